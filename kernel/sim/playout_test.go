package sim_test

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"ludo-lsp/internal/dev/testgames"
	"ludo-lsp/internal/dev/testsize"
	"ludo-lsp/internal/kernel/words"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/sim"
)

// quarry is a game on which the tests build: players break stones off a heap. Tests
// put actions and endings in.
func quarry(t testing.TB, actions, conditions string, options ...kernel.Option) *kernel.Game {
	t.Helper()
	def, problems := gamedef.Load([]byte(`{
		"metadata": {"id": "quarry", "players": {"min": 2, "max": 3}}, "constants": {},
		"globalVars": [{"name": "heap", "type": "int", "init": 6, "min": 0, "max": 9}],
		"perPlayerVars": [{"name": "stones", "type": "int", "init": 0, "min": 0, "max": 20}],
		"zones": [], "tokenTypes": [], "setup": [], "turnStructure": {"phases": [{"id": "day"}]},
		"actions": [` + actions + `], "triggers": [],
		"terminal": {"conditions": [` + conditions + `], "scoring": {"method": "highest", "value": {"ref": "pvar", "player": "actor", "var": "stones"}}}}`))
	if def == nil {
		t.Fatalf("%v", problems)
	}
	g, err := kernel.New(def, options...)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// action is an action of the active player.
func action(id, params, pre, effects string) string {
	return fmt.Sprintf(`{"id": %q, "actor": "active", "executor": "actor", "phase": ["day"], "params": [%s], "pre": %s, "cost": [], "effects": [%s], "limits": []}`,
		id, params, pre, effects)
}

const (
	heapLeft  = `{"op": ">", "left": {"ref": "gvar", "var": "heap"}, "right": 0}`
	heapGone  = `{"when": {"op": "==", "left": {"ref": "gvar", "var": "heap"}, "right": 0}, "result": {"type": "score"}}`
	takeOne   = `{"addVar": {"scope": "global", "var": "heap", "delta": -1}}, {"addVar": {"scope": "pvar", "player": "actor", "var": "stones", "delta": 1}}`
	endOfTurn = `, {"advancePhase": {}}`
	oneOrTwo  = `{"name": "$n", "domain": {"query": "intsInRange", "min": 1, "max": 2}}`
)

// breaking is a game in which players take one or two stones in turn.
func breaking(t testing.TB) *kernel.Game {
	return quarry(t, action("break", oneOrTwo, heapLeft, `{"addVar": {"scope": "global", "var": "heap", "delta": {"op": "-", "left": 0, "right": {"ref": "binding", "name": "$n"}}}},
		{"addVar": {"scope": "pvar", "player": "actor", "var": "stones", "delta": {"ref": "binding", "name": "$n"}}}`+endOfTurn), heapGone)
}

func TestReasonsToStop(t *testing.T) {
	nought := `{"op": "-", "left": {"ref": "gvar", "var": "heap"}, "right": 6}`
	none := `{"query": "intsInRange", "min": 1, "max": ` + nought + `}`
	choose := func(options string) string {
		return `{"rollRandom": {"bind": "$r", "min": 1, "max": 6, "in": [{"chooseOne": {"internalDecisionId": "decision:c", "bind": "$c", "options": ` + options + `}}]}}`
	}
	loop := `{"forEach": {"bind": "$a", "over": {"query": "intsInRange", "min": 1, "max": 400}, "effects": [
		{"forEach": {"bind": "$b", "over": {"query": "intsInRange", "min": 1, "max": 400}, "effects": [` + takeOne + `]}}]}}`
	asking := `{"forEach": {"bind": "$a", "over": {"query": "intsInRange", "min": 1, "max": 9}, "effects": [
		{"chooseOne": {"internalDecisionId": "decision:c", "bind": "$c", "options": {"query": "enums", "values": ["p", "q"]}}}]}}`
	byZero := `{"addVar": {"scope": "global", "var": "heap", "delta": {"op": "/", "left": 1, "right": ` + nought + `}}}`
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	for _, c := range []struct {
		name, actions, conditions string
		setup                     sim.Setup
		limits                    kernel.Limits
		ctx                       context.Context
		reason                    sim.Reason
		code, path                string
	}{
		{name: "the game ends", actions: action("take", "", heapLeft, takeOne), conditions: heapGone, reason: sim.Terminal},
		{name: "it is over at once", actions: action("take", "", heapLeft, takeOne), conditions: `{"when": true, "result": {"type": "draw"}}`, reason: sim.Terminal},
		{name: "the limit of moves", actions: action("wait", "", "null", ""), setup: sim.Setup{MaxMoves: 5}, reason: sim.MaxMoves},
		{name: "no move at all", actions: action("wait", "", "null", ""), setup: sim.Setup{MaxMoves: -1}, reason: sim.MaxMoves},
		{name: "nobody ever has a move", actions: action("take", "", `{"op": "<", "left": {"ref": "gvar", "var": "heap"}, "right": 0}`, ""),
			conditions: `{"when": {"op": "<", "left": {"ref": "gvar", "var": "heap"}, "right": 0}, "result": {"type": "score"}}`,
			reason:     sim.Stalled, code: "DECISION_POINT_STALL_LOOP_DETECTED", path: "turnStructure.phases[0]"},
		{name: "nobody has a move and scores decide", actions: action("take", "", `{"op": "<", "left": {"ref": "gvar", "var": "heap"}, "right": 0}`, ""), reason: sim.Terminal},
		{name: "a rule runs too long", actions: action("grind", "", "null", loop), reason: sim.BudgetExceeded, code: "EFFECT_BUDGET_EXCEEDED", path: "actions[0].effects[0]"},
		{name: "rules add up to too much", actions: action("grind", "", "null", loop), limits: kernel.Limits{EffectOperations: 1_000_000, Effort: 10_000}, reason: sim.BudgetExceeded, code: "EFFORT_EXCEEDED", path: "actions[0].effects[0].forEach.effects[0]"},
		{name: "a move asks too much", actions: action("ask", "", "null", asking), limits: kernel.Limits{CompletionRounds: 5}, reason: sim.BudgetExceeded, code: "TOO_MANY_DECISIONS", path: "actions[0].effects[0].forEach.effects[0]"},
		{name: "a move is hard to complete, but not quickly", actions: action("ask", "", "null", asking), limits: kernel.Limits{CompletionAnswers: 5}, setup: sim.Setup{MaxMoves: 5}, reason: sim.MaxMoves},
		{name: "the clock", actions: action("wait", "", "null", ""), setup: sim.Setup{Budget: time.Nanosecond}, reason: sim.BudgetExceeded, code: "PLAYOUT_TIME_EXCEEDED", path: "turnStructure.phases[0]"},
		{name: "no option", actions: action("ask", "", "null", choose(none)), reason: sim.DecisionUnanswerable, code: "EFFECT_RUNTIME", path: "actions[0].effects[0].rollRandom.in[0]"},
		{name: "a rule fails", actions: action("split", "", "null", byZero), reason: sim.Failed, code: "DIVISION_BY_ZERO", path: "actions[0].effects[0]"},
		{name: "the condition of an action fails",
			actions: action("split", "", `{"op": "==", "left": {"op": "/", "left": 1, "right": `+nought+`}, "right": 1}`, takeOne),
			reason:  sim.Failed, code: "DIVISION_BY_ZERO", path: "actions[0].pre"},
		{name: "the end cannot be told", actions: action("wait", "", "null", ""),
			conditions: `{"when": {"op": "==", "left": {"op": "/", "left": 1, "right": ` + nought + `}, "right": 1}, "result": {"type": "draw"}}`,
			reason:     sim.Failed, code: "DIVISION_BY_ZERO", path: "terminal.conditions[0].when"},
		{name: "cancelled", actions: action("wait", "", "null", ""), ctx: cancelled, reason: sim.Cancelled},
		{name: "an agent fails", actions: action("wait", "", "null", ""), setup: sim.Setup{Agents: []sim.Agent{sulking{}}}, reason: sim.Failed, code: "AGENT_FAILED"},
		{name: "an agent breaks down", actions: action("wait", "", "null", ""), setup: sim.Setup{Agents: []sim.Agent{broken{}}}, reason: sim.Failed, code: "INTERNAL"},
		{name: "an agent finds no move", actions: action("wait", "", "null", ""),
			setup:  sim.Setup{Agents: []sim.Agent{idle{}}},
			reason: sim.NoPlayableMove, code: "NO_PLAYABLE_MOVE", path: "actions[0]"},
		{name: "an agent plays what is not legal", actions: action("wait", "", "null", ""),
			setup:  sim.Setup{Agents: []sim.Agent{cheating{}}},
			reason: sim.NoPlayableMove, code: "ILLEGAL_MOVE", path: "actions[0]"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := quarry(t, c.actions, c.conditions, kernel.WithLimits(c.limits))
			if c.ctx == nil {
				c.ctx = context.Background()
			}
			c.setup.Locate = func(path string) (kernel.Source, bool) { return kernel.Source{File: path, Line: 7}, true }
			// With an observer and without, it comes to the same.
			for _, o := range []*sim.Observer{nil, {}} {
				p, err := sim.Play(c.ctx, g, c.setup, o)
				if err != nil {
					t.Fatal(err)
				}
				code, path := "", ""
				if p.Stop != nil {
					code, path = p.Stop.Code, p.Stop.Path
					if path != "" && (p.Stop.Source == nil || p.Stop.Source.File != path) {
						t.Errorf("the source is %v", p.Stop.Source)
					}
				}
				if p.Reason != c.reason || code != c.code || !strings.HasPrefix(path, c.path) ||
					(c.path == "") != (path == "") {
					t.Errorf("stopped because of %s %s at %q: %+v", p.Reason, code, path, p.Stop)
				}
				if (p.Result != nil) != (c.reason == sim.Terminal) {
					t.Errorf("the result is %v", p.Result)
				}
			}
		})
	}
}

