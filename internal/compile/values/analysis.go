package values

import (
	"context"
	"reflect"
	"slices"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/kernel/gamedef"
)

// Analysis is what is known of the values of one definition, with what the
// analysis of a later version of it can use again. It is immutable.
type Analysis struct {
	// Findings are in the order of the definition's sections.
	Findings []Finding

	vocabulary *vocabulary
	entries    map[string]*entryRuns
	supply     *supply
	dealings   *dealings
	facts      map[string]Value
	rounds     []round
	results    []*result // of the last round
	validator  *gamedef.Validator
	paths      []string
}

// entryRuns are the last analyses of an entry.
type entryRuns struct {
	entry    any
	runs     []*result
	problems []gamedef.Problem // that the tags of its members tell
}

// result is what one analysis of an entry found, given the facts that it read.
type result struct {
	read         map[string]Value
	contribution contribution
	findings     []Finding
}

// entry is a part of a definition that is analysed by itself.
type entry struct {
	path string
	key  any // what it depends on beside the vocabulary and facts
	walk func(p *interpreter)
}

// part is the part of the definition that an entry is.
func (e *entry) part() any {
	if both, is := e.key.(piped); is {
		return both.flow
	}
	return e.key
}

// piped is a pipeline with its action.
type piped struct {
	flow   *gamedef.ActionPipelineDef
	action *gamedef.ActionDef
}

const (
	widenAfter = 4  // rounds, then what still grows has no bound
	maxRounds  = 12 // then what still changes is unknown
	keptRuns   = 6  // of an entry
)

// Analyse finds out what the values of a definition can be. What the analysis of
// an earlier version knows of entries that are the same is used again; nil is as
// good, only slower.
func Analyse(earlier *Analysis, def *gamedef.GameDef) *Analysis {
	out, _ := AnalyseContext(context.Background(), earlier, def)
	return out
}

// AnalyseContext is Analyse that stops between two entries when nobody waits for it any
// more: its error is then that of the context, and there is no analysis.
func AnalyseContext(ctx context.Context, earlier *Analysis, def *gamedef.GameDef) (*Analysis, error) {
	a := &Analysis{entries: map[string]*entryRuns{}}
	if earlier != nil && sameVocabulary(earlier.vocabulary.def, def) {
		a.vocabulary = earlier.vocabulary
	} else {
		a.vocabulary, earlier = newVocabulary(def), nil
	}
	a.validator = gamedef.NewValidator(def)
	sameNames := earlier != nil && a.validator.Equal(earlier.validator)
	list := entries(def)
	again := rerun{same: make([]bool, len(list))}
	for i, e := range list {
		runs := &entryRuns{entry: e.key}
		if earlier != nil {
			if known := earlier.entries[e.path]; known != nil && gamedef.Same(known.entry, e.key) {
				runs.runs, runs.problems, again.same[i] = known.runs, known.problems, true
			}
		}
		if !again.same[i] || !sameNames {
			runs.problems = a.validator.Part(e.part())
		}
		a.entries[e.path] = runs
		a.paths = append(a.paths, e.path)
	}
	if before := a.entries[member.Setup]; earlier != nil && len(before.runs) > 0 {
		a.supply = earlier.supply
	} else {
		a.supply = newSupply(a.vocabulary, def.Setup)
	}
	if earlier != nil {
		a.dealings = earlier.dealings
		if a.supply == earlier.supply && slices.Equal(a.paths, earlier.paths) {
			again.rounds = earlier.rounds
		}
	}
	if err := a.settle(ctx, list, again); err != nil {
		return nil, err
	}
	for i, r := range a.results {
		for _, p := range a.entries[a.paths[i]].problems {
			a.Findings = append(a.Findings, invalid(p).below(a.paths[i]))
		}
		for _, f := range r.findings {
			a.Findings = append(a.Findings, f.below(a.paths[i]))
		}
	}
	a.Findings = append(a.Findings, a.flow(def)...)
	return a, nil
}

