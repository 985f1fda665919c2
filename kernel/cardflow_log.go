package kernel

// slotTokens are the ids of the cards in the slots, as the log shows them.
func (m *machine) slotTokens() LogObject {
	f := m.game.flow
	id := func(z zoneID) any {
		if t := m.uppermost(z); t >= 0 {
			return m.tokenName(t).Text()
		}
		return nil
	}
	out := LogObject{{"playedCardId", id(f.played)}, {"lookaheadCardId", id(f.lookahead)},
		{"leaderCardId", id(f.leader)}}
	for _, slot := range []struct {
		name string
		zone zoneID
	}{{"playedCard", f.played}, {"lookaheadCard", f.lookahead}, {"leaderCard", f.leader}} {
		if t := m.uppermost(slot.zone); t >= 0 {
			if card := m.cardFields(t); card != nil {
				out = append(out, LogField{slot.name, LogObject{{"id", card[0].Value}, {"title", card[1].Value}}})
			}
		}
	}
	return out
}

// slotLog tells the steps of a card boundary, each with the cards in the slots
// before and after it.
type slotLog struct {
	m       *machine
	before  LogObject
	entries []LogEntry
}

func (l *slotLog) start() {
	if l.m.logs() {
		l.before = l.m.slotTokens()
	}
}

func (l *slotLog) step(step string) {
	if !l.m.logs() {
		return
	}
	d := &l.m.game.flow.def.CardLifecycle
	after := l.m.slotTokens()
	l.entries = append(l.entries, LogEntry{Kind: "turnFlowLifecycle", Path: lifecyclePath, Fields: []LogField{
		{"step", step},
		{"slots", LogObject{{"played", d.Played}, {"lookahead", d.Lookahead}, {"leader", d.Leader}}},
		{"before", l.before},
		{"after", after},
	}})
	l.before = after
}

// logs tells whether somebody reads the log.
func (m *machine) logs() bool { return !m.unlogged && m.mode == executing }

// recordLog is the record of a card as the log shows it.
func (m *machine) recordLog(r *cardRecord) LogObject {
	out := LogObject{
		{"firstEligible", m.seatLog(r.first)},
		{"secondEligible", m.seatLog(r.second)},
		{"actedSeats", m.seatNames(r.acted)},
		{"passedSeats", m.seatNames(r.passed)},
		{"nonPassCount", r.actions},
		{"firstActionClass", nil},
	}
	if r.firstClass != "" {
		out[5].Value = string(r.firstClass)
	}
	if len(r.declined) > 0 {
		out = append(out, LogField{"declinedInterrupts", m.seatNames(r.declined)})
	}
	if r.standing != noSeat {
		out = append(out, LogField{"standingInterrupt", m.seatLog(r.standing)})
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
		out[i] = LogField{m.game.flow.seats[e.seat].id, e.eligible}
	}
	return out
}

func (m *machine) overridesLog(list []override) []LogObject {
	out := make([]LogObject, len(list))
	for i, o := range list {
		out[i] = LogObject{
			{"seat", m.game.flow.seats[o.seat].id}, {"eligible", o.eligible},
			{"windowId", nil}, {"duration", string(o.duration)},
		}
		if o.window != "" {
			out[i][2].Value = o.window
		}
	}
	return out
}

// Where the rules of cards and eligibility are.
const (
	lifecyclePath   = "turnOrder.config.cardLifecycle"
	eligibilityPath = "turnOrder.config.eligibility"
	rewardsPath     = "turnOrder.config.passRewards"
	coupPath        = "turnOrder.config.coupPlan"
)

// eligibilityEntry is an entry about eligibility; more are further fields.
func (m *machine) eligibilityEntry(step, path string, seat seatID, before, after *cardRecord,
	more ...LogField) LogEntry {
	return LogEntry{Kind: "turnFlowEligibility", Path: path, Fields: append([]LogField{
		{"step", step},
		{"seat", m.seatLog(seat)},
		{"before", m.recordLog(before)},
		{"after", m.recordLog(after)},
	}, more...)}
}
