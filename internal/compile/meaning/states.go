package meaning

import (
	"fmt"
	"slices"
	"strings"

	"ludo-lsp/internal/compile/values"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/kernel/gamedef"
)

// findLastingStates reports state changes that are never reversed, although rules require the first state again.
func (g *game) findLastingStates() {
	type changes struct {
		writes, adds, reads []entryNote
		init                gamedef.Value
		begun               bool // its initial value is known and unique
	}
	all := map[string]*changes{}
	var keys []string
	g.each(func(e *entry, n *note) {
		switch n.does {
		case gamedef.Reads, gamedef.Writes, gamedef.Adds, gamedef.Takes:
		default:
			return
		}
		c := all[n.key]
		if c == nil {
			c = &changes{}
			all[n.key] = c
			keys = append(keys, n.key)
		}
		a := entryNote{e, n}
		switch {
		case n.does == gamedef.Reads: // of which few are asked for
		case n.does == gamedef.Writes && a.isInSetup():
			c.begun = (c.init == nil || gamedef.Same(c.init, n.by)) && n.by != nil
			c.init = n.by
		case n.does == gamedef.Writes:
			c.writes = append(c.writes, a)
		default:
			c.adds = append(c.adds, a)
		}
	})
	g.each(func(e *entry, n *note) {
		if c := all[n.key]; n.does == gamedef.Reads && (len(c.adds) > 0 || c.begun && len(c.writes) > 0) {
			c.reads = append(c.reads, entryNote{e, n})
		}
	})
	for _, key := range keys {
		c := all[key]
		sort, name, _ := strings.Cut(key, "/")
		switch {
		case sort == "prop" && len(c.writes) > 0 && len(c.adds) == 0 && c.begun:
			g.checkForGood(name, c.init, c.writes, c.reads)
		case g.variables[key] != nil && len(c.adds) > 0:
			g.checkUnresetCount(key, name, c.adds, c.writes, c.reads)
		}
	}
}

// findLasting reports temporary changes by an event that nothing ever reverses.
func (g *game) findLasting() {
	back := map[string]bool{}
	var begun []entryNote
	g.each(func(e *entry, n *note) {
		def := g.variables[n.key]
		if def == nil || e.path == member.Setup ||
			n.does != gamedef.Writes && n.does != gamedef.Adds && n.does != gamedef.Takes {
			return
		}
		switch {
		case n.by != nil && gamedef.Same(n.by, def.Init) || strings.HasSuffix(n.list, member.TeardownEffects):
			back[n.key] = true
		case strings.HasSuffix(n.list, member.SetupEffects):
			begun = append(begun, entryNote{e, n})
		}
	})
	for _, a := range begun {
		if back[a.key] {
			continue
		}
		scope, name, _ := strings.Cut(a.key, "/")
		f := g.report(diag.ValuesStateForGood, a.path(), "This lasts for a while, and nothing takes "+quote(name)+
			" back when that is over. Say so in teardownEffects, or make it an effect of the event.")
		if a.does == gamedef.Writes && scope == string(gamedef.GlobalScope) {
			record := member.PathTo(a.entry.path, strings.TrimSuffix(a.list, "."+member.SetupEffects))
			f.Fixes = []values.Fix{{Title: "Set it back afterwards", Edits: []values.Edit{{Path: record,
				Add: member.TeardownEffects, Text: name + " = " + fmt.Sprint(g.variables[a.key].Init)}}}}
		}
	}
}

// checkForGood reports a property that is always set to the same value, but created with another one.
func (g *game) checkForGood(name string, init gamedef.Value, writes, reads []entryNote) {
	first := writes[0].by
	fixed := func(v gamedef.Value) bool { _, is := v.(gamedef.Scalar); return is }
	if !fixed(init) || !fixed(first) || gamedef.Same(first, init) || len(writes) > 1 &&
		slices.ContainsFunc(writes, func(a entryNote) bool { return !gamedef.Same(a.by, first) }) {
		return
	}
	chosen := slices.IndexFunc(reads,
		func(a entryNote) bool { return strings.HasPrefix(a.entry.path, member.Actions) && a.list == "" })
	// What is done for good leaves nothing to do; a game in which counters are reset goes on.
	if chosen < 0 || g.isGone(writes) ||
		slices.ContainsFunc(reads, func(a entryNote) bool { return a.by == nil || !gamedef.Same(a.by, init) }) {
		return
	}
	f := g.report(diag.ValuesStateForGood, writes[0].path(), quote(name)+" becomes "+textOf(first)+
		" here, an action asks for tokens with "+textOf(init)+", and nothing makes them so again. Set it back where a round begins, or say in a comment that it is for good.")
	f.Related = []values.Related{{Path: reads[chosen].path(), Message: "It is asked for here."}}
}

// isGone reports whether the tokens leave for another zone when the property is set, by one of writes.
func (g *game) isGone(writes []entryNote) bool {
	return slices.ContainsFunc(writes, func(a entryNote) bool {
		return slices.ContainsFunc(a.entry.notes,
			func(n note) bool { return n.does == gamedef.Leaves || n.does == gamedef.Destroys })
	})
}

// checkUnresetCount reports a variable of the table that is counted up, compared with a number and never reset, in a
// game that resets its other counts.
func (g *game) checkUnresetCount(key, name string, adds, writes, reads []entryNote) {
	def := g.variables[key]
	falls := func(a entryNote) bool {
		n, is := a.by.(gamedef.Number)
		return !is || n <= 0
	}
	if def == nil || len(writes) > 0 || slices.ContainsFunc(adds, falls) {
		return
	}
	// It counts moves, and rules of the turn wait for it; an ending that waits for it counts on.
	if slices.ContainsFunc(reads, func(a entryNote) bool { return a.entry.path == member.Terminal || !a.asked }) ||
		!slices.ContainsFunc(adds, func(a entryNote) bool { return strings.HasPrefix(a.entry.path, member.Actions) }) {
		return
	}
	for _, e := range g.entries {
		back := slices.IndexFunc(e.notes, func(n note) bool {
			d := g.variables[n.key]
			return d != nil && n.does == gamedef.Writes && strings.HasPrefix(n.key, string(gamedef.GlobalScope)) &&
				gamedef.Same(n.by, d.Init) && e.path != member.Setup && d.Type == gamedef.IntVariable
		})
		if back < 0 || len(reads) == 0 {
			continue
		}
		f := g.report(diag.ValuesStateForGood, adds[0].path(), quote(name)+
			" is counted here, rules wait for a number of it, and nothing ever sets it back, as other counts are.")
		f.Related = []values.Related{{Path: reads[0].path(), Message: "It is waited for here."},
			{Path: e.pathOf(e.notes[back].site), Message: "Another count is set back here."}}
		return
	}
}
