package replay

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"ludo-lsp/internal/kernel/random"
	"ludo-lsp/internal/text/symbols"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// Difference is a place where a game comes out differently than it was recorded.
type Difference struct {
	Line  int   // of the recording, counted from 1
	Seed  int64 // of the game
	Step  int   // counted from 0; -1: before the first move, or at the end
	Layer Layer
	// Path is what differs, as in "globalVars/coins"; "" when the whole move does.
	Path string
	// Recorded and Actual are the two values; nil where there is none.
	Recorded, Actual gamedef.Data
	Message          string // when there are no two values to compare
	Code             string // of the error that stopped the move; "" when none did
	Also             []Layer
	Move             *kernel.Move   // the recorded move
	Rule             string         // the path in the definition of the rule at work; "" when none is known
	Source           *kernel.Source // where it was written, when that is known

	what    string // is different, in words; "": as the message says
	work    work   // that the rule does, or does no longer
	pending bool   // it differs before the move
	summary string
}

// Summary is a difference in a sentence for the author of a game: what is different, and which rule makes it so.
func (d *Difference) Summary() string { return d.summary }

// WriteText writes a difference for people to read.
func (d *Difference) WriteText(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "line %d, game with seed %d: %s\n", d.Line, d.Seed, d.summary)
	if d.Move != nil {
		fmt.Fprintf(&b, "  move:     %s\n", clipped(d.Move.Data()))
	}
	if d.Path != "" {
		fmt.Fprintf(&b, "  %s\n", d.Path)
	}
	if d.Recorded != nil || d.Actual != nil {
		fmt.Fprintf(&b, "  recorded: %s\n  now:      %s\n", clipped(d.Recorded), clipped(d.Actual))
	}
	if len(d.Also) > 0 {
		names := make([]string, len(d.Also))
		for i, l := range d.Also {
			names[i] = string(l)
		}
		fmt.Fprintf(&b, "  also different: %s\n", strings.Join(names, ", "))
	}
	switch {
	case d.Source != nil:
		fmt.Fprintf(&b, "  rule:     %s:%d:%d (%s)\n", d.Source.File, d.Source.Line, d.Source.Column, d.Rule)
	case d.Rule != "":
		fmt.Fprintf(&b, "  rule:     %s\n", d.Rule)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// clipped is data as one line that is not too long.
func clipped(d gamedef.Data) string {
	if d == nil {
		return "nothing"
	}
	text := string(gamedef.Canonical(d))
	const longest = 300
	if len(text) <= longest {
		return text
	}
	cut := longest
	for !utf8.RuneStart(text[cut]) {
		cut--
	}
	return text[:cut] + "…"
}

// Data is d as a JSON object.
func (d *Difference) Data() gamedef.Object {
	var out gamedef.Object
	out.Add("line", gamedef.Number(d.Line))
	out.Add("seed", random.Seed(d.Seed).Data())
	if d.Step >= 0 {
		out.Add("step", gamedef.Number(d.Step))
	}
	out.Add("layer", gamedef.Text(d.Layer))
	out.AddText("path", d.Path)
	out.AddText("message", d.Message)
	out.AddText("code", d.Code)
	if d.Recorded != nil {
		out.Add("recorded", d.Recorded)
	}
	if d.Actual != nil {
		out.Add("now", d.Actual)
	}
	if len(d.Also) > 0 {
		also := make(gamedef.Array, len(d.Also))
		for i, l := range d.Also {
			also[i] = gamedef.Text(l)
		}
		out.Add("also", also)
	}
	if d.Move != nil {
		out.Add("move", d.Move.Data())
	}
	out.AddText("rule", d.Rule)
	if d.Source != nil {
		out.Add("source", d.Source.Data())
	}
	return out
}

// WriteText writes a report for people to read.
func (r *Report) WriteText(w io.Writer) error {
	for i := range r.Differences {
		if err := r.Differences[i].WriteText(w); err != nil {
			return err
		}
		if _, err := io.WriteString(w, "\n"); err != nil {
			return err
		}
	}
	result := "no difference"
	switch n := len(r.Differences); n {
	case 0:
	case 1:
		result = "1 difference"
	default:
		result = fmt.Sprintf("%d differences", n)
	}
	_, err := fmt.Fprintf(w, "%s, %s: %s.\n", symbols.Count(r.Games, "game"), symbols.Count(r.Steps, "step"), result)
	return err
}

// Data is r as a JSON object.
func (r *Report) Data() gamedef.Object {
	differences := make(gamedef.Array, len(r.Differences))
	for i := range r.Differences {
		differences[i] = r.Differences[i].Data()
	}
	return gamedef.Object{
		{Key: "games", Value: gamedef.Number(r.Games)},
		{Key: "steps", Value: gamedef.Number(r.Steps)},
		{Key: "differences", Value: differences},
	}
}
