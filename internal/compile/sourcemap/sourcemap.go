package sourcemap

import (
	"bytes"
	"encoding/json"
	"iter"
	"slices"
	"strings"
	"sync"

	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/compile/lower"
	"ludo-lsp/internal/spec/state"
	"ludo-lsp/internal/text/source"
)

// Map maps the values of a game definition to the places where they were written. Paths are those of the definition:
// "actions[3].effects[0].if.then[1]".
type Map struct {
	state   *state.State
	lowered *lower.Result
	name    func(file string) string // names of files; nil: as in the spec

	outlines *sync.Map // of documents for whose lines it was asked
}

// New returns the map of a lowered state.
func New(s *state.State, lowered *lower.Result) *Map {
	return &Map{state: s, lowered: lowered, outlines: &sync.Map{}}
}

// WithFileNames returns the map with other names for the files.
func (m *Map) WithFileNames(name func(file string) string) *Map {
	out := *m
	out.name = name
	return &out
}

// Place is a place where a value was written.
type Place struct {
	File  string       `json:"file"`
	Range source.Range `json:"range"` // in UTF-16
	// Uses are the uses of macros and templates it came through, innermost first.
	Uses []UsePlace `json:"uses,omitempty"`
}

// UsePlace is a use of a macro or template.
type UsePlace struct {
	Name  string       `json:"name"`
	File  string       `json:"file"`
	Range source.Range `json:"range"` // in UTF-16
}

// Find returns the place of the value at a path, or of its nearest ancestor; ok is false if only the whole definition
// is an ancestor with a place.
func (m *Map) Find(path string) (place Place, ok bool) {
	return m.place(m.lowered.Place(path))
}

// All iterates over the values with a known place, in the order of the sections.
func (m *Map) All() iter.Seq2[string, Place] {
	return func(yield func(string, Place) bool) {
		for mapping := range m.lowered.Mappings() {
			if p, ok := m.place(mapping.At, mapping.Uses); ok && !yield(mapping.Path, p) {
				return
			}
		}
	}
}

func (m *Map) place(at expand.Origin, uses *expand.Use) (Place, bool) {
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

func (m *Map) locate(at expand.Origin) (string, source.Range, bool) {
	u := m.state.Lookup(at.Unit)
	if u == nil || !at.Node.Valid() {
		return "", source.Range{}, false
	}
	d := m.state.Documents[at.Unit.Document()]
	file := d.Path
	if m.name != nil {
		file = m.name(file)
	}
	return file, d.Text.Range(u.Unit, at.Span, source.UTF16), true
}

// MarshalJSON writes the map as a list of paths with places, sorted by path, one a line; of several values at one
// path the last one counts. Positions count from 0, as in the language server protocol.
func (m *Map) MarshalJSON() ([]byte, error) {
	type at struct {
		Path string `json:"path"`
		Place
	}
	var list []at
	for path, place := range m.All() {
		list = append(list, at{path, place})
	}
	slices.SortStableFunc(list, func(a, b at) int { return strings.Compare(a.Path, b.Path) })
	var out bytes.Buffer
	out.WriteString(`{"version":1,"mappings":[`)
	separator := ""
	for i, one := range list {
		if i+1 < len(list) && list[i+1].Path == one.Path {
			continue
		}
		line, err := json.Marshal(one)
		if err != nil {
			return nil, err
		}
		out.WriteString(separator + "\n")
		out.Write(line)
		separator = ","
	}
	out.WriteString("]}\n")
	return out.Bytes(), nil
}
