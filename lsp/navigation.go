package lsp

import (
	"context"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"ludo-lsp/internal/ide/query"
	"ludo-lsp/internal/text/source"
)

// navigationSupport is the capabilities of the editor for information about names.
type navigationSupport struct {
	hoverMarkdown bool

	declarationLinks, definitionLinks, typeLinks, implementationLinks bool

	prepareRename bool

	signatureMarkdown bool
	labelOffsets      bool

	tooltips bool

	// inlineValues are shown while a game is debugged.
	inlineValues bool
}

// offer adds the server's capabilities for navigation to out: all of them, as many clients ask for more than they
// announce.
func (n navigationSupport) offer(out *protocol.ServerCapabilities) {
	out.HoverProvider = protocol.Boolean(true)
	out.DeclarationProvider = protocol.Boolean(true)
	out.DefinitionProvider = protocol.Boolean(true)
	out.TypeDefinitionProvider = protocol.Boolean(true)
	out.ImplementationProvider = protocol.Boolean(true)
	out.ReferencesProvider = protocol.Boolean(true)
	out.DocumentHighlightProvider = protocol.Boolean(true)
	out.RenameProvider = protocol.Boolean(true)
	if n.prepareRename { // an old client may not understand these options
		out.RenameProvider = &protocol.RenameOptions{PrepareProvider: new(true)}
	}
	out.SignatureHelpProvider = &protocol.SignatureHelpOptions{
		TriggerCharacters: []string{"(", ",", "[", "{", ":", " "}, RetriggerCharacters: []string{"\n"},
	}
	out.CallHierarchyProvider = protocol.Boolean(true)
	out.LinkedEditingRangeProvider = protocol.Boolean(true)
	out.DocumentLinkProvider = &protocol.DocumentLinkOptions{}
	if n.inlineValues {
		out.InlineValueProvider = protocol.Boolean(true)
	}
}

// place returns the name at the position of a request, and the view; nil if there is no name.
func (s *session) place(ctx context.Context, p protocol.TextDocumentPositionParams) (*query.Place, view, error) {
	v, err := s.viewOf(ctx, p.TextDocument.URI)
	if err != nil {
		return nil, v, err
	}
	if v.spec == nil {
		return nil, v, nil
	}
	at := positionFrom(p.Position)
	return query.At(v.spec.game().View(), string(v.address), at, s.client.encoding), v, nil
}

// uriOf returns the URI of a file of a spec, in the client's spelling.
func (s *session) uriOf(file string) uri.URI { return s.spell(address(file)) }

// locations converts places to the protocol.
func (s *session) locations(found []query.Location) []protocol.Location {
	out := make([]protocol.Location, len(found))
	for i, l := range found {
		out[i] = protocol.Location{URI: s.uriOf(l.File), Range: rangeTo(l.Range)}
	}
	return out
}

// withoutQuotes narrows a span to the text between the quotes of an import.
func withoutQuotes(text string, span source.Span) source.Span {
	if span.Len() >= 2 && (text[span.Start] == '"' || text[span.Start] == '\'') {
		return source.Span{Start: span.Start + 1, End: span.End - 1}
	}
	return span
}
