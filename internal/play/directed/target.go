package directed

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/internal/kernel/record"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// Kind is a kind of rule that can be simulated.
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
	Kind Kind   `json:"kind"`
	Path string `json:"path"` // of the rule in the definition, such as "actions[2]"
	Name string `json:"name"` // for people: its id, or what it is
	// Effect is the path of the wanted effect in the rule; "" for the rule as a whole.
	Effect string `json:"effect,omitzero"`

	action, phase, trigger string // ids
	card, side, branch     string
	defined                definition
}

// definition is the part of the game definition in which a rule is defined; nil for a setup, and for the endings as a
// whole.
type definition interface{ data() gamedef.Data }

type partOf[T any] struct{ part *T }

func (p partOf[T]) data() gamedef.Data { return record.PartData(*p.part) }

func toPart[T any](p *T) definition { return partOf[T]{p} }

// String returns the name of the rule for people.
func (r Rule) String() string {
	if r.Name == "" {
		return string(r.Kind)
	}
	return fmt.Sprintf("%s %q", r.Kind, r.Name)
}

// Place returns the path by which the rule is simulated: the path of the wanted effect or, without one, of the rule.
func (r Rule) Place() string {
	if r.Effect != "" {
		return r.Effect
	}
	return r.Path
}

// RuleAt returns the rule at a path of a definition: a setup, phase, action, pipeline or stage, trigger, event card,
// side or branch, or an ending, or an effect in one of them. ok is false if nothing at the path can act.
func RuleAt(def *gamedef.GameDef, path string) (rule Rule, ok bool) {
	if found := RulesAt(Rules(def), []string{path}); len(found) > 0 {
		return found[0], true
	}
	return Rule{}, false
}

// effectAt returns the path of the innermost effect around a part (in the setup, the outermost one), or "" if there
// is none.
func effectAt(path string) (effect string) {
	for at := path; at != ""; at = member.Parent(at) {
		list := member.Parent(at)
		if strings.HasSuffix(at, "]") && (list == member.Setup || effect == "" && member.Parent(list) != "" &&
			slices.Contains(member.EffectLists, strings.TrimPrefix(list, member.Parent(list)+"."))) {
			effect = at
		}
	}
	return effect
}

// Rules lists all rules of a definition, each with its path.
func Rules(def *gamedef.GameDef) []Rule {
	out := []Rule{{Kind: SetupRule, Path: member.Setup}, {Kind: TerminalRule, Path: member.Terminal}}
	add := func(r Rule, path ...any) {
		r.Path = member.PathTo(path...)
		out = append(out, r)
	}
	for i := range def.Actions {
		id := def.Actions[i].ID
		add(Rule{Kind: ActionRule, Name: id, action: id, defined: toPart(&def.Actions[i])}, member.Actions, i)
	}
	for i := range def.ActionPipelines {
		p := &def.ActionPipelines[i]
		add(Rule{Kind: PipelineRule, Name: p.ID, action: p.ActionID, defined: toPart(p)}, member.ActionPipelines, i)
		for k := range p.Stages {
			name := cmp.Or(p.Stages[k].Stage, strconv.Itoa(k+1))
			add(Rule{Kind: StageRule, Name: p.ID + ": " + name, action: p.ActionID, defined: toPart(&p.Stages[k])},
				member.ActionPipelines, i, member.Stages, k)
		}
	}
	for i := range def.Triggers {
		id := def.Triggers[i].ID
		add(Rule{Kind: TriggerRule, Name: id, trigger: id, defined: toPart(&def.Triggers[i])}, member.Triggers, i)
	}
	phases := func(list []gamedef.PhaseDef, of string) {
		for i := range list {
			id := list[i].ID
			add(Rule{Kind: PhaseRule, Name: id, phase: id, defined: toPart(&list[i])}, member.TurnStructure, of, i)
		}
	}
	phases(def.TurnStructure.Phases, member.Phases)
	phases(def.TurnStructure.Interrupts, member.Interrupts)
	for i := range def.EventDecks {
		for k := range def.EventDecks[i].Cards {
			card, path := &def.EventDecks[i].Cards[k], member.PathTo(member.EventDecks, i, member.Cards, k)
			add(Rule{Kind: CardRule, Name: card.ID, card: card.ID, defined: toPart(card)}, path)
			side := func(name string, side *gamedef.EventSide) {
				if side == nil {
					return
				}
				r := Rule{Kind: SideRule, Name: card.ID + " " + name, card: card.ID, defined: toPart(side)}
				if card.SideMode == gamedef.DualSide {
					r.side = name // moves that play another card name no side
				}
				add(r, path, name)
				for b := range side.Branches {
					branch, of := r, &side.Branches[b]
					branch.Kind, branch.branch, branch.defined = BranchRule, of.ID, toPart(of)
					branch.Name += " " + branch.branch
					add(branch, path, name, member.Branches, b)
				}
			}
			side(member.Unshaded, card.Unshaded)
			side(member.Shaded, card.Shaded)
		}
	}
	for i := range def.Terminal.Conditions {
		add(Rule{Kind: TerminalRule, Name: strconv.Itoa(i + 1), defined: toPart(&def.Terminal.Conditions[i])},
			member.Terminal, member.Conditions, i)
	}
	for i := range def.Terminal.Checkpoints {
		c := &def.Terminal.Checkpoints[i]
		add(Rule{Kind: TerminalRule, Name: c.ID, defined: toPart(c)}, member.Terminal, member.Checkpoints, i)
	}
	return out
}

