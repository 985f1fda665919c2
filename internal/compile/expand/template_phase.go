package expand

import (
	"maps"
	"slices"
	"strings"

	"ludo-lsp/internal/grammar/view"
)

// phaseTemplate is a declared phase template.
type phaseTemplate struct {
	id   string
	node *Node
}

// turnStructure expands the turn structure, beginning with the templates among its phases and interrupts.
func (x *expander) turnStructure(n *Node, at *path) *Node {
	if n.kind != Map {
		return n
	}
	for _, key := range []string{view.TurnStructurePhases, view.TurnStructureInterrupts} {
		list := n.Get(key)
		if list.Kind() != List {
			continue
		}
		n = n.With(key, x.expandList(list, at.field(key), x.phase))
	}
	return x.expandSingle(n, at)
}

// phase expands an entry of the phases or interrupts.
func (x *expander) phase(n *Node, at *path, index int) []*Node {
	at = at.entry(index)
	templated := n.Get(view.PhaseCallFromTemplate) != nil
	if !templated && n.holds&(holdsMacro|holdsCondition|holdsShorthand) == 0 {
		return []*Node{n}
	}
	return x.remember(n, at, func() []*Node {
		phase := n
		if templated {
			if phase = x.makePhase(n); phase == nil {
				x.fail()
				return nil
			}
		}
		return []*Node{x.expandSingle(phase, at)}
	})
}

// makePhase returns the phase for an entry with fromTemplate, or nil if the entry is faulty.
func (x *expander) makePhase(entry *Node) *Node {
	id := identifier(entry.Get(view.PhaseCallFromTemplate))
	x.recordRead(dependency{'t', id})
	t := x.phases[id]
	if t == nil || t.node.Get(view.PhaseTemplatePhase).Kind() != Map {
		return nil
	}
	given, ok := arguments(parameters(t.node.Get(view.PhaseTemplateParams)), entry.Get(view.PhaseCallArgs))
	if !ok {
		return nil
	}
	names := slices.Sorted(maps.Keys(given))
	f := filler{substitution{x: x, args: given, use: &Use{Name: id, At: entry.At, Outer: entry.Uses}}, names}
	return f.body(t.node.Get(view.PhaseTemplatePhase))
}

// filler fills the {name} groups in the texts of a template.
type filler struct {
	substitution
	names []string
}

func (f *filler) body(n *Node) *Node {
	if !f.x.spend(1) {
		return n
	}
	if arg := FillingArgument(n, f.args); arg != nil {
		return arg
	}
	out := f.node(int(n.size))
	*out = *n
	out.unit = false
	out.Uses = f.chain(n.Uses)
	switch {
	case n.kind == Text && n.holds&holdsBrace != 0:
		own := *n.content
		own.text = fillText(n.text, f.names, f.args)
		f.x.spend(textWeight(own.text))
		out.content, out.holds = &own, textHolds(own.text)
	case len(n.items) > 0:
		out.items = make([]*Node, len(n.items))
		for i, item := range n.items {
			out.items[i] = f.body(item)
		}
		out.sumContents()
	}
	return out
}

// FillingArgument returns the argument that replaces a whole text of a phase template, or nil if none does.
func FillingArgument(n *Node, args map[string]*Node) *Node {
	if n.Kind() != Text || n.holds&holdsBrace == 0 || n.text[0] != '{' || n.text[len(n.text)-1] != '}' {
		return nil
	}
	return args[strings.TrimSuffix(strings.TrimPrefix(n.text, "{"), "}")]
}

// Fill returns a text of a phase template with its {name} groups replaced by arguments.
func Fill(text string, args map[string]*Node) string {
	return fillText(text, slices.Sorted(maps.Keys(args)), args)
}

func fillText(text string, names []string, args map[string]*Node) string {
	for _, name := range names {
		if form, ok := textForm(args[name]); ok {
			text = strings.ReplaceAll(text, "{"+name+"}", form)
		}
	}
	return text
}
