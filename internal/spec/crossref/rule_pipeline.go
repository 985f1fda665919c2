package crossref

import (
	"slices"
	"strings"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/render"
	"ludo-lsp/internal/yaml/syntax"
)

// pipelineRules are about action pipelines and what is chosen in them.
var pipelineRules = []Rule{
	{Sections: []string{view.SectionActionPipelines}, Entries: pipelineEntries(targetsUnchanged),
		Check: checkTargetSelection},
	{
		Sections: []string{view.SectionTurnOrder, view.SectionActionPipelines}, Kinds: []grammar.Kind{grammar.Action,
			grammar.EffectMacro},
		Entries: pipelineEntries(choicesUnchanged), Check: checkRestrictedChoices,
	},
}

// pipelineEntries returns the entries of a rule that reads pipelines and their stages in separate units.
func pipelineEntries(same unchangedFunc) map[string]unchangedFunc {
	return map[string]unchangedFunc{view.ShapePipeline: same, view.ShapeStage: same}
}

// targetsUnchanged compares what targetsNotSelected reads.
func targetsUnchanged(before, after *facts.Facts) bool {
	uses := func(f *facts.Facts) bool { return f.Context.Flow && slices.Contains(f.Inherits, view.BindingTargets) }
	return before.Context.Flow == after.Context.Flow && uses(before) == uses(after) &&
		hasUnselectedTargets(before) == hasUnselectedTargets(after) &&
		selectsNothing(before.Tree.Root().Get(view.PipelineTargeting).Resolve()) == selectsNothing(
			after.Tree.Root().Get(view.PipelineTargeting).Resolve())
}

// selectsNothing reports whether a targeting lacks how targets are found.
func selectsNothing(targeting syntax.Node) bool {
	return targeting.Kind() == syntax.Mapping && !targeting.Get(view.TargetingSelect).Valid() && !targeting.IsBroken()
}

// hasUnselectedTargets reports whether this was found in the pipeline's own text.
func hasUnselectedTargets(pipeline *facts.Facts) bool {
	return slices.ContainsFunc(pipeline.Findings, func(f diag.Finding) bool {
		return f.Code == diag.CompilerActionPipelineTargetingSelectRequired
	})
}

// choicesUnchanged compares what restrictedChoices reads.
func choicesUnchanged(before, after *facts.Facts) bool {
	a, b := before.Tree.Root(), after.Tree.Root()
	return before.Context.Flow == after.Context.Flow &&
		name(a.Get(view.PipelineActionID).Resolve()) == name(b.Get(view.PipelineActionID).Resolve()) &&
		slices.Equal(before.Decisions(a), after.Decisions(b)) &&
		callsUnchanged(grammar.EffectMacro, before, after)
}

// checkTargetSelection finds pipelines whose stages use $targets although nothing says how they are found. In a
// pipeline that is one unit this has been reported.
func checkTargetSelection(spec Spec, report Report) {
	var pipeline *facts.Facts
	var unit index.UnitID
	for id, f := range spec.Units(view.SectionActionPipelines) {
		if f.Context.Flow {
			if pipeline != nil && slices.Contains(f.Inherits, view.BindingTargets) {
				if targeting := pipeline.Tree.Root().Get(view.PipelineTargeting).Resolve(); selectsNothing(targeting) &&
					!hasUnselectedTargets(pipeline) {
					report(unit, atKey(targeting, diag.CompilerActionPipelineTargetingSelectRequired,
						"The pipeline works on $targets, so targeting must say with \"select\" how they are found.",
						AddPair(targeting, view.TargetingSelect, render.Text(view.TargetingSelectAllEligible))))
				}
				pipeline = nil // one report is enough
			}
			continue
		}
		pipeline, unit = f, id
	}
}

// checkRestrictedChoices checks the names of choices that the monsoon limits: they must be parameters of the action or
// choices in the stages of its pipelines.
func checkRestrictedChoices(spec Spec, report Report) {
	id, flow := turnFlow(spec)
	for _, item := range flow.Get(view.TurnFlowMonsoon).Resolve().Get(view.MonsoonRestrictedActions).Resolve().Items() {
		restriction := item.Resolve()
		single, several := restriction.Get(view.RestrictionMaxParam).Resolve().Get(view.ParamLimitName).Resolve(),
			texts(restriction.Get(view.RestrictionMaxParamsTotal).Resolve().Get(view.ParamTotalNames).Resolve())
		if !single.Valid() && len(several) == 0 {
			continue
		}
		known, ok := choicesOf(spec, name(restriction.Get(view.RestrictionActionID).Resolve()))
		if !ok {
			continue
		}
		check := func(n syntax.Node, code diag.Code) {
			if n.Kind() == syntax.Scalar && n.Type() == syntax.String && name(n) != "" &&
				!slices.Contains(known, name(n)) {
				report(id, unknownChoice(n, code, known))
			}
		}
		check(single, diag.XrefTurnFlowMonsoonMaxParamMissing)
		for _, n := range several {
			check(n, diag.XrefTurnFlowMonsoonMaxParamsTotalParamMissing)
		}
	}
}

