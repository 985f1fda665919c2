package lower_test

import (
	"strings"
	"testing"

	"ludo-lsp/internal/compile/lower"
	"ludo-lsp/kernel/gamedef"
)

func TestEffects(t *testing.T) {
	check(t, []example{
		{"set a global variable", `[{ setVar: { scope: global, var: heap, value: { concat: [a, 1] } } }]`,
			`[{"setVar":{"scope":"global","var":"heap","value":{"concat":["a",1]}}}]`},
		{"set a player's variable", `[{ setVar: { scope: pvar, player: $who, var: score, value: true } }]`,
			`[{"setVar":{"scope":"pvar","player":{"chosen":"$who"},"var":"score","value":true}}]`},
		{"add to a zone's variable", `[{ addVar: { scope: zoneVar, zone: yard, var: ripe, delta: -1 } }]`,
			`[{"addVar":{"scope":"zoneVar","zone":"yard:none","var":"ripe","delta":-1}}]`},
		{"add a text", `[{ addVar: { scope: global, var: heap, delta: x } }]`, ``},
		{"set in no scope", `[{ setVar: { var: heap, value: 1 } }]`, ``},
		{"transfer", `[{ transferVar: { from: { scope: pvar, player: actor, var: score }, to: { scope: global, var: heap }, amount: 2, min: 1, max: 3, actualBind: $paid } }]`,
			`[{"transferVar":{"from":{"scope":"pvar","player":"actor","var":"score"},"to":{"scope":"global","var":"heap"},"amount":2,"min":1,"max":3,"actualBind":"$paid"}}]`},
		{"active player", `[{ setActivePlayer: { player: left } }]`, `[{"setActivePlayer":{"player":{"relative":"left"}}}]`},
		{"move", `[{ moveToken: { token: $t, from: deck, to: 'hand:actor', position: bottom } }]`,
			`[{"moveToken":{"token":"$t","from":"deck:none","to":"hand:actor","position":"bottom"}}]`},
		{"move to the middle", `[{ moveToken: { token: $t, from: deck, to: yard, position: middle } }]`, ``},
		{"move of an unbound token", `[{ moveToken: { token: $u, from: deck, to: yard } }]`, ``},
		{"move to a neighbour", `[{ moveTokenAdjacent: { token: $t, from: yard, direction: muck } }]`,
			`[{"moveTokenAdjacent":{"token":"$t","from":"yard:none","direction":"muck:none"}}]`},
		{"move all", `[{ moveAll: { from: deck, to: muck, filter: { op: '==', left: { ref: tokenProp, token: $token, prop: rank }, right: 1 } } }]`,
			`[{"moveAll":{"from":"deck:none","to":"muck:none","filter":{"op":"==","left":{"ref":"tokenProp","token":"$token","prop":"rank"},"right":1}}}]`},
		{"draw", `[{ draw: { from: deck, to: 'hand:all', count: 0 } }]`, `[{"draw":{"from":"deck:none","to":"hand:all","count":0}}]`},
		{"draw a computed number", `[{ draw: { from: deck, to: yard, count: { ref: gvar, var: heap } } }]`,
			`[{"draw":{"from":"deck:none","to":"yard:none","count":{"ref":"gvar","var":"heap"}}}]`},
		{"draw less than nothing", `[{ draw: { from: deck, to: yard, count: -1 } }]`, ``},
		{"draw a text", `[{ draw: { from: deck, to: yard, count: many } }]`, ``},
		{"next player", `[{ nextPlayer: {} }, { endTurn: {} }]`, `[{"nextPlayer":{}},{"endTurn":{}}]`},
		{"shuffle for an unbound player", `[{ shuffle: { zone: 'hand:$x' } }]`, ``},
		{"shuffle an unbound zone", `[{ shuffle: { zone: $x } }]`, `[{"shuffle":{"zone":"$x"}}]`},
		{"shuffle what a macro is given", `[{ shuffle: { zone: { concat: ['hand:', '0'] } } }]`,
			`[{"shuffle":{"zone":{"zoneExpr":{"concat":["hand:","0"]}}}}]`},
		{"create", `[{ createToken: { type: crate, zone: yard, props: { rank: 2, fruit: { ref: binding, name: $n } } } }]`,
			`[{"createToken":{"type":"crate","zone":"yard:none","props":{"rank":2,"fruit":{"ref":"binding","name":"$n"}}}}]`},
		{"create without properties", `[{ createToken: { type: crate, zone: yard, props: {} } }]`, `[{"createToken":{"type":"crate","zone":"yard:none"}}]`},
		{"destroy", `[{ destroyToken: { token: $t } }]`, `[{"destroyToken":{"token":"$t"}}]`},
		{"property", `[{ setTokenProp: { token: $t, prop: rank, value: 3 } }]`, `[{"setTokenProp":{"token":"$t","prop":"rank","value":3}}]`},
		{"reveal", `[{ reveal: { zone: deck, to: all, filter: [{ prop: fruit, eq: fig }] } }]`,
			`[{"reveal":{"zone":"deck:none","to":"all","filter":[{"prop":"fruit","op":"eq","value":"fig"}]}}]`},
		{"conceal", `[{ conceal: { zone: deck } }, { conceal: { zone: deck, from: actor } }]`,
			`[{"conceal":{"zone":"deck:none"}},{"conceal":{"zone":"deck:none","from":"actor"}}]`},
		{"markers", `[{ setMarker: { space: yard, marker: mood, state: calm } }, { shiftMarker: { space: $z, marker: mood, delta: 1 } }]`,
			`[{"setMarker":{"space":"yard:none","marker":"mood","state":"calm"}},{"shiftMarker":{"space":"$z","marker":"mood","delta":1}}]`},
		{"global markers", `[{ setGlobalMarker: { marker: season, state: cold } }, { shiftGlobalMarker: { marker: season, delta: -1 } }]`,
			`[{"setGlobalMarker":{"marker":"season","state":"cold"}},{"shiftGlobalMarker":{"marker":"season","delta":-1}}]`},
		{"phases", `[{ gotoPhaseExact: { phase: night } }, { advancePhase: {} }, { pushInterruptPhase: { phase: storm, resumePhase: day } }, { popInterruptPhase: null }]`,
			`[{"gotoPhaseExact":{"phase":"night"}},{"advancePhase":{}},{"pushInterruptPhase":{"phase":"storm","resumePhase":"day"}},{"popInterruptPhase":{}}]`},
		{"advance to somewhere", `[{ advancePhase: { phase: night } }]`, ``},
		{"grant", `[{ grantFreeOperation: { seat: self, operationClass: LimitedOperation, actionIds: [pick], uses: 2, sequence: { chain: harvest, step: 0 }, zoneFilter: { op: '==', left: { ref: binding, name: $zone }, right: x } } }]`,
			`[{"grantFreeOperation":{"seat":"self","operationClass":"limitedOperation","actionIds":["pick"],"uses":2,"sequence":{"chain":"harvest","step":0},"zoneFilter":{"op":"==","left":{"ref":"binding","name":"$zone"},"right":"x"}}}]`},
		{"grant of nothing known", `[{ grantFreeOperation: { seat: self, operationClass: picnic } }]`, ``},
		{"unknown effect", `[{ teleport: { token: $t } }]`, ``},
		{"no list", `{ shuffle: { zone: deck } }`, ``},
		{"empty list", `[]`, `[]`},
	}, func(text string) (string, bool) {
		c := orchard()
		out, ok := c.Effects(authored(t, text), lower.Path{}, lower.NewScope("$n", "$t", "$who", "$z"))
		if len(c.Problems) > 0 {
			t.Errorf("%s: reported %v", text, c.Problems)
		}
		if !ok {
			if len(c.Rejected) == 0 {
				t.Errorf("%s: nothing tells why it fails", text)
			}
			return "", false
		}
		return compiled(t, out), true
	})
}

