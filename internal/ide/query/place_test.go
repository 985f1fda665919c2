package query_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/ide/query"
	"ludo-lsp/internal/text/source"
)

const trade = "```yaml\n" + `zones:
  - { id: yard, owner: none, visibility: public, ordering: set }
globalVars:
  - { name: gold, type: int, init: 0, min: 0, max: 9 }
effectMacros:
  - id: pay
    params: [ { name: sum, type: number } ]
    exports: []
    effects: [ { addVar: { scope: global, var: gold, delta: { param: sum } } } ]
actions:
  - id: dig
    params: [ { name: $who, domain: { query: players } } ]
    pre: { op: '<', left: { ref: gvar, var: gold }, right: 9 }
    effects:
      - { macro: pay, args: { sum: 2 } }
      - setActivePlayer: { player: { chosen: $who } }
      - shuffle: { zone: yard }
` + "```\n"

// linesOf are the lines of locations, counted from 1.
func linesOf(locations []query.Location) (out []int) {
	for _, l := range locations {
		out = append(out, l.Range.Start.Line+1)
	}
	slices.Sort(out)
	return out
}

func TestPlaces(t *testing.T) {
	view := cnl.New([]cnl.File{{Path: "/a.md", Text: trade}}, cnl.Options{}).View()
	for _, c := range []struct {
		at          string // the cursor stands after it
		declared    []int
		references  []int
		says        string // in what is shown where the cursor stays
		renamed     string // "" if it cannot be
		signatureOf string
	}{
		{"{ name: go", []int{5}, []int{5, 10, 14}, "gold", "silver", ""},
		{"op: '<', left: { ref: gvar, var: go", []int{5}, []int{5, 10, 14}, "gold", "silver", ""},
		{"- id: pa", []int{7}, []int{7, 16}, "pay", "spend", ""},
		{"{ macro: pa", []int{7}, []int{7, 16}, "pay", "spend", ""},
		{"{ param: su", []int{8}, []int{8, 10, 16}, "sum", "amount", ""},
		{"args: { su", []int{8}, []int{8, 10, 16}, "sum", "amount", ""},
		{"chosen: $wh", []int{13}, []int{13, 17}, "$who", "$whom", ""},
		{"zone: ya", []int{3}, []int{3, 18}, "yard", "court", ""},
		{"shuff", nil, nil, "shuffle", "", ""},
	} {
		t.Run(c.at, func(t *testing.T) {
			before, _, ok := strings.Cut(trade, c.at)
			if !ok {
				t.Fatal("there is no such place")
			}
			before += c.at
			place := query.At(view, "/a.md", source.Position{Line: strings.Count(before, "\n"),
				Character: len(before) - strings.LastIndexByte(before, '\n') - 1}, source.UTF8)
			if place == nil {
				t.Fatal("nothing stands there")
			}
			if got := linesOf(place.Definitions()); !slices.Equal(got, c.declared) {
				t.Errorf("declared on lines %v, not %v", got, c.declared)
			}
			if got := linesOf(place.References(true)); !slices.Equal(got, c.references) {
				t.Errorf("referred to on lines %v, not %v", got, c.references)
			}
			if h, ok := place.Hover(); !ok || !strings.Contains(strings.Join(h.Parts, "\n"), c.says) {
				t.Errorf("shown is %q, without %q", h.Parts, c.says)
			}
			_, _, err := place.Renameable()
			if (err == nil) != (c.renamed != "") {
				t.Fatalf("renaming: %v", err)
			}
			if err != nil {
				return
			}
			edits, err := place.Rename(c.renamed)
			if err != nil || len(edits) != len(c.references) {
				t.Errorf("%d edits, %v", len(edits), err)
			}
		})
	}
	if place := query.At(view, "/b.md", source.Position{}, source.UTF8); place != nil {
		t.Error("something stands in a file that is none of the spec")
	}
}

// Who changes a variable and who reads it is told apart, and so is what an entry uses.
func TestCalls(t *testing.T) {
	view := cnl.New([]cnl.File{{Path: "/a.md", Text: trade}}, cnl.Options{}).View()
	place := query.At(view, "/a.md", source.Position{Line: 4, Character: len("  - { name: g")}, source.UTF8)
	var got []string
	for _, item := range place.Items() {
		for _, call := range query.IncomingCalls(view, source.UTF8, item) {
			got = append(got, fmt.Sprintf("%s: %s", item.Aspect, call.Item.Name))
		}
	}
	if want := []string{"changed by: pay", "read by: dig"}; !slices.Equal(got, want) {
		t.Errorf("%q, not %q", got, want)
	}
}
