// Package source provides what every later stage needs to refer to places in a text: byte spans, line and column
// positions in the three LSP encodings, and edits. It knows nothing of Markdown, YAML or games.
package source
