package lsp

import (
	"context"

	"go.lsp.dev/protocol"
)

// PrepareRename implements protocol.Server.
func (s *session) PrepareRename(ctx context.Context, p *protocol.PrepareRenameParams) (protocol.PrepareRenameResult,
	error) {
	place, _, err := s.place(ctx, p.TextDocumentPositionParams)
	if err != nil || place == nil {
		return nil, err
	}
	at, text, err := place.Renameable()
	if err != nil {
		return nil, refused(err)
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
	at := rangeFrom(protocol.Range{Start: p.Position, End: p.Position}).Start
	edits, err := v.spec.Rename(string(v.address), at, s.client.encoding, p.NewName)
	if err != nil {
		return nil, refused(err)
	}
	return s.edit(edits, v), nil
}
