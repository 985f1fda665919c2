package report

import "ludo-lsp/internal/grammar/diag"

// attributes is a set of terminal attributes: the parameters of an SGR sequence.
type attributes string

const (
	plain  attributes = ""
	strong attributes = "1"
	faint  attributes = "2"
	red    attributes = "1;31"
	yellow attributes = "1;33"
	blue   attributes = "1;34"
	cyan   attributes = "1;36"
	green  attributes = "1;32"
)

func inkOf(s diag.Severity) attributes {
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

// paint returns a text with the attributes of an ink, or the text alone if the style has no colours.
func (s Style) paint(i attributes, text string) string {
	if !s.Color || i == plain || text == "" {
		return text
	}
	return "\x1b[" + string(i) + "m" + text + "\x1b[0m"
}
