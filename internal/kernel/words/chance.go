package words

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/text/lists"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// Chance returns the lines about what a trace reveals that nobody knew before: rolls, draws from zones that nobody
// can see into, and what was revealed to the viewer. Consecutive draws are joined: those into one zone are on one
// line.
func (s Scene) Chance(trace []kernel.TraceEntry) []string { return texts(s.chance(trace)) }

// event is a line about an entry of a trace, with the index of the entry.
type event struct {
	at   int
	text string
}

func texts(events []event) []string {
	return lists.Map(events, func(e event) string { return e.text })
}

func (s Scene) chance(trace []kernel.TraceEntry) (out []event) {
	s = s.Through(trace)
	begin := 0
	var rolled, places []string
	drawn := map[string][]string{} // by destination
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
			draws := s.isDraw(t.From, t.To)
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

// isDraw reports whether moving a token between two zones is a draw: nobody sees the source, and somebody sees the
// destination.
func (s Scene) isDraw(from, to string) bool {
	return s.visibility[from] == gamedef.HiddenZone && s.visibility[to] != gamedef.HiddenZone
}

// dieName matches names of bindings that say nothing but that a die is rolled.
var dieName = regexp.MustCompile(`^(the )?(die|dice|d|roll|rolled|result|number|value|n|r|x)? ?\d*$`)

// inZone returns the zone for which the event of a trace entry happened: the innermost loop iterates over zones.
func (s Scene) inZone(entry kernel.TraceEntry) string {
	around := slices.Clone(entry.Around)
	slices.Reverse(around)
	if zone := s.zoneOf(around); zone != "" {
		return " in " + zone
	}
	return ""
}

// zoneOf returns the name of the first zone among the items of loops, "" if there is none.
func (s Scene) zoneOf(items []kernel.Value) string {
	if zone := s.zoneAround(items); zone != "" {
		return s.Zone(zone)
	}
	return ""
}

// zoneAround returns the id of the first zone among the items of loops, "" if there is none.
func (s Scene) zoneAround(items []kernel.Value) string {
	at := slices.IndexFunc(items, func(item kernel.Value) bool { return s.zones[item.Text()] })
	if at < 0 {
		return ""
	}
	return items[at].Text()
}

// rolledFor returns the purpose of a roll as the rules name it: the name of the binding, or else of the macro that
// rolls.
func (s Scene) rolledFor(t kernel.NumberRolled) string {
	name := s.NameBinding(t.Bind)
	if dieName.MatchString(name) {
		if t.Origin == nil {
			return ""
		}
		name = s.Name(t.Origin.MacroID)
	}
	return " for " + name
}

// sayRevealed returns a sentence about what was revealed to players, "" if the viewer is not among them.
func (s Scene) sayRevealed(t kernel.ZoneRevealed) string {
	s.acting = "" // those who see it are the subject
	if s.seen != nil {
		if !t.Observers.All && !slices.Contains(t.Observers.Players, s.player) {
			return ""
		}
		s.seen = map[string]bool{} // a token may have moved on to where nobody sees it
		for _, id := range t.Tokens {
			s.seen[id] = true
		}
	}
	who, see := "all", " see "
	if !t.Observers.All {
		names := lists.Map(t.Observers.Players, s.Player)
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

// SayRolls returns a phrase for all that was rolled in a trace: "rolls 3, then 5"; "" if nothing was.
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

// sceneAlong returns the scene for tokens that move from one zone to another; the first is "" if it is hidden. Tokens
// that are open at either end are fully described, others as far as they are visible at their destination.
func (s Scene) sceneAlong(from, to string) Scene {
	if s.seen == nil {
		return s
	}
	s.seen = nil
	if !s.isOpen(from) && !s.isOpen(to) {
		s.seen = map[string]bool{}
		tokens, _ := s.states[0].Seen(s.player, to) // an unknown player or zone shows nothing
		for _, t := range tokens {
			s.seen[t.Text()] = true
		}
	}
	return s
}

// isOpen reports whether the viewer sees the contents of a zone.
func (s Scene) isOpen(zone string) bool {
	to := s.visibility[zone]
	return to == gamedef.PublicZone || to == gamedef.OwnerZone && strings.HasSuffix(zone, ":"+strconv.Itoa(s.player))
}
