package expand

import (
	"strconv"
	"strings"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/syntax"
)

// A place names a value as written, before expansion, by its path from its section: "actions.bet.effects.2". A list
// entry is named by its id or name if it is the first one with it, else by its number, from 0. So a place stays the
// same when other text around it changes.

// AuthoredSection returns the value of a section as written: a list of all its entries in the order of the spec, a
// map, or nil if the spec does not have it.
func (d *Document) AuthoredSection(section string) *Node { return d.authored[section] }

// PlaceOf returns the place of the smallest use of a macro, template or shorthand around an offset of a unit's text;
// with entry, or outside of all uses, that of the unit as a whole. It returns false outside of sections.
func (d *Document) PlaceOf(unit index.UnitID, offset int, entry bool) (place string, ok bool) {
	for _, s := range grammar.Sections {
		n := d.authored[s.Name]
		if n == nil {
			continue
		}
		f := placeFinder{unit: unit, offset: offset}
		f.look(n, &path{name: s.Name}, true)
		switch {
		case f.use != nil && !entry:
			return d.placeName(f.use), true
		case f.entry != nil:
			return d.placeName(f.entry), true
		}
	}
	return "", false
}

// UseAt returns the smallest use of a macro, template or shorthand around an offset of a unit's text, as written, or
// nil if there is none.
func (d *Document) UseAt(unit index.UnitID, offset int) *Node {
	for _, s := range grammar.Sections {
		f := placeFinder{unit: unit, offset: offset}
		if n := d.authored[s.Name]; n != nil {
			f.look(n, &path{name: s.Name}, true)
		}
		if f.node != nil {
			return f.node
		}
	}
	return nil
}

// placeFinder looks for the values around an offset of a unit.
type placeFinder struct {
	unit   index.UnitID
	offset int

	use, entry *path // the smallest use, and the unit
	node       *Node // of the use
}

func (f *placeFinder) look(n *Node, at *path, section bool) {
	if n.At.Unit == f.unit && n.At.Span.Contains(f.offset) {
		if n.At.Node == n.At.Node.Tree().Root() || section && n.kind == Map {
			f.entry = at
		}
		if isUse(n) {
			f.use, f.node = at, n
		}
	}
	for i, item := range n.items {
		if n.kind == List {
			f.look(item, at.entry(i), false)
		} else {
			f.look(item, at.field(n.keys[i].Name), false)
		}
	}
}

// isUse reports whether a value is a use of a macro, template or shorthand.
func isUse(n *Node) bool {
	return n.Get(view.MacroCallMacro).Kind() == Text || n.Get(view.ConditionMacroCallConditionMacro).Kind() == Text ||
		n.Get(view.PhaseCallFromTemplate).Kind() == Text ||
		n.Get(view.GenerateEntryGenerate) != nil || n.Get(view.GlobalVarBatchBatch) != nil ||
		n.Get(view.ZoneTemplateTemplate).Kind() == Map || isShorthand(n)
}

// placeName returns a path with the names of entries instead of their numbers.
func (d *Document) placeName(p *path) string {
	var steps []*path
	for at := p; at != nil; at = at.outer {
		steps = append(steps, at)
	}
	n := d.authored[steps[len(steps)-1].name]
	name := steps[len(steps)-1].name
	for i := len(steps) - 2; i >= 0; i-- {
		step := steps[i]
		if step.name != "" {
			n = n.Get(step.name)
			name += "." + escapeStep(step.name)
			continue
		}
		name += "." + stepOf(n, step.index)
		n = n.items[step.index]
	}
	return name
}

// stepOf returns the name of an entry of a list for a path, or its number.
func stepOf(list *Node, i int) string {
	name := entryName(list.items[i])
	if name == "" {
		return strconv.Itoa(i)
	}
	for _, other := range list.items[:i] {
		if entryName(other) == name {
			return strconv.Itoa(i)
		}
	}
	return escapeStep(name)
}

func entryName(n *Node) string {
	if id := n.Get(view.ActionID).Text(); id != "" {
		return id
	}
	return n.Get(view.GlobalVarName).Text()
}

// escapeStep returns a name in a form that cannot be taken for several steps or a number.
func escapeStep(name string) string {
	_, err := strconv.Atoi(name)
	var b strings.Builder
	for i := range len(name) {
		switch c := name[i]; {
		case c <= ' ' || c == '.' || c == '/' || c == '\\' || c == '%' || c == ':' || c == 0x7f || i == 0 && err == nil:
			b.WriteByte('%')
			b.WriteByte(hexDigits[c>>4])
			b.WriteByte(hexDigits[c&15])
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

const hexDigits = "0123456789ABCDEF"

// unescapeStep returns the name that escapeStep has escaped.
func unescapeStep(step string) string {
	if strings.IndexByte(step, '%') < 0 {
		return step
	}
	var b strings.Builder
	for i := 0; i < len(step); i++ {
		if step[i] == '%' && i+2 < len(step) {
			if v, err := strconv.ParseUint(step[i+1:i+3], 16, 8); err == nil {
				b.WriteByte(byte(v))
				i += 2
				continue
			}
		}
		b.WriteByte(step[i])
	}
	return b.String()
}

// At returns the value at a place, as written, or nil if there is none.
func (d *Document) At(place string) *Node {
	section, rest, more := strings.Cut(place, ".")
	n := d.authored[section]
	for more && n != nil {
		var step string
		step, rest, more = strings.Cut(rest, ".")
		switch n.kind {
		case Map:
			n = n.Get(unescapeStep(step))
		case List:
			n = n.entry(step)
		default:
			return nil
		}
	}
	return n
}

// entry returns the entry of a list for a step.
func (n *Node) entry(step string) *Node {
	if i, err := strconv.Atoi(step); err == nil {
		if i < 0 || i >= len(n.items) {
			return nil
		}
		return n.items[i]
	}
	name := unescapeStep(step)
	for _, item := range n.items {
		if entryName(item) == name {
			return item
		}
	}
	return nil
}

// ExplainValue returns the results of a value as written, including all its contents: the value itself if it is still
// there, or what its uses produced.
func (d *Document) ExplainValue(n *Node) []Expansion {
	for name, section := range d.authored {
		if section == n && n.kind == List {
			if expanded := d.sections[name]; expanded != nil {
				return []Expansion{{Path: "doc." + name, Nodes: []*Node{expanded}}}
			}
		}
	}
	around := map[index.UnitID]source.Span{}
	collectSpans(n, true, around)
	return d.collect(func(n *Node) bool {
		return n.comesFrom(func(o Origin) bool {
			span, ok := around[o.Unit]
			return ok && o.Node.Valid() && span.Start <= o.Span.Start && o.Span.End <= span.End
		})
	})
}

// collectSpans adds the span of a value to out, for each unit that it has parts in.
func collectSpans(n *Node, top bool, out map[index.UnitID]source.Span) {
	root := n.At.Node.Valid() && n.At.Node == n.At.Node.Tree().Root()
	if top || n.unit && root {
		out[n.At.Unit] = n.At.Span
	}
	if n.At.Node.Valid() && len(n.At.Node.Tree().Holes) == 0 && n.At.Node.Kind() != syntax.Alias {
		return // no unit was cut out of it
	}
	for _, item := range n.items {
		collectSpans(item, false, out)
	}
}
