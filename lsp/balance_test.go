package lsp

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// balanceTold is what a client is told of many games.
type balanceTold struct {
	Refused, Line, Text, Document string
	Sure                          bool
	Statistics                    struct{ Playouts int }
	Compared                      *struct {
		Sentence string
		Changed  []string
	}
}

// race is a game in which the first player is ahead by so much.
func race(ahead string) string {
	return gameText(`metadata: { id: race, players: { min: 2, max: 2 } }
zones:
  - { id: deck, owner: none, visibility: hidden, ordering: stack }
perPlayerVars:
  - { name: way, type: int, init: 0, min: 0, max: 30 }
setup:
  - setVar: { scope: pvar, player: '0', var: way, value: ` + ahead + ` }
turnStructure: { phases: [{ id: main }] }
actions:
  - id: roll
    actor: active
    executor: actor
    phase: [main]
    effects:
      - rollRandom: { bind: $die, min: 1, max: 6, in: [addVar: { scope: pvar, player: actor, var: way, delta: { ref: binding, name: $die } }] }
    limits: [{ scope: turn, max: 1 }]
terminal:
  conditions:
    - when: { op: '>=', left: { ref: pvar, player: '0', var: way }, right: 20 }
      result: { type: win, player: { id: 0 } }
    - when: { op: '>=', left: { ref: pvar, player: '1', var: way }, right: 20 }
      result: { type: win, player: { id: 1 } }`)
}

// What whole games show once a simulation is over is told beside what comes of the games from there on.
func TestWholeGamesAreToldOfASimulationThatIsOver(t *testing.T) {
	c := connectToCore(t)
	root := folder(t, map[string]string{"race/rules.md": race("0")})
	c.initialize(merged(contentCapabilities, simulatingCapabilities), root)
	uri := fileURI(filepath.Join(root, "race", "rules.md"))
	c.open(uri, 1, race("0"))
	over := c.simulates("ludo.simulate", uri, "actions[0].effects[0]", 1,
		object{"wait": true, "report": true, "games": 5})
	if over.Report == nil || strings.Contains(over.Report.Onward, "In whole games") {
		t.Fatalf("before whole games are played: %+v", over.Report)
	}
	c.request("workspace/executeCommand", object{"command": "ludo.statistics", "arguments": []any{uri}}, nil)
	c.news("what whole games show", func(n *simulationNews) bool {
		return n.Version > over.Version && n.Report != nil && strings.Contains(n.Report.Onward, "In whole games")
	})
}

// An author sees who wins, edits a rule that is not saved, and sees what that changed.
func TestBalanceAfterAnEdit(t *testing.T) {
	c := connectToCore(t)
	root := folder(t, map[string]string{"race/rules.md": race("0")})
	c.initialize(merged(contentCapabilities, simulatingCapabilities), root)
	uri := fileURI(filepath.Join(root, "race", "rules.md"))
	c.open(uri, 1, race("0"))
	ask := func(more ...any) (out balanceTold) {
		t.Helper()
		c.request("workspace/executeCommand", object{"command": "ludo.statistics",
			"arguments": append([]any{uri}, more...)}, &out)
		if out.Refused != "" {
			t.Fatal(out.Refused)
		}
		return out
	}
	first := ask()
	if first.Compared != nil || first.Statistics.Playouts < 100 ||
		!regexp.MustCompile(`^\d+:\d+ · \d+ moves$`).MatchString(first.Line) ||
		!strings.Contains(first.Text, "edge of who begins") || !strings.Contains(first.Text, "who leads after half wins") {
		t.Errorf("at first: %+v", first)
	}
	if got := c.content(first.Document); !strings.Contains(got, "\n| player 0 wins alone | ") {
		t.Errorf("the document says\n%s", got)
	}
	if again := ask(object{"idle": true}); again.Line != first.Line || again.Statistics != first.Statistics {
		t.Errorf("asked again: %+v", again)
	}
	told := c.simulates("ludo.simulate", uri, "actions[0].effects[0]", 1,
		object{"wait": true, "report": true, "games": 5})
	if told.Report == nil || !strings.Contains(told.Report.Onward, " exactly this position") ||
		!strings.Contains(told.Report.Onward, "In whole games player 0 wins ") {
		t.Errorf("games from a rule on: %+v", told.Report)
	}
	c.change(uri, 2, object{"text": race("12")})
	after := ask()
	if after.Compared == nil || len(after.Compared.Changed) == 0 || !strings.Contains(after.Compared.Sentence, " → ") {
		t.Errorf("after the edit: %+v", after.Compared)
	}
	// The game of now is what later ones are compared with.
	if again := ask(object{"again": true}); again.Compared != nil {
		t.Errorf("compared with itself: %+v", again.Compared)
	}
	c.change(uri, 3, object{"text": strings.Replace(race("12"), "max: 30", "max: 31", 1)})
	if same := ask(); same.Compared == nil || !strings.HasPrefix(same.Compared.Sentence, "No visible change after ") {
		t.Errorf("an edit that changes nothing: %+v", same.Compared)
	}
	var lost balanceTold
	c.request("workspace/executeCommand", object{"command": "ludo.statistics",
		"arguments": []any{uri, object{"since": "HEAD"}}}, &lost)
	if !strings.Contains(lost.Refused, "git") {
		t.Errorf("where there is no repository: %+v", lost)
	}
}

