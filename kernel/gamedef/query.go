package gamedef

// Query gives an ordered list of tokens, zone ids, player indices, numbers,
// texts or table rows.
type Query interface{ checkQuery(v *validator) }

// ConcatQuery is the results of several queries, one after the other: {query:
// concat, sources}.
type ConcatQuery struct {
	Sources []Query `json:"sources" gd:"nonempty,code=DOMAIN_QUERY_INVALID"`
}

// TokensInZone is the tokens of a zone from top to bottom.
type TokensInZone struct {
	Zone   ZoneReference    `json:"zone"`
	Filter []TokenPredicate `json:"filter" gd:"optional"`
}

// TokensInMapSpaces is the tokens of map spaces.
type TokensInMapSpaces struct {
	SpaceFilter *ZoneFilter      `json:"spaceFilter" gd:"optional"`
	Filter      []TokenPredicate `json:"filter" gd:"optional"`
	As          string           `json:"as" gd:"optional,default=$zone"` // what the filter calls a zone
}

// TokensInAdjacentZones is the tokens of a zone's neighbours.
type TokensInAdjacentZones struct {
	Zone   ZoneReference    `json:"zone"`
	Filter []TokenPredicate `json:"filter" gd:"optional"`
}

// TokenFilter is what a query of tokens demands of each.
func (q *TokensInZone) TokenFilter() []TokenPredicate { return q.Filter }

// TokenFilter is what a query of tokens demands of each.
func (q *TokensInMapSpaces) TokenFilter() []TokenPredicate { return q.Filter }

// TokenFilter is what a query of tokens demands of each.
func (q *TokensInAdjacentZones) TokenFilter() []TokenPredicate { return q.Filter }

// Cardinality is how many rows a table query must find.
type Cardinality string

// Cardinalities. An absent one is ManyRows.
const (
	ManyRows      Cardinality = "many"
	ExactlyOneRow Cardinality = "exactlyOne"
	ZeroOrOneRow  Cardinality = "zeroOrOne"
)

// AssetRows is the rows of a table, in the order of the data.
type AssetRows struct {
	TableID     string         `json:"tableId"`
	Where       []RowPredicate `json:"where" gd:"optional"`
	Cardinality Cardinality    `json:"cardinality" gd:"optional"`
}

// NextInOrder is the first item after an anchor, going round, for which a
// condition holds: {query: nextInOrderByCondition, …}.
type NextInOrder struct {
	Source      Query     `json:"source"`
	From        Value     `json:"from"`
	Bind        string    `json:"bind"` // $name
	Where       Condition `json:"where"`
	IncludeFrom *bool     `json:"includeFrom" gd:"optional,default=false"`
}

// FilterQuery is the items of another query for which a condition holds: {query: filter, …}.
type FilterQuery struct {
	Source Query     `json:"source"`
	Bind   string    `json:"bind"` // $name
	Where  Condition `json:"where"`
}

// MostResults is how much a query may give, unless the limits of a game say otherwise: a rule that asks for more fails.
const MostResults = 100_000

// IntsInRange is ascending ints between two bounds.
type IntsInRange struct {
	Min           Value   `json:"min"`
	Max           Value   `json:"max"`
	Step          Value   `json:"step" gd:"optional,default=1"`
	AlwaysInclude []Value `json:"alwaysInclude" gd:"optional"`
	MaxResults    Value   `json:"maxResults" gd:"optional"`
}

// IntVarScope is whose a variable is, in IntsInVarRange.
type IntVarScope string

// Scopes. An absent one is GlobalIntVar.
const (
	GlobalIntVar    IntVarScope = "global"
	PerPlayerIntVar IntVarScope = "perPlayer"
)

// IntsInVarRange is ascending ints between the declared bounds of a variable.
type IntsInVarRange struct {
	Var           string      `json:"var"`
	Scope         IntVarScope `json:"scope" gd:"optional,default=global"`
	Min           Value       `json:"min" gd:"optional"`
	Max           Value       `json:"max" gd:"optional"`
	Step          Value       `json:"step" gd:"optional,default=1"`
	AlwaysInclude []Value     `json:"alwaysInclude" gd:"optional"`
	MaxResults    Value       `json:"maxResults" gd:"optional"`
}

// Enums is the given texts.
type Enums struct {
	Values []string `json:"values"`
}

// GlobalMarkers is the ids of global markers, of those given or of all, in one
// of the given states.
type GlobalMarkers struct {
	Markers []string `json:"markers" gd:"optional,ref=globalMarker"`
	States  []string `json:"states" gd:"optional"`
}

