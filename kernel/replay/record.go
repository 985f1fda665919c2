package replay

import (
	"bufio"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"ludo-lsp/internal/kernel/random"
	"ludo-lsp/internal/kernel/record"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// Game is a played game in the form that Record writes.
type Game struct {
	Seed int64
	// Unmixed: the generator begins with the seed as it is; see kernel.Beginning.
	Unmixed bool
	Players int `json:"players"`
	// Card is the event card that comes up after After others; "": the decks are as the game makes them.
	Card  string `json:"card,omitzero"`
	After int    `json:"after" unless:"Card"`
	// Advanced: play began where the first player can move, which may be later than the first state.
	Advanced bool `json:"advance,omitzero"`
	// Moves are the moves made, with their decisions. The answers to decisions of a suspended move are separate
	// moves.
	Moves []kernel.Move
	// Reseeded maps indices in Moves to seeds with which the generator of random numbers begins anew before the move:
	// dice that fall otherwise. The answers of a suspended move have the generator of the move.
	Reseeded map[int]int64
	Stop     string // why the game stopped: terminal, maxSteps, noLegalMoves …
	// Never: the moves, in this order, must not be possible: somebody forbade them.
	Never bool
	// Parent is the recording that the game continues; nil for none. It is a note.
	Parent *Parent
}

// Parent is another recording, whose beginning a recorded game shares.
type Parent struct {
	File  string `json:"file"`  // its name, in the same folder
	Moves int    `json:"moves"` // how many of its first moves the game shares
}

// Record replays a game from its moves and writes it as a recording.
func Record(out io.Writer, g *kernel.Game, played Game) error {
	r := &recorder{out: bufio.NewWriter(out), game: g}
	if err := r.begin(played, ""); err != nil {
		return err
	}
	for i := 0; i < len(played.Moves); i++ {
		move := played.Moves[i]
		l := &line{Move: &move}
		if seed, ok := played.Reseeded[i]; ok {
			l.Reseed = new(random.Seed(seed))
		}
		if g.Simultaneous() {
			l.Decisions, l.mixed = answersOf(move), true
		}
		for i+1 < len(played.Moves) && played.Moves[i+1].Continues {
			i++
			if g.Simultaneous() {
				l.Decisions = append(l.Decisions, answersOf(played.Moves[i])...)
				continue
			}
			for _, answer := range played.Moves[i].Params {
				move.Params = move.Params.With(answer.Name, answer.Value)
				if move.Compound != nil {
					c := *move.Compound
					c.SpecialActivity.Params = c.SpecialActivity.Params.With(answer.Name, answer.Value)
					move.Compound = &c
				}
			}
		}
		if err := r.step(l); err != nil {
			return fmt.Errorf("move %d: %w", i, err)
		}
	}
	r.end(played.Stop)
	return r.out.Flush()
}

// First returns the state in which the game begins.
func (g Game) First(game *kernel.Game) (*kernel.State, error) {
	s, err := game.InitialAs(kernel.Beginning{Seed: g.Seed, Unmixed: g.Unmixed, Players: g.Players, Card: g.Card,
		After: g.After})
	if err == nil && g.Advanced {
		var out *kernel.Outcome
		if out, err = s.Advance(); err == nil {
			s = out.State
		}
	}
	return s, err
}

// Data returns as a JSON object what determines the first state of the game, except its seed.
func (g Game) Data() gamedef.Object {
	out := record.ObjectOf(g)
	if !g.Unmixed {
		out.Add("seeding", gamedef.Text(random.Mixed))
	}
	return out
}

// answersOf returns the answers that a move gives to decisions, in order. Where all move at the same time, those to
// the decisions of a suspended round may belong to several moves, and have the same ids.
func answersOf(move kernel.Move) []decision {
	var out []decision
	for _, p := range move.Params {
		if isDecision(p.Name) {
			out = append(out, decision{ID: p.Name, Value: &p.Value})
		}
	}
	return out
}

// BeginsLater reports whether play begins in a later state than the first, because nobody can move in the first.
func BeginsLater(g *kernel.Game, played Game) (bool, error) {
	played.Advanced = false
	s, err := played.First(g)
	if err != nil || len(played.Moves) == 0 {
		return false, err
	}
	if played.Moves[0].InterruptSeat != "" {
		return false, nil
	}
	l, err := s.Legal(kernel.ListOptions{Compound: true, SkipFailing: true})
	return err == nil && len(l.Moves) == 0, err
}

// Update replays the games of a recording and writes them with their present results. A compressed recording is
// compressed again. If a recorded move cannot be made any more it fails, and what was written to out is useless.
func Update(ctx context.Context, g *kernel.Game, in io.Reader, out io.Writer) error {
	peeked := bufio.NewReader(in)
	head, _ := peeked.Peek(2)
	lines, err := newReader(peeked)
	if err != nil {
		return err
	}
	var packed *gzip.Writer
	if len(head) == 2 && head[0] == 0x1f && head[1] == 0x8b {
		packed = gzip.NewWriter(out)
		out = packed
	}
	r := &recorder{out: bufio.NewWriter(out), game: g}
	stop := ""
	games := 0
	finish := func() {
		if r.run != nil {
			r.end(stop)
		}
		stop = ""
	}
	for {
		if err := ctx.Err(); err != nil {
			return err
		}
		l, err := lines.next()
		if err == io.EOF {
			break
		}
		if err != nil {
			return err
		}
		switch l.Kind {
		case "run":
			finish()
			games++
			if err = l.checkGame(g); err == nil {
				err = r.begin(l.game(), l.Game)
			}
		case "step":
			if r.run == nil {
				return &FormatError{l.number, errors.New("a step stands outside a game")}
			}
			err = r.step(l)
		case "end":
			stop = l.Stop
			finish()
			r.run = nil
		}
		if err != nil {
			return l.lineError(err)
		}
	}
	finish()
	if games == 0 {
		return errors.New("the recording has no game")
	}
	if err := r.out.Flush(); err != nil {
		return err
	}
	if packed != nil {
		return packed.Close()
	}
	return nil
}

// recorder writes games while they are played.
type recorder struct {
	out        *bufio.Writer
	game       *kernel.Game
	run        *Game // the game being written; nil between games
	state      *kernel.State
	projection gamedef.Object
	steps      int
	suspended  bool
}

func (r *recorder) write(o gamedef.Object) {
	r.out.Write(gamedef.Canonical(o)) // Flush returns the error
	r.out.WriteByte('\n')
}

// begin begins a game; name is its name in the recording, or "".
func (r *recorder) begin(played Game, name string) error {
	s, err := played.First(r.game)
	if err != nil {
		return err
	}
	projection, err := Project(s)
	if err != nil {
		return err
	}
	r.run, r.state, r.projection, r.steps, r.suspended = &played, s, projection, 0, false
	out := append(played.Data(), record.Object("kind", "run", "gameDefId", r.game.Definition().Metadata.ID,
		"seed", played.Seed, "init", projection, "sha", Sum(projection))...)
	out.AddText("game", name)
	if played.Never {
		out.Add("never", gamedef.Bool(true))
	}
	if played.Parent != nil {
		out.Add("parent", record.DataOf(played.Parent))
	}
	r.write(out)
	return nil
}

func (r *recorder) step(l *line) error {
	if r.suspended {
		return errors.New("the move before this one waits for an answer that was not recorded")
	}
	s := stateForLine(r.state, l)
	listing, err := s.Legal(kernel.ListOptions{})
	if err != nil {
		return err
	}
	t, _, err := templateIn(s, listing.Moves, l.Move)
	if err != nil {
		return err
	}
	p, failed := play(s, t, scriptOf(l), true, false)
	if failed != nil {
		return failed
	}
	projection, err := Project(p.state)
	if err != nil {
		return err
	}
	legal, order := sortedMoves(listing.Moves)
	out := record.Object("kind", "step", "step", r.steps, "player", Maker(s, t), "phase", s.Phase(), "legal", legal,
		"legalOrder", order, "move", p.move, "decisions", decisionsData(p.asked, false), "fired", firedTriggers(p.log),
		"log", logKinds(p.log), "delta", Delta(r.projection, projection), "sha", Sum(projection))
	if l.Reseed != nil {
		out.Add("reseed", l.Reseed.Data())
	}
	if p.move.Compound != nil {
		out.Add("saDecisions", decisionsData(p.asked, true))
	}
	if len(listing.Warnings) > 0 {
		codes := gamedef.Array{}
		for _, w := range listing.Warnings {
			codes = append(codes, gamedef.Text(w.Code))
		}
		out.Add("enumWarnings", codes)
	}
	if r.suspended = p.suspended != nil; r.suspended {
		out.Add("suspended", gamedef.Bool(true))
	}
	r.write(out)
	r.state, r.projection = p.state, projection
	r.steps++
	return nil
}

func (r *recorder) end(stop string) {
	terminal, _ := r.projection.Get("terminal")
	_, open := terminal.(gamedef.Null)
	switch {
	case !open:
		stop = "terminal"
	case stop == "" || stop == "terminal":
		stop = "maxSteps"
	}
	r.write(record.Object("kind", "end", "seed", r.run.Seed, "steps", r.steps, "stop", stop, "terminal", terminal))
	r.run = nil
}

// sortedMoves returns moves in the order of their canonical JSON, and the index in that order of each listed move.
func sortedMoves(moves []kernel.Move) (legal, order gamedef.Array) {
	type entry struct {
		text string
		at   int
	}
	list := make([]entry, len(moves))
	for i, m := range moves {
		list[i] = entry{string(gamedef.Canonical(m.Data())), i}
	}
	slices.SortStableFunc(list, func(a, b entry) int { return gamedef.CompareKeys(a.text, b.text) })
	legal, order = make(gamedef.Array, len(list)), make(gamedef.Array, len(list))
	for place, e := range list {
		legal[place] = moves[e.at].Data()
		order[e.at] = gamedef.Number(place)
	}
	return legal, order
}

func decisionsData(list []askedDecision, special bool) gamedef.Array {
	out := gamedef.Array{}
	for _, a := range list {
		r := a.request
		if r.SpecialActivity != special {
			continue
		}
		options := make(gamedef.Array, len(r.Options))
		for i, v := range r.Options {
			legality := kernel.Unknown
			if a.options != nil {
				legality = a.options[i].Legality
			}
			options[i] = gamedef.Array{v.Data(), gamedef.Text(legality)}
		}
		kind, player := "chooseOne", any(nil)
		if r.Chooser || a.inMove {
			player = r.Player
		}
		if r.Several {
			kind = "chooseN"
		}
		d := record.Object("id", r.ID, "name", r.Name, "type", kind, "player", player, "options", options,
			"value", a.value)
		if r.Several {
			d = append(d, record.Object("min", r.Min, "max", r.Max)...)
		}
		if a.inMove {
			d.Add("late", gamedef.Bool(true))
		}
		out = append(out, d)
	}
	return out
}

// logKinds returns the entries of a log except triggers, as "kind:step".
func logKinds(log []kernel.LogEntry) gamedef.Array {
	out := gamedef.Array{}
	for _, e := range log {
		if _, _, fired := e.FiredTrigger(); fired {
			continue
		}
		text := e.Kind
		for _, name := range []string{"step", "stage"} {
			if step, ok := e.Field(name).(string); ok {
				text += ":" + step
			}
		}
		out = append(out, gamedef.Text(text))
	}
	return out
}

// Recorder collects the moves of a game for Record while the game is played.
type Recorder struct{ Game }

// Add adds a move that was made, or an answer to a decision of the last move.
func (r *Recorder) Add(m kernel.Move) { r.Moves = append(r.Moves, m) }

// TakeBack removes the last move and the answers to its decisions.
func (r *Recorder) TakeBack() {
	for len(r.Moves) > 0 && r.Moves[len(r.Moves)-1].Continues {
		r.Moves = r.Moves[:len(r.Moves)-1]
	}
	r.Moves = r.Moves[:max(0, len(r.Moves)-1)]
}