type sulking struct{}

func (sulking) Choose(*sim.Turn) (kernel.Move, int, error) {
	return kernel.Move{}, 0, errors.New("I do not want to")
}

type broken struct{}

func (broken) Choose(*sim.Turn) (kernel.Move, int, error) { panic("out of order") }

type idle struct{}

func (idle) Choose(*sim.Turn) (kernel.Move, int, error) { return kernel.Move{}, 0, sim.ErrNoMove }

type cheating struct{}

func (cheating) Choose(t *sim.Turn) (kernel.Move, int, error) {
	return kernel.Move{ActionID: "fly"}, 0, nil
}

// A move that cannot be made is dropped and another made in its place.
func TestMovesThatFailAreDropped(t *testing.T) {
	fails := action("smash", "", "null", `{"rollRandom": {"bind": "$r", "min": 1, "max": 6, "in": [
		{"chooseOne": {"internalDecisionId": "decision:c", "bind": "$c", "options": {"query": "intsInRange", "min": 7, "max": {"ref": "gvar", "var": "heap"}}}}]}}`)
	g := quarry(t, fails+","+action("take", "", heapLeft, takeOne), heapGone)
	var dropped []string
	var told strings.Builder
	words := sim.WordsOf(g)
	p, err := sim.Play(context.Background(), g, sim.Setup{Seed: 3}, &sim.Observer{Move: func(r *sim.Record) {
		if err := r.WriteText(&told, words); err != nil {
			t.Error(err)
		}
		for _, w := range r.Warnings {
			if w.Code == "MOVE_DROPPED" {
				dropped = append(dropped,
					fmt.Sprint(r.Number, w.Context["actionId"], w.Context["code"], w.Context["reason"]))
			}
		}
	}})
	if err != nil || p.Reason != sim.Terminal || len(p.Dropped) == 0 {
		t.Fatalf("%+v, %v", p, err)
	}
	if len(dropped) != len(p.Dropped) || !strings.Contains(dropped[0], "smashEFFECT_RUNTIMEdecisionUnanswerable") {
		t.Errorf("dropped %v, %+v", dropped, p.Dropped)
	}
	if log := told.String(); !strings.Contains(log, "could not be made: smash. ") || strings.Contains(log, "RUNTIME") {
		t.Errorf("the log does not say in words what was dropped:\n%s", log)
	}
	s, err := sim.Run(context.Background(), g, sim.Batch{Setup: sim.Setup{Seed: 3}, Games: 20})
	if err != nil || s.CountDecided() != 20 || len(s.Dropped) != 1 {
		t.Errorf("%+v, %v", s, err)
	}
}

