package kernel

import (
	"fmt"
	"strings"
	"testing"

	"ludo-lsp/kernel/gamedef"
)

// seen runs a list and gives its trace and the events that it emitted.
func seen(t *testing.T, list string, answers Params) (trace, events string) {
	t.Helper()
	m, c := depotWith(t, 8, list)
	m.game.triggers.any = true // or nobody would note events
	m.trace = &tracer{}
	m.move = &moveRun{answers: answers}
	if stop, err := m.runToHalt(func() {
		m.runList(c,
			listOf{root: "r", eventContext: "actionEffect", action: "go"})
	}); err != nil || stop != nil {
		t.Fatal(stop, err)
	}
	var out []string
	for _, e := range m.events {
		text := string(e.kind)
		if e.def != nil {
			text += fmt.Sprintf(" %s %s", e.scope, e.def.Name)
		}
		if e.player >= 0 {
			text += fmt.Sprintf(" player %d", e.player)
		}
		if e.zone != nowhere {
			text += " " + m.game.parts.Zones[e.zone].ID
		}
		if e.kind == gamedef.VarChanged {
			text += " " + e.before.Text() + " to " + e.after.Text()
		}
		out = append(out, text)
	}
	for _, e := range m.trace.entries {
		if e.EventContext != "actionEffect" || e.ActionID != "go" || e.Phase == "" ||
			!strings.HasPrefix(e.Path, "turnStructure.interrupts[1].onEnter[") {
			t.Errorf("an entry has the provenance %+v", e)
		}
	}
	return lines(m.trace.entries), strings.Join(out, "; ")
}

