package lsp

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"go.lsp.dev/protocol"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/dev/testgames"
	"ludo-lsp/kernel/replay"
)

// simulatingCapabilities are those of an editor that is told of simulations.
var simulatingCapabilities = merged(editingCapabilities, object{
	"workspace":    object{"textDocumentContent": object{}, "applyEdit": true, "workspaceEdit": object{"documentChanges": true, "resourceOperations": []string{"create"}}},
	"experimental": object{"ludoSimulation": true},
})

// simulationNews is what clients are told of a simulation.
type simulationNews struct {
	URI, Status, Message, Name, Path, Document string
	Seed, Version                              int
	Documents                                  struct{ Trace, State, Statistics string }
	Report                                     *struct {
		Command, Lost, Why, Onward string
		Edited                     *struct {
			Same        bool
			Differences []string
		}
		Play *struct {
			Point struct{ Moves []any }
			Lines []struct {
				Text     string
				Location struct {
					URI   string
					Range lspRange
				}
			}
			Steps []struct {
				Text    string
				Changes []struct{ Before, After string }
			}
		}
		Statistics *struct{ Playouts int }
	}
}

// news waits for a notification of a simulation that is as it should be.
func (c *testClient) news(what string, holds func(n *simulationNews) bool) (out *simulationNews) {
	c.t.Helper()
	c.until(what, func() bool {
		for i := range c.got {
			n := &simulationNews{}
			if c.got[i].Method == "ludo/simulation" && json.Unmarshal(c.got[i].Params, n) == nil && holds(n) {
				out = n
				return true
			}
		}
		return false
	})
	return out
}

func (c *testClient) simulates(arguments ...any) (out simulationNews) {
	c.t.Helper()
	c.request("workspace/executeCommand", object{"command": arguments[0], "arguments": arguments[1:]}, &out)
	return out
}

const fruitGame = `metadata: { id: fruit, players: { min: 2, max: 2 } }
zones:
  - { macro: grid, args: [2, 2] }
globalVars:
  - { name: fruit, type: int, init: 0, min: 0, max: 9 }
turnStructure: { phases: [{ id: main }] }
actions:
  - id: pick
    actor: active
    executor: actor
    phase: [main]
    params: []
    pre: null
    cost: []
    effects:
      - addVar: { scope: global, var: fruit, delta: 1 }
    limits: []
  - id: eat
    actor: active
    executor: actor
    phase: [main]
    params: []
    pre: { op: '>=', left: { ref: gvar, var: fruit }, right: 2 }
    cost: []
    effects:
      - addVar: { scope: global, var: fruit, delta: -2 } # köstlich
    limits: []
  - id: never
    actor: active
    executor: actor
    phase: [main]
    params: []
    pre: { op: '>', left: { ref: gvar, var: fruit }, right: 9 }
    cost: []
    effects: []
    limits: []
terminal: { conditions: [{ when: { op: '>=', left: { ref: gvar, var: fruit }, right: 6 }, result: { type: draw } }] }`

// fruitClient is an editor with the game above.
func fruitClient(t *testing.T, ending string, capabilities object) (c *testClient, root, uri, text string) {
	text = strings.ReplaceAll("# Früchte 🍐\n\n"+gameText(fruitGame), "\n", ending)
	c = connectToCore(t)
	root = folder(t, map[string]string{"rules.md": text})
	c.initialize(capabilities, root)
	uri = fileURI(filepath.Join(root, "rules.md"))
	c.open(uri, 1, text)
	return c, root, uri, text
}

