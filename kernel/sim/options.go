package sim

import (
	"fmt"

	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/kernel/gamedef"
)

// Option is one of the texts that a decision, or a parameter of an action, offers because its rule lists them. The
// results of a query are not options of the rules.
type Option struct {
	Of    string // path of the decision, or of the parameter
	Value string
	Path  string // of the option
}

// Options returns the options of a definition, grouped by decision.
func Options(def *gamedef.GameDef) (out []Option) {
	add := func(of, path string, query gamedef.Query) { out = optionsOf(out, of, path, query) }
	for i := range def.Actions {
		for k := range def.Actions[i].Params {
			path := member.PathTo(member.Actions, i, member.Params, k)
			add(path, path+".domain", def.Actions[i].Params[k].Domain)
		}
	}
	gamedef.Walk(def, func(at gamedef.Place, node gamedef.Node) bool {
		if decision, ok := node.(gamedef.Decision); ok {
			options, below := decision.Offers()
			add(at.String(), at.String()+"."+below, options)
		}
		return true
	})
	return out
}

func optionsOf(out []Option, of, path string, query gamedef.Query) []Option {
	if joined, ok := query.(*gamedef.ConcatQuery); ok {
		for i, source := range joined.Sources {
			out = optionsOf(out, of, fmt.Sprintf("%s.sources[%d]", path, i), source)
		}
	}
	if written, ok := query.(*gamedef.Enums); ok {
		for i, value := range written.Values {
			out = append(out, Option{of, value, fmt.Sprintf("%s.values[%d]", path, i)})
		}
	}
	return out
}

// choices maps the paths of decisions and the texts of options to the paths of the options.
type choices map[string]map[string]string

func choicesOf(def *gamedef.GameDef) choices {
	out := choices{}
	for _, o := range Options(def) {
		if out[o.Of] == nil {
			out[o.Of] = map[string]string{}
		}
		if _, twice := out[o.Of][o.Value]; !twice {
			out[o.Of][o.Value] = o.Path
		}
	}
	return out
}
