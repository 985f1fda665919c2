package expand

import (
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/grammar"
)

// KeepBindingsApart returns a value of a type in which no binding of a macro, under the name in the macro, shadows
// another binding: a binding that would do so gets a number in its name. The output of Render then means the same as
// the value.
func KeepBindingsApart(n *Node, t *grammar.Type) *Node { return keepApart(n, surfaceOf(t)) }

func keepApart(n *Node, s *surface) *Node {
	switch {
	case n.Kind() == List:
		return n.mapItems(func(_ int, item *Node) *Node { return keepApart(item, s.item()) })
	case n.Kind() != Map || n.holds&holdsName == 0:
		return n
	}
	a := distinctBindings{names: map[string]string{}, own: map[string]bool{}}
	if !a.collect(n, s) {
		return n
	}
	out, _ := a.value(n, s, "", nil)
	return out
}

// distinctBindings renames the bindings of macros in an entry so that they differ.
type distinctBindings struct {
	names map[string]string // the actual binding → its name
	own   map[string]bool   // names of bindings that are not local to a macro
}

// collect records the names of bindings that are not local to a macro, and reports whether there are local ones.
func (a *distinctBindings) collect(n *Node, s *surface) (locals bool) {
	if n.Kind() == Text && s.binds() {
		if n.Local != nil {
			return true
		}
		a.own[n.text] = true
	}
	for item, at := range s.parts(n) {
		locals = a.collect(item, at) || locals
	}
	return locals
}

// value returns a value with its bindings renamed; effect is the word of the effect that its record belongs to.
// visible are the names in scope; passed are those still visible for what follows.
func (a *distinctBindings) value(n *Node, s *surface, effect string, visible []string) (out *Node, passed []string) {
	switch n.Kind() {
	case Text:
		return a.text(n), nil
	case List:
		scope := visible
		return n.mapItems(func(_ int, item *Node) *Node {
			changed, more := a.value(item, s.item(), "", scope)
			scope, passed = append(scope[:len(scope):len(scope)], more...), append(passed, more...)
			return changed
		}), passed
	case Map:
		word := wordSurface(n)
		for i, item := range n.items {
			made := a.madeBindings(item, s.inner(n, i, word), visible)
			visible = append(visible[:len(visible):len(visible)], made...)
			if sequentialFields[effect+"."+n.keys[i].Name] {
				passed = append(passed, made...)
			}
		}
		return n.mapItems(func(i int, item *Node) *Node {
			changed, more := a.value(item, s.inner(n, i, word), n.keys[i].Name, visible)
			passed = append(passed, more...)
			return changed
		}), passed
	}
	return n, nil
}

// madeBindings renames the bindings that a field of a record makes for the other fields (the field itself, or records
// in its list), and returns the names in scope.
func (a *distinctBindings) madeBindings(n *Node, s *surface, visible []string) (out []string) {
	switch n.Kind() {
	case Text:
		if s.binds() {
			out = append(out, a.name(n, visible))
		}
	case List:
		for _, item := range n.items {
			for i, field := range item.Pairs() {
				if inner := s.item().field(i.Name); field.Kind() == Text && inner.binds() {
					out = append(out, a.name(field, visible))
				}
			}
		}
	}
	return out
}

// name returns a name for a binding that no binding in scope has.
func (a *distinctBindings) name(n *Node, visible []string) string {
	if n.Local == nil {
		return n.text
	}
	if name := a.names[n.text]; name != "" {
		return name
	}
	name := n.Local.Text
	taken := func() bool {
		if a.own[name] {
			return true
		}
		return slices.Contains(visible, name)
	}
	for i := 2; taken() && !strings.Contains(name, "{"); i++ { // a text with names in it is distinguished by these
		name = n.Local.Text + strconv.Itoa(i)
	}
	a.names[n.text] = name
	return name
}

// text returns a text with its bindings renamed.
func (a *distinctBindings) text(n *Node) *Node {
	if n.Local == nil {
		return n
	}
	text := renamedBinding(n.text, a.names)
	if text == n.text {
		text = RenameBindings(n.text, Zone, a.names)
	}
	if text == n.text || text == n.Local.Text {
		return n
	}
	out := n.withOwnContent()
	out.Local = &Local{Macro: n.Local.Macro, Text: text}
	return out
}

// binds reports whether a text in this place makes a binding.
func (s *surface) binds() bool { return s != nil && s.text == declares }

// field returns the surface of a field of a record that has this surface.
func (s *surface) field(name string) *surface {
	if s == nil {
		return nil
	}
	return s.fields[name]
}

// item returns the surface of the entries of a list.
func (s *surface) item() *surface {
	if s == nil {
		return nil
	}
	return s.items
}

// sequentialFields holds the fields of effects whose binding is visible to later effects.
var sequentialFields = func() map[string]bool {
	out := map[string]bool{}
	for _, v := range grammar.EffectUnion.Variants {
		for _, f := range v.Shape.Fields {
			out[v.Word+"."+f.Name] = f.Binds != nil && f.Binds.Sequential
		}
	}
	return out
}()
