package coverage

import (
	"cmp"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/internal/kernel/words"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/sim"
)

// Report lists which rules acted in games, and which did not.
type Report struct {
	Game  string
	Games int
	Files []File // by name
	// Elsewhere are rules without a place: those of a definition without a spec.
	Elsewhere []Rule
}

// File is a document with the rules written in it.
type File struct {
	Name  string
	Rules []Rule // by line and column
}

// Kind is a kind of thing that can act.
type Kind uint8

// Kinds of things that can act.
const (
	Named     Kind = iota // an action, trigger, phase or ending, a side of an event card or a branch of one
	Effect                // an effect
	Use                   // the use of a macro or template from which effects came
	Option                // what a decision or a parameter offers, written out
	Condition             // a condition or filter, wherever it stands
)

// Rule is a rule, or a part of one, as it is written in a document. A text that became several rules, like the
// effects of a macro, is counted once, for all of them together.
type Rule struct {
	Kind Kind
	Path string // of the first of them in the definition
	What string // such as "action take", "effect", "use of go", "option storm" or "filter"
	// At is where it was written; zero if unknown.
	At    kernel.Source
	Times int64 // that it acted, or was chosen
	// Tested means that the rule has a condition that was or could have been evaluated: True and False count its
	// results.
	Tested      bool
	True, False int64
	// Asked is how often the decision of an option was made.
	Asked int64
	// First is where it acted first; nil if it never did.
	First *sim.Where
	// Searched is the result of playing towards a rule that never acted; "" if that was not done.
	Searched string
}

// CountCovered returns how much of what can act did act, and how much can: rules, uses of macros, options, and both
// results of each condition.
func (r *Report) CountCovered() (did, can int) {
	for _, of := range r.Kinds() {
		did, can = did+of.Did, can+of.Can
	}
	return did, can
}

// Share is the number of things that acted, and of those that can.
type Share struct{ Did, Can int }

// Kinds returns the shares of named rules, of effects, of uses, of options, and of results of conditions.
func (r *Report) Kinds() [5]Share {
	var out [5]Share
	for one := range r.all {
		if one.Kind != Condition {
			of := &out[one.Kind]
			of.Can++
			of.Did += int(min(one.Times, 1))
		}
		if one.Tested {
			out[4].Can += 2
			out[4].Did += int(min(one.True, 1) + min(one.False, 1))
		}
	}
	return out
}

// Missing returns the rules that have not done everything they can.
func (r *Report) Missing() (out []*Rule) {
	for one := range r.all {
		if one.Missing() != "" {
			out = append(out, one)
		}
	}
	return out
}

// all yields the rules of all files, and the rules that have no place.
func (r *Report) all(yield func(*Rule) bool) {
	for i := range r.Files {
		for k := range r.Files[i].Rules {
			if !yield(&r.Files[i].Rules[k]) {
				return
			}
		}
	}
	for i := range r.Elsewhere {
		if !yield(&r.Elsewhere[i]) {
			return
		}
	}
}

// Percent returns the share of what can act that did; 100 if nothing can.
func (r *Report) Percent() float64 {
	did, can := r.CountCovered()
	if can == 0 {
		return 100
	}
	return 100 * float64(did) / float64(can)
}

// Of returns a report from the evidence of games. sources maps rules to where they were written; nil if they have no
// places.
func Of(def *gamedef.GameDef, e *sim.Evidence, sources *cnl.SourceMap) *Report {
	c := &collector{evidence: e, sources: sources, at: map[text]*Rule{}, files: map[string][]*Rule{},
		uses: map[string]*use{}}
	c.addNamedRules(def)
	gamedef.Walk(def, func(at gamedef.Place, node gamedef.Node) bool {
		if effect, is := node.(gamedef.Effect); is {
			_, tests := effect.(*gamedef.If)
			path := at.String()
			c.rule(Effect, path, "effect", tests)
			c.noteUses(path)
		}
		return true
	})
	for _, path := range slices.Sorted(maps.Keys(e.Held)) {
		c.condition(path)
	}
	for _, o := range sim.Options(def) {
		c.rule(Option, o.Path, "option "+o.Value, false).Asked += e.Of(o.Of).Acted.Times
	}
	c.addUses()
	out := &Report{Game: def.Metadata.ID, Games: e.Games}
	given := func(r *Rule) Rule { return *r }
	for name, rules := range c.files {
		f := File{Name: name, Rules: lists.Map(rules, given)}
		slices.SortFunc(f.Rules, func(a, b Rule) int {
			return cmp.Or(cmp.Compare(a.At.Line, b.At.Line), cmp.Compare(a.At.Column, b.At.Column),
				cmp.Compare(a.Kind, b.Kind), strings.Compare(a.Path, b.Path))
		})
		out.Files = append(out.Files, f)
	}
	slices.SortFunc(out.Files, func(a, b File) int { return strings.Compare(a.Name, b.Name) })
	out.Elsewhere = lists.Map(c.elsewhere, given)
	return out
}

