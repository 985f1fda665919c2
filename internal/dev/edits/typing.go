package edits

import (
	"math/rand/v2"
	"strings"

	"ludo-lsp/internal/text/source"
)

// Edit is text in the place of the bytes [From, To) of a document.
type Edit struct {
	From, To int
	Insert   string
}

// Apply gives the text after the edit.
func (e Edit) Apply(text string) string { return text[:e.From] + e.Insert + text[e.To:] }

// typed are what is typed at once, and lines what is written on lines of their own.
var (
	typed = []string{"a", "b", "x", ":", "-", "#", " ", "\n", "{", "}", "[", "]", "'", "\"", "|", ">", "&", "*", "`",
		"~", "\t", "\r", "$", "é", "𝄞", "."}
	lines = []string{
		"  - id: deck\n", "zones:\n", "\n", "      - { id: k }\n", "```\n", "```yaml\n", "    cards:\n",
		"# ludo-ignore CNL_VALIDATOR_UNKNOWN_KEY: why\n", "\t- x\n", "  phases:\n", "    stages: # why\n",
		"globalVars: [{ name: n, type: int, init: 0, min: 0, max: 1 }]\n", "<!--\n", "text: |\n", "  ", "<<<<<<< a\n", "=======\n",
		">>>>>>> b\n", "...\n", "---\n", "    kind: &k move\n", "    kind: *k\n", "metadata: {}\n",
	}
)

// Typing is one random change as people make them: a letter, a line, some lines less, a
// word for another.
func Typing(r *rand.Rand, text string) Edit {
	from := r.IntN(len(text) + 1)
	if r.IntN(10) == 0 {
		from = len(text) - r.IntN(min(len(text), 3)+1) // people type at the end
	}
	start := lineStart(text, from)
	switch r.IntN(11) {
	case 0, 1, 2:
		return Edit{from, from, one(r, typed)}
	case 3, 4, 5:
		return Edit{from, min(len(text), from+1+r.IntN(3)), ""}
	case 6:
		return Edit{start, start, one(r, lines)}
	case 7:
		return Edit{start, linesOn(text, start, 1+r.IntN(4)), ""}
	case 8:
		a := r.IntN(len(text) + 1)
		return Edit{from, from, text[a:min(len(text), a+r.IntN(120))]}
	case 9:
		return Edit{from, min(len(text), from+r.IntN(40)), "x"}
	}
	start, end := Word(text, from)
	otherStart, otherEnd := Word(text, r.IntN(len(text)+1))
	return Edit{start, end, text[otherStart:otherEnd]}
}

// Word finds the word around an offset.
func Word(text string, at int) (from, to int) {
	isWord := func(c byte) bool {
		return c == '_' || c == '-' || c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z'
	}
	for from = at; from > 0 && isWord(text[from-1]); {
		from--
	}
	for to = at; to < len(text) && isWord(text[to]); {
		to++
	}
	return from, to
}

func one[T any](r *rand.Rand, list []T) T { return list[r.IntN(len(list))] }

func lineStart(text string, offset int) int {
	return strings.LastIndexAny(text[:offset], "\r\n") + 1
}

// linesOn is the offset so many lines after one.
func linesOn(text string, offset, n int) int {
	for range n {
		line, _ := source.NextLine(text[offset:])
		offset += len(line)
	}
	return offset
}
