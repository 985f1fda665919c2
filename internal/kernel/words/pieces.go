package words

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/text/lists"
	"ludo-lsp/kernel"
)

// way is the source and destination of a token; "" stands for outside the game, as for tokens that are created or
// destroyed.
type way struct{ from, to string }

// group is a group of tokens that are described together: each comes from one of several zones, or goes to one of
// several.
type group struct {
	from, to, tokens []string
	scene            Scene
}

// Events returns a line for each event in a trace: the lines of [Scene.Chance], and what happens to tokens beyond
// what the move says: which tokens move where, which a player takes, which are created and destroyed, joined if they
// go the same way.
func (s Scene) Events(m kernel.Move, trace []kernel.TraceEntry) []string {
	events := append(s.chance(trace), s.pieces(m, trace)...)
	slices.SortStableFunc(events, func(a, b event) int { return a.at - b.at })
	return texts(events)
}

func (s Scene) pieces(m kernel.Move, trace []kernel.TraceEntry) []event {
	said := s.namesInMove(m)
	var ways []way
	tokens := map[way][]string{}
	begin := map[way]int{}
	s = s.Through(trace)
	scenes := map[way]*Scene{}
	for at, entry := range trace {
		token, on, goes := wayOf(entry)
		if !goes {
			continue
		}
		chosen := said.tokens[token]
		delete(said.tokens, token) // it was chosen only for the first thing done to it
		switch {
		case on.from == on.to,
			on.to != "" && s.isDraw(on.from, on.to),
			s.isUnknownZone(on.from) && s.isUnknownZone(on.to),
			said.zones[on.from] && said.zones[on.to],
			chosen && (said.zones[on.to] || !s.spaces[on.from] && !s.spaces[on.to]):
			continue
		}
		if tokens[on] == nil {
			ways, begin[on] = append(ways, on), at
			scene := s
			scenes[on] = &scene
		}
		scenes[on].tokenBehind(at, token)
		tokens[on] = append(tokens[on], token)
	}
	// A single token that comes to the place named in the move is what the move is about.
	ways = slices.DeleteFunc(ways, func(on way) bool {
		return len(tokens[on]) == 1 && (said.zones[on.to] ||
			s.spaces[on.to] && len(said.numbers) > 0 && slices.Equal(digits.FindAllString(on.to, -1), said.numbers))
	})
	return lists.Map(s.groups(ways, tokens, scenes),
		func(g *group) event { return event{begin[way{g.from[0], g.to[0]}], g.text()} })
}

// namedInMove are the things named in the text of a move: tokens, zones, and the numbers of rows and columns.
type namedInMove struct {
	tokens, zones map[string]bool
	numbers       []string
}

// mostZones is the number of zones in a move up to which people know what each is for: from, over, to.
const mostZones = 3

// namesInMove returns the tokens, zones and numbers named in the text of a move. With many zones nobody knows which
// token goes where.
func (s Scene) namesInMove(m kernel.Move) namedInMove {
	said := namedInMove{tokens: map[string]bool{}, zones: map[string]bool{}}
	params := m.Params
	if m.Compound != nil {
		params = slices.Concat(params, m.Compound.SpecialActivity.Params)
	}
	for _, p := range params {
		switch text := p.Value.Text(); {
		case s.zones[text]:
			said.zones[text] = true
		case p.Value.IsNumber():
			said.numbers = append(said.numbers, text)
		default:
			said.tokens[text] = true
		}
		for _, item := range p.Value.Items() {
			said.tokens[item.Text()] = true
		}
	}
	if len(said.zones) > mostZones {
		clear(said.zones)
	}
	return said
}

// digits are the numbers of a row and a column in the name of a cell.
var digits = regexp.MustCompile(`\d+`)

// isUnknownZone reports whether a zone is not known to people: "" or an internal one.
func (s Scene) isUnknownZone(zone string) bool { return zone == "" || s.internal[zone] }

// groups returns the tokens in groups: those of similar tokens that begin or end in the same place, and those that
// end in the same place and begin in no space of a map.
func (s Scene) groups(ways []way, tokens map[way][]string, scenes map[way]*Scene) (out []*group) {
	type side struct {
		end        bool
		zone, what string
		made       bool
	}
	at := map[side]*group{}
	for _, on := range ways {
		scene := scenes[on].sceneAlong(on.from, on.to)
		scene.states = slices.Clone(s.states)
		slices.Reverse(scene.states) // pieces are described as they were before
		what := scene.Tokens(tokens[on])
		begin, end := side{false, on.from, what, s.isUnknownZone(on.to)}, side{true, on.to, what,
			s.isUnknownZone(on.from)}
		if !s.spaces[on.from] && !end.made {
			end.what = ""
		}
		g := at[begin]
		if g != nil && len(g.from) == 1 {
			g.to = append(g.to, on.to)
		} else if g = at[end]; g != nil && len(g.to) == 1 {
			g.from = append(g.from, on.from)
		} else {
			g = &group{from: []string{on.from}, to: []string{on.to}, scene: scene}
			at[begin], at[end] = g, g
			out = append(out, g)
		}
		g.tokens = append(g.tokens, tokens[on]...)
		for id, at := range scene.moments {
			g.scene.tokenBehind(at, id)
		}
	}
	return out
}

// text returns the line that describes a group.
func (g *group) text() string {
	s := g.scene
	name, owner := ownerOf(g.to[0])
	_, giver := ownerOf(g.from[0])
	takes := owner >= 0 && len(g.to) == 1 && !s.isUnknownZone(g.from[0]) && !s.spaces[g.from[0]] &&
		(giver < 0 || len(g.from) > 1)
	if takes {
		s.acting = "" // the taker is the subject
	}
	what, from, to := s.Tokens(g.tokens), s.zonesOf(g.from), s.zonesOf(g.to)
	switch {
	case s.isUnknownZone(g.from[0]):
		return what + " placed in " + to
	case s.isUnknownZone(g.to[0]):
		return what + " removed from " + from
	}
	if takes {
		return s.Player(owner) + " takes " + what + " from " + from + " to " + s.Name(name)
	}
	return what + " from " + from + " to " + to
}

// zonesOf returns the names of zones as a list; zones of several players that have the same name are joined.
func (s Scene) zonesOf(zones []string) string {
	if len(zones) == 1 {
		return s.Zone(zones[0])
	}
	var names, owners []string
	first, _ := ownerOf(zones[0])
	for _, zone := range zones {
		name, owner := ownerOf(zone)
		if owner >= 0 && name == first {
			owners = append(owners, s.Player(owner))
		}
		names = append(names, s.Zone(zone))
	}
	switch len(owners) {
	case s.states[0].Players():
		return s.Name(first) + " of all players"
	case len(names):
		return s.Name(first) + " of " + List(owners)
	}
	return List(names)
}

// ownerOf returns the name and the owner of a zone; the owner is -1 if it has none.
func ownerOf(zone string) (name string, owner int) {
	if at := strings.LastIndexByte(zone, ':'); at >= 0 {
		if owner, err := strconv.Atoi(zone[at+1:]); err == nil {
			return zone[:at], owner
		}
	}
	return zone, -1
}
