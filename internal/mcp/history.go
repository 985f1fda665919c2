package mcp

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/spec/workspace"
)

// edition is a change of a game that was written here.
type edition struct {
	game   string // its folder
	what   string // the tool that made it, and what it wrote
	begins bool   // there was no game before
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
	out := edition{game: a.game, what: b.what, begins: a.begins, leaves: map[string]leaf{}, count: a.count + b.count}
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

// note keeps a change that was written, or forgets the last changes of a game that it takes back.
func (d *draft) note(leaves []leaf) {
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
		now.what += ", " + d.shown(l.file)
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

// since is what was written here to a game in so many changes, the last ones, as one; 0: in all of them. whole: also
// what began it.
func (s *Server) since(game string, steps int, whole bool) (out edition) {
	s.mu.Lock()
	defer s.mu.Unlock()
	out.game = game
	for k := len(s.history) - 1; k >= 0 && (steps == 0 || out.count < steps); k-- {
		if e := s.history[k]; e.game == game && (whole || !e.begins) {
			out = joined(e, out)
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

// editions are the states in which a game was here, by number.
func (s *Server) editions(game string) (out string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	out, number := "0: start\n", 0
	for _, e := range s.history {
		if e.game == game {
			number += e.count
			out += fmt.Sprintf("%d: %s\n", number, e.what)
		}
	}
	return out
}

func (c *call) undo(in undoArguments) (answer, error) {
	d, err := c.draft(in.Game, true)
	if err != nil {
		return answer{}, err
	}
	all := c.since(home(d.before, d.folder), 0, true)
	if all.count == 0 {
		return answer{}, errors.New("nothing was changed here that could be taken back")
	}
	steps := max(in.Steps, 1)
	if in.To == "list" {
		return answer{told: "The versions of the game, each by what made it; the last is that of now.",
			quoted: c.editions(all.game)}, nil
	} else if in.To == "start" {
		steps = all.count
	} else if n, err := strconv.Atoi(in.To); in.To != "" {
		if steps = all.count - n; err != nil || n < 0 || steps < 1 || c.since(all.game, steps, true).count != steps {
			return answer{}, fmt.Errorf("to is list, start, or the number of an earlier version that list shows, not %q",
				in.To)
		}
	}
	if steps > all.count {
		return answer{}, fmt.Errorf("the changes made here are %d; to: start takes back all", all.count)
	}
	back := c.since(all.game, steps, true)
	for file, l := range back.leaves {
		if text, has := d.text(file); has != l.has || text != l.after {
			return answer{}, fmt.Errorf("nothing was changed: somebody else has changed %s since; read it, and write it anew",
				c.shown(file))
		}
		d.leaves[file], d.planned[file] = l.back(), l.before
	}
	d.undoes = back.count
	if err := d.reread(); err != nil {
		return answer{}, err
	}
	out, err := d.finish(Writing{Force: true, Trial: in.Trial})
	if err == nil && !in.DryRun {
		for _, file := range slices.Backward(slices.Sorted(maps.Keys(back.leaves))) {
			if folder := workspace.Dir(file); !back.leaves[file].had && !slices.Contains(c.roots, folder) {
				_ = os.Remove(filepath.FromSlash(folder)) // which fails where something is in it
			}
		}
		out.told = fmt.Sprintf("Changes taken back: %d.\n%s", back.count, out.told)
	}
	return out, err
}
