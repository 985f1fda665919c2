package kernel_test

import (
	"testing"

	"ludo-lsp/internal/dev/conformance"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// TestWhatIsShownOnceStaysKnown demands that once, or with a token, only what lies there now is shown, for as long as
// it stays, and that a zone is open for what comes later otherwise.
func TestWhatIsShownOnceStaysKnown(t *testing.T) {
	const draw = `{"draw": {"from": "deck:none", "to": "hand:0", "count": 1}}`
	const once = `{"reveal": {"zone": "hand:0", "to": "all", "once": true}}`
	const again = `{"forEach": {"bind": "$t", "over": {"query": "tokensInZone", "zone": "hand:0"}, "effects": [
		{"moveToken": {"token": "$t", "from": "hand:0", "to": "deck:none"}}, {"moveToken": {"token": "$t", "from": "deck:none", "to": "hand:0"}}]}}`
	const one = `{"forEach": {"bind": "$t", "over": {"query": "tokensInZone", "zone": "hand:0"}, "limit": 1, "effects": [
		{"reveal": {"zone": "$t", "to": {"id": 1}}}]}}`
	// The deck is 2, 1, 0 from the top.
	for _, c := range []struct{ effects, seen string }{
		{draw + "," + once + "," + draw, "[2]"},
		{draw + `,{"reveal": {"zone": "hand:0", "to": "all"}},` + draw, "[1,2]"},
		{draw + "," + draw + "," + one + "," + draw, "[1]"},
		{draw + "," + draw + "," + one + "," + one, "[1]"},
		{draw + "," + draw + `,{"reveal": {"zone": "hand:0", "to": "all", "filter": [{"prop": "v", "op": "eq", "value": 2}], "once": true}}`, "[2]"},
		{draw + "," + once + "," + again, "[]"},
		{draw + "," + once + `,{"shuffle": {"zone": "hand:0"}}`, "[2]"},
		{draw + "," + draw + "," + once + `,{"shuffle": {"zone": "hand:0"}}`, "[]"},
		{draw + "," + once + `,{"conceal": {"zone": "hand:0"}}`, "[]"},
		{once + "," + draw, "[]"},
	} {
		text := conformance.With(t, conformance.Definition(t, conformance.ProvingGround), `{
			"actions":[{"id":"go","actor":"active","executor":"actor","phase":["main"],"params":[],"pre":null,"cost":[],
			"effects":[`+c.effects+`],"limits":[]}]}`)
		out, err := initialOf(t, text).Apply(kernel.Move{ActionID: "go"}, kernel.ApplyOptions{Stay: true})
		if err != nil {
			t.Fatalf("%s: %v", c.effects, err)
		}
		back, err := out.State.Game().StateOf(out.State.Data())
		if err != nil || back.Hash() != out.State.Hash() {
			t.Errorf("%s: the state read back is another: %v", c.effects, err)
			continue
		}
		tokens, err := back.Seen(1, "hand:0")
		if err != nil {
			t.Fatal(err)
		}
		list := gamedef.Array{}
		for _, token := range tokens {
			_, properties, _ := back.Token(token.Text())
			list = append(list, kernel.DataOf(valued(properties, "v")))
		}
		if got := string(gamedef.Canonical(list)); got != c.seen {
			t.Errorf("%s: the other player sees %s, want %s", c.effects, got, c.seen)
		}
	}
}

// valued is the value of a property.
func valued(properties []kernel.TokenProperty, name string) (v kernel.Value) {
	for _, p := range properties {
		if p.Name == name {
			v = p.Value
		}
	}
	return v
}
