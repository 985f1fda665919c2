package directed

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"ludo-lsp/internal/text/lists"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// whyUnreached returns the reason why a rule was not reached, as far as the played games show it.
func (s *search) whyUnreached() string {
	rule := &s.rules[0]
	if len(s.tried.Failed) > 0 {
		return fmt.Sprintf("When %s was chosen, it failed: %s.", rule, strings.TrimSuffix(s.tried.Failed[0].What, "."))
	}
	if slices.Contains(s.explorer.influences().coups, rule.card) && rule.card != "" && s.tried.Offered == 0 {
		return fmt.Sprintf("The card %q begins a coup round; such cards are not played as events.", rule.card)
	}
	switch {
	case rule.Kind == TriggerRule:
		return s.whyNotFired(rule.trigger)
	case rule.Kind == PhaseRule:
		return fmt.Sprintf("No game came to the phase %q.", rule.phase)
	case rule.Kind == TerminalRule:
		return s.otherEndings()
	case s.tried.Offered > 0 || s.tried.Acted > 0:
		return fmt.Sprintf("It could be chosen, but none of the ways in which %s was tried had an effect there.", rule)
	case rule.card != "":
		return "The card could not be played as an event. " + s.whyRefused(rule)
	case rule.action != "":
		return s.whyRefused(rule)
	}
	return ""
}

// happenedFirst reports whether the thing with the given key happened in an explored game.
func (s *search) happenedFirst(key string) bool {
	return slices.ContainsFunc(s.looked, func(g *exploredGame) bool { _, ok := g.first[key]; return ok })
}

func (s *search) whyNotFired(id string) string {
	triggers := s.game.Definition().Triggers
	at := slices.IndexFunc(triggers, func(t gamedef.TriggerDef) bool { return t.ID == id })
	if at < 0 {
		return ""
	}
	event := &triggers[at].Event
	what, key := string(event.Type), ""
	switch event.Type {
	case gamedef.PhaseEnter:
		what, key = fmt.Sprintf("the phase %q was entered", event.Phase), "phase "+event.Phase
	case gamedef.ActionResolved:
		what, key = fmt.Sprintf("the action %q was taken", event.Action), "action "+event.Action
	case gamedef.VarChanged:
		what, key = fmt.Sprintf("the variable %q changed", event.Var), "var "+event.Var
	case gamedef.TokenEntered:
		what, key = fmt.Sprintf("a token entered the zone %q", event.Zone), "zone "+event.Zone
	default:
		return fmt.Sprintf("It waits for %s; its conditions never held there.", what)
	}
	if strings.HasSuffix(key, " ") || s.happenedFirst(key) {
		return fmt.Sprintf("In games, %s, but the conditions of the trigger never held there.", what)
	}
	return fmt.Sprintf("It was never the case that %s.", what)
}

// otherEndings returns a text about how the games ended.
func (s *search) otherEndings() string {
	if len(s.endings.Stops) == 0 {
		return "No game that was played came to an end."
	}
	list := lists.Map(s.endings.Stops, func(c Count) string { return fmt.Sprintf("%s (%d ×)", c.What, c.Times) })
	return "Games ended otherwise: " + strings.Join(list, ", ") + "."
}

// whyRefused returns the reason why a move of the rule was not possible in states of the played games.
func (s *search) whyRefused(rule *Rule) string {
	def := s.game.Definition()
	var t SearchEffort
	if rule.card == "" {
		phases := map[string]bool{}
		for i := range def.Actions {
			if def.Actions[i].ID == rule.action {
				for _, p := range def.Actions[i].Phase {
					phases[p] = true
				}
			}
		}
		entered := len(phases) == 0
		for p := range phases {
			entered = entered || s.happenedFirst("phase "+p)
		}
		for _, g := range s.looked {
			entered = entered || slices.ContainsFunc(g.states, func(s *kernel.State) bool { return phases[s.Phase()] })
		}
		if !entered {
			return fmt.Sprintf("No game came to the phase in which %s can be taken.", rule)
		}
		s.countRefusals(rule, phases, &t)
	}
	if len(t.Stops) == 0 {
		return "It never came up for a player who could choose it, or its conditions never held."
	}
	slices.SortStableFunc(t.Stops, func(a, b Count) int { return b.Times - a.Times })
	return fmt.Sprintf("Where %s could have been taken, it was refused: %s.", rule, t.Stops[0].What)
}

// countRefusals tries to take the rule's action in states of the played games in its phases, and counts in t why that
// is not possible.
func (s *search) countRefusals(rule *Rule, phases map[string]bool, t *SearchEffort) {
	const most, each, far = 40, 10, 200 // limits of the states examined: in all, for each game, and how deep
	until := time.Now().Add(whyTime)
	asked := 0
	for _, g := range s.looked {
		left := each
		first, err := g.point.first(s.game)
		if err != nil {
			continue
		}
		state := first.after
		for at := 0; err == nil && at < min(far, len(g.events)) && left > 0 && asked < most &&
			time.Now().Before(until); at++ {
			if state.Pending() == nil && (len(phases) == 0 || phases[state.Phase()]) {
				asked++
				left--
				t.countRefusal(state, rule.action)
			}
			var h *happening
			if h, err = redo(state, g.events[at]); err == nil {
				state = h.after
			}
		}
	}
}

// whyTime bounds the time for finding out why an action could not be taken; this is after the search, in games whose
// moves may take long.
var whyTime = time.Second

// countRefusal counts the reason why an action cannot be taken in a state.
func (t *SearchEffort) countRefusal(state *kernel.State, action string) {
	var illegal *kernel.IllegalMoveError
	var failed *kernel.Error
	_, err := state.Apply(kernel.Move{ActionID: action}, kernel.ApplyOptions{Stay: true})
	switch {
	case errors.As(err, &illegal):
		t.stop(strings.TrimSuffix(illegal.Message, ".") + pathNote(illegal.Path))
	case errors.As(err, &failed):
		t.stop(strings.TrimSuffix(failed.Message, ".") + pathNote(failed.Path))
	}
}

func pathNote(path string) string {
	if path == "" {
		return ""
	}
	return " (at " + path + ")"
}
