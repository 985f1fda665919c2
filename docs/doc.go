// Package docs holds the documentation, and the test that its statements about the code are true.
package docs

import "embed"

// Cookbook is the recipes, a folder each.
//
//go:embed language/cookbook/*/README.md
var Cookbook embed.FS

// Guides are the pages about the language to be read from the beginning, as opposed to reference.
//
//go:embed language/chance.md language/formulas.md language/macros.md language/secrets.md language/turns.md
var Guides embed.FS
