package values

import (
	"math"
	"slices"
	"strings"

	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/kernel/gamedef"
)

// vocabulary is what a definition declares, apart from its rules.
type vocabulary struct {
	def          *gamedef.GameDef
	globals      map[string]*gamedef.VariableDef
	players      map[string]*gamedef.VariableDef
	zoneVars     map[string]*gamedef.VariableDef
	ids          []string                              // of all zones, sorted
	board        []string                              // of the map spaces, sorted
	supplied     map[string]string                     // id of a zone → key of the fact on its maximal number of tokens
	zones        map[string]int                        // id → index in def.Zones
	bases        map[string][]string                   // base → ids, sorted
	toward       map[string]gamedef.OrderedMap[string] // of zones that say which neighbour is in which direction
	markers      map[string]*gamedef.SpaceMarkerLattice
	global       map[string]*gamedef.GlobalMarkerLattice
	props        map[string]gamedef.PropType
	least, most  int64 // players
	cards, tags  map[string]bool
	declaredPath map[string]string // variable key → path of its name
}

func newVocabulary(def *gamedef.GameDef) *vocabulary {
	v := &vocabulary{
		def: def, zones: map[string]int{}, bases: map[string][]string{}, toward: map[string]gamedef.OrderedMap[string]{},
		markers: map[string]*gamedef.SpaceMarkerLattice{}, global: map[string]*gamedef.GlobalMarkerLattice{},
		props: map[string]gamedef.PropType{}, cards: map[string]bool{}, tags: map[string]bool{},
		least: max(1, def.Metadata.Players.Min), most: max(1, def.Metadata.Players.Max),
		declaredPath: map[string]string{}, supplied: map[string]string{},
	}
	variables := func(section, prefix string, list []gamedef.VariableDef) map[string]*gamedef.VariableDef {
		out := map[string]*gamedef.VariableDef{}
		for i := range list {
			out[list[i].Name] = &list[i]
			v.declaredPath[prefix+list[i].Name] = "/" + section + index(i)
		}
		return out
	}
	v.globals = variables(member.GlobalVars, "g/", def.GlobalVars)
	v.players = variables(member.PerPlayerVars, "p/", def.PerPlayerVars)
	v.zoneVars = variables(member.ZoneVars, "z/", def.ZoneVars)
	for i := range def.Zones {
		z := &def.Zones[i]
		v.zones[z.ID] = i
		v.ids = append(v.ids, z.ID)
		v.supplied[z.ID] = suppliedKey + z.ID
		base, _, _ := cutLast(z.ID)
		v.bases[base] = append(v.bases[base], z.ID)
		if z.ZoneKindOrDefault() == gamedef.BoardZone {
			v.board = append(v.board, z.ID)
		}
		if len(z.Directions) > 0 {
			v.toward[z.ID] = z.Directions
		}
	}
	slices.Sort(v.ids)
	slices.Sort(v.board)
	for _, list := range v.bases {
		slices.Sort(list)
	}
	for i := range def.MarkerLattices {
		v.markers[def.MarkerLattices[i].ID] = &def.MarkerLattices[i]
	}
	for i := range def.GlobalMarkerLattices {
		v.global[def.GlobalMarkerLattices[i].ID] = &def.GlobalMarkerLattices[i]
	}
	for _, t := range def.TokenTypes {
		for _, p := range t.Props {
			if known, seen := v.props[p.Key]; seen && known != p.Value {
				v.props[p.Key] = ""
			} else {
				v.props[p.Key] = p.Value
			}
		}
	}
	for _, d := range def.EventDecks {
		for _, c := range d.Cards {
			v.cards[c.ID] = true
			for _, t := range c.Tags {
				v.tags[t] = true
			}
		}
	}
	return v
}

// cutLast splits a zone text at its qualifier.
func cutLast(zone string) (base, qualifier string, ok bool) {
	if i := strings.LastIndexByte(zone, ':'); i >= 0 {
		return zone[:i], zone[i+1:], true
	}
	return zone, "", false
}

// variable returns the variable with a key, which consists of its scope and its name; nil if there is none.
func (v *vocabulary) variable(key string) *gamedef.VariableDef {
	scope, name, _ := strings.Cut(key, "/")
	switch scope {
	case "g":
		return v.globals[name]
	case "p":
		return v.players[name]
	case "z":
		return v.zoneVars[name]
	}
	return nil
}

// initial returns the initial values of the facts, by key.
func (v *vocabulary) initial() map[string]Value {
	facts := map[string]Value{}
	for prefix, list := range map[string][]gamedef.VariableDef{"g/": v.def.GlobalVars, "p/": v.def.PerPlayerVars,
		"z/": v.def.ZoneVars} {
		for i := range list {
			facts[prefix+list[i].Name] = scalar(list[i].Init)
		}
	}
	for id, m := range v.markers {
		states := []string{m.DefaultState}
		for _, at := range v.def.SpaceMarkers {
			if at.MarkerID == id {
				states = append(states, at.State)
			}
		}
		facts["m/"+id] = texts(states...)
	}
	for id, m := range v.global {
		facts["M/"+id] = texts(m.DefaultState)
	}
	addColumnFacts(v.def, facts)
	return facts
}

// isCardDriven reports whether an event deck decides who moves.
func (v *vocabulary) isCardDriven() bool {
	return v.def.TurnOrder != nil && v.def.TurnOrder.Type == gamedef.CardDriven
}

// scalar returns the value of a literal.
func scalar(s gamedef.Value) Value {
	switch t := s.(type) {
	case gamedef.Number:
		return numbers(int64(math.Floor(float64(t))), int64(math.Ceil(float64(t))))
	case gamedef.Text:
		return texts(string(t))
	case gamedef.Bool:
		return truths(bool(t), !bool(t))
	}
	return unknown
}

func index(i int) string {
	return "[" + itoa(i) + "]"
}
