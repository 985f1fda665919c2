package kernel

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/kernel/components"
	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/internal/kernel/random"
	"ludo-lsp/internal/kernel/record"
	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

// Data returns s as a JSON object with everything that s holds.
func (s *State) Data() gamedef.Object {
	var d gamedef.Data
	(&stateCodec{Codec: &values.Codec{Writing: true}, game: s.game, position: &s.position}).state(&d)
	return d.(gamedef.Object)
}

// VisibleData returns s without the variables and markers that are hidden from players.
func (s *State) VisibleData() gamedef.Object {
	def, out := s.game.parts.Def, s.Data()
	for i := range out {
		if values, ok := out[i].Value.(gamedef.Object); ok {
			switch out[i].Key {
			case member.GlobalVars:
				out[i].Value = withoutInternal(def.GlobalVars, values)
			case member.PerPlayerVars:
				out[i].Value = withoutInternal(def.PerPlayerVars, values)
			case member.ZoneVars:
				out[i].Value = withoutInternal(def.ZoneVars, values)
			case "globalMarkers":
				out[i].Value = withoutInternal(def.GlobalMarkerLattices, values)
			case member.Markers:
				out[i].Value = withoutInternal(def.MarkerLattices, values)
			}
		}
	}
	return out
}

// withoutInternal leaves out internal variables or markers, including those of each player or zone.
func withoutInternal[T interface{ Unseen(name string) bool }](list []T, values gamedef.Object) gamedef.Object {
	for i := range values {
		if own, ok := values[i].Value.(gamedef.Object); ok {
			values[i].Value = withoutInternal(list, own)
		}
	}
	return slices.DeleteFunc(values, func(e gamedef.Entry[gamedef.Data]) bool {
		_, group := e.Value.(gamedef.Object)
		return !group && slices.ContainsFunc(list, func(t T) bool { return t.Unseen(e.Key) })
	})
}

// MarshalJSON writes s as canonical JSON. Equal states give equal bytes.
func (s *State) MarshalJSON() ([]byte, error) { return gamedef.Canonical(s.Data()), nil }

// ReadState reads a state of g from JSON. A state that does not fit g is refused with an *InputError that names the
// field. The hash in it is ignored: it is computed anew, so that a state may be edited.
func (g *Game) ReadState(text []byte) (*State, error) {
	d, err := values.Parse(text)
	if err != nil {
		return nil, err
	}
	return g.StateOf(d)
}

// StateOf is ReadState for JSON that was already parsed.
func (g *Game) StateOf(d gamedef.Data) (s *State, err error) {
	if n, ok := playerCount(d); ok && g.mayPlay(n) {
		g = g.forPlayers(int32(n))
	}
	err = values.Read(func(in *values.Codec) { s = readState(in, g, d) })
	if err != nil {
		return nil, err
	}
	return s, nil
}

func readState(in *values.Codec, g *Game, d gamedef.Data) *State {
	s := &State{game: g}
	(&stateCodec{Codec: in, game: g, position: &s.position}).state(&d)
	s.position.seal(s.position.computeHash())
	return s
}

// lostProperties are those of a token no longer in the game: a serialised state holds nothing else about it.
var lostProperties = &values.Properties{Kind: &values.TokenType{}}

// maxTokens bounds how many tokens a serialised state can mention.
const maxTokens = 1 << 20

// stateCodec reads JSON data into a position, or writes a position, without changing it, as JSON data.
type stateCodec struct {
	*values.Codec
	game     *Game
	position *position
}

