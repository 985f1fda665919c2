package refactor

import (
	"strings"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/ide/query"
	"ludo-lsp/internal/spec/doc"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/render"
	"ludo-lsp/internal/yaml/syntax"
)

// Category says what a rewriting does to the text.
type Category uint8

// Categories, which editors group what they offer by.
const (
	Extracts Category = iota // something gets a name
	Inlines                  // a name is written out
	Rewrites                 // the same in another form
	Moves                    // the same at another place
)

// Rewriting is a possible rewriting at a place. Finding it looks only at the text around, so its edits show whether
// it can be made, and the caller must verify that the game stays the same.
type Rewriting struct {
	Title    string
	Category Category
	// Creates: a document is added to the spec.
	Creates bool
	// Selected: it applies to exactly the selection.
	Selected bool
	// Ways is the number of ways it can be made, the best one first; at least 1.
	Ways int
	// Change makes it in one of the ways. The error is a sentence that says why it cannot be made.
	Change func(way int) (Change, error)
}

// singleRewriting returns a rewriting with a single way.
func singleRewriting(category Category, title string, change func() (Change, error)) []Rewriting {
	return []Rewriting{{Title: title, Category: category, Ways: 1,
		Change: func(int) (Change, error) { return change() }}}
}

// changeOf returns a change of edits, unless one of them could not be made.
func changeOf(err error, edits ...source.FileEdit) (Change, error) {
	if err != nil {
		return Change{}, err
	}
	return Change{Edits: edits}, nil
}

// Change is what a rewriting does.
type Change struct {
	Edits []source.FileEdit
	// Path and Text are those of a document added to the spec; none if Path is "".
	Path, Text string
}

// rewritings lists all rewritings: each returns what it could do at a place.
var rewritings = []func(*place) []Rewriting{
	inlineUse, extractEffects,
	extractExpression, extractNamedSet,
	makeParameter, inlineEverywhere, writeInlineNamedSet, parameters,
	otherStyle, asFormula, joinConditions, splitConditions,
	moveEntry, moveSection, splitSection, mergeSections, sortEntries,
}

// At lists the rewritings possible for the bytes [from, to) of a document.
func At(spec Spec, document, from, to int, encoding source.Encoding) (out []Rewriting) {
	d := spec.Text(document)
	u, at := d.UnitAt(from)
	if u == nil {
		return nil
	}
	p := &place{spec: spec, encoding: encoding, document: document, text: d, from: from, to: to,
		id: index.UnitIDOf(document, uint64(u.Label)), unit: u, at: at}
	if p.facts = spec.Facts(p.id); p.facts == nil || len(p.facts.Tree.Errors) > 0 {
		return nil
	}
	p.node = p.facts.Tree.At(at)
	for _, find := range rewritings {
		out = append(out, find(p)...)
	}
	return out
}

// place is where something could be rewritten.
type place struct {
	spec     Spec
	encoding source.Encoding
	document int
	text     *doc.Document
	from, to int // bytes of the document that are selected

	id    index.UnitID
	unit  *doc.Unit
	at    int // where the selection begins, in the text of the unit
	facts *facts.Facts
	node  syntax.Node // the smallest one there
	trace *facts.Trace
}

// traceOfUnit returns the trace of a walk over the unit.
func (p *place) traceOfUnit() *facts.Trace {
	if p.trace == nil {
		p.trace = query.Trace(p.spec, p.id)
	}
	return p.trace
}

// typeOf returns the type of a value of the unit; nil if unknown.
func (p *place) typeOf(n syntax.Node) *grammar.Type {
	for _, v := range p.traceOfUnit().Values {
		if v.Node == n {
			return v.Type
		}
	}
	return nil
}

// edit replaces a span of a unit with a text.
func (p *place) edit(id index.UnitID, span source.Span, text string) source.FileEdit {
	return editOf(p.spec, id, source.Edit{Span: span, NewText: text}, p.encoding)
}

// cut replaces bytes of a document with a text.
func (p *place) cut(document, from, to int, text string) source.FileEdit {
	d := p.spec.Text(document)
	return source.FileEdit{
		File:    p.spec.Path(document),
		Range:   source.Range{Start: d.PositionAt(from, p.encoding), End: d.PositionAt(to, p.encoding)},
		NewText: withBreaks(d, text),
	}
}

