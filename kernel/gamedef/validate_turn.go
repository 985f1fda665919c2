package gamedef

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// metrics checks the derived metrics.
func (v *validator) metrics() {
	distinct(v, "derivedMetrics", v.def.DerivedMetrics, func(m *DerivedMetricDef) string { return m.ID },
		"DUPLICATE_DERIVED_METRIC_ID", "derived metrics")
	for i := range v.def.DerivedMetrics {
		m := &v.def.DerivedMetrics[i]
		at := fmt.Sprintf("derivedMetrics[%d]", i)
		if len(m.Requirements) == 0 {
			v.fault("DERIVED_METRIC_REQUIREMENTS_EMPTY", at+".requirements",
				"The metric %q does not say which attribute it reads.", m.ID)
		}
		if m.ZoneFilter != nil {
			for j, id := range m.ZoneFilter.ZoneIDs {
				need(v, "DERIVED_METRIC_ZONE_REFERENCE_MISSING", fmt.Sprintf("%s.zoneFilter.zoneIds[%d]", at, j),
					"zone", id, v.zones)
			}
		}
		for _, k := range v.candidates(m.ZoneFilter) {
			z := &v.def.Zones[k]
			if !v.metricSelects(m.ZoneFilter, z) {
				continue
			}
			for _, r := range m.Requirements {
				value, _ := z.Attributes.Get(r.Key)
				if _, ok := value.(Number); !ok {
					v.fault("DERIVED_METRIC_ZONE_ATTRIBUTE_INVALID", fmt.Sprintf("zones[%d].attributes.%s", k, r.Key),
						"The metric %q needs the attribute %q of the zone %q as a number.", m.ID, r.Key, z.ID)
				}
			}
		}
	}
}

// candidates are the zones that a metric can be about, by their indices: those that it names, or all.
func (v *validator) candidates(f *MetricZoneFilter) (zones []int) {
	if v.everyZone == nil {
		v.zoneAt = make(map[string][]int, len(v.def.Zones))
		for k := range v.def.Zones {
			id := v.def.Zones[k].ID
			v.everyZone, v.zoneAt[id] = append(v.everyZone, k), append(v.zoneAt[id], k)
		}
	}
	if f == nil || len(f.ZoneIDs) == 0 {
		return v.everyZone
	}
	for _, id := range f.ZoneIDs {
		zones = append(zones, v.zoneAt[id]...)
	}
	slices.Sort(zones)
	return slices.Compact(zones)
}

// metricSelects tells whether a metric is about a zone. Without kinds it is
// about map spaces.
func (v *validator) metricSelects(f *MetricZoneFilter, z *ZoneDef) bool {
	if f == nil {
		return z.ZoneKindOrDefault() == BoardZone
	}
	if len(f.ZoneKinds) > 0 && !slices.Contains(f.ZoneKinds, z.ZoneKindOrDefault()) {
		return false
	}
	return v.matchesSpace(z, f.ZoneIDs, f.Category, f.AttributeEquals)
}

// matchesSpace tells whether a zone meets all criteria that are not empty.
func (v *validator) matchesSpace(z *ZoneDef, ids, categories []string, attributes OrderedMap[Attribute]) bool {
	if len(ids) > 0 && !v.among(ids, z.ID) {
		return false
	}
	if len(categories) > 0 && (z.Category == "" || !v.among(categories, z.Category)) {
		return false
	}
	for _, e := range attributes {
		value, _ := z.Attributes.Get(e.Key)
		if !sameAttribute(value, e.Value) {
			return false
		}
	}
	return true
}

func sameAttribute(a, b Attribute) bool {
	listA, isA := a.(TextList)
	listB, isB := b.(TextList)
	if isA || isB {
		return isA && isB && slices.Equal(listA, listB)
	}
	return a != nil && a == b
}

const flowPath = "turnOrder.config"

// turnFlow checks the coup plan and the seat orders of a card-driven game.
func (v *validator) turnFlow() {
	order := v.def.TurnOrder
	if order == nil || order.Type != CardDriven || order.Config == nil {
		return
	}
	c := order.Config
	if c.CoupPlan != nil {
		v.coupPlan(c.CoupPlan, c.Eligibility.Seats)
	}
	v.eligibleSeats(c.Eligibility.Seats)
	v.cardSeatMapping(c)
	if c.CardSeatOrderMetadataKey != "" {
		v.cardSeatOrders(c)
	}
}

