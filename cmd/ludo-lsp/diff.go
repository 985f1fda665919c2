package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/play/difference"
	"ludo-lsp/internal/revision"
	"ludo-lsp/internal/shell"
	"ludo-lsp/internal/spec/workspace"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/sim"
)

// runDiff runs the command that compares games.
func runDiff(i invocation, a *arguments) int {
	old, now := "HEAD", a.Arg(0)
	if a.NArg() > 1 {
		old, now = now, a.Arg(1)
	}
	before, after, code := i.sides(old, now, a.Arg(2))
	if before == nil {
		return code
	}
	return i.diff(before, after, a)
}

// side is one of the two compared games.
type side struct {
	name  string // as it is called
	spec  *cnl.Spec
	whole bool // all imported files are there
}

// sides reads both games; nil and an exit code if one cannot be read.
func (i invocation) sides(old, now, path string) (before, after *side, code int) {
	sides := [2]*side{}
	for k, arg := range []string{old, now} {
		other := path
		if other == "" {
			other = []string{now, old}[k]
		}
		if sides[k], code = i.side(arg, other); sides[k] == nil {
			return nil, nil, code
		}
	}
	return sides[0], sides[1], exitClean
}

// side reads the game that an argument names: a path, or a revision, followed by a colon and the path, or without a
// path by that of the argument other. help is the command whose help is named in errors.
func (i invocation) side(arg, other string) (*side, int) {
	if name, ok := i.existingPath(other); ok && arg == earlierSide && i.earlier != nil {
		i.buffers = i.earlier
		files, whole, code := i.loadGameIn(i.disk(), name)
		return i.sideOf("before", files, whole, code)
	}
	if name, ok := i.existingPath(arg); ok {
		files, whole, code := i.loadGameIn(i.disk(), name)
		return i.sideOf(arg, files, whole, code)
	}
	name, path, given := strings.Cut(arg, ":")
	folder := i.dir
	target := ""
	switch {
	case given:
	default:
		full, ok := i.existingPath(other)
		if !ok {
			if full, ok = i.absentPath(other); !ok {
				return nil, i.reportMisuse(fmt.Sprintf("there is no file or folder %s; for a revision, say of which game: %s:PATH, or a path after both",
					arg, arg))
			}
		}
		target = full
		folder = existingFolder(full)
	}
	tree, err := revision.Open(folder, name)
	switch {
	case errors.Is(err, revision.ErrNoRepository):
		return nil, i.reportMisuse(fmt.Sprintf("there is no file or folder %s, and %s lies in no git repository", arg,
			i.shownName(folder)))
	case errors.Is(err, revision.ErrNoRevision):
		if i.wasCommitted(folder, arg) {
			return nil, i.reportMisuse(fmt.Sprintf("the path %s is not there any more, though HEAD has it; bring it back (git checkout HEAD -- %s), or compare two revisions: ludo-lsp diff HEAD~1 HEAD %s",
				arg, shell.Quote(arg), shell.Quote(arg)))
		}
		return nil, i.reportMisuse(fmt.Sprintf("there is no file or folder %s, and git knows no revision %q", arg,
			name))
	case err != nil:
		return nil, i.fail(exitInternal, "%s cannot be read: %v", arg, err)
	}
	if given {
		target = tree.Root + "/" + strings.Trim(path, "/")
		if path == "" || path == "." {
			target = tree.Root
		} else if strings.HasPrefix(path, ".") {
			target = workspace.Join(filepath.ToSlash(folder), path)
		}
	}
	if _, err := tree.Stat(target); err != nil {
		return nil, i.reportMisuse(fmt.Sprintf("the revision %s has no game at %s", name, strings.TrimPrefix(target, tree.Root+"/")))
	}
	files, whole, code := i.loadGameIn(tree, target)
	return i.sideOf(arg, files, whole, code)
}

// wasCommitted reports whether a path that does not exist is in the last commit.
func (i invocation) wasCommitted(folder, arg string) bool {
	full, ok := i.absentPath(arg)
	if !ok {
		return false
	}
	tree, err := revision.Open(folder, "HEAD")
	if err != nil {
		return false
	}
	if target, below := strings.CutPrefix(full, filepath.ToSlash(i.dir)+"/"); below {
		full = tree.Folder + "/" + target // the folder may be named by a link
	}
	_, err = tree.Stat(full)
	return err == nil
}

