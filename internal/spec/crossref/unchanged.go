package crossref

import (
	"maps"
	"slices"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/yaml/syntax"
)

// A rule usually reads little of an entry: of an event card its id, its tags and its place, but not its effects. So a
// rule over a long section does not rerun while the rest of an entry is edited.

// unchangedFunc reports whether two versions of a unit are equal to a rule.
type unchangedFunc = func(before, after *facts.Facts) bool

// IsUnchanged reports whether two versions of a unit are equal to the rule.
func (r *Rule) IsUnchanged(before, after *facts.Facts) bool {
	shape := entryShape(before)
	if r.Openers {
		return shape != "" && entryShape(after) != ""
	}
	same, reads := r.Entries[shape]
	return reads && shape == entryShape(after) && same(before, after)
}

// entryShape returns the shape of the entry that a unit is, "" if it is no entry.
func entryShape(f *facts.Facts) string {
	if t := f.Context.Type; t != nil && t.Form == grammar.Record && len(f.Sections) == 0 {
		return t.Shape.Name
	}
	return ""
}

// assetEntries returns the entries of a rule that reads data assets: of the units cut out of them, it reads the given
// ones.
func assetEntries(read map[string]unchangedFunc) map[string]unchangedFunc {
	all := map[string]unchangedFunc{}
	for _, shape := range []string{
		view.ShapeSpace, view.ShapeTrack, view.ShapeSpaceMarkerLattice, view.ShapeStackingConstraint, view.ShapeInventory,
		view.ShapeInitialPlacement, view.ShapeOutOfPlay, view.ShapeSeatPool, view.ShapeCardPlacement, view.ShapeEventCard,
	} {
		all[shape] = alwaysUnchanged
	}
	maps.Copy(all, read)
	return all
}

// alwaysUnchanged is for entries that a rule does not read.
func alwaysUnchanged(_, _ *facts.Facts) bool { return true }

// fieldsUnchanged compares some fields of an entry.
func fieldsUnchanged(fields ...string) unchangedFunc {
	return func(before, after *facts.Facts) bool {
		a, b := before.Tree.Root(), after.Tree.Root()
		for _, field := range fields {
			if !identical(a.Get(field), b.Get(field), 0) {
				return false
			}
		}
		return a.Kind() == b.Kind() && a.IsBroken() == b.IsBroken()
	}
}

// identical reports whether two nodes have the same text, wherever they stand. Aliases are not followed.
func identical(a, b syntax.Node, depth int) bool {
	if a.Kind() != b.Kind() || a.Hole() != b.Hole() || a.Len() != b.Len() || a.Kind() == syntax.Alias ||
		depth > maxNesting {
		return false
	}
	switch a.Kind() {
	case syntax.Scalar:
		return a.Type() == b.Type() && a.Value() == b.Value() && a.IsBroken() == b.IsBroken()
	case syntax.Mapping:
		return a.IsBroken() == b.IsBroken() && slices.EqualFunc(pairs(a), pairs(b), func(a, b [2]syntax.Node) bool {
			return identical(a[0], b[0], depth+1) && identical(a[1], b[1], depth+1)
		})
	case syntax.Sequence:
		return a.IsBroken() == b.IsBroken() && slices.EqualFunc(items(a), items(b), func(a, b syntax.Node) bool {
			return identical(a, b, depth+1)
		})
	}
	return true
}

func pairs(n syntax.Node) (out [][2]syntax.Node) {
	for key, value := range n.Pairs() {
		out = append(out, [2]syntax.Node{key, value})
	}
	return out
}

func items(n syntax.Node) (out []syntax.Node) {
	for _, item := range n.Items() {
		out = append(out, item)
	}
	return out
}

// usesUnchanged compares macros by their names and the macros of a kind they use.
func usesUnchanged(kind grammar.Kind) unchangedFunc {
	sameID := fieldsUnchanged(view.EffectMacroID)
	return func(before, after *facts.Facts) bool {
		return sameID(before, after) && callsUnchanged(kind, before, after)
	}
}

// callsUnchanged compares the macros of a kind used by an entry.
func callsUnchanged(kind grammar.Kind, before, after *facts.Facts) bool {
	return slices.Equal(calledMacros(kind, before), calledMacros(kind, after))
}

// calledMacros lists the macros of a kind used by an entry, each after the macro whose body contains it.
func calledMacros(kind grammar.Kind, f *facts.Facts) (out []string) {
	for i := range f.Calls {
		if c := &f.Calls[i]; c.Kind == kind {
			out = append(out, c.InMacro, c.Name)
		}
	}
	return out
}
