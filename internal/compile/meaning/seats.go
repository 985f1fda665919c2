package meaning

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/compile/values"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/kernel/gamedef"
)

// findMissingSeats reports endings and effects written out for some players by number, although the game has more
// players.
func (g *game) findMissingSeats() {
	if g.most < 3 {
		return
	}
	g.comparePerSeat(member.PathTo(member.Terminal, member.Conditions), partsOf(g.def.Terminal.Conditions), "These endings are for")
	setup := lists.Map(g.def.Setup, func(x gamedef.Effect) any { return &wrappedEffect{x} })
	if len(setup) <= mostAlike {
		g.comparePerSeat(member.Setup, setup, "This is done for")
	}
}

// comparePerSeat reports entries that differ only in the number of a player, if they do not exist for all players.
func (g *game) comparePerSeat(section string, list []any, what string) {
	type seat struct{ entry, player int }
	found := map[string][]seat{}
	var order []string
	for i, part := range list {
		if player, named := onlyPlayer(part); named {
			f, small := formOf(part)
			if !small {
				continue
			}
			key := f.shape + strings.Join(generalizeNumber(f.leaves, strconv.Itoa(player)), " ")
			if found[key] == nil {
				order = append(order, key)
			}
			found[key] = append(found[key], seat{i, player})
		}
	}
	for _, key := range order {
		var players []string
		for _, s := range found[key] {
			if n := strconv.Itoa(s.player); !slices.Contains(players, n) {
				players = append(players, n)
			}
		}
		// Those from the first one on: others may be parts of the table, such as the players of a side.
		n := int64(len(players))
		last := strconv.FormatInt(n-1, 10)
		if n < 2 || n >= g.most || !slices.Contains(players, "0") || !slices.Contains(players, last) {
			continue
		}
		first := found[key][0]
		f := g.report(diag.ValuesSeatsUnlike, section+index(first.entry), fmt.Sprintf(
			"%s the players %s only, and there can be %d. Go through all players, or say in a comment why not.", what,
			strings.Join(players, ", "), g.most))
		for _, s := range found[key][1:] {
			f.Related = append(f.Related, values.Related{Path: section + index(s.entry), Message: "So is this."})
		}
	}
}

// generalizeNumber returns leaves in which the number of a player is replaced by a general mark.
func generalizeNumber(leaves []string, number string) (out []string) {
	for _, l := range leaves {
		if l == playerLeaf+number || strings.HasSuffix(l, ":"+number) {
			l = playerLeaf
		}
		out = append(out, l)
	}
	return out
}

// onlyPlayer returns the player that a part names by number; named is false if there is none, or several.
func onlyPlayer(part any) (player int, named bool) {
	var node gamedef.Node = part
	if w, is := part.(*wrappedEffect); is {
		node = w.Effect
	}
	player = -1
	more := false
	gamedef.Walk(node, func(_ gamedef.Place, n gamedef.Node) bool {
		if p, is := n.(*gamedef.PlayerSelector); is && p.Kind == gamedef.PlayerByID {
			more = more || player >= 0 && int64(player) != p.ID
			player = int(p.ID)
		}
		if z, is := n.(*gamedef.ZoneReference); is {
			if _, owner := zoneOf(*z); owner != "" {
				if id, err := strconv.Atoi(owner); err == nil {
					more = more || player >= 0 && player != id
					player = id
				}
			}
		}
		return true
	})
	return player, player >= 0 && !more
}

// findDealtToOne reports a zone of each player that the setup fills for only one player.
func (g *game) findDealtToOne() {
	type deal struct {
		some  []entryNote
		every bool
		used  bool
	}
	deals := map[string]*deal{}
	mine := []string{view.QualifierActor, view.QualifierActive}
	g.each(func(e *entry, n *note) {
		z := g.zones[n.key]
		if z == nil || z.Owner != gamedef.OwnedByPlayer {
			return
		}
		d := deals[n.key]
		if d == nil {
			d = &deal{}
			deals[n.key] = d
		}
		a := entryNote{e, n}
		_, err := strconv.Atoi(n.owner)
		switch n.does {
		case gamedef.Enters, gamedef.Makes:
			if a.isInSetup() && (err == nil || slices.Contains(mine, n.owner)) {
				d.some = append(d.some, a)
			} else {
				d.every = true
			}
		case gamedef.Leaves, gamedef.Looks, gamedef.Draws, gamedef.Empties:
			d.used = d.used || !a.isInSetup() && slices.Contains(mine, n.owner)
		}
		if n.owner == "" && n.does != gamedef.Looks {
			d.every = true
		}
	})
	for i := range g.def.Zones {
		base := baseOf(g.def.Zones[i].ID)
		d := deals[base]
		if d == nil || d.every || !d.used || len(d.some) == 0 || g.zones[base] != &g.def.Zones[i] {
			continue
		}
		owners := map[string]bool{}
		for _, a := range d.some {
			owners[a.owner] = true
		}
		var empty []string // of players named by number
		for n := range g.most {
			if name := strconv.FormatInt(n, 10); !owners[name] {
				empty = append(empty, base+":"+name)
			}
		}
		switch first, last := d.some[0], d.some[len(d.some)-1]; {
		case len(empty) == 0 || g.most == 1:
		case len(empty) < int(g.most) && len(empty)+len(owners) == int(g.most) && len(g.def.Seats) == 0:
			f := g.report(diag.ValuesZoneNeverFilled, last.path(), fmt.Sprintf(
				"Tokens come into %s, and no rule ever brings one into %s, where rules look for them, too.",
				quote(base+":"+last.owner), quote(strings.Join(empty, ", "))))
			f.Severity = diag.Hint
			if len(empty) == 1 && len(d.some) > 1 && first.owner == last.owner {
				if empty[0] < base+":"+first.owner { // of two equal ones the one of the first player
					f.At[0] = first.path()
				}
				f.Fixes = []values.Fix{{Title: "Write " + empty[0], Edits: []values.Edit{{Path: f.At[0], Text: "'" + empty[0] + "'"}}}}
			}
		case len(owners) == 1:
			f := g.report(diag.ValuesSeatsUnlike, first.path(), "Only one player gets something into "+quote(base)+
				" here, and nobody else ever does, although whoever acts needs it. Deal to each player.")
			f.Related = []values.Related{{Path: g.zoneAt[base], Message: "Each player has one of these."}}
			if first.does == gamedef.Enters && strings.HasPrefix(view.QualifierHandEach, base+":") {
				f.Fixes = []values.Fix{{Title: "Deal to each player",
					Edits: []values.Edit{{Path: first.path(), Text: view.QualifierHandEach}}}}
			}
		}
	}
}
