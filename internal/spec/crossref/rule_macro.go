package crossref

import (
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/spec/index"
)

// macroRules are about macros that use each other.
var macroRules = []Rule{
	{
		Sections: []string{view.SectionEffectMacros},
		Entries:  map[string]unchanged{view.ShapeEffectMacro: usesUnchanged(grammar.EffectMacro)},
		Check:    cycles(grammar.EffectMacro, diag.EffectMacroCycle, 10, diag.EffectMacroDepthExceeded),
	},
	{
		Sections: []string{view.SectionConditionMacros},
		Entries:  map[string]unchanged{view.ShapeConditionMacro: usesUnchanged(grammar.ConditionMacro)},
		Check:    cycles(grammar.ConditionMacro, diag.ConditionMacroCycle, 13, diag.ConditionMacroMaxDepth),
	},
}

// usesUnchanged compares macros by their names and the macros of a kind that they
// use.
func usesUnchanged(kind grammar.Kind) unchanged {
	sameID := fieldsUnchanged(view.EffectMacroID)
	return func(before, after *facts.Facts) bool {
		return sameID(before, after) && callsUnchanged(kind, before, after)
	}
}

// use is a macro used in the body of another.
type use struct {
	unit index.UnitID
	call *facts.Call
}

// cycles finds macros that lead back to themselves, and chains of more than
// depth macros.
func cycles(kind grammar.Kind, cycle diag.Code, depth int, deep diag.Code) func(Spec, Report) {
	return func(spec Spec, report Report) {
		uses := map[string][]use{}
		var order []string
		for id, d := range declared(spec, kind) {
			order = append(order, d.Name)
			f := spec.Facts(id)
			for i := range f.Calls {
				if c := &f.Calls[i]; c.Kind == kind && c.InMacro == d.Name {
					uses[d.Name] = append(uses[d.Name], use{id, c})
				}
			}
		}
		heights := map[string]int{}
		deepest := map[string]use{} // the use below which a macro is deepest
		within := map[string]bool{} // macros that others use which are too deep themselves
		state := map[string]int{}   // 1: on the path, 2: done
		var path, tooDeep []string
		var visit func(name string) int
		visit = func(name string) int {
			state[name] = 1
			path = append(path, name)
			height := 1
			var forward []string
			for _, u := range uses[name] {
				if state[u.call.Name] == 1 {
					chain := append(slices.Clone(path[slices.Index(path, u.call.Name):]), u.call.Name)
					report(u.unit, faultAt(cycle, u.call.Span, u.call.Path.String(),
						"This use leads back to the macro itself: "+chainText(chain)+".",
						Elsewhere{Key: index.Key(kind, "", u.call.Name),
							Message: quote(u.call.Name) + " is declared here."}))
					continue
				}
				forward = append(forward, u.call.Name)
				below := heights[u.call.Name]
				if state[u.call.Name] == 0 {
					below = visit(u.call.Name)
				}
				if below+1 > height {
					height, deepest[name] = below+1, u
				}
			}
			if height > depth {
				tooDeep = append(tooDeep, name)
				for _, used := range forward {
					within[used] = true
				}
			}
			path = path[:len(path)-1]
			state[name] = 2
			heights[name] = height
			return height
		}
		for _, name := range order {
			if state[name] == 0 && len(uses[name]) > 0 {
				visit(name)
			}
		}
		for _, name := range tooDeep {
			if within[name] {
				continue // the chain is reported where it begins
			}
			u := deepest[name]
			chain := []string{name}
			for next, ok := deepest[name]; ok; next, ok = deepest[next.call.Name] {
				chain = append(chain, next.call.Name)
			}
			report(u.unit, faultAt(deep, u.call.Span, u.call.Path.String(),
				"Macros may use each other "+strconv.Itoa(depth)+" levels deep; these are "+strconv.Itoa(heights[name])+
					": "+chainText(chain)+"."))
		}
	}
}

// chainText shows macros each of which uses the next, the middle of many left out.
func chainText(chain []string) string {
	const ends = 6
	if len(chain) > 2*ends {
		chain = slices.Concat(chain[:ends], []string{"…"}, chain[len(chain)-ends:])
	}
	return strings.Join(chain, " → ")
}
