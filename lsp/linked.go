package lsp

import (
	"context"

	"go.lsp.dev/protocol"
)

// linkedName is what a name that is typed in several places at once may be: until it has a
// character that ends it.
const linkedName = `[^\s,:{}\[\]'"#]+`

// LinkedEditingRange implements protocol.Server: a name that only its entry uses is typed in all of
// its places.
func (s *session) LinkedEditingRange(ctx context.Context,
	p *protocol.LinkedEditingRangeParams) (*protocol.LinkedEditingRanges, error) {
	place, _, err := s.place(ctx, p.TextDocumentPositionParams)
	if err != nil || place == nil {
		return nil, err
	}
	found := place.Linked()
	if len(found) == 0 {
		return nil, nil
	}
	out := &protocol.LinkedEditingRanges{WordPattern: new(linkedName)}
	for _, r := range found {
		out.Ranges = append(out.Ranges, rangeTo(r))
	}
	return out, nil
}
