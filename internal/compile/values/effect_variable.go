package values

import (
	"fmt"
	"slices"
	"strings"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/kernel/gamedef"
)

// cell returns the key of a variable, and the key of the variable of a single zone.
func (p *interpreter) cell(step string, c *gamedef.VarCell) (key, exact string) {
	switch c.Scope {
	case gamedef.GlobalScope:
		return "g/" + c.Var, "g/" + c.Var
	case gamedef.PlayerScope:
		return "p/" + c.Var, "p/" + c.Var
	case gamedef.ZoneScope:
		exact = "z/" + c.Var
		var ids []string
		walk := func() { ids = p.zone(member.Zone, c.Zone) }
		if step != "" {
			p.walkInto(step, walk)
		} else {
			walk()
		}
		if len(ids) == 1 {
			exact += "/" + ids[0]
		}
		return "z/" + c.Var, exact
	}
	return "", ""
}

func (p *interpreter) write(key string, to Value, up, down bool) {
	w := write{key: key, to: to, up: up, down: down, path: p.at()}
	if up {
		w.most = Infinite
	}
	if down {
		w.least = -Infinite
	}
	p.out.writes = append(p.out.writes, w)
}

// add records that a number in a range is added to a variable.
func (p *interpreter) add(key string, from, to int64) {
	p.out.writes = append(p.out.writes, write{key: key, up: to > 0, down: from < 0, path: p.at(),
		least: times(min(from, 0), p.times), most: times(max(to, 0), p.times)})
}

// remember records the value of a variable during the setup.
func (p *interpreter) remember(key, cell string, v Value) {
	if p.exact == nil {
		return
	}
	if p.unsure > 0 {
		v = unknown
	}
	if cell == key && key[0] == 'z' || v.Unknown {
		for k := range p.exact {
			if strings.HasPrefix(k, key) {
				delete(p.exact, k)
			}
		}
		p.exact[cell] = unknown
		return
	}
	p.exact[cell] = v
}

func (p effectReader) SetVar(t *gamedef.SetVar) {
	key, cell := p.cell("", &t.VarCell)
	p.writing = key
	var v Value
	p.walkInto(member.Value, func() { v = p.value(t.Value) })
	p.writing = ""
	def := p.variable(key)
	if def == nil {
		return
	}
	if isSameVariable(&t.VarCell, t.Value) {
		p.warn(diag.ValuesNoEffect, "This sets "+quote(def.Name)+" to what it is already, so nothing changes.",
			p.at(member.Value), p.at()).Everywhere = true
	}
	if text, ok := t.Value.(gamedef.Text); ok {
		p.reportMeantReference(string(text),
			comparison{left: Value{Kinds: Number, Min: -Infinite, Max: Infinite}, at: member.Value})
	}
	p.reportWrongKind(v, def, member.Value)
	p.requireInteger(member.Value, t.Value, wholeNumbers)
	switch {
	case def.Type == gamedef.IntVariable:
		p.checkClipped(t.Value, v, def, key, member.Value, cell)
		v = v.clamp(def.Min, def.Max)
	case def.Type == gamedef.EnumVariable:
		p.requireListedText(t.Value, def)
		p.requireText(t.Value, v, def)
		v = v.keepListed(def.Values)
	case v.Unknown || v.scalars() != Boolean:
		v = truths(true, true)
	}
	p.remember(key, cell, v)
	p.write(key, v, false, false)
}

// requireText reports a value that certainly is none of a variable's texts, so that the effect fails. A literal is
// already refused elsewhere.
func (p *interpreter) requireText(written gamedef.Value, v Value, def *gamedef.VariableDef) {
	if isLiteral(written) || v.Unknown || v.isImpossible() || v.AnyText ||
		slices.ContainsFunc(v.Texts, func(text string) bool { return slices.Contains(def.Values, text) }) {
		return
	}
	p.warn(diag.ValuesKindMismatch, fmt.Sprintf("This is %s, and the variable %s is %s, so the effect fails.",
		v, quote(def.Name), def.Choices()), p.at(member.Value), p.at())
}

