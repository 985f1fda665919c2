package prose

import (
	"fmt"
	"strings"
	"testing"

	"ludo-lsp/internal/text/source"
)

func TestRead(t *testing.T) {
	const text = "# The *old* `mill`\n\nSee [the river](river.md#ford), [`here`](<a b.md>)\nand [there][r], [one](#the-old-mill).\n\n" +
		"```yaml\n# no heading [no](link.md)\n```\n## Sluice\r\n\r\nTwo\nlines\n=====\n\n- # In a list\n\n## Sluice\n\n## Sluice\n\n## Corn &amp; rye `&amp;`\n\n" +
		"![a picture](p.png) <https://example.org> [esc](a\\_b.md)\n\n" +
		"[![around](q.png)](q.png) ![](r.png \"a title\") ![by reference][s]\n\n[r]: far.md\n[s]: s.png\n"
	fence := strings.Index(text, "```yaml")
	r := Read(text, []source.Span{{Start: fence, End: strings.Index(text, "## Sluice")}})
	var got []string
	for _, h := range r.Headings {
		got = append(got, fmt.Sprintf("%d #%s %q", h.Level, h.Anchor, text[h.Span.Start:h.Span.End]))
	}
	for _, l := range r.Links {
		got = append(got, fmt.Sprintf("%s %q", l.Destination, text[l.Span.Start:l.Span.End]))
	}
	want := []string{
		`1 #the-old-mill "The *old* ` + "`mill" + `"`, `2 #sluice "Sluice"`, `1 #two-lines "Two\nlines"`, `1 #in-a-list "In a list"`,
		`2 #sluice-1 "Sluice"`, `2 #sluice-2 "Sluice"`, "2 #corn--rye-amp \"Corn &amp; rye `&amp;\"",
		`river.md#ford "river.md#ford"`, `a b.md "a b.md"`, `far.md "[there]"`, `#the-old-mill "#the-old-mill"`, `p.png "p.png"`, `a_b.md "a\\_b.md"`,
		`q.png "q.png"`, `q.png "q.png"`, `r.png "r.png"`, `s.png "![by reference]"`,
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestFrontMatterIsNoProse(t *testing.T) {
	for text, want := range map[string]string{
		"---\ntitle: Nim\n# a comment\n---\n# Nim\n":         "Nim",
		"\uFEFF---\r\ntitle: Nim\r\n...\r\n# Nim\r\n":        "Nim",
		"+++\ntitle = \"Nim\"\n# x\n+++\n\nNim\n===\n":       "Nim",
		"---\n---\n# Nim\n":                                  "Nim",
		"---\n\n# A line across\n\n---\n":                    "A line across",
		"---\n# Never closed\n":                              "Never closed",
		"# First\n---\ntitle\n---\n":                         "First,title",
		"---\n# Not over a block\n```yaml\nx: 1\n```\n---\n": "Not over a block",
	} {
		var without []source.Span
		if at := strings.Index(text, "```"); at >= 0 {
			without = []source.Span{{Start: at, End: strings.LastIndex(text, "```") + 4}}
		}
		var got []string
		for _, h := range Read(text, without).Headings {
			got = append(got, h.Text)
		}
		if strings.Join(got, ",") != want {
			t.Errorf("%q: headings %q, want %q", text, got, want)
		}
		if last := Last(text); strings.Contains(last, "title:") {
			t.Errorf("%q: quoted is %q", text, last)
		}
	}
}

// Whatever stands in a document, reading its prose comes to an end soon. Without bounds these take
// CommonMark so long that the test does not end.
func TestReadingIsBounded(t *testing.T) {
	for name, text := range map[string]string{
		"links that never end": strings.Repeat("[a](", 200_000), "in lines": strings.Repeat("[a](\n", 200_000),
		"in paragraphs": strings.Repeat(strings.Repeat("[a](", 199)+"\n\n", 1000),
		"quotes":        strings.Repeat("> ", 100_000), "lists": strings.Repeat("* ", 100_000), "deep quotes": strings.Repeat(strings.Repeat(">", 40)+"a\n", 20_000),
		"stars": strings.Repeat("*a _b ", 100_000), "pictures": strings.Repeat("![", 200_000), "tags": strings.Repeat("<a ", 100_000),
	} {
		r := Read(text, nil)
		t.Logf("%s: %d kB, %d links", name, len(text)/1000, len(r.Links))
	}
}

func FuzzRead(f *testing.F) {
	f.Add("# a\n[b](c#d)\n\n> [x]: y\n", 3, 7)
	f.Add("a\r\n===\r\n", 0, 0)
	f.Fuzz(func(t *testing.T, text string, from, to int) {
		var without []source.Span
		if 0 <= from && from <= to && to <= len(text) {
			without = []source.Span{{Start: from, End: to}}
		}
		r := Read(text, without)
		spans := []source.Span{}
		for _, h := range r.Headings {
			spans = append(spans, h.Span)
		}
		for _, l := range r.Links {
			spans = append(spans, l.Span)
		}
		for _, s := range spans {
			if s.Start < 0 || s.End < s.Start || s.End > len(text) {
				t.Errorf("%v of %d bytes", s, len(text))
			}
		}
	})
}
