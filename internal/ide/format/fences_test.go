package format_test

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/dev/fixture"
	"ludo-lsp/internal/dev/specs"
	"ludo-lsp/internal/dev/testspec"
	"ludo-lsp/internal/ide/format"
)

// formats are options under which much has to be written in another way.
var formats = map[string]format.Options{
	"default": {}, "narrow": {Width: 40, Indent: 4, Quotes: format.DoubleQuotes}, "joined": {Width: 120, Join: true},
}

// formatted formats all documents of a spec, looks whether anything is left to do, and
// whether the same is said of the spec as before.
func formatted(t *testing.T, files []cnl.File, o format.Options) {
	t.Helper()
	after := slices.Clone(files)
	changed := false
	for i, f := range files {
		after[i].Text = testspec.Format(f.Text, o)
		changed = changed || after[i].Text != f.Text
		if again := testspec.Format(after[i].Text, o); again != after[i].Text {
			t.Errorf("%s: what is formatted is formatted once more:\n%s", f.Path,
				testspec.FirstDifference(after[i].Text, again))
		}
	}
	if !changed {
		return
	}
	if was, is := testspec.Said(files), testspec.Said(after); !slices.Equal(was, is) {
		t.Errorf("before\n%s\nand after\n%s", strings.Join(testspec.Without(was, is), "\n"),
			strings.Join(testspec.Without(is, was), "\n"))
	}
}

// Our games are formatted, and formatted otherwise they are the same games.
func TestGamesAreFormatted(t *testing.T) {
	for _, folder := range specs.Ours(t) {
		paths, texts := specs.Files(t, folder)
		for i, path := range paths {
			if after := testspec.Format(texts[i], format.Options{}); after != texts[i] {
				t.Errorf("%s is not formatted; run ludo-lsp fmt -w data/games: %s", path,
					testspec.FirstDifference(texts[i], after))
			}
		}
	}
}

func TestFormattedGamesAreTheSame(t *testing.T) {
	for _, folder := range specs.Sample(t) {
		var files []cnl.File
		paths, texts := specs.Files(t, folder)
		for i, path := range paths {
			files = append(files, cnl.File{Path: "/" + filepath.Base(path), Text: texts[i]})
		}
		for name, o := range formats {
			t.Run(filepath.Base(folder)+"/"+name, func(t *testing.T) { formatted(t, files, o) })
		}
	}
}

// Whatever is wrong with a document, and in whatever way it is written, the same is
// wrong with it when it is formatted.
func TestFormattedFixturesAreTheSame(t *testing.T) {
	t.Parallel()
	for _, f := range fixture.All(t) {
		for name, o := range formats {
			for ends, lineBreak := range map[string]string{"": "\n", "/crlf": "\r\n"} {
				var files []cnl.File
				for _, file := range f.Files {
					files = append(files, cnl.File{Path: file.Path, Text: file.Text(lineBreak)})
				}
				t.Run(filepath.Base(f.Path)+"/"+name+ends, func(t *testing.T) { formatted(t, files, o) })
			}
		}
	}
}

// Only what stands in a fence that says it is YAML is formatted, wherever the fence is.
func TestFencesAreFormatted(t *testing.T) {
	for _, c := range []struct{ name, before, after string }{
		{"prose", "#  A   b\n\n- x:   1\n-   y\n\n\n\n    zones:   []\n\tq\n", ""},
		{"other languages", "```js\nx:   1\n```\n\n```\nzones:   []\n```\n", ""},
		{"tildes and labels", "~~~ YML\nzones:   []\n~~~\n\n````yaml title=x\na:   1\n````\n", "~~~ YML\nzones: []\n~~~\n\n````yaml title=x\na: 1\n````\n"},
		{"a fence in a list", "- one\n\n  ```yaml\n  zones:\n  - {a: 1}\n\n  ```\n- two\n", "- one\n\n  ```yaml\n  zones:\n    - { a: 1 }\n  ```\n- two\n"},
		{"a block that is indented less than its fence", "  ```yaml\nzones: [ ]\n  ```\n", "  ```yaml\n  zones: []\n  ```\n"},
		{"a block that is indented more than its fence", "```yaml\n   zones:\n   - {a: 1}\n```\n", "```yaml\nzones:\n  - { a: 1 }\n```\n"},
		{"a fence in a quote", "> ```yaml\n> zones:   []\n> ```\n", ""},
		{"a fence in a fence", "````markdown\n```yaml\nzones:   []\n```\n````\n", ""},
		{"a fence in a comment", "<!--\n```yaml\nzones:   []\n```\n-->\n", ""},
		{"a fence that is open", "```yaml\nzones:   []\n", ""},
		{"a byte order mark", "\ufeff```yaml\nzones:   []\n```\n", "\ufeff```yaml\nzones: []\n```\n"},
		{"carriage returns", "x\r\n```yaml\r\nzones:\r\n- {a: 1}\r\n\r\n\r\n- b:   1\r\n```\r\n", "x\r\n```yaml\r\nzones:\r\n  - { a: 1 }\r\n\r\n  - b: 1\r\n```\r\n"},
		{"tabs in prose", "\ta\t\tb\n```yaml\na:\t1\n```\n\tc\n", "\ta\t\tb\n```yaml\na: 1\n```\n\tc\n"},
		{"comments alone", "```yaml\n#  a\n\n\n#b\n```\n", ""},
		{"nothing", "```yaml\n\n```\n", ""},
		{"an entry with a fault stays as it is", "```yaml\nzones:\n- {a:   1}\n- {b:   2\n\n\n- {c:   3}\nvars:   {}\n```\n", "```yaml\nzones:\n- { a: 1 }\n- {b:   2\n\n\n- { c: 3 }\nvars: {}\n```\n"},
		{"a card with a fault stays as it is",
			"```yaml\neventDecks:\n-  id:   a\n   cards:\n   - {id:   x}\n   - {id:   y\n   - {id:   z}\n-  id:   b\n```\n",
			"```yaml\neventDecks:\n-  id:   a\n   cards:\n   - { id: x }\n   - {id:   y\n   - { id: z }\n- id: b\n```\n"},
		{"a block with a fault stays as it is", "```yaml\na:   1\nb: [\n```\n\n```yaml\na:   1\n```\n", "```yaml\na:   1\nb: [\n```\n\n```yaml\na: 1\n```\n"},
		{"a conflict", "```yaml\nzones:\n- {a:   1}\n<<<<<<< x\n- {b:   1}\n=======\n- {b:   2}\n>>>>>>> y\n```\n", "```yaml\nzones:\n- { a: 1 }\n<<<<<<< x\n- {b:   1}\n=======\n- {b:   2}\n>>>>>>> y\n```\n"},
	} {
		t.Run(strings.ReplaceAll(c.name, " ", "-"), func(t *testing.T) {
			if c.after == "" {
				c.after = c.before
			}
			got := testspec.Format(c.before, format.Options{})
			if got != c.after {
				t.Errorf("got\n%s\nwant\n%s", got, c.after)
			}
			if again := testspec.Format(got, format.Options{}); again != got {
				t.Errorf("and then\n%s", again)
			}
		})
	}
}
