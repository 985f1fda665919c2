package lsp

import (
	"context"

	"go.lsp.dev/protocol"

	"ludo-lsp/internal/text/source"
)

// SelectionRange implements protocol.Server: the ranges around each position, each the parent of the one before.
func (s *session) SelectionRange(ctx context.Context, p *protocol.SelectionRangeParams) ([]protocol.SelectionRange,
	error) {
	v, err := s.viewOf(ctx, p.TextDocument.URI)
	if err != nil {
		return nil, err
	}
	out := make([]protocol.SelectionRange, 0, len(p.Positions))
	for _, position := range p.Positions {
		at := protocol.Range{Start: position, End: position}
		var ranges []source.Range
		if v.spec != nil {
			ranges = v.spec.game().Selections(string(v.address), rangeFrom(at).Start, s.client.encoding)
		}
		if len(ranges) == 0 {
			ranges = []source.Range{rangeFrom(at)} // the protocol wants an answer for each
		}
		var outer *protocol.SelectionRange
		for i := len(ranges) - 1; i >= 0; i-- {
			outer = &protocol.SelectionRange{Range: rangeTo(ranges[i]), Parent: outer}
		}
		out = append(out, *outer)
	}
	return out, nil
}
