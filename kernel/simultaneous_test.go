package kernel_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"ludo-lsp/internal/dev/randomgame"
	"ludo-lsp/internal/kernel/random"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// atOnce is ferry in which all players move at the same time, with actions and other
// members.
func atOnce(t testing.TB, actions string, more ...string) *kernel.Game {
	t.Helper()
	return ferryGame(t, strings.Join(
		append([]string{`"turnOrder": {"type": "simultaneous"}, "actions": [` + actions + `]`}, more...), ", "))
}

// lift takes a crate from the dock for good: two players cannot take the same one.
const lift = `{"id": "lift", "actor": "active", "executor": "actor", "phase": ["sail"],
	"params": [{"name": "$crate", "domain": {"query": "tokensInZone", "zone": "dock:none"}}], "pre": null, "cost": [],
	"effects": [{"moveToken": {"token": "$crate", "from": "dock:none", "to": "shed:none"}},
		{"addVar": {"scope": "pvar", "player": "actor", "var": "coin", "delta": 1}}], "limits": [{"scope": "turn", "max": 1}]}`

func crateLifted(n int) kernel.Move {
	return kernel.Move{ActionID: "lift",
		Params: kernel.Params{{Name: "$crate", Value: kernel.String(fmt.Sprintf("tok_crate_%d", n))}}}
}

// earn gives the player who does it a coin.
func earn(id, limits string) string {
	return act(id, "sail", `{"addVar": {"scope": "pvar", "player": "actor", "var": "coin", "delta": 1}}`, limits)
}

// coins are those of each player, the turn order, and the player to decide.
func coins(t testing.TB, s *kernel.State) string {
	t.Helper()
	d := dataOf(t, s)
	var b strings.Builder
	for p := range s.Players() {
		fmt.Fprintf(&b, "%v ", d["perPlayerVars"].(map[string]any)[fmt.Sprint(p)].(map[string]any)["coin"])
	}
	return fmt.Sprintf("%s%v p%d t%d %s", b.String(), s.HasSubmitted(), s.Active(), s.Turn(), s.Phase())
}

