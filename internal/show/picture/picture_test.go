package picture_test

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/dev/testgames"
	"ludo-lsp/internal/show/picture"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/sim"
)

// games are those that were compiled.
var games = map[string]*kernel.Game{}

func game(t *testing.T, name string) *kernel.Game {
	t.Helper()
	if games[name] == nil {
		games[name] = testgames.Of(t, name)
	}
	return games[name]
}

// after is a game after some moves.
func after(t *testing.T, g *kernel.Game, moves int) *kernel.State {
	t.Helper()
	players := int(g.Definition().Metadata.Players.Min)
	played, err := sim.Play(t.Context(), g, sim.Setup{Seed: 2, Players: players, MaxMoves: moves}, &sim.Observer{})
	if err != nil {
		t.Fatal(err)
	}
	return played.Final
}

// element is an element of a picture with its attributes.
type element struct {
	name       string
	attributes map[string]string
	text       string
}

// read reads a picture as XML.
func read(t *testing.T, svg string) (all []element) {
	t.Helper()
	decoder := xml.NewDecoder(strings.NewReader(svg))
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			return all
		}
		if err != nil {
			t.Fatalf("the picture is no XML: %v", err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			e := element{name: token.Name.Local, attributes: map[string]string{}}
			for _, a := range token.Attr {
				e.attributes[a.Name.Local] = a.Value
			}
			all = append(all, e)
		case xml.CharData:
			if len(all) > 0 {
				all[len(all)-1].text += string(token)
			}
		}
	}
}

// Every game that ships is drawn for every player, in a picture that is well-formed, not
// wider than a screen, and has no script; and for nobody else.
func TestEveryGameIsDrawn(t *testing.T) {
	known := map[string]bool{
		"svg":      true,
		"style":    true,
		"g":        true,
		"rect":     true,
		"circle":   true,
		"polygon":  true,
		"line":     true,
		"text":     true,
		"polyline": true,
		"title":    true,
	}
	for _, name := range testgames.Names(t) {
		t.Run(name, func(t *testing.T) {
			g := game(t, name)
			s := after(t, g, 20)
			p := picture.Of(g, picture.Hints{}, nil)
			for player := picture.Everybody; player < s.Players(); player++ {
				svg, err := p.SVG(s, picture.View{Player: player, Marks: true, Alone: true})
				if err != nil {
					t.Fatal(err)
				}
				if strings.Contains(svg, "NaN") || strings.Contains(svg, "Inf") {
					t.Error("a length is no number")
				}
				all := read(t, svg)
				var wide, high float64
				fmt.Sscan(all[0].attributes["width"], &wide)
				fmt.Sscan(all[0].attributes["height"], &high)
				if wide < 100 || wide > 1310 && wide > 1.9*high {
					t.Errorf("the picture is %v pixels wide and %v high", wide, high)
				}
				for _, e := range all {
					if !known[e.name] {
						t.Errorf("there is an element %s", e.name)
					}
				}
			}
			if _, err := p.SVG(s, picture.View{Player: s.Players()}); err == nil {
				t.Error("a picture for a player who does not play")
			}
		})
	}
}

// Every zone that the rules show is drawn once, and can be found by its id.
func TestZonesCanBeFound(t *testing.T) {
	for _, name := range []string{"hex", "area-control", "oh-hell", "fire-in-the-lake"} {
		g := game(t, name)
		s := after(t, g, 5)
		svg, err := picture.Of(g, picture.Hints{}, nil).SVG(s, picture.View{Player: picture.Everybody, Marks: true})
		if err != nil {
			t.Fatal(err)
		}
		drawn := map[string]int{}
		for _, e := range read(t, svg) {
			if zone := e.attributes["data-zone"]; zone != "" {
				drawn[zone]++
			}
		}
		for _, z := range g.Definition().Zones {
			if z.IsInternal != nil && *z.IsInternal {
				continue
			}
			owner, seat := strings.CutPrefix(z.ID[strings.LastIndexByte(z.ID, ':'):], ":")
			wanted := 1
			if n := -1; seat && owner != "none" {
				if fmt.Sscan(owner, &n); n >= s.Players() {
					wanted = 0
				}
			}
			if drawn[z.ID] != wanted {
				t.Errorf("%s: %s is drawn %d times", name, z.ID, drawn[z.ID])
			}
		}
	}
}

