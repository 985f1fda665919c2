package values

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/kernel/gamedef"
)

// fault adds a finding about a fault that keeps a game from being played, wherever it is: a definition with such a
// finding cannot be used.
func (p *interpreter) fault(code diag.Code, message string, at ...string) *Finding {
	f := p.warn(code, message, at...)
	f.Severity, f.Fault = diag.Error, true
	return f
}

// fault adds a finding about a fault of the whole definition that keeps it from being played.
func (g *game) fault(code diag.Code, path, format string, args ...any) {
	g.report(Finding{Code: code, Severity: diag.Error, Fault: true, At: []string{"/" + path},
		Message: fmt.Sprintf(format, args...)})
}

// invalidMember returns the finding for a problem found by the tags of a definition's members.
func invalidMember(p gamedef.Problem) Finding {
	code := diag.Code(p.Code)
	if _, known := diag.Lookup(code); !known {
		code = diag.CompilerMissingCapability
	}
	return Finding{Code: code, Severity: diag.Error, Fault: true, At: []string{p.Path}, Message: p.Message}
}

// walkGuarded calls walk for parts that run only under conditions.
func (p *interpreter) walkGuarded(walk func(), conditions ...gamedef.Condition) {
	n := len(p.guards)
	p.guards = append(p.guards, conditions...)
	walk()
	p.guards = p.guards[:n]
}

// dependsOnPlayers reports whether a condition may depend on the number of players.
func dependsOnPlayers(c gamedef.Condition) (tells bool) {
	gamedef.Walk(c, func(_ gamedef.Place, node gamedef.Node) bool {
		switch node.(type) {
		case *gamedef.Players, *gamedef.GlobalVarRef, *gamedef.BindingRef, *gamedef.ActivePlayerRef, *gamedef.SeatRef,
			*gamedef.PlayerNumberRef:
			tells = true
		}
		return !tells
	})
	return tells
}

// checkZone reports faults of a literal zone: of its owner, or that it does not exist or may be absent.
func (p *interpreter) checkZone(text string) {
	base, qualifier, ok := cutLast(text)
	if !ok || strings.HasPrefix(text, "$") || strings.ContainsAny(text, "{}") {
		return
	}
	ids := p.bases[base]
	if _, exact := p.zones[text]; exact {
		ids = []string{text}
	}
	if len(ids) == 0 {
		return // which the text shows
	}
	ofNobody := func(id string) bool { return p.def.Zones[p.zones[id]].Owner == gamedef.OwnedByNone }
	switch none := qualifier == view.QualifierNone; {
	case none && !slices.ContainsFunc(ids, ofNobody):
		p.fault(diag.ZoneSelectorOwnershipInvalid,
			"The zone "+quote(base)+" belongs to players, so "+quote(qualifier)+" does not select one.", p.at())
	case !none && !slices.ContainsFunc(ids, func(id string) bool { return !ofNobody(id) }):
		p.fault(diag.ZoneSelectorOwnershipInvalid,
			"The zone "+quote(base)+" belongs to nobody, so "+quote(qualifier)+" does not select one.", p.at())
	case qualifier == view.PlayerAll && p.most > 1,
		qualifier == view.PlayerAllOther && p.most > 2 && !slices.ContainsFunc(p.guards, dependsOnPlayers):
		p.warn(diag.CompilerZoneSelectorCardinality, "One zone must stand here, and "+quote(text)+" are those of several "+
			"players. To count, add them up with aggregate over the players; to act on each, go through the players with "+
			"forEach, and name "+quote(base+":$player")+".", p.at()).makeDoubtful()
	default:
		p.reportAbsent(base, qualifier)
	}
}

// reportAbsent reports a zone of a player who may not take part. A player's zone exists in games in which that player
// plays; a rule that names it may be skipped in others, by a condition on the number of players, or on something
// stored about it.
func (p *interpreter) reportAbsent(base, qualifier string) {
	n, err := strconv.ParseInt(qualifier, 10, 64)
	if err != nil || n < p.least || slices.Contains(p.takers, n) ||
		n < p.most && slices.ContainsFunc(p.guards, dependsOnPlayers) {
		return
	}
	text := quote(base + ":" + qualifier)
	said := fmt.Sprintf("There is no zone %s when only %d play: players are counted from 0, and those who do not play "+
		"have no zones. Ask before how many play.", text, p.least)
	if n >= p.most {
		said = fmt.Sprintf("There is never a zone %s: at most %d play, and players are counted from 0.", text, p.most)
	}
	p.warn(diag.ZoneSelectorPlayerAbsent, said, p.at()).makeDoubtful()
}

// makeDoubtful turns a finding into a warning that is reported for each use of a macro.
func (f *Finding) makeDoubtful() { f.Severity, f.Always = diag.Warning, true }

