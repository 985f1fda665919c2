package kernel

import (
	"cmp"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/kernel/gamedef"
)

// targeting is the compiled way in which a pipeline chooses its target spaces.
type targeting struct {
	id     string // of the decision
	path   string
	choose gamedef.TargetSelect
	max    int           // -1: any number
	filter conditionFunc // nil: none; $target and $zone are bound
	order  targetOrder   // of the targets
	offers targetOrder   // of the zones to choose from
	one    values.Name   // $target
	all    values.Name   // $targets
	zone   values.Name   // $zone
	pays   bool          // the cost is paid for each target
	judged bool          // what the cost requires depends on the targets
}

// targetOrder is the order in which a pipeline treats zones and tokens.
type targetOrder struct {
	keys  []orderKey
	words bool // order or tieBreak has a meaningful word
}

type orderKey struct {
	kind       orderKind
	attribute  string
	descending bool
}

type orderKind uint8

const (
	orderByID orderKind = iota
	orderByDeclaration
	orderByAttribute
	orderAsChosen // equal items stay in the order chosen
)

// targetOrderOf parses the words of order and tieBreak; other words are descriptions without effect.
func targetOrderOf(t gamedef.Targeting) targetOrder {
	var out targetOrder
	for _, word := range []string{t.Order, t.TieBreak} {
		key, known := orderKey{}, true
		switch {
		case word == "lexicographic", word == "lexicographicSpaceId":
		case word == "reverseLexicographic":
			key.descending = true
		case word == "declaration":
			key.kind = orderByDeclaration
		case word == "chosen":
			key.kind = orderAsChosen
		case strings.HasPrefix(word, "attribute:"):
			key.kind = orderByAttribute
			key.attribute, key.descending = strings.CutSuffix(strings.TrimPrefix(word, "attribute:"), ":desc")
		default:
			known = false
		}
		if known {
			out.keys = append(out.keys, key)
			out.words = true
		}
	}
	return out
}

// compileTargeting compiles the targeting of a pipeline, if it has one.
func (c *compiler) compileTargeting(p *pipeline) {
	d := p.def.Targeting
	names := func(part any, binding string) bool {
		return mentionsBinding(part, binding) && !bindsName(part, binding)
	}
	pays := names(p.def.CostValidation, gamedef.TargetBinding) || names(p.def.CostEffects, gamedef.TargetBinding)
	if uses := pays || names(p.def.CostValidation, gamedef.TargetsBinding) ||
		names(p.def.CostEffects, gamedef.TargetsBinding) || names(p.def.Stages, gamedef.TargetsBinding); !uses ||
		d.Select == "" {
		return
	}
	t := &targeting{id: "decision:pipelineTargets:" + p.id, path: p.path + ".targeting",
		choose: d.Select, max: -1, pays: pays,
		judged: pays || names(p.def.CostValidation, gamedef.TargetsBinding),
		order:  targetOrderOf(d), one: c.game.names.Name(gamedef.TargetBinding), all: c.game.names.Name(gamedef.TargetsBinding), zone: c.game.names.Name(gamedef.ZoneBinding)}
	t.offers = t.order
	t.offers.keys = slices.DeleteFunc(slices.Clone(t.order.keys),
		func(k orderKey) bool { return k.kind == orderAsChosen })
	if d.Max != nil {
		t.max = int(*d.Max)
	}
	if d.Filter != nil {
		c.compilePart(member.Targeting+"."+member.Filter, func() { t.filter = c.compileCondition(d.Filter) })
	}
	p.targets = t
}

// mentionsBinding reports whether a part of a definition contains a text that names a binding.
func mentionsBinding(part any, binding string) bool {
	return hasText(reflect.ValueOf(part), func(field string, text string) bool {
		return text == binding && !isBinder(field) || strings.Contains(text, "{"+binding+"}") ||
			strings.HasSuffix(text, ":"+binding)
	})
}

// bindsName reports whether an effect in a part of a definition binds a name.
func bindsName(part any, binding string) bool {
	return hasText(reflect.ValueOf(part),
		func(field string, text string) bool { return text == binding && isBinder(field) })
}

func isBinder(field string) bool { return strings.HasSuffix(field, "Bind") }

// hasText reports whether found returns true for one of the texts in a value.
func hasText(v reflect.Value, found func(field, text string) bool) bool {
	var walk func(v reflect.Value, field string) bool
	walk = func(v reflect.Value, field string) bool {
		switch v.Kind() {
		case reflect.Interface, reflect.Pointer:
			return !v.IsNil() && walk(v.Elem(), field)
		case reflect.Struct:
			for i := 0; i < v.NumField(); i++ {
				if walk(v.Field(i), v.Type().Field(i).Name) {
					return true
				}
			}
		case reflect.Slice:
			for i := 0; i < v.Len(); i++ {
				if walk(v.Index(i), field) {
					return true
				}
			}
		case reflect.String:
			return found(field, v.String())
		}
		return false
	}
	return v.IsValid() && walk(v, "")
}

