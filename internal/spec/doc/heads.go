package doc

import (
	"iter"

	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/syntax"
)

// Heads reads just enough of a text to identify it: the tree of each section's own first lines, or of each block that
// is read as a whole. Entries are skipped, and of a text beyond the limit only the beginning is read.
func Heads(text string, layout *Layout) iter.Seq[*syntax.Tree] {
	return func(yield func(*syntax.Tree) bool) {
		s := scanner{layout: layout, text: text, state: start, room: MaxWeight}
		for _, p := range s.run() {
			if p.kind == unread {
				yield(syntax.Parse(beginning(p.text), syntax.Options{}))
				return
			}
			if p.isHeader() && p.level == LevelSection && !yield(syntax.Parse(p.text, syntax.Options{})) {
				return
			}
		}
	}
}

// maxBeginning is how many bytes identify a text beyond the limit.
const maxBeginning = 256

// beginning returns the beginning of a text after its comments.
func beginning(text string) string {
	for rest := text; rest != ""; {
		line, behind := source.NextLine(rest)
		if l := look(source.TrimLineBreak(line)); !l.blank && !l.comment {
			return rest[:min(len(rest), maxBeginning)]
		}
		rest = behind
	}
	return ""
}
