package values

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/internal/yaml/render"
	"ludo-lsp/kernel/gamedef"
)

// tokenMaker is a rule that makes tokens of a type.
type tokenMaker struct {
	entry string
	move  *move
}

// path returns the path of the effect that makes the token.
func (m tokenMaker) path() string {
	return absolutePath(m.entry, strings.TrimSuffix(m.move.path, "."+member.Zone))
}

// tokenMakers returns the rules that make tokens, by token type.
func (g *game) tokenMakers() map[string][]tokenMaker {
	out := map[string][]tokenMaker{}
	g.each(func(entry string, c *contribution) {
		for i := range c.moves {
			if t := c.moves[i].token; t != nil {
				out[t.Type] = append(out[t.Type], tokenMaker{entry, &c.moves[i]})
			}
		}
	})
	return out
}

// findMissingProperties reports rules that read a token property that none of the tokens there has: a filter never
// matches then, and a reference fails.
func (g *game) findMissingProperties() {
	given, set := map[string]map[string]bool{}, map[string]bool{} // properties by type; of any token
	makings := g.tokenMakers()
	for t, list := range makings {
		given[t] = map[string]bool{}
		for _, m := range list {
			for k := range m.move.token.Props {
				given[t][m.move.token.Props[k].Key] = true
			}
			if m.move.token.Row != "" { // whose fields are only known in play
				for _, p := range g.propsOf(t) {
					given[t][p.Key] = true
				}
			}
		}
	}
	g.each(func(_ string, c *contribution) {
		for _, s := range c.spends {
			set[s.prop] = true
		}
	})
	if g.isCardDriven() || len(given) == 0 {
		return
	}
	types := slices.Sorted(maps.Keys(given))
	var in *zoneTypes
	said := map[string]bool{}
	g.each(func(entry string, c *contribution) {
		for i := range c.looks {
			l := &c.looks[i]
			if l.prop == view.ReferenceZonePropPropID || set[l.prop] || !slices.ContainsFunc(types,
				func(t string) bool { return !given[t][l.prop] }) {
				continue
			}
			if in == nil {
				in = g.zoneTypes(makings)
			}
			there := in.of(l.ids)
			if len(there) == 0 || slices.ContainsFunc(there, func(t string) bool { return given[t][l.prop] }) {
				continue
			}
			g.reportMissingProperty(entry, l, there, makings, said)
		}
	})
}

// propsOf returns the properties that a type of tokens declares.
func (g *game) propsOf(id string) gamedef.OrderedMap[gamedef.PropType] {
	for i := range g.def.TokenTypes {
		if g.def.TokenTypes[i].ID == id {
			return g.def.TokenTypes[i].Props
		}
	}
	return nil
}

// reportMissingProperty reports a property that no token of the given types has.
func (g *game) reportMissingProperty(entry string, l *propertyRead, types []string, makings map[string][]tokenMaker,
	said map[string]bool) {
	read := absolutePath(entry, l.path)
	var declaring []string
	for i := range g.def.TokenTypes {
		t := &g.def.TokenTypes[i]
		if _, ok := t.Props.Get(l.prop); ok && slices.Contains(types, t.ID) {
			declaring = append(declaring, t.ID)
		}
	}
	if len(declaring) == 0 {
		g.report(Finding{Code: diag.ValuesPropertyNever, At: []string{read},
			Message: fmt.Sprintf("Here never lies a token with the property %s: only %s. Read a property that they have, "+
				"or look elsewhere.", quote(l.prop), listTexts(types))})
		return
	}
	key := declaring[0] + " " + l.prop
	if said[key] {
		return
	}
	said[key] = true
	all := makings[declaring[0]]
	at := all[0].path()
	f := Finding{Code: diag.ValuesPropertyNever, At: []string{at + "." + member.Type, at},
		Message: fmt.Sprintf("A token %s is always made without the property %s, and no rule gives it one later: what reads "+
			"the property finds none. Give it a value here.", quote(declaring[0]), quote(l.prop)),
		Related: []Related{{Path: read, Message: "It is read here."}}}
	if s, ok := l.literal.(gamedef.Scalar); ok {
		value := scalarInYAML(s)
		fix := Fix{Title: "Make it with " + l.prop + ": " + value}
		for _, m := range all {
			fix.Edits = append(fix.Edits, addPropertyEdit(m, l.prop, value))
		}
		f.Fixes = []Fix{fix}
	}
	g.report(f)
}

// addPropertyEdit returns the edit that gives a made token an additional property.
func addPropertyEdit(m tokenMaker, prop, value string) Edit {
	at := m.path()
	if len(m.move.token.Props) == 0 {
		return Edit{Path: at, Add: member.Props, Text: render.Record().With(prop, render.Raw(value)).Line()}
	}
	return Edit{Path: at + "." + member.Props, Add: prop, Text: value}
}

// zoneTypes finds the types of the tokens that can be in zones.
type zoneTypes struct {
	game    *game
	joining *zoneSets
	types   map[int][]string // by the root of connected zones
	all     []string
}

func (g *game) zoneTypes(makings map[string][]tokenMaker) *zoneTypes {
	z := &zoneTypes{game: g, joining: g.analysis.joinZones(func(string) bool { return true }),
		types: map[int][]string{},
		all:   slices.Sorted(maps.Keys(makings))}
	for _, t := range z.all {
		for _, m := range makings[t] {
			to := m.move.to
			if m.move.anywhere {
				to = g.ids
			}
			for _, id := range to {
				root := z.joining.root(g.zones[id])
				z.types[root] = union(z.types[root], []string{t})
			}
		}
	}
	return z
}

// of lists the types of the tokens that can be in the zones ids; nil means all zones.
func (z *zoneTypes) of(ids []string) (out []string) {
	if ids == nil {
		return z.all
	}
	for _, id := range ids {
		out = union(out, z.types[z.joining.root(z.game.zones[id])])
	}
	return out
}
