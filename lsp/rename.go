package lsp

import (
	"context"

	"go.lsp.dev/protocol"
)

// PrepareRename implements protocol.Server.
func (s *session) PrepareRename(ctx context.Context, p *protocol.PrepareRenameParams) (protocol.PrepareRenameResult,
	error) {
	place, v, err := s.place(ctx, p.TextDocumentPositionParams)
	if err != nil {
		return nil, err
	}
	where := positionFrom(p.Position)
	if h, _, ok := s.headingAt(v, where); ok {
		if err := nameless(h); err != nil {
			return nil, refuse(err)
		}
		return &protocol.PrepareRenamePlaceholder{Range: rangeTo(h.Range), Placeholder: h.Text}, nil
	}
	if place == nil {
		return nil, nil
	}
	at, text, err := place.Renameable()
	if err != nil {
		return nil, refuse(err)
	}
	return &protocol.PrepareRenamePlaceholder{Range: rangeTo(at), Placeholder: text}, nil
}

// Rename implements protocol.Server.
func (s *session) Rename(ctx context.Context, p *protocol.RenameParams) (*protocol.WorkspaceEdit, error) {
	_, v, err := s.place(ctx, p.TextDocumentPositionParams)
	if err != nil {
		return nil, err
	}
	if v.spec == nil {
		return nil, nil
	}
	at := positionFrom(p.Position)
	if _, number, ok := s.headingAt(v, at); ok {
		edits, err := s.renameHeading(ctx, v, number, p.NewName)
		if err != nil {
			return nil, refuse(err)
		}
		return s.edit(edits, v)
	}
	edits, err := v.spec.game().Rename(string(v.address), at, s.client.encoding, p.NewName)
	if err != nil {
		return nil, refuse(err)
	}
	return s.edit(edits, v)
}
