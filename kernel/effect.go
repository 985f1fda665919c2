package kernel

import (
	"strconv"
	"strings"

	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

// Reasons of EFFECT_RUNTIME.
const (
	reasonVariable      = "variableRuntimeValidationFailed"
	reasonResource      = "resourceRuntimeValidationFailed"
	reasonToken         = "tokenRuntimeValidationFailed"
	reasonControl       = "controlFlowRuntimeValidationFailed"
	reasonSubset        = "subsetRuntimeValidationFailed"
	reasonReveal        = "revealRuntimeValidationFailed"
	reasonConceal       = "concealRuntimeValidationFailed"
	reasonUnanswerable  = "decisionUnanswerable"
	codeNotImplemented  = "EFFECT_NOT_IMPLEMENTED"
	codeNoDestination   = "SPATIAL_DESTINATION_REQUIRED"
	codeNotAdjacent     = "SPATIAL_DESTINATION_NOT_ADJACENT"
	warnNoIterations    = "ZERO_EFFECT_ITERATIONS"
	warnMarkerBlocked   = "MARKER_CONSTRAINT_BLOCKED"
	warnAnswerRejected  = "HELD_ANSWER_REJECTED"
	fixedZoneQualifier  = ":none"
	bindingSelectorMark = '$'
)

// compileEffects compiles an effect list. Lists within its effects become steps of the same code, so that execution can
// resume at a decision in any of them.
func (c *compiler) compileEffects(list []gamedef.Effect) *code {
	b := &builder{compiler: c}
	b.list(list)
	return &code{ops: b.ops, path: c.path(), asks: b.asks}
}

// compileEffectAt compiles a single effect of a list.
func (c *compiler) compileEffectAt(list []gamedef.Effect, i int) *code {
	b := &builder{compiler: c}
	b.buildItem(i, list[i])
	return &code{ops: b.ops, path: c.path(), asks: b.asks}
}

// builder makes a code.
type builder struct {
	*compiler
	ops   []op
	rest  string // the path of the effect being compiled, below the list of the code
	depth int    // nesting depth of the list being compiled
	asks  bool
}

// add appends a step of the effect being compiled.
func (b *builder) add(do func(m *machine)) {
	b.ops = append(b.ops, op{do: b.timedStep(b.path(), do), path: b.path(), rest: b.rest})
}

// nextStep returns the place of the next step.
func (b *builder) nextStep() int { return len(b.ops) }

// buildPart compiles a part of an effect; its steps have the part in their paths.
func (b *builder) buildPart(part string, f func()) {
	outer := b.rest
	b.rest += part
	b.compilePart(strings.TrimPrefix(part, "."), f)
	b.rest = outer
}

// buildInner compiles a list in an effect; part is its path in the effect.
func (b *builder) buildInner(part string, list []gamedef.Effect) {
	b.depth++
	b.buildPart(part, func() { b.list(list) })
	b.depth--
}

func (b *builder) list(list []gamedef.Effect) {
	for i, e := range list {
		b.buildItem(i, e)
	}
}

func (b *builder) buildItem(i int, e gamedef.Effect) {
	b.buildPart("["+strconv.Itoa(i)+"]", func() { b.compileEffect(e) })
}

// compileEffect compiles an effect: the builder has a method for each kind.
func (b *builder) compileEffect(e gamedef.Effect) {
	if !gamedef.VisitEffect(e, b) {
		b.add(func(m *machine) {
			m.failEffect(codeNotImplemented, "", "There is no effect \"\".", "effectType", "")
		})
	}
}

// GrantFreeOperation compiles a grant of free operations.
func (b *builder) GrantFreeOperation(e *gamedef.GrantFreeOperation) {
	grant := b.compileGrantEffect(e)
	b.add(func(m *machine) {
		m.countEffect("grantFreeOperation")
		grant(m)
	})
}

// resolution is the selector of an effect that is being resolved. If it fails while a move is made, the error is one
// of the effect.
type resolution struct {
	effect, reason string
	scope          string // which of the selectors of the effect: "from", "pvar" …
	player         bool   // it selects a player; otherwise a zone
	selector       string // as written
}

// unresolvedError returns the error of an effect with a selector that cannot be resolved.
func (m *machine) unresolvedError(r *resolution, cause *Error) *Error {
	m.resolving = nil
	several := r.player && cause.Code == codeSelectorCardinality
	if m.mode == discovery && !several {
		return cause
	}
	context := []any{"effectType", r.effect, "scope", r.scope}
	if r.player {
		context = append(context, "selector", r.selector)
	} else {
		context = append(context, "zone", r.selector)
	}
	if several {
		context = append(context, "resolvedCount", cause.Context["resolvedCount"], "resolvedPlayers",
			cause.Context["resolvedPlayers"])
	}
	context = append(context, "sourceErrorCode", cause.Code, "errorName", "EvaluationError", "errorMessage",
		cause.Message)
	named := "zone"
	if r.player {
		named = "player"
	}
	e := m.failure(EffectFamily, codeEffectRuntime, r.reason,
		"In this "+r.effect+", "+quote(r.scope)+" does not name one "+named+": "+cause.Message, context)
	e.Cause = cause
	return e
}

// zoneArgument is a zone that an effect names.
type zoneArgument struct {
	fixed zoneID // nowhere if it is known only in play
	find  zoneFunc
	as    *resolution
}

func (b *builder) zone(r gamedef.ZoneReference, effect, reason, scope string) zoneArgument {
	if r.Expr == nil && strings.HasSuffix(string(r.Selector), fixedZoneQualifier) &&
		r.Selector[0] != bindingSelectorMark {
		if z, ok := b.game.parts.ZoneOf[string(r.Selector)]; ok {
			return zoneArgument{fixed: z}
		}
	}
	text := string(r.Selector)
	if r.Expr != nil {
		text = "zoneExpr"
	}
	return zoneArgument{fixed: nowhere, find: b.compileZoneReference(r),
		as: &resolution{effect: effect, reason: reason, scope: scope, selector: text}}
}

// at returns the zone.
func (a *zoneArgument) at(m *machine) zoneID {
	if a.fixed != nowhere {
		return a.fixed
	}
	around := m.registers
	m.resolving = a.as
	z := a.find(m)
	m.resume(around)
	return z
}

// playerArgument is a player that an effect names.
type playerArgument struct {
	kind gamedef.PlayerKind
	find playerFunc
	as   *resolution
}

func (b *builder) playerArgument(s gamedef.PlayerSelector, effect, reason, scope string) playerArgument {
	text, err := gamedef.EncodePart(s)
	if err != nil {
		text = nil
	}
	return playerArgument{kind: s.Kind, find: b.compilePlayer(s),
		as: &resolution{effect: effect, reason: reason, scope: scope, player: true,
			selector: strings.Trim(string(text), `"`)}}
}

// at returns the player.
func (a *playerArgument) at(m *machine) playerID {
	switch a.kind {
	case gamedef.ActorPlayer:
		return m.actor
	case gamedef.ActivePlayer:
		return m.actives
	}
	around := m.registers
	m.resolving = a.as
	p := a.find(m)
	m.resume(around)
	return p
}

// integer is a whole number that an effect takes.
type integer struct {
	literal bool // it is always n
	n       int64
	value   valueFunc
}

func (c *compiler) integer(member string, v gamedef.Value) integer {
	if v == nil {
		return integer{}
	}
	if w, ok := c.constant(v); ok && values.Safe(w) {
		return integer{literal: true, n: w.N}
	}
	var i integer
	c.compilePart(member, func() { i.value = c.compileValue(v) })
	return i
}

// isGiven reports whether the effect has the number.
func (i *integer) isGiven() bool { return i.literal || i.value != nil }

// get returns the number; a value that is no safe whole number fails with the reason.
func (i *integer) get(m *machine, effect, reason, member string) int64 {
	if i.literal {
		return i.n
	}
	v := i.value(m)
	if !values.Safe(v) {
		m.failNotInteger(v, effect, reason, member)
	}
	return v.N
}

func (m *machine) failNotInteger(v Value, effect, reason, member string) {
	m.failRuntime(reason, "The "+member+" of "+effect+" must be a whole number, not "+values.Noun(v)+".",
		"effectType", effect, "member", member, "value", v, "actualType", values.Noun(v))
}
