package replay

import (
	"slices"
	"strings"

	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// idleRule returns the path of the effect of a move that should have changed the value at a path of a projection: the
// only one that can. It returns "" if there is none or several, or one for which it is known only in play what it
// changes. The rules at the time of recording are not known: the effect need not have acted then.
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
		zones, anywhere := zonesOfMove(e)
		return anywhere || slices.ContainsFunc(zones, func(z gamedef.ZoneReference) bool {
			return len(path) < 2 || canMean(z, path[1])
		})
	}
	return false
}

// zonesOfMove returns the zones between which an effect moves tokens; anywhere means that they may be any zones.
func zonesOfMove(e gamedef.Effect) (zones []gamedef.ZoneReference, anywhere bool) {
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

// canMean reports whether a reference can mean a zone: a reference to another id cannot, an id known only in play can.
func canMean(z gamedef.ZoneReference, zone string) bool {
	name, _, _ := strings.Cut(string(z.Selector), ":")
	is, _, _ := strings.Cut(zone, ":")
	return z.Expr != nil || strings.ContainsAny(name, "${") || name == is
}
