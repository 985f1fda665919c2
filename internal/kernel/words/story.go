package words

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// Head returns a description of a move on one line, without decisions in individual spaces, which [Words.Story] has.
func (s Scene) Head(m kernel.Move) string {
	text, _ := s.move(&m)
	return text
}

// Story returns the lines about the details and results of a player's move: decisions in individual spaces, the text
// of the played card, what was rolled, drawn and moved, which counts and markers changed, and the cards that came up.
// The effects of a card, or of a phase begun by the move, come after its name.
func (w *Words) Story(player int, m kernel.Move, before, after *kernel.State, trace []kernel.TraceEntry) []string {
	_, out := w.In(before, after).By(player, trace).move(&m)
	phase, begin, title := before.Phase(), 0, ""
	tell := func(end int) {
		then := after
		if end < len(trace) {
			if then = rewindState(after, trace[end:], false); then == nil {
				then = after // what follows is listed here
			}
		}
		part := trace[begin:end]
		scene := w.In(then, before)
		if m.ActionID != "" && !w.game.Simultaneous() { // what follows has a heading of its own
			scene = scene.ForActor(player)
		}
		said, set := w.cardText(m, before, then)
		lines := slices.Concat(said, scene.Events(m, part), scene.changes(before, then, set, part))
		if cards := scene.Cards(part); len(part) > 0 && w.comesUp(part[0]) {
			lines = slices.Concat(cards, w.coupText(part[0]), lines)
		} else if lines = append(lines, cards...); title != "" && len(lines) > 0 {
			lines = append([]string{title}, lines...)
		}
		out = append(out, lines...)
		before, begin, title, m = then, end, "", kernel.Move{}
	}
	for at, entry := range trace {
		switch t := entry.What.(type) {
		case kernel.CardMoved:
			if w.comesUp(entry) {
				tell(at)
			}
		case kernel.LifecycleEvent:
			if t.Event == gamedef.PhaseEnter && t.Phase != phase {
				tell(at)
				phase, title = t.Phase, w.Name(t.Phase)+":"
				if margins := w.margins(phase, after, trace[at:]); margins != "" {
					out = append(out, margins)
				}
			}
		}
	}
	tell(len(trace))
	return out
}

// margins returns a sentence about the margin of each seat, and who has won, at the start of a coup round that checks
// for victory. The trace is what follows.
func (w *Words) margins(phase string, after *kernel.State, trace []kernel.TraceEntry) string {
	order := w.game.Definition().TurnOrder
	if order == nil || order.Config == nil || order.Config.CoupPlan == nil ||
		len(order.Config.CoupPlan.Phases) == 0 || order.Config.CoupPlan.Phases[0].ID != phase {
		return ""
	}
	then := rewindState(after, trace[1:], true)
	if then == nil {
		return ""
	}
	standings, err := then.Margins()
	if err != nil || len(standings) == 0 {
		return ""
	}
	out := lists.Map(standings, func(s kernel.Standing) string { return w.seatOf(s.Seat) + " " + withSign(s.Score) })
	return w.Name(phase) + ": margins " + strings.Join(out, ", ")
}

// seatOf returns a seat's name as on cards.
func (w *Words) seatOf(seat string) string { return cmp.Or(w.seats[seat], seat) }

// withSign returns a number with its sign.
func withSign(v kernel.Value) string {
	if n, is := v.Int(); is && n > 0 {
		return "+" + v.Text()
	}
	return v.Text()
}

// Opening returns the lines about the results of the cards that came up before the first move.
func (w *Words) Opening(first *kernel.State, trace []kernel.TraceEntry) []string {
	at := slices.IndexFunc(trace, w.comesUp)
	if at < 0 {
		return w.In(first).Cards(trace)
	}
	before := rewindState(first, trace[at:], false)
	if before == nil {
		before = first
	}
	return w.Story(first.Active(), kernel.Move{}, before, first, trace[at:])
}

// coupText returns the text of a coup card that comes up, which is executed at once.
func (w *Words) coupText(entry kernel.TraceEntry) []string {
	id := entry.What.(kernel.CardMoved).CardID
	if text := w.texts[[2]string{id, member.Unshaded}]; w.coups[id] && text != "" {
		return []string{"the card says: " + text}
	}
	return nil
}

// comesUp reports whether an entry of a trace is a card that becomes the current one.
func (w *Words) comesUp(entry kernel.TraceEntry) bool {
	t, is := entry.What.(kernel.CardMoved)
	order := w.game.Definition().TurnOrder
	return is && t.CardID != "" && order != nil && order.Config != nil &&
		isZone(t.To, order.Config.CardLifecycle.Played)
}

