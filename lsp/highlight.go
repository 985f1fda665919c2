package lsp

import (
	"context"

	"go.lsp.dev/protocol"

	"ludo-lsp/internal/ide/query"
)

// DocumentHighlight implements protocol.Server. A declaration counts as a
// write: it gives the name its meaning.
func (s *session) DocumentHighlight(ctx context.Context,
	p *protocol.DocumentHighlightParams) ([]protocol.DocumentHighlight, error) {
	place, _, err := s.place(ctx, p.TextDocumentPositionParams)
	out := []protocol.DocumentHighlight{}
	if err != nil || place == nil {
		return out, err
	}
	for _, h := range place.Highlights() {
		kind := protocol.DocumentHighlightKindWrite
		if h.Role == query.Read {
			kind = protocol.DocumentHighlightKindRead
		}
		out = append(out, protocol.DocumentHighlight{Range: rangeTo(h.Range), Kind: kind})
	}
	return out, nil
}