func opened(t testing.TB, g *kernel.Game, players int) *kernel.State {
	t.Helper()
	s, err := g.Initial(7, players)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// made is the state after a move, whose log it notes.
func made(t testing.TB, s *kernel.State, move kernel.Move, log *[]string) *kernel.State {
	t.Helper()
	out, err := s.Apply(move, kernel.ApplyOptions{})
	if err != nil {
		t.Fatalf("%s: %v", written(move), err)
	}
	if log != nil {
		for _, e := range out.Log {
			*log = append(*log, told(e))
		}
	}
	return out.State
}

// as is a state with another player to decide.
func as(t rapid.TB, s *kernel.State, player int) *kernel.State {
	t.Helper()
	out, err := s.For(player)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// TestDecision42RoundsAreCarriedOutTogether: nothing happens before all have submitted.
func TestDecision42RoundsAreCarriedOutTogether(t *testing.T) {
	s := opened(t, atOnce(t, earn("row", once)), 3)
	if got := fmt.Sprint(dataOf(t, s)["turnOrderState"]); got != "map[pending:map[] submitted:map[0:false 1:false 2:false] type:simultaneous]" {
		t.Error(got)
	}
	var log []string
	row := kernel.Move{ActionID: "row"}
	for _, want := range []string{
		"5 5 5 [true false false] p1 t0 sail",
		"5 5 5 [true true false] p2 t0 sail",
		"6 6 6 [false false false] p0 t1 sail",
	} {
		if s = made(t, s, row, &log); coins(t, s) != want {
			t.Errorf("%s, not %s", coins(t, s), want)
		}
	}
	if want := "simultaneousSubmission simultaneousSubmission simultaneousSubmission simultaneousCommit"; strings.Join(
		log, " ") != want {
		t.Errorf("%v, not %s", log, want)
	}
	if got := fmt.Sprint(dataOf(t, s)["actionUsage"]); got != "map[row:map[gameCount:3 phaseCount:0 turnCount:0]]" {
		t.Error(got)
	}
}

// TestDecision42LimitsAreOfEachPlayer: a turn of the game is a turn of everybody.
func TestDecision42LimitsAreOfEachPlayer(t *testing.T) {
	s := opened(t, atOnce(t, earn("row", once)+","+earn("wait", `[{"scope": "phase", "max": 2}]`)), 2)
	for _, step := range []struct{ do, want string }{
		{"row", "5 5 [true false] p1 t0 sail"},
		{"wait", "6 6 [false false] p0 t0 sail"}, // one has rowed, the other has waited
		{"wait", "6 6 [true false] p1 t0 sail"},
		{"row", "7 7 [false false] p0 t0 sail"},
		{"wait", "7 7 [true false] p1 t0 sail"},
		{"wait", "8 8 [false false] p0 t1 sail"}, // and nobody can do anything more
	} {
		if s = made(t, s, kernel.Move{ActionID: step.do}, nil); coins(t, s) != step.want {
			t.Fatalf("%s: %s, not %s", step.do, coins(t, s), step.want)
		}
		again, err := s.Game().ReadState([]byte(canonical(t, s)))
		if err != nil || again.Hash() != s.Hash() || canonical(t, again) != canonical(t, s) {
			t.Fatalf("read back: %v\n%s\n%s", err, canonical(t, again), canonical(t, s))
		}
	}
}

// TestDecision42OnlyThoseWhoCanMoveSubmit: who has no legal move is not waited for.
func TestDecision42OnlyThoseWhoCanMoveSubmit(t *testing.T) {
	poor := strings.Replace(earn("row", once), `"pre": null`,
		`"pre": {"op": "==", "left": {"ref": "activePlayer"}, "right": 1}`, 1)
	s := opened(t, atOnce(t, poor), 3)
	out, err := s.Advance()
	if err != nil {
		t.Fatal(err)
	}
	if s = out.State; coins(t, s) != "5 5 5 [false false false] p1 t0 sail" {
		t.Fatal(coins(t, s))
	}
	if l, err := as(t, s, 2).Legal(kernel.ListOptions{}); err != nil || len(l.Moves) != 0 {
		t.Errorf("player 2 can do %v, %v", l, err)
	}
	if s = made(t, s, kernel.Move{ActionID: "row"}, nil); coins(t, s) != "5 6 5 [false false false] p1 t1 sail" {
		t.Error(coins(t, s))
	}
}

// TestDecision42InAnyOrder: people submit as they like; it comes to the same.
func TestDecision42InAnyOrder(t *testing.T) {
	first := opened(t, atOnce(t, lift+","+earn("wait", once)), 3)
	moves := []kernel.Move{crateLifted(0), crateLifted(2), crateLifted(1)}
	want := first
	for _, m := range moves {
		want = made(t, want, m, nil)
	}
	for _, order := range [][]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}} {
		s := first
		for i, p := range order {
			if s = made(t, as(t, s, p), moves[p], nil); i < 2 && !s.HasSubmitted()[p] {
				t.Errorf("%v: %v", order, s.HasSubmitted())
			}
		}
		if s.Hash() != want.Hash() || canonical(t, s) != canonical(t, want) {
			t.Errorf("in the order %v it comes to %s, not %s", order, canonical(t, s), canonical(t, want))
		}
	}
	s := made(t, as(t, first, 2), moves[2], nil)
	_, err := as(t, s, 2).Apply(moves[2], kernel.ApplyOptions{})
	if faultOf(err) != "illegal alreadySubmitted" {
		t.Errorf("submitted twice: %v", err)
	}
	if l, err := as(t, s, 2).Legal(kernel.ListOptions{Compound: true}); err != nil || len(l.Moves) > 0 {
		t.Errorf("who has submitted can do %v, %v", l, err)
	}
	if c, err := as(t, s, 2).Choices(crateLifted(0), true); err != nil || c.Illegal != "alreadySubmitted" {
		t.Errorf("who has submitted can choose %v, %v", c, err)
	}
}

