package expand

import (
	"maps"
	"slices"
	"strings"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
)

// localNames returns the unique names of a macro's bindings at one place of use. They are made of the macro, the
// place and the name, so that they differ from those of all other uses.
func localNames(m *effectMacro, at string) map[string]string {
	prefix := "$__macro_" + wordText(m.id) + "_" + wordText(at) + "_"
	out := make(map[string]string, len(m.locals))
	for name := range m.locals {
		out[name] = prefix + templateText(strings.TrimPrefix(name, "$"))
	}
	return out
}

// wordText returns a text with everything but letters, digits and underscores replaced.
func wordText(text string) string {
	return strings.Map(func(r rune) rune {
		if r == '_' || r >= '0' && r <= '9' || r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z' {
			return r
		}
		return '_'
	}, text)
}

// templateText is like wordText, but leaves groups in braces unchanged, the innermost if they are nested.
func templateText(text string) string {
	var b strings.Builder
	for text != "" {
		start, end := innermostGroup(text)
		if end < 0 {
			b.WriteString(wordText(text))
			break
		}
		b.WriteString(wordText(text[:start]))
		b.WriteString(text[start:end])
		text = text[end:]
	}
	return b.String()
}

// innermostGroup returns the span of the first {…} without a brace inside; end is -1 if there is none.
func innermostGroup(text string) (start, end int) {
	start = -1
	for i := range len(text) {
		switch text[i] {
		case '{':
			start = i
		case '}':
			if start >= 0 {
				return start, i + 1
			}
		}
	}
	return 0, -1
}

// rewriter rewrites the texts of a macro that name bindings: with other names, or, if there are arguments, with the
// arguments in place of parameters in the names of zones.
type rewriter struct {
	x     *expander
	needs contents // what a value must hold for a text in it to change; 0 visits all values
	macro *effectMacro
	names map[string]string
	args  *substitution
	// foreign: only text from outside of this use changes, and only names that are not visible there.
	foreign *Use
}

// newRenaming returns a rewriting that renames the bindings of a macro, also where a use of the macro names them.
func newRenaming(x *expander, m *effectMacro, names map[string]string) *rewriter {
	r := &rewriter{x: x, macro: m, names: names}
	if m.dollar {
		r.needs = holdsName
	}
	return r
}

func (r *rewriter) text(n *Node, at site) *Node {
	if r.args != nil {
		return r.args.zone(n, at)
	}
	text := RenameBindings(n.text, at, r.names)
	if r.foreign != nil && text != n.text {
		if n.Uses.isWithin(r.foreign) {
			return n
		}
		to := maps.Clone(r.names)
		maps.DeleteFunc(to, func(name, _ string) bool {
			return strings.Contains(n.text, name) && r.x.isBoundAtCall(n, name)
		})
		text = RenameBindings(n.text, at, to)
	}
	if text == n.text {
		return n
	}
	out := n.withText(text)
	if r.macro == nil { // the other name is the one shown
		out.Local = &Local{Text: text}
		return out
	}
	out.Local = &Local{Macro: r.macro.id, Text: n.text}
	if n.Local != nil {
		out.Local.Text = n.Local.Text
	}
	return out
}

// value returns a value rewritten, in a place with the surface s.
func (r *rewriter) value(n *Node, s *surface) *Node {
	if r.needs != 0 && n.holds&r.needs == 0 || !r.x.spend(1) {
		return n
	}
	if own := s.ownNames(n); hasAny(r.names, own) {
		inner := *r
		inner.names = maps.Clone(r.names)
		for _, name := range own {
			delete(inner.names, name)
		}
		r = &inner
	}
	switch {
	case n.kind == Text && s != nil && s.text != noSite:
		return r.text(n, s.text)
	case n.ReadsBinding():
		return r.text(n, names)
	case isCall(n):
		return r.call(n)
	}
	return s.mapParts(n, r.value)
}

// call returns the call of another macro with its arguments rewritten, according to the macro's parameters.
func (r *rewriter) call(n *Node) *Node {
	var params []parameter
	if callee := r.x.macro(identifier(n.Get(view.MacroCallMacro))); callee != nil {
		params = callee.params
	}
	return n.mapItems(func(i int, item *Node) *Node {
		if n.keys[i].Name != view.MacroCallArgs || item.kind != Map {
			return item
		}
		return item.mapItems(func(k int, arg *Node) *Node {
			return r.value(arg, argumentSurface(params, item.keys[k].Name))
		})
	})
}

// argumentSurface returns the surface of an argument, by the type of its parameter.
func argumentSurface(params []parameter, name string) *surface {
	for _, p := range params {
		if p.name == name {
			switch p.node.Get(view.EffectMacroParamType).Text() {
			case view.EffectMacroParamTypeBindingName, view.EffectMacroParamTypeBindingTemplate,
				view.EffectMacroParamTypeTokenSelector:
				return nameSurface
			case view.EffectMacroParamTypePlayerSelector:
				return playerSurface
			case view.EffectMacroParamTypeZoneSelector:
				return zoneSurface
			}
			return nil
		}
	}
	return nil
}

// hasAny reports whether one of the names is a key of table.
func hasAny[T any](table map[string]T, names []string) bool {
	return slices.ContainsFunc(names, func(name string) bool { _, ok := table[name]; return ok })
}

// leaksBinding reports whether a binding of a macro still has its own name somewhere in the expansion of a use, not
// counting the arguments.
func (x *expander) leaksBinding(items []*Node, m *effectMacro, use *Use) bool {
	for _, item := range items {
		if site, code := x.leak(item, nil, m, use, nil); site != nil {
			x.report(Problem{
				Code:    code,
				Message: "The binding " + quote(site.text) + " of the macro " + quote(m.id) + " has another name where the macro is used, but this text is taken as it stands. Give the parameter a type for bindings, or export the binding.",
				Related: m.node.At.Elsewhere(quote(m.id) + " is declared here."),
			}, site)
			return true
		}
	}
	return false
}

func (x *expander) leak(n *Node, s *surface, m *effectMacro, use *Use, own []string) (*Node, diag.Code) {
	if m.dollar && n.holds&holdsName == 0 || !x.spend(1) {
		return nil, ""
	}
	own = append(own[:len(own):len(own)], s.ownNames(n)...)
	if n.kind == Text {
		if s == nil || s.text == noSite || !n.Uses.isWithin(use) {
			return nil, ""
		}
		if m.locals[n.text] && !slices.Contains(own, n.text) {
			return n, diag.EffectMacroHygieneBindingLeak
		}
		if n.holds&holdsBrace != 0 {
			for name := range m.locals {
				if strings.Contains(n.text, "{"+name+"}") && !slices.Contains(own, name) {
					return n, diag.EffectMacroHygieneUnresolvedTemplate
				}
			}
		}
	}
	for item, at := range s.parts(n) {
		if site, code := x.leak(item, at, m, use, own); site != nil {
			return site, code
		}
	}
	return nil, ""
}
