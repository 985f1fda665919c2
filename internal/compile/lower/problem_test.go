package lower_test

import (
	"slices"
	"strings"
	"testing"

	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/compile/lower"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/text/source"
)

// call is a use of a macro in unit 1.
func call(name string, start int) *expand.Use {
	return &expand.Use{Name: name, At: expand.Origin{Unit: 1, Span: source.Span{Start: start, End: start + 10}}}
}

// replaced gives a value with another one in the place of the text PUT.
func replaced(n, put *expand.Node) *expand.Node {
	switch n.Kind() {
	case expand.List:
		items := slices.Clone(n.Items())
		for i := range items {
			items[i] = replaced(items[i], put)
		}
		return expand.NewList(items, n.At, n.Uses)
	case expand.Map:
		var pairs []expand.Pair
		for key, value := range n.Pairs() {
			pairs = append(pairs, expand.Pair{Key: key.Name, Value: replaced(value, put)})
		}
		return expand.NewMap(n.At, n.Uses, pairs...)
	case expand.Text:
		if n.Text() == "PUT" {
			return put
		}
	}
	return n
}

func codes(problems []expand.Problem) (out []diag.Code) {
	for _, p := range problems {
		out = append(out, p.Code)
	}
	return out
}

func TestWhatTheFrontEndKnowsIsNotReportedAgain(t *testing.T) {
	for _, text := range []string{
		`[{ setVar: { scope: global, var: heap, value: { ref: binding, name: $gone } } }]`,
		`[{ let: { bind: $a, value: 1, in: [{ let: { bind: $a, value: 2, in: [] } }] } }]`,
		`[{ if: { when: { op: '==', left: { ref: gvar, var: heap }, right: x }, then: [] } }]`,
		`[{ chooseOne: { bind: $a, options: { query: assetRows, tableId: settings.prices } } }]`,
		`[{ distributeTokens: { tokens: { query: players }, destinations: { query: players }, n: 1 } }]`,
		`[{ grantFreeOperation: { seat: self, operationClass: event, sequence: { chain: c, step: 0 } } },
		   { grantFreeOperation: { seat: self, operationClass: operation, sequence: { chain: c, step: 0 } } }]`,
		`[{ shuffle: { zone: hand } }, { shuffle: { zone: nope } }, { nothing: {} }]`,
	} {
		c := orchard()
		c.Effects(authored(t, text), lower.Path{}, lower.NewScope())
		if len(c.Problems) > 0 {
			t.Errorf("%s\nreports %v", text, c.Problems)
		}
	}
}

func TestUnboundWhereAMacroIsUsed(t *testing.T) {
	body := authored(t, `setVar: { scope: global, var: heap, value: { ref: binding, name: $prize } }`)
	c := orchard()
	for i := range 3 {
		list := replaced(authored(t, `[PUT]`), used(body, 2, call("pay", 100*i)))
		if _, ok := c.Effects(list, lower.Path{Doc: "doc.setup"}, lower.NewScope("$price")); ok {
			t.Error("an unbound name compiles")
		}
	}
	if len(c.Problems) != 1 {
		t.Fatalf("reported %d times: %v", len(c.Problems), c.Problems)
	}
	p := c.Problems[0]
	if p.Code != diag.CompilerBindingUnbound || p.Severity != diag.Error || p.At.Unit != 2 {
		t.Errorf("reported %+v", p)
	}
	var at []int
	for _, r := range p.Related {
		at = append(at, r.Span.Start)
	}
	if !slices.Equal(at, []int{0, 100, 200}) {
		t.Errorf("the uses are at %v", at)
	}
}

func TestUnboundTokenOfAReferenceIsAWarning(t *testing.T) {
	body := authored(t, `setVar: { scope: global, var: heap, value: { ref: tokenProp, token: $gone, prop: rank } }`)
	c := orchard()
	_, ok := c.Effects(replaced(authored(t, `[PUT]`), used(body, 2, call("m", 0))), lower.Path{}, lower.NewScope())
	if !ok || len(c.Problems) != 1 || c.Problems[0].Severity != diag.Warning {
		t.Errorf("ok is %v, reported %v", ok, c.Problems)
	}
	c = orchard()
	if _, ok := c.Effects(replaced(authored(t, `[PUT]`), used(body, 2, call("m", 0))), lower.Path{},
		lower.OpenScope()); !ok || len(c.Problems) > 0 {
		t.Errorf("where names are not known: ok is %v, reported %v", ok, c.Problems)
	}
}

