package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A game that was begun here is taken back as other changes are, with its folder.
func TestMCPUndoOfANewGame(t *testing.T) {
	a := authorOf(t, "nim")
	before := a.snapshot()
	for _, from := range []args{{"kind": "dice"}, {"kind": "empty"}, {"from": "nim"}, {"from": "hearts"}} {
		from["name"] = "fresh"
		a.must("new_game", from)
		begun := a.snapshot()
		a.refused("diff", args{"game": "fresh"}, "nothing was changed here yet")
		a.must("add_entry", args{"game": "fresh", "section": "constants", "text": "most: 5"})
		if diff := a.must("diff", args{"game": "fresh", "before": "start"}); !strings.Contains(diff, "most: added: 5") {
			t.Errorf("diff says\n%s", diff)
		}
		a.must("undo", args{"game": "fresh"})
		a.same(begun, "undo of a change in a new game")
		a.must("undo", args{"game": "fresh"})
		a.same(before, "undo of a new game")
		if _, err := os.Stat(filepath.Join(a.dir, "fresh")); err == nil {
			t.Error("the folder stays")
		}
	}
	a.refused("undo", args{"game": "fresh"}, "there is no game at fresh")
	a.refused("undo", args{"game": "nim"}, "nothing was changed here")
	a.must("new_game", args{"name": "fresh"})
	a.write("fresh/notes.md", "# Notes\n")
	a.must("undo", args{"game": "fresh", "to": "start"})
	before["fresh/notes.md"] = "# Notes\n"
	a.same(before, "undo beside a document of somebody else")
}

// Versions are told by number, with what was done, and undo goes to each.
func TestMCPUndoToAVersion(t *testing.T) {
	a := authorOf(t, "hex")
	states := []map[string]string{a.snapshot()}
	a.must("new_game", args{"name": "fresh"})
	states = append(states, a.snapshot())
	for n := range 4 {
		a.must("add_entry", args{"game": "fresh", "section": "constants", "text": fmt.Sprintf("n%d: %d", n, n)})
		states = append(states, a.snapshot())
	}
	a.must("write_document", args{"game": "fresh", "file": "notes.md", "text": "# Notes\n"})
	list := a.must("undo", args{"game": "fresh", "to": "list"})
	for _, line := range []string{"\n0: start\n", "\n1: new_game, fresh/00-table.md", "\n2: add_entry, ", "\n6: write_document, fresh/notes.md\n"} {
		if !strings.Contains(list, line) {
			t.Errorf("there is no %q in\n%s", line, list)
		}
	}
	a.refused("undo", args{"game": "fresh", "to": "6"}, "to is start, list, or the number of an earlier version")
	a.refused("undo", args{"game": "fresh", "to": "-1"}, "to is start, list, or the number of an earlier version")
	a.refused("undo", args{"game": "fresh", "to": "end"}, "to is start, list, or the number of an earlier version")
	for _, n := range []int{4, 3, 1, 0} {
		a.must("undo", args{"game": "fresh", "to": n, "dry_run": true})
		a.must("undo", args{"game": "fresh", "to": n})
		a.same(states[n], fmt.Sprint("undo to ", n))
	}
	a.must("write_entry", args{"game": "hex", "path": "README.md", "text": "# Hex\n", "force": true})
	if list := a.must("undo", args{"game": "hex", "to": "list"}); !strings.Contains(list, "\n1: write_entry, hex/README.md\n") ||
		strings.Contains(list, "2: ") {
		t.Errorf("of the other game it lists\n%s", list)
	}
}

// Who may read a file stays as it is when the file gets another name, or comes back.
func TestMCPKeepsWhoMayRead(t *testing.T) {
	a := authorOf(t, "nim")
	name := func(file string) string { return filepath.Join(a.dir, "nim", file) }
	mode := func(file string) fs.FileMode {
		info, err := os.Stat(name(file))
		if err != nil {
			t.Fatal(err)
		}
		return info.Mode()
	}
	if err := os.Chmod(name("README.md"), 0o600); err != nil {
		t.Fatal(err)
	}
	was := mode("README.md")
	a.must("rename_document", args{"game": "nim", "at": "README.md", "to": "about.md"})
	if now := mode("about.md"); now != was {
		t.Errorf("renamed it has %v, not %v", now, was)
	}
	a.must("undo", args{"game": "nim"})
	if now := mode("README.md"); now != was {
		t.Errorf("named as before it has %v, not %v", now, was)
	}
	a.must("remove_document", args{"game": "nim", "path": "README.md", "force": true})
	a.must("undo", args{"game": "nim"})
	if now := mode("README.md"); now != was {
		t.Errorf("back again it has %v, not %v", now, was)
	}
	a.must("write_document", args{"game": "nim", "file": "README.md", "text": "# Nim\n", "force": true})
	a.must("remove_document", args{"game": "nim", "path": "README.md", "force": true})
	a.must("undo", args{"game": "nim", "steps": 2})
	if now := mode("README.md"); now != was {
		t.Errorf("after two steps back it has %v, not %v", now, was)
	}
}

