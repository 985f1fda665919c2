package values

import (
	"fmt"
	"maps"
	"slices"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/kernel/gamedef"
)

func (p *interpreter) query(query gamedef.Query) foundValues {
	cut := p.cut
	p.cut = 0
	p.checkSelectors(query)
	out, ok := gamedef.VisitQuery[foundValues](query, queryKinds{p})
	if !ok {
		out = upTo(Infinite, unknown)
	}
	told := out
	told.cut = cut
	p.answerQuestion("", told.listValue())
	return out
}

// queryKinds returns the results of each kind of query.
type queryKinds struct{ *interpreter }

func (p queryKinds) ConcatQuery(t *gamedef.ConcatQuery) foundValues {
	var out foundValues
	sources := make([]foundValues, len(t.Sources))
	for i, source := range t.Sources {
		p.walkInto(member.Sources+index(i), func() {
			one := p.query(source)
			sources[i] = one
			out = foundValues{item: out.item.join(one.item), least: plus(out.least, one.least),
				most: plus(out.most, one.most)}
		})
	}
	p.reportMixedSources(sources)
	return out
}

func (p queryKinds) TokensInZone(t *gamedef.TokensInZone) foundValues {
	ids := p.zone(member.Zone, t.Zone)
	p.noteDrawn(ids, p.at(member.Zone))
	p.tokenFilter(t.Filter, ids)
	if v, bound := p.lookup(string(t.Zone.Selector)); bound && v.list != nil && !p.canBeOfKind(Zone, v) {
		return *v.list // which is reported; its items are meant
	}
	return upTo(p.mostTokens(t.Zone.Selector, ids), Value{Kinds: Text | Token, AnyText: true, Zones: ids})
}

func (p queryKinds) TokensInMapSpaces(t *gamedef.TokensInMapSpaces) foundValues {
	ids := p.walkZoneFilter(member.SpaceFilter, t.SpaceFilter, t.AsOrDefault(), p.board, view.QueryIsTokensInMapSpaces)
	p.tokenFilter(t.Filter, ids)
	return upTo(p.mostInGame(), Value{Kinds: Text | Token, AnyText: true, Zones: ids})
}

func (p queryKinds) TokensInAdjacentZones(t *gamedef.TokensInAdjacentZones) foundValues {
	p.zone(member.Zone, t.Zone)
	p.tokenFilter(t.Filter, nil)
	return upTo(p.mostInGame(), Value{Kinds: Text | Token, AnyText: true})
}

func (p queryKinds) AssetRows(t *gamedef.AssetRows) foundValues {
	p.requireOneRow(t)
	before := len(p.found)
	for i := range t.Where {
		f := &t.Where[i]
		p.walkInto(member.Where+index(i), func() {
			p.walkOperand(f.Op, &f.Value, comparison{left: p.column(t.TableID, f.Field),
				expression: &gamedef.AssetFieldRef{TableID: t.TableID, Field: f.Field}, noun: "the field " + quote(f.Field)})
		})
	}
	if len(p.found) == before {
		p.reportNoRow(t)
	}
	return upTo(Infinite, Value{Kinds: Row})
}

func (p queryKinds) NextInOrder(t *gamedef.NextInOrder) foundValues {
	var source foundValues
	p.walkInto(member.Source, func() { source = p.query(t.Source) })
	var from Value
	p.walkInto(member.From, func() { from = p.value(t.From) })
	p.requireAmong(source, t.From, from)
	p.withScope(func() {
		p.bind(t.Bind, source.item)
		p.walkInto(member.Where, func() { p.condition(t.Where) })
	})
	return upTo(min(1, source.most), source.item)
}

func (p queryKinds) FilterQuery(t *gamedef.FilterQuery) foundValues {
	var source foundValues
	p.walkInto(member.Source, func() { source = p.query(t.Source) })
	p.withScope(func() {
		p.bind(t.Bind, source.item)
		p.walkInto(member.Where, func() { p.condition(t.Where) })
	})
	return upTo(source.most, source.item)
}

func (p queryKinds) IntsInRange(t *gamedef.IntsInRange) foundValues {
	from, to := p.number(member.Min, t.Min), p.number(member.Max, t.Max)
	a, _, ok := from.number()
	_, b, both := to.number()
	if !ok || !both {
		return upTo(Infinite, numbers(-Infinite, Infinite))
	}
	if isLiteral(t.Min) && isLiteral(t.Max) && t.Step == nil && t.MaxResults == nil && plus(b,
		-a) >= gamedef.MostResults {
		p.warn(diag.ValuesTooMany, fmt.Sprintf("That is more than can be gone through, so this fails: at most %d.",
			gamedef.MostResults), p.at(member.Max), p.at())
	}
	p.requireResults(diag.DomainIntsRangeMaxResultsInvalid, t.MaxResults, isLiteral(t.Min) && isLiteral(t.Max) && a < b)
	return p.ints(a, b, t.Step, t.AlwaysInclude, t.MaxResults, from.isExact() && to.isExact())
}

