package crossref

import (
	"iter"
	"slices"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/yaml/syntax"
)

// newUncheckedResolver returns a resolver that checks nothing.
func newUncheckedResolver(spec Spec, id index.UnitID, f *facts.Facts, cache *Cache) *resolver {
	return &resolver{
		reader: reader{Spec: spec, index: spec.Index(), cache: cache, reads: map[string]struct{}{}},
		id:     id, facts: f,
	}
}

// Names iterates over the names that would resolve in place of a reference: its words, the declared names of its
// kinds, and those made by templates and event decks.
func Names(spec Spec, ref *facts.Ref, cache *Cache) iter.Seq[string] {
	return newUncheckedResolver(spec, 0, nil, cache).candidates(ref)
}

// TextsBeside finds what a value is compared with or assigned to: the kind and owner of the possible texts, or the
// texts. The other side is what it is compared with.
func TextsBeside(spec Spec, id index.UnitID, f *facts.Facts, value syntax.Node, cache *Cache) (kind grammar.Kind,
	owner string, values []string) {
	kind, owner, values, _ = newUncheckedResolver(spec, id, f, cache).textsBeside(value)
	return kind, owner, values
}

// InScope lists the bindings visible at a place of a unit: those of the unit itself, of earlier calls, and of what
// lies around and before the unit. The innermost come last.
func InScope(spec Spec, id index.UnitID, f *facts.Facts, calls []facts.Call, visible []string, before []int,
	cache *Cache) []string {
	var known []int
	for _, i := range before {
		if i < len(calls) {
			known = append(known, i)
		}
	}
	r := newUncheckedResolver(spec, id, f, cache)
	out := r.bindingsInScope(&facts.FreeBinding{Visible: visible, Before: known}, calls)
	if f.Context.Flow {
		for at, earlier := range spec.Entries(spec.List(id)) {
			if at >= id {
				break
			}
			for _, i := range earlier.ExportCalls {
				out = append(out, r.exportedNames(&earlier.Calls[i])...)
			}
		}
	}
	return slices.DeleteFunc(out, func(name string) bool { return name == facts.AnyBinding })
}

// Signature returns what users of a symbol can see of it.
func (c *Cache) Signature(d *facts.Def) facts.Signature { return c.signature(d) }