// settle analyses all entries until the facts are those that come of it.
func (a *Analysis) settle(ctx context.Context, list []entry, again rerun) error {
	initial := a.vocabulary.initial()
	a.supply.initial(initial, a.vocabulary.ids)
	a.facts = initial
	for number := 0; ; number++ {
		before := again.of(number)
		if before != nil {
			a.facts = before.facts
		}
		a.results = make([]*result, len(list))
		for i := range list {
			if err := ctx.Err(); err != nil {
				return err
			}
			if before != nil && again.same[i] {
				a.results[i] = before.results[i]
			} else {
				a.results[i] = a.run(&list[i], a.facts)
			}
		}
		a.rounds = append(a.rounds, round{a.facts, a.results})
		if !again.leaves(number, a.results) {
			if again.of(number+1) == nil {
				return nil
			}
			continue
		}
		next := a.gather(initial, a.facts, number)
		if sameFacts(a.facts, next) {
			return nil
		}
		a.facts = next
	}
}

// run analyses an entry, unless that was done with the same facts.
func (a *Analysis) run(e *entry, facts map[string]Value) *result {
	known := a.entries[e.path]
	for _, r := range known.runs {
		if r.holds(facts) {
			return r
		}
	}
	p := &interpreter{vocabulary: a.vocabulary, facts: facts, read: map[string]Value{}, choices: map[string]Value{},
		times: 1}
	e.walk(p)
	r := &result{read: p.read, contribution: p.out, findings: p.found}
	known.runs = append([]*result{r}, known.runs[:min(len(known.runs), keptRuns-1)]...)
	return r
}

func (r *result) holds(facts map[string]Value) bool {
	for key, v := range r.read {
		if !facts[key].equal(v) {
			return false
		}
	}
	return true
}

// below gives the finding with paths of the whole definition: those in it begin
// at an entry.
func (f Finding) below(entry string) Finding {
	join := func(path string) string {
		switch {
		case path == "":
			return entry
		case path[0] == '/': // of the whole definition already
			return path[1:]
		}
		if path[0] == '[' {
			return entry + path
		}
		return entry + "." + path
	}
	at := make([]string, len(f.At))
	for i, path := range f.At {
		at[i] = join(path)
	}
	f.At = at
	f.Fixes = slices.Clone(f.Fixes)
	for i := range f.Fixes {
		edits := slices.Clone(f.Fixes[i].Edits)
		for k := range edits {
			edits[k].Path = join(edits[k].Path)
			if edits[k].Swap != "" {
				edits[k].Swap = join(edits[k].Swap)
			}
		}
		f.Fixes[i].Edits = edits
	}
	f.Related = slices.Clone(f.Related)
	for i := range f.Related {
		f.Related[i].Path = join(f.Related[i].Path)
	}
	return f
}

// gather works out the facts from what all entries contribute.
func (a *Analysis) gather(initial, before map[string]Value, round int) map[string]Value {
	next := make(map[string]Value, len(before))
	for key, v := range initial {
		next[key] = v
	}
	others := map[string][]Value{} // what is written to what is no number
	for _, r := range a.results {
		for i := range r.contribution.writes {
			w := &r.contribution.writes[i]
			next["w/"+w.key] = truths(true, false)
			to := w.to
			to.from, to.of = nil, nil
			def := a.vocabulary.variable(w.key)
			if def == nil || def.Type != gamedef.IntVariable {
				others[w.key] = append(others[w.key], to)
				continue
			}
			v := next[w.key].join(to).within(def.Min, def.Max)
			if w.up {
				v.Max = def.Max
			}
			if w.down {
				v.Min = def.Min
			}
			v.from, v.of = nil, nil
			next[w.key] = v
		}
	}
	for key, written := range others {
		v := next[key].join(joined(written))
		v.from, v.of = nil, nil
		next[key] = v
	}
	a.supply.gather(a, next)
	if o := a.vocabulary.def.TurnOrder; o != nil && o.Config != nil {
		for _, r := range o.Config.PassRewards {
			key := "g/" + r.Resource
			if def := a.vocabulary.variable(key); def != nil && def.Type == gamedef.IntVariable {
				v := next[key]
				if r.Amount > 0 {
					v.Max = def.Max
				} else if r.Amount < 0 {
					v.Min = def.Min
				}
				next[key], next["w/"+key] = v, truths(true, false)
			}
		}
	}
	if round < widenAfter {
		return next
	}
	for key, v := range next {
		old, ok := before[key]
		if !ok || old.equal(v) {
			continue
		}
		if def := a.vocabulary.variable(key); def != nil && def.Type == gamedef.IntVariable {
			next[key] = numbers(def.Min, def.Max)
			continue
		}
		if round >= maxRounds || v.scalars() != Number {
			next[key] = unknown
			continue
		}
		if v.Max > old.Max {
			v.Max = Infinite
		}
		if v.Min < old.Min {
			v.Min = -Infinite
		}
		next[key] = v
	}
	if round > maxRounds { // what was widened once stays so
		for key, old := range before {
			if old.Unknown {
				next[key] = old
			}
		}
	}
	return next
}

