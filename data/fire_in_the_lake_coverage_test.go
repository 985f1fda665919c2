package data_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/dev/testgames"
	"ludo-lsp/internal/dev/testsize"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/replay"
	"ludo-lsp/kernel/sim"
)

// recordedLake are the games of the default scenario that are kept beside the game, by their
// seeds.
var recordedLake = []int64{1, 2, 3}

// reached is how often something of the game acted, and in which game first.
type reached struct {
	times    int
	first    string // "medium 3 17": the scenario, the seed, the number of the move
	recorded int    // of times, those in the games that are kept beside the game
}

// coverage is what acted, by kind and name: "card 12 shaded".
type coverage map[string]*reached

func (c coverage) add(key, where string) {
	r := c[key]
	if r == nil {
		r = &reached{first: where}
		c[key] = r
	}
	r.times++
}

// lakeText is the specification of the game with a scenario, compiled once.
type lakeText struct {
	game   *kernel.Game
	source *cnl.SourceMap
	macros []string // the effect macros that rules use
}

var lakeTexts = struct {
	sync.Mutex
	of map[string]*lakeText
}{of: map[string]*lakeText{}}

var macroHead = regexp.MustCompile(`^  - id: ([a-z0-9-]+)`)

func lakeSpec(t testing.TB, scenario string) *lakeText {
	t.Helper()
	lakeTexts.Lock()
	defer lakeTexts.Unlock()
	if x := lakeTexts.of[scenario]; x != nil {
		return x
	}
	game, result := testgames.Compile(t, lakeFiles(t, scenario)...)
	x := &lakeText{game: game, source: result.SourceMap}
	for _, file := range lakeFiles(t, scenario) {
		inside := false
		for line := range strings.Lines(file.Text) {
			if line[0] != ' ' && line[0] != '#' {
				inside = strings.HasPrefix(line, "effectMacros:")
			}
			if m := macroHead.FindStringSubmatch(line); inside && m != nil {
				x.macros = append(x.macros, m[1])
			}
		}
	}
	lakeTexts.of[scenario] = x
	return x
}

// all are the things of the game that can act.
func (x *lakeText) all() (keys []string) {
	def := x.game.Definition()
	for _, a := range def.Actions {
		keys = append(keys, "action "+a.ID)
	}
	for _, p := range def.ActionPipelines {
		for i, s := range p.Stages {
			keys = append(keys, stageKey(p.ID, i, s))
		}
	}
	for _, name := range x.macros {
		keys = append(keys, "macro "+name)
	}
	for _, trigger := range def.Triggers {
		keys = append(keys, "trigger "+trigger.ID)
	}
	for _, p := range def.TurnStructure.Phases {
		keys = append(keys, "phase "+p.ID)
	}
	keys = append(keys, latticeKeys(def)...)
	for _, card := range def.EventDecks[0].Cards {
		if card.Unshaded != nil {
			keys = append(keys, "card "+strings.TrimPrefix(card.ID, "card-")+" unshaded")
		}
		if card.Shaded != nil {
			keys = append(keys, "card "+strings.TrimPrefix(card.ID, "card-")+" shaded")
		}
	}
	return keys
}

func stageKey(pipeline string, number int, s gamedef.StageDef) string {
	if s.Stage != "" {
		return "stage " + pipeline + ": " + s.Stage
	}
	return "stage " + pipeline + " " + strconv.Itoa(number+1)
}

func latticeKeys(def *gamedef.GameDef) (keys []string) {
	text, err := json.Marshal(def)
	if err != nil {
		panic(err) // a definition that was compiled can be written
	}
	var d struct {
		MarkerLattices, GlobalMarkerLattices []struct {
			ID     string
			States []string
		}
	}
	if err := json.Unmarshal(text, &d); err != nil {
		panic(err)
	}
	for _, l := range slices.Concat(d.MarkerLattices, d.GlobalMarkerLattices) {
		for _, s := range l.States {
			keys = append(keys, "marker "+l.ID+" "+s)
		}
	}
	return keys
}

var stagePath = regexp.MustCompile(`^actionPipelines\[(\d+)\]\.stages\[(\d+)\]`)

