package words

import (
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// byKey returns the members of an object that have a type, by key: there may be many, and each is looked up.
func byKey[T gamedef.Data](o gamedef.Object) map[string]T {
	out := make(map[string]T, len(o))
	for _, member := range o {
		if value, is := member.Value.(T); is {
			out[member.Key] = value
		}
	}
	return out
}

// Changes returns a line for each count and marker that differs between two states of a game: first those of the
// game, then of each player, then of zones, joined if the change is the same, with the tokens that changed. A game
// with tracks keeps its counts there, and its other variables are internal notes; without tracks all variables are
// listed.
func (w *Words) Changes(before, after *kernel.State) (out []string) {
	return w.In().changes(before, after, "", nil)
}

// changes returns what Changes returns, except a marker or variable `but` of the game, which is described elsewhere.
// Tokens changed in the zone in which they are now, in a trace between the states.
func (w Scene) changes(before, after *kernel.State, but string, trace []kernel.TraceEntry) (out []string) {
	was, is := before.VisibleData(), after.VisibleData()
	part := func(o gamedef.Object, name string) gamedef.Object {
		value, _ := o.Get(name)
		members, _ := value.(gamedef.Object)
		return members
	}
	line := func(who string, members []string) {
		if len(members) > 0 {
			out = append(out, who+strings.Join(members, ", "))
		}
	}
	counts := func(name string) bool { return name != but && w.Counts(name) }
	line("", slices.Concat(w.sayChanges(part(was, "globalVars"), part(is, "globalVars"), counts),
		w.sayChanges(part(was, "globalMarkers"), part(is, "globalMarkers"),
			func(name string) bool { return name != but })))
	var ended []string
	for _, v := range part(was, member.GlobalVars) {
		now, _ := part(is, member.GlobalVars).Get(v.Key)
		if card := w.lasting[v.Key]; card != "" && !w.Counts(v.Key) && v.Value == gamedef.Bool(true) &&
			now == gamedef.Bool(false) {
			ended = append(ended, card)
		}
	}
	if ended != nil {
		out = append(out, "no longer in force: "+List(ended))
	}
	wasOf, isOf := byKey[gamedef.Object](part(was, "perPlayerVars")), byKey[gamedef.Object](part(is, "perPlayerVars"))
	for player := range after.Players() {
		key := strconv.Itoa(player)
		own := func(name string) bool { return w.owns(key, name) }
		line("", w.sayChanges(wasOf[key], isOf[key], own))
		line(w.Player(player)+": ", w.sayChanges(wasOf[key], isOf[key], func(name string) bool { return !own(name) }))
	}
	spaces := map[string][]string{} // by change
	var changes []string
	space := func(zone string, changed []string) {
		if len(changed) == 0 {
			return
		}
		change := strings.Join(changed, ", ")
		if spaces[change] == nil {
			changes = append(changes, change)
		}
		spaces[change] = append(spaces[change], w.Zone(zone))
	}
	pieces := w.changedPieces(before, after, alteredLast(trace))
	marks := byKey[gamedef.Object](part(was, "markers"))
	for _, zone := range part(is, "markers") {
		states, _ := zone.Value.(gamedef.Object)
		pieces[zone.Key] = append(w.sayChanges(w.setMarkers(marks[zone.Key]), states, everything), pieces[zone.Key]...)
	}
	if len(w.game.Definition().Tracks) == 0 {
		had := byKey[gamedef.Object](part(was, member.ZoneVars))
		for _, zone := range part(is, member.ZoneVars) {
			values, _ := zone.Value.(gamedef.Object)
			pieces[zone.Key] = append(pieces[zone.Key], w.sayChanges(had[zone.Key], values, everything)...)
		}
	}
	for i := range w.game.Definition().Zones {
		zone := w.game.Definition().Zones[i].ID
		space(zone, pieces[zone])
	}
	for _, change := range changes {
		out = append(out, List(spaces[change])+": "+change)
	}
	return out
}

// changedPieces returns the tokens that changed, by zone. A token that has come to a zone that is no space is
// described as it was on arrival: of these, only the tokens in altered are listed, which changed later.
func (w *Words) changedPieces(before, after *kernel.State, altered map[string]bool) map[string][]string {
	scene, then := w.In(after), w.In(before)
	differ := map[[2]string]bool{}
	varies := func(kind, property string) bool {
		key := [2]string{kind, property}
		does, known := differ[key]
		if !known {
			does = before.Varies(kind, property) || after.Varies(kind, property)
			differ[key] = does
		}
		return does
	}
	out := map[string][]string{}
	zones, _ := after.Data().Get("zones")
	members, _ := zones.(gamedef.Object)
	for _, zone := range members {
		var changes []string
		tokens, _ := zone.Value.(gamedef.Array)
		for _, t := range tokens {
			token, _ := t.(gamedef.Object)
			text, _ := token.Get("id")
			id, _ := text.(gamedef.Text)
			kind, was, known := before.Token(string(id))
			_, is, _ := after.Token(string(id))
			from, _ := before.ZoneOf(string(id))
			isCard := func(p kernel.TokenProperty) bool { return p.Name == gamedef.CardProp }
			switch {
			case !known, from != zone.Key && !w.spaces[zone.Key] && !altered[string(id)],
				!then.Sees(string(id)), !scene.Sees(string(id)),
				slices.Equal(was, is), slices.ContainsFunc(is, isCard):
				continue
			}
			if a, b := scene.describe(kind, was, varies), scene.describe(kind, is, varies); a != b {
				changes = append(changes, a+" → "+b)
			}
		}
		if changes != nil {
			out[zone.Key] = []string{List(changes)}
		}
	}
	return out
}

// alteredLast returns the tokens of a trace that changed after their last move.
func alteredLast(trace []kernel.TraceEntry) map[string]bool {
	out := map[string]bool{}
	for _, entry := range trace {
		switch t := entry.What.(type) {
		case kernel.TokenPropertySet:
			out[t.TokenID] = true
		case kernel.TokenMoved:
			delete(out, t.TokenID)
		}
	}
	return out
}

// setMarkers returns the states of the markers of a space, including those never set.
func (w *Words) setMarkers(states gamedef.Object) gamedef.Object {
	out := slices.Clone(states)
	for _, lattice := range w.game.Definition().MarkerLattices {
		if _, set := states.Get(lattice.ID); !set {
			out = append(out, gamedef.Entry[gamedef.Data]{Key: lattice.ID, Value: gamedef.Text(lattice.DefaultState)})
		}
	}
	return out
}

func everything(string) bool { return true }

// Counts reports whether a variable of the game is a count that players know.
func (w *Words) Counts(name string) bool {
	tracks := w.game.Definition().Tracks
	return len(tracks) == 0 || slices.ContainsFunc(tracks, func(t gamedef.TrackDef) bool { return t.ID == name })
}

// Notes reports whether the entry of a trace at an index changes only internal notes of the rules: an internal
// variable or marker, or one that [Words.Changes] does not list, a token whose description stays the same in a game
// with counts on tracks, or a change without effect. The scene must be one made by Through for the trace.
func (s Scene) Notes(at int, entry kernel.TraceEntry) bool {
	def := s.game.Definition()
	onTracks := len(def.Tracks) > 0
	switch t := entry.What.(type) {
	case kernel.VariableChanged:
		list := def.GlobalVars
		switch {
		case t.Zone != "":
			list = def.ZoneVars
		case t.Player >= 0:
			list = def.PerPlayerVars
		}
		return t.Old == t.New || isUnseen(list, t.Var) || t.Zone != "" && onTracks ||
			t.Zone == "" && t.Player < 0 && !s.Counts(t.Var)
	case kernel.MarkerChanged:
		return t.Old == t.New || isUnseen(def.GlobalMarkerLattices, t.Marker) || isUnseen(def.MarkerLattices, t.Marker)
	case kernel.TokenPropertySet:
		return t.Old == t.New || onTracks && s.After(at-1).Token(t.TokenID) == s.After(at).Token(t.TokenID)
	case kernel.TokenMoved:
		return t.From == t.To || s.isUnknownZone(t.From) && s.isUnknownZone(t.To)
	case kernel.ActivePlayerSet:
		return t.Old == t.New
	case kernel.ZoneConcealed:
		return t.Removed == 0
	}
	return false
}

// isUnseen reports whether a variable or marker of that name is hidden from players.
func isUnseen[T interface{ Unseen(name string) bool }](list []T, name string) bool {
	return slices.ContainsFunc(list, func(t T) bool { return t.Unseen(name) })
}

// sayChanges returns phrases for the values that differ between two objects, among those for which told returns true.
func (w *Words) sayChanges(was, is gamedef.Object, told func(name string) bool) (out []string) {
	for _, now := range is {
		before, known := was.Get(now.Key)
		if !told(now.Key) || known && w.Plain(before) == w.Plain(now.Value) {
			continue
		}
		text := w.Name(now.Key) + " "
		if known {
			text += w.Plain(before) + " → "
		}
		out = append(out, text+w.Plain(now.Value))
	}
	return out
}

// Plain returns the words for a value of a variable, or for the state of a marker.
func (w *Words) Plain(v gamedef.Data) string {
	if word, ok := v.(gamedef.Text); ok {
		return w.Name(string(word))
	}
	return string(gamedef.Canonical(v))
}
