package expand

import (
	"slices"
	"strings"
	"sync"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/view"
)

// macroPrefix is the prefix of the names of macro bindings at the uses of macros; authors cannot write such names.
const macroPrefix = "$__macro_"

// Difference compares two expanded specs. They are the same if they differ only in the names of bindings, at least
// one of which belongs to a macro, and consistently wherever the binding is visible. It returns the path of the first
// difference, "doc.actions.0.effects.1", or "".
func (d *Document) Difference(other *Document) string {
	root := &path{name: "doc"}
	for _, s := range grammar.Sections {
		a, b := d.sections[s.Name], other.sections[s.Name]
		c := comparison{}
		at := root.field(s.Name)
		if a.Kind() != List || b.Kind() != List || s.Name == view.SectionSetup {
			c.value(a, b, nil, at)
		} else {
			for i := range max(a.Len(), b.Len()) {
				c.visible = nil
				c.value(a.item(i), b.item(i), nil, at.entry(i))
			}
		}
		if c.at != nil {
			return c.at.dottedText()
		}
	}
	return ""
}

// InWords returns the name of the section's entry at a path of Difference, such as: the variable "score".
func (d *Document) InWords(at string) string {
	steps := append(strings.Split(at, "."), "", "")
	section, entries := grammar.FindSection(steps[1]), d.sections[steps[1]]
	if section == nil || entries.Kind() != List {
		return "the section \"" + steps[1] + "\""
	}
	noun := "entry"
	if t := section.Type.Elem; t != nil && t.Union != nil {
		noun = grammar.WithoutArticle(t.Union.Noun)
	} else if t != nil && t.Shape != nil {
		noun = grammar.WithoutArticle(t.Shape.Noun)
	}
	entry := entries.entry(steps[2])
	if name := entryName(entry); name != "" {
		return "the " + noun + " \"" + name + "\""
	}
	return "an entry of \"" + steps[1] + "\""
}

// item returns an entry of a list, or nil past its end.
func (n *Node) item(i int) *Node {
	if i < len(n.items) {
		return n.items[i]
	}
	return nil
}

// comparison compares two values side by side.
type comparison struct {
	visible []pairing // the names in scope, innermost last
	at      *path     // the first difference
}

// pairing is a binding with its names in both values.
type pairing struct{ a, b string }

func (c *comparison) differ(at *path) {
	if c.at == nil {
		c.at = at
	}
}

func (c *comparison) value(a, b *Node, s *surface, at *path) {
	switch {
	case c.at != nil:
	case a.Kind() != b.Kind() || a.Len() != b.Len():
		c.differ(at)
	case a.Kind() == Text:
		c.text(a.text, b.text, s, at)
	case a.Kind() == List:
		for i := range a.items {
			c.value(a.items[i], b.items[i], s.item(), at.entry(i))
		}
	case a.Kind() == Map:
		c.record(a, b, s, at)
	case !a.Equal(b):
		c.differ(at)
	}
}

// record compares records: first the parts where their bindings are not visible, then the bindings, then the parts
// where they are.
func (c *comparison) record(a, b *Node, s *surface, at *path) {
	binders := bindingFields()[s]
	word := wordSurface(a)
	field := func(i int) {
		other := b.Get(a.keys[i].Name)
		if other == nil {
			c.differ(at.field(a.keys[i].Name))
			return
		}
		c.value(a.items[i], other, s.inner(a, i, word), at.field(a.keys[i].Name))
	}
	var scoped []int
	for i, key := range a.keys {
		if _, binds := binders[key.Name]; binds {
			continue
		}
		if slices.ContainsFunc(a.keys, func(k Key) bool { return slices.Contains(binders[k.Name].In, key.Name) }) {
			scoped = append(scoped, i)
			continue
		}
		field(i)
	}
	if len(binders) == 0 {
		return
	}
	// Names visible only in a field go out of scope after it, but not those that its value leaves behind.
	for _, i := range scoped {
		from := len(c.visible)
		for k, key := range a.keys {
			if slices.Contains(binders[key.Name].In, a.keys[i].Name) {
				c.declare(a.items[k], b.Get(key.Name), at.field(key.Name))
			}
		}
		to := len(c.visible)
		field(i)
		c.visible = slices.Delete(c.visible, from, to)
	}
	from := len(c.visible)
	for k, key := range a.keys {
		if binder, ok := binders[key.Name]; ok {
			c.declare(a.items[k], b.Get(key.Name), at.field(key.Name))
			if !binder.Sequential {
				c.visible = c.visible[:from]
			}
		}
	}
}

