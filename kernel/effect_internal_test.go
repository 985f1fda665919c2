package kernel

import (
	"fmt"
	"strings"
	"testing"

	"ludo-lsp/kernel/gamedef"

	"pgregory.net/rapid"
)

// depot is a small game of boxes for lists that are run by themselves.
const depot = `{
"metadata":{"id":"depot","players":{"min":2,"max":2}},"constants":{},
"globalVars":[{"name":"a","type":"int","init":0,"min":-1000000,"max":1000000},{"name":"b","type":"int","init":3,"min":0,"max":5},{"name":"on","type":"boolean","init":false}],
"perPlayerVars":[{"name":"own","type":"int","init":2,"min":0,"max":9}],
"zoneVars":[{"name":"heat","type":"int","init":1,"min":0,"max":3}],
"zones":[
  {"id":"rack:none","owner":"none","visibility":"hidden","ordering":"stack","behavior":{"type":"deck","drawFrom":"top","reshuffleFrom":"bin:none"}},
  {"id":"bin:none","owner":"none","visibility":"public","ordering":"stack"},
  {"id":"shelf:0","owner":"player","visibility":"owner","ordering":"set"},
  {"id":"shelf:1","owner":"player","visibility":"owner","ordering":"set"},
  {"id":"yard:none","zoneKind":"board","owner":"none","visibility":"public","ordering":"set","adjacentTo":[{"to":"road:none","direction":"bidirectional"}]},
  {"id":"road:none","zoneKind":"board","owner":"none","visibility":"public","ordering":"set"}],
"tokenTypes":[{"id":"box","props":{"size":"int"}}],
"markerLattices":[{"id":"mood","states":["low","mid","high"],"defaultState":"mid","constraints":[{"spaceIds":["road:none"],"allowedStates":["low","high"]}]}],
"globalMarkerLattices":[{"id":"lead","states":["x","y","z"],"defaultState":"x"}],
"setup":[BOXES],
"turnStructure":{"phases":[{"id":"one"},{"id":"two"}],"interrupts":[{"id":"halt"}]},
"actions":[],"triggers":[],"terminal":{"conditions":[]}}`

// depotWith is the game with a list, as the code of the setup would be compiled,
// and a machine that stands at the first state.
func depotWith(t testing.TB, boxes int, list string) (*machine, *code) {
	t.Helper()
	var setup []string
	for i := range boxes {
		zone := [...]string{"rack:none", "bin:none", "yard:none", "shelf:0"}[i%4]
		setup = append(setup, fmt.Sprintf(`{"createToken":{"type":"box","zone":"%s","props":{"size":%d}}}`, zone, i))
	}
	def, err := gamedef.Decode([]byte(strings.ReplaceAll(depot, "BOXES", strings.Join(setup, ","))))
	if err != nil {
		t.Fatal(err)
	}
	var effects []gamedef.Effect
	if err := gamedef.DecodePart([]byte(list), &effects); err != nil {
		t.Fatalf("%v in %s", err, list)
	}
	// The list stands in a phase that nothing enters, so that it is compiled with
	// the game.
	def.TurnStructure.Interrupts = append(def.TurnStructure.Interrupts, gamedef.PhaseDef{ID: "list", OnEnter: effects})
	g, err := New(def)
	if err != nil {
		t.Fatal(err)
	}
	s, err := g.InitialAs(Beginning{Seed: 11, Unmixed: true, Players: 2})
	if err != nil {
		t.Fatal(err)
	}
	return s.game.borrow(&s.position), s.game.phases[g.phaseOf["list"]].enter
}

