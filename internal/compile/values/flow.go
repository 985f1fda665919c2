package values

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/kernel/gamedef"
)

// flowChecks examine a whole game.
var flowChecks = []func(g *game){
	(*game).checkStarts, (*game).checkMetrics, (*game).checkVariables, (*game).checkTokens, (*game).checkPhases,
	(*game).checkTriggers, (*game).checkTurns, (*game).findLateLimits, (*game).findResetEndings, (*game).checkWinners,
	(*game).findUnasked, (*game).findMissingProperties, (*game).checkVisibility, (*game).findCardFaults,
	(*game).reportZeros, (*game).checkFixedOrder, (*game).findShortDeals, (*game).lateEndings,
}

// findFlowFaults returns the faults that no entry shows alone. The only possible error is that of ctx.
func (a *Analysis) findFlowFaults(ctx context.Context, def *gamedef.GameDef) (out []Finding, err error) {
	report := func(f Finding) { out = append(out, f.placeBelow("")) }
	g := &game{vocabulary: a.vocabulary, def: def, analysis: a, report: report}
	for _, check := range flowChecks {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		check(g)
	}
	return out, nil
}

// game examines all entries of a definition together.
type game struct {
	*vocabulary
	def      *gamedef.GameDef
	analysis *Analysis
	report   func(Finding)

	filled map[string]bool // the zones that tokens enter
	came   map[string]bool // the zones that tokens enter after the setup
	dead   map[string]bool // phases that nothing enters
	jumps  *bool           // an effect goes to a phase out of order, once known

	contributors map[string][]int // indices in the results, by lookup key
	triggered    *jointActions    // what triggers do
	piped        map[string]bool  // actions that have pipelines
}

// each calls f for the contributions of the entries, with the path of each entry.
func (g *game) each(f func(path string, c *contribution)) {
	for i, r := range g.analysis.results {
		f(g.analysis.paths[i], &r.contribution)
	}
}

// site is a path in an entry. There are far more sites than are reported, so a site is only formatted on demand.
type site struct{ entry, below string }

// path returns the site as a path of the definition.
func (s site) path() string { return absolutePath(s.entry, s.below) }

// absolutePath returns a path in an entry as a path of the definition.
func absolutePath(entry, path string) string {
	switch {
	case path == "":
		return "/" + entry
	case path[0] == '[':
		return "/" + entry + path
	}
	return "/" + entry + "." + path
}