// declare brings a binding with its name in each value into scope.
func (c *comparison) declare(a, b *Node, at *path) {
	if a.Kind() != Text || b.Kind() != Text {
		c.value(a, b, nil, at)
		return
	}
	one, inA := splitGroups(a.text)
	two, inB := splitGroups(b.text)
	if len(inA) != len(inB) || one != two && !strings.HasPrefix(one, macroPrefix) && !strings.HasPrefix(two,
		macroPrefix) {
		c.differ(at)
		return
	}
	for i := range inA {
		c.name(inA[i], inB[i], at)
	}
	c.visible = append(c.visible, pairing{one, two})
}

func (c *comparison) text(a, b string, s *surface, at *path) {
	if s == nil || s.text == noSite {
		if a != b {
			c.differ(at)
		}
		return
	}
	if s.text == zone {
		baseA, qualifierA, qualified := strings.Cut(a, ":")
		baseB, qualifierB, both := strings.Cut(b, ":")
		if qualified && both && baseA == baseB {
			a, b = qualifierA, qualifierB
		}
	}
	one, inA := splitGroups(a)
	two, inB := splitGroups(b)
	if len(inA) != len(inB) {
		c.differ(at)
		return
	}
	c.name(one, two, at)
	for i := range inA {
		c.name(inA[i], inB[i], at)
	}
}

// name compares two names of bindings where they are used: both must refer to the same binding.
func (c *comparison) name(a, b string, at *path) {
	for _, p := range slices.Backward(c.visible) {
		if p.a == a || p.b == b {
			if p.a != a || p.b != b {
				c.differ(at)
			}
			return
		}
	}
	if a != b {
		c.differ(at)
	}
}

// splitGroups returns a text without its groups in braces, and the texts of the groups.
func splitGroups(text string) (outer string, groups []string) {
	if strings.IndexByte(text, '{') < 0 {
		return text, nil
	}
	var b strings.Builder
	for {
		start, end := innermostGroup(text)
		if end < 0 {
			b.WriteString(text)
			return b.String(), groups
		}
		groups = append(groups, strings.TrimSpace(text[start+1:end-1]))
		b.WriteString(text[:start+1] + "}")
		text = text[end:]
	}
}

// bindingFields returns, for each surface, the fields that declare bindings and where those are visible.
var bindingFields = sync.OnceValue(func() map[*surface]map[string]grammar.Binds {
	out := map[*surface]map[string]grammar.Binds{}
	add := func(s *surface, shape *grammar.Shape) {
		for _, f := range shape.Fields {
			if f.Binds != nil && s != nil && s.fields[f.Name] != nil && s.fields[f.Name].text == declares {
				if out[s] == nil {
					out[s] = map[string]grammar.Binds{}
				}
				out[s][f.Name] = *f.Binds
			}
		}
	}
	for _, v := range grammar.EffectUnion.Variants {
		add(effectSurfaces[v.Word], v.Shape)
	}
	aggregate := grammar.ValueUnion.VariantByWord(view.ValueAggregateAggregate).Shape.FieldByName(
		view.ValueAggregateAggregate)
	add(effectSurfaces[view.ValueAggregateAggregate], aggregate.Type.Shape)
	groups := grammar.EffectUnion.VariantByWord(view.EffectIsRemoveByPriority).Shape.FieldByName(
		view.EffectRemoveByPriorityGroups)
	add(effectSurfaces[view.EffectIsRemoveByPriority].fields[view.EffectRemoveByPriorityGroups].items,
		groups.Type.Elem.Shape)
	return out
})