func TestArgumentThatTheMacroCaptures(t *testing.T) {
	// The caller's $k has become the macro's own, which is not in scope.
	argument := expand.NewText("$__macro_m_setup_0__k", expand.Origin{Unit: 1, Span: source.Span{Start: 70, End: 72}},
		nil)
	argument.Local = &expand.Local{Macro: "m", Text: "$k"}
	body := used(authored(t, `let: { bind: $__macro_m_setup_0__k, value: { ref: binding, name: PUT }, in: [] }`), 2,
		call("m", 50))
	c := orchard()
	_, ok := c.Effects(replaced(authored(t, `[{ let: { bind: $k, value: 1, in: [PUT] } }]`), replaced(body, argument)),
		lower.Path{}, lower.NewScope())
	if ok || len(c.Problems) != 1 {
		t.Fatalf("ok is %v, reported %v", ok, c.Problems)
	}
	p := c.Problems[0]
	if p.Code != diag.CompilerBindingUnbound || p.At.Unit != 1 || p.At.Span.Start != 70 ||
		!strings.Contains(p.Message, `"$k"`) || strings.Contains(p.Message, "__macro_") {
		t.Errorf("reported %+v", p)
	}
}

func TestBinderThatAMacroBringsIn(t *testing.T) {
	body := authored(t, `let: { bind: $damage, value: 1, in: [] }`)
	c := orchard()
	for i := range 3 {
		list := replaced(authored(t, `[{ let: { bind: $damage, value: 2, in: [PUT] } }]`),
			used(body, 2, call("strike", 100*i)))
		if _, ok := c.Effects(list, lower.Path{}, lower.NewScope()); !ok {
			t.Error("a binder that hides another one does not compile")
		}
	}
	if len(c.Problems) != 3 {
		t.Fatalf("reported %v", c.Problems)
	}
	for i, p := range c.Problems {
		if p.Code != diag.CompilerBindingShadowed || p.At.Unit != 1 || p.At.Span.Start != 100*i || len(p.Related) != 2 {
			t.Errorf("reported %+v", p)
		}
	}
	c = orchard()
	inside := used(authored(t, `let: { bind: $a, value: 1, in: [{ let: { bind: $a, value: 2, in: [] } }] }`), 2,
		call("m", 0))
	c.Effects(replaced(authored(t, `[PUT]`), inside), lower.Path{}, lower.NewScope())
	if len(c.Problems) > 0 {
		t.Errorf("what stands in one macro is reported again: %v", c.Problems)
	}
}

func TestArgumentsOfTheWrongKind(t *testing.T) {
	for _, e := range []struct {
		name, macro, argument string
		code                  diag.Code
		ok                    bool
	}{
		{"compared text", `if: { when: { op: '==', left: { ref: gvar, var: heap }, right: PUT }, then: [] }`, `full`, diag.CompilerConditionTypeMismatch, true},
		{"compared number on the left", `if: { when: { op: '!=', left: PUT, right: { ref: tokenProp, token: $t, prop: fruit } }, then: [] }`, `3`, diag.CompilerConditionTypeMismatch, true},
		{"rows to choose from", `chooseOne: { bind: $a, options: PUT }`, `{ query: assetRows, tableId: settings.prices }`, diag.CompilerChoiceOptionsRuntimeShapeInvalid, false},
		{"players to distribute", `distributeTokens: { tokens: PUT, destinations: { query: zones }, n: 1 }`, `{ query: players }`, diag.CompilerDistributeTokensTokenDomainInvalid, false},
		{"tokens as destinations", `distributeTokens: { tokens: { query: tokensInZone, zone: deck }, destinations: PUT, n: 1 }`,
			`{ query: concat, sources: [{ query: zones }, { query: tokensInZone, zone: deck }] }`,
			diag.CompilerDistributeTokensDestinationDomainInvalid, false},
	} {
		t.Run(e.name, func(t *testing.T) {
			argument := authored(t, "[{ macro: m, args: [ "+e.argument+" ] }]").Items()[0].Get("args").Items()[0]
			body := used(authored(t, e.macro), 2, call("m", 0))
			c := orchard()
			_, ok := c.Effects(replaced(authored(t, `[PUT]`), replaced(body, argument)), lower.Path{},
				lower.NewScope("$t"))
			if ok != e.ok || !slices.Equal(codes(c.Problems), []diag.Code{e.code}) {
				t.Fatalf("ok is %v, reported %v", ok, c.Problems)
			}
			if at := c.Problems[0].At; at != argument.At {
				t.Errorf("reported at %+v instead of the argument, %+v", at, argument.At)
			}
		})
	}
}

