package mcp

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/spec/workspace"
)

// edition is a change of a game written here.
type edition struct {
	game   string // its folder
	what   string // a line for each change: the tool that made it, and what it wrote
	begins bool   // there was no game before
	leaves map[string]leaf
	count  int // the number of changes; of several only the total result is known
}

// mostEditions and mostKept bound the history: in changes, and in bytes.
const (
	mostEditions = 200
	mostKept     = 64 << 20
)

// home returns the folder that identifies a game in the history.
func home(spec *cnl.Spec, folder string) string {
	if files := spec.Files(); len(files) > 0 {
		return workspace.Dir(files[len(files)-1])
	}
	return folder
}

// joinEditions merges two changes.
func joinEditions(a, b edition) edition {
	out := edition{a.game, a.what + b.what, a.begins, map[string]leaf{}, a.count + b.count}
	for _, e := range []edition{a, b} {
		for file, l := range e.leaves {
			if first, both := out.leaves[file]; both {
				l.before, l.had, l.mode = first.before, first.had, cmp.Or(first.mode, l.mode)
			}
			out.leaves[file] = l
		}
	}
	return out
}

// recordChange records a written change, or drops the last changes of a game that it undoes.
func (d *draft) recordChange(leaves []leaf) {
	s, game, undoes := d.Server, home(d.before, d.folder), d.undoes
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
	now := edition{game, d.tool, len(d.before.Files()) == 0, map[string]leaf{}, 1}
	for _, l := range leaves {
		now.leaves[l.file] = l
		now.what += ", " + d.shownName(l.file)
	}
	now.what += "\n"
	s.history = append(s.history, now)
	for len(s.history) > mostEditions || len(s.history) > 1 && s.historySize() > mostKept {
		// The oldest two of a game are merged.
		next := slices.IndexFunc(s.history[1:], func(e edition) bool { return e.game == s.history[0].game }) + 1
		if next > 0 && next < len(s.history)-1 {
			s.history[next] = joinEditions(s.history[0], s.history[next])
		}
		s.history = slices.Delete(s.history, 0, 1)
	}
}

// historySize returns the size of the history in bytes.
func (s *Server) historySize() (size int) {
	for _, e := range s.history {
		for _, l := range e.leaves {
			size += len(l.before) + len(l.after)
		}
	}
	return size
}

// changesSince returns what was written here to a game in its last changes, merged; 0: in all of them; whole:
// including its creation.
func (s *Server) changesSince(game string, steps int, whole bool) (out edition) {
	s.mu.Lock()
	defer s.mu.Unlock()
	out.game = game
	for k := len(s.history) - 1; k >= 0 && (steps == 0 || out.count < steps); k-- {
		if e := s.history[k]; e.game == game && (whole || !e.begins) {
			out = joinEditions(e, out)
		}
	}
	return out
}

type undoArguments struct {
	InGame
	Steps int    `json:"steps,omitempty" jsonschema:"default 1"`
	To    string `json:"to,omitempty" jsonschema:"instead: the number of a version, start, or list to see all"`
	Trial
	Page
}

func (c *call) undo(in undoArguments) (answer, error) {
	d, err := c.draft(in.Game, true)
	if err != nil {
		return answer{}, err
	}
	all := c.changesSince(home(d.before, d.folder), 0, true)
	if all.count == 0 {
		return answer{}, errors.New("nothing was changed here that could be taken back")
	}
	if in.To == "list" {
		out := answer{told: "The versions of the game, and what made each; the last is that of now.", quoted: "0: start\n"}
		for n, what := range strings.Split(all.what, "\n")[:all.count] {
			out.quoted += fmt.Sprintf("%d: %s\n", n+1, what)
		}
		return out, nil
	}
	to := cmp.Or(strings.Replace(in.To, "start", "0", 1), strconv.Itoa(all.count-max(in.Steps, 1)))
	number, err := strconv.Atoi(to)
	back := c.changesSince(all.game, max(all.count-number, 1), true)
	if err != nil || back.count != all.count-number {
		return answer{}, fmt.Errorf("the changes made here are %d; to is start, list, or the number of an earlier version",
			all.count)
	}
	for file, l := range back.leaves {
		if text, has := d.text(file); has != l.has || text != l.after {
			return answer{}, fmt.Errorf("nothing was changed: somebody else has changed %s since; read it, and write it anew",
				c.shownName(file))
		}
		d.leaves[file], d.planned[file] = l.reverse(), l.before
	}
	d.undoes = back.count
	if err := d.reread(); err != nil {
		return answer{}, err
	}
	out, err := d.finish(WriteOptions{Force: true, Trial: in.Trial})
	if err == nil && !in.DryRun {
		out.told = fmt.Sprintf("Changes taken back: %d.\n%s", back.count, out.told)
	}
	return out, err
}
