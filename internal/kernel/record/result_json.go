package record

import (
	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/kernel/gamedef"
)

// Data returns r as a JSON object.
func (r *Result) Data() gamedef.Object {
	var ranking gamedef.Object
	if len(r.Ranking) > 0 {
		ranking = Object("ranking", r.Ranking)
	}
	out := Object("type", r.Type)
	if r.Type == gamedef.WinResult {
		out.Add("player", gamedef.Number(r.Player))
	}
	if r.Checkpoint == "" {
		return append(out, ranking...)
	}
	victory := Object("timing", r.Timing, "checkpointId", r.Checkpoint, "winnerSeat", r.Seat)
	out.Add("victory", append(victory, ranking...))
	return out
}

// Data returns s as a JSON object.
func (s Standing) Data() gamedef.Object {
	if s.Seat == "" {
		return Object("player", s.Player, "score", s.Score)
	}
	return Object("seat", s.Seat, "margin", s.Score, "rank", s.Rank, "tieBreakKey", s.Seat)
}

// MarshalJSON writes r as canonical JSON.
func (r *Result) MarshalJSON() ([]byte, error) { return gamedef.Canonical(r.Data()), nil }

// InterruptEntry is the kind of the log entries of interrupts, InterruptPath the path of their rule.
const (
	InterruptEntry = "turnFlowInterrupt"
	InterruptPath  = member.TurnOrder + "." + member.Config + "." + member.Pivotal + "." + member.Interrupt
)

// Entry returns the log entry for a seat that was asked to interrupt.
func (i Interrupt) Entry() LogEntry {
	return LogEntry{Kind: InterruptEntry, Path: InterruptPath,
		Fields: []LogField{{"seat", i.Seat}, {"stage", "offered"}}}
}
