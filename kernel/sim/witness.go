package sim

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// witness collects the evidence of playouts, one after the other.
type witness struct {
	*Evidence
	game     *kernel.Game
	actions  map[string]int    // by id
	paths    []string          // of the actions
	phases   map[string]string // path by id
	triggers map[string]string // likewise
	passes   map[string]bool   // the effects that end a phase or a turn, where all move at the same time, by path
	cards    map[string]string // likewise
	options  choices
	at       Where
	chosen   []string // paths of what the present move has chosen
	sides    []string // paths of the sides and branches of cards that have acted in the move
	last     int      // the last to move in the present playout; -1 before the first move
	listed   []bool   // by action, in the present listing
	endings  []kernel.SeenValue
	held     []kernel.HeldCounts
	glimpsed map[string]bool // endings, in the present playout
	turns    turns
	course   course
	longFrom int // a game with this many moves may have no end
}

func newWitness(g *kernel.Game, players int) *witness {
	d := g.Definition()
	w := &witness{Evidence: newEvidence(g, players), game: g, actions: map[string]int{}, phases: map[string]string{},
		triggers: map[string]string{}, cards: map[string]string{}, options: choicesOf(d),
		listed: make([]bool, len(d.Actions)), glimpsed: map[string]bool{}, turns: newTurns(d)}
	for i := range d.Actions {
		w.actions[d.Actions[i].ID] = i
		w.paths = append(w.paths, member.PathTo(member.Actions, i))
	}
	for i := range d.TurnStructure.Phases {
		w.phases[d.TurnStructure.Phases[i].ID] = member.PathTo(member.TurnStructure, member.Phases, i)
	}
	for i := range d.TurnStructure.Interrupts {
		w.phases[d.TurnStructure.Interrupts[i].ID] = member.PathTo(member.TurnStructure, member.Interrupts, i)
	}
	for i := range d.Triggers {
		w.triggers[d.Triggers[i].ID] = member.PathTo(member.Triggers, i)
	}
	if d.TurnOrder != nil && d.TurnOrder.Type == gamedef.Simultaneous {
		w.passes = map[string]bool{}
		gamedef.Walk(d, func(at gamedef.Place, node gamedef.Node) bool {
			switch node.(type) {
			case *gamedef.AdvancePhase, *gamedef.EndTurn, *gamedef.GotoPhaseExact:
				w.passes[at.String()] = true
			}
			return true
		})
	}
	for i := range d.EventDecks {
		for k := range d.EventDecks[i].Cards {
			w.cards[d.EventDecks[i].Cards[k].ID] = member.PathTo(member.EventDecks, i, member.Cards, k)
		}
	}
	return w
}

func (w *witness) count(c *Count) { c.Add(Count{1, w.at}) }

// begin begins the evidence of another playout, whose beginning has been traced.
func (w *witness) begin(seed int64) {
	w.Games++
	w.at, w.last = Where{seed, -1}, -1
	clear(w.glimpsed)
	w.turns.begin()
	w.course = course{turns: make([]int, len(w.Players))}
}

// seeListing records which moves are legal.
func (w *witness) seeListing(moves []kernel.Move, phase string, answers bool) {
	if answers {
		return
	}
	clear(w.listed)
	last := ""
	for i := range moves {
		if id := moves[i].ActionID; id != last {
			if at, ok := w.actions[id]; ok {
				w.listed[at] = true
			}
			last = id
		}
	}
	for i, listed := range w.listed {
		d := &w.game.Definition().Actions[i]
		if listed {
			w.count(&w.rule(w.paths[i]).True)
		} else if slices.Contains(d.Phase, phase) {
			w.count(&w.rule(w.paths[i]).False)
		}
	}
}

// seeConditions records the outcomes of conditions and filters since the last call.
func (w *witness) seeConditions(p *kernel.Playout) {
	w.held = p.TakeHeld(w.held[:0])
	for _, h := range w.held {
		if mine := w.Held[h.Path]; mine != nil {
			mine.True.Add(Count{h.True, w.at})
			mine.False.Add(Count{h.Not, w.at})
		}
	}
}

// seeEndings records which endings hold where they are checked.
func (w *witness) seeEndings(p *kernel.Playout) {
	w.endings = p.Endings(w.endings)
	for _, s := range w.endings {
		r := w.rule(s.Path)
		if s.Holds {
			w.count(&r.True)
		} else {
			w.count(&r.False)
		}
	}
}

