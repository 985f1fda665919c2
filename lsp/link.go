package lsp

import (
	"context"

	"go.lsp.dev/protocol"

	"ludo-lsp/internal/spec/prose"
	"ludo-lsp/internal/spec/workspace"
	"ludo-lsp/internal/text/source"
)

// DocumentLink implements protocol.Server: links from a document's imports to the files they name, where those are
// part of the spec.
func (s *session) DocumentLink(ctx context.Context, p *protocol.DocumentLinkParams) ([]protocol.DocumentLink, error) {
	out := []protocol.DocumentLink{}
	v, err := s.viewOf(ctx, p.TextDocument.URI)
	if err != nil || v.spec == nil || !v.address.isFile() {
		return out, err
	}
	text, _ := v.spec.Text(string(v.address))
	document := heldText(v.spec, v.address)
	for _, i := range v.spec.imports(string(v.address)) {
		target, err := workspace.Target(string(v.address), i.Specifier)
		if err != nil || !v.layout.Contains(target) {
			continue
		}
		span := withoutQuotes(text, i.Span)
		out = append(out, s.documentLink(source.Range{
			Start: document.PositionAt(span.Start, s.client.encoding),
			End:   document.PositionAt(span.End, s.client.encoding),
		}, target, i.Specifier))
	}
	return append(out, s.proseLinks(v)...), nil
}

// proseLinks returns the links between files in the prose around the blocks.
func (s *session) proseLinks(v view) (out []protocol.DocumentLink) {
	for _, l := range v.spec.game().ProseLinks(string(v.address), s.client.encoding) {
		file, _, ok := prose.Destination(string(v.address), l.Destination)
		if !ok || file == string(v.address) {
			continue // a heading of the document itself: a definition leads there
		}
		out = append(out, s.documentLink(l.Range, file, l.Destination))
	}
	return out
}

// documentLink returns the link from a range to a file, which is written as an author wrote it.
func (s *session) documentLink(at source.Range, file, written string) protocol.DocumentLink {
	link := protocol.DocumentLink{Range: rangeTo(at), Target: new(s.uriOf(file))}
	if s.client.navigation.tooltips {
		link.Tooltip = new(removePlainLinks("Open " + written))
	}
	return link
}

// proseTarget returns the target of the prose link at a position: a heading of a document of the spec, or the start
// of a file.
func (s *session) proseTarget(v view, at source.Position) (from source.Range, to protocol.Location, ok bool) {
	if v.spec == nil || !v.address.isFile() {
		return from, to, false
	}
	for _, l := range v.spec.game().ProseLinks(string(v.address), s.client.encoding) {
		if at.Before(l.Range.Start) || l.Range.End.Before(at) {
			continue
		}
		file, anchor, ok := prose.Destination(string(v.address), l.Destination)
		if !ok {
			return from, to, false
		}
		to := protocol.Location{URI: s.uriOf(file)}
		if anchor != "" {
			heading, found := v.spec.game().Heading(file, anchor, s.client.encoding)
			if !found {
				return from, to, false
			}
			to.Range = rangeTo(heading)
		}
		return l.Range, to, true
	}
	return from, to, false
}
