package cnl_test

import (
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/text/source"
)

// A key that is right in another record is said to be, with what to write in its place.
func TestKeysThatAreRightElsewhere(t *testing.T) {
	loop := func(query string) string {
		return "setup:\n  - forEach: { bind: $n, over: { " + query +
			" }, effects: [ { setVar: { scope: global, var: gold, value: 1 } } ] }\n"
	}
	for name, c := range map[string]struct{ spec, says string }{
		"a filter on the rows of a table": {
			loop("query: assetRows, tableId: settings.rows, filter: [ { field: level, eq: 2 } ]"),
			`There is no key "filter" in a query for table rows. Write it as where.`,
		},
		"a key of the record around": {
			loop("query: tokensInZone, zone: deck, limit: 3"),
			`There is no key "limit" in a query for tokens. It is a key of the forEach effect around it.`,
		},
		"a key of another effect": {
			"setup:\n  - shuffle: { zone: deck, position: top }\n",
			`There is no key "position" in a shuffle effect. It is a key of moveToken.`,
		},
		"a key of nothing near": {
			loop("query: tokensInZone, zone: deck, colour: 3"),
			`There is no key "colour" in a query for tokens. Known keys: query, zone, filter, as.`,
		},
	} {
		t.Run(name, func(t *testing.T) {
			spec := cnl.New([]cnl.File{{Path: "/game.md", Text: "```yaml\n" + trustedGame + c.spec + "```\n"}},
				cnl.Options{})
			var seen []string
			for _, d := range spec.Diagnostics("/game.md", source.UTF16) {
				if d.Code == diag.ValidatorUnknownKey && strings.HasPrefix(d.Message, c.says) {
					return
				}
				seen = append(seen, string(d.Code)+" "+d.Message)
			}
			t.Errorf("no finding says %q, but\n%s", c.says, strings.Join(seen, "\n"))
		})
	}
}
