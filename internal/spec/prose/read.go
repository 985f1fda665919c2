package prose

import (
	"bytes"
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"ludo-lsp/internal/text/source"
)

// Reading is the result of reading the prose of a document. Spans are bytes of the document.
type Reading struct {
	Headings   []Heading
	Links      []Link
	Paragraphs []Paragraph
}

// Paragraph is a paragraph or list that is not inside another one.
type Paragraph struct {
	Span source.Span
	// Leads: it contains a link with a target.
	Leads bool
}

// Heading is a heading of a document.
type Heading struct {
	Level  int    // 1 to 6
	Text   string // without its markup
	Anchor string // the target of links to it, unique in the document
	Span   source.Span
}

// Link is a link or a picture, whose destination stands beside it or in a definition below.
type Link struct {
	Destination string // its target: without escapes
	Picture     bool
	Text        source.Span // its text in the prose, with backticks where it is code; empty where there is none
	Said        string      // that text
	Span        source.Span // the destination as written; for a definition elsewhere, all of the link
	Written     bool        // the destination stands in the link verbatim
}

// Bounds of what is read: anything beyond is treated as blank. In a paragraph, CommonMark scans to its end for each
// bracket.
const (
	maxProse     = 1 << 19 // bytes of a document
	maxParagraph = 1 << 14 // bytes between two blank lines
	maxBrackets  = 200     // in them
	maxMarkers   = 40      // of quotes and lists at the start of a line
)

// Read reads the prose of a document: everything but the given parts, which are the fenced blocks of the document, in
// order.
func Read(document string, without []source.Span) *Reading {
	r := reader{document: document}
	at := FrontMatter(document)
	for _, span := range append(without[:len(without):len(without)],
		source.Span{Start: len(document), End: len(document)}) {
		r.take(at, max(at, min(span.Start, len(document))))
		r.end()
		at = span.End
	}
	src := r.prose.Bytes()
	out := &Reading{}
	anchors := map[string]int{}
	_ = ast.Walk(goldmark.DefaultParser().Parse(text.NewReader(src)),
		func(n ast.Node, entering bool) (ast.WalkStatus, error) {
			if !entering { // a picture in a link is visited first
				if l, ok := r.link(n, src, out.Links); ok {
					out.Links = append(out.Links, l)
				}
				return ast.WalkContinue, nil
			}
			switch n := n.(type) {
			case *ast.Heading:
				if span, ok := extent(n); ok {
					h := Heading{Level: n.Level, Text: plain(n, src), Span: r.place(span)}
					h.Anchor = unique(anchors, Slug(h.Text))
					out.Headings = append(out.Headings, h)
				}
			case *ast.Paragraph, *ast.List:
				if span, ok := extent(n); ok && n.Parent().Kind() == ast.KindDocument {
					out.Paragraphs = append(out.Paragraphs, Paragraph{Span: r.place(span)})
				}
			case *ast.Link:
				if last := len(out.Paragraphs) - 1; last >= 0 && n.Parent().Kind() != ast.KindHeading {
					out.Paragraphs[last].Leads = true
				}
			}
			return ast.WalkContinue, nil
		})
	slices.SortStableFunc(out.Links, func(a, b Link) int { return cmp.Compare(a.Span.Start, b.Span.Start) })
	return out
}

// FrontMatter returns the number of bytes at the beginning of a document that are metadata for renderers: YAML
// between lines of three dashes, or TOML between lines of three plus signs. A line of dashes followed by a blank line
// is a thematic break.
func FrontMatter(document string) int {
	first, rest := source.NextLine(strings.TrimPrefix(document, "\uFEFF"))
	mark := strings.TrimRight(first, " \t\r\n")
	if mark != "---" && mark != "+++" {
		return 0
	}
	for begun := false; rest != ""; begun = true {
		var line string
		line, rest = source.NextLine(rest)
		switch line = strings.TrimRight(line, " \t\r\n"); {
		case line == mark || begun && mark == "---" && line == "...":
			return len(document) - len(rest)
		case line == "" && !begun, strings.HasPrefix(line, "```"), strings.HasPrefix(line, "~~~"):
			return 0
		}
	}
	return 0
}

// BoundedPart is the part of a document between two offsets as far as it is read: lines that are
// too much for CommonMark are blank.
func BoundedPart(document string, from, to int) []byte {
	r := reader{document: document}
	r.take(max(from, min(to, FrontMatter(document))), to)
	return r.prose.Bytes()
}

// reader cuts the prose out of a document.
type reader struct {
	document  string
	prose     bytes.Buffer
	places    []place
	paragraph int // bytes since a blank line
	brackets  int
}

// place is where a run of the prose stands in the document.
type place struct{ prose, document int }

// take adds the lines from one offset of the document to another.
func (r *reader) take(from, to int) {
	for from < to {
		line := r.document[from:to]
		if end := strings.IndexByte(line, '\n'); end >= 0 {
			line = line[:end+1]
		}
		blank := strings.TrimSpace(line) == ""
		if blank {
			r.paragraph, r.brackets = 0, 0
		}
		r.paragraph += len(line)
		r.brackets += strings.Count(line, "[")
		if blank || r.prose.Len()+len(line) > maxProse || r.paragraph > maxParagraph || r.brackets > maxBrackets ||
			markers(line) > maxMarkers {
			r.prose.WriteByte('\n')
		} else {
			r.places = append(r.places, place{r.prose.Len(), from})
			r.prose.WriteString(line)
		}
		from += len(line)
	}
}