// TestDecision42OthersDoNotSee: neither views nor lists tell what was submitted.
func TestDecision42OthersDoNotSee(t *testing.T) {
	first := opened(t, atOnce(t, lift+","+earn("wait", once)), 3)
	one, other := made(t, first, crateLifted(0), nil), made(t, first, crateLifted(2), nil)
	if one.Hash() == other.Hash() || canonical(t, one.View(0)) != canonical(t, one) {
		t.Error("who has submitted a move does not see which")
	}
	for p := 1; p <= 2; p++ {
		if a, b := canonical(t, one.View(p)), canonical(t, other.View(p)); a != b {
			t.Errorf("player %d sees a difference:\n%s\n%s", p, a, b)
		}
		if a, b := one.View(p).Hash(), other.View(p).Hash(); a != b {
			t.Errorf("player %d sees the hashes %x and %x", p, a, b)
		}
		a, err := as(t, one, p).Legal(kernel.ListOptions{})
		b, err2 := as(t, other, p).Legal(kernel.ListOptions{})
		same := report(kernel.DataOf(a), nil) == report(kernel.DataOf(b), nil)
		if err != nil || err2 != nil || !same || len(a.Moves) != 4 {
			t.Errorf("player %d can do %v or %v: %v, %v", p, a, b, err, err2)
		}
	}
	view := made(t, one.View(2), crateLifted(1), nil) // the second of three
	_, err := view.Apply(crateLifted(2), kernel.ApplyOptions{})
	if faultOf(err) != "illegal submissionWithheld" {
		t.Errorf("a round is carried out whose moves are not known: %v", err)
	}
	again, err := first.Game().ReadState([]byte(canonical(t, view)))
	if err != nil || canonical(t, again) != canonical(t, view) || again.Hash() != view.Hash() {
		t.Errorf("a view read back: %v", err)
	}
	alone, err := view.Apply(crateLifted(2), kernel.ApplyOptions{Alone: true})
	if err != nil || !strings.HasPrefix(coins(t, alone.State), "5 6 6 [false") {
		t.Errorf("%v, %v", alone, err)
	}
}

