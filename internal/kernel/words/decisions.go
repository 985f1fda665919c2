package words

import (
	"strings"

	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

// decision is what people are told of a decision.
type decision struct {
	id      string // in the definition
	bind    string // under which rules see the answer
	players bool   // players are chosen
	yesOrNo bool   // the answer is a number, 1 for yes and 0 for no
	card    string // the event card that asks, if one does
}

// decisionsOf collects the decisions of a definition by their ids, and the parameters of
// actions in which players are chosen, by action and parameter.
func decisionsOf(def *gamedef.GameDef) (decisions map[string]decision, chosen map[[2]string]bool) {
	decisions, chosen = map[string]decision{}, map[[2]string]bool{}
	for i := range def.Actions {
		for _, p := range def.Actions[i].Params {
			if picksPlayers(p.Domain) {
				chosen[[2]string{def.Actions[i].ID, p.Name}] = true
			}
		}
	}
	collect := func(card string, part gamedef.Node) {
		gamedef.Walk(part, func(_ gamedef.Place, node gamedef.Node) bool {
			if d, ok := node.(gamedef.Decision); ok {
				id, bind := d.Decides()
				options, _ := d.Offers()
				decisions[id] = decision{id: id, bind: bind, players: picksPlayers(options), card: card,
					yesOrNo: isYesOrNo(options)}
			}
			return true
		})
	}
	collect("", def)
	for i := range def.EventDecks {
		for k := range def.EventDecks[i].Cards {
			card := &def.EventDecks[i].Cards[k]
			collect(card.ID, card)
			for _, target := range targetsOf(card) {
				decisions[eventTarget+target.ID] = decision{bind: target.ID, players: picksPlayers(target.Selector),
					card: card.ID}
			}
		}
	}
	return decisions, chosen
}

// targetsOf are what the player of an event card chooses.
func targetsOf(card *gamedef.EventCard) (targets []gamedef.EventTarget) {
	for _, side := range []*gamedef.EventSide{card.Unshaded, card.Shaded} {
		if side != nil {
			targets = append(targets, side.Targets...)
			for b := range side.Branches {
				targets = append(targets, side.Branches[b].Targets...)
			}
		}
	}
	return targets
}

func picksPlayers(options gamedef.Query) bool {
	_, players := options.(*gamedef.Players)
	return players
}

// isYesOrNo tells whether a choice is one between 0 and 1.
func isYesOrNo(options gamedef.Query) bool {
	numbers, is := options.(*gamedef.IntsInRange)
	return is && numbers.Max == gamedef.Value(gamedef.Number(1)) && numbers.Min != gamedef.Value(gamedef.Number(1))
}

// eventTarget begins the ids of the choices of events: then come their place and their binding.
const eventTarget = "decision:eventTarget:"

// decisionOf is the decision with an id: that of one in a loop ends with the binding itself
// or with the place in the loop, one that comes up again with @2.
func (w *Words) decisionOf(id string) decision {
	if target, ok := strings.CutPrefix(id, eventTarget); ok {
		_, bind, _ := strings.Cut(target, ":")
		id = eventTarget + bind
	}
	base, bind, resolved := strings.Cut(id, "::")
	for end := len(base); end > 0; end = strings.LastIndexAny(base[:end], "[@") {
		if d, ok := w.decisions[base[:end]]; ok {
			if resolved {
				d.bind = bind
			}
			return d
		}
	}
	if resolved {
		return decision{bind: bind}
	}
	return decision{bind: id}
}

// Binding is the name of a binding, or of a decision or parameter, as an author would say
// it: without its mark, and without what a macro puts before it.
func Binding(name string) string {
	name, _, _ = strings.Cut(strings.TrimPrefix(values.AuthoredText(name), "$"), "[")
	return Name(name)
}

// Binding is the name of a binding as [Words.Name] tells it.
func (w *Words) Binding(name string) string { return w.Name(Binding(name)) }
