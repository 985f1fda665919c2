package sourcemap

import (
	"bytes"
	"encoding/json"
	"fmt"
	"iter"
	"slices"
	"strings"

	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/compile/lower"
	"ludo-lsp/internal/spec/state"
	"ludo-lsp/internal/text/source"
)

// Map tells where the values of a game definition were written. Paths are
// those of the definition: "actions[3].effects[0].if.then[1]".
type Map struct {
	state   *state.State
	lowered *lower.Result
	name    func(file string) string // as files are named; nil: as in the spec
}

// New is the map of what was lowered of a state.
func New(s *state.State, lowered *lower.Result) *Map {
	return &Map{state: s, lowered: lowered}
}

// Renamed gives the map with other names for the files.
func (m *Map) Renamed(name func(file string) string) *Map {
	out := *m
	out.name = name
	return &out
}

// Place is where something was written.
type Place struct {
	File  string
	Range source.Range // in UTF-16
	// Uses are the uses of macros and templates through which it came, innermost
	// first.
	Uses []UsePlace
}

// UsePlace is a use of a macro or template.
type UsePlace struct {
	Name  string
	File  string
	Range source.Range // in UTF-16
}

// Find gives the place of the value at a path, or of what is nearest above it;
// ok is false if that is the whole definition.
func (m *Map) Find(path string) (place Place, ok bool) {
	return m.place(m.lowered.Place(path))
}

// All iterates over the values whose place is known, in the order of the
// sections.
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

// MarshalJSON writes the map as a list of paths with places, sorted by path, each
// on a line of its own; of several values at one path the last one counts.
// Positions count from 0, as in the language server protocol.
func (m *Map) MarshalJSON() ([]byte, error) {
	type at struct {
		path  string
		place Place
	}
	var list []at
	for path, place := range m.All() {
		list = append(list, at{path, place})
	}
	slices.SortStableFunc(list, func(a, b at) int { return strings.Compare(a.path, b.path) })
	var out bytes.Buffer
	out.WriteString(`{"version":1,"mappings":[`)
	first := true
	for i, one := range list {
		if i+1 < len(list) && list[i+1].path == one.path {
			continue
		}
		if !first {
			out.WriteByte(',')
		}
		first = false
		out.WriteString("\n{\"path\":")
		writeText(&out, one.path)
		writePlace(&out, one.place.File, one.place.Range)
		if len(one.place.Uses) > 0 {
			out.WriteString(`,"uses":[`)
			for k, use := range one.place.Uses {
				if k > 0 {
					out.WriteByte(',')
				}
				out.WriteString(`{"name":`)
				writeText(&out, use.Name)
				writePlace(&out, use.File, use.Range)
				out.WriteByte('}')
			}
			out.WriteByte(']')
		}
		out.WriteByte('}')
	}
	out.WriteString("]}\n")
	return out.Bytes(), nil
}

func writeText(out *bytes.Buffer, text string) {
	data, _ := json.Marshal(text) // a string can always be written
	out.Write(data)
}

func writePlace(out *bytes.Buffer, file string, r source.Range) {
	out.WriteString(`,"file":`)
	writeText(out, file)
	fmt.Fprintf(out, `,"range":{"start":{"line":%d,"character":%d},"end":{"line":%d,"character":%d}}`,
		r.Start.Line, r.Start.Character, r.End.Line, r.End.Character)
}
