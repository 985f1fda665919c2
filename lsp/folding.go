package lsp

import (
	"cmp"
	"context"
	"slices"

	"go.lsp.dev/protocol"

	"ludo-lsp/cnl"
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
