package state

import (
	"cmp"
	"fmt"
	"slices"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/ide/outline"
	"ludo-lsp/internal/spec/doc"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/internal/text/source"
)

// OutlineSymbol is a named part of a document.
type OutlineSymbol struct {
	Name   string
	Detail string
	more   string // further text of an entry without a name
	Role   outline.Role
	Kind   grammar.Kind // of an entry that declares something
	// Continues: the entry continues an earlier one of its name.
	Continues bool
	Range     source.Range // all of it
	Select    source.Range // the name
	// Children lie in Range.
	Children []*OutlineSymbol
}

// Outline returns the headings of document i, the sections below them with their entries, and the parts of these.
func (s *State) Outline(i int, encoding source.Encoding) []*OutlineSymbol {
	asked, key := s.asked, outlineKey{i, encoding}
	asked.mu.Lock()
	known, ok := asked.outlines[key]
	asked.mu.Unlock()
	if ok {
		return known
	}
	headings, levels := s.headings(s.Documents[i], encoding)
	made := nestUnderHeadings(s.OutlineSections(i, encoding), headings, levels)
	makeNamesUnique(made)
	asked.mu.Lock()
	defer asked.mu.Unlock()
	if asked.outlines == nil {
		asked.outlines = map[outlineKey][]*OutlineSymbol{}
	}
	asked.outlines[key] = made
	return made
}

// OutlineSections returns the sections of document i with their entries and the parts of these.
func (s *State) OutlineSections(i int, encoding source.Encoding) []*OutlineSymbol {
	d := s.Documents[i]
	var out []*OutlineSymbol
	var open [doc.LevelNested + 1]*OutlineSymbol
	for _, at := range s.Sheets(i, 0, d.Text.Lines(), encoding) {
		made := lists.Map(at.symbols(), at.outlineSymbol)
		if len(made) == 0 {
			if at.Level == doc.LevelSection {
				open = [doc.LevelNested + 1]*OutlineSymbol{}
			}
			continue
		}
		open[at.Level] = made[len(made)-1]
		for l := at.Level + 1; l <= doc.LevelNested; l++ {
			open[l] = nil
		}
		var parent *OutlineSymbol
		for l := at.Level; l > doc.LevelSection && parent == nil; {
			l--
			parent = open[l]
		}
		if parent == nil {
			out = append(out, made...)
			continue
		}
		parent.Children = append(parent.Children, made...)
	}
	for _, symbol := range out {
		symbol.widenToChildren()
	}
	return out
}

// headings returns the headings of a document as symbols, and their levels. A heading extends to the next one of the
// same or a higher level.
func (s *State) headings(d *Document, encoding source.Encoding) (out []*OutlineSymbol, levels []int) {
	all := s.Prose(d).Headings
	end := d.Text.PositionAt(d.Text.Len(), encoding)
	for i, h := range all {
		at := RangeIn(d.Text, h.Span, encoding)
		symbol := &OutlineSymbol{Name: h.Text, Role: outline.Heading,
			Range: source.Range{Start: source.Position{Line: at.Start.Line}, End: end}, Select: at}
		for k := i + 1; k < len(all); k++ {
			if all[k].Level <= h.Level {
				symbol.Range.End = source.Position{Line: d.Text.PositionAt(all[k].Span.Start, encoding).Line}
				break
			}
		}
		out, levels = append(out, symbol), append(levels, h.Level)
	}
	return out, levels
}

// nestUnderHeadings nests symbols, and headings, below the headings to which they belong, and returns the top level.
func nestUnderHeadings(symbols []*OutlineSymbol, headings []*OutlineSymbol, levels []int) (out []*OutlineSymbol) {
	var open []int // headings
	add := func(o *OutlineSymbol) {
		if len(open) == 0 {
			out = append(out, o)
			return
		}
		above := headings[open[len(open)-1]]
		above.Children = append(above.Children, o)
	}
	for i, h := range headings {
		for len(symbols) > 0 && symbols[0].Range.Start.Before(h.Range.Start) {
			add(symbols[0])
			symbols = symbols[1:]
		}
		for len(open) > 0 && levels[open[len(open)-1]] >= levels[i] {
			open = open[:len(open)-1]
		}
		add(h)
		open = append(open, i)
	}
	for _, o := range symbols {
		add(o)
	}
	return out
}

// makeNamesUnique makes the names of sibling symbols unique: sections get the names of their entries added, entries
// their further text, and symbols that are still equal a number.
func makeNamesUnique(all []*OutlineSymbol) {
	for _, longer := range []func(o *OutlineSymbol, n int){
		func(o *OutlineSymbol, _ int) {
			if entries := o.entries(); o.Role == outline.Section && len(entries) > 0 {
				o.more = entries[0].Name
				if len(entries) > 1 {
					o.more += " … " + entries[len(entries)-1].Name
				}
			}
			if o.more != "" {
				o.Name += ": " + o.more
			}
		},
		func(o *OutlineSymbol, n int) { o.Name += fmt.Sprintf(" (%d)", n) },
	} {
		count, seen := map[string]int{}, map[string]int{}
		for _, o := range all {
			count[o.Name]++
		}
		for _, o := range all {
			if name := o.Name; count[name] > 1 && o.Role != outline.Heading {
				seen[name]++
				longer(o, seen[name])
			}
		}
	}
	for _, o := range all {
		makeNamesUnique(o.Children)
	}
}

// widenToChildren extends the range of a symbol to its children.
func (o *OutlineSymbol) widenToChildren() {
	for _, child := range o.Children {
		child.widenToChildren()
		if o.Range.End.Before(child.Range.End) {
			o.Range.End = child.Range.End
		}
	}
	slices.SortStableFunc(o.Children, func(a, b *OutlineSymbol) int {
		return cmp.Or(cmp.Compare(a.Range.Start.Line, b.Range.Start.Line),
			cmp.Compare(a.Range.Start.Character, b.Range.Start.Character))
	})
	if entries := o.entries(); o.Continues && len(entries) > 0 {
		o.Name += ": " + entries[0].Detail
		if len(entries) > 1 {
			o.Name += " … " + entries[len(entries)-1].Detail
		}
	}
}

// entries returns the children of a symbol or, if it has only one part, the children of that.
func (o *OutlineSymbol) entries() []*OutlineSymbol {
	if len(o.Children) == 1 && o.Children[0].Role == outline.Part {
		return o.Children[0].Children
	}
	return o.Children
}

func (s *placedUnit) outlineSymbol(symbol outline.Symbol) *OutlineSymbol {
	out := &OutlineSymbol{
		Name: symbol.Name, Detail: symbol.Detail, more: symbol.More, Role: symbol.Role, Kind: symbol.Kind, Continues: symbol.Continues,
		Range: s.Place(symbol.Span), Select: s.Place(symbol.Select),
	}
	for _, child := range symbol.Children {
		out.Children = append(out.Children, s.outlineSymbol(child))
	}
	return out
}
