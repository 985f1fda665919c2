package main

import (
	"bytes"
	"context"

	"ludo-lsp/internal/kernel/record"
	"ludo-lsp/internal/overwrite"
	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/replay"
)

// runReplay runs the command that replays recorded games.
func runReplay(i invocation, a *arguments) int {
	o := replay.Options{EachStep: a.is("each-step"), Max: a.number("max-differences")}
	var err error
	if o.Ignore, err = replay.ParseLayers(a.text("ignore")); err != nil {
		return i.reportMisuse(err.Error())
	}
	if o.Max == 0 {
		o.Max = int(^uint(0) >> 1)
	}
	file := a.Arg(1)
	if a.is("update") && file == "-" {
		return i.reportMisuse("--update needs a file to write")
	}
	text, code := i.input(file)
	if text == nil {
		return code
	}
	p, code := i.loadPlayable(a.Arg(0))
	if p == nil {
		return code
	}
	if a.is("update") {
		return i.updateRecording(p, file, text)
	}
	o.Locate = p.locate
	report, err := replay.Check(context.Background(), p.game, bytes.NewReader(text), o)
	if err == nil || report != nil && len(report.Differences) > 0 {
		i.reportReplay(report, a.text("format"))
	}
	switch {
	case err != nil:
		return i.fail(exitInternal, "%s cannot be replayed: %s", file, sentence(err.Error()))
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
		return i.fail(exitFindings, "%s cannot be updated: %s", file, sentence(err.Error()))
	}
	i.force = true // the existing file was read as a recording
	return i.writeTo(file, overwrite.Recording, out.Bytes())
}
