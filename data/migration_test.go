package data_test

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/dev/specs"
	"ludo-lsp/internal/dev/testgames"
	"ludo-lsp/internal/dev/testsize"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/sim"
)

// A part of a game in two forms: as the game has it, and the long way, without batches, templates,
// generated pieces, defaults of phases and macros.
type migrated struct{ name, long, short string }

func migrations(t testing.TB, game string) (parts []migrated) {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join("..", "testdata", "migration", game, "*.new.yaml"))
	if err != nil || len(paths) == 0 {
		t.Fatalf("nothing of %s was migrated (%v)", game, err)
	}
	for _, path := range paths {
		short, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		long, err := os.ReadFile(strings.TrimSuffix(path, ".new.yaml") + ".old.yaml")
		if err != nil {
			t.Fatal(err)
		}
		name := strings.TrimSuffix(filepath.Base(path), ".new.yaml")
		parts = append(parts, migrated{name, string(long), string(short)})
	}
	return parts
}

// unmigrated is a game with the long form of each part in the place of its short one, which must
// be what the game says.
func unmigrated(t testing.TB, game string) []cnl.File {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join("games", game, "*.md"))
	if err != nil || len(paths) == 0 {
		t.Fatalf("no game (%v)", err)
	}
	var files []cnl.File
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, cnl.File{Path: filepath.ToSlash(path), Text: string(text)})
	}
	for _, part := range migrations(t, game) {
		found := 0
		for i := range files {
			found += strings.Count(files[i].Text, part.short)
			files[i].Text = strings.Replace(files[i].Text, part.short, part.long, 1)
		}
		if found != 1 {
			t.Fatalf("the short form of %s is %d times in the documents of %s", part.name, found, game)
		}
	}
	return files
}

// plain is a definition as JSON, with the defaults of phases written into the actions.
func plain(t testing.TB, g *kernel.Game) map[string]any {
	t.Helper()
	text, err := json.Marshal(g.Definition())
	if err != nil {
		t.Fatal(err)
	}
	var def map[string]any
	if err := json.Unmarshal(text, &def); err != nil {
		t.Fatal(err)
	}
	defaults := map[string]map[string]any{}
	for _, p := range def["turnStructure"].(map[string]any)["phases"].([]any) {
		phase := p.(map[string]any)
		if d, ok := phase["actionDefaults"].(map[string]any); ok {
			defaults[phase["id"].(string)] = d
		}
	}
	if stages, _ := def["actionPipelines"].([]any); len(stages) > 0 {
		return def // defaults also apply after stages; no phase with them was migrated
	}
	for _, p := range def["turnStructure"].(map[string]any)["phases"].([]any) {
		delete(p.(map[string]any), "actionDefaults")
	}
	for _, a := range def["actions"].([]any) {
		action := a.(map[string]any)
		d := defaults[action["phase"].([]any)[0].(string)]
		if pre, ok := d["pre"]; ok {
			action["pre"] = map[string]any{"op": "and", "args": []any{pre, action["pre"]}}
		}
		if after, ok := d["afterEffects"].([]any); ok {
			action["effects"] = slices.Concat(action["effects"].([]any), after)
		}
	}
	return def
}

// same compares definitions up to the names of bindings and decisions: within an entry of a
// section the same name of the one always has the same name of the other.
func same(path string, a, b any, names map[string]string) error {
	switch a := a.(type) {
	case map[string]any:
		b, ok := b.(map[string]any)
		delete(a, "macroOrigin") // a note of where it came from
		delete(b, "macroOrigin")
		if !ok || len(a) != len(b) {
			return fmt.Errorf("%s: %d members and %v", path, len(a), b)
		}
		for key := range a {
			if err := same(path+"."+key, a[key], b[key], names); err != nil {
				return err
			}
		}
		return nil
	case []any:
		b, ok := b.([]any)
		if !ok || len(a) != len(b) {
			return fmt.Errorf("%s: %d entries and %v", path, len(a), b)
		}
		for i := range a {
			within := names
			if strings.Count(path, ".")+strings.Count(path, "[") <= 1 {
				within = map[string]string{}
			}
			if err := same(fmt.Sprintf("%s[%d]", path, i), a[i], b[i], within); err != nil {
				return err
			}
		}
		return nil
	case string:
		b, ok := b.(string)
		if ok && (strings.Contains(a, "$") && strings.Contains(b, "$") ||
			strings.HasPrefix(a, "decision:") && strings.HasPrefix(b, "decision:")) {
			if known, ok := names[a]; ok && known != b {
				return fmt.Errorf("%s: %q is called %q and %q", path, a, known, b)
			}
			names[a] = b
			return nil
		}
	}
	if a != b {
		return fmt.Errorf("%s: %v and %v", path, a, b)
	}
	return nil
}

// The long and the short form are the same game: the same definition up to names, and the same
// states in the same games.
func TestMigrationChangesNothing(t *testing.T) {
	for _, c := range []struct {
		game    string
		players int
		games   int
	}{{"texas-holdem", 4, 3}, {"fire-in-the-lake", 4, 1}} {
		t.Run(c.game, func(t *testing.T) {
			short := shipped(t, c.game)
			long, _ := testgames.Compile(t, unmigrated(t, c.game)...)
			if err := same("", plain(t, short), plain(t, long), map[string]string{}); err != nil {
				t.Fatal(err)
			}
			states := func(g *kernel.Game, seed int64) (hashes []uint64) {
				look := func(s *kernel.State) { hashes = append(hashes, s.Hash()) }
				p, err := sim.Play(context.Background(), g, sim.Setup{Players: c.players, Seed: seed,
					MaxMoves: testsize.MigratedMoves.N()}, &sim.Observer{
					Begin: func(first *kernel.State, _ bool) { look(first) }, Move: func(m *sim.Record) { look(m.After) }})
				if err != nil || p.Reason != sim.Terminal && (testsize.Deep() || p.Reason != sim.MaxMoves) {
					t.Fatalf("seed %d: %v, %v", seed, err, p)
				}
				return hashes
			}
			for seed := int64(1); seed <= int64(c.games); seed++ {
				a, b := states(short, seed), states(long, seed)
				if !slices.Equal(a, b) {
					t.Errorf("seed %d: the states of %d and %d moves are not the same", seed, len(a), len(b))
				}
			}
		})
	}
}

