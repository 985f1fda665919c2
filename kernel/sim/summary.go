package sim

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/kernel/random"
	"ludo-lsp/internal/kernel/words"
	"ludo-lsp/internal/text/symbols"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// pairs is names with their values on one line, sorted.
func pairs(m map[string]string) string {
	var out []string
	for _, name := range slices.Sorted(maps.Keys(m)) {
		out = append(out, name+"="+m[name])
	}
	return strings.Join(out, ", ")
}

// WriteText writes statistics for people to read.
func (s *Statistics) WriteText(w io.Writer, g *kernel.Game) error {
	var b strings.Builder
	if long := s.Stopped(MaxMoves); 2*long > s.Playouts {
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
	decided := s.Decided()
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
	writeStops(&b, Sorted(s.Stops))
	if len(s.Dropped) > 0 {
		b.WriteString("\nlisted moves that could not be made:\n")
		writeStops(&b, Sorted(s.Dropped))
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

// Data is s as a JSON object.
func (s *Statistics) Data() gamedef.Object {
	number := func(n int) gamedef.Data { return gamedef.Number(n) }
	decided := s.Decided()
	seats := make(gamedef.Array, len(s.Seats))
	for i := range s.Seats {
		seat := &s.Seats[i]
		low, high := Interval(seat.Wins, decided)
		o := gamedef.Object{
			{Key: "player", Value: number(seat.Player)}, {Key: "wins", Value: number(seat.Wins)},
			{Key: "shared", Value: number(seat.Shared)}, {Key: "lost", Value: number(seat.Lost)},
			{Key: "winRate", Value: gamedef.Object{{Key: "low", Value: gamedef.Number(low)}, {Key: "high", Value: gamedef.Number(high)}}},
		}
		o.AddText("seat", seat.ID)
		if seat.Scored > 0 {
			o.Add("meanScore", gamedef.Number(seat.MeanScore()))
		}
		seats[i] = o
	}
	lengths := gamedef.Object{}
	for _, length := range slices.Sorted(maps.Keys(s.Lengths)) {
		lengths = append(lengths, gamedef.Entry[gamedef.Data]{Key: strconv.Itoa(length),
			Value: number(s.Lengths[length])})
	}
	out := gamedef.Object{
		{Key: "playouts", Value: number(s.Playouts)},
		{Key: "moves", Value: gamedef.Number(s.Moves)},
		{Key: "turns", Value: gamedef.Number(s.Turns)},
		{Key: "listedMoves", Value: gamedef.Number(s.Listed)},
		{Key: "draws", Value: number(s.Draws)},
		{Key: "losses", Value: number(s.Losses)},
		{Key: "seats", Value: seats},
		{Key: "lengths", Value: lengths},
		{Key: "stops", Value: stopsData(Sorted(s.Stops))},
		{Key: "dropped", Value: stopsData(Sorted(s.Dropped))},
	}
	if s.AllWon > 0 {
		out.Add("allWon", number(s.AllWon))
	}
	return out
}

func stopsData(list []StopEntry) gamedef.Array {
	out := make(gamedef.Array, len(list))
	for i, e := range list {
		o := gamedef.Object{{Key: "count", Value: gamedef.Number(e.Count)},
			{Key: "seed", Value: random.Seed(e.Seed).Data()}}
		text := func(key, value string) {
			if value != "" {
				o.Add(key, gamedef.Text(value))
			}
		}
		text("stopReason", string(e.Reason))
		text("code", e.Code)
		text("reason", e.ErrorReason)
		text("path", e.Path)
		text("message", e.Message)
		if e.Source != nil {
			o.Add("source", e.Source.Data())
		}
		out[i] = o
	}
	return out
}