func TestTracesAndEvents(t *testing.T) {
	for _, c := range []struct {
		name, list string
		answers    Params
		trace      string
		events     string
	}{
		{"setVar", `[{"setVar":{"scope":"global","var":"on","value":true}},{"setVar":{"scope":"global","var":"on","value":true}}]`, nil,
			"varChange r[0] scope=global varName=on oldValue=false newValue=true\n",
			"varChanged global on false to true"},
		{"addVar", `[{"addVar":{"scope":"pvar","player":{"id":1},"var":"own","delta":3}},{"addVar":{"scope":"zoneVar","zone":"yard:none","var":"heat","delta":1}}]`, nil,
			"varChange r[0] scope=perPlayer varName=own player=1 oldValue=2 newValue=5\nvarChange r[1] scope=zone varName=heat zone=yard:none oldValue=1 newValue=2\n",
			"varChanged perPlayer own player 1 2 to 5; varChanged zone heat yard:none 1 to 2"},
		{"transferVar", `[{"transferVar":{"from":{"scope":"global","var":"b"},"to":{"scope":"pvar","player":"actor","var":"own"},"amount":9,"min":1,"max":2}}]`, nil,
			"resourceTransfer r[0] from=[{scope global} {varName b}] to=[{scope perPlayer} {varName own} {player 0}] requestedAmount=9 actualAmount=2 sourceAvailable=3 destinationHeadroom=7 minAmount=1 maxAmount=2\n" +
				"varChange r[0] scope=global varName=b oldValue=3 newValue=1\nvarChange r[0] scope=perPlayer varName=own player=0 oldValue=2 newValue=4\n",
			"varChanged global b 3 to 1; varChanged perPlayer own player 0 2 to 4"},
		{"setActivePlayer", `[{"setActivePlayer":{"player":{"id":1}}}]`, nil, "setActivePlayer r[0] oldPlayer=0 newPlayer=1\n", ""},
		{"moveAll", `[{"moveAll":{"from":"rack:none","to":"road:none"}},{"moveAll":{"from":"rack:none","to":"road:none"}}]`, nil,
			"moveToken r[0] tokenId=tok_box_4 from=rack:none to=road:none\nmoveToken r[0] tokenId=tok_box_0 from=rack:none to=road:none\n",
			"tokenEntered road:none; tokenEntered road:none"},
		{"draw after a reshuffle", `[{"draw":{"from":"rack:none","to":"road:none","count":3}}]`, nil,
			"moveToken r[0] tokenId=tok_box_5 from=bin:none to=rack:none\nmoveToken r[0] tokenId=tok_box_1 from=bin:none to=rack:none\nshuffle r[0] zone=rack:none\n" +
				"moveToken r[0] tokenId=tok_box_0 from=rack:none to=road:none\nmoveToken r[0] tokenId=tok_box_1 from=rack:none to=road:none\nmoveToken r[0] tokenId=tok_box_5 from=rack:none to=road:none\n",
			"tokenEntered road:none; tokenEntered road:none; tokenEntered road:none"},
		{"tokens", `[{"createToken":{"type":"box","zone":"road:none","props":{"size":3}}},{"forEach":{"bind":"$b","over":{"query":"tokensInZone","zone":"road:none"},"effects":[{"setTokenProp":{"token":"$b","prop":"size","value":4}},{"moveToken":{"token":"$b","from":"road:none","to":"road:none","position":"bottom"}},{"moveTokenAdjacent":{"token":"$b","from":"road:none","direction":"yard:none"}},{"destroyToken":{"token":"$b"}}]}}]`, nil,
			"createToken r[0] tokenId=tok_box_8 type=box zone=road:none\n" +
				"setTokenProp r[1].forEach.effects[0] tokenId=tok_box_8 prop=size oldValue=3 newValue=4\n" +
				"moveToken r[1].forEach.effects[1] tokenId=tok_box_8 from=road:none to=road:none\n" +
				"moveToken r[1].forEach.effects[2] tokenId=tok_box_8 from=road:none to=yard:none\n" +
				"destroyToken r[1].forEach.effects[3] tokenId=tok_box_8 type=box zone=yard:none\n" +
				"forEach r[1] bind=$b matchCount=1 iteratedCount=1\n",
			"tokenEntered yard:none"},
		{"shuffle", `[{"shuffle":{"zone":"rack:none"}}]`, nil, "shuffle r[0] zone=rack:none\n", ""},
		{"if", `[{"if":{"when":{"op":"==","left":1,"right":{"ref":"gvar","var":"b"}},"then":[],"else":[{"bindValue":{"bind":"$x","value":1}}],"macroOrigin":{"macroId":"m","stem":"s"}}}]`, nil,
			"if r[0] outcome=false macroOrigin=[{macroId m} {stem s}]\nbindValue r[0].if.else[0] bind=$x value=1\n",
			""},
		{"let", `[{"let":{"bind":"$x","value":2,"in":[{"addVar":{"scope":"global","var":"a","delta":{"ref":"binding","name":"$x"}}}]}}]`, nil,
			"let r[0] bind=$x value=2\nvarChange r[0].let.in[0] scope=global varName=a oldValue=0 newValue=2\n",
			"varChanged global a 0 to 2"},
		{"forEach", `[{"forEach":{"bind":"$p","over":{"query":"intsInRange","min":1,"max":3},"limit":2,"effects":[{"addVar":{"scope":"global","var":"a","delta":1}}],"countBind":"$n","in":[{"addVar":{"scope":"global","var":"a","delta":7}}]}}]`, nil,
			"varChange r[0].forEach.effects[0] scope=global varName=a oldValue=0 newValue=1\nvarChange r[0].forEach.effects[0] scope=global varName=a oldValue=1 newValue=2\n" +
				"forEach r[0] bind=$p matchCount=3 limit=2 iteratedCount=2\nvarChange r[0].forEach.in[0] scope=global varName=a oldValue=2 newValue=9\n",
			"varChanged global a 0 to 1; varChanged global a 1 to 2; varChanged global a 2 to 9"},
		{"reduce", `[{"reduce":{"itemBind":"$i","accBind":"$s","over":{"query":"intsInRange","min":1,"max":3},"initial":0,"next":{"op":"+","left":{"ref":"binding","name":"$s"},"right":{"ref":"binding","name":"$i"}},"resultBind":"$r","in":[{"addVar":{"scope":"global","var":"a","delta":{"ref":"binding","name":"$r"}}}]}}]`, nil,
			"reduce r[0] itemBind=$i accBind=$s resultBind=$r matchCount=3 iteratedCount=3\nvarChange r[0].reduce.in[0] scope=global varName=a oldValue=0 newValue=6\n", "varChanged global a 0 to 6"},
		{"removeByPriority", `[{"removeByPriority":{"budget":1,"groups":[{"bind":"$x","over":{"query":"tokensInZone","zone":"road:none"},"to":"bin:none"},{"bind":"$x","over":{"query":"tokensInZone","zone":"yard:none"},"to":"bin:none"}],"in":[{"bindValue":{"bind":"$x","value":1}}]}}]`, nil,
			"moveToken r[0].removeByPriority.groups[1].effects[0] tokenId=tok_box_6 from=yard:none to=bin:none\nremoveByPriority r[0] remaining=0\nbindValue r[0].removeByPriority.in[0] bind=$x value=1\n",
			"tokenEntered bin:none"},
		{"evaluateSubset", `[{"evaluateSubset":{"source":{"query":"intsInRange","min":1,"max":2},"subsetSize":1,"subsetBind":"$s","compute":[{"addVar":{"scope":"global","var":"a","delta":1}}],"scoreExpr":{"ref":"gvar","var":"a"},"resultBind":"$r","in":[{"bindValue":{"bind":"$x","value":1}}]}}]`, nil,
			"varChange r[0].evaluateSubset.compute[0] scope=global varName=a oldValue=0 newValue=1\nvarChange r[0].evaluateSubset.compute[0] scope=global varName=a oldValue=0 newValue=1\n" +
				"evaluateSubset r[0] resultBind=$r score=1 subset=[1]\nbindValue r[0].evaluateSubset.in[0] bind=$x value=1\n", ""},
		{"rollRandom", `[{"rollRandom":{"bind":"$d","min":2,"max":2,"in":[{"bindValue":{"bind":"$x","value":1}}]}}]`,
			nil,
			"rollRandom r[0] bind=$d min=2 max=2 value=2\nbindValue r[0].rollRandom.in[0] bind=$x value=1\n", ""},
		{"markers", `[{"setMarker":{"space":"yard:none","marker":"mood","state":"high"}},{"shiftMarker":{"space":"yard:none","marker":"mood","delta":1}},{"shiftGlobalMarker":{"marker":"lead","delta":1}}]`, nil,
			"markerChange r[0] space=yard:none marker=mood oldState=mid newState=high\nmarkerChange r[2] marker=lead oldState=x newState=y\n", ""},
		{"reveal", `[{"reveal":{"zone":"rack:none","to":"actor"}},{"reveal":{"zone":"rack:none","to":"all"}},{"conceal":{"zone":"rack:none","from":"actor"}},{"conceal":{"zone":"rack:none","from":"actor"}},{"conceal":{"zone":"rack:none"}}]`, nil,
			"reveal r[0] zone=rack:none observers=[0]\nreveal r[1] zone=rack:none observers=all\nconceal r[2] zone=rack:none from=[0] grantsRemoved=1\nconceal r[4] zone=rack:none grantsRemoved=1\n", ""},
		{"choices", `[{"forEach":{"bind":"$p","over":{"query":"intsInRange","min":1,"max":1},"effects":[{"chooseOne":{"internalDecisionId":"decision:d","bind":"$c","options":{"query":"enums","values":["u","v"]},"chooser":{"id":1}}},{"chooseN":{"internalDecisionId":"decision:e","bind":"$as{$c}","options":{"query":"enums","values":["u","v"]},"max":2}}]}}]`,
			Params{{Name: "decision:d[0]", Value: String("v")}, {Name: "decision:e::$asv", Value: ListOf(String("v"), String("u"))}},
			"chooseOne r[0].forEach.effects[0] decisionId=decision:d[0] bind=$c player=1 value=v\nchooseN r[0].forEach.effects[1] decisionId=decision:e::$asv bind=$asv player=0 value=[v, u]\nforEach r[0] bind=$p matchCount=1 iteratedCount=1\n", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			m, _ := depotWith(t, 0, c.list)
			for i := range c.answers {
				c.answers[i].Value = m.game.parts.Symbols.Own(c.answers[i].Value)
			}
			trace, events := seen(t, c.list, c.answers)
			if trace != c.trace {
				t.Errorf("trace\n%swant\n%s", trace, c.trace)
			}
			if events != c.events {
				t.Errorf("events %s\nwant   %s", events, c.events)
			}
		})
	}
}

