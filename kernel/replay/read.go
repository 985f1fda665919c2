package replay

import (
	"context"
	"errors"
	"io"
	"math"
	"slices"

	"ludo-lsp/kernel"
)

// Read returns the first game of a recording, plain or compressed with gzip: its moves with all their decisions, as
// far as they can still be made. If the recording cannot be read, the error is a *FormatError; if it is of another
// game, an *OtherGameError.
func Read(ctx context.Context, g *kernel.Game, in io.Reader) (Game, error) {
	lines, err := newReader(in)
	if err != nil {
		return Game{}, err
	}
	var out Game
	// Other consequences of the moves do not matter to a caller who wants the moves.
	ignored := slices.DeleteFunc(Layers(), func(l Layer) bool { return l == MoveLayer || l == OptionsLayer })
	c := &checker{game: g, options: Options{Ignore: ignored, Max: math.MaxInt}, report: &Report{}}
	c.made = func(m kernel.Move) { out.Moves = append(out.Moves, m) }
	for {
		if err := ctx.Err(); err != nil {
			return Game{}, err
		}
		l, err := lines.next()
		switch {
		case err == io.EOF && c.run == nil:
			return Game{}, errors.New("the recording has no game")
		case err == io.EOF:
			return out, nil
		case err != nil:
			return Game{}, err
		case l.Kind == "run" && c.run != nil:
			return out, nil
		case l.Kind == "run":
			out = l.game()
		case l.Kind == "step" && l.Reseed != nil:
			if out.Reseeded == nil {
				out.Reseeded = map[int]int64{}
			}
			out.Reseeded[len(out.Moves)] = int64(*l.Reseed)
		case l.Kind == "end":
			out.Stop = l.Stop
		}
		if err := c.line(l); err != nil {
			return Game{}, l.lineError(err)
		}
		if c.ended {
			return out, nil
		}
	}
}