// recordTakers records which players take an action.
func (p *interpreter) recordTakers(by ...gamedef.PlayerSelector) {
	for _, player := range by {
		if player.Kind == gamedef.PlayerByID {
			p.takers = append(p.takers, player.ID)
		}
	}
}

// checkNames reports faults of the players and zones named directly in a part of the game, outside of its effects and
// conditions.
func (p *interpreter) checkNames(part gamedef.Node) {
	gamedef.Children(part, func(at gamedef.Place, child gamedef.Node) {
		switch child := child.(type) {
		case *gamedef.PlayerSelector:
			p.checkPlayerNumber(*child, at.String())
		case *gamedef.ZoneSelector:
			p.walkInto(at.String(), func() { p.checkZone(string(*child)) })
		}
	})
}

// checkPlayerNumber checks a player named by number.
func (p *interpreter) checkPlayerNumber(player gamedef.PlayerSelector, step string) {
	if player.Kind == gamedef.PlayerByID && (player.ID < 0 || player.ID >= p.def.Metadata.Players.Max) {
		p.fault(diag.PlayerSelectorIDOutOfBounds, fmt.Sprintf("There is no player %d; the game has at most %d players.",
			player.ID, p.def.Metadata.Players.Max), p.at(step))
	}
}

// requireNumber reports a value that cannot be a number, where a number is required.
func (p *interpreter) requireNumber(value gamedef.Value) {
	switch t := value.(type) {
	case gamedef.Text, gamedef.Bool, *gamedef.Concat:
		p.fault(diag.ValueExprNumericRequired, "A number must stand here.", p.at())
	case *gamedef.IfValue:
		p.walkInto(member.If, func() {
			p.walkInto(member.Then, func() { p.requireNumber(t.Then) })
			p.walkInto(member.Else, func() { p.requireNumber(t.Else) })
		})
	}
}

// requireNumberVariable reports arithmetic on a variable that is not a number.
func (p *interpreter) requireNumberVariable(code diag.Code, key, cannot string, at string) {
	def := p.variable(key)
	if def == nil || def.Type == gamedef.IntVariable {
		return
	}
	is := string(def.Type)
	if def.Type == gamedef.EnumVariable {
		is = "one of a few texts"
	}
	p.fault(code, fmt.Sprintf("The variable %s is %s, so %s.", quote(def.Name), is, cannot), at)
}

// unlistedText returns a sentence about a text that is not one of a variable's texts, and similar texts; "" if it is
// one of them.
func unlistedText(d *gamedef.VariableDef, text string) (said string, near []string) {
	said = fmt.Sprintf("The variable %s is never %s. ", quote(d.Name), quote(text))
	if near = gamedef.Nearest(text, d.Values); len(near) > 0 {
		return said + "Did you mean " + quote(near[0]) + "?", near
	}
	return said + "It is " + d.Choices() + ".", nil
}

// requireListedText reports a literal that is not one of the texts of a variable.
func (p *interpreter) requireListedText(value gamedef.Value, def *gamedef.VariableDef) {
	switch t := value.(type) {
	case gamedef.Text:
		if !slices.Contains(def.Values, string(t)) {
			said, near := unlistedText(def, string(t))
			p.fault(diag.SetvarEnumValueInvalid, said, p.at(member.Value)).Near = near
		}
	case gamedef.Number, gamedef.Bool:
		p.fault(diag.SetvarEnumValueInvalid, "The variable "+quote(def.Name)+" is "+def.Choices()+".",
			p.at(member.Value))
	}
}

// reportZeroDivision reports a division by a literal 0.
func (p *interpreter) reportZeroDivision(t *gamedef.Arithmetic) {
	if t.Right == gamedef.Number(0) && slices.Contains([]gamedef.ArithmeticOp{gamedef.Divide, gamedef.FloorDivide,
		gamedef.CeilDivide, gamedef.Remainder}, t.Op) {
		p.fault(diag.ValueExprDivisionByZeroStatic, "This divides by 0.", p.at(member.Right))
	}
}

// reportTurnPassing reports an effect that passes the turn although the turn order does that itself.
func (p *interpreter) reportTurnPassing(effect string, by ...gamedef.TurnOrderType) {
	if o := p.def.TurnOrder; o != nil && slices.Contains(by, o.Type) {
		who := "the cards decide whose turn it is"
		if o.Type == gamedef.Simultaneous {
			who = "all players move at the same time"
		}
		p.fault(diag.EffectTurnOrderInvalid, "In this turn order "+who+", so "+effect+" has nothing to do.", p.at())
	}
}

// kindOf returns the name of the kind of a value, or "" if it may be of several kinds or is unknown.
func (v Value) kindOf() string {
	switch {
	case v.Unknown:
		return ""
	case v.Kinds == Row || v.Kinds == List:
		return "object"
	case v.Kinds&Token != 0:
		return "token"
	case v.scalars() == Number:
		return "number"
	case v.scalars() == Boolean:
		return "boolean"
	case v.scalars() == Text:
		return "string"
	}
	return ""
}

