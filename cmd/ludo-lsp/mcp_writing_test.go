package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// snapshot are the texts of all files of the folder.
func (a *author) snapshot() map[string]string {
	a.Helper()
	out := map[string]string{}
	err := filepath.WalkDir(a.dir, func(name string, e fs.DirEntry, err error) error {
		if err == nil && !e.IsDir() {
			text, failed := os.ReadFile(name)
			name = filepath.ToSlash(strings.TrimPrefix(name, a.dir+string(filepath.Separator)))
			err, out[name] = failed, string(text)
		}
		return err
	})
	if err != nil {
		a.Fatal(err)
	}
	return out
}

// same says where the files of the folder are others than they were.
func (a *author) same(before map[string]string, what string) {
	a.Helper()
	if diff := cmp.Diff(before, a.snapshot()); diff != "" {
		a.Fatalf("after %s (-before +after)\n%s", what, diff)
	}
}

// allPaths are the paths that outline tells.
var allPaths = regexp.MustCompile(`(?m)^ +(\S+)`)

// Each change that is taken back leaves the same bytes, whatever it did: for each entry of games of ours.
func TestMCPUndoIsExact(t *testing.T) {
	for game, lineBreak := range map[string]string{"nim": "\n", "area-control": "\r\n"} {
		a := authorOf(t, game)
		for name, text := range a.snapshot() {
			if strings.HasSuffix(name, ".md") {
				a.write(name, strings.ReplaceAll(text, "\n", lineBreak))
			}
		}
		before := a.snapshot()
		done := 0
		try := func(tool string, in args) {
			in["game"], in["force"] = game, true
			if _, did := a.ask(tool, in); did {
				done++
				a.must("undo", args{"game": game})
				a.same(before, fmt.Sprint(tool, in))
			}
		}
		outline := a.must("outline", args{"game": game, "depth": 3, "max_bytes": 90000})
		for _, m := range allPaths.FindAllStringSubmatch(outline, -1) {
			for _, text := range []string{"new: 1\nother: |\n  x", "- a: 1\n- a: 2"} {
				try("add_entry", args{"section": m[1], "text": text})
			}
			try("write_entry", args{"path": m[1], "text": "[[[["})
			try("remove_entry", args{"path": m[1]})
		}
		for name := range before {
			if strings.HasSuffix(name, ".md") {
				try("write_entry", args{"path": name, "text": "# Other\n"})
				try("remove_entry", args{"path": name})
				try("write", args{"changes": []any{args{"write": "zz.md", "text": "# Z\n"}, args{"remove": name}}})
				for _, m := range regexp.MustCompile(`(?m)^#+ (.*?)\r?$`).FindAllStringSubmatch(before[name], -1) {
					try("write_entry", args{"path": name + "#" + m[1], "text": "Other\nwords.\n"})
				}
			}
		}
		if done < 80 {
			t.Errorf("%s: only %d changes were made", game, done)
		}
	}
}

// Each tool that writes has a dry run, which writes nothing and says what it would.
func TestMCPDryRuns(t *testing.T) {
	a := authorOf(t, "nim")
	a.write("nim/rules.md", strings.Replace(a.file("nim/rules.md"), "phase: [take]", "phase: [tak]", 1))
	a.must("write_entry", args{"game": "nim", "path": "zones.small", "text": smaller, "force": true})
	before := a.snapshot()
	dry := 0
	for name, tool := range a.tools() {
		if _, has := tool.InputSchema.(args)["properties"].(args)["dry_run"]; has == tool.Annotations.ReadOnlyHint {
			t.Errorf("%s reads only: %t, and has a dry run: %t", name, tool.Annotations.ReadOnlyHint, has)
		} else if !has {
			continue
		}
		in := with(name, "dry_run", true)
		if _, has := tool.InputSchema.(args)["properties"].(args)["force"]; has {
			in["force"] = true
		}
		if in["game"] = "nim"; name == "new_game" {
			delete(in, "game")
		}
		if name == "apply_fix" {
			in["code"] = "CNL_XREF_ACTION_PHASE_MISSING"
		}
		if name != "record" { // the game has an error
			if text := a.must(name, in); !strings.Contains(text, "Nothing is written") {
				t.Errorf("%s says\n%s", name, text)
			}
		}
		a.same(before, name)
		dry++
	}
	if dry < 9 {
		t.Errorf("%d tools have a dry run", dry)
	}
	a.must("check", args{"game": "nim", "file": "more.md", "text": "# More\n\n```yaml\nconstants: { most: 5 }\n```\n"})
	a.same(before, "check of a text")
}

