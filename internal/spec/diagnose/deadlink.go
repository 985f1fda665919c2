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
	in   map[int][]proseFault // by document
	near nearNames
	// External: some links lead to files outside the spec, which may come and go.
	External bool
}

// Bounds for one spec: dead links for which a similar one is searched, and files that are looked up. Any further
// files are taken to exist.
const (
	maxNearLinks   = 100
	maxLinkedFiles = 1000
)

// linkChecker checks the links of a spec, and finds those that lead nowhere, or to a rule that differs from the text
// of the link.
type linkChecker struct {
	*state.State
	ProseFaults
	rules      *claim.Rules
	isReadable func() bool             // all units are readable
	claims     int                     // number of links to rules checked
	files      map[string]bool         // looked up, with whether they exist
	anchors    map[int]map[string]bool // of headings, by document
	near       int                     // number of searches for similar ones
}

// FindProseFaults returns the dead links in the prose, and the words that contradict the rules. If ctx is done, it
// returns early with the context's error. What is known of names from an earlier state is reused if they are the same.
func FindProseFaults(ctx context.Context, s *state.State, earlier ProseFaults) (ProseFaults, error) {
	links := linkChecker{State: s, files: map[string]bool{}, anchors: map[int]map[string]bool{}, rules: claim.Of(s)}
	links.in = map[int][]proseFault{}
	links.isReadable = sync.OnceValue(func() bool {
		for id := range s.All() {
			if len(s.Facts(id).Tree.Errors) > 0 {
				return false
			}
		}
		return true
	})
	slips := newNameSlips(s, earlier.near)
	links.ProseFaults.near = slips.near
	for i, d := range s.Documents {
		if err := ctx.Err(); err != nil {
			return ProseFaults{}, err
		}
		links.in[i] = slips.findIn(d)
	}
	for i, l := range s.AllProseLinks() {
		if err := ctx.Err(); err != nil {
			return ProseFaults{}, err
		}
		if fault, is := links.faultOf(i, l); is {
			links.in[i] = append(links.in[i], fault)
		}
	}
	return links.ProseFaults, nil
}

// faultOf returns the fault of a link, if it has one. If a link leads to a heading, it is not read as a path to a rule.
func (l *linkChecker) faultOf(i int, link prose.Link) (fault proseFault, is bool) {
	path, may := claim.PathOf(link.Destination)
	if may && !link.Picture && !l.hasAnchor(i, path) && l.claims < maxClaims {
		l.claims++
		if fault, is, known := l.claimFault(link, path); known {
			return fault, is
		}
	}
	return l.deadLinkFault(l.Documents[i], link)
}

// lineAnchor matches the anchors of lines in repository viewers.
var lineAnchor = regexp.MustCompile(`^L\d+`)

// deadLinkFault returns the fault of a link that is dead.
func (l *linkChecker) deadLinkFault(d *state.Document, link prose.Link) (dead proseFault, is bool) {
	file, anchor, ok := prose.Destination(d.Path, link.Destination)
	if !ok {
		return dead, false
	}
	dead.code, dead.span = diag.ProseLinkDead, link.Span
	to := l.Document(file)
	switch {
	case to < 0 && !l.fileExists(file):
		dead.message = "This link leads nowhere: there is no file \"" + path.Base(file) + "\" there."
		if link.Picture {
			dead.message = "There is no picture here: there is no file \"" + path.Base(file) + "\" there."
		}
		return dead, true
	case to < 0 || anchor == "" || l.hasAnchor(to, anchor) || lineAnchor.MatchString(anchor):
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

// fileExists reports whether a file exists. A file that cannot be looked up counts as existing.
func (l *linkChecker) fileExists(file string) bool {
	l.External = true
	there, known := l.files[file]
	if known || l.Options.FileExists == nil || len(l.files) == maxLinkedFiles {
		return there || !known
	}
	there = l.Options.FileExists(file)
	l.files[file] = there
	return there
}

// writtenAnchor matches explicit anchors, in HTML and after a heading.
var writtenAnchor = regexp.MustCompile(`\b(?:id|name)=(?:"([^"]*)"|'([^']*)'|([^"'>]*)>)|\{#([^}]*)\}`)

// hasAnchor reports whether a document has an anchor: that of a heading, or an explicit one. Browsers take "top" for
// the top of a page.
func (l *linkChecker) hasAnchor(i int, anchor string) bool {
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
