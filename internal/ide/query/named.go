package query

import (
	"cmp"
	"slices"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/text/source"
)

// NamedThing is a named thing in a spec, with all places that name it.
type NamedThing struct {
	Name  string // as it is declared, or else as it is first used
	Kind  grammar.Kind
	Owner string // what it belongs to; "" where names of its kind are unique
	// Mentions are in the order of the spec.
	Mentions []Mention
	// Of is what declares it when its own name is not declared, such as a template that makes a phase: an index in
	// the same list; -1 if nothing does.
	Of int
}

// Mention is a place where a thing is named.
type Mention struct {
	Location
	Declares bool
	// Made: the name is derived from the text there, not written as such.
	Made bool
}

// Everything lists all named things of a spec, in the order of their first mention: the result of [Place.References]
// for all places at once.
func Everything(spec Spec, encoding source.Encoding) []NamedThing {
	s := begin(spec, encoding)
	groups := grouping{above: map[key]key{}}
	var names []*name
	for id := range spec.All() {
		o := s.outline(id)
		if o == nil {
			continue
		}
		o.addLocalNames(s)
		for _, n := range o.names {
			if len(n.keys) == 0 {
				continue
			}
			names = append(names, n)
			for _, k := range n.keys[1:] {
				groups.join(n.keys[0], k)
			}
		}
	}
	slices.SortStableFunc(names, func(a, b *name) int {
		return cmp.Or(cmp.Compare(a.unit, b.unit), cmp.Compare(a.span.Start, b.span.Start))
	})
	var out []NamedThing
	at := map[key]int{}
	origins := map[int]key{}
	files := map[index.UnitID]string{}
	for _, n := range names {
		root := groups.root(n.keys[0])
		i, known := at[root]
		if !known {
			i = len(out)
			at[root] = i
			out = append(out, NamedThing{Name: n.text, Kind: n.kind, Owner: n.keys[0].owner, Of: -1})
		}
		if len(n.origin) > 0 {
			origins[i] = n.origin[0]
		}
		if n.role == Declaration && !n.made && !out[i].isDeclared() {
			out[i].Name, out[i].Kind, out[i].Owner = n.text, n.kind, n.keys[0].owner
		}
		if n.silent {
			continue
		}
		if files[n.unit] == "" {
			files[n.unit] = spec.Path(n.unit.Document())
		}
		r := s.place(n.unit, n.span)
		out[i].Mentions = append(out[i].Mentions, Mention{
			Location: Location{File: files[n.unit], Range: r, Whole: r},
			Declares: n.role == Declaration, Made: n.made,
		})
	}
	for i, k := range origins {
		if of, known := at[groups.root(k)]; known && of != i {
			out[i].Of = of
		}
	}
	return out
}

func (n *NamedThing) isDeclared() bool {
	return slices.ContainsFunc(n.Mentions, func(m Mention) bool { return m.Declares && !m.Made })
}

// grouping joins keys that stand for the same thing.
type grouping struct{ above map[key]key }

func (g *grouping) root(k key) key {
	for {
		up, ok := g.above[k]
		if !ok {
			return k
		}
		if further, ok := g.above[up]; ok {
			g.above[k] = further // halves the path for the next lookup
		}
		k = up
	}
}

func (g *grouping) join(a, b key) {
	if a, b = g.root(a), g.root(b); a != b {
		g.above[b] = a
	}
}
