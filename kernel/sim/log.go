package sim

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/kernel/record"
	"ludo-lsp/internal/kernel/words"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/internal/text/symbols"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// hexadecimal returns a hash in the form of serialised states.
func hexadecimal(n uint64) string { return "0x" + strconv.FormatUint(n, 16) }

// Data returns r as a JSON object, an entry of the trace of a game.
func (r *Record) Data() gamedef.Object {
	told := slices.DeleteFunc(slices.Clone(r.Warnings), func(w kernel.Warning) bool { return w.IsExpected() })
	out := record.ObjectOf(r, "kind", "move", "stateHash", r.After.Hash(), "deltas", deltas(r.Before, r.After),
		"warnings", told)
	if d := r.Suspended; d != nil {
		out.Add("suspended", record.Object("decisionId", d.ID, "decisionPlayer", d.Player))
	}
	return out
}

// OpeningData returns the events before the first move as a JSON object, an entry of the trace of a game.
func OpeningData(o *kernel.Outcome) gamedef.Object {
	return record.ObjectOf(o, "kind", "opening", "stateHash", o.State.Hash())
}

// Data returns p as a JSON object, without the moves.
func (p *Playout) Data() gamedef.Object {
	out := record.ObjectOf(p, "kind", "end")
	if p.Final != nil {
		out.Add("stateHash", record.DataOf(p.Final.Hash()))
	}
	return out
}

// deltas returns the changes that a move made in variables, markers, zones, properties of tokens, phase, active
// player and turns, by path.
func deltas(before, after *kernel.State) gamedef.Array {
	out := gamedef.Array{}
	note := func(path string, was, is gamedef.Data) {
		if d := string(gamedef.Canonical(is)); string(gamedef.Canonical(was)) != d {
			out = append(out, record.Object("path", path, "before", was, "after", is))
		}
	}
	def := after.Game().Definition()
	unset := func(lattice string) gamedef.Data { // a marker that was never set is in its first state
		for _, l := range def.MarkerLattices {
			if l.ID == lattice {
				return gamedef.Text(l.DefaultState)
			}
		}
		for _, l := range def.GlobalMarkerLattices {
			if l.ID == lattice {
				return gamedef.Text(l.DefaultState)
			}
		}
		return gamedef.Null{}
	}
	var each func(path, key string, was, is gamedef.Data)
	each = func(path, key string, was, is gamedef.Data) {
		group, ok := is.(gamedef.Object)
		if !ok {
			if was == nil {
				was = unset(key)
			}
			note(path, was, is)
		}
		before, _ := was.(gamedef.Object)
		for _, e := range group {
			old, _ := before.Get(e.Key)
			each(path+"."+e.Key, e.Key, old, e.Value)
		}
	}
	a, b := before.Data(), after.Data()
	for _, e := range b {
		was, _ := a.Get(e.Key)
		switch e.Key {
		case "globalVars", "perPlayerVars", "zoneVars", "globalMarkers", "markers", "currentPhase", "activePlayer",
			"turnCount":
			each(e.Key, "", was, e.Value)
		case "zones":
			for _, zone := range e.Value.(gamedef.Object) {
				old, _ := was.(gamedef.Object).Get(zone.Key)
				ids := tokenIDs(zone.Value)
				note("zones."+zone.Key, tokenIDs(old), ids)
				for _, id := range ids {
					id := string(id.(gamedef.Text))
					_, had, known := before.Token(id)
					_, has, _ := after.Token(id)
					if !known || slices.Equal(had, has) {
						continue
					}
					for _, p := range has {
						var was gamedef.Data = gamedef.Null{}
						same := func(q kernel.TokenProperty) bool { return q.Name == p.Name }
						if at := slices.IndexFunc(had, same); at >= 0 {
							was = had[at].Value.Data()
						}
						note("tokens."+id+"."+p.Name, was, p.Value.Data())
					}
				}
			}
		}
	}
	path := func(d gamedef.Data) string {
		p, _ := d.(gamedef.Object).Get("path")
		return string(p.(gamedef.Text))
	}
	slices.SortFunc(out, func(a, b gamedef.Data) int { return gamedef.CompareKeys(path(a), path(b)) })
	return out
}

func tokenIDs(zone gamedef.Data) gamedef.Array {
	out := gamedef.Array{}
	for _, token := range zone.(gamedef.Array) {
		id, _ := token.(gamedef.Object).Get("id")
		out = append(out, id)
	}
	return out
}

// Words are the names that people use for the things of a game.
type Words = words.Words

// WordsOf returns the words of a game from its definition.
func WordsOf(g *kernel.Game) *Words { return words.Of(g) }

// WriteChance writes for people what was rolled and drawn in a move, and moves of pieces that the move does not
// contain, as far as they were traced. told are the words of the game.
func (r *Record) WriteChance(w io.Writer, told *words.Words) error {
	return writeBelow(w, told.In(r.After, r.Before).ForActor(r.Player).Events(r.Move, r.Trace))
}

