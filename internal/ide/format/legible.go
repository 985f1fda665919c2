package format

import (
	"strings"

	"ludo-lsp/internal/yaml/syntax"
)

// isLegible reports whether the style has a place for everything in a text. It has none, in rare cases, for faults,
// markers of several documents, an empty key, comments in brackets that hold nothing else, or a text that only looks
// like a sign.
func isLegible(tree *syntax.Tree) bool {
	root := tree.Root()
	if len(tree.Errors) > 0 || len(tree.Holes) > 0 || strings.HasPrefix(tree.Text, "\uFEFF") || hasMarkers(tree.Text) {
		return false
	}
	if root.Kind() != syntax.Mapping && root.Kind() != syntax.Sequence &&
		(!tree.IsEntry() || root.Kind() == syntax.Missing) {
		return false
	}
	p := &printer{tree: tree, text: tree.Text}
	return p.legible(root)
}

// hasMarkers reports whether a text has a line that begins or ends a YAML document.
func hasMarkers(text string) bool {
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "---") || strings.HasPrefix(line, "...") || strings.HasPrefix(line, "%") {
			return true
		}
	}
	return false
}

// looksLikeSign reports whether a plain text, or a further line of it, would be read differently with other blanks
// around it: "[a,#b]", "{? ?}".
func looksLikeSign(raw string) bool {
	first, rest, _ := strings.Cut(strings.ReplaceAll(raw, "\r", "\n"), "\n")
	if raw == "" { // a tag stands for the value
		return false
	}
	if first[0] == '#' || strings.Trim(first, "?-: \t") == "" {
		return true
	}
	for line := range strings.Lines(rest) {
		if line = strings.Trim(line, " \t\n"); line != "" && strings.IndexByte("?-:#", line[0]) >= 0 {
			return true
		}
	}
	return false
}

func (p *printer) legible(n syntax.Node) bool {
	switch n.Kind() {
	case syntax.Missing:
		return !n.Hole() && (n.Parent().Style() == syntax.Block || len(n.Properties()) == 0)
	case syntax.Sequence:
		for _, item := range n.Items() {
			if item.Kind() == syntax.Missing && n.Style() == syntax.Flow || !p.legible(item) {
				return false
			}
		}
	case syntax.Mapping:
		for key, value := range n.Pairs() {
			single := !key.Multiline() || n.Style() == syntax.Block && p.hasQuestionMarkIn(n, key)
			if key.Kind() == syntax.Missing || !single || !p.legible(key) || !p.legible(value) {
				return false
			}
			if value.Kind() == syntax.Missing && isImplied(n, p.text) {
				return false
			}
			// Words alone in braces are seldom meant as keys: it may be a formula.
			if n.Style() == syntax.Flow && value.Kind() == syntax.Missing && strings.ContainsAny(key.Value(), " (") {
				return false
			}
		}
	default:
		return n.Style() != syntax.Plain || !looksLikeSign(n.Raw())
	}
	return n.Len() > 0 || !p.hasComment(n.Span())
}
