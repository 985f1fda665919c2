package main

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	protocol "github.com/modelcontextprotocol/go-sdk/mcp"
)

const smaller = "{ id: small, owner: none, visibility: public, ordering: set, zoneKind: board, attributes: { stones: 2 } }"

// Of two writers of an entry the second is refused, with what is there now.
func TestMCPSecondWriterIsRefused(t *testing.T) {
	a := authorOf(t, "nim")
	in := args{"game": "nim", "path": "zones.small", "version": versionOf(a, "zones.small")}
	var all sync.WaitGroup
	answers, did := [8]string{}, [8]bool{}
	for k := range answers {
		all.Go(func() {
			in := maps.Clone(in)
			in["text"] = strings.Replace(smaller, "2", string(rune('4'+k%5)), 1)
			c := *a
			answers[k], did[k] = c.ask("write_entry", in)
		})
	}
	all.Wait()
	done := 0
	now := regexp.MustCompile(`\{ id: small, .*`).FindString(a.file("nim/rules.md"))
	for k, text := range answers {
		if did[k] {
			done++
		} else if !strings.Contains(text, now) || !strings.Contains(text, "has changed since you read it") {
			t.Errorf("refused is %s", text)
		}
	}
	if done != 1 {
		t.Errorf("%d of %d writers were let through", done, len(answers))
	}
}

// A document that has changed on the disk since an entry was read is refused where the entry is another one, and
// nothing else in it is lost.
func TestMCPSeesTheDisk(t *testing.T) {
	a := authorOf(t, "nim")
	in := args{"game": "nim", "path": "zones.small", "version": versionOf(a, "zones.small"), "text": smaller}
	a.write("nim/rules.md", strings.Replace(a.file("nim/rules.md"), "{ stones: 3 }", "{ stones: 9 }", 1))
	a.refused("write_entry", in, "{ stones: 9 }", "version is ")
	if in["version"] = a.version; !strings.Contains(a.file("nim/rules.md"), "{ stones: 9 }") {
		t.Error("a refused change was written")
	}
	a.write("nim/rules.md", strings.Replace(a.file("nim/rules.md"), "# Nim", "# Nim, again", 1))
	a.must("write_entry", in)
	if text := a.file("nim/rules.md"); !strings.Contains(text, "# Nim, again") || !strings.Contains(text, smaller) {
		t.Errorf("it says\n%s", text)
	}
}

// A change that breaks what was sound is refused with the finding, and only force writes it.
func TestMCPRefusesWhatBreaks(t *testing.T) {
	a := authorOf(t, "nim")
	before := a.file("nim/rules.md")
	for name, in := range map[string]args{
		"write_entry":  {"path": "zones.bag", "text": "{ id: box, owner: none, visibility: public, ordering: set }"},
		"remove_entry": {"path": "zones.bag"},
		"add_entry":    {"section": "zones", "text": "{ id: bag }"},
	} {
		in["game"] = "nim"
		if name != "add_entry" {
			in["version"] = versionOf(a, "zones.bag")
		}
		a.refused(name, in, "nothing was changed", "nim/rules.md:", "bag")
		if a.file("nim/rules.md") != before {
			t.Fatalf("%s was refused, and the document is\n%s", name, a.file("nim/rules.md"))
		}
		in["force"] = true
		if text := a.must(name, in); !strings.Contains(text, "Wrong now:") {
			t.Errorf("%s by force says\n%s", name, text)
		}
		if a.file("nim/rules.md") == before {
			t.Errorf("%s by force wrote nothing", name)
		}
		a.write("nim/rules.md", before)
	}
	// What is wrong already does not stand in the way of other changes.
	a.must("write_entry", args{"game": "nim", "path": "zones.bag", "text": "{ id: bag }", "force": true})
	a.must("write_entry", args{"game": "nim", "path": "zones.small", "text": smaller, "version": versionOf(a, "zones.small")})
}

// What lies around an entry stays as it is, to the byte, and so do the line breaks of the document.
func TestMCPKeepsWhatIsAround(t *testing.T) {
	for _, lineBreak := range []string{"\n", "\r\n"} {
		a := authorOf(t, "nim")
		before := strings.ReplaceAll(strings.ReplaceAll(a.file("nim/rules.md"), "# Nim", "# Nim  \n\n\t<!-- odd -->   \n"), "\n", lineBreak)
		a.write("nim/rules.md", before)
		old := "{ id: small, owner: none, visibility: public, ordering: set, zoneKind: board, attributes: { stones: 3 } }"
		taller := strings.ReplaceAll("id: small\nowner: none\nvisibility: public\nordering: set\nzoneKind: board\nattributes: { stones: 2 }", "\n", "\n    ")
		a.must("write_entry", args{"game": "nim", "path": "zones.small", "text": strings.ReplaceAll(taller, "\n    ", "\n"),
			"version": versionOf(a, "zones.small")})
		want := strings.Replace(before, old, strings.ReplaceAll(taller, "\n", lineBreak), 1)
		if a.file("nim/rules.md") != want {
			t.Errorf("with %q it is\n%q\nand not\n%q", lineBreak, a.file("nim/rules.md"), want)
		}
		a.must("add_entry", args{"game": "nim", "section": "zones", "text": "{ id: spare, owner: none, visibility: public, ordering: set }"})
		a.must("add_entry", args{"game": "nim", "section": "constants", "prose": "Numbers.\n\nMore.", "text": "most: 5"})
		a.must("remove_entry", args{"game": "nim", "path": "zones.spare", "version": versionOf(a, "zones.spare")})
		text := a.file("nim/rules.md")
		if lineBreak == "\r\n" && strings.Count(text, "\n") != strings.Count(text, "\r\n") {
			t.Errorf("line breaks are mixed:\n%q", text)
		}
	}
}

