package lsp

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"go.lsp.dev/protocol"

	"ludo-lsp/internal/kernel/random"
	"ludo-lsp/internal/spec/doc"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/text/symbols"
)

// simulationCommandOf offers to simulate a rule, or says what prevents it. The command, if it is run all the same,
// says it at length.
func (s *session) simulationCommandOf(data lensData, v view) protocol.Command {
	title := "▶ simulate from here"
	if known, at, ok := s.compiledBefore(v, data.At); ok {
		game, err := s.compiledGame(known)
		switch {
		case err != nil: // reported once; a click goes there
			title = "▶ cannot simulate"
			if data.First {
				title = whyNotSimulated(err)
			}
			out := command(goToError, title, data.URI)
			out.Tooltip = new(removePlainLinks(err.Error()))
			return out
		case len(game.rulesAt(known, at.Line)) == 0:
			title = "▶ cannot simulate: " + known.nothingActs(at.Line)
		}
	}
	return command(simulateRule, title, data.URI, data.At, random.Seed(max(1, v.settings.simulation.Seed)))
}

// whyNotSimulated says in a few words why a game cannot be played.
func whyNotSimulated(err error) string {
	if wrong, ok := errors.AsType[*specErrors](err); ok {
		return "▶ cannot simulate: " + wrong.Brief()
	}
	return "▶ cannot simulate: the game cannot be played"
}

// goToError shows the first error that prevents the game.
func (s *session) goToError(_ context.Context, _ ofDocument, v view) (any, error) {
	_, err := s.playableOf(v)
	if err == nil {
		return nil, nil // it was fixed since
	}
	r := &refusedError{err}
	if at := s.refusal(r).Location; at != nil && s.client.showDocument {
		s.goTo(at)
		return nil, nil
	}
	return nil, r
}

// compiledState returns the state of a view's game used for what only compiling shows. Those who can be notified
// later do not wait for a compilation: until then it is the previous state.
func (s *session) compiledState(v view) (known view, ok bool) {
	known = v
	if v.spec != nil && !v.spec.game().IsCompiled() && s.client.editing.refreshes[lensesAround] {
		known.spec = v.compiled
	}
	return known, known.spec != nil
}

// compiledBefore is compiledState, and finds a place of the document in it, on lines that are in both.
func (s *session) compiledBefore(v view, place protocol.Position) (known view, at source.Position, ok bool) {
	at = positionFrom(place)
	known, ok = s.compiledState(v)
	if ok && known.spec != v.spec {
		at.Line, ok = sameLine(heldText(known.spec, v.address), heldText(v.spec, v.address), at.Line)
	}
	return known, at, ok
}

// sameLine finds a line in another state of a text: at its old place, counted from the beginning or from the end.
func sameLine(in, of *doc.Document, line int) (at int, ok bool) {
	if in == nil || of == nil {
		return line, false
	}
	for _, at := range []int{line, line + in.Lines() - of.Lines()} {
		if at >= 0 && at < in.Lines() && line < of.Lines() && textOfLine(in, at) == textOfLine(of, line) {
			return at, true
		}
	}
	return line, false
}

func textOfLine(d *doc.Document, line int) string {
	_, text := d.Line(d.Offset(source.Position{Line: line}, source.UTF16))
	return text
}

// nothingActs says why nothing on a line of a valid game can act.
func (v view) nothingActs(line int) string {
	if v.spec != nil {
		return v.spec.game().NothingActs(string(v.address), line)
	}
	return "no rule stands there"
}

// specErrors is why a game with errors cannot be played.
type specErrors struct {
	count   int
	file    address // of the first
	at      source.Range
	place   string // of the first, for people
	message string // of the first
}

// maxBriefLength is how long the sentence on a lens may be.
const maxBriefLength = 80

// Brief says in a few words what prevents the game.
func (e *specErrors) Brief() string {
	sentence, _, _ := strings.Cut(e.message, "\n")
	if first, _, more := strings.Cut(sentence, ". "); more {
		sentence = first + "."
	}
	sentence = symbols.Clip(sentence, maxBriefLength)
	if e.count == 1 {
		return fmt.Sprintf("%s (%s)", sentence, e.place)
	}
	return fmt.Sprintf("%s (%s, and %s)", sentence, e.place, symbols.Count(e.count-1, "more error"))
}

func (e *specErrors) Error() string {
	switch text := fmt.Sprintf("the game cannot be played: %s: %s", e.place, e.message); e.count {
	case 1:
		return text
	case 2:
		return text + " There is another error."
	default:
		return fmt.Sprintf("%s There are %d more errors.", text, e.count-1)
	}
}
