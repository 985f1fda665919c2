package record

import (
	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/kernel/gamedef"
)

// Data is r as a JSON object.
func (r *Result) Data() gamedef.Object {
	out := gamedef.Object{{Key: "type", Value: gamedef.Text(r.Type)}}
	if r.Type == gamedef.WinResult {
		out.Add("player", gamedef.Number(r.Player))
	}
	if r.Checkpoint == "" {
		if len(r.Ranking) > 0 {
			out.Add("ranking", standings(r.Ranking))
		}
		return out
	}
	victory := gamedef.Object{
		{Key: "timing", Value: gamedef.Text(r.Timing)},
		{Key: "checkpointId", Value: gamedef.Text(r.Checkpoint)},
		{Key: "winnerSeat", Value: gamedef.Text(r.Seat)},
	}
	if len(r.Ranking) > 0 {
		victory.Add("ranking", standings(r.Ranking))
	}
	out.Add("victory", victory)
	return out
}

func standings(list []Standing) gamedef.Array {
	out := make(gamedef.Array, len(list))
	for i, s := range list {
		if s.Seat != "" {
			out[i] = gamedef.Object{
				{Key: "seat", Value: gamedef.Text(s.Seat)}, {Key: "margin", Value: s.Score.Data()},
				{Key: "rank", Value: gamedef.Number(s.Rank)}, {Key: "tieBreakKey", Value: gamedef.Text(s.Seat)},
			}
		} else {
			out[i] = gamedef.Object{{Key: "player", Value: gamedef.Number(s.Player)},
				{Key: "score", Value: s.Score.Data()}}
		}
	}
	return out
}

// MarshalJSON writes r as canonical JSON.
func (r *Result) MarshalJSON() ([]byte, error) { return gamedef.Canonical(r.Data()), nil }

// InterruptEntry is the kind of the log entries of interrupts, InterruptPath where their rule is.
const (
	InterruptEntry = "turnFlowInterrupt"
	InterruptPath  = member.TurnOrder + "." + member.Config + "." + member.Pivotal + "." + member.Interrupt
)

// Entry tells, for the log of whoever asks the seats, that one of them was asked.
func (i Interrupt) Entry() LogEntry {
	return LogEntry{Kind: InterruptEntry, Path: InterruptPath,
		Fields: []LogField{{"seat", i.Seat}, {"stage", "offered"}}}
}
