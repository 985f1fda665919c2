package lower

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"unicode/utf8"

	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/text/symbols"
	"ludo-lsp/kernel/gamedef"
)

// Grant lowers a free operation that an event grants.
func (c *Context) Grant(n *expand.Node, at Path, scope *Scope) (gamedef.FreeOperationGrant, bool) {
	defer c.begin(n, at)()
	return c.grant(n, scope)
}

func (c *Context) grantFreeOperation(body *expand.Node, scope *Scope) (gamedef.Effect, bool) {
	out, ok := c.grant(body, scope)
	return &gamedef.GrantFreeOperation{FreeOperationGrant: out}, ok
}

func (c *Context) grant(body *expand.Node, scope *Scope) (gamedef.FreeOperationGrant, bool) {
	var out gamedef.FreeOperationGrant
	var ok, ok1, ok2, ok3, ok4, ok5, ok6, ok7, ok8 bool
	seat := view.GrantSeat
	if body.Get(seat) == nil && body.Get(view.GrantOtherFaction) != nil {
		seat = view.GrantOtherFaction
	}
	out.Seat, ok = c.identifier(body, seat)
	out.ID, ok1 = c.optionalIdentifier(body, view.GrantID)
	out.ExecuteAsSeat, ok2 = c.optionalIdentifier(body, view.GrantExecuteAsSeat)
	out.ActionIDs, ok3 = c.optionalTexts(body, view.GrantActionIDs, true)
	name, ok9 := c.filterName(body, view.BindingZone, scope)
	inner := scope.Inner()
	inner.Bind(name)
	if !absent(body.Get(grammar.FilterName)) {
		out.As = name
	}
	out.ZoneFilter, ok4 = c.optionalCondition(body, view.GrantZoneFilter, inner)
	out.Uses, ok5 = c.optionalWhole(body, view.GrantUses, 1)
	out.Sequence, ok6 = c.sequence(body)
	out.Resolve, ok7 = c.resolve(body)
	out.Mandatory, ok8 = c.optionalFlag(body, view.GrantMandatory)
	class, known := ActionClass(body.Get(view.GrantOperationClass).Text())
	if !known {
		return out, c.reject(nearest(body.Get(view.GrantOperationClass), body), "a class of operations")
	}
	out.OperationClass = class
	return out, ok && ok1 && ok2 && ok3 && ok4 && ok5 && ok6 && ok7 && ok8 && ok9
}

func (c *Context) resolve(body *expand.Node) (gamedef.ResolveTime, bool) {
	n := body.Get(view.GrantResolve)
	if absent(n) {
		return "", true
	}
	if word := gamedef.ResolveTime(n.Text()); gamedef.IsWord(word) {
		return word, true
	}
	return "", c.reject(n, "later or now")
}

// ActionClass reads the word for an action class, which may start with a
// capital.
func ActionClass(word string) (gamedef.ActionClass, bool) {
	if r, size := utf8.DecodeRuneInString(word); r >= 'A' && r <= 'Z' {
		word = string(r+('a'-'A')) + word[size:]
	}
	class := gamedef.ActionClass(word)
	return class, gamedef.IsWord(class)
}

func (c *Context) optionalIdentifier(body *expand.Node, field string) (string, bool) {
	if absent(body.Get(field)) {
		return "", true
	}
	return c.identifier(body, field)
}

func (c *Context) sequence(body *expand.Node) (*gamedef.GrantSequence, bool) {
	n := body.Get(view.EffectGrantFreeOperationSequence)
	if absent(n) {
		return nil, true
	}
	chain, ok := c.identifier(n, view.EffectGrantFreeOperationSequenceChain)
	step, ok1 := whole(n.Get(view.EffectGrantFreeOperationSequenceStep))
	if !ok1 || step < 0 {
		return nil, c.reject(nearest(n.Get(view.EffectGrantFreeOperationSequenceStep), n), "a whole number")
	}
	return &gamedef.GrantSequence{Chain: chain, Step: step}, ok
}

// grant is a grant among the effects of one list.
type grant struct {
	index  int // in the list
	body   *expand.Node
	effect *gamedef.GrantFreeOperation
}

// chains reports grants of one list that are to follow each other but may not
// be able to, where macros brought them together: the front end has checked
// those that stand in one list.
func (c *Context) chains(grants []grant) {
	grants = slices.DeleteFunc(grants, func(g grant) bool { return g.effect.Sequence == nil })
	if len(grants) < 2 || together(grants) {
		return
	}
	slices.SortStableFunc(grants, func(a, b grant) int {
		return cmp.Or(cmp.Compare(a.effect.Sequence.Chain, b.effect.Sequence.Chain),
			cmp.Compare(a.effect.Sequence.Step, b.effect.Sequence.Step))
	})
	for i := 1; i < len(grants); i++ {
		before, g := grants[i-1], grants[i]
		if before.effect.Sequence.Chain != g.effect.Sequence.Chain {
			continue
		}
		if reason := c.risk(before.effect, g.effect); reason != "" {
			mark := c.enterItem(g.body, g.index, g.index)
			inner := c.enter(g.body, view.EffectIsGrantFreeOperation)
			c.report(expand.Problem{
				Code: diag.CompilerFreeOperationSequenceViabilityRisk, Severity: diag.Warning,
				Message: fmt.Sprintf("In the chain %q, %s.", symbols.Shortened(g.effect.Sequence.Chain), reason),
				Related: before.body.At.Says("This is the step before it."),
			}, g.body.Get(view.EffectGrantFreeOperationSequence))
			c.leave(inner)
			c.leave(mark)
		}
	}
}

// together reports whether all grants were written in one text.
func together(grants []grant) bool {
	first := grants[0].body
	for _, g := range grants[1:] {
		if g.body.Uses != first.Uses || g.body.At.Unit != first.At.Unit {
			return false
		}
	}
	return true
}

// risk tells why a grant may not be playable after another one of its chain.
func (c *Context) risk(before, after *gamedef.GrantFreeOperation) string {
	switch {
	case before.Sequence.Step == after.Sequence.Step:
		return "this step is there already"
	case before.OperationClass != after.OperationClass:
		return "this step has another operation class than the step before it"
	case !overlap(c.actionsOf(before), c.actionsOf(after)):
		return "no action is allowed by both this step and the step before it"
	case before.ZoneFilter != nil && !reflect.DeepEqual(before.ZoneFilter, after.ZoneFilter):
		return "the step before it has another zone filter"
	}
	return ""
}

func (c *Context) actionsOf(g *gamedef.GrantFreeOperation) []string {
	if len(g.ActionIDs) > 0 {
		return g.ActionIDs
	}
	return c.FreeOperations
}

func overlap(a, b []string) bool {
	return slices.ContainsFunc(a, func(id string) bool { return slices.Contains(b, id) })
}