// Recorded games that come out as they are recorded stay as they are, to the byte; others are written anew. Those of
// other games are not touched.
func TestMCPRecordsWhatComesOutDifferently(t *testing.T) {
	a := authorOf(t, "nim", "hex")
	before := a.snapshot()
	const fits = "nim/random.replay.jsonl comes out as it is recorded, and stays as it is."
	for _, in := range []args{{}, {"file": "random.replay.jsonl"}, {"file": "nim/random.replay.jsonl"},
		{"file": filepath.ToSlash(a.dir) + "/nim/random.replay.jsonl"}, {"dry_run": true}} {
		in["game"] = "nim"
		if said := a.must("record", in); !strings.Contains(said, fits) {
			t.Errorf("record says\n%s", said)
		}
		a.same(before, "record")
	}
	for _, file := range []string{"../hex/random.replay.jsonl", "hex/random.replay.jsonl",
		filepath.Join(a.dir, "hex", "random.replay.jsonl")} {
		a.refused("record", args{"game": "nim", "file": file}, "in the game's folder")
		a.same(before, "record of another game")
	}
	a.must("write_entry", args{"game": "nim", "path": "zones.large", "force": true, "text": "{ id: large, owner: none, " +
		"visibility: public, ordering: set, zoneKind: board, attributes: { stones: 6 } }"})
	if said := a.must("record", args{"game": "nim"}); strings.Contains(said, fits) || !strings.Contains(said, "Changed nim/random") {
		t.Errorf("record says\n%s", said)
	}
	if a.file("nim/random.replay.jsonl") == before["nim/random.replay.jsonl"] {
		t.Error("what comes out differently stays")
	}
}

// What a change of a call has added, a later one of it writes anew or takes out, without a version that nobody knows.
func TestMCPChangesSeeThoseBefore(t *testing.T) {
	a := authorOf(t, "nim")
	a.must("add_entry", args{"game": "nim", "section": "constants", "text": "zero: 0"})
	before := a.snapshot()
	most, other := args{"add": "constants", "text": "most: 5"}, args{"add": "constants", "text": "least: 1"}
	gone := args{"remove": "constants.most"}
	document := args{"write": "notes.md", "text": "# Notes\n\nMore.\n"}
	rules := args{"add": "globalVars", "file": "more.md", "text": "{ name: least, type: int, init: 0, min: 0, max: 9 }"}
	for _, changes := range [][]any{
		{most, other, gone, args{"remove": "constants.least"}},
		{most, args{"write": "constants.most", "text": "most: 6"}, gone},
		{document, args{"remove": "notes.md"}},
		{document, args{"write": "notes.md#notes", "text": "Less."}, args{"remove": "notes.md"}},
		{rules, args{"remove": "globalVars"}, args{"remove": "more.md"}},
		{rules, args{"remove": "more.md"}, rules, args{"remove": "more.md"}},
	} {
		said, did := a.ask("write", args{"game": "nim", "changes": changes})
		if !did || !strings.Contains(said, "That changes nothing.") {
			t.Errorf("%v says\n%s", changes, said)
		}
		a.same(before, fmt.Sprint(changes))
	}
	a.must("write", args{"game": "nim", "changes": []any{most, other, gone}})
	if text := a.file("nim/rules.md"); strings.Contains(text, "most: 5") || !strings.Contains(text, "least: 1") {
		t.Errorf("there is\n%s", text)
	}
	a.must("undo", args{"game": "nim"})
	a.same(before, "undo")
	// These were there before.
	for _, was := range []string{"zones.small", "constants", "constants.zero", "README.md", "README.md#nim"} {
		a.refused("write", args{"game": "nim", "changes": []any{most, document, args{"remove": was}}}, "change 3 of 3")
	}
	a.same(before, "what was refused")
}
