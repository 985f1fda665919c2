package values

import (
	"fmt"
	"slices"
	"strings"

	"github.com/agnivade/levenshtein"

	"ludo-lsp/internal/text/symbols"
	"ludo-lsp/kernel/gamedef"
)

func quote(s string) string { return symbols.Quote(s) }

// replaceText returns fixes that write one of the possible texts, the most similar one first. The texts in taken are
// left out, because they are already there.
func replaceText(wrong string, possible, taken []string, at string) (fixes []Fix) {
	ranked := slices.DeleteFunc(slices.Clone(possible), func(t string) bool { return slices.Contains(taken, t) })
	slices.SortStableFunc(ranked, func(a, b string) int { return textDistance(wrong, a) - textDistance(wrong, b) })
	for i, t := range ranked {
		if i == 3 {
			break
		}
		fixes = append(fixes, Fix{Title: "Write " + quote(t), Edits: []Edit{{Path: at, Text: inYAML(t)}},
			Safe: symbols.IsSlip(wrong, t) && i == 0})
	}
	return fixes
}

// textDistance returns how unlikely it is that a text was meant as another one: the number of changes needed, in tenths
// of the length, less if one is a prefix of the other.
func textDistance(a, b string) int {
	n := levenshtein.ComputeDistance(strings.ToLower(a), strings.ToLower(b)) * 10 / max(len(a), len(b), 1)
	if strings.HasPrefix(b, a) || strings.HasPrefix(a, b) {
		n -= 6
	} else if a != "" && b != "" && a[0] == b[0] {
		n -= 3
	}
	return n
}

// scalarInYAML returns a literal as a scalar of YAML inside brackets.
func scalarInYAML(s gamedef.Scalar) string {
	if text, ok := s.(gamedef.Text); ok {
		return inYAML(string(text))
	}
	return fmt.Sprint(s)
}

// inYAML returns a text as a scalar of YAML inside brackets.
func inYAML(s string) string {
	for i := range len(s) {
		c := s[i]
		if !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || i > 0 && (c >= '0' && c <= '9' || c == '-')) {
			return "'" + strings.ReplaceAll(s, "'", "''") + "'"
		}
	}
	switch strings.ToLower(s) {
	case "", "true", "false", "null", "yes", "no", "on", "off", "y", "n":
		return "'" + s + "'"
	}
	return s
}
