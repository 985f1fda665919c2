package data_test

import (
	"cmp"
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/dev/testgames"
	"ludo-lsp/internal/dev/testsize"
	"ludo-lsp/internal/kernel/random"
	"ludo-lsp/kernel"
)

// card is a playing card: rank 2 to 14, suit 0 to 3.
type card struct{ rank, suit int }

// worth is what five cards are worth, as anybody may work it out who does not know the rules
// of our game: the category, 0 for a high card to 8 for a straight flush, and then the ranks,
// those that are there more often first.
func worth(five [5]card) (value int) {
	var times [15]int
	flush := true
	for _, c := range five {
		times[c.rank]++
		flush = flush && c.suit == five[0].suit
	}
	var ranks [5]int
	n := 0
	for often := 4; often > 0; often-- {
		for rank := 14; rank >= 2; rank-- {
			if times[rank] == often {
				ranks[n] = rank
				n++
			}
		}
	}
	category := 0
	switch first := times[ranks[0]]; {
	case first == 4:
		category = 7
	case first == 3 && n == 2:
		category = 6
	case first == 3:
		category = 3
	case first == 2 && n == 3:
		category = 2
	case first == 2:
		category = 1
	default:
		wheel := ranks == [5]int{14, 5, 4, 3, 2}
		straight := wheel || ranks[0]-ranks[4] == 4
		if wheel {
			ranks = [5]int{5, 4, 3, 2, 1}
		}
		switch {
		case straight && flush:
			category = 8
		case flush:
			category = 5
		case straight:
			category = 4
		}
	}
	value = category
	for _, rank := range ranks {
		value = value*15 + rank
	}
	return value
}

// best is what the best five of seven cards are worth.
func best(seven []card) (most int) {
	for leave := range seven {
		for too := leave + 1; too < len(seven); too++ {
			var five [5]card
			n := 0
			for i, c := range seven {
				if i != leave && i != too {
					five[n] = c
					n++
				}
			}
			most = max(most, worth(five))
		}
	}
	return most
}

// handClasses is how many hands of five cards there are, hands that are worth the same counted once.
const handClasses = 7462

// Of all 2,598,960 hands of five cards as many are of each kind as is well known. So what the
// game is compared with is right.
func TestHandsOfFiveCardsAreCounted(t *testing.T) {
	pack := make([]card, 52)
	for i := range pack {
		pack[i] = card{2 + i%13, i / 13}
	}
	var kinds [9]int
	worths := map[int]bool{}
	for a := range pack {
		for b := range a {
			for c := range b {
				for d := range c {
					for e := range d {
						value := worth([5]card{pack[a], pack[b], pack[c], pack[d], pack[e]})
						kinds[value/(15*15*15*15*15)]++
						worths[value] = true
					}
				}
			}
		}
	}
	if want := [9]int{1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 40}; kinds != want {
		t.Errorf("%v, not %v", kinds, want)
	}
	if len(worths) != handClasses {
		t.Errorf("%d classes of hands, not %d", len(worths), handClasses)
	}
}

// holdemTrial is Texas hold'em with two more actions: one deals seven cards to everybody and
// ranks them, the other divides what is staked.
func holdemTrial(t testing.TB) *kernel.Game {
	t.Helper()
	paths, err := filepath.Glob("games/texas-holdem/*.md")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no game (%v)", err)
	}
	var files []cnl.File
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, cnl.File{Path: path, Text: string(text)})
	}
	game, _ := testgames.Compile(t, append(files, cnl.File{Path: "trial.md", Text: "```yaml" + `
actions:
  - id: rank-everybody
    actor: active
    executor: actor
    phase: [break]
    effects:
      - { macro: gather-the-cards }
      - forEach:
          bind: $player
          over: { query: players }
          effects:
            - draw: { from: deck, to: 'hole:$player', count: 7 }
            - { macro: rank-best-five, args: { who: { chosen: $player }, cards: { query: tokensInZone, zone: 'hole:$player' } } }
  - id: rank-five
    actor: active
    executor: actor
    phase: [break]
    params:
      - { name: $first, domain: { query: tokensInZone, zone: muck } }
      - { name: $second, domain: { query: tokensInZone, zone: muck } }
      - { name: $third, domain: { query: tokensInZone, zone: muck } }
      - { name: $fourth, domain: { query: tokensInZone, zone: muck } }
      - { name: $fifth, domain: { query: tokensInZone, zone: muck } }
    effects:
      - moveToken: { token: $first, from: muck, to: 'hole:actor' }
      - moveToken: { token: $second, from: muck, to: 'hole:actor' }
      - moveToken: { token: $third, from: muck, to: 'hole:actor' }
      - moveToken: { token: $fourth, from: muck, to: 'hole:actor' }
      - moveToken: { token: $fifth, from: muck, to: 'hole:actor' }
      - { macro: rank-best-five, args: { who: actor, cards: { query: tokensInZone, zone: 'hole:actor' } } }
      - { macro: gather-the-cards }
  - { id: gather, actor: active, executor: actor, phase: [break], effects: [{ macro: gather-the-cards }] }
  - { id: divide, actor: active, executor: actor, phase: [break], effects: [{ macro: divide-the-pots }] }
` + "```\n"})...)
	return game
}