// checkVariables reports variables that are counted in vain, or read although nothing changes them.
func (g *game) checkVariables() {
	type usage struct {
		read, written site // for the first time
		added         []site
	}
	all := map[string]*usage{}
	of := func(key string) *usage {
		if all[key] == nil {
			all[key] = &usage{}
		}
		return all[key]
	}
	g.each(func(entry string, c *contribution) {
		for _, r := range c.reads {
			u := of(r.key)
			u.read = cmp.Or(u.read, site{entry, r.path})
		}
		for i := range c.writes {
			w := &c.writes[i]
			u, at := of(w.key), site{entry, w.path}
			u.written = cmp.Or(u.written, at)
			if entry != member.Setup && w.up != w.down {
				u.added = append(u.added, at)
			}
		}
	})
	// Two of the triggers on any variable say as much of each as all of them would.
	var onAny []int
	on := map[string][]int{}
	for i := range g.def.Triggers {
		switch e := g.def.Triggers[i].Event; {
		case e.Type != gamedef.VarChanged:
		case e.Var != "":
			on[e.Var] = append(on[e.Var], i)
		case len(onAny) < 2:
			onAny = append(onAny, i)
		}
	}
	for key := range g.declaredPath {
		if !strings.HasPrefix(key, "g/") && !strings.HasPrefix(key, "p/") && !strings.HasPrefix(key, "z/") {
			continue
		}
		for _, i := range slices.Sorted(slices.Values(slices.Concat(onAny, on[key[2:]]))) {
			of(key).read = cmp.Or(of(key).read, site{member.Triggers, index(i)})
		}
	}
	if g.isCardDriven() && g.def.TurnOrder.Config != nil {
		for i, r := range g.def.TurnOrder.Config.PassRewards {
			u := of("g/" + r.Resource)
			u.written = cmp.Or(u.written,
				site{member.PathTo(member.TurnOrder, member.Config, member.PassRewards), index(i)})
		}
	}
	unread := func(key string) bool { return all[key] != nil && all[key].written != site{} && all[key].read == site{} }
	// Candidates for a confused variable, needed for many of them: those of the same scope and type.
	sortOf := func(key string) string {
		if def := g.variable(key); def != nil {
			return key[:1] + " " + string(def.Type)
		}
		return ""
	}
	unreads := map[string][]string{}
	for _, key := range g.keys() {
		if unread(key) && len(all[key].added) > 0 && sortOf(key) != "" {
			unreads[sortOf(key)] = append(unreads[sortOf(key)], key)
		}
	}
	for _, key := range g.keys() {
		u, def := all[key], g.variable(key)
		if u == nil {
			continue
		}
		declared := g.declaredPath[key] + ".name"
		switch {
		case unread(key):
			f := Finding{Code: diag.ValuesVariableUnread, At: []string{declared},
				Message: fmt.Sprintf("The variable %s is written and never looked at. Use it in a condition or a score, or take it away.", quote(def.Name))}
			f.Related = append(f.Related, Related{Path: u.written.path(), Message: "It is written here."})
			g.report(f)
		case u.written == site{} && u.read != site{}:
			f := Finding{Code: diag.ValuesVariableUnchanged, At: []string{declared},
				Message: fmt.Sprintf("The variable %s is looked at, and nothing ever changes it. Write it somewhere, or use a constant.", quote(def.Name))}
			f.Related = append(f.Related, Related{Path: u.read.path(), Message: "It is looked at here."})
			for _, other := range unreads[sortOf(key)] {
				for _, at := range all[other].added {
					if len(f.Fixes) >= maxOthers {
						break
					}
					f.Fixes = append(f.Fixes, Fix{Title: "Write " + def.Name + " instead of " + other[2:],
						Edits: []Edit{{Path: at.path() + ".var", Text: def.Name}}})
				}
			}
			g.report(f)
		case u.written != site{} && isFixedNumber(def):
			g.report(Finding{Code: diag.ValuesWriteClipped, At: []string{g.declaredPath[key] + ".max", declared},
				Message: fmt.Sprintf("The variable %s goes from %d to %d, so that no rule can change it, and rules write it. Let it go further.", quote(def.Name), def.Min, def.Max),
				Related: []Related{{Path: u.written.path(), Message: "It is written here."}}})
		}
	}
}

// isFixedNumber reports whether the bounds of a variable allow only a single number.
func isFixedNumber(def *gamedef.VariableDef) bool {
	return def.Type == gamedef.IntVariable && def.Min == def.Max
}

// maxOthers is the maximal number of places that are offered for one variable.
const maxOthers = 100

// keys returns the keys of all variables, in the order of the definition.
func (g *game) keys() (out []string) {
	for k, list := range [][]gamedef.VariableDef{g.def.GlobalVars, g.def.PerPlayerVars, g.def.ZoneVars} {
		for i := range list {
			out = append(out, []string{"g/", "p/", "z/"}[k]+list[i].Name)
		}
	}
	return out
}

