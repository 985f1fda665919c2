package book

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/ide/query"
	"ludo-lsp/internal/kernel/words"
	"ludo-lsp/internal/text/source"
)

// names are all names of a spec, and their links.
type names struct {
	all    []query.NamedThing
	listed []int                         // those in the list of names, in its order
	entry  map[int]string                // the anchor of each of them
	at     map[string]map[int][]nameSpan // by document and line
	words  map[string]int                // what a word of the prose names, if it is unique
}

// nameSpan is a part of a line that is a name.
type nameSpan struct {
	start, end int // in bytes
	name       int
	declares   bool
}

// readNames reads the names of the spec.
func (b *book) readNames() *names {
	n := &names{all: query.Everything(b.Spec.View(), source.UTF8), entry: map[int]string{},
		at: map[string]map[int][]nameSpan{}, words: map[string]int{}}
	twice := map[string]bool{}
	for i := range n.all {
		named := &n.all[i]
		for _, m := range named.Mentions {
			if m.Range.Start.Line != m.Range.End.Line || m.Made && len(named.Mentions) > 1 && !m.Declares {
				continue
			}
			if n.at[m.File] == nil {
				n.at[m.File] = map[int][]nameSpan{}
			}
			line := m.Range.Start.Line
			n.at[m.File][line] = append(n.at[m.File][line],
				nameSpan{m.Range.Start.Character, m.Range.End.Character, i, m.Declares})
		}
		if !isListed(named) {
			continue
		}
		n.listed = append(n.listed, i)
		if _, known := n.words[named.Name]; known {
			twice[named.Name] = true
		}
		n.words[named.Name] = i
	}
	for word := range twice {
		delete(n.words, word)
	}
	slices.SortStableFunc(n.listed, func(a, b int) int {
		x, y := &n.all[a], &n.all[b]
		return cmp.Or(cmp.Compare(x.Kind, y.Kind), cmp.Compare(x.Name, y.Name), cmp.Compare(x.Owner, y.Owner))
	})
	for k, i := range n.listed {
		n.entry[i] = fmt.Sprintf("n%d", k+1)
	}
	for _, lines := range n.at {
		for line := range lines {
			lines[line] = cutOverlaps(lines[line])
		}
	}
	return n
}

// isListed reports whether a name is in the list of names: declared names, except those known in a few lines only.
func isListed(named *query.NamedThing) bool {
	switch named.Kind {
	case grammar.NoKind, grammar.Binding, grammar.MacroParam, grammar.TemplateParam, grammar.ImportPath:
		return false
	}
	return declaration(named) >= 0
}

// declaration returns the mention that declares a name; -1 if there is none.
func declaration(named *query.NamedThing) int {
	return slices.IndexFunc(named.Mentions, func(m query.Mention) bool { return m.Declares })
}

// cutOverlaps cuts overlapping names so that each byte belongs to the shortest.
func cutOverlaps(runs []nameSpan) []nameSpan {
	slices.SortStableFunc(runs, func(a, b nameSpan) int { return cmp.Compare(a.end-a.start, b.end-b.start) })
	var out []nameSpan
	for _, r := range runs {
		parts := []nameSpan{r}
		for _, taken := range out {
			var next []nameSpan
			for _, p := range parts {
				if taken.end <= p.start || p.end <= taken.start {
					next = append(next, p)
					continue
				}
				if p.start < taken.start {
					next = append(next, nameSpan{p.start, taken.start, p.name, p.declares})
				}
				if taken.end < p.end {
					next = append(next, nameSpan{taken.end, p.end, p.name, p.declares})
				}
			}
			parts = next
		}
		out = append(out, parts...)
	}
	slices.SortFunc(out, func(a, b nameSpan) int { return cmp.Compare(a.start, b.start) })
	return out
}

// linkOf returns the link for a name on a page: from a use to its declaration, from a declaration to the list of names
// or, if it is not in there, to its next use. It is "" if there is none.
func (b *book) linkOf(from string, name int, declares bool) string {
	named := &b.names.all[name]
	at := declaration(named)
	if declares {
		if anchor := b.names.entry[name]; anchor != "" {
			return href(from, b.namesPage(), anchor)
		}
		at = slices.IndexFunc(named.Mentions, func(m query.Mention) bool { return !m.Declares })
	} else if at < 0 && named.Of >= 0 {
		named = &b.names.all[named.Of]
		at = declaration(named)
	}
	if at < 0 {
		return ""
	}
	return b.placeOf(from, named.Mentions[at])
}

// placeOf returns the link from a page to a mention.
func (b *book) placeOf(from string, m query.Mention) string {
	c := b.byFile[m.File]
	if c == nil {
		return ""
	}
	return href(from, c.page, c.line(m.Range.Start.Line))
}

// ruleLink returns the link from a page to the place in the prose where the rule at a path is written; "" if there is
// none.
func (b *book) ruleLink(from, path string) string {
	rule, ok := b.paths.Resolve(path)
	if !ok {
		return ""
	}
	view := b.Spec.View()
	document := rule.Unit.Document()
	line := view.Text(document).Range(view.Unit(rule.Unit), rule.Span, source.UTF8).Start.Line
	c := b.byFile[view.Path(document)]
	if c == nil {
		return ""
	}
	return href(from, c.page, c.line(line))
}

// namesPage returns the page with the list of names.
func (b *book) namesPage() string {
	if b.single {
		return "index.html"
	}
	return "names.html"
}

// maxUses is how many uses of a name are listed.
const maxUses = 400

// listNames writes the list of names: by kinds, each with its declaration and uses.
func (b *book) listNames(page string) string {
	var out strings.Builder
	kind := grammar.NoKind
	for _, i := range b.names.listed {
		named := &b.names.all[i]
		if named.Kind != kind {
			if kind != grammar.NoKind {
				out.WriteString("</dl>\n")
			}
			kind = named.Kind
			fmt.Fprintf(&out, "<h3>%s</h3>\n<dl class=\"names\">\n", escape(words.Capital(kind.Info().Plural)))
		}
		fmt.Fprintf(&out, "<dt id=\"%s\"><code>%s</code>", b.names.entry[i], escape(named.Name))
		if named.Owner != "" && named.Kind.Info().Owned {
			fmt.Fprintf(&out, " of <code>%s</code>", escape(named.Owner))
		}
		out.WriteString("</dt>\n<dd>")
		declared, used := b.places(page, named)
		out.WriteString("declared in " + declared)
		if used != "" {
			out.WriteString("; used in " + used)
		}
		out.WriteString("</dd>\n")
	}
	if kind != grammar.NoKind {
		out.WriteString("</dl>\n")
	}
	return out.String()
}

// places lists where a name is declared and used: documents with their lines.
func (b *book) places(page string, named *query.NamedThing) (declared, used string) {
	var out [2]strings.Builder
	var count [2]int
	seen := map[string]bool{}
	var last [2]string
	for _, m := range named.Mentions {
		to := b.placeOf(page, m)
		which := 1
		if m.Declares {
			which = 0
		}
		if seen[to] || count[which] > maxUses {
			continue
		}
		seen[to] = true
		count[which]++
		w := &out[which]
		switch {
		case count[which] > maxUses:
			w.WriteString(" and more")
			continue
		case last[which] == m.File:
			w.WriteString(", ")
		case last[which] != "":
			w.WriteString("; ")
		}
		if last[which] != m.File {
			w.WriteString(escape(b.Shown(m.File)) + " ")
		}
		last[which] = m.File
		fmt.Fprintf(w, `<a href="%s">%d</a>`, escape(to), m.Range.Start.Line+1)
	}
	return out[0].String(), out[1].String()
}