func TestControlFlow(t *testing.T) {
	check(t, []example{
		{"if", `[{ if: { when: true, then: [{ shuffle: { zone: deck } }] } }]`, `[{"if":{"when":true,"then":[{"shuffle":{"zone":"deck:none"}}]}}]`},
		{"if with an else", `[{ if: { when: true, then: [], else: [] } }]`, `[{"if":{"when":true,"then":[],"else":[]}}]`},
		{"let", `[{ let: { bind: $a, value: 1, in: [{ bindValue: { bind: $b, value: { ref: binding, name: $a } } }] } }]`,
			`[{"let":{"bind":"$a","value":1,"in":[{"bindValue":{"bind":"$b","value":{"ref":"binding","name":"$a"}}}]}}]`},
		{"for each", `[{ forEach: { bind: $p, over: { query: players }, effects: [{ addVar: { scope: pvar, player: $p, var: score, delta: 1 } }], limit: 3, countBind: $c, in: [{ setVar: { scope: global, var: heap, value: { ref: binding, name: $c } } }] } }]`,
			`[{"forEach":{"bind":"$p","over":{"query":"players"},"effects":[{"addVar":{"scope":"pvar","player":{"chosen":"$p"},"var":"score","delta":1}}],"limit":3,"countBind":"$c","in":[{"setVar":{"scope":"global","var":"heap","value":{"ref":"binding","name":"$c"}}}]}}]`},
		{"for each with an in that is not counted", `[{ forEach: { bind: $p, over: { query: players }, effects: [], in: [] } }]`, ``},
		{"fold", `[{ reduce: { itemBind: $i, accBind: $a, over: { query: players }, initial: 0, next: { op: +, left: { ref: binding, name: $a }, right: { ref: binding, name: $i } }, resultBind: $r, in: [] } }]`,
			`[{"reduce":{"itemBind":"$i","accBind":"$a","over":{"query":"players"},"initial":0,"next":{"op":"+","left":{"ref":"binding","name":"$a"},"right":{"ref":"binding","name":"$i"}},"resultBind":"$r","in":[]}}]`},
		{"fold into its own item", `[{ reduce: { itemBind: $i, accBind: $i, over: { query: players }, initial: 0, next: 1, resultBind: $r, in: [] } }]`, ``},
		{"remove", `[{ removeByPriority: { budget: 2, groups: [{ bind: $g, over: { query: tokensInZone, zone: yard }, to: { zoneExpr: { concat: ['pen-', { ref: tokenProp, token: $g, prop: fruit }, ':none'] } }, from: yard, countBind: $c }], remainingBind: $left, in: [{ setVar: { scope: global, var: heap, value: { ref: binding, name: $left } } }] } }]`,
			`[{"removeByPriority":{"budget":2,"groups":[{"bind":"$g","over":{"query":"tokensInZone","zone":"yard:none"},"to":{"zoneExpr":{"concat":["pen-",{"ref":"tokenProp","token":"$g","prop":"fruit"},":none"]}},"from":"yard:none","countBind":"$c"}],"remainingBind":"$left","in":[{"setVar":{"scope":"global","var":"heap","value":{"ref":"binding","name":"$left"}}}]}}]`},
		{"remove from nothing", `[{ removeByPriority: { budget: 2, groups: [] } }]`, ``},
		{"best subset", `[{ evaluateSubset: { source: { query: players }, subsetSize: 2, subsetBind: $s, compute: [{ bindValue: { bind: $v, value: 1 } }], scoreExpr: { ref: binding, name: $v }, resultBind: $r, bestSubsetBind: $b, in: [] } }]`,
			`[{"evaluateSubset":{"source":{"query":"players"},"subsetSize":2,"subsetBind":"$s","compute":[{"bindValue":{"bind":"$v","value":1}}],"scoreExpr":{"ref":"binding","name":"$v"},"resultBind":"$r","bestSubsetBind":"$b","in":[]}}]`},
		{"roll", `[{ rollRandom: { bind: $d, min: 1, max: 6, in: [{ setVar: { scope: global, var: heap, value: { ref: binding, name: $d } } }] } }]`,
			`[{"rollRandom":{"bind":"$d","min":1,"max":6,"in":[{"setVar":{"scope":"global","var":"heap","value":{"ref":"binding","name":"$d"}}}]}}]`},
		{"binder of the compiler", `[{ bindValue: { bind: $__x, value: 1 } }]`, ``},
	}, func(text string) (string, bool) {
		c := orchard()
		out, ok := c.Effects(authored(t, text), lower.Path{}, lower.NewScope())
		if len(c.Problems) > 0 {
			t.Errorf("%s: reported %v", text, c.Problems)
		}
		if !ok {
			return "", false
		}
		return compiled(t, out), true
	})
}

