package kernel_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"hash/fnv"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/dev/choices"
	"ludo-lsp/internal/dev/randomgame"
	"ludo-lsp/internal/dev/specs"
	"ludo-lsp/internal/dev/testgames"
	"ludo-lsp/internal/dev/testsize"
	"ludo-lsp/internal/kernel/random"
	"ludo-lsp/kernel"
)

var (
	digestFile  = flag.String("digest", "", "where TestDigest writes what random games do")
	digestGames = flag.Int("digest-games", 2000, "how many games of each TestDigest plays")
	digestMoves = flag.Int("digest-moves", 200_000, "how many moves of all games of a definition")
	digestMore  = flag.String("digest-folder", "", "folders of more games")
)

// Machines remember conditions and counts; a game is the same when everything is worked
// out each time: states, moves, logs, traces, errors, and where rules are too much effort.
func TestRememberingChangesNothing(t *testing.T) {
	remembered := 0
	for seed := range testsize.RememberedRandom.N() {
		def := randomgame.Definition(choices.Bytes(nil, uint64(seed)))
		quick, err := kernel.New(def, kernel.WithLimits(tightLimits(seed)))
		if err != nil {
			t.Fatal(err)
		}
		remembered += kernel.Remembered(quick)
		sameInThePlainWay(t, quick, int64(seed), 15)
	}
	if remembered == 0 {
		t.Error("no random game has anything to remember")
	}
	t.Logf("%d conditions and counts are remembered", remembered)
	games := testgames.All(t)
	for _, name := range slices.Sorted(maps.Keys(games)) {
		most := testsize.RememberedMoves.N()
		if len(games[name].Definition().Zones) > 80 {
			most = testsize.RememberedLarge.N() // its states are large
		}
		for seed := range testsize.RememberedGames.N() {
			sameInThePlainWay(t, games[name], int64(seed), most)
		}
	}
}

// A search for the decisions of a move changes the position and takes that back; what rules
// read meanwhile must not be remembered.
func TestWhatIsTakenBackIsForgotten(t *testing.T) {
	game, _ := testgames.Compile(t, cnl.File{Path: "game.md", Text: "```yaml\n" + `metadata: { id: guests, players: { min: 2, max: 2 } }
zones:
  - { macro: grid, args: [1, 4], zoneKind: board }
  - { id: door, owner: none, visibility: public, ordering: stack }
tokenTypes: [ { id: guest, props: { mood: int } } ]
globalVars: [ { name: full, type: int, init: 0, min: 0, max: 9 } ]
setup:
  - forEach:
      bind: $n
      over: { query: intsInRange, min: 1, max: 6 }
      effects: [ { createToken: { type: guest, zone: 'door:none', props: { mood: 0 } } } ]
turnStructure: { phases: [ { id: evening } ] }
conditionMacros:
  - id: free
    params: []
    condition: { op: '==', left: { ref: zoneCount, zone: $zone }, right: 0 }
  - id: calm
    params: []
    condition:
      op: '=='
      left: { aggregate: { op: count, query: { query: tokensInZone, zone: $zone, filter: [{ prop: mood, eq: 1 }] } } }
      right: 0
actions:
  - id: seat
    actor: active
    executor: actor
    phase: [evening]
    params: [ { name: $chair, domain: { query: mapSpaces, filter: { conditionMacro: free } } } ]
    effects:
      - draw: { from: 'door:none', to: $chair, count: 1 }
      - addVar: { scope: global, var: full, delta: 1 }
      - if:
          when: { op: '==', left: { ref: gvar, var: full }, right: 2 }
          then:
            - forEach:
                bind: $guest
                over: { query: tokensInZone, zone: $chair }
                effects: [ { setTokenProp: { token: $guest, prop: mood, value: 1 } } ]
      - if:
          when: { op: '>', left: { aggregate: { op: count, query: { query: mapSpaces, filter: { conditionMacro: free } } } }, right: 1 }
          then:
            - chooseOne: { internalDecisionId: 'decision:other', bind: $other, options: { query: mapSpaces, filter: { op: and, args: [ { conditionMacro: free }, { conditionMacro: calm }, { op: '<', left: { ref: gvar, var: full }, right: 5 } ] } } }
            - if:
                when: { op: '==', left: { aggregate: { op: count, query: { query: tokensInMapSpaces, filter: [{ prop: mood, eq: 1 }] } } }, right: 1 }
                then: [ { draw: { from: 'door:none', to: $other, count: 1 } } ]
  - id: leave
    actor: active
    executor: actor
    phase: [evening]
    params: [ { name: $chair, domain: { query: mapSpaces, filter: { op: not, arg: { conditionMacro: calm } } } } ]
    effects: [ { moveAll: { from: $chair, to: 'door:none' } }, { addVar: { scope: global, var: full, delta: -1 } } ]
terminal: { conditions: [ { when: { op: '==', left: { ref: gvar, var: full }, right: 7 }, result: { type: draw } } ] }
` + "```\n"})
	if kernel.Remembered(game) == 0 {
		t.Error("nothing is remembered")
	}
	for seed := range int64(testsize.RememberedTakeBack.N()) {
		sameInThePlainWay(t, game, seed, 30)
	}
}

