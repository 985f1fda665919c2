package directed

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// Kind is a kind of rule from which can be simulated.
type Kind string

// Kinds of rules.
const (
	SetupRule    Kind = "setup"
	PhaseRule    Kind = "phase"
	ActionRule   Kind = "action"
	PipelineRule Kind = "pipeline"
	StageRule    Kind = "stage"
	TriggerRule  Kind = "trigger"
	CardRule     Kind = "event card"
	SideRule     Kind = "event side"
	BranchRule   Kind = "event branch"
	TerminalRule Kind = "ending"
)

// Rule is a rule of a definition that can act, or a part of one.
type Rule struct {
	Kind Kind
	Path string // of the rule in the definition, such as "actions[2]"
	Name string // for people: its id, or what it is
	// Effect is the path of the effect in the rule that is wanted; "" for the rule as
	// a whole.
	Effect string

	action, phase, trigger string // ids
	card, side, branch     string
}

// String names the rule for people.
func (r Rule) String() string {
	if r.Name == "" {
		return string(r.Kind)
	}
	return fmt.Sprintf("%s %q", r.Kind, r.Name)
}

// Place is the path by which the rule is simulated: that of the wanted effect, or its
// own.
func (r Rule) Place() string {
	if r.Effect != "" {
		return r.Effect
	}
	return r.Path
}

var (
	actionPath   = path(member.Actions, indexed)
	pipelinePath = path(member.ActionPipelines, indexed, `(?:\.`+member.Stages, indexed+`)?`)
	triggerPath  = path(member.Triggers, indexed)
	phasePath    = path(member.TurnStructure+`\.`, oneOf(member.Phases, member.Interrupts), indexed)
	cardPath     = path(member.EventDecks, indexed, `\.`+member.Cards, indexed, `(?:\.`,
		oneOf(member.Unshaded, member.Shaded), `(?:\.`+member.Branches, indexed, `)?)?`)
	endingPath = path(member.Terminal, `(?:\.`, oneOf(member.Conditions, member.Checkpoints), indexed, `)?`)
	setupPath  = path(member.Setup, `(?:$|[.\[])`)
	// effectPath ends with the last effect of a list that a path leads through.
	effectPath = path(`(?:`+member.Setup+`|.*\.(?:`, strings.Join(member.EffectLists, "|"), `))\[\d+\]`)
)

// indexed is the number of an entry of a list.
const indexed = `\[(\d+)\]`

// oneOf is one of two members.
func oneOf(a, b string) string { return "(" + a + "|" + b + ")" }

// path finds what the parts give one after the other at the beginning of a path.
func path(parts ...string) *regexp.Regexp { return regexp.MustCompile("^" + strings.Join(parts, "")) }

