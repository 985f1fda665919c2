package doc

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"
	"pgregory.net/rapid"

	"ludo-lsp/internal/dev/specs"
	"ludo-lsp/internal/dev/testsize"
	"ludo-lsp/internal/text/source"
)

// block is a fenced block as a reader of Markdown sees it: the line of its fence, the lines of
// its content, and whether it is one of YAML that is read.
type block struct {
	fence, from, to int
	yaml            bool
}

// scanned are the blocks that the scanner finds.
func scanned(markdown string) (out []block) {
	for _, f := range New(markdown, testLayout).Fences() {
		b := block{f.Open, f.Open + 1, f.Close, f.YAML}
		if b.to <= b.from {
			b.from, b.to = 0, 0
		}
		out = append(out, b)
	}
	return out
}

// parsed are those that a Markdown library finds.
func parsed(markdown string) (out []block) {
	src := []byte(markdown)
	line := func(offset int) int { return source.CountBreaks(markdown[:min(offset, len(markdown))]) }
	quotes := 0
	_ = ast.Walk(goldmark.DefaultParser().Parse(text.NewReader(src)),
		func(n ast.Node, entering bool) (ast.WalkStatus, error) {
			switch n := n.(type) {
			case *ast.Blockquote:
				if quotes++; !entering {
					quotes -= 2
				}
			case *ast.FencedCodeBlock:
				if !entering {
					break
				}
				info := ""
				if n.Info != nil {
					info = string(n.Info.Segment.Value(src))
				}
				b := block{fence: line(n.Pos())}
				if lines := n.Lines(); lines.Len() > 0 {
					b.from, b.to = line(lines.At(0).Start), line(lines.At(lines.Len()-1).Start)+1
				}
				b.yaml = quotes == 0 && (info == "" || isYAML(fenceLanguage(info)))
				out = append(out, b)
			}
			return ast.WalkContinue, nil
		})
	return out
}

// sameBlocks fails where the scanner finds other blocks than the Markdown library. It is written by
// hand only because it must be able to start and stop at any line.
func sameBlocks(t interface{ Errorf(string, ...any) }, name, markdown string) {
	if got, want := fmt.Sprint(scanned(markdown)), fmt.Sprint(parsed(markdown)); got != want {
		t.Errorf("%s: the blocks {fence, from, to, YAML} of\n%s\n%q\nare %s\nbut in Markdown %s",
			name, markdown, markdown,
			got, want)
	}
}

func TestFencesOfDocumentsAreThoseOfMarkdown(t *testing.T) {
	documents := specs.DocumentsOf(append(specs.FoldersBeside(t, specs.Corpus), specs.Large(t))...)
	for _, pattern := range []string{"../../../data/games/*/*.md", "../../../*.md", "../../../docs/*.md",
		"../../../docs/language/*.md", "../../../docs/language/cookbook/*.md", "../../../testdata/diagnostics/*/*.md"} {
		files, _ := filepath.Glob(pattern)
		if len(files) == 0 {
			t.Errorf("there is no %s", pattern)
		}
		documents = append(documents, files...)
	}
	for _, f := range documents {
		content, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		sameBlocks(t, f, string(content))
	}
}

