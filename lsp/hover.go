package lsp

import (
	"context"
	"strings"

	"go.lsp.dev/protocol"

	"ludo-lsp/cnl/diag"
	"ludo-lsp/cnl/source"
)

// Hover implements protocol.Server: what stands at a place, and what is wrong
// with it.
func (s *session) Hover(ctx context.Context, p *protocol.HoverParams) (*protocol.Hover, error) {
	place, v, err := s.place(ctx, p.TextDocumentPositionParams)
	if err != nil || v.spec == nil {
		return nil, err
	}
	var parts []string
	var at *protocol.Range
	if place != nil {
		if h, ok := place.Hover(); ok {
			parts = h.Parts
			at = new(rangeTo(h.Range))
		}
	}
	where := rangeFrom(protocol.Range{Start: p.Position, End: p.Position}).Start
	var faults []string
	for _, d := range s.findings(v) {
		if d.Range.End.Before(where) || where.Before(d.Range.Start) {
			continue
		}
		info, known := diag.Lookup(d.Code)
		if !known {
			continue
		}
		faults = append(faults, "**"+info.Title+"** (`"+string(d.Code)+"`): "+info.Summary)
		if at == nil {
			at = new(rangeTo(d.Range))
		}
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
	return &protocol.Hover{Contents: markup(strings.Join(parts, "\n\n"), s.client.navigation.hoverMarkdown), Range: at}, nil
}

// markup is a text in the format that the editor can show.
func markup(text string, markdown bool) *protocol.MarkupContent {
	if markdown {
		return &protocol.MarkupContent{Kind: protocol.MarkupKindMarkdown, Value: text}
	}
	return &protocol.MarkupContent{Kind: protocol.MarkupKindPlainText, Value: plain(text)}
}

// plain takes the marks of Markdown away that our own texts use.
func plain(text string) string {
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
