package kernel

import (
	"slices"

	"ludo-lsp/kernel/gamedef"
)

const illegalClass = "turnFlowActionClassMismatch"

// canSubmitAs reports whether a move of an action with a class may be submitted with another one.
func canSubmitAs(mapped, submitted gamedef.ActionClass) bool {
	switch mapped {
	case gamedef.OperationClass:
		return submitted == gamedef.LimitedOperationClass || submitted == gamedef.OperationPlusSpecialActivityClass
	case gamedef.SpecialActivityClass:
		return submitted == gamedef.OperationPlusSpecialActivityClass
	}
	return false
}

// classify finds what a move counts as on the card, or says why it cannot be submitted as it is. It records the
// game's state before the move.
func (m *machine) classify(run *moveRun) *IllegalMoveError {
	run.turn, run.phase = m.turn, m.phase
	if run.action != nil {
		run.serial = int64(m.usage[run.action.at].game)
		run.limit = m.limitOf(run.action)
	}
	if m.mode == discovery {
		m.takeSeat(run)
	}
	if m.game.flow == nil {
		return nil
	}
	var mapped gamedef.ActionClass
	if run.action != nil {
		mapped = run.action.class
	}
	submitted := run.move.ActionClass
	if mapped != "" && submitted != "" && mapped != submitted && !canSubmitAs(mapped, submitted) {
		return illegal(run.move, illegalClass, "The action counts as "+string(mapped)+", not as "+string(submitted)+".",
			"",
			"mappedActionClass", string(mapped), "submittedActionClass", string(submitted))
	}
	if run.move.Compound != nil {
		if run.move.FreeOperation {
			return illegal(run.move, illegalNow, "A free operation has no special activity.", "", "detail",
				"compoundNotAllowedForFreeOperation")
		}
		if (mapped == "" || mapped == gamedef.OperationClass) &&
			(submitted == "" || submitted == gamedef.OperationClass) {
			submitted = gamedef.OperationPlusSpecialActivityClass
			rewritten := *run.move
			rewritten.ActionClass = submitted
			run.move = &rewritten
		}
	}
	run.class = effectiveClass(mapped, submitted)
	if run.move.Compound != nil && run.class != gamedef.OperationPlusSpecialActivityClass {
		return illegal(run.move, illegalAccompanying, "A move that counts as "+string(run.class)+
			" has no special activity.", "",
			"detail", "actionClass", "actionClass", string(run.class),
			"operationActionId", run.move.ActionID, "specialActivityActionId",
			run.move.Compound.SpecialActivity.ActionID)
	}
	return nil
}

// effectiveClass returns what a move of an action with a class counts as when it is submitted with another; both may
// be absent.
func effectiveClass(mapped, submitted gamedef.ActionClass) gamedef.ActionClass {
	if mapped == "" || submitted != "" && canSubmitAs(mapped, submitted) {
		return submitted
	}
	return mapped
}

// allowedClasses returns the classes that the option matrix leaves to the active seat, if it limits them.
func (m *machine) allowedClasses() (classes []gamedef.ActionClass, limited bool) {
	f := m.game.flow
	if f == nil || m.cards == nil || m.game.isInterrupt(m.phase) || m.cards.card.actions != 1 ||
		m.cards.card.firstClass == "" {
		return nil, false
	}
	classes, limited = f.second[m.cards.card.firstClass]
	return classes, limited
}

// isConstrained reports whether the option matrix limits what the active seat may do.
func (m *machine) isConstrained() bool {
	_, limited := m.allowedClasses()
	return limited
}

// mayFollow reports whether the option matrix allows moves that count as a class.
func (m *machine) mayFollow(class gamedef.ActionClass) bool {
	row, limited := m.allowedClasses()
	if !limited || class == gamedef.PassClass {
		return true
	}
	if class == gamedef.SpecialActivityClass {
		class = gamedef.OperationPlusSpecialActivityClass
	}
	return class != "" && slices.Contains(row, class)
}

// needsOperation reports whether an action is a special activity that is no move by itself.
func (m *machine) needsOperation(a *action) bool {
	f := m.game.flow
	return f != nil && f.accompanied && a.class == gamedef.SpecialActivityClass
}

// dropSpecials leaves out the moves of a list that come only with an operation.
func (m *machine) dropSpecials(moves []Move) []Move {
	if !m.game.flow.accompanied {
		return moves
	}
	return slices.DeleteFunc(slices.Clone(moves), func(move Move) bool {
		return !move.FreeOperation && m.needsOperation(&m.game.actions[m.game.actionOf[move.ActionID]])
	})
}

// variants returns a template with each class that it may have now, as the option matrix lists it.
func (m *machine) variants(a *action, template Move) []Move {
	row, limited := m.allowedClasses()
	template.ActionClass = a.class
	switch {
	case !limited || a.pass:
		return []Move{template}
	case a.class == gamedef.EventClass || a.cardEvent:
		if !m.mayFollow(a.class) {
			return nil
		}
		return []Move{template}
	}
	var out []Move
	for _, class := range row {
		fits := class != gamedef.EventClass && class != gamedef.PassClass
		if a.class != "" {
			fits = class == a.class || canSubmitAs(a.class, class)
		}
		if fits {
			variant := template
			variant.ActionClass = class
			out = append(out, variant)
		}
	}
	return out
}

// checkAllowed says why the option matrix, a window or the order of seats refuses a move.
func (m *machine) checkAllowed(run *moveRun) *IllegalMoveError {
	if m.game.flow == nil || m.cards == nil {
		return nil
	}
	path := run.action.path
	if run.outer == nil && run.move.InterruptSeat == "" && !m.mayMove() {
		return illegal(run.move, illegalNow, "The active seat is not a candidate on this card.", path, "detail",
			"notACandidate")
	}
	if run.outer == nil && !run.move.FreeOperation && m.needsOperation(run.action) {
		return illegal(run.move, illegalNow,
			"A special activity only comes with an operation, or as what a card grants.", path,
			"detail", "specialActivityAlone")
	}
	if !run.move.FreeOperation && !(run.action.pass && run.class == "") && !m.mayFollow(run.class) {
		return illegal(run.move, illegalNow, "After what the first seat did, this is not among the options.", path,
			"detail", "optionMatrix", "actionClass", string(run.class))
	}
	move := *run.move
	move.Params = run.answers
	if e := run.event; e != nil {
		// A move that names no card plays the current one.
		if _, named := move.Params.Get(gamedef.EventCardParam); !named {
			text := m.game.parts.Symbols.Text
			move.Params = move.Params.With(gamedef.EventCardParam, text(e.card.id)).With(gamedef.EventDeckParam,
				text(m.game.decks[e.card.deck].id))
		}
	}
	why := m.windowRefuses(&move, false)
	if why == "" && m.isCanceled(&move) {
		why = "cancellation"
	}
	if why != "" {
		text := "A window of the turn flow refuses it now."
		if why == windowAnnounced {
			text = "A pivotal event is announced: nothing else is done before it is played or trumped."
		}
		return illegal(run.move, illegalNow, text, path, "detail", "turnFlow window filters rejected move",
			"window", why)
	}
	return nil
}
