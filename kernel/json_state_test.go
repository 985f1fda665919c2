package kernel_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"ludo-lsp/internal/dev/testgames"
	"ludo-lsp/internal/kernel/random"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// survives demands that a state is the same after writing and reading it. Reading
// computes the hash from scratch, so that this compares the two ways to it, too.
func survives(t rapid.TB, s *kernel.State) *kernel.State {
	t.Helper()
	text, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	back, err := s.Game().ReadState(text)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	again, err := json.Marshal(back)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(text, again) {
		t.Fatalf("written\n%s\nread\n%s", text, again)
	}
	if back.Hash() != s.Hash() {
		t.Fatalf("the hash is %x, from scratch %x\n%s", s.Hash(), back.Hash(), text)
	}
	return back
}

// workshop is a game that has something of everything that a state can hold.
const workshop = `{
"metadata": {"id": "workshop", "players": {"min": 2, "max": 3}},
"constants": {},
"globalVars": [{"name": "heat", "type": "int", "init": 3, "min": -5, "max": 50}, {"name": "open", "type": "boolean", "init": true}],
"perPlayerVars": [{"name": "coins", "type": "int", "init": 5, "min": 0, "max": 99}, {"name": "tired", "type": "boolean", "init": false}],
"zoneVars": [{"name": "dust", "type": "int", "init": 0, "min": 0, "max": 9}],
"zones": [
	{"id": "crate:none", "owner": "none", "visibility": "hidden", "ordering": "stack"},
	{"id": "bench:none", "zoneKind": "board", "owner": "none", "visibility": "public", "ordering": "set", "category": "room"},
	{"id": "yard:none", "zoneKind": "board", "owner": "none", "visibility": "public", "ordering": "queue", "category": "room"}],
"tokenTypes": [{"id": "bolt", "props": {"size": "int", "state": "string", "good": "boolean"}}, {"id": "nut_2", "props": {}}],
"markerLattices": [{"id": "mood", "states": ["low", "mid", "high"], "defaultState": "mid"}],
"globalMarkerLattices": [{"id": "season", "states": ["dry", "wet"], "defaultState": "dry"}],
"setup": [
	{"createToken": {"type": "bolt", "zone": "crate:none", "props": {"size": 1, "state": "raw", "good": true}}},
	{"createToken": {"type": "bolt", "zone": "crate:none", "props": {"size": 2}}},
	{"createToken": {"type": "nut_2", "zone": "crate:none"}},
	{"createToken": {"type": "bolt", "zone": "bench:none", "props": {"size": 2, "state": "cut", "good": false}}}],
"turnStructure": {"phases": [{"id": "work", "actionDefaults": {"afterEffects": [
		{"if": {"when": {"op": "==", "left": {"ref": "gvar", "var": "heat"}, "right": 7}, "then": [
			{"chooseOne": {"internalDecisionId": "decision:cool", "bind": "$cool", "options": {"query": "enums", "values": ["yes", "no"]}}},
			{"addVar": {"scope": "global", "var": "heat", "delta": 1}}]}}]}}, {"id": "rest"}],
	"interrupts": [{"id": "fire"}]},
"turnOrder": {"type": "fixedOrder", "order": ["1", "0"]},
"actions": [
	{"id": "move", "actor": "active", "executor": "actor", "phase": ["work", "fire"],
		"params": [{"name": "$t", "domain": {"query": "tokensInZone", "zone": "bench:none"}}], "pre": null, "cost": [],
		"effects": [{"moveToken": {"token": "$t", "from": "bench:none", "to": "crate:none", "position": "random"}}, {"shuffle": {"zone": "crate:none"}}], "limits": []},
	{"id": "fetch", "actor": "active", "executor": "actor", "phase": ["work"], "params": [], "pre": null, "cost": [],
		"effects": [{"draw": {"from": "crate:none", "to": "bench:none", "count": 1}}, {"addVar": {"scope": "global", "var": "heat", "delta": 1}},
			{"addVar": {"scope": "zoneVar", "zone": "bench:none", "var": "dust", "delta": 1}}], "limits": [{"scope": "phase", "max": 2}]},
	{"id": "forge", "actor": "active", "executor": "actor", "phase": ["work"], "params": [], "pre": null, "cost": [],
		"effects": [{"rollRandom": {"bind": "$r", "min": 1, "max": 6, "in": [
			{"chooseOne": {"internalDecisionId": "decision:size", "bind": "$s", "options": {"query": "intsInRange", "min": 1, "max": {"ref": "binding", "name": "$r"}}}},
			{"createToken": {"type": "bolt", "zone": "bench:none", "props": {"size": {"ref": "binding", "name": "$s"}, "state": "forged"}}},
			{"chooseN": {"internalDecisionId": "decision:who", "bind": "$who", "options": {"query": "players"}, "min": 0, "max": 2, "chooser": {"id": 1}}},
			{"addVar": {"scope": "global", "var": "heat", "delta": {"ref": "binding", "name": "$r"}}}]}}], "limits": []},
	{"id": "melt", "actor": "active", "executor": "actor", "phase": ["work"],
		"params": [{"name": "$t", "domain": {"query": "tokensInZone", "zone": "bench:none"}}], "pre": null, "cost": [],
		"effects": [{"destroyToken": {"token": "$t"}}, {"setMarker": {"space": "yard:none", "marker": "mood", "state": "high"}},
			{"setGlobalMarker": {"marker": "season", "state": "wet"}}], "limits": [{"scope": "game", "max": 3}]},
	{"id": "paint", "actor": "active", "executor": "actor", "phase": ["work"],
		"params": [{"name": "$t", "domain": {"query": "tokensInZone", "zone": "bench:none", "filter": [{"prop": "size", "op": "eq", "value": 2}]}}], "pre": null, "cost": [],
		"effects": [{"setTokenProp": {"token": "$t", "prop": "state", "value": "red"}},
			{"reveal": {"zone": "crate:none", "to": "actor", "filter": [{"prop": "state", "op": "eq", "value": "red"}]}},
			{"reveal": {"zone": "bench:none", "to": "all"}}], "limits": []},
	{"id": "hide", "actor": "active", "executor": "actor", "phase": ["work"], "params": [], "pre": null, "cost": [],
		"effects": [{"conceal": {"zone": "crate:none"}}, {"setVar": {"scope": "global", "var": "open", "value": false}}], "limits": [{"scope": "turn", "max": 1}]},
	{"id": "alarm", "actor": "active", "executor": "actor", "phase": ["work"], "params": [], "pre": null, "cost": [],
		"effects": [{"pushInterruptPhase": {"phase": "fire", "resumePhase": "rest"}}], "limits": [{"scope": "turn", "max": 1}]},
	{"id": "calm", "actor": "active", "executor": "actor", "phase": ["fire"], "params": [], "pre": null, "cost": [],
		"effects": [{"popInterruptPhase": {}}], "limits": []},
	{"id": "sleep", "actor": "active", "executor": "actor", "phase": ["work", "rest"], "params": [], "pre": null, "cost": [],
		"effects": [{"setVar": {"scope": "pvar", "player": "actor", "var": "tired", "value": false}}, {"advancePhase": {}}], "limits": []}],
"triggers": [],
"terminal": {"conditions": [{"when": {"op": ">=", "left": {"ref": "gvar", "var": "heat"}, "right": 40}, "result": {"type": "score"}}],
	"scoring": {"method": "highest", "value": {"ref": "pvar", "player": "actor", "var": "coins"}}}
}`

