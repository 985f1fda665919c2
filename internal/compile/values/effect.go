package values

import (
	"slices"
	"strings"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/internal/yaml/render"
	"ludo-lsp/kernel/gamedef"
)

// effects walks over a list of effects; their bindings end after the list.
func (p *interpreter) effects(step string, list []gamedef.Effect) {
	if len(list) == 0 {
		return
	}
	p.walkInto(step, func() {
		p.withScope(func() {
			for i, e := range list {
				p.walkInto(index(i), func() { p.walkInto(gamedef.EffectKind(e), func() { p.effect(e) }) })
			}
		})
	})
}

// branch walks over effects that may not run, or may run several times.
func (p *interpreter) branch(step string, list []gamedef.Effect) {
	p.unsure++
	p.effects(step, list)
	p.unsure--
}

// effect walks over one effect. Of kinds without rules of their own it reads the parts, and assumes that the effects
// in them run any number of times.
func (p *interpreter) effect(e gamedef.Effect) {
	p.checkSelectors(e)
	gamedef.VisitEffect(e, effectReader{p, func(e gamedef.Effect) {
		p.parts(e)
		for _, body := range gamedef.Bodies(e) {
			p.readRepeated(body.Member, body.Effects, Infinite)
		}
	}})
}

// parts walks over the parts of a node, except named players and zones, and effects.
func (p *interpreter) parts(node gamedef.Node) {
	_, effect := node.(gamedef.Effect)
	p.walker.Children(node, func(at gamedef.Place, child gamedef.Node) {
		step := at.String()
		if effect {
			_, step, _ = strings.Cut(step, ".") // the walk is past the word of the effect
		}
		switch child := child.(type) {
		case *gamedef.ZoneReference:
			p.zone(step, *child)
		case gamedef.Effect:
		case gamedef.Condition:
			p.walkInto(step, func() { p.condition(child) })
		case gamedef.Value:
			p.walkInto(step, func() { p.value(child) })
		case gamedef.Query:
			p.walkInto(step, func() { p.query(child) })
		}
	})
}

// readRepeated walks over effects that run any number of times, up to most.
func (p *interpreter) readRepeated(step string, list []gamedef.Effect, most int64) {
	once := p.times
	p.times = times(once, most)
	p.branch(step, list)
	p.times = once
}

type effectReader struct {
	*interpreter
	gamedef.OtherEffects
}

func (p effectReader) SetActivePlayer(t *gamedef.SetActivePlayer) {
	p.out.leaves = true
	if t.Player.Kind == gamedef.ActivePlayer {
		p.warn(diag.ValuesNoEffect, "The active player is the active player already, so this changes nothing.",
			p.at(member.Player), p.at())
	}
}

func (p effectReader) SetMarker(t *gamedef.SetMarker) {
	ids := p.zone(member.Space, t.Space)
	var v Value
	p.walkInto(member.State, func() { v = p.value(t.State) })
	if m := p.markers[t.Marker]; m != nil {
		p.checkState(v, allowedStates(m, p.vocabulary, ids), "the marker "+quote(t.Marker))
		p.write("m/"+t.Marker, v.keepListed(m.States), false, false)
	}
}

func (p effectReader) ShiftMarker(t *gamedef.ShiftMarker) {
	p.zone(member.Space, t.Space)
	p.shift("m/"+t.Marker, t.Delta, p.markers[t.Marker] != nil,
		func() []string { return p.markers[t.Marker].States })
}

func (p effectReader) SetGlobalMarker(t *gamedef.SetGlobalMarker) {
	var v Value
	p.walkInto(member.State, func() { v = p.value(t.State) })
	if m := p.global[t.Marker]; m != nil {
		p.checkState(v, m.States, "the marker "+quote(t.Marker))
		p.write("M/"+t.Marker, v.keepListed(m.States), false, false)
	}
}

func (p effectReader) ShiftGlobalMarker(t *gamedef.ShiftGlobalMarker) {
	p.shift("M/"+t.Marker, t.Delta, p.global[t.Marker] != nil, func() []string { return p.global[t.Marker].States })
}

