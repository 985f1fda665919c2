package picture

import (
	_ "embed" // the style sheets
	"strings"
)

//go:embed style.css
var style string

// Edges is the style sheet of scrolling places: .zoomed and .scroll show where they continue.
//
//go:embed edges.css
var Edges string

// Style is the style sheet of pictures, light and dark. All its rules begin with .table, so
// that it can be part of the style of a page.
var Style = strings.ReplaceAll(style, "\n", "")
