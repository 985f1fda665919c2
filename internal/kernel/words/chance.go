package words

import (
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// Chance tells, a line each, what a trace has that nobody knew before: what was rolled, what was
// drawn out of zones into which nobody sees, and what was shown to the one who is told. Tokens that
// go one after the other from one zone into another are told together.
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
		case kernel.ZoneRevealed:
			if text := s.revealed(t); text != "" {
				tell()
				out = append(out, text)
			}
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

// revealed tells what was shown to players, "" where they are not those who are told.
func (s Scene) revealed(t kernel.ZoneRevealed) string {
	if s.seen != nil {
		if !t.Observers.All && !slices.Contains(t.Observers.Players, s.player) {
			return ""
		}
		s.seen = map[string]bool{} // a token may have gone on to where nobody sees it
		for _, id := range t.Tokens {
			s.seen[id] = true
		}
	}
	who, see := "all", " see "
	if !t.Observers.All {
		var names []string
		for _, player := range t.Observers.Players {
			names = append(names, s.Player(player))
		}
		if who = Listed(names); len(names) == 1 {
			see = " sees "
		}
	}
	what := "nothing"
	switch {
	case len(t.Tokens) > 0:
		what = s.Tokens(t.Tokens)
	case t.Filter != nil:
		what = "nothing of what was looked for"
	}
	return who + see + what + " in " + s.Zone(t.Zone)
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
