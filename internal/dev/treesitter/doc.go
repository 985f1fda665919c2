// Package treesitter writes, from the grammar of the authoring language, the queries by which editors with
// tree-sitter colour it before the server runs: what the words of YAML mean in a game, and in which blocks of
// Markdown documents they do.
package treesitter

//go:generate go test . -run TestQueriesAreUpToDate -update
