package words

import (
	"strings"

	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

// decision is a decision as it is described to people.
type decision struct {
	id      string // in the definition
	bind    string // the name by which rules see the answer
	players bool   // players are chosen
	yesOrNo bool   // the answer is a number, 1 for yes and 0 for no
	card    string // the event card that asks for it, if any
}

// decisionsOf returns the decisions of a definition by id, and the parameters of actions that choose players, by
// action and parameter.
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

// targetsOf returns the targets that the player of an event card chooses.
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

// isYesOrNo reports whether a choice is between 0 and 1.
func isYesOrNo(options gamedef.Query) bool {
	numbers, is := options.(*gamedef.IntsInRange)
	return is && numbers.Max == gamedef.Value(gamedef.Number(1)) && numbers.Min != gamedef.Value(gamedef.Number(1))
}

// eventTarget is the prefix of the ids of choices of events: their index and binding follow.
const eventTarget = "decision:eventTarget:"

// decisionOf returns the decision with an id. In a loop the id ends with the value of the binding or the index in the
// loop; a repeated decision has @2 at the end.
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

// BindingName returns the name of a binding, decision or parameter as an author would say it: without its mark and
// without the prefix of a macro.
func BindingName(name string) string {
	name, _, _ = strings.Cut(strings.TrimPrefix(values.AuthoredText(name), "$"), "[")
	return Name(name)
}

// NameBinding returns the name of a binding in the form of [Words.Name].
func (w *Words) NameBinding(name string) string { return w.Name(BindingName(name)) }
