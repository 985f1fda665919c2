package values

import (
	"fmt"
	"strings"

	"ludo-lsp/internal/text/lists"
)

// String says in a few words what the value can be: "a number, 2 to 14", `one of
// "raw" or "cut"`. It is "" when nothing is known.
func (v Value) String() string { return wording{}.value(v) }

// Describe describes a value in a few words, like String, and for a token also its properties, if the game has only one
// type of tokens.
func (a *Analysis) Describe(v Value) string {
	types := a.vocabulary.def.TokenTypes
	if len(types) != 1 {
		return v.String()
	}
	w := wording{tokenType: types[0].ID}
	var props []string
	for _, p := range types[0].Props {
		if told := a.property(p.Key); told != "" && len(props) < maxListed {
			props = append(props, p.Key+" "+told)
		}
	}
	text := w.value(v)
	if len(props) > 0 && v.canBeTokens() {
		text += "; " + strings.Join(props, ", ")
	}
	return text
}

// canBeTokens reports whether the value can be a token, or a list of tokens.
func (v Value) canBeTokens() bool {
	return v.Kinds&Token != 0 || v.list != nil && v.list.item.canBeTokens()
}

// wording describes values in words, with or without the properties of tokens.
type wording struct {
	tokenType string // of which all tokens are, "" when there are several
}

// thing is a kind of possible value, with its details.
type thing struct{ one, several, detail string }

// value returns a description of a value, or "" if it is unknown.
func (w wording) value(v Value) string {
	if v.Unknown || v.isImpossible() {
		return ""
	}
	parts := lists.Map(w.nouns(v), func(n thing) string { return "a " + n.one + n.detail })
	if of := v.of; of != nil && of.least == 0 && of.most < Infinite && len(parts) > 0 {
		switch of.most {
		case 0:
			parts[len(parts)-1] += ", but there is none"
		case 1:
			parts[len(parts)-1] += ", if there is one"
		default:
			parts[len(parts)-1] += fmt.Sprintf(", one of %s", of.amount())
		}
	}
	if v.Kinds&Boolean != 0 {
		switch {
		case v.Yes && v.No:
			parts = append(parts, "true or false")
		case v.Yes:
			parts = append(parts, "true")
		default:
			parts = append(parts, "false")
		}
	}
	if v.Kinds&List != 0 && v.list != nil {
		if list := w.list(*v.list); list != "" {
			parts = append(parts, list)
		}
	}
	return strings.Join(parts, ", or ")
}

// nouns lists the countable kinds of things that a value can be.
func (w wording) nouns(v Value) (out []thing) {
	switch {
	case v.Kinds&Token != 0:
		n := thing{one: "token", several: "tokens"}
		if w.tokenType != "" {
			n.detail = " of " + w.tokenType
		}
		if z := len(v.Zones); z > 0 && z <= 3 {
			n.detail += " in " + strings.Join(withoutOwners(v.Zones), ", ")
		}
		out = append(out, n)
	case v.Kinds&Zone != 0:
		n := thing{one: "zone", several: "zones"}
		if !v.AnyText && len(v.Texts) > 0 {
			n.detail = ": " + listTexts(withoutOwners(v.Texts))
		}
		out = append(out, n)
	case v.Kinds&Text != 0:
		n := thing{one: "text", several: "texts"}
		if !v.AnyText {
			n.detail = ": " + listTexts(v.Texts)
		}
		out = append(out, n)
	}
	if v.Kinds&Number != 0 {
		n := thing{one: "number", several: "numbers"}
		if v.Kinds&Player != 0 {
			n = thing{one: "player", several: "players"}
		}
		if v.Min != -Infinite || v.Max != Infinite {
			n.detail = ", " + boundsText(v.Min, v.Max)
		}
		out = append(out, n)
	}
	if v.Kinds&Row != 0 {
		out = append(out, thing{"row", "rows", " of a table"})
	}
	return out
}

// list returns a description of the items and their number: "0 to 4 tokens in hand:0", "3 texts: …"; "" if neither is
// known.
func (w wording) list(f foundValues) string {
	c := count{f.least, f.most}
	nouns := w.nouns(f.item)
	if f.item.Unknown || len(nouns) == 0 {
		if f.least == 0 && f.most == Infinite {
			return ""
		}
		nouns = []thing{{one: "item", several: "items"}}
	}
	var parts []string
	for _, n := range nouns {
		if c.most == 1 {
			parts = append(parts, n.one+n.detail)
		} else {
			parts = append(parts, n.several+n.detail)
		}
	}
	text := c.amount() + " " + strings.Join(parts, ", or ")
	if f.cut > 0 && f.cut < f.most {
		text += fmt.Sprintf(", of which the first %d are taken", f.cut)
	}
	return text
}
