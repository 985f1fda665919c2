package query

import (
	"slices"
	"strings"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/syntax"
)

// Entry is an entry of the rules, or a section that is one record, read aloud.
type Entry struct {
	Section string
	Name    string // "" of a section, and of what has no name
	Range   source.Range
	Says    []FieldReading
}

// FieldReading is what a field of an entry says: a sentence, or its value as written.
type FieldReading struct {
	Field string `json:"field,omitempty"` // with those around it: "players min"
	Text  string `json:"text"`
}

// Bounds of the reading of a unit.
const (
	maxSayings = 400
	maxSaid    = 1500 // characters of one
	maxInLine  = 80   // of a record shown as written
)

// Entries reads a unit aloud: the entry that it is, or the entries in it.
func Entries(spec Spec, id index.UnitID, encoding source.Encoding) (out []Entry) {
	s := begin(spec, encoding)
	f := spec.Facts(id)
	if f == nil {
		return nil
	}
	types := map[syntax.Node]facts.ValueSite{}
	for _, v := range facts.NewTrace(f, s.finder.Callee).Values {
		if HasReading(v) {
			types[v.Node] = v
		}
	}
	room := maxSayings
	add := func(section string, n syntax.Node) {
		e := Entry{Section: section, Name: nameOf(f, n), Range: s.place(id, n.PairSpan())}
		r := reader{types: types, says: []FieldReading{}, room: &room}
		r.readField("", n)
		r.says = slices.DeleteFunc(r.says,
			func(s FieldReading) bool { return s.Text == e.Name && !strings.Contains(s.Field, " ") }) // told already
		if e.Says = r.says; len(r.says) > 0 || e.Name != "" {
			out = append(out, e)
		}
	}
	if f.Context.Type != grammar.DocumentType {
		add(f.Context.Section, f.Tree.Root())
		return out
	}
	for _, use := range f.Sections {
		if use.Value.Kind() != syntax.Sequence {
			add(use.Name, use.Value)
		}
		for _, item := range use.Value.Items() {
			add(use.Name, item)
		}
	}
	return out
}

// nameOf returns the name that an entry declares.
func nameOf(f *facts.Facts, entry syntax.Node) string {
	for i := range f.Defs {
		d := &f.Defs[i]
		written := d.Path.Node
		if d.Entry == entry && !d.Derived && written.Kind() == syntax.Scalar && written.Parent() == entry {
			return d.Name
		}
	}
	return ""
}

// reader collects the readings of an entry.
type reader struct {
	types map[syntax.Node]facts.ValueSite
	says  []FieldReading
	room  *int
}

// readField reads a field aloud, and its contents.
func (r *reader) readField(field string, n syntax.Node) {
	n = n.Resolve()
	text := ""
	if v, has := r.types[n]; has {
		if reading, ok := ReadAloud(v); ok {
			text = reading.Sentence
		}
	}
	switch kind := n.Kind(); {
	case text != "":
	case kind == syntax.Scalar:
		text = n.Value()
	case kind == syntax.Sequence:
		var all []string
		for _, item := range n.Items() {
			if item.Kind() == syntax.Scalar {
				all = append(all, item.Value())
			}
		}
		if text = strings.Join(all, ", "); len(all) < n.Len() {
			for _, item := range n.Items() {
				r.readField(field, item)
			}
			return
		}
	case field != "" && n.Style() == syntax.Flow && n.Span().Len() <= maxInLine && !r.hasReading(n):
		text = strings.Trim(n.Raw(), "{} ")
	default:
		for key, value := range n.Pairs() {
			r.readField(strings.TrimSpace(field+" "+key.Value()), value)
		}
		return
	}
	if *r.room == 0 || text == "" {
		return
	}
	if last := len(r.says) - 1; n.Kind() == syntax.Mapping && last >= 0 && r.says[last].Field == field {
		if _, sentence := r.types[n]; !sentence && len(r.says[last].Text)+len(text) < maxSaid { // one of a list
			r.says[last].Text += "; " + text
			return
		}
	}
	*r.room--
	if runes := []rune(text); len(runes) > maxSaid {
		text = string(runes[:maxSaid]) + " …"
	}
	r.says = append(r.says, FieldReading{field, strings.Join(strings.Fields(text), " ")})
}

// hasReading reports whether something below a node is read as a sentence.
func (r *reader) hasReading(n syntax.Node) bool {
	for _, value := range n.Pairs() {
		if _, has := r.types[value]; has || r.hasReading(value) {
			return true
		}
	}
	return false
}