func (i invocation) sideOf(name string, files []cnl.File, whole bool, code int) (*side, int) {
	if files == nil {
		return nil, code
	}
	spec := i.readWhole(files)
	if spec == nil {
		return nil, exitInternal
	}
	return &side{name, spec, whole}, exitClean
}

// existingPath returns the path, without links, that an argument names; it returns false if the path does not exist.
func (i invocation) existingPath(arg string) (string, bool) {
	full, ok := i.absentPath(arg)
	if !ok {
		return "", false
	}
	resolved, err := i.disk().Resolve(full)
	return resolved, err == nil
}

// absentPath returns the absolute path, without links, for an argument that need not exist.
func (i invocation) absentPath(arg string) (string, bool) {
	if arg == "" {
		return "", false
	}
	full, err := workspace.Absolute(i.absolutePath(arg))
	return full, err == nil
}

// existingFolder returns the nearest existing folder around a path.
func existingFolder(name string) string {
	for {
		if info, err := os.Stat(filepath.FromSlash(name)); err == nil && info.IsDir() {
			return name
		}
		up := workspace.Dir(name)
		if up == name {
			return name
		}
		name = up
	}
}

// diff compares two games and prints the differences.
func (i invocation) diff(before, after *side, a *arguments) int {
	r := difference.Of(before.spec, after.spec, before.name, after.name)
	r.Name = i.shownName
	for _, s := range []*side{before, after} {
		if !s.whole {
			fmt.Fprintf(i.stderr, "ludo-lsp: note: not all that %s imports could be read.\n", s.name)
		}
	}
	if a.number("games") > 0 {
		play, code := i.playBoth(before, after, a)
		if play == nil {
			return code
		}
		r.Play = play
	}
	out := i.newStream()
	defer out.Close()
	switch a.text("format") {
	case "json":
		out.Write(append(gamedef.Canonical(r.Data()), '\n'))
	case "markdown":
		r.WriteMarkdown(out)
	default:
		r.WriteText(out)
	}
	if err := out.Close(); err != nil {
		return i.reportUnwritten(err)
	}
	if r.Comparison.Same() && len(r.Comparison.Renamed) == 0 {
		return exitClean
	}
	return exitFindings
}

// playBoth plays games of both sides with the same seeds.
func (i invocation) playBoth(before, after *side, a *arguments) (*difference.Play, int) {
	ctx, stop := i.untilInterrupted()
	defer stop()
	defer garbage.setPercent(garbage.setPercent(800))
	var games [2]*kernel.Game
	wanted, players := a.number("games"), a.number("players")
	for k, s := range []*side{before, after} {
		result := cnl.Compile(s.spec)
		if result.GameDef == nil {
			return nil, i.reportMisuse(fmt.Sprintf("%s has errors and cannot be played; leave out --games", s.name))
		}
		var code int
		if games[k], code = i.makeGame(result.GameDef, s.name); games[k] == nil {
			return nil, code
		}
		if least := int(result.GameDef.Metadata.Players.Min); !a.Changed("players") {
			players = max(players, least)
		}
	}
	var counted [2]*sim.Statistics
	for k, game := range games {
		agents, err := sim.ParseAgents("random", players)
		if err != nil {
			return nil, i.reportMisuse(err.Error())
		}
		progress := i.newProgress("Playing games", false)
		counted[k], err = sim.Run(ctx, game, sim.Batch{Setup: sim.Setup{Players: players, Seed: a.seed(),
			MaxMoves: sim.DefaultMaxMoves, Agents: agents}, Games: wanted,
			Played: func(n int) { progress.update(n, wanted) }})
		progress.finish()
		if err != nil {
			return nil, i.reportMisuse(err.Error())
		}
	}
	if ctx.Err() != nil {
		fmt.Fprintf(i.stderr, "ludo-lsp: Cancelled; %d and %d games were begun.\n", counted[0].Playouts,
			counted[1].Playouts)
	}
	return &difference.Play{Before: counted[0], After: counted[1]}, exitClean
}