// A hand is drawn sorted, and the corner of each card tells rank and suit, before its pip: a fan covers the rest.
func TestFansCanBeRead(t *testing.T) {
	s := after(t, game(t, "hearts"), 3)
	svg, err := picture.Of(s.Game(), picture.Hints{}, nil).SVG(s, picture.View{Player: 0})
	if err != nil {
		t.Fatal(err)
	}
	var hand []string
	var last, card element
	for _, e := range read(t, svg) {
		switch class := e.attributes["class"]; {
		case e.name == "title":
			card = e
		case strings.HasPrefix(class, "facing") && strings.HasSuffix(class, "index"):
			if corner := last.text + e.text; corner != card.text {
				t.Errorf("the corner of %s says %s", card.text, corner)
			}
			if red := strings.Contains(class, "red"); red != strings.ContainsAny(e.text, "♥♦") {
				t.Errorf("%s is red: %v", card.text, red)
			}
			if last.attributes["x"] != e.attributes["x"] {
				t.Errorf("the suit of %s stands at %s, its rank at %s", card.text, e.attributes["x"], last.attributes["x"])
			}
			hand = append(hand, card.text)
		}
		last = e
	}
	// The hand, then what the players have played.
	if got, want := strings.Join(hand, " "), "2♣ 9♣ A♣ 4♦ 7♦ 10♦ 7♥ 9♥ 10♥ Q♥ K♥ 6♠ 10♣ 4♣ 5♣"; got != want {
		t.Errorf("the hand is %s, want %s", got, want)
	}
}

