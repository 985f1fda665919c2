// Command largebench measures what the program takes on the largest game that ships with us, as its users meet it: it
// starts the binary, talks to it over the wire as an editor and a debugger do, and writes a table of processor time,
// memory and time on the clock.
//
//	go run ./internal/dev/largebench [-only TEXT] PROGRAM GAME
//
// Processor time counts all threads of the program; what a Linux system says of a process is read, so it works there
// only.
package main

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"
)

func main() {
	only := flag.String("only", "", "measure only the rows whose names contain this")
	flag.Parse()
	if flag.NArg() != 2 {
		fmt.Fprintln(os.Stderr, "usage: largebench [-only TEXT] PROGRAM GAME")
		os.Exit(2)
	}
	if err := measure(flag.Arg(0), filepath.Clean(flag.Arg(1)), *only); err != nil {
		fmt.Fprintln(os.Stderr, "largebench:", err)
		os.Exit(1)
	}
}

func measure(program, game, only string) error {
	// What is tried out on a table is written beside the game.
	folder, err := os.MkdirTemp("", "largebench")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	m := measuring{program: program, game: filepath.Join(folder, filepath.Base(game)), games: filepath.Dir(game)}
	if err := os.CopyFS(m.game, os.DirFS(game)); err != nil {
		return err
	}
	fmt.Println("| work | figure |\n| --- | --- |")
	for _, part := range []struct {
		name string
		do   func(*measuring) error
	}{
		{"check", (*measuring).check},
		{"editor", (*measuring).editor},
		{"lenses", (*measuring).lenses},
		{"table", (*measuring).table},
		{"debugger", (*measuring).debugger},
		{"playouts", (*measuring).playouts},
		{"many", (*measuring).many},
	} {
		if !strings.Contains(part.name, only) {
			continue
		}
		if err := part.do(&m); err != nil {
			return fmt.Errorf("%s: %w", part.name, err)
		}
	}
	return nil
}

// measuring is what is measured: a program on a game.
type measuring struct {
	program string
	game    string // a copy
	games   string // the folder of the game and its siblings
}

func (m *measuring) row(work, format string, values ...any) {
	fmt.Printf("| %s | %s |\n", work, fmt.Sprintf(format, values...))
}

// run runs the program to its end, and gives the processor time it took and the bytes it had in memory at most.
func (m *measuring) run(arguments ...string) (cpu time.Duration, peak int, out string, err error) {
	cmd := exec.Command(m.program, arguments...)
	text, err := cmd.Output()
	if cmd.ProcessState == nil {
		return 0, 0, "", err
	}
	if usage, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage); ok {
		peak = int(usage.Maxrss) << 10
	}
	return cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(), peak, string(text), err
}

func (m *measuring) check() error {
	var times []time.Duration
	most := 0
	for range 7 {
		cpu, peak, _, err := m.run("--check", m.game)
		if err != nil {
			return err
		}
		times, most = append(times, cpu), max(most, peak)
	}
	m.row("`--check` of the game, processor time, memory", "%s, %d MB", inMs(median(times)), most/1e6)
	return nil
}

// playouts plays 100 games and none: the rest is reading.
func (m *measuring) playouts() error {
	play := func(games string) (time.Duration, string, error) {
		cpu, _, out, err := m.run("simulate", m.game, "--games", games, "-j", "1", "--format", "json")
		return cpu, out, err
	}
	least, _, err := play("1")
	if err != nil {
		return err
	}
	all, out, err := play("101")
	if err != nil {
		return err
	}
	moves, err := movesOf(out)
	if err != nil {
		return err
	}
	m.row("random games, moves a second of processor time", "%.0f", moves*100/101/(all-least).Seconds())
	return nil
}

// many checks 1,000 copies of the games; one in twenty is the large one.
func (m *measuring) many() error {
	folder, err := os.MkdirTemp("", "largebench")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	var small []string
	entries, err := os.ReadDir(m.games)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if e.IsDir() && e.Name() != filepath.Base(m.game) {
			small = append(small, e.Name())
		}
	}
	for i := range 1000 {
		game := small[i%len(small)]
		if i%20 == 0 {
			game = filepath.Base(m.game)
		}
		to := filepath.Join(folder, fmt.Sprintf("%s-%d", game, i))
		if err := os.CopyFS(to, os.DirFS(filepath.Join(m.games, game))); err != nil {
			return err
		}
	}
	cpu, peak, _, err := m.run("--check", folder)
	if err != nil {
		return err
	}
	m.row("`--check` of 1,000 specs", "%s, %d MB", inMs(cpu), peak/1e6)
	return nil
}

func inMs(d time.Duration) string { return fmt.Sprintf("%.1f ms", float64(d.Microseconds())/1000) }

func median(times []time.Duration) time.Duration { return percentile(times, 0.5) }

// percentile is what so many of the times stay below.
func percentile(times []time.Duration, part float64) time.Duration {
	if len(times) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(times))
	return sorted[int(part*float64(len(sorted)-1)+0.5)]
}
