// Package docs holds the documentation, and the test that keeps what it says
// about the code true.
package docs

import "embed"

// Cookbook is the recipes, a folder each.
//
//go:embed language/cookbook/*/README.md
var Cookbook embed.FS