// replace replaces a value of the unit with another one.
func (p *place) replace(id index.UnitID, n syntax.Node, by render.Value) (source.FileEdit, error) {
	span := trimBreaks(n.Tree().Text, n.Span())
	if anchor, ok := anchorOf(n.Tree().Text, n); ok {
		return source.FileEdit{}, query.Refuse("The anchor %q stands here; write it out first.",
			n.Tree().Text[anchor.Start:anchor.End])
	}
	text := n.Tree().Text
	if n.InFlow() {
		now, err := by.OnLine()
		return p.edit(id, span, now.Line()), err
	}
	key := n.Key()
	colon := -1
	if key.Valid() {
		colon = colonBehind(text, key.Span().End)
	}
	if colon < 0 || strings.TrimLeft(text[colon:span.Start], " \t\r\n") != "" {
		now, err := layout.Block(by, columnOf(text, span.Start))
		return p.edit(id, span, now), err
	}
	column := columnOf(text, key.Span().Start)
	now, err := layout.AfterKey(by, column)
	return p.edit(id, source.Span{Start: colon, End: span.End}, now), err
}

// valuesAround returns a value and its ancestors, from the inside out.
func (p *place) valuesAround() (out []syntax.Node) {
	for n := p.node; n.Valid(); n = n.Parent() {
		out = append(out, n)
	}
	return out
}

// variantAt returns the smallest record around the place that is a variant of a union; with selected, one that holds
// the whole selection.
func (p *place) variantAt(is func(*facts.VariantSite) bool) *facts.VariantSite {
	for _, n := range p.valuesAround() {
		if v := p.variantOf(n, is); v != nil {
			return v
		}
	}
	return nil
}

// variantOf returns the variant that a walk read a record as, if it is wanted; nil otherwise.
func (p *place) variantOf(n syntax.Node, is func(*facts.VariantSite) bool) *facts.VariantSite {
	all := p.traceOfUnit().Variants
	for i := range all {
		if all[i].Record() == n && is(&all[i]) {
			return &all[i]
		}
	}
	return nil
}

// entry returns the entry around the place in a section of lists, and the section's name.
func (p *place) entry() (section *grammar.Section, ok bool) {
	if p.unit.Level != doc.LevelEntry {
		return nil, false
	}
	list := p.spec.List(p.id)
	if list.In == 0 {
		return nil, false
	}
	for _, use := range p.spec.Facts(list.In).Sections {
		if s := grammar.FindSection(use.Name); s != nil && s.List {
			return s, true
		}
	}
	return nil, false
}

// sibling is an entry of a list.
type sibling struct {
	id   index.UnitID
	node syntax.Node
}

// siblings returns the entries of the list around the place, in order, and the index of the one at the place.
func (p *place) siblings() (all []sibling, at int) {
	for id, f := range p.spec.Entries(p.spec.List(p.id)) {
		if id == p.id {
			at = len(all)
		}
		all = append(all, sibling{id, f.Tree.Root()})
	}
	return all, at
}

// declare adds an entry to a section of lists, preferably of the same document, or to a new block if there is none.
// The entry is written for the indentation of its dash.
func (p *place) declare(section string, entry func(indent string) (string, error)) (source.FileEdit, error) {
	document, offset, indent, found := p.document, 0, "", false
	for id := range p.spec.Sections(section) {
		if found && id.Document() != p.document {
			continue
		}
		if u := p.spec.Unit(id); u != nil {
			if o, i, ok := p.spec.Text(id.Document()).AfterEntries(u, false); ok {
				document, offset, indent, found = id.Document(), o, i, true
			}
		}
	}
	if !found {
		written, err := entry("  ")
		at := p.text.Len()
		text := "\n```yaml\n" + render.Pair(section, render.Raw("\n"+written)) + "```\n"
		if columnOf(p.text.Text(), at) > 0 {
			text = "\n" + text
		}
		return p.cut(p.document, at, at, text), err
	}
	text, err := entry(indent)
	if columnOf(p.spec.Text(document).Text(), offset) > 0 {
		text = "\n" + strings.TrimSuffix(text, "\n")
	}
	return p.cut(document, offset, offset, text), err
}

// isTaken reports whether a name of some kind is declared.
func (p *place) isTaken(kind grammar.Kind) func(string) bool {
	return func(name string) bool { return p.spec.Index().Lookup(index.Key(kind, "", name)) != nil }
}

// unusedName returns a name that nothing of a kind has yet.
func (p *place) unusedName(kind grammar.Kind, name string) string {
	if p.isTaken(kind)(name) {
		return freshName(name, p.isTaken(kind))
	}
	return name
}

// owner returns the name of the entry around the place; "" if it has none.
func (p *place) owner() string {
	for _, d := range p.facts.Defs {
		if d.Entry.Valid() && d.Entry == p.facts.Tree.Root() {
			return d.Name
		}
	}
	return ""
}
