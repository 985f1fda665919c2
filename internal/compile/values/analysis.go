package values

import (
	"context"
	"maps"
	"reflect"
	"slices"

	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/kernel/gamedef"
)

// Analysis is the knowledge of the possible values in one definition, including what the analysis of a later version
// can reuse. It is immutable.
type Analysis struct {
	// Findings are in the order of the definition's sections.
	Findings []Finding

	vocabulary *vocabulary
	entries    map[string]*entryRuns
	supply     *supply
	dealings   *drawingEntries
	facts      map[string]Value
	rounds     []round
	results    []*result // of the last round
	validator  *gamedef.Validator
	paths      []string
}

// entryRuns are the latest analyses of an entry.
type entryRuns struct {
	entry    any
	runs     []*result
	problems []gamedef.Problem // found by the tags of its members
}

// result is the result of one analysis of an entry, and the facts that it read.
type result struct {
	read         []readFact
	contribution contribution
	findings     []Finding
}

// readFact is a fact with the value that was read.
type readFact struct {
	key   string
	value Value
}

// entry is a part of a definition that is analysed by itself.
type entry struct {
	path string
	key  any // its dependencies besides the vocabulary and facts
	walk func(p *interpreter)
}

// part returns the definition's part for an entry.
func (e *entry) part() any {
	if both, is := e.key.(actionPipeline); is {
		return both.flow
	}
	return e.key
}

// actionPipeline is a pipeline with its action.
type actionPipeline struct {
	flow   *gamedef.ActionPipelineDef
	action *gamedef.ActionDef
}

const (
	widenAfter = 4  // rounds; then what still grows is unbounded
	maxRounds  = 12 // rounds; then what still changes is unknown
	keptRuns   = 6  // of an entry
)

// AnalyseContext analyses the possible values of a definition. It reuses what an earlier analysis knows of unchanged
// entries; with nil it is only slower. If ctx ends, it stops between two entries or checks, and returns the error of
// ctx and no analysis.
func AnalyseContext(ctx context.Context, earlier *Analysis, def *gamedef.GameDef) (*Analysis, error) {
	a := &Analysis{entries: map[string]*entryRuns{}}
	if earlier != nil && SameVocabulary(earlier.vocabulary.def, def) {
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
			a.Findings = append(a.Findings, invalidMember(p).placeBelow(a.paths[i]))
		}
		for _, f := range r.findings {
			a.Findings = append(a.Findings, f.placeBelow(a.paths[i]))
		}
	}
	found, err := a.findFlowFaults(ctx, def)
	if err != nil {
		return nil, err
	}
	a.Findings = append(a.Findings, found...)
	return a, nil
}

// settle analyses all entries, in rounds, until the facts no longer change.
func (a *Analysis) settle(ctx context.Context, list []entry, again rerun) error {
	initial := a.vocabulary.initial()
	a.supply.writeFacts(initial, a.vocabulary.ids)
	a.facts = initial
	p := newInterpreter(a.vocabulary)
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
				a.results[i] = a.run(&list[i], a.facts, p)
			}
		}
		a.rounds = append(a.rounds, round{a.facts, a.results})
		if !again.stopIfDifferent(number, a.results) {
			if again.of(number+1) == nil {
				return nil
			}
			continue
		}
		next := a.gather(initial, a.facts, number)
		if maps.EqualFunc(a.facts, next, Value.equal) {
			return nil
		}
		a.facts = next
	}
}

// run returns the analysis of an entry by p; it is not repeated if it was done with the same facts.
func (a *Analysis) run(e *entry, facts map[string]Value, p *interpreter) *result {
	known := a.entries[e.path]
	for _, r := range known.runs {
		if r.holds(facts) {
			return r
		}
	}
	p.begin(facts)
	e.walk(p)
	r := &result{read: make([]readFact, 0, len(p.read)), contribution: p.out.packed(), findings: slices.Clone(p.found)}
	for key := range p.read {
		r.read = append(r.read, readFact{key, facts[key]})
	}
	known.runs = append([]*result{r}, known.runs[:min(len(known.runs), keptRuns-1)]...)
	return r
}

func (r *result) holds(facts map[string]Value) bool {
	for i := range r.read {
		if f := &r.read[i]; !facts[f.key].equal(f.value) {
			return false
		}
	}
	return true
}

// placeBelow returns the finding with its paths, which begin at an entry, as paths of the whole definition.
func (f Finding) placeBelow(entry string) Finding {
	join := func(path string) string {
		switch {
		case path == "":
			return entry
		case path[0] == '/': // already of the whole definition
			return path[1:]
		}
		if path[0] == '[' {
			return entry + path
		}
		return entry + "." + path
	}
	at := lists.Map(f.At, join)
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

// gather returns the facts that follow from the contributions of all entries.
func (a *Analysis) gather(initial, before map[string]Value, round int) map[string]Value {
	next := make(map[string]Value, len(before))
	maps.Copy(next, initial)
	others := map[string][]Value{} // what is written to things other than numbers
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
			v := next[w.key].join(to).clamp(def.Min, def.Max)
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
		v := next[key].join(join(written))
		v.from, v.of = nil, nil
		next[key] = v
	}
	a.supply.addLaterTokens(a, next)
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
	if round > maxRounds { // a widened fact stays so
		for key, old := range before {
			if old.Unknown {
				next[key] = old
			}
		}
	}
	return next
}

// rules are the members of a definition whose items are analysed as entries.
var rules = map[string]bool{
	"Constants": true, "Setup": true, "TurnStructure": true, "Actions": true, "ActionPipelines": true, "Triggers": true,
	"Terminal": true, "DerivedMetrics": true, "EventDecks": true, "Metadata": false,
}

// SameVocabulary reports whether two definitions have the same declarations.
func SameVocabulary(a, b *gamedef.GameDef) bool {
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

// Moves calls visit for each possible move of tokens in an entry, with the ids of the two zones.
func (a *Analysis) Moves(visit func(entry, from, to string)) {
	for e, r := range a.results {
		for i := range r.contribution.moves {
			m := &r.contribution.moves[i]
			for _, from := range m.from {
				for _, to := range m.to {
					visit(a.paths[e], from, to)
				}
			}
		}
	}
}