func sameFacts(a, b map[string]Value) bool {
	if len(a) != len(b) {
		return false
	}
	for key, v := range a {
		w, ok := b[key]
		if !ok || !v.equal(w) {
			return false
		}
	}
	return true
}

// rules are the members of a definition that are analysed as entries.
var rules = map[string]bool{
	"Constants": true, "Setup": true, "TurnStructure": true, "Actions": true, "ActionPipelines": true, "Triggers": true,
	"Terminal": true, "DerivedMetrics": true, "EventDecks": true, "Metadata": false,
}

// sameVocabulary reports whether two definitions declare the same.
func sameVocabulary(a, b *gamedef.GameDef) bool {
	x, y := reflect.ValueOf(a).Elem(), reflect.ValueOf(b).Elem()
	for i := range x.NumField() {
		if !rules[x.Type().Field(i).Name] && !gamedef.Same(x.Field(i).Interface(), y.Field(i).Interface()) {
			return false
		}
	}
	return slices.EqualFunc(a.EventDecks, b.EventDecks, func(d, e gamedef.EventDeck) bool {
		return d.ID == e.ID && slices.EqualFunc(d.Cards, e.Cards, func(c, f gamedef.EventCard) bool {
			return c.ID == f.ID && slices.Equal(c.Tags, f.Tags)
		})
	})
}

// entries cuts a definition into entries.
func entries(def *gamedef.GameDef) (out []entry) {
	add := func(path string, key any, walk func(p *interpreter)) {
		out = append(out, entry{path, key, walk})
	}
	add(member.Setup, def.Setup, func(p *interpreter) {
		p.exact = p.vocabulary.initial()
		for i, e := range def.Setup {
			// The path of an entry of setup begins with its index.
			p.in(index(i), func() { p.in(gamedef.EffectKind(e), func() { p.effect(e) }) })
		}
	})
	phases := func(section string, list []gamedef.PhaseDef) {
		for i := range list {
			phase := &list[i]
			add("turnStructure."+section+index(i), phase, func(p *interpreter) { p.phase(phase) })
		}
	}
	phases(member.Phases, def.TurnStructure.Phases)
	phases(member.Interrupts, def.TurnStructure.Interrupts)
	byID := map[string]*gamedef.ActionDef{}
	for i := range def.Actions {
		action := &def.Actions[i]
		byID[action.ID] = action
		add(member.Actions+index(i), action, func(p *interpreter) { p.action(action) })
	}
	for i := range def.ActionPipelines {
		flow := &def.ActionPipelines[i]
		action := byID[flow.ActionID]
		add(member.ActionPipelines+index(i), piped{flow, action}, func(p *interpreter) { p.pipeline(flow, action) })
	}
	for i := range def.Triggers {
		t := &def.Triggers[i]
		add(member.Triggers+index(i), t, func(p *interpreter) {
			p.named(t)
			p.in(member.Match, func() { p.condition(t.Match) })
			p.in(member.When, func() { p.condition(t.When) })
			p.guarded(func() { p.effects(member.Effects, t.Effects) }, t.Match, t.When)
		})
	}
	for i := range def.EventDecks {
		for k := range def.EventDecks[i].Cards {
			card := &def.EventDecks[i].Cards[k]
			add(member.EventDecks+index(i)+".cards"+index(k), card, func(p *interpreter) { p.card(card) })
		}
	}
	add(member.Terminal, &def.Terminal, func(p *interpreter) { p.terminal(&def.Terminal) })
	return out
}