func (p queryKinds) IntsInVarRange(t *gamedef.IntsInVarRange) foundValues {
	def, key := p.globals[t.Var], "g/"+t.Var
	if t.ScopeOrDefault() == gamedef.PerPlayerIntVar {
		def, key = p.players[t.Var], "p/"+t.Var
	}
	p.out.reads = append(p.out.reads, use{key, p.at(member.Var)})
	p.requireNumberVariable(diag.DomainIntsVarRangeSourceTypeInvalid, key, "it has no range", p.at(member.Var))
	if def == nil || def.Type != gamedef.IntVariable {
		return upTo(Infinite, numbers(-Infinite, Infinite))
	}
	a, b, exact := def.Min, def.Max, true
	if t.Min != nil {
		p.walkInto(member.Min, func() {
			v := p.value(t.Min)
			if from, _, ok := v.number(); ok {
				a = max(a, from)
			}
			exact = exact && v.isExact()
		})
	}
	if t.Max != nil {
		p.walkInto(member.Max, func() {
			v := p.value(t.Max)
			if _, to, ok := v.number(); ok {
				b = min(b, to)
			}
			exact = exact && v.isExact()
		})
	}
	p.requireResults(diag.DomainIntsVarRangeMaxResultsInvalid, t.MaxResults, (t.Min == nil || isLiteral(t.Min)) &&
		(t.Max == nil || isLiteral(t.Max)) && a < b)
	return p.ints(a, b, t.Step, t.AlwaysInclude, t.MaxResults, exact)
}

func (p queryKinds) Enums(t *gamedef.Enums) foundValues {
	v := texts(t.Values...)
	v.each = &offer{}
	for i, text := range t.Values {
		v.from = append(v.from, writtenText{text: text, path: p.at(member.Values, index(i))})
	}
	n := int64(len(t.Values))
	return foundValues{item: v, least: n, most: n}
}

func (p queryKinds) Players(*gamedef.Players) foundValues {
	return foundValues{item: Value{Kinds: Number | Player, Max: p.most - 1}, least: p.least, most: p.most}
}

func (p queryKinds) Others(*gamedef.Others) foundValues {
	return foundValues{item: Value{Kinds: Number | Player, Max: p.most - 1}, least: p.least - 1, most: p.most - 1}
}

func (p queryKinds) Zones(t *gamedef.Zones) foundValues {
	return p.zoneItems(p.walkZoneFilter(member.Filter, t.Filter, t.AsOrDefault(), p.ids, view.QueryIsZones), t.Filter)
}

func (p queryKinds) MapSpaces(t *gamedef.MapSpaces) foundValues {
	return p.zoneItems(p.walkZoneFilter(member.Filter, t.Filter, t.AsOrDefault(), p.board, view.QueryIsMapSpaces),
		t.Filter)
}

func (p queryKinds) AdjacentZones(t *gamedef.AdjacentZones) foundValues {
	p.zone(member.Zone, t.Zone)
	return upTo(int64(len(p.ids)), Value{Kinds: Text | Zone, AnyText: true})
}

func (p queryKinds) ConnectedZones(t *gamedef.ConnectedZones) foundValues {
	p.zone(member.Zone, t.Zone)
	if t.IncludeStartOrDefault() {
		p.reportZeroBound(t.MaxDepth, member.MaxDepth, "With no step this finds nothing but the zone itself.")
	} else {
		p.reportZeroBound(t.MaxDepth, member.MaxDepth, "With no step this finds nothing.")
	}
	p.withScope(func() {
		p.bind(t.AsOrDefault(), Value{Kinds: Text | Zone, AnyText: true})
		p.walkInto(member.Via, func() { p.condition(t.Via) })
	})
	return upTo(int64(len(p.ids)), Value{Kinds: Text | Zone, AnyText: true})
}

func (p queryKinds) ZonesInDirection(t *gamedef.ZonesInDirection) foundValues {
	p.zone(member.Zone, t.Zone)
	p.walkInto(member.Direction, func() { p.value(t.Direction) })
	p.reportZeroBound(t.MaxDepth, member.MaxDepth, "With no step this finds nothing.")
	zone := Value{Kinds: Text | Zone, AnyText: true}
	p.withScope(func() {
		p.bind(t.AsOrDefault(), zone)
		p.walkInto(member.Via, func() { p.condition(t.Via) })
	})
	return upTo(int64(len(p.toward)), zone)
}

func (p queryKinds) Lines(t *gamedef.Lines) foundValues {
	if longest := p.longestLine(t); int64(longest) < t.Length {
		text := fmt.Sprintf("The longest line on the board has %d zones, so none of %d is ever found.", longest,
			t.Length)
		if longest == 0 {
			text = "No zone says what lies in which direction, so there are no lines. The board macros say it, and " +
				"directions in a zone."
		}
		p.warn(diag.ValuesListEmpty, text, p.at(member.Length), p.at())
		return upTo(0, unknown)
	}
	ids := slices.Sorted(maps.Keys(p.toward))
	p.walkZoneFilter(member.SpaceFilter, t.SpaceFilter, t.AsOrDefault(), ids, view.QueryIsLines)
	p.tokenFilter(t.Filter, nil)
	zone := texts(ids...)
	zone.Kinds |= Zone
	line := foundValues{item: zone, least: t.Length, most: t.Length}
	return upTo(Infinite, line.listValue())
}