// seeMove records what a move did.
func (w *witness) seeMove(number, player int, move *kernel.Move, trace []kernel.TraceEntry, log []kernel.LogEntry) {
	w.at.Move = number
	for m := move; m != nil; m = special(m) {
		if at, ok := w.actions[m.ActionID]; ok && !m.Continues {
			w.count(&w.rule(w.paths[at]).Acted)
			w.Players[player].Actions[at]++
		}
	}
	for _, path := range w.chosen {
		w.count(&w.rule(path).Acted)
	}
	w.sides = w.sides[:0]
	for _, path := range w.chosen {
		if strings.HasPrefix(path, member.EventDecks+"[") {
			w.sides = append(w.sides, path)
		}
	}
	if !move.Continues {
		w.recordTurn(player)
		w.count(&w.Players[player].Moves)
		if player == w.last {
			w.count(&w.Players[player].Again)
		}
		w.last = player
	}
	w.seeEvents(trace, log)
}

// special returns the special activity of a move, if it has one.
func special(m *kernel.Move) *kernel.Move {
	if m.Compound == nil {
		return nil
	}
	return &m.Compound.SpecialActivity
}

// seeRefusals records which rules refused the actions when no move could be made.
func (w *witness) seeRefusals(refusals []kernel.Refusal) {
	for _, r := range refusals {
		if r.Why == kernel.NothingToChoose {
			w.count(&w.rule(r.Path).Empty)
		} else {
			w.count(&w.rule(r.Path).Refused)
		}
	}
}

// seeChoice records the choices of a move before it is made: afterwards its memory may have been reused.
func (w *witness) seeChoice(move *kernel.Move) {
	w.chosen = w.chosen[:0]
	for m := move; m != nil; m = special(m) {
		if at, ok := w.actions[m.ActionID]; ok && !m.Continues {
			w.recordChoices(at, m)
		}
	}
}

// recordChoices records the choices of a move with an action: its parameters, and the side of an event card.
func (w *witness) recordChoices(action int, m *kernel.Move) {
	params := w.game.Definition().Actions[action].Params
	for i := range params {
		if value, ok := m.Params.Get(params[i].Name); ok {
			path := fmt.Sprintf("%s.params[%d]", w.paths[action], i)
			w.chosen = append(append(w.chosen, path), w.answers(path, value)...)
		}
	}
	text := func(name string) string {
		if value, ok := m.Params.Get(name); ok {
			return value.Text()
		}
		return ""
	}
	card, ok := w.cards[text(gamedef.EventCardParam)]
	if !ok {
		return
	}
	side := cmp.Or(text(gamedef.EventSideParam), "unshaded") // cards with one side name none
	w.chosen = append(w.chosen, card+"."+side)
	branch := text(gamedef.EventBranchParam)
	for i, b := range w.branches(card, side) {
		if b.ID == branch {
			w.chosen = append(w.chosen, fmt.Sprintf("%s.%s.branches[%d]", card, side, i))
		}
	}
}

// branches returns the branches of a side of a card.
func (w *witness) branches(card, side string) []gamedef.EventBranch {
	var deck, number int
	if _, err := fmt.Sscanf(card, member.EventDecks+"[%d]."+member.Cards+"[%d]", &deck, &number); err != nil {
		return nil
	}
	c := &w.game.Definition().EventDecks[deck].Cards[number]
	at := c.Unshaded
	if side == "shaded" {
		at = c.Shaded
	}
	if at == nil {
		return nil
	}
	return at.Branches
}

// recordSide records that a side of a card, or a branch of a side, acts in the present move.
func (w *witness) recordSide(path string) {
	if !slices.Contains(w.sides, path) {
		w.sides = append(w.sides, path)
		w.count(&w.rule(path).Acted)
	}
}

// answers returns the paths of the options chosen in the answer to a decision, or the value of a parameter.
func (w *witness) answers(path string, answer kernel.Value) (out []string) {
	options := w.options[path]
	if options == nil {
		return nil
	}
	chosen := []kernel.Value{answer}
	if !answer.IsText() {
		chosen = answer.Items()
	}
	for _, value := range chosen {
		if option, ok := options[value.Text()]; ok {
			out = append(out, option)
		}
	}
	return out
}

// eventPart matches the path of an effect in the side of an event card, or in a branch.
var eventPart = regexp.MustCompile(`^(eventDecks\[\d+\]\.cards\[\d+\]\.(?:unshaded|shaded))(\.branches\[\d+\])?\.effects\[`)