// A list may run as many effects as its budget allows, nested ones included.
func TestEffectBudget(t *testing.T) {
	for _, c := range []struct {
		list string
		cost int
	}{
		{`[]`, 0},
		{`[{"addVar":{"scope":"global","var":"a","delta":1}},{"addVar":{"scope":"global","var":"a","delta":1}}]`, 2},
		{`[{"if":{"when":true,"then":[{"shuffle":{"zone":"rack:none"}}]}}]`, 2},
		{`[{"forEach":{"bind":"$i","over":{"query":"intsInRange","min":1,"max":3},"effects":[{"addVar":{"scope":"global","var":"a","delta":1}}]}}]`, 4},
		{`[{"removeByPriority":{"budget":5,"groups":[{"bind":"$x","over":{"query":"tokensInZone","zone":"yard:none"},"to":"bin:none"}]}}]`, 3},
		{`[{"evaluateSubset":{"source":{"query":"intsInRange","min":1,"max":4},"subsetSize":2,"subsetBind":"$s","compute":[{"bindValue":{"bind":"$x","value":1}}],"scoreExpr":1,"resultBind":"$r","in":[{"bindValue":{"bind":"$x","value":1}}]}}]`, 8},
	} {
		for spare := -1; spare <= 1; spare++ {
			m, list := depotWith(t, 8, c.list)
			m.limits.EffectOperations = c.cost + spare
			_, err := m.runToHalt(func() { m.runList(list, listOf{}) })
			if spare >= 0 && err != nil {
				t.Errorf("%s with %d operations: %v", c.list, c.cost+spare, err)
			}
			if spare < 0 && c.cost > 0 &&
				(err == nil || err.Code != codeEffectBudget || err.Context["maxEffectOps"] != c.cost-1) {
				t.Errorf("%s with %d operations: %v", c.list, c.cost+spare, err)
			}
		}
	}
}

