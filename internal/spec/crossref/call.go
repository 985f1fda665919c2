package crossref

import (
	"slices"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/spec/formula"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/text/symbols"
)

// resolveCalls resolves the uses of macros and templates, and checks their arguments against the callees' parameters.
// Known are the calls before them in the unit.
func (r *resolver) resolveCalls(known, calls []facts.Call) {
	if len(calls) == 0 {
		return
	}
	unit := *r.facts
	unit.Calls = known
	for i := range calls {
		c := &calls[i]
		d := r.lookup(c.Kind, "", c.Name).Def()
		if d == nil {
			r.unknownCallee(c)
			continue
		}
		r.checkNeeds(known, c)
		r.reportInstanceTwice(c, d)
		a := r.cache.room.Arguments(&unit, *c, r.cache.signature(d))
		for _, f := range a.Findings {
			r.adviseArgument(&f, c.Args.Resolve())
			r.report(Fault{Finding: f, Elsewhere: []Elsewhere{{
				Key:     index.KeyOf(d),
				Message: quote(d.Name) + " is declared here.",
			}}})
		}
		all := known
		if len(a.Calls) > 0 {
			all = slices.Concat(known, a.Calls)
		}
		r.implied = append(r.implied, a.Refs...)
		r.resolveNames(a, all)
		r.resolveCalls(all, a.Calls)
	}
}

func (r *resolver) unknownCallee(c *facts.Call) {
	ref := &facts.Ref{Type: c.Type, Kinds: []grammar.Kind{c.Kind}, Name: c.Name, Span: c.Span, Path: c.Path}
	ref.Code = facts.CalleeCodes[c.Kind]
	if c.Type != nil && c.Type.Codes.Unresolved != "" {
		ref.Code = c.Type.Codes.Unresolved
	}
	if r.isLost(c.Kind) {
		return
	}
	if inFormula(ref) { // where macros are called like words of the language
		for _, word := range symbols.Nearest(c.Name, formula.Calls(c.Kind)) {
			ref.Words = append(ref.Words, grammar.Word{Text: word})
		}
		if c.Kind == grammar.ConditionMacro && !c.Args.Valid() {
			for _, kind := range []grammar.Kind{grammar.GlobalVar, grammar.Constant} {
				d := r.lookup(kind, "", c.Name).Def()
				if d == nil {
					continue
				}
				r.implied = append(r.implied, facts.Ref{Kinds: []grammar.Kind{kind}, Name: c.Name,
					Span: c.Span, Path: c.Path})
				is := wordTypes[r.cache.signature(d).Words[view.GlobalVarType]]
				if kind == grammar.Constant {
					is = grammar.YieldsNumber
				}
				r.reportNotTruth(refFault(ref, ""), is)
				return
			}
		}
		if !c.Args.Valid() && r.reportBareCondition(ref) || r.reportOtherThing(ref) {
			return
		}
	}
	r.reportUnresolved(ref, nil)
}

// checkNeeds reports the bindings that a macro expects from its caller, if this call lacks them and another call has
// them.
func (r *resolver) checkNeeds(calls []facts.Call, c *facts.Call) {
	if c.InMacro != "" {
		return // they are bound where that macro is used
	}
	d := r.lookup(c.Kind, "", c.Name).Def()
	for _, free := range r.cache.signature(d).Free {
		if r.isBoundAt(r.id, r.facts, calls, c, free.Name, map[string]bool{}) ||
			!r.isBoundWhereUsed(c.Kind, c.Name, free.Name, map[string]bool{}) {
			continue
		}
		r.report(Fault{
			Finding: diag.Finding{
				Code: diag.CompilerBindingUnbound, Severity: free.Severity, Span: c.Span, Path: c.Path.String(),
				Message: "The macro " + quote(c.Name) + " reads the binding " + quote(free.Name) + ", which is not in scope here.",
			},
			Elsewhere: []Elsewhere{{Key: index.Key(c.Kind, "", c.Name), Message: "The macro is declared here."}},
		})
	}
}

// reportNotTruth reports a value in place of a condition that is neither true nor false. It has the kind given by is.
func (r *resolver) reportNotTruth(f Fault, is grammar.Yield) {
	value := r.facts.Tree.Text[f.Span.Start:f.Span.End]
	f.Severity = diag.Error
	f.Message = "A condition is expected here, and " + quote(value) + " is " + typeNouns[is] +
		". Compare it: " + value
	switch is {
	case grammar.YieldsNumber:
		f.Message += " > 0."
		f.Fixes = []diag.Fix{Replace("Write > 0 after it", source.Span{Start: f.Span.End, End: f.Span.End}, " > 0")}
	case grammar.YieldsText:
		f.Message += " == …"
	default:
		return
	}
	r.report(f)
}