// The log for people says where a special activity was left out.
func TestActivitiesThatARollRulesOutAreInTheLog(t *testing.T) {
	pipeline := func(id, more string) string {
		return `{"id": "` + id + `-steps", "actionId": "` + id +
			`", "legality": null, "costValidation": null, "costEffects": [], "targeting": {}, "atomicity": "atomic", ` +
			more + `}`
	}
	roll := `{"rollRandom": {"bind": "$r", "min": 1, "max": 6, "in": [{"setVar": {"scope": "global", "var": "heap", "value": 0}}]}}`
	g := quarry(t, action("blast", "", "null", "")+","+action("haul", "", heapLeft, takeOne)+`], "actionPipelines": [`+
		pipeline("blast", `"stages": [{"effects": [`+roll+`]}]`)+","+
		pipeline("haul", `"accompanyingOps": "any", "stages": [{"effects": [`+takeOne+`]}]`), heapGone)
	var log strings.Builder
	_, err := sim.Play(context.Background(), g, sim.Setup{Seed: 3, Agents: []sim.Agent{afterwards{}}},
		&sim.Observer{Move: func(r *sim.Record) {
			if err := r.WriteText(&log, words.Of(g)); err != nil {
				t.Error(err)
			}
		}})
	if err != nil || !strings.HasSuffix(log.String(), "\n      left out: haul, which was not possible any more\n"+
		"      heap 6 → 0\n") {
		t.Errorf("%v, %s", err, log.String())
	}
}

