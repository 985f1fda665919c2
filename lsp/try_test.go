package lsp

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// triedNode is what a client is told of a node.
type triedNode struct {
	ID, Text, Verdict, Kept, Why string
	Changes                      []string
	Source                       struct {
		File string
		Line int
	}
}

// triedOut is what a client is told of what was tried out.
type triedOut struct {
	Refused, Note, Summary, Node string
	Nodes                        []triedNode
	Dice                         []struct{ Text string }
	Kept                         struct {
		URI     string
		Applied bool
		Edit    struct {
			DocumentChanges []struct{ Edits []struct{ NewText string } }
		}
	}
}

func (t *triedOut) verdicts() (out string) {
	for _, n := range t.Nodes {
		out += n.Verdict[:1]
	}
	return out
}

// tries does something at the table of the game of a document.
func (c *testClient) tries(uri string, what object) (out triedOut) {
	c.t.Helper()
	c.request("workspace/executeCommand", object{"command": "ludo.try", "arguments": []any{uri, what}}, &out)
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
	out := c.tries(uri, object{"do": "open", "simulation": simulated.URI})
	if out.Refused != "" || out.Node == "" {
		t.Fatalf("it is refused: %s", out.Refused)
	}
	var there shownTable
	c.request("workspace/executeCommand", object{"command": "ludo.try", "arguments": []any{uri,
		object{"do": "table", "node": out.Node}}}, &there)
	if q := there.Table.Question; q == nil || !strings.HasPrefix(q.Options[len(q.Options)-1].Text, "roll") {
		t.Errorf("the rule cannot act there: %v", q)
	}
	if out := c.tries(uri, object{"do": "open", "simulation": "ludo://simulation/none.md"}); out.Refused == "" {
		t.Error("a simulation that is none is not refused")
	}
}