// watch gives an observer that notes what acts in a game.
func (x *lakeText) watch(t testing.TB, c coverage, scenario string, seed int64) *sim.Observer {
	def := x.game.Definition()
	usedIn := map[string][]string{} // macros by paths of effects
	note := func(entries []kernel.TraceEntry, where string) {
		seen := map[string]bool{}
		for i := range entries {
			if e, ok := entries[i].What.(kernel.LifecycleEvent); ok && e.Event == gamedef.PhaseEnter {
				seen["phase "+e.Phase] = true
			}
			path := entries[i].Path
			if m := stagePath.FindStringSubmatch(path); m != nil {
				p, _ := strconv.Atoi(m[1])
				n, _ := strconv.Atoi(m[2])
				seen[stageKey(def.ActionPipelines[p].ID, n, def.ActionPipelines[p].Stages[n])] = true
			}
			names, known := usedIn[path]
			if !known {
				if place, ok := x.source.Find(path); ok {
					for _, use := range place.Uses {
						if slices.Contains(x.macros, use.Name) { // others are templates
							names = append(names, use.Name)
						}
					}
				}
				usedIn[path] = names
			}
			for _, name := range names {
				seen["macro "+name] = true
			}
		}
		for key := range seen {
			c.add(key, where)
		}
	}
	played := func(id string, side string, where string) {
		c.add("card "+strings.TrimPrefix(id, "card-")+" "+side, where)
	}
	position := func(s *kernel.State, before map[string]string, where string) map[string]string {
		b := boardOf(t, s)
		now := map[string]string{}
		for _, states := range b.Markers {
			for marker, state := range states {
				now["marker "+marker+" "+state] = "yes"
			}
		}
		for marker, state := range b.raw["globalMarkers"].(map[string]any) {
			now["marker "+marker+" "+state.(string)] = "yes"
		}
		// What is at its usual state on some space is not written down.
		now["marker support neutral"], now["marker terror none"] = "yes", "yes"
		top := ""
		for _, card := range b.Zones["played:none"] {
			top = card.prop("cardId")
		}
		if top != before["top"] && top != "" {
			for _, card := range def.EventDecks[0].Cards {
				if card.ID == top && slices.Contains(card.Tags, "coup") {
					played(top, "unshaded", where)
				}
			}
		}
		for key := range now {
			if before[key] == "" {
				c.add(key, where)
			}
		}
		now["top"] = top
		return now
	}
	before := map[string]string{}
	at := func(move int) string { return scenario + " " + strconv.FormatInt(seed, 10) + " " + strconv.Itoa(move) }
	return &sim.Observer{Trace: true,
		Opening: func(o *kernel.Outcome) { note(o.Trace, at(-1)) },
		Begin:   func(first *kernel.State, _ bool) { before = position(first, before, at(-1)) },
		Move: func(m *sim.Record) {
			where := at(m.Number)
			note(m.Trace, where)
			if !m.Move.Continues && !strings.HasPrefix(m.Move.ActionID, "$") { // declining is no action of the game
				c.add("action "+m.Move.ActionID, where)
				if m.Move.Compound != nil {
					c.add("action "+m.Move.Compound.SpecialActivity.ActionID, where)
				}
				if id, ok := m.Move.Params.Get("eventCardId"); ok && m.Move.ActionID == "event" {
					side, _ := m.Move.Params.Get("side")
					played(id.Text(), side.Text(), where)
				}
			}
			before = position(m.After, before, where)
		}}
}

const reachedTable = "../testdata/fire-in-the-lake/reached.tsv"

// coveredGames is how many games of each scenario are played for the table, which is written with -update in the
// deep run; else -update keeps what random games reached, and counts the recorded ones anew.
const coveredGames = 20

// reachedRows are the rows of the table of what was reached, by kind and name.
func reachedRows(t testing.TB) map[string]reached {
	t.Helper()
	text, err := os.ReadFile(reachedTable)
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]reached{}
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "#") || strings.HasPrefix(line, "what\t") {
			continue
		}
		cells := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(cells) != 4 {
			t.Fatalf("%q has %d cells", line, len(cells))
		}
		out[cells[0]] = reached{number(t, cells[1]), cells[2], number(t, cells[3])}
	}
	return out
}