// constructs are what may stand in Markdown around a block or instead of one, each as lines.
var constructs = []string{
	"```yaml\na: 1\n```", "~~~yml\na: 1\n~~~", "````yaml\n```\na: 1\n`````", "```\nplain\n```", "```sh\nls\n```",
	"  ```yaml\n  a: 1\n  ```", "   ```yaml\na: 1\n   ```", "    ```yaml\n    a: 1\n    ```", "```yaml\na: 1\n    ```\n```",
	"```yaml\n```", "```yaml   \na: 1\n```  ", "```yaml\n\na: 1\n\n\nb: 2\n```", "```yaml\na: |\n  - b\n  > c\n```",
	"```yaml\na: 1\n~~~\n```", "``` yaml title=x\na: 1\n```", "```yaml\na: 1", "`` ```yaml `` in a line",
	"```a`b\ntext", "``` ```", "~~~ a`b\na: 1\n~~~", "text\n```yaml\na: 1\n```\ntext", "text\n    ```yaml\n    a: 1\n    ```",
	"    ```", "text\n\n    ```\n\ntext", "# Heading\n```yaml\na: 1\n```", "Heading\n===\n    ```yaml",
	"Heading\n---\n```yaml\na: 1\n```", "***\n    ```yaml\n\n```yaml\na: 1\n```", "- - -\n```yaml\na: 1\n```",
	"<!--\n```yaml\na: 1\n```\n-->", "<!-- one line -->\n```yaml\na: 1\n```", "<!-->\n```yaml\na: 1\n```",
	"text <!--\n```yaml\na: 1\n```\n-->", "text\n<!--\n```yaml\n\n```\n-->", "    <!--\n```yaml\na: 1\n```",
	"<div>\n```yaml\na: 1\n```\n</div>", "<div>\n\n```yaml\na: 1\n```\n\n</div>", "</details>\n```yaml\n\n```yaml\na: 1\n```",
	"<details><summary>More</summary>\n\n```yaml\na: 1\n```\n</details>", "<pre>\n```yaml\n\n```\n</pre>\n```yaml\na: 1\n```",
	"<b>\n```yaml\n\n```yaml\na: 1\n```", "text\n<b>\n```yaml\na: 1\n```", "<b>text\n```yaml\na: 1\n```",
	"<?php\n```yaml\n\n```\n?>\n```yaml\na: 1\n```", "<!DOCTYPE\n```yaml\n>\n```yaml\na: 1\n```",
	"<![CDATA[\n```yaml\n\n```\n]]>\n```yaml\na: 1\n```", "<a href=\"x\" b='y' c>\n```yaml\n\n```yaml\na: 1\n```",
	"[ ] ```yaml\ntext", "-\n  ```yaml\n  a: 1\n  ```", "> text\n```yaml\na: 1\n```",
	"> text\ngoes on\n    ```yaml\n```yaml\na: 1\n```", "> ```yaml\na: 1\n> ```\n\ntext\n\n```yaml\na: 1\n```",
	"- text\ngoes on\n  ```yaml\n  a: 1\n  ```", "- text\n\ntext\n    ```yaml\n    a: 1\n    ```",
	"1. text\n2. ```yaml\n   a: 1\n   ```", "text\n2. ```yaml\n   a: 1\n   ```", "text\n1. ```yaml\n   a: 1\n   ```",
	"text\n-\n  ```yaml\n  a: 1\n  ```", "- ```yaml\na: 1\n```", "- a\n  - b\n    - ```yaml\n      a: 1\n      ```\n  - c",
	"-     ```yaml\n\n      ```yaml\n      a: 1\n      ```", "- ```yaml\n  a: 1\n\n  b: 2\n\n\n- next",
	"- ~~~\n  ```yaml\n  ~~~\n\n  ```yaml\n  a: 1\n  ```", "1234567890. ```yaml\n\n123456789. ```yaml\n           a: 1",
}

// placements are where a construct may stand: %s is its first line, and the others are indented like it.
var placements = []string{
	"%s", "text\n\n%s", "text\n%s", "- %s", "* %s", "+ %s", "1. %s", "2) %s", "- - %s", "1. - %s", "- 1) %s", "-   %s",
	"- a\n\n  %s", "- a\n  %s", "1.  a\n\n    %s", "10. a\n    %s", "- a\n  - b\n\n    %s", "- a\n  - b\n\n  %s",
	"- a\n\n%s", "- a\n%s", "- a\n\n %s", "- [ ] a\n\n  %s", "- [ ] %s", "> %s", "> - %s", "- > %s", "> a\n\n%s", "> a\n%s",
	"> > a\n> %s", "<div>\n\n%s", "<!-- a -->\n%s", "<!--\na\n-->\n%s", "a\n===\n%s", "```sh\na\n```\n%s", "    a\n\n%s",
	"-\n  %s", "-\n\n  %s", "1. a\n\n   %s", "1. a\n2. b\n3. %s",
}

// placed writes a construct in a placement.
func placed(placement, construct string) string {
	before, _, _ := strings.Cut(placement, "%s")
	indent := []byte(before[strings.LastIndexByte(before, '\n')+1:])
	for i, c := range indent {
		if c != '>' {
			indent[i] = ' '
		}
	}
	return before + strings.ReplaceAll(construct, "\n", "\n"+string(indent)) + "\n"
}

const behind = "\nThen:\n\n```yaml\nzones:\n  - id: a\n```\n"

// Whatever construct stands wherever, the blocks of it and of what follows are those of Markdown.
func TestFencesInContainersAreThoseOfMarkdown(t *testing.T) {
	for _, p := range placements {
		for _, c := range constructs {
			markdown := placed(p, c)
			sameBlocks(t, "alone", markdown)
			sameBlocks(t, "with more after", markdown+behind)
			crlf := strings.ReplaceAll(markdown+behind, "\n", "\r\n")
			if got, want := fmt.Sprint(scanned(crlf)), fmt.Sprint(scanned(markdown+behind)); got != want {
				t.Errorf("the blocks of %q are %s, not %s", crlf, got, want)
			}
		}
	}
}

