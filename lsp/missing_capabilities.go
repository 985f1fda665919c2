package lsp

import "go.lsp.dev/protocol"

// missingCapabilities returns sentences on what an editor cannot show of the server, by the capabilities it
// announces, and on the alternatives.
func missingCapabilities(c *protocol.ClientCapabilities) (out []string) {
	known, has := readClient(c), announcedBy(c)
	for _, feature := range []struct {
		announced bool
		sentence  string
	}{
		{has["textDocument.codeLens"], "It announces no code lenses: rules are simulated by the command ludo.simulate, or by ludo-lsp simulate in a terminal."},
		{has["textDocument.inlayHint"], "It announces no inlay hints: what a rule did in a simulation stands in the document of the simulation."},
		{known.editing.snippets, "It announces no snippets: completions have no places to jump to."},
		{has["textDocument.semanticTokens.tokenTypes"] || has["textDocument.semanticTokens.formats"], "It announces no semantic tokens: names have the colours of YAML."},
		{known.content || !known.showDocument, "It cannot ask for documents of the server: it is shown files instead, which stay as they are when the game is edited."},
		{known.content || known.showDocument, "It can neither ask for documents of the server nor be told to show one: the text of a simulation or expansion is the answer to its command."},
	} {
		if !feature.announced {
			out = append(out, feature.sentence)
		}
	}
	return out
}