// RulesAt returns those of all rules at paths, each once: a path in a macro leads to every rule that uses the macro.
func RulesAt(all []Rule, paths []string) []Rule {
	var out []Rule
	for _, path := range paths {
		var rule Rule
		for _, r := range all { // those that are part of another one come after it
			if member.IsWithin(path, r.Path) {
				rule = r
			}
		}
		if rule.Kind != TerminalRule {
			rule.Effect = effectAt(path)
		}
		if rule.Kind != "" && !slices.Contains(out, rule) {
			out = append(out, rule)
		}
	}
	return out
}

// FindAgain returns the path by which a rule is simulated in another state of its definition, where it is found by
// its kind and name.
func (r Rule) FindAgain(def *gamedef.GameDef) (path string, ok bool) {
	found := false
	for _, other := range Rules(def) {
		if other.Kind == r.Kind && other.Name == r.Name && (!found || other.Path == r.Path) {
			path, found = other.Path+strings.TrimPrefix(r.Effect, r.Path), true
		}
	}
	return path, found
}

// canPlay reports whether choosing a move can let the rule act.
func (r *Rule) canPlay(m *kernel.Move) bool {
	if c := m.Compound; c != nil && r.canPlay(&c.SpecialActivity) {
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

// isChosen reports whether the rule acts only when a move is chosen.
func (r *Rule) isChosen() bool {
	return r.action != "" || r.card != "" && !strings.Contains(r.Effect, "teardownEffects")
}

// hasActed reports whether, in a happening, the rule acted as a whole, and whether its wanted effect did.
func (r *Rule) hasActed(h *happening) (rule, wanted bool) {
	traced := func(path string) bool {
		return slices.ContainsFunc(h.trace, func(e kernel.TraceEntry) bool { return member.IsWithin(e.Path, path) })
	}
	switch r.Kind {
	case SetupRule:
		rule = h.first
	case ActionRule, CardRule, SideRule, BranchRule:
		rule = h.move != nil && r.canPlay(h.move) && !h.isWaiting() || traced(r.Path)
	case PipelineRule, StageRule:
		rule = traced(r.Path)
	case TriggerRule:
		rule = slices.ContainsFunc(h.log, func(e kernel.LogEntry) bool {
			id, _, fired := e.FiredTrigger()
			return fired && id == r.trigger
		})
	case PhaseRule:
		rule = slices.ContainsFunc(h.trace, func(e kernel.TraceEntry) bool { return isEntry(&e, r.phase) })
	case TerminalRule:
		rule = h.result != nil && member.IsWithin(h.result.Path, r.Path)
	}
	if r.Effect == "" {
		return rule, rule
	}
	if traced(r.Effect) {
		return true, true
	}
	return rule, false
}

func isEntry(e *kernel.TraceEntry, phase string) bool {
	t, ok := e.What.(kernel.LifecycleEvent)
	return ok && t.Event == gamedef.PhaseEnter && t.Phase == phase
}