// What acts in the recorded games is in the table of what was reached; everything of the game is
// in it, and what random games did not reach has another proof.
func TestLakeCoverage(t *testing.T) {
	recorded := coverage{}
	x := lakeSpec(t, "medium")
	for _, seed := range recordedLake {
		replayLake(t, x.game, seed, x.watch(t, recorded, "medium", seed))
	}
	if *updateCards {
		before := map[string]reached{}
		total := coverage{}
		if testsize.Deep() {
			for _, scenario := range lakeScenarios {
				x := lakeSpec(t, scenario)
				for seed := int64(1); seed <= coveredGames; seed++ {
					playLake(t, scenario, seed, nil, x.watch(t, total, scenario, seed))
				}
			}
		} else {
			before = reachedRows(t)
		}
		var out strings.Builder
		out.WriteString("# Written by LUDO_DEEP=1 go test ./data -run TestLakeCoverage -update: what acted in 20 random\n" +
			"# games of each scenario, in which game and move first, and how often in the recorded games.\n" +
			"what\ttimes\tfirst\trecorded\n")
		for _, key := range x.all() {
			r := total[key]
			if was, ok := before[key]; ok {
				r = &was
			} else if r == nil {
				r = &reached{first: "-"}
			}
			again := 0
			if a := recorded[key]; a != nil {
				again = a.times
			}
			fmt.Fprintf(&out, "%s\t%d\t%s\t%d\n", key, r.times, r.first, again)
		}
		if err := os.WriteFile(reachedTable, []byte(out.String()), 0o666); err != nil {
			t.Fatal(err)
		}
		t.Log("now TestCardsOfFireInTheLake -update writes the pages")
		return
	}
	rows, all := reachedRows(t), x.all()
	for _, key := range all {
		r, ok := rows[key]
		if !ok {
			t.Errorf("%s is not in %s: write it with -update", key, reachedTable)
			continue
		}
		times := 0
		if a := recorded[key]; a != nil {
			times = a.times
		}
		if r.recorded != times {
			t.Errorf("%s acts %d times in the recorded games, not %d as the table says", key, times, r.recorded)
		}
		if r.times == 0 && r.recorded == 0 && elsewhere(t, x, key) == "" {
			t.Errorf("%s was never reached, and there is no other proof of it", key)
		}
		delete(rows, key)
	}
	for key := range rows {
		t.Errorf("%s is in the table, and nothing of the game is called so", key)
	}
	for key := range recorded {
		if !slices.Contains(all, key) {
			t.Errorf("%s acts, and is not listed", key)
		}
	}
}

// worked are things of the game that chance seldom reaches, with the worked example that does.
var worked = map[string]string{
	"macro give":                  "gifts",
	"macro remove-active":         "cobras",
	"macro send-a-platoon":        "platoons",
	"marker terms six-spaces":     "detente",
	"marker terms ambush-in-each": "white-wing",
	"marker terror second":        "second-terror",
}

// elsewhere says what shows that something acts which random games did not reach; "": nothing does.
func elsewhere(t testing.TB, x *lakeText, key string) string {
	t.Helper()
	const carriedOut = "carried out in states of games (TestCardsOfFireInTheLakeAreCarriedOut)"
	kind, name, _ := strings.Cut(key, " ")
	if id := worked[key]; id != "" {
		if !slices.ContainsFunc(lakeExamples(t), func(e lakeExample) bool { return e.ID == id && !e.Illegal }) {
			t.Errorf("%s: there is no worked example %s", key, id)
		}
		return "the worked example " + id
	}
	for _, card := range x.game.Definition().EventDecks[0].Cards {
		number := strings.TrimPrefix(card.ID, "card-")
		for side, of := range map[string]*gamedef.EventSide{"unshaded": card.Unshaded, "shaded": card.Shaded} {
			switch text, _ := json.Marshal(of); {
			case of == nil || slices.Contains(card.Tags, "coup"):
			case kind == "card" && name == number+" "+side:
				return carriedOut
			case kind == "marker" && strings.Contains(string(text), settingOf(name)):
				return "set by card " + number + ", " + side + ", which is " + carriedOut
			}
		}
	}
	if kind == "macro" {
		for path, place := range x.source.All() {
			if strings.HasPrefix(path, "eventDecks[0].cards[") &&
				slices.ContainsFunc(place.Uses, func(u cnl.UsePlace) bool { return u.Name == name }) {
				return "used by a card that is " + carriedOut
			}
		}
	}
	return ""
}

// settingOf is how an effect reads that sets a global marker: "capAaa shaded".
func settingOf(name string) string {
	marker, state, _ := strings.Cut(name, " ")
	return fmt.Sprintf(`{"marker":%q,"state":%q}`, marker, state)
}

