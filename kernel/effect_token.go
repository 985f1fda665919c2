package kernel

import (
	"slices"

	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

// tokenIn returns the token that a binding holds. It must be in a zone.
func (m *machine) tokenIn(n values.Name, effect string) tokenID {
	v := m.env[n]
	switch v.Kind() {
	case Token, TokenName:
		if t := tokenID(v.N); v.N < int64(len(m.tokens)) && m.tokens[t].zone != nowhere &&
			m.tokens[t].properties.Kind == values.TokenTypeOf(v) {
			return t
		}
		m.failRuntime(reasonToken, "The token \""+v.Text()+"\" is in no zone.", "effectType", effect, "token",
			m.nameText(n), "tokenId", v.Text())
	case Symbol, Text:
		m.failRuntime(reasonToken, "There is no token \""+v.Text()+"\".", "effectType", effect, "token", m.nameText(n),
			"tokenId", v.Text())
	case Unbound:
		m.failRuntime(reasonToken, "No token is bound to \""+m.nameText(n)+"\".",
			"effectType", effect, "token", m.nameText(n), "availableBindings", m.boundNames())
	}
	m.failRuntime(reasonToken, "\""+m.nameText(n)+"\" must be a token, not "+values.Noun(v)+".",
		"effectType", effect, "token", m.nameText(n), "actualType", values.Noun(v))
	return 0
}

// tokenText returns the id of a token.
func (m *machine) tokenText(t tokenID) string {
	return values.TokenText(m.tokens[t].properties.Kind, int64(t))
}

// moveTokenTo moves a token between two zones.
func (m *machine) moveTokenTo(t tokenID, from, to zoneID, position gamedef.TokenPosition, effect string) {
	if m.tokens[t].zone != from {
		m.failRuntime(reasonToken, "The token \""+m.tokenText(t)+"\" is in \""+m.game.parts.Zones[m.tokens[t].zone].ID+
			"\", not in \""+m.game.parts.Zones[from].ID+"\".",
			"effectType", effect, "tokenId", m.tokenText(t), "from", m.game.parts.Zones[from].ID, "zone",
			m.game.parts.Zones[m.tokens[t].zone].ID)
	}
	m.removeToken(from, slices.Index(m.zones[from], t))
	m.put(to, position, effect, values.Int(int64(t)))
	m.recordMove(t, from, to)
}

// put puts tokens that are in no zone into one, in their order: at the given position, else at the end of a queue and
// on top elsewhere. It fails where a constraint allows fewer.
func (m *machine) put(z zoneID, position gamedef.TokenPosition, effect string, tokens ...Value) {
	at := 0
	switch size := len(m.zones[z]); {
	case position == gamedef.AtBottom,
		position == "" && m.game.parts.Zones[z].Ordering == gamedef.QueueOrdering:
		at = size
	case position == gamedef.AtRandom && size > 0:
		at = int(m.drawInt(0, int64(size)))
	}
	for i := range tokens {
		m.insertToken(z, at+i, tokenID(tokens[i].N))
	}
	m.checkStacking(z, effect)
}

// recordMove records and announces that a token moved.
func (m *machine) recordMove(t tokenID, from, to zoneID) {
	if m.trace != nil {
		m.record(TokenMoved{TokenID: m.tokenText(t), From: m.game.parts.Zones[from].ID, To: m.game.parts.Zones[to].ID})
	}
	if from != to {
		m.emit(event{kind: gamedef.TokenEntered, zone: to, player: -1})
	}
}

func (b *builder) MoveToken(e *gamedef.MoveToken) {
	const effect = "moveToken"
	token, position := b.game.names.Name(e.Token), e.Position
	from := b.zone(e.From, effect, reasonToken, "from")
	to := b.zone(e.To, effect, reasonToken, "to")
	b.add(func(m *machine) {
		m.countEffect(effect)
		source, target := from.at(m), to.at(m)
		m.moveTokenTo(m.tokenIn(token, effect), source, target, position, effect)
	})
}

func (b *builder) MoveTokenAdjacent(e *gamedef.MoveTokenAdjacent) {
	const effect = "moveTokenAdjacent"
	token := b.game.names.Name(e.Token)
	from := b.zone(e.From, effect, reasonToken, "from")
	literal := nowhere
	direction := values.NoName
	if z, ok := b.game.parts.ZoneOf[e.Direction]; ok {
		literal = z
	} else if e.Direction != "" && e.Direction[0] == bindingSelectorMark {
		direction = b.game.names.Name(e.Direction)
	}
	b.add(func(m *machine) {
		m.countEffect(effect)
		source := from.at(m)
		t := m.tokenIn(token, effect)
		target, text := literal, e.Direction
		if direction != values.NoName {
			target, text = m.destination(direction)
		}
		if text == "" {
			m.failEffect(codeNoDestination, "", "The effect moveTokenAdjacent does not say where to.",
				"effectType", effect, "availableBindings", m.boundNames())
		}
		if target == nowhere || !m.game.parts.Zones[source].Has(target) {
			neighbours := make([]string, 0, len(m.game.parts.Zones[source].Neighbours))
			for _, z := range m.game.parts.Zones[source].Neighbours {
				neighbours = append(neighbours, m.game.parts.Zones[z].ID)
			}
			message := quote(text) + " is no neighbour of " + quote(m.game.parts.Zones[source].ID) + "."
			if _, absent := m.game.absentZone(text); absent {
				message = "There is no zone " + m.unknownZone(text)
			}
			m.failEffect(codeNotAdjacent, "", message,
				"effectType", effect, "fromZoneId", m.game.parts.Zones[source].ID, "toZoneId", text, "adjacentZones",
				neighbours)
		}
		m.moveTokenTo(t, source, target, "", effect)
	})
}

// destination returns the zone that a binding of moveTokenAdjacent names, with its text; nowhere if it does not
// exist.
func (m *machine) destination(n values.Name) (zoneID, string) {
	const effect = "moveTokenAdjacent"
	v := m.env[n]
	if v.Kind() == Unbound {
		m.failEffect(codeNoDestination, "", "Nothing is bound to \""+m.nameText(n)+
			"\", to which the token should move.",
			"effectType", effect, "direction", m.nameText(n), "availableBindings", m.boundNames())
	}
	if !v.IsText() {
		m.failRuntime(reasonToken, "\""+m.nameText(n)+"\" must be the id of a zone, not "+values.Noun(v)+".",
			"effectType", effect, "direction", m.nameText(n), "actualType", values.Noun(v))
	}
	return m.game.parts.ZoneNamed(v), v.Text()
}

func (b *builder) MoveAll(e *gamedef.MoveAll) {
	const effect = "moveAll"
	from := b.zone(e.From, effect, reasonToken, "from")
	to := b.zone(e.To, effect, reasonToken, "to")
	var filter conditionFunc
	if e.Filter != nil {
		b.compilePart(effect+".filter", func() { filter = b.compileCondition(e.Filter) })
	}
	bind := b.game.names.Name(e.AsOrDefault())
	b.add(func(m *machine) {
		m.countEffect(effect)
		source, target := from.at(m), to.at(m)
		if source == target || len(m.zones[source]) == 0 {
			return
		}
		moving := m.buffer()
		if filter == nil {
			for _, t := range m.zones[source] {
				moving = append(moving, Int(int64(t)))
			}
		} else {
			outer := m.env[bind]
			m.bind(bind, outer)
			for _, t := range m.zones[source] {
				m.rebind(bind, m.token(t))
				if filter(m) {
					moving = append(moving, Int(int64(t)))
				}
			}
			m.rebind(bind, outer)
		}
		if len(moving) > 0 {
			m.moveBlock(moving, source, target, effect)
		}
		m.release(moving)
	})
}

// moveBlock moves tokens, which lie in a zone in this order, to another and keeps their order.
func (m *machine) moveBlock(moving []Value, from, to zoneID, effect string) {
	at := 0
	for i := range moving {
		for m.zones[from][at] != tokenID(moving[i].N) {
			at++
		}
		m.removeToken(from, at)
	}
	m.put(to, "", effect, moving...)
	for i := range moving {
		m.recordMove(tokenID(moving[i].N), from, to)
	}
}

func (b *builder) Draw(e *gamedef.Draw) {
	const effect = "draw"
	from := b.zone(e.From, effect, reasonToken, "from")
	to := b.zone(e.To, effect, reasonToken, "to")
	end, wanted := e.End, b.integer(member.Draw+"."+member.Count, e.Count)
	b.add(func(m *machine) {
		m.countEffect(effect)
		source, target := from.at(m), to.at(m)
		count := int(min(wanted.get(m, effect, reasonToken, "count"), 1<<31))
		if count < 0 {
			m.failRuntime(reasonToken, "The count of draw must not be negative.", "effectType", effect, "count", count)
		}
		if count == 0 || source == target {
			return
		}
		deck := m.game.parts.Zones[source].Deck
		if deck != nil && deck.Reshuffle != nowhere && deck.Reshuffle != source && len(m.zones[source]) < count {
			m.reshuffle(deck.Reshuffle, source, effect)
		}
		n := min(count, len(m.zones[source]))
		if n < count && m.trace != nil && m.game.watched {
			m.recordWatched(DrawShort{Wanted: int64(count), Got: int64(n)}, m.path())
		}
		if n == 0 {
			return
		}
		end := end
		if end == "" && deck != nil {
			end = deck.From
		}
		if n == 1 && deck == nil && end == "" {
			t := m.removeToken(source, 0)
			m.put(target, "", effect, values.Int(int64(t)))
			m.recordMove(t, source, target)
			return
		}
		drawn := m.buffer()
		switch {
		case end == gamedef.DrawFromRandom:
			drawn = m.drawAtRandom(drawn, source, n)
		case end == gamedef.DrawFromBottom:
			drawn = m.take(drawn, source, len(m.zones[source])-n, n)
		default:
			drawn = m.take(drawn, source, 0, n)
		}
		m.put(target, "", effect, drawn...)
		for i := range drawn {
			m.recordMove(tokenID(drawn[i].N), source, target)
		}
		m.release(drawn)
	})
}

// take removes n tokens from a zone, starting at a place, and appends them to a list.
func (m *machine) take(out []Value, from zoneID, at, n int) []Value {
	for range n {
		out = append(out, values.Int(int64(m.removeToken(from, at))))
	}
	return out
}

// drawAtRandom removes tokens from a zone, each drawn from those left, and appends them to a list in the order of
// drawing.
func (m *machine) drawAtRandom(drawn []Value, from zoneID, n int) []Value {
	for range n {
		at := int(m.drawInt(0, int64(len(m.zones[from])-1)))
		drawn = append(drawn, Int(int64(m.removeToken(from, at))))
	}
	return drawn
}

// reshuffle puts all tokens of a zone under those of a deck and shuffles the deck.
func (m *machine) reshuffle(from, deck zoneID, effect string) {
	if len(m.zones[from]) == 0 {
		return
	}
	returned := m.take(m.buffer(), from, 0, len(m.zones[from]))
	m.put(deck, gamedef.AtBottom, effect, returned...)
	m.shuffleZone(deck)
	if m.trace != nil {
		for i := range returned {
			m.record(TokenMoved{TokenID: m.tokenText(tokenID(returned[i].N)), From: m.game.parts.Zones[from].ID,
				To: m.game.parts.Zones[deck].ID})
		}
		m.record(ZoneShuffled{Zone: m.game.parts.Zones[deck].ID})
	}
	m.release(returned)
}

func (b *builder) Shuffle(e *gamedef.Shuffle) {
	const effect = "shuffle"
	zone := b.zone(e.Zone, effect, reasonToken, "zone")
	b.add(func(m *machine) {
		m.countEffect(effect)
		z := zone.at(m)
		if len(m.zones[z]) < 2 {
			return
		}
		m.shuffleZone(z)
		if m.trace != nil {
			m.record(ZoneShuffled{Zone: m.game.parts.Zones[z].ID})
		}
	})
}

// shuffleZone puts the tokens of a zone into a random order. Fewer than two tokens draw nothing.
func (m *machine) shuffleZone(z zoneID) {
	size := len(m.zones[z])
	if size < 2 {
		return
	}
	if m.reveals != nil {
		m.unshow(z, -1)
	}
	for i := size - 1; i > 0; i-- {
		m.swapTokens(z, i, int(m.drawInt(0, int64(i))))
	}
}

func (b *builder) DestroyToken(e *gamedef.DestroyToken) {
	const effect = "destroyToken"
	token := b.game.names.Name(e.Token)
	b.add(func(m *machine) {
		m.countEffect(effect)
		t := m.tokenIn(token, effect)
		z := m.tokens[t].zone
		m.removeToken(z, slices.Index(m.zones[z], t))
		if m.trace != nil {
			m.record(TokenDestroyed{TokenID: m.tokenText(t), Type: m.tokens[t].properties.Kind.ID,
				Zone: m.game.parts.Zones[z].ID})
		}
	})
}
