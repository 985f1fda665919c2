// Package textmate writes, from the grammar of the authoring language, what
// editor clients know of it before the server runs: a TextMate grammar that is
// injected into the YAML blocks of Markdown documents, snippets, and the list of
// sections by which a client recognises a document as a game.
package textmate

//go:generate go test . -run TestEditorFilesAreUpToDate -update