// checkTokens determines where tokens can be, and reports zones that are drawn from but never filled.
func (g *game) checkTokens() {
	g.filled, g.came = map[string]bool{}, map[string]bool{}
	for _, d := range g.def.EventDecks {
		for _, zone := range []string{d.DrawZone, d.DiscardZone} {
			g.filled[zone] = true
			g.filled[zone+":none"] = true
		}
	}
	if g.isCardDriven() && g.def.TurnOrder.Config != nil {
		c := g.def.TurnOrder.Config.CardLifecycle
		g.filled[c.Played], g.filled[c.Lookahead], g.filled[c.Leader] = true, true, true
	}
	for zone := range g.filled {
		g.came[zone] = true
	}
	makes := len(g.def.EventDecks) > 0
	g.each(func(_ string, c *contribution) {
		for _, m := range c.moves {
			makes = makes || m.made
		}
	})
	some := func(ids []string) bool {
		return ids == nil || slices.ContainsFunc(ids, func(id string) bool { return g.filled[id] })
	}
	type list struct {
		first *string
		count int
		later bool
	}
	known := map[list]bool{} // rules share long lists, such as that of all spaces
	fill := func(ids []string, later bool) (more bool) {
		if len(ids) == 0 {
			return false
		}
		l := list{&ids[0], len(ids), later}
		if known[l] {
			return false
		}
		known[l] = true
		for _, id := range ids {
			if !g.filled[id] {
				g.filled[id], more = true, true
			}
			if later && !g.came[id] {
				g.came[id], more = true, true
			}
		}
		return more
	}
	for more := true; more; {
		more = false
		g.each(func(entry string, c *contribution) {
			for _, d := range c.draws { // an action needs something for each parameter
				_, of, is := strings.Cut(d.path, "].")
				if is && strings.HasPrefix(entry, member.Actions+"[") && strings.HasPrefix(d.path, member.Params+"[") &&
					of == member.PathTo(member.Domain, member.Zone) && !some(d.ids) {
					// Not the reads of a part of the domain.
					return
				}
			}
			for _, m := range c.moves {
				if m.made || some(m.from) {
					to := m.to
					if m.anywhere {
						to = g.ids
					}
					more = fill(to, entry != member.Setup && !m.made) || more // a created token enters from nowhere
				}
			}
		})
		for i := range g.def.Zones {
			if b := g.def.Zones[i].Behavior; b != nil && b.ReshuffleFrom != "" &&
				some(append(slices.Clone(g.bases[b.ReshuffleFrom]), b.ReshuffleFrom)) {
				more = fill([]string{g.def.Zones[i].ID}, true) || more
			}
		}
	}
	if !makes {
		return
	}
	said := map[string]bool{}
	g.each(func(entry string, c *contribution) {
		for _, d := range c.draws {
			if some(d.ids) {
				continue
			}
			base, _, _ := cutLast(d.ids[0])
			f := Finding{Code: diag.ValuesZoneNeverFilled, At: []string{absolutePath(entry, d.path)},
				Message: fmt.Sprintf("No rule ever brings a token into %s, so nothing is ever found here.",
					quote(base))}
			if i, ok := g.zones[d.ids[0]]; ok && !said[base] {
				f.Related = append(f.Related, Related{Path: "/zones" + index(i), Message: "The zone is declared here."})
			}
			said[base] = true
			if d.to != nil && some(d.to) {
				fix := Finding{Fixes: []Fix{d.swap}}.placeBelow(entry).Fixes[0]
				for k := range fix.Edits {
					fix.Edits[k].Path, fix.Edits[k].Swap = "/"+fix.Edits[k].Path, "/"+fix.Edits[k].Swap
				}
				f.Fixes = append(f.Fixes, fix)
			}
			g.report(f)
		}
	})
}

// removePhaseFix returns the fix that removes a phase, or nil if the phase is named elsewhere.
func (g *game) removePhaseFix(id, title, at string) []Fix {
	for i := range g.def.Actions {
		if slices.Contains(g.def.Actions[i].Phase, id) {
			return nil
		}
	}
	for i := range g.def.Triggers {
		if g.def.Triggers[i].Event.Phase == id {
			return nil
		}
	}
	return []Fix{{Title: title, Edits: []Edit{{Path: at, Remove: true}}}}
}

