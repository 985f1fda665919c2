package data_test

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"testing"
)

func number(t testing.TB, text string) int {
	t.Helper()
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// The board is that of the game: spaces, what is printed in them, borders.
func TestLakeMap(t *testing.T) {
	spaces := lakeSpaces(lake(t, "short"))
	rows := table(t, "map.tsv")
	if len(spaces) != len(rows) {
		t.Errorf("the map has %d spaces, not %d", len(spaces), len(rows))
	}
	for _, row := range rows {
		s, ok := spaces[row["space"]+":none"]
		if !ok {
			t.Errorf("the map has no %s", row["space"])
			continue
		}
		want := lakeSpace{
			id: s.id, category: row["category"], population: number(t, row["population"]), econ: number(t, row["econ"]),
			country: row["country"], terrain: row["terrain"], coastal: row["coastal"] == "yes",
		}
		if s.category != want.category || s.population != want.population || s.econ != want.econ ||
			s.country != want.country || s.terrain != want.terrain || s.coastal != want.coastal {
			t.Errorf("%s is %+v, not %+v", row["space"], s, want)
		}
	}
	borders := map[[2]string]bool{}
	for _, row := range table(t, "borders.tsv") {
		a, b := row["space"]+":none", row["neighbour"]+":none"
		borders[[2]string{a, b}], borders[[2]string{b, a}] = true, true
	}
	for id, s := range spaces {
		for _, n := range s.neighbours {
			if !borders[[2]string{id, n}] {
				t.Errorf("%s borders on %s, which it should not", id, n)
			}
			delete(borders, [2]string{id, n})
		}
	}
	for pair := range borders {
		t.Errorf("%s does not border on %s", pair[0], pair[1])
	}
}

// The forces are complete, in each scenario.
func TestLakeForces(t *testing.T) {
	for _, scenario := range lakeScenarios {
		state, err := lake(t, scenario).Initial(1, 4)
		if err != nil {
			t.Fatal(err)
		}
		b := boardOf(t, state)
		for _, row := range table(t, "pieces.tsv") {
			n := 0
			for zone := range b.Zones {
				n += b.count(zone, "piece", row["piece"])
			}
			if n != number(t, row["count"]) {
				t.Errorf("%s: there are %d %s, not %s", scenario, n, row["piece"], row["count"])
			}
		}
	}
}

// Each scenario is set up as it should be: every piece, level and track.
func TestLakeSetUp(t *testing.T) {
	for _, scenario := range lakeScenarios {
		game := lake(t, scenario)
		state, err := game.Initial(1, 4)
		if err != nil {
			t.Fatal(err)
		}
		b := boardOf(t, state)
		spaces := lakeSpaces(game)
		type stack struct{ zone, piece, tunnel string }
		want := map[stack]int{}
		levels := map[string]string{}
		for _, row := range table(t, "setup-"+scenario+".tsv") {
			if row["what"] == "support" {
				levels[row["place"]+":none"] = row["count"]
				continue
			}
			faction, _, _ := strings.Cut(row["what"], "-")
			zone := row["place"] + ":none"
			switch row["place"] {
			case "available":
				zone = "available:" + strconv.Itoa(slices.Index([]string{"us", "arvn", "nva", "vc"}, faction))
			case "out-of-play":
				zone = "out-of-play-" + faction + ":none"
			}
			tunnel := "untunneled"
			if row["status"] == "tunneled" {
				tunnel = "tunneled"
			}
			if n := number(t, row["count"]); n > 0 {
				want[stack{zone, row["what"], tunnel}] += n
			}
		}
		got := map[stack]int{}
		for zone, pieces := range b.Zones {
			for _, p := range pieces {
				if p.prop("piece") == "" {
					continue // a card
				}
				got[stack{zone, p.prop("piece"), p.prop("tunnel")}]++
				hidden := p.prop("kind") == "guerrilla" || p.prop("kind") == "special"
				if hidden != (p.prop("activity") == "underground") {
					t.Errorf("%s: %s in %s is %s", scenario, p.Type, zone, p.prop("activity"))
				}
			}
		}
		for s, n := range want {
			if got[s] != n {
				t.Errorf("%s: %d %s (%s) in %s, not %d", scenario, got[s], s.piece, s.tunnel, s.zone, n)
			}
		}
		for s, n := range got {
			if want[s] == 0 {
				t.Errorf("%s: %d %s (%s) in %s, where none should be", scenario, n, s.piece, s.tunnel, s.zone)
			}
		}
		for id := range spaces {
			level := levels[id]
			if level == "" {
				level = "neutral"
			}
			if is := b.marker(id, "support", "neutral"); is != level {
				t.Errorf("%s: %s is at %s, not %s", scenario, id, is, level)
			}
		}
		for _, row := range table(t, "tracks.tsv") {
			if is := b.GlobalVars[row["track"]]; is != float64(number(t, row[scenario])) {
				t.Errorf("%s: %s is %v, not %s", scenario, row["track"], is, row[scenario])
			}
			for _, v := range game.Definition().GlobalVars {
				if v.Name != row["track"] {
					continue
				}
				text, _ := json.Marshal(v)
				var bounds struct{ Min, Max int }
				_ = json.Unmarshal(text, &bounds)
				if bounds.Min != number(t, row["min"]) || bounds.Max != number(t, row["max"]) {
					t.Errorf("%s goes from %d to %d", v.Name, bounds.Min, bounds.Max)
				}
			}
		}
	}
}

// What any player can count after the set-up: population, support, control, victory markers;
// counted here, and by the rules.
func TestLakeTotals(t *testing.T) {
	for _, scenario := range append(lakeScenarios, "map") {
		of := scenario
		if of == "map" {
			of = "short"
		}
		game := lake(t, of)
		state, err := game.Initial(1, 4)
		if err != nil {
			t.Fatal(err)
		}
		b := boardOf(t, state)
		spaces := lakeSpaces(game)
		scores := b.scores(spaces)
		margins := b.margins(t, game)
		got := map[string]int{
			"US Troops available": b.count("available:0", "piece", "us-troops"),
			"US Bases available":  b.count("available:0", "piece", "us-base"),
		}
		for id, s := range spaces {
			got["total population"] += s.population
			got["number of borders"] += len(s.neighbours)
			got["pieces on map"] += b.count(id)
			switch b.control(s) {
			case "coin":
				got["COIN-controlled spaces"]++
				got["COIN-controlled population"] += s.population
			case "nva":
				got["NVA-controlled spaces"]++
				got["NVA-controlled population"] += s.population
			}
		}
		got["number of borders"] /= 2
		got["total support"] = scores["us"] - got["US Troops available"] - got["US Bases available"]
		got["total opposition"] = scores["vc"]
		for id := range spaces {
			got["total opposition"] -= b.count(id, "piece", "vc-base")
		}
		for _, zone := range []string{"available:0", "available:1", "available:2", "available:3"} {
			got["pieces available"] += b.count(zone)
		}
		got["pieces out of play"] = b.count("out-of-play-us:none") + b.count("out-of-play-arvn:none")
		for seat, score := range scores {
			got["victory marker "+strings.ToUpper(seat)] = score
			got["victory margin "+strings.ToUpper(seat)] = margins[seat]
		}
		for _, row := range table(t, "totals.tsv") {
			if row["of"] == scenario && got[row["total"]] != number(t, row["value"]) {
				t.Errorf("%s: %s is %d, not %s", scenario, row["total"], got[row["total"]], row["value"])
			}
		}
	}
}

// The deck of a scenario is as large as it should be, one of its coup cards is in each pile,
// and no pivotal event is in it; by period the events of a pile are of one, and capabilities are in force.
func TestLakeDecks(t *testing.T) {
	period := map[string]string{}
	for _, row := range table(t, "cards.tsv") {
		period[row["number"]] = row["period"]
	}
	for _, row := range table(t, "decks.tsv") {
		periods := strings.Fields(row["periods"])
		for seed := int64(1); seed <= 5; seed++ {
			state, err := lake(t, row["scenario"]).Initial(seed, 4)
			if err != nil {
				t.Fatal(err)
			}
			b := boardOf(t, state)
			var inForce []string
			for marker, side := range b.raw["globalMarkers"].(map[string]any) {
				if strings.HasPrefix(marker, "cap") && side != "inactive" {
					inForce = append(inForce, marker+":"+side.(string))
				}
			}
			slices.Sort(inForce)
			if got := strings.Join(inForce, " "); got != strings.Trim(row["capabilities"], "-") {
				t.Errorf("%s: in force are %s", row["scenario"], got)
			}
			deck := slices.Concat(b.Zones["played:none"], b.Zones["lookahead:none"], b.Zones["deck:none"])
			if len(deck) != number(t, row["total"]) {
				t.Errorf("%s: %d cards, not %s", row["scenario"], len(deck), row["total"])
				continue
			}
			size := number(t, row["events"]) + 1
			seen := map[string]bool{}
			for pile := 0; pile < number(t, row["piles"]); pile++ {
				coups := 0
				for _, card := range deck[pile*size : (pile+1)*size] {
					id := strings.TrimPrefix(card.prop("cardId"), "card-")
					if seen[id] {
						t.Errorf("%s: card %s is there twice", row["scenario"], id)
					}
					seen[id] = true
					n := number(t, id)
					if card.Props["isCoup"] == true {
						coups++
						if !slices.Contains(strings.Fields(row["coups"]), id) {
							t.Errorf("%s: coup card %s is in the deck", row["scenario"], id)
						}
					} else if len(periods) > 1 && period[id] != periods[pile] {
						t.Errorf("%s: card %s of %s is in pile %d", row["scenario"], id, period[id], pile+1)
					} else if n > 120 {
						t.Errorf("%s: card %s is in the deck", row["scenario"], id)
					}
				}
				if coups != 1 {
					t.Errorf("%s, seed %d: pile %d has %d coup cards", row["scenario"], seed, pile+1, coups)
				}
			}
		}
	}
}

// The cards have the titles, orders and sides that are printed on them.
func TestLakeCards(t *testing.T) {
	text, err := json.Marshal(lake(t, "short").Definition())
	if err != nil {
		t.Fatal(err)
	}
	var def struct {
		EventDecks []struct {
			Cards []struct {
				ID, Title string
				Tags      []string
				Metadata  struct{ Order []string }
				Unshaded  any
				Shaded    any
			}
		}
	}
	if err := json.Unmarshal(text, &def); err != nil {
		t.Fatal(err)
	}
	cards := def.EventDecks[0].Cards
	rows := table(t, "cards.tsv")
	if len(cards) != len(rows) {
		t.Fatalf("there are %d cards, not %d", len(cards), len(rows))
	}
	for _, row := range rows {
		at := -1
		for i, c := range cards {
			if c.ID == "card-"+row["number"] {
				at = i
			}
		}
		if at < 0 {
			t.Errorf("there is no card %s", row["number"])
			continue
		}
		c := cards[at]
		order := strings.Join(c.Metadata.Order, " ")
		if order == "" {
			order = "-"
		}
		if c.Title != row["title"] || order != row["order"] || (c.Unshaded != nil) != (row["unshaded"] == "yes") ||
			(c.Shaded != nil) != (row["shaded"] == "yes") {
			t.Errorf("card %s is %q %s, not %v", row["number"], c.Title, order, row)
		}
		tag := map[string]string{"leader": "coup", "coup": "coup", "pivotal": "pivotal"}[row["kind"]]
		if tag == "" {
			tag = "period-" + row["period"]
		}
		if !slices.Contains(c.Tags, tag) {
			t.Errorf("card %s has the tags %v, but not %s", row["number"], c.Tags, tag)
		}
	}
}