const migrationTable = "../docs/games/migration.md"

// lines are how many lines a part has with a key on each, so that how it is laid out does not count.
func lines(t testing.TB, text string) int {
	t.Helper()
	if text == "" {
		return 0
	}
	var node yaml.Node
	if err := yaml.Unmarshal([]byte(text), &node); err != nil {
		if strings.Contains(text, "      inventory:") { // what stands after a list belongs to the record around it
			before, behind, _ := strings.Cut(text, "      inventory:")
			return lines(t, before) + lines(t, "      inventory:"+behind)
		}
		t.Fatal(err)
	}
	var block func(n *yaml.Node)
	block = func(n *yaml.Node) {
		n.Style &^= yaml.FlowStyle
		for _, child := range n.Content {
			block(child)
		}
	}
	block(&node)
	out, err := yaml.Marshal(&node)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Count(string(out), "\n")
}

// The page of what the short forms save is what the two forms say.
func TestMigrationTable(t *testing.T) {
	var out strings.Builder
	out.WriteString(`<!-- Code generated by go test ./data -run TestMigrationTable -update; DO NOT EDIT. -->

# What the short forms save

Parts of two games, as the game has them and the long way: every piece, variable, marker, zone and phase written out, what all
actions of a phase have in common repeated in each, and macros where they are used. Lines are counted with one key on each.
Both forms compile to the same definition but for names, and play the same games (` + "`go test ./data -run TestMigration`" + `).

| game | part | long, lines | short, lines | long, bytes | short, bytes |
| --- | --- | --- | --- | --- | --- |
`)
	for _, game := range []string{"texas-holdem", "fire-in-the-lake"} {
		var sum [4]int
		for _, p := range migrations(t, game) {
			row := [4]int{lines(t, p.long), lines(t, p.short), len(p.long), len(p.short)}
			for i := range row {
				sum[i] += row[i]
			}
			fmt.Fprintf(&out, "| %s | %s | %d | %d | %d | %d |\n", game, p.name, row[0], row[1], row[2], row[3])
		}
		fmt.Fprintf(&out, "| %s | **together** | %d | %d | %d | %d |\n", game, sum[0], sum[1], sum[2], sum[3])
	}
	out.WriteString(`
The sections of both games beside another specification of the same games, written before there were short forms. Lines
as they are written, bytes without the white space around them; comments and prose are left out.

| game | section | other, lines | ours, lines | other, bytes | ours, bytes |
| --- | --- | --- | --- | --- | --- |
`)
	for _, game := range []string{"texas-holdem", "fire-in-the-lake"} {
		other, ours := map[string][2]int{}, sectionSizes(t, filepath.Join("games", game))
		for _, row := range figures(t) {
			if row["game"] == game {
				other[row["section"]] = [2]int{number(t, row["lines"]), number(t, row["bytes"])}
			}
		}
		for _, folder := range specs.FoldersBeside(t, specs.Corpus) {
			if filepath.Base(folder) == game && !maps.Equal(sectionSizes(t, folder), other) {
				t.Errorf("the figures of %s are not those of %s", game, folder)
			}
		}
		var sum [4]int
		names := slices.Sorted(maps.Keys(other))
		for name := range ours {
			if _, ok := other[name]; !ok {
				names = append(names, name)
			}
		}
		slices.Sort(names)
		for _, name := range names {
			row := [4]int{other[name][0], ours[name][0], other[name][1], ours[name][1]}
			for i := range row {
				sum[i] += row[i]
			}
			fmt.Fprintf(&out, "| %s | %s | %d | %d | %d | %d |\n", game, name, row[0], row[1], row[2], row[3])
		}
		fmt.Fprintf(&out, "| %s | **together** | %d | %d | %d | %d |\n", game, sum[0], sum[1], sum[2], sum[3])
	}
	sameAs(t, migrationTable, out.String())
}

// figures are the sizes of another specification of the games.
func figures(t testing.TB) (rows []map[string]string) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "testdata", "migration", "figures.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		cells := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(cells) == 4 && cells[0] != "game" {
			rows = append(rows,
				map[string]string{"game": cells[0], "section": cells[1], "lines": cells[2], "bytes": cells[3]})
		}
	}
	return rows
}

// sectionSizes are the lines and bytes of each section of a specification.
func sectionSizes(t testing.TB, folder string) map[string][2]int {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(folder, "*.md"))
	if err != nil || len(paths) == 0 {
		t.Fatalf("nothing in %s (%v)", folder, err)
	}
	sizes := map[string][2]int{}
	head := regexp.MustCompile(`^([A-Za-z]\w*):`)
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		fenced, section := false, ""
		for line := range strings.Lines(string(text)) {
			if strings.HasPrefix(line, "```") {
				fenced, section = !fenced, ""
				continue
			}
			if m := head.FindStringSubmatch(line); fenced && m != nil {
				section = m[1]
			}
			bare := strings.TrimSpace(line)
			if !fenced || section == "" || bare == "" || bare[0] == '#' {
				continue
			}
			size := sizes[section]
			sizes[section] = [2]int{size[0] + 1, size[1] + len(bare)}
		}
	}
	return sizes
}
