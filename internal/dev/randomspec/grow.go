package randomspec

import (
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/grammar"
)

// List is a list or a mapping of a spec that can be made longer by repeating an
// entry of it under other names.
type List struct {
	// Path is the keys that lead there, as doc.actions[].effects[]; lists of one kind at
	// one place of the table have one path.
	Path string
	// Linked: each repeated entry uses a name of its own, whose declaration is repeated
	// with it. Otherwise all of them use the same ones.
	Linked bool

	node  *node
	entry int
	// declaring is the list, and its entry, that declares what the entry uses.
	declaring *node
	declares  int
}

// Lists are the lists and mappings of a spec that have an entry.
func (s *Spec) Lists() []List {
	var out []List
	declared := map[string]List{} // the innermost list entry in which a name is declared
	var note func(n *node, in List)
	note = func(n *node, in List) {
		if n.declares && in.node != nil {
			if _, known := declared[n.text]; !known {
				declared[n.text] = in
			}
		}
		for i, item := range n.items {
			if n.kind == list {
				in = List{node: n, entry: i}
			}
			note(item, in)
		}
	}
	note(s.root, List{})
	var walk func(n *node, path string)
	walk = func(n *node, path string) {
		if n.of != nil && len(n.items) > 0 && !arguments(n.of) {
			of := List{Path: path + "[]", node: n}
			out = append(out, of)
			n.items[0].each(func(inner *node) {
				d, ok := declared[bare(inner.text)]
				if ok && !of.Linked && inner.kind == quotable && !d.node.contains(n) && !n.contains(d.node) {
					of.Linked, of.declaring, of.declares = true, d.node, d.entry
				}
			})
			if of.Linked {
				out = append(out, of)
			}
		}
		for i, item := range n.items {
			switch {
			case n.kind == list:
				walk(item, path+"[]")
			case n.of != nil:
				walk(item, path+".*")
			default:
				walk(item, path+"."+n.keys[i])
			}
		}
	}
	walk(s.root, "doc")
	return out
}

// arguments reports mappings whose keys are the names of parameters.
func arguments(t *grammar.Type) bool {
	return t.Form == grammar.FreeMap && t.Key != nil && t.Key.Form == grammar.Refer
}

// bare is the name in a text that may have a qualifier.
func bare(text string) string {
	name, _, _ := strings.Cut(text, ":")
	return name
}

// each calls a function with a value and all that stands in it.
func (n *node) each(visit func(*node)) {
	visit(n)
	for _, item := range n.items {
		item.each(visit)
	}
}

func (n *node) contains(other *node) bool {
	found := false
	n.each(func(inner *node) { found = found || inner == other })
	return found
}

// Grown is the spec with so many more entries in a list of it.
func (s *Spec) Grown(l List, more int) string {
	restored := slices.Clone(l.node.items)
	keys := slices.Clone(l.node.keys)
	defer func() { l.node.items, l.node.keys = restored, keys }()
	var declarations []*node
	if l.Linked {
		declarations = slices.Clone(l.declaring.items)
		defer func() { l.declaring.items = declarations }()
	}
	for i := range more {
		mark := "x" + strconv.Itoa(i)
		names := map[string]string{}
		mine := func(n *node) {
			if n.declares {
				names[n.text] = withMark(n.text, mark)
			}
		}
		restored[l.entry].each(mine)
		if l.Linked {
			declarations[l.declares].each(mine)
			l.declaring.items = append(l.declaring.items, declarations[l.declares].rename(names))
		}
		if l.node.kind == mapping {
			l.node.keys = append(l.node.keys, mark+keys[l.entry])
		}
		l.node.items = append(l.node.items, restored[l.entry].rename(names))
	}
	l.node.block = l.node.block || more > 100 && s.outer(l.node)
	return s.Text()
}

// outer reports a section.
func (s *Spec) outer(n *node) bool { return slices.Contains(s.root.items, n) }

// withMark is another name than a text.
func withMark(text, mark string) string {
	if name, binding := strings.CutPrefix(text, "$"); binding {
		return "$" + mark + name
	}
	return mark + text
}

// rename is a copy of a value in which some names are others.
func (n *node) rename(names map[string]string) *node {
	out := *n
	if to, ok := names[bare(n.text)]; ok && n.kind == quotable {
		out.text = to + n.text[len(bare(n.text)):]
	}
	out.items = nil
	for _, item := range n.items {
		out.items = append(out.items, item.rename(names))
	}
	return &out
}
