package sourcemap

import (
	"cmp"
	"slices"
	"strings"

	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/spec/state"
	"ludo-lsp/internal/text/source"
)

// PathsAt returns the paths of the values of the definition for a line of a document, counted from 0: the values that
// begin there, or else the smallest ones that span it. For a line of a macro these are the paths of all its uses, for
// the line of an entry's name that of the entry. It returns nil for text that is not in the definition.
func (m *Map) PathsAt(file string, line int) []string {
	type found struct {
		path string
		at   source.Range
	}
	i := m.document(file)
	if i < 0 {
		return nil
	}
	entry, hasEntry := m.entryAt(i, line)
	from, to := line, line+1
	if hasEntry {
		from, to = min(from, entry.Start.Line), max(to, entry.End.Line+1)
	}
	var all []found
	for _, sheet := range m.state.Sheets(i, from, to, source.UTF16) {
		for mapping := range m.lowered.MappingsOf(index.UnitIDOf(i, uint64(sheet.Label))) {
			if mapping.At.Node.Valid() {
				all = append(all, found{mapping.Path, sheet.Place(mapping.At.Span)})
			}
		}
	}
	var over []found
	for _, f := range all {
		if f.at.Start.Line > line || f.at.End.Line < line {
			continue
		}
		if len(over) > 0 && f.at.Start.Line > over[0].at.Start.Line {
			over = over[:0]
		}
		if len(over) == 0 || f.at.Start.Line == over[0].at.Start.Line {
			over = append(over, f)
		}
	}
	// A list begins at its first entry; the line is about the entry.
	first := map[string]bool{}
	for _, f := range over {
		if list, ok := strings.CutSuffix(f.path, "[0]"); ok {
			first[list] = true
		}
	}
	over = slices.DeleteFunc(over, func(f found) bool { return first[f.path] })
	if hasEntry && (len(over) == 0 || over[0].at.Start.Line < entry.Start.Line) {
		// The values of the entry begin below its name.
		over = nil
		for _, f := range all {
			start := f.at.Start
			if start.Before(entry.Start) || entry.End.Before(start) {
				continue
			}
			if len(over) > 0 && start.Before(over[0].at.Start) {
				over = over[:0]
			}
			if len(over) == 0 || start == over[0].at.Start {
				over = append(over, f)
			}
		}
	}
	var out []string
	for _, f := range over {
		if !slices.Contains(out, f.path) {
			out = append(out, f.path)
		}
	}
	slices.SortStableFunc(out, func(a, b string) int { return cmp.Compare(strings.Count(a, "."), strings.Count(b, ".")) })
	return out
}

// document returns the index in the map of a document by its name, or -1 if there is none.
func (m *Map) document(file string) int {
	return slices.IndexFunc(m.state.Documents, func(d *state.Document) bool {
		return d.Path == file && m.name == nil || m.name != nil && m.name(d.Path) == file
	})
}

// entryAt returns the range of the smallest symbol that spans a line of a document.
func (m *Map) entryAt(i, line int) (smallest source.Range, ok bool) {
	known, made := m.outlines.Load(i)
	if !made {
		known, _ = m.outlines.LoadOrStore(i, m.state.OutlineSections(i, source.UTF16))
	}
	for list := known.([]*state.OutlineSymbol); ; {
		at := slices.IndexFunc(list, func(o *state.OutlineSymbol) bool {
			return o.Range.Start.Line <= line && line <= o.Range.End.Line
		})
		if at < 0 {
			return smallest, ok
		}
		smallest, list, ok = list[at].Range, list[at].Children, true
	}
}