// To write an entry as it was read changes nothing: for each entry of each game.
func TestMCPReadAndWriteAreInverse(t *testing.T) {
	games, err := os.ReadDir("../../data/games")
	if err != nil {
		t.Fatal(err)
	}
	for _, game := range games {
		if !game.IsDir() {
			continue
		}
		a := authorOf(t, game.Name())
		texts := func() map[string]string {
			out := map[string]string{}
			files, err := filepath.Glob(filepath.Join(a.dir, game.Name(), "*.md"))
			if err != nil {
				t.Fatal(err)
			}
			for _, file := range files {
				out[file] = a.file(filepath.Join(game.Name(), filepath.Base(file)))
			}
			return out
		}
		before := texts()
		depth := 5
		if game.Name() == "fire-in-the-lake" {
			depth = 2
		}
		outline := a.must("outline", args{"game": game.Name(), "depth": depth, "max_bytes": 200000})
		count := 0
		for _, m := range regexp.MustCompile(`(?m)^  +(\S.*?)(?: – .*)?$`).FindAllStringSubmatch(outline, -1) {
			if game.Name() == "fire-in-the-lake" && count%50 != 0 { // each takes a while there
				count++
				continue
			}
			read := a.must("read_entry", args{"game": game.Name(), "path": m[1], "max_bytes": 200000})
			_, text, _ := strings.Cut(read, "<game-text>\n")
			text, _, _ = strings.Cut(text, "\n</game-text>")
			said, did := a.ask("write_entry", args{"game": game.Name(), "path": m[1], "text": text,
				"version": a.version})
			if !did || !strings.Contains(said, "That changes nothing") {
				t.Errorf("%s %s: %.600s\n%s", game.Name(), m[1], said, text)
			}
			count++
		}
		for file, text := range texts() {
			if text != before[file] {
				t.Errorf("%s is another one", file)
			}
		}
		t.Logf("%s: %d entries", game.Name(), count)
	}
}

// The game of the tutorial is written from an empty folder by tools alone, with few calls and little to read.
func TestMCPBuildsTheTutorial(t *testing.T) {
	page, err := os.ReadFile(tutorialPage)
	if err != nil {
		t.Fatal(err)
	}
	var document string
	for _, b := range blocksOf(string(page)) {
		if b.kind == "markdown" {
			document = b.text
		}
	}
	a := authorOf(t)
	game := "twenty-steps"
	blocks := blocksOf(document)
	last, prose := 0, ""
	var sections []args
	for _, b := range blocks {
		prose = strings.TrimSpace(strings.TrimSuffix(document[last:b.start], "```yaml\n"))
		last = b.end + len("```\n")
		for _, section := range regexp.MustCompile(`(?m)^\w+:`).FindAllStringIndex(b.text, -1) {
			end := len(b.text)
			if next := regexp.MustCompile(`(?m)^\w+:`).FindStringIndex(b.text[section[1]:]); next != nil {
				end = section[1] + next[0]
			}
			sections = append(sections, args{"game": game, "section": b.text[section[0] : section[1]-1],
				"text": b.text[section[0]:end], "prose": prose})
			prose = ""
		}
	}
	if err := os.Mkdir(filepath.Join(a.dir, game), 0o777); err != nil {
		t.Fatal(err)
	}
	if len(sections) != 8 {
		t.Fatalf("the tutorial has %d sections", len(sections))
	}
	for _, what := range []string{"turnStructure", "actions", "setup", "terminal"} {
		a.must("explain", args{"what": what, "max_bytes": 3000})
	}
	var later []args
	for _, in := range sections {
		if text, did := a.ask("add_entry", in); !did { // the phase is ended by an action that is to come, and so on
			t.Logf("%s", text)
			in["force"] = true
			later = append(later, in)
		}
	}
	for _, in := range later {
		a.must("add_entry", in)
	}
	if found := a.must("check", args{"game": game}); !strings.Contains(found, "walkd") {
		t.Errorf("check says\n%s", found)
	}
	a.must("apply_fix", args{"game": game, "code": "REF_PVAR_MISSING"})
	if found := a.must("check", args{"game": game}); !strings.HasPrefix(found, "No problems") {
		t.Errorf("after the fix check says\n%s", found)
	}
	a.must("read_entry", args{"game": game, "path": "setup"})
	a.must("write_entry", args{"game": game, "path": "setup", "version": a.version, "text": "setup: |\n" +
		"  for $steps in intsInRange(1, 6) do\n    for $copy in intsInRange(1, 6) do createToken(card, deck, props=(steps=$steps))\n" +
		"  shuffle(deck)\n  walked[id(1)] = 2\n  draw(deck, hand:each, 3)"})
	played := a.must("play_many", args{"game": game, "games": 200})
	if !strings.Contains(played, "200  came to an end") {
		t.Errorf("games are\n%s", played)
	}
	if a.calls > 25 || a.read > 40_000 {
		t.Errorf("it took %d calls and %d bytes read", a.calls, a.read)
	}
	t.Logf("%d calls, %d bytes read", a.calls, a.read)
}

