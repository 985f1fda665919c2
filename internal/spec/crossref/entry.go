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
	"ludo-lsp/internal/yaml/syntax"
)

// checkEntries checks the unit's own declarations against those of the rest of the spec: the faults of one entry are
// found when the entry is read, not by a rule that reads its whole section.
func (r *resolver) checkEntries() {
	for i := range r.facts.Defs {
		d := &r.facts.Defs[i]
		switch d.Kind {
		case grammar.Action:
			r.checkBoundExecutor(d)
			r.reportSecondEventAction(d)
		case grammar.Pipeline:
			r.reportIndistinctPipeline(d)
		case grammar.Phase:
			r.reportPhaseOfTemplate(d)
		case grammar.Zone:
			r.reportTemplateWithoutSeats(d)
		}
	}
}

// checkBoundExecutor reports an action with a pipeline whose executor is one of the action's parameters.
func (r *resolver) checkBoundExecutor(d *facts.Def) {
	executor := d.Entry.Get(view.ActionExecutor)
	name := executor.Value()
	if executor.Kind() == syntax.Mapping {
		name = executor.Get(view.ExpressionPlayerChosenChosen).Value()
	}
	if !strings.HasPrefix(name, "$") || !hasParam(d.Entry, name) {
		return // a name that is no parameter is reported at the same place
	}
	r.dependOnList(grammar.Pipeline)
	for _, pipeline := range r.cache.serving.get(r.servingPipelines)[d.Name] {
		f := faultAtNode(executor, diag.XrefActionExecutorPipelineUnsupported,
			"The executor of an action with a pipeline cannot be a parameter; "+quote(pipeline.Name)+
				" serves this action.")
		f.Fixes = []diag.Fix{{Title: "Write actor", Unsafe: true,
			Edits: []source.Edit{{Span: executor.Span(), NewText: view.ActionActor}}}}
		f.Elsewhere = []Elsewhere{{Key: index.KeyOf(pipeline), Message: "The pipeline is declared here."}}
		r.report(f)
		return
	}
}

// hasParam reports whether an action declares a parameter.
func hasParam(action syntax.Node, binding string) bool {
	for _, p := range action.Get(view.ActionParams).Resolve().Items() {
		if p.Resolve().Get(view.ParamName).Value() == binding {
			return true
		}
	}
	return false
}

// actionOf returns the action that a pipeline serves.
func (r *resolver) actionOf(pipeline *facts.Def) string {
	return strings.TrimSpace(r.cache.signature(pipeline).Words[view.PipelineActionID])
}

// firstEventAction finds the first action that plays event cards.
func (r *resolver) firstEventAction() (first index.Site) {
	for _, s := range r.index.Symbols(grammar.Action) {
		site := s.First()
		plays := slices.Contains(r.cache.signature(site.Def).Values, view.ActionCapabilitiesCardEvent)
		if plays && (first.Def == nil || index.CompareSites(site, first) < 0) {
			first = site
		}
	}
	return first
}

// reportSecondEventAction reports a second action that plays event cards.
func (r *resolver) reportSecondEventAction(d *facts.Def) {
	for _, c := range texts(d.Entry.Get(view.ActionCapabilities)) {
		if c.Value() != view.ActionCapabilitiesCardEvent || r.firstDeck() == nil {
			continue
		}
		r.dependOnList(grammar.Action)
		first := r.cache.playing.get(r.firstEventAction)
		if first.Def == nil || first.Def == d {
			return
		}
		f := faultAtNode(c, diag.CompilerEventActionCapabilityAmbiguous, "Only one action may play the current event card; "+
			quote(first.Def.Name)+" does already.")
		f.Fixes = removalFix("Remove the capability", c)
		f.Elsewhere = []Elsewhere{{Key: index.KeyOf(first.Def), Message: "This action plays it."}}
		r.report(f)
	}
}

// servingPipelines returns the pipelines of each action by its name, at most two for each.
func (r *resolver) servingPipelines() map[string][]*facts.Def {
	out := map[string][]*facts.Def{}
	for _, s := range r.index.Symbols(grammar.Pipeline) {
		if action := r.actionOf(s.Def()); len(out[action]) < 2 {
			out[action] = append(out[action], s.Def())
		}
	}
	return out
}

// reportIndistinctPipeline reports a pipeline that cannot be distinguished from another one of the same action.
func (r *resolver) reportIndistinctPipeline(d *facts.Def) {
	action := r.actionOf(d)
	if action == "" || isGiven(d.Entry.Get(view.PipelineApplicability)) || d.Entry.IsBroken() {
		return
	}
	r.dependOnList(grammar.Pipeline)
	for _, other := range r.cache.serving.get(r.servingPipelines)[action] {
		if other.Name == d.Name {
			continue
		}
		r.report(faultAt(diag.CompilerActionPipelineActionMappingAmbiguous, d.Span, d.Path.String(),
			"Several pipelines serve the action "+quote(action)+", so each needs an applicability condition; "+
				quote(d.Name)+" has none.",
			Elsewhere{Key: index.KeyOf(other), Message: "This pipeline serves the action too."}))
		return
	}
}

// reportTemplateWithoutSeats reports a zone template in a spec that declares no seats.
func (r *resolver) reportTemplateWithoutSeats(d *facts.Def) {
	if d.Pattern != grammar.SeatPattern || r.hasAny(grammar.Seat) {
		return
	}
	r.dependOnList(grammar.DataAsset)
	seatless := r.cache.seatless.get(func() bool {
		for _, s := range r.index.Symbols(grammar.DataAsset) {
			if s.Def().Class == view.DataAssetKindSeatCatalog {
				return false
			}
		}
		return true
	})
	if !seatless {
		return // it is at fault itself
	}
	r.report(atKey(d.Entry, diag.CompilerZoneTemplateSeatCatalogMissing,
		"A zone template makes one zone per seat, but this spec has no seat catalogue. Add a data asset of kind seatCatalog."))
}