// isSameVariable reports whether a value is the variable c itself, a variable of the table.
func isSameVariable(c *gamedef.VarCell, v gamedef.Value) bool {
	read, ok := v.(*gamedef.GlobalVarRef)
	return ok && c.Scope == gamedef.GlobalScope && c.Var == read.Var
}

// clamp returns the value with its numbers limited to [from, to].
func (v Value) clamp(from, to int64) Value {
	a, b, ok := v.number()
	if !ok {
		return numbers(from, to)
	}
	return numbers(min(max(a, from), to), max(min(b, to), from))
}

// keepListed returns the value with only those texts that are in a list.
func (v Value) keepListed(list []string) Value {
	if v.Unknown || v.AnyText || v.Kinds&Text == 0 {
		return texts(list...)
	}
	return texts(slices.DeleteFunc(slices.Clone(v.Texts), func(t string) bool { return !slices.Contains(list, t) })...)
}

// checkClipped reports a value that is certainly beyond the bounds of a variable, or that may be although all its
// parts are known.
func (p *interpreter) checkClipped(written gamedef.Value, v Value, def *gamedef.VariableDef, key, step, cell string) {
	a, b, ok := v.number()
	if !ok || a >= def.Min && b <= def.Max || isFixedNumber(def) { // that it is constant is reported at its declaration
		return
	}
	certain := a > def.Max || b < def.Min
	if !certain && !(p.attainsEnds(written, map[string]bool{}) &&
		(b > def.Max && b != Infinite || a < def.Min && a != -Infinite)) {
		return
	}
	severity := diag.Severity(0)
	if !certain {
		severity = diag.Hint
	}
	f := Finding{Code: diag.ValuesWriteClipped, Severity: severity, At: []string{p.at(step), p.at()},
		Message: fmt.Sprintf("This is %s, and %s goes from %d to %d: what is beyond is cut off.", boundsText(a, b), quote(def.Name), def.Min, def.Max),
		Related: []Related{{Path: p.declaredPath[key] + ".name", Message: "It is declared here."}}}
	if b > def.Max && b != Infinite {
		f.Fixes = append(f.Fixes, Fix{Title: fmt.Sprintf("Let %s go up to %d", def.Name, b),
			Edits: []Edit{{Path: p.declaredPath[key] + ".max", Text: fmt.Sprint(b)}}})
	} else if a < def.Min && a != -Infinite {
		f.Fixes = append(f.Fixes, Fix{Title: fmt.Sprintf("Let %s go down to %d", def.Name, a),
			Edits: []Edit{{Path: p.declaredPath[key] + ".min", Text: fmt.Sprint(a)}}})
	}
	p.report(f)
}

// attainsEnds reports whether an expression attains the ends of its range: it consists of literals and of names for
// independent numbers, each once.
func (p *interpreter) attainsEnds(v gamedef.Value, seen map[string]bool) bool {
	switch t := v.(type) {
	case gamedef.Number:
		return true
	case *gamedef.BindingRef:
		if seen[t.Name] {
			return false
		}
		seen[t.Name] = true
		b, ok := p.lookup(t.Name)
		return ok && !b.Unknown
	case *gamedef.ZoneVarRef, *gamedef.GlobalVarRef:
		return p.exact != nil && p.unsure == 0
	case *gamedef.Arithmetic:
		return (t.Op == gamedef.Add || t.Op == gamedef.Subtract || t.Op == gamedef.Multiply) &&
			p.attainsEnds(t.Left, seen) && p.attainsEnds(t.Right, seen)
	}
	return false
}

