package sim

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"ludo-lsp/internal/kernel/record"
	"ludo-lsp/internal/kernel/words"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/internal/text/symbols"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// pairs returns the keys of a map with their values on one line, sorted.
func pairs(m map[string]string) string {
	out := lists.Map(slices.Sorted(maps.Keys(m)), func(name string) string { return name + "=" + m[name] })
	return strings.Join(out, ", ")
}

// WriteText writes statistics as text for people.
func (s *Statistics) WriteText(w io.Writer, g *kernel.Game) error {
	var b strings.Builder
	if long := s.CountStopped(MaxMoves); 2*long > s.Playouts {
		fmt.Fprintf(&b, "Most of these games do not end: %d of %d were stopped at the limit of moves.\n\n", long,
			s.Playouts)
	}
	fmt.Fprintf(&b, "%s with %s, %s", symbols.Count(s.Playouts, "playout"), symbols.Count(len(s.Seats), "player"),
		symbols.Count(int(s.Moves), "move"))
	if s.Playouts > 0 {
		fmt.Fprintf(&b, "; length: %d at least, %d median, %d at most", s.Length(0), s.Length(0.5), s.Length(1))
	}
	if s.Moves > 0 {
		fmt.Fprintf(&b, "; %.1f legal moves on average", float64(s.Listed)/float64(s.Moves))
	}
	b.WriteString("\n\n")
	decided := s.CountDecided()
	if decided > 0 {
		for i := range s.Seats {
			seat := &s.Seats[i]
			low, high := Interval(seat.Wins, decided)
			fmt.Fprintf(&b, "  %-24s wins %5.1f %% (95 %%: %.1f to %.1f), shared %d, lost %d",
				words.Player(g, seat.Player),
				100*float64(seat.Wins)/float64(decided), 100*low, 100*high, seat.Shared, seat.Lost)
			if seat.Scored > 0 {
				fmt.Fprintf(&b, ", score %.2f", seat.MeanScore())
			}
			b.WriteByte('\n')
		}
		if s.AllWon > 0 {
			fmt.Fprintf(&b, "  everybody wins %.1f %%\n", 100*float64(s.AllWon)/float64(decided))
		}
		b.WriteByte('\n')
	}
	writeStops(&b, SortStops(s.Stops))
	if len(s.Dropped) > 0 {
		b.WriteString("\nlisted moves that could not be made:\n")
		writeStops(&b, SortStops(s.Dropped))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func writeStops(b *strings.Builder, list []StopEntry) {
	for _, e := range list {
		fmt.Fprintf(b, "  %7d  %s", e.Count,
			strings.Join(strings.Fields(e.Reason.Words()+" "+e.Code+" "+e.ErrorReason), " "))
		switch {
		case e.Source != nil:
			fmt.Fprintf(b, " at %s:%d:%d", e.Source.File, e.Source.Line, e.Source.Column)
		case e.Path != "":
			fmt.Fprintf(b, " at %s", e.Path)
		}
		if e.Code != "" {
			fmt.Fprintf(b, " (seed %d)", e.Seed)
		}
		if e.Message != "" {
			fmt.Fprintf(b, ": %s", e.Message)
		}
		b.WriteByte('\n')
	}
}

// Data returns s as a JSON object.
func (s *Statistics) Data() gamedef.Object {
	decided := s.CountDecided()
	seats := make([]gamedef.Object, len(s.Seats))
	for i := range s.Seats {
		seat := &s.Seats[i]
		low, high := Interval(seat.Wins, decided)
		seats[i] = record.ObjectOf(seat, "winRate", record.Object("low", low, "high", high))
		if seat.Scored > 0 {
			seats[i].Add("meanScore", gamedef.Number(seat.MeanScore()))
		}
	}
	return record.ObjectOf(s, "seats", seats, "stops", SortStops(s.Stops), "dropped", SortStops(s.Dropped))
}