// stateGames are the games whose states are written and read in tests.
func stateGames(t testing.TB) map[string]*kernel.Game {
	games := testgames.All(t)
	games["workshop"] = gameFrom(t, workshop)
	return games
}

// gameFrom is the game of a definition in JSON.
func gameFrom(t testing.TB, text string) *kernel.Game {
	t.Helper()
	def, problems := gamedef.Load([]byte(text))
	if def == nil {
		t.Fatalf("%v", problems)
	}
	g, err := kernel.New(def)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// randomMove is a move that can be made in a state, with its decisions; ok is false
// when none is found.
func randomMove(t rapid.TB, s *kernel.State, rng *random.Generator) (out *kernel.Outcome, move kernel.Move, ok bool) {
	listing, err := s.Legal(kernel.ListOptions{Compound: true, SkipFailing: true})
	if err != nil {
		t.Fatal(err)
	}
	moves := slices.Clone(listing.Moves)
	for len(moves) > 0 {
		at := int(rng.Int(0, int64(len(moves)-1)))
		move, ok, err := s.CompleteQuickly(moves[at], rng)
		if ok && err == nil {
			if out, err := s.Apply(move, kernel.ApplyOptions{}); err == nil {
				return out, move, true
			}
		}
		moves = slices.Delete(moves, at, at+1)
	}
	return nil, kernel.Move{}, false
}

// A state keeps everything when it is written and read at any step: the bytes, the
// hash, and what comes of the next move. No move changes the state before it.
func TestStatesSurviveWritingAndReading(t *testing.T) {
	games := stateGames(t)
	names := slices.Sorted(maps.Keys(games))
	rapid.Check(t, func(t *rapid.T) {
		game := games[rapid.SampledFrom(names).Draw(t, "game")]
		players := game.Definition().Metadata.Players
		s, err := game.Initial(rapid.Int64().Draw(t, "seed"),
			int(rapid.Int64Range(players.Min, min(players.Max, 4)).Draw(t, "players")))
		if err != nil {
			t.Fatal(err)
		}
		rng := random.New(rapid.Int64().Draw(t, "moves"))
		most := 30
		if len(game.Definition().Zones) > 40 {
			most = 5 // its states are large
		}
		for range rapid.IntRange(0, most).Draw(t, "steps") {
			if result, err := s.Terminal(); result != nil || err != nil {
				break
			}
			before, err := json.Marshal(s)
			if err != nil {
				t.Fatal(err)
			}
			back := survives(t, s)
			out, move, ok := randomMove(t, s, &rng)
			if !ok {
				break
			}
			if after, _ := json.Marshal(s); !bytes.Equal(before, after) {
				t.Fatalf("%v changed the state before it:\n%s\n%s", move, before, after)
			}
			other, err := back.Apply(move, kernel.ApplyOptions{})
			if err != nil {
				t.Fatalf("%v after reading: %v\n%s", move, err, before)
			}
			if other.State.Hash() != out.State.Hash() || (other.Pending == nil) != (out.Pending == nil) {
				t.Fatalf("%v comes out differently after reading", move)
			}
			s = out.State
		}
		survives(t, s)
	})
}

// Whatever rules can see of a state shows in its hash.
func TestHashSeesEverything(t *testing.T) {
	g := gameFrom(t, workshop)
	s, err := g.InitialAs(kernel.Beginning{Seed: 1, Unmixed: true, Players: 3})
	if err != nil {
		t.Fatal(err)
	}
	text, _ := json.Marshal(s)
	hashes := map[uint64]string{s.Hash(): "the first state"}
	for _, edit := range [][2]string{
		{`"heat":3`, `"heat":4`}, {`"open":true`, `"open":false`},
		{`"0":{"coins":5,"tired":false}`, `"0":{"coins":4,"tired":false}`}, {`"1":{"coins":5,"tired":false}`, `"1":{"coins":4,"tired":false}`},
		{`"2":{"coins":5,"tired":false}`, `"2":{"coins":5,"tired":true}`},
		{`"yard:none":{"dust":0}`, `"yard:none":{"dust":1}`}, {`"bench:none":{"dust":0}`, `"bench:none":{"dust":1}`},
		{`"currentPhase":"work"`, `"currentPhase":"rest"`}, {`"activePlayer":1`, `"activePlayer":2`}, {`"turnCount":0`, `"turnCount":1`},
		{`"currentIndex":0`, `"currentIndex":1`}, {`"nextTokenOrdinal":4`, `"nextTokenOrdinal":5`},
		{`"0x9e3779b97f4a7c15`, `"0x9e3779b97f4a7c16`}, {`"size":1`, `"size":2`}, {`"state":"raw"`, `"state":"cut"`}, {`"good":true`, `"good":false`},
		{`"good":true`, `"good":1`}, {`"state":"raw"`, `"state":0`}, {`,"state":"raw"`, ``},
		{`"actionUsage":{}`, `"actionUsage":{"melt":{"gameCount":1,"phaseCount":0,"turnCount":0}}`},
		{`"actionUsage":{}`, `"actionUsage":{"melt":{"gameCount":1,"phaseCount":0,"turnCount":1}}`},
		{`"actionUsage":{}`, `"actionUsage":{"melt":{"gameCount":1,"phaseCount":1,"turnCount":0}}`},
		{`"actionUsage":{}`, `"actionUsage":{"hide":{"gameCount":1,"phaseCount":0,"turnCount":0}}`},
		{`"markers":{}`, `"markers":{"yard:none":{"mood":"mid"}}`}, {`"markers":{}`, `"markers":{"bench:none":{"mood":"mid"}}`},
		{`"markers":{}`, `"markers":{"bench:none":{"mood":"low"}}`}, {`"season":"dry"`, `"season":"wet"`},
		{`"nextTokenOrdinal"`, `"interruptPhaseStack":[{"phase":"fire","resumePhase":"rest"}],"nextTokenOrdinal"`},
		{`"nextTokenOrdinal"`, `"interruptPhaseStack":[{"phase":"fire","resumePhase":"work"}],"nextTokenOrdinal"`},
		{`"rng"`, `"reveals":{"crate:none":[{"observers":"all"}]},"rng"`}, {`"rng"`, `"reveals":{"crate:none":[{"observers":[1]}]},"rng"`},
		{`"rng"`, `"reveals":{"bench:none":[{"observers":[1]}]},"rng"`},
		{`"rng"`, `"reveals":{"crate:none":[{"filter":[{"op":"eq","prop":"size","value":1}],"observers":"all"}]},"rng"`},
	} {
		edited := strings.Replace(string(text), edit[0], edit[1], 1)
		if edited == string(text) {
			t.Fatalf("%q is not there:\n%s", edit[0], text)
		}
		other, err := g.ReadState([]byte(edited))
		if err != nil {
			t.Errorf("%v: %v", edit, err)
			continue
		}
		if known, ok := hashes[other.Hash()]; ok {
			t.Errorf("%v has the hash of %s", edit, known)
		}
		hashes[other.Hash()] = fmt.Sprint(edit)
	}
}

func TestStatesThatDoNotFitNameTheField(t *testing.T) {
	g := gameFrom(t, workshop)
	s, err := g.InitialAs(kernel.Beginning{Seed: 1, Unmixed: true, Players: 2})
	if err != nil {
		t.Fatal(err)
	}
	text, _ := json.Marshal(s)
	for _, c := range []struct{ old, new, want string }{
		{`"playerCount":2`, `"playerCount":4`, "playerCount: Here belongs a number from 2 to 3, not 4."},
		{`"playerCount":2`, `"playerCount":3`, `perPlayerVars: The player "2" is missing.`},
		{`"playerCount":2,`, ``, `The field "playerCount" is missing.`},
		{`"heat":3`, `"heat":51`, "globalVars.heat: Here belongs a number from -5 to 50, not 51."},
		{`"heat":3`, `"heat":1.5`, "globalVars.heat: Here belongs a whole number, not the number 1.5."},
		{`"heat":3`, `"heat":true`, "globalVars.heat: Here belongs a whole number, not true."},
		{`"heat":3,`, ``, `globalVars: The variable "heat" is missing.`},
		{`"heat":3`, `"heta":3`, `globalVars.heta: There is no variable "heta". Did you mean "heat"?`},
		{`"open":true`, `"open":1`, "globalVars.open: Here belongs true or false, not the number 1."},
		{`"crate:none":{"dust":0}`, `"crat:none":{"dust":0}`, `zoneVars.crat:none: There is no zone "crat:none". Did you mean "crate:none"?`},
		{`"id":"tok_bolt_1"`, `"id":"tok_bolt_0"`, `zones.crate:none[2].id: The token "tok_bolt_0" cannot be here: the 1th token is in "crate:none" already.`},
		{`"id":"tok_bolt_1"`, `"id":"tok_bolt_01"`, `zones.crate:none[1].id: Here belongs the id of a token of the type "bolt", tok_bolt_0 or the like, not "tok_bolt_01".`},
		{`"id":"tok_bolt_1"`, `"id":"tok_bolt_9"`, `zones.crate:none[1].id: The token "tok_bolt_9" is the 10th or later, but nextTokenOrdinal is 4.`},
		{`"type":"nut_2"`, `"type":"nut"`, `zones.crate:none[0].type: There is no token type "nut". Did you mean "nut_2"?`},
		{`"size":1`, `"siez":1`, `zones.crate:none[2].props.siez: There is no property "siez". Did you mean "size"?`},
		{`"size":1`, `"size":[1]`, "zones.crate:none[2].props.size: Here belongs a number, a truth value or a text, not a list."},
		{`"nextTokenOrdinal":4`, `"nextTokenOrdinal":1e9`, "nextTokenOrdinal: Here belongs a number from 0 to 1048576, not 1000000000."},
		{`"currentPhase":"work"`, `"currentPhase":"play"`, `currentPhase: There is no phase "play".`},
		{`"activePlayer":1`, `"activePlayer":2`, "activePlayer: Here belongs a number from 0 to 1, not 2."},
		{`"0x9e3779b97f4a7c15`, `"9e3779b97f4a7c15`, "rng.state[0]"},
		{`"version":1`, `"version":2`, "rng.version: Here belongs a number from 1 to 1, not 2."},
		{`"algorithm":"pcg-dxsm-128"`, `"algorithm":"xoshiro"`, `rng.algorithm: The generator is "pcg-dxsm-128", not "xoshiro".`},
		{`"stateHash":"0x`, `"stateHash":"0xG`, "stateHash: Here belongs a hexadecimal number"},
		{`"actionUsage":{}`, `"actionUsage":{"fetsh":{"turnCount":0,"phaseCount":0,"gameCount":0}}`, `actionUsage.fetsh: There is no action "fetsh". Did you mean "fetch"?`},
		{`"type":"fixedOrder"`, `"type":"roundRobin"`, `turnOrderState.type: The turn order of the game is "fixedOrder", not "roundRobin".`},
		{`"currentIndex":0`, `"currentIndex":2`, "turnOrderState.currentIndex: Here belongs a number from 0 to 1, not 2."},
		{`"markers":{}`, `"markers":{"yard:none":{"mood":"hihg"}}`, `markers.yard:none.mood: There is no state of the marker "mood" called "hihg". Did you mean "high"?`},
		{`"season":"dry"`, ``, `globalMarkers: The global marker "season" is missing.`},
		{`"rng"`, `"reveals":{"crate:none":[{"observers":[7]}]},"rng"`, "reveals.crate:none[0].observers[0]: Here belongs a number from 0 to 1, not 7."},
		{`"rng"`, `"pendingMove":{},"rng"`, `pendingMove: The field "move" is missing.`},
		{`"turnCount":0`, `"turnCount":0,"rounds":1`, `rounds: There is no field "rounds".`},
		{`"turnCount":0`, `"turnCount":0,"turnCount":1`, "given twice"},
		{`{`, ``, "This is not readable as JSON"},
	} {
		edited := strings.Replace(string(text), c.old, c.new, 1)
		if edited == string(text) {
			t.Fatalf("%q is not there:\n%s", c.old, text)
		}
		if _, err := g.ReadState([]byte(edited)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %s", c.new, err, c.want)
		}
	}
}

// A suspended move is written with the state, and can be finished after reading.
func TestSuspendedMovesSurviveWritingAndReading(t *testing.T) {
	g := gameFrom(t, workshop)
	s, err := g.Initial(5, 2)
	if err != nil {
		t.Fatal(err)
	}
	out, err := s.Apply(kernel.Move{ActionID: "forge"}, kernel.ApplyOptions{})
	if err != nil || out.Pending == nil {
		t.Fatalf("%+v, %v", out, err)
	}
	answer := kernel.Move{ActionID: "forge", Continues: true,
		Params: kernel.Params{{Name: "decision:size", Value: kernel.Int(1)}}}
	back := survives(t, out.State)
	if p := back.Pending(); p == nil || p.ID != "decision:size" || len(p.Options) != len(out.Pending.Options) ||
		p.Path != out.Pending.Path {
		t.Fatalf("%+v, before it was %+v", p, out.Pending)
	}
	second, err := back.Apply(answer, kernel.ApplyOptions{})
	if err != nil || second.Pending == nil || second.Pending.Player != 1 {
		t.Fatalf("%+v, %v", second, err)
	}
	survives(t, second.State)
	text, _ := json.Marshal(second.State)
	for _, c := range []struct{ old, new, want string }{
		{`"decisionId":"decision:who"`, `"decisionId":"decision:size"`, `pendingMove.decision: The move waits for the decision "decision:who", not for "decision:size".`},
		{`"move":{"actionId":"forge"`, `"move":{"actionId":"fetch"`, "pendingMove.move: The move does not wait for a decision."},
		{`"scope":"move"`, `"scope":"all"`, `pendingMove.decision.scope: Here belongs move or specialActivity, not "all".`},
	} {
		edited := strings.Replace(string(text), c.old, c.new, 1)
		if edited == string(text) {
			t.Fatalf("%q is not there:\n%s", c.old, text)
		}
		if _, err := g.ReadState([]byte(edited)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %s", c.new, err, c.want)
		}
	}
}
