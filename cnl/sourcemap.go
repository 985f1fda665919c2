package cnl

import (
	"encoding/json"
	"iter"
	"slices"
	"strings"

	"ludo-lsp/cnl/expand"
	"ludo-lsp/cnl/lower"
	"ludo-lsp/cnl/source"
)

// SourceMap tells where the values of a game definition were written. Paths are
// those of the definition: "actions[3].effects[0].if.then[1]".
type SourceMap struct {
	state   *state
	lowered *lower.Result
}

func newSourceMap(s *state, lowered *lower.Result) *SourceMap { return &SourceMap{s, lowered} }

// Place is where something was written.
type Place struct {
	File  string       `json:"file"`
	Range source.Range `json:"range"` // in UTF-16
	// Uses are the uses of macros and templates through which it came, innermost
	// first.
	Uses []UsePlace `json:"uses,omitempty"`
}

// UsePlace is a use of a macro or template.
type UsePlace struct {
	Name  string       `json:"name"`
	File  string       `json:"file"`
	Range source.Range `json:"range"`
}

// Find gives the place of the value at a path, or of what is nearest above it;
// ok is false if that is the whole definition.
func (m *SourceMap) Find(path string) (place Place, ok bool) {
	return m.place(m.lowered.Place(path))
}

// All iterates over the values whose place is known, in the order of the
// sections.
func (m *SourceMap) All() iter.Seq2[string, Place] {
	return func(yield func(string, Place) bool) {
		for mapping := range m.lowered.Mappings() {
			if p, ok := m.place(mapping.At, mapping.Uses); ok && !yield(mapping.Path, p) {
				return
			}
		}
	}
}

func (m *SourceMap) place(at expand.Origin, uses *expand.Use) (Place, bool) {
	file, r, ok := m.locate(at)
	if !ok {
		return Place{}, false
	}
	p := Place{File: file, Range: r}
	for ; uses != nil; uses = uses.Outer {
		if file, r, ok := m.locate(uses.At); ok {
			p.Uses = append(p.Uses, UsePlace{uses.Name, file, r})
		}
	}
	return p, true
}

func (m *SourceMap) locate(at expand.Origin) (string, source.Range, bool) {
	u := m.state.unit(at.Unit)
	if u == nil || !at.Node.Valid() {
		return "", source.Range{}, false
	}
	d := m.state.documents[at.Unit.Document()]
	return d.path, d.text.Range(u.Unit, at.Span, source.UTF16), true
}

// MarshalJSON writes the map as an object from paths to places, sorted by path;
// of several values at one path the last one counts.
func (m *SourceMap) MarshalJSON() ([]byte, error) {
	type mapping struct {
		Path string `json:"path"`
		Place
	}
	list := []mapping{}
	for path, place := range m.All() {
		list = append(list, mapping{path, place})
	}
	slices.SortStableFunc(list, func(a, b mapping) int { return strings.Compare(a.Path, b.Path) })
	out := list[:0]
	for i, one := range list {
		if i+1 == len(list) || list[i+1].Path != one.Path {
			out = append(out, one)
		}
	}
	return json.Marshal(struct {
		Version  int       `json:"version"`
		Mappings []mapping `json:"mappings"`
	}{1, out})
}