// chooseTargets determines the targets of a pipeline; it asks the player if there is a choice.
func (m *machine) chooseTargets(run *moveRun) {
	t := run.pipeline.targets
	m.place = t.path
	candidates := m.targetCandidates(t)
	if t.choose == gamedef.AllEligibleTargets {
		if t.max >= 0 && len(candidates) > t.max {
			candidates = candidates[:t.max]
		}
		if len(candidates) == 0 {
			m.stopImpossible(run, "noTargets")
		}
		m.setTargets(run, candidates)
		return
	}
	request := &Request{ID: t.id, Name: gamedef.TargetsBinding, Several: true, Player: int(run.player),
		TargetKinds: []string{"zone"}, Path: t.path}
	for _, z := range candidates {
		request.Options = append(request.Options, m.game.parts.Zones[z].Text)
	}
	request.Max = len(candidates)
	if t.choose == gamedef.ExactNTargets {
		request.Min = max(t.max, 1)
		request.Max = request.Min
		if len(candidates) < request.Min {
			m.stopImpossible(run, "noTargets")
		}
	} else if t.max >= 0 {
		request.Max = min(request.Max, t.max)
	}
	answer, ok := m.answer(t.id)
	if !ok {
		m.ask(request)
	}
	items := answer.Items()
	if answer.Kind() != List || len(items) < request.Min || len(items) > request.Max ||
		len(values.Distinct(items)) != len(items) {
		m.failRuntime(reasonChoice, "The targets must be "+countText(request.Min, request.Max)+" different spaces.",
			"effectType", chooseNType, "decisionId", t.id, "bind", gamedef.TargetsBinding, "options", request.Options,
			"value", answer)
	}
	var chosen []zoneID
	for _, item := range items {
		z, ok := m.game.parts.ZoneOf[item.Text()]
		if !ok || !slices.Contains(candidates, z) {
			m.failRuntime(reasonChoice, item.Text()+" is not one of the possible targets.",
				"effectType", chooseNType, "decisionId", t.id, "bind", gamedef.TargetsBinding, "options",
				request.Options, "value", answer)
		}
		chosen = append(chosen, z)
	}
	m.sortZones(chosen, t.order)
	m.setTargets(run, chosen)
}

// stopImpossible stops the machine because a move cannot be made now.
func (m *machine) stopImpossible(run *moveRun, reason string) {
	if m.mode == discovery {
		panic(&halt{kind: haltImpossible, reason: reason})
	}
	m.refuse(run, illegalNow, "It has too few possible targets.", m.place, "detail", reason)
}

// targetCandidates returns the spaces that may be targets, in the order of the pipeline.
func (m *machine) targetCandidates(t *targeting) []zoneID {
	all := m.game.parts.BoardRank
	if !m.game.parts.BoardZones {
		all = m.game.parts.ByRank
	}
	var out []zoneID
	for _, z := range all {
		if m.filter != nil && !m.filter.keep(m, z) {
			continue
		}
		if t.filter != nil {
			journal := len(m.journal)
			m.bind(t.one, m.game.parts.Zones[z].Text)
			m.bind(t.zone, m.game.parts.Zones[z].Text)
			holds := t.filter(m)
			m.unbindSince(journal, nil)
			if !holds {
				continue
			}
		}
		out = append(out, z)
	}
	m.sortZones(out, t.offers)
	return out
}

// judgeTargets refuses the move if the cost of the targets cannot be paid.
func (m *machine) judgeTargets(run *moveRun) {
	p := run.pipeline
	if !p.targets.judged || p.targets.pays || run.move.FreeOperation {
		return
	}
	run.skipCost = false
	if p.costValidation == nil || m.predicate(p, "costValidation", p.costValidation) {
		return
	}
	if m.mode == discovery && p.atomic {
		panic(&halt{kind: haltImpossible, reason: reasonCost})
	}
	m.refuseUnpaid(run)
}

func (m *machine) setTargets(run *moveRun, zones []zoneID) {
	run.targets = zones
	text := func(z zoneID) Value { return m.game.parts.Zones[z].Text }
	m.bind(run.pipeline.targets.all, ListOf(lists.Map(zones, text)...))
}

// payForTargets pays the cost of each target in turn. If it cannot be paid for a target, the move is refused, or the
// target is left out.
func (m *machine) payForTargets(run *moveRun) {
	p := run.pipeline
	t := p.targets
	var paid []zoneID
	for _, z := range run.targets {
		journal := len(m.journal)
		m.bind(t.one, m.game.parts.Zones[z].Text)
		if p.costValidation == nil || m.predicate(p, "costValidation", p.costValidation) {
			m.runList(p.cost, listOf{root: "action:" + run.action.id + ".cost", eventContext: "actionCost",
				action: run.action.id})
			paid = append(paid, z)
		} else if p.atomic {
			if m.mode == discovery {
				panic(&halt{kind: haltImpossible, reason: reasonCost})
			}
			m.refuse(run, illegalCost, "The cost of "+m.game.parts.Zones[z].ID+" cannot be paid.", p.path+".costValidation",
				"profileId", p.id, "target", m.game.parts.Zones[z].ID)
		} else {
			m.log("operationPartial", p.path, "actionId", run.action.id, "profileId", p.id, "step", "targetSkipped",
				"target", m.game.parts.Zones[z].ID)
		}
		m.unbindSince(journal, nil)
	}
	if len(paid) != len(run.targets) {
		m.setTargets(run, paid)
	}
}

