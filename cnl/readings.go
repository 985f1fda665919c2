package cnl

import (
	"slices"
	"strings"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/ide/query"
	"ludo-lsp/internal/spec/crossref"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/syntax"
)

// Reading is the sentence for a condition, value, query or list of effects that begins on a line.
type Reading struct {
	Range    source.Range
	Noun     string // what it is: "a condition"
	Formula  string
	Sentence string
	// Behind is the end of the line on which it begins, or of the reading itself.
	Behind source.Position
	// Written: it is a formula in the document.
	Written bool
}

// Readings returns the sentences for the outermost formulas that begin on the lines [from, to) of a document; the
// name of a field belongs to its value.
func (s *Spec) Readings(path string, from, to int, encoding source.Encoding) (out []Reading) {
	i := s.state.Document(path)
	if i < 0 {
		return nil
	}
	for _, at := range s.state.Sheets(i, max(0, from), to, encoding) {
		end := -1
		for _, v := range facts.NewTrace(at.Facts, crossref.NewFinder(s.state).Callee).Values {
			span := v.Node.PairSpan()
			if !query.HasReading(v) || span.Start < end || !at.Has(span.Start) {
				continue
			}
			end = span.End
			if line := at.Position(span.Start).Line; line < from || line >= to {
				continue
			}
			r, ok := query.ReadAloud(v)
			if !ok {
				continue
			}
			behind := span.End
			if first, rest, more := strings.Cut(at.Text[span.Start:span.End], "\n"); more && rest != "" {
				behind = span.Start + len(strings.TrimRight(first, " \r"))
			}
			out = append(out, Reading{at.Place(v.Node.Span()), r.Noun, r.Formula, r.Sentence, at.Position(behind),
				inFormulas(v.Node)})
		}
	}
	return out
}

// inFormulas reports whether n is a formula in the document, or a list of formulas.
func inFormulas(n syntax.Node) bool {
	if n.InText() || n.Kind() != syntax.Sequence {
		return n.InText()
	}
	for _, item := range n.Items() {
		if !item.InText() {
			return false
		}
	}
	return true
}

// WatchValues returns the formulas that are worth watching while the rules around a place run: those that read the
// state of the game, or what was chosen. They begin on the lines from `from` to the line of place, in the entry
// around it; each formula is listed once on a line.
func (s *Spec) WatchValues(path string, from int, place source.Position,
	encoding source.Encoding) (out []query.Reading) {
	i := s.state.Document(path)
	if i < 0 {
		return nil
	}
	for _, at := range s.state.Sheets(i, place.Line, place.Line+1, encoding) {
		t := facts.NewTrace(at.Facts, crossref.NewFinder(s.state).Callee)
		inner := map[syntax.Node]bool{} // values that have values in them
		found := map[syntax.Node]query.Reading{}
		for _, v := range t.Values {
			r, ok := watchedFormula(v)
			if !ok {
				continue
			}
			found[v.Node] = r
			for around := v.Node.Parent(); around.Valid(); around = around.Parent() {
				inner[around] = true
			}
		}
		type line struct {
			number  int
			formula string
		}
		seen := map[line]bool{}
		for _, v := range t.Values {
			r, ok := found[v.Node]
			r.Range = at.Place(v.Node.Span())
			reading := line{r.Range.Start.Line, r.Formula}
			if !ok || inner[v.Node] || reading.number < from || reading.number > place.Line || seen[reading] {
				continue
			}
			seen[reading] = true
			out = append(out, r)
		}
	}
	return out
}

// watchedFormula returns the formula of a value worth watching: one that is read from the state, or the name of a
// variable of the game or of a binding. ok is false for other values.
func watchedFormula(v facts.ValueSite) (r query.Reading, ok bool) {
	if v.Node.Kind() != syntax.Scalar {
		isItself := v.Type == grammar.EffectType || v.Type == grammar.QueryType // results of queries can be long
		if v.Node.Kind() != syntax.Mapping || isItself || !query.HasReading(v) {
			return r, false
		}
		return query.ReadAloud(v)
	}
	name := v.Node.Value()
	isName := v.Type.Form == grammar.Refer && slices.Contains(v.Type.Kinds, grammar.GlobalVar) ||
		strings.HasPrefix(name, "$") && v.Type.Form != grammar.Define
	return query.Reading{Noun: v.Type.Noun, Formula: name}, isName
}
