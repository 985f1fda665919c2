package cnl

import (
	"cmp"
	"slices"
	"strings"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/ide/outline"
	"ludo-lsp/internal/ide/query"
	"ludo-lsp/internal/spec/claim"
	"ludo-lsp/internal/spec/doc"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/text/source"
)

// Outline returns the headings of a document, the sections below them with their entries, and the parts of these.
// Repeated calls return the same symbols, which must not be changed.
func (s *Spec) Outline(path string, encoding source.Encoding) []*OutlineSymbol {
	i := s.state.Document(path)
	if i < 0 {
		return nil
	}
	return s.state.Outline(i, encoding)
}

// Fold is a run of lines that can be folded away after its first one.
type Fold struct {
	Start, End int // lines; both are part of it
	Comment    bool
	Depth      int // 0 for blocks, then inwards
}

// Folds lists what can be folded in a document, in order.
func (s *Spec) Folds(path string) []Fold {
	i := s.state.Document(path)
	if i < 0 {
		return nil
	}
	d := s.state.Documents[i]
	var out []Fold
	for _, f := range d.Text.Fences() {
		if f.YAML && f.Close > f.Open+1 {
			out = append(out, Fold{Start: f.Open, End: f.Close})
		}
	}
	var open [doc.LevelNested + 1]int // indices of the folds of what encloses a unit
	for l := range open {
		open[l] = -1
	}
	for _, at := range s.state.Sheets(i, 0, d.Text.Lines(), source.UTF8) {
		for l := at.Level; l <= doc.LevelNested; l++ {
			open[l] = -1
		}
		base := int(at.Level) + 1
		folds := at.Folds()
		if at.Level < doc.LevelNested && len(folds) == 0 || len(folds) > 0 && folds[0].Depth > 0 {
			// The entries cut out of a unit may make it long.
			folds = slices.Insert(slices.Clone(folds), 0, outline.Fold{Span: at.Facts.Tree.Root().Span()})
		}
		for k, f := range folds {
			fold := Fold{Start: at.Position(f.Span.Start).Line, End: at.Position(f.Span.End).Line, Comment: f.Comment,
				Depth: base + f.Depth}
			if k == 0 && f.Depth == 0 {
				open[at.Level] = len(out)
			}
			out = append(out, fold)
		}
		for l := doc.LevelSection; l < at.Level; l++ {
			if o := open[l]; o >= 0 {
				out[o].End = max(out[o].End, at.Position(at.Facts.Tree.Root().Span().End).Line)
			}
		}
	}
	out = slices.DeleteFunc(out, func(f Fold) bool { return f.End <= f.Start })
	slices.SortStableFunc(out, func(a, b Fold) int {
		return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(b.End, a.End), cmp.Compare(a.Depth, b.Depth))
	})
	return slices.CompactFunc(out,
		func(a, b Fold) bool { return a.Start == b.Start && (a.End == b.End || a.Depth > 0) })
}

// Selections lists the ranges around a position, from the word outwards to the
// whole document; each one is larger than the one before.
func (s *Spec) Selections(path string, at source.Position, encoding source.Encoding) []source.Range {
	i := s.state.Document(path)
	if i < 0 {
		return nil
	}
	d := s.state.Documents[i].Text
	offset := d.Offset(at, encoding)
	var out []source.Span
	add := func(from, to int) {
		if n := len(out); from < to && (n == 0 || from <= out[n-1].Start && to >= out[n-1].End &&
			(source.Span{Start: from, End: to}) != out[n-1]) {
			out = append(out, source.Span{Start: from, End: to})
		}
	}
	if u, inside, ok := d.Locate(offset); ok {
		tree := u.Tree
		if known, ok := s.state.Documents[i].Units.Get(u.Label); ok {
			tree = known.Facts.Tree
		}
		for _, span := range outline.Selections(tree, inside) {
			r := d.Range(u, span, source.UTF8)
			add(d.Offset(r.Start, source.UTF8), d.Offset(r.End, source.UTF8))
		}
		for ; u != nil; u = d.Slot(u.Label).Parent {
			add(d.UnitExtent(u.Label))
		}
	}
	for _, f := range d.Fences() {
		if f.Offset <= offset && offset < f.End {
			start := d.Offset(source.Position{Line: f.Open + 1}, source.UTF8)
			add(start, d.Offset(source.Position{Line: f.Close}, source.UTF8))
			add(f.Offset, f.End)
		}
	}
	if len(out) == 0 {
		start, line := d.Line(offset)
		add(start, start+len(line))
	}
	add(0, d.Len())
	ranges := make([]source.Range, len(out))
	for k, span := range out {
		ranges[k] = source.Range{Start: d.PositionAt(span.Start, encoding), End: d.PositionAt(span.End, encoding)}
	}
	return ranges
}

// Hint is a short text shown after a place.
type Hint struct {
	Position source.Position
	Kind     outline.HintKind
	Text     string
	Tooltip  string
}

