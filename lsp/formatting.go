package lsp

import (
	"context"

	"go.lsp.dev/protocol"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/ide/format"
	"ludo-lsp/internal/project"
)

// offerFormatting adds formatting to the capabilities.
func offerFormatting(out *protocol.ServerCapabilities) {
	out.DocumentFormattingProvider = protocol.Boolean(true)
	out.DocumentRangeFormattingProvider = protocol.Boolean(true)
	out.DocumentOnTypeFormattingProvider = protocol.DocumentOnTypeFormattingOptions{
		FirstTriggerCharacter: format.Triggers[0], MoreTriggerCharacter: format.Triggers[1:],
	}
}

// formatConfig returns the configuration of formatting: that of the user, completed by that of the project file. What
// editors send, such as the tab width, is ignored: it belongs to the editor and not to the game.
func (v view) formatConfig() project.Format {
	return v.settings.format.Over(v.settings.project.FormatOf(string(v.address)))
}

// style returns the options with which the document of a view is formatted.
func (v view) style() format.Options { return v.formatConfig().Options() }

// answerFormatting answers a request with the formatting edits that a function of the spec returns for a document.
func (s *session) answerFormatting(ctx context.Context, id protocol.TextDocumentIdentifier,
	edits func(view) []cnl.FileEdit) ([]protocol.TextEdit, error) {
	v, err := s.viewOf(ctx, id.URI)
	if err != nil {
		return nil, err
	}
	out := []protocol.TextEdit{}
	if v.spec == nil {
		return out, nil
	}
	for _, e := range edits(v) {
		out = append(out, protocol.TextEdit{Range: rangeTo(e.Range), NewText: e.NewText})
	}
	return out, nil
}

// Formatting implements protocol.Server.
func (s *session) Formatting(ctx context.Context, p *protocol.DocumentFormattingParams) ([]protocol.TextEdit, error) {
	return s.answerFormatting(ctx, p.TextDocument, func(v view) []cnl.FileEdit {
		return v.spec.game().Format(string(v.address), v.style(), s.client.encoding)
	})
}

// WillSaveWaitUntil implements protocol.Server: a document is formatted when it is saved, if the settings say so.
func (s *session) WillSaveWaitUntil(ctx context.Context, p *protocol.WillSaveTextDocumentParams) ([]protocol.TextEdit,
	error) {
	return s.answerFormatting(ctx, p.TextDocument, func(v view) []cnl.FileEdit {
		if v.formatConfig().OnSave != "format" {
			return nil
		}
		return v.spec.game().Format(string(v.address), v.style(), s.client.encoding)
	})
}

// RangeFormatting implements protocol.Server.
func (s *session) RangeFormatting(ctx context.Context, p *protocol.DocumentRangeFormattingParams) ([]protocol.TextEdit,
	error) {
	return s.answerFormatting(ctx, p.TextDocument, func(v view) []cnl.FileEdit {
		return v.spec.game().FormatRange(string(v.address), rangeFrom(p.Range), v.style(), s.client.encoding)
	})
}

// OnTypeFormatting implements protocol.Server.
func (s *session) OnTypeFormatting(ctx context.Context,
	p *protocol.DocumentOnTypeFormattingParams) ([]protocol.TextEdit, error) {
	return s.answerFormatting(ctx, p.TextDocument, func(v view) []cnl.FileEdit {
		at := positionFrom(p.Position)
		return v.spec.game().FormatTyped(string(v.address), at, p.Ch, v.style(), s.client.encoding)
	})
}
