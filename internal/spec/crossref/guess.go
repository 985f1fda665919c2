package crossref

import (
	"cmp"
	"slices"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/yaml/syntax"
)

// guess is a name that may have been meant where no name stands.
type guess struct {
	name string
	fits bool // is of the type that the neighbours suggest
	used bool
	// reads and writes are the places that use the name, those that change what
	// it is the name of apart.
	reads, writes int
	// similar are the places in a record that is the same but for the name, and
	// of these those whose record stands in one that is the same but for it.
	similar [2]int
	nearby  int // how often the unit mentions it
}

// unset reports whether the name is read and never changed: then a change is
// what it lacks. One that is changed and never read may be kept for the players.
func (g *guess) unset() bool { return g.reads > 0 && g.writes == 0 }

// guesses offers the names that may have been meant where no name stands: those
// of the type that the neighbours suggest first, then those that nothing uses,
// where something is changed those that are read and never changed, those that
// stand in a record like this one, and at last those that the unit mentions most.
func guesses(spec Spec, f *facts.Facts, ref *facts.Ref) (fixes []diag.Fix) {
	mentions := map[string]int{}
	for n := range scalars(f.Tree.Root()) {
		mentions[n.Value()]++
	}
	place := f.Tree.At(ref.Span.Start)
	wanted := neighbourType(f, place)
	var all []*guess
	for _, kind := range ref.Kinds {
		byName := map[string]*guess{}
		users := map[index.UnitID]bool{}
		for name, s := range spec.Index().Symbols(kind) {
			if kind.Info().Owned && name.Owner != ref.Owner || s.Def().Pattern != grammar.NoSyntax {
				continue
			}
			g := &guess{name: name.Name, nearby: mentions[name.Name], fits: true}
			signature, ok := facts.ParseSignature(s.Def().Signature)
			switch {
			case !ok:
			case wanted != "" && signature.Words[view.EffectMacroParamType] != "":
				g.fits = signature.Words[view.EffectMacroParamType] == wanted
			case kind == grammar.EffectMacro || kind == grammar.ConditionMacro || kind == grammar.PhaseTemplate:
				g.fits = takes(signature, place.Parent().Get(view.MacroCallArgs))
			}
			for user := range spec.Index().Readers(index.Key(kind, name.Owner, name.Name)) {
				users[user], g.used = true, true
			}
			byName[name.Name] = g
			all = append(all, g)
		}
		for user := range users {
			tally(spec.Facts(user), kind, ref.Owner, place, byName)
		}
	}
	slices.SortStableFunc(all, func(a, b *guess) int {
		return cmp.Or(
			order(a.fits, b.fits),
			order(!a.used, !b.used),
			order(ref.Write && a.unset(), ref.Write && b.unset()),
			b.similar[1]-a.similar[1],
			b.similar[0]-a.similar[0],
			b.nearby-a.nearby,
		)
	})
	for _, g := range all[:min(len(all), maxSuggestions)] {
		fixes = append(fixes, replacement(f, ref, g.name))
	}
	return fixes
}

// order puts what has a property first.
func order(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return -1
	}
	return 1
}

// tally adds up how a unit uses the names of a kind.
func tally(f *facts.Facts, kind grammar.Kind, owner string, place syntax.Node, byName map[string]*guess) {
	if f == nil {
		return
	}
	for i := range f.Refs {
		ref := &f.Refs[i]
		g := byName[ref.Name]
		if g == nil || ref.Found != "" || !contains(ref.Kinds, kind) || kind.Info().Owned && ref.Owner != owner {
			continue
		}
		if ref.Write {
			g.writes++
		} else {
			g.reads++
		}
		here, there := place, f.Tree.At(ref.Span.Start)
		for around := range g.similar {
			if !sameBeside(here, there) {
				break
			}
			g.similar[around]++
			here, there = here.Parent(), there.Parent()
		}
	}
}

// sameBeside reports whether two fields have the same name and the same fields
// beside them, of which there is one at least.
func sameBeside(a, b syntax.Node) bool {
	record, other, key := a.Parent(), b.Parent(), a.Key().Value()
	if key == "" || key != b.Key().Value() || record.Key().Value() != other.Key().Value() || record.Len() < 2 ||
		record.Len() != other.Len() {
		return false
	}
	for k, value := range record.Pairs() {
		if k.Value() == key {
			continue
		}
		if beside := other.Get(k.Value()); !beside.Valid() || !same(value, beside) {
			return false
		}
	}
	return true
}

// takes reports whether a macro has just the parameters that are given.
func takes(s facts.Signature, args syntax.Node) bool {
	if args.Len() != len(s.Params) {
		return false
	}
	for _, p := range s.Params {
		if !args.Get(p.Name).Valid() {
			return false
		}
	}
	return true
}

// neighbourType is the type of variable that the record around a node speaks
// of: what it is set to, or compared with. It is "" when nothing tells.
func neighbourType(f *facts.Facts, n syntax.Node) string {
	record := n.Parent()
	beside := []syntax.Node{sibling(f, record)}
	if site := f.Variant(record.Parent()); site != nil && site.Union.Wrapped {
		beside = append(beside, record.Get(view.EffectValue), record.Get(view.EffectDelta))
	}
	for _, other := range beside {
		switch other.Type() {
		case syntax.Bool:
			return view.GlobalVarTypeBoolean
		case syntax.Int, syntax.Float:
			return view.GlobalVarTypeInt
		}
	}
	if len(beside) > 1 && record.Get(view.EffectDelta).Valid() {
		return view.GlobalVarTypeInt
	}
	return ""
}

// sibling is the other operand of the comparison, or the computation, in which a record
// stands.
func sibling(f *facts.Facts, record syntax.Node) syntax.Node {
	if f.Variant(record.Parent()) == nil {
		return syntax.Node{}
	}
	switch record.Key().Value() {
	case view.ConditionLeft:
		return record.Parent().Get(view.ConditionRight)
	case view.ConditionRight:
		return record.Parent().Get(view.ConditionLeft)
	}
	return syntax.Node{}
}