func (c *stateCodec) state(d *gamedef.Data) {
	g, p := c.game, c.position
	players := g.parts.Def.Metadata.Players
	c.Members(d,
		values.RequiredMember("playerCount", func(d *gamedef.Data) {
			values.WholeAt(c.Codec, &p.players, players.Min, players.Max)(d)
			if !c.Writing {
				p.vars = make([]int64, g.parts.ZoneVarAt(p.players, zoneID(len(g.parts.Zones)), 0))
			}
		}),
		values.RequiredMember("globalVars", func(d *gamedef.Data) { c.variables(d, g.parts.Globals, 0) }),
		values.RequiredMember("perPlayerVars", c.playerVars),
		values.RequiredMember("zoneVars", c.zoneVars),
		values.RequiredMember("nextTokenOrdinal", c.tokenCount),
		values.RequiredMember("zones", c.zones),
		values.RequiredMember("currentPhase", c.phase(&p.phase)),
		values.RequiredMember("activePlayer", playerAt(c, &p.active)),
		values.RequiredMember("turnCount", values.WholeAt(c.Codec, &p.turn, 0, values.MaxSafe)),
		values.RequiredMember("rng", c.generator),
		values.Optional("stateHash", true, c.hash),
		values.RequiredMember("actionUsage", func(d *gamedef.Data) {
			if !c.Writing {
				p.usage = make([]usage, g.usages(p.players))
			}
			c.usage(d, 0)
		}),
		values.RequiredMember("turnOrderState", c.turnOrder),
		values.RequiredMember("markers", c.markers),
		values.RequiredMember("globalMarkers", c.globalMarkers),
		values.Optional("playedEventCards", len(g.decks) > 0 && g.flow == nil, c.encodeSpentCards),
		values.Optional("reveals", p.reveals != nil, c.reveals),
		values.Optional("activeLastingEffects", true, values.ListAt(c.Codec, &p.lasting, c.codeLasting)),
		values.Optional("interruptPhaseStack", len(p.interrupts) > 0,
			values.ListAt(c.Codec, &p.interrupts, c.interrupt)),
		values.Optional("exhausted", p.exhausted, c.TruthAt(&p.exhausted)),
		values.Optional("pendingMove", p.pending != nil, c.codePending),
	)
}

func (c *stateCodec) variables(d *gamedef.Data, list []components.Variable, at int) {
	names := values.NamesOf(list, func(v *components.Variable) string { return v.Name })
	c.All(d, "variable", names, func(i int, d *gamedef.Data) {
		v, n := &list[i], &c.position.vars[at+i]
		switch {
		case v.Boolean:
			truth := *n != 0
			c.TruthAt(&truth)(d)
			if truth && !c.Writing {
				*n = 1
			}
		case v.Texts == nil:
			values.WholeAt(c.Codec, n, v.Min, v.Max)(d)
		case c.Writing:
			*d = v.Texts[*n].Data()
		default:
			if *n = v.Place(String(c.Text(*d))); *n < 0 {
				c.Fail("The variable %q is %s.", v.Name, v.Choices)
			}
		}
	})
}

// playerNames returns the players as keys of objects.
func (c *stateCodec) playerNames() []string {
	names := make([]string, c.position.players)
	for p := range names {
		names[p] = strconv.Itoa(p)
	}
	return names
}

func (c *stateCodec) playerVars(d *gamedef.Data) {
	c.All(d, "player", c.playerNames(), func(p int, d *gamedef.Data) {
		c.variables(d, c.game.parts.PlayerVars, c.game.parts.PlayerVarAt(playerID(p), 0))
	})
}

func (c *stateCodec) zoneIDs() []string {
	return values.NamesOf(c.game.parts.Zones, func(z *components.Zone) string { return z.ID })
}

// allZones reads or writes an object that has an entry for each zone.
func (c *stateCodec) allZones(d *gamedef.Data, item func(z int, d *gamedef.Data)) {
	if zones, ok := (*d).(gamedef.Object); ok {
		*d = c.withoutAbsent(zones)
	}
	c.All(d, "zone", c.zoneIDs(), item)
}

// withoutAbsent leaves out the zones of players who do not play, which older states have. Nothing can be in them.
func (c *stateCodec) withoutAbsent(zones gamedef.Object) gamedef.Object {
	return slices.DeleteFunc(slices.Clone(zones), func(e gamedef.Entry[gamedef.Data]) bool {
		z, absent := c.game.absentZone(e.Key)
		if tokens, is := e.Value.(gamedef.Array); absent && is && len(tokens) > 0 {
			c.ReadAt(e.Key, func() {
				c.Fail("No token can be here: player %d does not play.", c.game.whole.parts.Zones[z].Player)
			})
		}
		return absent
	})
}

func (c *stateCodec) zoneVars(d *gamedef.Data) {
	switch {
	case len(c.game.parts.ZoneVars) > 0 || !c.Writing && len(c.Object(*d)) > 0:
		c.allZones(d, func(z int, d *gamedef.Data) {
			c.variables(d, c.game.parts.ZoneVars, c.game.parts.ZoneVarAt(c.position.players, zoneID(z), 0))
		})
	case c.Writing:
		*d = gamedef.Object{}
	}
}

func (c *stateCodec) tokenCount(d *gamedef.Data) {
	p := c.position
	n := len(p.tokens)
	values.WholeAt(c.Codec, &n, 0, maxTokens)(d)
	if !c.Writing {
		p.tokens = slices.Repeat([]tokenCell{{properties: lostProperties, zone: nowhere}}, n)
	}
}

