package gamedef

// Query is an expression for an ordered list of tokens, zone ids, player indices, numbers, texts or table rows.
type Query interface{ isQuery() }

// ConcatQuery is the query for the results of several queries, one after the other: {query: concat, sources}.
type ConcatQuery struct {
	Sources []Query `json:"sources" gd:"nonempty,code=DOMAIN_QUERY_INVALID"`
}

// TokensInZone is the query for the tokens of a zone from top to bottom.
type TokensInZone struct {
	Zone   ZoneReference    `json:"zone" does:"looks"`
	Filter []TokenPredicate `json:"filter" gd:"optional"`
}

// TokensInMapSpaces is the query for the tokens of map spaces.
type TokensInMapSpaces struct {
	SpaceFilter *ZoneFilter      `json:"spaceFilter" gd:"optional"`
	Filter      []TokenPredicate `json:"filter" gd:"optional"`
	As          string           `json:"as" gd:"optional,default=$zone"` // the filter's name for a zone
}

// TokensInAdjacentZones is the query for the tokens in the neighbours of a zone.
type TokensInAdjacentZones struct {
	Zone   ZoneReference    `json:"zone"`
	Filter []TokenPredicate `json:"filter" gd:"optional"`
}

// TokenFilter returns the conditions that each token must meet.
func (q *TokensInZone) TokenFilter() []TokenPredicate { return q.Filter }

// TokenFilter returns the conditions that each token must meet.
func (q *TokensInMapSpaces) TokenFilter() []TokenPredicate { return q.Filter }

// TokenFilter returns the conditions that each token must meet.
func (q *TokensInAdjacentZones) TokenFilter() []TokenPredicate { return q.Filter }

// Cardinality is how many rows the query of a table must find.
type Cardinality string

// The cardinalities. An absent one means ManyRows.
const (
	ManyRows      Cardinality = "many"
	ExactlyOneRow Cardinality = "exactlyOne"
	ZeroOrOneRow  Cardinality = "zeroOrOne"
)

// AssetRows is the query for rows of a table, in the order of the data.
type AssetRows struct {
	TableID     string         `json:"tableId" gd:"ref=table"`
	Where       []RowPredicate `json:"where" gd:"optional"`
	Cardinality Cardinality    `json:"cardinality" gd:"optional"`
}

// NextInOrder is the query for the first item after an anchor, cyclically, for which a condition holds: {query:
// nextInOrderByCondition, …}.
type NextInOrder struct {
	Source      Query     `json:"source"`
	From        Value     `json:"from"`
	Bind        string    `json:"bind" does:"each where"` // $name
	Where       Condition `json:"where"`
	IncludeFrom *bool     `json:"includeFrom" gd:"optional,default=false"`
}

// FilterQuery is the query for the items of another query for which a condition holds: {query: filter, …}.
type FilterQuery struct {
	Source Query     `json:"source"`
	Bind   string    `json:"bind" does:"each where"` // $name
	Where  Condition `json:"where"`
}

// MostResults is the default limit on the results of a query: a rule with a query that finds more fails.
const MostResults = 100_000

// IntsInRange is the query for the ints between two bounds, ascending.
type IntsInRange struct {
	Min           Value   `json:"min" gd:"number"`
	Max           Value   `json:"max" gd:"number"`
	Step          Value   `json:"step" gd:"optional,default=1,number"`
	AlwaysInclude []Value `json:"alwaysInclude" gd:"optional"`
	MaxResults    Value   `json:"maxResults" gd:"optional,number"`
}

// IntVarScope is the owner of a variable, in IntsInVarRange.
type IntVarScope string

// The scopes. An absent one means GlobalIntVar.
const (
	GlobalIntVar    IntVarScope = "global"
	PerPlayerIntVar IntVarScope = "perPlayer"
)

// IntsInVarRange is the query for the ints between the declared bounds of a variable, ascending.
type IntsInVarRange struct {
	Var           string      `json:"var" does:"names"`
	Scope         IntVarScope `json:"scope" gd:"optional,default=global"`
	Min           Value       `json:"min" gd:"optional,number"`
	Max           Value       `json:"max" gd:"optional,number"`
	Step          Value       `json:"step" gd:"optional,default=1,number"`
	AlwaysInclude []Value     `json:"alwaysInclude" gd:"optional"`
	MaxResults    Value       `json:"maxResults" gd:"optional,number"`
}

