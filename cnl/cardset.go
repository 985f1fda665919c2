package cnl

import (
	"strings"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/spec/diagnose"
	"ludo-lsp/internal/spec/doc"
	"ludo-lsp/internal/spec/state"
	"ludo-lsp/internal/text/source"
)

// moveCardSet builds the fix that turns an eventCardSet asset into an entry of eventDecks, in a new block at the end
// of the document. It is offered for assets that name both zones of the deck and have no field beside their payload.
func moveCardSet(s *state.State, o diagnose.Origin, encoding source.Encoding) (Fix, bool) {
	if o.Fault.Code != diag.CompilerEventCardSetDeprecated || o.Unit.Level != doc.LevelEntry {
		return Fix{}, false
	}
	entry := o.Unit.Tree.Root()
	payload := entry.Get(view.DataAssetPayload)
	if entry.Len() != 3 || !payload.Get(view.EventDeckDrawZone).Valid() ||
		!payload.Get(view.EventDeckDiscardZone).Valid() {
		return Fix{}, false
	}
	d := s.Documents[o.Document]
	from, to := d.Text.EntryExtent(o.Unit.Label)
	id := view.EventDeckID + ": " + entry.Get(view.DataAssetID).Raw()
	deck := ""
	if flow, is := strings.CutPrefix(payload.Raw(), "{"); is {
		flow = strings.ReplaceAll(strings.TrimLeft(flow, " "), "\r\n", "\n")
		deck = payload.Raw()[:1] + " " + id + ", " + strings.ReplaceAll(flow, "\n", "\n    ") + "\n"
	} else if content, ok := valueLines(d.Text.Text()[from:to], view.DataAssetPayload); ok {
		deck = id + "\n" + indent(content, 4)
	} else {
		return Fix{}, false
	}
	text := "\n```yaml\n" + view.SectionEventDecks + ":\n  - " + deck + "```\n"
	end := d.Text.End(encoding)
	if end.Character > 0 {
		text = "\n" + text
	}
	return Fix{Title: "Turn this asset into an entry of eventDecks", Edits: []FileEdit{
		{File: d.Path, Range: source.Range{Start: d.Text.PositionAt(from, encoding), End: d.Text.PositionAt(to, encoding)}},
		{File: d.Path, Range: source.Range{Start: end, End: end}, NewText: state.InStyle(d, text)},
	}}, true
}

// valueLines returns the lines of the block value of a key in text; ok is false if there is no such value.
func valueLines(text, key string) (lines []string, ok bool) {
	column := -1
	for text != "" {
		var line string
		line, text = source.NextLine(text)
		line = source.TrimLineBreak(line)
		content := strings.TrimLeft(line, " ")
		indent := len(line) - len(content)
		switch {
		case column < 0:
			if content == key+":" {
				column = indent
			}
		case content == "" || indent > column:
			lines = append(lines, line)
		default:
			return lines, len(lines) > 0
		}
	}
	return lines, len(lines) > 0
}

// indent joins lines into a text in which the first line begins at column and the others are aligned with it.
func indent(lines []string, column int) string {
	first := len(lines[0]) - len(strings.TrimLeft(lines[0], " "))
	var b strings.Builder
	for _, line := range lines {
		if content := strings.TrimLeft(line, " "); content != "" {
			b.WriteString(strings.Repeat(" ", max(0, len(line)-len(content)-first+column)) + content)
		}
		b.WriteByte('\n')
	}
	return strings.TrimRight(b.String(), "\n") + "\n"
}