// shown is all of a machine that rolling back must restore.
func shown(m *machine) string {
	tokens := ""
	for _, c := range m.tokens {
		tokens += fmt.Sprint(c.zone, c.properties.Kind.ID, c.properties.Values, " ")
	}
	shows := ""
	if m.reveals != nil {
		shows = fmt.Sprint(len(m.reveals.zones), revealsKey(m.reveals))
	}
	return fmt.Sprintln(m.vars, m.zones, tokens, m.phase, m.active, m.turn, m.random, m.usage, m.markers,
		m.globalMarkers, m.orderIndex,
		shows, m.interrupts, len(m.events), len(m.entries), len(m.warnings), m.scope())
}

// effectLists makes random effect lists that run to their end, or fail, with
// decisions or without.
func effectLists(t *rapid.T, depth int, asks bool) string {
	zones := []string{"rack:none", "bin:none", "shelf:actor", "shelf:1", "yard:none", "road:none"}
	zone := func() string { return `"` + rapid.SampledFrom(zones).Draw(t, "zone") + `"` }
	number := func() string {
		return rapid.SampledFrom([]string{"1", "-2", "7", `{"ref":"gvar","var":"b"}`,
			`{"ref":"zoneCount","zone":"rack:none"}`, `{"ref":"binding","name":"$n"}`,
			`{"op":"+","left":{"ref":"gvar","var":"a"},"right":2}`}).Draw(t, "number")
	}
	query := func() string {
		return rapid.SampledFrom([]string{`{"query":"players"}`, `{"query":"tokensInZone","zone":"rack:none"}`,
			`{"query":"tokensInZone","zone":"yard:none"}`, `{"query":"intsInRange","min":1,"max":3}`,
			`{"query":"mapSpaces"}`}).Draw(t, "query")
	}
	inner := func() string {
		if depth == 0 {
			return "[]"
		}
		return effectLists(t, depth-1, asks)
	}
	kinds := []func() string{
		func() string { return `{"setVar":{"scope":"global","var":"a","value":` + number() + `}}` },
		func() string { return `{"setVar":{"scope":"global","var":"on","value":true}}` },
		func() string {
			return `{"addVar":{"scope":"pvar","player":"actor","var":"own","delta":` + number() + `}}`
		},
		func() string {
			return `{"addVar":{"scope":"zoneVar","zone":` + zone() + `,"var":"heat","delta":` + number() + `}}`
		},
		func() string {
			return `{"transferVar":{"from":{"scope":"global","var":"b"},"to":{"scope":"pvar","player":{"id":1},"var":"own"},"amount":` + number() + `,"actualBind":"$n"}}`
		},
		func() string { return `{"setActivePlayer":{"player":{"id":1}}}` },
		func() string { return `{"moveAll":{"from":` + zone() + `,"to":` + zone() + `}}` },
		func() string {
			return `{"moveAll":{"from":` + zone() + `,"to":` + zone() +
				`,"filter":{"op":">","left":{"ref":"tokenProp","token":"$token","prop":"size"},"right":2}}}`
		},
		func() string { return `{"draw":{"from":"rack:none","to":` + zone() + `,"count":3}}` },
		func() string { return `{"shuffle":{"zone":` + zone() + `}}` },
		func() string {
			return `{"createToken":{"type":"box","zone":` + zone() + `,"props":{"size":` + number() + `}}}`
		},
		func() string {
			return `{"setMarker":{"space":"road:none","marker":"mood","state":{"concat":["lo","w"]}}}`
		},
		func() string { return `{"shiftMarker":{"space":"road:none","marker":"mood","delta":` + number() + `}}` },
		func() string { return `{"shiftGlobalMarker":{"marker":"lead","delta":1}}` },
		func() string { return `{"flipGlobalMarker":{"marker":"lead","stateA":"x","stateB":"y"}}` },
		func() string { return `{"reveal":{"zone":` + zone() + `,"to":{"id":1}}}` },
		func() string { return `{"conceal":{"zone":` + zone() + `}}` },
		func() string { return `{"gotoPhaseExact":{"phase":"two"}}` },
		func() string { return `{"pushInterruptPhase":{"phase":"halt","resumePhase":"two"}}` },
		func() string { return `{"popInterruptPhase":{}}` },
		func() string { return `{"advancePhase":{}}` },
		func() string { return `{"bindValue":{"bind":"$n","value":` + number() + `}}` },
		func() string { return `{"bindValue":{"bind":"n","value":` + number() + `}}` },
		func() string {
			return `{"if":{"when":{"op":">","left":` + number() + `,"right":2},"then":` + inner() + `,"else":` +
				inner() + `}}`
		},
		func() string { return `{"let":{"bind":"$n","value":` + number() + `,"in":` + inner() + `}}` },
		func() string {
			return `{"forEach":{"bind":"$i","over":` + query() + `,"effects":` + inner() + `,"countBind":"$k","in":` +
				inner() + `}}`
		},
		func() string {
			return `{"forEach":{"bind":"$box","over":{"query":"tokensInZone","zone":"yard:none"},"effects":[{"moveToken":{"token":"$box","from":"yard:none","to":` + zone() + `,"position":"random"}},{"setTokenProp":{"token":"$box","prop":"size","value":` + number() + `}},{"destroyToken":{"token":"$box"}}]}}`
		},
		func() string {
			return `{"reduce":{"itemBind":"$i","accBind":"$acc","over":{"query":"intsInRange","min":1,"max":4},"initial":1,"next":{"op":"+","left":{"ref":"binding","name":"$acc"},"right":{"ref":"binding","name":"$i"}},"resultBind":"$sum","in":` + inner() + `}}`
		},
		func() string {
			return `{"removeByPriority":{"budget":2,"groups":[{"bind":"$x","over":{"query":"tokensInZone","zone":"bin:none"},"to":` + zone() + `,"countBind":"$c"}],"remainingBind":"$left","in":` + inner() + `}}`
		},
		func() string {
			return `{"evaluateSubset":{"source":{"query":"tokensInZone","zone":"yard:none"},"subsetSize":1,"subsetBind":"$s","compute":` + inner() + `,"scoreExpr":{"ref":"gvar","var":"a"},"resultBind":"$best","bestSubsetBind":"$which","in":` + inner() + `}}`
		},
		func() string { return `{"rollRandom":{"bind":"$r","min":1,"max":6,"in":` + inner() + `}}` },
	}
	if asks {
		choices := 0 // ids of decisions differ
		id := func() string {
			choices++
			return fmt.Sprintf("decision:%d%d%s", depth, choices, rapid.StringMatching("[a-z]{6}").Draw(t, "id"))
		}
		one := func() string {
			return `{"chooseOne":{"internalDecisionId":"` + id() +
				`","bind":"$n","options":{"query":"intsInRange","min":1,"max":3}}}`
		}
		several := func() string {
			return `{"chooseN":{"internalDecisionId":"` + id() + `","bind":"$chosen","options":{"query":"tokensInZone","zone":"bin:none"},"min":0,"max":2}},{"forEach":{"bind":"$token","over":{"query":"binding","name":"$chosen"},"effects":[{"moveToken":{"token":"$token","from":"bin:none","to":"yard:none"}}]}}`
		}
		named := func() string {
			return `{"chooseOne":{"internalDecisionId":"` + id() +
				`","bind":"$as{$n}","options":{"query":"enums","values":["u","v"]}}}`
		}
		kinds = append(kinds, one, one, one, one, several, several, named)
	}
	n := rapid.IntRange(0, 5).Draw(t, "length")
	list := make([]string, n)
	for i := range list {
		list[i] = rapid.SampledFrom(kinds).Draw(t, "kind")()
	}
	return "[" + strings.Join(list, ",") + "]"
}

