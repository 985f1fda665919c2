package cnl

import (
	"fmt"

	"ludo-lsp/internal/cnl/diag"
	"ludo-lsp/internal/cnl/grammar"
	"ludo-lsp/internal/cnl/source"
)

// documentFaults are the faults that lie in no unit: what is wrong with a
// document's fences and limits, and in the first document what the spec lacks.
func (s *state) documentFaults(i int, encoding source.Encoding) []Diagnostic {
	d := s.documents[i]
	var out []Diagnostic
	add := func(code diag.Code, r source.Range, path, message string, fixes ...Fix) {
		severity := diag.Error
		if info, ok := diag.Lookup(code); ok {
			severity = info.Severity
		}
		out = append(out, Diagnostic{
			File: d.path, Range: r, Code: code, Severity: severity, Message: message, Path: path,
			origin: origin{document: i, fixes: fixes},
		})
	}
	if left, any := s.leftOut(i); any {
		var at source.Range
		if left.from > 0 {
			_, line := d.text.Line(left.from)
			at.Start, at.End = d.text.PositionAt(left.from, encoding), d.text.PositionAt(left.from+len(line), encoding)
		}
		add(left.code, at, left.path, left.message)
		if left.all {
			return out
		}
	}
	for _, fence := range d.text.EmptyFences(encoding) {
		add(diag.ParserSectionAmbiguous, fence.Range, fmt.Sprintf("yaml.block.%d.section", fence.Block),
			"This YAML block is empty. A block holds one or more sections, such as zones or actions.")
	}
	for n, c := range d.text.Conflicts() {
		at := func(s source.Span) source.Range {
			return source.Range{Start: d.text.PositionAt(s.Start, encoding), End: d.text.PositionAt(s.End, encoding)}
		}
		if n == maxTold {
			add(diag.ParserDiagnosticsTruncated, at(c.Marker), fmt.Sprintf("yaml.block.%d.parse", c.Block),
				manyTold(diag.SeverityOf(diag.ParserMergeConflict)))
			break
		}
		keep := func(title string, side source.Span) Fix {
			return Fix{Title: title, Unsafe: true, Edits: []FileEdit{
				{File: d.path, Range: at(source.Span{Start: c.Extent.Start, End: side.Start})},
				{File: d.path, Range: at(source.Span{Start: side.End, End: c.Extent.End})},
			}}
		}
		var fixes []Fix
		if c.Whole {
			fixes = []Fix{keep("Keep the first side", c.First), keep("Keep the second side", c.Second)}
		}
		add(diag.ParserMergeConflict, at(c.Marker), fmt.Sprintf("yaml.block.%d.parse", c.Block),
			"A merge conflict is not resolved here.", fixes...)
	}
	if fence, open := d.text.OpenFence(encoding); open {
		end := d.text.End(encoding)
		text := fence.Marker + "\n"
		if end.Character > 0 {
			text = "\n" + text
		}
		add(diag.ParserYamlParseError, fence.Range, fmt.Sprintf("yaml.block.%d.parse", fence.Block),
			"This block is never closed: everything to the end of the document is read as part of it.",
			Fix{Title: "Close the block at the end", Preferred: true,
				Edits: []FileEdit{{File: d.path, Range: source.Range{Start: end, End: end},
					NewText: inStyle(d, text)}}})
	}
	if i == 0 && !s.cut {
		for _, section := range s.missingSections() {
			add(diag.CompilerRequiredSectionMissing, d.text.FirstFence(encoding), "doc."+section.Name,
				"This spec has no section "+section.Name+". "+section.Doc,
				Fix{Title: "Begin the section " + section.Name, Unsafe: true,
					Edits: []FileEdit{d.newBlock(section.Start, encoding)}})
		}
	}
	return out
}

// newBlock writes a block of its own at the end of the document.
func (d *document) newBlock(yaml string, encoding source.Encoding) FileEdit {
	end := d.text.End(encoding)
	text := "\n```yaml\n" + yaml + "\n```\n"
	if end.Character > 0 {
		text = "\n" + text
	}
	return FileEdit{File: d.path, Range: source.Range{Start: end, End: end}, NewText: inStyle(d, text)}
}

// missingSections lists the required sections that no document opens.
func (s *state) missingSections() (out []*grammar.Section) {
	if !s.opensAny() {
		return nil
	}
	for _, section := range grammar.Sections {
		if !section.Required || s.has(section.Name) {
			continue
		}
		instead := false
		for _, other := range section.Instead {
			instead = instead || s.has(other)
		}
		if section.Name == "zones" && s.hasMap() {
			instead = true // the spaces of a map are zones
		}
		if !instead {
			out = append(out, section)
		}
	}
	return out
}

// hasMap reports whether a data asset is a map.
func (s *state) hasMap() bool {
	for _, symbol := range s.index.Symbols(grammar.DataAsset) {
		if def := symbol.Def(); def != nil && def.Class == "map" {
			return true
		}
	}
	return false
}

func (s *state) has(section string) bool {
	for range s.Sections(section) {
		return true
	}
	return false
}

func (s *state) opensAny() bool {
	for _, d := range s.documents {
		if d.sections.Len() > 0 {
			return true
		}
	}
	return false
}
