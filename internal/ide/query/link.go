package query

import (
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/spec/claim"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/spec/prose"
	"ludo-lsp/internal/text/source"
)

// RuleLink is a link in the prose that binds words to a rule.
type RuleLink struct {
	Rule claim.Rule
	Text string // the words, with their markup
	Path string // of the rule
	// Words is where the words are in the document, and Whole the words and the path.
	Words, Whole source.Span
	document     int
	path         int             // where the path is in the document; -1 if it is not written verbatim
	named        claim.NamedPart // in the path, of the link looked for
}

// RuleLinks returns the links to rules in the prose that touches a byte range of a document.
func RuleLinks(spec Spec, document, from, to int) []RuleLink {
	return begin(spec, source.UTF8).ruleLinks(document, from, to)
}

func (s *session) ruleLinks(document, from, to int) (out []RuleLink) {
	for _, l := range s.ProseLinks(document, from, to) {
		if r, ok := s.ruleLink(document, l); ok {
			out = append(out, r)
		}
	}
	return out
}

// ruleLink returns a prose link as a link to a rule, or false if it does not lead to a rule.
func (s *session) ruleLink(document int, l prose.Link) (out RuleLink, ok bool) {
	path, ok := claim.PathOf(l.Destination)
	if !ok || l.Picture {
		return out, false
	}
	isHeading := func(h prose.Heading) bool { return h.Anchor == path }
	if !strings.Contains(path, ".") && slices.ContainsFunc(s.Reading(document).Headings, isHeading) {
		return out, false // no heading anchor has a dot, and most paths have one
	}
	if s.rules == nil {
		s.rules = claim.Of(s.Spec)
	}
	rule, ok := s.rules.Resolve(path)
	if !ok {
		return out, false
	}
	out = RuleLink{Rule: rule, Text: l.Said, Path: path, Words: l.Text, document: document, path: -1,
		Whole: source.Span{Start: l.Text.Start, End: l.Span.End}}
	if l.Written && l.Destination == "#"+path {
		out.path = l.Span.Start + 1
	}
	return out, true
}

// atLink returns the place that the prose link at an offset of a document leads to: on a name in the path, that name;
// elsewhere in the link, the rule.
func (s *session) atLink(document, offset int) *Place {
	for _, l := range s.ruleLinks(document, offset, offset) {
		if !l.Whole.Contains(offset) {
			continue
		}
		p := &Place{session: s, link: &l, linked: s.inProse(document, l.Whole), at: l.Rule.Span.Start}
		unit := l.Rule.Unit
		if n := len(l.Rule.Names); n > 0 { // the last, or the one at the cursor
			named := l.Rule.Names[n-1]
			for _, other := range l.Rule.Names {
				if span := l.inPath(other); l.path >= 0 && span.Contains(offset) {
					named, p.onName, p.linked = other, true, s.inProse(document, span)
				}
			}
			unit, p.at = named.Unit, named.Def.Span.Start
		}
		if p.outline = s.outline(unit); p.outline == nil {
			return nil
		}
		p.outline.addLocalNames(s)
		p.takeNames()
		return p
	}
	return nil
}

// inProse returns the range of a span in a document's prose.
func (s *session) inProse(document int, span source.Span) source.Range {
	d := s.Text(document)
	return source.Range{Start: d.PositionAt(span.Start, s.encoding), End: d.PositionAt(span.End, s.encoding)}
}

// location returns the location of the rule that the link leads to.
func (l *RuleLink) location(s *session) Location {
	out := s.location(l.Rule.Unit, l.Rule.Span)
	if whole := s.place(l.Rule.Unit, l.Rule.Whole); !out.Range.Start.Before(whole.Start) {
		out.Whole = whole
	}
	return out
}

// linksTo returns the prose links whose paths contain a name declared by the given names.
func (s *session) linksTo(all []*name) (out []RuleLink) {
	type place struct {
		unit index.UnitID
		span source.Span
	}
	wanted := map[place]bool{}
	for _, n := range all {
		if n.role == Declaration && !n.silent {
			wanted[place{n.unit, n.span}] = true
		}
	}
	for document, l := range s.AllProseLinks() {
		link, ok := s.ruleLink(document, l)
		if !ok {
			continue
		}
		for _, named := range link.Rule.Names {
			if link.named = named; wanted[place{named.Unit, named.Def.Span}] {
				out = append(out, link)
			}
		}
	}
	return out
}

// renamedLinks returns the edits that rename a name in prose links: in their paths, and in their words if they
// contain it.
func (s *session) renamedLinks(all []*name, to string) (out []source.FileEdit, err error) {
	for _, l := range s.linksTo(all) {
		file := s.Path(l.document)
		if l.path < 0 {
			return nil, Refuse("A link to it, in line %d of %s, has its path elsewhere or with escapes; change it by hand first.",
				s.inProse(l.document, l.Whole).Start.Line+1, base(file))
		}
		edit := func(span source.Span, text string) {
			out = append(out, source.FileEdit{File: file, Range: s.inProse(l.document, span), NewText: text})
		}
		if l.Rule.Span == l.named.Def.Span && l.Rule.Value.Form == claim.Name {
			if text, says := l.Rule.Value.Rename(l.Text, to); says {
				edit(l.Words, text)
			}
		}
		edit(l.inPath(l.named), claim.InPath(to))
	}
	return out, nil
}

// inPath returns the location of a name in the path of the link.
func (l *RuleLink) inPath(named claim.NamedPart) source.Span {
	return source.Span{Start: l.path + named.From, End: l.path + named.To}
}

// describeTarget returns a text about which rule the link leads to, and where it is.
func (l *RuleLink) describeTarget(s *session) string {
	at := l.location(s)
	text := "`" + l.Path + "`"
	if value := l.Rule.Value; value.Form != claim.None {
		text = "**" + value.String() + "** — " + text
	}
	return text + " in " + base(at.File) + ", line " + strconv.Itoa(at.Range.Start.Line+1)
}