// afterwards makes the first move with a special activity after its operation.
type afterwards struct{}

func (afterwards) Choose(t *sim.Turn) (kernel.Move, int, error) {
	for i, move := range t.Moves {
		if c := move.Compound; c != nil && c.Timing == kernel.AfterOperation {
			return move, i, nil
		}
	}
	return kernel.Move{}, 0, sim.ErrNoMove
}

// moody is an agent that fails now and then.
type moody struct{}

func (moody) Choose(t *sim.Turn) (kernel.Move, int, error) {
	if t.Random.Int(0, 9) == 0 {
		panic("not now")
	}
	return sim.Quick{}.Choose(t)
}

// What comes of many playouts does not depend on how many are played at a time, and
// each can be played again by itself, whatever became of those before it.
func TestManyPlayoutsAreThoseOneByOne(t *testing.T) {
	smashing := quarry(t, action("smash", "", heapLeft, `{"rollRandom": {"bind": "$r", "min": 1, "max": 6, "in": [
		{"addVar": {"scope": "global", "var": "heap", "delta": {"op": "floorDiv", "left": -6, "right": {"op": "-", "left": {"ref": "binding", "name": "$r"}, "right": 3}}}}]}}`), heapGone)
	for name, test := range map[string]struct {
		game          *kernel.Game
		agents, alone []sim.Agent
	}{
		"agents":        {breaking(t), []sim.Agent{sim.Random{}, sim.Greedy{}, sim.Random{}}, []sim.Agent{sim.Quick{}, sim.Greedy{Quick: true}, sim.Quick{}}},
		"failing agent": {breaking(t), []sim.Agent{moody{}}, []sim.Agent{moody{}}},
		"failing rule":  {smashing, nil, []sim.Agent{sim.Quick{}}},
	} {
		t.Run(name, func(t *testing.T) { playoutsAreThoseOneByOne(t, test.game, test.agents, test.alone) })
	}
}