func unknownChoice(n syntax.Node, code diag.Code, known []string) Fault {
	near, advice := adviceAmong(name(n), known)
	f := faultAtNode(n, code, "The action has no parameter "+quote(name(n))+
		", and nothing of that name is chosen in its pipelines.")
	f.advise(advice)
	for _, other := range near {
		f.Fixes = append(f.Fixes, Replace("Change to "+quote(other), n.Span(),
			syntax.Quote(other, n.Style(), n.InFlow())))
	}
	return f
}

// choicesOf lists the parameters of an action and the choices in its pipelines; ok is false when they cannot be
// known.
func choicesOf(spec Spec, action string) (known []string, ok bool) {
	d := spec.Index().Lookup(index.Key(grammar.Action, "", action)).Def()
	if d == nil {
		return nil, false
	}
	if s, _ := facts.ParseSignature(d.Signature); s.Unlisted {
		return nil, false
	} else {
		for _, p := range s.Params {
			known = append(known, p.Name)
		}
		known = append(known, s.Decisions...)
	}
	ok = true
	serves := false
	for _, f := range spec.Units(view.SectionActionPipelines) {
		root := f.Tree.Root()
		if !f.Context.Flow {
			if len(f.Sections) > 0 {
				for _, use := range f.Sections {
					for _, pipeline := range use.Value.Items() {
						if p := pipeline.Resolve(); use.Name == view.SectionActionPipelines &&
							name(p.Get(view.PipelineActionID).Resolve()) == action {
							known = append(known, f.Decisions(p)...)
							ok = ok && addExported(spec, f, p, &known)
						}
					}
				}
				serves = false
				continue
			}
			serves = name(root.Get(view.PipelineActionID).Resolve()) == action
		}
		if serves {
			known = append(known, f.Decisions(root)...)
			ok = ok && addExported(spec, f, root, &known)
		}
	}
	slices.Sort(known)
	return slices.Compact(known), ok
}

// addExported adds the names exported by macros called in a pipeline. It returns false when one of them is not
// declared.
func addExported(spec Spec, f *facts.Facts, pipeline syntax.Node, known *[]string) bool {
	span := pipeline.Span()
	for i := range f.Calls {
		c := &f.Calls[i]
		if c.Kind != grammar.EffectMacro || c.Span.Start < span.Start || c.Span.End > span.End {
			continue
		}
		d := spec.Index().Lookup(index.Key(grammar.EffectMacro, "", c.Name)).Def()
		if d == nil {
			return false
		}
		s, _ := facts.ParseSignature(d.Signature)
		if slices.Contains(s.Exports, facts.AnyBinding) {
			return false
		}
		*known = append(*known, s.Exports...)
		for _, binder := range s.Binders {
			if strings.HasPrefix(binder, "$") {
				*known = append(*known, binder)
			}
		}
	}
	return true
}

// checkCoupPhases finds duplicate phases in the coup plan. In a plan that is one unit this has been reported.
func checkCoupPhases(spec Spec, report Report) {
	type place struct {
		unit index.UnitID
		span source.Span
	}
	first := map[string]place{}
	for id, f := range spec.Units(view.SectionTurnOrder) {
		if t := f.Context.Type; t == nil || t.Form != grammar.Record || t.Shape.Name != "coupPhase" {
			continue
		}
		n := f.Tree.Root().Get(view.CoupPhaseID).Resolve()
		if n.Kind() != syntax.Scalar || name(n) == "" {
			continue
		}
		earlier, twice := first[name(n)]
		if !twice {
			first[name(n)] = place{id, n.Span()}
			continue
		}
		fault := faultAtNode(n, diag.CompilerCoupPlanPhaseDuplicate, "Another entry of this list has the same id, "+
			quote(name(n))+".")
		fault.Elsewhere = []Elsewhere{{Unit: earlier.unit, Span: earlier.span, Message: "It stands here first."}}
		report(id, fault)
	}
}
