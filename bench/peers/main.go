// Command peers measures how fast random games are played by ludo-lsp, by players hand-written for one game, and by
// other general game systems, side by side on one processor: moves per second of CPU time.
//
// Each system is a separate program, an adapter, which is called with the name of a game and the seconds of CPU time
// to play, plays a while without counting, and writes one line of JSON:
//
//	{"games": 1200, "moves": 9170, "seconds": 1.02}
//
// where the seconds are the CPU time of the counted games, including that of a garbage collector. An adapter that
// does not know the game exits with code 3. README.md lists the adapters, and what they need.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"strings"

	"github.com/spf13/pflag"
)

const usage = `usage: peers [flags]

Plays random games with every system that is installed, by turns and on one processor,
and writes a table: moves for each second of processor time, and how many times those of
ludo-lsp that is, the median of the rounds and the smallest and largest.

  --games NAMES      which games (default: tic-tac-toe,connect-four,breakthrough,hex,draughts)
  --systems NAMES    which systems (default: all that are installed)
  --rounds N         how often each is measured (default 5)
  --seconds S        how long a measurement takes, of processor time (default 2)
  --root FOLDER      the repository (default: ../..)
  --format FORMAT    text (default) or markdown
`

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

func run(ctx context.Context, args []string, out, problems io.Writer) int {
	flags := pflag.NewFlagSet("peers", pflag.ContinueOnError)
	flags.Usage = func() { fmt.Fprint(problems, usage) }
	games := flags.StringSlice("games", strings.Split("tic-tac-toe,connect-four,breakthrough,hex,draughts", ","), "")
	only := flags.StringSlice("systems", nil, "")
	rounds := flags.Int("rounds", 5, "")
	seconds := flags.Float64("seconds", 2, "")
	root := flags.String("root", filepath.Join("..", ".."), "")
	format := flags.String("format", "text", "")
	system := flags.String("play", "", "") // as an adapter
	if err := flags.Parse(args); errors.Is(err, pflag.ErrHelp) {
		return 0
	} else if err != nil {
		fmt.Fprintf(problems, "peers: %v\n", err)
		return 2
	}
	write, known := map[string]func(io.Writer, *table) error{"text": writeText, "markdown": writeMarkdown}[*format]
	switch {
	case flags.NArg() > 0 || *rounds < 1 || *seconds <= 0 || !known:
		fmt.Fprint(problems, usage)
		return 2
	case *system != "":
		err := play(out, *system, *root, (*games)[0], *seconds)
		if errors.Is(err, fs.ErrNotExist) {
			return unknownGame
		}
		return failed(problems, err)
	}
	systems, err := installed(*root, *only)
	if err != nil {
		return failed(problems, err)
	}
	t := &table{games: *games, systems: systems}
	if err := t.measure(ctx, *rounds, *seconds, problems); err != nil {
		return failed(problems, err)
	}
	return failed(problems, write(out, t))
}

func failed(problems io.Writer, err error) int {
	if err == nil {
		return 0
	}
	fmt.Fprintf(problems, "peers: %v\n", err)
	return 1
}
