package gamedef

import (
	"fmt"
	"strconv"

	"ludo-lsp/internal/text/symbols"
)

// GameDef is a complete compiled game.
type GameDef struct {
	Metadata             Metadata              `json:"metadata"`
	Constants            OrderedMap[float64]   `json:"constants" gd:"note"`                // already substituted
	GlobalVars           []VariableDef         `json:"globalVars"`                         // one value per game
	PerPlayerVars        []VariableDef         `json:"perPlayerVars"`                      // one value per player
	ZoneVars             []VariableDef         `json:"zoneVars" gd:"optional"`             // one int per zone
	Zones                []ZoneDef             `json:"zones"`                              // in the order in which the state lists them
	Seats                []SeatDef             `json:"seats" gd:"optional"`                // the n-th seat belongs to player n
	Tracks               []TrackDef            `json:"tracks" gd:"optional,note"`          // tracks of the map; their values are variables
	SpaceMarkers         []SpaceMarkerValue    `json:"spaceMarkers" gd:"optional"`         // states of space markers at the start
	MarkerLattices       []SpaceMarkerLattice  `json:"markerLattices" gd:"optional"`       // markers that every map space has
	GlobalMarkerLattices []GlobalMarkerLattice `json:"globalMarkerLattices" gd:"optional"` // markers of the game
	TokenTypes           []TokenTypeDef        `json:"tokenTypes"`
	Setup                []Effect              `json:"setup"` // run once on the initial state
	TurnStructure        TurnStructure         `json:"turnStructure"`
	TurnOrder            *TurnOrder            `json:"turnOrder" gd:"optional"`       // absent: round robin
	Actions              []ActionDef           `json:"actions"`                       // in the order in which moves are listed
	ActionPipelines      []ActionPipelineDef   `json:"actionPipelines" gd:"optional"` // the first that applies is used
	Triggers             []TriggerDef          `json:"triggers"`                      // in firing order
	Terminal             TerminalDef           `json:"terminal"`
	DerivedMetrics       []DerivedMetricDef    `json:"derivedMetrics" gd:"optional"`
	EventDecks           []EventDeck           `json:"eventDecks" gd:"optional"`
	StackingConstraints  []StackingConstraint  `json:"stackingConstraints" gd:"optional"`
	RuntimeDataAssets    []RuntimeDataAsset    `json:"runtimeDataAssets" gd:"optional"` // read through tableContracts only
	TableContracts       []TableContract       `json:"tableContracts" gd:"optional"`
}

// Metadata is the id and name of a game and what else identifies it.
type Metadata struct {
	ID              string       `json:"id" gd:"note"`
	Name            string       `json:"name" gd:"optional,note"`
	Description     string       `json:"description" gd:"optional,note"`
	Players         PlayerCounts `json:"players"`
	MaxTriggerDepth *int64       `json:"maxTriggerDepth" gd:"optional,default=8,min=1"`
}

// PlayerCounts is the numbers of players with which the game can be played, both included.
type PlayerCounts struct {
	Min int64 `json:"min" gd:"min=1"`
	Max int64 `json:"max" gd:"min=1"`
}

// SeatDef is a side of the game.
type SeatDef struct {
	ID string `json:"id" gd:"key,nonempty"`
}

// VariableType is the type of a variable.
type VariableType string

// The types of variables.
const (
	IntVariable     VariableType = "int"
	BooleanVariable VariableType = "boolean"
	EnumVariable    VariableType = "enum"
)

// VariableDef declares a variable. An int variable is clamped to Min and Max at every write; an enum variable is
// always one of its Values.
type VariableDef struct {
	Name   string       `json:"name" gd:"key"`
	Type   VariableType `json:"type" gd:"kind"`
	Init   Scalar       `json:"init"` // a Number (integral), a Bool or a Text, by Type
	Min    int64        `json:"min" gd:"for=int"`
	Max    int64        `json:"max" gd:"for=int"`
	Values []string     `json:"values" gd:"for=enum,nonempty"`
	// Internal hides a variable from players.
	Internal *bool `json:"internal" gd:"optional,note"`
}

// Choices returns words for the values of an enum variable; if there are many, only for the first ones.
func (d *VariableDef) Choices() string {
	const most = 8
	out := make([]string, 0, most+1)
	for _, text := range d.Values[:min(most, len(d.Values))] {
		out = append(out, strconv.Quote(text))
	}
	if more := len(d.Values) - most; more > 0 {
		out = append(out, fmt.Sprintf("one of %d others", more))
	}
	return symbols.Join(out, "or")
}
