package kernel

import (
	"slices"

	"ludo-lsp/kernel/gamedef"
)

// eventPlay is an event card that a move plays.
type eventPlay struct {
	card   *eventCard
	script *eventScript // nil: the chosen side does not apply now
	token  tokenID      // the card's token; -1: none
	// chosen is the targets after the effects had run, in their order; nil before.
	chosen []Value
	open   bool // effects that run later have unanswered decisions
}

// isDeferred reports whether decisions of the event may be open, because its effects wait for its free operations.
func (e *eventPlay) isDeferred() bool { return e.open }

// isDelayed reports whether the effects of the event run after its free operations.
func (e *eventPlay) isDelayed(m *machine) bool {
	return m.game.flow != nil && e.script != nil && e.script.afterGrants && e.script.code != nil
}

// followsGrantsNow reports whether the effects of the event run after free operations that are resolved now: their
// decisions are not asked before those.
func (e *eventPlay) followsGrantsNow(m *machine) bool {
	return e.isDelayed(m) && slices.ContainsFunc(e.script.grants, func(g *grantDef) bool { return g.now })
}

// resolveEvent finds the card, side and branch that a move plays, or says why it
// cannot play them. Whether they apply is decided here, before anything happens.
func (m *machine) resolveEvent(run *moveRun) *IllegalMoveError {
	run.event = nil
	if !run.action.cardEvent || len(m.game.decks) == 0 {
		return nil
	}
	card, token := m.currentCard()
	named, refused := m.namedCard(run, card)
	if refused != nil {
		return refused
	}
	if named != card {
		card, token = named, -1
		if m.game.flow == nil {
			var played bool
			if token, played = m.cardToken(card); played {
				return illegal(run.move, illegalAction, "The card \""+card.id+"\" has been played.", card.path,
					"detail", "cardPlayed")
			}
		}
	}
	if card == nil {
		if run.pipeline != nil || run.hasParam(gamedef.EventCardParam) {
			return nil
		}
		return illegal(run.move, illegalAction, "There is no event card to play.", run.action.path, "detail",
			"noEventCard")
	}
	play := &eventPlay{card: card, token: token}
	defer m.resume(m.registers)
	m.actives, m.actor = m.active, m.active
	if card.play != nil {
		m.place = card.path + ".playCondition"
		if !card.play(m) {
			return illegal(run.move, illegalAction, "The condition for playing the card does not hold.",
				card.path+".playCondition", "detail", "playCondition")
		}
	}
	side, refused := run.side(card)
	if refused != nil {
		return refused
	}
	applies := side != nil && m.applies(side.applies, side.path)
	if _, chosen := run.answers.Get(gamedef.EventSideParam); !applies && !chosen && card.requiresCondition() {
		side = card.sides[1]
		applies = m.applies(side.applies, side.path)
	}
	if !applies && card.requiresCondition() {
		return illegal(run.move, illegalAction, "The "+side.name+" side of the card \""+card.id+
			"\" does not apply now.", side.path+".applicability", "detail", "applicability")
	}
	if applies {
		play.script, refused = m.branchOf(run, side)
		if refused != nil {
			return refused
		}
	}
	run.event = play
	return nil
}

// namedCard returns the card that a move names. Actions that declare the parameter themselves may name any card of
// its domain, others only the current one.
func (m *machine) namedCard(run *moveRun, current *eventCard) (*eventCard, *IllegalMoveError) {
	id, named := run.answers.Get(gamedef.EventCardParam)
	deck, narrowed := run.answers.Get(gamedef.EventDeckParam)
	declared := run.hasParam(gamedef.EventCardParam)
	if !declared {
		if narrowed && !run.hasParam(gamedef.EventDeckParam) &&
			(current == nil || deck.Text() != m.game.decks[current.deck].id) {
			return nil, illegal(run.move, illegalValue, "The current event card is not of the deck \""+deck.Text()+
				"\".", "", "param", gamedef.EventDeckParam)
		}
		if named && (current == nil || id.Text() != current.id) {
			return nil, illegal(run.move, illegalValue, "\""+id.Text()+"\" is not the current event card.", "", "param",
				gamedef.EventCardParam)
		}
		return current, nil
	}
	if card := m.game.cardNamed(run.answers); card != nil {
		return card, nil
	}
	return current, nil
}