// What the Markdown library does not read as the standard has it: tabs where a container is in another, an
// item with nothing before a blank line, and the end of a text of HTML.
func TestFencesAreThoseOfTheStandard(t *testing.T) {
	for markdown, want := range map[string]string{
		"-\t```yaml\n\ta: 1\n\t```\n":              "[{0 1 2 true}]",
		"1.\t```yaml\n    a: 1\n    ```\n":         "[{0 1 2 true}]",
		"1.\t```yaml\n   a: 1\n    ```\n":          "[{0 0 0 true}]", // the item ends, and the rest is its paragraph
		"- - \t```yaml\n":                          "[]",             // indented code
		"- -\t```yaml\n    a: 1\n    ```\n":        "[{0 1 2 true}]",
		"- a\n\n\t```yaml\n\ta: 1\n\t```\n":        "[{2 3 4 true}]",
		"- a\n\n \t  ```yaml\n":                    "[]",
		"\t```yaml\n\ta: 1\n\t```\n":               "[]",
		">\t```yaml\n>\ta: 1\n>\t```\n":            "[{0 1 2 false}]",
		"1.\ta\n\n\t<!--\n\t```yaml\n\t```\n-->\n": "[]",
		"-\n\n  ```yaml\n  a: 1\n  ```\n":          "[{2 3 4 true}]",
		"- -\n\n  ```yaml\n  a: 1\n  ```\n":        "[{2 3 4 true}]",
		"- -\n\n      ```yaml\n":                   "[]",
		"</pre>\n```yaml\na: 1\n\n```yaml\n":       "[{4 0 0 true}]",
	} {
		if got := fmt.Sprint(scanned(markdown)); got != want {
			t.Errorf("the blocks of %q are %s, not %s", markdown, got, want)
		}
	}
}

// unlike is what the Markdown library does not read as the standard has it, or reads as no author
// writes it: line breaks and blanks that are none in Markdown.
var unlike = regexp.MustCompile("(?i)[\t\r\x00\v\f\u0085\u00a0\u2028\u2029\ufeff]|</ |</?(pre|script|style|textarea)" +
	`|<![a-z]|\]:|([-+*]|[0-9][.)]) *\n[> ]*\n`)

func TestRandomMarkdownHasTheBlocksOfMarkdown(t *testing.T) {
	markers := []string{"", "", "", "- ", "* ", "1. ", "2) ", "> ", "  ", "    ", " ", ">", "- - ", "10. ", "-     "}
	texts := []string{"```", "```", "```yaml", "~~~yml", "~~~", "````", "text", "text", "<!--", "-->", "<!-- x -->", "<div>",
		"</div>", "<b>", "# h", "---", "===", "***", "", "", "", "zones:", "- id: a", "[ ] x", "<?", "?>", "```a`b", "-", "1.",
		"2.", "<b>x", "- - -", "#", "`````"}
	lines := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) string {
		return strings.Join(rapid.SliceOfN(rapid.SampledFrom(markers), 0, 3).Draw(t, "markers"), "") +
			rapid.SampledFrom(texts).Draw(t, "text")
	}), 1, 9)
	for seed := range testsize.RandomMarkdown.N() {
		markdown := strings.Join(lines.Example(seed), "\n") + "\n"
		if !unlike.MatchString(markdown) {
			sameBlocks(t, fmt.Sprint("seed ", seed), markdown)
		}
	}
}

func FuzzFences(f *testing.F) {
	for i, c := range constructs {
		f.Add(placed(placements[i%len(placements)], c) + behind)
	}
	f.Fuzz(func(t *testing.T, markdown string) {
		if markdown += "\n"; !unlike.MatchString(markdown) {
			sameBlocks(t, "a text", markdown)
		}
	})
}

// Tools write more after the name of a language, or put it into braces.
func TestLabelsOfYAML(t *testing.T) {
	for info, want := range map[string]bool{
		"yaml": true, "yml": true, "YAML": true, "yaml title=x": true, "yaml,linenos": true, "yaml:rules.yaml": true,
		"yaml{1,3-4}": true, "yml{1}": true, "yaml=": true, "yaml;x": true, "{.yaml}": true, "{.yml .numberLines}": true,
		"{ .yaml }": true, "{yaml}": true, "{#rules .yaml}": true, ".yaml": true, "{.yaml": true,
		"json": false, "{.json}": false, "yaml-example": false, "yamlfoo": false, "{.sh .yamlish}": false, "text yaml": false,
		"json,yaml": false,
	} {
		fences := New("```"+info+"\nzones: []\n```\n", testLayout).Fences()
		if len(fences) != 1 || fences[0].Labelled != want {
			t.Errorf("```%s is read as YAML: %v", info, !want)
		}
	}
}
