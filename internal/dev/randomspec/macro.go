package randomspec

import (
	"slices"

	"ludo-lsp/internal/grammar"
)

// macroParam is a parameter of the macro that is being made.
type macroParam struct{ name, kind string }

// isMacro tells the records whose bodies have parameters.
func isMacro(s *grammar.Shape) bool {
	return s == grammar.EffectMacroShape || s == grammar.ConditionMacroShape || s == grammar.PhaseTemplateShape
}

// declaredParams lists the parameters of a macro.
func declaredParams(s *grammar.Shape, n *node) []macroParam {
	var out []macroParam
	for _, p := range n.get("params").elements() {
		kind := p.get("type").scalar()
		if kind == "" {
			kind = p.get("type").get("kind").scalar()
		}
		if s == grammar.ConditionMacroShape {
			kind = "value"
		}
		out = append(out, macroParam{p.get("name").scalar(), kind})
	}
	return out
}

func (n *node) elements() []*node {
	if n == nil || n.kind != list {
		return nil
	}
	return n.items
}

// param makes {param: name} where a parameter of the macro can stand; nil
// elsewhere and most of the time.
func (g *generator) param(t *grammar.Type) *node {
	if len(g.params) == 0 || !g.chance(3) {
		return nil
	}
	kinds := paramKinds(t)
	for _, p := range g.params {
		if slices.Contains(kinds, p.kind) {
			return &node{kind: mapping, keys: []string{"param"}, items: []*node{textNode(p.name)}}
		}
	}
	return nil
}

// paramKinds are the words for parameters that can stand for a value of a type.
func paramKinds(t *grammar.Type) []string {
	switch t.Form {
	case grammar.Choice:
		switch t.Union.Name {
		case "value":
			return []string{"value", "number", "string", "enum", "literals", "tokenTraitValue"}
		case "numericValue":
			return []string{"number", "value"}
		case "condition", "query", "effect":
			return []string{t.Union.Name}
		}
	case grammar.Number, grammar.Int:
		return []string{"number"}
	case grammar.Selector:
		switch t.Syntax {
		case grammar.ZoneReference, grammar.ZoneSelector:
			return []string{"zoneSelector"}
		case grammar.Player:
			return []string{"playerSelector"}
		}
	case grammar.Refer:
		switch t.Syntax {
		case grammar.Token:
			return []string{"tokenSelector"}
		case grammar.BindingName:
			return []string{"bindingName", "bindingTemplate"}
		}
	}
	return nil
}

// arguments makes the arguments of a call, by the parameters of what is called.
func (g *generator) arguments(n *node, t *grammar.Type) {
	if len(g.frames) == 0 {
		return
	}
	called := g.macros[g.frames[len(g.frames)-1].node.get(t.Key.Owner).scalar()]
	for _, p := range called.get("params").elements() {
		name := p.get("name").scalar()
		if name == "" || g.faulty > 0 && g.chance(20) {
			continue
		}
		n.set(name, g.argument(p.get("type")))
	}
	if g.faulty > 0 && g.chance(20) {
		n.set(g.name(), literalNode("1"))
	}
}

// argument makes an argument for a parameter of a type.
func (g *generator) argument(kind *node) *node {
	for _, t := range grammar.MacroParamTypes {
		if t.Word == kind.scalar() && t.Argument != nil {
			return g.value(t.Argument)
		}
	}
	if values := kind.get("values").elements(); len(values) > 0 {
		return values[g.numberBelow(len(values))]
	}
	if prop := kind.get("prop").scalar(); prop != "" {
		if t := grammar.MacroArgument(kind.get("kind").scalar(), nil, prop); t != nil { // the kind may be at fault
			return g.value(t)
		}
	}
	return g.anything()
}
