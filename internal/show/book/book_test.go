package book_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"flag"
	"io"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/dev/specs"
	"ludo-lsp/internal/show/book"
	"ludo-lsp/kernel"
)

var update = flag.Bool("update", false, "write what the tests expect anew")

// made is the book of some documents.
func made(t *testing.T, o book.Options, files ...cnl.File) map[string]string {
	t.Helper()
	o.Spec = cnl.New(files, cnl.Options{})
	result := cnl.Compile(o.Spec)
	if result.GameDef == nil {
		for _, d := range result.Diagnostics {
			t.Logf("%s:%d: %s", d.File, d.Range.Start.Line+1, d.Message)
		}
		t.Fatal("the game does not compile")
	}
	game, err := kernel.New(result.GameDef)
	if err != nil {
		t.Fatal(err)
	}
	o.Game, o.Sources = game, result.SourceMap
	if o.Shown == nil {
		o.Shown = path.Base
	}
	pages, err := book.Make(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	for _, p := range pages {
		if _, twice := out[p.Name]; twice {
			t.Errorf("two files are called %s", p.Name)
		}
		out[p.Name] = string(p.Data)
	}
	return out
}

// files are the documents of a folder.
func files(t *testing.T, folder string) (out []cnl.File) {
	t.Helper()
	paths, texts := specs.Files(t, folder)
	for i := range paths {
		out = append(out, cnl.File{Path: paths[i], Text: texts[i]})
	}
	return out
}

// element is an element of a page.
type element struct {
	name       string
	attributes map[string]string
	text       string // in front of its first child
}

// read reads a page as a browser does.
func read(t *testing.T, name, page string) (all []element) {
	t.Helper()
	decoder := xml.NewDecoder(strings.NewReader(page))
	decoder.Strict, decoder.AutoClose, decoder.Entity = false, xml.HTMLAutoClose, xml.HTMLEntity
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			return all
		}
		if err != nil {
			t.Fatalf("%s cannot be read: %v", name, err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			e := element{name: token.Name.Local, attributes: map[string]string{}}
			for _, a := range token.Attr {
				e.attributes[a.Name.Local] = a.Value
			}
			all = append(all, e)
		case xml.CharData:
			if len(all) > 0 {
				all[len(all)-1].text += string(token)
			}
		}
	}
}

// elements are all that pages have.
var elements = strings.Fields(
	`html head meta title link body nav main div h1 h2 h3 h4 h5 h6 p a strong em i del code pre span
	ul ol li dl dt dd table thead tbody tr th td details summary figure figcaption img hr br blockquote svg g rect circle
	polygon line polyline text`,
)

// attributes are all that elements have; those of pictures are their lengths and classes.
var attributes = strings.Fields(
	`lang charset name content http-equiv rel href id class src alt align colspan start aria-label
	aria-hidden role tabindex viewBox width height x y rx cx cy r x1 x2 y1 y2 points fill fill-opacity stroke stroke-width
	stroke-dasharray font-size transform textLength lengthAdjust`,
)

// sound fails where a page has what no page of a book may have, and where a link or an anchor leads nowhere.
func sound(t *testing.T, pages map[string]string) {
	t.Helper()
	anchors := map[string]map[string]bool{}
	read1 := map[string][]element{}
	for name, page := range pages {
		if path.Ext(name) != ".html" || name == "statistics.html" {
			continue
		}
		if !strings.Contains(
			page,
			`content="default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'"`,
		) {
			t.Errorf("%s: no policy", name)
		}
		read1[name] = read(t, name, page)
		anchors[name] = map[string]bool{}
		for _, e := range read1[name] {
			if id := e.attributes["id"]; id != "" {
				if anchors[name][id] {
					t.Errorf("%s: %s is there twice", name, id)
				}
				anchors[name][id] = true
			}
		}
	}
	links := 0
	for name, all := range read1 {
		for _, e := range all {
			if !slices.Contains(elements, e.name) {
				t.Errorf("%s: there is an element %s", name, e.name)
			}
			for a := range e.attributes {
				if !slices.Contains(attributes, a) {
					t.Errorf("%s: there is an attribute %s of %s", name, a, e.name)
				}
			}
			if src := e.attributes["src"]; src != "" {
				if _, ok := pages[src]; !ok {
					t.Errorf("%s: the picture %s is not in the book", name, src)
				}
			}
			to, ok := e.attributes["href"]
			if !ok {
				continue
			}
			links++
			u, err := url.Parse(to)
			if err != nil {
				t.Errorf("%s: %q is no link", name, to)
				continue
			}
			switch {
			case u.Scheme == "http" || u.Scheme == "https" || u.Scheme == "mailto":
				continue
			case u.Scheme != "" || u.Host != "":
				t.Errorf("%s: a link leads to %q", name, to)
				continue
			}
			page := name
			if u.Path != "" {
				page = u.Path
			}
			if _, ok := pages[page]; !ok {
				t.Errorf("%s: there is no page %q", name, to)
			} else if u.Fragment != "" && !anchors[page][u.Fragment] {
				t.Errorf("%s: the link %q leads nowhere", name, to)
			}
		}
	}
	if links < 5 {
		t.Errorf("only %d links were looked at", links)
	}
}