// end ends what has been taken, as a fence does that follows.
func (r *reader) end() {
	r.prose.WriteString("\n\n")
	r.paragraph, r.brackets = 0, 0
}

// markers counts what may begin quotes and lists at the start of a line.
func markers(line string) int {
	n := 0
	for _, c := range line {
		switch {
		case strings.ContainsRune(">*+-", c) || c >= '0' && c <= '9':
			n++
		case c != ' ' && c != '\t' && c != '.' && c != ')':
			return n
		}
	}
	return n
}

// place is where a part of the prose stands in the document. It lies on lines that follow each
// other.
func (r *reader) place(part source.Span) source.Span {
	at := func(offset int) int {
		low, high := 0, len(r.places)
		for low < high {
			if middle := (low + high) / 2; r.places[middle].prose <= offset {
				low = middle + 1
			} else {
				high = middle
			}
		}
		if low == 0 {
			return offset
		}
		return r.places[low-1].document + offset - r.places[low-1].prose
	}
	if part.Len() <= 0 {
		return source.Span{Start: at(part.Start), End: at(part.Start)}
	}
	return source.Span{Start: at(part.Start), End: at(part.End-1) + 1} // the end of a line is on it
}

// link is a node as a link or picture, if it is one, and where its destination is written. The links before it are
// known.
func (r *reader) link(n ast.Node, src []byte, before []Link) (out Link, ok bool) {
	var destination []byte
	var reference *ast.ReferenceLink
	switch n := n.(type) {
	case *ast.Link:
		destination, reference = n.Destination, n.Reference
	case *ast.Image:
		destination, reference, out.Picture = n.Destination, n.Reference, true
	default:
		return out, false
	}
	span, hasText := extent(n)
	if !hasText {
		span = source.Span{Start: n.Pos(), End: n.Pos()}
	}
	if n.Pos() < 0 || n.Pos() > span.Start {
		return out, false
	}
	words := withMarks(n, span, src)
	out.Destination, out.Text = string(util.UnescapePunctuations(destination)), r.place(words)
	out.Said = string(src[words.Start:words.End])
	whole := source.Span{Start: n.Pos(), End: min(len(src), span.End+1)}
	out.Span = r.place(whole)
	if reference != nil {
		return out, true
	}
	// After the text come the marks that end it, and what begins the destination; of a link around a picture, after
	// the picture.
	for at := span.End; ; {
		opens := bytes.Index(src[at:], []byte("]("))
		if opens < 0 || bytes.Contains(src[at:at+opens], []byte("\n\n")) {
			return out, true
		}
		at += opens + 2
		from := at
		for from < len(src) && (src[from] == ' ' || src[from] == '<' || src[from] == '\n') {
			from++
		}
		written := r.place(source.Span{Start: from, End: from + len(destination)})
		if bytes.HasPrefix(src[from:], destination) && !isTaken(before, out.Span.Start, written) {
			out.Span, out.Written = written, out.Destination == string(destination)
			return out, true
		}
	}
}

// withMarks is where the text of a link stands, with the marks around it where all of it is code.
func withMarks(n ast.Node, span source.Span, src []byte) source.Span {
	if first := n.FirstChild(); first != nil && first == n.LastChild() && first.Kind() == ast.KindCodeSpan &&
		span.Start > 0 && span.End < len(src) && src[span.Start-1] == '`' && src[span.End] == '`' {
		return source.Span{Start: span.Start - 1, End: span.End + 1}
	}
	return span
}

// isTaken reports whether a destination is that of a link, or picture, that stands in another one.
func isTaken(links []Link, begin int, written source.Span) bool {
	for i := len(links) - 1; i >= 0 && links[i].Span.Start >= begin; i-- {
		if links[i].Span == written {
			return true
		}
	}
	return false
}

// extent is the part of the prose in which the text of a node stands.
func extent(n ast.Node) (span source.Span, ok bool) {
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if t, is := n.(*ast.Text); is && entering {
			if !ok {
				span.Start = t.Segment.Start
			}
			span.End, ok = t.Segment.Stop, true
		}
		return ast.WalkContinue, nil
	})
	return span, ok
}

// plain is the text of a node without its markup.
func plain(n ast.Node, src []byte) string {
	var b strings.Builder
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if t, is := n.(*ast.Text); is && entering {
			if text := t.Segment.Value(src); n.Parent().Kind() == ast.KindCodeSpan {
				b.Write(text)
			} else {
				b.Write(util.ResolveEntityNames(util.ResolveNumericReferences(util.UnescapePunctuations(text))))
			}
			if t.SoftLineBreak() || t.HardLineBreak() {
				b.WriteByte(' ')
			}
		}
		return ast.WalkContinue, nil
	})
	return strings.TrimSpace(b.String())
}

func unique(taken map[string]int, anchor string) string {
	n, twice := taken[anchor]
	taken[anchor] = n + 1
	if !twice {
		return anchor
	}
	return unique(taken, anchor+"-"+strconv.Itoa(n))
}
