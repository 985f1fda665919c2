package kernel_test

import (
	"fmt"
	"testing"

	"ludo-lsp/internal/dev/conformance"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// TestQueuesAreServedInTurn demands that whatever brings tokens into a queue puts them after those that are there, and
// that what leaves it leaves at the front. In a stack and in a set they come on top.
func TestQueuesAreServedInTurn(t *testing.T) {
	const first = `{"forEach": {"bind": "$t",
		"over": {"query": "tokensInZone", "zone": "deck:none"}, "limit": 1,
		"effects": [%s]}}`
	create := func(v int) string {
		return fmt.Sprintf(`{"createToken": {"type": "card",
			"zone": "line:none", "props": {"v": %d, "suit": "red"}}}`, v)
	}
	one := fmt.Sprintf(first, `{"moveToken": {"token": "$t", "from": "deck:none", "to": "line:none"}}`)
	at := func(position string) string {
		return fmt.Sprintf(first, `{"moveToken":
			{"token": "$t", "from": "deck:none", "to": "line:none", "position": "`+position+`"}}`)
	}
	const all = `{"moveAll": {"from": "deck:none", "to": "line:none"}}`
	draw := func(n int) string {
		return fmt.Sprintf(`{"draw": {"from": "deck:none", "to": "line:none", "count": %d}}`, n)
	}
	const serve = `{"draw": {"from": "line:none", "to": "hand:0", "count": 1}}`
	const remove = `{"removeByPriority": {"budget": 2, "groups": [{"bind": "$t", "over": {"query": "tokensInZone", "zone": "deck:none"}, "to": "line:none"}]}}`
	const step = `{"forEach": {"bind": "$t", "over": {"query": "tokensInZone", "zone": "cove:none"}, "effects": [
		{"moveTokenAdjacent": {"token": "$t", "from": "cove:none", "direction": "dale:none"}}]}}`
	// The deck is 2, 1, 0 from the top.
	for _, c := range []struct{ effects, queue, stack string }{
		{one + "," + one + "," + one, "[2,1,0]", "[0,1,2]"},
		{create(7) + "," + create(8), "[7,8]", "[8,7]"},
		{create(7) + "," + all, "[7,2,1,0]", "[2,1,0,7]"},
		{create(7) + "," + draw(1) + "," + draw(1), "[7,2,1]", "[1,2,7]"},
		{create(7) + "," + draw(2), "[7,2,1]", "[2,1,7]"},
		{create(7) + "," + remove, "[7,2,1]", "[1,2,7]"},
		{create(7) + "," + at("top"), "[2,7]", "[2,7]"},
		{create(7) + "," + at("bottom"), "[7,2]", "[7,2]"},
		{create(7) + "," + create(8) + "," + serve, "[8]", "[7]"},
	} {
		for ordering, want := range map[string]string{"queue": c.queue, "stack": c.stack, "set": c.stack} {
			if got := laidIn(t, ordering, "line:none", c.effects); got != want {
				t.Errorf("in a %s, %s leaves %s, want %s", ordering, c.effects, got, want)
			}
		}
	}
	walked := `{"draw": {"from": "deck:none", "to": "cove:none", "count": 2}},` + step
	for ordering, want := range map[string]string{"queue": "[2,1]", "stack": "[1,2]", "set": "[1,2]"} {
		if got := laidIn(t, ordering, "dale:none", walked); got != want {
			t.Errorf("in a %s, neighbours come to lie as %s, want %s", ordering, got, want)
		}
	}
}

// laidIn is the property v of the tokens in a zone, from the front, after effects; the ordering is that of the zone
// and of the zone line.
func laidIn(t *testing.T, ordering, zone, effects string) string {
	t.Helper()
	zones := `[
		{"id": "line:none", "owner": "none", "visibility": "public", "ordering": "` + ordering + `"},
		{"id": "deck:none", "owner": "none", "visibility": "hidden", "ordering": "stack"},
		{"id": "hand:0", "owner": "player", "visibility": "owner", "ordering": "set"},
		{"id": "cove:none", "zoneKind": "board", "owner": "none", "visibility": "public", "ordering": "set", "adjacentTo": [{"to": "dale:none", "direction": "bidirectional"}]},
		{"id": "dale:none", "zoneKind": "board", "owner": "none", "visibility": "public", "ordering": "` + ordering + `"}]`
	text := conformance.With(t, conformance.Definition(t, conformance.ProvingGround), `{"zones":`+zones+`,
		"actions":[{"id":"go","actor":"active","executor":"actor","phase":["main"],"params":[],"pre":null,"cost":[],
		"effects":[`+effects+`],"limits":[]}]}`)
	out, err := initialOf(t, text).Apply(kernel.Move{ActionID: "go"}, kernel.ApplyOptions{Stay: true})
	if err != nil {
		t.Fatalf("%s: %v", effects, err)
	}
	tokens, _ := member(out.State.Data(), "zones", zone)
	return string(gamedef.Canonical(worths(tokens)))
}
