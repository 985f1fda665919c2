package expand

import "testing"

// TestSurfaces: where bindings are named, as the grammar has it, also in records
// inside of records.
func TestSurfaces(t *testing.T) {
	for _, c := range []struct {
		where string
		in    *surface
		path  []string // "[]" is an item
		want  site
	}{
		{"a binder", effectSurfaces["chooseN"], []string{"bind"}, declares},
		{"a binder in a list", effectSurfaces["removeByPriority"], []string{"groups", "[]", "countBind"}, declares},
		{"a binder of a value", effectSurfaces["aggregate"], []string{"bind"}, declares},
		{"a token", effectSurfaces["moveToken"], []string{"token"}, names},
		{"a zone", effectSurfaces["moveToken"], []string{"from"}, zone},
		{"a computed zone", effectSurfaces["moveToken"], []string{"from", "zoneExpr"}, zone},
		{"a player", effectSurfaces["chooseOne"], []string{"chooser"}, names},
		{"a player by a binding", effectSurfaces["chooseOne"], []string{"chooser", "chosen"}, names},
		{"an end of a transfer", effectSurfaces["transferVar"], []string{"to", "player"}, names},
		{"a name of a variable", effectSurfaces["setVar"], []string{"var"}, noSite},
		{"a direction is a name as a whole or none", effectSurfaces["moveTokenAdjacent"], []string{"direction"}, names},
		{"a reference to a binding", wordSurfaces["ref"]["binding"], []string{"name"}, names},
		{"a zone of a query", wordSurfaces["query"]["adjacentZones"], []string{"zone"}, zone},
		{"an owner in a filter", wordSurfaces["query"]["zones"], []string{"filter", "owner", "chosen"}, names},
		{"the binder of an order keeps its name", wordSurfaces["query"]["nextInOrderByCondition"], []string{"bind"}, names},
		{"a zone of a condition", wordSurfaces["op"]["adjacent"], []string{"left"}, zone},
	} {
		at := c.in
		for _, step := range c.path {
			switch {
			case at == nil:
			case step == "[]":
				at = at.items
			default:
				at = at.fields[step]
			}
		}
		got := noSite
		if at != nil {
			got = at.text
		}
		if got != c.want {
			t.Errorf("%s: %d, want %d", c.where, got, c.want)
		}
	}
}
