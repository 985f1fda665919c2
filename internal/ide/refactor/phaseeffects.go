package refactor

import (
	"slices"
	"strconv"

	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/ide/query"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/yaml/render"
	"ludo-lsp/internal/yaml/syntax"
)

// shareEffects moves the effects with which all actions of a phase end to the phase, and the other
// way round.
func shareEffects(p *place) []Rewriting {
	section, ok := p.entry()
	if ok && section.Name == view.SectionActions {
		return p.toAfterEffects()
	}
	for _, n := range p.around() {
		if n.Get(view.PhaseActionDefaults).Valid() && p.isShape(n, view.ShapePhase) {
			return p.fromAfterEffects(n)
		}
	}
	return nil
}

// isWrite reports whether an effect only writes a variable. Whether it can be moved is told by
// expand.Document.CannotFollow.
func isWrite(in *facts.Facts, n syntax.Node) bool {
	return in.Variant(n).Is(grammar.EffectUnion, view.EffectIsSetVar, view.EffectIsAddVar)
}

// ending are the last effects of an action that only write variables, the last one first.
func ending(action *facts.Facts) (out []syntax.Node) {
	for _, n := range action.Tree.Root().Get(view.ActionEffects).Items() {
		out = append(out, n)
	}
	slices.Reverse(out)
	if i := slices.IndexFunc(out, func(n syntax.Node) bool { return !isWrite(action, n) }); i >= 0 {
		out = out[:i]
	}
	return out
}

func (p *place) toAfterEffects() []Rewriting {
	root := p.facts.Tree.Root()
	shared, phases := ending(p.facts), root.Get(view.ActionPhase)
	if len(shared) == 0 || phases.Len() != 1 {
		return nil
	}
	name := phases.First().Value()
	all, ok := p.inPhase(name)
	if !ok || len(all) < 2 {
		return nil
	}
	for _, a := range all {
		own := ending(p.spec.Facts(a.id))
		n := 0
		for n < min(len(own), len(shared)) && same(own[n], shared[n]) {
			n++
		}
		if shared = shared[:n]; n == 0 {
			return nil
		}
	}
	what := "what they end with"
	if len(shared) > 1 {
		what = "the last " + strconv.Itoa(len(shared)) + " effects"
	}
	title := "Carry out " + what + " after all actions of the phase \"" + name + "\" at once"
	return one(Rewrites, title, func() (Change, error) {
		id, phase := p.phase(name)
		if !phase.Valid() {
			return Change{}, query.Refuse("The phase %q is made by a template.", name)
		}
		if err := p.mayFollow(name, p.expandedEnding(len(shared))); err != nil {
			return Change{}, err
		}
		var edits []query.Edit
		for _, a := range all {
			list := a.node.Get(view.ActionEffects)
			kept := render.List()
			for _, n := range list.Items() {
				if n.Index() < list.Len()-len(shared) {
					kept.Add(as(n))
				}
			}
			e, err := p.replace(a.id, list, kept)
			if err != nil {
				return Change{}, err
			}
			edits = append(edits, e)
		}
		moved := render.List()
		for _, n := range slices.Backward(shared) {
			moved.Add(as(n))
		}
		e, err := p.addDefault(id, phase, view.ActionDefaultsAfterEffects, moved)
		return edited(err, append(edits, e)...)
	})
}

// expandedEnding are the last effects of the action at the place, expanded.
func (p *place) expandedEnding(count int) []*expand.Node {
	for _, action := range p.spec.Expanded().Section(view.SectionActions).Items() {
		if action.At.Unit == p.id {
			items := action.Get(view.ActionEffects).Items()
			return items[max(0, len(items)-count):]
		}
	}
	return nil
}

// mayFollow says why effects cannot stand in the actions of a phase as well as behind them.
func (p *place) mayFollow(phase string, effects []*expand.Node) error {
	if why := p.spec.Expanded().CannotFollow(phase, effects); why != "" {
		return query.Refuse("%s", why)
	}
	return nil
}

func (p *place) fromAfterEffects(phase syntax.Node) []Rewriting {
	after := phase.Get(view.PhaseActionDefaults).Get(view.ActionDefaultsAfterEffects)
	name := phase.Get(view.PhaseID).Value()
	if _, declared := p.phase(name); after.Len() == 0 || declared != phase {
		return nil
	}
	all, ok := p.inPhase(name)
	if !ok || len(all) == 0 {
		return nil
	}
	return one(Rewrites, "Carry this out at the end of each action of the phase \""+name+"\"", func() (Change, error) {
		if err := p.mayFollow(name, p.expandedAfter(name)); err != nil {
			return Change{}, err
		}
		gone := after
		if after.Parent().Len() == 1 {
			gone = after.Parent()
		}
		e, ok := facts.RemovePair(gone)
		if !ok {
			return Change{}, query.Refuse("The effects are written in a way in which they cannot be taken out.")
		}
		edits := []query.Edit{editOf(p.spec, p.id, e, p.encoding)}
		for _, a := range all {
			list := a.node.Get(view.ActionEffects)
			own := render.List()
			for _, from := range []syntax.Node{list, after} {
				for _, n := range from.Items() {
					own.Add(as(n))
				}
			}
			e, err := p.replace(a.id, list, own)
			if err != nil {
				return Change{}, err
			}
			edits = append(edits, e)
		}
		return edited(nil, edits...)
	})
}

// expandedAfter are the effects of a phase that follow its actions, expanded.
func (p *place) expandedAfter(phase string) []*expand.Node {
	turns := p.spec.Expanded().Section(view.SectionTurnStructure)
	for _, key := range []string{view.TurnStructurePhases, view.TurnStructureInterrupts} {
		for _, n := range turns.Get(key).Items() {
			if n.Get(view.PhaseID).Text() == phase {
				return n.Get(view.PhaseActionDefaults).Get(view.ActionDefaultsAfterEffects).Items()
			}
		}
	}
	return nil
}
