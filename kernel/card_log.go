package kernel

import "ludo-lsp/internal/kernel/member"

// slotTokens returns the ids of the cards in the slots, as the log shows them.
func (m *machine) slotTokens() LogObject {
	f := m.game.flow
	id := func(z zoneID) any {
		if t := m.latestToken(z); t >= 0 {
			return m.tokenName(t).Text()
		}
		return nil
	}
	out := LogObject{{Name: "playedCardId", Value: id(f.played)}, {Name: "lookaheadCardId", Value: id(f.lookahead)},
		{Name: "leaderCardId", Value: id(f.leader)}}
	for _, slot := range []struct {
		name string
		zone zoneID
	}{{"playedCard", f.played}, {"lookaheadCard", f.lookahead}, {"leaderCard", f.leader}} {
		if t := m.latestToken(slot.zone); t >= 0 {
			if card := m.cardFields(t); card != nil {
				out = append(out, LogField{Name: slot.name,
					Value: LogObject{{Name: "id", Value: card[0].Value}, {Name: "title", Value: card[1].Value}}})
			}
		}
	}
	return out
}

// slotLog lists the steps of a card boundary, each with the cards in the slots before and after it.
type slotLog struct {
	m       *machine
	before  LogObject
	entries []LogEntry
}

func (l *slotLog) start() {
	if l.m.isLogged() {
		l.before = l.m.slotTokens()
	}
}

func (l *slotLog) step(step string) {
	if !l.m.isLogged() {
		return
	}
	d := &l.m.game.flow.def.CardLifecycle
	after := l.m.slotTokens()
	l.entries = append(l.entries, LogEntry{Kind: "turnFlowLifecycle", Path: lifecyclePath, Fields: []LogField{
		{Name: "step", Value: step},
		{Name: "slots", Value: LogObject{{Name: "played", Value: d.Played}, {Name: "lookahead", Value: d.Lookahead}, {Name: "leader", Value: d.Leader}}},
		{Name: "before", Value: l.before},
		{Name: "after", Value: after},
	}})
	l.before = after
}

// isLogged reports whether anybody reads the log.
func (m *machine) isLogged() bool { return !m.unlogged && m.mode == executing }

// recordLog returns the record of a card as the log shows it.
func (m *machine) recordLog(r *cardRecord) LogObject {
	out := LogObject{
		{Name: "firstEligible", Value: m.seatLog(r.first)},
		{Name: "secondEligible", Value: m.seatLog(r.second)},
		{Name: "actedSeats", Value: m.seatNames(r.acted)},
		{Name: "passedSeats", Value: m.seatNames(r.passed)},
		{Name: "nonPassCount", Value: r.actions},
		{Name: "firstActionClass", Value: nil},
	}
	if r.firstClass != "" {
		out[5].Value = string(r.firstClass)
	}
	if len(r.declined) > 0 {
		out = append(out, LogField{Name: "declinedInterrupts", Value: m.seatNames(r.declined)})
	}
	if r.trumpable != noSeat {
		out = append(out, LogField{Name: "standingInterrupt", Value: m.seatLog(r.trumpable)})
	}
	return out
}

func (m *machine) seatLog(s seatID) any {
	if s == noSeat {
		return nil
	}
	return m.game.flow.seats[s].id
}

func (m *machine) eligibilityLog(list []seatEligible) LogObject {
	out := make(LogObject, len(list))
	for i, e := range list {
		out[i] = LogField{Name: m.game.flow.seats[e.seat].id, Value: e.eligible}
	}
	return out
}

func (m *machine) overridesLog(list []override) []LogObject {
	out := make([]LogObject, len(list))
	for i, o := range list {
		out[i] = LogObject{
			{Name: "seat", Value: m.game.flow.seats[o.seat].id}, {Name: "eligible", Value: o.eligible},
			{Name: "windowId", Value: nil}, {Name: "duration", Value: string(o.duration)},
		}
		if o.window != "" {
			out[i][2].Value = o.window
		}
	}
	return out
}

// Where the rules of cards and eligibility are.
const (
	lifecyclePath   = member.TurnOrder + "." + member.Config + "." + member.CardLifecycle
	eligibilityPath = member.TurnOrder + "." + member.Config + "." + member.Eligibility
	rewardsPath     = member.TurnOrder + "." + member.Config + "." + member.PassRewards
	coupPath        = member.TurnOrder + "." + member.Config + "." + member.CoupPlan
)

// eligibilityEntry returns an entry about eligibility; more are further fields.
func (m *machine) eligibilityEntry(step, path string, seat seatID, before, after *cardRecord,
	more ...LogField) LogEntry {
	return LogEntry{Kind: "turnFlowEligibility", Path: path, Fields: append([]LogField{
		{Name: "step", Value: step},
		{Name: "seat", Value: m.seatLog(seat)},
		{Name: "before", Value: m.recordLog(before)},
		{Name: "after", Value: m.recordLog(after)},
	}, more...)}
}