// TestDecision42WhatIsNotLegalAnyMoreIsDropped, or stops the game when that is wanted.
func TestDecision42WhatIsNotLegalAnyMoreIsDropped(t *testing.T) {
	game := atOnce(t, lift+","+earn("wait", once))
	s := made(t, opened(t, game, 3), crateLifted(1), nil)
	s = made(t, s, crateLifted(1), nil)
	out, err := s.Apply(crateLifted(2), kernel.ApplyOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if got := coins(t, out.State); got != "6 5 6 [false false false] p0 t0 sail" &&
		got != "6 5 6 [false false false] p1 t0 sail" {
		t.Error(got)
	}
	at := slices.IndexFunc(out.Log, func(e kernel.LogEntry) bool { return e.Kind == "submissionDropped" })
	if at < 0 || out.Log[at].Field("player") != 1 || out.Log[at].Field("actionId") != "lift" ||
		out.Log[at].Field("reason") != "moveParamsNotLegalForAction" || out.Log[at].Path != "actions[0]" {
		t.Errorf("the log is %v", out.Log)
	}
	strict := ferryGame(t, `"turnOrder": {"type": "simultaneous", "onConflict": "error"}, "actions": [`+lift+`]`)
	s = made(t, opened(t, strict, 2), crateLifted(1), nil)
	_, err = s.Apply(crateLifted(1), kernel.ApplyOptions{})
	var failed *kernel.Error
	if !errors.As(err, &failed) || failed.Code != "SUBMISSION_CONFLICT" || failed.Context["player"] != 1 ||
		failed.Path != "turnOrder.onConflict" {
		t.Errorf("%#v", err)
	}
}

// TestDecision42TriggersSeeTheWholeRound: they come after all moves, for who made them.
func TestDecision42TriggersSeeTheWholeRound(t *testing.T) {
	g := atOnce(t, act("row", "sail", tideUp, once),
		`"triggers": [`+trigger("after", `{"type": "actionResolved", "action": "row"}`,
			`{"setVar": {"scope": "pvar", "player": "active", "var": "coin", "value": {"ref": "gvar", "var": "tide"}}}`)+
			`]`)
	s := made(t, opened(t, g, 3), kernel.Move{ActionID: "row"}, nil)
	s = made(t, s, kernel.Move{ActionID: "row"}, nil)
	if s = made(t, s, kernel.Move{ActionID: "row"}, nil); coins(t, s) != "3 3 3 [false false false] p0 t1 sail" {
		t.Error(coins(t, s))
	}
}

// dicing rolls and asks then, with a decision of the same name for everybody.
var dicing = act("dice", "sail", `{"rollRandom": {"bind": "$pips", "min": 1, "max": 3, "in": [
	{"chooseOne": {"internalDecisionId": "decision:odds", "bind": "$odds", "options": {"query": "intsInRange", "min": 0, "max": 3}}},
	{"setVar": {"scope": "pvar", "player": "actor", "var": "coin", "value": {"ref": "binding", "name": "$odds"}}}]}}`,
	once)

// TestDecision42SuspendedMoves: those who move are asked, in the order of seats, each for
// their own move.
func TestDecision42SuspendedMoves(t *testing.T) {
	s := opened(t, atOnce(t, dicing), 3)
	for range 2 {
		s = made(t, s, kernel.Move{ActionID: "dice"}, nil)
	}
	var log []string
	s = made(t, s, kernel.Move{ActionID: "dice"}, &log)
	for p := range 3 {
		if s.Active() != p || s.Pending() == nil || s.Pending().ID != "decision:odds" {
			t.Fatalf("player %d is asked %v", s.Active(), s.Pending())
		}
		again, err := s.Game().ReadState([]byte(canonical(t, s)))
		if err != nil || canonical(t, again) != canonical(t, s) {
			t.Fatalf("read back: %v", err)
		}
		if _, err := s.For((p + 1) % 3); err == nil {
			t.Error("another player can decide")
		}
		if _, ok := s.Withdrawn(); ok {
			t.Error("a round can be taken back")
		}
		_, err = s.Apply(kernel.Move{ActionID: "dice", Continues: true,
			Params: kernel.Params{{Name: "decision:odds", Value: kernel.Int(9)}}}, kernel.ApplyOptions{})
		if faultOf(err) != "illegal moveParamsInvalid" {
			t.Errorf("an answer that is not offered: %v", err)
		}
		for viewer := range 3 { // also somebody who knows less can read it, and look at the answers
			view, err := s.Game().ReadState([]byte(canonical(t, s.View(viewer))))
			if err != nil || canonical(t, view) != canonical(t, s.View(viewer)) ||
				view.Hash() != s.View(viewer).Hash() {
				t.Fatalf("the view of player %d read back: %v", viewer, err)
			}
			if c, err := view.Choices(kernel.Move{ActionID: "dice", Continues: true}, true); err != nil ||
				c.Request == nil {
				t.Errorf("player %d can look at %v, %v", viewer, c, err)
			}
		}
		before := s
		answer := kernel.Move{ActionID: "dice", Continues: true,
			Params: kernel.Params{{Name: "decision:odds", Value: kernel.Int(int64(3 - p))}}}
		s = made(t, again, answer, &log)
		if other := made(t, before, answer, nil); canonical(t, other) != canonical(t, s) {
			t.Error("it goes on in another way after reading")
		}
	}
	if coins(t, s) != "3 2 1 [false false false] p0 t1 sail" {
		t.Error(coins(t, s))
	}
	if want := "simultaneousSubmission simultaneousCommit"; strings.Join(log, " ") != want {
		t.Errorf("what was told is told again: %v", log)
	}
}

// TestDecision42NoAnswerLetsAMoveGoOn: it is dropped, as others have taken what it needs.
func TestDecision42NoAnswerLetsAMoveGoOn(t *testing.T) {
	grab := act("grab", "sail", `{"rollRandom": {"bind": "$pips", "min": 1, "max": 3, "in": [
		{"chooseOne": {"internalDecisionId": "decision:crate", "bind": "$it", "options": {"query": "tokensInZone", "zone": "dock:none"}}},
		{"moveToken": {"token": "$it", "from": "dock:none", "to": "shed:none"}}]}}`, once)
	s := opened(t, atOnce(t, lift+","+grab), 4)
	for p := range 3 {
		s = made(t, s, crateLifted(p), nil)
	}
	out, err := s.Apply(kernel.Move{ActionID: "grab"}, kernel.ApplyOptions{})
	if err != nil || out.Pending != nil ||
		!slices.ContainsFunc(out.Log, func(e kernel.LogEntry) bool { return e.Kind == "submissionDropped" }) {
		t.Errorf("%+v, %v", out, err)
	}
}

// TestDecision42DecisionsThatOthersBringAbout are asked when the move is made.
func TestDecision42DecisionsThatOthersBringAbout(t *testing.T) {
	ask := act("ask", "sail", `{"if": {"when": {"op": ">", "left": {"ref": "gvar", "var": "tide"}, "right": 0}, "then": [`+pickOdds+`]}}`, once)
	s := made(t, opened(t, atOnce(t, act("row", "sail", tideUp, once)+","+ask), 2), kernel.Move{ActionID: "row"}, nil)
	if s = made(t, s, kernel.Move{ActionID: "ask"}, nil); s.Pending() == nil || s.Active() != 1 {
		t.Fatal(looks(t, s, nil))
	}
	s = made(t, s, kernel.Move{ActionID: "ask", Continues: true,
		Params: kernel.Params{{Name: "decision:odds", Value: kernel.String("long")}}}, nil)
	if s.Pending() != nil || looks(t, s, nil) != "tide 1 toll 0 sail p1 t0" &&
		looks(t, s, nil) != "tide 1 toll 0 sail p0 t0" {
		t.Error(looks(t, s, nil))
	}
}

// TestDecision42RandomGames holds for whatever rules: the order in which people submit does
// not matter, no view tells what another has submitted, and what is listed can be submitted.
func TestDecision42RandomGames(t *testing.T) {
	rounds := 0
	rapid.Check(t, func(t *rapid.T) {
		def := randomgame.Definition(drawn{t})
		if def.TurnOrder != nil && def.TurnOrder.Type == gamedef.CardDriven {
			return
		}
		def.TurnOrder = &gamedef.TurnOrder{Type: gamedef.Simultaneous}
		game, err := kernel.New(def, kernel.WithLimits(smallLimits))
		if err != nil {
			t.Fatal(err)
		}
		players := def.Metadata.Players
		s, err := game.Initial(rapid.Int64Range(0, 100).Draw(t, "seed"),
			int(rapid.Int64Range(players.Min, players.Max).Draw(t, "players")))
		if err != nil {
			return
		}
		if out, err := s.Advance(); err == nil {
			s = out.State
		}
		rng := random.New(rapid.Int64Range(0, 1<<20).Draw(t, "moves"))
		for range 4 {
			if s = wholeRound(t, s, &rng); s == nil {
				return
			}
			rounds++
		}
	})
	if rounds == 0 {
		t.Error("no round was played")
	}
}

// wholeRound has a round submitted in the order of seats and in another one; nil ends the
// game.
func wholeRound(t *rapid.T, s *kernel.State, rng *random.Generator) *kernel.State {
	for s.Pending() != nil {
		out, ok := anyMove(t, s, rng)
		if !ok {
			return nil
		}
		s = out.State
	}
	var moves []kernel.Move
	var who []int
	first := s
	for p := range s.Players() {
		listing, err := as(t, s, p).Legal(kernel.ListOptions{SkipFailing: true})
		if err != nil {
			return nil
		}
		if len(listing.Moves) == 0 {
			continue
		}
		move, ok, err := as(t, s, p).Complete(listing.Moves[rng.Int(0, int64(len(listing.Moves)-1))], rng)
		if err != nil || !ok {
			return nil
		}
		moves, who = append(moves, move), append(who, p)
	}
	if len(who) == 0 {
		return nil
	}
	secret(t, first, who, rng)
	submitAll := func(order []int) (string, *kernel.State) {
		s := first
		for _, i := range order {
			out, err := as(t, s, who[i]).Apply(moves[i], kernel.ApplyOptions{})
			if err != nil {
				return outcome(nil, err), nil
			}
			s = out.State
		}
		return canonical(t, s), s
	}
	order := make([]int, len(who))
	for i := range order {
		order[i] = i
	}
	want, next := submitAll(order)
	for i := range order {
		j := int(rng.Int(int64(i), int64(len(order)-1)))
		order[i], order[j] = order[j], order[i]
	}
	got, _ := submitAll(order)
	if next != nil && got != want {
		t.Fatalf("submitted in the order %v it comes to\n%s\nnot\n%s", order, got, want)
	}
	return next
}

// secret demands that the others see the same, whatever a player submits.
func secret(t *rapid.T, first *kernel.State, who []int, rng *random.Generator) {
	if len(who) < 2 {
		return
	}
	mine := as(t, first, who[0])
	listing, _ := mine.Legal(kernel.ListOptions{SkipFailing: true})
	seen := map[int]string{}
	for _, template := range listing.Moves {
		move, ok, err := mine.Complete(template, rng)
		if err != nil || !ok {
			continue
		}
		out, err := mine.Apply(move, kernel.ApplyOptions{})
		if err != nil {
			continue
		}
		for p := range first.Players() {
			view := canonical(t, out.State.View(p))
			if before, ok := seen[p]; ok && p != who[0] && before != view {
				t.Fatalf("player %d sees what player %d has submitted:\n%s\n%s", p, who[0], before, view)
			}
			seen[p] = view
		}
	}
}

// anyMove makes some legal move.
func anyMove(t *rapid.T, s *kernel.State, rng *random.Generator) (*kernel.Outcome, bool) {
	listing, err := s.Legal(kernel.ListOptions{SkipFailing: true})
	if err != nil || len(listing.Moves) == 0 {
		return nil, false
	}
	move, ok, err := s.Complete(listing.Moves[0], rng)
	if err != nil || !ok {
		return nil, false
	}
	out, err := s.Apply(move, kernel.ApplyOptions{})
	return out, err == nil
}