// A selector that fails is an error of the effect while a move is made, and of the
// selector in discovery; a value in it is one of its own.
func TestSelectorsThatFail(t *testing.T) {
	for _, c := range []struct{ list, making, looking string }{
		{`[{"shuffle":{"zone":"$nowhere"}}]`, "EFFECT_RUNTIME tokenRuntimeValidationFailed scope=zone MISSING_BINDING", "MISSING_BINDING"},
		{`[{"moveAll":{"from":"rack:none","to":"shelf:all"}}]`, "EFFECT_RUNTIME tokenRuntimeValidationFailed scope=to SELECTOR_CARDINALITY", "SELECTOR_CARDINALITY"},
		{`[{"setMarker":{"space":{"zoneExpr":{"concat":["ro","ad"]}},"marker":"mood","state":"low"}}]`, "EFFECT_RUNTIME choiceRuntimeValidationFailed scope=space TYPE_MISMATCH", "TYPE_MISMATCH"},
		{`[{"setMarker":{"space":{"zoneExpr":{"ref":"binding","name":"$nothing"}},"marker":"mood","state":"low"}}]`, "MISSING_BINDING", "MISSING_BINDING"},
		{`[{"addVar":{"scope":"pvar","player":{"chosen":"$who"},"var":"own","delta":1}}]`, "EFFECT_RUNTIME variableRuntimeValidationFailed scope=pvar MISSING_BINDING", "MISSING_BINDING"},
		{`[{"addVar":{"scope":"pvar","player":"all","var":"own","delta":1}}]`, "EFFECT_RUNTIME variableRuntimeValidationFailed scope=pvar SELECTOR_CARDINALITY resolvedCount=2", "EFFECT_RUNTIME variableRuntimeValidationFailed scope=pvar SELECTOR_CARDINALITY resolvedCount=2"},
		{`[{"addVar":{"scope":"zoneVar","zone":"$z","var":"heat","delta":1}}]`, "EFFECT_RUNTIME variableRuntimeValidationFailed scope=zoneVar MISSING_BINDING", "MISSING_BINDING"},
		{`[{"setActivePlayer":{"player":"allOther"}},{"setActivePlayer":{"player":{"chosen":"$p"}}}]`, "EFFECT_RUNTIME variableRuntimeValidationFailed scope=activePlayer MISSING_BINDING", "MISSING_BINDING"},
		{`[{"reveal":{"zone":"rack:none","to":{"chosen":"$p"}}}]`, "EFFECT_RUNTIME revealRuntimeValidationFailed scope=to MISSING_BINDING", "MISSING_BINDING"},
		{`[{"setVar":{"scope":"global","var":"a","value":{"ref":"binding","name":"$v"}}}]`, "MISSING_BINDING", "MISSING_BINDING"},
	} {
		for _, mode := range []mode{executing, discovery} {
			m, list := depotWith(t, 8, c.list)
			m.mode = mode
			_, err := m.runToHalt(func() { m.runList(list, listOf{}) })
			want := c.making
			if mode == discovery {
				want = c.looking
			}
			got := ""
			if err != nil {
				got = strings.TrimSpace(err.Code + " " + err.Reason)
				if err.Code == codeEffectRuntime {
					got += fmt.Sprint(" scope=", err.Context["scope"], " ", err.Context["sourceErrorCode"])
				}
				if n := err.Context["resolvedCount"]; n != nil && err.Code == codeEffectRuntime &&
					err.Context["resolvedPlayers"] != nil {
					got += fmt.Sprint(" resolvedCount=", n)
				}
			}
			if got != want {
				t.Errorf("%s\ngot  %s\nwant %s", c.list, got, want)
			}
			if m.resolving != nil {
				t.Errorf("%s leaves a selector that is being resolved", c.list)
			}
		}
	}
}

