package state

import (
	"strconv"
	"strings"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/spec/crossref"
	"ludo-lsp/internal/spec/doc"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/text/symbols"
	"ludo-lsp/internal/yaml/syntax"
)

// An anchor counts for the rest of its block, which may be several units. Anchors and aliases are rare and related by
// their places, so they are matched on demand and not cached.

// maxOpenAliases bounds the aliases of one unit whose anchors are searched in other units.
const maxOpenAliases = 500

// maxNearAnchors bounds the anchor names that are compared with a wrong alias: those directly before the alias.
const maxNearAnchors = 100

// aliasFaults yields the faults of the aliases of document i that have no anchor before them in their block, and of
// merge keys.
func (s *State) aliasFaults(i int, yield func(doc.Label, *crossref.Fault)) {
	d := s.Documents[i]
	for label, u := range d.aliases.All() {
		block := d.Text.Block(label)
		for key := range u.Facts.Tree.Merges() {
			yield(label, s.mergeFault(i, u, key))
		}
		for k, alias := range openAliases(u.Facts.Tree) {
			if k == maxOpenAliases {
				yield(label, &crossref.Fault{Finding: diag.Finding{Code: diag.ParserDiagnosticsTruncated,
					Span: alias.Span(), Path: facts.Path{Node: alias}.String(),
					Message: "Before this place " + strconv.Itoa(maxOpenAliases) +
						" aliases have their anchors elsewhere in the block, or nowhere. Whether those from here on have one is not looked for."}})
				break
			}
			at := d.Text.Position(u.Unit, alias.Span().Start, source.UTF8)
			if len(s.anchorsBefore(anchorName{i, block, alias.Anchor()}, at)) == 0 {
				yield(label, aliasFault(alias, s.anchorsNear(anchorName{i, block, anyName}, at)))
			}
		}
	}
}

// anchorsNear returns the names of the anchors of a block directly before a place.
func (s *State) anchorsNear(block anchorName, at source.Position) []string {
	before := s.anchorsBefore(block, at)
	return lists.Map(before[max(0, len(before)-maxNearAnchors):], func(a anchor) string { return a.node.Anchor() })
}

func aliasFault(alias syntax.Node, names []string) *crossref.Fault {
	name := alias.Anchor()
	span := alias.Span()
	message := "There is no anchor " + strconv.Quote(name) + " before this alias in its block."
	f := &crossref.Fault{Finding: diag.Finding{Code: diag.YAML013, Span: span, Path: facts.Path{Node: alias}.String()}}
	near := symbols.Nearest(name, names)
	if len(near) > 0 {
		message += " Did you mean " + strconv.Quote(near[0]) + "?"
	}
	f.Message = message
	for _, other := range near {
		f.Fixes = append(f.Fixes, crossref.Replace("Change to \"*"+other+"\"", span, "*"+other))
	}
	quoted := crossref.Replace("Write it as a text", span, syntax.Quote("*"+name, syntax.SingleQuoted, alias.InFlow()))
	quoted.Unsafe = true
	f.Fixes = append(f.Fixes, quoted)
	return f
}

// openAliases lists the aliases of a tree without an anchor before them in the tree.
func openAliases(t *syntax.Tree) []syntax.Node {
	var out []syntax.Node
	for _, n := range t.Aliases() {
		if !n.Target().Valid() && n.Anchor() != "" {
			out = append(out, n)
		}
	}
	return out
}

// mergeFault returns the fault that merge keys are not supported, with a fix that writes out the merged fields.
func (s *State) mergeFault(i int, u *Unit, key syntax.Node) *crossref.Fault {
	value := key.Next()
	record := key.Parent()
	fault := &crossref.Fault{Finding: diag.Finding{Code: diag.YAML008, Span: key.Span(),
		Path: facts.Path{Node: value}.String(),
		Message: "There are no merge keys: \"<<\" does not bring in the fields of another record. Write the fields out, " +
			"or make a macro or a template of what records share."}}
	has := map[string]bool{}
	for k := range record.Pairs() {
		has[k.Value()] = true
	}
	var fields []string
	indent := "\n" + strings.Repeat(" ", len(u.Text[strings.LastIndexByte(u.Text[:key.Span().Start], '\n')+1:key.Span().Start]))
	sources := []syntax.Node{value}
	if value.Kind() == syntax.Sequence {
		sources = nil
		for _, item := range value.Items() {
			sources = append(sources, item)
		}
	}
	for _, from := range sources {
		if from.Kind() == syntax.Alias {
			_, from, _ = s.Anchor(IDOf(i, u.Label), from.Span().Start, from.Anchor())
		}
		if from.Kind() != syntax.Mapping {
			return fault
		}
		for k, v := range from.Pairs() {
			text := v.Tree().Text[k.Span().Start:max(k.Span().End, v.Span().End)]
			if strings.ContainsAny(text, "\r\n#&") || k.Value() == syntax.MergeKey {
				return fault // to be moved verbatim
			}
			if !has[k.Value()] {
				has[k.Value()] = true
				fields = append(fields, text)
			}
		}
	}
	span := value.PairSpan()
	if record.Style() != syntax.Flow {
		if len(fields) > 0 {
			fault.Fixes = append(fault.Fixes,
				crossref.Replace("Write the fields out", span, strings.Join(fields, indent)))
		}
		return fault
	}
	if len(fields) == 0 && value.Next().Valid() {
		span.End = value.Next().PairStart()
	}
	fault.Fixes = append(fault.Fixes, crossref.Replace("Write the fields out", span, strings.Join(fields, ", ")))
	return fault
}
