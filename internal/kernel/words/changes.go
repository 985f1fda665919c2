package words

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// byKey are the members of an object that are of a type, by their keys: there may be many, and each is asked for.
func byKey[T gamedef.Data](o gamedef.Object) map[string]T {
	out := make(map[string]T, len(o))
	for _, member := range o {
		if value, is := member.Value.(T); is {
			out[member.Key] = value
		}
	}
	return out
}

// Changes tells, a line each, which counts and markers of a game differ between two of its states:
// those of the game, then of each player, then of zones, those together where the same has
// changed, with the tokens that went (−), came (+) or are something else. A game that has tracks
// keeps its counts there, and its other variables are notes that its rules make for themselves; of
// a game without tracks all variables are told. What zones have beside their markers is such a note.
func (w *Words) Changes(before, after *kernel.State) (out []string) {
	was, is := before.Shown(), after.Shown()
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
	line("", slices.Concat(changed(part(was, "globalVars"), part(is, "globalVars"), w.counts),
		changed(part(was, "globalMarkers"), part(is, "globalMarkers"), everything)))
	wasOf, isOf := byKey[gamedef.Object](part(was, "perPlayerVars")), byKey[gamedef.Object](part(is, "perPlayerVars"))
	for player := range after.Players() {
		key := strconv.Itoa(player)
		if differing := changed(wasOf[key], isOf[key], everything); len(differing) > 0 {
			line(w.Player(player)+": ", differing)
		}
	}
	spaces := map[string][]string{} // by what has changed there
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
	lay, lie := byKey[gamedef.Array](part(was, "zones")), byKey[gamedef.Array](part(is, "zones"))
	pieces := w.pieces(before, after, func(state *kernel.State, zone string) (ids []string) {
		tokens := lay[zone]
		if state == after {
			tokens = lie[zone]
		}
		for _, t := range tokens {
			token, _ := t.(gamedef.Object)
			id, _ := token.Get("id")
			text, _ := id.(gamedef.Text)
			ids = append(ids, string(text))
		}
		return ids
	})
	marks := byKey[gamedef.Object](part(was, "markers"))
	for _, zone := range part(is, "markers") {
		states, _ := zone.Value.(gamedef.Object)
		marked := changed(w.marked(marks[zone.Key]), states, everything)
		space(zone.Key, append(marked, pieces[zone.Key]...))
		delete(pieces, zone.Key)
	}
	for _, zone := range slices.Sorted(maps.Keys(pieces)) {
		space(zone, pieces[zone])
	}
	for _, change := range changes {
		out = append(out, Listed(spaces[change])+": "+change)
	}
	return out
}

// pieces tells of each space of a map which tokens went, which came, and which are something else
// than they were, by the space; nothing of a game without tracks, whose moves say what they move.
func (w *Words) pieces(before, after *kernel.State,
	tokens func(state *kernel.State, zone string) []string) map[string][]string {
	if len(w.game.Definition().Tracks) == 0 {
		return nil
	}
	scene := w.In(before, after)
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
	told := func(state *kernel.State, id string) string {
		kind, properties, ok := state.Token(id)
		if !ok || scene.seen != nil && !scene.seen[id] {
			return scene.Token(id)
		}
		return scene.described(kind, properties, varies)
	}
	out := map[string][]string{}
	for zone, board := range w.spaces {
		if !board {
			continue
		}
		was, is := tokens(before, zone), tokens(after, zone)
		var gone, come, other []string
		for _, id := range was {
			if !slices.Contains(is, id) {
				gone = append(gone, told(before, id))
			} else if a, b := told(before, id), told(after, id); a != b {
				other = append(other, a+" → "+b)
			}
		}
		for _, id := range is {
			if !slices.Contains(was, id) {
				come = append(come, told(after, id))
			}
		}
		for _, part := range []struct {
			sign   string
			tokens []string
		}{{"− ", gone}, {"+ ", come}, {"", other}} {
			if len(part.tokens) > 0 {
				out[zone] = append(out[zone], part.sign+Listed(part.tokens))
			}
		}
	}
	return out
}

// marked is the states of the markers of a space, with those that have never been set.
func (w *Words) marked(states gamedef.Object) gamedef.Object {
	out := slices.Clone(states)
	for _, lattice := range w.game.Definition().MarkerLattices {
		if _, set := states.Get(lattice.ID); !set {
			out = append(out, gamedef.Entry[gamedef.Data]{Key: lattice.ID, Value: gamedef.Text(lattice.DefaultState)})
		}
	}
	return out
}

func everything(string) bool { return true }

// counts tells whether a variable of the game is a count that players know.
func (w *Words) counts(name string) bool {
	tracks := w.game.Definition().Tracks
	return len(tracks) == 0 || slices.ContainsFunc(tracks, func(t gamedef.TrackDef) bool { return t.ID == name })
}

// changed tells which values differ, of those that are told.
func changed(was, is gamedef.Object, told func(name string) bool) (out []string) {
	for _, now := range is {
		before, known := was.Get(now.Key)
		if !told(now.Key) || known && plain(before) == plain(now.Value) {
			continue
		}
		text := Name(now.Key) + " "
		if known {
			text += plain(before) + " → "
		}
		out = append(out, text+plain(now.Value))
	}
	return out
}

// plain is a value of a variable, or the state of a marker, in words.
func plain(v gamedef.Data) string {
	if word, ok := v.(gamedef.Text); ok {
		return Name(string(word))
	}
	return string(gamedef.Canonical(v))
}
