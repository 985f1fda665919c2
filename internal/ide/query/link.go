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
	Path string // that leads to the rule
	// Words and Whole are where the words stand in the document, and where they do with the path.
	Words, Whole source.Span
	document     int
	path         int             // where the path stands in the document; -1: it is not written in the link as it is
	named        claim.NamedPart // in the path, of a link that was looked for
}

// RuleLinks are the links that lead to rules in the prose that touches some bytes of a document.
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

// ruleLink is a link as one that leads to a rule; false where it is another one.
func (s *session) ruleLink(document int, l prose.Link) (out RuleLink, ok bool) {
	path, ok := claim.PathOf(l.Destination)
	if !ok || l.Picture {
		return out, false
	}
	isHeading := func(h prose.Heading) bool { return h.Anchor == path }
	if !strings.Contains(path, ".") && slices.ContainsFunc(s.Reading(document).Headings, isHeading) {
		return out, false // no anchor of a heading has a dot, and most paths have
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

// atLink finds the place to which a link of the prose leads that stands at an offset of a document. After the path
// it is the name there, elsewhere in the link the rule.
func (s *session) atLink(document, offset int) *Place {
	for _, l := range s.ruleLinks(document, offset, offset) {
		if !l.Whole.Contains(offset) {
			continue
		}
		p := &Place{session: s, link: &l, linked: s.inProse(document, l.Whole), at: l.Rule.Span.Start}
		unit := l.Rule.Unit
		if n := len(l.Rule.Names); n > 0 { // the last, or that at the cursor
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
		p.outline.deep(s)
		p.takeNames()
		return p
	}
	return nil
}

// inProse places a span of the document of a link.
func (s *session) inProse(document int, span source.Span) source.Range {
	d := s.Text(document)
	return source.Range{Start: d.PositionAt(span.Start, s.encoding), End: d.PositionAt(span.End, s.encoding)}
}

// location is where the rule stands to which the link leads.
func (l *RuleLink) location(s *session) Location {
	out := s.location(l.Rule.Unit, l.Rule.Span)
	if whole := s.place(l.Rule.Unit, l.Rule.Whole); !out.Range.Start.Before(whole.Start) {
		out.Whole = whole
	}
	return out
}

// linksTo are the links of the prose whose paths name what some names declare.
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

// renamedLinks are the edits that take the links of the prose along with a name: their paths, and their words where
// these say the name.
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

// inPath is where a name stands in the path of the link.
func (l *RuleLink) inPath(named claim.NamedPart) source.Span {
	return source.Span{Start: l.path + named.From, End: l.path + named.To}
}

// tell says what the rule is to which the link leads, and where it stands.
func (l *RuleLink) tell(s *session) string {
	at := l.location(s)
	text := "`" + l.Path + "`"
	if value := l.Rule.Value; value.Form != claim.None {
		text = "**" + value.String() + "** — " + text
	}
	return text + " in " + base(at.File) + ", line " + strconv.Itoa(at.Range.Start.Line+1)
}
