package kernel_test

import (
	"errors"
	"testing"

	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// Queries in queries and loops, each within its budget, do not add up to what nobody
// waits for: the rule that looks at too much is named. Moves that cost little never
// meet the budget, however many there are.
func TestEffort(t *testing.T) {
	sum := func(most string) string {
		return `{"aggregate": {"op": "sum", "query": ` + ints("1", most) +
			`, "bind": "$i", "valueExpr": {"op": "*", "left": ` + binding("$i") +
			`, "right": {"ref": "gvar", "var": "mud"}}}}`
	}
	each := func(variable, most, effect string) string {
		return `{"forEach": {"bind": "` + variable + `", "over": ` + ints("1", most) + `, "effects": [` + effect + `]}}`
	}
	small := action("small", `{"effects": [`+add("fruit", sum("9"))+`]}`)
	for _, c := range []struct{ name, large, path string }{
		{"a query in a loop", action("large", `{"effects": [`+each("$a", "90", add("fruit", sum("90")))+`]}`), "actions[1].effects[0].forEach.effects[0]"},
		{"a query in a condition for many parameters", action("large", `{"params": [{"name": "$n", "domain": `+ints("1", "90")+`}], "pre": {"op": ">", "left": `+binding("$n")+`, "right": `+sum("90")+`}}`), "actions[1].pre"},
		{"loops in loops of many lists", action("large", `{"effects": [`+each("$a", "80", each("$b", "40", add("fruit", "1")))+`]}`), "actions[1].effects[0]"},
	} {
		t.Run(c.name, func(t *testing.T) {
			def, err := gamedef.Decode([]byte(merged(orchard, `{"actions": [`+small+","+c.large+`]}`)))
			if err != nil {
				t.Fatal(err)
			}
			g, err := kernel.New(def, kernel.WithLimits(kernel.Limits{Effort: 3000}))
			if err != nil {
				t.Fatal(err)
			}
			s := begin(t, g)
			_, err = s.Apply(moveOf("large"), kernel.ApplyOptions{})
			if err == nil || c.path == "actions[1].pre" {
				_, err = s.Legal(kernel.ListOptions{})
			}
			var failed *kernel.Error
			if !errors.As(err, &failed) || failed.Code != "EFFORT_EXCEEDED" || len(failed.Path) < len(c.path) ||
				failed.Path[:len(c.path)] != c.path {
				t.Errorf("%#v", err)
			}
			p := s.Playout()
			defer p.Close()
			for range 400 {
				move := moveOf("small")
				if err := p.Apply(&move); err != nil && c.path != "actions[1].pre" {
					t.Fatal(err)
				}
			}
		})
	}
}
