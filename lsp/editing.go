package lsp

import (
	"context"
	"slices"

	"go.lsp.dev/protocol"

	"ludo-lsp/cnl/outline"
	"ludo-lsp/cnl/source"
)

// editing is what the editor can do with completions and with what is shown
// around the text.
type editing struct {
	snippets bool
	lines    bool // it indents the further lines of an item
	markdown bool // in the documentation of items

	hierarchy    bool
	foldingLimit int // 0: none
	tokens       bool
	refreshHints bool
	refreshLens  bool
}

func readEditing(c *protocol.ClientCapabilities) (out editing) {
	if t := c.TextDocument; t != nil {
		if t.Completion != nil {
			if i := t.Completion.CompletionItem; i != nil {
				out.snippets = is(i.SnippetSupport)
				out.lines = slices.Contains(i.InsertTextModeSupport.ValueSet, protocol.InsertTextModeAdjustIndentation)
				out.markdown = slices.Contains(i.DocumentationFormat, protocol.MarkupKindMarkdown)
			}
		}
		if t.DocumentSymbol != nil {
			out.hierarchy = is(t.DocumentSymbol.HierarchicalDocumentSymbolSupport)
		}
		if t.FoldingRange != nil {
			if limit := t.FoldingRange.RangeLimit; limit != nil {
				out.foldingLimit = int(*limit)
			}
		}
		out.tokens = len(t.SemanticTokens.TokenTypes) > 0 || len(t.SemanticTokens.Formats) > 0
	}
	if w := c.Workspace; w != nil {
		out.refreshHints = w.InlayHint != nil && is(w.InlayHint.RefreshSupport)
		out.refreshLens = w.CodeLens != nil && is(w.CodeLens.RefreshSupport)
	}
	return out
}

// triggers are the characters after which something can be said that could not
// be said before them.
var triggers = []string{":", " ", "$", "{", "'", "-"}

// offer adds what the server does for this editor to its capabilities.
func (e editing) offer(out *protocol.ServerCapabilities) {
	out.CompletionProvider = &protocol.CompletionOptions{TriggerCharacters: triggers, ResolveProvider: new(true)}
	out.DocumentSymbolProvider = protocol.Boolean(true)
	out.WorkspaceSymbolProvider = protocol.Boolean(true)
	out.FoldingRangeProvider = protocol.Boolean(true)
	out.SelectionRangeProvider = protocol.Boolean(true)
	out.InlayHintProvider = protocol.Boolean(true)
	out.CodeLensProvider = &protocol.CodeLensOptions{ResolveProvider: new(true)}
	if e.tokens {
		out.SemanticTokensProvider = &protocol.SemanticTokensOptions{
			Legend: protocol.SemanticTokensLegend{TokenTypes: outline.TokenTypes, TokenModifiers: outline.TokenModifiers},
			Range:  protocol.Boolean(true),
			Full:   &protocol.SemanticTokensFullDelta{Delta: new(true)},
		}
	}
}

// refreshHints has the editor ask again for what a setting has changed.
func (s *session) refreshHints() {
	if s.client.editing.refreshHints {
		s.call("workspace/inlayHint/refresh", func(ctx context.Context) error { return s.remote.InlayHintRefresh(ctx) })
	}
	if s.client.editing.refreshLens {
		s.call("workspace/codeLens/refresh", func(ctx context.Context) error { return s.remote.CodeLensRefresh(ctx) })
	}
}

// positionTo writes a position as the protocol has it.
func positionTo(p source.Position) protocol.Position {
	return rangeTo(source.Range{Start: p, End: p}).Start
}
