package byhand

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/kernel/words"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/sim"
)

// maxShown is how many moves or options are shown at once; words find the others.
const maxShown = 30

const help = `  3              move or option 3 of the list
  castle 2       those in which all these words are, numbered anew
  all            the whole list
  table          the table again
  log            all that has happened
  undo           take back the last move of a person
  back           from the decisions of a move to the list of moves
  random         let the lot choose
  save FILE      keep this position; --state FILE goes on from it
                 (with --force after it, over a file that holds something else)
  quit           stop
`

// What a person may wish instead of choosing from a list: going back to the list of moves, or a random choice.
var (
	errBack = errors.New("back")
	errLot  = errors.New("random")
)

// ask has a person choose a move and answer its decisions.
func (s *seatedPlayer) ask(t *sim.Turn) (kernel.Move, int, error) {
	state := t.State()
	if t.Refused != "" {
		fmt.Fprintln(s.Out, "This move cannot be made: "+t.Refused)
	}
	if s.Desk == nil {
		s.handOver()
		s.showNews(s.player)
		s.showPosition(state)
	}
	scene := s.words.In(state).For(s.player)
	for state.Pending() != nil && len(t.Moves) == 1 { // the only choice is to answer
		move, err := s.decide(t, state, scene, t.Moves[0])
		if !errors.Is(err, errBack) {
			return move, 0, err
		}
		fmt.Fprintln(s.Out, "The move waits for this answer: it cannot be taken back by itself.")
	}
	for {
		chosen, err := s.choose(moveQuestion(state, scene, s.player, t.Moves))
		switch {
		case errors.Is(err, errLot):
			move, at, err := sim.Random{}.Choose(t)
			if err == nil {
				return move, at, nil
			}
			fmt.Fprintf(s.Out, "The lot cannot choose: %v.\n", err)
			continue
		case errors.Is(err, errBack):
			continue
		case err != nil:
			return kernel.Move{}, 0, err
		}
		at := chosen[0]
		move, err := s.decide(t, state, scene, t.Moves[at])
		if errors.Is(err, errBack) {
			continue
		}
		return move, at, err
	}
}

// handOver lets people change places, so that each sees only their own seat's view.
func (s *seatedPlayer) handOver() {
	before := s.last
	s.last = s.player
	if len(s.people) < 2 || before == s.player {
		return
	}
	if s.Clear != nil {
		s.Clear()
	}
	fmt.Fprintf(s.Out, "\n%s is to move. The others look away, please.\n", s.words.Player(s.player))
	if s.Clear != nil {
		s.readLine("Enter goes on ")
	}
}

// showPosition shows the table.
func (s *seatedPlayer) showPosition(state *kernel.State) {
	text, err := s.table.Text(state, s.player)
	if err != nil {
		text = "  " + err.Error() + "\n"
	}
	fmt.Fprintf(s.Out, "\nTurn %d, %s: you are %s\n%s", state.Turn()+1, words.Name(state.Phase()),
		s.words.Player(s.player), text)
}

// maxIdle is how many lines may be read without progress in the game: a person does not answer that often.
const maxIdle = 1000

// readLine reads a line from a person. At the end of the input they leave.
func (s *seatedPlayer) readLine(prompt string) (string, error) {
	if len(s.history) > s.most {
		s.most, s.idle = len(s.history), 0
	}
	if s.idle++; s.idle > maxIdle {
		fmt.Fprintf(s.Out, "\n%d answers in a row have brought the game no further.\n", maxIdle)
		return "", s.end(leave)
	}
	text, err := s.In.ReadLine(prompt)
	if err != nil {
		if !errors.Is(err, io.EOF) {
			s.failed = err
		}
		return "", s.end(leave)
	}
	return strings.TrimSpace(text), nil
}

// end ends the current playout.
func (s *seatedPlayer) end(w wish) error {
	s.wish = w
	s.cancel()
	return errors.New("the game is left")
}

// list shows the lines with the given indices.
func (s *seatedPlayer) list(lines []string, places []int) {
	width := len(strconv.Itoa(len(places)))
	for i, at := range places[:min(len(places), maxShown)] {
		fmt.Fprintf(s.Out, "  %*d  %s\n", width, i+1, lines[at])
	}
	if more := len(places) - maxShown; more > 0 {
		fmt.Fprintf(s.Out, "  … and %d more: type words of the one that you mean, or all\n", more)
	}
}

func upTo(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i
	}
	return out
}

