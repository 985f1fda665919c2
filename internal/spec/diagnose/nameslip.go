package diagnose

import (
	"regexp"
	"slices"
	"strings"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/ide/explain"
	"ludo-lsp/internal/spec/state"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/text/symbols"
)

// nameSlips finds words in backticks that are mistyped names of the game, or names in another style.
type nameSlips struct {
	*state.State
	judged        map[string]string // what each word was meant to be, "" for those that are what they are
	known         map[string]bool   // names of any kind
	near, earlier nearNames
}

// nearNames are the names that words may have been meant to be, and the one of which each word looked up is surely a
// slip, or "".
type nearNames struct {
	names symbols.SortedNames
	of    map[string]string
}

func newNameSlips(s *state.State, earlier nearNames) *nameSlips {
	known, written := map[string]bool{}, []string(nil)
	for _, kind := range grammar.Kinds() {
		for name, symbol := range s.Index().OwnedSymbols(kind, "") {
			known[name] = true
			if info := kind.Info(); !info.Owned && kind != grammar.Binding && !symbol.Def().Derived {
				written = append(written, name)
			}
		}
	}
	near := nearNames{symbols.SortNames(written), map[string]string{}}
	if !slices.Equal(near.names, earlier.names) {
		earlier.of = nil
	}
	return &nameSlips{s, map[string]string{}, known, near, earlier}
}

// Bounds of the search: shorter names are similar to other words by chance, and only a limited number of words of a
// spec are checked.
const (
	shortestSlip = 5
	maxJudged    = 500
)

// inBackticks matches a word in backticks in the prose that could be a name.
var inBackticks = regexp.MustCompile("`+([A-Za-z][A-Za-z0-9]*(?:[_-][A-Za-z0-9]+)*)`+")

// findIn returns the faults of the mistyped names in the prose of a document.
func (n *nameSlips) findIn(d *state.Document) (out []proseFault) {
	for start, text := range d.Text.ProseAround(0, d.Text.Len(), 0) {
		for _, m := range inBackticks.FindAllStringSubmatchIndex(text, -1) {
			word := text[m[2]:m[3]]
			if m[1]-m[0] != len(word)+2 { // between more of them it is something else
				continue
			}
			if meant := n.meantName(word); meant != "" {
				span := source.Span{Start: start + m[2], End: start + m[3]}
				out = append(out, proseFault{code: diag.ProseNameSlip, span: span, instead: meant,
					message: "Nothing in the game is called " + symbols.Quote(word) + ". Did you mean " + symbols.Quote(meant) + "?"})
			}
		}
	}
	return out
}

// meantName returns the name that a word was certainly meant to be, "" if the word may be correct.
func (n *nameSlips) meantName(word string) string {
	if meant, known := n.judged[word]; known || len(n.judged) == maxJudged {
		return meant
	}
	n.judged[word] = ""
	if len(word) < shortestSlip || n.known[word] || grammar.FindSection(word) != nil {
		return ""
	}
	meant, looked := n.earlier.of[word]
	if !looked {
		found := symbols.Find(word, n.near.names).Near
		if len(found) == 1 && isSureSlip(word, found[0]) && len(explain.Lookup(word)) == 0 {
			meant = found[0]
		}
	}
	n.near.of[word] = meant
	if meant != "" && n.isWritten(word) {
		meant = ""
	}
	n.judged[word] = meant
	return meant
}

// isWritten reports whether a word occurs anywhere in the rules.
func (n *nameSlips) isWritten(word string) bool {
	whole := regexp.MustCompile(`\b` + regexp.QuoteMeta(word) + `\b`)
	for id := range n.All() {
		if text := n.Facts(id).Tree.Text; strings.Contains(text, word) && whole.MatchString(text) {
			return true
		}
	}
	return false
}

// isSureSlip reports whether a word is a name in another style, or differs from the name by one typo that does not
// make another English form of it, such as a plural.
func isSureSlip(word, name string) bool {
	if len(name) < shortestSlip || !symbols.IsSlip(word, name) {
		return false
	}
	if joined := strings.NewReplacer("_", "", "-", ""); strings.EqualFold(joined.Replace(word), joined.Replace(name)) {
		return hasStyle(word) && hasStyle(name)
	}
	plain := func(text string) string { return strings.TrimSuffix(strings.ToLower(text), "s") }
	return plain(word) != plain(name) && symbols.OneEdit(word, name)
}

// hasStyle reports whether a name shows where its words begin, by capitals, hyphens or underscores.
func hasStyle(name string) bool {
	return strings.ContainsAny(name, "_-") || strings.ToLower(name[1:]) != name[1:]
}
