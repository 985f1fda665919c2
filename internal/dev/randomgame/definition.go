package randomgame

import (
	"fmt"
	"slices"

	"ludo-lsp/kernel/gamedef"
)

// Definition makes a game. It has no problem of severity Error.
func Definition(source Source) *gamedef.GameDef {
	g := &generator{source: source, def: &gamedef.GameDef{}}
	g.cards = g.numberBelow(4) == 3
	g.declarations()
	g.setup()
	g.turns()
	g.actions()
	if g.cards {
		g.cardDriven()
	} else if g.chance(4) {
		g.eventDeck()
	}
	g.triggers()
	g.terminal()
	if !g.cards && g.chance(4) {
		g.simultaneous()
	}
	return g.def
}

// simultaneous has all players move at the same time.
func (g *generator) simultaneous() {
	g.def.TurnOrder = &gamedef.TurnOrder{Type: gamedef.Simultaneous}
	if g.chance(3) {
		g.def.TurnOrder.OnConflict = pick(g, gamedef.ConflictIsDropped, gamedef.ConflictIsError)
	}
}

// generator makes one game.
type generator struct {
	source Source
	def    *gamedef.GameDef
	cards  bool // cards say whose turn it is
	events bool // an action plays event cards

	ints, truths             []string // global variables
	playerInts, playerTruths []string
	zoneInts                 []string
	plain, spaces            []string // zones of nobody: off and on the map
	hands                    bool     // every player has a zone hand
	table                    bool     // there is the table yields

	scope     []binding
	names     int // bindings made so far
	decisions int // decisions made so far
	budget    int // effects that may still be made in a list
	asking    bool
}

// binding is a name that rules can use where they stand.
type binding struct {
	name string
	kind kind
	zone gamedef.ZoneReference // of a token: where it is, when that is known
}

// kind is what a name stands for.
type kind uint8

const (
	numbers kind = iota
	players
	texts
	spaces
	tokens
	lists
)

func (g *generator) numberBelow(n int) int { return g.source.Below(n) }
func (g *generator) between(a, b int) int  { return a + g.numberBelow(b-a+1) }
func (g *generator) chance(oneIn int) bool { return g.numberBelow(oneIn) == oneIn-1 }

func pick[T any](g *generator, list ...T) T { return list[g.numberBelow(len(list))] }

// bind makes a name for the rules that follow.
func (g *generator) bind(k kind, zone gamedef.ZoneReference) string {
	g.names++
	name := fmt.Sprintf("$n%d", g.names)
	g.scope = append(g.scope, binding{name, k, zone})
	return name
}

// inScope makes rules whose names end with them.
func (g *generator) inScope(f func()) {
	outside := len(g.scope)
	f()
	g.scope = g.scope[:outside]
}

// bound is one of the names of a kind in scope.
func (g *generator) bound(kinds ...kind) (binding, bool) {
	var known []binding
	for _, b := range g.scope {
		if slices.Contains(kinds, b.kind) {
			known = append(known, b)
		}
	}
	if len(known) == 0 {
		return binding{}, false
	}
	return pick(g, known...), true
}

const (
	lattice       = "soil"
	globalLattice = "season"
)

var (
	latticeStates = []string{"bare", "sown", "ripe"}
	seasonStates  = []string{"spring", "summer", "autumn"}
	categories    = []string{"field", "path"}
	moods         = []string{"calm", "cross", "glad"}
	kindsOfFruit  = []string{"plum", "pear", "quince"}
	seatNames     = []string{"ash", "birch", "cedar", "oak"}
)

