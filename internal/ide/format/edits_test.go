package format_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/dev/edits"
	"ludo-lsp/internal/dev/specs"
	"ludo-lsp/internal/dev/testsize"
	"ludo-lsp/internal/dev/testspec"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/ide/format"
	"ludo-lsp/internal/text/source"
)

// withEdits makes edits, which are in order, and moves a caret along as editors do:
// it stays where it is in the text around it, and what is written right at it
// stands before it.
func withEdits(t *testing.T, text string, caret int, edits []cnl.FileEdit) (after string, moved int) {
	t.Helper()
	at := 0
	var b strings.Builder
	moved = caret
	for _, e := range edits {
		from, to := testspec.Offset(text, e.Range.Start), testspec.Offset(text, e.Range.End)
		if from < at || to < from {
			t.Fatalf("edits overlap: %v", edits)
		}
		b.WriteString(text[at:from] + e.NewText)
		at = to
		switch {
		case to <= caret:
			moved += len(e.NewText) - (to - from)
		case from < caret:
			moved -= caret - from
		}
	}
	return b.String() + text[at:], moved
}

// marked takes the caret, a |, out of a text.
func marked(text string) (string, int) {
	before, after, _ := strings.Cut(text, "¦")
	return before + after, len(before)
}

func TestTypingIsFormatted(t *testing.T) {
	for _, c := range []struct{ name, typed, before, after string }{
		{"after a key a list is indented", "\n", "zones:\n¦", "zones:\n  ¦"},
		{"the line above is written in the style", "\n", "zones:\n  - {id:   a}\n  ¦", "zones:\n  - { id: a }\n  ¦"},
		{"a pair, and below it the next one", "\n", "zones:\n  - id:   'a'\n    owner:   none\n¦\n  - id:   b", "zones:\n  - id:   'a'\n    owner: none\n    ¦\n  - id:   b"},
		{"below the first pair of an entry", "\n", "zones:\n  - id:   a\n  ¦", "zones:\n  - id: a\n    ¦"},
		{"a key without a value", "\n", "actions:\n  - id: a\n    effects:  \n    ¦", "actions:\n  - id: a\n    effects:\n      ¦"},
		{"after an entry of a list of words", "\n", "actions:\n  - id: a\n    phase:\n      - b\n¦", "actions:\n  - id: a\n    phase:\n      - b\n      ¦"},
		{"a text of several lines", "\n", "metadata:\n  description: |\n    ¦", "metadata:\n  description: |\n    ¦"},
		{"inside brackets", "\n", "zones:\n  - { id: a,\n      ¦}", "zones:\n  - { id: a,\n      ¦}"},
		{"below an empty line", "\n", "zones:\n  - id: a\n\n¦", "zones:\n  - id: a\n\n¦"},
		{"in the middle of a line", "\n", "zones:\n  - id:   a\n    ¦owner: none", "zones:\n  - id: a\n    ¦owner: none"},
		{"what is at fault stays", "\n", "zones:\n  - {id:   a\n  ¦", "zones:\n  - {id:   a\n  ¦"},
		{"others with faults do not matter", "\n", "zones:\n  - {id:   a\n  - {id:   b}\n  ¦", "zones:\n  - {id:   a\n  - { id: b }\n  ¦"},
		{"a dash below its key", "-", "actions:\n  - id: a\n    effects:\n    -¦", "actions:\n  - id: a\n    effects:\n      -¦"},
		{"a dash too deep", "-", "actions:\n  - id: a\n    effects:\n          -¦", "actions:\n  - id: a\n    effects:\n      -¦"},
		{"a dash beside others", "-", "actions:\n  - id: a\n    effects:\n    - b\n    -¦", "actions:\n  - id: a\n    effects:\n    - b\n    -¦"},
		{"a dash in a word", "-", "zones:\n  - id: a-¦", "zones:\n  - id: a-¦"},
		{"a key beside others", ":", "zones:\n  - id: a\n     owner:¦", "zones:\n  - id: a\n    owner:¦"},
		{"a key that stands right", ":", "zones:\n  - id: a\n    owner:¦", "zones:\n  - id: a\n    owner:¦"},
	} {
		t.Run(strings.ReplaceAll(c.name, " ", "-"), func(t *testing.T) {
			text, caret := marked("```yaml\n" + c.before + "\n```\n")
			want, place := marked("```yaml\n" + c.after + "\n```\n")
			spec := cnl.New([]cnl.File{{Path: "/a.md", Text: text}}, cnl.Options{})
			line := strings.Count(text[:caret], "\n")
			at := source.Position{Line: line, Character: caret - strings.LastIndexByte(text[:caret], '\n') - 1}
			got, moved := withEdits(t, text, caret,
				spec.FormatTyped("/a.md", at, c.typed, format.Options{}, source.UTF16))
			if got != want || moved != place {
				t.Errorf("got\n%s\nwant\n%s", got[:moved]+"¦"+got[moved:], want[:place]+"¦"+want[place:])
			}
		})
	}
}

