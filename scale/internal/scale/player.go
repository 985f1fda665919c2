package scale

import (
	"context"
	"encoding/gob"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"runtime/metrics"
	"strconv"
	"time"

	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/sim"
)

// PlayerCommand is the argument for which a program that has a Pool must call ServePlayer.
const PlayerCommand = "player"

// A player reads requests from its standard input and writes a reply to each.
type (
	request struct {
		Range Range
		// Definition of the game, if the player does not have it.
		Definition []byte
		// Measure: play from the first seed on for about this long; 0: play the range.
		Measure time.Duration
	}
	reply struct {
		Outcome Outcome
		Games   int           // the number measured
		Took    time.Duration // the time they took
		Wrong   string        // why the range cannot be played at all
	}
)

// memoryCode is the exit code of a player that exceeds its memory limit.
const memoryCode = 3

// ServePlayer plays the ranges that are requested until in ends. A player process runs it: its first further argument
// is the limit of its memory in MiB.
func ServePlayer(in io.Reader, out io.Writer, arguments []string) error {
	if len(arguments) == 1 {
		limit, err := strconv.ParseUint(arguments[0], 10, 32)
		if err != nil {
			return fmt.Errorf("%q is no number of MiB", arguments[0])
		}
		go watchMemory(limit << 20)
	}
	// Playouts keep next to nothing, so most of the collector's cost is starting.
	debug.SetGCPercent(800)
	p := player{games: map[string]*gamedef.GameDef{}}
	requests, replies := gob.NewDecoder(in), gob.NewEncoder(out)
	for {
		var r request
		if err := requests.Decode(&r); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		if err := replies.Encode(p.answer(r)); err != nil {
			return err
		}
	}
}

// watchMemory ends the process when it exceeds its memory limit.
func watchMemory(limit uint64) {
	debug.SetMemoryLimit(int64(limit) * 9 / 10) // the collector works harder before that
	sample := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	for {
		metrics.Read(sample)
		if sample[0].Value.Uint64()-sample[1].Value.Uint64() > limit {
			os.Exit(memoryCode)
		}
		time.Sleep(20 * time.Millisecond)
	}
}

type player struct {
	games map[string]*gamedef.GameDef
	// The last played point, ready to be played.
	point Point
	game  *kernel.Game
	setup sim.Setup
}

func (p *player) answer(r request) reply {
	if err := p.prepare(r); err != nil {
		return reply{Wrong: err.Error()}
	}
	if r.Measure > 0 {
		return p.measure(r)
	}
	statistics, err := p.play(r.Range.From, r.Range.Games)
	if err != nil {
		return reply{Wrong: err.Error()}
	}
	return reply{Outcome: Outcome{Statistics: statistics}}
}

// prepare compiles the game of the point of a request, unless it is ready.
func (p *player) prepare(r request) error {
	point := r.Range.Point
	def := p.games[point.Game]
	if def == nil {
		var err error
		if def, err = gamedef.Decode(r.Definition); err != nil {
			return err
		}
		p.games[point.Game] = def
	}
	if p.game != nil && p.point.Game == point.Game && p.point.Number == point.Number {
		return nil
	}
	at, err := sim.At(def, point.Parameters, point.Values)
	if err != nil {
		return err
	}
	game, err := kernel.New(at)
	if err != nil {
		return err
	}
	agents, err := sim.ParseAgents(point.Rules.Agents, point.Rules.Players)
	if err != nil {
		return err
	}
	p.point, p.game = point, game
	p.setup = sim.Setup{Players: point.Rules.Players, Agents: agents, MaxMoves: point.Rules.MaxMoves}
	return p.setup.Fits(game)
}

func (p *player) play(from int64, games int) (*sim.Statistics, error) {
	setup := p.setup
	setup.Seed = from
	return sim.Run(context.Background(), p.game, sim.Batch{Setup: setup, Games: games, Jobs: 1})
}

// measure plays more and more games until their time can be measured.
func (p *player) measure(r request) reply {
	begun := time.Now()
	for games, all := 1, 0; ; games *= 2 {
		if _, err := p.play(r.Range.From+int64(all), games); err != nil {
			return reply{Wrong: err.Error()}
		}
		all += games
		if took := time.Since(begun); took >= r.Measure || all >= r.Range.Games {
			return reply{Games: all, Took: took}
		}
	}
}
