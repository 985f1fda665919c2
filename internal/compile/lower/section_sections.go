package lower

import (
	"iter"
	"reflect"
	"sync"

	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/kernel/gamedef"
)

// Sections are the compiled sections, separately. A field is nil if its section failed, or is optional and missing;
// an empty list section is an empty list.
type Sections struct {
	Metadata             *gamedef.Metadata             `json:"metadata" gd:"optional"`
	Constants            gamedef.OrderedMap[float64]   `json:"constants" gd:"optional"`
	GlobalVars           []gamedef.VariableDef         `json:"globalVars" gd:"optional"` // with those of tracks
	PerPlayerVars        []gamedef.VariableDef         `json:"perPlayerVars" gd:"optional"`
	ZoneVars             []gamedef.VariableDef         `json:"zoneVars" gd:"optional"`
	Zones                []gamedef.ZoneDef             `json:"zones" gd:"optional"` // with those of the map and of the scenario's deck
	Seats                []gamedef.SeatDef             `json:"seats" gd:"optional"`
	Tracks               []gamedef.TrackDef            `json:"tracks" gd:"optional"`
	SpaceMarkers         []gamedef.SpaceMarkerValue    `json:"spaceMarkers" gd:"optional"`
	MarkerLattices       []gamedef.SpaceMarkerLattice  `json:"markerLattices" gd:"optional"`
	GlobalMarkerLattices []gamedef.GlobalMarkerLattice `json:"globalMarkerLattices" gd:"optional"`
	TokenTypes           []gamedef.TokenTypeDef        `json:"tokenTypes" gd:"optional"` // with that of event cards
	Setup                []gamedef.Effect              `json:"setup" gd:"optional"`      // with that of the scenario
	TurnStructure        *gamedef.TurnStructure        `json:"turnStructure" gd:"optional"`
	TurnOrder            *gamedef.TurnOrder            `json:"turnOrder" gd:"optional"`
	Actions              []gamedef.ActionDef           `json:"actions" gd:"optional"` // with the one that plays event cards
	ActionPipelines      []gamedef.ActionPipelineDef   `json:"actionPipelines" gd:"optional"`
	Triggers             []gamedef.TriggerDef          `json:"triggers" gd:"optional"`
	Terminal             *gamedef.TerminalDef          `json:"terminal" gd:"optional"`
	DerivedMetrics       []gamedef.DerivedMetricDef    `json:"derivedMetrics" gd:"optional"`
	EventDecks           []gamedef.EventDeck           `json:"eventDecks" gd:"optional"`
	StackingConstraints  []gamedef.StackingConstraint  `json:"stackingConstraints" gd:"optional"`
	RuntimeDataAssets    []gamedef.RuntimeDataAsset    `json:"runtimeDataAssets" gd:"optional"`
	TableContracts       []gamedef.TableContract       `json:"tableContracts" gd:"optional"`

	// The parts of Terminal, separately.
	EndConditions []gamedef.EndCondition `json:"endConditions" gd:"optional"`
	Victory       *Victory               `json:"victory" gd:"optional"`
	Scoring       *gamedef.Scoring       `json:"scoring" gd:"optional"`
}

// Victory is the part of the terminal section about seats' victories.
type Victory struct {
	Checkpoints []gamedef.Checkpoint `json:"checkpoints" gd:"optional"`
	Margins     []gamedef.Margin     `json:"margins" gd:"optional"`
	Ranking     *gamedef.Ranking     `json:"ranking" gd:"optional"`
}

// sectionIndices returns the indices of the sections in Sections, by name.
var sectionIndices = sync.OnceValue(func() map[string]int {
	out := map[string]int{}
	for i := range reflect.TypeFor[Sections]().NumField() {
		out[reflect.TypeFor[Sections]().Field(i).Tag.Get("json")] = i
	}
	return out
})

// Missing yields the names of the missing sections.
func (s *Sections) Missing() iter.Seq[string] {
	return func(yield func(string) bool) {
		for name, i := range sectionIndices() {
			if reflect.ValueOf(s).Elem().Field(i).IsNil() && !yield(name) {
				return
			}
		}
	}
}

// Discard removes the results of a section of the spec.
func (s *Sections) Discard(section string) {
	names := []string{section}
	switch section {
	case view.SectionDataAssets:
		names = []string{member.RuntimeDataAssets, member.TableContracts}
	case view.SectionTerminal:
		names = append(names, view.SectionEndConditions, view.SectionVictory, view.SectionScoring)
	case view.SectionEndConditions, view.SectionVictory, view.SectionScoring:
		names = append(names, view.SectionTerminal)
	}
	for _, name := range names {
		if i, ok := sectionIndices()[name]; ok {
			reflect.ValueOf(s).Elem().Field(i).SetZero()
		}
	}
}

// Complete reports whether all required sections exist.
func (s *Sections) Complete() bool {
	return s.Metadata != nil && s.Zones != nil && s.TurnStructure != nil && s.Actions != nil && s.Terminal != nil
}

// Assemble returns a definition made of the sections. All required sections must exist.
func (s *Sections) Assemble() *gamedef.GameDef {
	return &gamedef.GameDef{
		Metadata:             *s.Metadata,
		Constants:            s.Constants,
		GlobalVars:           s.GlobalVars,
		PerPlayerVars:        s.PerPlayerVars,
		ZoneVars:             unlessEmpty(s.ZoneVars),
		Zones:                s.Zones,
		Seats:                unlessEmpty(s.Seats),
		Tracks:               s.Tracks,
		SpaceMarkers:         s.SpaceMarkers,
		MarkerLattices:       s.MarkerLattices,
		GlobalMarkerLattices: s.GlobalMarkerLattices,
		TokenTypes:           s.TokenTypes,
		Setup:                s.Setup,
		TurnStructure:        *s.TurnStructure,
		TurnOrder:            s.TurnOrder,
		Actions:              s.Actions,
		ActionPipelines:      s.ActionPipelines,
		Triggers:             s.Triggers,
		Terminal:             *s.Terminal,
		DerivedMetrics:       s.DerivedMetrics,
		EventDecks:           s.EventDecks,
		StackingConstraints:  s.StackingConstraints,
		RuntimeDataAssets:    unlessEmpty(s.RuntimeDataAssets),
		TableContracts:       unlessEmpty(s.TableContracts),
	}
}

func unlessEmpty[T any](list []T) []T {
	if len(list) == 0 {
		return nil
	}
	return list
}