// suits are the suits in the order of their numbers.
var suits = []string{"clubs", "diamonds", "hearts", "spades"}

// The game tells all 7,462 classes of hands apart, and knows which is the better one: it ranks one hand of each.
func TestHoldemRanksEveryClassOfHands(t *testing.T) {
	begin, err := holdemTrial(t).Begin(1, 2, false)
	if err != nil {
		t.Fatal(err)
	}
	gathered, err := begin.State.Apply(kernel.Move{ActionID: "gather"}, kernel.ApplyOptions{})
	if err != nil {
		t.Fatal(err)
	}
	ids := map[card]string{}
	for _, c := range holdemBoard(t, gathered.State).Zones["muck:none"] {
		ids[card{c.Props.Rank, slices.Index(suits, c.Props.Suit)}] = c.ID
	}
	if len(ids) != 52 {
		t.Fatalf("%d cards are gathered", len(ids))
	}
	hands := oneOfEachClass()
	if len(hands) != handClasses {
		t.Fatalf("%d classes of hands, not %d", len(hands), handClasses)
	}
	before := int64(-1)
	for _, value := range slices.Sorted(maps.Keys(hands)) {
		move := kernel.Move{ActionID: "rank-five"}
		for n, name := range []string{"$first", "$second", "$third", "$fourth", "$fifth"} {
			move.Params = append(move.Params, kernel.Param{Name: name, Value: kernel.String(ids[hands[value][n]])})
		}
		out, err := gathered.State.Apply(move, kernel.ApplyOptions{})
		if err != nil {
			t.Fatal(err)
		}
		strength, ok := out.State.PlayerVar(gathered.State.Active(), "strength")
		now, isNumber := strength.Int()
		if !ok || !isNumber || now <= before {
			t.Fatalf("%v is ranked %v, and the next worse hand %d", hands[value], strength, before)
		}
		before = now
	}
}

// oneOfEachClass are hands of five cards by what they are worth: five different ranks in one suit or not, and all
// ways in which ranks can be there more than once.
func oneOfEachClass() map[int][5]card {
	out := map[int][5]card{}
	var deal func(hand []card)
	deal = func(hand []card) {
		if len(hand) == 5 {
			for _, suit := range []int{hand[4].suit, 0} { // the last card decides whether it is a flush
				five := [5]card(hand)
				five[4].suit = suit
				if !slices.Contains(five[:4], five[4]) {
					out[worth(five)] = five
				}
			}
			return
		}
		lowest, suit := 2, 0
		if n := len(hand); n > 0 {
			lowest = hand[n-1].rank
		}
		for rank := lowest; rank <= 14; rank++ {
			same := 0
			for _, c := range hand {
				if c.rank == rank {
					same++
				}
			}
			if suit = same; suit == 0 && len(hand) == 4 {
				suit = 1
			}
			if same < 4 {
				deal(append(slices.Clone(hand), card{rank, suit}))
			}
		}
	}
	deal(nil)
	return out
}

// The game ranks hands of seven cards as they are worth: those that are worth the same get the
// same number, and better ones a higher one.
func TestHoldemRanksHandsAsTheyAreWorth(t *testing.T) {
	state, err := holdemTrial(t).Begin(1, 7, false)
	if err != nil {
		t.Fatal(err)
	}
	strengths := map[int]int{} // by what the hand is worth
	now := state.State
	for range (testsize.HoldemHands.N() + 6) / 7 {
		out, err := now.Apply(kernel.Move{ActionID: "rank-everybody"}, kernel.ApplyOptions{})
		if err != nil {
			t.Fatal(err)
		}
		now = out.State
		b := holdemBoard(t, now)
		for player := range 7 {
			var seven []card
			for _, c := range b.Zones["hole:"+strconv.Itoa(player)] {
				seven = append(seven, card{c.Props.Rank,
					slices.Index(suits, c.Props.Suit)})
			}
			if len(seven) != 7 {
				t.Fatalf("%d cards", len(seven))
			}
			value, strength := best(seven), b.PerPlayerVars[strconv.Itoa(player)].Strength
			if known, ok := strengths[value]; ok && known != strength {
				t.Fatalf("%v is worth %d, and ranked %d and %d", seven, value, known, strength)
			}
			strengths[value] = strength
		}
	}
	values := make([]int, 0, len(strengths))
	for value := range strengths {
		values = append(values, value)
	}
	slices.Sort(values)
	if !slices.IsSortedFunc(values, func(a, b int) int { return cmp.Compare(strengths[a], strengths[b]) }) {
		t.Error("better hands are not ranked higher")
	}
	for i := range values[1:] {
		if strengths[values[i]] >= strengths[values[i+1]] {
			t.Errorf("a hand worth %d is ranked %d, one worth %d is ranked %d", values[i], strengths[values[i]],
				values[i+1], strengths[values[i+1]])
		}
	}
}