// sameInThePlainWay compares a game with one of which nothing is remembered.
func sameInThePlainWay(t *testing.T, quick *kernel.Game, seed int64, most int) {
	t.Helper()
	plain, err := kernel.New(quick.Definition(), kernel.WithLimits(quick.Limits()), kernel.Plain())
	if err != nil {
		t.Fatal(err)
	}
	var a, b bytes.Buffer
	record(&a, quick, seed, most)
	record(&b, plain, seed, most)
	if bytes.Equal(a.Bytes(), b.Bytes()) {
		return
	}
	left, right := strings.Split(a.String(), "\n"), strings.Split(b.String(), "\n")
	for i := range left {
		if i >= len(right) || left[i] != right[i] {
			t.Fatalf("%s, seed %d, line %d: remembering gives\n%s\nthe plain way\n%s", quick.Definition().Metadata.ID,
				seed, i, left[i], strings.Join(right[min(i, len(right)):min(i+1, len(right))], ""))
		}
	}
	t.Fatalf("%s, seed %d: the plain way goes on", quick.Definition().Metadata.ID, seed)
}

// tightLimits are those of a random game, so that some are exceeded.
func tightLimits(seed int) kernel.Limits {
	if seed%2 != 0 {
		return smallLimits
	}
	return kernel.Limits{Effort: 400 + 37*(seed%101), CompletionAnswers: 500, QueryResults: 40 + seed%7, Subsets: 200,
		Templates: 200, ParamExpansions: 2000}
}

// Equal definitions, seeds and moves give equal states. With -digest, TestDigest writes a line
// for each random game: a hash of every state, listing, log, trace and error on the way. Two
// builds that write the same play alike.
func TestDigest(t *testing.T) {
	if *digestFile == "" {
		var first, again bytes.Buffer
		for _, out := range []io.Writer{&first, &again} {
			writeDigest(t, out, 1, 8)
		}
		if !bytes.Equal(first.Bytes(), again.Bytes()) {
			t.Errorf("the same games are\n%s\nand\n%s", &first, &again)
		}
		return
	}
	out, err := os.Create(*digestFile)
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	writeDigest(t, out, *digestGames, *digestMoves)
}

// writeDigest plays so many games of each definition, of so many moves together.
func writeDigest(t *testing.T, out io.Writer, count, moves int) {
	games := testgames.All(t)
	for _, folder := range strings.FieldsFunc(*digestMore, func(r rune) bool { return r == ',' }) {
		for _, game := range specs.FoldersBelow(t, folder) {
			games[filepath.Base(filepath.Dir(folder))+"/"+filepath.Base(game)] = testgames.In(t, game)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(games)) {
		left := moves
		for seed := range count {
			sum, made := digestOf(games[name], int64(seed), min(500, max(8, left/(count-seed))))
			left -= made
			fmt.Fprintf(out, "%s %d %d %x\n", name, seed, made, sum)
		}
	}
	for seed := range 2 * count {
		def := randomgame.Definition(choices.Bytes(nil, uint64(seed)))
		game, err := kernel.New(def, kernel.WithLimits(tightLimits(seed)))
		if err != nil {
			t.Fatal(err)
		}
		sum, made := digestOf(game, int64(seed), 25)
		fmt.Fprintf(out, "random %d %d %x\n", seed, made, sum)
	}
}

// digestOf is a hash of what record writes.
func digestOf(g *kernel.Game, seed int64, most int) (uint64, int) {
	h := fnv.New64a()
	made := record(h, g, seed, most)
	return h.Sum64(), made
}

// record plays a game on playouts and, for the errors and logs, on states too. It writes what
// happens, and tells how many moves were made.
func record(h io.Writer, g *kernel.Game, seed int64, most int) int {
	note := func(v any) {
		text, err := json.Marshal(v)
		if err != nil {
			text = fmt.Append(nil, v)
		}
		h.Write(text)
		io.WriteString(h, "\n")
	}
	fail := func(err error) {
		if err != nil {
			fmt.Fprintf(h, "%v %+v\n", err, err)
			note(err)
		}
	}
	players := g.Definition().Metadata.Players
	count := int(players.Min) + int(seed%(players.Max-players.Min+1))
	first, err := g.Initial(seed, count)
	if err != nil {
		fail(err)
		return 0
	}
	p := first.Playout()
	defer p.Close()
	quiet := first.Playout()
	defer quiet.Close()
	p.Trace()
	rng, other := random.New(seed), random.New(seed)
	fail(p.Advance())
	fail(quiet.Advance())
	made := 0
	for ; made < most; made++ {
		s := p.State()
		fmt.Fprintf(h, "%x %x\n", s.Hash(), quiet.State().Hash())
		result, err := p.Result()
		fail(err)
		note(result)
		again, err := quiet.Result()
		fail(err)
		note(again)
		if result != nil || err != nil {
			break
		}
		moves, warnings, err := p.Moves()
		fail(err)
		note(moves)
		note(warnings)
		if made%5 == 0 {
			l, err := s.Legal(kernel.ListOptions{Compound: true})
			fail(err)
			note(l)
			actions := g.Definition().Actions
			move := kernel.Move{ActionID: actions[int(seed+int64(made))%len(actions)].ID}
			_, err = s.Apply(move, kernel.ApplyOptions{})
			fail(err)
		}
		if len(moves) == 0 {
			break
		}
		if made%7 == 3 {
			_, _, err := s.CompleteWithin(moves[0], &random.Generator{}, nil)
			fail(err)
		}
		moves = slices.Clone(moves)
		for i := range moves {
			moves[i].Params = slices.Clone(moves[i].Params)
		}
		ok, err := playOne(p, moves, &rng)
		fail(err)
		if !ok {
			break
		}
		trace, log := p.LastEvents()
		note(trace)
		note(log)
		_, err = moveOn(quiet, &other)
		fail(err)
	}
	return made
}