func (p *interpreter) phase(phase *gamedef.PhaseDef) {
	p.effects(member.OnEnter, phase.OnEnter)
	p.effects(member.OnExit, phase.OnExit)
	if d := phase.ActionDefaults; d != nil {
		p.in(member.ActionDefaults, func() {
			p.in(member.Pre, func() { p.condition(d.Pre) })
			p.effects(member.AfterEffects, d.AfterEffects)
		})
	}
}

// params brings the parameters of an action into scope.
func (p *interpreter) params(action *gamedef.ActionDef) {
	for _, c := range action.Conditions() {
		p.testsOf(c)
	}
	for i := range action.Params {
		param := &action.Params[i]
		var items found
		p.in(member.Params+index(i), func() {
			p.in(member.Domain, func() {
				items = p.query(param.Domain)
				p.choosesFrom(param.Domain, action.Actor, "")
				if enums, ok := param.Domain.(*gamedef.Enums); ok && param.Name == gamedef.EventCardParam {
					p.cardIDs(enums)
				}
			})
		})
		p.bind(param.Name, items.one())
		if param.Secret != nil && *param.Secret {
			p.in(member.Params+index(i), func() { p.secret(action, param.Name) })
		}
	}
}

// secret says of a choice that is not to be told that it goes into a variable, which everybody sees.
func (p *interpreter) secret(action *gamedef.ActionDef, name string) {
	shown := ""
	gamedef.Walk(action, func(_ gamedef.Place, node gamedef.Node) bool {
		into, value := "", gamedef.Value(nil)
		switch e := node.(type) {
		case *gamedef.SetVar:
			into, value = e.Var, e.Value
		case *gamedef.AddVar:
			into, value = e.Var, e.Delta
		}
		if ref, is := value.(*gamedef.BindingRef); is && ref.Name == name && shown == "" {
			shown = into
		}
		return shown == ""
	})
	if shown != "" {
		p.warn(diag.ValuesSecretShown, "What is chosen here is to be secret, and goes into the variable "+quote(shown)+
			", which all players see. Put it into a token that only its owner sees, or leave secret out.",
			p.at(member.Secret))
	}
}

func (p *interpreter) action(action *gamedef.ActionDef) {
	p.named(action)
	p.takenBy(action.Actor, action.Executor)
	p.params(action)
	p.reserved(action)
	p.acts(action)
	p.holds(Player, action.Actor.Binding, member.Actor)
	p.holds(Player, action.Executor.Binding, member.Executor)
	var conditions []gamedef.Condition
	for at, c := range action.Conditions() {
		p.in(at, func() { p.condition(c) })
		conditions = append(conditions, c)
	}
	p.guarded(func() {
		p.effects(member.Cost, action.Cost)
		p.effects(member.Effects, action.Effects)
	}, conditions...)
}

func (p *interpreter) pipeline(flow *gamedef.ActionPipelineDef, action *gamedef.ActionDef) {
	if action != nil {
		p.quiet++
		before := p.out
		p.params(action)
		p.out = before
		p.quiet--
	}
	p.testsOf(flow.Legality)
	p.in(member.Applicability, func() { p.condition(flow.Applicability) })
	p.in(member.Legality, func() { p.condition(flow.Legality) })
	p.in(member.CostValidation, func() { p.condition(flow.CostValidation) })
	p.guarded(func() {
		p.effects(member.CostEffects, flow.CostEffects)
		for i := range flow.Stages {
			p.in(member.Stages+index(i), func() {
				p.in(member.Effects, func() {
					for k, e := range flow.Stages[i].Effects { // what a stage binds stays bound
						p.in(index(k), func() { p.in(gamedef.EffectKind(e), func() { p.effect(e) }) })
					}
				})
			})
		}
	}, flow.Applicability, flow.Legality, flow.CostValidation)
	p.in(member.Targeting, func() { p.in(member.Filter, func() { p.condition(flow.Targeting.Filter) }) })
}

