package lsp

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// tried is what a client is told of a skein.
type tried struct {
	Refused, Note, Summary, Node, Document string
	Good                                   bool
	Nodes                                  []struct {
		ID, Text, Verdict, Name, Pinned, Why string
		Changes                              []string
		Source                               struct {
			File string
			Line int
		}
	}
	Moves    []struct{ Text string }
	Dice     []struct{ Text string }
	Compared struct{ Text string }
	Pinned   struct {
		URI     string
		Applied bool
	}
}

func (t *tried) verdicts() (out string) {
	for _, n := range t.Nodes {
		out += n.Verdict[:1]
	}
	return out
}

const tryingGame = `metadata: { id: pot, players: { min: 2, max: 2 } }
zones:
  - { id: table, owner: none, visibility: public, ordering: set }
globalVars:
  - { name: pot, type: int, init: 0, min: 0, max: 99 }
turnStructure: { phases: [{ id: main }] }
actions:
  - id: pay
    actor: active
    executor: actor
    phase: [main]
    params:
      - { name: $n, domain: { query: intsInRange, min: 1, max: 3 } }
    effects:
      - addVar: { scope: global, var: pot, delta: { ref: binding, name: $n } }
    limits: [{ scope: turn, max: 1 }]
  - id: roll
    actor: active
    executor: actor
    phase: [main]
    effects:
      - rollRandom:
          bind: $die
          min: 1
          max: 6
          in:
            - addVar: { scope: global, var: pot, delta: { ref: binding, name: $die } }
    limits: [{ scope: turn, max: 1 }]
terminal:
  conditions:
    - when: { op: '>=', left: { ref: gvar, var: pot }, right: 12 }
      result: { type: win, player: active }`

// What is simulated is played on by hand, from the move in which the rule acts.
func TestPlayFromSimulation(t *testing.T) {
	c := connectToCore(t)
	root := folder(t, map[string]string{"pot/rules.md": gameText(tryingGame)})
	c.initialize(merged(contentCapabilities, simulatingCapabilities), root)
	text := gameText(tryingGame)
	uri := fileURI(filepath.Join(root, "pot", "rules.md"))
	c.open(uri, 1, text)
	simulated := c.simulates("ludo.simulate", uri, at(lineWith(text, "rollRandom"), 10), 1, object{"games": 0})
	var out tried
	c.request("workspace/executeCommand", object{"command": "ludo.skein", "arguments": []any{uri,
		object{"do": "point", "simulation": simulated.URI}}}, &out)
	if out.Refused != "" || out.Node == "" {
		t.Fatalf("it is refused: %s", out.Refused)
	}
	var there tried
	c.request("workspace/executeCommand", object{"command": "ludo.skein", "arguments": []any{uri,
		object{"do": "moves", "node": out.Node}}}, &there)
	if !slices.ContainsFunc(there.Moves, func(m struct{ Text string }) bool { return strings.HasPrefix(m.Text, "roll") }) {
		t.Errorf("the rule cannot act there: %v", there.Moves)
	}
	c.request("workspace/executeCommand", object{"command": "ludo.skein", "arguments": []any{uri,
		object{"do": "point", "simulation": "ludo://simulation/none.md"}}}, &there)
	if there.Refused == "" {
		t.Error("a simulation that is none is not refused")
	}
}

