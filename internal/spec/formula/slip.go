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

// reading is the result of one reading of a text.
type reading struct {
	tokens []token
	tree   Tree
	errors []*Error
	parsed bool
}

// readTokens reads the tokens of a text as a value of a type. Rough means that some of the text belongs to no token.
func readTokens(text string, tokens []token, t *grammar.Type, rough bool) reading {
	x, errors := parse(text, tokens)
	r := &reader{source: text, rough: rough || len(errors) > 0}
	tree := r.readTyped(t, x)
	if len(errors) > 0 { // they explain what else is wrong
		return reading{tokens, tree, errors, false}
	}
	return reading{tokens, tree, r.errors, true}
}

// withoutSlips reads the text again with mistyped words replaced, if they cannot be anything else.
func (a reading) withoutSlips(text string, t *grammar.Type) reading {
	var slips []*Error
	for len(slips) < maxSlips && len(a.errors) > 0 {
		better, slip := a.respell(text, t)
		if slip == nil {
			break
		}
		a, slips = better, append(slips, slip)
	}
	a.errors = append(slips, a.errors...)
	return a
}

// respell returns the best result of replacing a word at or shortly before the first error, and the error that
// reports this word; slip is nil if no replacement helps.
func (a reading) respell(text string, t *grammar.Type) (best reading, slip *Error) {
	e := firstError(a.errors)
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
				addReplacement(w.start, w.end, word)
		}
		if slip != nil {
			return best, slip
		}
	}
	return a, nil
}

// betterThan reports whether this attempt reads more of a text than attempt b.
func (a reading) betterThan(b reading) bool {
	switch {
	case a.parsed != b.parsed:
		return a.parsed
	case len(a.errors) == 0 || len(b.errors) == 0:
		return len(a.errors) < len(b.errors)
	}
	return len(a.errors) < len(b.errors) || firstError(a.errors).Start > firstError(b.errors).Start
}

// firstError returns the error that begins first in the text.
func firstError(errors []*Error) *Error {
	return slices.MinFunc(errors, func(a, b *Error) int { return a.Start - b.Start })
}

// languageWords returns the keywords of formulas: if called, those with brackets after them, otherwise the others.
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

// isWord reports whether a text is a single word and no sign.
func isWord(text string) bool { return wordLength(text) == len(text) }