// text holds what is written at a place: several rules can begin there.
type text struct {
	at   kernel.Source
	what string
}

// collector gathers rules by where they were written.
type collector struct {
	evidence  *sim.Evidence
	sources   *cnl.SourceMap
	at        map[text]*Rule
	files     map[string][]*Rule
	elsewhere []*Rule
	uses      map[string]*use
	order     []*use
}

// addNamedRules adds the named rules.
func (c *collector) addNamedRules(def *gamedef.GameDef) {
	for i := range def.Actions {
		path, pre := member.PathTo(member.Actions, i), def.Actions[i].Pre
		r := c.rule(Named, path, "action "+def.Actions[i].ID, pre != nil)
		if len(def.Actions[i].Params) > 0 {
			c.addRefusals(r, path+".pre", pre) // for some choice of parameters
		}
	}
	for i := range def.Triggers {
		c.rule(Named, member.PathTo(member.Triggers, i), "trigger "+def.Triggers[i].ID, false)
	}
	for i := range def.TurnStructure.Phases {
		c.rule(Named, member.PathTo(member.TurnStructure, member.Phases, i),
			"phase "+def.TurnStructure.Phases[i].ID, false)
	}
	for i := range def.Terminal.Conditions {
		path := member.PathTo(member.Terminal, member.Conditions, i)
		c.rule(Named, path, fmt.Sprintf("ending %d", i+1), true).addCondition(c.evidence.Of(path + ".when"))
	}
	for i := range def.ActionPipelines {
		p := &def.ActionPipelines[i]
		for k := range p.Stages {
			if len(p.Stages[k].Effects) > 0 { // it acts as often as the first of them
				path := fmt.Sprintf("%s.stages[%d]", member.PathTo(member.ActionPipelines, i), k)
				what := strings.TrimSpace(fmt.Sprintf("stage %d of %s %s", k+1, p.ID, p.Stages[k].Stage))
				c.rule(Named, path, what, false).addCount(c.evidence.Of(path + ".effects[0]").Acted)
			}
		}
	}
	for i := range def.EventDecks {
		for k := range def.EventDecks[i].Cards {
			card := &def.EventDecks[i].Cards[k]
			path := member.PathTo(member.EventDecks, i, member.Cards, k)
			c.side(card.ID+" unshaded", path+".unshaded", card.Unshaded)
			c.side(card.ID+" shaded", path+".shaded", card.Shaded)
		}
	}
}

// side adds a side of an event card, with its branches.
func (c *collector) side(name, path string, side *gamedef.EventSide) {
	if side == nil {
		return
	}
	c.rule(Named, path, "event side "+name, false)
	for i := range side.Branches {
		c.rule(Named, fmt.Sprintf("%s.branches[%d]", path, i), "event branch "+name+" "+side.Branches[i].ID, false)
	}
}

func (c *collector) find(path string) (cnl.Place, bool) {
	if c.sources == nil {
		return cnl.Place{}, false
	}
	return c.sources.Find(path)
}

// rule adds the evidence of the rule at a path to the text where the rule is written, and returns that text's rule.
func (c *collector) rule(kind Kind, path, what string, tested bool) *Rule {
	e := c.evidence.Of(path)
	place, known := c.find(path)
	r := c.text(words.Source(place.File, place.Range), known, Rule{Kind: kind, Path: path, What: what, Tested: tested})
	r.addCondition(e)
	r.addCount(e.Acted)
	return r
}

// addCondition adds the results of the condition of a rule.
func (r *Rule) addCondition(e sim.RuleEvidence) {
	r.True += e.True.Times
	r.False += e.False.Times
}

// text returns the rule of the text at a place, and adds r if there is none yet.
func (c *collector) text(at kernel.Source, known bool, r Rule) *Rule {
	if !known {
		c.elsewhere = append(c.elsewhere, &r)
		return &r
	}
	t := text{at, r.What}
	if c.at[t] == nil {
		r.At = at
		c.at[t] = &r
		c.files[at.File] = append(c.files[at.File], &r)
	}
	return c.at[t]
}