// A simulation answers soon and tells the rest; it is played again after an edit, and
// says what is different then.
func TestSimulationsGoOnAfterTheirAnswer(t *testing.T) {
	for _, ending := range []string{"\n", "\r\n"} {
		c, root, uri, text := fruitClient(t, ending, simulatingCapabilities)
		first := c.simulates("ludo.simulate", uri, at(lineWith(text, "id: eat"), 4), 1, object{"games": 30})
		if first.Path != "actions[1]" || first.Name != `action "eat"` || first.URI != "ludo://simulation"+root+
			"/actions%5B1%5D%20seed%201%20games%2030.md" {
			t.Fatalf("%+v", first)
		}
		done := c.news("the end", func(n *simulationNews) bool { return n.Status == "done" })
		if p := done.Report.Play; p == nil || len(p.Point.Moves) < 2 || done.Report.Statistics == nil ||
			done.Report.Statistics.Playouts != 30 {
			t.Fatalf("the report is %+v", done.Report)
		}
		line := lineWith(text, "delta: -2")
		if l := done.Report.Play.Lines; len(l) != 1 || l[0].Text != "fruit: 2 → 0" && l[0].Text != "fruit: 3 → 1" ||
			l[0].Location.URI != uri || l[0].Location.Range.Start.Line != line {
			t.Errorf("the lines are %+v", l)
		}
		if !strings.Contains(done.Report.Command, " --at rules.md:") ||
			!strings.Contains(done.Report.Command, "--seed 1 --games 30") {
			t.Errorf("the command is %s", done.Report.Command)
		}
		for _, part := range []struct{ uri, want string }{{done.Documents.Trace, "fruit: "},
			{done.Documents.State, "| fruit | "}, {done.Documents.Statistics, "30 playouts"},
			{done.URI, "## What it does"}} {
			if text := c.content(part.uri); !strings.Contains(text, part.want) {
				t.Errorf("%s lacks %q:\n%s", part.uri, part.want, text)
			}
		}
		// What the rule does is different.
		row := strings.Split(text, "\n")[line]
		column := strings.Index(row, "-2")
		c.change(uri, 2, splice(line, column, line, column+2, "-1"))
		edited := c.news("the play after the edit", func(n *simulationNews) bool {
			return n.Version > done.Version && n.Report != nil && n.Report.Edited != nil && n.Status == "done"
		})
		if e := edited.Report.Edited; e.Same ||
			!strings.Contains(strings.Join(e.Differences, "; "), "before the edit fruit: ") || edited.URI != done.URI {
			t.Errorf("after the edit it tells %+v of %s", e, edited.URI)
		}
		// The rule cannot be taken there any more.
		row = strings.Split(text, "\n")[lineWith(text, "right: 2")]
		column = strings.Index(row, "right: 2") + 7
		pre := lineWith(text, "right: 2")
		c.change(uri, 3, splice(pre, column, pre, column+1, "5"))
		lost := c.news("the lost point", func(n *simulationNews) bool {
			return n.Version > edited.Version && n.Report != nil && n.Report.Lost != "" && n.Status == "done"
		})
		if !strings.Contains(lost.Report.Lost, "move ") ||
			!strings.Contains(lost.Report.Lost, "eat, in which the rule acted, is not possible any more") {
			t.Errorf("the point is lost since %q", lost.Report.Lost)
		}
		if page := c.content(lost.URI); !strings.Contains(page, "is not reached any more: move ") {
			t.Errorf("the page is\n%s", page)
		}
		// A rule that acted before the edit and does so elsewhere now is found anew.
		if lost.Report.Play == nil {
			t.Error("it was not looked for anew")
		}
	}
}

// A rule that nothing reaches says what was tried, and why.
func TestSimulationsOfRulesThatAreNotReached(t *testing.T) {
	c, _, uri, text := fruitClient(t, "\n", simulatingCapabilities)
	got := c.simulates("ludo.simulate", uri, at(lineWith(text, "id: never"), 4), 1,
		object{"wait": true, "report": true})
	if got.Status != "notReached" || got.Report == nil || !strings.Contains(got.Report.Why, "refused") ||
		!strings.Contains(got.Message, "moves. Where action") {
		t.Errorf("it answers %+v, %+v", got, got.Report)
	}
}

// A request with tokens of its own is told of the simulation while it waits, and ends
// it when it is cancelled.
func TestSimulationsStream(t *testing.T) {
	c, _, uri, _ := fruitClient(t, "\n", simulatingCapabilities)
	params := func(games int) object {
		return object{"command": "ludo.simulate", "arguments": []any{uri, "actions[1]", 1, object{"games": games}},
			"workDoneToken": "work", "partialResultToken": 7}
	}
	var out simulationNews
	c.request("workspace/executeCommand", params(40), &out)
	if out.Status != "done" {
		t.Errorf("it ended as %+v", out)
	}
	c.sent("$/progress", `"kind":"begin"`)
	c.sent("$/progress", `"kind":"end"`)
	var partial struct {
		Token int
		Value simulationNews
	}
	if raw := c.sent("$/progress", `"token":7`); json.Unmarshal(raw, &partial) != nil || partial.Value.Report == nil &&
		partial.Value.Status != "searching" {
		t.Errorf("the partial result is %s", raw)
	}
	id := c.begin("workspace/executeCommand", params(100_000))
	c.news("play", func(n *simulationNews) bool { return n.Status == "playing" && strings.Contains(n.URI, "100000") })
	c.notify("$/cancelRequest", object{"id": json.Number(id)})
	if m := c.finish(id); m.Error == nil || m.Error.Code != -32800 {
		t.Errorf("the cancelled request gave %+v", m)
	}
	c.news("the cancellation", func(n *simulationNews) bool { return n.Status == "cancelled" })
	// So does another simulation from the same document, and the command.
	c.simulates("ludo.simulate", uri, "actions[1]", 2, object{"games": 100_000})
	c.simulates("ludo.simulate", uri, "actions[0]", 3, object{"games": 90_000})
	c.news("the end of the first", func(n *simulationNews) bool { return n.Seed == 2 && n.Status == "cancelled" })
	running := c.news("the second", func(n *simulationNews) bool { return n.Seed == 3 && n.Status == "playing" })
	var was bool
	c.request("workspace/executeCommand", object{"command": "ludo.cancelSimulation", "arguments": []any{running.URI}},
		&was)
	if !was {
		t.Error("it was not running")
	}
	c.news("its cancellation", func(n *simulationNews) bool { return n.Seed == 3 && n.Status == "cancelled" })
	if state := c.simulates("ludo.simulationState", running.Documents.Trace); state.Report == nil ||
		state.Report.Play == nil {
		t.Errorf("what was found is gone: %+v", state)
	}
}