func (v *validator) coupPlan(plan *CoupPlan, eligible []string) {
	const at = flowPath + ".coupPlan"
	if len(plan.Phases) == 0 {
		v.fault("COUP_PLAN_PHASES_EMPTY", at+".phases", "The coup plan has no phases.")
	}
	seen := map[string]bool{}
	for i, p := range plan.Phases {
		entry := fmt.Sprintf("%s.phases[%d]", at, i)
		if seen[p.ID] {
			v.fault("DUPLICATE_COUP_PLAN_PHASE_ID", entry+".id", "The coup plan has the phase %q twice.", p.ID)
		}
		seen[p.ID] = true
		if len(p.Steps) == 0 {
			v.fault("COUP_PLAN_PHASE_STEPS_EMPTY", entry+".steps", "The phase %q of the coup plan has no steps.", p.ID)
		}
		need(v, "COUP_PLAN_PHASE_NOT_IN_TURN_STRUCTURE", entry+".id", "phase", p.ID, v.turnPhases)
	}
	for i, id := range plan.FinalRoundOmitPhases {
		need(v, "COUP_PLAN_FINAL_ROUND_OMIT_UNKNOWN_PHASE", fmt.Sprintf("%s.finalRoundOmitPhases[%d]", at, i),
			"phase of the coup plan", id, seen)
	}
	if plan.MaxConsecutiveRounds != nil && *plan.MaxConsecutiveRounds < 1 {
		v.fault("COUP_PLAN_MAX_CONSECUTIVE_INVALID", at+".maxConsecutiveRounds",
			"At least one coup round in a row must be possible.")
	}
	seats := map[string]bool{}
	for _, s := range eligible {
		seats[s] = true
	}
	said := once{}
	for i, s := range plan.SeatOrder {
		entry := fmt.Sprintf("%s.seatOrder[%d]", at, i)
		need(v, "COUP_PLAN_SEAT_ORDER_UNKNOWN_SEAT", entry, "eligible seat", s, seats)
		if !said.first(s) {
			v.fault("COUP_PLAN_SEAT_ORDER_DUPLICATE_SEAT", entry, "The seat %q stands twice in the order.", s)
		}
	}
}

// eligibleSeats checks that every eligible seat is one player, and every player
// one seat.
func (v *validator) eligibleSeats(seats []string) {
	taken := map[int]string{}
	for i, seat := range seats {
		entry := fmt.Sprintf("%s.eligibility.seats[%d]", flowPath, i)
		player := v.playerOfSeat(seat)
		if player < 0 {
			missing(v, "TURN_FLOW_ELIGIBILITY_SEAT_UNRESOLVABLE", entry, "seat", seat, v.seats)
			continue
		}
		if other, ok := taken[player]; ok {
			v.fault("TURN_FLOW_ELIGIBILITY_SEAT_DUPLICATE_RESOLVED", entry, "%q and %q are the same player.", other,
				seat)
		}
		taken[player] = seat
	}
}

// playerOfSeat is the player of a seat, -1 if there is none. Without declared
// seats a seat is a player's index.
func (v *validator) playerOfSeat(seat string) int {
	want := foldSeat(seat)
	for i, s := range v.def.Seats {
		if s.ID == seat || foldSeat(s.ID) == want {
			return i
		}
	}
	if n, err := strconv.Atoi(seat); err == nil && digits(seat) && int64(n) < v.def.Metadata.Players.Max {
		return n
	}
	if len(v.def.Seats) == 0 {
		if n := NumberedSeat(seat); int64(n) < v.def.Metadata.Players.Max {
			return n
		}
	}
	return -1
}

// NumberedSeat is the number of the player whose seat is called player-1, player-2 …
// in a game that declares no seats, from 0; -1 for another name.
func NumberedSeat(name string) int {
	number, ok := strings.CutPrefix(name, "player-")
	n, err := strconv.Atoi(number)
	if !ok || err != nil || n < 1 || n > 1<<30 || number != strconv.Itoa(n) {
		return -1
	}
	return n - 1
}

// foldSeat brings a seat's name into the form in which cards and players may
// write it: small letters and digits only.
func foldSeat(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'A' && r <= 'Z' {
			return r + 'a' - 'A'
		}
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, s)
}

