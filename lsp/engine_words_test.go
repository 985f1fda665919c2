package lsp

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/dev/specs"
	"ludo-lsp/internal/dev/testgames"
	"ludo-lsp/internal/dev/testsize"
)

// unread matches what of a picture nobody reads.
var unread = regexp.MustCompile(`<style(?s:.*?)</style>|<[^>]*>`)

// No word of the engine is on a lens, in the report of a simulation and after the lines that it ran, at the
// table and among what a move did there, in any of our games.
func TestEditorsShowNoWordsOfTheEngine(t *testing.T) {
	for _, game := range specs.Ours(t) {
		t.Run(filepath.Base(game), func(t *testing.T) {
			texts := map[string]string{}
			for _, file := range globbed(t, filepath.Join(game, "*.md")) {
				text, err := os.ReadFile(file)
				if err != nil {
					t.Fatal(err)
				}
				texts[filepath.Base(file)] = string(text)
			}
			root := folder(t, texts) // what is tried out is kept there
			c := connectToCore(t)
			c.initialize(merged(merged(contentCapabilities, simulatingCapabilities), waitingForLenses), root)
			rules := ""
			for name, text := range texts {
				uri := fileURI(filepath.Join(root, name))
				c.open(uri, 1, text)
				if cnl.IsGameSpec(text) {
					rules = uri
				}
			}
			plain := func(of, text string) {
				t.Helper()
				for _, found := range testgames.EngineWords(text) {
					t.Errorf("%s has %s", of, found)
				}
			}
			left := looks{lenses: testsize.All, simulated: testsize.SimulatedRules.N(),
				moves: testsize.TableMoves.N(), answers: 20}
			if len(texts) > 9 { // a large game, of which everything takes its time
				left = looks{lenses: testsize.LargeGameLenses.N(), simulated: 1, moves: 1,
					answers: testsize.LargeGameAnswers.N()}
			}
			for _, name := range slices.Sorted(maps.Keys(texts)) {
				c.readLenses(fileURI(filepath.Join(root, name)), &left, plain)
			}
			c.playsAtTheTable(rules, left, plain)
		})
	}
}

// looks is how many lenses of a game are still to be read, rules to be simulated, moves to be made, and answers to be
// given for each.
type looks struct{ lenses, simulated, moves, answers int }

// readLenses reads the titles of the lenses of a document, and what rules show that are simulated from them.
func (c *testClient) readLenses(uri string, left *looks, plain func(of, text string)) {
	c.t.Helper()
	var lenses []json.RawMessage
	c.request("textDocument/codeLens", object{"textDocument": object{"uri": uri}}, &lenses)
	for _, raw := range lenses[:min(len(lenses), left.lenses)] {
		left.lenses--
		var lens struct {
			Range   lspRange
			Command struct{ Title string }
		}
		c.request("codeLens/resolve", raw, &lens)
		if !strings.HasPrefix(lens.Command.Title, "expands to ") { // what follows is written by the author
			plain("a lens", lens.Command.Title)
		}
		if left.simulated == 0 || !strings.Contains(string(raw), `"simulates"`) ||
			!strings.HasPrefix(lens.Command.Title, "▶ simulate") {
			continue
		}
		left.simulated--
		m := c.finish(c.begin("workspace/executeCommand", object{"command": "ludo.simulate",
			"arguments": []any{uri, at(lens.Range.Start.Line, 0), 1, object{"wait": true, "games": 1}}}))
		var got simulationNews
		if m.Error != nil || json.Unmarshal(m.Result, &got) != nil || got.URI == "" {
			continue // nothing acts there
		}
		plain("what is told of it", got.Message)
		plain("a report", c.content(got.URI))
		var hints []struct{ Label, Tooltip string }
		c.request("textDocument/inlayHint",
			object{"textDocument": object{"uri": uri}, "range": span(0, 0, 99999, 0)}, &hints)
		for _, h := range hints {
			if strings.HasPrefix(h.Tooltip, "What the rule did") {
				plain("after a line", h.Label)
			}
		}
	}
}

// playsAtTheTable makes the first moves of a game at the table, and reads what stands there.
func (c *testClient) playsAtTheTable(uri string, left looks, plain func(of, text string)) {
	c.t.Helper()
	try := func(what object) (out shownTable) {
		c.t.Helper()
		c.request("workspace/executeCommand", object{"command": "ludo.try", "arguments": []any{uri, what}}, &out)
		if out.Refused != "" {
			c.t.Fatalf("%v is refused: %s", what, out.Refused)
		}
		return out
	}
	node := try(object{"do": "begin", "seed": 4}).Node
	for range left.moves {
		table := try(object{"do": "table", "node": node}).Table
		var answers [][]int
		for table.Question != nil && len(answers) < left.answers {
			plain("a question", table.Question.What+" "+table.Question.Of)
			for _, o := range table.Question.Options {
				plain("an answer", o.Text)
			}
			answers = append(answers, []int{0})
			table = try(object{"do": "table", "node": node, "answers": answers}).Table
		}
		plain("the table", strings.Join([]string{table.Title, table.Phase, table.Who}, "\n"))
		if table.Over != nil {
			plain("the end", table.Over.Title+": "+strings.Join(table.Over.How, " "))
		}
		plain("the picture", unread.ReplaceAllString(table.Picture, "\n"))
		for _, r := range table.Refused {
			plain("why not", r.Action+": "+r.Why)
		}
		if table.Move == nil {
			return
		}
		node = try(object{"do": "move", "node": node, "move": table.Move}).Node
		for _, s := range try(object{"do": "steps", "node": node}).Steps {
			if !s.Lifecycle {
				plain("what a move did", s.Text)
			}
		}
	}
}