// Many cards that lie where nobody takes one from among them are one with their number, also where all is shown.
func TestManyCardsAreAPile(t *testing.T) {
	g := game(t, "texas-holdem")
	s, err := g.Initial(2, int(g.Definition().Metadata.Players.Min))
	if err != nil {
		t.Fatal(err)
	}
	svg, err := picture.Of(g, picture.Hints{}, nil).SVG(s, picture.View{Player: picture.Everybody, Marks: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, z := range g.Definition().Zones {
		if n := s.ZoneTokens(z.ID, "card"); n > 16 && marks(t, svg)[z.ID] != 1 {
			t.Errorf("%s is not there", z.ID)
		}
	}
	if cards := strings.Count(svg, `class="facing rank"`); cards > 20 {
		t.Errorf("%d cards are drawn one by one", cards)
	}
}

// Who looks is told which seat is theirs; a file that is given to others says it of nobody.
func TestWhoLooksIsMarked(t *testing.T) {
	g := game(t, "hearts")
	s := after(t, g, 3)
	p := picture.Of(g, picture.Hints{}, nil)
	for look, want := range map[picture.View]int{{Player: 1, Marks: true}: 1, {Player: 1}: 0,
		{Player: picture.Everybody, Marks: true}: 0} {
		svg, err := p.SVG(s, look)
		got := strings.Count(svg, "player 1 (you)")
		if err != nil || got != want || strings.Count(svg, "(you)") != want {
			t.Errorf("%+v: player 1 is marked %d times, %v", look, got, err)
		}
	}
}

// What a player does not see is told nowhere in their picture.
func TestNothingUnseenIsTold(t *testing.T) {
	for _, name := range []string{"oh-hell", "texas-holdem", "deck-builder", "area-control"} {
		g := game(t, name)
		s := after(t, g, 6)
		p := picture.Of(g, picture.Hints{}, nil)
		for player := range s.Players() {
			svg, err := p.SVG(s, picture.View{Player: player, Marks: true, Alone: true})
			if err != nil {
				t.Fatal(err)
			}
			shown := map[string]bool{}
			for _, e := range read(t, svg) {
				for id := range strings.FieldsSeq(e.attributes["data-token"]) {
					shown[id] = true
				}
			}
			seen := 0
			for _, z := range g.Definition().Zones {
				tokens, err := s.Seen(player, z.ID)
				if err != nil {
					continue // of a player who does not play
				}
				for _, token := range tokens {
					seen++
					if !shown[token.Text()] {
						t.Errorf("%s: player %d sees %s, and the picture has it not", name, player, token.Text())
					}
					delete(shown, token.Text())
				}
			}
			if seen == 0 || len(shown) > 0 {
				t.Errorf("%s: player %d sees %d tokens, and the picture tells %v too", name, player, seen, shown)
			}
		}
	}
	// States that differ only in what is hidden look the same.
	g := game(t, "area-control")
	p := picture.Of(g, picture.Hints{}, nil)
	pictures := map[string]string{} // by the event that lies open
	alike := 0
	for seed := range int64(20) {
		s, err := g.Initial(seed, 2)
		if err != nil {
			t.Fatal(err)
		}
		open, err := s.Seen(0, "event:none")
		if err != nil || len(open) != 1 {
			t.Fatalf("%d events lie open: %v", len(open), err)
		}
		_, properties, _ := s.Token(open[0].Text())
		svg, err := p.SVG(s, picture.View{Player: 0})
		if err != nil {
			t.Fatal(err)
		}
		key := fmt.Sprint(properties)
		if before, known := pictures[key]; known {
			alike++
			if before != svg {
				t.Errorf("seed %d: the picture tells what is hidden", seed)
			}
		}
		pictures[key] = svg
	}
	if alike == 0 {
		t.Error("no two states are alike in what is seen")
	}
}

// island is a map whose spaces are given with their neighbours.
func island(spaces string) string {
	return "# Island\n\n```yaml\n" + `metadata: { id: island, players: { min: 2, max: 2 } }
dataAssets:
  - id: map
    kind: map
    payload:
      spaces:
` + spaces + `zones: [ { id: bag, owner: none, visibility: public, ordering: set } ]
tokenTypes: [ { id: stone, props: { label: string } } ]
setup: [ { createToken: { type: stone, zone: bag, props: { label: '<script>alert("1")</script> & more' } } } ]
turnStructure: { phases: [ { id: only } ] }
actions: [ { id: pass, actor: active, executor: actor, phase: [only], effects: [], limits: [] } ]
terminal: { conditions: [ { when: { op: '==', left: 1, right: 2 }, result: { type: draw } } ] }
` + "```\n"
}

const ring = `        - { id: a, adjacentTo: [{ to: b }] }
        - { id: b, adjacentTo: [{ to: c }] }
        - { id: c, adjacentTo: [{ to: d }] }
        - { id: d, adjacentTo: [{ to: a }] }
`

// A map is drawn the same way each time; what an edit does not touch stays where it was; and
// what an author has placed stands there.
func TestMapsStayAsTheyAre(t *testing.T) {
	first, _ := testgames.Compile(t, cnl.File{Path: "island.md", Text: island(ring)})
	before := picture.Of(first, picture.Hints{}, nil)
	if again := picture.Of(first, picture.Hints{}, nil).Positions(); fmt.Sprint(
		again,
	) != fmt.Sprint(
		before.Positions(),
	) {
		t.Error("the same map is drawn in two ways")
	}
	more, _ := testgames.Compile(
		t,
		cnl.File{Path: "island.md", Text: island(ring + "        - { id: e, adjacentTo: [{ to: a }] }\n")},
	)
	after := picture.Of(more, picture.Hints{}, before).Positions()
	distance := func(at map[string]picture.Point, a, b string) float64 {
		return math.Hypot(at[a].X-at[b].X, at[a].Y-at[b].Y)
	}
	for _, pair := range []string{"ab", "bc", "cd", "da", "ac"} {
		was, is := distance(before.Positions(), pair[:1], pair[1:]), distance(after, pair[:1], pair[1:])
		if math.Abs(was-is) > 2 {
			t.Errorf("%s: %v pixels apart before, now %v", pair, was, is)
		}
	}
	if distance(after, "a", "e") > distance(after, "c", "e") {
		t.Error("the new space does not stand near its neighbour")
	}
	hints := picture.Hints{
		Positions: map[string]picture.Point{
			"a": {X: 0, Y: 0},
			"b": {X: 300, Y: 0},
			"c": {X: 300, Y: 200},
			"d": {X: 0, Y: 200},
		},
	}
	placed := picture.Of(first, hints, nil).Positions()
	if fmt.Sprint(placed) != fmt.Sprint(hints.Positions) {
		t.Errorf("the spaces stand at %v", placed)
	}
}

// Spaces do not lie on each other, and those that touch are nearer than those that do not.
func TestLargeMapsCanBeRead(t *testing.T) {
	g := game(t, "fire-in-the-lake")
	at := picture.Of(g, picture.Hints{}, nil).Positions()
	if len(at) < 40 {
		t.Fatalf("the map has %d spaces", len(at))
	}
	touching, all, pairs, edges := 0.0, 0.0, 0.0, 0.0
	next := map[string]bool{}
	for _, z := range g.Definition().Zones {
		for _, edge := range z.AdjacentTo {
			next[strings.TrimSuffix(z.ID, ":none")+" "+strings.TrimSuffix(edge.To, ":none")] = true
		}
	}
	for a, p := range at {
		for b, q := range at {
			if a >= b {
				continue
			}
			if math.Abs(p.X-q.X) < 110 && math.Abs(p.Y-q.Y) < 60 {
				t.Errorf("%s and %s lie on each other: %v, %v", a, b, p, q)
			}
			apart := math.Hypot(p.X-q.X, p.Y-q.Y)
			all, pairs = all+apart, pairs+1
			if next[a+" "+b] || next[b+" "+a] {
				touching, edges = touching+apart, edges+1
			}
		}
	}
	if near, far := touching/edges, all/pairs; near > far/2 {
		t.Errorf("spaces that touch are %.0f pixels apart, any two %.0f", near, far)
	}
}

// Where there is less room than usual what lies beside each other lies below it instead.
func TestPicturesFitTheirRoom(t *testing.T) {
	for _, name := range []string{"texas-holdem", "hearts", "sealed-bids"} {
		p, state := picture.Of(game(t, name), picture.Hints{}, nil), after(t, game(t, name), 20)
		for _, room := range []int{0, 1, 620, 5000} {
			svg, err := p.SVG(state, picture.View{Player: picture.Everybody, Room: room})
			if err != nil {
				t.Fatal(err)
			}
			width, _ := strconv.ParseFloat(read(t, svg)[0].attributes["width"], 64)
			if most := map[int]float64{620: 620}[room]; width < 100 || most > 0 && width > most || width > 900 {
				t.Errorf("%s in a room of %d pixels is %.0f wide", name, room, width)
			}
		}
	}
}

// No text of a game becomes an element, and no colour of an author anything but a colour.
func TestNamesStayText(t *testing.T) {
	g, _ := testgames.Compile(t, cnl.File{Path: "island.md", Text: island(ring)})
	s := after(t, g, 1)
	svg, err := picture.Of(g, picture.Hints{Colours: map[string]string{"stone": `red"/><script>`}}, nil).SVG(s,
		picture.View{Player: picture.Everybody, Marks: true, Alone: true})
	if err != nil {
		t.Fatal(err)
	}
	found := false
	for _, e := range read(t, svg) {
		if e.name == "script" {
			t.Error("a script came of a name")
		}
		found = found || strings.Contains(e.text, `<script>alert("1")</script> & more`)
	}
	if !found {
		t.Error("the name of the token is told nowhere")
	}
	if got := picture.Escape("a\x00\x1b\u202eb<"); got != "a\ufffd\ufffd\ufffdb&lt;" {
		t.Errorf("escaped: %q", got)
	}
}