func (g *generator) declarations() {
	d := g.def
	d.Metadata = gamedef.Metadata{ID: "random", Players: gamedef.PlayerCounts{Min: 2, Max: int64(g.between(2, 4))}}
	if g.cards {
		d.Metadata.Players.Min = d.Metadata.Players.Max
	}
	if g.chance(3) {
		d.Metadata.MaxTriggerDepth = new(int64(g.between(1, 9)))
	}
	integer := func(name string) gamedef.VariableDef {
		low := int64(-g.numberBelow(4))
		high := int64(g.between(3, 12))
		return gamedef.VariableDef{Name: name, Type: gamedef.IntVariable,
			Init: gamedef.Number(g.between(int(low), int(high))), Min: low, Max: high}
	}
	truth := func(name string) gamedef.VariableDef {
		return gamedef.VariableDef{Name: name, Type: gamedef.BooleanVariable, Init: gamedef.Bool(g.chance(2))}
	}
	for i := range g.between(1, 3) {
		g.ints = append(g.ints, fmt.Sprintf("count%d", i))
		d.GlobalVars = append(d.GlobalVars, integer(g.ints[i]))
	}
	for i := range g.numberBelow(2) {
		g.truths = append(g.truths, fmt.Sprintf("flag%d", i))
		d.GlobalVars = append(d.GlobalVars, truth(g.truths[i]))
	}
	for i := range g.between(1, 2) {
		g.playerInts = append(g.playerInts, fmt.Sprintf("coins%d", i))
		d.PerPlayerVars = append(d.PerPlayerVars, integer(g.playerInts[i]))
	}
	if g.chance(2) {
		g.playerTruths = []string{"tired"}
		d.PerPlayerVars = append(d.PerPlayerVars, truth("tired"))
	}
	d.PerPlayerVars = append(d.PerPlayerVars, gamedef.VariableDef{Name: "mood", Type: gamedef.EnumVariable,
		Values: moods, Init: gamedef.Text(moods[0])})
	if g.chance(2) {
		g.zoneInts = []string{"dust"}
		d.ZoneVars = []gamedef.VariableDef{integer("dust")}
	}
	if g.cards || g.chance(3) {
		for i := range d.Metadata.Players.Max {
			d.Seats = append(d.Seats, gamedef.SeatDef{ID: seatNames[i]})
		}
	}
	g.zones()
	g.things()
}

func (g *generator) zones() {
	d := g.def
	orderings := []gamedef.Ordering{gamedef.SetOrdering, gamedef.StackOrdering, gamedef.QueueOrdering}
	visibilities := []gamedef.Visibility{gamedef.PublicZone, gamedef.HiddenZone}
	g.plain = []string{"deck:none", "heap:none"}
	for i, id := range g.plain {
		z := gamedef.ZoneDef{ID: id, Owner: gamedef.OwnedByNone, Visibility: pick(g, visibilities...),
			Ordering: pick(g, orderings...)}
		if i == 0 {
			z.Behavior = &gamedef.DeckBehavior{Type: gamedef.DeckZone,
				DrawFrom: pick(g, gamedef.DrawFromTop, gamedef.DrawFromBottom, gamedef.DrawFromRandom)}
			if g.chance(2) {
				z.Behavior.ReshuffleFrom = "heap:none"
			}
		}
		d.Zones = append(d.Zones, z)
	}
	if g.hands = g.chance(2); g.hands {
		order := pick(g, orderings...)
		for i := range d.Metadata.Players.Max {
			d.Zones = append(d.Zones, gamedef.ZoneDef{ID: fmt.Sprintf("hand:%d", i), Owner: gamedef.OwnedByPlayer,
				Visibility: gamedef.OwnerZone, Ordering: order})
		}
	}
	all := []string{"east:none", "mid:none", "north:none", "west:none"}
	g.spaces = all[:g.numberBelow(5)]
	neighbours := map[string][]string{}
	for i, a := range g.spaces {
		for _, b := range g.spaces[:i] {
			if g.chance(2) {
				neighbours[a] = append(neighbours[a], b)
				neighbours[b] = append(neighbours[b], a)
			}
		}
	}
	for _, id := range g.spaces {
		z := gamedef.ZoneDef{ID: id, ZoneKind: gamedef.BoardZone, Owner: gamedef.OwnedByNone,
			Visibility: gamedef.PublicZone, Ordering: gamedef.SetOrdering, Category: pick(g, categories...)}
		z.Attributes = gamedef.OrderedMap[gamedef.Attribute]{{Key: "trees", Value: gamedef.Number(g.numberBelow(4))},
			{Key: "tags", Value: gamedef.TextList{pick(g, kindsOfFruit...)}}}
		slices.Sort(neighbours[id])
		for _, to := range neighbours[id] {
			z.AdjacentTo = append(z.AdjacentTo, gamedef.ZoneAdjacency{To: to, Direction: gamedef.Bidirectional})
		}
		if g.chance(2) {
			z.Directions = gamedef.OrderedMap[string]{{Key: "along", Value: pick(g, g.spaces...)}}
		}
		d.Zones = append(d.Zones, z)
	}
}

