package main

import (
	"io"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"

	"ludo-lsp/internal/report"
)

// terminal gives the width of the terminal after a writer; ok is false when
// there is none.
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

// style is how reports for people look on a writer.
func (i invocation) style(w io.Writer, flags *checkFlags) report.Style {
	width, isTerminal := terminal(w)
	color := isTerminal && i.getenv("NO_COLOR") == "" && i.getenv("TERM") != "dumb"
	switch flags.color {
	case "always":
		color = true
	case "never":
		color = false
	}
	if s, ok := w.(*screen); ok {
		s.colored = color
	}
	return report.Style{Color: color, Width: width, Quiet: flags.quiet}
}

// progress is a line on a terminal that shows how far long work has come.
type progress struct {
	writer io.Writer // nil: nobody looks
	what   string    // is done
	start  time.Time
	bar    *progressbar.ProgressBar
	told   func(what string, done, total int) // besides; nil: nobody is
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

// update is told how many games are done.
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
	// A progress line that cannot be drawn is not worth a word.
	_ = p.bar.Set(done)
}

// finish takes the line away.
func (p *progress) finish() {
	if p.bar != nil {
		_ = p.bar.Clear()
	}
}