// What is added to maps, to lists in one line and to parts of entries leaves all around it as it is.
func TestMCPAddsToMapsAndLists(t *testing.T) {
	const rules = "# Parts\n\n```yaml\nconstants: # numbers\n  a: 1 # one\n\n  # the end\nmetadata: { id: parts, players: { min: 2, max: 2 } }\n" +
		"turnStructure:\n  phases: [{ id: play }] # one phase\n```\n\n```yaml\nactions:\n  - id: go # it goes\n    actor: active\n" +
		"    executor: actor\n    phase: [play]\n    params: []\n\n    # what it does\n    effects: |\n      advancePhase()\n    limits: # few\n" +
		"      - { scope: turn, max: 1 } # one\nterminal:\n  conditions:\n  - when: n == 3\n    result: { type: draw }\n  # no more\nglobalVars: []\nzones:\n```\n\nThe end.\n"
	for _, c := range []struct{ to, text, old, now string }{
		{"constants", "b: 2", "a: 1 # one", "a: 1 # one\n  b: 2"},
		{"constants", "b: 2\nc: 3", "a: 1 # one", "a: 1 # one\n  b: 2\n  c: 3"},
		{"metadata", "name: Parts, again", "max: 2 } }", "max: 2 }, name: 'Parts, again' }"},
		{"metadata", "description: |\n  Long.", "metadata: { id: parts, players: { min: 2, max: 2 } }",
			"metadata:\n  id: parts\n  players: { min: 2, max: 2 }\n  description: |\n    Long."},
		{"turnStructure", "activePlayerOrder: fixed", "[{ id: play }] # one phase", "[{ id: play }] # one phase\n  activePlayerOrder: fixed"},
		{"turnStructure.phases", "id: rest", "{ id: play }]", "{ id: play }, { id: rest }]"},
		{"turnStructure.phases", "- id: rest\n- { id: end }", "{ id: play }]", "{ id: play }, { id: rest }, { id: end }]"},
		{"turnStructure.phases", "id: rest\nonEnter: |\n  draw(1)", "phases: [{ id: play }] #",
			"phases:\n    - { id: play }\n    - id: rest\n      onEnter: |\n        draw(1) #"},
		{"terminal.conditions", "when: n == 4\nresult: { type: draw }", "result: { type: draw }",
			"result: { type: draw }\n  - when: n == 4\n    result: { type: draw }"},
		{"actions.go.params", "{ name: $x, domain: players() }", "params: []", "params: [{ name: $x, domain: players() }]"},
		{"actions.go.phase", "rest", "[play]", "[play, rest]"},
		{"actions.go.limits", "{ scope: game, max: 2 }", "max: 1 } # one", "max: 1 } # one\n      - { scope: game, max: 2 }"},
		{"actions.go", "pre: n < 3", "max: 1 } # one", "max: 1 } # one\n    pre: n < 3"},
		{"actions", "id: rest", "max: 1 } # one", "max: 1 } # one\n  - id: rest"},
		{"globalVars", "{ name: n }", "globalVars: []", "globalVars: [{ name: n }]"},
		{"zones", "id: bag", "zones:\n", "zones:\n  - id: bag\n"},
	} {
		for _, lineBreak := range []string{"\n", "\r\n"} {
			a := authorOf(t, "nim")
			as := func(text string) string { return strings.ReplaceAll(text, "\n", lineBreak) }
			if err := os.Mkdir(filepath.Join(a.dir, "parts"), 0o777); err != nil {
				t.Fatal(err)
			}
			a.write("parts/rules.md", as(rules))
			a.must("add_entry", args{"game": "parts", "section": c.to, "text": c.text, "force": true})
			want := as(strings.Replace(rules, c.old, c.now, 1))
			if diff := cmp.Diff(want, a.file("parts/rules.md")); diff != "" || want == as(rules) {
				t.Errorf("%s %q (-want +got)\n%s", c.to, c.text, diff)
			}
		}
	}
	a := authorOf(t, "nim")
	a.refused("add_entry", args{"game": "nim", "section": "metadata", "text": "name: Other"}, "already", "write_entry",
		"metadata.name")
	a.refused("add_entry", args{"game": "nim", "section": "metadata", "text": "Other"}, "is a map")
	a.must("write_entry", args{"game": "nim", "path": "metadata.name", "text": "name: Other", "force": true})
	if text := a.must("read_entry", args{"game": "nim", "path": "metadata.name"}); !strings.Contains(text, "\nname: Other\n") {
		t.Errorf("it reads\n%s", text)
	}
}

