package values

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/kernel/gamedef"
)

// bargain is what an action gives the player who takes it, apart from what else it does.
type bargain struct {
	number     int              // of the action
	pre        string           // its condition; "" when it has none
	cost, gain map[string]int64 // added to variables of the player: numbers that are written out
	leaves     bool             // it ends the phase
}

// dominated finds actions that another one of the same phases makes useless: it asks for the same, or nothing, does
// the same and gives more of what a player wants, or costs less of it.
func (g *game) dominated() {
	if o := g.def.TurnOrder; o != nil && (o.Type == gamedef.CardDriven || o.Type == gamedef.Simultaneous) {
		return
	}
	alike := map[string][]bargain{}
	var keys []string
	for k := range g.def.Actions {
		if b, key := g.bargain(k); key != "" {
			if alike[key] == nil {
				keys = append(keys, key)
			}
			alike[key] = append(alike[key], b)
		}
	}
	for _, key := range keys {
		for _, b := range alike[key] {
			others := alike[key][:min(len(alike[key]), maxOthers)]
			i := slices.IndexFunc(others, func(a bargain) bool { return g.beats(&a, &b) })
			if i < 0 {
				continue
			}
			better, at := &g.def.Actions[alike[key][i].number], "/"+member.Actions+index(b.number)
			g.report(Finding{Code: diag.ValuesActionDominated, At: []string{at + ".id", at},
				Message: fmt.Sprintf("Who can take %s can always take %s, which does the same and gives more or costs less, so nobody needs this action. Give it something of its own, or let the other one ask for more.",
					quote(g.def.Actions[b.number].ID), quote(better.ID)),
				Related: []Related{{Path: "/" + member.Actions + index(alike[key][i].number) + ".id",
					Message: "The better one is here."}}})
		}
	}
}

// bargain takes an action apart; the key is that of all that must be the same for another one to be the better one.
func (g *game) bargain(k int) (b bargain, key string) {
	action := g.def.Actions[k]
	watched := func(t gamedef.TriggerDef) bool {
		return t.Event.Type == gamedef.ActionResolved && t.Event.Action == action.ID
	}
	if g.hasPipeline(action.ID) || slices.ContainsFunc(g.def.Triggers, watched) {
		return b, ""
	}
	b = bargain{number: k, cost: map[string]int64{}, gain: map[string]int64{}, leaves: g.doneIn(-1, []int{k}).leaves}
	if !free(action.Pre) {
		text, err := gamedef.EncodePart(action.Pre)
		if err != nil {
			return b, ""
		}
		b.pre = string(text)
	}
	action.ID, action.Pre = "", nil
	action.Cost, action.Effects = b.apart(action.Cost, b.cost), b.apart(action.Effects, b.gain)
	if len(b.cost)+len(b.gain) == 0 {
		return b, ""
	}
	text, err := gamedef.EncodePart(action)
	if err != nil {
		return b, ""
	}
	return b, string(text)
}

// apart gives the effects other than those that add a number to a variable of the player, which it sums up.
func (b *bargain) apart(effects []gamedef.Effect, sums map[string]int64) (others []gamedef.Effect) {
	for _, e := range effects {
		if t, ok := e.(*gamedef.AddVar); ok && t.Scope == gamedef.PlayerScope && t.Player.Kind == gamedef.ActorPlayer {
			if n, known := wholeNumber(t.Delta); known {
				sums[t.Var] += n
				continue
			}
		}
		others = append(others, e)
	}
	return others
}

// beats reports whether an action is always as good as another one, and better in something.
func (g *game) beats(a, b *bargain) bool {
	first := &g.def.Actions[a.number]
	if a.number == b.number || a.pre != "" && a.pre != b.pre || len(first.Limits) > 0 && (!a.leaves ||
		slices.ContainsFunc(first.Limits, func(l gamedef.ActionLimit) bool { return l.Scope != gamedef.PerTurn })) {
		return false
	}
	better := false
	for name := range joinKeys(a.cost, b.cost, a.gain, b.gain) {
		cost, gain := a.cost[name]-b.cost[name], a.gain[name]-b.gain[name]
		if cost < 0 || gain < 0 || cost+gain > 0 && !g.wanted(name) {
			return false
		}
		better = better || cost+gain > 0
	}
	return better
}

func joinKeys(of ...map[string]int64) map[string]int64 {
	out := map[string]int64{}
	for _, m := range of {
		maps.Copy(out, m)
	}
	return out
}

// wanted reports whether more of a variable is better for a player: whatever looks at it asks whether there is enough
// of it to pay or to win, or counts it for the highest score.
func (g *game) wanted(name string) bool {
	if known, ok := g.good[name]; ok {
		return known
	}
	reads, good, use := 0, 0, false
	is := func(v gamedef.Node) bool {
		ref, ok := v.(*gamedef.PlayerVarRef)
		return ok && ref.Var == name
	}
	gamedef.Walk(g.def, func(at gamedef.Place, node gamedef.Node) bool {
		switch t := node.(type) {
		case *gamedef.PlayerVarRef:
			if t.Var == name {
				reads++
			}
		case *gamedef.Compare:
			enough := is(t.Left) && (t.Op == gamedef.GreaterEqual || t.Op == gamedef.Greater) ||
				is(t.Right) && (t.Op == gamedef.LessEqual || t.Op == gamedef.Less)
			if !enough {
				break
			}
			where := at.String()
			switch ends, wins := g.ends(where); {
			case wins, strings.HasPrefix(where, member.Actions+"["):
				good, use = good+1, true
			case ends:
				good++
			}
		}
		return true
	})
	if s := g.def.Terminal.Scoring; s != nil && s.Method == gamedef.HighestScore && is(s.Value) {
		good, use = good+1, true
	}
	triggered := slices.ContainsFunc(g.def.Triggers, func(t gamedef.TriggerDef) bool {
		return t.Event.Type == gamedef.VarChanged && (t.Event.Var == "" || t.Event.Var == name)
	})
	if g.good == nil {
		g.good = map[string]bool{}
	}
	g.good[name] = use && reads == good && !triggered
	return g.good[name]
}

// ends reports whether a path is that of a condition on which the scores are counted, or somebody wins.
func (g *game) ends(path string) (scores, wins bool) {
	for i := range g.def.Terminal.Conditions {
		if path == member.PathTo(member.Terminal, member.Conditions, i, member.When) {
			result := g.def.Terminal.Conditions[i].Result.Type
			return result == gamedef.ScoreResult, result == gamedef.WinResult
		}
	}
	return false, false
}
