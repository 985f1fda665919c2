package symbols_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"ludo-lsp/internal/text/symbols"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	_ "ludo-lsp/internal/dev/fixedseed"
)

func TestNearest(t *testing.T) {
	tests := []struct {
		name       string
		word       string
		candidates []string
		want       []string
	}{
		{"swapped letters", "hnad", []string{"deck", "head", "hand"}, []string{"hand", "head"}},
		{"case before edits", "Hand", []string{"hands", "hand", "Band"}, []string{"hand", "Band"}},
		{"separators before edits", "hand_size", []string{"hand-sizes", "handSize", "hands_size"}, []string{"handSize", "hands_size"}},
		{"camel and kebab", "drawPile", []string{"draw-pile", "draw-file"}, []string{"draw-pile"}},
		{"all letters upper", "DECK", []string{"desk", "deck"}, []string{"deck"}},
		{"wrong case and a typo", "Hadn", []string{"hat", "hand"}, []string{"hand"}},
		{"only the closest", "mian", []string{"main", "mean", "min-bet"}, []string{"main", "mean"}},
		{"qualified zone", "discrad:none", []string{"deck:none", "discard:none"}, []string{"discard:none"}},
		{"longer shared prefix first", "wood", []string{"food", "wool"}, []string{"wool", "food"}},
		{"then code-point order", "a1", []string{"a3", "a2"}, []string{"a2", "a3"}},
		{"too far", "market", []string{"deck", "hand"}, nil},
		{"three edits still count", "resrcs", []string{"resources"}, []string{"resources"}},
		{"the word itself is none", "hand", []string{"hand", "hand"}, nil},
		{"nothing twice", "hnd", []string{"hand", "hand"}, []string{"hand"}},
		{"no word", "", []string{"a"}, nil},
		{"no candidates", "a", nil, nil},
		{"beyond ASCII", "cafe", []string{"café"}, []string{"café"}},
		{"case beyond ASCII", "Éclair", []string{"éclair"}, []string{"éclair"}},
		{"another word", "next", []string{"left", "nest"}, []string{"nest"}},
		{"other words only", "colours", []string{"folders", "next"}, nil},
		{"a number is no word", "3", []string{"off", "on"}, nil},
		{"not UTF-8", "a\xffb", []string{"ab"}, []string{"ab"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, symbols.Nearest(tt.word, tt.candidates)); diff != "" {
				t.Errorf("Nearest(%q) (-want +got):\n%s", tt.word, diff)
			}
		})
	}
}

