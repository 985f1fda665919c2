package lsp

import (
	"path/filepath"
	"strings"
	"testing"
)

// shownTable is what a client is told of a table.
type shownTable struct {
	Refused string
	Node    string
	Table   struct {
		Node, Title, Phase, Picture, Who string
		Turn, Seat, Asked                int
		Parts                            struct{ Middle string }
		Moved                            []string
		Over                             *struct {
			Title string
			How   []string
			Rule  *struct{ Line int }
		}
		Question *struct {
			What, Of string
			Options  []struct {
				Text  string
				About []string
				Rule  *struct {
					File string
					Line int
				}
			}
		}
		Move    object
		Refused []struct {
			Action, Why string
			Rule        *struct{ Line int }
		}
	}
	Steps []struct {
		Text      string
		Lifecycle bool
		Source    struct{ Line int }
	}
	Nodes []struct {
		ID, Phase string
		Turn      int
	}
}

// A client plays at the table: the question, its answers, the move that they make, what it did, and why
// something cannot be chosen.
func TestTableOfAGame(t *testing.T) {
	c := connectToCore(t)
	text := gameText(strings.Replace(tryingGame, "  - id: roll\n", `  - id: give
    actor: active
    executor: actor
    phase: [main]
    pre: { op: '>=', left: { ref: gvar, var: pot }, right: 2 }
    effects:
      - chooseOne: { bind: $much, options: { query: intsInRange, min: 1, max: 2 } }
      - addVar: { scope: global, var: pot, delta: { ref: binding, name: $much } }
    limits: [{ scope: turn, max: 1 }]
  - id: roll
`, 1))
	root := folder(t, map[string]string{"pot/rules.md": text})
	c.initialize(merged(contentCapabilities, simulatingCapabilities), root)
	uri := fileURI(filepath.Join(root, "pot", "rules.md"))
	c.open(uri, 1, text)
	try := func(what object) (out shownTable) {
		t.Helper()
		c.request("workspace/executeCommand", object{"command": "ludo.try", "arguments": []any{uri, what}}, &out)
		if out.Refused != "" {
			t.Fatalf("%v is refused: %s", what, out.Refused)
		}
		return out
	}
	begin := try(object{"do": "begin", "seed": 4}).Node
	first := try(object{"do": "table", "node": begin}).Table
	if first.Title != "pot" || first.Turn != 1 || first.Phase != "main" || first.Seat != -1 || first.Asked != 0 ||
		!strings.HasPrefix(first.Picture, "<svg ") {
		t.Errorf("the table is %+v", first)
	}
	if q := first.Question; q == nil || len(q.Options) != 4 || q.Options[0].Text != "pay 1" ||
		q.Options[0].Rule == nil || q.Options[0].Rule.File != "rules.md" ||
		q.Options[0].Rule.Line != lineWith(text, "- id: pay")+1 {
		t.Fatalf("asked: %+v", q)
	}
	if r := first.Refused; len(r) != 1 || r[0].Action != "give" || !strings.Contains(r[0].Why, "at least 2") ||
		r[0].Rule == nil || r[0].Rule.Line != lineWith(text, "pre:")+1 {
		t.Errorf("what cannot be done: %+v", r)
	}
	if parts := try(object{"do": "table", "node": begin, "narrow": true}).Table; parts.Picture != "" ||
		!strings.HasPrefix(parts.Parts.Middle, "<svg ") {
		t.Errorf("where there is little room the table is %+v", parts)
	}
	paid := try(object{"do": "table", "node": begin, "answers": [][]int{{1}}}).Table
	if paid.Question != nil || paid.Move["actionId"] != "pay" {
		t.Fatalf("the move is %v, and asked is %+v", paid.Move, paid.Question)
	}
	node := try(object{"do": "move", "node": begin, "move": paid.Move}).Node
	// Who may give decides how much.
	second := try(object{"do": "table", "node": node, "seat": 1}).Table
	at := -1
	for i, o := range second.Question.Options {
		if o.Text == "give" {
			at = i
		}
	}
	asked := try(object{"do": "table", "node": node, "answers": [][]int{{at}}}).Table
	if second.Seat != 1 || second.Who != "player 0" || asked.Question == nil || asked.Question.Of != "give" ||
		len(asked.Question.Options) != 2 {
		t.Fatalf("asked: %+v, then %+v", second.Question, asked.Question)
	}
	whole := try(object{"do": "table", "node": node, "answers": [][]int{{at}, {1}}}).Table
	given := try(object{"do": "move", "node": node, "move": whole.Move})
	steps := try(object{"do": "steps", "node": given.Node}).Steps
	var told []string
	for _, s := range steps {
		if !s.Lifecycle {
			told = append(told, s.Text)
		}
	}
	if got := strings.Join(told, "; "); !strings.Contains(got, "pot: 2 → 4") {
		t.Errorf("the move did: %s", got)
	}
	if n := given.Nodes[len(given.Nodes)-1]; n.Turn != 1 || n.Phase != "main" {
		t.Errorf("it was made in turn %d, phase %s", n.Turn, n.Phase)
	}
	// Answers that fit no more are asked for again.
	if again := try(object{"do": "table", "node": begin, "answers": [][]int{{99}}}).Table; again.Question == nil ||
		again.Move != nil {
		t.Errorf("an answer that there is not: %+v", again)
	}
	// The end says who has won, and by which condition.
	over := try(object{"do": "table", "node": try(object{"do": "begin", "node": node, "moves": 99}).Node}).Table
	if end := over.Over; end == nil || !strings.HasSuffix(end.Title, " wins") || over.Question != nil ||
		!strings.Contains(strings.Join(end.How, " "), "at least 12") || end.Rule.Line != lineWith(text, "right: 12")+1 {
		t.Errorf("at the end the table shows %+v, %+v", over, end)
	}
}

