package view_test

import (
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/yaml/syntax"

	gocmp "github.com/google/go-cmp/cmp"
)

const actions = `actions:
  - id: buy
    params:
      - { name: $ware, domain: { query: players } }
      - { name: $price, domain: { query: enums, values: [one, two] } }
    effects:
      - setVar: { scope: global, var: coins, value: 1 }
      - bindValue: { bind: $left, value: 2 }
      - { setvar: {} }
`

// names reads the same of either tree.
func names[N view.Node[N]](section N, items func(N) []N, text func(N) string) (out []string) {
	for _, n := range items(section) {
		action := view.ActionRecord[N]{Node: n}
		out = append(out, text(action.ID()))
		for _, param := range items(action.Params()) {
			out = append(out, text(param.Get(view.ParamName)), text(param.Get("domain").Get(view.QueryQuery)))
		}
	}
	return out
}

// TestViewsOfBothTrees reads an action as its author wrote it and as it is
// expanded.
func TestViewsOfBothTrees(t *testing.T) {
	want := []string{"buy", "$ware", "players", "$price", "enums"}
	text := syntax.Parse(actions, syntax.Options{}).Root()
	items := func(n syntax.Node) (out []syntax.Node) {
		for _, item := range n.Items() {
			out = append(out, item)
		}
		return out
	}
	if diff := gocmp.Diff(want, names(text.Get(view.SectionActions), items, syntax.Node.Value)); diff != "" {
		t.Errorf("the author's text (-want +got):\n%s", diff)
	}
	spec := cnl.New([]cnl.File{{Path: "game.md", Text: "```yaml\n" + actions + "```\n"}}, cnl.Options{})
	expanded := spec.Expand(nil, expand.Limits{})
	read := names(expanded.Section(view.SectionActions), (*expand.Node).Items, (*expand.Node).Text)
	if diff := gocmp.Diff(want, read); diff != "" {
		t.Errorf("the expanded spec (-want +got):\n%s", diff)
	}
}

// words says which effect it was given. It embeds the visitor for the effects
// that the test has not.
type words struct {
	view.EffectVisitor[syntax.Node, string]
}

func (words) SetVar(r view.EffectSetVarRecord[syntax.Node]) string { return "sets " + r.Var().Value() }
func (words) BindValue(r view.EffectBindValueRecord[syntax.Node]) string {
	return "binds " + r.Bind().Value()
}
func (words) Other(word string, _ syntax.Node) string { return "no effect " + word }

func TestVisits(t *testing.T) {
	root := syntax.Parse(actions, syntax.Options{}).Root()
	var got []string
	for _, n := range root.Get(view.SectionActions).Items() {
		for _, effect := range (view.ActionRecord[syntax.Node]{Node: n}).Effects().Items() {
			for key, body := range effect.Pairs() {
				got = append(got, view.VisitEffect(key.Value(), body, words{}))
			}
		}
	}
	if diff := gocmp.Diff([]string{"sets coins", "binds $left", "no effect setvar"}, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// TestFieldsCostNothing keeps the reading of a field through a view free of
// memory, in either tree: it takes what reading the field by its name takes.
func TestFieldsCostNothing(t *testing.T) {
	root := syntax.Parse(actions, syntax.Options{}).Root()
	for _, n := range root.Get(view.SectionActions).Items() {
		action := view.ActionRecord[syntax.Node]{Node: n}
		named := testing.AllocsPerRun(100, func() { _ = n.Get("effects") })
		if allocs := testing.AllocsPerRun(100, func() { _ = action.Effects() }); allocs > named {
			t.Errorf("a field costs %v allocations, by its name %v", allocs, named)
		}
	}
}
