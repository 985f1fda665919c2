package kernel

import (
	"slices"
	"strings"

	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

// decision is a chooseOne or a chooseN.
type decision struct {
	effect  string
	id      string      // as the compiler gave it
	text    string      // the name as it is written
	bind    values.Name // noName for one with {name} groups
	resolve nameFunc
	options query
	chooser playerArgument
	chosen  bool // the effect names the chooser
	exact   *int64
	min     valueFunc // nil: 0
	max     valueFunc
	order   *itemOrder // of a chooseN for the targets of a pipeline
	origin  *gamedef.MacroOrigin
}

func (b *builder) decision(effect, id, bind string, options gamedef.Query, chooser gamedef.PlayerSelector,
	o *gamedef.MacroOrigin) *decision {
	d := &decision{effect: effect, id: id, text: bind, bind: values.NoName, chosen: !chooser.Absent(), origin: o}
	b.compilePart(effect+".options", func() { d.options = b.compileQuery(options) })
	if strings.Contains(bind, "{") {
		d.resolve = b.compileTemplate(bind)
	} else {
		d.bind = b.game.names.Name(bind)
	}
	if d.chosen {
		d.chooser = b.playerArgument(chooser, effect, reasonChoice, "chooser")
	}
	return d
}

func (b *builder) ChooseOne(e *gamedef.ChooseOne) {
	d := b.decision("chooseOne", e.InternalDecisionID, e.Bind, e.Options, e.Chooser, e.MacroOrigin)
	b.ask(d)
}

func (b *builder) ChooseN(e *gamedef.ChooseN) {
	d := b.decision("chooseN", e.InternalDecisionID, e.Bind, e.Options, e.Chooser, e.MacroOrigin)
	d.exact = e.N
	if e.Min != nil {
		b.compilePart(member.ChooseN+"."+member.Min, func() { d.min = b.compileValue(e.Min) })
	}
	if e.Max != nil {
		b.compilePart(member.ChooseN+"."+member.Max, func() { d.max = b.compileValue(e.Max) })
	}
	if b.sorting != nil && !b.sorting.chosen && len(d.options.kinds) > 0 {
		b.sorting.chosen = true
		d.order = b.sorting
	}
	b.ask(d)
}

// ask adds the step of a decision.
func (b *builder) ask(d *decision) {
	b.asks = true
	b.ops = append(b.ops, op{do: d.run, path: b.path(), rest: b.rest, asks: true})
}

// isMultiple reports whether the answer is a list.
func (d *decision) isMultiple() bool { return d.effect == "chooseN" }

// run binds the answer to the decision, or stops for it.
func (d *decision) run(m *machine) {
	m.countEffect(d.effect)
	from := len(m.journal)
	m.showPatterned()
	bind := d.bind
	if bind == values.NoName {
		bind = d.resolve(m)
	}
	id := d.currentID(m, bind)
	player := m.actives
	if d.chosen {
		player = d.chooser.at(m)
	}
	options := d.options.run(m, m.buffer())
	for i := range options {
		options[i] = m.encode(options[i], d, id)
	}
	low, high := d.size(m, id, len(options))
	m.hidePatterned(from)
	answer, ok := m.answer(id)
	if ok {
		var why string
		if answer, why = d.checkAnswer(answer, options, low, high); why != "" {
			if !m.dropAnswer(id) {
				m.failChoice(d, id, why, options, "value", answer)
			}
			m.warn(warnAnswerRejected, "The answer given early to \""+m.nameText(bind)+"\" is not possible: "+why,
				"decisionId", id, "value", answer)
			ok = false
		}
	}
	if run := m.move.outermost(); ok && m.mode == executing && run != nil && run.decider != player {
		run.shared = true
	}
	if !ok {
		answer = d.requestAnswer(m, id, bind, player, options, low, high)
	}
	m.release(options)
	if d.order != nil {
		sorted := slices.Clone(answer.Items())
		d.order.sort(m, sorted)
		answer = ListOf(sorted...)
	}
	m.bind(bind, answer)
	if m.trace != nil {
		m.record(DecisionMade{Effect: d.effect, DecisionID: id, Bind: m.nameText(bind), Player: int(player),
			Value: answer, Origin: d.origin})
	}
}

// currentID returns the present id of the decision.
func (d *decision) currentID(m *machine, bind values.Name) string {
	id := d.id
	if d.bind == values.NoName {
		text := m.nameText(bind)
		if text != d.text || strings.Contains(text, "{$") {
			return id + "::" + values.AuthoredText(text) + m.exec.suffix
		}
	}
	return id + m.iteration() + m.exec.suffix
}

// encode returns an item of a query as an option: a token is its id.
func (m *machine) encode(v Value, d *decision, id string) Value {
	switch {
	case v.IsScalar():
		return v
	case v.Kind() == Token:
		return values.Make(TokenName, v.N, values.TokenTypeOf(v))
	case v.Kind() == Row:
		if key := values.FieldOf(v, "id"); key.IsScalar() {
			return key
		}
	}
	m.failRuntime(reasonChoice, "A player cannot choose "+values.Noun(v)+".",
		"effectType", d.effect, "decisionId", id, "bind", d.text, "actualType", values.Noun(v))
	return Value{}
}

// size returns how many options a list may have; high is not more than there are.
func (d *decision) size(m *machine, id string, options int) (low, high int) {
	if !d.isMultiple() {
		return 1, 1
	}
	if d.exact != nil {
		return clampSize(*d.exact), min(clampSize(*d.exact), options)
	}
	number := func(f valueFunc, member string) int64 {
		if f == nil {
			m.failRuntime(reasonChoice, "A chooseN says how many with n, or at most how many with max.",
				"effectType", d.effect, "decisionId", id, "bind", d.text)
		}
		v := f(m)
		if !values.Safe(v) || v.N < 0 {
			m.failRuntime(reasonChoice, "The "+member+" of chooseN must be a whole number of at least 0.",
				"effectType", d.effect, "decisionId", id, "bind", d.text, "member", member, "value", v)
		}
		return v.N
	}
	least := int64(gamedef.DefaultChooseNMin)
	if d.min != nil {
		least = number(d.min, "min")
	}
	most := number(d.max, "max")
	if least > most {
		m.failRuntime(reasonChoice, "A chooseN of at least "+Int(least).Text()+" and at most "+Int(most).Text()+
			" options is not possible.",
			"effectType", d.effect, "decisionId", id, "bind", d.text, "min", least, "max", most)
	}
	return clampSize(least), min(clampSize(most), options)
}

// clampSize returns a number of options that fits in an int everywhere.
func clampSize(n int64) int { return int(min(n, 1<<30)) }

// checkAnswer returns an answer as it is bound, or why it is not possible.
func (d *decision) checkAnswer(answer Value, options []Value, low, high int) (Value, string) {
	if !d.isMultiple() {
		if answer.Kind() == Token {
			answer = values.Make(TokenName, answer.N, values.TokenTypeOf(answer))
		}
		if !values.Contains(options, answer) {
			return answer, "it is none of the options"
		}
		return answer, ""
	}
	if answer.Kind() != List {
		return answer, "it is no list"
	}
	items := answer.Items()
	if len(items) < low || len(items) > high {
		return answer, "it has " + Int(int64(len(items))).Text() + " options, not " + Int(int64(low)).Text() + " to " +
			Int(int64(high)).Text()
	}
	offered, taken := values.SetOf(options, len(items)), values.SetOf(nil, len(items))
	for i, item := range items {
		if item.Kind() == Token {
			items = slices.Clone(items)
			item = values.Make(TokenName, item.N, values.TokenTypeOf(item))
			items[i] = item
			answer = ListOf(items...)
		}
		if taken.Has(item) {
			return answer, "it has an option twice"
		}
		if !offered.Has(item) {
			return answer, "one of it is none of the options"
		}
		taken.Add(item)
	}
	return answer, ""
}

// requestAnswer stops for an answer. It returns the answer of a decision that leaves nothing to decide.
func (d *decision) requestAnswer(m *machine, id string, bind values.Name, player playerID, options []Value, low,
	high int) Value {
	unseen := m.opaque > 0 || m.mode == executing && (m.pastHorizon || m.move == nil)
	if unseen && d.isMultiple() && low == 0 && len(options) == 0 {
		return ListOf()
	}
	elsewhere := m.mode == discovery && m.move != nil && player != m.move.outermost().decider
	if answer, ok := d.guidedAnswer(m, id, options, low, high, elsewhere); ok {
		return answer
	}
	r := &Request{ID: id, Name: values.AuthoredText(m.nameText(bind)), Several: d.isMultiple(), Player: int(player),
		Chooser: d.chosen, Options: slices.Clone(options), TargetKinds: d.options.kinds, elsewhere: elsewhere}
	if d.isMultiple() {
		r.Min, r.Max = low, high
	}
	if m.mode == executing && !r.isAnswerable() {
		r.Path, r.effectPath = m.path(), m.effectPath()
		panic(m.unanswerableError(r, "there are not enough options"))
	}
	m.release(options)
	m.ask(r)
	return Value{}
}

// isAnswerable reports whether an answer can exist.
func (r *Request) isAnswerable() bool {
	if !r.Several {
		return len(r.Options) > 0
	}
	return r.Min <= len(values.Distinct(r.Options))
}

func (m *machine) failChoice(d *decision, id, why string, options []Value, context ...any) {
	context = append([]any{"effectType", d.effect, "decisionId", id, "bind", d.text, "options", slices.Clone(options)},
		context...)
	m.failRuntime(reasonChoice, "The answer to \""+d.text+"\" is not possible: "+why+".", context...)
}
