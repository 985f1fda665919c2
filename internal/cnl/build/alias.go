package build

import (
	"iter"
	"strconv"

	"ludo-lsp/internal/cnl/crossref"
	"ludo-lsp/internal/cnl/diag"
	"ludo-lsp/internal/cnl/doc"
	"ludo-lsp/internal/cnl/facts"
	"ludo-lsp/internal/cnl/source"
	"ludo-lsp/internal/cnl/symbols"
	"ludo-lsp/internal/cnl/syntax"
)

// An anchor counts for the rest of its block, which may be several units. Both
// are rare and what relates them is their place, so they are related when
// somebody asks, and not remembered.

// maxOpenAliases bounds the aliases of one unit whose anchors are looked for in
// others.
const maxOpenAliases = 500

// aliasFaults finds the aliases of document i without an anchor before them in
// their block.
func (s *State) aliasFaults(i int, yield func(doc.Label, *crossref.Fault)) {
	d := s.Documents[i]
	for label, u := range d.aliases.All() {
		for k, alias := range openAliases(u.Tree) {
			if k == maxOpenAliases {
				yield(label, &crossref.Fault{Finding: diag.Finding{Code: diag.ParserDiagnosticsTruncated,
					Span: alias.Span(), Path: facts.Path{Node: alias}.String(),
					Message: "Before this place " + strconv.Itoa(maxOpenAliases) +
						" aliases have their anchors elsewhere in the block, or nowhere. Whether those from here on have one is not looked for."}})
				break
			}
			names := []string{}
			for n := range d.anchorsBefore(u, alias.Span().Start) {
				names = append(names, n.Anchor())
			}
			if f := aliasFault(u, alias, names); f != nil {
				yield(label, f)
			}
		}
	}
}

func aliasFault(u *Unit, alias syntax.Node, names []string) *crossref.Fault {
	name := alias.Anchor()
	for _, known := range names {
		if known == name {
			return nil
		}
	}
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
	quoted := crossref.Replace("Write it as a text", span, syntax.Quote("*"+name, syntax.SingleQuoted, inFlow(alias)))
	quoted.Unsafe = true
	f.Fixes = append(f.Fixes, quoted)
	return f
}

// openAliases lists the aliases of a tree that no anchor before them in the
// tree explains.
func openAliases(t *syntax.Tree) []syntax.Node {
	var out []syntax.Node
	for _, n := range t.Aliases() {
		if !n.Target().Valid() && n.Anchor() != "" {
			out = append(out, n)
		}
	}
	return out
}

// anchorsBefore iterates over the anchored nodes before an offset of a unit in
// the unit's block.
func (d *Document) anchorsBefore(u *Unit, offset int) iter.Seq[syntax.Node] {
	return func(yield func(syntax.Node) bool) {
		block, before := d.Text.Block(u.Label), d.Text.Position(u.Unit, offset, source.UTF8)
		for label, other := range d.anchors.All() {
			at := d.Text.Block(label)
			if at > block {
				return
			}
			if at < block {
				continue
			}
			for _, n := range other.Tree.Anchors() {
				if at := d.Text.Position(other.Unit, n.Span().Start, source.UTF8); (at.Line < before.Line ||
					at.Line == before.Line && at.Character < before.Character) && !yield(n) {
					return
				}
			}
		}
	}
}

// inFlow reports whether a node stands inside brackets or braces.
func inFlow(n syntax.Node) bool {
	for p := n.Parent(); p.Valid(); p = p.Parent() {
		if p.Style() == syntax.Flow {
			return true
		}
	}
	return false
}
