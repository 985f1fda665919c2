package query

import (
	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/spec/formula"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/syntax"
)

// Reading is a condition, value, query, effect or list of effects, read aloud.
type Reading struct {
	Range    source.Range
	Noun     string // what it is: "a condition"
	Formula  string
	Sentence string
}

// Reading reads the smallest thing around the place aloud: after the name of a field, its value. Ok is false if
// nothing there has a formula.
func (p *Place) Reading() (r Reading, ok bool) {
	v, ok := p.expression()
	if !ok {
		return r, false
	}
	if r, ok = ReadAloud(v); ok {
		r.Range = p.session.place(p.outline.id, v.Node.Span())
	}
	return r, ok
}

// Effect reads the smallest effect around the place aloud; ok is false if there is none.
func (p *Place) Effect() (r Reading, ok bool) {
	var best *facts.ValueSite
	values := p.outline.addLocalNames(p.session).Values
	for i := range values {
		v := &values[i]
		if v.Type == grammar.EffectType && v.Node.Span().Contains(p.at) &&
			(best == nil || v.Node.Span().Len() < best.Node.Span().Len()) {
			best = v
		}
	}
	if best == nil {
		return r, false
	}
	if r, ok = ReadAloud(*best); !ok {
		r = Reading{Noun: best.Type.Noun}
	}
	r.Range = p.session.place(p.outline.id, best.Node.Span())
	return r, true
}

// ReadAloud reads a value aloud; ok is false if it is too large, or cannot be read.
func ReadAloud(v facts.ValueSite) (r Reading, ok bool) {
	tree, ok := formula.Of(v.Node)
	if !ok {
		return r, false
	}
	return Reading{Noun: v.Type.Noun, Formula: formula.Write(v.Type, tree), Sentence: formula.Say(v.Type, tree)}, true
}

// HasReading reports whether a value is read aloud: literals and names speak for themselves.
func HasReading(v facts.ValueSite) bool {
	kind := v.Node.Kind()
	return (kind == syntax.Mapping || kind == syntax.Sequence && v.Node.Len() > 0) && formula.Takes(v.Type)
}

func (p *Place) expression() (best facts.ValueSite, ok bool) {
	for _, v := range p.outline.addLocalNames(p.session).Values {
		if !HasReading(v) {
			continue
		}
		if key := v.Node.Key(); key.Valid() && p.on(key) {
			return v, true
		}
		if v.Node.Span().Contains(p.at) && (!ok || v.Node.Span().Len() < best.Node.Span().Len()) {
			best, ok = v, true
		}
	}
	return best, ok
}

// maxReading is how many characters of a formula or a sentence are shown beside other things.
const maxReading = 400

// readingParts returns the reading of the thing at the place, as parts of Markdown.
func (p *Place) readingParts() []string {
	r, ok := p.Reading()
	if !ok || len(r.Formula) > maxReading || len(r.Sentence) > maxReading {
		return nil
	}
	if p.inText() { // it is visible there
		return []string{r.Sentence}
	}
	return []string{"```\n" + r.Formula + "\n```", r.Sentence}
}
