package lower

import (
	"fmt"
	"strings"

	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/kernel/gamedef"
)

// decision returns the id of the choice being lowered: its path.
func (c *Context) decision() string { return "decision:" + c.Path() }

// canBeSeveral reports whether more than one item can be chosen.
func canBeSeveral(choice *gamedef.ChooseN) bool {
	if choice.N != nil {
		return *choice.N > 1
	}
	most, literal := choice.Max.(gamedef.Number)
	return !literal || most > 1
}

// lowerCardinality lowers the number of items chosen: n, or max with an optional min.
func (c *Context) lowerCardinality(out *gamedef.ChooseN, body *expand.Node, scope *Scope) bool {
	exactly, most := !isMissing(body.Get(view.EffectN)), !isMissing(body.Get(view.EffectMax))
	if exactly == most {
		return c.reject(body, "either n, or max")
	}
	var ok, ok1 bool
	if exactly {
		if n, literal := integerOf(body.Get(view.EffectN)); literal && n >= 0 {
			out.N, ok = &n, true
		} else { // the kernel uses a range for what is not known before
			out.Min, ok = c.countField(body, view.EffectN, scope)
			out.Max = out.Min
		}
		return ok && (isMissing(body.Get(view.EffectMin)) || c.reject(body.Get(view.EffectMin), "no min beside n"))
	}
	out.Min, ok = c.optionalNumeric(body, view.EffectMin, scope)
	out.Max, ok1 = c.lowerNumericField(body, view.EffectMax, scope)
	a, literal := out.Min.(gamedef.Number)
	b, literal1 := out.Max.(gamedef.Number)
	if literal && literal1 && a > b {
		return c.reject(body, "a min that is not greater than max")
	}
	return ok && ok1
}

// lowerOptions lowers the options of a choice. Table rows cannot be chosen; that is reported if they come from an
// argument, since options written in the choice are checked in the text.
func (c *Context) lowerOptions(body *expand.Node, scope *Scope) (gamedef.Query, bool) {
	query, of, ok := c.queryField(body, view.EffectOptions, scope)
	if of.rows == nil {
		return query, ok
	}
	if !isInTextOf(of.rows, body) {
		c.report(expand.Problem{
			Code: diag.CompilerChoiceOptionsRuntimeShapeInvalid, Severity: diag.Error,
			Message: "A player cannot choose among the rows of a table, and this query gives such rows to a choice.",
			Related: body.At.Elsewhere("This is the choice."),
		}, of.rows)
	}
	return query, false
}

// requireOnly checks that a query yields only one kind of things. It reports other kinds that come from an argument.
func (c *Context) requireOnly(n, body *expand.Node, of yield, wanted items, code diag.Code, noun string) bool {
	if of.items == wanted {
		return true
	}
	if !isInTextOf(n, body) {
		c.report(expand.Problem{
			Code: code, Severity: diag.Error,
			Message: fmt.Sprintf("Only %s are distributed here, but this query gives something else.", noun),
			Related: body.At.Elsewhere("This distributes them."),
		}, n)
	}
	return false
}

// lowerDistributeTokens lowers the effect to two: a choice of tokens, and a choice of a destination for each of them.
// second is the entry of the map for the second effect.
func (c *Context) lowerDistributeTokens(body *expand.Node, second int32, scope *Scope) ([2]gamedef.Effect, bool) {
	defer c.leave(c.enterAs(body, view.EffectIsDistributeTokens, member.ChooseN))
	stem := stemOf(c.Path())
	selected, token, destination := "$__selected_"+stem, "$__token_"+stem, "$__destination_"+stem

	choice := &gamedef.ChooseN{InternalDecisionID: c.decision() + ".selectTokens", Bind: selected}
	from := body.Get(view.EffectDistributeTokensTokens)
	mark := c.enterAs(from, view.EffectDistributeTokensTokens, member.Options)
	query, of, ok := c.query(from, scope)
	ok = ok && c.requireOnly(from, body, of, tokens, diag.CompilerDistributeTokensTokenDomainInvalid, "tokens")
	choice.Options = query
	c.leave(mark)
	ok1 := c.lowerCardinality(choice, body, scope)

	inner := scope.Inner()
	inner.bind(token, body)
	where := &gamedef.ChooseOne{InternalDecisionID: c.decision() + ".chooseDestination", Bind: destination}
	to := body.Get(view.EffectDistributeTokensDestinations)
	mark = c.at
	c.path = append(c.path, step{name: view.EffectDistributeTokensDestinations})
	for _, name := range [...]string{view.EffectIsForEach, view.EffectForEachEffects, "", view.EffectIsChooseOne} {
		second = c.addDerived(second, name, 0, body)
	}
	c.at = c.addDerived(second, member.Options, 0, to)
	query, of, ok2 := c.query(to, inner)
	ok2 = ok2 && c.requireOnly(to, body, of, zones, diag.CompilerDistributeTokensDestinationDomainInvalid, "zones")
	where.Options = query
	c.leave(mark)

	scope.BindNode(selected, body, canBeSeveral(choice))
	each := &gamedef.ForEach{
		Bind: token,
		Over: &gamedef.BindingQuery{Name: selected},
		Effects: []gamedef.Effect{where, &gamedef.MoveToken{
			Token: token,
			From:  gamedef.ZoneReference{Expr: &gamedef.TokenZoneRef{Token: token}},
			To:    gamedef.ZoneReference{Expr: &gamedef.BindingRef{Name: destination}},
		}},
	}
	return [2]gamedef.Effect{choice, each}, ok && ok1 && ok2
}

// stemOf returns a part for a name, made from a path.
func stemOf(path string) string {
	var b strings.Builder
	for i := range len(path) {
		ch := path[i]
		switch {
		case ch >= '0' && ch <= '9', ch >= 'a' && ch <= 'z', ch >= 'A' && ch <= 'Z':
			b.WriteByte(ch)
		case b.Len() > 0 && b.String()[b.Len()-1] != '_':
			b.WriteByte('_')
		}
	}
	return strings.TrimSuffix(b.String(), "_")
}
