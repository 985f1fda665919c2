package kernel

import (
	"slices"

	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"

	"golang.org/x/text/unicode/norm"
)

// action is something a player can do.
type action struct {
	id          string
	at          actionID
	text        Value
	path        string
	def         *gamedef.ActionDef
	actor       playersFunc
	actorName   values.Name // of a selector {chosen: …}, else noName
	executor    playerFunc
	executorBy  values.Name // of a selector {chosen: …}, else noName
	badSelector []string    // problems with the bindings of the selectors
	phases      []bool      // by phase
	params      []param
	conditions  []placedCondition // which must all hold for it to be offered
	tests       []conjunct        // their parts
	cost        *code
	costParts   []*code // each effect of the cost by itself
	effects     *code
	plan        []planStep
	roots       actionRoots
	limits      []limit
	stacks      bool     // it can put tokens where a stacking constraint holds
	counted     bool     // its limits are constant numbers
	choices     []choice // the decisions of its cost and effects
	pipelines   []*pipeline
	cardEvent   bool                // it plays event cards
	asks        bool                // its moves may have decisions
	choosing    *paramChoices       // for counting its moves; nil: they must be listed
	simple      bool                // its moves run a single list of effects
	pass        bool                // in a card-driven game it is a pass
	class       gamedef.ActionClass // in a card-driven game; "" when it has none
}

// isByActive reports whether in every position the active player decides on the action and performs it.
func (a *action) isByActive() bool {
	if len(a.badSelector) > 0 || a.def.Executor.Kind != gamedef.ActorPlayer &&
		a.def.Executor.Kind != gamedef.ActivePlayer {
		return false
	}
	switch a.def.Actor.Kind {
	case gamedef.ActorPlayer, gamedef.ActivePlayer, gamedef.AllPlayers:
		return true
	}
	return false
}

// limit caps the uses of an action in a stretch of the game.
type limit struct {
	scope gamedef.LimitScope
	max   integer
	path  string
}

// actionRoots are the effect paths of what follows the effects of an action.
type actionRoots struct{ effects, after, event, emitted, resolved string }

// param is a declared parameter of an action.
type param struct {
	name   string
	bind   values.Name
	domain query
	path   string
}

// pipeline replaces the cost and effects of an action.
type pipeline struct {
	id             string
	at             int
	path           string
	parts          map[string]string // the paths of its conditions
	def            *gamedef.ActionPipelineDef
	action         actionID
	applicability  conditionFunc // nil: always
	legality       conditionFunc // nil: none
	costValidation conditionFunc // nil: none
	atomic         bool
	cost           *code
	costParts      []*code // each effect of the cost by itself
	stages         []*code
	plan           []planStep
	// choices are the decisions of its cost and stages, which earlier parts may read once answered.
	choices []choice
	targets *targeting // nil: the pipeline uses no targets
}

// choice is a decision in a pipeline: its id, and the name under which its answer is bound.
type choice struct {
	id   string
	bind values.Name
	text string
}

func (c *compiler) actionNames() {
	g := c.game
	g.actionOf = make(map[string]actionID, len(g.parts.Def.Actions))
	for i := range g.parts.Def.Actions {
		g.actionOf[g.parts.Def.Actions[i].ID] = actionID(i)
		c.symbol(g.parts.Def.Actions[i].ID)
	}
}

func (c *compiler) actions() {
	g := c.game
	g.actions = make([]action, len(g.parts.Def.Actions))
	for i := range g.parts.Def.Actions {
		c.element("actions", i, func() { c.action(&g.actions[i], &g.parts.Def.Actions[i]) })
	}
	for i := range g.parts.Def.ActionPipelines {
		c.element("actionPipelines", i, func() { c.pipeline(i, &g.parts.Def.ActionPipelines[i]) })
	}
}

func (c *compiler) action(a *action, d *gamedef.ActionDef) {
	g := c.game
	*a = action{id: d.ID, at: g.actionOf[d.ID], text: c.symbol(d.ID), path: c.path(), def: d, actorName: values.NoName,
		executorBy: values.NoName,
		phases:     make([]bool, len(g.phases)), counted: true}
	c.compilePart("actor", func() { a.actor = c.compilePlayers(d.Actor) })
	c.compilePart("executor", func() { a.executor = c.compilePlayer(d.Executor) })
	if d.Actor.Kind == gamedef.ChosenPlayer {
		a.actorName = g.names.Name(d.Actor.Binding)
	}
	if d.Executor.Kind == gamedef.ChosenPlayer {
		a.executorBy = g.names.Name(d.Executor.Binding)
	}
	for _, id := range d.Phase {
		if p, ok := g.phaseOf[id]; ok {
			a.phases[p] = true
		}
	}
	for i, p := range d.Params {
		c.element("params", i, func() {
			c.compilePart("domain", func() {
				a.params = append(a.params,
					param{name: p.Name, bind: g.names.Name(p.Name), domain: c.compileQuery(p.Domain), path: c.path()})
			})
		})
	}
	for member, cond := range d.Conditions() {
		c.compilePart(member, func() {
			a.conditions = append(a.conditions, placedCondition{c.compileCondition(cond), c.path()})
			a.tests = append(a.tests, c.conjuncts(cond, a)...)
		})
	}
	for i := range d.Limits {
		c.element("limits", i, func() {
			l := limit{scope: d.Limits[i].Scope, max: c.integer("max", d.Limits[i].Max), path: c.path() + ".max"}
			a.limits, a.counted = append(a.limits, l), a.counted && l.max.literal
		})
	}
	c.compilePart("cost", func() { a.cost, a.costParts = c.compileEffects(d.Cost), c.compileParts(d.Cost) })
	c.compilePart("effects", func() { a.effects = c.compileEffects(d.Effects) })
	a.plan = planOf(a, nil)
	a.roots = actionRoots{effects: "action:" + a.id + ".effects", after: "action:" + a.id + ".afterEffects",
		event:   "action:" + a.id + ".eventEffects",
		emitted: "action:" + a.id + ".emittedEvent()", resolved: "action:" + a.id + ".actionResolved"}
	a.choices = c.choicesOf(d.Cost, d.Effects)
	a.cardEvent = slices.ContainsFunc(d.Capabilities,
		func(s string) bool { return norm.NFC.String(s) == gamedef.CardEventCapability })
	c.checkSelectors(a)
}

