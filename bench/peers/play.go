package main

import (
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"time"

	"ludo-lsp/bench/peers/internal/native"
	"ludo-lsp/cnl"
	"ludo-lsp/internal/kernel/random"
	"ludo-lsp/kernel"
)

// unknownGame is the exit code of an adapter that does not know a game.
const unknownGame = 3

// measured is the output of an adapter.
type measured struct {
	Games   int     `json:"games"`
	Moves   int     `json:"moves"`
	Seconds float64 `json:"seconds"`
}

// rate returns the moves per second of CPU time.
func (m measured) rate() float64 { return float64(m.Moves) / m.Seconds }

// play runs the adapter for the systems that are part of this program: the hand-written players, and ludo-lsp.
func play(out io.Writer, system, root, game string, seconds float64) error {
	one, err := player(system, root, game)
	if err != nil {
		return err
	}
	if err := json.NewEncoder(out).Encode(watched(one, seconds)); err != nil {
		return err
	}
	return nil
}

// player returns a function that plays one random game of a system and returns the number of moves.
func player(system, root, game string) (func() int, error) {
	if system == byHand {
		random, known := native.Games[game]
		if !known {
			return nil, fs.ErrNotExist
		}
		var dice native.Dice
		return func() int { return random(&dice) }, nil
	}
	return document(filepath.Join(root, "data", "games", game))
}

// watched returns the measurement of playing games for a number of seconds of CPU time, after a fifth of that time
// that does not count.
func watched(one func() int, seconds float64) measured {
	var m measured
	until := func(end float64) (used float64) {
		m = measured{}
		runtime.GC()
		begun := processorTime()
		for batch := 1; ; batch *= 2 {
			for range batch {
				m.Moves += one()
			}
			m.Games += batch
			if used = (processorTime() - begun).Seconds(); used >= end {
				return used
			}
			if used > end/8 {
				batch = max(1, batch/2) // so a batch takes an eighth of the time at most
			}
		}
	}
	until(seconds / 5)
	m.Seconds = until(seconds)
	return m
}

// processorTime returns the CPU time of the process, in user mode and in the kernel.
func processorTime() time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		panic(err) // the arguments are constants
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

// document returns a function that plays the game in a folder, as simulate does with --agents quick.
func document(folder string) (func() int, error) {
	paths, err := filepath.Glob(filepath.Join(folder, "*.md"))
	if err != nil {
		return nil, err
	}
	paths = slices.DeleteFunc(paths, func(path string) bool { return filepath.Base(path) == "README.md" })
	if len(paths) == 0 {
		return nil, fs.ErrNotExist
	}
	var files []cnl.File
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		files = append(files, cnl.File{Path: path, Text: string(text)})
	}
	result := cnl.Compile(cnl.New(files, cnl.Options{}))
	if result.GameDef == nil {
		return nil, fmt.Errorf("%s does not compile: %s", folder, result.Diagnostics[0].Message)
	}
	game, err := kernel.New(result.GameDef)
	if err != nil {
		return nil, err
	}
	start, err := game.Initial(1, int(game.Definition().Metadata.Players.Min))
	if err != nil {
		return nil, err
	}
	playout := start.Playout()
	dice := random.New(1)
	return func() int {
		playout.Restart(start)
		made, err := randomly(playout, &dice)
		if err != nil {
			panic(strings.TrimSpace(err.Error())) // a game that ships with the program
		}
		return made
	}, nil
}

// randomly makes random moves until the game ends, and returns their number.
func randomly(p *kernel.Playout, dice *random.Generator) (made int, err error) {
	if err := p.Advance(); err != nil {
		return 0, err
	}
	for ; made < native.MaxMoves; made++ {
		result, err := p.Result()
		if result != nil || err != nil {
			return made, err
		}
		count, err := p.Count()
		if count == 0 || err != nil {
			return made, err
		}
		template, err := p.Move(int(dice.Int(0, int64(count-1))))
		if err != nil {
			return made, err
		}
		move, ok, err := p.CompleteQuickly(*template, dice)
		if err == nil && ok {
			err = p.Apply(&move)
		}
		if err != nil || !ok {
			return made, err
		}
	}
	return made, nil
}
