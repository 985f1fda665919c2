package lsp

import (
	"cmp"
	"context"
	"slices"

	"go.lsp.dev/protocol"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/text/source"
)

// FoldingRanges implements protocol.Server. If the client limits the number of ranges, the outermost are returned.
func (s *session) FoldingRanges(ctx context.Context, p *protocol.FoldingRangeParams) ([]protocol.FoldingRange, error) {
	v, err := s.viewOf(ctx, p.TextDocument.URI)
	if err != nil {
		return nil, err
	}
	out := []protocol.FoldingRange{}
	spec := v.spec
	if spec == nil {
		return out, nil
	}
	folds := spec.game().Folds(string(v.address))
	if limit := s.client.editing.foldingLimit; limit > 0 && len(folds) > limit {
		slices.SortStableFunc(folds, func(a, b cnl.Fold) int { return cmp.Compare(a.Depth, b.Depth) })
		folds = folds[:limit]
		slices.SortStableFunc(folds, func(a, b cnl.Fold) int { return cmp.Compare(a.Start, b.Start) })
	}
	for _, f := range folds {
		r := protocol.FoldingRange{StartLine: uint32(f.Start), EndLine: uint32(f.End)}
		if f.Comment {
			r.Kind = protocol.FoldingRangeKindComment
		}
		out = append(out, r)
	}
	return out, nil
}

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
