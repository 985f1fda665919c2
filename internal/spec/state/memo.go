package state

import (
	"sort"
	"sync"
	"sync/atomic"

	"ludo-lsp/internal/ide/outline"
	"ludo-lsp/internal/spec/crossref"
	"ludo-lsp/internal/text/source"
)

// memo caches what is computed on demand from the facts of a unit. All states that have the unit share it, so that
// updating an editor costs as much as the edit, not as much as the document. Most units are never asked about, so
// space for the answers is allocated on demand.
type memo struct{ cached atomic.Pointer[unitAnswers] }

type unitAnswers struct {
	lines     Once[[]int]
	tokens    Once[[]outline.Token]
	symbols   Once[[]outline.Symbol]
	folds     Once[[]outline.Fold]
	questions Once[[]outline.Question]
	lenses    Once[[]outline.Lens]
	expand    Once[[]outline.Expandable]
	faults    Once[[]crossref.Fault] // visible in its text
	published atomic.Value           // last published as its diagnostics

	mu      sync.Mutex
	encoded map[stretch]encodedTokens
}

// LastPublished returns what was last published as the unit's diagnostics, in the form that the publisher stored; nil
// if nothing was.
func (u *Unit) LastPublished() any { return u.memo.answers().published.Load() }

// SetLastPublished stores what was published as the unit's diagnostics, always in the same form.
func (u *Unit) SetLastPublished(what any) { u.memo.answers().published.Store(what) }

// answers returns the cached answers about the unit.
func (m *memo) answers() *unitAnswers {
	if m.cached.Load() == nil {
		m.cached.CompareAndSwap(nil, &unitAnswers{})
	}
	return m.cached.Load()
}

// Once is a value computed on first use.
type Once[T any] struct {
	sync.Once
	value T
}

// Get returns the value, which the first call computes with make.
func (o *Once[T]) Get(make func() T) T {
	o.Do(func() { o.value = make() })
	return o.value
}

func (u *Unit) tokens() []outline.Token {
	return u.memo.answers().tokens.Get(func() []outline.Token { return outline.Tokens(u.Facts) })
}

func (u *Unit) symbols() []outline.Symbol {
	return u.memo.answers().symbols.Get(func() []outline.Symbol { return outline.Symbols(u.Facts) })
}

// Folds returns the foldable ranges of the unit.
func (u *Unit) Folds() []outline.Fold {
	return u.memo.answers().folds.Get(func() []outline.Fold { return outline.Folds(u.Facts.Tree) })
}

// Questions returns the questions that inlay hints in the unit answer.
func (u *Unit) Questions() []outline.Question {
	return u.memo.answers().questions.Get(func() []outline.Question { return outline.Questions(u.Facts) })
}

// Lenses returns the definitions of the unit that can show how often they are used.
func (u *Unit) Lenses() []outline.Lens {
	return u.memo.answers().lenses.Get(func() []outline.Lens { return outline.Lenses(u.Facts) })
}

// Expandables returns the names of macros and templates in the unit.
func (u *Unit) Expandables() []outline.Expandable {
	return u.memo.answers().expand.Get(func() []outline.Expandable { return outline.Expandables(u.Facts) })
}

// textFaults returns the faults that are visible in the text of the unit.
func (u *Unit) textFaults() []crossref.Fault {
	if len(u.Facts.Findings) == 0 {
		return nil
	}
	return u.memo.answers().faults.Get(func() []crossref.Fault {
		out := make([]crossref.Fault, len(u.Facts.Findings))
		for i := range out {
			out[i].Finding = u.Facts.Findings[i]
		}
		return out
	})
}

// lineStarts returns the offsets at which the lines of the unit's text begin.
func (u *Unit) lineStarts() []int {
	return u.memo.answers().lines.Get(func() []int {
		starts := []int{0}
		text := u.Text
		for at := 0; at < len(text); {
			line, _ := source.NextLine(text[at:])
			at += len(line)
			if len(source.TrimLineBreak(line)) < len(line) {
				starts = append(starts, at)
			}
		}
		return starts
	})
}

// lineOf returns the line of the unit's text on which an offset lies.
func (u *Unit) lineOf(offset int) int {
	starts := u.lineStarts()
	return sort.SearchInts(starts, offset+1) - 1
}
