package byhand

import (
	"fmt"
	"slices"
	"strings"

	"ludo-lsp/internal/text/lists"
	"ludo-lsp/kernel"
)

// Desk asks people by other means than lines of text, such as a page. It is used from one goroutine.
type Desk interface {
	// Ask has a person answer. An error ends the game.
	Ask(q *Question) (Answer, error)
}

// Question is a question for a person: to choose some of several lines.
type Question struct {
	State  *kernel.State
	Player int    // who is asked
	What   string // what is to be chosen
	Of     string // the move of which it is a decision; "" where the move itself is to be chosen
	Lines  []string
	// About are the ids of the zones and tokens of each line.
	About       [][]string
	Least, Most int
	// Notes say what became of the last answer.
	Notes string
	// Log lists the events that the player may know, one a line.
	Log []string
	// Moved are the tokens moved by the last move.
	Moved []string

	moves []kernel.Move   // of the lines, if a move is chosen
	full  func() []string // the lines in the words of words.Scene.InFull
}

// Wish is a wish of a person who does not choose.
type Wish string

// Wishes. Back leads from the decisions of a move to the list of moves.
const (
	None  Wish = ""
	Undo  Wish = "undo"
	Back  Wish = "back"
	Lot   Wish = "random"
	Leave Wish = "quit"
	// New is the wish for another game, once this one is over.
	New Wish = "new"
	// Edited is the wish of a desk whose rules have changed; they come with it.
	Edited Wish = "edited"
)

const mostOf = 200 // maximal number of moves in a log

// Answer is the answer of a person: indices of the lines of a question, or a wish.
type Answer struct {
	Chosen []int
	Wish   Wish
	Game   *kernel.Game // to go on with, for the wish Edited
}

// askAtDesk asks a question until it is answered.
func (s *seatedPlayer) askAtDesk(q *Question) ([]int, error) {
	for {
		s.notes.WriteString(s.replayNotice())
		q.Notes = strings.TrimSpace(s.notes.String())
		s.notes.Reset()
		q.Log, q.Moved = s.log(s.player), s.lastMovedTokens()
		answer, err := s.Desk.Ask(q)
		if err != nil {
			return nil, s.end(leave)
		}
		switch answer.Wish {
		case Undo:
			wrong := s.undoMoves(q.State)
			if wrong == "" {
				return nil, s.end(undo)
			}
			s.notes.WriteString(wrong)
			continue
		case Back:
			return nil, errBack
		case Lot:
			return nil, errLot
		case Leave:
			return nil, s.end(leave)
		case Edited:
			if err := s.edit(answer.Game); err != nil {
				fmt.Fprintf(s.notes, "The game cannot go on with the rules as they are now: %v.", err)
				continue
			}
			return nil, s.end(undo)
		}
		if wrong := q.whyRefused(answer.Chosen); wrong != "" {
			s.notes.WriteString(wrong)
			continue
		}
		return answer.Chosen, nil
	}
}

// whyRefused says in a sentence why indices are not an answer to a question; "" if they are.
func (q *Question) whyRefused(chosen []int) string {
	for i, at := range chosen {
		if at < 0 || at >= len(q.Lines) || slices.Contains(chosen[:i], at) {
			return "There is no such choice."
		}
	}
	if len(chosen) < q.Least || len(chosen) > q.Most {
		return fmt.Sprintf("%d are chosen; from %d to %d can be.", len(chosen), q.Least, q.Most)
	}
	return ""
}

// lastMovedTokens returns the tokens moved by the last public move.
func (s *session) lastMovedTokens() (tokens []string) {
	if len(s.public) == 0 {
		return nil
	}
	return MovedTokens(s.public[len(s.public)-1].Trace)
}

// MovedTokens returns the tokens that a move has moved or created.
func MovedTokens(trace []kernel.TraceEntry) (tokens []string) {
	for _, e := range trace {
		switch t := e.What.(type) {
		case kernel.TokenMoved:
			tokens = append(tokens, t.TokenID)
		case kernel.TokenCreated:
			tokens = append(tokens, t.TokenID)
		}
	}
	return tokens
}

// log lists the last events, as a player may know them.
func (s *session) log(player int) []string {
	var out strings.Builder
	for _, m := range s.public[max(0, len(s.public)-mostOf):] {
		_ = m.WriteText(&out, s.words.To(player, s.revealedTokens(m)...)) // a strings.Builder never fails
	}
	text := strings.TrimRight(out.String(), "\n")
	if text == "" {
		return nil
	}
	return strings.Split(text, "\n")
}

// idsInMoves returns the ids of zones and tokens that moves name.
func idsInMoves(moves []kernel.Move) [][]string {
	out := make([][]string, len(moves))
	for i := range moves {
		for m := &moves[i]; m != nil; {
			for _, p := range m.Params {
				out[i] = append(out[i], idsInValue(p.Value)...)
			}
			if m.Compound == nil {
				break
			}
			m = &m.Compound.SpecialActivity
		}
	}
	return out
}

// idsInValues returns the ids of zones and tokens that values name.
func idsInValues(values []kernel.Value) [][]string {
	return lists.Map(values, idsInValue)
}

// idsInValue returns the texts of a value; some of them are zones or tokens.
func idsInValue(v kernel.Value) (out []string) {
	if v.Kind() == kernel.List {
		for _, item := range v.Items() {
			out = append(out, idsInValue(item)...)
		}
	} else if v.IsText() {
		out = append(out, v.Text())
	}
	return out
}
