package debugger

import (
	"fmt"
	"strings"

	"ludo-lsp/internal/kernel/words"
	"ludo-lsp/kernel"
)

// Frame is a rule, macro or list of effects that runs.
type Frame struct {
	Name  string
	Place *kernel.Source // where it is now; nil: that is not known
}

// Frames are what runs, the innermost first; the last one is the move.
func (s *Session) Frames() (out []Frame) {
	m := s.moves[s.at.Move]
	s.within(func(_ *kernel.State, t *kernel.Moment) {
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
		name = fmt.Sprintf("move %d of %s: %s", s.at.Move, s.told.Player(m.player), words.Name(m.move.ActionID))
	}
	if s.at.Step >= len(s.stepsOf(s.at.Move)) {
		name = "behind " + name
	}
	return append(out, Frame{Name: name, Place: s.sourceOf(s.rulePath(m))})
}

// framesOf are the macros through which the effect of a list came, and the list; hidden
// are as many of the innermost macros as are not shown.
func (s *Session) framesOf(r kernel.Running, hidden int) (out []Frame) {
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
func listName(r kernel.Running) string {
	kind, id, named := strings.Cut(r.Root, ":")
	if !named {
		return words.Name(r.Root)
	}
	return words.Name(kind) + " " + strings.TrimSuffix(id, ".effects")
}

func (s *Session) sourceOf(path string) *kernel.Source {
	if p := s.place(path); p != nil {
		return &p.Source
	}
	return nil
}
