package lsp

import (
	"errors"
	"fmt"
	"strings"

	"go.lsp.dev/protocol"

	"ludo-lsp/internal/text/source"
)

// simulationCommandOf offers to simulate a rule, or says what is in the way. The command,
// when it is run all the same, says it at length.
func (s *session) simulationCommandOf(data lensData, v view) protocol.Command {
	title, tooltip := "▶ simulate from here", ""
	if known, at, ok := s.compiledBefore(v, data.At); ok {
		game, err := s.playableOf(known)
		var wrong *errorsInTheWay
		switch {
		case errors.As(err, &wrong):
			title, tooltip = "▶ cannot simulate: "+wrong.Brief(), err.Error()
		case err != nil:
			title, tooltip = "▶ cannot simulate: the game cannot be played", err.Error()
		case len(game.rulesAt(known, at.Line)) == 0:
			title = "▶ cannot simulate: " + known.nothingActs(at.Line)
		}
	}
	out := command(simulateRule, title, data.URI, data.At, max(1, v.settings.simulation.Seed))
	if tooltip != "" {
		out.Tooltip = new(unlinked(tooltip))
	}
	return out
}

// compiledBefore is the state of a view's game from which it is said what only compiling shows,
// and where in it a place of the document is. Nobody waits for a compilation who can be told of it
// later: until then it is the state before, on lines that are in both.
func (s *session) compiledBefore(v view, place protocol.Position) (known view, at source.Position, ok bool) {
	at = positionFrom(place)
	switch {
	case v.spec == nil:
		return v, at, false
	case v.spec.IsCompiled() || !s.client.editing.refreshes[lensesAround]:
		return v, at, true
	case v.compiled == nil:
		return v, at, false
	}
	known = v
	known.spec = v.compiled
	at.Line, ok = sameLine(known.lines(), v.lines(), at.Line)
	return known, at, ok
}

// lines are those of a view's document.
func (v view) lines() []string {
	text, _ := v.spec.text(string(v.address))
	return strings.Split(text, "\n")
}

// sameLine finds a line of a text in another state of it: where it was, counted from the beginning or
// from the end.
func sameLine(in, of []string, line int) (at int, ok bool) {
	for _, at := range []int{line, line + len(in) - len(of)} {
		if at >= 0 && at < len(in) && line < len(of) && in[at] == of[line] {
			return at, true
		}
	}
	return line, false
}

// nothingActs says why nothing of a line of a sound game can act.
func (v view) nothingActs(line int) string {
	if v.spec != nil {
		return v.spec.NothingActs(string(v.address), line)
	}
	return "no rule stands there"
}

// errorsInTheWay is why a game with errors cannot be played.
type errorsInTheWay struct {
	count   int
	file    address // of the first
	at      source.Range
	place   string // of the first, for people
	message string // of the first
}

// maxBrief is how long the sentence on a lens may be.
const maxBrief = 80

// Brief names what is in the way in a few words.
func (e *errorsInTheWay) Brief() string {
	sentence := e.message
	if first, _, more := strings.Cut(sentence, ". "); more {
		sentence = first + "."
	}
	if runes := []rune(sentence); len(runes) > maxBrief {
		sentence = string(runes[:maxBrief-1]) + "…"
	}
	if e.count == 1 {
		return fmt.Sprintf("%s (%s)", sentence, e.place)
	}
	return fmt.Sprintf("%s (%s, and %s)", sentence, e.place, counted(e.count-1, "more error"))
}

func (e *errorsInTheWay) Error() string {
	switch text := fmt.Sprintf("the game cannot be played: %s: %s", e.place, e.message); e.count {
	case 1:
		return text
	case 2:
		return text + " There is another error."
	default:
		return fmt.Sprintf("%s There are %d more errors.", text, e.count-1)
	}
}
