package review

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/ide/query"
	"ludo-lsp/internal/spec/claim"
	"ludo-lsp/internal/spec/doc"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/spec/prose"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/internal/text/source"
)

// Passage is prose of a document with the rules below it. One of the two may be missing.
type Passage struct {
	File       string      `json:"file"`
	Heading    string      `json:"heading,omitempty"` // of its chapter
	Paragraphs []Paragraph `json:"paragraphs"`
	Rules      []Rule      `json:"rules"`
}

// Paragraph is a paragraph or list of the prose, with the rules that its words are bound to.
type Paragraph struct {
	Line  int    `json:"line"`
	Text  string `json:"text"`
	Bound []Link `json:"bound,omitempty"`
}

// Link is a link of the prose to a rule.
type Link struct {
	Words   string `json:"words"`
	Path    string `json:"path"`
	File    string `json:"file"` // where the rule is
	Line    int    `json:"line"`
	Value   string `json:"value,omitempty"` // "" of one that is worked out, and of what has none
	Differs bool   `json:"differs,omitempty"`
}

// Rule is an entry of the rules.
type Rule struct {
	Section string               `json:"section"`
	Name    string               `json:"name,omitempty"`
	Line    int                  `json:"line"`
	Says    []query.FieldReading `json:"says"`
}

// Of reviews a game. Shown returns the name shown for a document.
func Of(spec *cnl.Spec, shown func(file string) string) []Passage {
	out := []Passage{}
	for _, file := range spec.Files() {
		r := reviewer{spec: spec.View(), shown: shown, file: file, document: spec.View().Document(file)}
		out = append(out, r.passages(r.spec.Reading(r.document))...)
	}
	return out
}

// reviewer reviews a document.
type reviewer struct {
	spec     query.Spec
	shown    func(string) string
	file     string
	document int
	links    []query.RuleLink
	out      []Passage
}

func (r *reviewer) passages(read *prose.Reading) []Passage {
	text := r.spec.Text(r.document)
	r.links = query.RuleLinks(r.spec, r.document, 0, text.Len())
	next := Passage{File: r.shown(r.file), Paragraphs: []Paragraph{}, Rules: []Rule{}}
	end := func(heading string) {
		if len(next.Paragraphs)+len(next.Rules) > 0 {
			r.out = append(r.out, next)
		}
		next = Passage{File: r.shown(r.file), Heading: heading, Paragraphs: []Paragraph{}, Rules: []Rule{}}
	}
	type part struct {
		at   int
		take func()
	}
	parts := lists.Map(read.Headings, func(h prose.Heading) part { return part{h.Span.Start, func() { end(h.Text) }} })
	for _, p := range read.Paragraphs {
		parts = append(parts, part{p.Span.Start, func() {
			if len(next.Rules) > 0 {
				end(next.Heading)
			}
			next.Paragraphs = append(next.Paragraphs, r.paragraph(p.Span))
		}})
	}
	for _, f := range text.Fences() {
		if f.YAML {
			parts = append(parts, part{f.Offset, func() { next.Rules = append(next.Rules, r.rules(&f)...) }})
		}
	}
	slices.SortStableFunc(parts, func(a, b part) int { return a.at - b.at })
	for _, p := range parts {
		p.take()
	}
	end("")
	return r.out
}

// paragraph returns a paragraph as written, in whole lines.
func (r *reviewer) paragraph(span source.Span) Paragraph {
	text := r.spec.Text(r.document)
	first, last := text.PositionAt(span.Start, source.UTF8).Line, text.PositionAt(span.End, source.UTF8).Line
	out := Paragraph{Line: first + 1}
	var lines []string
	for n := first; n <= last; n++ {
		_, line := text.Line(text.Offset(source.Position{Line: n}, source.UTF8))
		lines = append(lines, strings.TrimRight(line, " \t\r\n"))
	}
	out.Text = strings.Join(lines, "\n")
	for _, l := range r.links {
		if l.Words.Start < span.Start || l.Words.End > span.End {
			continue
		}
		unit := l.Rule.Unit
		of := r.spec.Text(unit.Document())
		out.Bound = append(out.Bound, Link{Words: l.Text, Path: l.Path, File: r.shown(r.spec.Path(unit.Document())),
			Line:  of.Range(r.spec.Unit(unit), l.Rule.Span, source.UTF8).Start.Line + 1,
			Value: l.Rule.Value.String(), Differs: l.Rule.Value.Form != claim.None && l.Rule.Value.Compare(l.Text).Differs})
	}
	return out
}

// rules returns the entries of a block.
func (r *reviewer) rules(f *doc.FencedBlock) (out []Rule) {
	text := r.spec.Text(r.document)
	seen := map[*doc.Unit]bool{}
	for part := range text.Segments(f.Open, f.Close+1) {
		if seen[part.Unit] {
			continue
		}
		seen[part.Unit] = true
		for _, e := range query.Entries(r.spec, index.UnitIDOf(r.document, uint64(part.Unit.Label)), source.UTF8) {
			out = append(out, Rule{Section: e.Section, Name: e.Name, Line: e.Range.Start.Line + 1, Says: e.Says})
		}
	}
	return out
}

// Markdown writes a review for people and for models.
func Markdown(w io.Writer, all []Passage) error {
	var b strings.Builder
	file := ""
	for _, p := range all {
		if p.File != file {
			file = p.File
			fmt.Fprintf(&b, "# %s\n\n", file)
		}
		line := 0
		if len(p.Paragraphs) > 0 {
			line = p.Paragraphs[0].Line
		} else {
			line = p.Rules[0].Line
		}
		heading := cmp.Or(p.Heading, "Before the first heading")
		fmt.Fprintf(&b, "## %s (line %d)\n\n", heading, line)
		if len(p.Paragraphs) == 0 {
			b.WriteString("*No prose stands above these rules.*\n\n")
		}
		for _, q := range p.Paragraphs {
			fmt.Fprintf(&b, "> %s\n\n", strings.ReplaceAll(q.Text, "\n", "\n> "))
			for _, l := range q.Bound {
				fmt.Fprintf(&b, "- %q is bound to `%s` (%s, line %d)%s\n", l.Words, l.Path, l.File, l.Line,
					l.ruleText())
			}
			if len(q.Bound) > 0 {
				b.WriteByte('\n')
			}
		}
		if len(p.Rules) == 0 {
			b.WriteString("*No rules stand below this.*\n\n")
			continue
		}
		b.WriteString("Rules:\n\n")
		for _, rule := range p.Rules {
			fmt.Fprintf(&b, "- **%s** (line %d)\n", strings.TrimSpace(rule.Section+" "+rule.Name), rule.Line)
			for _, s := range rule.Says {
				fmt.Fprintf(&b, "  - %s\n", strings.TrimPrefix(s.Field+": "+s.Text, ": "))
			}
		}
		b.WriteByte('\n')
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// ruleText returns the text of the rule that words are bound to.
func (l Link) ruleText() string {
	switch {
	case l.Value == "":
		return ""
	case l.Differs:
		return ", which says something else: " + l.Value
	}
	return ": " + l.Value
}