const squares = `metadata: { id: squares, players: { min: 2, max: 2 } }
zones:
  - { macro: grid, args: [1, 3], zoneKind: board }
tokenTypes:
  - { id: mark, props: {} }
turnStructure: { phases: [{ id: main }] }
actions:
  - id: place
    actor: active
    executor: actor
    phase: [main]
    params:
      - name: $square
        domain: { query: mapSpaces, filter: { op: '==', left: { zoneCount: $zone }, right: 0 } }
    effects:
      - createToken: { type: mark, zone: $square }
    limits: [{ scope: turn, max: 1 }]
terminal:
  conditions:
    - when: { op: '==', left: { zoneCount: cell_0_0 }, right: 2 }
      result: { type: draw }`

// Who points at what cannot be chosen is told which condition forbids it.
func TestTableSaysWhyNot(t *testing.T) {
	c := connectToCore(t)
	text := gameText(squares)
	root := folder(t, map[string]string{"squares/rules.md": text})
	c.initialize(merged(contentCapabilities, simulatingCapabilities), root)
	uri := fileURI(filepath.Join(root, "squares", "rules.md"))
	c.open(uri, 1, text)
	var out shownTable
	try := func(what object) {
		t.Helper()
		out = shownTable{}
		c.request("workspace/executeCommand", object{"command": "ludo.try", "arguments": []any{uri, what}}, &out)
		if out.Refused != "" {
			t.Fatalf("%v is refused: %s", what, out.Refused)
		}
	}
	try(object{"do": "begin", "moves": 1})
	node := out.Node
	try(object{"do": "table", "node": node})
	free := out.Table.Question.Options[0].About[0]
	for _, cell := range []string{"cell_0_0:none", "cell_0_1:none", "cell_0_2:none"} {
		try(object{"do": "table", "node": node, "about": cell})
		taken := true
		for _, o := range out.Table.Question.Options {
			taken = taken && o.About[0] != cell
		}
		if r := out.Table.Refused; taken != (len(r) == 1) || taken &&
			!strings.Contains(r[0].Why, ", which holds 1 piece: Spaces where there are no tokens in the zone.") {
			t.Errorf("%s, of which %s is free: %+v", cell, free, r)
		}
	}
}
