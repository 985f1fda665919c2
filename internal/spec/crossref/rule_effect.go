package crossref

import (
	"iter"
	"slices"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/yaml/syntax"
)

// effectRules are about effects and results in the wrong place.
var effectRules = []Rule{
	{Sections: []string{view.SectionSetup, view.SectionEffectMacros},
		Entries: map[string]unchangedFunc{view.ShapeEffectMacro: asksUnchanged}, Check: checkSetupDecisions},
}

// choices iterates over the effects below a node of a unit that ask a player.
func choices(f *facts.Facts, n syntax.Node) iter.Seq[*facts.VariantSite] {
	return func(yield func(*facts.VariantSite) bool) {
		sites := f.VariantsIn(n)
		for i := range sites {
			if s := &sites[i]; s.Asks() && !yield(s) {
				return
			}
		}
	}
}

// asksPlayer reports whether an effect below a node of a unit asks a player.
func asksPlayer(f *facts.Facts, n syntax.Node) bool {
	for range choices(f, n) {
		return true
	}
	return false
}

// checkSetupDecisions finds choices in the setup, where no player can be asked, and uses of macros that make one.
func checkSetupDecisions(spec Spec, report Report) {
	if !hasSection(spec, view.SectionSetup) {
		return
	}
	asks := map[string]bool{}
	for id, f := range spec.Units(view.SectionSetup) {
		for _, root := range sectionRoots(f, view.SectionSetup) {
			for site := range choices(f, root) {
				fault := faultAtNode(site.Key, diag.DecisionInSetup,
					"No player can be asked during setup. Do this in the first phase instead.")
				fault.Path = facts.Path{Node: site.Record(), Tail: "." + site.Key.Value()}.String()
				report(id, fault)
			}
		}
		for i := range f.Calls {
			c := &f.Calls[i]
			if c.Kind != grammar.EffectMacro || !inSection(f, c.Entry, view.SectionSetup) || !macroAsks(spec, c.Name,
				asks) {
				continue
			}
			report(id, faultAt(diag.DecisionInSetup, c.Span, c.Path.String(),
				"The macro "+quote(c.Name)+" asks a player, and no player can be asked during setup.",
				Elsewhere{Key: index.Key(grammar.EffectMacro, "", c.Name), Message: "The macro is declared here."}))
		}
	}
}

// sectionRoots returns the values of a section in a unit.
func sectionRoots(f *facts.Facts, section string) (out []syntax.Node) {
	if len(f.Sections) == 0 {
		return []syntax.Node{f.Tree.Root()}
	}
	for _, use := range f.Sections {
		if use.Name == section {
			out = append(out, use.Value)
		}
	}
	return out
}

// inSection reports whether a node of a unit belongs to a section.
func inSection(f *facts.Facts, n syntax.Node, section string) bool {
	for _, root := range sectionRoots(f, section) {
		if span := root.Span(); span.Start <= n.Span().Start && n.Span().End <= span.End {
			return true
		}
	}
	return false
}

// macroAsks reports whether a macro, or one it uses, asks a player.
func macroAsks(spec Spec, name string, known map[string]bool) bool {
	if asks, seen := known[name]; seen {
		return asks
	}
	known[name] = false // until more is known; macros may be recursive
	s := spec.Index().Lookup(index.Key(grammar.EffectMacro, "", name))
	d := s.Def()
	if d == nil {
		return false
	}
	f := spec.Facts(s.First().Unit)
	if f == nil {
		return false
	}
	known[name] = asksPlayer(f, d.Entry.Get(view.EffectMacroEffects)) ||
		slices.ContainsFunc(f.Calls, func(c facts.Call) bool {
			return c.Kind == grammar.EffectMacro && c.InMacro == name && macroAsks(spec, c.Name, known)
		})
	return known[name]
}

// asksUnchanged compares what macroAsks reads of a macro.
func asksUnchanged(before, after *facts.Facts) bool {
	body := func(f *facts.Facts) syntax.Node { return f.Tree.Root().Get(view.EffectMacroEffects) }
	return asksPlayer(before, body(before)) == asksPlayer(after, body(after)) &&
		usesUnchanged(grammar.EffectMacro)(before, after)
}

// reportReservedAction reports an action with a name that games use themselves.
func (r *resolver) reportReservedAction(d *facts.Def) {
	const reserved = "$decline"
	if d.Name != reserved {
		return
	}
	r.report(Fault{Finding: diag.Finding{
		Code: diag.ActionIDReserved, Span: d.Span, Path: d.Path.String(),
		Message: "The name " + quote(reserved) + " stands for declining to interrupt. Give the action another name.",
		Fixes:   []diag.Fix{replacementFix(r.facts, &facts.Ref{Span: d.Span}, reserved[1:])},
	}})
}