// cardText returns the text of the card that begins a move. If the card stays in force, set is the marker of the
// whole game that was set to the side that was played, or the boolean that was set.
func (w *Words) cardText(m kernel.Move, before, after *kernel.State) (said []string, set string) {
	id, _ := m.Params.Get(gamedef.EventCardParam)
	chosen, _ := m.Params.Get(gamedef.EventSideParam)
	text := w.texts[[2]string{id.Text(), chosen.Text()}]
	if card := w.In(before).currentCard(&m); card != "" { // it has one side
		text = cmp.Or(w.texts[[2]string{card, member.Unshaded}], w.texts[[2]string{card, member.Shaded}])
	}
	if text == "" || m.Continues {
		return nil, ""
	}
	was, is := before.VisibleData(), after.VisibleData()
	for _, key := range []string{"globalMarkers", member.GlobalVars} {
		old, _ := was.Get(key)
		values, _ := is.Get(key)
		had, _ := old.(gamedef.Object)
		has, _ := values.(gamedef.Object)
		for _, e := range has {
			value, known := had.Get(e.Key)
			in := e.Value == gamedef.Bool(true) || e.Value == gamedef.Text(chosen.Text())
			if in && known && value != e.Value {
				return []string{"now in force: " + text}, e.Key
			}
		}
	}
	return []string{"the card says: " + text}, ""
}

// rewindState returns the state before a trace, with its counts, markers, properties and, if zones is true, the zones
// of tokens; nil if it cannot be reconstructed.
func rewindState(after *kernel.State, trace []kernel.TraceEntry, zones bool) *kernel.State {
	data := after.Data()
	var tokens map[string]gamedef.Object
	changed, failed := false, false
	put := func(value gamedef.Data, path ...string) {
		changed = true
		o := data
		for _, key := range path[:len(path)-1] {
			inner, _ := o.Get(key)
			o, _ = inner.(gamedef.Object)
		}
		failed = !setExisting(o, path[len(path)-1], value) || failed
	}
	for _, entry := range slices.Backward(trace) {
		switch t := entry.What.(type) {
		case kernel.VariableChanged:
			put(kernel.DataOf(t.Old), variablePath(t.VariableCell)...)
		case kernel.MarkerChanged:
			path := []string{"globalMarkers", t.Marker}
			if t.Space != "" {
				path = []string{"markers", t.Space, t.Marker}
			}
			put(gamedef.Text(t.Old), path...)
		case kernel.TokenPropertySet:
			if tokens == nil {
				tokens = propertiesIn(data)
			}
			changed, failed = true, !setExisting(tokens[t.TokenID], t.Property, kernel.DataOf(t.Old)) || failed
		case kernel.ResourceTransferred:
			failed = true
		case kernel.TokenMoved:
			if zones {
				changed, failed = true, !putBack(data, t) || failed
			}
		case kernel.TokenCreated, kernel.TokenDestroyed:
			failed = failed || zones
		}
	}
	if !changed {
		return after
	}
	state, err := after.Game().StateOf(data)
	if err != nil || failed {
		return nil
	}
	return state
}

// putBack moves a token in the data of a state back to the zone it came from, and reports whether it was found.
func putBack(data gamedef.Object, moved kernel.TokenMoved) bool {
	all, _ := data.Get("zones")
	zones, _ := all.(gamedef.Object)
	to, _ := zones.Get(moved.To)
	from, _ := zones.Get(moved.From)
	is, _ := to.(gamedef.Array)
	was, _ := from.(gamedef.Array)
	at := slices.IndexFunc(is, func(item gamedef.Data) bool {
		token, _ := item.(gamedef.Object)
		id, _ := token.Get("id")
		return id == gamedef.Text(moved.TokenID)
	})
	return at >= 0 && setExisting(zones, moved.From, append(slices.Clip(was), is[at])) &&
		setExisting(zones, moved.To, slices.Delete(slices.Clone(is), at, at+1))
}

// variablePath returns the path of a variable in the data of a state.
func variablePath(v kernel.VariableCell) []string {
	switch {
	case v.Zone != "":
		return []string{member.ZoneVars, v.Zone, v.Var}
	case v.Player >= 0:
		return []string{member.PerPlayerVars, strconv.Itoa(v.Player), v.Var}
	}
	return []string{member.GlobalVars, v.Var}
}

// propertiesIn returns the properties of all tokens in the data of a state.
func propertiesIn(data gamedef.Object) map[string]gamedef.Object {
	out := map[string]gamedef.Object{}
	zones, _ := data.Get("zones")
	all, _ := zones.(gamedef.Object)
	for _, zone := range all {
		list, _ := zone.Value.(gamedef.Array)
		for _, item := range list {
			token, _ := item.(gamedef.Object)
			id, _ := token.Get("id")
			properties, _ := token.Get("props")
			if id, is := id.(gamedef.Text); is {
				out[string(id)], _ = properties.(gamedef.Object)
			}
		}
	}
	return out
}

// setExisting sets a member of an object if it exists, and reports whether it does.
func setExisting(o gamedef.Object, key string, value gamedef.Data) bool {
	at := slices.IndexFunc(o, func(e gamedef.Entry[gamedef.Data]) bool { return e.Key == key })
	if at >= 0 {
		o[at].Value = value
	}
	return at >= 0
}
