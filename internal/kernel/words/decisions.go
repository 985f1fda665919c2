package words

import (
	"regexp"
	"strings"

	"ludo-lsp/kernel/gamedef"
)

// decision is what people are told of a decision.
type decision struct {
	bind    string // under which rules see the answer
	players bool   // players are chosen
	card    string // the event card that asks, if one does
}

// decisionsOf collects the decisions of a definition by their ids, and the parameters of
// actions in which players are chosen, by action and parameter.
func decisionsOf(def *gamedef.GameDef) (decisions map[string]decision, chosen map[[2]string]bool) {
	decisions, chosen = map[string]decision{}, map[[2]string]bool{}
	for i := range def.Actions {
		for _, p := range def.Actions[i].Params {
			if _, ok := p.Domain.(*gamedef.Players); ok {
				chosen[[2]string{def.Actions[i].ID, p.Name}] = true
			}
		}
	}
	var data gamedef.Data
	text, err := gamedef.Encode(def)
	if err == nil && gamedef.DecodePart(text, &data) == nil {
		collect(decisions, "", data)
	}
	return decisions, chosen
}

func collect(decisions map[string]decision, card string, d gamedef.Data) {
	switch d := d.(type) {
	case gamedef.Array:
		for _, item := range d {
			collect(decisions, card, item)
		}
	case gamedef.Object:
		add := func(prefix, id, bind, options string) {
			name, _ := d.Get(id)
			bound, _ := d.Get(bind)
			if name, ok := name.(gamedef.Text); ok {
				if bound, ok := bound.(gamedef.Text); ok {
					from, _ := d.Get(options)
					query, _ := from.(gamedef.Object)
					kind, _ := query.Get("query")
					decisions[prefix+string(name)] = decision{bind: string(bound),
						players: kind == gamedef.Text("players"), card: card}
				}
			}
		}
		add("", "internalDecisionId", "bind", "options")
		if _, target := d.Get("selector"); target {
			add(eventTarget, "id", "id", "selector")
		}
		if id, is := d.Get("id"); is {
			if _, is := d.Get("sideMode"); is {
				card = string(id.(gamedef.Text))
			}
		}
		for _, e := range d {
			collect(decisions, card, e.Value)
		}
	}
}

// eventTarget begins the ids of the choices of events: then come their place and their binding.
const eventTarget = "decision:eventTarget:"

// decided is the decision with an id: that of one in a loop ends with the binding itself
// or with the place in the loop, one that comes up again with @2.
func (w *Words) decided(id string) decision {
	if target, ok := strings.CutPrefix(id, eventTarget); ok {
		_, bind, _ := strings.Cut(target, ":")
		id = eventTarget + bind
	}
	base, bind, resolved := strings.Cut(id, "::")
	for end := len(base); end > 0; end = strings.LastIndexAny(base[:end], "[@") {
		if d, ok := w.decisions[base[:end]]; ok {
			if resolved {
				d.bind = bind
			}
			return d
		}
	}
	if resolved {
		return decision{bind: bind}
	}
	return decision{bind: id}
}

// hygienic matches the names that macros give their bindings.
var hygienic = regexp.MustCompile(`__macro_[A-Za-z0-9_]*__([A-Za-z0-9]+)`)

// Binding is the name of a binding, or of a decision or parameter, as an author would say
// it: without its mark, and without what a macro puts before it.
func Binding(name string) string {
	name, _, _ = strings.Cut(strings.TrimPrefix(Authored(name), "$"), "[")
	return Name(name)
}

// Binding is the name of a binding as [Words.Name] tells it.
func (w *Words) Binding(name string) string { return w.Name(Binding(name)) }

// Authored is the name of a binding as it is written, without what a macro puts before it.
func Authored(name string) string { return hygienic.ReplaceAllString(name, "$1") }