func (p effectReader) AddVar(t *gamedef.AddVar) {
	key, cell := p.cell("", &t.VarCell)
	p.requireNumberVariable(diag.AddvarBooleanTargetInvalid, key, "nothing can be added to it", p.at(member.Var))
	p.writing = key
	var v Value
	p.walkInto(member.Delta, func() { v = p.value(t.Delta) })
	p.writing = ""
	p.remember(key, cell, unknown)
	p.reportWrongKind(v, p.variable(key), member.Delta)
	p.requireInteger(member.Delta, t.Delta, wholeNumbers)
	if text, ok := t.Delta.(gamedef.Text); ok {
		p.reportMeantReference(string(text),
			comparison{left: Value{Kinds: Number, Min: -Infinite, Max: Infinite}, at: member.Delta})
	}
	a, b, ok := v.number()
	if ok && a == 0 && b == 0 {
		p.noDelta(t.Delta, member.Delta, "Adding 0 changes nothing.")
	}
	if def := p.variable(key); ok && def != nil && def.Type == gamedef.IntVariable {
		p.reportAlwaysClipped(t.Delta, a, b, def, key)
	}
	p.add(key, a, b)
}

// reportAlwaysClipped reports a sum that leaves the bounds of a variable from any start. Emptying a variable may be
// intended and is not reported.
func (p *interpreter) reportAlwaysClipped(written gamedef.Value, a, b int64, def *gamedef.VariableDef, key string) {
	width := plus(def.Max, minus(def.Min))
	if width == Infinite || a <= width && b >= -width || isFixedNumber(def) {
		return
	}
	end, most := def.Max, width
	if b < 0 {
		end, most = def.Min, -width
	}
	f := p.warn(diag.ValuesWriteClipped, fmt.Sprintf("This adds %s, and %s goes from %d to %d: it always ends at %d.",
		boundsText(a, b), quote(def.Name), def.Min, def.Max, end), p.at(member.Delta), p.at())
	f.Severity, f.Everywhere = diag.Hint, true
	f.Related = []Related{{Path: p.declaredPath[key] + ".name", Message: "It is declared here."}}
	if isLiteral(written) {
		f.Fixes = []Fix{{Title: fmt.Sprintf("Write %d", most),
			Edits: []Edit{{Path: p.at(member.Delta), Text: fmt.Sprint(most)}}}}
	}
}

func (p *interpreter) noDelta(delta gamedef.Value, step, message string) {
	f := p.warn(diag.ValuesNoEffect, message, p.at(step), p.at())
	f.Everywhere = true
	if isLiteral(delta) {
		f.Fixes = []Fix{{Title: "Write 1", Edits: []Edit{{Path: p.at(step), Text: "1"}}}}
	}
}

func (p effectReader) TransferVar(t *gamedef.TransferVar) {
	from, cell := p.cell(member.From, &t.From)
	to, other := p.cell(member.To, &t.To)
	const code, cannot = diag.EffectTransferVarBooleanTargetInvalid, "nothing can be transferred"
	p.requireNumberVariable(code, from, cannot, p.at(member.From, member.Var))
	p.requireNumberVariable(code, to, cannot, p.at(member.To, member.Var))
	var v Value
	p.walkInto(member.Amount, func() { v = p.value(t.Amount) })
	p.walkInto(member.Min, func() { p.value(t.Min) })
	p.walkInto(member.Max, func() { p.value(t.Max) })
	p.out.reads = append(p.out.reads, use{from, p.at(member.From)}) // its content bounds what moves
	p.requireInteger(member.Amount, t.Amount, wholeNumbers)
	p.requireInteger(member.Min, t.Min, wholeNumbers)
	p.requireInteger(member.Max, t.Max, wholeNumbers)
	p.remember(from, cell, unknown)
	p.remember(to, other, unknown)
	if a, b, ok := v.number(); ok && a == 0 && b == 0 && !gamedef.Same(t.From, t.To) {
		p.noDelta(t.Amount, member.Amount, "An amount of 0 changes nothing.")
	}
	p.write(from, Value{}, false, true)
	p.write(to, Value{}, true, false)
	if def := p.variable(from); def != nil && t.ActualBind != "" {
		moved := numbers(0, max(0, plus(def.Max, minus(def.Min))))
		p.bind(t.ActualBind, moved)
		p.choose(t.ActualBind, moved)
	}
}