// hasParam reports whether the action of the move has a parameter.
func (run *moveRun) hasParam(name string) bool {
	return slices.ContainsFunc(run.action.params, func(p param) bool { return p.name == name })
}

// side returns the side of a card that the move plays.
func (run *moveRun) side(card *eventCard) (*eventSide, *IllegalMoveError) {
	if name, ok := run.answers.Get(gamedef.EventSideParam); ok {
		for _, s := range card.sides {
			if s.name == name.Text() {
				return s, nil
			}
		}
		if !run.hasParam(gamedef.EventSideParam) {
			return nil, illegal(run.move, illegalValue, "The card \""+card.id+"\" has no side \""+name.Text()+"\".",
				card.path, "param", gamedef.EventSideParam)
		}
	}
	if len(card.sides) == 0 {
		return nil, nil
	}
	return card.sides[0], nil
}

// branchOf returns what a side does with the branch that the move chooses. Without a choice it is the only branch, or
// the first that applies among branches with conditions.
func (m *machine) branchOf(run *moveRun, side *eventSide) (*eventScript, *IllegalMoveError) {
	if id, ok := run.answers.Get(gamedef.EventBranchParam); ok {
		for _, b := range side.branches {
			if b.id != id.Text() {
				continue
			}
			if m.applies(b.applies, b.path) {
				return b.script, nil
			}
			return nil, illegal(run.move, illegalAction, "The branch \""+b.id+"\" does not apply now.",
				b.path+".applicability", "detail", "applicability")
		}
		if !run.hasParam(gamedef.EventBranchParam) {
			return nil, illegal(run.move, illegalValue, "The side has no branch \""+id.Text()+"\".", side.path, "param",
				gamedef.EventBranchParam)
		}
	}
	conditional := slices.ContainsFunc(side.branches, func(b *eventBranch) bool { return b.applies != nil })
	if !conditional && len(side.branches) != 1 {
		return side.alone, nil
	}
	for _, b := range side.branches {
		if m.applies(b.applies, b.path) {
			return b.script, nil
		}
	}
	return side.alone, nil
}

// applies reports whether a side or a branch applies now.
func (m *machine) applies(holds conditionFunc, path string) bool {
	if holds == nil {
		return true
	}
	m.place = path + ".applicability"
	return holds(m)
}

// eventCodes returns the lists that the event runs now. A search also walks those that wait for free operations,
// unless these are resolved now.
func (m *machine) eventCodes(run *moveRun) []*code {
	e := run.event
	if e == nil {
		return nil
	}
	if e.script == nil || e.script.code == nil || e.followsGrantsNow(m) || m.mode == executing && e.isDelayed(m) {
		return nil
	}
	return e.script.list
}

// inDeferred reports whether a walk is among effects that wait for free operations. They may not be able to run
// before those.
func (w *walk) inDeferred(m *machine) bool {
	if len(w.legs) == 0 || w.list == nil {
		return false
	}
	l := &w.legs[len(w.legs)-1]
	return l.at < len(l.plan) && l.plan[l.at].kind == planEvent && l.run.event != nil && l.run.event.isDelayed(m)
}

// afterEvent begins the lasting effects of an event, and checks whether effects that wait for free operations have
// all their answers.
func (m *machine) afterEvent(run *moveRun) {
	e := run.event
	if e == nil || e.script == nil {
		return
	}
	if e.isDelayed(m) {
		m.lookAhead(run)
	}
	m.setUpLasting(run)
}

