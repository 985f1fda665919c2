package kernel

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/kernel/components"
	"ludo-lsp/internal/kernel/random"
	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

// ReadState reads a state of g from JSON. A state that does not fit g is refused
// with an *InputError that names the field. The hash in it is not looked at: it is
// computed anew, so that a state may be edited.
func (g *Game) ReadState(text []byte) (*State, error) {
	d, err := values.Parse(text)
	if err != nil {
		return nil, err
	}
	return g.StateOf(d)
}

// StateOf is ReadState for JSON that was read already.
func (g *Game) StateOf(d gamedef.Data) (s *State, err error) {
	if n, ok := playerCount(d); ok && g.mayPlay(n) {
		g = g.seated(int32(n))
	}
	err = values.Read(func(in *values.Reader) { s = (&stateReader{Reader: in, game: g}).state(d) })
	if err != nil {
		return nil, err
	}
	return s, nil
}

// lostProperties are those of a token that is not in the game any more: of a
// serialised state nothing else is known about it.
var lostProperties = &values.Properties{Kind: &values.TokenType{}}

// stateReader turns JSON data into a position.
type stateReader struct {
	*values.Reader
	game     *Game
	position *position
}

func (r *stateReader) state(d gamedef.Data) *State {
	g := r.game
	s := &State{game: g}
	p := &s.position
	r.position = p
	players := g.parts.Def.Metadata.Players
	r.Members(d,
		values.Required("playerCount", func(d gamedef.Data) {
			p.players = int32(r.Whole(d, players.Min, players.Max))
			p.vars = make([]int64, g.parts.ZoneVarAt(p.players, zoneID(len(g.parts.Zones)), 0))
		}),
		values.Required("globalVars", func(d gamedef.Data) { r.variables(d, g.parts.Globals, 0) }),
		values.Required("perPlayerVars", r.playerVars),
		values.Required("zoneVars", r.zoneVars),
		values.Required("nextTokenOrdinal", func(d gamedef.Data) {
			p.tokens = make([]tokenCell, r.Whole(d, 0, maxTokens))
			for i := range p.tokens {
				p.tokens[i] = tokenCell{properties: lostProperties, zone: nowhere}
			}
		}),
		values.Required("zones", r.zones),
		values.Required("currentPhase", func(d gamedef.Data) { p.phase = r.phase(d) }),
		values.Required("activePlayer", func(d gamedef.Data) {
			p.active = playerID(r.Whole(d, 0,
				int64(p.players)-1))
		}),
		values.Required("turnCount", func(d gamedef.Data) { p.turn = r.Whole(d, 0, values.MaxSafe) }),
		values.Required("rng", r.generator),
		values.Optional("stateHash", func(d gamedef.Data) {
			digits, ok := strings.CutPrefix(r.Text(d), "0x")
			if _, err := strconv.ParseUint(digits, 16, 64); !ok || err != nil || digits != strings.ToLower(digits) {
				r.Fail("Here belongs a hexadecimal number of at most 64 bits that starts with 0x, not %q.", r.Text(d))
			}
		}),
		values.Required("actionUsage", r.usage),
		values.Required("turnOrderState", r.turnOrder),
		values.Required("markers", r.markers),
		values.Required("globalMarkers", r.globalMarkers),
		values.Optional("playedEventCards", r.spent),
		values.Optional("reveals", r.reveals),
		values.Optional("activeLastingEffects", r.lasting),
		values.Optional("interruptPhaseStack", r.interrupts),
		values.Optional("exhausted", func(d gamedef.Data) { p.exhausted = r.Truth(d) }),
		values.Optional("pendingMove", r.pending),
	)
	p.seal(p.hashed())
	return s
}

// maxTokens bounds how many tokens a serialised state can speak of.
const maxTokens = 1 << 20

