package outline

import (
	"strings"

	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/syntax"
)

// Fold is a part of a unit's text that can be folded: from the line of Start to that of End.
type Fold struct {
	Span    source.Span
	Comment bool
	Depth   int // 0 for the unit as a whole
}

// minFoldedLines is how many lines a nested value must have to be worth a fold.
const minFoldedLines = 3

// Folds lists what can be folded in a unit, the outer folds before the inner ones.
func Folds(tree *syntax.Tree) []Fold {
	b := &folder{tree: tree}
	root := tree.Root()
	if span := root.Span(); b.lines(span) >= 2 && root.Kind() != syntax.Scalar {
		b.out = append(b.out, Fold{Span: span})
	}
	b.foldNested(root, 1)
	b.comments()
	return b.out
}

type folder struct {
	tree *syntax.Tree
	out  []Fold
}

// lines counts the lines that a span touches.
func (b *folder) lines(span source.Span) int {
	return source.CountBreaks(b.tree.Text[span.Start:span.End]) + 1
}

func (b *folder) foldNested(n syntax.Node, depth int) {
	if depth > maxDepth {
		return
	}
	fold := func(value syntax.Node, span source.Span) {
		long := value.Kind() == syntax.Mapping || value.Kind() == syntax.Sequence ||
			value.Style() == syntax.Literal || value.Style() == syntax.Folded
		if long && value.Len() >= 0 && b.lines(span) >= minFoldedLines {
			b.out = append(b.out, Fold{Span: trim(b.tree.Text, span), Depth: depth})
			b.foldNested(value, depth+1)
		}
	}
	switch n.Kind() {
	case syntax.Mapping:
		for _, value := range n.Pairs() {
			fold(value, value.PairSpan())
		}
	case syntax.Sequence:
		for _, item := range n.Items() {
			fold(item, item.Span())
		}
	}
}

// trim returns a span without the blank lines at its end.
func trim(text string, span source.Span) source.Span {
	span.End = span.Start + len(strings.TrimRight(text[span.Start:span.End], " \t\r\n"))
	return span
}

// comments finds runs of lines that are comments.
func (b *folder) comments() {
	text := b.tree.Text
	var run source.Span
	lines := 0
	flush := func() {
		if lines >= 2 {
			b.out = append(b.out, Fold{Span: run, Comment: true, Depth: 1})
		}
		lines = 0
	}
	for _, c := range b.tree.Comments {
		start := strings.LastIndexByte(text[:c.Start], '\n') + 1
		if strings.TrimLeft(text[start:c.Start], " \t") != "" {
			flush()
			continue
		}
		if lines > 0 && strings.TrimSpace(text[run.End:c.Start]) == "" &&
			source.CountBreaks(text[run.End:c.Start]) == 1 {
			run.End = c.End
			lines++
			continue
		}
		flush()
		run, lines = c, 1
	}
	flush()
}
