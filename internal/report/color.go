package report

import "ludo-lsp/internal/grammar/diag"

// ink is a set of terminal attributes, the parameters of an SGR sequence.
type ink string

const (
	plain  ink = ""
	strong ink = "1"
	faint  ink = "2"
	red    ink = "1;31"
	yellow ink = "1;33"
	blue   ink = "1;34"
	cyan   ink = "1;36"
	green  ink = "1;32"
)

func inkOf(s diag.Severity) ink {
	switch s {
	case diag.Error:
		return red
	case diag.Warning:
		return yellow
	case diag.Information:
		return blue
	}
	return cyan
}

// paint wraps a text in an ink; without colours it returns the text.
func (s Style) paint(i ink, text string) string {
	if !s.Color || i == plain || text == "" {
		return text
	}
	return "\x1b[" + string(i) + "m" + text + "\x1b[0m"
}