// An empty game is written as a whole in one call, in which each part needs another, and plays.
func TestMCPWritesAGameFromNothing(t *testing.T) {
	a := authorOf(t)
	a.must("new_game", args{"name": "stones", "kind": "empty"})
	changes := []any{
		args{"add": "zones", "text": "- { id: heap, owner: none, visibility: public, ordering: set }\n- { id: bag, owner: none, visibility: public, ordering: set }"},
		args{"add": "tokenTypes", "text": "{ id: stone, props: {} }"},
		args{"add": "setup", "text": "for $copy in intsInRange(1, 9) do createToken(stone, heap)"},
		args{"add": "turnStructure", "text": "phases: [{ id: take }]", "file": "play.md", "prose": "## A turn\n\nTake one or two."},
		args{"add": "actions", "file": "play.md", "text": "id: take\nactor: active\nexecutor: actor\nphase: [take]\nparams: [{ name: $n, domain: 'intsInRange(1, 2)' }]\n" +
			"pre: count(heap) > 0\neffects: |\n  for $stone in tokens(heap) limit $n do moveToken($stone, heap, bag)\n  advancePhase()"},
		args{"add": "terminal", "text": "conditions:\n  - when: count(bag) == 9\n    result: { type: win, player: active }"},
		args{"write": "metadata.players", "text": "players: { min: 2, max: 3 }", "version": "00000000"},
	}
	a.refused("write", args{"game": "stones", "changes": changes}, "change 7 of 7", "has changed since you read it", "version is")
	changes[6].(args)["version"] = a.version
	a.must("add_entry", args{"game": "stones", "section": "zones", "text": "{ id: box, owner: none, visibility: public, ordering: set }"})
	a.must("undo", args{"game": "stones"})
	said := a.must("write", args{"game": "stones", "changes": changes})
	for _, part := range []string{"actions.take is written. version: ", "zones.heap is written", "Errors in the game: 0,"} {
		if !strings.Contains(said, part) {
			t.Errorf("there is no %q in\n%s", part, said)
		}
	}
	if found := a.must("check", args{"game": "stones", "severity": "error"}); !strings.HasPrefix(found, "No problems") {
		t.Errorf("check says\n%s", found)
	}
	if played := a.must("play_many", args{"game": "stones", "games": 20}); !strings.Contains(played, "20  came to an end") {
		t.Errorf("games are\n%s", played)
	}
	a.must("undo", args{"game": "stones"})
	if names := slices.Sorted(maps.Keys(a.snapshot())); !slices.Equal(names, []string{"stones/rules.md"}) {
		t.Errorf("after undo there are %v", names)
	}
}

// editors are documents that are open in an editor, one of which takes no change.
type editors struct {
	texts map[string]string
	locks string
}

func (e *editors) Texts(context.Context) (map[string]string, error) { return maps.Clone(e.texts), nil }

func (e *editors) Replace(_ context.Context, path, before, after string, _ func()) error {
	if strings.HasSuffix(path, e.locks) || e.texts[path] != before {
		return errors.New("the author is typing")
	}
	e.texts[path] = after
	return nil
}

// Several documents are written, or none is.
func TestMCPWritesAllOrNothing(t *testing.T) {
	a := authorOf(t, "texas-holdem")
	open := &editors{texts: map[string]string{}, locks: "20-chips.md"}
	for _, name := range []string{"10-cards.md", "20-chips.md"} {
		open.texts[filepath.ToSlash(filepath.Join(a.dir, "texas-holdem", name))] = a.file("texas-holdem/" + name)
	}
	a.connect(open)
	before, buffers := a.snapshot(), maps.Clone(open.texts)
	changes := []any{}
	for _, name := range []string{"00-tournament.md", "10-cards.md", "20-chips.md", "new.md"} {
		changes = append(changes, args{"write": name, "text": a.file("texas-holdem/00-tournament.md")})
	}
	for _, force := range []bool{false, true} {
		a.refused("write", args{"game": "texas-holdem", "changes": changes, "force": force})
		a.same(before, "a change that was refused")
		if diff := cmp.Diff(buffers, open.texts); diff != "" {
			t.Errorf("in the editor (-before +after)\n%s", diff)
		}
	}
	a.refused("remove_entry", args{"game": "texas-holdem", "path": "10-cards.md", "force": true}, "open in the editor")
	a.refused("undo", args{"game": "texas-holdem"}, "nothing was changed here")
	open.locks = "none"
	a.must("write", args{"game": "texas-holdem", "changes": changes[:3], "force": true})
	a.must("undo", args{"game": "texas-holdem"})
	if diff := cmp.Diff(buffers, open.texts); diff != "" {
		t.Errorf("in the editor after undo (-before +after)\n%s", diff)
	}
	a.same(before, "undo")
}