// sortZones sorts zones in the order of a pipeline.
func (m *machine) sortZones(zones []zoneID, order targetOrder) {
	g := m.game
	slices.SortStableFunc(zones, func(a, b zoneID) int {
		for _, k := range order.keys {
			c := 0
			switch k.kind {
			case orderAsChosen:
				return 0
			case orderByID:
				c = int(g.parts.Zones[a].Rank - g.parts.Zones[b].Rank)
			case orderByDeclaration:
				c = int(a - b)
			case orderByAttribute:
				if c = compareAttributes(g.zoneAttribute(a, k.attribute), g.zoneAttribute(b, k.attribute),
					k.descending); c != 0 {
					return c
				}
				continue
			}
			if k.descending {
				c = -c
			}
			if c != 0 {
				return c
			}
		}
		return int(g.parts.Zones[a].Rank - g.parts.Zones[b].Rank)
	})
}

// zoneAttribute returns an attribute of a zone by which lists are ordered.
func (g *Game) zoneAttribute(z zoneID, attribute string) Value {
	return g.parts.Zones[z].Attributes[attribute].Value
}

// compareAttributes compares two attributes: numbers come before texts, and texts before anything else.
func compareAttributes(a, b Value, descending bool) int {
	kind := func(v Value) int {
		switch {
		case v.IsNumber():
			return 0
		case v.IsText():
			return 1
		}
		return 2
	}
	if c := kind(a) - kind(b); c != 0 {
		return c
	}
	c := 0
	switch kind(a) {
	case 0:
		c = cmp.Compare(values.FloatOf(a), values.FloatOf(b))
	case 1:
		c = strings.Compare(a.Text(), b.Text())
	}
	if descending {
		return -c
	}
	return c
}

// sortItems sorts the results of a query, or an answer, in the order of a pipeline: zones by their ids or attributes,
// tokens by theirs. Other items stay as they are.
func (m *machine) sortItems(items []Value, order targetOrder) {
	if len(order.keys) == 0 {
		return
	}
	place := func(v Value) (zoneID, tokenID, bool) {
		if v.Kind() == Token || v.Kind() == TokenName {
			return nowhere, tokenID(v.N), true
		}
		z, ok := m.game.parts.ZoneOf[v.Text()]
		return z, -1, ok && v.Kind() == Symbol
	}
	for _, v := range items {
		if _, _, ok := place(v); !ok {
			return
		}
	}
	slices.SortStableFunc(items, func(a, b Value) int {
		za, ta, _ := place(a)
		zb, tb, _ := place(b)
		for _, k := range order.keys {
			c := 0
			switch {
			case k.kind == orderAsChosen:
				return 0
			case k.kind == orderByAttribute:
				va, vb := m.itemAttribute(za, ta, k.attribute), m.itemAttribute(zb, tb, k.attribute)
				if c = compareAttributes(va, vb, k.descending); c != 0 {
					return c
				}
				continue
			case k.kind == orderByDeclaration && ta >= 0 && tb >= 0:
				c = slices.Index(m.zones[m.tokens[ta].zone], ta) - slices.Index(m.zones[m.tokens[tb].zone], tb)
			case k.kind == orderByDeclaration:
				c = int(za - zb)
			case ta >= 0 && tb >= 0:
				c = m.game.collate(m.tokenName(ta).Text(), m.tokenName(tb).Text())
			case za >= 0 && zb >= 0:
				c = int(m.game.parts.Zones[za].Rank - m.game.parts.Zones[zb].Rank)
			}
			if k.descending {
				c = -c
			}
			if c != 0 {
				return c
			}
		}
		if ta >= 0 && tb >= 0 {
			return m.game.collate(m.tokenName(ta).Text(), m.tokenName(tb).Text())
		}
		return int(m.game.parts.Zones[max(za, 0)].Rank - m.game.parts.Zones[max(zb, 0)].Rank)
	})
}

func (m *machine) itemAttribute(z zoneID, t tokenID, attribute string) Value {
	if t >= 0 {
		return m.tokens[t].properties.Get(attribute)
	}
	return m.game.zoneAttribute(z, attribute)
}

// countText returns the text for a range of counts: "1", "at least 2", "1 to 3".
func countText(low, high int) string {
	switch {
	case low == high:
		return strconv.Itoa(low)
	case high < 0:
		return "at least " + strconv.Itoa(low)
	}
	return strconv.Itoa(low) + " to " + strconv.Itoa(high)
}
