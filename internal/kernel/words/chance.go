package words

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// Chance tells, a line each, what a trace has that nobody knew before: what was rolled, what was
// drawn out of zones into which nobody sees, and what was shown to the one who is told. Tokens that
// are drawn one after the other are told together, those that go to one zone on a line.
func (s Scene) Chance(trace []kernel.TraceEntry) []string { return texts(s.chance(trace)) }

// event is a line that tells of something in a trace, and its place there.
type event struct {
	at   int
	text string
}

func texts(events []event) (out []string) {
	for _, e := range events {
		out = append(out, e.text)
	}
	return out
}

func (s Scene) chance(trace []kernel.TraceEntry) (out []event) {
	s = s.Through(trace)
	begin := 0
	var rolled, places []string
	drawn := map[string][]string{} // by where they go
	var from, purpose string
	tell := func() {
		if len(rolled) > 0 {
			out = append(out, event{begin, "rolls " + strings.Join(rolled, ", ") + purpose})
		}
		rolled = nil
		for _, to := range places {
			out = append(out, event{begin,
				"draws " + s.sceneAlong("", to).Tokens(drawn[to]) + " from " + s.Zone(from) + " to " + s.Zone(to)})
		}
		places = nil
		clear(drawn)
	}
	for at, entry := range trace {
		if len(drawn)+len(rolled) == 0 {
			begin = at
		}
		switch t := entry.What.(type) {
		case kernel.NumberRolled:
			if len(drawn) > 0 || purpose != s.rolledFor(t) {
				tell()
				begin = at
			}
			rolled, purpose = append(rolled, s.Value(t.Value)+s.inZone(entry)), s.rolledFor(t)
		case kernel.ZoneRevealed:
			if text := s.After(at).sayRevealed(t); text != "" {
				tell()
				out = append(out, event{at, text})
			}
		case kernel.TokenMoved:
			draws := s.draws(t.From, t.To)
			if len(drawn) > 0 && (t.From != from || !draws) || len(rolled) > 0 && draws {
				tell()
				begin = at
			}
			from = t.From
			if draws {
				if drawn[t.To] == nil {
					places = append(places, t.To)
				}
				drawn[t.To] = append(drawn[t.To], t.TokenID)
				s.tokenBehind(at, t.TokenID)
			}
		}
	}
	tell()
	return out
}

// draws tells whether a token that goes from a zone to another is drawn: it comes from where nobody sees it, and does
// not go to where nobody does.
func (s Scene) draws(from, to string) bool {
	return s.visibility[from] == gamedef.HiddenZone && s.visibility[to] != gamedef.HiddenZone
}

// aDie are names of bindings that say no more than that something is rolled.
var aDie = regexp.MustCompile(`^(the )?(die|dice|d|roll|rolled|result|number|value|n|r|x)? ?\d*$`)

// inZone tells for which zone something in a trace happened: the innermost loop goes through zones.
func (s Scene) inZone(entry kernel.TraceEntry) string {
	around := slices.Clone(entry.Around)
	slices.Reverse(around)
	if zone := s.zoneOf(around); zone != "" {
		return " in " + zone
	}
	return ""
}

// zoneOf is the first zone among what loops have come to, "" where there is none.
func (s Scene) zoneOf(items []kernel.Value) string {
	if zone := s.zoneAround(items); zone != "" {
		return s.Zone(zone)
	}
	return ""
}

// zoneAround is the first zone that loops have come to; "" for none.
func (s Scene) zoneAround(items []kernel.Value) string {
	at := slices.IndexFunc(items, func(item kernel.Value) bool { return s.zones[item.Text()] })
	if at < 0 {
		return ""
	}
	return items[at].Text()
}

// rolledFor tells what was rolled for, as rules name it: by the binding, or else by the macro that rolls.
func (s Scene) rolledFor(t kernel.NumberRolled) string {
	name := s.Binding(t.Bind)
	if aDie.MatchString(name) {
		if t.Origin == nil {
			return ""
		}
		name = s.Name(t.Origin.MacroID)
	}
	return " for " + name
}

// sayRevealed tells what was shown to players, "" where they are not those who are told.
func (s Scene) sayRevealed(t kernel.ZoneRevealed) string {
	s.acting = "" // those who see are what is told of
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
		if who = List(names); len(names) == 1 {
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

// SayRolls tells all that was rolled in a trace, "" where nothing was: "rolls 3, then 5".
func (s Scene) SayRolls(trace []kernel.TraceEntry) string {
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

// sceneAlong is how tokens are told that go from a zone, "" for one into which nobody sees, to another: as what they are
// where they lie open at an end, and elsewhere as far as they are seen where they have gone.
func (s Scene) sceneAlong(from, to string) Scene {
	if s.seen == nil {
		return s
	}
	s.seen = nil
	if !s.open(from) && !s.open(to) {
		s.seen = map[string]bool{}
		tokens, _ := s.states[0].Seen(s.player, to) // a player who does not play, and a zone that is none, show nothing
		for _, t := range tokens {
			s.seen[t.Text()] = true
		}
	}
	return s
}

// open tells whether whoever is told sees what lies in a zone.
func (s Scene) open(zone string) bool {
	to := s.visibility[zone]
	return to == gamedef.PublicZone || to == gamedef.OwnerZone && strings.HasSuffix(zone, ":"+strconv.Itoa(s.player))
}
