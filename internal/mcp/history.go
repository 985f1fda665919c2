package mcp

import (
	"errors"
	"fmt"
	"slices"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/spec/workspace"
)

// edition is a change of a game that was written here.
type edition struct {
	game   string // its folder
	leaves map[string]leaf
	count  int // how many changes it is, of which only what came of all is known where it is more than one
}

// mostEditions and mostKept bound the history: in changes, and in bytes.
const (
	mostEditions = 200
	mostKept     = 64 << 20
)

// home is the folder by which the history knows a game.
func home(spec *cnl.Spec, folder string) string {
	if files := spec.Files(); len(files) > 0 {
		return workspace.Dir(files[len(files)-1])
	}
	return folder
}

// joined are two changes as one.
func joined(a, b edition) edition {
	out := edition{game: a.game, leaves: map[string]leaf{}, count: a.count + b.count}
	for _, e := range []edition{a, b} {
		for file, l := range e.leaves {
			if first, both := out.leaves[file]; both {
				l.before, l.had = first.before, first.had
			}
			out.leaves[file] = l
		}
	}
	return out
}

// note keeps a change that was written, or forgets the last changes of a game that it takes back.
func (s *Server) note(game string, leaves []leaf, undoes int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if undoes > 0 {
		for k := len(s.history) - 1; k >= 0 && undoes > 0; k-- {
			if s.history[k].game == game {
				undoes -= s.history[k].count
				s.history = slices.Delete(s.history, k, k+1)
			}
		}
		return
	}
	now := edition{game: game, leaves: map[string]leaf{}, count: 1}
	for _, l := range leaves {
		now.leaves[l.file] = l
	}
	s.history = append(s.history, now)
	for len(s.history) > mostEditions || len(s.history) > 1 && s.kept() > mostKept {
		// The oldest two of a game become one.
		first := 0
		next := slices.IndexFunc(s.history[1:], func(e edition) bool { return e.game == s.history[first].game }) + 1
		if next > 0 && next < len(s.history)-1 {
			s.history[next] = joined(s.history[first], s.history[next])
		}
		s.history = slices.Delete(s.history, 0, 1)
	}
}

// kept is how many bytes the history has.
func (s *Server) kept() (size int) {
	for _, e := range s.history {
		for _, l := range e.leaves {
			size += len(l.before) + len(l.after)
		}
	}
	return size
}

// since is what was written here to a game in so many changes, the last ones, as one; 0: in all of them.
func (s *Server) since(game string, steps int) (out edition) {
	s.mu.Lock()
	defer s.mu.Unlock()
	out.game = game
	for k := len(s.history) - 1; k >= 0 && (steps == 0 || out.count < steps); k-- {
		if s.history[k].game == game {
			out = joined(s.history[k], out)
		}
	}
	return out
}

type undoArguments struct {
	InGame
	Steps int    `json:"steps,omitempty" jsonschema:"default 1"`
	To    string `json:"to,omitempty" jsonschema:"instead: before all changes made here" enum:"start"`
	Trial
	Page
}

func (c *call) undo(in undoArguments) (answer, error) {
	d, err := c.draft(in.Game, true)
	if err != nil {
		return answer{}, err
	}
	steps := max(in.Steps, 1)
	if in.To == "start" {
		steps = 0
	}
	all := c.since(home(d.before, d.folder), 0)
	if all.count == 0 {
		return answer{}, errors.New("nothing was changed here that could be taken back")
	}
	if steps > all.count {
		return answer{}, fmt.Errorf("the changes made here are %d; to: start takes back all", all.count)
	}
	back := c.since(all.game, steps)
	for file, l := range back.leaves {
		if text, has := d.text(file); has != l.has || text != l.after {
			return answer{}, fmt.Errorf("nothing was changed: somebody else has changed %s since; read it, and write it anew",
				c.shown(file))
		}
		d.set(file, l.before, l.had)
	}
	d.undoes = back.count
	if err := d.reread(); err != nil {
		return answer{}, err
	}
	out, err := d.finish(Writing{Force: true, Trial: in.Trial})
	if err == nil && !in.DryRun {
		out.told = fmt.Sprintf("Changes taken back: %d.\n%s", back.count, out.told)
	}
	return out, err
}
