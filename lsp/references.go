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

// showReferences returns the places where a symbol is used. An editor that does not list them itself shows the first.
func (s *session) showReferences(ctx context.Context, a ofPosition, v view) ([]protocol.Location, error) {
	found := []protocol.Location{}
	if v.spec != nil {
		view := v.spec.game().View()
		if place := query.At(view, string(v.address), positionFrom(a.At), s.client.encoding); place != nil {
			found = s.locations(place.References(false))
		}
	}
	if !s.client.references && s.client.showDocument && len(found) > 0 {
		params := &protocol.ShowDocumentParams{URI: found[0].URI, TakeFocus: new(true), Selection: &found[0].Range}
		if _, err := s.remote.ShowDocument(ctx, params); err != nil {
			s.log.warn("the editor did not show %s: %v", params.URI, err)
		}
	}
	return found, nil
}

// DocumentHighlight implements protocol.Server. A declaration counts as a write: it gives the name its meaning.
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

// linkedName matches a name that is typed in several places at once, up to a character that ends it.
const linkedName = `[^\s,:{}\[\]'"#]+`

// LinkedEditingRange implements protocol.Server: a name that only its entry uses is edited in all of its places.
func (s *session) LinkedEditingRange(ctx context.Context,
	p *protocol.LinkedEditingRangeParams) (*protocol.LinkedEditingRanges, error) {
	place, _, err := s.place(ctx, p.TextDocumentPositionParams)
	if err != nil || place == nil {
		return nil, err
	}
	found := place.LinkedRanges()
	if len(found) == 0 {
		return nil, nil
	}
	out := &protocol.LinkedEditingRanges{WordPattern: new(linkedName)}
	for _, r := range found {
		out.Ranges = append(out.Ranges, rangeTo(r))
	}
	return out, nil
}
