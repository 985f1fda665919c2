package check_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ludo-lsp/internal/check"
	"ludo-lsp/internal/report"
)

// cachedGame is a spec with faults that have fixes and places that explain them, and with a link.
const cachedGame = `# A game

See [the map](map.svg).

` + "```yaml" + `
metadata: { id: game, players: { min: 2, max: 2 } }
zones:
  - { id: deck, owner: none, visibility: hidden, ordering: stack }
  - { id: deck, owner: none, visibilty: hidden, ordering: stack }
turnStructure: { phases: [ { id: main } ] }
actions:
  - { id: draw, from: dekc, to: deck }
terminal: { conditions: [] }
` + "```\n"

// reports gives the report in each format, and how many specs were in the cache.
func reports(t *testing.T, o check.Options) (string, int) {
	t.Helper()
	result, err := check.Run(o)
	if err != nil {
		t.Fatal(err)
	}
	var all bytes.Buffer
	for _, format := range report.Formats() {
		if err := report.Write(&all, format, result.Report, report.Style{}); err != nil {
			t.Fatal(err)
		}
	}
	all.WriteString(strings.Join(result.Notes, "\n"))
	return all.String(), result.Cached
}

func TestACachedCheckSaysTheSame(t *testing.T) {
	dir := lay(t, map[string]string{
		"a/game.md": cachedGame, "b/10.md": cachedGame, "b/20.md": "```yaml\nactions:\n  - { id: pas, cost: 1 }\n```\n",
	})
	plain, _ := reports(t, check.Options{Dir: dir, Paths: []string{"."}})
	o := check.Options{Dir: dir, Paths: []string{"."}, Cache: "cache"}
	for i, want := range []int{0, 2, 2} {
		got, cached := reports(t, o)
		if got != plain {
			t.Errorf("run %d says\n%s\nwithout the cache\n%s", i, got, plain)
		}
		if cached != want {
			t.Errorf("run %d took %d specs from the cache, and %d were there", i, cached, want)
		}
	}
	one := check.Options{Dir: dir, Paths: []string{"b/20.md"}}
	plain, _ = reports(t, one)
	one.Cache = "cache"
	if got, _ := reports(t, one); got != plain {
		t.Errorf("of one document\n%s\nwithout the cache\n%s", got, plain)
	}
}

// What an entry depends on is each changed in turn.
func TestAnEntryThatIsOutdatedIsNotUsed(t *testing.T) {
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	entries := func(t *testing.T, dir string) []string {
		t.Helper()
		all, err := filepath.Glob(filepath.Join(dir, "cache", "*"))
		if err != nil || len(all) == 0 {
			t.Fatal("no entries", err)
		}
		return all
	}
	for name, change := range map[string]func(t *testing.T, dir string){
		"a document was edited": func(_ *testing.T, dir string) {
			write(dir+"/a/game.md", strings.Replace(cachedGame, "dekc", "deck", 1))
		},
		"a document came": func(_ *testing.T, dir string) { write(dir+"/a/more.md", "```yaml\nactions: []\n```\n") },
		"a document was moved": func(t *testing.T, dir string) {
			if err := os.Rename(dir+"/a/game.md", dir+"/a/rules.md"); err != nil {
				t.Fatal(err)
			}
		},
		"a file came to which a link leads": func(_ *testing.T, dir string) { write(dir+"/a/map.svg", "<svg/>") },
		"a limit is another": func(_ *testing.T, dir string) {
			write(dir+"/ludo.yaml", "limits: { documentBytes: 100 }\n")
		},
		"an entry is cut off": func(t *testing.T, dir string) {
			for _, name := range entries(t, dir) {
				if err := os.Truncate(name, 100); err != nil {
					t.Fatal(err)
				}
			}
		},
		"an entry is something else": func(t *testing.T, dir string) {
			for _, name := range entries(t, dir) {
				write(name, strings.Repeat("no entry ", 100))
			}
		},
		"an entry is a folder": func(t *testing.T, dir string) {
			for _, name := range entries(t, dir) {
				if err := os.Remove(name); err != nil {
					t.Fatal(err)
				}
				if err := os.MkdirAll(name+"/x", 0o755); err != nil {
					t.Fatal(err)
				}
			}
		},
		"the entries were deleted": func(t *testing.T, dir string) {
			if err := os.RemoveAll(dir + "/cache"); err != nil {
				t.Fatal(err)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			dir := lay(t, map[string]string{"a/game.md": cachedGame})
			o := check.Options{Dir: dir, Paths: []string{"a"}, Cache: "cache"}
			reports(t, o)
			change(t, dir)
			plain, _ := reports(t, check.Options{Dir: dir, Paths: []string{"a"}})
			got, cached := reports(t, o)
			if got, _, _ := strings.Cut(got, "The cache"); got != plain {
				t.Errorf("it says\n%s\nwithout the cache\n%s", got, plain)
			}
			if cached > 0 && name != "a limit is another" { // the project file has no entry of its own
				t.Errorf("%d specs were taken from the cache", cached)
			}
		})
	}
}

func TestOnlyWhatChangedIsAnalysedAgain(t *testing.T) {
	files := map[string]string{}
	for _, folder := range []string{"a", "b", "c", "d"} {
		files[folder+"/game.md"] = cachedGame
	}
	dir := lay(t, files)
	o := check.Options{Dir: dir, Paths: []string{"."}, Cache: "cache"}
	reports(t, o)
	if err := os.WriteFile(dir+"/c/game.md", []byte(cachedGame+"\nMore.\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, cached := reports(t, o); cached != 3 {
		t.Errorf("%d specs were taken from the cache", cached)
	}
}

// What mends reads the spec itself, and what plays compiles it.
func TestMendingAndPlayingDoNotNeedTheCache(t *testing.T) {
	dir := lay(t, map[string]string{"game.md": cachedGame})
	o := check.Options{Dir: dir, Paths: []string{"."}, Mend: check.MendSafe}
	plain, err := check.Run(o)
	if err != nil || len(plain.Changes) == 0 {
		t.Fatal(err, "nothing is mended")
	}
	reports(t, check.Options{Dir: dir, Paths: []string{"."}, Cache: "cache"})
	o.Cache = "cache"
	cached, err := check.Run(o)
	if err != nil || len(cached.Changes) == 0 || cached.Changes[0].After != plain.Changes[0].After {
		t.Errorf("%v; mended %+v, without the cache %+v", err, cached.Changes, plain.Changes)
	}
	games := 20
	before, _ := reports(t, check.Options{Dir: "../../data/games", Paths: []string{"nim"}, Play: &games, Replays: true})
	o = check.Options{Dir: "../../data/games", Paths: []string{"nim"}, Play: &games, Replays: true, Cache: t.TempDir()}
	for range 2 {
		if got, _ := reports(t, o); got != before {
			t.Errorf("it says\n%s\nwithout the cache\n%s", got, before)
		}
	}
}

func TestACacheThatCannotBeUsedIsNoted(t *testing.T) {
	dir := lay(t, map[string]string{"game.md": cachedGame, "cache": "a file"})
	plain, _ := reports(t, check.Options{Dir: dir, Paths: []string{"."}})
	got, _ := reports(t, check.Options{Dir: dir, Paths: []string{"."}, Cache: "cache"})
	if note, found := strings.CutPrefix(got, plain); !found || !strings.HasPrefix(note, "The cache cache is not used: ") {
		t.Errorf("it says\n%s", got)
	}
}