func TestGrantsOfOneChainFromMacros(t *testing.T) {
	grant := func(fields string) *expand.Node {
		return used(authored(t, `grantFreeOperation: { seat: self, operationClass: operation, `+fields+` }`), 2,
			call("m", 0))
	}
	for _, e := range []struct {
		second string
		risky  bool
	}{
		{`sequence: { chain: c, step: 1 }`, false},
		{`sequence: { chain: other, step: 0 }, actionIds: [swim]`, false},
		{`sequence: { chain: c, step: 0 }`, true},
		{`actionIds: [swim], sequence: { chain: c, step: 1 }`, true},
		{`actionIds: [plant, swim], sequence: { chain: c, step: 1 }`, false},
	} {
		first := authored(t, `grantFreeOperation: { seat: self, operationClass: operation, sequence: { chain: c, step: 0 } }`)
		c := orchard()
		c.Effects(expand.NewList([]*expand.Node{first, grant(e.second)}, expand.Origin{}, nil), lower.Path{},
			lower.NewScope())
		if got := len(c.Problems) == 1; got != e.risky || len(c.Problems) > 1 {
			t.Errorf("%s: reported %v", e.second, c.Problems)
		}
	}
}

func TestSeveralZonesWhereOneIsNeeded(t *testing.T) {
	for _, e := range []struct {
		choice, use string
		reported    bool
	}{
		{`chooseN: { bind: $f, options: { query: mapSpaces }, max: 3 }`, `shiftMarker: { space: $f, marker: mood, delta: 1 }`, true},
		{`chooseN: { bind: $f, options: { query: mapSpaces }, n: 2 }`, `moveToken: { token: $t, from: deck, to: { zoneExpr: $f } }`, true},
		{`chooseN: { bind: $f, options: { query: mapSpaces }, max: 1 }`, `shiftMarker: { space: $f, marker: mood, delta: 1 }`, false},
		{`chooseOne: { bind: $f, options: { query: mapSpaces } }`, `shiftMarker: { space: $f, marker: mood, delta: 1 }`, false},
		{`chooseN: { bind: $f, options: { query: mapSpaces }, max: 3 }`,
			`forEach: { bind: $g, over: { query: binding, name: $f }, effects: [{ shiftMarker: { space: $g, marker: mood, delta: 1 } }] }`, false},
	} {
		c := orchard()
		_, ok := c.Effects(authored(t, "[{ "+e.choice+" }, { "+e.use+" }]"), lower.Path{}, lower.NewScope("$t"))
		if !ok || e.reported != slices.Equal(codes(c.Problems), []diag.Code{diag.CompilerZoneSelectorCardinality}) ||
			!e.reported && len(c.Problems) > 0 {
			t.Errorf("%s\n%s\nok is %v, reported %v", e.choice, e.use, ok, c.Problems)
		}
	}
	target, c := lower.NewScope(), orchard()
	target.BindNode("$fields", authored(t, `x`), true)
	c.Effects(authored(t, `[{ setMarker: { space: $fields, marker: mood, state: calm } }]`), lower.Path{}, target)
	if len(c.Problems) != 1 {
		t.Errorf("targets of an event: reported %v", c.Problems)
	}
}
