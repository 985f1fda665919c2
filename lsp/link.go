package lsp

import (
	"context"

	"go.lsp.dev/protocol"

	"ludo-lsp/cnl/source"
	"ludo-lsp/cnl/workspace"
)

// DocumentLink implements protocol.Server: a document's imports lead to the
// files that they name, where those are part of the spec.
func (s *session) DocumentLink(ctx context.Context, p *protocol.DocumentLinkParams) ([]protocol.DocumentLink, error) {
	out := []protocol.DocumentLink{}
	v, err := s.viewOf(ctx, p.TextDocument.URI)
	if err != nil || v.spec == nil || !v.address.isFile() {
		return out, err
	}
	core, ok := v.spec.(coreSpec)
	if !ok {
		return out, nil
	}
	text, _ := v.spec.text(string(v.address))
	document := core.View().Text(core.View().Document(string(v.address)))
	for _, i := range workspace.Imports(text) {
		target, err := workspace.Target(string(v.address), i.Specifier)
		if err != nil || !v.layout.Contains(target) {
			continue
		}
		span := withoutQuotes(text, i.Span)
		link := protocol.DocumentLink{
			Range: rangeTo(source.Range{
				Start: document.PositionAt(span.Start, s.client.encoding), End: document.PositionAt(span.End, s.client.encoding),
			}),
			Target: new(s.uriOf(target)),
		}
		if s.client.navigation.tooltips {
			link.Tooltip = new("Open " + i.Specifier)
		}
		out = append(out, link)
	}
	return out, nil
}