// A progress that the server began is cancelled by its token.
func TestCancellingTheProgressOfASimulation(t *testing.T) {
	c, _, uri, _ := fruitClient(t, "\n",
		merged(simulatingCapabilities, object{"window": object{"workDoneProgress": true}}))
	c.simulates("ludo.simulate", uri, "actions[1]", 1, object{"games": 100_000})
	var begun struct{ Token string }
	if err := json.Unmarshal(c.sent("$/progress", `"title":"Simulating`), &begun); err != nil {
		t.Fatal(err)
	}
	c.notify("window/workDoneProgress/cancel", object{"token": begun.Token})
	c.news("the cancellation", func(n *simulationNews) bool { return n.Status == "cancelled" })
}

// Another seed is another simulation; what is pinned is a recorded game beside the
// documents, which the rules play as it was recorded.
func TestPinningSimulations(t *testing.T) {
	c, root, uri, text := fruitClient(t, "\n", simulatingCapabilities)
	first := c.simulates("ludo.simulate", uri, at(lineWith(text, "id: eat"), 4), 1, object{"wait": true, "games": 5})
	other := c.simulates("ludo.simulateOtherSeed", first.URI, object{"wait": true, "report": true})
	if other.Seed != 2 || other.URI == first.URI || other.Report == nil || other.Report.Statistics.Playouts != 5 {
		t.Errorf("with another seed it is %+v", other)
	}
	var line struct{ Command string }
	c.request("workspace/executeCommand",
		object{"command": "ludo.simulationCommandLine", "arguments": []any{other.URI}}, &line)
	if want := "ludo-lsp simulate " + root + " --at rules.md:"; !strings.HasPrefix(line.Command, want) ||
		!strings.HasSuffix(line.Command, " --players 2 --seed 2 --games 5") {
		t.Errorf("the command line is %s", line.Command)
	}
	c.mu.Lock()
	c.answer = func(method string, params json.RawMessage) any {
		return object{"applied": method == "workspace/applyEdit"}
	}
	c.mu.Unlock()
	var pinned struct {
		URI     string
		Applied bool
		Edit    struct {
			DocumentChanges []struct {
				Kind  string
				URI   string
				Edits []struct{ NewText string }
			}
		}
	}
	c.request("workspace/executeCommand", object{"command": "ludo.pinSimulation", "arguments": []any{first.URI}},
		&pinned)
	want := fileURI(filepath.Join(root, "action-eat-seed-1.replay.jsonl"))
	if changes := pinned.Edit.DocumentChanges; pinned.URI != want || !pinned.Applied || len(changes) != 2 ||
		changes[0].Kind != "create" || changes[0].URI != want ||
		!strings.HasPrefix(changes[1].Edits[0].NewText, `{"gameDefId":"fruit"`) {
		t.Fatalf("it pins %+v", pinned)
	}
	if _, err := os.Stat(filepath.Join(root, "action-eat-seed-1.replay.jsonl")); err == nil {
		t.Error("the server wrote the file itself")
	}
	// The next one has another name.
	if err := os.WriteFile(filepath.Join(root, "action-eat-seed-1.replay.jsonl"),
		[]byte(pinned.Edit.DocumentChanges[1].Edits[0].NewText), 0o644); err != nil {
		t.Fatal(err)
	}
	c.request("workspace/executeCommand", object{"command": "ludo.pinSimulation", "arguments": []any{first.URI}},
		&pinned)
	if !strings.HasSuffix(pinned.URI, "action-eat-seed-1-2.replay.jsonl") {
		t.Errorf("the second is %s", pinned.URI)
	}
	if e := c.refuses(object{"command": "ludo.pinSimulation", "arguments": []any{uri}}); !strings.Contains(e.Message,
		"no document of a simulation") {
		t.Error(e.Message)
	}
}