func playoutsAreThoseOneByOne(t *testing.T, g *kernel.Game, agents, alone []sim.Agent) {
	setup := sim.Setup{Players: 3, Seed: 40, Agents: agents}
	var first string
	for _, jobs := range []int{1, 2, 7} {
		results := make([]string, 60)
		played := 0
		s, err := sim.Run(context.Background(), g, sim.Batch{Setup: setup, Games: len(results), Jobs: jobs,
			Each: func(i int, p *sim.Playout) { results[i] = comesOf(p) },
			Played: func(games int) {
				if games <= played {
					t.Errorf("after %d playouts it tells of %d", played, games)
				}
				played = games
			}})
		if err != nil || played != len(results) || s.Playouts != len(results) {
			t.Fatalf("%d of %d playouts are told of, %v", played, s.Playouts, err)
		}
		got := string(gamedef.Canonical(s.Data())) + strings.Join(results, "\n")
		if first == "" {
			first = got
			for i, result := range results {
				one := setup
				one.Agents = alone
				one.Seed += int64(i)
				p, err := sim.Play(context.Background(), g, one, nil)
				if err != nil {
					t.Fatal(err)
				}
				p.Final = nil
				if again := comesOf(p); again != result {
					t.Fatalf("playout %d: %s, by itself %s", i, result, again)
				}
			}
		}
		if got != first {
			t.Errorf("with %d jobs:\n%s\nwith 1:\n%s", jobs, got, first)
		}
	}
}

// comesOf is what came of a playout as text, without the addresses of a stack.
func comesOf(p *sim.Playout) string {
	if p.Stop != nil && p.Stop.Stack != "" {
		stop := *p.Stop
		stop.Stack = ""
		p.Stop = &stop
	}
	return string(gamedef.Canonical(p.Data()))
}

// A playout leaves nothing after: neither one that stops for whatever reason nor one
// of very many.
func TestMemoryStaysFlat(t *testing.T) {
	t.Run("breaking", func(t *testing.T) { memoryStaysFlat(t, breaking(t), 200, 5_000) })
	t.Run("tic-tac-toe", func(t *testing.T) {
		memoryStaysFlat(t, testgames.Of(t, "tic-tac-toe"), 1_000, testsize.FlatPlayouts.N())
	})
}

// memoryStaysFlat compares what is in memory after few playouts and after many: of ten more that are played not
// one thing may stay there. Things are counted, whose number does not change with their size.
func memoryStaysFlat(t *testing.T, g *kernel.Game, few, many int) {
	things := func(games int) int {
		if _, err := sim.Run(context.Background(), g, sim.Batch{Games: games}); err != nil {
			t.Fatal(err)
		}
		runtime.GC()
		runtime.GC() // what lies in pools is dropped by the second one
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return int(m.HeapObjects)
	}
	before := things(few)
	after := things(many)
	t.Logf("%d things after %d playouts, %d after %d more", before, few, after, many)
	if after-before > many/10 {
		t.Errorf("after %d playouts there are %d things in memory, after %d more there are %d",
			few, before, many, after)
	}
}

