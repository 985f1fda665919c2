package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"unsafe"

	"github.com/rivo/uniseg"
)

// atTerminal is a program that runs at a terminal of so many columns.
type atTerminal struct {
	t     *testing.T
	end   *os.File
	shown chan string
	all   strings.Builder
	since string // what was shown since the last answer
	code  chan int
}

func runAtTerminal(t *testing.T, dir string, columns uint16, args ...string) *atTerminal {
	t.Helper()
	end, name := openTerminal(t)
	size := [4]uint16{24, columns}
	if _, _, errno := syscall.Syscall(syscall.SYS_IOCTL, end.Fd(), syscall.TIOCSWINSZ,
		uintptr(unsafe.Pointer(&size))); errno != 0 {
		t.Fatal(errno)
	}
	terminal, err := os.OpenFile(name, os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	a := &atTerminal{t: t, end: end, shown: make(chan string), code: make(chan int, 1)}
	go func() {
		a.code <- run(invocation{
			args: args, stdin: terminal, stdout: terminal, stderr: terminal,
			getenv: func(string) string { return "" }, dir: dir,
		})
		terminal.Close()
	}()
	go func() {
		defer close(a.shown)
		buffer := make([]byte, 1<<16)
		for {
			n, err := end.Read(buffer)
			if n > 0 {
				a.shown <- string(buffer[:n])
			}
			if err != nil { // nobody has the terminal open any more
				return
			}
		}
	}()
	return a
}

// see waits until the terminal shows a text since the last answer.
func (a *atTerminal) see(texts ...string) {
	a.t.Helper()
	for _, text := range texts {
		for !strings.Contains(a.since, text) {
			more, open := <-a.shown
			if !open {
				a.t.Fatalf("%q is not shown, but %q", text, a.since)
			}
			a.since += more
			a.all.WriteString(more)
		}
	}
}

func (a *atTerminal) answer(line string) {
	a.t.Helper()
	a.since = ""
	if _, err := a.end.WriteString(line + "\r"); err != nil {
		a.t.Fatal(err)
	}
}

// ended waits for the end, and gives all that was shown without escape sequences.
func (a *atTerminal) ended() string {
	a.t.Helper()
	for more := range a.shown {
		a.all.WriteString(more)
	}
	if code := <-a.code; code != exitClean {
		a.t.Errorf("exit code %d", code)
	}
	return regexp.MustCompile("\x1b\\[[0-9;]*[A-Za-z]").ReplaceAllString(a.all.String(), "")
}

// Two people play in turn at a terminal: each sees no more than the own hand, the game is left
// and gone on with, and no line is broken in a word.
func TestTwoPeoplePlayAtATerminal(t *testing.T) {
	game, err := filepath.Abs("../../data/games/texas-holdem")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	const columns = 60
	a := runAtTerminal(t, dir, columns, "play", game, "--seats", "human,human", "--seed", "1")
	a.see("p1 is to move", "Enter goes on")
	a.answer("")
	a.see("you are p1", "deal", "helps):")
	a.answer("1")
	a.see("hole of p0: 2 × hidden token", "your hole: 10♥", "helps):")
	a.answer("call")
	a.see("\x1b[2J", "p0 is to move", "Enter goes on")
	if strings.Contains(a.since[strings.LastIndex(a.since, "\x1b[2J"):], "10♥") {
		t.Errorf("the hand of another player is left on the screen: %q", a.since)
	}
	a.answer("")
	a.see("hole of p1: 2 × hidden token", "your hole:", "helps):")
	a.answer("log")
	a.see("preflop, p1: call", "helps):")
	a.answer("save here.json")
	a.see("here.json", "helps):")
	a.answer("quit")
	shown := a.ended()
	for line := range strings.Lines(strings.ReplaceAll(shown, "\r", "\n")) {
		if wide := uniseg.StringWidth(strings.TrimRight(line, "\n")); wide > columns {
			t.Errorf("a line of %d columns: %q", wide, line)
		}
	}

	b := runAtTerminal(t, dir, columns, "play", game, "--seats", "human,human", "--state", "here.json")
	b.see("p0 is to move", "Enter goes on")
	b.answer("")
	b.see("hole of p1: 2 × hidden token", "helps):")
	b.answer("check")
	b.see("flop: you are p0", "helps):")
	b.answer("undo")
	b.see("preflop: you are p0", "helps):")
	b.answer("quit")
	b.ended()
}