// Every link and anchor of the books of all games that ship resolves, and pages have nothing
// but what a page of a book has.
func TestBooksOfAllGames(t *testing.T) {
	for _, folder := range specs.Ours(t) {
		t.Run(filepath.Base(folder), func(t *testing.T) {
			pages := made(t, book.Options{}, files(t, folder)...)
			sound(t, pages)
			if all := pages["all.html"]; len(pages) > 3 && all == "" {
				t.Error("there is no page to be printed")
			} else if part := regexp.MustCompile(`href="[^"#]*\.html`).FindString(all); part != "" {
				t.Errorf("the page to be printed has parts elsewhere: %s", part)
			}
			size := 0
			for _, page := range pages {
				size += len(page)
			}
			if size > 5<<20 {
				t.Errorf("the book has %d bytes", size)
			}
		})
	}
}

// The page of a small game is as recorded, statistics and all.
func TestBookOfASmallGame(t *testing.T) {
	text, err := os.ReadFile("testdata/ferry.md")
	if err != nil {
		t.Fatal(err)
	}
	pages := made(t, book.Options{Games: 40, Jobs: 1, Command: "ludo-lsp simulate ferry --games 40",
		Image: func(_, name string) ([]byte, error) {
			if name == "boat.png" {
				return []byte("a picture"), nil
			}
			return nil, os.ErrNotExist
		}}, cnl.File{Path: "/games/ferry/ferry.md", Text: string(text)})
	sound(t, pages)
	const golden = "testdata/ferry.html"
	if *update {
		if err := os.WriteFile(golden, []byte(pages["index.html"]), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), pages["index.html"]); diff != "" {
		t.Errorf("-want +got (rewrite with -update):\n%s", diff)
	}
	if !bytes.Contains([]byte(pages["statistics.html"]), []byte("40 games")) {
		t.Error("the page of statistics does not tell of the games")
	}
}

// Nothing that an author can write becomes anything but text.
func TestNamesAndProseStayText(t *testing.T) {
	text, err := os.ReadFile("testdata/hostile.md")
	if err != nil {
		t.Fatal(err)
	}
	var asked []string
	image := func(_, name string) ([]byte, error) {
		asked = append(asked, name)
		return nil, os.ErrNotExist
	}
	name := "/games/x/<img src=x onerror=alert(1)>/\"../../..\"\u202e.md"
	pages := made(t, book.Options{Image: image, Games: 3, Jobs: 1}, cnl.File{Path: name, Text: string(text)})
	sound(t, pages)
	for name, page := range pages {
		if path.Clean(name) != name || strings.ContainsAny(name, "/\\<>\"' ") {
			t.Errorf("a file is called %q", name)
		}
		for _, r := range page {
			if r < ' ' && r != '\n' && r != '\t' || r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069 {
				t.Errorf("%s has the character %U", name, r)
			}
		}
	}
	page := pages["index.html"]
	for _, said := range []string{"&lt;script&gt;alert(1)&lt;/script&gt;", "&lt;b&gt;raw&lt;/b&gt;", "a remote picture",
		"A link that runs a script"} {
		if !strings.Contains(page, said) {
			t.Errorf("the page does not show %s", said)
		}
	}
	for _, hidden := range []string{"a comment for authors", "javascript:", "data:text", "http://example.org/x.png"} {
		if strings.Contains(page, `="`+hidden) || strings.Contains(page, "<!-- "+hidden) {
			t.Errorf("the page has %s", hidden)
		}
	}
	for _, name := range asked {
		if strings.Contains(name, ":") {
			t.Errorf("the picture %s was asked for", name)
		}
	}
}

// A link to a rule keeps its words, and leads to the line of the rule in the book; headings come first.
func TestWordsLeadToTheirRules(t *testing.T) {
	pages := made(t, book.Options{}, cnl.File{Path: "/g/rules.md", Text: "# Nim\n\n[Two](#metadata.players), [a *heap*](#zones.heap), " +
		"[nim](#nim), [none](#zones.none).\n\n```yaml\nmetadata: { id: nim, players: { min: 2, max: 2 } }\n" +
		"zones:\n  - { id: heap, owner: none, visibility: public, ordering: set }\nturnStructure: { phases: [{ id: main }] }\n" +
		"actions:\n  - { id: take, actor: active, executor: actor, phase: [main], effects: [] }\n" +
		"terminal: { conditions: [{ when: true, result: { type: draw } }] }\n```\n"})
	page := pages["index.html"]
	for _, want := range []string{`<a href="#c1-l6">Two</a>, <a href="#c1-l8">a <em>heap</em></a>`, `">nim</a>`, `<a href="#c1">none</a>`} {
		if !strings.Contains(page, want) {
			t.Errorf("the page has no %s", want)
		}
	}
	if strings.Contains(page, "#zones") {
		t.Error("a path into the rules is left on the page")
	}
}