func (p effectReader) Reveal(t *gamedef.Reveal) {
	var ids []string
	if !p.mayBeToken(t.Zone.Selector) {
		ids = p.zone(member.Zone, t.Zone)
	} else if v, _ := p.lookup(string(t.Zone.Selector)); v.Zones != nil {
		ids = v.Zones // of the token shown
	}
	if ids == nil {
		ids = p.ids
	}
	p.recordViews(reveals, ids)
	p.tokenFilter(t.Filter, ids)
}

func (p effectReader) Conceal(t *gamedef.Conceal) {
	p.tokenFilter(t.Filter, p.zone(member.Zone, t.Zone))
}

func (p effectReader) GotoPhaseExact(t *gamedef.GotoPhaseExact) {
	p.out.leaves, p.out.passes = true, true
	p.out.phases = append(p.out.phases, use{t.Phase, p.at(member.Phase)})
	p.out.goes = append(p.out.goes, use{t.Phase, p.at(member.Phase)})
}

func (p effectReader) EndTurn(*gamedef.EndTurn) {
	p.reportTurnPassing(member.EndTurn, gamedef.CardDriven)
	p.out.leaves = true
}

func (p effectReader) AdvancePhase(*gamedef.AdvancePhase) { p.out.leaves, p.out.passes = true, true }

func (p effectReader) PopInterruptPhase(*gamedef.PopInterruptPhase) {
	p.out.leaves, p.out.passes = true, true
}

func (p effectReader) NextPlayer(*gamedef.NextPlayer) {
	p.reportTurnPassing(member.NextPlayer, gamedef.Simultaneous, gamedef.CardDriven)
	p.out.leaves, p.out.passes = true, true
}

func (p effectReader) PushInterruptPhase(t *gamedef.PushInterruptPhase) {
	p.out.leaves, p.out.passes = true, true
	p.out.phases = append(p.out.phases, use{t.Phase, p.at(member.Phase)},
		use{t.ResumePhase, p.at(member.ResumePhase)})
}

func (p effectReader) GrantFreeOperation(t *gamedef.GrantFreeOperation) {
	p.grant(&t.FreeOperationGrant)
}

func (p effectReader) If(t *gamedef.If) {
	p.walkInto(member.When, func() { p.condition(t.When) })
	if len(t.Then) > 0 && gamedef.Same(t.Then, t.Else) {
		f := p.warn(diag.ValuesSameSides, "Both branches do the same, so the condition makes no difference.",
			p.at(member.Else), p.at(member.When), p.at())
		f.Severity, f.Everywhere = diag.Hint, true
	}
	p.walkGuarded(func() {
		p.branch(member.Then, t.Then)
		p.branch(member.Else, t.Else)
	}, t.When)
}

func (p effectReader) Let(t *gamedef.Let) {
	p.withScope(func() {
		var v Value
		p.walkInto(member.Value, func() { v = p.value(t.Value) })
		if meant, ok := p.reportMeantText(t.Value, member.Value); ok {
			v = meant
		}
		p.bind(t.Bind, p.keepValue(v, t.Value, member.Value))
		p.effects(member.In, t.In)
	})
}

func (p effectReader) BindValue(t *gamedef.BindValue) {
	var v Value
	p.walkInto(member.Value, func() { v = p.value(t.Value) })
	if meant, ok := p.reportMeantText(t.Value, member.Value); ok {
		v = meant
	}
	v = p.keepValue(v, t.Value, member.Value)
	p.bind(t.Bind, v)
	p.choose(t.Bind, v) // a branch's binding is visible after it
}

func (p effectReader) ForEach(t *gamedef.ForEach) {
	items := p.walkLoopQuery(t.Over, t.Limit)
	if n, ok := t.Limit.(gamedef.Number); ok && n == 0 {
		p.reportZeroBound(new(int64), member.Limit, "A limit of 0 leaves out all that is found, so nothing ever happens here.")
	}
	p.withScope(func() {
		p.bind(t.Bind, items.chosenItem())
		p.readRepeated(member.Effects, t.Effects, items.most)
	})
	p.withScope(func() {
		p.bind(t.CountBind, numbers(0, items.most))
		p.effects(member.In, t.In)
	})
}

