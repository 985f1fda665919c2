package formula

import (
	"slices"
	"sync"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/text/symbols"
)

// maxSlips bounds how many words of a formula are taken for typos.
const maxSlips = 4

// attempt is one reading of a text.
type attempt struct {
	tokens []token
	tree   Tree
	errors []*Error
	parsed bool
}

// readTokens reads the tokens of a text as a value of a type. Rough means that some of the text is in none of them.
func readTokens(text string, tokens []token, t *grammar.Type, rough bool) attempt {
	x, errors := parse(text, tokens)
	r := &reader{source: text, rough: rough || len(errors) > 0}
	tree := r.readTyped(t, x)
	if len(errors) > 0 { // they explain what else is wrong
		return attempt{tokens, tree, errors, false}
	}
	return attempt{tokens, tree, r.errors, true}
}

// withoutSlips rereads the text with mistyped words replaced, where nothing else can be read.
func (a attempt) withoutSlips(text string, t *grammar.Type) attempt {
	var slips []*Error
	for len(slips) < maxSlips && len(a.errors) > 0 {
		better, slip := a.respelt(text, t)
		if slip == nil {
			break
		}
		a, slips = better, append(slips, slip)
	}
	a.errors = append(slips, a.errors...)
	return a
}

// respelt returns the result of replacing a word at or shortly before the first error, and the error that the word
// is; nil if none helps.
func (a attempt) respelt(text string, t *grammar.Type) (best attempt, slip *Error) {
	e := firstOf(a.errors)
	if slices.ContainsFunc(e.Edits, func(edit Edit) bool { return edit.Start < edit.End }) {
		return a, nil // the meaning is known
	}
	at := max(0, slices.IndexFunc(a.tokens, func(t token) bool { return t.end > e.Start || t.kind == endToken }))
	const before = 2 // for an argument, the name of the call
	for i := at; i >= max(0, at-before); i-- {
		w := a.tokens[i]
		if w.kind != wordToken || len(w.text) == 1 || isOperator(w.text) || slices.Contains(frameWords, w.text) ||
			isForeign(w.text) || symbols.Meaning(w.text) != "" {
			continue
		}
		called := a.tokens[i+1].is("(") && a.tokens[i+1].start == w.end
		if _, elsewhere := lookUp(foreignCalls, w.text); called && elsewhere {
			continue
		}
		for _, word := range symbols.Nearest(w.text, languageWords(called)) {
			tokens := slices.Clone(a.tokens)
			tokens[i].text = word
			tried := readTokens(text, tokens, t, false)
			if !tried.betterThan(a) || slip != nil && !tried.betterThan(best) {
				continue
			}
			best = tried
			slip = failure(w.start, w.end, "%s means nothing here. Did you mean %q?", quote(w.text), word).
				instead(w.start, w.end, word)
		}
		if slip != nil {
			return best, slip
		}
	}
	return a, nil
}

// betterThan reports whether this attempt reads more of a text.
func (a attempt) betterThan(b attempt) bool {
	switch {
	case a.parsed != b.parsed:
		return a.parsed
	case len(a.errors) == 0 || len(b.errors) == 0:
		return len(a.errors) < len(b.errors)
	}
	return len(a.errors) < len(b.errors) || firstOf(a.errors).Start > firstOf(b.errors).Start
}

// firstOf returns the error that begins first.
func firstOf(errors []*Error) *Error {
	return slices.MinFunc(errors, func(a, b *Error) int { return a.Start - b.Start })
}

// languageWords returns the keywords of formulas: those with brackets after them, or the others.
func languageWords(called bool) []string {
	if called {
		return callWords()
	}
	return plainWords()
}

var plainWords = sync.OnceValue(func() []string {
	words := slices.DeleteFunc(append(Between(), frameWords...), func(w string) bool { return !isWord(w) })
	return append(words, wordNot())
})

var callWords = sync.OnceValue(func() []string {
	words := append(aggregates(), view.ParamNodeParam)
	for _, t := range []*grammar.Type{grammar.ConditionType, grammar.ValueType, grammar.QueryType, grammar.EffectType} {
		words = append(words, notationsOf(t.Union).calls...)
	}
	for _, a := range grammar.PlayerType.Alternatives {
		if a.Form == grammar.Record {
			words = append(words, fieldNames(a.Shape)...)
		}
	}
	return words
})

// isWord reports whether a text is a word, and no sign.
func isWord(text string) bool { return wordLength(text) == len(text) }
