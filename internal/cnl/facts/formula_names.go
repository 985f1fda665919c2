package facts

import (
	"slices"
	"strings"

	"ludo-lsp/internal/cnl/formula"
	"ludo-lsp/internal/cnl/grammar"
	"ludo-lsp/internal/cnl/source"
	"ludo-lsp/internal/cnl/syntax"
)

// namesIn reads what a formula stands for as if it were written out, and notes the names in it
// where they stand in the formula: one that is misspelt is said to be before the fix writes it.
func (w *walker) namesIn(tree *formula.Tree, t *grammar.Type, n syntax.Node) {
	if w.trial || w.mute > 0 || w.loose > 0 || w.macro != nil {
		return
	}
	out := syntax.Parse(tree.Flow(), syntax.Options{})
	if len(out.Errors) > 0 {
		return
	}
	inside := newWalker(out, w.ctx)
	inside.asset, inside.scope, inside.budget = w.asset, slices.Clip(w.scope), w.budget
	inside.value(t, out.Root(), place{})
	read := &wordsOf{w: w, n: n, next: map[string]int{}}
	for _, ref := range inside.facts.Refs {
		if ref.Soft || ref.Found != "" || ref.Computed {
			continue
		}
		name := out.Text[ref.Span.Start:ref.Span.End]
		at, ok := read.find(name)
		if !ok {
			continue
		}
		if ref.QualifierSpan.Len() > 0 {
			by := at.Start - ref.Span.Start
			ref.QualifierSpan = source.Span{Start: ref.QualifierSpan.Start + by, End: ref.QualifierSpan.End + by}
		}
		ref.Span, ref.Path, ref.Inside = at, Path{Node: n}, true
		w.facts.Refs = append(w.facts.Refs, ref)
	}
	for _, free := range inside.facts.Free {
		if at, ok := read.find(free.Name); ok && free.Found == "" {
			free.Span, free.Path = at, Path{Node: n}
			w.facts.Free = append(w.facts.Free, free)
		}
	}
	for _, name := range inside.facts.Inherits {
		if !slices.Contains(w.facts.Inherits, name) {
			w.facts.Inherits = append(w.facts.Inherits, name)
		}
	}
}

// wordsOf finds the words of a formula in the order in which they are asked for.
type wordsOf struct {
	w    *walker
	n    syntax.Node
	next map[string]int // where to look on for a word
}

// find gives the next place of a word in the text of the unit; ok is false where the formula
// is written in another way than it reads.
func (r *wordsOf) find(word string) (at source.Span, ok bool) {
	text := r.n.Value()
	for from := r.next[word]; word != ""; {
		i := strings.Index(text[from:], word)
		if i < 0 {
			return at, false
		}
		start := from + i
		from = start + 1
		end := start + len(word)
		if start > 0 && partOfName(text[start-1]) || end < len(text) && partOfName(text[end]) {
			continue
		}
		r.next[word] = end
		at = insideScalar(r.n, start, end)
		return at, at.Len() == len(word)
	}
	return at, false
}

// partOfName reports whether a byte goes on with a name.
func partOfName(b byte) bool {
	return b == '_' || b == '-' || b == '$' || b >= 0x80 || '0' <= b && b <= '9' || 'a' <= b|0x20 && b|0x20 <= 'z'
}