// longestLine returns the number of zones in the longest line, counted only as far as needed.
func (p *interpreter) longestLine(t *gamedef.Lines) (longest int) {
	for id, directions := range p.toward {
		for _, d := range directions {
			if t.Directions != nil && !slices.Contains(t.Directions, d.Key) {
				continue
			}
			n := 0
			for at := id; at != "" && int64(n) < t.Length && n <= len(p.toward); n++ {
				at, _ = p.toward[at].Get(d.Key)
			}
			if longest = max(longest, n); int64(longest) >= t.Length {
				return longest
			}
		}
	}
	return longest
}

func (p queryKinds) BindingQuery(t *gamedef.BindingQuery) foundValues {
	p.requireBindingKind(List, t.Name, member.Name)
	v, _ := p.lookup(t.Name)
	switch {
	case v.list == nil:
	case v.Kinds == List:
		return *v.list
	default: // or a single thing, not a list
		return upTo(Infinite, v.list.item)
	}
	return upTo(Infinite, unknown)
}

func (p *interpreter) ints(a, b int64, step gamedef.Value, always []gamedef.Value, limit gamedef.Value,
	exact bool) foundValues {
	if step != nil {
		p.walkInto(member.Step, func() { p.value(step) })
	}
	for i, v := range always {
		p.walkInto(member.AlwaysInclude+index(i), func() {
			p.requireNumber(v)
			p.value(v)
		})
	}
	if limit != nil {
		p.walkInto(member.MaxResults, func() { p.value(limit) })
	}
	if a > b {
		if len(always) == 0 {
			f := p.warn(diag.ValuesListEmpty,
				fmt.Sprintf("There is no number from %d to %d, so this is always an empty list.", a, b),
				p.at(member.Min), p.at())
			f.Fixes = append(f.Fixes, Fix{Title: "Begin at 1",
				Edits: []Edit{{Path: p.at(member.Min), Text: itoa(int(min(1, b)))}}})
		}
		return upTo(0, Value{Kinds: Number, Min: b, Max: a})
	}
	if len(always) > 0 {
		return upTo(Infinite, numbers(-Infinite, Infinite))
	}
	width := plus(plus(b, minus(a)), 1)
	if n, ok := step.(gamedef.Number); ok && n > 1 {
		width = (width + int64(n) - 1) / int64(n)
	} else if step != nil && !ok {
		exact = false
	}
	least := int64(0)
	if exact && limit == nil {
		least = width
	}
	if n, ok := limit.(gamedef.Number); ok {
		width = min(width, int64(n))
	}
	item := numbers(a, b)
	if exact && limit == nil && step == nil {
		item.each = &offer{p.at(member.Min), p.at(member.Max)}
	}
	return foundValues{item: item, least: least, most: width}
}

// walkZoneFilter walks over a filter of zones, and returns the zones from which it selects.
func (p *interpreter) walkZoneFilter(step string, f *gamedef.ZoneFilter, name string, ids []string,
	query string) []string {
	if len(ids) == 0 {
		p.warn(diag.ValuesListEmpty, "The game has no space on the board, so this never finds anything. A zone is a space when it has zoneKind: board.", p.at(member.Query), p.at())
		return nil
	}
	if f == nil || f.Condition == nil {
		return ids
	}
	p.withScope(func() {
		v := texts(ids...)
		v.Kinds |= Zone
		p.bind(name, v)
		p.walkInto(step, func() { p.walkInto(member.Condition, func() { p.condition(f.Condition) }) })
	})
	return ids
}

func (p *interpreter) zoneItems(ids []string, f *gamedef.ZoneFilter) foundValues {
	v := texts(ids...)
	v.Kinds |= Zone
	n := int64(len(ids))
	if n == 0 {
		return upTo(0, unknown)
	}
	if f == nil {
		return foundValues{item: v, least: n, most: n}
	}
	return upTo(n, v)
}

func (p queryKinds) GlobalMarkers(t *gamedef.GlobalMarkers) foundValues {
	ids := t.Markers
	if ids == nil {
		for id := range p.global {
			ids = append(ids, id)
		}
		slices.Sort(ids)
	}
	var each []Value
	for _, id := range ids {
		if p.global[id] != nil {
			each = append(each, p.states("M/"+id, p.global[id].States))
		}
	}
	states := join(each)
	possible := 0
	for _, s := range t.States {
		if states.Unknown || states.has(s) {
			possible++
		}
	}
	if len(t.States) > 0 && !states.Unknown {
		for i, s := range t.States {
			if !states.has(s) && (possible == 0 || len(t.States) < 3) {
				f := p.warn(diag.ValuesTextNever, "No rule ever gives one of these markers the state "+quote(s)+
					": they are "+listTexts(states.Texts)+".", p.at(member.States, index(i)), p.at())
				f.Fixes = replaceText(s, states.Texts, t.States, p.at(member.States, index(i)))
			}
		}
	}
	return upTo(int64(len(ids)), texts(ids...))
}
