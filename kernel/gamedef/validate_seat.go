package gamedef

import "strconv"

// The zone of a player is there in games in which that player plays. A rule that names it
// may lie where it is not carried out in others: behind a condition that looks at how many
// play, or at what may have been kept of that.

// absent notes a zone of a player who may not play.
func (v *validator) absent(member, base, qualifier string) {
	players := v.def.Metadata.Players
	n, err := strconv.ParseInt(qualifier, 10, 64)
	if err != nil || n < players.Min || n < players.Max && v.guards > 0 {
		return
	}
	for _, p := range v.takes {
		if p.Kind == PlayerByID && p.ID == n {
			return
		}
	}
	text, own := base+":"+qualifier, base+":actor"
	if n >= players.Max {
		v.note(Warning, "ZONE_SELECTOR_PLAYER_ABSENT", member, []string{own},
			"There is never a zone %q: at most %d play, and players are counted from 0.", text, players.Max)
		return
	}
	v.note(Warning, "ZONE_SELECTOR_PLAYER_ABSENT", member, []string{own},
		"There is no zone %q when only %d play: players are counted from 0, and those who do not play have no zones. Ask before how many play.", text, players.Min)
}

// guarded checks what is carried out only where conditions hold.
func (v *validator) guarded(check func(), conditions ...Condition) {
	n := 0
	for _, c := range conditions {
		if tellsPlayers(c) {
			n++
		}
	}
	v.guards += n
	check()
	v.guards -= n
}

// tellsPlayers tells whether a condition may depend on how many play.
func tellsPlayers(c Condition) (tells bool) {
	Walk(c, func(_ Place, node Node) bool {
		switch node.(type) {
		case *Players, *GlobalVarRef, *BindingRef, *ActivePlayerRef, *SeatRef,
			*PlayerNumberRef:
			tells = true
		}
		return !tells
	})
	return tells
}
