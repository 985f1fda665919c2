package profile

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"strings"
	"time"

	"ludo-lsp/kernel"
)

// mostRows is the number of rows of a table.
const mostRows = 25

// WriteText writes the table and the hints. where finds the line of a path.
func (p *Profile) WriteText(w io.Writer, where kernel.Locator) {
	fmt.Fprintf(w, "Time of the rules (%s of processor time, %d samples):\n\n", round(p.Root.All), p.Samples)
	if p.Samples < 100 {
		fmt.Fprintf(w, "These are few samples; play more games to know more.\n\n")
	}
	fmt.Fprintf(w, "%7s %7s %12s  %s\n", "own", "all", "runs", "rule, condition or query")
	for i, r := range p.Rows() {
		if i == mostRows || r.Own == 0 && i > 0 {
			break
		}
		runs := fmt.Sprint(r.Calls)
		if r.Path == "" {
			runs = ""
		}
		fmt.Fprintf(w, "%6.1f%% %6.1f%% %12s  %s\n", p.percent(r.Own), p.percent(r.All), runs, placeText(r.Path, where))
	}
	for _, r := range p.Repetitions() {
		fmt.Fprintf(w, "\n%s\n", r.sentence(where))
	}
}

// sentence returns a sentence about what is repeated, and what would be better.
func (r Repetition) sentence(where kernel.Locator) string {
	return fmt.Sprintf("%s runs %d times each time that %s does, and takes %.0f %% of the time. If it looks at as many "+
		"things itself, the rule takes a time that grows with the square of them. Conditions on zones, rows of a table or "+
		"values of parameters that read only these, variables, markers and how many tokens lie in named zones are "+
		"remembered, and tested again only where something has changed: list what belongs together as rows of a table "+
		"(dataAssets) and ask each row, or keep the answer in a variable or marker that the moves change.",
		placeText(r.Path, where), r.Times, placeText(r.Around, where), 100*r.Share)
}

// placeText returns a path with its line, in a form for readers.
func placeText(path string, where kernel.Locator) string {
	if path == "" {
		return "(playing: moves, turns, the choice of agents)"
	}
	if at, ok := where.Locate(path); ok {
		return fmt.Sprintf("%s:%d %s", at.File, at.Line, path)
	}
	return path
}

func (p *Profile) percent(d time.Duration) float64 {
	return 100 * float64(d) / float64(max(p.Root.All, 1))
}

func round(d time.Duration) string { return fmt.Sprintf("%.2f s", d.Seconds()) }

//go:embed flame.html
var flame string

var page = template.Must(template.New("flame").Parse(flame))

// block is a frame of a flame graph.
type block struct {
	Name, Title string
	Width       string // relative to the frame around it
	Hue         int
	Within      []block
}

// WriteHTML writes a flame graph as an HTML page that loads nothing else.
func (p *Profile) WriteHTML(w io.Writer, title, command string, where kernel.Locator) error {
	return page.Execute(w, map[string]any{"Title": title, "Command": command, "Time": round(p.Root.All),
		"Samples": p.Samples, "Root": p.block(p.Root, p.Root.All, where)})
}

func (p *Profile) block(f *Frame, around time.Duration, where kernel.Locator) block {
	name := f.Path
	if name == "" {
		name = "playing"
	}
	out := block{Name: name, Hue: hue(name), Width: fmt.Sprintf("%.3f", 100*float64(f.All)/float64(max(around, 1))),
		Title: fmt.Sprintf("%s\n%.1f %% of the time, %.1f %% its own; %d times", placeText(f.Path, where), p.percent(f.All),
			p.percent(f.Own), f.Calls)}
	for _, inner := range f.Within {
		if p.percent(inner.All) >= 0.1 {
			out.Within = append(out.Within, p.block(inner, f.All, where))
		}
	}
	return out
}

// hue returns a warm colour for a section of the definition, always the same for the same name.
func hue(name string) int {
	section, _, _ := strings.Cut(name, "[")
	n := 0
	for _, c := range section {
		n = (n*31 + int(c)) % 60
	}
	return n
}
