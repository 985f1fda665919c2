package lower

import (
	"maps"
	"reflect"

	"ludo-lsp/internal/grammar/view"
)

// sectionStep is the lowering of one section. It reads only the document, never the result of another step, so that
// steps can run in any order.
type sectionStep struct {
	name  string
	lower func(*lowering)
}

// steps are the lowerings of all sections, in the order in which their problems are reported.
var steps = []sectionStep{
	{view.SectionMetadata, (*lowering).metadata},
	{view.SectionConstants, (*lowering).constants},
	{view.SeatCatalogSeats, (*lowering).lowerSeats},
	{view.SectionZones, (*lowering).lowerZones},
	{view.SectionTokenTypes, (*lowering).tokenTypes},
	{view.SectionGlobalVars, (*lowering).globalVars},
	{view.SectionPerPlayerVars, (*lowering).perPlayerVars},
	{view.SectionZoneVars, (*lowering).zoneVars},
	{view.SectionGlobalMarkerLattices, (*lowering).globalMarkerLattices},
	{view.MapTracks, (*lowering).trackDefs},
	{view.SectionTurnStructure, (*lowering).lowerTurnStructure},
	{view.SectionTurnOrder, (*lowering).turnOrder},
	{view.SectionActions, (*lowering).actions},
	{view.SectionActionPipelines, (*lowering).actionPipelines},
	{view.SectionTriggers, (*lowering).triggers},
	{view.SectionSetup, (*lowering).lowerSetup},
	{view.SectionTerminal, (*lowering).lowerTerminal},
	{view.SectionDerivedMetrics, (*lowering).derivedMetrics},
	{view.SectionEventDecks, (*lowering).eventDecks},
	{view.SectionStackingConstraints, (*lowering).stackingConstraints},
	{view.SectionMarkerLattices, (*lowering).markerLattices},
	{view.MapSpaceMarkers, (*lowering).spaceMarkers},
	{"runtimeDataAssets", (*lowering).runtimeDataAssets},
	{view.DataAssetTableContracts, (*lowering).tableContracts},
}

// Lower lowers all sections of an expanded spec. It returns nil if the context ends first.
func Lower(in Input) *Result { return lowerInOrder(in, steps) }

func lowerInOrder(in Input, order []sectionStep) *Result {
	l := newLowering(in)
	out := &Result{failed: map[string]bool{}, steps: map[string]*stepResult{}}
	for _, s := range order {
		step := l.step(s)
		if l.isAbandoned() {
			return nil
		}
		out.steps[s.name] = step
		assign(&out.Sections, &step.out)
		maps.Copy(out.failed, step.failed)
	}
	out.knowledge = l.knowledge
	out.collect(in.Earlier)
	return out
}

// stepResult is the result of a step, and what it read.
type stepResult struct {
	out      Sections // those that the step makes
	failed   map[string]bool
	contexts map[string][]*Context
	entries  map[entryKey]entryResult
	reads    *dependencies
}

// step returns the result of lowering a section. It reuses the result for an earlier state of the spec if all that
// was read is the same.
func (l *lowering) step(s sectionStep) *stepResult {
	known := l.earlierStep(s.name)
	if known != nil && known.reads.areUnchanged(l) {
		return known
	}
	l.stepResult = &stepResult{
		failed: map[string]bool{}, contexts: map[string][]*Context{}, entries: map[entryKey]entryResult{},
	}
	l.known = nil
	if known != nil {
		l.known = known.entries
	}
	l.stepResult.reads = l.recordReads(func() { s.lower(l) })
	return l.stepResult
}

func (l *lowering) earlierStep(name string) *stepResult {
	if l.in.Earlier == nil {
		return nil
	}
	return l.in.Earlier.steps[name]
}

// assign sets in all the sections that are set in made.
func assign(all, made *Sections) {
	to, from := reflect.ValueOf(all).Elem(), reflect.ValueOf(made).Elem()
	for i := range from.NumField() {
		if f := from.Field(i); !f.IsZero() {
			to.Field(i).Set(f)
		}
	}
}

// collect merges the problems and the places of all steps, in the order of the sections. Maps also present in an
// earlier state keep their indices.
func (r *Result) collect(earlier *Result) {
	known := map[*Map]*lookup{}
	if earlier != nil {
		for _, m := range earlier.maps {
			known[m.Map] = m
		}
	}
	contexts := map[string][]*Context{}
	for _, s := range steps {
		for section, list := range r.steps[s.name].contexts {
			contexts[section] = append(contexts[section], list...)
		}
	}
	seen := map[fault]bool{}
	for _, s := range sectionNames() {
		for _, c := range contexts[s] {
			for _, p := range c.Problems {
				if key := (fault{p.Code, p.At}); !seen[key] {
					seen[key] = true
					r.Problems = append(r.Problems, p)
				}
			}
			r.rejected = append(r.rejected, c.Rejected...)
			if c.Map.Len() > 0 {
				m := known[&c.Map]
				if m == nil {
					m = &lookup{Map: &c.Map}
				}
				r.maps = append(r.maps, m)
			}
		}
	}
}