// all reads an object that has an entry for each of certain names.
func (r *stateReader) all(d gamedef.Data, what string, names []string, read func(i int, d gamedef.Data)) {
	place := make(map[string]int, len(names))
	for i, name := range names {
		place[name] = i
	}
	seen := make([]bool, len(names))
	r.Entries(d, func(key string, item gamedef.Data) {
		i, ok := place[key]
		if !ok {
			r.Unknown(what, key, names)
		}
		seen[i] = true
		read(i, item)
	})
	for i, ok := range seen {
		if !ok {
			r.Fail("The %s %q is missing.", what, names[i])
		}
	}
}

func (r *stateReader) variables(d gamedef.Data, list []components.Variable, at int) {
	names := make([]string, len(list))
	for i := range list {
		names[i] = list[i].Name
	}
	r.all(d, "variable", names, func(i int, d gamedef.Data) {
		v := &list[i]
		switch {
		case v.Texts != nil:
			text := String(r.Text(d))
			place := v.Place(text)
			if place < 0 {
				r.Fail("The variable %q is %s.", v.Name, v.Choices)
			}
			r.position.vars[at+i] = place
		case !v.Boolean:
			r.position.vars[at+i] = r.Whole(d, v.Min, v.Max)
		case r.Truth(d):
			r.position.vars[at+i] = 1
		}
	})
}

func (r *stateReader) playerVars(d gamedef.Data) {
	names := make([]string, r.position.players)
	for p := range names {
		names[p] = strconv.Itoa(p)
	}
	r.all(d, "player", names, func(p int, d gamedef.Data) {
		r.variables(d, r.game.parts.PlayerVars, r.game.parts.PlayerVarAt(playerID(p), 0))
	})
}

func (r *stateReader) zoneIDs() []string {
	names := make([]string, len(r.game.parts.Zones))
	for z := range names {
		names[z] = r.game.parts.Zones[z].ID
	}
	return names
}

// withoutAbsent leaves out the zones of players who do not play, which older states
// have. There can be nothing in them.
func (r *stateReader) withoutAbsent(d gamedef.Data) gamedef.Data {
	zones, ok := d.(gamedef.Object)
	if !ok {
		return d
	}
	return slices.DeleteFunc(slices.Clone(zones), func(e gamedef.Entry[gamedef.Data]) bool {
		z, absent := r.game.absent(e.Key)
		if tokens, is := e.Value.(gamedef.Array); absent && is && len(tokens) > 0 {
			r.Within(e.Key, func() {
				r.Fail("No token can be here: player %d does not play.", r.game.whole.parts.Zones[z].Player)
			})
		}
		return absent
	})
}

func (r *stateReader) zoneVars(d gamedef.Data) {
	if len(r.game.parts.ZoneVars) == 0 && len(r.Object(d)) == 0 {
		return
	}
	r.all(r.withoutAbsent(d), "zone", r.zoneIDs(), func(z int, d gamedef.Data) {
		r.variables(d, r.game.parts.ZoneVars, r.game.parts.ZoneVarAt(r.position.players, zoneID(z), 0))
	})
}

func (r *stateReader) zones(d gamedef.Data) {
	r.position.zones = make([][]tokenID, len(r.game.parts.Zones))
	r.all(r.withoutAbsent(d), "zone", r.zoneIDs(), func(z int, d gamedef.Data) {
		r.Each(d, func(_ int, d gamedef.Data) {
			r.position.zones[z] = append(r.position.zones[z], r.token(d, zoneID(z)))
		})
	})
}

