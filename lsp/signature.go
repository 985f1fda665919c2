package lsp

import (
	"context"

	"go.lsp.dev/protocol"

	"ludo-lsp/internal/text/source"
)

// SignatureHelp implements protocol.Server: the parameters of the macro or
// template whose arguments are being written.
func (s *session) SignatureHelp(ctx context.Context, p *protocol.SignatureHelpParams) (*protocol.SignatureHelp, error) {
	place, _, err := s.place(ctx, p.TextDocumentPositionParams)
	if err != nil || place == nil {
		return nil, err
	}
	found, ok := place.Signature()
	if !ok {
		return nil, nil
	}
	out := protocol.SignatureInformation{Label: found.Label}
	if found.Doc != "" {
		out.Documentation = markup(found.Doc, s.client.navigation.signatureMarkdown)
	}
	for _, param := range found.Params {
		info := protocol.ParameterInformation{Label: protocol.String(found.Label[param.Start:param.End])}
		if s.client.navigation.labelOffsets { // they count in UTF-16, whatever the encoding of positions
			info.Label = protocol.ParameterInformationLabelTuple{
				uint32(source.UTF16.Units(found.Label[:param.Start])),
				uint32(source.UTF16.Units(found.Label[:param.End])),
			}
		}
		if param.Doc != "" {
			info.Documentation = protocol.String(param.Doc)
		}
		out.Parameters = append(out.Parameters, info)
	}
	help := &protocol.SignatureHelp{Signatures: []protocol.SignatureInformation{out}, ActiveSignature: new(uint32(0))}
	if found.Active >= 0 {
		help.ActiveParameter = protocol.NewNullable(uint32(found.Active))
	}
	return help, nil
}