// playLake plays a game to its end, which must have a result; what is offered on the way can be made.
func playLake(t testing.TB, scenario string, seed int64, agents []sim.Agent, o *sim.Observer) {
	t.Helper()
	p, err := sim.Play(context.Background(), lakeSpec(t, scenario).game,
		sim.Setup{Players: 4, Seed: seed, Agents: agents}, o)
	if err != nil {
		t.Fatal(err)
	}
	if p.Reason != sim.Terminal {
		t.Fatalf("%s, seed %d: the game stops with %s: %v", scenario, seed, p.Reason, p.Stop)
	}
	for _, d := range p.Dropped {
		t.Errorf("%s, seed %d, move %d: %s is offered and cannot be made: %s %s at %s", scenario, seed, d.MoveNumber,
			d.ActionID, d.Code, d.Reason, d.Path)
	}
}

// replayLake makes the moves of a recorded game, and tells an observer of them.
func replayLake(t testing.TB, game *kernel.Game, seed int64, o *sim.Observer) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("games", "fire-in-the-lake", fmt.Sprintf("random-%d.replay.jsonl", seed)))
	if err != nil {
		t.Fatal(err)
	}
	head, _, _ := bytes.Cut(text, []byte("\n"))
	unmixed := !bytes.Contains(head, []byte(`"seeding":"mixed"`))
	begin, err := game.BeginAs(kernel.Beginning{Seed: seed, Unmixed: unmixed, Players: 4}, true)
	if err != nil {
		t.Fatal(err)
	}
	o.Opening(begin)
	o.Begin(begin.State, false)
	state, number := begin.State, 0
	for line := range bytes.Lines(text) {
		var step struct {
			Kind string
			Move *kernel.Move
		}
		if err := json.Unmarshal(line, &step); err != nil {
			t.Fatal(err)
		}
		if step.Kind != "step" {
			continue
		}
		for move := *step.Move; ; {
			out, err := state.Apply(move, kernel.ApplyOptions{Trace: true})
			if err != nil {
				t.Fatalf("seed %d, move %d: %v", seed, number, err)
			}
			o.Move(&sim.Record{Number: number, Before: state, After: out.State, Move: move, Trace: out.Trace})
			state = out.State
			if out.Pending == nil {
				break
			}
			// What could be asked only after a roll stands in the recorded move, too.
			answer, ok := step.Move.Params.Get(out.Pending.ID)
			if c := step.Move.Compound; !ok && c != nil {
				answer, ok = c.SpecialActivity.Params.Get(out.Pending.ID)
			}
			if !ok {
				break // it is the next step
			}
			move, _ = state.Continuation()
			move.Params = move.Params.With(out.Pending.ID, answer)
		}
		number++
	}
	if result, err := state.Terminal(); err != nil || result == nil {
		t.Errorf("seed %d: the recorded game does not end (%v)", seed, err)
	}
}

// recordLake writes a game of the default scenario as a recording.
func recordLake(t testing.TB, seed int64, out *bytes.Buffer) error {
	written := replay.Recorder{Game: replay.Game{Seed: seed, Players: 4, Stop: sim.Terminal.RecordingText()}}
	playLake(t, "medium", seed, nil, &sim.Observer{
		Begin:     func(_ *kernel.State, advanced bool) { written.Advanced = advanced },
		Move:      func(m *sim.Record) { written.Add(m.Move) },
		Withdrawn: func(*kernel.State) { written.TakeBack() },
	})
	return replay.Record(out, lake(t, "medium"), written.Game)
}

// The recorded games are games of the default scenario, with what makes them comparable and
// nothing that follows from it.
func TestLakeRecordings(t *testing.T) {
	for _, seed := range recordedLake {
		path := filepath.Join("games", "fire-in-the-lake", fmt.Sprintf("random-%d.replay.jsonl", seed))
		if !*updateCards {
			if _, err := os.Stat(path); err != nil {
				t.Error(err) // TestRecordedGamesComeOutTheSame plays it
			}
			continue
		}
		var whole bytes.Buffer
		if err := recordLake(t, seed, &whole); err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		for line := range bytes.Lines(whole.Bytes()) {
			var fields map[string]json.RawMessage
			if err := json.Unmarshal(line, &fields); err != nil {
				t.Fatal(err)
			}
			for _, follows := range []string{"init", "decisions", "saDecisions", "legal", "legalOrder", "delta",
				"fired", "log"} {
				delete(fields, follows)
			}
			text, err := json.Marshal(fields)
			if err != nil {
				t.Fatal(err)
			}
			out.Write(append(text, '\n'))
		}
		if err := os.WriteFile(path, out.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}
