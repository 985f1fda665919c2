package lsp

import (
	"context"
	"slices"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"ludo-lsp/internal/ide/query"
	"ludo-lsp/internal/text/source"
)

// navigation is what the editor can do with what is known of names.
type navigation struct {
	hover         bool
	hoverMarkdown bool

	declaration, definition, typeDefinition, implementation           bool
	declarationLinks, definitionLinks, typeLinks, implementationLinks bool

	references bool
	highlight  bool

	rename        bool
	prepareRename bool

	signature         bool
	signatureMarkdown bool
	labelOffsets      bool

	links    bool
	tooltips bool

	calls  bool // call hierarchies
	linked bool // ranges that are edited together
	// inlineValues are shown while a game is debugged.
	inlineValues bool
}

func readNavigation(c *protocol.ClientCapabilities) (out navigation) {
	t := c.TextDocument
	if t == nil {
		return out
	}
	if t.Hover != nil {
		out.hover = true
		out.hoverMarkdown = slices.Contains(t.Hover.ContentFormat, protocol.MarkupKindMarkdown)
	}
	if t.Declaration != nil {
		out.declaration, out.declarationLinks = true, is(t.Declaration.LinkSupport)
	}
	if t.Definition != nil {
		out.definition, out.definitionLinks = true, is(t.Definition.LinkSupport)
	}
	if t.TypeDefinition != nil {
		out.typeDefinition, out.typeLinks = true, is(t.TypeDefinition.LinkSupport)
	}
	if t.Implementation != nil {
		out.implementation, out.implementationLinks = true, is(t.Implementation.LinkSupport)
	}
	out.references = t.References != nil
	out.highlight = t.DocumentHighlight != nil
	if t.Rename != nil {
		out.rename, out.prepareRename = true, is(t.Rename.PrepareSupport)
	}
	if t.SignatureHelp != nil {
		out.signature = true
		if i := t.SignatureHelp.SignatureInformation; i != nil {
			out.signatureMarkdown = slices.Contains(i.DocumentationFormat, protocol.MarkupKindMarkdown)
			out.labelOffsets = i.ParameterInformation != nil && is(i.ParameterInformation.LabelOffsetSupport)
		}
	}
	if t.DocumentLink != nil {
		out.links, out.tooltips = true, is(t.DocumentLink.TooltipSupport)
	}
	out.calls = t.CallHierarchy != nil
	out.linked = t.LinkedEditingRange != nil
	out.inlineValues = t.InlineValue != nil
	return out
}

// offer adds what the server does for this editor to its capabilities.
func (n navigation) offer(out *protocol.ServerCapabilities) {
	if n.hover {
		out.HoverProvider = protocol.Boolean(true)
	}
	if n.declaration {
		out.DeclarationProvider = protocol.Boolean(true)
	}
	if n.definition {
		out.DefinitionProvider = protocol.Boolean(true)
	}
	if n.typeDefinition {
		out.TypeDefinitionProvider = protocol.Boolean(true)
	}
	if n.implementation {
		out.ImplementationProvider = protocol.Boolean(true)
	}
	if n.references {
		out.ReferencesProvider = protocol.Boolean(true)
	}
	if n.highlight {
		out.DocumentHighlightProvider = protocol.Boolean(true)
	}
	switch {
	case n.rename && n.prepareRename:
		out.RenameProvider = &protocol.RenameOptions{PrepareProvider: new(true)}
	case n.rename:
		out.RenameProvider = protocol.Boolean(true)
	}
	if n.signature {
		out.SignatureHelpProvider = &protocol.SignatureHelpOptions{
			TriggerCharacters: []string{"{", ",", ":", " "}, RetriggerCharacters: []string{"\n"},
		}
	}
	if n.calls {
		out.CallHierarchyProvider = protocol.Boolean(true)
	}
	if n.inlineValues {
		out.InlineValueProvider = protocol.Boolean(true)
	}
	if n.linked {
		out.LinkedEditingRangeProvider = protocol.Boolean(true)
	}
	if n.links {
		out.DocumentLinkProvider = &protocol.DocumentLinkOptions{}
	}
}

// place finds what stands where a request points; nil where nothing does.
func (s *session) place(ctx context.Context, p protocol.TextDocumentPositionParams) (*query.Place, view, error) {
	v, err := s.viewOf(ctx, p.TextDocument.URI)
	if err != nil {
		return nil, v, err
	}
	if v.spec == nil {
		return nil, v, nil
	}
	at := positionFrom(p.Position)
	return query.At(v.spec.View(), string(v.address), at, s.client.encoding), v, nil
}

// uriOf spells the address of a file of a spec.
func (s *session) uriOf(file string) uri.URI { return s.spell(address(file)) }

// locations writes places as the protocol has them.
func (s *session) locations(found []query.Location) []protocol.Location {
	out := make([]protocol.Location, len(found))
	for i, l := range found {
		out[i] = protocol.Location{URI: s.uriOf(l.File), Range: rangeTo(l.Range)}
	}
	return out
}

// withoutQuotes covers what stands between the quotes of an import.
func withoutQuotes(text string, span source.Span) source.Span {
	if span.Len() >= 2 && (text[span.Start] == '"' || text[span.Start] == '\'') {
		return source.Span{Start: span.Start + 1, End: span.End - 1}
	}
	return span
}