// writeBelow writes lines below the line of a move.
func writeBelow(w io.Writer, lines []string) error {
	var b strings.Builder
	for _, line := range lines {
		fmt.Fprintf(&b, "      %s\n", line)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// WriteLine writes a move on one line, for people, without its consequences. told are the words of the game.
func (r *Record) WriteLine(w io.Writer, told *words.Words) error {
	return r.writeLine(w, told, told.In(r.Before, r.After).By(r.Player, r.Trace).Move(r.Move))
}

func (r *Record) writeLine(w io.Writer, told *words.Words, move string) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%4d  turn %d, %s, %s: %s", r.Number+1, r.Before.Turn()+1, told.Name(r.Before.Phase()),
		told.Player(r.Player), move)
	if r.Suspended != nil {
		fmt.Fprintf(&b, "; %s has to choose %s", told.Player(r.Suspended.Player), told.NameBinding(r.Suspended.Name))
	}
	b.WriteByte('\n')
	_, err := io.WriteString(w, b.String())
	return err
}

// WriteText writes a move on one line, for people, and below it the text of [words.Words.Story].
func (r *Record) WriteText(w io.Writer, told *words.Words) error {
	if err := r.writeLine(w, told, told.In(r.Before, r.After).By(r.Player, r.Trace).Head(r.Move)); err != nil {
		return err
	}
	var b strings.Builder
	for _, warning := range r.Warnings {
		if warning.Code == moveDropped {
			action, _ := warning.Context["actionId"].(string)
			// As in a trace: without the code.
			why, _, _ := strings.Cut(warning.Message, fmt.Sprintf(" (%v", warning.Context["code"]))
			fmt.Fprintf(&b, "      could not be made: %s. %s\n", told.Name(action), why)
		}
	}
	for i := range r.Log {
		if action, ok := r.Log[i].LeftOut(); ok {
			fmt.Fprintf(&b, "      left out: %s, which was not possible any more\n", told.Name(action))
		}
		if player, action, ok := r.Log[i].DroppedMove(); ok {
			fmt.Fprintf(&b, "      dropped: %s of %s, which the moves of others have made impossible\n",
				told.Name(action), told.Player(player))
		}
	}
	if _, err := io.WriteString(w, b.String()); err != nil {
		return err
	}
	return writeBelow(w, told.Story(r.Player, r.Move, r.Before, r.After, r.Trace))
}

// WriteOpening writes the events before the first move, for people: rolls of the setup, and the event cards that were
// revealed.
func WriteOpening(w io.Writer, told *words.Words, o *kernel.Outcome) error {
	if rolled := told.In(o.State).SayRolls(o.Trace); rolled != "" {
		if err := writeBelow(w, []string{"the setup " + rolled}); err != nil {
			return err
		}
	}
	return writeBelow(w, told.Opening(o.State, o.Trace))
}

// WriteText writes the result of a game, for people.
func (p *Playout) WriteText(w io.Writer, g *kernel.Game) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s, %s: ", symbols.Count(p.Made, "move"), symbols.Count(int(p.Turns), "turn"))
	switch p.Reason {
	case Terminal:
		b.WriteString(ResultText(g, p.Result))
	case MaxMoves:
		b.WriteString("the limit of moves is reached.")
	case NoLegalMoves:
		b.WriteString("there is no legal move.")
	case Cancelled:
		b.WriteString("cancelled.")
	default:
		b.WriteString(p.Reason.Words() + ".")
	}
	b.WriteByte('\n')
	if p.Stop != nil {
		p.Stop.write(&b)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func (s *Stop) write(b *strings.Builder) {
	code := s.Code
	if s.ErrorReason != "" {
		code += " " + s.ErrorReason
	}
	fmt.Fprintf(b, "  %s (%s)\n", s.Message, code)
	switch {
	case s.Source != nil:
		fmt.Fprintf(b, "  rule:     %s:%d:%d (%s)\n", s.Source.File, s.Source.Line, s.Source.Column, s.Path)
	case s.Path != "":
		fmt.Fprintf(b, "  rule:     %s\n", s.Path)
	}
	if len(s.Bindings) > 0 {
		fmt.Fprintf(b, "  bindings: %s\n", pairs(s.Bindings))
	}
	if s.StateHash != 0 {
		fmt.Fprintf(b, "  state:    %s, after %s\n", hexadecimal(s.StateHash), symbols.Count(s.MoveNumber, "move"))
	}
	if s.Stack != "" {
		fmt.Fprintf(b, "%s\n", s.Stack)
	}
}

// ResultText returns a text about how a game ended, for people.
func ResultText(g *kernel.Game, r *kernel.Result) string {
	switch r.Type {
	case gamedef.WinResult:
		text := words.Player(g, r.Player) + " wins"
		if r.Checkpoint != "" {
			text += " (" + words.Name(r.Checkpoint) + ")"
		}
		for i, s := range r.Ranking {
			separator := ", "
			if i == 0 {
				separator = "; "
			}
			text += fmt.Sprintf("%s%s %s", separator, words.Seat(g, s.Seat), s.Score.Text())
		}
		return text + "."
	case gamedef.WinAllResult:
		return "everybody wins."
	case gamedef.LossAllResult:
		return "everybody loses."
	case gamedef.DrawResult:
		return "a draw."
	}
	scores := lists.Map(r.Ranking,
		func(s record.Standing) string { return words.Player(g, s.Player) + " " + s.Score.Text() })
	return "scores: " + strings.Join(scores, ", ") + "."
}
