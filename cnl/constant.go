package cnl

import (
	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/text/source"
)

// WithConstant returns the spec with another number for a constant; ok is false where it declares no constant of that
// name.
func (s *Spec) WithConstant(name, number string) (next *Spec, ok bool) {
	symbol := s.state.Index().Lookup(index.Key(grammar.Constant, "", name))
	if symbol.Def() == nil {
		return s, false
	}
	at, id := symbol.Def().Path.Node.Span(), symbol.First().Unit
	d, u := s.state.Documents[id.Document()], s.state.Lookup(id)
	return s.Edit(d.Path, source.Range{Start: d.Text.Position(u.Unit, at.Start, source.UTF8),
		End: d.Text.Position(u.Unit, at.End, source.UTF8)}, source.UTF8, number), true
}
