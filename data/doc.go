// Package data holds the games that come with ludo-lsp, and the broken copy of
// one that the demo shows. There is no other code here than what checks the games:
// whatever a spec of ours says must pass its own checker without a word.
package data

import "embed"

// Games is the documents of the games, a folder each, and the pictures in them.
//
//go:embed games/*/*.md games/*/*.svg
var Games embed.FS
