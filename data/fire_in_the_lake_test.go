package data_test

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/kernel"
)

// lakeScenarios are the scenarios of Fire in the Lake.
var lakeScenarios = []string{"short", "medium", "full"}

// lakeFiles are the documents of Fire in the Lake, with one of its scenarios.
func lakeFiles(t testing.TB, scenario string) (files []cnl.File) {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join("games", "fire-in-the-lake", "*.md"))
	if err != nil || len(paths) == 0 {
		t.Fatalf("no game (%v)", err)
	}
	const chosen = "defaultScenarioAssetId: medium"
	found := false
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		found = found || strings.Contains(string(text), chosen)
		files = append(files, cnl.File{Path: filepath.ToSlash(path),
			Text: strings.Replace(string(text), chosen, "defaultScenarioAssetId: "+scenario, 1)})
	}
	if !found {
		t.Fatalf("no file says %q", chosen)
	}
	return files
}

// lake gives Fire in the Lake with one of its scenarios.
func lake(t testing.TB, scenario string) *kernel.Game {
	t.Helper()
	return lakeSpec(t, scenario).game
}

// board is what lies where in a state of Fire in the Lake, as the state's JSON says.
type board struct {
	GlobalVars map[string]any
	Markers    map[string]map[string]string
	Zones      map[string][]piece
	raw        map[string]any
}

// piece is a token: a piece of a faction or a card.
type piece struct {
	ID    string
	Type  string
	Props map[string]any
}

// boardOf is a board that can be changed and read as a state again.
func boardOf(t testing.TB, s *kernel.State) *board {
	t.Helper()
	b, text := positionOf(t, s)
	if err := json.Unmarshal(text, &b.raw); err != nil {
		t.Fatal(err)
	}
	return b
}

// positionOf is a board to look at, with the state's JSON.
func positionOf(t testing.TB, s *kernel.State) (*board, []byte) {
	t.Helper()
	text, err := s.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	b := &board{}
	if err := json.Unmarshal(text, b); err != nil {
		t.Fatal(err)
	}
	return b, text
}

// prop is a property of a piece, "" where it has none.
func (p piece) prop(name string) string {
	text, _ := p.Props[name].(string)
	return text
}

// count counts the pieces in a zone that have the properties, given as name and value in turn.
func (b *board) count(zone string, properties ...string) (n int) {
	for _, p := range b.Zones[zone] {
		all := true
		for i := 0; i < len(properties); i += 2 {
			all = all && p.prop(properties[i]) == properties[i+1]
		}
		if all {
			n++
		}
	}
	return n
}

// marker is the state of a marker on a space.
func (b *board) marker(space, marker, usual string) string {
	if state := b.Markers[space][marker]; state != "" {
		return state
	}
	return usual
}

// lakeSpace is a space of the board as the definition has it.
type lakeSpace struct {
	id, category     string
	population, econ int
	country, terrain string
	coastal          bool
	neighbours       []string
}

// lakeSpaces are the spaces of the board by their ids.
func lakeSpaces(g *kernel.Game) map[string]lakeSpace {
	text, err := json.Marshal(g.Definition())
	if err != nil {
		panic(err) // a definition that was compiled can be written
	}
	var def struct {
		Zones []struct {
			ID, ZoneKind, Category string
			AdjacentTo             []struct{ To string }
			Attributes             struct {
				Population, Econ int
				Country, Terrain string
				Coastal          bool
			}
		}
	}
	if err := json.Unmarshal(text, &def); err != nil {
		panic(err)
	}
	out := map[string]lakeSpace{}
	for _, z := range def.Zones {
		if z.ZoneKind != "board" {
			continue
		}
		a := z.Attributes
		s := lakeSpace{id: z.ID, category: z.Category, population: a.Population, econ: a.Econ, country: a.Country,
			terrain: a.Terrain, coastal: a.Coastal}
		for _, n := range z.AdjacentTo {
			s.neighbours = append(s.neighbours, n.To)
		}
		out[z.ID] = s
	}
	return out
}

// control is who controls a space (1.7): coin, nva, or nobody as "".
func (b *board) control(s lakeSpace) string {
	if s.category == "loc" {
		return ""
	}
	coin, nva, vc := b.count(s.id, "side", "coin"), b.count(s.id, "faction", "nva"), b.count(s.id, "faction", "vc")
	switch {
	case coin > nva+vc:
		return "coin"
	case nva > coin+vc:
		return "nva"
	}
	return ""
}

// scores are what the factions count (1.9), worked out here and not by the rules of the game.
func (b *board) scores(spaces map[string]lakeSpace) map[string]int {
	out := map[string]int{
		"us":   b.count("available:0", "piece", "us-troops") + b.count("available:0", "piece", "us-base"),
		"arvn": int(b.GlobalVars["patronage"].(float64)),
	}
	for id, s := range spaces {
		weight := map[string]int{"active-support": 2, "passive-support": 1}[b.marker(id, "support", "neutral")]
		out["us"] += weight * s.population
		weight = map[string]int{"active-opposition": 2, "passive-opposition": 1}[b.marker(id, "support", "neutral")]
		out["vc"] += weight*s.population + b.count(id, "piece", "vc-base")
		out["nva"] += b.count(id, "piece", "nva-base")
		switch b.control(s) {
		case "coin":
			out["arvn"] += s.population
		case "nva":
			out["nva"] += s.population
		}
	}
	return out
}

// margins asks the rules for the margins of the factions, as if the deck had run out.
func (b *board) margins(t testing.TB, g *kernel.Game) map[string]int {
	t.Helper()
	over := maps.Clone(b.raw)
	zones := maps.Clone(over["zones"].(map[string]any))
	zones["played:none"] = []any{}
	zones["discarded:none"] = slices.Concat(zones["discarded:none"].([]any),
		b.raw["zones"].(map[string]any)["played:none"].([]any))
	over["zones"] = zones
	text, err := json.Marshal(over)
	if err != nil {
		t.Fatal(err)
	}
	state, err := g.ReadState(text)
	if err != nil {
		t.Fatal(err)
	}
	result, err := state.Terminal()
	if err != nil || result == nil {
		t.Fatalf("without a card the game goes on: %v, %v", result, err)
	}
	out := map[string]int{}
	for _, row := range result.Ranking {
		margin, _ := row.Score.Int()
		out[row.Seat] = int(margin)
	}
	return out
}

// table reads a table of facts: rows by the names of their columns.
func table(t testing.TB, name string) []map[string]string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "testdata", "fire-in-the-lake", "facts", name))
	if err != nil {
		t.Fatal(err)
	}
	var head []string
	var out []map[string]string
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSuffix(line, "\n")
		if strings.HasPrefix(line, "#") || line == "" {
			continue
		}
		cells := strings.Split(line, "\t")
		if head == nil {
			head = cells
			continue
		}
		if len(cells) != len(head) {
			t.Fatalf("%s: %q has %d cells, not %d", name, line, len(cells), len(head))
		}
		row := map[string]string{}
		for i, cell := range cells {
			row[head[i]] = cell
		}
		out = append(out, row)
	}
	if len(out) == 0 {
		t.Fatalf("%s is empty", name)
	}
	return out
}
