package diagnose

import (
	"context"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/spec/claim"
	"ludo-lsp/internal/spec/prose"
	"ludo-lsp/internal/spec/state"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/text/symbols"
)

// proseFault is a fault in the prose of a document: a dead link, or words that contradict the rules.
type proseFault struct {
	code    diag.Code
	span    source.Span // in bytes of the document: the destination, the whole link if that is elsewhere, or words
	message string
	instead string // what may stand in the place of the span; "" where nothing is near
}

// ProseFaults are the prose faults of a spec.
type ProseFaults struct {
	in map[int][]proseFault // by document
	// External: some links lead to files outside the spec, which may come and go.
	External bool
}

// Bounds for one spec: dead links with a search for similar ones, and files that are looked up. Further files are
// taken to exist.
const (
	maxNearLinks   = 100
	maxLinkedFiles = 1000
)

// links checks which links of a spec lead nowhere, or to a rule that says something else.
type links struct {
	*state.State
	ProseFaults
	rules      *claim.Rules
	isReadable func() bool             // all units are readable
	claims     int                     // number of links to rules checked
	files      map[string]bool         // looked up, with whether they exist
	anchors    map[int]map[string]bool // of headings, by document
	near       int                     // number of searches for similar ones
}

// FindProseFaults finds dead links in the prose, and words that contradict the rules. It returns early with the
// context's error when that is done.
func FindProseFaults(ctx context.Context, s *state.State) (ProseFaults, error) {
	links := links{State: s, files: map[string]bool{}, anchors: map[int]map[string]bool{}, rules: claim.Of(s)}
	links.in = map[int][]proseFault{}
	links.isReadable = sync.OnceValue(func() bool {
		for id := range s.All() {
			if len(s.Facts(id).Tree.Errors) > 0 {
				return false
			}
		}
		return true
	})
	slips := nameSlips{State: s, judged: map[string]string{}}
	for i, d := range s.Documents {
		if err := ctx.Err(); err != nil {
			return ProseFaults{}, err
		}
		links.in[i] = slips.in(d)
	}
	for i, l := range s.AllProseLinks() {
		if err := ctx.Err(); err != nil {
			return ProseFaults{}, err
		}
		if fault, is := links.fault(i, l); is {
			links.in[i] = append(links.in[i], fault)
		}
	}
	return links.ProseFaults, nil
}

// fault returns what is wrong with a link, if anything: a heading's slug takes precedence over a rule.
func (l *links) fault(i int, link prose.Link) (fault proseFault, is bool) {
	path, may := claim.PathOf(link.Destination)
	if may && !link.Picture && !l.heading(i, path) && l.claims < maxClaims {
		l.claims++
		if fault, is, known := l.claim(link, path); known {
			return fault, is
		}
	}
	return l.dead(l.Documents[i], link)
}

// lineAnchor is the line anchor of repository viewers.
var lineAnchor = regexp.MustCompile(`^L\d+`)

// dead returns what is wrong with a link, if it is dead.
func (l *links) dead(d *state.Document, link prose.Link) (dead proseFault, is bool) {
	file, anchor, ok := prose.Destination(d.Path, link.Destination)
	if !ok {
		return dead, false
	}
	dead.code, dead.span = diag.ProseLinkDead, link.Span
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

// exists reports whether a file exists, as far as known.
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

// writtenAnchor finds explicit anchors, in HTML and after a heading.
var writtenAnchor = regexp.MustCompile(`\b(?:id|name)=(?:"([^"]*)"|'([^']*)'|([^"'>]*)>)|\{#([^}]*)\}`)

// heading reports whether an anchor of a document is a heading's or explicit. Browsers take "top" for the top of a
// page.
func (l *links) heading(i int, anchor string) bool {
	d := l.Documents[i]
	if l.anchors[i] == nil {
		l.anchors[i] = map[string]bool{}
		for _, h := range l.Prose(d).Headings {
			l.anchors[i][h.Anchor] = true
		}
		for _, text := range d.Text.ProseAround(0, d.Text.Len(), 0) {
			for _, found := range writtenAnchor.FindAllStringSubmatch(text, -1) {
				l.anchors[i][strings.Join(found[1:], "")] = true
			}
		}
	}
	return l.anchors[i][anchor] || strings.EqualFold(anchor, "top")
}