func (c *stateCodec) zones(d *gamedef.Data) {
	p := c.position
	if !c.Writing {
		p.zones = make([][]tokenID, len(c.game.parts.Zones))
	}
	c.allZones(d, func(z int, d *gamedef.Data) {
		values.ListAt(c.Codec, &p.zones[z], func(t *tokenID, d *gamedef.Data) { c.token(t, zoneID(z), d) })(d)
	})
}

func (c *stateCodec) token(t *tokenID, zone zoneID, d *gamedef.Data) {
	var id, kind string
	p := &values.Properties{}
	if c.Writing {
		p = c.position.tokens[*t].properties
		id, kind = values.TokenText(p.Kind, int64(*t)), p.Kind.ID
	}
	c.Members(d,
		values.RequiredMember("id", values.TextAt(c.Codec, &id)),
		values.RequiredMember("type", func(d *gamedef.Data) {
			values.TextAt(c.Codec, &kind)(d)
			if c.Writing {
				return
			}
			if p.Kind = c.game.parts.Symbols.Tokens[kind]; p.Kind == nil {
				c.Unknown("token type", kind,
					values.NamesOf(c.game.parts.TokenTypes, func(t **values.TokenType) string { return (*t).ID }))
			}
			p.Values = make([]Value, len(p.Kind.Props))
		}),
		values.RequiredMember("props", func(d *gamedef.Data) {
			names := values.NamesOf(p.Kind.Props[:len(p.Values)],
				func(prop *values.Property) string { return prop.Name })
			c.Some(d, "property", names, func(i int) bool { return p.Values[i].Kind() != Unbound },
				func(i int, d *gamedef.Data) {
					if c.Writing {
						*d = p.Values[i].Data()
					} else {
						p.Values[i] = c.game.parts.Symbols.Own(c.Scalar(*d))
					}
				})
		}),
	)
	if !c.Writing {
		c.ReadAt("id", func() { *t = c.ordinal(id, p.Kind) })
		c.position.tokens[*t] = tokenCell{properties: p, zone: zone}
	}
}

// ordinal returns the place of a token that is not in a zone yet.
func (c *stateCodec) ordinal(id string, kind *values.TokenType) tokenID {
	digits, ok := strings.CutPrefix(id, "tok_"+kind.ID+"_")
	n, err := strconv.ParseInt(digits, 10, 32)
	if !ok || err != nil || n < 0 || values.TokenText(kind, n) != id {
		c.Fail("Here belongs the id of a token of the type %q, tok_%s_0 or the like, not %q.", kind.ID, kind.ID, id)
	}
	if n >= int64(len(c.position.tokens)) {
		c.Fail("The token %q is the %dth or later, but nextTokenOrdinal is %d.", id, n+1, len(c.position.tokens))
	}
	if t := c.position.tokens[n]; t.zone != nowhere {
		c.Fail("The token %q cannot be here: the %dth token is in %q already.", id, n+1, c.game.parts.Zones[t.zone].ID)
	}
	return tokenID(n)
}

func (c *stateCodec) phase(p *phaseID) values.Form {
	return func(d *gamedef.Data) {
		if c.Writing {
			*d = gamedef.Text(c.game.phases[*p].id)
			return
		}
		text := c.Text(*d)
		var ok bool
		if *p, ok = c.game.phaseOf[text]; !ok {
			c.Unknown("phase", text, values.NamesOf(c.game.phases, func(p *phase) string { return p.id }))
		}
	}
}

// playerAt returns the form of a player who plays.
func playerAt[T ~int | ~int32](c *stateCodec, p *T) values.Form {
	return func(d *gamedef.Data) {
		most := int64(0)
		if !c.Writing {
			most = int64(c.position.players) - 1
		}
		values.WholeAt(c.Codec, p, 0, most)(d)
	}
}

func (c *stateCodec) action(a *actionID) values.Form {
	return func(d *gamedef.Data) {
		if c.Writing {
			*d = gamedef.Text(c.game.actions[*a].id)
		} else {
			*a = c.actionOf(c.Text(*d))
		}
	}
}

func (c *stateCodec) actionOf(id string) actionID {
	a, ok := c.game.actionOf[id]
	if !ok {
		c.Fail("There is no action %q.", id)
	}
	return a
}

