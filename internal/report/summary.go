package report

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/text/symbols"
)

// Summary returns one line about how much was found and what can be done about it.
func Summary(r Report, style Style) string {
	var line strings.Builder
	if n := r.Problems(); n == 0 {
		line.WriteString(style.paint(green, "No problems") + " in " + symbols.Count(len(r.Files), "file") + ".")
	} else {
		var parts []string
		for _, s := range []diag.Severity{diag.Error, diag.Warning, diag.Information, diag.Hint} {
			if c := r.Counts[s]; c > 0 {
				noun := s.String()
				if s == diag.Information {
					noun = "information note"
				}
				parts = append(parts, style.paint(inkOf(s), symbols.Count(c, noun)))
			}
		}
		fmt.Fprintf(&line, "Found %s in %s.", symbols.Join(parts, "and"), symbols.Count(len(r.Files), "file"))
	}
	if r.Omitted > 0 {
		fmt.Fprintf(&line, " %d more than shown.", r.Omitted)
	}
	if r.Known > 0 {
		fmt.Fprintf(&line, " %s in the baseline.", symbols.Count(r.Known, "known problem"))
	}
	safe, unsafe, picked := countFixable(r)
	switch {
	case safe > 0 && unsafe > 0:
		fmt.Fprintf(&line, " %d can be fixed with --fix, %d more with --unsafe-fixes.", safe, unsafe)
	case safe > 0:
		fmt.Fprintf(&line, " %d can be fixed with --fix.", safe)
	case unsafe > 0:
		fmt.Fprintf(&line, " %d can be fixed with --unsafe-fixes.", unsafe)
	}
	if picked > 0 {
		fmt.Fprintf(&line, " %d only with --fix=CODE: that takes something out or declares it.", picked)
	}
	if len(r.Failures) > 0 {
		line.WriteString(" " + style.paint(red, "The check is incomplete") + ": " + symbols.Count(len(r.Failures), "failure") +
			".")
	}
	return line.String()
}

// countFixable returns the numbers of findings that --fix would fix, that only --unsafe-fixes would fix, and that are
// fixed only if their code is named.
func countFixable(r Report) (safe, unsafe, picked int) {
	for _, f := range r.Findings {
		switch fix := f.PreferredFix(); {
		case fix == nil, fix.Asked:
		case fix.NeedsPick():
			picked++
		case fix.Unsafe:
			unsafe++
		default:
			safe++
		}
	}
	return safe, unsafe, picked
}

// WriteStatistics writes how often each code was found, most frequent first.
func WriteStatistics(w io.Writer, r Report) error {
	type row struct {
		code     diag.Code
		severity diag.Severity
		n        int
	}
	rows := map[diag.Code]*row{}
	for _, f := range r.Findings {
		if rows[f.Code] == nil {
			rows[f.Code] = &row{code: f.Code, severity: f.Severity}
		}
		rows[f.Code].n++
		rows[f.Code].severity = min(rows[f.Code].severity, f.Severity)
	}
	var sorted []*row
	digits := 1
	for _, r := range rows {
		sorted = append(sorted, r)
		digits = max(digits, len(fmt.Sprint(r.n)))
	}
	slices.SortFunc(sorted, func(a, b *row) int {
		return cmp.Or(cmp.Compare(b.n, a.n), cmp.Compare(a.code, b.code))
	})
	out := bufio.NewWriter(w)
	for _, r := range sorted {
		title := ""
		if info, ok := diag.Lookup(r.code); ok {
			title = ": " + info.Title
		}
		fmt.Fprintf(out, "%*d  %-11s  %s%s\n", digits, r.n, r.severity, r.code, title)
	}
	return out.Flush()
}
