package diagnose

import (
	"fmt"
	"strings"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/spec/state"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/text/symbols"
)

// DocumentFaults returns diagnostics for the faults outside units: those of a document's fences and limits and, in
// the first document, of what the spec lacks.
func DocumentFaults(s *state.State, i int, encoding source.Encoding) []Diagnostic {
	d := s.Documents[i]
	var out []Diagnostic
	add := func(code diag.Code, r source.Range, path, message string, fixes ...Fix) {
		severity := diag.Error
		if info, ok := diag.Lookup(code); ok {
			severity = info.Severity
		}
		out = append(out, Diagnostic{
			File: d.Path, Range: r, Code: code, Severity: severity, Message: message, Path: path,
			origin: Origin{Document: i, Fixes: fixes},
		})
	}
	if left, any := s.LeftOut(i); any {
		var at source.Range
		if left.From > 0 {
			_, line := d.Text.Line(left.From)
			at.Start, at.End = d.Text.PositionAt(left.From, encoding), d.Text.PositionAt(left.From+len(line), encoding)
		}
		var fixes []Fix
		if left.Instead != "" {
			whole := source.Range{End: d.Text.End(encoding)}
			fixes = []Fix{{Title: "Convert it to UTF-8", Preferred: true,
				Edits: []source.FileEdit{{File: d.Path, Range: whole, NewText: left.Instead}}}}
		}
		add(left.Code, at, left.Path, left.Message, fixes...)
		if left.All {
			return out
		}
	}
	if runs := d.Text.ForeignBytes(); len(runs) > 0 {
		fix := Fix{Title: "Convert it to UTF-8", Preferred: true}
		for _, run := range runs {
			fix.Edits = append(fix.Edits, source.FileEdit{File: d.Path,
				Range: state.RangeIn(d.Text, run.Span, encoding), NewText: source.FromWindows(run.Bytes)})
		}
		letters := fix.Edits[0].NewText
		add(diag.ParserEncoding, fix.Edits[0].Range, "parser.input", fmt.Sprintf(
			"This document is not UTF-8: it looks like Windows-1252, in which %q stands here. Save it as UTF-8.",
			letters), fix)
	} else if at, lost := d.Text.LostCharacter(); lost {
		add(diag.ParserEncoding, state.RangeIn(d.Text, at, encoding), "parser.input",
			"A letter is lost here: the document is not UTF-8 and was opened as if it were. Open it again with its own encoding, "+
				"such as Windows-1252, and save it as UTF-8.")
	}
	for _, fence := range d.Text.EmptyFences(encoding) {
		add(diag.ParserSectionAmbiguous, fence.Range, fmt.Sprintf("yaml.block.%d.section", fence.Block),
			"This YAML block is empty. A block holds one or more sections, such as zones or actions.")
	}
	for n, c := range d.Text.Conflicts() {
		at := func(s source.Span) source.Range {
			return source.Range{Start: d.Text.PositionAt(s.Start, encoding), End: d.Text.PositionAt(s.End, encoding)}
		}
		if n == MaxReported {
			add(diag.ParserDiagnosticsTruncated, at(c.Marker), fmt.Sprintf("yaml.block.%d.parse", c.Block),
				tooManyMessage(diag.SeverityOf(diag.ParserMergeConflict)))
			break
		}
		keep := func(title string, side source.Span) Fix {
			return Fix{Title: title, Unsafe: true, Edits: []source.FileEdit{
				{File: d.Path, Range: at(source.Span{Start: c.Extent.Start, End: side.Start})},
				{File: d.Path, Range: at(source.Span{Start: side.End, End: c.Extent.End})},
			}}
		}
		var fixes []Fix
		if c.Whole {
			fixes = []Fix{keep("Keep the first side", c.First), keep("Keep the second side", c.Second)}
		}
		add(diag.ParserMergeConflict, at(c.Marker), fmt.Sprintf("yaml.block.%d.parse", c.Block),
			"A merge conflict is not resolved here.", fixes...)
	}
	for n, left := range d.Text.LeftFences(encoding) {
		if n == MaxReported {
			add(diag.ParserDiagnosticsTruncated, left.Range, fmt.Sprintf("yaml.block.%d.parse", left.Block),
				tooManyMessage(diag.SeverityOf(diag.ParserYAMLParseError)))
			break
		}
		var fixes []Fix
		if left.Closes {
			fixes = []Fix{{Title: "Indent the fence that closes it", Preferred: true, Edits: []source.FileEdit{
				{File: d.Path, Range: left.Blanks, NewText: strings.TrimRight(left.Marker, "`~")}}}}
		}
		add(diag.ParserYAMLParseError, left.Range, fmt.Sprintf("yaml.block.%d.parse", left.Block),
			"This block stands in a list and ends with it, at a line that is not indented as far, before a fence closes it. "+
				"Indent the block and its closing fence alike.", fixes...)
	}
	for block := range d.Text.MislabelledBlocks(encoding) {
		add(diag.YAML007, block.Label, fmt.Sprintf("yaml.block.%d", block.Block),
			fmt.Sprintf("This block is not read, for %q is no label of YAML. Did you mean \"yaml\"?", block.Text),
			Fix{Title: `Write "yaml"`, Preferred: true,
				Edits: []source.FileEdit{{File: d.Path, Range: block.Label, NewText: "yaml"}}})
	}
	for n, entry := range d.Text.ShiftedEntries(encoding) {
		if n == MaxReported {
			add(diag.ParserDiagnosticsTruncated, entry.Range, fmt.Sprintf("yaml.block.%d.parse", entry.Block),
				tooManyMessage(diag.SeverityOf(diag.YAML008)))
			break
		}
		fix := Fix{Title: "Indent it as the entries above", Preferred: true}
		for _, at := range entry.Moved {
			fix.Edits = append(fix.Edits, source.FileEdit{File: d.Path, Range: at, NewText: entry.Blank})
		}
		add(diag.YAML008, entry.Range, fmt.Sprintf("yaml.block.%d.parse", entry.Block),
			"This entry stands to the left of the entries above it, where their list ends for YAML.", fix)
	}
	if fence, open := d.Text.OpenFence(encoding); open {
		end := d.Text.End(encoding)
		text := fence.Marker + "\n"
		if end.Character > 0 {
			text = "\n" + text
		}
		add(diag.ParserYAMLParseError, fence.Range, fmt.Sprintf("yaml.block.%d.parse", fence.Block),
			"This block is never closed: everything to the end of the document is read as part of it.",
			Fix{Title: "Close the block at the end", Preferred: true,
				Edits: []source.FileEdit{{File: d.Path, Range: source.Range{Start: end, End: end},
					NewText: state.InStyle(d, text)}}})
	}
	if i == 0 && !s.Cut {
		if missing := s.MissingSections(); len(missing) > 0 {
			add(diag.CompilerRequiredSectionMissing, d.Text.FirstFence(encoding), missingPath(missing),
				missingText(missing), beginMissing(d, missing, encoding)...)
		}
	}
	return out
}

