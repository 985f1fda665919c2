package crossref

import (
	"strings"

	"ludo-lsp/cnl/diag"
	"ludo-lsp/cnl/grammar"
	"ludo-lsp/cnl/index"
	"ludo-lsp/cnl/syntax"
)

// pipelineRules relate action pipelines to their actions.
var pipelineRules = []Rule{
	{Sections: []string{"actionPipelines"}, Check: pipelinesIndistinct},
	{Sections: []string{"actionPipelines", "actions"}, Check: boundExecutor},
}

// pipelinesIndistinct finds pipelines of one action that nothing tells apart.
func pipelinesIndistinct(spec Spec, report Report) {
	byAction := map[string][]index.Site{}
	for id, d := range declared(spec, grammar.Pipeline) {
		action := strings.TrimSpace(d.Entry.Get("actionId").Value())
		byAction[action] = append(byAction[action], index.Site{Unit: id, Def: d})
	}
	for action, sites := range byAction {
		if len(sites) < 2 || action == "" {
			continue
		}
		for i, s := range sites {
			if given(s.Def.Entry.Get("applicability")) || s.Def.Entry.Broken() {
				continue
			}
			other := sites[0]
			if i == 0 {
				other = sites[1]
			}
			report(s.Unit, Fault{
				Finding: diag.Finding{
					Code: diag.CompilerActionPipelineActionMappingAmbiguous, Span: s.Def.Span, Path: s.Def.Path.String(),
					Message: "Several pipelines serve the action " + quote(action) + ", so each needs an applicability condition; " + quote(s.Def.Name) + " has none.",
				},
				Elsewhere: []Elsewhere{{Key: index.KeyOf(other.Def), Unit: other.Unit, Message: "This pipeline serves the action too."}},
			})
			break
		}
	}
}

// boundExecutor finds actions with a pipeline whose executor is a parameter.
func boundExecutor(spec Spec, report Report) {
	served := map[string]string{}
	for _, d := range declared(spec, grammar.Pipeline) {
		served[strings.TrimSpace(d.Entry.Get("actionId").Value())] = d.Name
	}
	for id, d := range declared(spec, grammar.Action) {
		executor := d.Entry.Get("executor")
		name := executor.Value()
		if executor.Kind() == syntax.Mapping {
			name = executor.Get("chosen").Value()
		}
		if pipeline, ok := served[d.Name]; ok && strings.HasPrefix(name, "$") {
			f := at(executor, diag.XrefActionExecutorPipelineUnsupported,
				"The executor of an action with a pipeline cannot be a parameter; "+quote(pipeline)+" serves this action.")
			f.Elsewhere = []Elsewhere{{Key: index.Key(grammar.Pipeline, "", pipeline), Message: "The pipeline is declared here."}}
			report(id, f)
		}
	}
}
