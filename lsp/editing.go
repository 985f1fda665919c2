package lsp

import (
	"strings"

	"go.lsp.dev/protocol"

	"ludo-lsp/internal/ide/outline"
	"ludo-lsp/internal/text/source"
)

// editingSupport is the capabilities of the editor for completions and for what is shown around the text.
type editingSupport struct {
	snippets      bool
	lines         bool // it indents the further lines of an item
	markdown      bool // in the documentation of items
	insertReplace bool // it lets people insert an item, or replace the word
	labelDetails  bool

	hierarchy    bool
	foldingLimit int                // 0: none
	refreshes    [surroundings]bool // it can be told to ask again
}

// triggers are the characters after which new completions become possible.
var triggers = []string{":", " ", "$", "{", "'", "-", ".", "[", "(", ",", "="}

// offer adds to out the server's capabilities for editing.
func (e editingSupport) offer(out *protocol.ServerCapabilities) {
	out.CompletionProvider = &protocol.CompletionOptions{TriggerCharacters: triggers, ResolveProvider: new(true)}
	out.DocumentSymbolProvider = protocol.Boolean(true)
	out.WorkspaceSymbolProvider = protocol.Boolean(true)
	out.FoldingRangeProvider = protocol.Boolean(true)
	out.SelectionRangeProvider = protocol.Boolean(true)
	out.InlayHintProvider = protocol.Boolean(true)
	out.CodeLensProvider = &protocol.CodeLensOptions{ResolveProvider: new(true)}
	out.SemanticTokensProvider = &protocol.SemanticTokensOptions{
		Legend: protocol.SemanticTokensLegend{TokenTypes: outline.TokenTypes, TokenModifiers: outline.TokenModifiers},
		Range:  protocol.Boolean(true),
		Full:   &protocol.SemanticTokensFullDelta{Delta: new(true)},
	}
}

// convertFromUTF16 converts a position in a text of the given lines from UTF-16 to an encoding.
func convertFromUTF16(lines []string, p source.Position, encoding source.Encoding) source.Position {
	if p.Line < 0 || p.Line >= len(lines) {
		return source.Position{Line: p.Line}
	}
	line := strings.TrimRight(lines[p.Line], "\r")
	return source.Position{Line: p.Line, Character: encoding.Units(line[:source.UTF16.Offset(line, p.Character)])}
}

// positionTo converts a position to the protocol.
func positionTo(p source.Position) protocol.Position {
	return rangeTo(source.Range{Start: p, End: p}).Start
}