func (w *witness) seeEvents(trace []kernel.TraceEntry, log []kernel.LogEntry) {
	for i := range trace {
		e := &trace[i]
		w.seeTurn(e)
		if strings.HasPrefix(e.Path, member.EventDecks+"[") {
			// A card can act without being chosen, as coup cards do when they come up.
			if part := eventPart.FindStringSubmatch(e.Path); part != nil {
				w.recordSide(part[1])
				if part[2] != "" {
					w.recordSide(part[1] + part[2])
				}
			}
		}
		switch what := e.What.(type) {
		case kernel.EffectRan:
			w.count(&w.rule(e.Path).Acted)
		case kernel.DecisionMade:
			for _, option := range w.answers(e.Path, what.Value) {
				w.count(&w.rule(option).Acted)
			}
		case kernel.ValueClipped:
			w.count(&w.rule(e.Path).Clipped)
			if what.Wanted > what.Got {
				w.count(&w.rule(e.Path).Above)
			} else {
				w.count(&w.rule(e.Path).Below)
			}
		case kernel.DrawShort, kernel.TransferShort:
			w.count(&w.rule(e.Path).Short)
		case kernel.EndingGlimpsed:
			if !w.glimpsed[e.Path] && w.at.Move >= 0 { // the beginning is no move
				w.glimpsed[e.Path] = true
				w.count(&w.rule(e.Path).Glimpsed)
			}
		case kernel.ConditionTested:
			if what.Outcome {
				w.count(&w.rule(e.Path).True)
			} else {
				w.count(&w.rule(e.Path).False)
			}
		case kernel.LifecycleEvent:
			if path, ok := w.phases[what.Phase]; ok && what.Event == gamedef.PhaseEnter {
				w.count(&w.rule(path).Acted)
			}
		case kernel.ZoneShuffled:
			w.recordShuffled(what.Zone)
			w.count(&w.rule(e.Path).Changed)
		case kernel.VariableChanged, kernel.ResourceTransferred, kernel.TokenMoved, kernel.TokenCreated,
			kernel.TokenDestroyed,
			kernel.TokenPropertySet, kernel.MarkerChanged:
			w.count(&w.rule(e.Path).Changed)
			w.seeChange(e)
		}
	}
	for i := range log {
		if id, _, fired := log[i].FiredTrigger(); fired {
			if path, ok := w.triggers[id]; ok {
				w.count(&w.rule(path).Acted)
			}
		}
		if _, action, dropped := log[i].DroppedMove(); dropped && len(w.passes) > 0 {
			w.recordOvertaken(action, trace)
		}
	}
}

// recordOvertaken records that a move was dropped in a round in which another move may have ended the phase.
func (w *witness) recordOvertaken(action string, trace []kernel.TraceEntry) {
	at := slices.IndexFunc(trace, func(e kernel.TraceEntry) bool { return w.passes[e.Path] })
	if number, ok := w.actions[action]; ok && at >= 0 {
		w.count(&w.rule(w.paths[number]).Overtaken)
		w.count(&w.rule(trace[at].Path).Overtaken)
	}
}

// seeChange records what an effect did to a value.
func (w *witness) seeChange(e *kernel.TraceEntry) {
	add := func(what ChangedKind, name string, by int64, became ...string) {
		if name != "" {
			getOrNew(w.Changes, ValueChange{e.Path, what, name}).Add(Change{Count{1, w.at}, by, by, became})
		}
	}
	value := func(what ChangedKind, name string, before, after kernel.Value) {
		old, wasNumber := before.Int()
		now, isNumber := after.Int()
		switch {
		case before.Equal(after):
		case wasNumber && isNumber:
			add(what, name, now-old)
		case after.IsText():
			add(what, name, 0, after.Text())
		default:
			add(what, name, 0, string(gamedef.Canonical(after.Data())))
		}
	}
	zone := func(id string) string { base, _, _ := strings.Cut(id, ":"); return base }
	switch what := e.What.(type) {
	case kernel.VariableChanged:
		value(ChangedVariable, what.Var, what.Old, what.New)
	case kernel.TokenPropertySet:
		value(ChangedProperty, what.Property, what.Old, what.New)
	case kernel.ResourceTransferred:
		if what.Actual != 0 {
			add(ChangedVariable, what.From.Var, -what.Actual)
			add(ChangedVariable, what.To.Var, what.Actual)
		}
	case kernel.MarkerChanged:
		if what.Old != what.New {
			add(ChangedMarker, what.Marker, 0, what.New)
		}
	case kernel.TokenMoved:
		if zone(what.From) != zone(what.To) {
			add(TokenOut, zone(what.From), 0)
			add(TokenIn, zone(what.To), 0)
		}
	case kernel.TokenCreated:
		add(TokenIn, zone(what.Zone), 0)
	case kernel.TokenDestroyed:
		add(TokenOut, zone(what.Zone), 0)
	}
}

// seeEnd records how a playout ended.
func (w *witness) seeEnd(p *Playout, table *kernel.Playout) {
	w.at.Move = p.Made - 1
	w.recordEnd(p, table)
	if table != nil {
		for _, c := range table.WeighedConditions() {
			getOrNew(w.Weighed, c.Path).Add(c)
		}
	}
	if p.Result != nil {
		w.count(&w.rule(p.Result.Path).Acted)
	}
	for _, d := range p.Dropped {
		w.recordDropped(d)
	}
}

// recordDropped records that a listed move could not be made.
func (w *witness) recordDropped(d Drop) {
	w.at.Move = d.MoveNumber
	if at, ok := w.actions[d.ActionID]; ok {
		w.rule(w.paths[at]).Add(RuleEvidence{Dropped: Count{1, w.at}, Dropping: d.Path, Why: d.Message})
	}
}