// Looking at a game, simulating and playing it at the table leaves its folder as it was.
func TestNothingIsWrittenBeforeSomethingIsKept(t *testing.T) {
	c := connectToCore(t)
	root := folder(t, map[string]string{"pot/rules.md": gameText(tryingGame)})
	c.initialize(merged(contentCapabilities, simulatingCapabilities), root)
	text := gameText(tryingGame)
	uri := fileURI(filepath.Join(root, "pot", "rules.md"))
	c.open(uri, 1, text)
	for _, do := range []object{{}, {"do": "begin"}, {"do": "begin", "moves": 3}} {
		out := c.tries(uri, do)
		if out.Refused != "" {
			t.Fatalf("%v is refused: %s", do, out.Refused)
		}
		c.tries(uri, object{"do": "table", "node": out.Node})
	}
	c.simulates("ludo.simulate", uri, at(lineWith(text, "rollRandom"), 10), 1, object{"games": 0})
	var there []string
	err := filepath.WalkDir(root, func(path string, d os.DirEntry, err error) error {
		if err == nil && (!d.IsDir() || strings.HasPrefix(d.Name(), ".")) {
			there = append(there, filepath.ToSlash(strings.TrimPrefix(path, root)))
		}
		return err
	})
	if err != nil || !slices.Equal(there, []string{"/pot/rules.md"}) {
		t.Errorf("there are %v, %v", there, err)
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
	try := func(what object) triedOut {
		t.Helper()
		out := c.tries(uri, what)
		if out.Refused != "" {
			t.Fatalf("%v is refused: %s", what, out.Refused)
		}
		return out
	}
	pay := func(n int) object { return object{"actionId": "pay", "params": object{"$n": n}} }
	roll := object{"actionId": "roll", "params": object{}}
	begin := try(object{"do": "begin", "seed": 4}).Node
	paid := try(object{"do": "move", "node": begin, "move": pay(3)}).Node
	rolled := try(object{"do": "move", "node": paid, "move": roll}).Node
	if dice := try(object{"do": "dice", "node": rolled}).Dice; len(dice) != 6 {
		t.Errorf("a die falls in %d ways", len(dice))
	}
	try(object{"do": "dice", "node": rolled, "seed": 6})
	if tree := try(nil); tree.verdicts() != "ssss" || tree.Summary != "2 branches; all play as before." {
		t.Fatalf("the tree is %+v", tree)
	}
	c.change(uri, 2, object{"text": strings.Replace(text, "max: 3", "max: 2", 1)})
	tree := try(nil)
	if tree.verdicts() != "srrr" ||
		!strings.HasPrefix(tree.Nodes[1].Why, `The parameter "$n" cannot have the value 3`) ||
		tree.Nodes[1].Source.File != "rules.md" || tree.Nodes[1].Source.Line != lineWith(text, "max: 3")+1 {
		t.Errorf("after the edit: %+v", tree)
	}
	if got := c.tries(uri, object{"do": "move", "node": rolled, "move": roll}).Refused; !strings.Contains(got,
		"is refused now") {
		t.Errorf("a move where nobody can come: %s", got)
	}
	if got := c.tries(uri, object{"do": "move", "node": begin, "move": pay(3)}).Refused; !strings.Contains(got,
		"The move is refused: ") || !strings.Contains(got, "rules.md:") {
		t.Errorf("a move that is refused: %s", got)
	}
	c.change(uri, 3, object{"text": strings.Replace(text, "init: 0", "init: 1", 1)})
	if tree := try(nil); tree.verdicts() != "dddd" ||
		strings.Join(tree.Nodes[0].Changes, "; ") != "pot: 0 → 1" {
		t.Errorf("after another edit: %+v", tree)
	}
}

// A branch is kept as a recorded game, which a session after this one opens and goes on with; what that keeps says
// from which recording it goes on.
func TestTriesAreKeptAsRecordings(t *testing.T) {
	text := gameText(tryingGame)
	root := folder(t, map[string]string{"pot/rules.md": text})
	uri := fileURI(filepath.Join(root, "pot", "rules.md"))
	begun := func() *testClient {
		c := connectToCore(t)
		c.initialize(merged(contentCapabilities, simulatingCapabilities), root)
		c.open(uri, 1, text)
		// The editor makes the recording; this one writes nothing, and says so.
		c.mu.Lock()
		c.answer = func(method string, _ json.RawMessage) any {
			return object{"applied": method == "workspace/applyEdit"}
		}
		c.mu.Unlock()
		return c
	}
	keep := func(c *testClient, node, name, file string) string {
		t.Helper()
		out := c.tries(uri, object{"do": "keep", "node": node, "name": name})
		isKept := func(n triedNode) bool { return n.ID == node && n.Kept == file }
		if !strings.HasSuffix(out.Kept.URI, "/"+file) || !out.Kept.Applied ||
			!slices.ContainsFunc(c.tries(uri, nil).Nodes, isKept) {
			t.Errorf("kept %+v", out)
		}
		recorded := out.Kept.Edit.DocumentChanges[1].Edits[0].NewText
		if err := os.WriteFile(filepath.Join(root, "pot", file), []byte(recorded), 0o600); err != nil {
			t.Fatal(err)
		}
		return recorded
	}
	c := begun()
	node := c.tries(uri, object{"do": "begin", "seed": 4, "moves": 2}).Node
	if first := keep(c, node, "My first try", "my-first-try.replay.jsonl"); strings.Contains(first, `"parent"`) {
		t.Errorf("the first one goes on from another: %s", first)
	}
	c = begun()
	if out := c.tries(uri, nil); len(out.Nodes) != 0 {
		t.Fatalf("another session has what was tried in the first one: %+v", out)
	}
	open := func(file string) triedOut {
		return c.tries(uri, object{"do": "open", "recording": fileURI(filepath.Join(root, "pot", file))})
	}
	opened := open("my-first-try.replay.jsonl")
	if opened.Node != node || opened.verdicts() != "sss" || opened.Note != "" {
		t.Fatalf("opened %+v", opened)
	}
	on := c.tries(uri, object{"do": "begin", "node": node, "moves": 1}).Node
	if second := keep(c, on, "", "try.replay.jsonl"); !strings.Contains(second,
		`"parent":{"file":"my-first-try.replay.jsonl","moves":2}`) {
		t.Errorf("the second one says %s", second)
	}
	// What comes of it otherwise is said, and what cannot be done any more is left out.
	c.change(uri, 2, object{"text": strings.Replace(text, "init: 0", "init: 1", 1)})
	if out := open("try.replay.jsonl"); out.Node != on ||
		!strings.HasPrefix(out.Note, "try.replay.jsonl comes out otherwise than it was recorded. At the beginning pot is 1") {
		t.Errorf("opened under other rules: %+v", out)
	}
	for _, recording := range []string{"none.replay.jsonl", "rules.md"} {
		if out := open(recording); out.Refused == "" {
			t.Errorf("%s is opened: %+v", recording, out)
		}
	}
}

// What a client gets wrong is an error, and what cannot be done is said to its user.
func TestTryingOutWhatCannotBe(t *testing.T) {
	c := connectToCore(t)
	root := folder(t, map[string]string{"pot/rules.md": gameText(tryingGame)})
	c.initialize(editingCapabilities, root)
	uri := fileURI(filepath.Join(root, "pot", "rules.md"))
	c.open(uri, 1, gameText(tryingGame))
	for _, arguments := range [][]any{{}, {uri, "begin"}, {uri, object{"do": "dance"}},
		{uri, object{"do": "begin", "moves": -1}}, {uri, object{"do": "begin", "moves": 1 << 30}}, {uri, object{"do": "move", "move": "pay"}}} {
		m := c.finish(c.begin("workspace/executeCommand", object{"command": "ludo.try", "arguments": arguments}))
		if m.Error == nil {
			t.Errorf("%v is no error", arguments)
		}
	}
	for _, what := range []object{{"do": "table", "node": "nobody"}, {"do": "move", "node": "nobody"},
		{"do": "keep"}, {"do": "open"}, {"do": "steps"}, {"do": "dice", "node": c.tries(uri, object{"do": "begin"}).Node}} {
		if out := c.tries(uri, what); out.Refused == "" {
			t.Errorf("%v: %+v", what, out)
		}
	}
}

// A seed beyond 2^53 is the one that was given, as a number or as a text.
func TestSeedsOfTriesAreExact(t *testing.T) {
	c := connectToCore(t)
	root := folder(t, map[string]string{"pot/rules.md": gameText(tryingGame)})
	c.initialize(merged(contentCapabilities, simulatingCapabilities), root)
	uri := fileURI(filepath.Join(root, "pot", "rules.md"))
	c.open(uri, 1, gameText(tryingGame))
	begin := func(seed any) string { return c.tries(uri, object{"do": "begin", "seed": seed}).Node }
	number, text, other := begin(9007199254740993), begin("9007199254740993"), begin(9007199254740992)
	if number == "" || number != text || number == other {
		t.Errorf("%s, as a text %s, and of the seed before %s", number, text, other)
	}
}
