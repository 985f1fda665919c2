package claim

import (
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/spec/crossref"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/yaml/syntax"
)

// Form is the kind of value of a rule.
type Form uint8

// The forms of values.
const (
	None   Form = iota // there is none, or it is computed
	Number             // Low
	Range              // from Low to High
	Text               // display text
	Name               // of something in the game, or a word of the language
	List               // of names or texts
)

// Value is the value of a rule, as written in its entry.
type Value struct {
	Form      Form
	Low, High float64
	Texts     []string // the text or name; for a list all of them
	// IsOther reports whether another name, as written in the rules, could stand there instead; nil: unknown.
	IsOther func(name string) bool
}

// String returns the value for display.
func (v Value) String() string {
	write := func(n float64) string { return strconv.FormatFloat(n, 'f', -1, 64) }
	switch {
	case v.Form == Number || v.Form == Range && v.Low == v.High:
		return write(v.Low)
	case v.Form == Range:
		return write(v.Low) + " to " + write(v.High)
	}
	return strings.Join(v.Texts, ", ")
}

// maxListed bounds the names in a list value.
const maxListed = 50

// valueOf returns the value at a place of a spec.
func (r *Rules) valueOf(at spot) (v Value) {
	if at.isEntry() {
		kind, owner := at.def.Kind, ""
		if kind.Info().Owned {
			owner = at.def.Owner
		}
		return Value{Form: Name, Texts: []string{at.def.Name}, IsOther: func(name string) bool {
			return r.spec.Index().Lookup(index.Key(kind, owner, name)).Def() != nil
		}}
	}
	n := at.node.Resolve()
	if only, is := onlyLimit(n); is {
		n = only
	}
	if low, high, is := bounds(n); is {
		return Value{Form: Range, Low: low, High: high}
	}
	switch n.Kind() {
	case syntax.Scalar:
		if low, ok := n.Float(); ok {
			return Value{Form: Number, Low: low}
		}
		if form, t := r.textForm(at.unit, n); form != None {
			isOther := func(name string) bool { return r.acceptsName(t, name) }
			return Value{Form: form, Texts: []string{n.Value()}, IsOther: isOther}
		}
	case syntax.Sequence:
		v.Form = List
		for _, item := range n.Items() {
			item = item.Resolve()
			name := item.Value()
			if f := r.spec.Facts(at.unit); f != nil && item.Kind() == syntax.Mapping {
				if d := definitionOf(f, item); d != nil {
					name = d.Name
				}
			} else if form, _ := r.textForm(at.unit, item); form == None {
				name = ""
			}
			if name == "" || len(v.Texts) == maxListed {
				return Value{}
			}
			v.Texts = append(v.Texts, name)
		}
		if len(v.Texts) == 0 {
			return Value{}
		}
	}
	return v
}

// onlyLimit returns the only limit in a list; ok is false if the list has another number of entries.
func onlyLimit(n syntax.Node) (syntax.Node, bool) {
	if n.Kind() != syntax.Sequence || n.Len() != 1 {
		return n, false
	}
	most := n.First().Resolve().Get(view.LimitMax)
	_, is := most.Float()
	return most, is && n.First().Resolve().Get(view.LimitScope).Valid()
}

// bounds returns the two ends of a record that is a range; is is false for any other record.
func bounds(n syntax.Node) (low, high float64, is bool) {
	if n.Kind() != syntax.Mapping || n.Len() != 2 {
		return 0, 0, false
	}
	low, has := n.Get(view.PlayersMin).Resolve().Float()
	high, hasHigh := n.Get(view.PlayersMax).Resolve().Float()
	return low, high, has && hasHigh
}

// textForm returns the form of a scalar, Text or Name, by the type it is read as.
func (r *Rules) textForm(id index.UnitID, n syntax.Node) (Form, *grammar.Type) {
	if n.Kind() != syntax.Scalar || n.Type() != syntax.String || n.InText() {
		return None, nil
	}
	t := r.types(id)[n]
	switch {
	case t == nil:
	case t.Form == grammar.Text:
		return Text, t
	case t.Form == grammar.Enum || t.Form == grammar.Define || t.Form == grammar.Refer:
		return Name, t
	}
	return None, nil
}

// types returns the types as which the values in a unit are read. If a value is read more than once, it is the last
// type.
func (r *Rules) types(id index.UnitID) map[syntax.Node]*grammar.Type {
	known, is := r.read[id]
	if f := r.spec.Facts(id); !is && f != nil {
		known = map[syntax.Node]*grammar.Type{}
		for _, v := range facts.NewTrace(f, crossref.NewFinder(r.spec).Callee).Values {
			known[v.Node] = v.Type
		}
		r.read[id] = known
	}
	return known
}

// acceptsName reports whether a type accepts a name, which is a word of the language or a symbol of the game.
func (r *Rules) acceptsName(t *grammar.Type, name string) bool {
	return slices.ContainsFunc(t.Words, func(w grammar.Word) bool { return w.Text == name }) ||
		slices.ContainsFunc(t.Kinds, func(kind grammar.Kind) bool {
			return r.spec.Index().Lookup(index.Key(kind, "", name)).Def() != nil
		})
}

// definitionOf returns the definition whose entry is a node, nil if there is none.
func definitionOf(f *facts.Facts, n syntax.Node) *facts.Def {
	i := slices.IndexFunc(f.Defs, func(d facts.Def) bool { return d.Entry == n && !isKey(&d) })
	if i < 0 {
		return nil
	}
	return &f.Defs[i]
}

// isKey reports whether the name of a definition is the key of a mapping, followed by its value.
func isKey(d *facts.Def) bool {
	return d.Path.Node.Key().Valid() && d.Path.Node.Key().Span().Contains(d.Span.Start)
}