// value reads or writes a value of the game.
func (c *stateCodec) value(v *Value, d *gamedef.Data) {
	if c.Writing {
		*d = v.Data()
	} else {
		*v = c.game.parts.Symbols.Own(c.Value(*d))
	}
}

func (c *stateCodec) generator(d *gamedef.Data) {
	g, version := &c.position.random, random.Version
	var words []random.Word
	if c.Writing {
		words = []random.Word{g.State, g.Increment}
	}
	c.Members(d,
		values.RequiredMember("algorithm", c.FixedText(random.Algorithm, "The generator is %q, not %q.")),
		values.RequiredMember("version", values.WholeAt(c.Codec, &version, random.Version, random.Version)),
		values.RequiredMember("state", func(d *gamedef.Data) {
			values.ListAt(c.Codec, &words, c.word)(d)
			if len(words) != 2 {
				c.Fail("The state of the generator is two numbers, not %d.", len(words))
			}
			if !c.Writing {
				g.State, g.Increment = words[0], words[1]
			}
		}),
		values.Optional("seeding", g.Mixed, func(d *gamedef.Data) {
			c.FixedText(random.Mixed, "The seeding is %q, not %q.")(d)
			if !c.Writing {
				g.Mixed = true
			}
		}),
	)
}

func (c *stateCodec) word(w *random.Word, d *gamedef.Data) {
	if c.Writing {
		*d = gamedef.Text(w.String())
		return
	}
	var err error
	if *w, err = random.ParseWord(c.Text(*d)); err != nil {
		c.Fail("%v.", err)
	}
}

func (c *stateCodec) hash(d *gamedef.Data) {
	if c.Writing {
		*d = gamedef.Text("0x" + strconv.FormatUint(c.position.hash, 16))
		return
	}
	digits, ok := strings.CutPrefix(c.Text(*d), "0x")
	if _, err := strconv.ParseUint(digits, 16, 64); !ok || err != nil || digits != strings.ToLower(digits) {
		c.Fail("Here belongs a hexadecimal number of at most 64 bits that starts with 0x, not %q.", c.Text(*d))
	}
}

func (u usage) any() bool { return u != usage{} }

// usage reads or writes how often each action was used, counted from a place on.
func (c *stateCodec) usage(d *gamedef.Data, at actionID) {
	used := c.position.usage[at:]
	c.Some(d, "action", values.NamesOf(c.game.actions, func(a *action) string { return a.id }),
		func(a int) bool { return used[a].any() },
		func(a int, d *gamedef.Data) {
			c.Members(d,
				values.RequiredMember("turnCount", values.CountAt(c.Codec, &used[a].turn)),
				values.RequiredMember("phaseCount", values.CountAt(c.Codec, &used[a].phase)),
				values.RequiredMember("gameCount", values.CountAt(c.Codec, &used[a].game)))
		})
}

// orderType returns how the turn passes between players.
func (g *Game) orderType() gamedef.TurnOrderType {
	if g.parts.Def.TurnOrder == nil {
		return gamedef.RoundRobin
	}
	return g.parts.Def.TurnOrder.Type
}

func (c *stateCodec) turnOrder(d *gamedef.Data) {
	kind := c.game.orderType()
	members := []values.Member{
		values.RequiredMember("type", c.FixedText(string(kind), "The turn order of the game is %q, not %q.")),
	}
	switch kind {
	case gamedef.FixedOrder:
		last := int64(len(c.game.parts.Def.TurnOrder.Order)) - 1
		members = append(members,
			values.RequiredMember("currentIndex", values.WholeAt(c.Codec, &c.position.orderIndex, 0, last)))
	case gamedef.Simultaneous:
		members = append(members, c.round()...)
	case gamedef.CardDriven:
		members = append(members, values.RequiredMember("runtime", c.cards))
	}
	c.Members(d, members...)
}