// Players is the indices of all players.
type Players struct{}

// Others is the indices of all players but one, from the seat behind that one on and around.
type Others struct {
	Of PlayerSelector `json:"of" gd:"optional"` // default the active player
}

// Zones is the ids of zones.
type Zones struct {
	Filter *ZoneFilter `json:"filter" gd:"optional"`
	As     string      `json:"as" gd:"optional,default=$zone"` // what the filter calls a zone
}

// MapSpaces is the ids of map spaces.
type MapSpaces struct {
	Filter *ZoneFilter `json:"filter" gd:"optional"`
	As     string      `json:"as" gd:"optional,default=$zone"` // what the filter calls a zone
}

// AdjacentZones is the ids of a zone's neighbours.
type AdjacentZones struct {
	Zone ZoneReference `json:"zone"`
}

// ConnectedZones is the ids of the zones that can be reached from a zone,
// breadth first. Via is tested with As.
type ConnectedZones struct {
	Zone         ZoneReference `json:"zone"`
	Via          Condition     `json:"via" gd:"optional"`
	IncludeStart *bool         `json:"includeStart" gd:"optional,default=false"`
	MaxDepth     *int64        `json:"maxDepth" gd:"optional,min=0"`
	As           string        `json:"as" gd:"optional,default=$zone"` // what the filter calls a zone
}

// ZonesInDirection is the ids of the zones that lie in a direction from a zone, nearest
// first, up to the first for which Via, tested with As, does not hold.
type ZonesInDirection struct {
	Zone      ZoneReference `json:"zone"`
	Direction Value         `json:"direction"`
	Via       Condition     `json:"via" gd:"optional"`
	MaxDepth  *int64        `json:"maxDepth" gd:"optional,min=0"`
	As        string        `json:"as" gd:"optional,default=$zone"` // what the filter calls a zone
}

// Lines is the straight lines of so many zones, each a list of their ids: every zone passes
// SpaceFilter and holds a token that passes Filter, where these are given. A line that is
// another one read backwards is left out.
type Lines struct {
	Length      int64            `json:"length" gd:"min=1"`
	Directions  []string         `json:"directions" gd:"optional,ref=direction"`
	SpaceFilter *ZoneFilter      `json:"spaceFilter" gd:"optional"`
	Filter      []TokenPredicate `json:"filter" gd:"optional"`
	As          string           `json:"as" gd:"optional,default=$zone"` // what the filter calls a zone
}

// BindingQuery is a bound list: {query: binding, name}.
type BindingQuery struct {
	Name        string `json:"name"` // may hold {name} groups
	DisplayName string `json:"displayName" gd:"optional,note"`
}

func (t *ConcatQuery) checkQuery(v *validator)           { v.concatQuery(t) }
func (t *TokensInZone) checkQuery(v *validator)          { v.partsOf(t) }
func (t *TokensInMapSpaces) checkQuery(v *validator)     { v.partsOf(t) }
func (t *TokensInAdjacentZones) checkQuery(v *validator) { v.partsOf(t) }
func (t *AssetRows) checkQuery(v *validator)             { v.assetRows(t) }
func (t *NextInOrder) checkQuery(v *validator)           { v.nextInOrder(t) }
func (t *FilterQuery) checkQuery(v *validator)           { v.filterQuery(t) }
func (t *IntsInRange) checkQuery(v *validator)           { v.intsInRange(t) }
func (t *IntsInVarRange) checkQuery(v *validator)        { v.intsInVarRange(t) }
func (t *Enums) checkQuery(v *validator)                 { v.partsOf(t) }
func (t *GlobalMarkers) checkQuery(v *validator)         { v.markersAndStates(t) }
func (t *Players) checkQuery(v *validator)               { v.partsOf(t) }
func (t *Others) checkQuery(v *validator)                { v.partsOf(t) }
func (t *Zones) checkQuery(v *validator)                 { v.partsOf(t) }
func (t *MapSpaces) checkQuery(v *validator)             { v.partsOf(t) }
func (t *AdjacentZones) checkQuery(v *validator)         { v.partsOf(t) }
func (t *ConnectedZones) checkQuery(v *validator)        { v.partsOf(t) }
func (t *ZonesInDirection) checkQuery(v *validator)      { v.zonesInDirection(t) }
func (t *Lines) checkQuery(v *validator)                 { v.partsOf(t) }
func (t *BindingQuery) checkQuery(v *validator)          { v.partsOf(t) }
