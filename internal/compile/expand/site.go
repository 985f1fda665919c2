package expand

import (
	"slices"
	"strings"

	"ludo-lsp/internal/grammar/view"
)

// Site is the way in which a text names bindings.
type Site = site

// The sites.
const (
	Declares Site = declares // the name of a binding made here
	Names    Site = names    // a name, or a text with names in braces
	Zone     Site = zone     // a zone text: a whole name, or names after the colon
)

// Sites calls visit for the texts that name bindings in a value as written, which is an effect, a condition, or a
// list of either.
func (d *Document) Sites(n *Node, visit func(text *Node, at Site)) {
	calls := macroParameters{d.authored[view.SectionEffectMacros], map[string][]parameter{}}
	var walk func(n *Node, s *surface)
	walk = func(n *Node, s *surface) {
		switch {
		case n == nil:
		case n.kind == Text && s != nil && s.text != noSite:
			visit(n, s.text)
		case isCall(n):
			params := calls.of(identifier(n.Get(view.MacroCallMacro)))
			for key, arg := range n.Get(view.MacroCallArgs).Pairs() {
				walk(arg, argumentSurface(params, key.Name))
			}
		default:
			for item, at := range s.parts(n) {
				walk(item, at)
			}
		}
	}
	walk(n, nil)
}

// Substitute returns a value with some values in it replaced; replace returns nil for those that stay. Texts that
// stay keep their nodes.
func Substitute(n *Node, replace func(*Node) *Node) *Node {
	if other := replace(n); other != nil {
		return other
	}
	return n.mapItems(func(_ int, item *Node) *Node { return Substitute(item, replace) })
}

// macroParameters looks up the parameters of effect macros.
type macroParameters struct {
	section *Node
	known   map[string][]parameter
}

func (m *macroParameters) of(id string) []parameter {
	params, ok := m.known[id]
	if !ok {
		for _, n := range m.section.Items() {
			if identifier(n.Get(view.EffectMacroID)) == id {
				params = parameters(n.Get(view.EffectMacroParams))
				break
			}
		}
		m.known[id] = params
	}
	return params
}

// Locals lists the bindings that effects make but do not export, which are local to a macro.
func Locals(effects, exports *Node) (out []string) {
	all := map[string]bool{}
	collectDeclared(effects, nil, all)
	for _, name := range exports.Items() {
		delete(all, name.Text())
	}
	for name := range all {
		out = append(out, name)
	}
	slices.Sort(out)
	return out
}

// RenameBindings returns a text with the bindings in it renamed.
func RenameBindings(text string, at Site, to map[string]string) string {
	if _, whole := to[text]; at == zone && !whole {
		base, qualifier, ok := strings.Cut(text, ":")
		if !ok {
			return renamedGroups(text, to)
		}
		return renamedGroups(base, to) + ":" + renamedBinding(qualifier, to)
	}
	return renamedBinding(text, to)
}

// renamedBinding returns a whole name of a binding renamed, also in its groups.
func renamedBinding(text string, to map[string]string) string {
	if name, ok := to[text]; ok {
		text = name
	}
	return renamedGroups(text, to)
}

// renamedGroups returns a text with the names in its groups renamed.
func renamedGroups(text string, to map[string]string) string {
	if strings.IndexByte(text, '{') < 0 {
		return text
	}
	var b strings.Builder
	for {
		start, end := innermostGroup(text)
		if end < 0 {
			b.WriteString(text)
			return b.String()
		}
		group := text[start+1 : end-1]
		name := strings.TrimSpace(group)
		if renamed, ok := to[name]; ok {
			group = strings.Replace(group, name, renamed, 1)
		}
		b.WriteString(text[:start+1] + group + "}")
		text = text[end:]
	}
}
