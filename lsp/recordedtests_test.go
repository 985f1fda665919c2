package lsp

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The recorded games beside a game are its tests: found, played again by the rules in the editor, with each failure
// at the rule that is at work, and recorded anew.
func TestRecordedGamesAreTests(t *testing.T) {
	read := func(name string) string {
		t.Helper()
		text, err := os.ReadFile(filepath.Join("../data/games/nim", name))
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	rules, recording := read("rules.md"), read("random.replay.jsonl")
	root := folder(t, map[string]string{"nim/rules.md": rules, "nim/random.replay.jsonl": recording,
		"nim/broken.replay.jsonl": "no JSON\n", "notes.md": "# Notes\n"})
	c := connectToCore(t)
	c.initialize(editingCapabilities, root)
	uri := fileURI(filepath.Join(root, "nim", "rules.md"))
	file := filepath.Join(root, "nim", "random.replay.jsonl")
	type place struct {
		URI   string
		Range struct{ Start struct{ Line int } }
	}
	type tests struct {
		Game, Refused string
		Tests         []struct {
			URI, Name, State, Message string
			Failures                  []struct {
				Message            string
				Location, Recorded place
			}
		}
	}
	ask := func(document string, what any) (out tests) {
		t.Helper()
		c.request("workspace/executeCommand", object{"command": "ludo.tests", "arguments": []any{document, what}}, &out)
		return out
	}
	// Nothing is open.
	list := ask(uri, object{"do": "list"})
	if len(list.Tests) != 2 || list.Tests[0].Name != "broken" || list.Tests[1].URI != fileURI(file) ||
		list.Tests[1].State != "" {
		t.Fatalf("it lists %+v", list)
	}
	if other := ask(fileURI(filepath.Join(root, "notes.md")), object{}); len(other.Tests) != 0 {
		t.Errorf("a document of no game has %+v", other)
	}
	c.open(uri, 1, rules)
	run := ask(uri, object{"do": "run"})
	if len(run.Tests) != 2 || run.Tests[0].State != "unreadable" || run.Tests[0].Failures[0].Location.URI !=
		list.Tests[0].URI || run.Tests[1].State != "passed" || !strings.Contains(run.Tests[1].Message, "step") {
		t.Fatalf("it runs %+v", run)
	}
	// The rules in the editor count.
	edited := strings.Replace(rules, "limit $count", "limit 1", 1)
	if edited == rules {
		t.Fatal("the game is another one")
	}
	c.change(uri, 2, object{"text": edited})
	failed := ask(uri, object{"do": "run", "test": fileURI(file)})
	if len(failed.Tests) != 1 || failed.Tests[0].State != "failed" || len(failed.Tests[0].Failures) == 0 {
		t.Fatalf("after an edit it runs %+v", failed)
	}
	at := failed.Tests[0].Failures[0]
	if at.Location.URI != uri || at.Location.Range.Start.Line != lineWith(edited, "- id: take\n    actor") ||
		at.Recorded.URI != fileURI(file) || at.Recorded.Range.Start.Line == 0 {
		t.Errorf("the failure is %+v", at)
	}
	// Recorded anew it passes.
	var updated struct {
		URI  string
		Edit struct {
			DocumentChanges []struct {
				Edits []struct {
					Range   struct{ Start, End struct{ Line int } }
					NewText string
				}
			}
		}
	}
	c.request("workspace/executeCommand", object{"command": "ludo.tests",
		"arguments": []any{uri, object{"do": "update", "test": fileURI(file)}}}, &updated)
	edit := updated.Edit.DocumentChanges[0].Edits[0]
	if edit.Range.End.Line <= strings.Count(recording, "\n")-1 || updated.URI != fileURI(file) {
		t.Errorf("it updates %+v", edit.Range)
	}
	if err := os.WriteFile(file, []byte(edit.NewText), 0o644); err != nil {
		t.Fatal(err)
	}
	if again := ask(uri, object{"do": "run", "test": fileURI(file)}); again.Tests[0].State != "passed" {
		t.Errorf("recorded anew it is %+v", again)
	}
	// What cannot be done is said.
	nothing := fileURI(filepath.Join(root, "nim", "nothing.replay.jsonl"))
	for want, what := range map[string]object{
		"no recorded game nothing.replay.jsonl": {"do": "run", "test": nothing},
		"no recorded game passwd":               {"do": "run", "test": "file:///etc/passwd"},
	} {
		if got := ask(uri, what); !strings.Contains(got.Refused, want) {
			t.Errorf("%v: %+v", what, got)
		}
	}
	e := c.refuses(object{"command": "ludo.tests", "arguments": []any{uri, object{"do": "forget"}}})
	if !strings.Contains(e.Message, "there are list, run, update") {
		t.Error(e.Message)
	}
	c.change(uri, 3, object{"text": strings.Replace(rules, "phase: [take]", "phase: [tkae]", 1)})
	if got := ask(uri, object{"do": "run"}); got.Refused == "" {
		raw, _ := json.Marshal(got)
		t.Errorf("a game with errors runs: %s", raw)
	}
}
