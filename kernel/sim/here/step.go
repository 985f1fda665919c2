package here

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"ludo-lsp/kernel"
)

// Step is one thing that a rule did: an entry of a trace, where it was written, and
// what it says on one line.
type Step struct {
	kernel.TraceEntry
	Source *kernel.Source // nil when it is not known
	Text   string         // such as "fruit 12 → 15"
}

// Line is what happened at a line of a document, all times that it ran together.
type Line struct {
	File string
	Line int // from 1
	Text string
}

func stepsOf(trace []kernel.TraceEntry, locate kernel.Locator) []Step {
	out := make([]Step, len(trace))
	for i, e := range trace {
		out[i] = Step{TraceEntry: e, Text: summary(trace[i : i+1])}
		if out[i].Text == "" { // on a line, what it changes tells as much
			out[i].Text = "transfer of " + valueText(e.Field("actualAmount"))
		}
		if at, ok := locate.Locate(e.Path); ok {
			out[i].Source = &at
		}
	}
	return out
}

// linesOf joins the steps of each line, in the order of the documents.
func linesOf(steps []Step) []Line {
	type key struct {
		file string
		line int
	}
	at := map[key][]kernel.TraceEntry{}
	var keys []key
	for _, s := range steps {
		if s.Source == nil || s.Kind == "lifecycleEvent" {
			continue
		}
		k := key{s.Source.File, s.Source.Line}
		if at[k] == nil {
			keys = append(keys, k)
		}
		at[k] = append(at[k], s.TraceEntry)
	}
	slices.SortFunc(keys, func(a, b key) int {
		if c := strings.Compare(a.file, b.file); c != 0 {
			return c
		}
		return a.line - b.line
	})
	var out []Line
	for _, k := range keys {
		if text := summary(at[k]); text != "" {
			out = append(out, Line{k.file, k.line, text})
		}
	}
	return out
}

// part is what is told of several entries that are about the same thing.
type part struct {
	key         string
	first, last string   // values before and after
	values      []string // that came up, in their order
	count       int
	write       func(p *part) string
}

// maxValues are how many values of one thing are told on a line.
const maxValues = 6

// summary tells on one line what entries of a trace did.
func summary(entries []kernel.TraceEntry) string {
	var parts []*part
	note := func(key string, write func(p *part) string) *part {
		for _, p := range parts {
			if p.key == key {
				p.count++
				return p
			}
		}
		p := &part{key: key, count: 1, write: write}
		parts = append(parts, p)
		return p
	}
	for i := range entries {
		describe(&entries[i], note)
	}
	var texts []string
	for _, p := range parts {
		if text := p.write(p); text != "" {
			texts = append(texts, text)
		}
	}
	return strings.Join(texts, ", ")
}

