package values

import (
	"fmt"
	"strconv"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/kernel/gamedef"
)

// size walks over the number of options to choose, and returns its bounds.
func (p *interpreter) size(t *gamedef.ChooseN) (least, most int64) {
	most = Infinite
	if t.N != nil {
		least, most = *t.N, *t.N
	}
	if t.Min != nil {
		p.walkInto(member.Min, func() { least, _, _ = p.value(t.Min).number() })
	}
	if t.Max != nil {
		p.walkInto(member.Max, func() { _, most, _ = p.value(t.Max).number() })
	}
	return max(0, least), most
}

// checkChoice reports choices of nothing, or of more items than there ever are. If there are no items at all, that is
// reported for the query.
func (p *interpreter) checkChoice(t *gamedef.ChooseN, items foundValues, least int64) {
	if n, known := wholeNumber(t.Max); t.N != nil && *t.N == 0 || known && n == 0 {
		step := member.N
		if t.N == nil {
			step = member.Max
		}
		p.reportZeroBound(new(int64), step, "Choosing 0 of them chooses nothing.")
		return
	}
	if items.most >= least || items.most == 0 {
		return
	}
	at, how := p.at(member.Min), "At least "
	if t.N != nil {
		at, how = p.at(member.N), ""
	}
	most := strconv.FormatInt(items.most, 10)
	f := p.warn(diag.ValuesChoiceShort, fmt.Sprintf(
		"%s%d are to be chosen here, and there are never more than %s, so nobody can choose.", how, least, most), at,
		p.at())
	f.Everywhere = true
	if t.N != nil || isLiteral(t.Min) {
		f.Fixes = []Fix{{Title: "Write " + most, Edits: []Edit{{Path: at, Text: most}}}}
	}
}

// reportZeroBound reports a bound that is 0, so that nothing can be chosen.
func (p *interpreter) reportZeroBound(n *int64, step, message string) {
	if n == nil || *n != 0 {
		return
	}
	f := p.warn(diag.ValuesNoEffect, message, p.at(step), p.at())
	f.Everywhere = true
	f.Fixes = []Fix{{Title: "Write 1", Edits: []Edit{{Path: p.at(step), Text: "1"}}}}
}

// targets returns the chosen items as the value of an event's targets.
func (f foundValues) targets(c gamedef.TargetCardinality) Value {
	least, most := int64(0), f.most
	switch {
	case c.All:
		least = f.least
	case c.N != nil:
		least, most = *c.N, *c.N
	case c.UpTo != nil:
		most = *c.UpTo
	default:
		if c.Min != nil {
			least = *c.Min
		}
		if c.Max != nil {
			most = *c.Max
		}
	}
	return f.chosenItems(least, most)
}