// reportMixedSources reports sources that have results of different kinds.
func (p *interpreter) reportMixedSources(sources []foundValues) {
	first := ""
	for _, source := range sources {
		switch kind := source.item.kindOf(); {
		case kind == "" || kind == first:
		case first == "":
			first = kind
		default:
			p.fault(diag.DomainQueryShapeMismatch,
				"The sources give different things: "+first+" and "+kind+".", p.at(member.Sources))
			return
		}
	}
}

// requireAmong reports a value whose kind shows that it can never be among the results of a query.
func (p *interpreter) requireAmong(source foundValues, from gamedef.Value, v Value) {
	kind, of := v.kindOf(), source.item.kindOf()
	if _, bound := from.(*gamedef.BindingRef); bound || kind == "" || of == "" {
		return
	}
	if kind != of || kind != "number" && kind != "string" {
		p.fault(diag.DomainNextInOrderSourceAnchorShapeMismatch, "The source gives things of kind "+of+", so "+kind+
			" is never among them.", p.at(member.From))
	}
}

// requireOneRow reports a query for one row whose filter may match several rows.
func (p *interpreter) requireOneRow(t *gamedef.AssetRows) {
	if t.Cardinality != gamedef.ExactlyOneRow {
		return
	}
	i := slices.IndexFunc(p.def.TableContracts, func(c gamedef.TableContract) bool { return c.ID == t.TableID })
	if i < 0 {
		return
	}
	keys := p.def.TableContracts[i].UniqueBy
	isFixed := func(name string) bool {
		return slices.ContainsFunc(t.Where, func(w gamedef.RowPredicate) bool {
			return w.Field == name && w.Op == gamedef.FilterEqual && w.Value.Value != nil
		})
	}
	covered := slices.ContainsFunc(keys, func(key []string) bool {
		return len(key) > 0 && !slices.ContainsFunc(key, func(name string) bool { return !isFixed(name) })
	})
	switch {
	case len(t.Where) == 0:
		p.fault(diag.DomainAssetRowsExactlyOneWhereRequired, "Exactly one row needs a filter that selects it.",
			p.at(member.Where))
	case len(keys) == 0:
		_, name, _ := strings.Cut(t.TableID, "::") // its author's name for it
		p.fault(diag.DomainAssetRowsExactlyOneUniqueKeyRequired,
			"The table "+quote(name)+" has no key, so no filter selects exactly one row.", p.at(member.TableID))
	case !covered:
		p.fault(diag.DomainAssetRowsExactlyOneNotKeyConstrained,
			"The filter does not fix all fields of a key, so it may select several rows.", p.at(member.Where))
	}
}

// requireResults reports a number of results that is too small.
func (p *interpreter) requireResults(code diag.Code, most gamedef.Value, several bool) {
	least := gamedef.Number(1)
	if several {
		least = 2
	}
	if n, ok := most.(gamedef.Number); ok && n < least {
		p.fault(code, fmt.Sprintf("The number of results must be an integer of at least %d.", int(least)),
			p.at(member.MaxResults))
	}
}

// checkSpaceProperty checks a property of a map space: that there are spaces of the name, and that it is a list if
// one is needed.
func (p *interpreter) checkSpaceProperty(zone gamedef.ZoneSelector, prop string, list bool) {
	if len(p.board) == 0 {
		return
	}
	text := string(zone)
	if z, declared := p.zones[text]; declared && p.def.Zones[z].ZoneKindOrDefault() != gamedef.BoardZone {
		p.fault(diag.RefMapSpaceMissing, "There is no map space "+quote(text)+".", p.at(member.Zone))
	}
	if prop == view.ReferenceZonePropPropID || prop == view.ReferenceZonePropPropCategory {
		if list {
			p.fault(diag.RefMapSpacePropKindInvalid,
				"The property "+quote(prop)+" is no list, so nothing is included in it.", p.at(member.Prop))
		}
		return
	}
	lists, scalars := false, false
	for _, id := range p.board {
		switch a, _ := p.def.Zones[p.zones[id]].Attributes.Get(prop); a.(type) {
		case nil:
		case gamedef.TextList:
			lists = true
		default:
			scalars = true
		}
	}
	switch {
	case list && scalars && !lists:
		p.fault(diag.RefMapSpacePropKindInvalid,
			"The property "+quote(prop)+" is no list, so nothing is included in it.", p.at(member.Prop))
	case !list && lists && !scalars:
		p.fault(diag.RefMapSpacePropKindInvalid,
			"The property "+quote(prop)+" is a list; ask with zonePropIncludes.", p.at(member.Prop))
	}
}