func TestNearestNamesAreBounded(t *testing.T) {
	var candidates []string
	for i := range 60 {
		candidates = append(candidates, fmt.Sprintf("xxxx%02d", i))
	}
	got := symbols.Nearest("xxxxxx", candidates)
	if want := candidates[:symbols.MaxNames]; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// Beyond the budget for edit distances, a mere slip of case is still found.
func TestNearestFindsSlipsAmongAnyNumber(t *testing.T) {
	candidates := make([]string, 0, 60_001)
	for i := range cap(candidates) - 1 {
		candidates = append(candidates, fmt.Sprintf("zone%05d", i))
	}
	candidates = append(candidates, "zone-target")
	if got := symbols.Nearest("zoneTarget", candidates); len(got) == 0 || got[0] != "zone-target" {
		t.Errorf("got %v", got)
	}
}

func TestNear(t *testing.T) {
	tests := []struct {
		word, candidate string
		want            bool
	}{
		{"hnad", "hand", true},
		{"x", "id", false},
		{"x", "y", true},
		{"abc", "abx", true},
		{"abc", "axy", false},
		{"resrcs", "resources", true},
		{"HAND_SIZE", "handSize", true},
		{"market", "basket", true},
		{"market", "turnip", false},
		{"next", "left", false},
		{"colours", "folders", false},
		{"3", "off", false},
		{"min", "max", false},
		{"Hadn", "hand", true},
	}
	for _, tt := range tests {
		if got := symbols.Near(tt.word, tt.candidate); got != tt.want {
			t.Errorf("Near(%q, %q) = %v", tt.word, tt.candidate, got)
		}
	}
}

func TestSlip(t *testing.T) {
	tests := []struct {
		word, candidate string
		want            bool
	}{
		{"hnad", "hand", true},
		{"=>", ">=", true},
		{">", "*", false},
		{"$m", "$n", false},
		{"X", "x", true},
		{"next", "left", false},
	}
	for _, tt := range tests {
		if got := symbols.IsSlip(tt.word, tt.candidate); got != tt.want {
			t.Errorf("Slip(%q, %q) = %v", tt.word, tt.candidate, got)
		}
	}
}

// Whatever the names, a search gives candidates, each at most once, never the
// word, and the same ones in the same order however the candidates are shuffled.
func TestNearestProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.StringMatching(`[a-cA-C_\-é]{0,5}`)
		word := name.Draw(t, "word")
		candidates := rapid.SliceOfN(name, 0, 30).Draw(t, "candidates")
		got := symbols.Nearest(word, candidates)
		seen := map[string]bool{}
		for _, n := range got {
			if n == word || n == "" || seen[n] || !slices.Contains(candidates, n) {
				t.Fatalf("Nearest(%q, %q) = %q", word, candidates, got)
			}
			seen[n] = true
		}
		shuffled := slices.Clone(candidates)
		rand.New(rand.NewPCG(1, uint64(len(word)))).Shuffle(len(shuffled), func(i, j int) {
			shuffled[i], shuffled[j] = shuffled[j], shuffled[i]
		})
		if again := symbols.Nearest(word, shuffled); !slices.Equal(got, again) {
			t.Fatalf("%q: %q, shuffled %q", word, got, again)
		}
	})
}

// One wrong key stroke in a name among hundreds of similar ones: the name that
// was meant comes first. Strokes that turn the name into another declared one
// are no fault a checker could see, and are left out.
func TestNearestFindsTheNameMeant(t *testing.T) {
	const letters = "abcdefghijklmnopqrstuvwxyz0123456789-"
	for list, names := range nameLists() {
		t.Run(list, func(t *testing.T) {
			random := rand.New(rand.NewPCG(7, 11))
			tries, first := 0, 0
			for range 3000 {
				name := names[random.IntN(len(names))]
				typo := mistype(random, name, letters)
				if typo == "" || slices.Contains(names, typo) {
					continue
				}
				tries++
				if got := symbols.Nearest(typo, names); len(got) > 0 && got[0] == name {
					first++
				}
			}
			rate := float64(first) / float64(tries)
			t.Logf("%d of %d first (%.1f %%)", first, tries, 100*rate)
			if rate < 0.97 {
				t.Errorf("only %.1f %% of %d mistyped names come first", 100*rate, tries)
			}
		})
	}
}

// mistype inserts, deletes, replaces or swaps letters once at random.
func mistype(random *rand.Rand, name, letters string) string {
	at := random.IntN(len(name))
	letter := string(letters[random.IntN(len(letters))])
	switch random.IntN(4) {
	case 0:
		return name[:at] + letter + name[at:]
	case 1:
		return name[:at] + name[at+1:]
	case 2:
		return name[:at] + letter + name[at+1:]
	}
	if at+1 == len(name) {
		at--
	}
	if at < 0 || name[at] == name[at+1] {
		return ""
	}
	return name[:at] + string(name[at+1]) + string(name[at]) + name[at+2:]
}