// An author tries things out in the editor, edits a rule that is not saved, and sees in each branch
// what has become of it.
func TestTryingOutInTheEditor(t *testing.T) {
	c := connectToCore(t)
	root := folder(t, map[string]string{"pot/rules.md": gameText(tryingGame)})
	c.initialize(merged(contentCapabilities, simulatingCapabilities), root)
	uri := fileURI(filepath.Join(root, "pot", "rules.md"))
	text := gameText(tryingGame)
	c.open(uri, 1, text)
	try := func(what object) (out tried) {
		t.Helper()
		c.request("workspace/executeCommand", object{"command": "ludo.skein", "arguments": []any{uri, what}}, &out)
		if out.Refused != "" && what["refused"] == nil {
			t.Fatalf("%v is refused: %s", what, out.Refused)
		}
		return out
	}
	begin := try(object{"do": "begin", "seed": 4}).Node
	moves := try(object{"do": "moves", "node": begin}).Moves
	if len(moves) != 4 || moves[2].Text != "pay (n 3)" {
		t.Fatalf("the moves are %v", moves)
	}
	paid := try(object{"do": "move", "node": begin, "move": "pay (n 3)"}).Node
	rolled := try(object{"do": "move", "node": paid, "move": object{"actionId": "roll", "params": object{}}}).Node
	if dice := try(object{"do": "dice", "node": rolled}).Dice; len(dice) != 6 {
		t.Errorf("a die falls in %d ways", len(dice))
	}
	other := try(object{"do": "dice", "node": rolled, "seed": 6}).Node
	try(object{"do": "name", "node": other, "name": "the lucky one"})
	compared := try(object{"do": "compare", "node": rolled, "other": "the lucky one", "games": 50})
	if got := compared.Compared.Text; !strings.Contains(got, "pot: ") || !strings.Contains(got, "player 1 wins") {
		t.Errorf("compared: %s", got)
	}
	tree := try(nil)
	if tree.verdicts() != "ssss" || !tree.Good || c.content(tree.Document) == "" {
		t.Fatalf("the tree is %+v", tree)
	}
	// The recording is made by the editor; this one writes nothing, and says so.
	c.mu.Lock()
	c.answer = func(method string, _ json.RawMessage) any { return object{"applied": method == "workspace/applyEdit"} }
	c.mu.Unlock()
	pinned := try(object{"do": "never", "node": paid}).Pinned
	if !strings.HasSuffix(pinned.URI, "-never.replay.jsonl") || !pinned.Applied {
		t.Errorf("pinned %+v", pinned)
	}
	c.change(uri, 2, object{"text": strings.Replace(text, "max: 3", "max: 2", 1)})
	tree = try(nil)
	if tree.verdicts() != "srrr" ||
		!strings.HasPrefix(tree.Nodes[1].Why, `The parameter "$n" cannot have the value 3`) ||
		tree.Nodes[1].Source.File != "rules.md" || tree.Nodes[1].Source.Line != lineWith(text, "max: 3")+1 {
		t.Errorf("after the edit: %+v", tree)
	}
	if got := c.content(tree.Document); !strings.Contains(got, "✗ player 0: pay (n 3)") ||
		!strings.Contains(got, "not possible, as it must be") {
		t.Errorf("the document says\n%s", got)
	}
	if got := try(object{"do": "move", "node": rolled, "move": "roll", "refused": true}).Refused; !strings.Contains(got,
		"is refused now") {
		t.Errorf("a move where nobody can come: %s", got)
	}
	if got := try(object{"do": "prune", "node": paid}); got.verdicts() != "s" {
		t.Errorf("pruned: %+v", got)
	}
	// What is in the file is what the command line reads.
	if text, err := os.ReadFile(filepath.Join(root, "pot", ".ludo", "skein.jsonl")); err != nil ||
		strings.Count(string(text), "\n") != 1 {
		t.Errorf("the file: %s, %v", text, err)
	}
}

// What a client gets wrong is an error, and what cannot be done is said to its user.
func TestTryingOutWhatCannotBe(t *testing.T) {
	c := connectToCore(t)
	root := folder(t, map[string]string{"pot/rules.md": gameText(tryingGame), "pot/.ludo/skein.jsonl": "<<<<<<< HEAD\n"})
	c.initialize(editingCapabilities, root)
	uri := fileURI(filepath.Join(root, "pot", "rules.md"))
	c.open(uri, 1, gameText(tryingGame))
	for _, arguments := range [][]any{{}, {uri, "begin"}, {uri, object{"do": "dance"}}, {uri, object{"do": "begin", "moves": -1}},
		{uri, object{"do": "compare", "games": 1 << 30}}} {
		m := c.finish(c.begin("workspace/executeCommand", object{"command": "ludo.skein", "arguments": arguments}))
		if m.Error == nil {
			t.Errorf("%v is no error", arguments)
		}
	}
	var out tried
	c.request("workspace/executeCommand", object{"command": "ludo.skein", "arguments": []any{uri}}, &out)
	if !strings.Contains(out.Note, "line 1") || len(out.Nodes) != 0 {
		t.Errorf("a broken file: %+v", out)
	}
	c.request("workspace/executeCommand", object{"command": "ludo.skein", "arguments": []any{uri,
		object{"do": "begin"}}}, &out)
	if !strings.Contains(out.Note, "skein.jsonl.broken-1") || len(out.Nodes) != 1 {
		t.Errorf("set aside: %+v", out)
	}
	lost := tried{}
	c.request("workspace/executeCommand", object{"command": "ludo.skein", "arguments": []any{uri,
		object{"do": "moves", "node": "nobody"}}}, &lost)
	if !strings.Contains(lost.Refused, `There is no node "nobody"`) {
		t.Errorf("no node: %+v", lost)
	}
}

// A seed beyond 2^53 is the one that was given, as a number or as a text.
func TestSeedsOfTheSkeinAreExact(t *testing.T) {
	c := connectToCore(t)
	root := folder(t, map[string]string{"pot/rules.md": gameText(tryingGame)})
	c.initialize(merged(contentCapabilities, simulatingCapabilities), root)
	uri := fileURI(filepath.Join(root, "pot", "rules.md"))
	c.open(uri, 1, gameText(tryingGame))
	begin := func(seed any) string {
		var out tried
		c.request("workspace/executeCommand", object{"command": "ludo.skein",
			"arguments": []any{uri, object{"do": "begin", "seed": seed}}}, &out)
		return out.Node
	}
	number, text, other := begin(9007199254740993), begin("9007199254740993"), begin(9007199254740992)
	if number == "" || number != text || number == other {
		t.Errorf("%s, as a text %s, and of the seed before %s", number, text, other)
	}
}
