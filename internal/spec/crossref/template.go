package crossref

import (
	"strings"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/yaml/syntax"
)

// phaseInstance is a phase that a template makes.
type phaseInstance struct {
	site     index.Site // where the template is used
	template *facts.Def
}

// phaseInstances returns the phases that templates make, by name. The asking unit then depends on all templates and
// their uses.
func (r *resolver) phaseInstances() map[string]phaseInstance {
	r.dependOnList(grammar.PhaseTemplate)
	r.note(index.AllUsesKey(grammar.PhaseTemplate))
	if r.cache.phases == nil {
		r.cache.phases = phaseInstances(r.index, r.cache)
	}
	return r.cache.phases
}

func phaseInstances(ix *index.Index, cache *Cache) map[string]phaseInstance {
	out := map[string]phaseInstance{}
	for name, s := range ix.Symbols(grammar.PhaseTemplate) {
		template := s.Def()
		pattern := cache.signature(template).Phase
		uses := ix.Lookup(index.UsesKey(grammar.PhaseTemplate, name.Name))
		if uses == nil || pattern == "" {
			continue
		}
		for site := range uses.Sites() {
			id := Fill(pattern, site.Call.Args)
			if known, twice := out[id]; !twice || index.CompareSites(site, known.site) < 0 {
				out[id] = phaseInstance{site, template}
			}
		}
	}
	return out
}

// Fill replaces a template's placeholders by its arguments.
func Fill(pattern string, args syntax.Node) string {
	for key, value := range args.Pairs() {
		if value.Kind() == syntax.Scalar {
			pattern = strings.ReplaceAll(pattern, "{"+key.Value()+"}", value.Value())
		}
	}
	return strings.TrimSpace(pattern)
}

// findTemplated finds the template that makes a phase of this name.
func (r *resolver) findTemplated(name string) *facts.Def {
	return r.phaseInstances()[name].template
}

// reportInstanceTwice reports a use of a phase template that makes an existing phase.
func (r *resolver) reportInstanceTwice(c *facts.Call, template *facts.Def) {
	pattern := r.cache.signature(template).Phase
	if c.Kind != grammar.PhaseTemplate || pattern == "" {
		return
	}
	id := Fill(pattern, c.Args)
	if id == "" || strings.Contains(id, "{") {
		return
	}
	span := c.Span
	for key, value := range c.Args.Pairs() {
		if value.Kind() == syntax.Scalar && strings.Contains(pattern, "{"+key.Value()+"}") {
			span = value.Span()
		}
	}
	f := faultAt(diag.CompilerPhaseTemplateDuplicateID, span, c.Path.String(),
		"This makes the phase "+quote(id)+", which is there already.")
	if first := r.phaseInstances()[id].site; first.Call != c && first.Call != nil {
		f.Elsewhere = []Elsewhere{{Key: index.UsesKey(grammar.PhaseTemplate, first.Call.Name), Unit: first.Unit,
			Message: "A template makes it here."}}
		r.report(f)
		return
	}
	s := r.lookup(grammar.Phase, "", id)
	if d := s.Def(); d != nil && (s.First().Unit < r.id || s.First().Unit == r.id && d.Span.Start < c.Span.Start) {
		f.Elsewhere = []Elsewhere{{Key: index.KeyOf(d), Message: "It is declared here."}}
		r.report(f)
	}
}

// reportPhaseOfTemplate reports a phase that an earlier template has made.
func (r *resolver) reportPhaseOfTemplate(d *facts.Def) {
	first := r.phaseInstances()[d.Name].site
	if r.facts.Context.Section != view.SectionTurnStructure || first.Call == nil || first.Unit > r.id ||
		first.Unit == r.id && first.Call.Span.Start > d.Span.Start {
		return
	}
	r.report(faultAt(diag.CompilerPhaseTemplateDuplicateID, d.Span, d.Path.String(),
		"A template makes the phase "+quote(d.Name)+" already.",
		Elsewhere{Key: index.UsesKey(grammar.PhaseTemplate, first.Call.Name), Unit: first.Unit,
			Message: "The template is used here."}))
}
