package kernel

import (
	"slices"

	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

// Codes of errors of derived metrics.
const (
	codeMetricContract  = "DERIVED_VALUE_CONTRACT_MISSING"
	codeMetricAttribute = "DERIVED_VALUE_ZONE_ATTRIBUTE_INVALID"
	codeMetricVariable  = "DERIVED_VALUE_FORMULA_NON_NUMERIC_VAR"
)

// computations names the computations of metrics in errors.
var computations = map[gamedef.MetricComputation]string{
	gamedef.MarkerTotal: "computeMarkerTotal", gamedef.TotalEcon: "computeTotalEcon",
	gamedef.ControlledPopulation: "sumControlledPopulation",
}

// metric lists the attributes of zones that a computation may read.
type metric struct {
	computes gamedef.MetricComputation
	zones    []bool // by zone
	keys     []string
}

func (c *compiler) metrics() {
	g := c.game
	for i := range g.parts.Def.DerivedMetrics {
		d := &g.parts.Def.DerivedMetrics[i]
		out := metric{computes: d.Computation, zones: make([]bool, len(g.parts.Zones))}
		for _, r := range d.Requirements {
			if r.ExpectedType == gamedef.NumberExpected {
				out.keys = append(out.keys, r.Key)
			}
		}
		f := d.ZoneFilter
		if f == nil {
			f = &gamedef.MetricZoneFilter{ZoneKinds: []gamedef.ZoneKind{gamedef.BoardZone}}
		}
		criteria := c.game.parts.Criteria(f.ZoneIDs, f.Category, f.AttributeEquals)
		for z := range criteria.Candidates(&g.parts) {
			kind := gamedef.AuxZone
			if g.parts.Zones[z].Board {
				kind = gamedef.BoardZone
			}
			out.zones[z] = (len(f.ZoneKinds) == 0 || slices.Contains(f.ZoneKinds, kind)) && criteria.Fits(&g.parts, z)
		}
		g.metrics = append(g.metrics, out)
	}
}

// Sides are the seats that contend for zones. A token belongs to the seat that its property SeatProp names.
type Sides struct {
	SeatProp  string
	Coin      []string // the seats of the government, which control together
	Insurgent []string // the seats against them
	Solo      string   // a seat that controls alone
}

// SeatTokens returns the number of tokens in a zone that belong to some seats. A zone that does not exist has none.
func (s *State) SeatTokens(zone string, seats []string, seatProp string) int {
	return s.count(zone, func(p *values.Properties) bool { return ownedBy(p, seats, seatProp) })
}

// ZoneTokens returns the number of tokens in a zone, with a type only those of the type. A zone that does not exist
// has none.
func (s *State) ZoneTokens(zone, tokenType string) int {
	return s.count(zone, func(p *values.Properties) bool { return tokenType == "" || p.Kind.ID == tokenType })
}

// MapTokens returns the number of tokens of some types that belong to a seat and are in spaces of the map.
func (s *State) MapTokens(types []string, seat, seatProp string) int {
	n := 0
	for z := range s.game.parts.Zones {
		if s.game.parts.Zones[z].Board {
			n += s.count(s.game.parts.Zones[z].ID, func(p *values.Properties) bool {
				return slices.Contains(types, p.Kind.ID) && ownedBy(p, []string{seat}, seatProp)
			})
		}
	}
	return n
}

func ownedBy(p *values.Properties, seats []string, seatProp string) bool {
	seat := p.Get(seatProp)
	return seat.IsText() && slices.Contains(seats, seat.Text())
}

func (s *State) count(zone string, counts func(p *values.Properties) bool) int {
	z, ok := s.game.parts.ZoneOf[zone]
	if !ok {
		return 0
	}
	n := 0
	for _, t := range s.position.zones[z] {
		if counts(s.position.tokens[t].properties) {
			n++
		}
	}
	return n
}

// CoinControl reports whether the government has more tokens in a zone than those against it.
func (s *State) CoinControl(zone string, sides Sides) bool {
	return s.SeatTokens(zone, sides.Coin, sides.SeatProp) > s.SeatTokens(zone, sides.Insurgent, sides.SeatProp)
}

// SoloControl reports whether the seat that controls alone has more than half of the tokens in a zone.
func (s *State) SoloControl(zone string, sides Sides) bool {
	own := s.SeatTokens(zone, []string{sides.Solo}, sides.SeatProp)
	return own > s.ZoneTokens(zone, "")-own
}

// MarkerTotal weighs the population of spaces by a marker: twice in the active state, once in the passive state.
type MarkerTotal struct {
	Zones      []string // nil: all spaces of the map
	Population string   // the attribute
	Marker     string
	Active     string // the state that counts twice
	Passive    string // the state that counts once
}

// ControlledPopulation is the population of controlled spaces.
type ControlledPopulation struct {
	Zones      []string // nil: all spaces of the map
	Population string   // the attribute
	Sides      Sides
	Solo       bool // those that Sides.Solo controls; otherwise the government's
}

// TotalEcon is the value of the lines of communication, zones of the category "loc", that the government controls and
// nobody has sabotaged.
type TotalEcon struct {
	Zones    []string // nil: all spaces of the map
	Econ     string   // the attribute
	Sides    Sides
	Sabotage string // the type of tokens that mark sabotage
}

// MarkerTotal computes f. An attribute that no metric of the definition requires of its zone, or that is no number,
// is an *Error.
func (s *State) MarkerTotal(f MarkerTotal) (float64, error) {
	lattice, declared := s.game.parts.LatticeOf[f.Marker]
	return s.sum(f.Zones, gamedef.MarkerTotal, f.Population, func(zoneID, string) bool { return true },
		func(z zoneID) float64 {
			state := "neutral"
			if declared {
				l := &s.game.parts.Lattices[lattice]
				at := s.position.markers[int(z)*len(s.game.parts.Lattices)+lattice]
				if at == unset {
					at = l.Initial
				}
				if at != unset {
					state = l.States[at].Text()
				}
			}
			switch state {
			case f.Active:
				return 2
			case f.Passive:
				return 1
			}
			return 0
		})
}

// ControlledPopulation computes f, with the errors of MarkerTotal.
func (s *State) ControlledPopulation(f ControlledPopulation) (float64, error) {
	return s.sum(f.Zones, gamedef.ControlledPopulation, f.Population, func(_ zoneID, zone string) bool {
		if f.Solo {
			return s.SoloControl(zone, f.Sides)
		}
		return s.CoinControl(zone, f.Sides)
	}, nil)
}

// TotalEcon computes f, with the errors of MarkerTotal.
func (s *State) TotalEcon(f TotalEcon) (float64, error) {
	return s.sum(f.Zones, gamedef.TotalEcon, f.Econ, func(z zoneID, zone string) bool {
		return s.game.parts.Zones[z].Category.Text() == "loc" && s.CoinControl(zone, f.Sides) &&
			(f.Sabotage == "" || s.ZoneTokens(zone, f.Sabotage) == 0)
	}, nil)
}

// sum adds up an attribute of the zones that count, times their weight.
func (s *State) sum(zones []string, computes gamedef.MetricComputation, key string,
	counts func(z zoneID, id string) bool, weight func(z zoneID) float64) (float64, error) {
	total := 0.0
	add := func(z zoneID) error {
		if !counts(z, s.game.parts.Zones[z].ID) {
			return nil
		}
		n, err := s.game.metricAttribute(computes, z, key)
		if err != nil {
			return err
		}
		if weight != nil {
			n *= weight(z)
		}
		total += n
		return nil
	}
	if zones == nil {
		for z := range s.game.parts.Zones {
			if s.game.parts.Zones[z].Board {
				if err := add(zoneID(z)); err != nil {
					return 0, err
				}
			}
		}
		return total, nil
	}
	for _, id := range zones {
		if z, ok := s.game.parts.ZoneOf[id]; ok {
			if err := add(z); err != nil {
				return 0, err
			}
		}
	}
	return total, nil
}

// metricAttribute returns an attribute of a zone that a metric requires.
func (g *Game) metricAttribute(computes gamedef.MetricComputation, z zoneID, key string) (float64, error) {
	a, given := g.parts.Zones[z].Attributes[key]
	actual := "missing"
	switch {
	case !given:
	case a.List != nil:
		actual = "list"
	case a.Value.IsNumber():
		actual = "number"
	case a.Value.IsText():
		actual = "string"
	default:
		actual = "boolean"
	}
	fail := func(code, message string) (float64, error) {
		return 0, &Error{Family: KernelFamily, Code: code, Message: message, Path: "derivedMetrics",
			Context: map[string]any{
				"computation": computations[computes], "zoneId": g.parts.Zones[z].ID, "attributeKey": key,
				"expectedType": "number", "actualType": actual}}
	}
	if !slices.ContainsFunc(g.metrics,
		func(m metric) bool { return m.computes == computes && m.zones[z] && slices.Contains(m.keys, key) }) {
		return fail(codeMetricContract, "No derived metric demands the attribute \""+key+"\" of the zone \""+
			g.parts.Zones[z].ID+"\".")
	}
	if actual != "number" {
		return fail(codeMetricAttribute, "The attribute \""+key+"\" of the zone \""+g.parts.Zones[z].ID+"\" is no number.")
	}
	return values.FloatOf(a.Value), nil
}

// VictoryFormula is the sum of the parts given.
type VictoryFormula struct {
	Marker     *MarkerTotal
	Controlled *ControlledPopulation
	Zone       string // a zone whose tokens count
	ZoneType   string // only those of a type; "": all
	Bases      []string
	BaseSeat   string // whose tokens of the types Bases count, on the map
	SeatProp   string
	Variable   string // a global variable
}

// Victory computes f. A variable that is no number is an *Error, and so are the errors of MarkerTotal.
func (s *State) Victory(f VictoryFormula) (float64, error) {
	total := 0.0
	if f.Marker != nil {
		n, err := s.MarkerTotal(*f.Marker)
		if err != nil {
			return 0, err
		}
		total += n
	}
	if f.Controlled != nil {
		n, err := s.ControlledPopulation(*f.Controlled)
		if err != nil {
			return 0, err
		}
		total += n
	}
	if f.Zone != "" {
		total += float64(s.ZoneTokens(f.Zone, f.ZoneType))
	}
	if len(f.Bases) > 0 {
		total += float64(s.MapTokens(f.Bases, f.BaseSeat, f.SeatProp))
	}
	if f.Variable != "" {
		at, ok := s.game.parts.GlobalVar[f.Variable]
		if !ok || !s.game.parts.Globals[at].IsWhole() {
			return 0, &Error{Family: KernelFamily, Code: codeMetricVariable, Message: "The variable \"" + f.Variable +
				"\" is no number.",
				Context: map[string]any{"varName": f.Variable}}
		}
		total += float64(s.position.vars[at])
	}
	return total, nil
}