// choices gives the ids of the decisions in a list, in order.
func choices(effects []gamedef.Effect) (out []string) {
	for _, e := range effects {
		switch e := e.(type) {
		case *gamedef.ChooseOne:
			out = append(out, e.InternalDecisionID)
		case *gamedef.ChooseN:
			out = append(out, e.InternalDecisionID)
		case *gamedef.If:
			out = append(append(out, choices(e.Then)...), choices(e.Else)...)
		case *gamedef.ForEach:
			out = append(append(out, choices(e.Effects)...), choices(e.In)...)
		}
	}
	return out
}

func TestDecisionsAreNamedByWhereTheyStand(t *testing.T) {
	const text = `
- distributeTokens: { tokens: { query: tokensInZone, zone: yard }, destinations: { query: mapSpaces }, max: 2 }
- if:
    when: true
    then:
      - chooseOne: { bind: $a, options: { query: players } }
    else:
      - forEach:
          bind: $p
          over: { query: players }
          effects:
            - chooseN: { bind: '$b@{$p}', options: { query: enums, values: [x] }, n: 1, chooser: $p }
`
	want := []string{
		"decision:doc.actionPipelines.0.stages[1].effects.0.distributeTokens.selectTokens",
		"decision:doc.actionPipelines.0.stages[1].effects.0.distributeTokens.chooseDestination",
		"decision:doc.actionPipelines.0.stages[1].effects.1.if.then.0.chooseOne",
		"decision:doc.actionPipelines.0.stages[1].effects.1.if.else.0.forEach.effects.0.chooseN",
	}
	out, ok := orchard().Effects(authored(t, text), lower.Path{Doc: "doc.actionPipelines.0.stages[1].effects"},
		lower.NewScope())
	if got := choices(out); !ok || strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("decisions are\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestDistributeTokensBecomesTwoEffects(t *testing.T) {
	const text = `[{ distributeTokens: { tokens: { query: tokensInZone, zone: yard }, destinations: { query: zones }, min: 1, max: 3 } }]`
	const stem = "doc_setup_0_distributeTokens"
	want := strings.ReplaceAll(`[
		{"chooseN": {"internalDecisionId": "decision:doc.setup.0.distributeTokens.selectTokens", "bind": "$__selected_STEM",
			"options": {"query": "tokensInZone", "zone": "yard:none"}, "min": 1, "max": 3}},
		{"forEach": {"bind": "$__token_STEM", "over": {"query": "binding", "name": "$__selected_STEM"}, "effects": [
			{"chooseOne": {"internalDecisionId": "decision:doc.setup.0.distributeTokens.chooseDestination", "bind": "$__destination_STEM", "options": {"query": "zones"}}},
			{"moveToken": {"token": "$__token_STEM", "from": {"zoneExpr": {"ref": "tokenZone", "token": "$__token_STEM"}},
				"to": {"zoneExpr": {"ref": "binding", "name": "$__destination_STEM"}}}}]}}
	]`, "STEM", stem)
	out, ok := orchard().Effects(authored(t, text), lower.Path{Doc: "doc.setup"}, lower.NewScope())
	if !ok || !sameJSON(t, compiled(t, out), want) {
		t.Errorf("compiled to %s", compiled(t, out))
	}
}

func TestCardinality(t *testing.T) {
	check(t, []example{
		{"exactly", `{ n: 2 }`, `{"n":2}`},
		{"up to", `{ max: { ref: gvar, var: heap } }`, `{"max":{"ref":"gvar","var":"heap"}}`},
		{"between", `{ min: 1, max: 2 }`, `{"min":1,"max":2}`},
		{"both", `{ n: 2, max: 3 }`, ``},
		{"neither", `{}`, ``},
		{"at least alone", `{ min: 1 }`, ``},
		{"crossed", `{ min: 3, max: 1 }`, ``},
		{"computed number", `{ n: { ref: gvar, var: heap } }`, `{"min":{"ref":"gvar","var":"heap"},"max":{"ref":"gvar","var":"heap"}}`},
		{"no number", `{ n: many }`, ``},
	}, func(text string) (string, bool) {
		body := strings.TrimSuffix(text, "}") + map[bool]string{true: "", false: ", "}[text == "{}"] +
			"bind: $c, options: { query: players } }"
		out, ok := orchard().Effects(authored(t, "[{ chooseN: "+body+" }]"), lower.Path{}, lower.NewScope())
		if !ok {
			return "", false
		}
		choice := out[0].(*gamedef.ChooseN)
		rest := struct {
			N   *int64        `json:"n" gd:"optional"`
			Min gamedef.Value `json:"min" gd:"optional"`
			Max gamedef.Value `json:"max" gd:"optional"`
		}{choice.N, choice.Min, choice.Max}
		return compiled(t, rest), true
	})
}

// TestVisibility tries to read names after an effect.
func TestVisibility(t *testing.T) {
	for _, e := range []struct{ effect, visible, hidden string }{
		{`{ forEach: { bind: $x, over: { query: players }, effects: [{ bindValue: { bind: $in, value: 1 } }], countBind: $n, in: [{ bindValue: { bind: $in2, value: 1 } }] } }`, "", "$x $n $in $in2"},
		{`{ reduce: { itemBind: $i, accBind: $a, over: { query: players }, initial: 0, next: 1, resultBind: $r, in: [{ bindValue: { bind: $in, value: 1 } }] } }`, "$in", "$i $a $r"},
		{`{ let: { bind: $l, value: 1, in: [{ bindValue: { bind: $in, value: 1 } }] } }`, "$in", "$l"},
		{`{ removeByPriority: { budget: 1, groups: [{ bind: $t, over: { query: tokensInZone, zone: deck }, to: muck, countBind: $c }], remainingBind: $rem, in: [{ bindValue: { bind: $in, value: 1 } }] } }`, "$c $rem", "$t $in"},
		{`{ evaluateSubset: { source: { query: players }, subsetSize: 1, subsetBind: $s, compute: [{ bindValue: { bind: $cc, value: 1 } }], scoreExpr: 1, resultBind: $best, bestSubsetBind: $bs, in: [{ bindValue: { bind: $in, value: 1 } }] } }`, "$best $bs", "$s $cc $in"},
		{`{ rollRandom: { bind: $r, min: 1, max: 2, in: [{ bindValue: { bind: $in, value: 1 } }] } }`, "$r", "$in"},
		{`{ transferVar: { from: { scope: global, var: heap }, to: { scope: global, var: heap }, amount: 1, actualBind: $act } }`, "$act", ""},
		{`{ bindValue: { bind: $b, value: 1 } }`, "$b", ""},
		{`{ chooseOne: { bind: $b, options: { query: players } } }`, "$b", ""},
		{`{ chooseN: { bind: $b, options: { query: players }, n: 1 } }`, "$b", ""},
		{`{ if: { when: true, then: [{ bindValue: { bind: $t, value: 1 } }] } }`, "", "$t"},
		{`{ if: { when: true, then: [{ chooseOne: { bind: $a, options: { query: players } } }], else: [{ chooseOne: { bind: $a, options: { query: players } } }, { bindValue: { bind: $e, value: 1 } }] } }`, "$a", "$e"},
	} {
		read := func(name string) bool {
			text := "[" + e.effect + ", { setVar: { scope: global, var: heap, value: { ref: binding, name: '" + name +
				"' } } }]"
			_, ok := orchard().Effects(authored(t, text), lower.Path{}, lower.NewScope())
			return ok
		}
		for name := range strings.FieldsSeq(e.visible) {
			if !read(name) {
				t.Errorf("%s is not visible after\n%s", name, e.effect)
			}
		}
		for name := range strings.FieldsSeq(e.hidden) {
			if read(name) {
				t.Errorf("%s is visible after\n%s", name, e.effect)
			}
		}
	}
}

func TestWhatAnIfBindsIsVisibleUnderTheSameCondition(t *testing.T) {
	const text = `
- if: { when: { op: '>', left: { ref: gvar, var: heap }, right: 0 }, then: [{ bindValue: { bind: $t, value: 1 } }] }
- forEach:
    bind: $p
    over: { query: players }
    effects:
      - if:
          when: { op: '>', left: { ref: gvar, var: heap }, right: BOUND }
          then: [{ setVar: { scope: global, var: heap, value: { ref: binding, name: $t } } }]
`
	for bound, want := range map[string]bool{"0": true, "1": false} {
		_, ok := orchard().Effects(authored(t, strings.Replace(text, "BOUND", bound, 1)), lower.Path{},
			lower.NewScope())
		if ok != want {
			t.Errorf("with the bound %s: ok is %v, want %v", bound, ok, want)
		}
	}
}

func TestEffectsShareTheFrameTheyAreGiven(t *testing.T) {
	stages, c := lower.NewScope(), orchard()
	if _, ok := c.Effects(authored(t, `[{ bindValue: { bind: $first, value: 1 } }]`), lower.Path{}, stages); !ok {
		t.Fatal("the first stage does not compile")
	}
	second := authored(t, `[{ setVar: { scope: global, var: heap, value: { ref: binding, name: $first } } }]`)
	if _, ok := c.Effects(second, lower.Path{}, stages); !ok {
		t.Error("the second stage does not see what the first one bound")
	}
	if _, ok := c.Effects(second, lower.Path{}, lower.NewScope()); ok {
		t.Error("a scope of its own sees what another one bound")
	}
}
