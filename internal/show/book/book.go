package book

import (
	"context"
	"fmt"
	"path"
	"strings"
	"unicode"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/show/picture"
	"ludo-lsp/internal/spec/claim"
	"ludo-lsp/internal/spec/prose"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/sim"
)

// Options are the input for a book.
type Options struct {
	Spec    *cnl.Spec
	Sources *cnl.SourceMap
	Game    *kernel.Game // of the spec; made with [kernel.Watched] where games are played
	Hints   picture.Hints
	// Shown returns the name shown for a document: its path from where the book is made.
	Shown func(file string) string
	// Image reads a picture that a document refers to; nil and an error if it is not available. It may be nil: then
	// no pictures are included.
	Image func(file, destination string) ([]byte, error)
	// LeftOut is called for a picture beside the game that is not included, and why; it may be nil.
	LeftOut func(name string, why error)
	// Games is how many games are played for statistics; 0 for none.
	Games int
	Setup sim.Setup
	Jobs  int
	// Command, as shown, makes the statistics again.
	Command string
	Played  func(games int) // called while games are played; may be nil
}

// File is a file of a book.
type File struct {
	Name string // with slashes, from the folder of the book
	Data []byte
}

// maxOnePage is the size of a game's documents, in bytes, up to which its book is one page.
const maxOnePage = 120_000

// book is a book in the making.
type book struct {
	Options
	chapters []*chapter
	byFile   map[string]*chapter
	names    *names
	picture  *picture.Picture
	paths    *claim.Rules // of the prose
	single   bool
	images   []File
	looked   map[string]string // the pictures of the prose: their addresses here, "" of those left out
	// checkSVG is for pictures that become files, which a browser can open alone; nil: those of the prose are in the
	// page.
	checkSVG func([]byte) error
	inPage   int // bytes of these
}

// chapter is a document of the game.
type chapter struct {
	number   int // from 1
	file     string
	page     string
	title    string
	headings []heading
	anchors  map[string]string // by the anchor that links in the prose use
	taken    map[string]int
	lines    []string
	// stretches are its prose, cut at the blocks of rules.
	stretches []prosePart
	body      strings.Builder
}

// heading is a heading of a chapter, for the contents.
type heading struct {
	Level  int
	Text   string
	Anchor string
}

// Page makes a book as one page that stands alone, with its style and its pictures in it, and without statistics. Links
// out of it open a page of their own. It fails if the context ends.
func Page(ctx context.Context, o Options) (string, error) {
	b := newBook(ctx, o, true, nil)
	if err := ctx.Err(); err != nil {
		return "", err
	}
	return string(b.pages("")[0].Data), nil
}

// allPage is the page with all of a multi-page book, for printing.
const allPage = "all.html"

// newBook reads a game for a book of one page or of several. It stops where the context ends.
func newBook(ctx context.Context, o Options, single bool, checkSVG func([]byte) error) *book {
	b := &book{Options: o, byFile: map[string]*chapter{}, looked: map[string]string{}, single: single,
		paths: claim.Of(o.Spec.View()), checkSVG: checkSVG}
	for i, file := range o.Spec.Files() {
		c := &chapter{
			number:  i + 1,
			file:    file,
			page:    "index.html",
			anchors: map[string]string{},
			taken:   map[string]int{},
		}
		c.title = strings.TrimSuffix(path.Base(o.Shown(file)), path.Ext(file))
		if !b.single {
			c.page = fmt.Sprintf("%02d-%s.html", c.number, fileNameOf(c.title))
		}
		b.chapters = append(b.chapters, c)
		b.byFile[file] = c
	}
	b.picture = picture.Of(o.Game, o.Hints, nil)
	b.names = b.readNames()
	for _, c := range b.chapters {
		if ctx.Err() != nil {
			return b
		}
		b.prepare(c)
	}
	for _, c := range b.chapters {
		b.write(ctx, c)
	}
	return b
}

// line returns the anchor of a line of a chapter, counted from 0.
func (c *chapter) line(n int) string { return fmt.Sprintf("c%d-l%d", c.number, n+1) }

// href returns the link from one page to a place on another.
func href(from, to, anchor string) string {
	if anchor != "" {
		anchor = "#" + anchor
	}
	if from == to && anchor != "" {
		return anchor
	}
	return to + anchor
}

// fileNameOf makes a file name of letters and digits only.
func fileNameOf(text string) string {
	var out strings.Builder
	for _, r := range strings.ToLower(text) {
		switch {
		case r < unicode.MaxASCII && (unicode.IsLetter(r) || unicode.IsDigit(r)):
			out.WriteRune(r)
		case out.Len() > 0 && !strings.HasSuffix(out.String(), "-"):
			out.WriteByte('-')
		}
		if out.Len() > 40 {
			break
		}
	}
	if text := strings.Trim(out.String(), "-"); text != "" {
		return text
	}
	return "part"
}

// escape escapes a text for HTML.
func escape(text string) string { return picture.Escape(text) }

// anchor returns an anchor for a heading that is unique in the chapter. Links in the prose use the anchor that the
// common Markdown renderers make.
func (c *chapter) anchor(text string) string {
	common := prose.Slug(text)
	n := c.taken[common]
	c.taken[common]++
	if n > 0 {
		common = fmt.Sprintf("%s-%d", common, n)
	}
	own := fmt.Sprintf("c%d-%s", c.number, fileNameOf(common))
	for c.taken["\x00"+own] > 0 {
		own += "x"
	}
	c.taken["\x00"+own]++
	if _, known := c.anchors[common]; !known {
		c.anchors[common] = own
	}
	return own
}
