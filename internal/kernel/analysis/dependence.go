package analysis

import (
	"strings"

	"ludo-lsp/kernel/gamedef"
)

// Dependence is what an expression depends on besides the definition.
type Dependence uint8

// What an expression can depend on, each more than the previous one.
const (
	ReadsNothing Dependence = iota // the same in every position
	ReadsZone                      // only the binding $zone
	ReadsPlay                      // anything
)

// ValueReads returns what a value depends on.
func (a *Analysis) ValueReads(v gamedef.Value) Dependence {
	reads, ok := gamedef.VisitValue[Dependence](v, a.reads)
	return orPlay(reads, ok)
}

// ConditionReads returns what a condition depends on.
func (a *Analysis) ConditionReads(cond gamedef.Condition) Dependence {
	reads, ok := gamedef.VisitCondition[Dependence](cond, a.reads)
	return orPlay(reads, ok)
}

// queryReads returns what a query depends on.
func (a *Analysis) queryReads(q gamedef.Query) Dependence {
	reads, ok := gamedef.VisitQuery[Dependence](q, a.reads)
	return orPlay(reads, ok)
}

func orPlay(reads Dependence, known bool) Dependence {
	if !known {
		return ReadsPlay
	}
	return reads
}

// viaReads returns what the condition of a search depends on besides the zone that the search binds to a name.
func (a *Analysis) viaReads(via gamedef.Condition, name string) Dependence {
	if via == nil {
		return ReadsNothing
	}
	reads := a.ConditionReads(via)
	if name == gamedef.ZoneBinding && reads != ReadsPlay {
		return ReadsNothing
	}
	return reads
}

// spaceReads returns what the choice of a map space, given by an id or a binding, depends on.
func spaceReads(s gamedef.ZoneSelector) Dependence {
	switch {
	case s == gamedef.ZoneBinding:
		return ReadsZone
	case strings.HasPrefix(string(s), "$"), s.ComposedText() != nil:
		return ReadsPlay
	}
	return ReadsNothing
}

// selectorReads returns what a selector of one zone depends on.
func (a *Analysis) selectorReads(text gamedef.ZoneSelector) Dependence {
	if text == gamedef.ZoneBinding {
		return ReadsZone
	}
	s := a.parts.Selection(string(text))
	if _, ok := s.FixedZone(); ok {
		return ReadsNothing
	}
	return ReadsPlay
}