func (p effectReader) RollRandom(t *gamedef.RollRandom) {
	from, to := p.number(member.Min, t.Min), p.number(member.Max, t.Max)
	a, _, ok := from.number()
	_, b, both := to.number()
	if !ok || !both || a > b {
		a, b = -Infinite, Infinite
	}
	p.withScope(func() {
		p.bind(t.Bind, numbers(a, b))
		p.effects(member.In, t.In)
	})
}

func (p effectReader) ChooseOne(t *gamedef.ChooseOne) {
	var items foundValues
	p.walkInto(member.Options, func() { items = p.query(t.Options) })
	p.recordChoice(t.Options, t.Chooser, member.Options)
	p.choose(t.Bind, items.chosenItem())
}

func (p effectReader) ChooseN(t *gamedef.ChooseN) {
	var items foundValues
	p.walkInto(member.Options, func() { items = p.query(t.Options) })
	p.recordChoice(t.Options, t.Chooser, member.Options)
	least, most := p.size(t)
	p.checkChoice(t, items, least)
	p.choose(t.Bind, items.chosenItems(least, most))
}

func (p effectReader) Shuffle(t *gamedef.Shuffle) {
	p.recordViews(shuffles, p.zone(member.Zone, t.Zone))
}

func (p effectReader) DestroyToken(t *gamedef.DestroyToken) {
	p.out.ends = true
	p.requireBindingKind(Token, t.Token, member.Token)
	token, _ := p.lookup(t.Token)
	p.out.spends = append(p.out.spends, spending{token: t.Token, zones: token.Zones})
}

func (p effectReader) SetTokenProp(t *gamedef.SetTokenProp) {
	p.requireBindingKind(Token, t.Token, member.Token)
	p.out.spends = append(p.out.spends, spending{token: t.Token, prop: t.Prop, value: t.Value})
	var v Value
	p.walkInto(member.Value, func() { v = p.value(t.Value) })
	if meant, ok := p.reportMeantText(t.Value, member.Value); ok {
		v = meant
	} else {
		kept := p.keepValue(v, t.Value, member.Value)
		p.walkInto(member.Value, func() { p.checkFits(t.Prop, kept) })
	}
	p.write("t/"+t.Prop, v, false, false)
}

// walkLoopQuery walks over the query of a loop, and returns its items, at most as many as the limit.
func (p *interpreter) walkLoopQuery(query gamedef.Query, limit gamedef.Value) (items foundValues) {
	n, _ := limit.(gamedef.Number)
	cut := int64(n)
	p.walkInto(member.Over, func() {
		p.cut = cut
		items = p.query(query)
	})
	return items
}

func (p *interpreter) shift(key string, delta gamedef.Value, known bool, states func() []string) {
	v := p.number(member.Delta, delta)
	if a, b, ok := v.number(); ok && a == 0 && b == 0 {
		p.noDelta(delta, member.Delta, "A shift by 0 changes nothing.")
		return
	}
	if known {
		p.write(key, texts(states()...), false, false)
	}
}

func (p effectReader) FlipGlobalMarker(t *gamedef.FlipGlobalMarker) {
	var marker, a, b Value
	p.walkInto(member.Marker, func() { marker = p.value(t.Marker) })
	p.walkInto(member.StateA, func() { a = p.value(t.StateA) })
	p.walkInto(member.StateB, func() { b = p.value(t.StateB) })
	if isSameExpression(t.StateA, t.StateB) {
		p.warn(diag.ValuesNoEffect, "Both states are the same, so flipping changes nothing.", p.at(member.StateB),
			p.at())
	}
	ids := marker.Texts
	if marker.Unknown || marker.AnyText {
		ids = nil
		for id := range p.global {
			ids = append(ids, id)
		}
		slices.Sort(ids)
	}
	for _, id := range ids {
		if m := p.global[id]; m != nil {
			p.write("M/"+id, a.join(b).keepListed(m.States), false, false)
		}
	}
}