// things are tokens, markers and tables.
func (g *generator) things() {
	d := g.def
	crate := gamedef.TokenTypeDef{ID: "crate", Props: gamedef.OrderedMap[gamedef.PropType]{{Key: "weight",
		Value: gamedef.IntProp}, {Key: "fruit", Value: gamedef.StringProp}, {Key: "good", Value: gamedef.BooleanProp}}}
	if g.chance(4) {
		crate.Transitions = []gamedef.PropTransition{{Prop: "fruit", From: "plum", To: "pear"},
			{Prop: "fruit", From: "pear", To: "plum"}}
	}
	if len(d.Seats) > 0 && g.chance(2) {
		crate.Seat = d.Seats[0].ID
	}
	d.TokenTypes = []gamedef.TokenTypeDef{crate, {ID: "cart", Props: nil}}
	if len(g.spaces) > 0 {
		l := gamedef.SpaceMarkerLattice{ID: lattice, States: latticeStates, DefaultState: pick(g, latticeStates[:2]...)}
		if g.chance(3) {
			l.Constraints = []gamedef.MarkerConstraint{{Category: []string{"path"}, AllowedStates: latticeStates[:2]}}
		}
		d.MarkerLattices = []gamedef.SpaceMarkerLattice{l}
		if g.chance(2) {
			d.SpaceMarkers = []gamedef.SpaceMarkerValue{{SpaceID: pick(g, g.spaces...), MarkerID: lattice,
				State: pick(g, latticeStates[:2]...)}}
		}
		if g.chance(3) {
			c := gamedef.StackingConstraint{ID: "room", Rule: gamedef.MaxCount, MaxCount: new(int64(g.between(1, 3))),
				SpaceFilter: gamedef.SpaceFilter{Category: []string{"path"}}}
			if g.chance(3) {
				c.Rule, c.MaxCount = gamedef.Prohibit, nil
				c.PieceFilter.PieceTypeIDs = []string{"cart"}
			}
			d.StackingConstraints = []gamedef.StackingConstraint{c}
		}
	}
	d.GlobalMarkerLattices = []gamedef.GlobalMarkerLattice{{ID: globalLattice, States: seasonStates,
		DefaultState: pick(g, seasonStates...)}}
	if g.table = g.chance(3); g.table {
		row := func(name string, n int) gamedef.Data {
			return gamedef.Object{{Key: "name", Value: gamedef.Text(name)}, {Key: "yield", Value: gamedef.Number(n)}}
		}
		d.RuntimeDataAssets = []gamedef.RuntimeDataAsset{{ID: "almanac", Kind: "scenario",
			Payload: gamedef.Object{{Key: "yields",
				Value: gamedef.Array{row("plum", g.numberBelow(5)), row("pear", g.numberBelow(5))}}}}}
		d.TableContracts = []gamedef.TableContract{{ID: "yields", AssetID: "almanac", TablePath: "yields",
			Fields: []gamedef.TableField{{Field: "name", Type: gamedef.StringField},
				{Field: "yield", Type: gamedef.IntField}}, UniqueBy: [][]string{{"name"}}}}
	}
}

// setup puts tokens where rules will look for them.
func (g *generator) setup() {
	create := func(zone gamedef.ZoneReference) gamedef.Effect {
		e := &gamedef.CreateToken{Type: "crate", Zone: zone}
		if g.chance(5) {
			e.Type = "cart"
			return e
		}
		e.Props = g.crateProps()
		return e
	}
	for range g.between(2, 6) {
		zone := "deck:none"
		if g.chance(3) {
			zone = pick(g, g.plain...)
		}
		g.def.Setup = append(g.def.Setup, create(gamedef.ZoneReference{Selector: gamedef.ZoneSelector(zone)}))
	}
	if len(g.spaces) > 0 && g.def.StackingConstraints == nil {
		g.def.Setup = append(g.def.Setup,
			create(gamedef.ZoneReference{Selector: gamedef.ZoneSelector(pick(g, g.spaces...))}))
	}
	if g.hands {
		g.def.Setup = append(g.def.Setup,
			&gamedef.ForEach{Bind: "$p", Over: &gamedef.Players{}, Effects: []gamedef.Effect{
				create(gamedef.ZoneReference{Expr: &gamedef.Concat{Parts: []gamedef.Value{gamedef.Text("hand:"),
					&gamedef.BindingRef{Name: "$p"}}}})}})
	}
	if g.chance(2) {
		g.def.Setup = append(g.def.Setup, &gamedef.Shuffle{Zone: gamedef.ZoneReference{Selector: "deck:none"}})
	}
}

func (g *generator) crateProps() gamedef.OrderedMap[gamedef.Value] {
	return gamedef.OrderedMap[gamedef.Value]{{Key: "weight", Value: gamedef.Number(g.numberBelow(4))},
		{Key: "fruit", Value: gamedef.Text(pick(g, kindsOfFruit...))}, {Key: "good", Value: gamedef.Bool(g.chance(2))}}
}
