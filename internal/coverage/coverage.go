package coverage

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/sim"
)

// Report is what acted, and what did not.
type Report struct {
	Game  string
	Games int
	Files []File // by name
	// Elsewhere are rules that were written nowhere: those of a definition without a spec.
	Elsewhere []Rule
}

// File is a document with the rules that were written in it.
type File struct {
	Name  string
	Rules []Rule // by line and column
}

// Rule is a text of a rule. One that became several rules, as the effects of a macro do, is
// counted once, with all of them together.
type Rule struct {
	Path         string // of the first of them in the definition
	What         string // such as "action take", or "effect"
	Line, Column int    // from 1; 0 where it was written nowhere
	Times        int64  // that it acted
	// Tested tells that the rule has a condition that was looked at, or could have been: True and
	// False are how often it held and did not.
	Tested      bool
	True, False int64
	// First is where it acted first; nothing where it never did.
	First *sim.Where
}

// Covered counts what can act, and what did: rules, and both ways of each condition of an
// effect.
func (r *Report) Covered() (did, can int) {
	count := func(rules []Rule) {
		for i := range rules {
			can++
			if rules[i].Times > 0 {
				did++
			}
			if rules[i].Tested {
				can += 2
				did += min(1, int(min(rules[i].True, 1))) + min(1, int(min(rules[i].False, 1)))
			}
		}
	}
	for i := range r.Files {
		count(r.Files[i].Rules)
	}
	count(r.Elsewhere)
	return did, can
}

// Percent is the share of what can act that did; 100 where nothing can.
func (r *Report) Percent() float64 {
	did, can := r.Covered()
	if can == 0 {
		return 100
	}
	return 100 * float64(did) / float64(can)
}

// Of makes a report of what games have shown. locate may be nil.
func Of(def *gamedef.GameDef, e *sim.Evidence, locate kernel.Locator) *Report {
	c := &collector{evidence: e, locate: locate, at: map[kernel.Source]*Rule{}, files: map[string][]*Rule{}}
	c.named(def)
	gamedef.Walk(def, func(at gamedef.Place, node gamedef.Node) bool {
		if effect, is := node.(gamedef.Effect); is {
			_, tests := effect.(*gamedef.If)
			c.rule(at.String(), "effect", tests)
		}
		return true
	})
	out := &Report{Game: def.Metadata.ID, Games: e.Games}
	for name, rules := range c.files {
		f := File{Name: name}
		for _, r := range rules {
			f.Rules = append(f.Rules, *r)
		}
		slices.SortFunc(f.Rules, func(a, b Rule) int {
			return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column), strings.Compare(a.Path, b.Path))
		})
		out.Files = append(out.Files, f)
	}
	slices.SortFunc(out.Files, func(a, b File) int { return strings.Compare(a.Name, b.Name) })
	for _, r := range c.elsewhere {
		out.Elsewhere = append(out.Elsewhere, *r)
	}
	return out
}

// collector gathers rules by where they were written.
type collector struct {
	evidence  *sim.Evidence
	locate    kernel.Locator
	at        map[kernel.Source]*Rule
	files     map[string][]*Rule
	elsewhere []*Rule
}

// named are the rules that have names.
func (c *collector) named(def *gamedef.GameDef) {
	for i := range def.Actions {
		c.rule(fmt.Sprintf("actions[%d]", i), "action "+def.Actions[i].ID, false)
	}
	for i := range def.Triggers {
		c.rule(fmt.Sprintf("triggers[%d]", i), "trigger "+def.Triggers[i].ID, false)
	}
	for i := range def.TurnStructure.Phases {
		c.rule(fmt.Sprintf("turnStructure.phases[%d]", i), "phase "+def.TurnStructure.Phases[i].ID, false)
	}
	for i := range def.Terminal.Conditions {
		c.rule(fmt.Sprintf("terminal.conditions[%d]", i), fmt.Sprintf("ending %d", i+1), false)
	}
}

// rule adds a rule to its text.
func (c *collector) rule(path, what string, tested bool) {
	e := c.evidence.Of(path)
	var at kernel.Source
	known := false
	if c.locate != nil {
		at, known = c.locate(path)
	}
	r := c.at[at]
	if r == nil || !known || r.What != what {
		r = &Rule{Path: path, What: what, Tested: tested}
		switch {
		case !known:
			c.elsewhere = append(c.elsewhere, r)
		default:
			r.Line, r.Column = at.Line, at.Column
			if c.at[at] == nil {
				c.at[at] = r
			}
			c.files[at.File] = append(c.files[at.File], r)
		}
	}
	r.Times += e.Acted.Times
	r.True += e.True.Times
	r.False += e.False.Times
	first := e.Acted.First
	if e.Acted.Times > 0 && (r.First == nil || first.Seed < r.First.Seed ||
		first.Seed == r.First.Seed && first.Move < r.First.Move) {
		r.First = &first
	}
}
