package randomspec

import (
	"fmt"
	"slices"
	"strconv"

	"ludo-lsp/internal/grammar"
)

// name is some word.
func (g *generator) name() string { return []string{"a", "b", "c", "d"}[g.numberBelow(4)] }

// words makes a text.
func (g *generator) words(t *grammar.Type) *node {
	switch t.Syntax {
	case grammar.DecisionName:
		if names := g.frameNames("params[].name"); len(names) > 0 {
			return textNode(names[g.numberBelow(len(names))])
		}
	case grammar.SeatPattern:
		return textNode(g.name() + "-{seat}")
	}
	return textNode(g.name())
}

// frameNames collects names in the innermost record that has some.
func (g *generator) frameNames(path string) []string {
	for i := len(g.frames) - 1; i >= 0; i-- {
		if names := g.frames[i].node.collect(path); len(names) > 0 {
			return names
		}
	}
	return nil
}

// number makes a number within the bounds of a type.
func (g *generator) number(t *grammar.Type) *node {
	least := 0
	if t.Min != nil {
		least = int(*t.Min)
	} else if g.chance(8) {
		least = -3
	}
	n := least + g.numberBelow(5)
	if t.Max != nil {
		n = min(n, int(*t.Max))
	}
	if t.Form == grammar.Number && g.faulty > 0 && g.chance(20) {
		return literalNode(strconv.Itoa(n) + ".5")
	}
	return literalNode(strconv.Itoa(n))
}

// word picks a word.
func (g *generator) word(words []grammar.Word) string {
	if len(words) == 0 {
		return g.name()
	}
	return words[g.numberBelow(len(words))].Text
}

// define declares a name.
func (g *generator) define(t *grammar.Type) string {
	if t.Kind == grammar.Binding {
		if len(g.scope) > 0 && g.chance(16) {
			return g.scope[g.numberBelow(len(g.scope))] // shadows
		}
		g.binders++
		return "$b" + strconv.Itoa(g.binders)
	}
	name := fmt.Sprintf("%s%d", t.Kind, len(g.symbols[t.Kind]))
	switch {
	case t.Kind == grammar.MacroParam, t.Kind == grammar.TemplateParam, t.Kind.Info().Owned && !t.Repeats:
		name = fmt.Sprintf("%s%d", t.Kind, g.index)
	case t.Repeats && g.chance(2):
		name = fmt.Sprintf("%s%d", t.Kind, g.numberBelow(2))
	}
	switch t.Syntax {
	case grammar.SeatPattern:
		name += "-{seat}"
	case grammar.DimensionPattern:
		name += "-{generateDimension0}"
	}
	s := &symbol{name: name, class: t.Class}
	g.declare(t.Kind, s)
	for _, also := range t.Also {
		g.declare(also.Kind, &symbol{name: name, class: t.Class})
	}
	if t.ClassFrom != "" && len(g.frames) > 0 {
		f := g.frames[len(g.frames)-1]
		f.classes = append(f.classes, classOf{t.ClassFrom, s})
	}
	return name
}

func (g *generator) declare(kind grammar.Kind, s *symbol) {
	if !slices.ContainsFunc(g.symbols[kind], func(other *symbol) bool { return other.name == s.name }) {
		g.symbols[kind] = append(g.symbols[kind], s)
	}
}

// pick gives the name of a symbol of one of the kinds, of the class if there is
// one.
func (g *generator) pick(kinds []grammar.Kind, class string) string {
	var names []string
	for _, kind := range kinds {
		for _, s := range g.symbols[kind] {
			if class == "" || s.class == class {
				names = append(names, s.name)
			}
		}
	}
	if len(names) == 0 || g.faulty > 0 && g.chance(20) {
		if len(kinds) > 0 && kinds[0] == grammar.Table {
			return "settings.rows"
		}
		if len(kinds) > 0 && kinds[0] == grammar.TableField {
			return []string{"a", "b"}[g.numberBelow(2)]
		}
		return g.name()
	}
	return names[g.numberBelow(len(names))]
}

// reference makes a use of a name, or one of the forms that stand for it.
func (g *generator) reference(t *grammar.Type) *node {
	if len(t.Alternatives) > 0 && !g.simple() && g.chance(5) {
		return g.value(g.alternative(t.Alternatives))
	}
	if t.Within != "" {
		if names := g.frameNames(t.Within); len(names) > 0 {
			return textNode(names[g.numberBelow(len(names))])
		}
		if t.Kinds[0] == grammar.Binding && len(g.frames) > 0 {
			if bound := g.frames[len(g.frames)-1].bound; len(bound) > 0 {
				return textNode(bound[g.numberBelow(len(bound))])
			}
		}
	}
	switch t.Syntax {
	case grammar.Player, grammar.OnePlayer, grammar.PlayerOrAll:
		if g.chance(4) {
			return textNode(g.either(g.pick(t.Kinds, ""), g.binding()))
		}
		return textNode(g.word(t.Words))
	case grammar.BindingName, grammar.Token:
		return textNode(g.binding())
	case grammar.ZoneSelector, grammar.ZoneReference:
		if len(g.scope) > 0 && g.chance(3) {
			return textNode(g.binding())
		}
		return textNode(g.zone(t))
	case grammar.ZoneID, grammar.ZoneOrBinding:
		return textNode(g.zone(t))
	case grammar.SelfOrSeat:
		return textNode(g.either("self", g.pick(t.Kinds, "")))
	case grammar.SeatPattern:
		return textNode(g.pick(t.Kinds, "") + "-{seat}")
	}
	if len(t.Words) > 0 && g.chance(3) {
		return textNode(g.word(t.Words))
	}
	return textNode(g.pick(t.Kinds, t.Class))
}

func (g *generator) either(a, b string) string { return []string{a, b}[g.numberBelow(2)] }

// zone is a zone, with a qualifier where one can stand.
func (g *generator) zone(t *grammar.Type) string {
	name := g.pick([]grammar.Kind{grammar.Zone}, t.Class)
	if len(t.Words) == 0 || g.chance(3) {
		return name
	}
	word := g.word(t.Words)
	if slices.Contains([]string{"hand:each"}, word) {
		return word
	}
	if g.chance(3) {
		return name + ":" + word
	}
	return name + ":none"
}

// binding is a name in scope.
func (g *generator) binding() string {
	if len(g.scope) == 0 {
		return "$unbound"
	}
	return g.scope[g.numberBelow(len(g.scope))]
}