// checkCoup reports parts of a coup card that are never carried out: lasting effects, free operations, and whatever
// its shaded side does.
func (p *interpreter) checkCoup(c *gamedef.EventCard) {
	if !slices.Contains(c.Tags, gamedef.CoupTag) {
		return
	}
	behind := func(lasting []gamedef.LastingEffect, grants []gamedef.FreeOperationGrant, effects []gamedef.Effect) {
		said := func(what string, at ...string) {
			p.fault(diag.EventCardCoupInvalid, "The coup card "+quote(c.ID)+
				" is carried out when it comes up, by nobody, so it "+what+".", p.at(at...))
		}
		if len(lasting) > 0 {
			said("has no lasting effects", member.LastingEffects)
		}
		if len(grants) > 0 {
			said("grants no free operations", member.FreeOperationGrants)
		}
		for i, e := range effects {
			gamedef.Walk(e, func(at gamedef.Place, node gamedef.Node) bool {
				if _, is := node.(*gamedef.GrantFreeOperation); is {
					said("grants no free operations", member.Effects, index(i), at.String())
				}
				return true
			})
		}
	}
	if s := c.Unshaded; s != nil {
		p.walkInto(member.Unshaded, func() {
			behind(s.LastingEffects, s.FreeOperationGrants, s.Effects)
			for i := range s.Branches {
				b := &s.Branches[i]
				p.walkInto(member.Branches+index(i), func() {
					behind(b.LastingEffects, b.FreeOperationGrants, b.Effects)
				})
			}
		})
	}
	if s := c.Shaded; s != nil && len(s.Targets)+len(s.Effects)+len(s.Branches)+len(s.LastingEffects)+
		len(s.FreeOperationGrants) > 0 {
		p.fault(diag.EventCardCoupInvalid, "What the shaded side of the coup card "+quote(c.ID)+
			" does is never carried out; it may only have a text.", p.at(member.Shaded))
	}
}

// checkReserved checks the names of parameters.
func (p *interpreter) checkReserved(action *gamedef.ActionDef) {
	for i, param := range action.Params {
		if param.Name == gamedef.FreeOperationBinding || param.Name == gamedef.ActionClassBinding {
			p.fault(diag.ActionParamReservedName, "The name "+quote(param.Name)+" is kept for the kernel.",
				p.at(member.Params+index(i), member.Name))
		}
	}
}

// checkStarts reports initial values of variables that are none of the variable's texts.
func (g *game) checkStarts() {
	start := func(section string, list []gamedef.VariableDef) {
		for i := range list {
			d := &list[i]
			init, is := d.Init.(gamedef.Text)
			if !is || d.Type != gamedef.EnumVariable || slices.Contains(d.Values, string(init)) {
				continue
			}
			said, near := unlistedText(d, string(init))
			g.report(Finding{Code: diag.ValidatorVariableInitOutOfRange, Severity: diag.Error, Fault: true, Near: near,
				At: []string{"/" + section + index(i) + "." + member.Init}, Message: said})
		}
	}
	start(member.GlobalVars, g.def.GlobalVars)
	start(member.PerPlayerVars, g.def.PerPlayerVars)
}

// checkMetrics reports zones of a metric that do not have its attributes, as numbers.
func (g *game) checkMetrics() {
	for i := range g.def.DerivedMetrics {
		m := &g.def.DerivedMetrics[i]
		for k := range g.def.Zones {
			z := &g.def.Zones[k]
			if !includesZone(m.ZoneFilter, z) {
				continue
			}
			for _, r := range m.Requirements {
				value, _ := z.Attributes.Get(r.Key)
				if _, is := value.(gamedef.Number); !is {
					g.fault(diag.DerivedMetricZoneAttributeInvalid,
						member.Zones+index(k)+"."+member.Attributes+"."+r.Key,
						"The metric %s needs the attribute %s of the zone %s as a number.", quote(m.ID), quote(r.Key),
						quote(z.ID))
				}
			}
		}
	}
}

// includesZone reports whether a metric includes a zone. Without a filter it includes map spaces.
func includesZone(f *gamedef.MetricZoneFilter, z *gamedef.ZoneDef) bool {
	if f == nil {
		return z.ZoneKindOrDefault() == gamedef.BoardZone
	}
	for _, e := range f.AttributeEquals {
		if value, _ := z.Attributes.Get(e.Key); !gamedef.Same(value, e.Value) {
			return false
		}
	}
	return (len(f.ZoneKinds) == 0 || slices.Contains(f.ZoneKinds, z.ZoneKindOrDefault())) &&
		(len(f.ZoneIDs) == 0 || slices.Contains(f.ZoneIDs, z.ID)) &&
		(len(f.Category) == 0 || z.Category != "" && slices.Contains(f.Category, z.Category))
}