// compileParts compiles each effect of a list by itself.
func (c *compiler) compileParts(list []gamedef.Effect) []*code {
	out := make([]*code, len(list))
	for i := range list {
		out[i] = c.compileEffectAt(list, i)
	}
	return out
}

// checkSelectors records what is wrong with selectors {chosen: …} of an action: they must name a declared parameter.
func (c *compiler) checkSelectors(a *action) {
	check := func(role string, s gamedef.PlayerSelector) {
		if s.Kind != gamedef.ChosenPlayer {
			return
		}
		switch {
		case len(s.Binding) < 2 || s.Binding[0] != '$':
			a.badSelector = append(a.badSelector, role+": bindingMalformed")
		case !slices.ContainsFunc(a.params, func(p param) bool { return p.name == s.Binding }):
			a.badSelector = append(a.badSelector, role+": bindingNotDeclared")
		}
	}
	check("actor", a.def.Actor)
	check("executor", a.def.Executor)
}

func (c *compiler) pipeline(at int, d *gamedef.ActionPipelineDef) {
	g := c.game
	owner, ok := g.actionOf[d.ActionID]
	if !ok {
		return
	}
	p := &pipeline{id: d.ID, at: at, path: c.path(), def: d, action: owner, atomic: d.Atomicity == gamedef.Atomic,
		parts: map[string]string{}}
	for _, part := range []string{"applicability", "legality", "costValidation"} {
		p.parts[part] = p.path + "." + part
	}
	optional := func(part string, cond gamedef.Condition) (out conditionFunc) {
		if cond != nil {
			c.compilePart(part, func() { out = c.compileCondition(cond) })
		}
		return out
	}
	p.applicability = optional("applicability", d.Applicability)
	p.legality = optional("legality", d.Legality)
	p.costValidation = optional("costValidation", d.CostValidation)
	c.compilePart("costEffects", func() {
		p.cost, p.costParts = c.compileEffects(d.CostEffects),
			c.compileParts(d.CostEffects)
	})
	if order := targetOrderOf(d.Targeting); order.words {
		c.sorting = &itemOrder{sort: func(m *machine, items []Value) { m.sortItems(items, order) }}
	}
	for i, stage := range d.Stages {
		c.element("stages", i, func() {
			c.compilePart("effects", func() { p.stages = append(p.stages, c.compileEffects(stage.Effects)) })
		})
	}
	c.sorting = nil
	lists := [][]gamedef.Effect{d.CostEffects}
	for _, stage := range d.Stages {
		lists = append(lists, stage.Effects)
	}
	p.choices = c.choicesOf(lists...)
	c.compileTargeting(p)
	a := &g.actions[owner]
	p.plan = planOf(a, p)
	a.pipelines = append(a.pipelines, p)
	if a.executorBy != values.NoName && len(a.pipelines) == 1 {
		a.badSelector = append(a.badSelector, "executor: bindingWithPipelineUnsupported")
	}
}

// choicesOf returns the decisions in some lists.
func (c *compiler) choicesOf(lists ...[]gamedef.Effect) []choice {
	var out []choice
	visit := func(_ gamedef.Place, node gamedef.Node) bool {
		switch e := node.(type) {
		case gamedef.Decision:
			id, bind := e.Decides()
			out = append(out, choice{id: id, bind: c.game.names.Name(bind), text: bind})
		case *gamedef.EvaluateSubset:
		case gamedef.Effect:
			return true
		}
		return false
	}
	for _, effects := range lists {
		for _, e := range effects {
			gamedef.Walk(e, visit)
		}
	}
	return out
}

// recordDecisions records where the definition asks for decisions.
func (c *compiler) recordDecisions() {
	g := c.game
	g.asks = hasDecision(g.parts.Def) || slices.ContainsFunc(g.actions, func(a action) bool { return a.cardEvent })
	g.asksOpaque = g.asksOpaque || hasDecision(&g.parts.Def.TurnStructure)
	for i := range g.parts.Def.Triggers {
		g.asksOpaque = g.asksOpaque || hasDecision(&g.parts.Def.Triggers[i])
	}
	for i := range g.actions {
		a := &g.actions[i]
		a.asks = a.cardEvent || len(a.choices) > 0 || hasDecision(a.def)
		for _, p := range a.pipelines {
			a.asks = a.asks || len(a.params) > 0 || p.targets != nil || hasDecision(p.def)
		}
		a.stacks = len(a.pipelines) == 0 && !a.cardEvent && c.canStack(a.def)
		c.checkCountable(a)
		a.simple = g.flow == nil && !a.asks && !a.cardEvent && len(a.pipelines) == 0 && len(a.cost.ops) == 0
	}
}

// hasDecision reports whether a part of a definition contains a decision.
func hasDecision(part gamedef.Node) (found bool) {
	gamedef.Walk(part, func(_ gamedef.Place, node gamedef.Node) bool {
		if _, asks := node.(gamedef.Decision); asks {
			found = true
		}
		return !found
	})
	return found
}
