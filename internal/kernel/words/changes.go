package words

import (
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// Changes tells, a line each, which counts and markers of a game differ between two of its states:
// those of the game, then of each player, then of zones, those together where the same has
// changed. A game that has tracks keeps its counts there, and its other variables are notes that
// its rules make for themselves; of a game without tracks all variables are told. What zones have
// beside their markers is such a note.
func (w *Words) Changes(before, after *kernel.State) (out []string) {
	was, is := before.Data(), after.Data()
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
	for player := range after.Players() {
		key := strconv.Itoa(player)
		line(w.Player(player)+": ", changed(part(part(was, "perPlayerVars"), key), part(part(is, "perPlayerVars"), key),
			everything))
	}
	spaces := map[string][]string{} // by what has changed there
	var changes []string
	for _, zone := range part(is, "markers") {
		states, _ := zone.Value.(gamedef.Object)
		marked := changed(w.marked(part(part(was, "markers"), zone.Key)), states, everything)
		if len(marked) == 0 {
			continue
		}
		change := strings.Join(marked, ", ")
		if spaces[change] == nil {
			changes = append(changes, change)
		}
		spaces[change] = append(spaces[change], w.Zone(zone.Key))
	}
	for _, change := range changes {
		out = append(out, Listed(spaces[change])+": "+change)
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
