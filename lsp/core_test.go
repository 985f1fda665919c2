package lsp

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/dev/specs"
	"ludo-lsp/internal/dev/testsize"
	"ludo-lsp/internal/text/source"
)

// The server with the real analysis.

func connectToCore(t testing.TB) *testClient {
	return connectTo(t, nil, Options{Version: "test"})
}

// applied gives a text with the edits of an action.
func applied(text string, a codeAction, uri string) string {
	edits := a.Edit.Changes[uri]
	if a.Edit.DocumentChanges != nil {
		edits = edits[:0:0]
		for _, d := range a.Edit.DocumentChanges {
			if d.TextDocument.URI == uri {
				edits = append(edits, d.Edits...)
			}
		}
	}
	for i := len(edits) - 1; i >= 0; i-- {
		r := edits[i].Range
		text = spliced(text, sourceRange(r.Start.Line, r.Start.Character, r.End.Line, r.End.Character), source.UTF16,
			edits[i].NewText)
	}
	return text
}

var update = flag.Bool("update", false, "write what comes out into the archives")

// Each archive in testdata/codeaction holds in.md, whose first diagnostic is
// asked for its fixes. titles lists them in order, out.md is the text after the
// first, and fixed.md, if there, the text after source.fixAll.
func TestCodeActionsOfTheLanguage(t *testing.T) {
	archives, err := filepath.Glob("testdata/codeaction/*.txtar")
	if err != nil || len(archives) == 0 {
		t.Fatalf("no archives: %v", err)
	}
	for _, path := range archives {
		archive, err := txtar.ParseFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if *update {
			c := connectToCore(t)
			c.initialize(usualCapabilities)
			for i, out := range c.act(string(file(archive, "in.md"))) {
				if name := []string{"titles", "out.md", "fixed.md"}[i]; out != "" {
					setFile(archive, name, out)
				}
			}
			if err := os.WriteFile(path, txtar.Format(archive), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		for name, lineBreak := range map[string]string{"lf": "\n", "crlf": "\r\n"} {
			t.Run(filepath.Base(path)+"/"+name, func(t *testing.T) {
				c := connectToCore(t)
				c.initialize(usualCapabilities)
				got := c.act(strings.ReplaceAll(string(file(archive, "in.md")), "\n", lineBreak))
				for i, name := range []string{"titles", "out.md", "fixed.md"} {
					want := string(file(archive, name))
					if name != "titles" {
						want = strings.ReplaceAll(want, "\n", lineBreak)
					}
					if diff := cmp.Diff(want, got[i]); diff != "" {
						t.Errorf("%s (-want +got):\n%s", name, diff)
					}
				}
			})
		}
	}
}

// act gives the titles of the fixes of a text's first diagnostic, the text after
// the first of them, and the text after all safe ones.
func (c *testClient) act(text string) [3]string {
	c.t.Helper()
	const uri = "untitled:in.md"
	c.open(uri, 1, text)
	p := c.diagnosed(uri, 1)
	if len(p.Diagnostics) == 0 {
		c.t.Fatal("nothing is wrong with in.md")
	}
	r := p.Diagnostics[0].Range
	var out [3]string
	fixes := c.actions(uri, span(r.Start.Line, r.Start.Character, r.End.Line, r.End.Character), object{})
	for _, title := range titles(fixes) {
		out[0] += title + "\n"
	}
	if len(fixes) > 0 {
		out[1] = applied(text, fixes[0], uri)
	}
	if all := c.actions(uri, span(0, 0, 0, 0), object{"only": []string{"source.fixAll"}}); len(all) == 1 {
		out[2] = applied(text, all[0], uri)
	}
	return out
}

func file(archive *txtar.Archive, name string) []byte {
	for _, f := range archive.Files {
		if f.Name == name {
			return f.Data
		}
	}
	return nil
}

func setFile(archive *txtar.Archive, name, text string) {
	for i := range archive.Files {
		if archive.Files[i].Name == name {
			archive.Files[i].Data = []byte(text)
			return
		}
	}
	archive.Files = append(archive.Files, txtar.File{Name: name, Data: []byte(text)})
}

// What the server publishes after many edits is what a fresh reading finds.
func TestEditsOfALargeSpecEndWhereAFreshReadingDoes(t *testing.T) {
	large := specs.Large(t)
	entries, err := os.ReadDir(large)
	if err != nil {
		t.Fatal(err)
	}
	root := folder(t, nil)
	files := map[string]string{}
	for _, e := range entries {
		text, err := os.ReadFile(filepath.Join(large, e.Name()))
		if err != nil {
			t.Fatal(err)
		}
		files[e.Name()] = string(text)
		write(t, filepath.Join(root, e.Name()), string(text))
	}
	c := connectToCore(t)
	c.initialize(usualCapabilities, root)
	const edited = "30-deeds.md"
	uri := fileURI(filepath.Join(root, edited))
	text := files[edited]
	c.open(uri, 1, text)
	c.diagnosed(uri, 1)
	random := rand.New(rand.NewPCG(1, 2))
	version := 1
	for range testsize.LargeSpecEdits.N() {
		lines := strings.Count(text, "\n")
		line, character := random.IntN(lines), random.IntN(30)
		r := sourceRange(line, character, line, character)
		insert := []string{"x", ":", "- ", "\n", "#", "é😀", "\""}[random.IntN(7)]
		if random.IntN(3) == 0 {
			r.End.Character, insert = r.End.Character+random.IntN(6), ""
		}
		text = spliced(text, r, source.UTF16, insert)
		version++
		c.change(uri, version, object{"range": span(line, character, line, r.End.Character), "text": insert})
	}
	c.diagnosed(uri, version)
	var fresh []cnl.File
	for _, e := range entries {
		f := cnl.File{Path: filepath.ToSlash(filepath.Join(root, e.Name())), Text: files[e.Name()]}
		if e.Name() == edited {
			f.Text = text
		}
		if cnl.IsGameSpec(f.Text) {
			fresh = append(fresh, f)
		}
	}
	want := cnl.New(fresh, cnl.Options{}).Diagnostics(filepath.ToSlash(filepath.Join(root, edited)), source.UTF16)
	told := func(at source.Range, code, message string) string { return fmt.Sprintf("%s %s %s", at, code, message) }
	var wanted []string
	for _, d := range want {
		wanted = append(wanted, told(d.Range, string(d.Code), d.Message))
	}
	c.until("what a fresh reading finds", func() bool {
		all := c.all(uri)
		var got []string
		for _, d := range all[len(all)-1].Diagnostics {
			at := sourceRange(d.Range.Start.Line, d.Range.Start.Character, d.Range.End.Line, d.Range.End.Character)
			got = append(got, told(at, d.Code, d.Message))
		}
		return slices.Equal(got, wanted)
	})
}

// BenchmarkKeystroke measures an edit up to its published diagnostics.
func BenchmarkKeystroke(b *testing.B) {
	path, text := specs.With(b, specs.Large(b), "actions")
	benchmarkKeystroke(b, path, text)
}

// BenchmarkKeystrokeAmongFindings is BenchmarkKeystroke in a document with so many findings
// that only the first thousand are published, all of them again.
func BenchmarkKeystrokeAmongFindings(b *testing.B) {
	path, text := specs.With(b, specs.Large(b), "actions")
	for right, wrong := range map[string]string{"marker: dyke": "marker: dike", "prop: reeds": "prop: reed",
		"prop: signs": "prop: sign", "prop: category": "prop: kategory", "-grain, delta": "-grane, delta",
		"-grain }": "-grane }", "phase: [main]": "phase: [mane]", "name: $places": "name: $placs",
		"costEffects": "costEfects"} {
		text = strings.ReplaceAll(text, right, wrong)
	}
	benchmarkKeystroke(b, path, text)
}

func benchmarkKeystroke(b *testing.B, path, text string) {
	c := connectToCore(b)
	root, err := filepath.Abs(filepath.Dir(path))
	if err != nil {
		b.Fatal(err)
	}
	c.initialize(usualCapabilities, root)
	uri := fileURI(filepath.Join(root, filepath.Base(path)))
	c.open(uri, 1, text)
	c.diagnosed(uri, 1)
	all := c.all(uri)
	findings := len(all[len(all)-1].Diagnostics)
	line := strings.Count(text, "\n") / 2
	b.ReportAllocs()
	version := 1
	for b.Loop() {
		c.mu.Lock()
		c.got = nil
		c.mu.Unlock()
		version++
		if version%2 == 0 {
			c.change(uri, version, splice(line, 0, line, 0, " "))
		} else {
			c.change(uri, version, splice(line, 0, line, 1, ""))
		}
		c.diagnosed(uri, version)
	}
	b.ReportMetric(float64(findings), "findings")
}