// Enums is the query whose results are the given texts.
type Enums struct {
	Values []string `json:"values"`
}

// GlobalMarkers is the query for the ids of global markers, given ones or all, that are in one of the given states.
type GlobalMarkers struct {
	Markers []string `json:"markers" gd:"optional,ref=globalMarker" does:"reads globalMarker"`
	States  []string `json:"states" gd:"optional"`
}

// Players is the query for the indices of all players.
type Players struct{}

// Others is the query for the indices of all players but one, in seat order starting after that one.
type Others struct {
	Of PlayerSelector `json:"of" gd:"optional"` // default the active player
}

// Zones is the query for the ids of zones.
type Zones struct {
	Filter *ZoneFilter `json:"filter" gd:"optional"`
	As     string      `json:"as" gd:"optional,default=$zone"` // the filter's name for a zone
}

// MapSpaces is the query for the ids of map spaces.
type MapSpaces struct {
	Filter *ZoneFilter `json:"filter" gd:"optional"`
	As     string      `json:"as" gd:"optional,default=$zone"` // the filter's name for a zone
}

// AdjacentZones is the query for the ids of the neighbours of a zone.
type AdjacentZones struct {
	Zone ZoneReference `json:"zone"`
}

// ConnectedZones is the query for the ids of the zones reachable from a zone, breadth first. Via is tested for each
// zone, which is bound to As.
type ConnectedZones struct {
	Zone         ZoneReference `json:"zone"`
	Via          Condition     `json:"via" gd:"optional"`
	IncludeStart *bool         `json:"includeStart" gd:"optional,default=false"`
	MaxDepth     *int64        `json:"maxDepth" gd:"optional,min=0"`
	As           string        `json:"as" gd:"optional,default=$zone"` // the filter's name for a zone
}

// ZonesInDirection is the query for the ids of the zones in a direction from a zone, nearest first, up to the first
// for which Via does not hold; each zone is bound to As.
type ZonesInDirection struct {
	Zone      ZoneReference `json:"zone"`
	Direction Value         `json:"direction"`
	Via       Condition     `json:"via" gd:"optional"`
	MaxDepth  *int64        `json:"maxDepth" gd:"optional,min=0"`
	As        string        `json:"as" gd:"optional,default=$zone"` // the filter's name for a zone
}

// Lines is the query for the straight lines of a number of zones, each a list of their ids: every zone passes
// SpaceFilter and holds a token that passes Filter, if these are given. A line that is another one reversed is left
// out.
type Lines struct {
	Length      int64            `json:"length" gd:"min=1"`
	Directions  []string         `json:"directions" gd:"optional,ref=direction"`
	SpaceFilter *ZoneFilter      `json:"spaceFilter" gd:"optional"`
	Filter      []TokenPredicate `json:"filter" gd:"optional"`
	As          string           `json:"as" gd:"optional,default=$zone"` // the filter's name for a zone
}

// BindingQuery is the query for the items of a bound list: {query: binding, name}.
type BindingQuery struct {
	Name        string `json:"name" does:"names"` // may hold {name} groups
	DisplayName string `json:"displayName" gd:"optional,note"`
}

func (*ConcatQuery) isQuery()           {}
func (*TokensInZone) isQuery()          {}
func (*TokensInMapSpaces) isQuery()     {}
func (*TokensInAdjacentZones) isQuery() {}
func (*AssetRows) isQuery()             {}
func (*NextInOrder) isQuery()           {}
func (*FilterQuery) isQuery()           {}
func (*IntsInRange) isQuery()           {}
func (*IntsInVarRange) isQuery()        {}
func (*Enums) isQuery()                 {}
func (*GlobalMarkers) isQuery()         {}
func (*Players) isQuery()               {}
func (*Others) isQuery()                {}
func (*Zones) isQuery()                 {}
func (*MapSpaces) isQuery()             {}
func (*AdjacentZones) isQuery()         {}
func (*ConnectedZones) isQuery()        {}
func (*ZonesInDirection) isQuery()      {}
func (*Lines) isQuery()                 {}
func (*BindingQuery) isQuery()          {}
