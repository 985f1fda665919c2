package doc

import (
	"iter"

	"ludo-lsp/cnl/syntax"
)

// Heads reads just enough of a text to tell what it is: the tree of each
// section's own first lines, or of each block that is read as a whole. Entries
// are not read.
func Heads(text string, layout *Layout) iter.Seq[*syntax.Tree] {
	return func(yield func(*syntax.Tree) bool) {
		s := scanner{layout: layout, text: text, state: start}
		for _, p := range s.run() {
			if p.isHeader() && p.level == LevelSection && !yield(syntax.Parse(p.text, syntax.Options{})) {
				return
			}
		}
	}
}
