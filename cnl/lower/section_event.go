package lower

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"ludo-lsp/cnl/expand"
	"ludo-lsp/kernel/gamedef"
)

// deck is an event deck as it is written: an entry of the section, or a data
// asset of the old kind.
type deck struct {
	id    string
	node  *expand.Node // the record that holds cards, drawZone …
	path  string       // of that record: "doc.eventDecks.0"
	cards []card       // sorted
	asset bool
}

// card is an event card as it is written.
type card struct {
	id    string
	node  *expand.Node
	index int // in the deck as it is written
}

func (c card) tags() []string {
	var out []string
	for _, t := range c.node.Get("tags").Items() {
		out = append(out, Identifier(t.Text()))
	}
	return out
}

// sorted puts records in the order in which a definition lists them: those with
// an order first, by it, then by id, then as they are written.
func sorted(items []*expand.Node) []card {
	out := make([]card, len(items))
	for i, n := range items {
		out[i] = card{Identifier(n.Get("id").Text()), n, i}
	}
	order := func(c card) float64 {
		if n := c.node.Get("order"); n.Kind() == expand.Number {
			return n.Number()
		}
		return math.Inf(1)
	}
	names := newCollation()
	slices.SortStableFunc(out, func(a, b card) int {
		return cmp.Or(cmp.Compare(order(a), order(b)), names.compare(a.id, b.id))
	})
	return out
}

// readDecks finds the event decks, sorted by their ids.
func (l *lowering) readDecks() []deck {
	var out []deck
	for i, n := range l.section("eventDecks").Items() {
		out = append(out, deck{
			id: Identifier(n.Get("id").Text()), node: n, path: "doc.eventDecks." + strconv.Itoa(i), cards: sorted(n.Get("cards").Items()),
		})
	}
	if a := l.cardSet(); a != nil {
		out = append(out, deck{
			id: a.id, node: a.payload, path: a.path + ".payload", cards: sorted(a.payload.Get("cards").Items()), asset: true,
		})
	}
	names := newCollation()
	slices.SortStableFunc(out, func(a, b deck) int { return names.compare(a.id, b.id) })
	return out
}

func (l *lowering) eventDecks() {
	decks := l.decks()
	if !given(l.section("eventDecks")) && len(decks) == 0 {
		return
	}
	out := []gamedef.EventDeck{}
	for i, d := range decks {
		r := l.reading("eventDecks")
		def := indexed("eventDecks", i)
		r.Map.Add(def, d.node)
		e := gamedef.EventDeck{ID: d.id, ShuffleOnSetup: r.flag(d.node, "shuffleOnSetup"), Cards: []gamedef.EventCard{}}
		if e.ID == "" {
			r.lacks(d.node, "id", "a name")
		}
		e.DrawZone, e.DiscardZone = r.optionalZoneID(d.node, "drawZone"), r.optionalZoneID(d.node, "discardZone")
		if d.asset {
			l.defaultZones(&e)
		}
		if e.DrawZone == "" || e.DiscardZone == "" || d.node.Get("cards").Kind() != expand.List {
			r.fail(d.node, "drawZone, discardZone and cards")
		}
		l.done("eventDecks", r)
		for k, c := range d.cards {
			at := Path{Doc: d.path + ".cards." + strconv.Itoa(c.index), Def: def + ".cards[" + strconv.Itoa(k) + "]"}
			e.Cards = append(e.Cards, lowerEntry(l, "eventDecks", c.node, at, lowerCard))
		}
		out = append(out, e)
	}
	if !l.failed["eventDecks"] {
		l.out.EventDecks = out
	}
}

// defaultZones gives the deck of a data asset the zones of the turn flow where
// it names none: cards lie in the played zone, and are drawn from the only
// stack.
func (l *lowering) defaultZones(e *gamedef.EventDeck) {
	flow := l.flow()
	if flow == nil {
		return
	}
	r := l.reading("eventDecks")
	cycle := flow.node.Get("cardLifecycle")
	slots := map[string]bool{}
	for _, slot := range []string{"played", "lookahead", "leader"} {
		slots[r.optionalZoneID(cycle, slot)] = true
	}
	if e.DiscardZone == "" {
		e.DiscardZone = r.optionalZoneID(cycle, "played")
	}
	if e.DrawZone == "" {
		var stacks []string
		for _, n := range l.section("zones").Items() {
			id := r.zone(n.Get("id").Text())
			if n.Get("ordering").Text() == string(gamedef.StackOrdering) && !slots[id] {
				stacks = append(stacks, id)
			}
		}
		if len(stacks) == 1 {
			e.DrawZone = stacks[0]
		}
	}
}

func lowerCard(r *reading, n *expand.Node, at Path) gamedef.EventCard {
	c := gamedef.EventCard{
		ID: r.id(n, "id"), Title: r.text(n, "title"),
		SideMode:      word(r, n, "sideMode", gamedef.SingleSide, gamedef.DualSide),
		Order:         r.optionalInteger(n, "order", 0),
		Tags:          r.texts(n, "tags"),
		Metadata:      r.attributes(n, "metadata"),
		PlayCondition: r.optionalCondition(n, "playCondition", at, NewScope()),
		Unshaded:      r.side(n, "unshaded", at),
		Shaded:        r.side(n, "shaded", at),
	}
	if c.Title == "" || c.Unshaded == nil && c.Shaded == nil || c.SideMode == gamedef.DualSide && (c.Unshaded == nil || c.Shaded == nil) {
		r.fail(n, "a title and the sides of its sideMode")
	}
	return c
}

