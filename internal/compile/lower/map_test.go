package lower_test

import (
	"slices"
	"strings"
	"testing"

	"ludo-lsp/internal/compile/lower"
)

func TestMapKnowsWhereValuesWereWritten(t *testing.T) {
	const text = `
- distributeTokens: { tokens: { query: tokensInZone, zone: yard }, destinations: { query: zones }, n: 1 }
- if: { when: { op: '>', left: { zoneCount: deck }, right: 1 }, then: [{ shuffle: { zone: muck } }] }
`
	c := orchard()
	at := lower.Path{Doc: "doc.setup", Def: "setup", Shift: 4}
	if _, ok := c.Effects(authored(t, text), at, lower.NewScope()); !ok {
		t.Fatal("does not compile")
	}
	var got []string
	for m := range c.Map.All {
		written := text[m.At.Span.Start:min(m.At.Span.End, len(text))]
		got = append(got, m.Path+" "+strings.SplitN(written, "\n", 2)[0])
	}
	for _, want := range []string{
		"setup[4].chooseN.options.zone yard",
		"setup[5].forEach.effects[0].chooseOne.options { query: zones ",
		"setup[6].if.when.left.zone deck",
		"setup[6].if.when.right 1",
		"setup[6].if.then[0].shuffle.zone muck",
	} {
		if !slices.Contains(got, want) {
			t.Errorf("the map has no %q, but\n%s", want, strings.Join(got, "\n"))
		}
	}
	before := c.Map.Len()
	c.Effects(authored(t, text), lower.Path{Doc: "doc.setup"}, lower.NewScope())
	if c.Map.Len() != before {
		t.Error("values that are not in the definition are in the map")
	}
}

func TestPath(t *testing.T) {
	p := lower.Path{Doc: "doc.setup", Def: "setup", Shift: 2}
	if got := p.Index(1).Field("if").Field("then").Index(
		0); got != (lower.Path{Doc: "doc.setup.1.if.then.0", Def: "setup[3].if.then[0]"}) {
		t.Errorf("the path is %+v", got)
	}
}