// Decisions, rolls and markers see what a name with groups holds under the name
// that the groups give.
func TestPatternedNames(t *testing.T) {
	m, list := depotWith(t, 8, `[{"bindValue":{"bind":"$k","value":"x"}},{"bindValue":{"bind":"$of{$k}","value":2}},
		{"shiftMarker":{"space":"yard:none","marker":"mood","delta":{"ref":"binding","name":"$ofx"}}},
		{"addVar":{"scope":"global","var":"a","delta":{"ref":"binding","name":"$ofx"}}}]`)
	_, err := m.runToHalt(func() { m.runList(list, listOf{}) })
	if err == nil || err.Code != codeMissingBinding || err.Path != "turnStructure.interrupts[1].onEnter[3]" {
		t.Fatal(err)
	}
	at := m.markerAt(m.game.parts.ZoneOf["yard:none"], 0)
	if got := m.game.parts.Lattices[0].States[m.markers[at]].Text(); got != "high" {
		t.Errorf("the marker is %s", got)
	}
}

// Loops that go through nothing warn.
func TestLoopWarnings(t *testing.T) {
	for _, c := range []struct{ list, want string }{
		{`[{"forEach":{"bind":"$p","over":{"query":"players"},"effects":[]}}]`, ""},
		{`[{"forEach":{"bind":"$p","over":{"query":"tokensInZone","zone":"road:none"},"effects":[]}}]`, "ZERO_EFFECT_ITERATIONS map[bind:$p]"},
		{`[{"forEach":{"bind":"$p","over":{"query":"players"},"limit":0,"effects":[]}}]`, "ZERO_EFFECT_ITERATIONS map[bind:$p limit:0 matchCount:2]"},
		{`[{"forEach":{"bind":"$p","over":{"query":"players"},"limit":1,"effects":[]}}]`, ""},
		{`[{"forEach":{"bind":"$p","over":{"query":"intsInRange","min":1,"max":101},"effects":[]}}]`, ""},
		{`[{"reduce":{"itemBind":"$i","accBind":"$s","over":{"query":"intsInRange","min":1,"max":101},"initial":0,"next":1,"resultBind":"$r","in":[]}}]`, ""},
		{`[{"shiftMarker":{"space":"road:none","marker":"mood","delta":1}},{"shiftMarker":{"space":"road:none","marker":"mood","delta":-1}}]`, "MARKER_CONSTRAINT_BLOCKED map[allowedStates:[low high] marker:mood space:road:none state:mid]"},
	} {
		m, list := depotWith(t, 8, c.list)
		if _, err := m.runToHalt(func() { m.runList(list, listOf{}) }); err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, w := range m.warnings {
			got = append(got, fmt.Sprint(w.Code, " ", w.Context))
		}
		if text := strings.Join(got, "; "); text != c.want {
			t.Errorf("%s\ngot  %s\nwant %s", c.list, text, c.want)
		}
	}
}
