package replay

import (
	"slices"
	"strings"

	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// idleRule returns the path of the only effect of a move that can change the value at a path of a projection, if no
// effect has; "" if there is none or several, or one that decides only in play what it changes. The rules at the time
// of recording are not known: it need not have acted then.
func (c *checker) idleRule(move *kernel.Move, layer Layer, path []string) string {
	var found []string
	look := func(rule string, node gamedef.Node) {
		gamedef.Walk(node, func(at gamedef.Place, node gamedef.Node) bool {
			if e, isEffect := node.(gamedef.Effect); isEffect && c.canChange(e, layer, path) {
				found = append(found, member.PathTo(rule, at.String()))
			}
			return true
		})
	}
	def := c.game.Definition()
	for i := range def.Actions {
		if def.Actions[i].ID == move.ActionID {
			look(member.PathTo(member.Actions, i), &def.Actions[i])
		}
	}
	for i := range def.ActionPipelines {
		if def.ActionPipelines[i].ActionID == move.ActionID {
			look(member.PathTo(member.ActionPipelines, i), &def.ActionPipelines[i])
		}
	}
	for i := range def.Triggers {
		look(member.PathTo(member.Triggers, i), &def.Triggers[i])
	}
	look(member.TurnStructure, &def.TurnStructure)
	if len(found) != 1 || move.Compound != nil || len(def.EventDecks) > 0 {
		return "" // a card or a special activity may have
	}
	return found[0]
}

// canChange reports whether an effect can change the value at a path of a projection.
func (c *checker) canChange(e gamedef.Effect, layer Layer, path []string) bool {
	last := path[len(path)-1]
	switch layer {
	case VariablesLayer:
		switch t := e.(type) {
		case *gamedef.SetVar:
			return t.Var == last
		case *gamedef.AddVar:
			return t.Var == last
		case *gamedef.TransferVar:
			return t.From.Var == last || t.To.Var == last
		}
	case MarkersLayer:
		switch t := e.(type) {
		case *gamedef.SetMarker:
			return t.Marker == last
		case *gamedef.ShiftMarker:
			return t.Marker == last
		case *gamedef.SetGlobalMarker:
			return t.Marker == last
		case *gamedef.ShiftGlobalMarker:
			return t.Marker == last
		case *gamedef.FlipGlobalMarker:
			return true
		}
	case ZonesLayer:
		zones, anywhere := tokensGo(e)
		return anywhere || slices.ContainsFunc(zones, func(z gamedef.ZoneReference) bool {
			return len(path) < 2 || mayBe(z, path[1])
		})
	}
	return false
}

// tokensGo returns the zones from and to which an effect moves tokens; anywhere means that it may be any zone.
func tokensGo(e gamedef.Effect) (zones []gamedef.ZoneReference, anywhere bool) {
	switch t := e.(type) {
	case *gamedef.MoveToken:
		return []gamedef.ZoneReference{t.From, t.To}, false
	case *gamedef.MoveAll:
		return []gamedef.ZoneReference{t.From, t.To}, false
	case *gamedef.Draw:
		return []gamedef.ZoneReference{t.From, t.To}, false
	case *gamedef.CreateToken:
		return []gamedef.ZoneReference{t.Zone}, false
	case *gamedef.MoveTokenAdjacent, *gamedef.DestroyToken, *gamedef.RemoveByPriority:
		return nil, true
	}
	return nil, false
}

// mayBe reports whether a reference can mean a zone: one with another name cannot, a name known only in play can.
func mayBe(z gamedef.ZoneReference, zone string) bool {
	name, _, _ := strings.Cut(string(z.Selector), ":")
	is, _, _ := strings.Cut(zone, ":")
	return z.Expr != nil || strings.ContainsAny(name, "${") || name == is
}