// lookAhead walks the effects that run later as if they ran now: a given answer must be possible, and an answer may
// be left open.
func (m *machine) lookAhead(run *moveRun) {
	e := run.event
	k := m.mark()
	stop, err := m.runToHalt(func() {
		m.mode, m.exec = discovery, nil
		m.hideAll()
		m.bindMove(run)
		m.actives, m.actor = m.active, m.active
		m.runList(e.script.code, listOf{})
	})
	m.rollback(k)
	if err != nil && err.Reason == reasonChoice {
		panic(err)
	}
	if stop != nil && stop.kind == haltAsk && len(e.script.grants) == 0 && !m.pastHorizon {
		m.refuse(run, illegalIncomplete, "The decision \""+stop.request.Name+"\" is missing.", stop.request.Path,
			"nextDecisionId", stop.request.ID, "nextDecisionName", stop.request.Name)
	}
	// Where the effects cannot run yet, their decisions are unknown too.
	e.open = stop != nil || err != nil
}

// eventMoves lists the moves of an action that plays event cards; handled reports that the action is not listed
// otherwise.
func (m *machine) eventMoves(a *action) (moves []Move, handled bool) {
	if len(m.game.decks) == 0 {
		return nil, false
	}
	card, _ := m.currentCard()
	pipeline := len(a.pipelines) > 0
	if card == nil {
		declares := slices.ContainsFunc(a.params, func(p param) bool { return p.name == gamedef.EventCardParam })
		return nil, !pipeline && !declares
	}
	class := a.class
	holds := (&lister{m: m}).undecidedHolds(&moveRun{action: a})
	if holds && m.mayFollow(class) {
		for _, params := range m.eventParams(card) {
			move := Move{ActionID: a.id, Params: params, ActionClass: class}
			if m.eventSatisfiable(move) {
				moves = append(moves, move)
			}
		}
	}
	return moves, len(moves) > 0 || !pipeline
}

// eventParams returns the ways to play a card, as parameters of moves.
func (m *machine) eventParams(card *eventCard) []Params {
	defer m.resume(m.registers)
	m.actives, m.actor = m.active, m.active
	if card.play != nil {
		m.place = card.path + ".playCondition"
		if !card.play(m) {
			return nil
		}
	}
	text := m.game.parts.Symbols.Text
	choosy := card.requiresCondition()
	var out []Params
	for _, s := range card.sides {
		if choosy && !m.applies(s.applies, s.path) {
			continue
		}
		params := Params{{Name: gamedef.EventCardParam, Value: text(card.id)},
			{Name: gamedef.EventDeckParam, Value: text(m.game.decks[card.deck].id)}, {Name: gamedef.EventSideParam, Value: text(s.name)}}
		found := false
		for _, b := range s.branches {
			if m.applies(b.applies, b.path) {
				out = append(out, append(slices.Clip(params), Param{Name: gamedef.EventBranchParam, Value: text(b.id)}))
				found = true
			}
		}
		if !found {
			out = append(out, params)
		}
	}
	return out
}

// requiresCondition reports whether both sides of a two-sided card have conditions: then one that does not apply
// cannot be chosen.
func (c *eventCard) requiresCondition() bool {
	return len(c.sides) > 1 && !slices.ContainsFunc(c.sides, func(s *eventSide) bool { return s.applies == nil })
}

// eventSatisfiable reports whether an event can, or may, be played to its end, as far as is known before its
// decisions.
func (m *machine) eventSatisfiable(move Move) (possible bool) {
	k := m.mark()
	err := recoverError(func() { possible = m.checkSatisfiable(move) != Illegal })
	if err == nil {
		return possible
	}
	if err.Code != codeMissingBinding && (err.Code != codeSelectorCardinality || err.Context["deferClass"] == nil) {
		panic(err)
	}
	m.rollback(k)
	return true
}

// hasTags reports whether a card carries all tags of one list and one of another.
func (c *eventCard) hasTags(all, some []string) bool {
	lacks := func(tag string) bool { return !slices.Contains(c.def.Tags, tag) }
	carries := func(tag string) bool { return !lacks(tag) }
	return !slices.ContainsFunc(all, lacks) && (len(some) == 0 || slices.ContainsFunc(some, carries))
}