// round returns the members for submissions: whether each player has submitted, and the moves that are known here;
// and how often each player has used which action, if any. A submission without its move is withheld.
func (c *stateCodec) round() []values.Member {
	p, names := c.position, c.playerNames()
	uses := func(player int) []usage {
		return p.usage[c.game.usageOf(playerID(player), 0):][:len(c.game.actions)]
	}
	used := func(player int) bool { return slices.ContainsFunc(uses(player), usage.any) }
	known := func(player int) bool {
		move := p.round.of(playerID(player))
		return move != nil && move != withheld
	}
	anyUsed := c.Writing && slices.ContainsFunc(p.usage[c.game.usageOf(0, 0):], usage.any)
	return []values.Member{
		values.RequiredMember("submitted", func(d *gamedef.Data) {
			c.All(d, "player", names, func(player int, d *gamedef.Data) {
				submitted := p.round.of(playerID(player)) != nil
				c.TruthAt(&submitted)(d)
				if submitted && !c.Writing {
					p.round = p.round.with(playerID(player), withheld, p.players)
				}
			})
		}),
		values.RequiredMember("pending", func(d *gamedef.Data) {
			c.Some(d, "player", names, known, func(player int, d *gamedef.Data) {
				if c.Writing {
					*d = p.round.of(playerID(player)).Data()
					return
				}
				if p.round.of(playerID(player)) == nil {
					c.Fail("Player %d has submitted no move.", player)
				}
				move := record.ReadMove(c.Codec, *d)
				c.actionOf(move.ActionID)
				p.round = p.round.with(playerID(player), &move, p.players)
			})
		}),
		values.Optional("used", anyUsed, func(d *gamedef.Data) {
			c.Some(d, "player", names, used,
				func(player int, d *gamedef.Data) { c.usage(d, c.game.usageOf(playerID(player), 0)) })
		}),
	}
}

func latticeIDs(list []components.Lattice) []string {
	return values.NamesOf(list, func(l *components.Lattice) string { return l.ID })
}

func (c *stateCodec) marker(l *components.Lattice, state *int16, d *gamedef.Data) {
	if c.Writing {
		*d = l.States[*state].Data()
		return
	}
	text := c.Text(*d)
	at := slices.IndexFunc(l.States, func(state Value) bool { return state.Text() == text })
	if at < 0 {
		c.Unknown(fmt.Sprintf("state of the marker %q called", l.ID), text,
			values.NamesOf(l.States, func(state *Value) string { return state.Text() }))
	}
	*state = int16(at)
}

func (c *stateCodec) markers(d *gamedef.Data) {
	p, lattices := c.position, c.game.parts.Lattices
	if !c.Writing {
		p.markers = slices.Repeat([]int16{unset}, len(c.game.parts.Zones)*len(lattices))
	}
	ids := latticeIDs(lattices)
	of := func(z int) []int16 { return p.markers[z*len(lattices):][:len(lattices)] }
	set := func(state int16) bool { return state != unset }
	c.Some(d, "zone", c.zoneIDs(), func(z int) bool { return slices.ContainsFunc(of(z), set) },
		func(z int, d *gamedef.Data) {
			states := of(z)
			c.Some(d, "marker", ids, func(l int) bool { return set(states[l]) },
				func(l int, d *gamedef.Data) { c.marker(&lattices[l], &states[l], d) })
		})
}

func (c *stateCodec) globalMarkers(d *gamedef.Data) {
	p, lattices := c.position, c.game.parts.GlobalLattices
	if !c.Writing {
		p.globalMarkers = make([]int16, len(lattices))
	}
	c.All(d, "global marker", latticeIDs(lattices),
		func(l int, d *gamedef.Data) { c.marker(&lattices[l], &p.globalMarkers[l], d) })
}

func (c *stateCodec) interrupt(frame *interruptFrame, d *gamedef.Data) {
	c.Members(d,
		values.RequiredMember("phase", c.phase(&frame.phase)),
		values.RequiredMember("resumePhase", c.phase(&frame.resume)))
}

// encodeSpentCards writes the event cards that were played and lie where they were put.
func (c *stateCodec) encodeSpentCards(d *gamedef.Data) {
	p := c.position
	if c.Writing {
		values.ListAt(c.Codec, &p.spent, func(t *tokenID, d *gamedef.Data) {
			*d = gamedef.Text(values.TokenText(p.tokens[*t].properties.Kind, int64(*t)))
		})(d)
		return
	}
	c.Each(*d, func(_ int, d gamedef.Data) {
		text := c.Text(d)
		digits := text[strings.LastIndexByte(text, '_')+1:]
		at, err := strconv.ParseInt(digits, 10, 32)
		if err != nil || at < 0 || at >= int64(len(p.tokens)) || p.tokens[at].zone == nowhere ||
			values.TokenText(p.tokens[at].properties.Kind, at) != text {
			c.Fail("There is no token %q in any zone.", text)
		}
		if i, again := slices.BinarySearch(p.spent, tokenID(at)); !again {
			p.spent = slices.Insert(p.spent, i, tokenID(at))
		}
	})
}