func (v *validator) cardSeatMapping(c *CardDrivenConfig) {
	targets, sources := map[string]string{}, map[string]string{}
	for _, e := range c.CardSeatOrderMapping {
		entry := fmt.Sprintf("%s.cardSeatOrderMapping[%q]", flowPath, e.Key)
		if !v.among(c.Eligibility.Seats, e.Value) {
			v.note(Error, "TURN_FLOW_CARD_SEAT_ORDER_MAPPING_TARGET_UNKNOWN_SEAT", entry,
				v.nearIn(e.Value, c.Eligibility.Seats), "There is no eligible seat %q.", e.Value)
		}
		if other, ok := targets[e.Value]; ok {
			v.fault("TURN_FLOW_CARD_SEAT_ORDER_MAPPING_TARGET_DUPLICATE", entry, "%q and %q both stand for the seat %q.",
				other, e.Key, e.Value)
		} else {
			targets[e.Value] = e.Key
		}
		if other, ok := sources[foldSeat(e.Key)]; ok {
			v.fault("TURN_FLOW_CARD_SEAT_ORDER_MAPPING_SOURCE_COLLISION", entry, "%q and %q are the same on a card.",
				other, e.Key)
		} else {
			sources[foldSeat(e.Key)] = e.Key
		}
	}
}

// cardSeatOrders checks the seat orders that event cards carry.
func (v *validator) cardSeatOrders(c *CardDrivenConfig) {
	for d := range v.def.EventDecks {
		for k := range v.def.EventDecks[d].Cards {
			value, _ := v.def.EventDecks[d].Cards[k].Metadata.Get(c.CardSeatOrderMetadataKey)
			list, ok := value.(TextList)
			if !ok {
				continue
			}
			entry := fmt.Sprintf("eventDecks[%d].cards[%d].metadata.%s", d, k, c.CardSeatOrderMetadataKey)
			v.cardSeatOrder(entry, list, c)
		}
	}
}

func (v *validator) cardSeatOrder(entry string, list []string, c *CardDrivenConfig) {
	seen := map[string]bool{}
	repeated := false
	for i, text := range list {
		seat := text
		for _, e := range c.CardSeatOrderMapping {
			if e.Key == text || foldSeat(e.Key) == foldSeat(text) {
				seat = e.Value
				break
			}
		}
		at := fmt.Sprintf("%s[%d]", entry, i)
		if !v.among(c.Eligibility.Seats, seat) {
			v.note(Error, "TURN_FLOW_CARD_SEAT_ORDER_ENTRY_UNKNOWN_SEAT", at, v.nearIn(seat, c.Eligibility.Seats),
				"There is no eligible seat %q.", seat)
		}
		if seen[seat] && !repeated {
			repeated = true
			v.fault("TURN_FLOW_CARD_SEAT_ORDER_ENTRY_DUPLICATE_SEAT", at, "The card has the seat %q twice.", seat)
		}
		seen[seat] = true
	}
	if len(seen) < 2 {
		v.fault("TURN_FLOW_CARD_SEAT_ORDER_INSUFFICIENT_DISTINCT_SEATS", entry,
			"A card's seat order needs at least two seats.")
	}
}

// terminal checks the parts of the victory rules that need no expressions.
func (v *validator) terminal() {
	t := &v.def.Terminal
	if t.Checkpoints != nil && len(t.Checkpoints) == 0 {
		v.fault("VICTORY_CHECKPOINTS_EMPTY", "terminal.checkpoints", "The list of checkpoints is empty.")
	}
	distinct(v, "terminal.checkpoints", t.Checkpoints, func(c *Checkpoint) string { return c.ID },
		"DUPLICATE_VICTORY_CHECKPOINT_ID", "checkpoints")
	for i, c := range t.Checkpoints {
		if _, literal := c.When.(Bool); literal {
			v.fault("VICTORY_CHECKPOINT_WHEN_INVALID", fmt.Sprintf("terminal.checkpoints[%d].when", i),
				"A checkpoint needs a condition, not true or false.")
		}
	}
	for i, c := range t.Conditions {
		if c.Result.Type == ScoreResult && t.Scoring == nil {
			v.fault("SCORING_REQUIRED_FOR_SCORE_RESULT", fmt.Sprintf("terminal.conditions[%d].result", i),
				"This ending compares scores, but the game has no scoring.")
		}
	}
}
