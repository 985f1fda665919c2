package main

import (
	"bytes"
	"context"
	"fmt"
	"slices"

	"ludo-lsp/internal/kernel/record"
	"ludo-lsp/internal/overwrite"
	"ludo-lsp/internal/text/symbols"
	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/replay"
)

// runReplay runs the command that replays recorded games.
func runReplay(i invocation) int {
	flags := newFlags("replay")
	flags.StringVar(&i.scenario, "scenario", "", "")
	var o replay.Options
	flags.BoolVar(&o.EachStep, "each-step", false, "")
	ignore := flags.String("ignore", "", "")
	most := flags.Int("max-differences", 1, "")
	update := flags.Bool("update", false, "")
	format := flags.String("format", "text", "")
	color := flags.String("color", "auto", "")
	if code, ends := i.parseFlags(flags); ends {
		return code
	}
	if flags.NArg() != 2 {
		return i.reportMisuse("which game is to be played, and which recording? Give a game and a file", "help replay")
	}
	var err error
	if o.Ignore, err = replay.ParseLayers(*ignore); err != nil {
		return i.reportMisuse(err.Error(), "help replay")
	}
	if code, ok := i.checkOneOf("replay", "--format", *format, "text", "json"); !ok {
		return code
	}
	if *format == "text" {
		i.setForPeople()
	}
	if code, ok := i.checkOneOf("replay", "--color", *color, "auto", "always", "never"); !ok {
		return code
	}
	if *most < 0 {
		return i.reportMisuse("--max-differences is 0 or more", "help replay")
	}
	if o.Max = *most; o.Max == 0 {
		o.Max = int(^uint(0) >> 1)
	}
	file := flags.Arg(1)
	if *update && file == "-" {
		return i.reportMisuse("--update needs a file to write", "help replay")
	}
	text, code := i.input(file, "replay")
	if text == nil {
		return code
	}
	p, code := i.loadPlayable(flags.Arg(0), "replay", *color)
	if p == nil {
		return code
	}
	if *update {
		return i.updateRecording(p, file, text)
	}
	o.Locate = p.locate
	report, err := replay.Check(context.Background(), p.game, bytes.NewReader(text), o)
	if err == nil || report != nil && len(report.Differences) > 0 {
		i.reportReplay(report, *format)
	}
	switch {
	case err != nil:
		fmt.Fprintf(i.stderr, "ludo-lsp: %s cannot be replayed: %s\n", file, sentence(err.Error()))
		return exitInternal
	case len(report.Differences) > 0:
		return exitFindings
	}
	return exitClean
}

// reportReplay prints the result of a check.
func (i invocation) reportReplay(report *replay.Report, format string) {
	if format == "json" {
		i.stdout.Write(append(gamedef.Canonical(record.DataOf(report)), '\n'))
		return
	}
	report.WriteText(i.stdout)
}

func (i invocation) updateRecording(p *playable, file string, text []byte) int {
	var out bytes.Buffer
	if err := replay.Update(context.Background(), p.game, bytes.NewReader(text), &out); err != nil {
		fmt.Fprintf(i.stderr, "ludo-lsp: %s cannot be updated: %s\n", file, sentence(err.Error()))
		return exitFindings
	}
	i.force = true // the existing file was read as a recording
	return i.writeTo(file, overwrite.Recording, out.Bytes())
}

// checkOneOf checks that a flag has one of the allowed values; if not, it reports that and returns an exit code and
// false.
func (i invocation) checkOneOf(command, flag, value string, allowed ...string) (code int, ok bool) {
	if slices.Contains(allowed, value) {
		return 0, true
	}
	return i.reportMisuse(fmt.Sprintf("%s is %s, not %q", flag, symbols.Join(allowed, "or"), value), "help "+command),
		false
}
