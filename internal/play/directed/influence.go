package directed

import (
	"slices"

	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/kernel/gamedef"
)

// influences are the dependencies between parts of a definition: which actions and event cards change the variables
// and markers that conditions read. They guide a search; no result depends on them.
type influences struct {
	actions map[string][]string // actions that change something, by its name
	cards   map[string][]side   // sides of event cards that change something
	reads   map[string][]string // names that are read below the path of a rule
	coups   []string            // cards that begin a coup round
	rounds  []string            // phases of coup rounds
	pivotal []string            // cards that seats hold, and interrupt with
}

// side identifies one side of an event card.
type side struct{ card, side string }

// interrupts reports whether a card is played as an interruption and not from its deck.
func (t *influences) interrupts(card string) bool { return slices.Contains(t.pivotal, card) }

// influencesOf returns the influences in a definition.
func influencesOf(def *gamedef.GameDef) *influences {
	t := &influences{actions: map[string][]string{}, cards: map[string][]side{}, reads: map[string][]string{}}
	if order := def.TurnOrder; order != nil && order.Config != nil && order.Config.CoupPlan != nil {
		for _, p := range order.Config.CoupPlan.Phases {
			t.rounds = append(t.rounds, p.ID)
		}
	}
	for i := range def.EventDecks {
		for k := range def.EventDecks[i].Cards {
			switch c := &def.EventDecks[i].Cards[k]; {
			case slices.Contains(c.Tags, "coup") && len(t.rounds) > 0:
				t.coups = append(t.coups, c.ID)
			case slices.Contains(c.Tags, "pivotal"):
				t.pivotal = append(t.pivotal, c.ID)
			}
		}
	}
	note := func(in map[string][]string, key, value string) {
		if !slices.Contains(in[key], value) {
			in[key] = append(in[key], value)
		}
	}
	var read gamedef.Data
	if text, err := gamedef.Encode(def); err != nil || gamedef.DecodePart(text, &read) != nil {
		return t // a definition that cannot be written is played without leads
	}
	all, _ := read.(gamedef.Object)
	list := func(o gamedef.Object, key string) []gamedef.Object {
		d, _ := o.Get(key)
		items, _ := d.(gamedef.Array)
		out := make([]gamedef.Object, len(items))
		for i, item := range items {
			out[i], _ = item.(gamedef.Object)
		}
		return out
	}
	of := func(o gamedef.Object, key, path string, changes func(name string)) {
		d, _ := o.Get(key)
		namesIn(d, func(name string, changed bool) {
			switch {
			case !changed:
				note(t.reads, path, name)
			case changes != nil:
				changes(name)
			}
		})
	}
	for i, a := range list(all, member.Actions) {
		of(a, member.Pre, member.PathTo(member.Actions, i), nil)
		of(a, member.Effects, "", func(name string) { note(t.actions, name, def.Actions[i].ID) })
	}
	for i, p := range list(all, member.ActionPipelines) {
		of(p, member.Legality, member.PathTo(member.ActionPipelines, i), nil)
		of(p, member.Stages, "", func(name string) { note(t.actions, name, def.ActionPipelines[i].ActionID) })
	}
	for i, one := range list(all, member.Triggers) {
		path := member.PathTo(member.Triggers, i)
		of(one, member.When, path, nil)
		of(one, member.Match, path, nil)
		if event := &def.Triggers[i].Event; event.Var != "" {
			note(t.reads, path, event.Var)
		}
	}
	for i, deck := range list(all, member.EventDecks) {
		for k, c := range list(deck, member.Cards) {
			id := def.EventDecks[i].Cards[k].ID
			of(c, member.PlayCondition, member.PathTo(member.EventDecks, i, member.Cards, k), nil)
			for _, which := range []string{member.Unshaded, member.Shaded} {
				of(c, which, "", func(name string) {
					if one := (side{id, which}); !slices.Contains(t.cards[name], one) {
						t.cards[name] = append(t.cards[name], one)
					}
				})
			}
		}
	}
	return t
}

// phaseName returns the name by which influences link rules to the phase id that effects begin.
func phaseName(id string) string { return "phase " + id }

