package values

import (
	"maps"
	"slices"

	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/internal/yaml/render"
	"ludo-lsp/kernel/gamedef"
)

// tokenFilter walks over the conditions of a token filter in the zones ids; nil means that they are unknown.
func (p *interpreter) tokenFilter(filter []gamedef.TokenPredicate, ids []string) {
	for i := range filter {
		f := &filter[i]
		p.walkInto(member.Filter+index(i), func() {
			side := p.property(f.Prop)
			l := propertyRead{prop: f.Prop, ids: ids, path: p.at(member.Prop)}
			if f.Op == gamedef.FilterEqual && isLiteral(f.Value.Value) {
				l.literal = f.Value.Value
			}
			p.out.looks = append(p.out.looks, l)
			for range max(1, len(f.Value.List)) {
				p.out.asked = append(p.out.asked, askedProperty{prop: f.Prop})
			}
			p.walkOperand(f.Op, &f.Value, comparison{left: side, expression: &gamedef.TokenPropRef{Prop: f.Prop},
				noun: "the property " + quote(f.Prop)})
		})
	}
}

// walkOperand walks over the operand of a comparison in a filter, and reports a comparison that has only one possible
// result.
func (p *interpreter) walkOperand(op gamedef.FilterOp, operand *gamedef.FilterOperand, c comparison) {
	c.filter, c.op, c.at = true, gamedef.Equal, member.Value
	if operand.Value != nil {
		p.walkInto(member.Value, func() { c.right = p.value(operand.Value) })
		switch op {
		case gamedef.FilterNotEqual:
			c.op = gamedef.NotEqual
		case gamedef.FilterEqual:
		default:
			return
		}
		c.literal = operand.Value
		p.judgeComparison(c)
		return
	}
	c.among = operand.List
	for k, item := range operand.List {
		c.right, c.literal, c.at = scalar(item), item, member.Value+index(k)
		p.judgeComparison(c)
	}
}

// fixMisplaced returns the fix that compares the only property, or table field, that can equal a text, instead of the
// one in c.
func (p *interpreter) fixMisplaced(c comparison, text string) []Fix {
	var names []string
	key, step := "", ""
	switch t := c.expression.(type) {
	case *gamedef.TokenPropRef:
		key, step = "t/", member.Prop
		names = slices.Sorted(maps.Keys(p.props))
	case *gamedef.AssetFieldRef:
		key, step = columnKey+t.TableID+"/", member.Field
		if k := p.tableIndex(t.TableID); k >= 0 {
			for _, f := range p.def.TableContracts[k].Fields {
				names = append(names, f.Field)
			}
		}
	}
	names = slices.DeleteFunc(names, func(name string) bool {
		v := p.fact(key + name)
		return v.Unknown || v.AnyText || v.Kinds&Text == 0 || !v.has(text)
	})
	if len(names) != 1 {
		return nil
	}
	if !c.filter {
		step = c.other + "." + step
	}
	return []Fix{{Title: "Compare " + names[0], Edits: []Edit{{Path: p.at(step), Text: render.Text(names[0]).Line()}}}}
}

// canFulfil reports whether the value in a row can satisfy a demand; it returns true if the operand is not a literal,
// because that cannot be determined.
func canFulfil(cell gamedef.Data, op gamedef.FilterOp, operand *gamedef.FilterOperand) bool {
	if operand.Value != nil && !isLiteral(operand.Value) {
		return true
	}
	of, ok := cell.(gamedef.Scalar)
	if !ok {
		return true
	}
	switch op {
	case gamedef.FilterEqual:
		return of == operand.Value
	case gamedef.FilterNotEqual:
		return of != operand.Value
	case gamedef.FilterIn:
		return slices.Contains(operand.List, of)
	case gamedef.FilterNotIn:
		return !slices.Contains(operand.List, of)
	}
	return true
}
