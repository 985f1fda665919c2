package claim_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/text/source"
)

// What stands after "<-" is what is said of the line.
func TestUnmatched(t *testing.T) {
	const marked = `# The game

An introduction, which belongs to all that follows.

## History

Long ago. <- 2 paragraphs without a rule

Then later.

See [the ford](#crossing).

Another one. <- 2 paragraphs without a rule

- a list

## Crossing

Words.

~~~yaml
actions:
  - id: cross
    actor: active
  - id: wade
    actor: active
~~~

### Deep

~~~yaml
actions:
  # Has its own words.
  - id: dive
    actor: active
  - id: sink # and this
    actor: active
  - id: drown <- a rule without words
    actor: active
zones:
  - { id: bank, owner: none }
~~~

~~~yaml
setup: <- a rule without words
  - addVar: { scope: global, var: x, delta: 1 }
~~~

Behind the last one. <- 1 paragraphs without a rule

## Fences

This is an example.

~~~text
not of the game
~~~
`
	var text, want []string
	for line := range strings.SplitSeq(marked, "\n") {
		line, says, ok := strings.Cut(line, " <- ")
		if ok {
			want = append(want, fmt.Sprintf("%d: %s", len(text)+1, says))
		}
		text = append(text, strings.ReplaceAll(line, "~~~", "```"))
	}
	want = slices.Insert(want, len(want), fmt.Sprintf("%d: 1 paragraphs without a rule", slices.Index(text, "This is an example.")+1))
	for _, lineBreak := range []string{"\n", "\r\n"} {
		spec := cnl.New([]cnl.File{{Path: "a.md", Text: strings.Join(text, lineBreak)}}, cnl.Options{})
		var got []string
		for _, u := range spec.UnmatchedParagraphs("a.md", source.UTF8) {
			says := "a rule without words"
			if u.Paragraphs > 0 {
				says = fmt.Sprintf("%d paragraphs without a rule", u.Paragraphs)
			}
			got = append(got, fmt.Sprintf("%d: %s", u.Range.Start.Line+1, says))
		}
		if !slices.Equal(got, want) {
			t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
	}
}