// condition adds the evidence of a condition or filter and of the macro use it came from. It skips parts of other
// conditions and the conditions of actions, effects and endings, which are reported there.
func (c *collector) condition(path string) {
	around, below := partOf(path)
	held := c.evidence.Held[path]
	if place, _ := c.find(path); len(place.Uses) > 0 {
		outer, _ := c.find(around)
		for _, u := range place.Uses[:max(0, len(place.Uses)-len(outer.Uses))] {
			use := Rule{Kind: Use, Path: path, What: "use of " + u.Name, Tested: true}
			c.text(words.Source(u.File, u.Range), true, use).addAnswers(held)
		}
	}
	if !below && !strings.HasSuffix(path, ".if.when") && !ownCondition.MatchString(path) {
		what := "condition"
		if strings.HasSuffix(path, ".filter") {
			what = "filter"
		}
		c.rule(Condition, path, what, true).addAnswers(held)
	}
}

// ownCondition is the condition of an action or ending.
var ownCondition = regexp.MustCompile(`^(actions\[\d+\]\.pre|terminal\.conditions\[\d+\]\.when)$`)

// partOf returns the path of a condition, and reports whether it is a part of another one there.
func partOf(path string) (around string, below bool) {
	if at := strings.LastIndex(path, ".args["); at >= 0 && strings.IndexByte(path[at+1:], '.') < 0 {
		return path[:at], true
	}
	if around, below = strings.CutSuffix(path, ".arg"); !below {
		around = path[:max(0, strings.LastIndexByte(path, '.'))]
	}
	return around, below
}

// addRefusals adds to an action the number of times that each part of its condition did not hold.
func (c *collector) addRefusals(r *Rule, path string, pre gamedef.Condition) {
	if held := c.evidence.Held[path]; held != nil {
		r.False += held.False.Times
	}
	if all, is := pre.(*gamedef.And); is {
		for i, arg := range all.Args {
			c.addRefusals(r, fmt.Sprintf("%s.args[%d]", path, i), arg)
		}
	}
}

// addAnswers adds the results of a condition.
func (r *Rule) addAnswers(h *sim.RuleEvidence) {
	r.addCondition(*h)
	r.addCount(h.True)
	r.addCount(h.False)
}

func (r *Rule) addCount(c sim.Count) {
	r.Times += c.Times
	first := c.First
	if c.Times > 0 && (r.First == nil || first.Seed < r.First.Seed ||
		first.Seed == r.First.Seed && first.Move < r.First.Move) {
		r.First = &first
	}
}

// use is one expansion of a macro or template.
type use struct {
	name  string
	at    kernel.Source
	path  string // of the first effect that came from it
	depth int    // in how many lists the effects are that came directly from it
	acted sim.Count
}

// noteUses records the uses that an effect came from. A use ran as often as the effects that came from it, not
// counting those within another effect.
func (c *collector) noteUses(path string) {
	place, _ := c.find(path)
	if len(place.Uses) == 0 {
		return
	}
	// A use within another, or in the result of a template, is expanded several times.
	rule, _, _ := strings.Cut(path, "]")
	acted := c.evidence.Of(path).Acted
	depth := strings.Count(path, "[")
	key := rule
	for _, u := range slices.Backward(place.Uses) {
		at := words.Source(u.File, u.Range)
		key += fmt.Sprintf("\n%s:%d:%d", at.File, at.Line, at.Column)
		one := c.uses[key]
		switch {
		case one == nil:
			one = &use{u.Name, at, path, depth, acted}
			c.uses[key] = one
			c.order = append(c.order, one)
		case depth < one.depth:
			one.depth, one.acted = depth, acted
		case depth == one.depth && acted.Times > one.acted.Times:
			one.acted = acted
		}
	}
}

// addUses adds the uses of macros and templates to the rules.
func (c *collector) addUses() {
	for _, u := range c.order {
		c.text(u.at, true, Rule{Kind: Use, Path: u.path, What: "use of " + u.name}).addCount(u.acted)
	}
}

// Missing returns a text about what a rule did not do, or "" if it did everything.
func (r *Rule) Missing() string {
	switch {
	case r.Times == 0 && r.Did() != "acted":
		return "was never " + r.Did()
	case r.Times == 0:
		return "never acted"
	case r.Did() == "asked" && r.True == 0:
		return "was never true"
	case r.Did() == "asked" && r.False == 0:
		return "was always true"
	case r.Tested && r.True == 0:
		return "has a condition that was never true"
	case r.Tested && r.False == 0:
		return "has a condition that was always true"
	}
	return ""
}

// Did returns the verb for what a rule did: it acted, was chosen or was asked.
func (r *Rule) Did() string {
	switch {
	case r.Kind == Option:
		return "chosen"
	case r.Kind == Condition, r.Kind == Use && r.Tested:
		return "asked"
	}
	return "acted"
}
