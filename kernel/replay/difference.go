package replay

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"ludo-lsp/internal/text/lists"
	"ludo-lsp/internal/text/symbols"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// Difference is a place where a replayed game differs from the recording.
type Difference struct {
	Line  int   `json:"line"`                   // of the recording, counted from 1
	Seed  int64 `json:"seed"`                   // of the game
	Step  int   `json:"step" unless:"negative"` // counted from 0; -1: before the first move, or at the end
	Layer Layer `json:"layer"`
	// Path is what differs, as in "globalVars/coins"; "" if the whole move does.
	Path string `json:"path,omitzero"`
	// Recorded and Actual are the two values; nil if missing.
	Recorded gamedef.Data   `json:"recorded,omitzero"`
	Actual   gamedef.Data   `json:"now,omitzero"`
	Message  string         `json:"message,omitzero"` // if there are no two values to compare
	Code     string         `json:"code,omitzero"`    // of the error that stopped the move; "" when none did
	Also     []Layer        `json:"also,omitempty"`
	Move     *kernel.Move   `json:"move,omitzero"`   // the recorded move
	Rule     string         `json:"rule,omitzero"`   // the path in the definition of the rule at work; "" when none is known
	Source   *kernel.Source `json:"source,omitzero"` // where it was written, if known

	what    string       // is different, in words; "": as the message says
	work    ruleRelation // what the rule does, or no longer does
	pending bool         // the difference is before the move
	summary string
}

// Summary returns a sentence about a difference for the author of a game: what is different, and which rule causes
// it.
func (d *Difference) Summary() string { return d.summary }

// WriteText writes a difference as text for people.
func (d *Difference) WriteText(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "line %d, game with seed %d: %s\n", d.Line, d.Seed, d.summary)
	if d.Move != nil {
		fmt.Fprintf(&b, "  move:     %s\n", clip(d.Move.Data()))
	}
	if d.Path != "" {
		fmt.Fprintf(&b, "  %s\n", d.Path)
	}
	if d.Recorded != nil || d.Actual != nil {
		fmt.Fprintf(&b, "  recorded: %s\n  now:      %s\n", clip(d.Recorded), clip(d.Actual))
	}
	if len(d.Also) > 0 {
		names := lists.Map(d.Also, func(l Layer) string { return string(l) })
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

// clip returns data as one line of limited length.
func clip(d gamedef.Data) string {
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

// WriteText writes a report as text for people.
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
	if n := len(r.Differences); n > 0 {
		result = symbols.Count(n, "difference")
	}
	_, err := fmt.Fprintf(w, "%s, %s: %s.\n", symbols.Count(r.Games, "game"), symbols.Count(r.Steps, "step"), result)
	return err
}
