package cnl

import (
	"iter"

	"ludo-lsp/internal/compile"
	"ludo-lsp/internal/compile/values"
	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/ide/complete"
	"ludo-lsp/internal/spec/crossref"
	"ludo-lsp/internal/spec/doc"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/spec/state"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/syntax"
)

// CompletionList is what may be written at a place of a document.
type CompletionList struct {
	Items []complete.Item
	// Range is what an item replaces, in the encoding that was asked for.
	Range source.Range
	// Behind is the end of the range that stays where an item is only inserted; see complete.List.
	Behind string
	// Truncated: a longer word has more items.
	Truncated bool
}

// Complete lists what may be written at a position of a document. The list is empty for an unknown path and outside
// the blocks of the spec.
func (s *Spec) Complete(path string, at source.Position, encoding source.Encoding, o complete.Options) CompletionList {
	i := s.state.Document(path)
	if i < 0 || s.state.Documents[i].TooLarge {
		return CompletionList{}
	}
	d := s.state.Documents[i].Text
	list := complete.At(&completionSource{s.state, i, s.compiling}, d.Offset(at, encoding), o)
	if len(list.Items) == 0 {
		return CompletionList{}
	}
	return CompletionList{
		Items: list.Items, Truncated: list.Truncated, Behind: list.Behind,
		Range: source.Range{Start: d.PositionAt(list.Span.Start, encoding), End: d.PositionAt(list.Span.End, encoding)},
	}
}

// Describe returns the documentation of the completion item with a key, as Markdown; "" if it has none.
func (s *Spec) Describe(key string) string { return complete.Documentation(s.state, key) }

// completionSource is one document of a state, as completion reads it.
type completionSource struct {
	state     *state.State
	document  int
	compiling *compile.Compiling
}

func (c *completionSource) text() *doc.Document { return c.state.Documents[c.document].Text }

// Line implements complete.Source.
func (c *completionSource) Line(offset int) (start int, text string) { return c.text().Line(offset) }

// Node implements complete.Source.
func (c *completionSource) Node(offset int) (n syntax.Node, unitStart int) {
	u, at, ok := c.text().Locate(offset)
	if !ok {
		return syntax.Node{}, 0
	}
	tree := u.Tree
	if known := c.state.Lookup(state.IDOf(c.document, u.Label)); known != nil {
		tree = known.Facts.Tree
	}
	return tree.At(at), offset - at
}

// Can implements complete.Source. The game is the last one compiled: during typing the text seldom compiles.
func (c *completionSource) Can(kind grammar.Kind, name string, offset int) (can values.Value, player bool) {
	made := c.compiling.Last()
	if made == nil || made.Values == nil || made.Lowered == nil {
		return values.Value{Unknown: true}, true
	}
	if what, ok := compile.Declared[kind]; ok {
		can = made.Values.Of(what, name)
	} else if u, _, ok := c.text().Locate(offset); ok {
		for m := range made.Lowered.MappingsOf(state.IDOf(c.document, u.Label)) {
			can = can.Join(made.Values.BindingNear(name, m.Path))
			break // a unit lies in one entry, except for macros, of which one use is enough
		}
	}
	return can, made.Values.IsPlayer(can)
}

// Try implements complete.Source.
func (c *completionSource) Try(from, to int, text string) (complete.Trial, bool) {
	edited, _ := c.text().Edit(from, to, text)
	p := &probe{State: c.state, document: c.document, text: edited}
	u, at, ok := edited.Locate(from)
	if !ok {
		return complete.Trial{}, false
	}
	context, ok := p.context(u)
	if !ok {
		return complete.Trial{}, false
	}
	id := state.IDOf(c.document, u.Label)
	return complete.Trial{Spec: p, ID: id, Tree: facts.Walk(u.Tree, context).Tree, Context: context, Offset: at}, true
}

// probe is a state with one document as it would read after an edit. Only the units around the edit are read anew.
type probe struct {
	*state.State
	document int
	text     *doc.Document
}

var _ crossref.Spec = (*probe)(nil)

// factsOf returns the facts of a unit of the edited document.
func (p *probe) factsOf(u *doc.Unit) *facts.Facts {
	if old, ok := p.Documents[p.document].Units.Get(u.Label); ok && old.Unit == u {
		return old.Facts
	}
	context, ok := p.context(u)
	if !ok {
		return nil
	}
	return facts.Walk(u.Tree, context)
}

// context returns the context that the edited document gives a unit; it returns false if there is none.
func (p *probe) context(u *doc.Unit) (facts.Context, bool) {
	if old, ok := p.Documents[p.document].Units.Get(u.Label); ok && old.Unit == u {
		return old.Facts.Context, true
	}
	if u.Level == doc.LevelSection {
		if u.Guess && (len(u.Tree.Errors) > 0 || u.Tree.Root().Kind() != syntax.Mapping) {
			return facts.Context{}, false
		}
		return facts.Context{Type: grammar.DocumentType, Cut: !u.Whole}, true
	}
	slot := p.text.Slot(u.Label)
	if slot.Parent == nil {
		return facts.Context{}, false
	}
	parent := p.factsOf(slot.Parent)
	if parent == nil {
		return facts.Context{}, false
	}
	for _, hole := range parent.Holes {
		if hole.Offset == slot.Hole {
			return hole.Context, true
		}
	}
	return facts.Context{}, false
}

// Facts implements crossref.Spec.
func (p *probe) Facts(id index.UnitID) *facts.Facts {
	if id.Document() == p.document {
		if u := p.text.Unit(doc.Label(id.Label())); u != nil {
			return p.factsOf(u)
		}
	}
	return p.State.Facts(id)
}

// Block implements crossref.Spec.
func (p *probe) Block(id index.UnitID) int {
	if id.Document() == p.document {
		return p.text.Block(doc.Label(id.Label()))
	}
	return p.State.Block(id)
}

// List implements crossref.Spec.
func (p *probe) List(id index.UnitID) crossref.List {
	if id.Document() != p.document {
		return p.State.List(id)
	}
	if p.text.Unit(doc.Label(id.Label())) == nil {
		return crossref.List{}
	}
	return state.ListOf(id, p.text)
}

// Entries implements crossref.Spec.
func (p *probe) Entries(list crossref.List) iter.Seq2[index.UnitID, *facts.Facts] {
	if list.In.Document() != p.document {
		return p.State.Entries(list)
	}
	return func(yield func(index.UnitID, *facts.Facts) bool) {
		in := doc.Label(list.In.Label())
		parent := p.text.Unit(in)
		if parent == nil {
			return
		}
		for u := range p.text.UnitsIn(in+1, doc.LastLabel) {
			if u.Level <= parent.Level {
				return
			}
			id := state.IDOf(p.document, u.Label)
			if state.ListOf(id, p.text) != list {
				continue
			}
			if f := p.factsOf(u); f != nil && !yield(id, f) {
				return
			}
		}
	}
}
