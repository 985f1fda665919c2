package main

import (
	"bytes"
	"fmt"
	"path/filepath"
	"slices"

	"ludo-lsp/check"
	"ludo-lsp/internal/overwrite"
	"ludo-lsp/internal/play/skein"
	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/replay"
	"ludo-lsp/kernel/sim"
)

// begin begins a game, or plays one on.
func (o *trying) begin([]string) int {
	var played replay.Game
	var left *replay.Difference
	if o.recording != "" {
		text, code := o.input(o.recording, "skein")
		if text == nil {
			return code
		}
		var err error
		if played, err = replay.Read(o.ctx, o.p.game, bytes.NewReader(text)); err != nil {
			fmt.Fprintf(o.stderr, "ludo-lsp: %s cannot be read: %s\n", o.recording, sentence(err.Error()))
			return exitInternal
		}
		if left = o.leftOut(text); left != nil {
			fmt.Fprintf(o.stderr, "ludo-lsp: note: the moves before it are kept: %s\n", left.Summary())
		}
	}
	var last *skein.Node
	code := o.change(func(s *skein.Skein) (err error) {
		if o.recording != "" {
			last, err = s.TryGame(o.p.game, played)
			return err
		}
		last, err = o.playOn(s)
		return err
	})
	if code != exitClean {
		return code
	}
	if code = o.made(last); code == exitClean && left != nil {
		return exitFindings
	}
	return code
}

// leftOut is where a recording leads to what cannot be done any more; nil where all of it can.
func (o *trying) leftOut(text []byte) *replay.Difference {
	ignored := slices.DeleteFunc(replay.Layers(),
		func(l replay.Layer) bool { return l == replay.MoveLayer || l == replay.OptionsLayer })
	report, err := replay.Check(o.ctx, o.p.game, bytes.NewReader(text), replay.Options{Ignore: ignored})
	if err != nil || len(report.Differences) == 0 {
		return nil
	}
	return &report.Differences[0]
}

// playOn plays some moves from the beginning of a game, or from a node.
func (o *trying) playOn(s *skein.Skein) (*skein.Node, error) {
	setup := sim.Setup{Seed: o.seed, Players: o.players, MaxMoves: o.skeinFlags.moves}
	if setup.Players == 0 {
		setup.Players = int(o.p.game.Definition().Metadata.Players.Min)
	}
	var from *skein.Outcome
	if o.from != "" {
		var err error
		if from, err = o.possible(s, o.from); err != nil {
			return nil, err
		}
		setup.Players = from.State.Players()
	}
	var err error
	if setup.Agents, err = sim.ParseAgents(o.agents, setup.Players); err != nil {
		return nil, err
	}
	return s.PlayOn(o.ctx, o.p.game, from, setup)
}

func (o *trying) pin(arguments []string) int   { return o.record(arguments, false) }
func (o *trying) never(arguments []string) int { return o.record(arguments, true) }

// record writes the branch to a node as a recording.
func (o *trying) record(arguments []string, never bool) int {
	file := ""
	if file := slices.Concat(arguments[1:], []string{""})[0]; file != "" {
		if code := o.mayWrite(file, overwrite.Recording); code != exitClean {
			return code
		}
	}
	code := o.change(func(s *skein.Skein) error {
		one, err := o.possible(s, arguments[0])
		if err != nil {
			return err
		}
		if file = slices.Concat(arguments[1:], []string{""})[0]; file == "" {
			if file, err = skein.UnusedRecording(o.folder, one.Node, never); err != nil {
				return err
			}
		} else if !filepath.IsAbs(file) {
			file = filepath.Join(o.dir, file)
		}
		text, err := s.Record(o.p.game, one.Node, never)
		if err != nil {
			return err
		}
		if err := check.WriteFile(file, o.dir, text); err != nil {
			return err
		}
		one.Pinned, one.Never = filepath.Base(file), never
		return nil
	})
	if code != exitClean {
		return code
	}
	name := o.shown(filepath.ToSlash(file))
	return o.write(func(w *bytes.Buffer) error {
		_, err := fmt.Fprintf(w, "The branch is recorded in %s; 'ludo-lsp --check --replays' plays it again.\n", name)
		return err
	}, gamedef.Object{{Key: "file", Value: gamedef.Text(name)}})
}
