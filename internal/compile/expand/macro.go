package expand

import (
	"slices"
	"strings"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
)

// parameter is a declared parameter of a macro.
type parameter struct {
	name string
	node *Node // its declaration
}

// parameters returns the declared parameters; the first of a name counts.
func parameters(list *Node) (out []parameter) {
	for _, n := range list.Items() {
		name := n.Get(view.EffectMacroParamName).Text()
		known := false
		for _, p := range out {
			known = known || p.name == name
		}
		if !known && name != "" {
			out = append(out, parameter{name, n})
		}
	}
	return out
}

// arguments returns the arguments of a call by parameter; ok is false if an argument is missing or there is one too
// many.
func arguments(params []parameter, args *Node) (given map[string]*Node, ok bool) {
	given = make(map[string]*Node, len(params))
	for key, value := range args.Pairs() {
		if _, twice := given[key.Name]; !twice {
			given[key.Name] = value
		}
	}
	for _, p := range params {
		if given[p.name] == nil {
			return given, false
		}
	}
	return given, len(given) == len(params)
}

// substitution replaces a use of a macro by its body.
type substitution struct {
	x     *expander
	args  map[string]*Node
	use   *Use
	uses  map[*Use]*Use // use chains inside the body, below the use
	free  []Node        // not used yet
	slots []*Node       // of items, not used yet
}

// body returns a copy of a value of the macro, with parameters replaced by arguments, which are not copied.
func (s *substitution) body(n *Node) *Node {
	if n.holds&holdsParam != 0 && n.kind == Map && len(n.keys) == 1 && n.keys[0].Name == view.ParamNodeParam &&
		n.items[0].kind == Text {
		if arg := s.args[n.items[0].text]; arg != nil {
			return arg
		}
	}
	if !s.x.spend(1) {
		return n
	}
	out := s.node(int(n.size))
	*out = *n
	out.unit = false
	out.Uses = s.chain(n.Uses)
	if len(n.items) > 0 {
		out.items = s.items(len(n.items), int(n.size)-1)
		for i, item := range n.items {
			out.items[i] = s.body(item)
		}
		out.sumContents()
	}
	return out
}

// mentionsAny reports whether an argument contains one of the names.
func (s *substitution) mentionsAny(names map[string]bool) bool {
	var within func(n *Node) bool
	within = func(n *Node) bool {
		if n.kind == Text {
			for name := range names {
				if strings.Contains(n.text, name) {
					return true
				}
			}
		}
		return slices.ContainsFunc(n.items, within)
	}
	for _, arg := range s.args {
		if within(arg) {
			return true
		}
	}
	return false
}

// zones returns a value with arguments inserted into the macro's zone texts, in place of parameters in braces.
func (s *substitution) zones(n *Node) *Node {
	if n.holds&holdsBrace == 0 {
		return n
	}
	r := rewriter{x: s.x, needs: holdsBrace, args: s}
	return r.value(n, nil)
}

// zone returns a text with arguments inserted, if the text names a zone.
func (s *substitution) zone(n *Node, at site) *Node {
	if at != zone {
		return n
	}
	base, qualifier, qualified := strings.Cut(n.text, ":")
	if qualified {
		qualifier = ":" + s.composeText(n, qualifier, true)
	}
	if text := s.composeText(n, base, false) + qualifier; text != n.text {
		return n.withText(text)
	}
	return n
}

// composeText returns text with the groups in braces that name parameters replaced by arguments; bindings stay in
// braces, except as the owner of a zone.
func (s *substitution) composeText(n *Node, text string, owner bool) string {
	binding := func(name string) string {
		if owner {
			return name
		}
		return "{" + name + "}"
	}
	start, end := innermostGroup(text)
	if end < 0 {
		return text
	}
	group := text[start:end]
	if arg := s.args[strings.TrimSpace(text[start+1:end-1])]; arg != nil {
		switch {
		case arg.kind == Text && strings.HasPrefix(arg.text, "$"):
			group = binding(arg.text)
		case arg.kind == Text || arg.kind == Number:
			group = arg.text
		case arg.Get(view.ReferenceRef).Text() == view.ReferenceIsBinding:
			group = binding(arg.Get(view.ReferenceBindingName).Text())
		case owner && len(arg.keys) == 1 && arg.Get(view.PlayerIDID).Kind() == Number:
			group = arg.Get(view.PlayerIDID).text
		case owner && arg.Get(view.PlayerRelativeRelative).Kind() == Text:
			group = arg.Get(view.PlayerRelativeRelative).text
		case owner && arg.Get(view.PlayerChosenChosen).Kind() == Text:
			group = arg.Get(view.PlayerChosenChosen).text
		case owner && arg.Get(view.ReferenceRef).Text() == view.ReferenceIsGvar:
			group = "(" + arg.Get(view.ReferenceGvarVar).Text() + ")"
		default:
			s.x.report(Problem{
				Code: diag.EffectMacroArgConstraintViolation,
				Message: "This is put into the name of a zone, so it must be a text, a number, or a reference to a binding. " +
					"Let bindValue hold it.",
				Related: n.At.Elsewhere("The name is put together here."),
			}, arg)
			s.x.fail()
		}
	}
	return text[:start] + group + s.composeText(n, text[end:], owner)
}

// node returns a new node. At least next nodes, including this one, are needed soon, unless arguments replace them.
func (s *substitution) node(next int) *Node {
	if len(s.free) == 0 {
		s.free = make([]Node, max(1, min(next, 32)))
	}
	n := &s.free[0]
	s.free = s.free[1:]
	return n
}

// items allocates n items. At least next more, including these, are needed soon, unless arguments replace them.
func (s *substitution) items(n, next int) []*Node {
	if len(s.slots) < n {
		s.slots = make([]*Node, max(n, min(next, 32)))
	}
	out := s.slots[:n:n]
	s.slots = s.slots[n:]
	return out
}

// chain returns the use inner, inside the body, as a use below that of the body.
func (s *substitution) chain(inner *Use) *Use {
	if inner == nil {
		return s.use
	}
	if known := s.uses[inner]; known != nil {
		return known
	}
	out := &Use{Name: inner.Name, At: inner.At, Outer: s.chain(inner.Outer)}
	if s.uses == nil {
		s.uses = map[*Use]*Use{}
	}
	s.uses[inner] = out
	return out
}