// fixable is a finding with a fix, as check tells it.
var fixable = regexp.MustCompile(`(?m)^(\S+:\d+:\d+) (?:error|warning) (\w+): .*\n(?:  +\d+ \|.*\n)*  fix 1:`)

// Slips of the hand in games of ours are mended by check and apply_fix alone.
func TestMCPRepairs(t *testing.T) {
	for _, slip := range []struct{ game, file, right, wrong string }{
		{"nim", "rules.md", "phase: [take]", "phase: [tak]"},
		{"nim", "rules.md", "moveToken($stone, $heap, bag)", "moveToken($stone, $heap, bagg)"},
		{"nim", "rules.md", "moveToken($stone, $heap, bag)", "moveTokn($stone, $heap, bag)"},
		{"nim", "rules.md", "moveToken($stone, $heap, bag)", "moveToken($stnoe, $heap, bag)"},
		{"nim", "rules.md", "count(bag) == 12", "cuont(bag) == 12"},
		{"nim", "rules.md", "owner: none, visibility: public, ordering: set }", "owner: nobdy, visibility: public, ordering: set }"},
		{"nim", "rules.md", "visibility: public, ordering: set }", "visibilty: public, ordering: set }"},
		{"nim", "rules.md", "actor: active", "actor: activ"},
		{"nim", "rules.md", "terminal:", "terminl:"},
		{"nim", "rules.md", "type: win, player: active", "type: wins, player: active"},
		{"nim", "rules.md", "mapSpaces() do", "mapSpace() do"},
		{"area-control", "rules.md", "pre: orders > 0 and count", "pre: order > 0 and count"},
		{"area-control", "rules.md", "phase: [orders]", "phase: [ordres]"},
		{"texas-holdem", "40-betting.md", "currentBet", "curentBet"},
	} {
		a := authorOf(t, slip.game)
		name := slip.game + "/" + slip.file
		text := strings.Replace(a.file(name), slip.right, slip.wrong, 1)
		if text == a.file(name) {
			t.Fatalf("%s has no %s", name, slip.right)
		}
		a.write(name, text)
		for range 6 {
			said := a.must("check", args{"game": slip.game, "severity": "warning"})
			m := fixable.FindStringSubmatch(said)
			if m == nil {
				break
			}
			a.must("apply_fix", args{"game": slip.game, "code": m[2], "at": m[1]})
		}
		if said := a.must("check", args{"game": slip.game}); !strings.HasPrefix(said, "No problems") {
			t.Errorf("%q for %q leaves\n%s", slip.wrong, slip.right, said)
		}
	}
}

// Of what two servers of one folder write at the same time nothing that was acknowledged is lost.
func TestMCPTwoServers(t *testing.T) {
	a := authorOf(t, "nim")
	b := &author{T: t, dir: a.dir, client: &protocol.ClientOptions{}}
	b.connect(nil)
	add := func(who *author, name string) (string, bool) {
		return who.ask("add_entry", args{"game": "nim", "section": "globalVars",
			"text": "{ name: " + name + ", type: int, init: 0, min: 0, max: 9 }"})
	}
	if said, did := add(a, "first"); !did {
		t.Fatal(said)
	}
	for round := range 15 {
		var both sync.WaitGroup
		var written [2]string
		for n, who := range []*author{a, b} {
			both.Go(func() {
				name := fmt.Sprintf("x%dof%d", round, n)
				if said, did := add(who, name); did {
					written[n] = name
				} else if !strings.Contains(said, "Read it again") {
					t.Error(said)
				}
			})
		}
		both.Wait()
		for _, name := range written {
			if text := a.file("nim/rules.md"); !strings.Contains(text, name) {
				t.Errorf("%s was written, and is lost", name)
			}
		}
	}
}
