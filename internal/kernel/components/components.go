package components

import (
	"slices"

	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/kernel/gamedef"
)

// PlayerID is the number of a player.
type PlayerID int32

// ZoneID is the index of a zone in the definition.
type ZoneID int32

// Nowhere is the zone of a token that was destroyed or removed.
const Nowhere ZoneID = -1

// Set holds the components of a game. Each component has a number: its index in the list of its kind.
type Set struct {
	Def *gamedef.GameDef // the source of the set

	Symbols values.Symbols // texts of the definition, including those found when its rules are compiled

	Globals    []Variable     // index in a position's vars: that in the list
	PlayerVars []Variable     // after the globals, for each player
	ZoneVars   []Variable     // after the variables of all players, for each zone
	GlobalVar  map[string]int // by name: the index in Globals
	PlayerVar  map[string]int // likewise
	ZoneVar    map[string]int // likewise

	Zones       []Zone
	ZoneOf      map[string]ZoneID // by id
	bases       map[string]*Base
	ByRank      []ZoneID       // all zones, sorted by id
	BoardRank   []ZoneID       // map spaces, sorted by id
	BoardZones  bool           // there are map spaces
	Toward      []Direction    // by the number of the direction
	DirectionOf map[string]int // by name
	zoneByText  []ZoneID       // by the number of an id's symbol; Nowhere for others

	TokenTypes []*values.TokenType
	Properties values.Names // of tokens of all types

	Lattices       []Lattice // of map spaces
	GlobalLattices []Lattice
	LatticeOf      map[string]int // by id: the index in Lattices
	GlobalLattice  map[string]int // likewise
	GlobalSorted   []int          // global lattices, sorted by id in code units

	Tables map[string]*values.Table // by id

	Cells Cells
}

// Read fills the set with the components in g.Def.
func (g *Set) Read() {
	g.Symbols = values.Symbols{ByText: map[string]values.Value{}, Tokens: map[string]*values.TokenType{}}
	g.Properties = values.Names{ByText: map[string]values.Name{}}
	g.addTokenTypes() // first, so that texts that name tokens are recognised
	g.addVariables()
	g.addZones()
	g.addMarkers()
	g.numberCells()
	g.addTables()
}

// Symbol returns the value of a text of the definition.
func (g *Set) Symbol(text string) values.Value { return g.Symbols.Symbol(text) }

// Scalar returns the value of a literal of the definition.
func (g *Set) Scalar(s gamedef.Scalar) values.Value {
	switch s := s.(type) {
	case gamedef.Number:
		return values.Float(float64(s))
	case gamedef.Bool:
		return values.Truth(bool(s))
	case gamedef.Text:
		return g.Symbol(string(s))
	}
	return values.Value{}
}

// ZoneNamed returns the zone whose id is a value, or Nowhere.
func (g *Set) ZoneNamed(v values.Value) ZoneID {
	if v.Kind() == values.Symbol && v.N < int64(len(g.zoneByText)) {
		return g.zoneByText[v.N]
	}
	return Nowhere
}

// SortByID sorts zones by id.
func (g *Set) SortByID(zones []ZoneID) {
	slices.SortFunc(zones, func(a, b ZoneID) int { return int(g.Zones[a].Rank - g.Zones[b].Rank) })
}

// ZoneIDs returns the ids of all zones, for error messages.
func (g *Set) ZoneIDs() []string {
	out := lists.Map(g.Zones, func(x Zone) string { return x.ID })
	slices.Sort(out)
	return out
}
