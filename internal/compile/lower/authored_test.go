package lower_test

import (
	"testing"

	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/compile/lower"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/kernel/gamedef"

	"gopkg.in/yaml.v3"
)

// authored reads YAML as the text of unit 1.
func authored(t testing.TB, text string) *expand.Node {
	t.Helper()
	var root yaml.Node
	if err := yaml.Unmarshal([]byte(text), &root); err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	if len(root.Content) == 0 {
		return nil
	}
	starts := []int{0}
	for i, r := range text {
		if r == '\n' {
			starts = append(starts, i+1)
		}
	}
	return nodeOf(root.Content[0], starts)
}

func nodeOf(n *yaml.Node, starts []int) *expand.Node {
	start := starts[n.Line-1] + n.Column - 1
	at := expand.Origin{Unit: 1, Span: source.Span{Start: start, End: start + len(n.Value)}}
	end := func(of *expand.Node) { at.Span.End = max(at.Span.End, of.At.Span.End+1) }
	switch n.Kind {
	case yaml.SequenceNode:
		var items []*expand.Node
		for _, item := range n.Content {
			v := nodeOf(item, starts)
			end(v)
			items = append(items, v)
		}
		return expand.NewList(items, at, nil)
	case yaml.MappingNode:
		var pairs []expand.Pair
		for i := 0; i+1 < len(n.Content); i += 2 {
			v := nodeOf(n.Content[i+1], starts)
			end(v)
			pairs = append(pairs, expand.Pair{Key: n.Content[i].Value, Value: v})
		}
		return expand.NewMap(at, nil, pairs...)
	}
	var number float64
	var flag bool
	switch n.Tag {
	case "!!null":
		return expand.NewNull(at, nil)
	case "!!bool":
		_ = n.Decode(&flag)
		return expand.NewBool(flag, at, nil)
	case "!!int", "!!float":
		_ = n.Decode(&number)
		return expand.NewNumber(number, at, nil)
	}
	return expand.NewText(n.Value, at, nil)
}

// used gives a value the origin of a macro's text that came in by a use.
func used(n *expand.Node, unit uint64, use *expand.Use) *expand.Node {
	at := n.At
	at.Unit = 2
	switch n.Kind() {
	case expand.List:
		items := make([]*expand.Node, 0, n.Len())
		for _, item := range n.Items() {
			items = append(items, used(item, unit, use))
		}
		return expand.NewList(items, at, use)
	case expand.Map:
		var pairs []expand.Pair
		for key, value := range n.Pairs() {
			pairs = append(pairs, expand.Pair{Key: key.Name, Value: used(value, unit, use)})
		}
		return expand.NewMap(at, use, pairs...)
	case expand.Text:
		return expand.NewText(n.Text(), at, use)
	case expand.Number:
		return expand.NewNumber(n.Number(), at, use)
	case expand.Bool:
		return expand.NewBool(n.Bool(), at, use)
	}
	return expand.NewNull(at, use)
}

// orchard is a small game for two players without seats.
func orchard() *lower.Context {
	return &lower.Context{
		Zones: map[string]lower.ZoneBase{
			"deck": {Unqualified: "deck:none"}, "muck": {Unqualified: "muck:none"}, "yard": {Unqualified: "yard:none"},
			"hand": {Owned: true}, "nest-red": {Owned: true, Unqualified: "nest-red:0"},
		},
		Globals:    map[string]lower.Type{"heap": lower.Number, "open": lower.Boolean},
		Players:    map[string]lower.Type{"score": lower.Number},
		ZoneVars:   map[string]lower.Type{"ripe": lower.Number},
		TokenProps: map[string]lower.Type{"rank": lower.Number, "fruit": lower.Text},
		Constants:  map[string]float64{"share": 5},
		NamedSets:  map[string][]string{"stone-fruit": {"plum", "cherry"}},
		Tables: map[string]lower.Table{
			"settings.prices": {ID: "spring::settings.prices", Fields: map[string]lower.Type{"price": lower.Number}},
		},
		FreeOperations: []string{"pick", "plant"},
	}
}

// teams is orchard with the seats Red and blue.
func teams() *lower.Context {
	c := orchard()
	c.Seats = []string{"Red", "blue"}
	return c
}

// compiled writes a part of a definition as JSON.
func compiled[T any](t testing.TB, part T) string {
	t.Helper()
	out, err := gamedef.EncodePart(part)
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}