// checkTriggers reports triggers on events that no rule causes.
func (g *game) checkTriggers() {
	written, inSetup := map[string]bool{}, map[string]bool{} // triggers do not react to the setup
	g.each(func(entry string, c *contribution) {
		for _, w := range c.writes {
			if entry == member.Setup {
				inSetup[w.key] = true
			} else {
				written[w.key] = true
			}
		}
	})
	if g.isCardDriven() && g.def.TurnOrder.Config != nil {
		for _, r := range g.def.TurnOrder.Config.PassRewards {
			written["g/"+r.Resource] = true
		}
	}
	for i := range g.def.Triggers {
		t := &g.def.Triggers[i]
		why := ""
		switch e := t.Event; e.Type {
		case gamedef.TokenEntered:
			if e.Zone == "" && len(g.came) == 0 {
				why = "no rule but the setup makes or moves a token"
				if len(g.filled) == 0 {
					why = "no rule makes or moves a token"
				}
			} else if e.Zone != "" {
				ids := g.bases[e.Zone]
				if _, ok := g.zones[e.Zone]; ok {
					ids = []string{e.Zone}
				} else if base, _, _ := cutLast(e.Zone); len(ids) == 0 {
					ids = g.bases[base]
				}
				in := func(some map[string]bool) bool {
					return slices.ContainsFunc(ids, func(id string) bool { return some[id] })
				}
				zone := quote(strings.TrimSuffix(e.Zone, ":none"))
				switch {
				case len(ids) == 0 || in(g.came):
				case in(g.filled):
					why = "tokens come into " + zone +
						" only when they are made or by the setup, and triggers do not act on that: a new token enters nothing"
				default:
					why = "no rule brings a token into " + zone
				}
			}
		case gamedef.VarChanged:
			if e.Var == "" {
				break
			}
			keys := []string{"g/" + e.Var, "p/" + e.Var, "z/" + e.Var}
			switch e.Scope {
			case gamedef.EventGlobalVar:
				keys = keys[:1]
			case gamedef.EventPerPlayerVar:
				keys = keys[1:2]
			case gamedef.EventZoneVar:
				keys = keys[2:]
			}
			if !slices.ContainsFunc(keys, func(k string) bool { return written[k] }) {
				why = "no rule but the setup changes " + quote(e.Var) + ", and triggers do not act on it"
				if !slices.ContainsFunc(keys, func(k string) bool { return inSetup[k] }) {
					why = "no rule changes " + quote(e.Var)
				}
			}
		case gamedef.PhaseEnter, gamedef.PhaseExit:
			if g.dead[e.Phase] {
				why = "nothing enters the phase " + quote(e.Phase)
			}
		case gamedef.ActionResolved:
			for k := range g.def.Actions {
				if action := &g.def.Actions[k]; action.ID == e.Action && e.Action != "" && len(action.Phase) > 0 &&
					!slices.ContainsFunc(action.Phase, func(p string) bool { return !g.dead[p] }) {
					why = "the action is never available"
				}
			}
		}
		if why == "" {
			continue
		}
		g.report(Finding{Code: diag.ValuesTriggerDead, At: []string{"/triggers" + index(i) + ".event.type", "/triggers" + index(i)},
			Message: "This trigger never acts: " + why + ".",
			Fixes:   []Fix{{Title: "Remove the trigger", Edits: []Edit{{Path: "/triggers" + index(i), Remove: true}}}}})
	}
}

// checkFixedOrder reports players whom a fixed order leaves out.
func (g *game) checkFixedOrder() {
	o := g.def.TurnOrder
	if o == nil || o.Type != gamedef.FixedOrder || int64(len(o.Order)) >= g.most {
		return
	}
	f := Finding{Code: diag.ValuesPlayerLeftOut, At: []string{"/" + member.TurnOrder + "." + member.Order}}
	var all []string
	for n := range int(g.most) {
		name := itoa(n)
		if numbered := slices.ContainsFunc(o.Order, isNumber); n < len(g.def.Seats) {
			name = g.def.Seats[n].ID
		} else if len(g.def.Seats) == 0 && !numbered {
			name = "player-" + itoa(n+1) // the names of undeclared seats
		}
		if !slices.Contains(o.Order, name) && !slices.Contains(o.Order, itoa(n)) {
			all = append(all, name)
		}
	}
	if len(all) == 0 {
		return
	}
	f.Message = fmt.Sprintf("The order leaves out %s, who never has a turn.", strings.Join(all, ", "))
	last := "/" + member.TurnOrder + "." + member.Order + index(len(o.Order)-1)
	added := ""
	for _, name := range all {
		added += ", " + inYAML(name)
	}
	f.Fixes = []Fix{{Title: "Add " + strings.Join(all, ", "),
		Edits: []Edit{{Path: last, Text: inYAML(o.Order[len(o.Order)-1]) + added}}}}
	g.report(f)
}
