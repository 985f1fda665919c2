package words

import (
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// Chance tells, a line each, what a trace has that nobody knew before: what was rolled, and
// what was drawn out of zones into which nobody sees. Tokens that go one after the other from
// one zone into another are told together.
func (s Scene) Chance(trace []kernel.TraceEntry) (out []string) {
	var drawn []string
	var from, to string
	tell := func() {
		if len(drawn) > 0 {
			out = append(out, "draws "+s.drawnTo(to).Tokens(drawn)+" from "+s.Zone(from)+" to "+s.Zone(to))
		}
		drawn = nil
	}
	for _, entry := range trace {
		switch t := entry.What.(type) {
		case kernel.NumberRolled:
			tell()
			out = append(out, "rolls "+s.Value(t.Value))
		case kernel.TokenMoved:
			if t.From != from || t.To != to {
				tell()
			}
			from, to = t.From, t.To
			if s.hidden[from] {
				drawn = append(drawn, t.TokenID)
			}
		}
	}
	tell()
	return out
}

// Rolled tells all that was rolled in a trace, "" where nothing was: "rolls 3, then 5".
func (s Scene) Rolled(trace []kernel.TraceEntry) string {
	var rolled []string
	for _, entry := range trace {
		if t, ok := entry.What.(kernel.NumberRolled); ok {
			rolled = append(rolled, s.Value(t.Value))
		}
	}
	if rolled == nil {
		return ""
	}
	return "rolls " + strings.Join(rolled, ", then ")
}

// drawnTo is how is told what comes into a zone out of one into which nobody sees. A token that lay
// open before that is known no more to those who do not see where it has gone.
func (s Scene) drawnTo(zone string) Scene {
	if s.seen == nil {
		return s
	}
	zones := s.game.Definition().Zones
	if at := slices.IndexFunc(zones, func(z gamedef.ZoneDef) bool { return z.ID == zone }); at >= 0 {
		own := strings.HasSuffix(zone, ":"+strconv.Itoa(s.player))
		if to := zones[at].Visibility; to == gamedef.PublicZone || to == gamedef.OwnerZone && own {
			return s
		}
	}
	s.seen = map[string]bool{}
	tokens, _ := s.states[0].Seen(s.player, zone) // a player who does not play sees nothing
	for _, t := range tokens {
		s.seen[t.Text()] = true
	}
	return s
}