func describe(e *kernel.TraceEntry, note func(key string, write func(p *part) string) *part) {
	text := func(name string) string { return valueText(e.Field(name)) }
	change := func(what, before, after string) {
		p := note(what, func(p *part) string {
			if p.count == 1 && p.first == p.last {
				return fmt.Sprintf("%s %s as before", what, p.last)
			}
			return fmt.Sprintf("%s %s → %s", what, p.first, p.last)
		})
		if p.count == 1 {
			p.first = before
		}
		p.last = after
	}
	value := func(what, v string) {
		p := note(what, func(p *part) string { return what + " = " + p.list() })
		p.values = append(p.values, v)
	}
	plain := func(what string) {
		note(what, func(p *part) string {
			if p.count > 1 {
				return fmt.Sprintf("%s ×%d", what, p.count)
			}
			return what
		})
	}
	tokens := func(what string) {
		p := note(what, func(p *part) string {
			if p.count == 1 {
				return what + ": " + p.values[0]
			}
			return fmt.Sprintf("%s: %d tokens", what, p.count)
		})
		p.values = append(p.values, tokenName(text("tokenId")))
	}
	switch e.Kind {
	case "varChange":
		change(owned(text("varName"), e), text("oldValue"), text("newValue"))
	case "markerChange":
		change(owned(text("marker"), e), text("oldState"), text("newState"))
	case "setTokenProp":
		change(tokenName(text("tokenId"))+"."+text("prop"), text("oldValue"), text("newValue"))
	case "setActivePlayer":
		change("active player", text("oldPlayer"), text("newPlayer"))
	case "moveToken":
		tokens(text("from") + " → " + text("to"))
	case "createToken":
		tokens("created in " + text("zone"))
	case "destroyToken":
		tokens("destroyed in " + text("zone"))
	case "if":
		p := note("if", (*part).tally)
		p.values = append(p.values, text("outcome"))
	case "let", "bindValue", "rollRandom", "chooseOne", "chooseN":
		value(plainNames(text("bind")), text("value"))
	case "evaluateSubset":
		value("best score", text("score"))
	case "forEach", "reduce":
		p := note("items", (*part).list)
		items := plural(text("iteratedCount"), "item")
		if found := text("matchCount"); found != text("iteratedCount") {
			items += " of " + found
		}
		p.values = append(p.values, items)
	case "removeByPriority":
		value("left of the budget", text("remaining"))
	case "resourceTransfer":
		if wanted, got := text("requestedAmount"), text("actualAmount"); wanted != got {
			plain(got + " instead of " + wanted)
		}
	case "lifecycleEvent":
		what := text("eventType")
		if phase := text("phase"); phase != "" {
			what += " " + phase
		}
		plain(what)
	default:
		what := e.Kind
		for _, name := range []string{"zone", "phase"} {
			if v := text(name); v != "" {
				what += " " + v
			}
		}
		plain(what)
	}
}

// owned is the name of something with the player or place that has it.
func owned(name string, e *kernel.TraceEntry) string {
	if v := e.Field("player"); v != nil {
		return fmt.Sprintf("%s[%s]", name, valueText(v))
	}
	for _, key := range []string{"zone", "space", "spaceId"} {
		if v := e.Field(key); v != nil {
			return fmt.Sprintf("%s[%s]", name, valueText(v))
		}
	}
	return name
}

// list is the values of a part; many are cut short, and one that came up several times
// in a row is told once.
func (p *part) list() string {
	var out []string
	for i := 0; i < len(p.values); {
		from := i
		for i < len(p.values) && p.values[i] == p.values[from] {
			i++
		}
		switch {
		case len(out) == maxValues:
			return strings.Join(out, ", ") + fmt.Sprintf(" … (%d)", len(p.values))
		case i-from > 1:
			out = append(out, fmt.Sprintf("%s ×%d", p.values[from], i-from))
		default:
			out = append(out, p.values[from])
		}
	}
	return strings.Join(out, ", ")
}

// tally counts the values of a part.
func (p *part) tally() string {
	if len(p.values) == 1 {
		return p.values[0]
	}
	var out []string
	for _, want := range []string{"true", "false"} {
		n := 0
		for _, v := range p.values {
			if v == want {
				n++
			}
		}
		if n > 0 {
			out = append(out, fmt.Sprintf("%s ×%d", want, n))
		}
	}
	return strings.Join(out, ", ")
}

func valueText(v any) string {
	switch v := v.(type) {
	case nil:
		return ""
	case kernel.Value:
		return v.Text()
	}
	return fmt.Sprint(v)
}

// hygienic matches the names that macros give their bindings.
var hygienic = regexp.MustCompile(`__macro_[A-Za-z0-9_]*__([A-Za-z0-9]+)`)

// plainNames is a text in which the bindings of macros have the names with which they
// were written.
func plainNames(text string) string { return hygienic.ReplaceAllString(text, "$1") }

// tokenName is the id of a token without what all ids of tokens have.
func tokenName(id string) string { return strings.TrimPrefix(id, "tok_") }

func plural(n, noun string) string {
	if n != "1" {
		noun += "s"
	}
	return n + " " + noun
}
