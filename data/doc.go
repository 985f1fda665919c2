// Package data holds the games that come with ludo-lsp, and the broken copy of
// one that the demo shows. There is no code here, only what checks the games:
// whatever a spec of ours says must pass its own checker without a word.
package data
