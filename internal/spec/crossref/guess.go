package crossref

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/internal/yaml/syntax"
)

// guess is a name that may have been meant where a name is missing, with the reasons for it.
type guess struct {
	name string
	fits bool // has the type that the neighbours suggest
	used bool // in such a field; one that is written and never read may be for the players
	// similar counts the places in a record that is equal except for the name, and those of them whose parent record
	// is equal as well; alike is the equal part of the most similar record.
	similar, alike [2]int
	nearby         int // how often the unit mentions it, or a name that begins with it
}

// guessFixes returns fixes that write the names which may have been meant where a name is missing.
func guessFixes(spec Spec, f *facts.Facts, ref *facts.Ref) []diag.Fix {
	return lists.Map(guessedNames(spec, f, ref), func(name string) diag.Fix { return replacementFix(f, ref, name) })
}

// guessedNames returns the names that may have been meant where a name is missing, the likeliest first: names of the
// type that the neighbours suggest, names that nothing uses or writes in such a field, names in a record like this
// one, and names that the unit mentions most.
func guessedNames(spec Spec, f *facts.Facts, ref *facts.Ref) []string {
	mentions := map[string]int{}
	for n := range f.Tree.Root().Scalars() {
		mentions[letters(n.Value())]++
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
			g := &guess{name: name.Name, fits: true}
			for text, n := range mentions {
				if strings.HasPrefix(text, letters(name.Name)) {
					g.nearby += n
				}
			}
			signature, ok := facts.ParseSignature(s.Def().Signature)
			switch {
			case !ok:
			case wanted != "" && signature.Words[view.EffectMacroParamType] != "":
				g.fits = signature.Words[view.EffectMacroParamType] == wanted
			case kind == grammar.EffectMacro || kind == grammar.ConditionMacro || kind == grammar.PhaseTemplate:
				g.fits = hasParams(signature, place.Parent().Get(view.MacroCallArgs))
			}
			for user := range spec.Index().Readers(index.Key(kind, name.Owner, name.Name)) {
				users[user] = true
			}
			byName[name.Name] = g
			all = append(all, g)
		}
		for user := range users {
			countUses(spec.Facts(user), kind, ref, place, byName)
		}
	}
	slices.SortStableFunc(all, func(a, b *guess) int {
		return cmp.Or(
			compareBools(a.fits, b.fits),
			compareBools(!a.used, !b.used),
			b.similar[1]-a.similar[1],
			b.alike[1]-a.alike[1],
			b.similar[0]-a.similar[0],
			b.alike[0]-a.alike[0],
			b.nearby-a.nearby,
		)
	})
	return lists.Map(all[:min(len(all), maxSuggestions)], func(g *guess) string { return g.name })
}

// letters returns the letters and digits of a name.
func letters(name string) string {
	return strings.ToLower(strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, name))
}

// compareBools compares two booleans for sorting: true comes first.
func compareBools(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return -1
	}
	return 1
}

// countUses counts how a unit uses the names of a kind.
func countUses(f *facts.Facts, kind grammar.Kind, wanted *facts.Ref, place syntax.Node, byName map[string]*guess) {
	if f == nil {
		return
	}
	for i := range f.Refs {
		ref := &f.Refs[i]
		g := byName[ref.Name]
		if g == nil || ref.Found != "" || !slices.Contains(ref.Kinds, kind) ||
			kind.Info().Owned && ref.Owner != wanted.Owner {
			continue
		}
		here, there := place, f.Tree.At(ref.Span.Start)
		deep := here.Parent().Parent().Valid() == there.Parent().Parent().Valid() // both in the entry, or its parts
		g.used = g.used || deep && (ref.Write || !wanted.Write) && here.Key().Value() == there.Key().Value()
		for around := range g.similar {
			alike, all := sameBeside(here, there)
			if g.alike[around] = max(g.alike[around], alike); alike < all {
				break
			}
			g.similar[around]++
			here, there = here.Parent(), there.Parent()
		}
	}
}

// sameBeside compares the fields beside two names a and b in their records, if the records have the same fields. Each
// counts one point for an equal type, two for an equal value.
func sameBeside(a, b syntax.Node) (alike, all int) {
	record, other, key := a.Parent(), b.Parent(), a.Key().Value()
	if key == "" || key != b.Key().Value() || record.Len() < 2 || record.Len() != other.Len() {
		return 0, 1
	}
	for k, value := range record.Pairs() {
		if k.Value() == key {
			continue
		}
		beside := other.Get(k.Value())
		switch all += 2; {
		case !beside.Valid():
			return 0, 1
		case sameData(value, beside):
			alike += 2
		case value.Kind() == beside.Kind() && value.Type() == beside.Type():
			alike++
		}
	}
	return alike, all
}

// hasParams reports whether a macro has exactly the given parameters.
func hasParams(s facts.Signature, args syntax.Node) bool {
	if args.Len() != len(s.Params) {
		return false
	}
	return !slices.ContainsFunc(s.Params, func(p facts.Param) bool { return !args.Get(p.Name).Valid() })
}

// neighbourType returns the variable type that the record around a node implies by the value that is assigned or
// compared, "" if that is unknown.
func neighbourType(f *facts.Facts, n syntax.Node) string {
	record := n.Parent()
	beside := []syntax.Node{siblingOperand(f, record)}
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

// siblingOperand returns the other operand of the comparison or computation that contains a record.
func siblingOperand(f *facts.Facts, record syntax.Node) syntax.Node {
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
