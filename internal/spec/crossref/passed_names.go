package crossref

import (
	"sort"

	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/text/lists"
)

// passedNames is what the entries of a list that is split into units pass on to later entries: which names, and from
// which entry on.
type passedNames struct {
	first map[string]index.UnitID
	// own are the names that entries bind themselves, in order, with their entries.
	own []passingNames
	// macros are the keys of the macros that pass names on, with their first uses.
	macros []passingNames
}

type passingNames struct {
	unit index.UnitID
	name string
}

// passedBefore returns what is passed on in the list of a unit. The list is walked once for all entries that ask.
func (r *resolver) passedBefore(id index.UnitID) *passedNames {
	list := r.List(id)
	if p := r.cache.passed[list]; p != nil {
		return p
	}
	p := &passedNames{first: map[string]index.UnitID{}}
	add := func(unit index.UnitID, name string) {
		if _, known := p.first[name]; !known {
			p.first[name] = unit
		}
	}
	used := map[string]bool{}
	for unit, f := range r.Entries(list) {
		for _, name := range f.Exports {
			add(unit, name)
			p.own = append(p.own, passingNames{unit, name})
		}
		for _, i := range f.ExportCalls {
			// The unit that asks does not depend on their contents: when a macro changes, all entries after its uses
			// are resolved again (Passes).
			c := &f.Calls[i]
			for _, name := range exportsIn(r.index, r.cache, c) {
				add(unit, name)
			}
			if key := index.Key(c.Kind, "", c.Name); !used[key] {
				used[key] = true
				p.macros = append(p.macros, passingNames{unit, key})
			}
		}
	}
	if r.cache.passed == nil {
		r.cache.passed = map[List]*passedNames{}
	}
	r.cache.passed[list] = p
	return p
}

// passesTo reports whether an entry before a unit passes a name on.
func (p *passedNames) passesTo(name string, before index.UnitID) bool {
	unit, ok := p.first[name]
	return ok && unit < before
}

// passesElsewhere is flows for an entry in another unit: the unit then depends on the macros used before that entry.
func (r *resolver) passesElsewhere(id index.UnitID, f *facts.Facts, name string) bool {
	if !f.Context.Flow {
		return false
	}
	p := r.passedBefore(id)
	for _, macro := range p.macros {
		if macro.unit < id {
			r.note(macro.name)
		}
	}
	return r.isPassedOn(id, f, name)
}

// maxOffered is how many of the names that entries pass on are offered for an unbound one: the nearest ones.
const maxOffered = 256

// nearestTo returns the names that the nearest entries before a unit bind, in order.
func (p *passedNames) nearestTo(before index.UnitID) []string {
	end := sort.Search(len(p.own), func(i int) bool { return p.own[i].unit >= before })
	return lists.Map(p.own[max(0, end-maxOffered):end], func(one passingNames) string { return one.name })
}

// Passes reports whether what a unit passes on to later entries may change with the symbol of a key: the macros it
// uses.
func Passes(f *facts.Facts, key string) bool {
	for _, i := range f.ExportCalls {
		if c := &f.Calls[i]; key == index.Key(c.Kind, "", c.Name) {
			return true
		}
	}
	return false
}

// exportsIn lists the bindings that a macro leaves visible after its use.
func exportsIn(ix *index.Index, cache *Cache, c *facts.Call) []string {
	d := ix.Lookup(index.Key(c.Kind, "", c.Name)).Def()
	if d == nil {
		return []string{facts.AnyBinding} // whatever was meant
	}
	return cache.signature(d).Exports
}
