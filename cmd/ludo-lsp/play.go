package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"time"

	"golang.org/x/term"

	"ludo-lsp/internal/check"
	"ludo-lsp/internal/guard"
	"ludo-lsp/internal/overwrite"
	"ludo-lsp/internal/play/program"
	"ludo-lsp/internal/show/byhand"
	"ludo-lsp/internal/show/webtable"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/text/symbols"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/replay"
	"ludo-lsp/kernel/sim"
)

// runPlay runs the command that lets people play.
func runPlay(i invocation, a *arguments) int {
	file, record := a.text("state"), a.text("record")
	o := byhand.Options{Setup: sim.Setup{Players: a.number("players"), Seed: a.seed()}}
	if !a.Changed("seed") {
		o.Setup.Seed = time.Now().UnixNano() % 1_000_000
	}
	if file == "-" {
		return i.reportMisuse("the standard input is for the moves; give the state as a file")
	}
	if code := i.mayWrite(record, overwrite.Recording); code != exitClean {
		return code
	}
	p, from, code := i.loadState(a.Arg(0), file)
	if p == nil {
		return code
	}
	if from != nil {
		o.Setup.From, o.Setup.Continue, o.Setup.Players = from, true, from.Players()
	}
	o.Setup.Players = p.playersOr(o.Setup.Players)
	err := o.Setup.Fits(p.game)
	end := func() {} // of the programs that play
	if err == nil {
		o.Seats, err = byhand.ParseSeats(a.text("seats"), o.Setup.Players,
			func(names string, players int) (agents []sim.Agent, err error) {
				agents, end, err = program.Parse(names, players, true)
				return agents, err
			})
	}
	defer func() { end() }()
	if err != nil {
		return i.reportMisuse(err.Error())
	}
	o.Setup.Locate = p.locate
	o.Save = func(name string, force bool, s *kernel.State) (wrong string) {
		if wrong = overwrite.Refusal(i.absolutePath(name), name, overwrite.State, force); wrong == "" {
			if err := check.WriteFile(name, i.dir, append(gamedef.Canonical(s.Data()), '\n')); err != nil {
				wrong = fmt.Sprintf("%s cannot be written: %v.", name, err)
			}
		}
		return wrong
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	var served *webtable.Table
	restore := func() {}
	if a.is("web") {
		hints, code := i.hintsOf(a.Arg(0))
		if code != exitClean {
			return code
		}
		served = webtable.New(ctx, p.game, hints, p.locate, o.Seats)
		server, err := webtable.Listen(served, a.number("port"))
		if err != nil {
			return i.reportMisuse(fmt.Sprintf("the table cannot be served: %v", err))
		}
		defer server.Close()
		o.Desk = served
		guard.Go(func() { i.followEdits(ctx, a.Arg(0), p, served) }, i.tellFault)
		fmt.Fprintf(i.stdout, "The table is at %s\nCtrl-C ends the game.\n", server.URL())
	} else {
		restore = i.setReader(&o)
	}
	for game, number := p.game, 1; ; {
		played, err := byhand.Play(ctx, game, o)
		restore()
		if err != nil {
			return i.reportMisuse(err.Error())
		}
		game = played.Rules
		fmt.Fprintln(i.stdout)
		if played.Left {
			fmt.Fprintf(i.stdout, "The game is left after %s.\n", symbols.Count(played.Made, "move"))
		} else {
			played.WriteText(i.stdout, game)
			if played.Departs != "" {
				fmt.Fprintln(i.stdout, played.Departs)
			}
		}
		if record != "" {
			if code := i.record(numberedName(record, number), game, played.Game); code != exitClean {
				return code
			}
		}
		if served != nil && !played.Left {
			served.ShowEnd(played, p.end(played))
			// The page shows the end until the terminal is done, or people at the page want to go on.
			answer := served.PlayAgain()
			if answer.Game != nil {
				game = answer.Game
			}
			switch answer.Wish {
			case byhand.New:
				number++
				o.After, o.Setup.Seed = nil, o.Setup.Seed+1
				fmt.Fprintf(i.stdout, "\nA new game begins, with the seed %d.\n", o.Setup.Seed)
				if i.mayWrite(numberedName(record, number), overwrite.Recording) != exitClean {
					record = "" // the game goes on without it
				}
				continue
			case byhand.Undo:
				o.After = played.Undone()
				continue
			case byhand.Edited:
				o.After = played
				continue
			}
		}
		if !isFine(played.Reason) {
			return exitFindings
		}
		return exitClean
	}
}

// end returns the end of a game in the form of the page.
func (p *playable) end(played *byhand.PlayedGame) *byhand.End {
	length := fmt.Sprintf("%s, %s.", symbols.Count(played.Made, "move"), symbols.Count(played.Turns, "turn"))
	out := &byhand.End{Title: "The game has stopped", Winners: []int{}}
	if played.Result != nil {
		out = byhand.EndOf(played.Rules, played.Result, p.rule)
	} else {
		var text strings.Builder
		played.WriteText(&text, played.Rules)
		length = strings.TrimSpace(text.String())
	}
	out.How = append(out.How, length)
	if played.Departs != "" {
		out.How = append(out.How, played.Departs)
	}
	return out
}

// rule returns where a part of the definition is written, and the sentence for it; nil and "" if that is not known.
func (p *playable) rule(path string) (*kernel.Source, string) {
	at, ok := p.locate.Locate(path)
	if !ok {
		return nil, ""
	}
	said := ""
	if found, ok := p.sources.Find(path); ok {
		for _, r := range p.spec.Readings(found.File, found.Range.Start.Line, found.Range.End.Line+1, source.UTF8) {
			if said = strings.TrimSuffix(r.Sentence, "."); said != "" {
				break
			}
		}
	}
	return &at, said
}

// numberedName returns the file name for the recording of a later game of a session; "" for none.
func numberedName(file string, number int) string {
	if file == "" || number == 1 {
		return file
	}
	folder, name := filepath.Split(file)
	before, after, _ := strings.Cut(name, ".")
	return fmt.Sprintf("%s%s-%d.%s", folder, before, number, after)
}

// record writes a game as a recording, and returns the exit code.
func (i invocation) record(file string, g *kernel.Game, played replay.Game) int {
	var out bytes.Buffer
	if err := replay.Record(&out, g, played); err != nil {
		return i.fail(exitInternal, "the game cannot be recorded: %s", sentence(err.Error()))
	}
	return i.writeTo(file, overwrite.Recording, out.Bytes())
}

// setReader sets the reader of people's input in the options of a session. At a terminal lines can be edited and
// recalled with the arrow keys; restore restores the terminal.
func (i invocation) setReader(o *byhand.Options) (restore func()) {
	input, _ := i.stdin.(*os.File)
	_, shown := terminal(i.stdout)
	o.In, o.Out = &plainLines{in: bufio.NewReaderSize(i.stdin, maxAnswer), out: i.stdout}, i.stdout
	if input == nil || !shown || !term.IsTerminal(int(input.Fd())) || i.getenv("TERM") == "dumb" {
		return func() {}
	}
	before, err := term.MakeRaw(int(input.Fd()))
	if err != nil {
		return func() {}
	}
	t := term.NewTerminal(struct {
		io.Reader
		io.Writer
	}{input, writerBehind(i.stdout)}, "")
	if width, height, err := term.GetSize(int(input.Fd())); err == nil && width > 0 {
		_ = t.SetSize(width, height) // a wrong width only wraps long lines elsewhere
	}
	width := func() int {
		width, _, err := term.GetSize(int(input.Fd()))
		if err != nil {
			return 0
		}
		return width
	}
	o.In, o.Out = &editedLines{t}, newScreen(&wrapWriter{to: t, width: width}, true)
	o.Clear = func() { fmt.Fprint(writerBehind(i.stdout), "\x1b[2J\x1b[3J\x1b[H") }
	return func() { _ = term.Restore(int(input.Fd()), before) }
}

// maxAnswer is the maximum length of an answer, in bytes.
const maxAnswer = 64 << 10

// plainLines reads answers without a terminal.
type plainLines struct {
	in  *bufio.Reader
	out io.Writer
}

// ReadLine implements byhand.Reader.
func (l *plainLines) ReadLine(prompt string) (string, error) {
	fmt.Fprint(l.out, prompt)
	line, err := l.in.ReadSlice('\n')
	if errors.Is(err, bufio.ErrBufferFull) {
		return "", fmt.Errorf("an answer has more than %d KiB", maxAnswer>>10)
	}
	if len(line) > 0 {
		err = nil
	}
	if err == nil {
		fmt.Fprintln(l.out) // input from a pipe is not echoed
	}
	return string(line), err
}

// editedLines reads answers at a terminal.
type editedLines struct{ *term.Terminal }

// ReadLine implements byhand.Reader.
func (l *editedLines) ReadLine(prompt string) (string, error) {
	l.SetPrompt(prompt)
	line, err := l.Terminal.ReadLine()
	if errors.Is(err, term.ErrPasteIndicator) {
		err = nil
	}
	return line, err
}
