// Package data holds the games that come with ludo-lsp, and the broken copy of one that the demo shows. Its only
// other code checks these games: every one of them must pass the checker without findings.
package data

import "embed"

// Games is the documents of the games, a folder each, and the pictures in them.
//
//go:embed games/*/*.md games/*/*.svg
var Games embed.FS