func TestRangesAreFormatted(t *testing.T) {
	for _, c := range []struct{ name, before, after string }{
		{"an entry", "zones:\n- {id:   a}\n‹- {id:   b}›\n- {id:   c}", "zones:\n- {id:   a}\n- { id: b }\n- {id:   c}"},
		{"entries", "zones:\n- {id:   a}\n- ‹{id:   b}\n- {id›:   c}", "zones:\n- {id:   a}\n- { id: b }\n- { id: c }"},
		{"pairs of an entry", "zones:\n-   id:   a\n    ‹owner:   none\n    visibility:   ›public\n    ordering:   set", "zones:\n-   id:   a\n    owner: none\n    visibility: public\n    ordering:   set"},
		{"inside an entry of a list", "actions:\n- id:   a\n  effects:\n  - {b:   1}\n  - ‹{b›:   2}", "actions:\n- id:   a\n  effects:\n  - {b:   1}\n  - { b: 2 }"},
		{"a block", "‹zones:\n- {id:   a}\n- {id:   b}›", "zones:\n  - { id: a }\n  - { id: b }"},
		{"beside a fault", "zones:\n- {id:   a\n‹- {id:   b}›", "zones:\n- {id:   a\n- { id: b }"},
		{"a fault", "zones:\n‹- {id:   a\n›- {id:   b}", "zones:\n- {id:   a\n- {id:   b}"},
		{"a card", "eventDecks:\n- id:   a\n  cards:\n  - {id:   x}\n  ‹- {id:   y}›\n- id:   b", "eventDecks:\n- id:   a\n  cards:\n  - {id:   x}\n  - { id: y }\n- id:   b"},
	} {
		t.Run(strings.ReplaceAll(c.name, " ", "-"), func(t *testing.T) {
			before, rest, _ := strings.Cut("x:   1\n```yaml\n"+c.before+"\n```\n", "‹")
			inside, after, _ := strings.Cut(rest, "›")
			text := before + inside + after
			spec := cnl.New([]cnl.File{{Path: "/a.md", Text: text}}, cnl.Options{})
			position := func(i int) source.Position {
				return source.Position{Line: strings.Count(text[:i], "\n"),
					Character: i - strings.LastIndexByte(text[:i], '\n') - 1}
			}
			selected := source.Range{Start: position(len(before)), End: position(len(before) + len(inside))}
			got, _ := withEdits(t, text, 0, spec.FormatRange("/a.md", selected, format.Options{}, source.UTF16))
			if want := "x:   1\n```yaml\n" + c.after + "\n```\n"; got != want {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
}

// A caret in a word is in that word afterwards, wherever in a document it is.
func TestCaretsStayInTheirWords(t *testing.T) {
	word := func(c byte) bool { return c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c >= 0x80 }
	for _, folder := range specs.Ours(t) {
		paths, texts := specs.Files(t, folder)
		for i, path := range paths {
			text := testspec.Format(texts[i], format.Options{Width: 60, Indent: 3, Quotes: format.DoubleQuotes})
			edits := cnl.New([]cnl.File{{Path: path, Text: text}}, cnl.Options{}).Format(path,
				format.Options{Width: 100, Join: true}, source.UTF8)
			lines, at := []int{0}, 0
			for line := range strings.Lines(text) {
				at += len(line)
				lines = append(lines, at)
			}
			offset := func(p source.Position) int { return lines[p.Line] + p.Character }
			var after strings.Builder
			shift, rest := make([]int, len(text)), edits // where each byte goes, -1 where it is replaced
			for k, done := 0, 0; k < len(text); k++ {
				for len(rest) > 0 && offset(rest[0].Range.End) <= k {
					after.WriteString(text[done:offset(rest[0].Range.Start)] + rest[0].NewText)
					done = offset(rest[0].Range.End)
					rest = rest[1:]
				}
				shift[k] = after.Len() + k - done
				if len(rest) > 0 && offset(rest[0].Range.Start) <= k {
					shift[k] = -1
				}
			}
			made := testspec.Format(text, format.Options{Width: 100, Join: true})
			if made == text && strings.Contains(text, "- {") {
				t.Errorf("%s: nothing is tried", path)
			}
			for k := 1; k < len(text); k++ {
				if !word(text[k-1]) || !word(text[k]) {
					continue
				}
				if to := shift[k]; to < 1 || made[to-1] != text[k-1] || made[to] != text[k] {
					t.Fatalf("%s: in %q a caret before %q does not stay", path, text[max(0, k-20):min(len(text), k+20)],
						text[k])
				}
			}
		}
	}
}

// Wherever something is selected or typed, the document says the same; one with faults
// has no more of them.
func TestPartsSayTheSame(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, folder := range specs.Ours(t) {
		paths, texts := specs.Files(t, folder)
		for i, path := range paths {
			text := testspec.Format(texts[i], format.Options{Width: 60, Indent: 3, Quotes: format.DoubleQuotes})
			if random.IntN(2) > 0 {
				text = edits.Typing(random, text).Apply(text)
			}
			spec := cnl.New([]cnl.File{{Path: path, Text: text}}, cnl.Options{})
			doc := spec.View().Text(spec.View().Document(path))
			for range min(testsize.PartsOfADocument.N(), 200_000/len(text)) {
				from := random.IntN(len(text) + 1)
				to := min(len(text), from+random.IntN(2000))
				selected := source.Range{Start: doc.PositionAt(from, source.UTF8), End: doc.PositionAt(to, source.UTF8)}
				for _, made := range [][]cnl.FileEdit{
					spec.FormatRange(path, selected, format.Options{Width: 80}, source.UTF8),
					spec.FormatTyped(path, selected.Start, format.Triggers[random.IntN(len(format.Triggers))], format.Options{Width: 80}, source.UTF8),
				} {
					if len(made) == 0 {
						continue
					}
					now, _ := spec.Apply(made, source.UTF8).Text(path)
					if was, is := unread(path, text), unread(path, now); is > was {
						t.Errorf("%s %v: %v makes %d faults of %d", path, selected, made, is, was)
					} else if want, got := words(text), words(now); got != want {
						t.Errorf("%s %v: %v makes another document: %s", path, selected, made,
							testspec.FirstDifference(want, got))
					}
				}
			}
		}
	}
}

// words are the words of a text in their order.
func words(text string) string {
	return strings.Join(strings.FieldsFunc(text,
		func(r rune) bool { return strings.ContainsRune(" \t\r\n{}[],'\":-", r) }), "\n")
}

// unread counts what of a document cannot be read as YAML.
func unread(path, text string) (n int) {
	for _, d := range cnl.New([]cnl.File{{Path: path, Text: text}}, cnl.Options{}).Prompt(path, source.UTF8) {
		if d.Code == diag.ParserYAMLParseError || strings.HasPrefix(string(d.Code), "CNL_YAML_") {
			n++
		}
	}
	return n
}
