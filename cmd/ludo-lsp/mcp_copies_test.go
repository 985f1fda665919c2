package main

import (
	"path/filepath"
	"strings"
	"testing"

	"ludo-lsp/internal/guide"
)

// findingsOf are the numbers of findings that check tells of a game.
func findingsOf(a *author, game string) (n int, said string) {
	said = a.must("check", args{"game": game, "severity": "hint", "max_bytes": 50_000})
	return int(a.data.(args)["total"].(float64)), said
}

// A copy of each game and recipe that is shipped has no more findings than what it is a copy of, and plays.
func TestMCPCopiesOfAllThatIsShipped(t *testing.T) {
	for _, shelf := range guide.Shelves() {
		source := map[string]string{"Games": "../../data/games", "Recipes": "../../docs/language/cookbook"}[shelf.Title]
		if source == "" {
			continue
		}
		full, err := filepath.Abs(source)
		if err != nil {
			t.Fatal(err)
		}
		shipped := (&author{T: t, dir: full}).connect(nil)
		a := authorOf(t)
		for _, name := range shelf.Names {
			if strings.HasSuffix(name, ".md") {
				continue
			}
			most, _ := findingsOf(shipped, name)
			a.must("new_game", args{"name": "copy-" + name, "from": name})
			if n, said := findingsOf(a, "copy-"+name); n > most || !strings.HasPrefix(said, "No problems") {
				t.Errorf("of %s check says\n%s", name, said)
			}
		}
	}
}

// A copy has the page and the pictures of what it is a copy of, under its own name; a link that would lead to nothing
// is its words alone.
func TestMCPCopiesWhatIsLinked(t *testing.T) {
	a := authorOf(t, "nim")
	a.must("new_game", args{"name": "heaps", "from": "draughts"})
	page := a.file("heaps/README.md")
	if !strings.HasPrefix(page, "# Heaps\n") || !strings.Contains(page, "](table.svg)") || !strings.Contains(page, "[The rules](rules.md)") {
		t.Errorf("the page is\n%s", page)
	}
	if !strings.HasPrefix(a.file("heaps/table.svg"), "<svg") {
		t.Error("the picture is another one")
	}
	a.must("new_game", args{"name": "again", "from": "knocked-out"})
	if rules := a.file("again/rules.md"); strings.Contains(rules, "](../") || !strings.Contains(rules, "Compare that with players who are out of the game, which") {
		t.Errorf("the rules are\n%s", rules)
	}
	const png = "\x89PNG\r\n\x1a\n\x00\xff"
	a.write("nim/board.png", png)
	a.write("nim/notes (1).md", "# Notes\n\nSee [the picture](board.png), [the rules](rules.md#the-end) and [these](notes%20(1).md).\n")
	a.write("other.md", "# Other\n")
	a.write("nim/README.md", "# Nim\n\n![**The** board](board.png) [![Heaps](table.svg)](none.md) [notes](<notes (1).md>), "+
		"[other](../other.md), [a recording](random.replay.jsonl 'it'), [*out*\nof it](../../none.md), `[x](none.txt)`, ![gone](none.png).\n")
	a.must("new_game", args{"name": "more", "from": "nim"})
	want := "# More\n\n![**The** board](board.png) [![Heaps](table.svg)](none.md) [notes](<notes (1).md>), " +
		"[other](../other.md), a recording, *out*\nof it, `[x](none.txt)`, gone.\n"
	if page := a.file("more/README.md"); page != want {
		t.Errorf("the page is\n%s\nand not\n%s", page, want)
	}
	if a.file("more/board.png") != png || a.file("more/table.svg") != a.file("nim/table.svg") ||
		a.file("more/notes (1).md") != a.file("nim/notes (1).md") {
		t.Error("what is linked is not copied")
	}
	said := a.must("new_game", args{"name": "third", "from": "nim", "dry_run": true})
	if !strings.Contains(said, "third/board.png\n") {
		t.Errorf("a dry run says\n%s", said)
	}
}
