package meaning

import (
	"slices"
	"strings"

	"ludo-lsp/internal/compile/values"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/kernel/gamedef"
)

// pile is a zone in the flow of tokens, with what is done to it, in the order of the entries.
type pile struct {
	made, draws, shuffles, looks []entryNote
	enters, leaves               []entryNote
	random                       bool // tokens come or go in random order
}

// entryNote is a note with its entry.
type entryNote struct {
	entry *entry
	*note
}

func (a entryNote) path() string { return a.entry.pathOf(a.site) }

// isInSetup reports whether the note is one of the setup.
func (a entryNote) isInSetup() bool { return a.entry.path == member.Setup }

// checkPiles reports faults that show when tokens are followed from zone to zone.
func (g *game) checkPiles() {
	all := map[string]*pile{}
	of := func(base string) *pile {
		if all[base] == nil {
			all[base] = &pile{}
		}
		return all[base]
	}
	g.each(func(e *entry, n *note) {
		p, a := of(n.key), entryNote{e, n}
		switch n.does {
		case gamedef.Makes:
			p.made = append(p.made, a)
		case gamedef.Draws:
			p.draws = append(p.draws, a)
			if d, is := n.node.(*gamedef.Draw); is && d.End == gamedef.DrawFromRandom {
				p.random = true
			}
		case gamedef.Shuffles:
			p.shuffles = append(p.shuffles, a)
		case gamedef.Looks:
			p.looks = append(p.looks, a)
		case gamedef.Enters:
			p.enters = append(p.enters, a)
			if m, is := n.node.(*gamedef.MoveToken); is && m.Position == gamedef.AtRandom {
				p.random = true
			}
		case gamedef.Leaves, gamedef.Empties:
			p.leaves = append(p.leaves, a)
		}
	})
	driven := map[string]bool{} // by event decks
	for i := range g.def.EventDecks {
		for _, zone := range []string{g.def.EventDecks[i].DrawZone, g.def.EventDecks[i].DiscardZone} {
			driven[baseOf(zone)] = true
		}
	}
	unknown := of("")
	for i := range g.def.Zones {
		base := baseOf(g.def.Zones[i].ID)
		z, p := g.zones[base], all[base]
		if p == nil || driven[base] || z != &g.def.Zones[i] {
			continue
		}
		if z.Visibility == gamedef.HiddenZone && z.Ordering != gamedef.SetOrdering && len(unknown.shuffles) == 0 {
			g.findUnshuffled(base, z, p)
		}
		g.reportDryPile(base, z, p, all, unknown)
	}
}

// findUnshuffled reports different tokens that are drawn before anybody shuffles them.
func (g *game) findUnshuffled(base string, z *gamedef.ZoneDef, p *pile) {
	random := z.Behavior != nil && z.Behavior.DrawFrom == gamedef.DrawFromRandom
	if len(p.draws) == 0 || len(p.made) == 0 || random || p.random || !areDifferent(p.made) ||
		slices.ContainsFunc(p.made, func(a entryNote) bool { return !a.isInSetup() }) {
		return
	}
	for _, s := range p.shuffles {
		if !s.isInSetup() || s.order < firstOf(p.draws) {
			return // before the first draw, or during the game
		}
	}
	if len(p.shuffles) > 0 {
		s := p.shuffles[0]
		d := p.draws[slices.IndexFunc(p.draws, entryNote.isInSetup)]
		f := g.report(diag.ValuesUnshuffled, s.path(), "This shuffles "+quote(base)+
			" after tokens have been drawn from it: what was drawn is the same in every game. Shuffle first.")
		f.Related = []values.Related{{Path: d.path(), Message: "They are drawn here."}}
		s.entry.addSwapFix(f, s.effect(), d.effect())
		return
	}
	f := g.report(diag.ValuesUnshuffled, p.draws[0].path(), "Nobody shuffles "+quote(base)+
		", so what is drawn here comes in the same order in every game. Shuffle it after its tokens are made.")
	f.Related = []values.Related{{Path: p.made[0].path(), Message: "The tokens are made here."}}
	f.At = append(f.At, p.made[0].path())
	f.Fixes = g.shuffleFix(base, p)
}

// shuffleFix returns the fix that shuffles a pile after its tokens are made.
func (g *game) shuffleFix(base string, p *pile) []values.Fix {
	made := p.made[len(p.made)-1].path()
	for i := range len(g.def.Setup) - 1 {
		if strings.HasPrefix(made, member.Setup+index(i)+".") {
			return []values.Fix{{Title: "Shuffle it first",
				Edits: []values.Edit{{Path: member.Setup + index(i+1), Before: member.Shuffle + "(" + base + ")"}}}}
		}
	}
	return nil
}

// effect returns the effect that contains the note's step.
func (n *note) effect() gamedef.Effect {
	e, _ := n.node.(gamedef.Effect)
	return e
}