func (r *reading) side(n *expand.Node, field string, at Path) *gamedef.EventSide {
	n, at = r.optionalRecord(n, field), at.Field(field)
	if n == nil {
		return nil
	}
	r.Map.Add(at.Def, n)
	p := r.payload(n, at, NewScope())
	s := &gamedef.EventSide{
		Text: r.text(n, "text"), EffectTiming: p.timing, Applicability: p.applicability, Targets: p.targets, Effects: p.effects,
		LastingEffects: p.lasting, FreeOperationGrants: p.grants, EligibilityOverrides: p.overrides,
	}
	for i, c := range sorted(r.list(n, "branches")) {
		if s.Branches == nil {
			s.Branches = []gamedef.EventBranch{}
		}
		b := r.record(c.node)
		at := Path{Doc: at.Doc + ".branches." + strconv.Itoa(c.index), Def: at.Def + ".branches[" + strconv.Itoa(i) + "]"}
		r.Map.Add(at.Def, b)
		p := r.payload(b, at, p.scope.Inner())
		s.Branches = append(s.Branches, gamedef.EventBranch{
			ID: r.id(b, "id"), Order: r.optionalInteger(b, "order", 0), EffectTiming: p.timing, Applicability: p.applicability,
			Targets: p.targets, Effects: p.effects, LastingEffects: p.lasting, FreeOperationGrants: p.grants, EligibilityOverrides: p.overrides,
		})
	}
	return s
}

// payload is what sides and branches have in common.
type payload struct {
	timing        gamedef.EffectTiming
	applicability gamedef.Condition
	targets       []gamedef.EventTarget
	effects       []gamedef.Effect
	lasting       []gamedef.LastingEffect
	grants        []gamedef.FreeOperationGrant
	overrides     []gamedef.EligibilityOverride
	scope         *Scope // with the targets
}

// payload lowers the parts of a side or a branch. The targets are bound in
// scope; none of them is visible in the selector of another.
func (r *reading) payload(n *expand.Node, at Path, scope *Scope) payload {
	p := payload{
		timing:        optionalWord(r, n, "effectTiming", gamedef.BeforeGrants, gamedef.AfterGrants),
		applicability: r.optionalCondition(n, "applicability", at, NewScope()),
		scope:         scope,
	}
	var names []string
	for i, item := range r.list(n, "targets") {
		at := at.Field("targets").Index(i)
		id := r.id(r.record(item), "id")
		t := gamedef.EventTarget{
			ID: id, Selector: r.query(item, "selector", at, scope.Inner()), Cardinality: r.cardinality(item.Get("cardinality")),
		}
		if given(item.Get("filter")) {
			own := scope.Inner()
			own.Bind(id)
			t.Filter = r.condition(item, "filter", at, own)
		}
		p.targets, names = append(p.targets, t), append(names, id)
	}
	for _, name := range names {
		scope.Bind(name)
	}
	p.effects = r.optionalEffects(n, "effects", at, scope.Inner())
	for i, item := range r.list(n, "lastingEffects") {
		at := at.Field("lastingEffects").Index(i)
		r.Map.Add(at.Def, item)
		p.lasting = append(p.lasting, gamedef.LastingEffect{
			ID: r.id(r.record(item), "id"), Duration: r.duration(item.Get("duration")),
			SetupEffects:    r.effects(item.Get("setupEffects"), at.Field("setupEffects"), scope.Inner()),
			TeardownEffects: r.optionalEffects(item, "teardownEffects", at, scope.Inner()),
		})
	}
	for i, item := range r.list(n, "freeOperationGrants") {
		at := at.Field("freeOperationGrants").Index(i)
		g, ok := r.Grant(item, at, NewScope())
		if !ok {
			r.failed = true
		}
		p.grants = append(p.grants, g)
	}
	for _, item := range r.list(n, "eligibilityOverrides") {
		p.overrides = append(p.overrides, r.override(r.record(item)))
	}
	return p
}

func (r *reading) cardinality(n *expand.Node) gamedef.TargetCardinality {
	var c gamedef.TargetCardinality
	switch {
	case n.Kind() == expand.Text && n.Text() == "all":
		c.All = true
	case given(n.Get("n")):
		c.N = r.optionalInteger(n, "n", 0)
	case given(n.Get("upTo")):
		c.Min, c.Max = new(int64), r.optionalInteger(n, "upTo", 0)
	case n.Get("kind").Text() == "upTo":
		c.Min, c.Max = new(int64), r.optionalInteger(n, "max", 0)
	default:
		c.Min, c.Max = r.optionalInteger(n, "min", 0), r.optionalInteger(n, "max", 0)
		if c.Max == nil {
			r.fail(n, "a number of targets")
		}
	}
	return c
}

func (r *reading) override(n *expand.Node) gamedef.EligibilityOverride {
	o := gamedef.EligibilityOverride{WindowID: r.id(n, "windowId")}
	if eligible := r.flag(n, "eligible"); eligible != nil {
		o.Eligible = *eligible
	} else {
		r.lacks(n, "eligible", "true or false")
	}
	target := r.record(n.Get("target"))
	switch target.Get("kind").Text() {
	case "active":
		o.Target.Kind = gamedef.OverrideActive
	case "seat", "faction":
		o.Target = gamedef.OverrideTarget{Kind: gamedef.OverrideSeat, Seat: r.seatOf(target)}
	default:
		r.lacks(target, "kind", "active or seat")
	}
	return o
}