// The balance of the game in front, with what is not saved, is compared with that of the commit.
func TestBalanceSinceHead(t *testing.T) {
	c := connectToCore(t)
	root := folder(t, map[string]string{"race/rules.md": race("0")})
	commit(t, root)
	c.initialize(merged(contentCapabilities, simulatingCapabilities), root)
	uri := fileURI(filepath.Join(root, "race", "rules.md"))
	c.open(uri, 1, race("12"))
	var out balanceTold
	c.request("workspace/executeCommand", object{"command": "ludo.statistics",
		"arguments": []any{uri, object{"since": "HEAD"}}}, &out)
	if out.Compared == nil || len(out.Compared.Changed) == 0 || !strings.Contains(out.Text, "Since HEAD: ") {
		t.Fatalf("since HEAD: %+v", out)
	}
	if got := c.content(c.run("ludo.showStatistics", uri, "HEAD").URI); !strings.Contains(got, "Since HEAD: ") {
		t.Errorf("the document says\n%s", got)
	}
	var lost balanceTold
	c.request("workspace/executeCommand", object{"command": "ludo.showStatistics",
		"arguments": []any{uri, "nowhere"}}, &lost)
	if !strings.Contains(lost.Refused, "Git knows no revision") {
		t.Errorf("since no revision: %+v", lost)
	}
}

// Rules are marked by what they did in the games that are played in the background.
func TestCoverageInTheEditor(t *testing.T) {
	c := connectToCore(t)
	text := strings.Replace(race("0"), "effects:\n      - rollRandom", `effects:
      - if: { when: { op: '<', left: { ref: pvar, player: actor, var: way }, right: 30 }, then: [shuffle: { zone: deck }] }
      - if: { when: { op: '>', left: { ref: pvar, player: actor, var: way }, right: 29 }, then: [shuffle: { zone: deck }] }
      - rollRandom`, 1)
	root := folder(t, map[string]string{"race/rules.md": text})
	c.initialize(merged(contentCapabilities, simulatingCapabilities), root)
	uri := fileURI(filepath.Join(root, "race", "rules.md"))
	c.open(uri, 1, text)
	var out struct {
		Refused, Text string
		Percent       float64
		Files         []struct {
			URI   string
			Rules []struct {
				What, State, Text, Path string
				Range                   struct{ Start struct{ Line int } }
			}
		}
	}
	c.request("workspace/executeCommand", object{"command": "ludo.coverage", "arguments": []any{uri}}, &out)
	if out.Refused != "" || len(out.Files) != 1 || out.Files[0].URI != uri || out.Percent >= 100 {
		t.Fatalf("coverage: %+v", out)
	}
	c.notify("workspace/didChangeConfiguration", object{"settings": object{"ludo": object{"play": 0}}})
	percent := out.Percent
	c.request("workspace/executeCommand", object{"command": "ludo.coverage", "arguments": []any{uri}}, &out)
	if out.Refused != "" || out.Percent != percent {
		t.Errorf("coverage of a game that is not played in the background: %+v", out)
	}
	states := map[int]string{}
	for _, r := range out.Files[0].Rules {
		states[r.Range.Start.Line] += r.State + " "
	}
	if got := states[lineWith(text, "right: 30")]; !strings.Contains(got, "alwaysTrue") {
		t.Errorf("a condition that always holds: %q", got)
	}
	if got := states[lineWith(text, "right: 29")]; !strings.Contains(got, "alwaysFalse") || !strings.Contains(got, "never") {
		t.Errorf("a condition that never holds, and what is below it: %q", got)
	}
	if got := states[lineWith(text, "- id: roll")]; !strings.HasPrefix(got, "acted") {
		t.Errorf("the action: %q", got)
	}
}
