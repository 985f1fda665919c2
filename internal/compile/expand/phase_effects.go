package expand

import (
	"fmt"
	"slices"
	"strings"

	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/text/symbols"
)

// CannotFollow says why effects that follow the actions of a phase (`afterEffects`) do not come to
// the same at the end of the effects of each; "" if they do.
//
// Effects of the phase run once the move is made: they also follow the stages of a pipeline, which
// take the place of an action's effects, and the event of a card. What they ask is not listed with
// the move, and where they fail the move was offered all the same. And they are those of the phase
// in which the cost left the game.
func (d *Document) CannotFollow(phase string, effects []*Node) string {
	return cannotFollow(d.sections, phase, effects)
}

func cannotFollow(sections map[string]*Node, phase string, effects []*Node) string {
	if slices.ContainsFunc(effects, func(n *Node) bool { return !isPlainWrite(n) }) {
		return "Only effects that set variables of the game or of the actor to something written there, or add it, " +
			"can be carried out at either place: what asks, draws, reckons or could fail in an action does so before the " +
			"move, when moves are listed."
	}
	if sections[view.SectionTurnOrder].Get(view.TurnOrderType).Text() == view.TurnOrderTypeCardDriven ||
		sections[view.SectionEventDecks].Len() > 0 {
		return "The effects of a phase also follow the events of cards, and those of an action come before them."
	}
	found := false
	for _, action := range sections[view.SectionActions].Items() {
		phases := action.Get(view.ActionPhase)
		if !contains(phases, NewText(phase, Origin{}, nil)) {
			continue
		}
		found = true
		id := action.Get(view.ActionID).Text()
		if phases.Len() > 1 {
			return fmt.Sprintf("The action %q is offered in other phases, too.", symbols.Shortened(id))
		}
		if slices.ContainsFunc(action.Get(view.ActionCost).Items(), func(n *Node) bool { return writes(n) == nil }) {
			return fmt.Sprintf("The cost of %q may lead into another phase, whose effects follow then.",
				symbols.Shortened(id))
		}
		for _, p := range sections[view.SectionActionPipelines].Items() {
			if p.Get(view.PipelineActionID).Text() == id {
				return fmt.Sprintf("The action %q has a pipeline, whose stages take the place of its effects.",
					symbols.Shortened(id))
			}
		}
	}
	if !found {
		return fmt.Sprintf("No action is offered in the phase %q.", symbols.Shortened(phase))
	}
	return ""
}

// writes is what an effect says that writes a variable; nil of others.
func writes(n *Node) *Node {
	if n.Len() != 1 {
		return nil
	}
	if body := n.Get(view.EffectIsSetVar); body.Kind() == Map {
		return body
	}
	if body := n.Get(view.EffectIsAddVar); body.Kind() == Map {
		return body
	}
	return nil
}

// isPlainWrite reports whether an effect gives a variable a value that is written there: nothing is
// asked, drawn or read, and nothing can fail.
func isPlainWrite(n *Node) bool {
	body := writes(n)
	for _, value := range body.Pairs() {
		if value.Kind() == Map || value.Kind() == List {
			return false
		}
	}
	value := body.Get(view.EffectSetVarValue)
	if body.Get(view.EffectAddVarDelta) != nil {
		value = body.Get(view.EffectAddVarDelta)
	}
	if value == nil || strings.HasPrefix(value.Text(), "$") {
		return false
	}
	switch body.Get(view.EffectSetVarScope).Text() {
	case view.EffectSetVarScopeGlobal:
		return true
	case view.EffectSetVarScopePvar:
		return body.Get(view.EffectSetVarPlayer).Text() == view.PlayerActor
	}
	return false
}