// A list that was run and rolled back leaves no trace, whether it ended or failed;
// tokens are where their zones say.
func TestRollingBackRestoresEverything(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		list := `[{"bindValue":{"bind":"$n","value":4}},` + strings.TrimPrefix(effectLists(r, 2, false), "[")
		list = strings.Replace(list, ",]", "]", 1)
		m, c := depotWith(t, 14, list)
		if rapid.Bool().Draw(r, "trace") {
			m.trace = &tracer{}
		}
		before, running, k := shown(m), m.registers, m.mark()
		_, err := m.runToHalt(func() { m.runList(c, listOf{root: "list"}) })
		if err == nil {
			conserved(r, m)
			if last := len(m.spare) - 1; len(m.spare[last].frames) > 0 {
				r.Fatalf("frames are left by %s", list)
			}
		}
		// Whatever ran last has left them so.
		m.registers = registers{place: "elsewhere", opaque: 1, nested: 1, muted: 1, mode: discovery}
		m.rollback(k)
		if m.registers != running {
			r.Fatalf("%s\nleaves the registers %+v\nnot %+v", list, m.registers, running)
		}
		if after := shown(m); after != before {
			r.Fatalf("%s\nleaves %s\nnot    %s", list, after, before)
		}
		if m.trace != nil && len(m.trace.entries) > 0 {
			r.Fatalf("a trace is left")
		}
		conserved(r, m)
	})
}