// firstOf returns the position of the first note in the setup; notes outside the setup count as later than all of
// them.
func firstOf(list []entryNote) int {
	first := 1 << 30
	for _, a := range list {
		if a.isInSetup() {
			first = min(first, a.order)
		}
	}
	return first
}

// areDifferent reports whether created tokens differ from one another: by what is inserted each time, or as written.
func areDifferent(made []entryNote) bool {
	var texts []string
	for _, a := range made {
		token, is := a.node.(*gamedef.CreateToken)
		if !is {
			return false
		}
		worked := false // a property is computed for each
		for _, p := range token.Props {
			if _, fixed := p.Value.(gamedef.Scalar); !fixed {
				worked = true
			}
		}
		if a.loops && (worked || token.Row != "") {
			return true
		}
		text := token.Type
		for _, p := range token.Props {
			text += " " + p.Key + "=" + textOf(p.Value)
		}
		texts = append(texts, text)
	}
	slices.Sort(texts)
	return len(slices.Compact(texts)) > 1
}

// reportDryPile reports a pile from which tokens are only drawn, beside one that only grows.
func (g *game) reportDryPile(base string, z *gamedef.ZoneDef, p *pile, all map[string]*pile, unknown *pile) {
	later := slices.IndexFunc(p.draws, func(a entryNote) bool { return !a.isInSetup() })
	if later < 0 || z.Behavior != nil && z.Behavior.ReshuffleFrom != "" || len(p.looks) > 0 ||
		z.Visibility == gamedef.PublicZone ||
		slices.ContainsFunc(p.made, func(a entryNote) bool { return !a.isInSetup() }) || g.isFilledLater(base) ||
		len(unknown.looks) > 0 && z.ZoneKindOrDefault() == gamedef.BoardZone {
		return
	}
	grows, reached := "", g.reachedZones(base)
	for i := range g.def.Zones {
		name := baseOf(g.def.Zones[i].ID)
		o := all[name]
		if o == nil || name == base || g.def.Zones[i].Owner == gamedef.OwnedByPlayer || len(o.looks) > 0 ||
			!reached[name] ||
			g.isLeft(name) || g.zones[name] != &g.def.Zones[i] || g.takesBackFrom(name) {
			continue
		}
		if grows != "" {
			return
		}
		grows = name
	}
	if grows == "" || g.endsByContents(reached, all) {
		return
	}
	f := g.report(diag.ValuesPileRunsDry, member.PathTo(g.zoneAt[base], member.ID), "Tokens are drawn from "+quote(base)+
		", end in "+quote(grows)+", and nothing brings them back: once the pile is empty, nothing comes any more.")
	f.At = append(f.At, g.zoneAt[base])
	f.Related = []values.Related{{Path: p.draws[later].path(), Message: "They are drawn here."},
		{Path: g.zoneAt[grows], Message: "They end here."}}
	if z.Behavior != nil {
		f.Fixes = []values.Fix{{Title: "Fill it again from " + quote(grows), Edits: []values.Edit{{
			Path: member.PathTo(g.zoneAt[base], member.Behavior), Add: member.ReshuffleFrom, Text: grows}}}}
	}
}

// isFilledLater reports whether tokens enter a zone during the game.
func (g *game) isFilledLater(base string) (is bool) {
	g.values.Moves(func(entry, _, to string) {
		is = is || baseOf(to) == base && entry != member.Setup
	})
	return is
}

// isLeft reports whether tokens go from a zone to another zone.
func (g *game) isLeft(base string) (is bool) {
	g.values.Moves(func(_, from, _ string) { is = is || baseOf(from) == base })
	return is
}

// takesBackFrom reports whether a deck takes back the tokens of a zone.
func (g *game) takesBackFrom(base string) bool {
	return slices.ContainsFunc(g.def.Zones, func(z gamedef.ZoneDef) bool {
		return z.Behavior != nil && baseOf(z.Behavior.ReshuffleFrom) == base
	})
}

// reachedZones returns the zones that tokens from a zone can reach.
func (g *game) reachedZones(from string) map[string]bool {
	next := map[string][]string{}
	g.values.Moves(func(_, a, b string) {
		next[baseOf(a)] = append(next[baseOf(a)], baseOf(b))
	})
	seen := map[string]bool{from: true}
	for queue := []string{from}; len(queue) > 0; queue = queue[1:] {
		for _, n := range next[queue[0]] {
			if !seen[n] {
				seen[n] = true
				queue = append(queue, n)
			}
		}
	}
	return seen
}

// endsByContents reports whether the game ends by the contents of some of the zones: then it may end when they are
// empty.
func (g *game) endsByContents(zones map[string]bool, all map[string]*pile) bool {
	for base := range zones {
		if p := all[base]; p != nil && slices.ContainsFunc(p.looks,
			func(a entryNote) bool { return a.entry.path == member.Terminal }) {
			return true
		}
	}
	return false
}
