package crossref

import (
	"strings"

	"ludo-lsp/cnl/facts"
	"ludo-lsp/cnl/grammar"
	"ludo-lsp/cnl/index"
	"ludo-lsp/cnl/syntax"
)

// phaseInstance is a phase that a template makes.
type phaseInstance struct {
	site     index.Site // where the template is used
	template *facts.Def
}

// instances are the phases that templates make, by name. A unit that asks
// depends on all templates and their uses.
func (r *resolver) instances() map[string]phaseInstance {
	r.list(grammar.PhaseTemplate)
	for name := range r.index.Symbols(grammar.PhaseTemplate) {
		r.reads[index.UsesKey(grammar.PhaseTemplate, name.Name)] = struct{}{}
	}
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
		for _, site := range uses.Sites {
			id := Fill(pattern, site.Call.Args)
			if known, twice := out[id]; !twice || index.CompareSites(site, known.site) < 0 {
				out[id] = phaseInstance{site, template}
			}
		}
	}
	return out
}

// Fill puts a template's arguments in the place of its placeholders.
func Fill(pattern string, args syntax.Node) string {
	for key, value := range args.Pairs() {
		if value.Kind() == syntax.Scalar {
			pattern = strings.ReplaceAll(pattern, "{"+key.Value()+"}", value.Value())
		}
	}
	return strings.TrimSpace(pattern)
}

// templated finds the template that makes a phase of this name.
func (r *resolver) templated(name string) *facts.Def {
	return r.instances()[name].template
}