// RuleAt finds the rule to which a path of a definition leads: a setup, phase,
// action, pipeline or stage, trigger, event card, side or branch, or an ending, or
// an effect in one of them. ok is false when it leads to nothing that acts.
func RuleAt(def *gamedef.GameDef, path string) (rule Rule, ok bool) {
	parts := func(of *regexp.Regexp) []string {
		found := of.FindStringSubmatch(path)
		if found != nil {
			rule.Path = found[0]
		}
		return found
	}
	number := func(text string, length int) (int, bool) {
		n, err := strconv.Atoi(text)
		return n, err == nil && n < length
	}
	if effect := effectPath.FindString(path); effect != "" {
		rule.Effect = effect
	}
	if setupPath.MatchString(path) {
		rule.Kind, rule.Path = SetupRule, member.Setup
		return rule, true
	}
	if p := parts(actionPath); p != nil {
		i, ok := number(p[1], len(def.Actions))
		if !ok {
			return rule, false
		}
		rule.Kind, rule.Name = ActionRule, def.Actions[i].ID
		rule.action = rule.Name
		return rule, true
	}
	if p := parts(pipelinePath); p != nil {
		i, ok := number(p[1], len(def.ActionPipelines))
		if !ok {
			return rule, false
		}
		pipeline := &def.ActionPipelines[i]
		rule.Kind, rule.Name, rule.action = PipelineRule, pipeline.ID, pipeline.ActionID
		if p[2] == "" {
			return rule, true
		}
		k, ok := number(p[2], len(pipeline.Stages))
		if ok {
			rule.Kind = StageRule
			if stage := pipeline.Stages[k].Stage; stage != "" {
				rule.Name += ": " + stage
			} else {
				rule.Name += fmt.Sprintf(": %d", k+1)
			}
		}
		return rule, ok
	}
	if p := parts(triggerPath); p != nil {
		i, ok := number(p[1], len(def.Triggers))
		if ok {
			rule.Kind, rule.Name = TriggerRule, def.Triggers[i].ID
			rule.trigger = rule.Name
		}
		return rule, ok
	}
	if p := parts(phasePath); p != nil {
		list := def.TurnStructure.Phases
		if p[1] == member.Interrupts {
			list = def.TurnStructure.Interrupts
		}
		i, ok := number(p[2], len(list))
		if ok {
			rule.Kind, rule.Name = PhaseRule, list[i].ID
			rule.phase = rule.Name
		}
		return rule, ok
	}
	if p := parts(cardPath); p != nil {
		return cardRule(def, rule, p, number)
	}
	if p := parts(endingPath); p != nil {
		rule.Kind, rule.Effect = TerminalRule, ""
		length := len(def.Terminal.Conditions)
		if p[1] == member.Checkpoints {
			length = len(def.Terminal.Checkpoints)
		}
		if p[1] == "" {
			rule.Path = member.Terminal
			return rule, true
		}
		i, ok := number(p[2], length)
		if ok {
			rule.Name = strconv.Itoa(i + 1)
			if p[1] == member.Checkpoints {
				rule.Name = def.Terminal.Checkpoints[i].ID
			}
		}
		return rule, ok
	}
	return rule, false
}

func cardRule(def *gamedef.GameDef, rule Rule, p []string, number func(string, int) (int, bool)) (Rule, bool) {
	d, ok := number(p[1], len(def.EventDecks))
	if !ok {
		return rule, false
	}
	c, ok := number(p[2], len(def.EventDecks[d].Cards))
	if !ok {
		return rule, false
	}
	card := &def.EventDecks[d].Cards[c]
	rule.Kind, rule.Name, rule.card = CardRule, card.ID, card.ID
	if card.SideMode == gamedef.DualSide {
		rule.side = p[3] // moves that play another card name no side
	}
	if p[3] == "" {
		return rule, true
	}
	side := card.Unshaded
	if p[3] == member.Shaded {
		side = card.Shaded
	}
	if side == nil {
		return rule, false
	}
	rule.Kind, rule.Name = SideRule, card.ID+" "+p[3]
	if p[4] == "" {
		return rule, true
	}
	b, ok := number(p[4], len(side.Branches))
	if ok {
		rule.Kind, rule.branch = BranchRule, side.Branches[b].ID
		rule.Name += " " + rule.branch
	}
	return rule, ok
}

// RulesAt finds the rules to which paths lead, each once: those of a macro lead to
// every rule that uses it.
func RulesAt(def *gamedef.GameDef, paths []string) []Rule {
	var out []Rule
	for _, path := range paths {
		rule, ok := RuleAt(def, path)
		if ok && !slices.Contains(out, rule) {
			out = append(out, rule)
		}
	}
	return out
}

// Renewed finds a rule again in another state of its definition, by what it is and its
// name. It gives the path by which it is simulated.
func (r Rule) Renewed(def *gamedef.GameDef) (path string, ok bool) {
	rest := strings.TrimPrefix(r.Effect, r.Path)
	try := func(path string) bool {
		found, ok := RuleAt(def, path)
		return ok && found.Kind == r.Kind && found.Name == r.Name && found.Path == path
	}
	if try(r.Path) {
		return r.Path + rest, true
	}
	for _, path := range pathsOf(def) {
		if try(path) {
			return path + rest, true
		}
	}
	return "", false
}

