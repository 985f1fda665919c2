package picture_test

import (
	"fmt"
	"maps"
	"strings"
	"testing"

	"ludo-lsp/internal/show/picture"
)

// The parts of a table have all that the whole picture has for who looks, each zone once, and nothing else: a narrow
// page tells as much as a wide one.
func TestPartsHaveWhatTheWholeHas(t *testing.T) {
	for _, name := range []string{"oh-hell", "hearts", "texas-holdem", "deck-builder", "area-control", "hex"} {
		g := game(t, name)
		s := after(t, g, 6)
		p := picture.Of(g, picture.Hints{}, nil)
		for player := picture.Everybody; player < s.Players(); player++ {
			look := picture.View{Player: player, Marks: true}
			svg, err := p.SVG(s, look)
			if err != nil {
				t.Fatal(err)
			}
			parts, err := p.Parts(s, look)
			if err != nil {
				t.Fatal(err)
			}
			whole, pieces := marks(t, svg), map[string]int{}
			for _, part := range append(parts.Seats, parts.Middle, parts.Hand) {
				if part == "" {
					continue
				}
				for id, n := range marks(t, part) {
					pieces[id] += n
				}
			}
			if !maps.Equal(whole, pieces) {
				t.Errorf("%s: player %d sees on a wide page %v, on a narrow one %v", name, player, whole, pieces)
			}
			if len(parts.Seats) != s.Players() {
				t.Errorf("%s: %d of %d seats are there", name, len(parts.Seats), s.Players())
			}
		}
		if _, err := p.Parts(s, picture.View{Player: s.Players()}); err == nil {
			t.Errorf("%s is drawn for a player that there is not", name)
		}
	}
}

// Where everything is shown, the hand that is drawn by itself is that of who is to move.
func TestTheHandOfWhoIsToMove(t *testing.T) {
	g := game(t, "hearts")
	s := after(t, g, 6)
	parts, err := picture.Of(g, picture.Hints{}, nil).Parts(s, picture.View{Player: picture.Everybody, Marks: true})
	if err != nil {
		t.Fatal(err)
	}
	hand := fmt.Sprintf("hand:%d", s.Active())
	if got := marks(t, parts.Hand); got[hand] != 1 || len(got) != 1+s.ZoneTokens(hand, "") {
		t.Errorf("the hand has %v, wanted is %s", got, hand)
	}
}

// marks are the zones and tokens that can be found in a picture, with how often each is there.
func marks(t *testing.T, svg string) map[string]int {
	t.Helper()
	out := map[string]int{}
	for _, e := range read(t, svg) {
		for id := range strings.FieldsSeq(e.attributes["data-zone"] + " " + e.attributes["data-token"]) {
			out[id]++
		}
	}
	return out
}

// Of some tokens only those are told that the picture shows, and none whose name begins as theirs does.
func TestShownTokens(t *testing.T) {
	svg := `<g data-token="tok_1 tok_12"/><g data-token="tok_3"/>`
	shown := picture.ShownTokens(svg, []string{"tok_1", "tok_2", "tok_12", "tok_3", "tok"})
	if got := strings.Join(shown, " "); got != "tok_1 tok_12 tok_3" {
		t.Errorf("shown are %s", got)
	}
}