// allowedStates returns the states that a marker can have in one of some spaces.
func allowedStates(m *gamedef.SpaceMarkerLattice, v *vocabulary, ids []string) []string {
	if ids == nil {
		return m.States
	}
	ok := map[string]bool{}
	for _, id := range ids {
		z := &v.def.Zones[v.zones[id]]
		for _, s := range m.States {
			fits := true
			for _, c := range m.Constraints {
				concerns := (len(c.SpaceIDs) == 0 || slices.Contains(c.SpaceIDs, id)) &&
					(len(c.Category) == 0 || slices.Contains(c.Category, z.Category)) && len(c.AttributeEquals) == 0
				fits = fits && (!concerns || slices.Contains(c.AllowedStates, s))
			}
			ok[s] = ok[s] || fits
		}
	}
	return slices.DeleteFunc(slices.Clone(m.States), func(s string) bool { return !ok[s] })
}

// checkState reports a value that is not one of a marker's states. noun names what the value is for.
func (p *interpreter) checkState(v Value, states []string, noun string) {
	if v.Unknown || v.AnyText || v.Kinds&Text == 0 || len(states) == 0 {
		return
	}
	for _, t := range v.Texts {
		if slices.Contains(states, t) {
			continue
		}
		at := []string{p.at(member.State), p.at()}
		for _, w := range v.from {
			if w.text == t {
				at = append([]string{w.path}, at...)
				break
			}
		}
		f := p.warn(diag.ValuesTextNever, upper(noun)+" cannot be "+quote(t)+" here. It can be "+listTexts(states)+".",
			at...)
		f.Fixes = replaceText(t, states, v.Texts, at[0])
	}
}

// reportMeantText reports a stored text that is the name of a binding, and returns the binding's value, so that
// consequences of the slip are not reported as well.
func (p *interpreter) reportMeantText(value gamedef.Value, step string) (meant Value, ok bool) {
	text, ok := value.(gamedef.Text)
	if !ok || !strings.HasPrefix(string(text), "$") ||
		!p.reportMeantReference(string(text), comparison{left: unknown, at: step}) {
		return Value{}, false
	}
	meant, _ = p.boundValue(string(text))
	return meant, true
}

// keepValue returns the value of a stored text, with its place if the text is the name of a variable or a player
// selector.
func (p *interpreter) keepValue(v Value, value gamedef.Value, step string) Value {
	text, ok := value.(gamedef.Text)
	if name := string(text); ok && (p.globals[name] != nil || p.players[name] != nil || p.isPlayerSelector(name)) {
		v.from = []writtenText{{name, p.at(step), true}}
	}
	return v
}

// isPlayerSelector reports whether a text is a player selector, and no variable has that name.
func (p *interpreter) isPlayerSelector(text string) bool {
	switch text {
	case view.PlayerActor, view.PlayerActive, view.PlayerLeft, view.PlayerRight:
		return true
	}
	return p.globals[text] == nil && p.players[text] == nil &&
		slices.ContainsFunc(p.def.Seats, func(s gamedef.SeatDef) bool { return s.ID == text })
}

// reportMisnamed reports stored texts that are just names of variables or players where something else than a text is
// required, and returns whether there were any. They are reported at the names, which each use of a macro has
// separately.
func (p *interpreter) reportMisnamed(v Value, wanted Kind) (told bool) {
	side := numbers(-Infinite, Infinite)
	if wanted&(Number|Player) == 0 {
		side = truths(true, true)
	}
	if v.Kinds != Text || wanted&(Number|Player|Boolean) == 0 {
		return false
	}
	for _, w := range v.from {
		reference := p.referenceAdvice(w.text, side)
		if side.Kinds&Number != 0 && p.isPlayerSelector(w.text) {
			reference = render.Reference(view.ReferenceIsNumber).Say(view.ReferenceNumberPlayer, w.text).Line()
		}
		if reference == "" || !w.named {
			continue
		}
		told = true
		f := p.warn(diag.ValuesReferenceAsText, "This is the text "+quote(w.text)+", not what "+quote(w.text)+
			" stands for. Write "+reference+".", w.path)
		f.Fixes = []Fix{{Title: "Write " + reference, Edits: []Edit{{Path: w.path, Text: reference}}}}
	}
	return told
}