// pathsOf lists the paths of all rules of a definition.
func pathsOf(def *gamedef.GameDef) (out []string) {
	list := func(n int, of ...any) {
		for i := range n {
			out = append(out, member.PathTo(append(of[:len(of):len(of)], i)...))
		}
	}
	list(len(def.Actions), member.Actions)
	list(len(def.Triggers), member.Triggers)
	list(len(def.TurnStructure.Phases), member.TurnStructure, member.Phases)
	list(len(def.TurnStructure.Interrupts), member.TurnStructure, member.Interrupts)
	list(len(def.Terminal.Conditions), member.Terminal, member.Conditions)
	list(len(def.Terminal.Checkpoints), member.Terminal, member.Checkpoints)
	for i := range def.ActionPipelines {
		out = append(out, member.PathTo(member.ActionPipelines, i))
		list(len(def.ActionPipelines[i].Stages), member.ActionPipelines, i, member.Stages)
	}
	for i := range def.EventDecks {
		for k := range def.EventDecks[i].Cards {
			card := member.PathTo(member.EventDecks, i, member.Cards, k)
			out = append(out, card, member.PathTo(card, member.Unshaded), member.PathTo(card, member.Shaded))
			for _, side := range []string{member.Unshaded, member.Shaded} {
				s := def.EventDecks[i].Cards[k].Unshaded
				if side == member.Shaded {
					s = def.EventDecks[i].Cards[k].Shaded
				}
				if s != nil {
					list(len(s.Branches), card, side, member.Branches)
				}
			}
		}
	}
	return out
}

// below tells whether a path is another, or leads to a part of it.
func below(path, of string) bool {
	rest, ok := strings.CutPrefix(path, of)
	return ok && (rest == "" || rest[0] == '.' || rest[0] == '[')
}

// plays tells whether a move can let the rule act by being chosen.
func (r *Rule) plays(m *kernel.Move) bool {
	if c := m.Compound; c != nil && r.plays(&c.SpecialActivity) {
		return true
	}
	switch {
	case r.card != "":
		is := func(name, want string) bool {
			have, ok := m.Params.Get(name)
			return want == "" || ok && have.Text() == want
		}
		return is(gamedef.EventCardParam, r.card) && is(gamedef.EventSideParam, r.side) &&
			is(gamedef.EventBranchParam, r.branch)
	case r.action != "":
		return m.ActionID == r.action
	}
	return false
}

// chosen tells whether the rule acts only by a move being chosen.
func (r *Rule) chosen() bool {
	return r.action != "" || r.card != "" && !strings.Contains(r.Effect, "teardownEffects")
}

// acted tells how far the rule acted in what happened: the rule as a whole, and the
// effect that is wanted.
func (r *Rule) acted(h *happening) (rule, wanted bool) {
	traced := func(path string) bool {
		return slices.ContainsFunc(h.trace, func(e kernel.TraceEntry) bool { return below(e.Path, path) })
	}
	switch r.Kind {
	case SetupRule:
		rule = h.first
	case ActionRule, CardRule, SideRule, BranchRule:
		rule = h.move != nil && r.plays(h.move) && !h.waits() || traced(r.Path)
	case PipelineRule, StageRule:
		rule = traced(r.Path)
	case TriggerRule:
		rule = slices.ContainsFunc(h.log, func(e kernel.LogEntry) bool {
			id, _, fired := e.Fired()
			return fired && id == r.trigger
		})
	case PhaseRule:
		rule = slices.ContainsFunc(h.trace, func(e kernel.TraceEntry) bool { return entered(&e, r.phase) })
	case TerminalRule:
		rule = h.result != nil && below(h.result.Path, r.Path)
	}
	if r.Effect == "" {
		return rule, rule
	}
	if traced(r.Effect) {
		return true, true
	}
	return rule, false
}

func entered(e *kernel.TraceEntry, phase string) bool {
	t, ok := e.What.(kernel.LifecycleEvent)
	return ok && t.Event == gamedef.PhaseEnter && t.Phase == phase
}
