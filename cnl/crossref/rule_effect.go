package crossref

import (
	"ludo-lsp/cnl/diag"
	"ludo-lsp/cnl/facts"
	"ludo-lsp/cnl/grammar"
	"ludo-lsp/cnl/index"
	"ludo-lsp/cnl/syntax"
)

// effectRules are about effects and results that cannot stand where they are.
var effectRules = []Rule{
	{Sections: []string{"setup", "effectMacros"}, Entries: map[string]unchanged{"effectMacro": asksUnchanged}, Check: decisionsInSetup},
	{Sections: []string{"terminal", "endConditions", "victory", "scoring"}, Check: scoringUnused},
}

// choices are the effects that ask a player.
var choices = map[string]bool{"chooseOne": true, "chooseN": true, "distributeTokens": true}

// eachChoice iterates over the keys of effects that ask a player.
func eachChoice(n syntax.Node, yield func(key syntax.Node) bool) bool {
	switch n.Kind() {
	case syntax.Sequence:
		for _, item := range n.Items() {
			if !eachChoice(item, yield) {
				return false
			}
		}
	case syntax.Mapping:
		for key, value := range n.Pairs() {
			if choices[key.Value()] && value.Kind() == syntax.Mapping && !yield(key) {
				return false
			}
			if !eachChoice(value, yield) {
				return false
			}
		}
	}
	return true
}

// decisionsInSetup finds choices in the setup, where no player can be asked,
// and uses of macros that make one.
func decisionsInSetup(spec Spec, report Report) {
	if !has(spec, "setup") {
		return
	}
	asks := map[string]bool{}
	for id, f := range spec.Units("setup") {
		for _, root := range sectionRoots(f, "setup") {
			eachChoice(root, func(key syntax.Node) bool {
				fault := at(key, diag.DecisionInSetup, "No player can be asked during setup. Do this in the first phase instead.")
				fault.Path = facts.Path{Node: key.Parent(), Tail: "." + key.Value()}.String()
				report(id, fault)
				return true
			})
		}
		for i := range f.Calls {
			c := &f.Calls[i]
			if c.Kind != grammar.EffectMacro || !inSection(f, c.Entry, "setup") || !macroAsks(spec, c.Name, asks) {
				continue
			}
			report(id, Fault{
				Finding: diag.Finding{
					Code: diag.DecisionInSetup, Span: c.Span, Path: c.Path.String(),
					Message: "The macro " + quote(c.Name) + " asks a player, and no player can be asked during setup.",
				},
				Elsewhere: []Elsewhere{{Key: index.Key(grammar.EffectMacro, "", c.Name), Message: "The macro is declared here."}},
			})
		}
	}
}

// sectionRoots gives the values of a section that stand in a unit.
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

// macroAsks reports whether a macro, or one that it uses, asks a player.
func macroAsks(spec Spec, name string, known map[string]bool) bool {
	if asks, seen := known[name]; seen {
		return asks
	}
	known[name] = false // until more is known; macros may go in circles
	s := spec.Index().Lookup(index.Key(grammar.EffectMacro, "", name))
	d := s.Def()
	if d == nil {
		return false
	}
	body := d.Entry.Get("effects")
	asks := !eachChoice(body, func(syntax.Node) bool { return false })
	if f := spec.Facts(s.First().Unit); !asks && f != nil {
		for i := range f.Calls {
			if c := &f.Calls[i]; c.Kind == grammar.EffectMacro && c.InMacro == name && macroAsks(spec, c.Name, known) {
				asks = true
				break
			}
		}
	}
	known[name] = asks
	return asks
}

// asksUnchanged compares macros by what macroAsks reads of them.
func asksUnchanged(before, after *facts.Facts) bool {
	asks := func(f *facts.Facts) bool {
		return !eachChoice(f.Tree.Root().Get("effects"), func(syntax.Node) bool { return false })
	}
	return asks(before) == asks(after) && usesUnchanged(grammar.EffectMacro)(before, after)
}

// scoringUnused finds scoring that no result asks for. Where nothing says when
// the game ends, that is the fault.
func scoringUnused(spec Spec, report Report) {
	if unended(spec) {
		return
	}
	scores := false
	for _, name := range []string{"terminal", "endConditions"} {
		for _, f := range spec.Units(name) {
			for _, root := range sectionRoots(f, name) {
				for result := range records(root, "result") {
					t := result.Get("type")
					scores = scores || t.Value() != "draw" && t.Value() != "lossAll" && t.Value() != "win"
				}
				if root.Broken() {
					return
				}
			}
		}
	}
	if scores {
		return
	}
	const message = "No end condition has a result of type score, so this scoring decides nothing."
	for id, use := range spec.Sections("scoring") {
		if use.Value.Kind() == syntax.Mapping {
			f := at(use.Value, diag.ScoringUnused, message)
			f.Span, f.Path = use.Span, ".scoring"
			report(id, f)
			return
		}
	}
	for id, use := range spec.Sections("terminal") {
		if scoring := target(use.Value.Get("scoring")); scoring.Kind() == syntax.Mapping {
			report(id, atKey(scoring, diag.ScoringUnused, message))
			return
		}
	}
}

// reservedAction finds an action with a name that games use themselves.
func (r *resolver) reservedAction(d *facts.Def) {
	const reserved = "$decline"
	if d.Name != reserved {
		return
	}
	r.report(Fault{Finding: diag.Finding{
		Code: diag.ActionIDReserved, Span: d.Span, Path: d.Path.String(),
		Message: "The name " + quote(reserved) + " stands for declining to interrupt. Give the action another name.",
		Fixes:   []diag.Fix{r.replace(&facts.Ref{Span: d.Span}, reserved[1:])},
	}})
}
