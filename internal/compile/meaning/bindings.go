package meaning

import (
	"slices"

	"ludo-lsp/internal/compile/values"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/text/symbols"
	"ludo-lsp/kernel/gamedef"
)

func quote(name string) string { return symbols.Quote(name) }

// findUnread reports names that are bound and never read: what is rolled, asked, computed or iterated over has no
// effect.
func (t *trace) findUnread() {
	const most = 40 // reported for an entry; the rest shows when these are mended
	for i := 0; i < len(t.steps) && len(t.entry.findings) < most; i++ {
		s := &t.steps[i]
		if s.Does != gamedef.Binds && s.Does != gamedef.Each || s.Name == "" {
			continue
		}
		if t.isNamed(s.Name, i+1, s.until) {
			t.checkConsequence(s)
			continue
		}
		if t.onlyRepeats(s) || t.isUsedElsewhere(s) {
			continue
		}
		f := t.report(diag.ValuesBindingUnread, s.site, "Nothing looks at "+quote(values.AuthoredName(s.Name))+
			" after this. Use it, or take it away.")
		f.Severity = diag.Hint
	}
}

// checkConsequence reports a parameter that only conditions read: whatever is chosen, the same is done.
func (t *trace) checkConsequence(s *step) {
	a, is := t.entry.root.(*gamedef.ActionDef)
	if !is || s.node != gamedef.Node(a) {
		return
	}
	for _, i := range t.naming[patternOf(s.Name)] {
		if o := &t.steps[i]; !o.asked || o.block >= 0 {
			return
		}
	}
	if t.isUsedElsewhere(s) {
		return
	}
	f := t.report(diag.ValuesBindingUnread, s.site, "Whichever "+quote(values.AuthoredName(s.Name))+
		" is chosen, the action does the same: only conditions ask about it.")
	f.Severity = diag.Hint
}

// isNamed reports whether a name is used in the steps from begin to end.
func (t *trace) isNamed(name string, begin, end int) bool {
	list := t.naming[patternOf(name)]
	first, _ := slices.BinarySearch(list, begin)
	return first < len(list) && list[first] < end
}

// onlyRepeats reports whether the items of a query are only iterated over to repeat something: the items are numbers,
// or what is done adds up, or asks or passes the turn each time.
func (t *trace) onlyRepeats(s *step) bool {
	if s.Does != gamedef.Each {
		return false
	}
	// What the effect moves itself needs no name.
	numbers := false
	gamedef.Uses(s.node, func(_ gamedef.Place, u gamedef.Use) { numbers = numbers || u.Does == gamedef.Enters })
	gamedef.Children(s.node, func(_ gamedef.Place, child gamedef.Node) {
		switch child.(type) {
		case *gamedef.IntsInRange, gamedef.Bool: // the first result of a query, whatever it is
			numbers = true
		}
	})
	adds, other := false, false
	for i := s.bodies; i < len(t.blocks) && t.blocks[i].begin < s.until; i++ {
		b := &t.blocks[i]
		if b.by != s.effect || b.by == nil || !b.loops {
			continue
		}
		var drawn gamedef.Effect // that brings in unnamed tokens
		for k := b.begin; k < b.end; k++ {
			switch t.steps[k].Does {
			case gamedef.Asks, gamedef.Turns, gamedef.Ends:
				return true
			case gamedef.Adds, gamedef.Takes:
				adds = true
			case gamedef.Draws:
				adds, drawn = true, t.steps[k].effect
			case gamedef.Enters:
				other = other || t.steps[k].effect != drawn
			case gamedef.Writes, gamedef.Makes, gamedef.Shows:
				other = true
			}
		}
	}
	return numbers || adds && !other
}

// isUsedElsewhere reports whether the name that a step binds is used outside of its entry: the parameters of an
// action are used in its pipelines and in the rules that limit its moves.
func (t *trace) isUsedElsewhere(s *step) bool {
	action, is := t.entry.root.(*gamedef.ActionDef)
	if !is || s.node != gamedef.Node(action) {
		return false
	}
	switch s.Name {
	case gamedef.EventCardParam, gamedef.EventDeckParam, gamedef.EventSideParam, gamedef.EventBranchParam:
		return true
	}
	name := s.Name
	return t.askOutside(func(w *world) bool {
		for i := range w.def.ActionPipelines {
			if usesName(&w.def.ActionPipelines[i], name) {
				return true
			}
		}
		return w.def.TurnOrder != nil && w.def.TurnOrder.Config != nil && usesName(w.def.TurnOrder.Config, name)
	})
}

// usesName reports whether a part of a definition uses a name.
func usesName(part gamedef.Node, name string) bool {
	return hasUse(part, func(u gamedef.Use) bool {
		return u.Does == gamedef.Names && u.Name == name || u.Bound == name
	})
}

// hasUse reports whether a use in a part of a definition satisfies a predicate.
func hasUse(part gamedef.Node, such func(u gamedef.Use) bool) (found bool) {
	gamedef.Walk(part, func(_ gamedef.Place, node gamedef.Node) bool {
		gamedef.Uses(node, func(_ gamedef.Place, use gamedef.Use) { found = found || such(use) })
		return !found
	})
	return found
}