func TestSetupsThatDoNotFit(t *testing.T) {
	g := breaking(t)
	for want, setup := range map[string]sim.Setup{
		"the game is for 2 to 3 players, not for 4": {Players: 4},
		"there are 3 agents for 2 players":          {Agents: []sim.Agent{sim.Random{}, sim.Random{}, sim.Random{}}},
	} {
		if _, err := sim.Play(context.Background(), g, setup, nil); err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
		if _, err := sim.Run(context.Background(), g, sim.Batch{Setup: setup, Games: 1}); err == nil ||
			err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

func TestParseAgents(t *testing.T) {
	for _, c := range []struct {
		text    string
		players int
		want    string
	}{
		{"quick, quick-greedy", 2, "[{} {0 0 true}]"}, {"random", 3, "[{} {} {}]"}, {" Random , greedy,", 2, "[{} {0 0 false}]"}, {"greedy", 1, "[{0 0 false}]"},
		{"", 2, "no agent is named; the agents are random, greedy, mcts, quick and quick-greedy"}, {"radnom", 2, `there is no agent "radnom"; did you mean "random"?`},
		{"minimax", 2, `there is no agent "minimax"; the agents are random, greedy, mcts, quick and quick-greedy`}, {"random,random", 3, "2 agents are named for 3 players"},
	} {
		agents, err := sim.ParseAgents(c.text, c.players)
		got := fmt.Sprint(agents)
		if err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%q: got %s, want %s", c.text, got, c.want)
		}
	}
}

// The greedy agent takes what is best for it, the random one everything.
func TestAgents(t *testing.T) {
	g := breaking(t)
	taken := func(a sim.Agent) map[int64]int {
		out := map[int64]int{}
		for seed := range int64(40) {
			_, err := sim.Play(context.Background(), g, sim.Setup{Seed: seed, Agents: []sim.Agent{a}},
				&sim.Observer{Move: func(r *sim.Record) {
					n, _ := r.Move.Params[0].Value.Int()
					out[n]++
				}})
			if err != nil {
				t.Fatal(err)
			}
		}
		return out
	}
	if got := taken(sim.Greedy{}); got[1] > 0 || got[2] == 0 {
		t.Errorf("the greedy agent took %v", got)
	}
	if got := taken(sim.Random{}); got[1] < 40 || got[2] < 40 {
		t.Errorf("the random agent took %v", got)
	}
	if got := taken(sim.Greedy{MaxMoves: 1}); got[1] < 20 {
		t.Errorf("an agent that looks at one move took %v", got)
	}
}

func TestInterval(t *testing.T) {
	for _, c := range []struct {
		times, all int
		want       string
	}{{0, 0, "0.000 1.000"}, {0, 10, "0.000 0.278"}, {5, 10, "0.237 0.763"}, {10, 10, "0.722 1.000"},
		{500, 1000, "0.469 0.531"}} {
		low, high := sim.Interval(c.times, c.all)
		if got := fmt.Sprintf("%.3f %.3f", low, high); got != c.want {
			t.Errorf("%d of %d: %s, want %s", c.times, c.all, got, c.want)
		}
	}
}

func TestLengths(t *testing.T) {
	s := sim.Statistics{Playouts: 10, Lengths: map[int]int{3: 2, 5: 4, 9: 4}}
	var got []int
	for _, share := range []float64{0, 0.2, 0.5, 0.6, 0.9, 1} {
		got = append(got, s.Length(share))
	}
	if !slices.Equal(got, []int{3, 3, 5, 5, 9, 9}) {
		t.Errorf("got %v", got)
	}
}

// The first choice in many games is no more certain than later ones.
func TestFirstChoicesDiffer(t *testing.T) {
	g := breaking(t)
	first := map[int64]int{}
	for seed := range int64(100) {
		_, err := sim.Play(context.Background(), g,
			sim.Setup{Seed: seed, MaxMoves: 1, Agents: []sim.Agent{sim.Quick{}}},
			&sim.Observer{Move: func(r *sim.Record) {
				n, _ := r.Move.Params[0].Value.Int()
				first[n]++
			}})
		if err != nil {
			t.Fatal(err)
		}
	}
	if first[1] < 30 || first[2] < 30 {
		t.Errorf("of the first moves of 100 games, so many take one stone and two: %v", first)
	}
}