// What is done with a simulation right after an edit is about the text after it, also
// before the simulation was played again by itself.
func TestPinningRightAfterAnEdit(t *testing.T) {
	c, _, uri, text := fruitClient(t, "\n", simulatingCapabilities)
	first := c.simulates("ludo.simulate", uri, at(lineWith(text, "id: eat"), 4), 1, object{"wait": true, "games": 5})
	version := 1
	replace := func(old, new string) {
		t.Helper()
		version++
		line := lineWith(text, old)
		row := strings.Split(text, "\n")[line]
		column := strings.Index(row, old)
		c.change(uri, version, splice(line, column, line, column+len(old), new))
		text = strings.Replace(text, old, new, 1)
	}
	pin := func() string {
		t.Helper()
		var pinned struct {
			Edit struct {
				DocumentChanges []struct{ Edits []struct{ NewText string } }
			}
		}
		c.request("workspace/executeCommand", object{"command": "ludo.pinSimulation", "arguments": []any{first.URI}},
			&pinned)
		return pinned.Edit.DocumentChanges[1].Edits[0].NewText
	}
	// fits tells whether a recorded game is one of the present rules.
	fits := func(recording string) bool {
		t.Helper()
		game, _ := testgames.Compile(t, cnl.File{Path: "rules.md", Text: text})
		report, err := replay.Check(t.Context(), game, strings.NewReader(recording), replay.Options{})
		return err == nil && len(report.Differences) == 0
	}
	before := pin()
	if !fits(before) {
		t.Error("what is pinned is not what was simulated")
	}
	replace("delta: -2", "delta: -1")
	if after := pin(); !fits(after) || fits(before) {
		t.Errorf("after the edit it pins\n%s", after)
	}
	replace("# Früchte", "# Früchte\n\nMehr davon.")
	var line struct{ Command string }
	c.request("workspace/executeCommand",
		object{"command": "ludo.simulationCommandLine", "arguments": []any{first.URI}}, &line)
	if want := fmt.Sprintf(" --at rules.md:%d ", lineWith(text, "id: eat")+1); !strings.Contains(line.Command, want) &&
		!strings.Contains(line.Command, "actions[1]") {
		t.Errorf("the command line is %s, want %s", line.Command, want)
	}
	replace("right: 2", "right: 5")
	if e := c.refuses(object{"command": "ludo.pinSimulation", "arguments": []any{first.URI}}); !strings.Contains(
		e.Message, "not reached any more: move ") {
		t.Error(e.Message)
	}
	if found := pin(); !fits(found) {
		t.Errorf("what is simulated in its place is pinned as\n%s", found)
	}
	replace("phase: [main]", "phase: [mian]")
	if e := c.refuses(object{"command": "ludo.pinSimulation", "arguments": []any{first.URI}}); !strings.Contains(
		e.Message, "cannot be played: rules.md:") {
		t.Error(e.Message)
	}
	replace("phase: [mian]", "phase: [main]")
	if other := c.simulates("ludo.simulateOtherSeed", first.URI, object{"wait": true}); other.Seed != 2 ||
		other.Status != "done" {
		t.Errorf("with another seed it is %+v", other)
	}
}

// A command and what an edit sets off can make the same game ready at once.
func TestGamesMadeReadyTwiceAreTheSame(t *testing.T) {
	text, err := os.ReadFile("../data/games/nim/rules.md")
	if err != nil {
		t.Fatal(err)
	}
	v := view{address: "/nim.md", spec: coreEngine{}.read([]cnl.File{{Path: "/nim.md", Text: string(text)}})}
	s := session{gate: &editGate{}}
	one, err := s.playableOf(v)
	if err != nil {
		t.Fatal(err)
	}
	s.games.kept = nil // as if the other had begun before this one was done
	other, err := s.playableOf(v)
	if err != nil {
		t.Fatal(err)
	}
	m := &simulation{job: newJob(simulationFacts{playable: one}, nil)}
	if one.game == other.game || !m.isFor(other, m.simulationRequest) {
		t.Error("a simulation of the same game is another one")
	}
}

// What a lens says is known once the game is compiled; it is made ready to be played when somebody plays it.
func TestLensesMakeNoGameReady(t *testing.T) {
	text, err := os.ReadFile("../data/games/nim/rules.md")
	if err != nil {
		t.Fatal(err)
	}
	v := view{address: "/nim.md", spec: coreEngine{}.read([]cnl.File{{Path: "/nim.md", Text: string(text)}})}
	s := session{gate: &editGate{}}
	line := strings.Count(string(text[:strings.Index(string(text), "- id: take")]), "\n")
	says := s.simulationCommandOf(lensData{At: protocol.Position{Line: uint32(line), Character: 4}, Simulates: true}, v)
	if says.Title != "▶ simulate from here" {
		t.Errorf("the lens says %q", says.Title)
	}
	game, err := s.compiledGame(v)
	if err != nil || game.game != nil {
		t.Errorf("the game is made ready: %v, %v", game.game != nil, err)
	}
	if played, err := s.playableOf(v); err != nil || played != game || played.game == nil {
		t.Errorf("another one is played: %v, %v", played, err)
	}
}
