package main

import (
	"io"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"

	"ludo-lsp/internal/report"
)

// terminal returns the width of the terminal behind a writer; ok is false if there is none.
func terminal(w io.Writer) (width int, ok bool) {
	file := fileBehind(w)
	if file == nil || !term.IsTerminal(int(file.Fd())) {
		return 0, false
	}
	width, _, err := term.GetSize(int(file.Fd()))
	if err != nil {
		width = 0
	}
	return width, true
}

// style returns the style of reports for people on a writer.
func (i invocation) style(w io.Writer, quiet bool) report.Style {
	width, isTerminal := terminal(w)
	color := isTerminal && i.getenv("NO_COLOR") == "" && i.getenv("TERM") != "dumb"
	switch i.color {
	case "always":
		color = true
	case "never":
		color = false
	}
	if s, ok := w.(*screen); ok {
		s.colored = color
	}
	return report.Style{Color: color, Width: width, Quiet: quiet}
}

// progress is a line on a terminal that shows the progress of long work.
type progress struct {
	writer io.Writer // nil: nobody looks
	what   string    // is done
	start  time.Time
	bar    *progressbar.ProgressBar
	told   func(what string, done, total int) // also called; may be nil
}

// timeout is how long work may take before its progress is shown.
const timeout = time.Second

func (i invocation) newProgress(what string, quiet bool) *progress {
	p := &progress{what: what, start: time.Now(), told: i.told}
	if _, ok := terminal(i.stderr); ok && !quiet && i.getenv("TERM") != "dumb" {
		p.writer = writerBehind(i.stderr)
	}
	return p
}

// update reports how many games are done.
func (p *progress) update(done, total int) {
	if p.told != nil {
		p.told(p.what, done, total)
	}
	if p.writer == nil || p.bar == nil && time.Since(p.start) < timeout {
		return
	}
	if p.bar == nil {
		p.bar = progressbar.NewOptions(total,
			progressbar.OptionSetWriter(p.writer),
			progressbar.OptionSetDescription(p.what),
			progressbar.OptionShowCount(),
			progressbar.OptionSetWidth(30),
			progressbar.OptionClearOnFinish(),
		)
	}
	// A progress line that cannot be drawn is not worth reporting.
	_ = p.bar.Set(done)
}

// finish removes the line.
func (p *progress) finish() {
	if p.bar != nil {
		_ = p.bar.Clear()
	}
}