// Hints lists the hints of a document on the lines [from, to).
func (s *Spec) Hints(path string, from, to int, encoding source.Encoding) []Hint {
	i := s.state.Document(path)
	if i < 0 {
		return nil
	}
	var out []Hint
	for _, at := range s.state.Sheets(i, max(0, from), to, encoding) {
		for _, q := range at.Questions() {
			if !at.Has(q.Offset) {
				continue
			}
			p := at.Position(q.Offset)
			if p.Line < from || p.Line >= to {
				continue
			}
			if h, ok := outline.Answer(s.state.Index(), q); ok {
				out = append(out, Hint{p, h.Kind, h.Text, h.Tooltip})
			}
		}
	}
	return append(out, s.ruleHints(i, max(0, from), to, encoding)...)
}

// ruleHints returns the values of the rules that links of the prose lead to on the lines [from, to) of document i,
// where the link's words do not say them.
func (s *Spec) ruleHints(i, from, to int, encoding source.Encoding) (out []Hint) {
	d := s.state.Documents[i].Text
	start, end := d.Offset(source.Position{Line: from}, encoding), d.Offset(source.Position{Line: to}, encoding)
	for _, l := range query.RuleLinks(s.state, i, start, end) {
		v := l.Rule.Value
		if said := v.Compare(l.Text); v.Form == claim.None || said.Says && !said.Differs {
			continue
		}
		line, text := d.Line(l.Whole.End)
		behind := l.Whole.End + 1 + strings.IndexByte(text[l.Whole.End-line:], ')')
		p := d.PositionAt(behind, encoding)
		if p.Line < from || p.Line >= to {
			continue
		}
		text, tooltip := outline.ShortHint(v.String())
		out = append(out, Hint{Position: p, Kind: outline.ValueHint, Text: text, Tooltip: tooltip})
	}
	return out
}

// Lens is a definition above which an editor can show how often it is used.
type Lens struct {
	Range source.Range // the name
	Kind  SymbolKind
	Owner string // of what belongs to another entry
	Name  string
}

// Lenses lists the definitions of a document that can be used by name.
func (s *Spec) Lenses(path string, encoding source.Encoding) []Lens {
	i := s.state.Document(path)
	if i < 0 {
		return nil
	}
	var out []Lens
	for _, at := range s.state.Sheets(i, 0, s.state.Documents[i].Text.Lines(), encoding) {
		for _, l := range at.Lenses() {
			out = append(out, Lens{at.Place(l.Span), l.Kind, l.Owner, l.Name})
		}
	}
	return out
}

// Expandable is the name of a macro or template, where it is used or declared.
type Expandable struct {
	Range source.Range
	// Arguments: it is used with arguments, so that each use expands differently.
	Arguments bool
}

// Expandables lists the names of macros and templates on the lines [from, to) of a document, where they are used and
// where they are declared; to may be -1 for the end of the document.
func (s *Spec) Expandables(path string, from, to int, encoding source.Encoding) []Expandable {
	i := s.state.Document(path)
	if i < 0 {
		return nil
	}
	if to < 0 {
		to = s.state.Documents[i].Text.Lines()
	}
	var out []Expandable
	for _, at := range s.state.Sheets(i, from, to, encoding) {
		for _, e := range at.Expandables() {
			if !at.Has(e.Span.Start) {
				continue
			}
			if r := at.Place(e.Span); from <= r.Start.Line && r.Start.Line < to {
				out = append(out, Expandable{r, e.Arguments})
			}
		}
	}
	return out
}

// Uses counts the uses of a symbol in the whole spec.
func (s *Spec) Uses(kind grammar.Kind, owner, name string) int {
	return outline.Uses(s.state.Index(), outline.Lens{Kind: kind, Owner: owner, Name: name}, s.state.Facts,
		s.state.ImpliedRefs)
}

// Found is a symbol that a search returns.
type Found struct {
	Name, Owner string
	Kind        grammar.Kind
	File        string
	Range       source.Range
	Score       int
}

// Search returns the symbols whose names contain the letters of text in order, best first, at most `most` of them.
func (s *Spec) Search(text string, most int, encoding source.Encoding) []Found {
	type candidate struct {
		site  index.Site
		score int
	}
	var found []candidate
	for _, k := range grammar.Kinds() {
		if k.Info().Open || k == grammar.MacroParam || k == grammar.TemplateParam || k == grammar.ImportPath {
			continue
		}
		for name, symbol := range s.state.Index().Symbols(k) {
			score, ok := outline.Match(text, name.Name)
			if !ok {
				continue
			}
			for site := range symbol.Sites() {
				if !site.Def.Derived {
					found = append(found, candidate{site, score})
				}
			}
		}
	}
	slices.SortStableFunc(found, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.site.Def.Name, b.site.Def.Name),
			index.CompareSites(a.site, b.site))
	})
	var out []Found
	for _, c := range found {
		if len(out) == most {
			break
		}
		u := s.state.Lookup(c.site.Unit)
		if u == nil {
			continue
		}
		d := s.state.Documents[c.site.Unit.Document()]
		at := Found{
			Name: c.site.Def.Name, Owner: c.site.Def.Owner, Kind: c.site.Def.Kind, File: d.Path,
			Range: d.Text.Range(u.Unit, c.site.Def.Span, encoding), Score: c.score,
		}
		if n := len(out); n > 0 && out[n-1].File == at.File && out[n-1].Range == at.Range {
			continue // one name that declares several symbols
		}
		out = append(out, at)
	}
	return out
}
