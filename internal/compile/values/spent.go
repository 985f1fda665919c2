package values

import (
	"slices"

	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/kernel/gamedef"
)

// isSpent reports whether an action uses up a chosen token that other rules renew: like dice and points, such tokens
// are the resources of a turn, and taking the action repeatedly while there are any is intended. Tokens that only
// come from the setup do not count.
func (g *game) isSpent(action int) bool {
	a := &g.def.Actions[action]
	for _, c := range g.contributionsOf(action, -1) {
		for i := range c.spends {
			s := &c.spends[i]
			k := slices.IndexFunc(a.Params, func(p gamedef.ParamDef) bool { return p.Name == s.token })
			if k < 0 || s.prop != "" && !s.excludes(a.Params[k].Domain) {
				continue
			}
			if g.isRenewed(member.Actions+index(action), s) {
				return true
			}
		}
	}
	return false
}

// isEmptied reports whether an action removes everything that can be chosen for it, so that it cannot be taken again.
func (g *game) isEmptied(action int) bool {
	a := &g.def.Actions[action]
	return slices.ContainsFunc(a.Params, func(p gamedef.ParamDef) bool {
		chosen, ok := p.Domain.(*gamedef.TokensInZone)
		return ok && slices.ContainsFunc(a.Effects, func(e gamedef.Effect) bool {
			all, ok := e.(*gamedef.MoveAll)
			return ok && all.Filter == nil && all.From.Expr == nil && chosen.Zone.Expr == nil &&
				all.From.Selector == chosen.Zone.Selector
		})
	})
}

// isRenewed reports whether a rule, apart from the setup and the spending rule, makes new tokens in place of the
// spent ones, or changes their property.
func (g *game) isRenewed(spender string, s *spending) bool {
	for i, path := range g.analysis.paths {
		if path == member.Setup || path == spender {
			continue
		}
		c := &g.analysis.results[i].contribution
		if s.prop != "" {
			if slices.ContainsFunc(c.spends, func(o spending) bool {
				return o.prop == s.prop && !isSameExpression(o.value, s.value)
			}) {
				return true
			}
			continue
		}
		if slices.ContainsFunc(c.moves, func(m move) bool {
			return m.made && (m.to == nil || s.zones == nil || !areDisjoint(m.to, s.zones))
		}) {
			return true
		}
	}
	return false
}

// excludes reports whether a domain excludes tokens whose property has the value set.
func (s *spending) excludes(domain gamedef.Query) bool {
	var filter []gamedef.TokenPredicate
	if q, ok := domain.(*gamedef.TokensInZone); ok {
		filter = q.Filter
	} else if q, ok := domain.(*gamedef.TokensInMapSpaces); ok {
		filter = q.Filter
	}
	return slices.ContainsFunc(filter, func(f gamedef.TokenPredicate) bool {
		if f.Prop != s.prop || f.Value.Value == nil || !isLiteral(s.value) || !isLiteral(f.Value.Value) {
			return false
		}
		return isSameExpression(f.Value.Value, s.value) == (f.Op == gamedef.FilterNotEqual)
	})
}
