package lsp

import (
	"context"

	"go.lsp.dev/protocol"
)

// References implements protocol.Server.
func (s *session) References(ctx context.Context, p *protocol.ReferenceParams) ([]protocol.Location, error) {
	place, _, err := s.place(ctx, p.TextDocumentPositionParams)
	if err != nil || place == nil {
		return []protocol.Location{}, err
	}
	return s.locations(place.References(p.Context.IncludeDeclaration)), nil
}