// lines is a trace, one line for each entry: kind, effect path and fields.
func lines(entries []TraceEntry) string {
	var b strings.Builder
	for _, e := range entries {
		fmt.Fprintf(&b, "%s %s", e.Kind(), e.EffectPath)
		for _, f := range e.Fields() {
			value := fmt.Sprint(f.Value)
			if v, ok := f.Value.(Value); ok {
				value = v.Text()
			}
			fmt.Fprintf(&b, " %s=%s", f.Name, value)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// conserved checks that each token is in the zone that it says, once.
func conserved(t *rapid.T, m *machine) {
	seen := make([]int, len(m.tokens))
	for z, tokens := range m.zones {
		for _, token := range tokens {
			seen[token]++
			if m.tokens[token].zone != zoneID(z) {
				t.Fatalf("token %d is in zone %d but says %d", token, z, m.tokens[token].zone)
			}
		}
	}
	for token, n := range seen {
		if gone := m.tokens[token].zone == nowhere; gone && n != 0 || !gone && n != 1 {
			t.Fatalf("token %d is in %d zones", token, n)
		}
	}
}

// The effects that play runs all the time allocate nothing.
func TestEffectsAllocateNothing(t *testing.T) {
	for _, c := range []struct{ name, list string }{
		{"setVar", `[{"setVar":{"scope":"global","var":"a","value":{"op":"+","left":{"ref":"gvar","var":"a"},"right":1}}}]`},
		{"addVar", `[{"addVar":{"scope":"pvar","player":"actor","var":"own","delta":1}},{"addVar":{"scope":"pvar","player":"actor","var":"own","delta":-1}}]`},
		{"transferVar", `[{"transferVar":{"from":{"scope":"global","var":"b"},"to":{"scope":"pvar","player":"actor","var":"own"},"amount":1}}]`},
		{"if", `[{"if":{"when":{"op":"==","left":{"ref":"gvar","var":"b"},"right":3},"then":[{"addVar":{"scope":"global","var":"a","delta":1}}],"else":[{"addVar":{"scope":"global","var":"a","delta":2}}]}}]`},
		{"let", `[{"let":{"bind":"$x","value":{"ref":"gvar","var":"b"},"in":[{"addVar":{"scope":"global","var":"a","delta":{"ref":"binding","name":"$x"}}}]}}]`},
		{"forEach and moveToken", `[{"forEach":{"bind":"$c","over":{"query":"tokensInZone","zone":"rack:none"},"effects":[{"moveToken":{"token":"$c","from":"rack:none","to":"road:none"}},{"moveToken":{"token":"$c","from":"road:none","to":"rack:none","position":"bottom"}}]}}]`},
		{"moveAll", `[{"moveAll":{"from":"yard:none","to":"road:none"}},{"moveAll":{"from":"road:none","to":"yard:none"}}]`},
		{"draw", `[{"draw":{"from":"rack:none","to":"shelf:actor","count":2}},{"moveAll":{"from":"shelf:actor","to":"rack:none"}}]`},
		{"shuffle", `[{"shuffle":{"zone":"rack:none"}}]`},
		{"reduce", `[{"reduce":{"itemBind":"$i","accBind":"$acc","over":{"query":"intsInRange","min":1,"max":4},"initial":1,"next":{"op":"+","left":{"ref":"binding","name":"$acc"},"right":{"ref":"binding","name":"$i"}},"resultBind":"$sum","in":[]}}]`},
		{"rollRandom", `[{"rollRandom":{"bind":"$r","min":1,"max":6,"in":[]}}]`},
		{"markers", `[{"shiftMarker":{"space":"yard:none","marker":"mood","delta":1}},{"shiftGlobalMarker":{"marker":"lead","delta":1}}]`},
	} {
		t.Run(c.name, func(t *testing.T) {
			m, list := depotWith(t, 16, c.list)
			run := func() {
				k := m.mark()
				m.runList(list, listOf{})
				m.rollback(k)
			}
			run()
			if n := testing.AllocsPerRun(100, run); n > 0 {
				t.Errorf("%v allocations", n)
			}
		})
	}
}

// A list that halts at each decision, looks at one answer, goes back and goes on
// with another ends like one that knows all answers.
func TestListsGoOnFromDecisions(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		list := `[{"bindValue":{"bind":"$n","value":4}},` + strings.TrimPrefix(effectLists(r, 3, true), "[")
		list = strings.Replace(list, ",]", "]", 1)
		m, c := depotWith(t, 14, list)
		m.trace = &tracer{}
		m.move = &moveRun{}
		start := m.mark()
		e := m.newExecution(c, listOf{root: "list"})
		ended := false
		var failed *Error
		for range 12 {
			m.exec = e
			stop, err := m.runToHalt(m.run)
			failed = err
			if stop == nil {
				ended = true
				break
			}
			m.rollback(e.asked)
			e.pc--
			e.spent = e.paid
			options := stop.request.Options
			choose := func(i int) Value {
				if stop.request.Several {
					low := max(stop.request.Min, 1)
					list := make([]Value, 0, low)
					for k := range low {
						list = append(list, options[(i+k)%len(options)])
					}
					return ListOf(list...)
				}
				return options[i%len(options)]
			}
			// Look at the first option, as a search does.
			answers := m.move.answers
			m.move.answers = answers.With(stop.request.ID, choose(0))
			m.exec = m.copyExecution(e)
			m.runToHalt(m.run)
			m.rollback(e.asked)
			m.move.answers = answers.With(stop.request.ID, choose(rapid.IntRange(0, 5).Draw(r, "option")))
		}
		if !ended {
			return
		}
		if failed == nil {
			conserved(r, m)
		}
		end, traced := shown(m), lines(m.trace.entries)
		spent := e.spent
		m.context = context{actives: m.active, actor: m.active}
		m.rollback(start)
		m.context = context{actives: m.active, actor: m.active}
		e = m.newExecution(c, listOf{root: "list"})
		m.exec = e
		stop, err := m.runToHalt(m.run)
		if stop != nil {
			r.Fatalf("%s asks again for %s", list, stop.request.ID)
		}
		if (err == nil) != (failed == nil) || err != nil && (err.Code != failed.Code || err.Path != failed.Path) {
			r.Fatalf("%s fails with %v, went on with %v", list, err, failed)
		}
		if shown(m) != end || lines(m.trace.entries) != traced || e.spent != spent {
			r.Fatalf("%s\nends with  %s %s %d\nwent on to %s %s %d", list, shown(m), lines(m.trace.entries), e.spent,
				end, traced, spent)
		}
	})
}
