package main

import (
	"context"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
)

// clock is a context whose time is up when somebody says so.
type clock struct {
	context.Context
	up   chan struct{}
	once sync.Once
}

func (c *clock) Done() <-chan struct{} { return c.up }

func (c *clock) Err() error {
	select {
	case <-c.up:
		return context.DeadlineExceeded
	default:
		return nil
	}
}

func (c *clock) Value(any) any { return nil }

// When the time is up, what is told is what the first games show, as if no more had been wanted, and how many they are.
func TestSimulateTellsWhatWasPlayedInTime(t *testing.T) {
	for _, c := range []struct {
		flags, says string
		more        []string
	}{
		{"simulate", `^ludo-lsp: (\d+) of 20000 games: the time was up\. What is told is what these show\.\n$`, nil},
		{"json", `^ludo-lsp: (\d+) of 20000 games: the time was up\. What is told is what these show\.\n$`,
			[]string{"--format=json"}},
		{"coverage", `^ludo-lsp: (\d+) of 20000 games: the time was up\. What is told is what these show\.\n$`,
			nil},
		{"compare", `The time was up after (\d+) of 20000 games of each\.`, []string{"../../data/games/nim"}},
	} {
		play := func(games int, up *clock) (out, errs string) {
			var stdout, stderr strings.Builder
			command := c.flags
			if command == "json" {
				command = "simulate"
			}
			i := invocation{args: append([]string{command, "../../data/games/nim", "--games=" + strconv.Itoa(games),
				"--seconds=1000"}, c.more...), stdin: strings.NewReader(""), stdout: &stdout, stderr: &stderr,
				getenv: func(string) string { return "" }, dir: ".", ctx: t.Context()}
			if up != nil {
				i.ctx, i.told = up, func(_ string, done, _ int) {
					if done >= 50 {
						up.once.Do(func() { close(up.up) })
					}
				}
			}
			if code := run(i); code != exitClean && up == nil {
				t.Fatalf("%s: exit code %d\n%s", c.flags, code, &stderr)
			}
			return stdout.String(), stderr.String()
		}
		out, errs := play(20_000, &clock{Context: t.Context(), up: make(chan struct{})})
		m := regexp.MustCompile(c.says).FindStringSubmatch(errs + out)
		if c.flags != "compare" {
			m = regexp.MustCompile(c.says).FindStringSubmatch(errs)
		}
		if m == nil {
			t.Fatalf("%s: it says\n%s%s", c.flags, errs, out)
		}
		games, _ := strconv.Atoi(m[1])
		if games == 0 || games == 20_000 {
			t.Fatalf("%s: %d games were played", c.flags, games)
		}
		want, _ := play(games, nil)
		if c.flags == "compare" {
			want = strings.Replace(want, "\n", " "+m[0]+"\n", 1)
		}
		if _, ran, found := strings.Cut(out, "ludo-lsp run"); found { // names no number of games
			_, again, _ := strings.Cut(want, "ludo-lsp run")
			if ran != again {
				t.Errorf("%s: one of the games is another", c.flags)
			}
		}
		if out != want {
			t.Errorf("%s: after the time is up it says\n%s\nand of as many games\n%s", c.flags, out, want)
		}
	}
	for flags, says := range map[string]string{
		"--at=x --seconds=3":                   "--at goes without --seconds: that is for whole games.",
		"--games=5 --seconds=0":                "--seconds is a number of seconds above 0.",
		"--games=5 --sweep=a=1..2 --seconds=3": "--sweep goes without --seconds.",
	} {
		var errs strings.Builder
		code := run(invocation{args: append([]string{"simulate", "../../data/games/nim"}, strings.Fields(flags)...),
			stdin: strings.NewReader(""), stdout: &errs, stderr: &errs, getenv: func(string) string { return "" }, dir: "."})
		if code != exitUsage || !strings.Contains(errs.String(), says) {
			t.Errorf("%s: exit code %d\n%s", flags, code, fmt.Sprint(&errs))
		}
	}
}