// nameLists are names as specs have them: families with a shared prefix or
// suffix, in kebab and in camel case.
func nameLists() map[string][]string {
	combine := func(sep string, parts ...[]string) []string {
		out := []string{""}
		for _, part := range parts {
			var next []string
			for _, o := range out {
				for _, p := range part {
					if o != "" {
						p = o + sep + p
					}
					next = append(next, p)
				}
			}
			out = next
		}
		return out
	}
	seats := []string{"crown", "us", "guild", "or"}
	verbs := []string{"march", "rally", "attack", "train", "patrol", "sweep", "assault", "raid", "govern", "transport"}
	places := []string{"old-mill", "fen", "da-vale", "northam", "cold-harbor", "an-moor", "can-moor", "pinewood",
		"quarry-road", "highlands"}
	parts := []string{"profile", "cost", "resolve-space", "remove-pieces", "place-troops"}
	camel := func(words ...string) string {
		var b strings.Builder
		for i, w := range words {
			if i > 0 {
				w = strings.ToUpper(w[:1]) + w[1:]
			}
			b.WriteString(w)
		}
		return b.String()
	}
	var variables []string
	for _, s := range seats {
		for _, noun := range []string{"resources", "aid", "influence", "supply", "losses", "reserve", "road", "score"} {
			for _, when := range []string{"start", "limit", "total", "round"} {
				variables = append(variables, camel(s, noun, when))
			}
		}
	}
	return map[string][]string{
		"macros":    combine("-", seats, verbs, parts),
		"places":    combine(":", places, []string{"none", "actor", "all"}),
		"variables": variables,
		"poker": {"deck:none", "burn:none", "community:none", "muck:none", "hand:actor", "hand:all", "pot", "sidePot", "smallBlind",
			"bigBlind", "ante", "blindLevel", "dealerSeat", "currentBet", "lastRaise", "streetBet", "totalBet", "handActive", "allIn",
			"eliminated", "preflop", "flop", "turn", "river", "showdown", "fold", "check", "call", "raise", "bet", "allInCall"},
		"keys": {"id", "name", "type", "init", "min", "max", "owner", "visibility", "ordering", "zoneKind", "adjacentTo", "behavior",
			"effects", "cost", "params", "domain", "phase", "actor", "executor", "capabilities", "limits", "actionId", "applicability",
			"legality", "costValidation", "costEffects", "targeting", "stages", "atomicity", "linkedWindows"},
	}
}

func benchmarkNames() []string {
	names := make([]string, 0, 5000)
	for _, seat := range []string{"crown", "us", "guild", "or", "any"} {
		for _, verb := range []string{"march", "rally", "attack", "train", "patrol", "sweep", "assault", "raid",
			"govern", "move"} {
			for i := range 100 {
				names = append(names, fmt.Sprintf("%s-%s-space-%02d", seat, verb, i))
			}
		}
	}
	return names
}

func BenchmarkNearest(b *testing.B) {
	names := benchmarkNames()
	for _, word := range []string{"crown-govern-spaec-42", "US_SWEEP_SPACE_07", "quite-another-name"} {
		b.Run(word, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				symbols.Nearest(word, names)
			}
		})
	}
}

func TestClosest(t *testing.T) {
	for _, c := range []struct {
		word       string
		candidates []string
		want       string
	}{
		{"hand", nil, ""},
		{"hand", []string{"hand", ""}, ""},
		{"xyz", []string{"discard", "deck"}, "deck"},
		{"hand-of-the-dealer", []string{"deck", "Hand_of_the_dealer", "hand-of-a-dealer"}, "Hand_of_the_dealer"},
		{"treasury", []string{"rest", "treat", "tree"}, "treat"},
		{"", []string{"deck", "hat"}, "hat"},
	} {
		if got := symbols.Closest(c.word, c.candidates); got != c.want {
			t.Errorf("Closest(%q, %q) = %q, wanted %q", c.word, c.candidates, got, c.want)
		}
	}
	// The work is bounded, and something is still found.
	long := strings.Repeat("a", 1<<20)
	if got := symbols.Closest(long, []string{strings.Repeat("b", 1<<20), long[1:]}); got != long[1:] {
		t.Errorf("of two long names the one that shares the beginning is not found")
	}
}