func (r *stateReader) token(d gamedef.Data, zone zoneID) tokenID {
	var id string
	p := &values.Properties{}
	r.Members(d,
		values.Required("id", func(d gamedef.Data) { id = r.Text(d) }),
		values.Required("type", func(d gamedef.Data) {
			text := r.Text(d)
			if p.Kind = r.game.parts.Symbols.Tokens[text]; p.Kind == nil {
				var known []string
				for _, t := range r.game.parts.TokenTypes {
					known = append(known, t.ID)
				}
				r.Unknown("token type", text, known)
			}
			p.Values = make([]Value, len(p.Kind.Props))
		}),
		values.Required("props", func(d gamedef.Data) {
			r.Entries(d, func(key string, d gamedef.Data) {
				at, ok := p.Kind.Place[key]
				if !ok {
					var known []string
					for _, prop := range p.Kind.Props {
						known = append(known, prop.Name)
					}
					r.Unknown("property", key, known)
				}
				p.Values[at] = r.game.parts.Symbols.Own(r.Scalar(d))
			})
		}),
	)
	var ordinal tokenID
	r.Within("id", func() {
		digits, ok := strings.CutPrefix(id, "tok_"+p.Kind.ID+"_")
		n, err := strconv.ParseInt(digits, 10, 32)
		if !ok || err != nil || n < 0 || values.TokenText(p.Kind, n) != id {
			r.Fail("Here belongs the id of a token of the type %q, tok_%s_0 or the like, not %q.", p.Kind.ID, p.Kind.ID,
				id)
		}
		if n >= int64(len(r.position.tokens)) {
			r.Fail("The token %q is the %dth or later, but nextTokenOrdinal is %d.", id, n+1, len(r.position.tokens))
		}
		ordinal = tokenID(n)
		if c := r.position.tokens[ordinal]; c.zone != nowhere {
			r.Fail("The token %q cannot be here: the %dth token is in %q already.", id, n+1,
				r.game.parts.Zones[c.zone].ID)
		}
	})
	r.position.tokens[ordinal] = tokenCell{properties: p, zone: zone}
	return ordinal
}

func (r *stateReader) phase(d gamedef.Data) phaseID {
	text := r.Text(d)
	p, ok := r.game.phaseOf[text]
	if !ok {
		var known []string
		for i := range r.game.phases {
			known = append(known, r.game.phases[i].id)
		}
		r.Unknown("phase", text, known)
	}
	return p
}

func (r *stateReader) generator(d gamedef.Data) {
	r.Members(d,
		values.Required("algorithm", func(d gamedef.Data) {
			if text := r.Text(d); text != random.Algorithm {
				r.Fail("The generator is %q, not %q.", random.Algorithm, text)
			}
		}),
		values.Required("version", func(d gamedef.Data) { r.Whole(d, random.Version, random.Version) }),
		values.Required("state", func(d gamedef.Data) {
			var words []random.Word
			r.Each(d, func(_ int, d gamedef.Data) {
				word, err := random.ParseWord(r.Text(d))
				if err != nil {
					r.Fail("%v.", err)
				}
				words = append(words, word)
			})
			if len(words) != 2 {
				r.Fail("The state of the generator is two numbers, not %d.", len(words))
			}
			r.position.random.State, r.position.random.Increment = words[0], words[1]
		}),
		values.Optional("seeding", func(d gamedef.Data) {
			if text := r.Text(d); text != random.Mixed {
				r.Fail("The seeding is %q, not %q.", random.Mixed, text)
			}
			r.position.random.Mixed = true
		}),
	)
}

func (r *stateReader) usage(d gamedef.Data) {
	r.position.usage = make([]usage, r.game.usages(r.position.players))
	r.usageFrom(0, d)
}

// usageFrom reads how often each action was used, which is counted from a place on.
func (r *stateReader) usageFrom(at actionID, d gamedef.Data) {
	r.Entries(d, func(key string, d gamedef.Data) {
		a, ok := r.game.actionOf[key]
		if !ok {
			var known []string
			for i := range r.game.actions {
				known = append(known, r.game.actions[i].id)
			}
			r.Unknown("action", key, known)
		}
		u := &r.position.usage[at+a]
		count := func(name string, into *int32) values.Member {
			return values.Required(name, func(d gamedef.Data) { *into = int32(r.Whole(d, 0, 1<<31-1)) })
		}
		r.Members(d, count("turnCount", &u.turn), count("phaseCount", &u.phase), count("gameCount", &u.game))
	})
}