// choose has a person choose between least and most of some lines, and returns their indices.
func (s *seatedPlayer) choose(q *Question) ([]int, error) {
	if s.Desk != nil {
		return s.askAtDesk(q)
	}
	state, what, lines, least, most := q.State, q.What, q.Lines, q.Least, q.Most
	places := upTo(len(lines))
	s.list(lines, places)
	prompt := what
	switch {
	case most > 1 && least == most:
		prompt += fmt.Sprintf(" (%d of them, blanks between)", most)
	case most > 1:
		prompt += fmt.Sprintf(" (%d to %d of them, blanks between)", least, most)
	}
	for {
		text, err := s.readLine(prompt + " (? helps): ")
		if err != nil {
			return nil, err
		}
		word, rest, _ := strings.Cut(text, " ")
		switch strings.ToLower(word) {
		case "?", "help":
			fmt.Fprint(s.Out, help)
			continue
		case "table":
			s.showPosition(state)
			continue
		case "log":
			s.showAllEvents(s.player)
			continue
		case "all":
			places = upTo(len(lines))
			for i, line := range lines {
				fmt.Fprintf(s.Out, "  %d  %s\n", i+1, line)
			}
			continue
		case "undo":
			wrong := s.undoMoves(state)
			if wrong == "" {
				return nil, s.end(undo)
			}
			fmt.Fprintln(s.Out, wrong)
			continue
		case "back":
			return nil, errBack
		case "quit", "exit":
			return nil, s.end(leave)
		case "save":
			s.save(strings.TrimSpace(rest), state)
			continue
		case "random":
			return nil, errLot
		}
		chosen, found := parseNumbers(text, places)
		if found == "" && (len(chosen) < least || len(chosen) > most) {
			found = fmt.Sprintf("%d are chosen; from %d to %d can be.", len(chosen), least, most)
			if least == most && most == 1 {
				found = "One is to be chosen."
			}
		}
		if found == "" {
			return chosen, nil
		}
		near := linesContaining(lines, text)
		if near == nil {
			near = linesContaining(q.full(), text)
		}
		if len(near) == 1 && least <= 1 && text != "" {
			fmt.Fprintf(s.Out, "  %s\n", lines[near[0]])
			return near, nil
		} else if len(near) > 0 && text != "" {
			places = near
			s.list(lines, places)
			continue
		}
		fmt.Fprintln(s.Out, found)
	}
}

// save saves the position.
func (s *seatedPlayer) save(typed string, state *kernel.State) {
	fields := strings.Fields(typed)
	force := slices.Contains(fields, "--force")
	name := typed
	if force {
		name = strings.Join(slices.DeleteFunc(fields, func(w string) bool { return w == "--force" }), " ")
	}
	if name == "" {
		fmt.Fprintln(s.Out, "Under which name? save FILE")
		return
	}
	if wrong := s.Save(name, force, state); wrong != "" {
		fmt.Fprintln(s.Out, wrong)
		return
	}
	fmt.Fprintf(s.Out, "Kept in %s.\n", name)
}

// parseNumbers parses numbers in a list of indices, from 1, or says what is wrong with them.
func parseNumbers(text string, places []int) (chosen []int, wrong string) {
	for word := range strings.FieldsFuncSeq(text, func(c rune) bool { return c == ' ' || c == ',' }) {
		n, err := strconv.Atoi(word)
		switch {
		case err != nil:
			return nil, fmt.Sprintf("Nothing in the list has %q in it.", text)
		case n < 1 || n > len(places):
			return nil, fmt.Sprintf("The list goes from 1 to %d.", len(places))
		case slices.Contains(chosen, places[n-1]):
			return nil, fmt.Sprintf("%d is there twice.", n)
		}
		chosen = append(chosen, places[n-1])
	}
	return chosen, ""
}

// linesContaining returns the indices of the lines with all words of a text, or of the one that equals it.
func linesContaining(lines []string, text string) (out []int) {
	if at := slices.IndexFunc(lines, func(l string) bool { return strings.EqualFold(l, text) }); at >= 0 {
		return []int{at} // exactly one line
	}
	wanted := strings.Fields(strings.ToLower(text))
	for at, line := range lines {
		line = strings.ToLower(line)
		if !slices.ContainsFunc(wanted, func(w string) bool { return !strings.Contains(line, w) }) {
			out = append(out, at)
		}
	}
	return out
}

// decide has a person answer the decisions of a move, one by one.
func (s *seatedPlayer) decide(t *sim.Turn, state *kernel.State, scene words.Scene, template kernel.Move) (kernel.Move,
	error) {
	var wished error
	move, ok, err := state.CompleteWith(template, func(c *kernel.Choices) (kernel.Value, bool) {
		var answer kernel.Value
		answer, wished = s.answer(t, state, scene, c, template)
		return answer, wished == nil
	}, true)
	failed := errBack
	if template.Continues {
		failed = sim.ErrNoMove
	}
	switch {
	case wished != nil:
		return move, wished
	case err != nil:
		fmt.Fprintf(s.Out, "This move cannot be made: %v\n", err)
		return move, failed
	case !ok:
		fmt.Fprintln(s.Out, "This move cannot be made: none of the choices that it asks for is legal.")
		return move, failed
	}
	return move, nil
}

// answer has a person answer one decision of a move.
func (s *seatedPlayer) answer(t *sim.Turn, state *kernel.State, scene words.Scene, c *kernel.Choices,
	move kernel.Move) (kernel.Value, error) {
	q, options := decisionQuestion(state, scene, s.player, c, move)
	if s.Desk == nil {
		way := ", or go back"
		if move.Continues {
			way = ""
		}
		fmt.Fprintf(s.Out, "%s: choose %s%s.\n", q.Of, q.What, way)
	}
	chosen, err := s.choose(q)
	if errors.Is(err, errLot) {
		chosen, err = nil, nil
		for len(chosen) < max(1, q.Least) && len(chosen) < len(options) {
			if at := int(t.Random.Int(0, int64(len(options)-1))); !slices.Contains(chosen, at) {
				chosen = append(chosen, at)
			}
		}
	}
	if err != nil {
		return kernel.Value{}, err
	}
	return valueOf(c.Request, options, chosen), nil
}