// namesIn calls tell with each variable and marker that data names and with each phase that it begins, and says
// whether data changes it. The data's type decides that: references, queries and events of triggers read what they
// name, and an effect changes all that it names itself.
func namesIn(d gamedef.Data, tell func(name string, changed bool)) {
	switch d := d.(type) {
	case gamedef.Array:
		for _, item := range d {
			namesIn(item, tell)
		}
	case gamedef.Object:
		reads := slices.ContainsFunc(d, func(e gamedef.Entry[gamedef.Data]) bool {
			return e.Key == "ref" || e.Key == member.Query || e.Key == member.Type
		})
		for _, e := range d {
			text, _ := e.Value.(gamedef.Text)
			switch {
			case text != "" && (e.Key == member.Var || e.Key == member.Marker):
				tell(string(text), !reads)
				continue
			case e.Key == member.PushInterruptPhase:
				o, _ := e.Value.(gamedef.Object)
				phase, _ := o.Get(member.Phase)
				if id, ok := phase.(gamedef.Text); ok {
					tell(phaseName(string(id)), true)
				}
			}
			namesIn(e.Value, tell)
		}
	}
}

// policies returns ways of playing towards a rule, to be tried in turn: leads to take and cards to play first. The
// first one has neither.
func (t *influences) policies(def *gamedef.GameDef, r *Rule) []policy {
	out := []policy{{}}
	p := policy{}
	if r.action != "" {
		p.leads = append(p.leads, r.action)
	}
	if r.Kind == TriggerRule {
		for i := range def.Triggers {
			if event := &def.Triggers[i].Event; def.Triggers[i].ID == r.trigger && event.Action != "" {
				p.leads = append(p.leads, event.Action)
			}
		}
	}
	var cards []side
	names := t.reads[r.Path]
	for _, phase := range phasesOf(def, r) {
		name := phaseName(phase)
		if names = append([]string{name}, names...); len(t.cards[name]) > 0 {
			out = out[:0] // the phase comes by a card; play without it is last
		}
	}
	for _, name := range names {
		for _, a := range t.actions[name] {
			if !slices.Contains(p.leads, a) {
				p.leads = append(p.leads, a)
			}
		}
		for _, c := range t.cards[name] {
			if !slices.Contains(cards, c) {
				cards = append(cards, c)
			}
		}
	}
	if r.card == "" && t.inCoupRound(def, r) {
		out = out[:0]
		for i, c := range t.coups[:min(2, len(t.coups))] {
			// Entering a round that begins the game goes unseen. In it, seats pass sooner when no action is chosen
			// again and again.
			from := []int{0, 1}
			if r.Kind == PhaseRule || r.Kind == TriggerRule {
				from = []int{1, 0}
			}
			for _, after := range from {
				out = append(out, policy{leads: p.leads, card: c, after: after, balanced: i == 0})
			}
		}
		cards = cards[:min(6, len(cards))]
	}
	// A name that few cards change is a better lead than one that many change.
	for _, c := range cards[:min(8, len(cards))] {
		with := p
		with.card, with.side = c.card, c.side
		out = append(out, with)
	}
	if len(p.leads) > 0 || len(out) == 0 {
		out = append(out, p)
	}
	return out
}

// phasesOf returns the phases in which a rule acts, if it is bound to any.
func phasesOf(def *gamedef.GameDef, r *Rule) []string {
	switch {
	case r.phase != "":
		return []string{r.phase}
	case r.Kind == TriggerRule:
		for i := range def.Triggers {
			if phase := def.Triggers[i].Event.Phase; def.Triggers[i].ID == r.trigger && phase != "" {
				return []string{phase}
			}
		}
	}
	for i := range def.Actions {
		if def.Actions[i].ID == r.action {
			return def.Actions[i].Phase
		}
	}
	return nil
}

// inCoupRound reports whether a rule belongs to the phases of coup rounds.
func (t *influences) inCoupRound(def *gamedef.GameDef, r *Rule) bool {
	phases := phasesOf(def, r)
	return len(phases) > 0 && !slices.ContainsFunc(phases, func(p string) bool { return !slices.Contains(t.rounds, p) })
}
