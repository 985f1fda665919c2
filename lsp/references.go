package lsp

import (
	"context"

	"go.lsp.dev/protocol"

	"ludo-lsp/internal/ide/query"
)

// References implements protocol.Server.
func (s *session) References(ctx context.Context, p *protocol.ReferenceParams) ([]protocol.Location, error) {
	place, _, err := s.place(ctx, p.TextDocumentPositionParams)
	if err != nil || place == nil {
		return []protocol.Location{}, err
	}
	return s.locations(place.References(p.Context.IncludeDeclaration)), nil
}

// showReferences gives the places where a symbol is used. An editor that does not list them itself
// is shown the first.
func (s *session) showReferences(ctx context.Context, p *protocol.ExecuteCommandParams, v view) (protocol.LSPAny,
	error) {
	at, ok := argument[protocol.Position](p, 1)
	if !ok {
		return nil, wrongArguments(p)
	}
	found := []protocol.Location{}
	if v.spec != nil {
		view := v.spec.game().View()
		if place := query.At(view, string(v.address), positionFrom(at), s.client.encoding); place != nil {
			found = s.locations(place.References(false))
		}
	}
	if !s.client.references && s.client.showDocument && len(found) > 0 {
		params := &protocol.ShowDocumentParams{URI: found[0].URI, TakeFocus: new(true), Selection: &found[0].Range}
		if _, err := s.remote.ShowDocument(ctx, params); err != nil {
			s.log.warn("the editor did not show %s: %v", params.URI, err)
		}
	}
	return protocol.Marshal(found)
}
