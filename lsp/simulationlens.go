package lsp

import (
	"errors"
	"fmt"

	"go.lsp.dev/protocol"
)

// resolveSimulation offers to simulate a rule, or says in a few words what is in the
// way. The command, when it is run all the same, fails with the whole sentence.
func (s *session) resolveSimulation(lens *protocol.CodeLens, data lensData, v view) (*protocol.CodeLens, error) {
	if v.version != data.Version {
		return nil, fmt.Errorf("the document has changed since the lens was asked for: %w", protocol.ErrContentModified)
	}
	title, tooltip := "▶ simulate from here", ""
	game, err := s.playableOf(v)
	var wrong *errorsInTheWay
	switch line := int(data.Simulates.Line); {
	case errors.As(err, &wrong):
		title, tooltip = "▶ simulate: "+wrong.Brief(), err.Error()
	case err != nil:
		title, tooltip = "▶ simulate: the game cannot be played", err.Error()
	case len(game.rulesAt(v, line)) == 0:
		title = "▶ simulate: " + v.nothingActs(line)
	}
	lens.Command = command(simulateRule, title, data.URI, *data.Simulates, max(1, v.settings.simulation.Seed))
	if tooltip != "" {
		lens.Command.Tooltip = &tooltip
	}
	return lens, nil
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
	count int
	brief string // the first: its code and place
	first string // the first: its place, message and code
}

// Brief names what is in the way in a few words.
func (e *errorsInTheWay) Brief() string {
	if e.count == 1 {
		return e.brief
	}
	return fmt.Sprintf("%s and %s", e.brief, counted(e.count-1, "more error"))
}

func (e *errorsInTheWay) Error() string {
	switch e.count {
	case 1:
		return "the game cannot be played: " + e.first
	case 2:
		return fmt.Sprintf("the game cannot be played: %s There is another error.", e.first)
	}
	return fmt.Sprintf("the game cannot be played: %s There are %d more errors.", e.first, e.count-1)
}