func (p effectReader) Reduce(t *gamedef.Reduce) {
	items := p.walkLoopQuery(t.Over, t.Limit)
	var first, next Value
	p.walkInto(member.Initial, func() { first = p.value(t.Initial) })
	p.withScope(func() {
		p.bind(t.ItemBind, items.item)
		p.bind(t.AccBind, unknown)
		p.walkInto(member.Next, func() { next = p.value(t.Next) })
	})
	if t.Limit != nil {
		p.walkInto(member.Limit, func() { p.value(t.Limit) })
	}
	p.withScope(func() {
		result := unknown
		if !next.Unknown && !first.Unknown && next.scalars()&^Number == 0 {
			result = numbers(-Infinite, Infinite)
		}
		p.bind(t.ResultBind, result)
		p.effects(member.In, t.In)
	})
}

func (p effectReader) RemoveByPriority(t *gamedef.RemoveByPriority) {
	var budget Value
	p.walkInto(member.Budget, func() { budget = p.value(t.Budget) })
	_, most, ok := budget.number()
	if ok && most == 0 && isLiteral(t.Budget) {
		p.reportZeroBound(&most, member.Budget, "A budget of 0 removes nothing.")
	}
	if !ok {
		most = Infinite
	}
	for i := range t.Groups {
		g := &t.Groups[i]
		p.walkInto(member.Groups+index(i), func() {
			var items foundValues
			p.walkInto(member.Over, func() { items = p.query(g.Over) })
			p.withScope(func() {
				p.bind(g.Bind, items.item)
				to := p.zone(member.To, g.To)
				from := items.item.Zones
				if !g.From.Absent() {
					from = p.zone(member.From, g.From)
				}
				p.out.moves = append(p.out.moves, move{from: from, to: to, path: p.at(member.To), anywhere: to == nil})
			})
		})
		p.choose(g.CountBind, numbers(0, most))
	}
	p.withScope(func() {
		p.bind(t.RemainingBind, numbers(0, most))
		p.effects(member.In, t.In)
	})
}

func (p effectReader) EvaluateSubset(t *gamedef.EvaluateSubset) {
	var items foundValues
	p.walkInto(member.Source, func() { items = p.query(t.Source) })
	var size Value
	p.walkInto(member.SubsetSize, func() { size = p.value(t.SubsetSize) })
	least, most, ok := size.number()
	if !ok {
		least, most = 0, Infinite
	}
	list := items.chosenItems(max(0, least), most)
	p.withScope(func() {
		p.bind(t.SubsetBind, list)
		p.unsure++
		once := p.times
		p.times = Infinite
		p.walkInto(member.Compute, func() {
			for i, e := range t.Compute {
				p.walkInto(index(i), func() { p.walkInto(gamedef.EffectKind(e), func() { p.effect(e) }) })
			}
		})
		p.unsure--
		p.times = once
		p.walkInto(member.ScoreExpr, func() { p.value(t.ScoreExpr) })
	})
	p.withScope(func() {
		p.bind(t.ResultBind, numbers(-Infinite, Infinite))
		p.bind(t.BestSubsetBind, list)
		p.effects(member.In, t.In)
	})
}

func (p *interpreter) grant(g *gamedef.FreeOperationGrant) {
	if g.Mandatory != nil && g.ResolveOrDefault() != gamedef.ResolveNow {
		p.fault(diag.CompilerMissingCapability, "Only a grant that is resolved now can be mandatory.",
			p.at(member.Mandatory))
	}
	p.withScope(func() {
		v := texts(p.board...)
		v.Kinds |= Zone
		if len(p.board) == 0 {
			v = unknown
		}
		p.bind(g.AsOrDefault(), v)
		p.walkInto(member.ZoneFilter, func() { p.condition(g.ZoneFilter) })
	})
}
