package debugger

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/internal/kernel/words"
	"ludo-lsp/kernel"
)

// Frame is a running rule, macro or list of effects.
type Frame struct {
	Name  string
	Place *kernel.Source // where it is now; nil if not known
}

// Frames returns the running frames, innermost first; the last one is the move.
func (s *Session) Frames() (out []Frame) {
	m := s.moves[s.at.Move]
	s.inspect(func(_ *kernel.State, t *kernel.Moment) {
		if t == nil {
			return
		}
		hidden := s.hidden
		for _, r := range t.Stack() {
			out = append(out, s.framesOf(r, hidden)...)
			hidden = 0
		}
	})
	name := "the beginning of the game"
	if m.before != nil {
		name = fmt.Sprintf("move %d of %s: %s", s.at.Move, s.words.Player(m.player), words.Name(m.move.ActionID))
	}
	if s.at.Step >= len(s.stepsOf(s.at.Move)) {
		name = "after " + name
	}
	out = append(out, Frame{Name: name, Place: s.sourceOf(s.rulePath(m))})
	if !s.isOver() {
		return out
	}
	if result := s.gameResult(); result != nil && result.Path != "" {
		return slices.Insert(out, 0, Frame{Name: "the ending", Place: s.sourceOf(result.Path)})
	}
	now, _ := s.step(s.at)
	if path := s.failedPart(); path != "" && !(now.root != "" && member.IsWithin(path, now.path)) {
		return slices.Insert(out, 0, Frame{Name: "what fails", Place: s.sourceOf(path)})
	}
	return out
}

// failedPart returns the path of the part that failed at the end of the game, or "" if no part failed.
func (s *Session) failedPart() string {
	m := s.moves[s.at.Move]
	var failed *kernel.Error
	if m.failed != nil {
		if _, err := s.run(m, nil); errors.As(err, &failed) {
			return failed.Path
		}
	}
	if s.playout != nil && s.playout.Stop != nil {
		return s.playout.Stop.Path
	}
	return ""
}

// framesOf returns the frames of a running list of effects: the list, and the macros that it came through. hidden is
// the number of innermost macros that are not shown.
func (s *Session) framesOf(r kernel.RunningList, hidden int) (out []Frame) {
	name := listName(r)
	p := s.place(r.Path)
	if p == nil {
		return []Frame{{Name: name}}
	}
	at := &p.Source
	for i := range p.Uses {
		use := &p.Uses[i]
		if i >= hidden {
			out = append(out, Frame{Name: use.Name, Place: at})
		}
		at = &use.Source
	}
	return append(out, Frame{Name: name, Place: at})
}

// listName names a list of effects that runs: "action draw", "trigger refill".
func listName(r kernel.RunningList) string {
	kind, id, named := strings.Cut(r.Root, ":")
	if !named {
		return words.Name(r.Root)
	}
	return words.Name(kind) + " " + strings.TrimSuffix(id, ".effects")
}

// sourceOf returns the place of a part or, if unknown, of what contains the part.
func (s *Session) sourceOf(path string) *kernel.Source {
	for ; path != ""; path = member.Parent(path) {
		if p := s.place(path); p != nil {
			return &p.Source
		}
	}
	return nil
}
