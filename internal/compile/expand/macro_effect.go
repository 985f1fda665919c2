package expand

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
)

// effectDepth is the maximal nesting depth of effect macros.
const effectDepth = 10

// effectMacro is a declared effect macro.
type effectMacro struct {
	id   string
	node *Node

	read     bool
	params   []parameter
	effects  *Node           // its body, without condition macros
	locals   map[string]bool // the bindings to be renamed
	dollar   bool            // all of them begin with a dollar sign
	deps     dependencies    // what the body depends on
	failed   bool            // part of the body could not be expanded
	problems []Problem       // found in the body
}

// macro returns the effect macro with an id, and reads it on first use.
func (x *expander) macro(id string) *effectMacro {
	x.recordRead(dependency{'e', id})
	m := x.effects[id]
	if m == nil {
		return nil
	}
	if !m.read {
		m.read = true
		x.readMacro(m)
	}
	if x.deps != nil {
		maps.Copy(x.deps, m.deps)
	}
	if m.failed {
		x.doc.Problems = append(x.doc.Problems, m.problems...)
		x.doc.failed[view.SectionEffectMacros] = true
	}
	return m
}

func (x *expander) readMacro(m *effectMacro) {
	section, deps, problems := x.section, x.deps, len(x.doc.Problems)
	before := x.doc.failed[view.SectionEffectMacros]
	x.section, x.deps, x.doc.failed[view.SectionEffectMacros] = view.SectionEffectMacros, dependencies{}, false
	m.params = parameters(m.node.Get(view.EffectMacroParams))
	if body := m.node.Get(view.EffectMacroEffects); body.Kind() == List {
		m.effects = x.expandConditions(body, nil)
	} else {
		x.fail()
	}
	m.failed = x.doc.failed[view.SectionEffectMacros]
	x.doc.failed[view.SectionEffectMacros] = before || m.failed // whichever macro is read last
	m.deps = x.deps
	m.problems = slices.Clone(x.doc.Problems[problems:])
	x.doc.Problems = x.doc.Problems[:problems]
	x.section, x.deps = section, deps
	m.locals = map[string]bool{}
	collectDeclared(m.effects, nil, m.locals)
	for _, name := range m.node.Get(view.EffectMacroExports).Items() {
		delete(m.locals, name.Text())
	}
	m.dollar = true
	for name := range m.locals {
		m.dollar = m.dollar && strings.HasPrefix(name, "$")
	}
}

// isCall reports whether an entry of a list is the use of an effect macro.
func isCall(n *Node) bool {
	return n.holds&holdsMacro != 0 && n.Get(view.MacroCallMacro).Kind() == Text
}

// expandMacros returns a value with the uses of macros replaced by effects.
func (x *expander) expandMacros(n *Node, at *path) *Node {
	if n.holds&holdsMacro == 0 || !x.spend(1) {
		return n
	}
	if n.kind == List {
		if items, changed := x.expandEffects(n.items, at); changed {
			return n.withItems(items)
		}
		return n
	}
	return n.mapItems(func(i int, item *Node) *Node { return x.expandMacros(item, at.field(n.keys[i].Name)) })
}

// expandEffects expands the entries of a list.
func (x *expander) expandEffects(items []*Node, at *path) (out []*Node, changed bool) {
	for i, item := range items {
		switch {
		case isCall(item):
			if !changed {
				changed = true
				out = append(make([]*Node, 0, len(items)+8), items[:i]...)
			}
			made := x.expandCall(item, at.entry(i))
			x.spend(len(made))
			out = append(out, made...)
		default:
			expanded := item
			if item.holds&holdsMacro != 0 {
				expanded = x.expandMacros(item, at.entry(i))
			}
			if expanded != item && !changed {
				changed = true
				out = append(make([]*Node, 0, len(items)+8), items[:i]...)
			}
			if changed {
				out = append(out, expanded)
			}
		}
	}
	return out, changed
}

// expandCall returns the effects for a use of a macro, or nil if it cannot be expanded.
func (x *expander) expandCall(n *Node, at *path) []*Node {
	name := n.Get(view.MacroCallMacro)
	id := identifier(name)
	m := x.macro(id)
	switch {
	case m == nil && x.section == view.SectionDataAssets:
		return []*Node{n} // data may have such keys
	case m == nil:
		x.fail()
		return nil
	case x.exhausted:
		return nil
	case m.failed:
		x.fail()
	}
	if i := slices.Index(x.stack, m); i >= 0 {
		x.fail()
		if !x.hasCircle(view.SectionEffectMacros) {
			x.report(Problem{
				Code:    diag.EffectMacroCycle,
				Message: "This use stands in an argument of the macro itself: " + x.macroChain(i, m) + ".",
				Related: m.node.At.Elsewhere(quote(id) + " is declared here."),
			}, name)
		}
		return nil
	}
	if len(x.stack) >= effectDepth {
		x.fail()
		if !x.hasCircle(view.SectionEffectMacros) {
			x.report(Problem{
				Code:    diag.EffectMacroDepthExceeded,
				Message: "Macros may use each other " + strconv.Itoa(effectDepth) + " levels deep; with this use it is more: " + x.macroChain(0, m) + ".",
			}, name)
		}
		return nil
	}
	given, ok := arguments(m.params, n.Get(view.MacroCallArgs))
	if !ok || m.effects == nil || !x.checkArguments(n, m, given) {
		x.fail()
		return nil
	}
	outer := x.using
	s := substitution{x: x, args: given, use: &Use{Name: id, At: n.At, Outer: n.Uses}}
	x.using = s.use
	x.stack = append(x.stack, m)
	items := x.effectsOf(m, s, at)
	x.stack = x.stack[:len(x.stack)-1]
	x.using = outer
	return items
}

// effectsOf returns the effects of a macro at a place where it is used.
func (x *expander) effectsOf(m *effectMacro, s substitution, at *path) []*Node {
	body := m.effects
	var r *rewriter
	if len(m.locals) > 0 { // before arguments are inserted, which keep the names of their own place
		r = newRenaming(x, m, localNames(m, at.String()))
		body = r.value(body, nil)
	}
	if caught := x.newCaptureRenamer(s.args, body); caught != nil {
		body = caught.renameCatching(body, m.node.Get(view.EffectMacroExports))
	}
	items := make([]*Node, len(body.items))
	size := 0
	for i, item := range body.items {
		items[i] = s.body(s.zones(item))
		size += items[i].Size()
	}
	if size > x.limits.Nodes {
		x.spend(size) // by arguments that grow from macro to macro
	}
	if r != nil && s.mentionsAny(m.locals) { // but may name bindings of the macro
		r.foreign = s.use
		for i := range items {
			items[i] = r.value(items[i], nil)
		}
	}
	if out, changed := x.expandEffects(items, at.macro(m.id)); changed {
		items = out
	}
	if x.exhausted || len(m.locals) > 0 && x.leaksBinding(items, m, s.use) {
		x.fail()
		return nil
	}
	return items
}

// macroChain returns the macros that are being expanded, from an index on, as a text.
func (x *expander) macroChain(from int, last *effectMacro) string {
	var b strings.Builder
	for _, m := range x.stack[from:] {
		b.WriteString(m.id + " → ")
	}
	return b.String() + last.id
}