func (p *interpreter) card(card *gamedef.EventCard) {
	p.coup(card)
	p.in(member.PlayCondition, func() { p.condition(card.PlayCondition) })
	p.guarded(func() {
		p.side(member.Unshaded, card.Unshaded)
		p.side(member.Shaded, card.Shaded)
	}, card.PlayCondition)
}

func (p *interpreter) side(name string, side *gamedef.EventSide) {
	if side == nil {
		return
	}
	p.in(name, func() {
		if side.Text == "" && side.Branches == nil && side.Effects == nil && side.Targets == nil &&
			side.LastingEffects == nil && side.FreeOperationGrants == nil && side.EligibilityOverrides == nil {
			p.fault(diag.EventSideEmpty, "The side does nothing and has no text.", p.at())
		}
		p.inner(func() {
			p.in(member.Applicability, func() { p.condition(side.Applicability) })
			p.targets(side.Targets)
			p.effects(member.Effects, side.Effects)
			p.consequences(side.LastingEffects, side.FreeOperationGrants)
			for i := range side.Branches {
				b := &side.Branches[i]
				p.in(member.Branches+index(i), func() {
					p.inner(func() {
						p.in(member.Applicability, func() { p.condition(b.Applicability) })
						p.targets(b.Targets)
						p.effects(member.Effects, b.Effects)
						p.consequences(b.LastingEffects, b.FreeOperationGrants)
					})
				})
			}
		})
	})
}

func (p *interpreter) targets(list []gamedef.EventTarget) {
	for i := range list {
		t := &list[i]
		p.in(member.Targets+index(i), func() {
			var items found
			p.in(member.Selector, func() { items = p.query(t.Selector) })
			p.inner(func() {
				p.bind(t.ID, items.item)
				p.in(member.Filter, func() { p.condition(t.Filter) })
			})
			p.in(member.Cardinality, func() {
				const message = "Choosing 0 of them chooses nothing."
				p.none(t.Cardinality.N, member.N, message)
				p.none(t.Cardinality.UpTo, member.UpTo, message)
				p.none(t.Cardinality.Max, member.Max, message)
			})
			if c := t.Cardinality; c.N != nil && *c.N == 1 {
				p.bind(t.ID, unknown) // one item, or a list of one
			} else {
				p.bind(t.ID, items.targeted(c))
			}
		})
	}
}

func (p *interpreter) consequences(lasting []gamedef.LastingEffect, grants []gamedef.FreeOperationGrant) {
	for i := range lasting {
		p.in(member.LastingEffects+index(i), func() {
			p.effects(member.SetupEffects, lasting[i].SetupEffects)
			p.effects(member.TeardownEffects, lasting[i].TeardownEffects)
		})
	}
	for i := range grants {
		p.in(member.FreeOperationGrants+index(i), func() { p.grant(&grants[i]) })
	}
}

func (p *interpreter) terminal(t *gamedef.TerminalDef) {
	p.named(t)
	if t.Checkpoints != nil && len(t.Checkpoints) == 0 {
		p.fault(diag.VictoryCheckpointsEmpty, "The list of checkpoints is empty.", p.at(member.Checkpoints))
	}
	for i := range t.Conditions {
		p.in(member.Conditions+index(i), func() {
			end := &t.Conditions[i]
			p.inner(func() {
				if end.Over != nil {
					var items found
					p.in(member.Over, func() { items = p.query(end.Over) })
					p.bind(end.Bind, items.one())
				}
				p.in(member.When, func() { p.condition(end.When) })
			})
			p.winner(end)
		})
	}
	for i := range t.Checkpoints {
		p.in(member.Checkpoints+index(i), func() { p.in(member.When, func() { p.condition(t.Checkpoints[i].When) }) })
	}
	for i := range t.Margins {
		p.in(member.Margins+index(i), func() { p.in(member.Value, func() { p.value(t.Margins[i].Value) }) })
	}
	if t.Scoring != nil {
		p.in(member.Scoring, func() {
			p.in(member.Value, func() { p.value(t.Scoring.Value) })
			p.scoring(t.Scoring)
		})
	}
}