// holdemState is what a state of Texas hold'em says of players and cards.
type holdemState struct {
	PerPlayerVars map[string]struct {
		Chips, Staked, Strength int
		Holding                 bool
	}
	GlobalVars struct{ Button, Pot int }
	Zones      map[string][]struct {
		ID    string
		Props struct {
			Rank int
			Suit string
		}
	}
}

func holdemBoard(t testing.TB, s *kernel.State) (b holdemState) {
	t.Helper()
	text, err := json.Marshal(s)
	if err == nil {
		err = json.Unmarshal(text, &b)
	}
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// split divides stakes chip by chip: the first chip of everybody, then the second, and so on;
// chips on which the same players have a claim are one pot. It goes to the best of these, and
// what does not divide to the first ones after the button.
func split(stakes, strengths []int, holding []bool, button int) []int {
	won := make([]int, len(stakes))
	pay := func(pot int, claims []int) {
		if pot == 0 {
			return
		}
		most := 0
		for _, p := range claims {
			most = max(most, strengths[p])
		}
		claims = slices.DeleteFunc(slices.Clone(claims), func(p int) bool { return strengths[p] < most })
		slices.SortFunc(claims, func(a, b int) int {
			behind := func(p int) int { return (p - button - 1 + 2*len(stakes)) % len(stakes) }
			return behind(a) - behind(b)
		})
		for i := range pot {
			won[claims[i%len(claims)]]++
		}
	}
	pot, owners := 0, []int(nil)
	for chip := 1; ; chip++ {
		var claims []int
		in := 0
		for p, staked := range stakes {
			if staked >= chip {
				in++
				if holding[p] {
					claims = append(claims, p)
				}
			}
		}
		if in == 0 {
			pay(pot, owners)
			return won
		}
		if owners == nil || len(claims) > 0 && !slices.Equal(claims, owners) {
			pay(pot, owners)
			pot, owners = 0, claims
		}
		pot += in
	}
}

// Side pots, equal hands and odd chips are divided as chips are that are dealt with one by one.
func TestHoldemDividesPots(t *testing.T) {
	game := holdemTrial(t)
	dice := random.New(7)
	for range testsize.HoldemPots.N() {
		players := int(dice.Int(2, 10))
		begin, err := game.Begin(dice.Int(1, 1000), players, false)
		if err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal(begin.State)
		if err != nil {
			t.Fatal(err)
		}
		var raw map[string]any
		if err := json.Unmarshal(text, &raw); err != nil {
			t.Fatal(err)
		}
		stakes, strengths, holding := make([]int, players), make([]int, players), make([]bool, players)
		for p := range players {
			stakes[p], strengths[p], holding[p] = int(dice.Int(0, 6))*int(dice.Int(0, 7)), int(dice.Int(1, 4)),
				dice.Int(0, 2) > 0
		}
		first := int(dice.Int(0, int64(players-1)))
		holding[first], stakes[first] = true, slices.Max(stakes) // nobody folds after the highest bet
		for p := range players {
			vars := raw["perPlayerVars"].(map[string]any)[strconv.Itoa(p)].(map[string]any)
			vars["chips"], vars["staked"], vars["strength"], vars["holding"] = 0, stakes[p], strengths[p], holding[p]
		}
		text, err = json.Marshal(raw)
		if err != nil {
			t.Fatal(err)
		}
		state, err := game.ReadState(text)
		if err != nil {
			t.Fatal(err)
		}
		out, err := state.Apply(kernel.Move{ActionID: "divide"}, kernel.ApplyOptions{})
		if err != nil {
			t.Fatal(err)
		}
		b := holdemBoard(t, out.State)
		want := split(stakes, strengths, holding, b.GlobalVars.Button)
		for p := range players {
			if is := b.PerPlayerVars[strconv.Itoa(p)].Chips; is != want[p] {
				t.Fatalf("of stakes %v, hands %v, %v of them in, the button at %d, player %d wins %d, not %d", stakes,
					strengths, holding, b.GlobalVars.Button, p, is, want[p])
			}
		}
	}
}

// In tournaments of two to ten players no chip is lost or made.
func TestHoldemKeepsItsChips(t *testing.T) {
	game := shipped(t, "texas-holdem")
	for seed := range int64(testsize.HoldemMatches.N()) {
		players := 2 + int(seed)%9
		begin, err := game.Begin(seed, players, false)
		if err != nil {
			t.Fatal(err)
		}
		state, dice := begin.State, random.ForAgent(seed, 0)
		for move := 0; ; move++ {
			result, err := state.Terminal()
			if err != nil {
				t.Fatalf("seed %d, move %d: %v", seed, move, err)
			}
			total := 0
			for p := range players {
				for _, place := range []string{"chips", "bet", "staked"} {
					value, ok := state.PlayerVar(p, place)
					n, whole := value.Int()
					if !ok || !whole {
						t.Fatalf("no %s", place)
					}
					total += int(n)
				}
			}
			if total != 1500*players {
				t.Fatalf("seed %d, move %d: %d chips, not %d", seed, move, total, 1500*players)
			}
			if result != nil {
				break
			}
			if state = someMove(t, state, &dice, seed, move); move > 20_000 {
				t.Fatalf("seed %d: after %d moves the tournament goes on", seed, move)
			}
		}
	}
}