// What somebody else has written since is not taken back; of a long history the beginning is still known.
func TestMCPUndoKeepsWhatOthersWrote(t *testing.T) {
	a := authorOf(t, "nim")
	before := a.snapshot()
	a.must("write_entry", args{"game": "nim", "path": "zones.small", "text": smaller, "force": true})
	ours := a.file("nim/rules.md")
	a.write("nim/rules.md", ours+"\nMore.\n")
	a.refused("undo", args{"game": "nim"}, "nothing was changed", "somebody else", "nim/rules.md")
	a.write("nim/rules.md", ours)
	for n := range 220 {
		text := strings.Replace(smaller, "2", fmt.Sprint(n+3), 1)
		a.must("write_entry", args{"game": "nim", "path": "zones.small", "text": text, "force": true})
	}
	a.must("undo", args{"game": "nim", "steps": 2})
	if !strings.Contains(a.file("nim/rules.md"), "stones: 220 }") {
		t.Errorf("two steps back it is\n%s", a.file("nim/rules.md"))
	}
	a.must("undo", args{"game": "nim", "to": "start"})
	a.same(before, "undo to the start")
}

// An entry that cannot be read is found by its number in the list, and is taken out or written anew.
func TestMCPBrokenEntriesAreFound(t *testing.T) {
	for _, tool := range []string{"remove_entry", "write_entry"} {
		a := authorOf(t, "area-control")
		outline := a.must("outline", args{"game": "area-control", "path": "actions"})
		paths := allPaths.FindAllStringSubmatch(outline, -1)[1:]
		if len(paths) < 2 {
			t.Fatalf("there are only %d actions", len(paths))
		}
		before := a.file("area-control/rules.md")
		text := a.must("read_entry", args{"game": "area-control", "path": paths[1][1]})
		_, text, _ = strings.Cut(text, "<game-text>\n")
		text, _, _ = strings.Cut(text, "</game-text>")
		a.must("write_entry", args{"game": "area-control", "path": paths[1][1], "text": "[[[[", "force": true})
		in := args{"game": "area-control", "path": "actions.1", "force": true}
		if tool == "write_entry" {
			in["text"] = text
		}
		a.must(tool, in)
		after := a.file("area-control/rules.md")
		if strings.Contains(after, "[[[[") || tool == "write_entry" && after != before {
			t.Errorf("after %s it is\n%s", tool, after)
		}
	}
}

// Imports and links lead to a document by its new name.
func TestMCPRenamesWhereADocumentIsNamed(t *testing.T) {
	a := authorOf(t, "nim")
	a.must("rename", args{"game": "nim", "at": "rules.md", "to": "the-rules.md"})
	if text := a.file("nim/README.md"); !strings.Contains(text, "[The rules](the-rules.md)") || strings.Contains(text, "](rules.md)") {
		t.Errorf("the page says\n%s", text)
	}
	a.must("write", args{"game": "nim", "changes": []any{
		args{"write": "numbers.md", "text": "# Numbers\n\n```yaml\nconstants: { most: 5 }\n```\n"},
		args{"write": "the-rules.md", "text": a.file("nim/the-rules.md") + "\n```yaml\nimports: [./numbers.md]\n```\n"}}, "force": true})
	a.must("rename", args{"game": "nim", "at": "numbers.md", "to": "10-numbers.md"})
	if text := a.file("nim/the-rules.md"); !strings.Contains(text, "imports: [./10-numbers.md]") {
		t.Errorf("the rules say\n%s", text)
	}
	a.refused("remove_entry", args{"game": "nim", "path": "the-rules.md", "version": versionOf(a, "the-rules.md")}, "nothing was changed")
}

// A change without a game, where there are several, makes nothing; and what check says does not hang on what was asked
// before.
func TestMCPNeedsAGameToChange(t *testing.T) {
	a := authorOf(t, "nim", "hex")
	a.write("nim/rules.md", a.file("nim/rules.md")+"\nSee [elsewhere](../../none.md).\n")
	for _, tool := range []string{"add_entry", "write_document"} {
		a.refused(tool, required[tool], "the games here are hex, nim")
	}
	if _, err := os.Stat(filepath.Join(a.dir, "rules.md")); err == nil {
		t.Error("a document was made beside the games")
	}
	a.must("outline", args{"game": "nim"})
	after := a.must("check", args{"game": "nim"})
	fresh := (&author{T: t, dir: a.dir, client: a.client}).connect(nil)
	if first := fresh.must("check", args{"game": "nim"}); first != after {
		t.Errorf("at first check says\n%s\nand after outline\n%s", first, after)
	}
}
