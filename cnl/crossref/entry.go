package crossref

import (
	"strings"

	"ludo-lsp/cnl/diag"
	"ludo-lsp/cnl/facts"
	"ludo-lsp/cnl/grammar"
	"ludo-lsp/cnl/grammar/view"
	"ludo-lsp/cnl/index"
	"ludo-lsp/cnl/syntax"
)

// entries checks the unit's own declarations against others of the spec: what
// concerns one entry is found when the entry is read, and not by a rule that
// reads its whole section.
func (r *resolver) entries() {
	for i := range r.facts.Defs {
		d := &r.facts.Defs[i]
		switch d.Kind {
		case grammar.Action:
			r.boundExecutor(d)
			r.secondEventAction(d)
		case grammar.Pipeline:
			r.pipelineIndistinct(d)
		case grammar.Phase:
			r.phaseOfTemplate(d)
		case grammar.Zone:
			r.templateWithoutSeats(d)
		}
	}
}

// boundExecutor finds an action with a pipeline whose executor is a parameter.
func (r *resolver) boundExecutor(d *facts.Def) {
	executor := d.Entry.Get(view.ActionExecutor)
	name := executor.Value()
	if executor.Kind() == syntax.Mapping {
		name = executor.Get(view.ExpressionPlayerChosenChosen).Value()
	}
	if !strings.HasPrefix(name, "$") || !hasParam(d.Entry, name) {
		return // what is no parameter is said at the same place
	}
	r.list(grammar.Pipeline)
	for pipeline, s := range r.index.Symbols(grammar.Pipeline) {
		if r.actionOf(s.Def()) != d.Name {
			continue
		}
		f := at(executor, diag.XrefActionExecutorPipelineUnsupported,
			"The executor of an action with a pipeline cannot be a parameter; "+quote(pipeline.Name)+" serves this action.")
		f.Elsewhere = []Elsewhere{{Key: index.KeyOf(s.Def()), Message: "The pipeline is declared here."}}
		r.report(f)
		return
	}
}

// hasParam reports whether an action declares a parameter.
func hasParam(action syntax.Node, binding string) bool {
	for _, p := range target(action.Get(view.ActionParams)).Items() {
		if target(p).Get(view.ParamName).Value() == binding {
			return true
		}
	}
	return false
}

// actionOf is the action that a pipeline serves.
func (r *resolver) actionOf(pipeline *facts.Def) string {
	return strings.TrimSpace(r.cache.signature(pipeline).Words[view.PipelineActionID])
}

// secondEventAction finds a further action that plays event cards.
func (r *resolver) secondEventAction(d *facts.Def) {
	for _, c := range texts(d.Entry.Get(view.ActionCapabilities)) {
		if c.Value() != view.ActionCapabilitiesCardEvent || r.deck() == nil {
			continue
		}
		r.list(grammar.Action)
		var first index.Site
		for _, s := range r.index.Symbols(grammar.Action) {
			site := s.First()
			plays := false
			for _, capability := range r.cache.signature(site.Def).Values {
				plays = plays || capability == view.ActionCapabilitiesCardEvent
			}
			if plays && (first.Def == nil || index.CompareSites(site, first) < 0) {
				first = site
			}
		}
		if first.Def == nil || first.Def == d {
			return
		}
		f := at(c, diag.CompilerEventActionCapabilityAmbiguous, "Only one action may play the current event card; "+quote(first.Def.Name)+" does already.")
		f.Elsewhere = []Elsewhere{{Key: index.KeyOf(first.Def), Message: "This action plays it."}}
		r.report(f)
	}
}

// pipelineIndistinct finds a pipeline that nothing tells apart from another one
// of the same action.
func (r *resolver) pipelineIndistinct(d *facts.Def) {
	action := r.actionOf(d)
	if action == "" || given(d.Entry.Get(view.PipelineApplicability)) || d.Entry.Broken() {
		return
	}
	r.list(grammar.Pipeline)
	for _, s := range r.index.Symbols(grammar.Pipeline) {
		other := s.Def()
		if other.Name == d.Name || r.actionOf(other) != action {
			continue
		}
		r.report(Fault{
			Finding: diag.Finding{
				Code: diag.CompilerActionPipelineActionMappingAmbiguous, Span: d.Span, Path: d.Path.String(),
				Message: "Several pipelines serve the action " + quote(action) + ", so each needs an applicability condition; " + quote(d.Name) + " has none.",
			},
			Elsewhere: []Elsewhere{{Key: index.KeyOf(other), Message: "This pipeline serves the action too."}},
		})
		return
	}
}

// templateWithoutSeats finds a zone template in a spec that declares no seats.
func (r *resolver) templateWithoutSeats(d *facts.Def) {
	if d.Pattern != grammar.SeatPattern || r.any(grammar.Seat) {
		return
	}
	r.list(grammar.DataAsset)
	for _, s := range r.index.Symbols(grammar.DataAsset) {
		if s.Def().Class == view.DataAssetKindSeatCatalog {
			return // it is at fault itself
		}
	}
	r.report(atKey(d.Entry, diag.CompilerZoneTemplateSeatCatalogMissing,
		"A zone template makes one zone per seat, but this spec has no seat catalogue. Add a data asset of kind seatCatalog."))
}
