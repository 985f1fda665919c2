package cnl

import (
	"strings"

	"ludo-lsp/cnl/doc"
	"ludo-lsp/cnl/expand"
	"ludo-lsp/cnl/index"
	"ludo-lsp/cnl/source"
)

// Expansion is what came of a place of a spec once its macros and templates are
// expanded.
type Expansion struct {
	// Path leads to it in the expanded spec: "doc.actions.0.effects.2".
	Path string
	// Text is its YAML: the value, or several entries of one list.
	Text string
}

// ExpandAt expands what is written at a position of a document: the smallest
// value, or use of a macro or template, or with entry the whole entry of the
// section. What stands in a macro or template gives one expansion for each
// place into which it comes; what never comes into the game gives none.
func (s *Spec) ExpandAt(path string, at source.Position, encoding source.Encoding, entry bool) []Expansion {
	i := s.state.find(path)
	if i < 0 {
		return nil
	}
	u, offset, ok := s.state.documents[i].text.Locate(s.state.documents[i].text.Offset(at, encoding))
	if !ok {
		return nil
	}
	document := s.Expand(nil, expand.Limits{})
	explain := document.Explain
	if entry {
		explain = document.ExplainEntry
	}
	id := index.UnitIDOf(i, uint64(u.Label))
	found := explain(id, offset)
	// What stands in an entry that is cut out belongs to the entries around it.
	for entry && len(found) == 0 && u.Level != doc.LevelSection {
		slot := s.state.documents[i].text.Slot(u.Label)
		if slot.Parent == nil {
			break
		}
		u = slot.Parent
		found = explain(index.UnitIDOf(i, uint64(u.Label)), slot.Hole)
	}
	var out []Expansion
	for _, e := range found {
		var text strings.Builder
		for _, n := range e.Nodes {
			if len(e.Nodes) == 1 {
				text.WriteString(expand.Render(n))
				break
			}
			text.WriteString(expand.Render(expand.NewList([]*expand.Node{n}, n.At, nil)))
		}
		out = append(out, Expansion{Path: e.Path, Text: text.String()})
	}
	return out
}
