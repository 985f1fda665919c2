package diagnose

import (
	"context"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/spec/prose"
	"ludo-lsp/internal/spec/state"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/text/symbols"
)

// deadLink is a link in the prose of a document that leads nowhere.
type deadLink struct {
	span    source.Span // of its destination, in bytes of the document; of one that stands elsewhere, of all
	message string
	instead string // what may stand in the place of the destination; "" where nothing is near
}

// DeadLinks are those of a spec.
type DeadLinks struct {
	in map[int][]deadLink // by document
	// External: some links lead to files that are no documents of the spec, and may come and go.
	External bool
}

// Bounds of one spec: for so many dead links something near is looked for, and so many files are
// looked for. Files beyond that are taken to be there.
const (
	maxNearLinks   = 100
	maxLinkedFiles = 1000
)

// links tells which links of a spec lead nowhere.
type links struct {
	*state.State
	DeadLinks
	files   map[string]bool         // that were looked for, with whether they are there
	anchors map[int]map[string]bool // of headings, by document
	near    int                     // how often something near was looked for
}

// FindDeadLinks finds the links in the prose that lead nowhere. It ends early, with the error of its
// context, when that ends.
func FindDeadLinks(ctx context.Context, s *state.State) (DeadLinks, error) {
	links := links{State: s, files: map[string]bool{}, anchors: map[int]map[string]bool{}}
	links.in = map[int][]deadLink{}
	for i, d := range s.Documents {
		if !d.Text.ProseHas("](") && !d.Text.ProseHas("]:") {
			continue // most have none, and their prose is not read
		}
		if err := ctx.Err(); err != nil {
			return DeadLinks{}, err
		}
		for _, l := range s.Prose(d).Links {
			if dead, is := links.dead(d, l); is {
				links.in[i] = append(links.in[i], dead)
			}
		}
	}
	return links.DeadLinks, nil
}

// lineAnchor is one that those who show a repository give to lines.
var lineAnchor = regexp.MustCompile(`^L\d+`)

// dead tells what is wrong with a link, if it leads nowhere.
func (l *links) dead(d *state.Document, link prose.Link) (dead deadLink, is bool) {
	file, anchor, ok := prose.Destination(d.Path, link.Destination)
	if !ok {
		return dead, false
	}
	dead.span = link.Span
	to := l.Document(file)
	switch {
	case to < 0 && !l.exists(file):
		dead.message = "This link leads nowhere: there is no file \"" + path.Base(file) + "\" there."
		if link.Picture {
			dead.message = "There is no picture here: there is no file \"" + path.Base(file) + "\" there."
		}
		return dead, true
	case to < 0 || anchor == "" || l.heading(to, anchor) || lineAnchor.MatchString(anchor):
		return dead, false
	}
	dead.message = "This link leads nowhere: there is no heading \"" + anchor + "\"."
	if l.near++; l.near > maxNearLinks {
		return dead, true
	}
	written, _, anchored := strings.Cut(d.Text.Text()[link.Span.Start:link.Span.End], "#")
	if near := symbols.Nearest(anchor, slices.Sorted(maps.Keys(l.anchors[to]))); len(near) > 0 {
		dead.message += " Did you mean \"" + near[0] + "\"?"
		if anchored && !strings.ContainsAny(written, "[]") {
			dead.instead = written + "#" + near[0]
		}
	}
	return dead, true
}

// exists reports whether there is a file, as far as anybody can tell.
func (l *links) exists(file string) bool {
	l.External = true
	there, known := l.files[file]
	if known || l.Options.FileExists == nil || len(l.files) == maxLinkedFiles {
		return there || !known
	}
	there = l.Options.FileExists(file)
	l.files[file] = there
	return there
}

// writtenAnchors are the ways in which an anchor is written out: in HTML, and behind a heading.
var writtenAnchors = []string{`id="%"`, `id='%'`, `id=%>`, `name="%"`, `name='%'`, `name=%>`, `{#%}`}

// heading reports whether an anchor of a document is that of a heading, or written out. Browsers
// take "top" for the top of each page.
func (l *links) heading(i int, anchor string) bool {
	d := l.Documents[i]
	if l.anchors[i] == nil {
		l.anchors[i] = map[string]bool{}
		for _, h := range l.Prose(d).Headings {
			l.anchors[i][h.Anchor] = true
		}
	}
	return l.anchors[i][anchor] || strings.EqualFold(anchor, "top") ||
		slices.ContainsFunc(writtenAnchors, func(way string) bool {
			return d.Text.ProseHas(strings.Replace(way, "%", anchor, 1))
		})
}

// deadLinkFaults are the diagnostics of dead links in document i.
func deadLinkFaults(s *state.State, i int, links []deadLink, encoding source.Encoding) (out []Diagnostic) {
	d := s.Documents[i]
	for n, l := range links {
		f := Diagnostic{
			File: d.Path, Range: state.RangeIn(d.Text, l.span, encoding), Code: diag.ProseLinkDead,
			Severity: diag.SeverityOf(diag.ProseLinkDead), Path: "doc", Message: l.message, origin: Origin{Document: i},
		}
		if n == MaxTold {
			f.Code, f.Severity = diag.ParserDiagnosticsTruncated, diag.SeverityOf(diag.ParserDiagnosticsTruncated)
			f.Message = manyTold(diag.SeverityOf(diag.ProseLinkDead))
			return append(out, f)
		}
		if l.instead != "" {
			f.origin.Fixes = []Fix{{Title: "Replace by " + l.instead, Preferred: true,
				Edits: []source.FileEdit{{File: d.Path, Range: f.Range, NewText: l.instead}}}}
		}
		out = append(out, f)
	}
	return out
}
