package lsp

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"go.lsp.dev/protocol"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/ide/query"
	"ludo-lsp/internal/spec/formula"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/text/symbols"
)

// Hover implements protocol.Server: it describes what stands at a place, and the details of the faults there beyond
// their messages.
func (s *session) Hover(ctx context.Context, p *protocol.HoverParams) (*protocol.Hover, error) {
	place, v, err := s.place(ctx, p.TextDocumentPositionParams)
	if err != nil || v.spec == nil {
		return nil, err
	}
	var parts []string
	var head int
	var at *protocol.Range
	if place != nil {
		if h, ok := place.Hover(); ok {
			parts, head = h.Parts, h.Head
			at = new(rangeTo(h.Range))
			if can := v.spec.game().CanBe(place); can != "" {
				parts = append(parts, can)
			}
			if changes := v.changers.of(place); changes != "" {
				parts = append(parts, changes)
			}
		}
	}
	where := positionFrom(p.Position)
	var faults []string
	v.prompt = true
	for _, d := range s.findings(v) {
		if d.Range.End.Before(where) || where.Before(d.Range.Start) {
			continue
		}
		info, known := diag.Lookup(d.Code)
		if !known || slices.Contains(faults, info.Explanation) {
			continue
		}
		faults = append(faults, info.Explanation)
		if at == nil {
			at = new(rangeTo(d.Range))
		}
	}
	if len(faults) > 0 && slices.Contains(parts, query.Undeclared) {
		parts = nil // the message already says it
	} else if text := s.expansionAt(v, where); text != "" && len(parts) > 0 {
		parts = slices.Insert(parts, head, text) // what it becomes goes before where it is declared
	}
	if len(faults) > 0 {
		if len(parts) > 0 {
			parts = append(parts, "---")
		}
		parts = append(parts, faults...)
	}
	if len(parts) == 0 {
		return nil, nil
	}
	return &protocol.Hover{Contents: markup(strings.Join(parts, "\n\n"), s.client.navigation.hoverMarkdown), Range: at},
		nil
}

// maxHoverLines is how many lines of an expansion are shown.
const maxHoverLines = 12

// Limits of a formula in a hover: the columns in which it is laid out, and the length in characters up to which it is
// also shown as a sentence.
const (
	hoverColumns     = 72
	maxHoverSentence = 600
)

// expansionAt returns a text on what the macro named at a position expands to; "" if there is no macro, and while the
// spec is not compiled, as it does not wait for that.
func (s *session) expansionAt(v view, where source.Position) string {
	spec := v.spec
	if spec == nil || !spec.game().IsCompiled() {
		return ""
	}
	for _, e := range spec.game().Expandables(string(v.address), where.Line, where.Line+1, s.client.encoding) {
		if where.Before(e.Range.Start) || e.Range.End.Before(where) {
			continue
		}
		place, ok := spec.game().PlaceAt(string(v.address), where, s.client.encoding, false)
		if !ok {
			return ""
		}
		title := spec.game().Becomes(place)
		if title == "" {
			return ""
		}
		text := symbols.UpperFirst(title)
		found := spec.game().ExpandPlace(place)
		if len(found) == 0 || !strings.HasPrefix(title, "expands") {
			return text + "."
		}
		written, more := found[0].Formula, "…"
		if written == "" {
			written, more = found[0].Text, "# …"
		} else {
			text = "Expands to" // the formula
			written = formula.Lines(written, hoverColumns, 0, ";")
		}
		if len(found) > 1 {
			text = fmt.Sprintf("In the first of %d places it expands to", len(found))
		}
		lines := strings.Split(strings.TrimSuffix(written, "\n"), "\n")
		if len(lines) > maxHoverLines {
			lines = append(lines[:maxHoverLines-1], fmt.Sprintf("%s %d more lines", more, len(lines)-maxHoverLines+1))
		}
		text += ":\n\n```yaml\n" + strings.Join(lines, "\n") + "\n```"
		if words := found[0].Sentence; words != "" && len(words) <= maxHoverSentence {
			text += "\n\n" + words
		}
		return text
	}
	return ""
}

// markup returns a text in the format that the editor can show.
func markup(text string, markdown bool) *protocol.MarkupContent {
	if markdown {
		return &protocol.MarkupContent{Kind: protocol.MarkupKindMarkdown, Value: removeLinks(text)}
	}
	return &protocol.MarkupContent{Kind: protocol.MarkupKindPlainText, Value: removePlainLinks(removeMarkdown(text))}
}

// removeMarkdown removes the Markdown that the server's own texts use.
func removeMarkdown(text string) string {
	var out []string
	inFence := false
	for rest := text; rest != ""; {
		var line string
		line, rest = source.NextLine(rest)
		line = source.TrimLineBreak(line)
		switch {
		case strings.HasPrefix(line, "```"):
			inFence = !inFence
			continue
		case line == "---":
			line = ""
		case !inFence:
			line = strings.NewReplacer("**", "", "`", "").Replace(line)
		}
		out = append(out, line)
	}
	return strings.Join(out, "\n")
}
