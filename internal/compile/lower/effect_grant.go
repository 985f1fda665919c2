package lower

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"

	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/text/symbols"
	"ludo-lsp/kernel/gamedef"
)

// grant is a grant of a free operation among the effects of one list.
type grant struct {
	index  int // in the list
	body   *expand.Node
	effect *gamedef.GrantFreeOperation
}

// checkChains reports grants of one list that are to follow each other but may not be able to, if macros brought them
// together: grants written in one list are checked in the text.
func (c *Context) checkChains(grants []grant) {
	grants = slices.DeleteFunc(grants, func(g grant) bool { return g.effect.Sequence == nil })
	if len(grants) < 2 || areInOneText(grants) {
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
		if reason := c.riskText(before.effect, g.effect); reason != "" {
			mark := c.enterItem(g.body, g.index, g.index)
			inner := c.enter(g.body, view.EffectIsGrantFreeOperation)
			c.report(expand.Problem{
				Code: diag.CompilerFreeOperationSequenceViabilityRisk, Severity: diag.Warning,
				Message: fmt.Sprintf("In the chain %q, %s.", symbols.Shorten(g.effect.Sequence.Chain), reason),
				Related: before.body.At.Elsewhere("This is the step before it."),
			}, g.body.Get(view.EffectGrantFreeOperationSequence))
			c.leave(inner)
			c.leave(mark)
		}
	}
}

// areInOneText reports whether all grants were written in one text.
func areInOneText(grants []grant) bool {
	first := grants[0].body
	return !slices.ContainsFunc(grants[1:],
		func(g grant) bool { return g.body.Uses != first.Uses || g.body.At.Unit != first.At.Unit })
}

// riskText returns the reason why a grant may not be playable after another one of its chain, or "".
func (c *Context) riskText(before, after *gamedef.GrantFreeOperation) string {
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