// missingText says which sections a game lacks, and on a line each what they are for.
func missingText(missing []*grammar.Section) string {
	if len(missing) == 1 {
		return "This spec has no section " + missing[0].Name + ". " + missing[0].Doc
	}
	names, what := make([]string, len(missing)), make([]string, len(missing))
	for i, section := range missing {
		doc := strings.TrimSuffix(section.Doc, ".")
		names[i], what[i] = section.Name, section.Name+": "+strings.ToLower(doc[:1])+doc[1:]
	}
	return "This spec lacks the sections " + symbols.Join(names, "and") + ".\n" + strings.Join(what, ";\n") + "."
}

// missingPath is the place of the one section that a game lacks, or the whole document.
func missingPath(missing []*grammar.Section) string {
	if len(missing) == 1 {
		return "doc." + missing[0].Name
	}
	return "doc"
}

// beginMissing are the fixes that begin the sections that a game lacks: all of them at once, then each.
func beginMissing(d *state.Document, missing []*grammar.Section, encoding source.Encoding) (out []Fix) {
	var starts []string
	for _, section := range missing {
		starts = append(starts, section.Start)
		out = append(out, Fix{Title: "Begin the section " + section.Name, Unsafe: true,
			Edits: []source.FileEdit{NewBlock(d, section.Start, encoding)}})
	}
	if len(missing) == 1 {
		return out
	}
	all := Fix{Title: fmt.Sprintf("Begin all %d missing sections", len(missing)), Unsafe: true,
		Edits: []source.FileEdit{NewBlock(d, strings.Join(starts, "\n"), encoding)}}
	return append([]Fix{all}, out...)
}

// NewBlock writes a block of its own at the end of the document.
func NewBlock(d *state.Document, yaml string, encoding source.Encoding) source.FileEdit {
	end := d.Text.End(encoding)
	text := "\n```yaml\n" + yaml + "\n```\n"
	if end.Character > 0 {
		text = "\n" + text
	}
	return source.FileEdit{File: d.Path, Range: source.Range{Start: end, End: end}, NewText: state.InStyle(d, text)}
}