func (r *stateReader) turnOrder(d gamedef.Data) {
	kind := r.game.orderType()
	members := []values.Member{values.Required("type", func(d gamedef.Data) {
		if text := r.Text(d); text != string(kind) {
			r.Fail("The turn order of the game is %q, not %q.", kind, text)
		}
	})}
	switch kind {
	case gamedef.FixedOrder:
		members = append(members, values.Required("currentIndex", func(d gamedef.Data) {
			r.position.orderIndex = int32(r.Whole(d, 0, int64(len(r.game.parts.Def.TurnOrder.Order))-1))
		}))
	case gamedef.Simultaneous:
		members = append(members, r.round()...)
	case gamedef.CardDriven:
		members = append(members, values.Required("runtime", r.cards))
	}
	r.Members(d, members...)
}

// state reads the state of a marker.
func (r *stateReader) markerState(l *components.Lattice, d gamedef.Data) int16 {
	text := r.Text(d)
	var known []string
	for i, state := range l.States {
		if state.Text() == text {
			return int16(i)
		}
		known = append(known, state.Text())
	}
	r.Unknown(fmt.Sprintf("state of the marker %q called", l.ID), text, known)
	return unset
}

func latticeIDs(list []components.Lattice) []string {
	ids := make([]string, len(list))
	for i := range list {
		ids[i] = list[i].ID
	}
	return ids
}

func (r *stateReader) markers(d gamedef.Data) {
	g := r.game
	r.position.markers = make([]int16, len(g.parts.Zones)*len(g.parts.Lattices))
	for i := range r.position.markers {
		r.position.markers[i] = unset
	}
	r.Entries(d, func(space string, d gamedef.Data) {
		z, ok := g.parts.ZoneOf[space]
		if !ok {
			r.Unknown("zone", space, r.zoneIDs())
		}
		r.Entries(d, func(marker string, d gamedef.Data) {
			l, ok := g.parts.LatticeOf[marker]
			if !ok {
				r.Unknown("marker", marker, latticeIDs(g.parts.Lattices))
			}
			r.position.markers[int(z)*len(g.parts.Lattices)+l] = r.markerState(&g.parts.Lattices[l], d)
		})
	})
}

func (r *stateReader) globalMarkers(d gamedef.Data) {
	g := r.game
	r.position.globalMarkers = make([]int16, len(g.parts.GlobalLattices))
	r.all(d, "global marker", latticeIDs(g.parts.GlobalLattices), func(l int, d gamedef.Data) {
		r.position.globalMarkers[l] = r.markerState(&g.parts.GlobalLattices[l], d)
	})
}

func (r *stateReader) interrupts(d gamedef.Data) {
	r.Each(d, func(_ int, d gamedef.Data) {
		var frame interruptFrame
		r.Members(d,
			values.Required("phase", func(d gamedef.Data) { frame.phase = r.phase(d) }),
			values.Required("resumePhase", func(d gamedef.Data) { frame.resume = r.phase(d) }))
		r.position.interrupts = append(r.position.interrupts, frame)
	})
}

func (r *stateReader) spent(d gamedef.Data) {
	p := r.position
	r.Each(d, func(_ int, d gamedef.Data) {
		text := r.Text(d)
		digits := text[strings.LastIndexByte(text, '_')+1:]
		at, err := strconv.ParseInt(digits, 10, 32)
		if err != nil || at < 0 || at >= int64(len(p.tokens)) || p.tokens[at].zone == nowhere ||
			values.TokenText(p.tokens[at].properties.Kind, at) != text {
			r.Fail("There is no token %q in any zone.", text)
		}
		if i, again := slices.BinarySearch(p.spent, tokenID(at)); !again {
			p.spent = slices.Insert(p.spent, i, tokenID(at))
		}
	})
}
