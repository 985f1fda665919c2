package lower

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/grammar/view"
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
	for _, t := range c.node.Get(view.EventCardTags).Items() {
		out = append(out, Identifier(t.Text()))
	}
	return out
}

// sorted puts records in the order in which a definition lists them: those with
// an order first, by it, then by id, then as they are written.
func sorted(items []*expand.Node) []card {
	out := make([]card, len(items))
	for i, n := range items {
		out[i] = card{Identifier(n.Get(view.EventCardID).Text()), n, i}
	}
	order := func(c card) float64 {
		if n := c.node.Get(view.EventCardOrder); n.Kind() == expand.Number {
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
	for i, n := range l.section(view.SectionEventDecks).Items() {
		out = append(out, deck{
			id: Identifier(n.Get(view.EventDeckID).Text()), node: n, path: "doc.eventDecks." + strconv.Itoa(i),
			cards: sorted(n.Get(view.EventDeckCards).Items()),
		})
	}
	if a := l.cardSet(); a != nil {
		out = append(out, deck{
			id: a.id, node: a.payload, path: a.path + ".payload",
			cards: sorted(a.payload.Get(view.EventDeckCards).Items()), asset: true,
		})
	}
	names := newCollation()
	slices.SortStableFunc(out, func(a, b deck) int { return names.compare(a.id, b.id) })
	return out
}

func (l *lowering) eventDecks() {
	decks := l.decks()
	if !given(l.section(view.SectionEventDecks)) && len(decks) == 0 {
		return
	}
	out := []gamedef.EventDeck{}
	for i, d := range decks {
		r := l.reading(view.SectionEventDecks)
		def := indexed(view.SectionEventDecks, i)
		r.Map.Add(def, d.node)
		e := gamedef.EventDeck{ID: d.id, ShuffleOnSetup: r.flag(d.node, view.EventDeckShuffleOnSetup),
			Cards: []gamedef.EventCard{}}
		if e.ID == "" {
			r.lacks(d.node, view.EventDeckID, "a name")
		}
		e.DrawZone, e.DiscardZone = r.optionalZoneID(d.node, view.EventDeckDrawZone), r.optionalZoneID(d.node,
			view.EventDeckDiscardZone)
		if d.asset {
			l.defaultZones(&e)
		}
		if e.DrawZone == "" || e.DiscardZone == "" || d.node.Get(view.EventDeckCards).Kind() != expand.List {
			r.fail(d.node, "drawZone, discardZone and cards")
		}
		l.done(view.SectionEventDecks, r)
		for k, c := range d.cards {
			at := Path{Doc: d.path + ".cards." + strconv.Itoa(c.index), Def: def + ".cards[" + strconv.Itoa(k) + "]"}
			e.Cards = append(e.Cards, lowerEntry(l, view.SectionEventDecks, c.node, at, lowerCard))
		}
		out = append(out, e)
	}
	if !l.failed[view.SectionEventDecks] {
		l.out.EventDecks = out
	}
}

// defaultZones gives the deck of a data asset the zones of the turn flow where
// it names none: cards lie in the played zone, and are drawn from the only
// stack on which none are put.
func (l *lowering) defaultZones(e *gamedef.EventDeck) {
	flow := l.flow()
	if flow == nil {
		return
	}
	r := l.reading(view.SectionEventDecks)
	cycle := flow.node.Get(view.TurnFlowCardLifecycle)
	slots := map[string]bool{}
	for _, slot := range []string{view.CardLifecyclePlayed, view.CardLifecycleLookahead, view.CardLifecycleLeader} {
		slots[r.optionalZoneID(cycle, slot)] = true
	}
	if e.DiscardZone == "" {
		e.DiscardZone = r.optionalZoneID(cycle, view.CardLifecyclePlayed)
	}
	slots[e.DiscardZone] = true
	if e.DrawZone == "" {
		var stacks []string
		for _, n := range l.section(view.SectionZones).Items() {
			id := r.zone(n.Get(view.ZoneID).Text())
			if n.Get(view.ZoneOrdering).Text() == string(gamedef.StackOrdering) && !slots[id] {
				stacks = append(stacks, id)
			}
		}
		if len(stacks) == 1 {
			e.DrawZone = stacks[0]
		}
	}
}

func lowerCard(r *reading, n *expand.Node, at Path) gamedef.EventCard {
	r.Map.reserve(n)
	c := gamedef.EventCard{
		ID: r.id(n, view.EventCardID), Title: r.text(n, view.EventCardTitle),
		SideMode:      word[gamedef.SideMode](r, n, view.EventCardSideMode),
		Order:         r.optionalInteger(n, view.EventCardOrder, 0),
		Tags:          r.texts(n, view.EventCardTags),
		Metadata:      r.attributes(n, view.EventCardMetadata),
		PlayCondition: r.optionalCondition(n, view.EventCardPlayCondition, at, NewScope()),
		Unshaded:      r.side(n, view.EventCardUnshaded, at),
		Shaded:        r.side(n, view.EventCardShaded, at),
	}
	if c.Title == "" || c.Unshaded == nil && c.Shaded == nil || c.SideMode == gamedef.DualSide &&
		(c.Unshaded == nil || c.Shaded == nil) {
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
		Text: r.text(n, view.EventSideText), EffectTiming: p.timing, Applicability: p.applicability,
		Targets: p.targets, Effects: p.effects,
		LastingEffects: p.lasting, FreeOperationGrants: p.grants, EligibilityOverrides: p.overrides,
	}
	for i, c := range sorted(r.list(n, view.EventSideBranches)) {
		if s.Branches == nil {
			s.Branches = []gamedef.EventBranch{}
		}
		b := r.record(c.node)
		at := Path{Doc: at.Doc + ".branches." + strconv.Itoa(c.index), Def: at.Def + ".branches[" + strconv.Itoa(i) +
			"]"}
		r.Map.Add(at.Def, b)
		p := r.payload(b, at, p.scope.Inner())
		s.Branches = append(s.Branches, gamedef.EventBranch{
			ID: r.id(b, view.EventBranchID), Order: r.optionalInteger(b, view.EventBranchOrder, 0),
			EffectTiming: p.timing, Applicability: p.applicability,
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
		timing:        optionalWord[gamedef.EffectTiming](r, n, view.EventBranchEffectTiming),
		applicability: r.optionalCondition(n, view.EventBranchApplicability, at, NewScope()),
		scope:         scope,
	}
	var names []string
	for i, item := range r.list(n, view.EventBranchTargets) {
		at := at.Field(view.EventBranchTargets).Index(i)
		id := r.id(r.record(item), view.EventTargetID)
		t := gamedef.EventTarget{
			ID: id, Selector: r.query(item, view.EventTargetSelector, at, scope.Inner()),
			Cardinality: r.cardinality(item.Get(view.EventTargetCardinality)),
		}
		if given(item.Get(view.EventTargetFilter)) {
			own := scope.Inner()
			own.Bind(id)
			t.Filter = r.condition(item, view.EventTargetFilter, at, own)
		}
		p.targets, names = append(p.targets, t), append(names, id)
	}
	for _, name := range names {
		scope.Bind(name)
	}
	p.effects = r.optionalEffects(n, view.EventBranchEffects, at, scope.Inner())
	for i, item := range r.list(n, view.EventBranchLastingEffects) {
		at := at.Field(view.EventBranchLastingEffects).Index(i)
		r.Map.Add(at.Def, item)
		p.lasting = append(p.lasting, gamedef.LastingEffect{
			ID: r.id(r.record(item), view.LastingEffectID), Duration: r.duration(item.Get(view.LastingEffectDuration)),
			SetupEffects: r.effects(item.Get(view.LastingEffectSetupEffects),
				at.Field(view.LastingEffectSetupEffects), scope.Inner()),
			TeardownEffects: r.optionalEffects(item, view.LastingEffectTeardownEffects, at, scope.Inner()),
		})
	}
	for i, item := range r.list(n, view.EventBranchFreeOperationGrants) {
		at := at.Field(view.EventBranchFreeOperationGrants).Index(i)
		g, ok := r.Grant(item, at, NewScope())
		if !ok {
			r.failed = true
		}
		p.grants = append(p.grants, g)
	}
	for _, item := range r.list(n, view.EventBranchEligibilityOverrides) {
		p.overrides = append(p.overrides, r.override(r.record(item)))
	}
	return p
}

func (r *reading) cardinality(n *expand.Node) gamedef.TargetCardinality {
	var c gamedef.TargetCardinality
	switch {
	case n.Kind() == expand.Text && n.Text() == view.EventTargetCardinalityAll:
		c.All = true
	case given(n.Get(view.CardinalityNN)):
		c.N = r.optionalInteger(n, view.CardinalityNN, 0)
	case given(n.Get(view.CardinalityUpToUpTo)):
		c.UpTo = r.optionalInteger(n, view.CardinalityUpToUpTo, 0)
	case n.Get(view.CardinalityKindKind).Text() == view.CardinalityKindKindUpTo:
		c.UpTo = r.optionalInteger(n, view.CardinalityMax, 0)
	default:
		c.Min, c.Max = r.optionalInteger(n, view.CardinalityMaxMin, 0), r.optionalInteger(n, view.CardinalityMax, 0)
		if c.Max == nil {
			r.fail(n, "a number of targets")
		}
	}
	return c
}

func (r *reading) override(n *expand.Node) gamedef.EligibilityOverride {
	o := gamedef.EligibilityOverride{WindowID: r.optionalID(n, view.EligibilityOverrideWindowID)}
	if eligible := r.flag(n, view.EligibilityOverrideEligible); eligible != nil {
		o.Eligible = *eligible
	} else {
		r.lacks(n, view.EligibilityOverrideEligible, "true or false")
	}
	target := r.record(n.Get(view.EligibilityOverrideTarget))
	switch target.Get(view.OverrideTargetKind).Text() {
	case view.OverrideTargetKindActive:
		o.Target.Kind = gamedef.OverrideActive
	case view.OverrideTargetKindSeat, view.OverrideTargetKindOtherFaction:
		o.Target = gamedef.OverrideTarget{Kind: gamedef.OverrideSeat, Seat: r.seatOf(target)}
	default:
		r.lacks(target, view.OverrideTargetKind, "active or seat")
	}
	return o
}
