package kernel_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"ludo-lsp/kernel"
)

// table is the rules of eligibility, card ends and coup rounds once more, written down
// plainly: what a game of cards is compared with.
type table struct {
	draw    []string
	orders  map[string][]int
	events  map[string][]standing
	plan    bool  // coup rounds are played
	coup    []int // nil: the order in force
	limit   int   // of coup rounds in a row; 0: none
	matrix  map[string][]string
	ranks   []int // of seats that play pivotal events, strongest first; nil: there are none
	current int   // the card of draw

	order         []int
	listed        []int // the order in which eligibility is written
	eligible      map[int]bool
	acted, passed []int
	declined      []int
	actions       int
	first         string
	standing      []standing
	round         bool
	turn, rounds  int
	leader        string
}

// standing is an override.
type standing struct {
	seat     int // -1: the one that plays the event
	eligible bool
	window   string
}

var everyone = []int{0, 1, 2, 3}

func (g *table) card(ahead int) string {
	if g.current+ahead < len(g.draw) {
		return g.draw[g.current+ahead]
	}
	return "-"
}

func (g *table) isCoup() bool {
	return strings.HasPrefix(g.card(0), "K") && (g.limit == 0 || g.rounds < g.limit)
}

func (g *table) isRound() bool { return g.plan && g.isCoup() }

func (g *table) candidates() []int {
	var out []int
	for _, s := range g.order {
		if g.eligible[s] && !slices.Contains(g.acted, s) {
			out = append(out, s)
		}
	}
	return out
}

func (g *table) begin(order []int, rest []int, eligible func(int) bool) {
	g.order, g.eligible = order, map[int]bool{}
	g.listed = slices.Clone(order)
	for _, s := range rest {
		if !slices.Contains(order, s) {
			g.listed = append(g.listed, s)
		}
	}
	for _, s := range g.listed {
		g.eligible[s] = eligible(s)
	}
	g.acted, g.passed, g.declined, g.actions, g.first = nil, nil, nil, 0, ""
}

func (g *table) cardOrder() []int {
	if order := g.orders[g.card(0)]; order != nil {
		return order
	}
	return everyone
}

func all(int) bool { return true }

// enter begins a coup round if the card is played as one.
func (g *table) enter() {
	if g.isRound() {
		order := g.coup
		if order == nil {
			order = g.order
		}
		g.begin(order, nil, all)
		g.round = true
	}
}

// boundary takes the current card away; it tells whether a coup was handed off.
func (g *table) boundary() bool {
	handed := g.isCoup()
	if handed {
		g.leader = g.card(0)
		g.rounds++
	} else if c := g.card(0); c != "-" && !strings.HasPrefix(c, "K") {
		g.rounds = 0
	}
	g.current++
	return handed
}

func (g *table) drop(windows ...string) {
	g.standing = slices.DeleteFunc(slices.Clone(g.standing),
		func(o standing) bool { return slices.Contains(windows, o.window) })
}

// next begins the next card for those who are eligible by then; with someone, for all
// when nobody is.
func (g *table) next(eligible func(int) bool, someone bool) {
	g.begin(g.cardOrder(), everyone, eligible)
	if len(g.candidates()) == 0 && someone {
		order := g.order
		g.begin(order, everyone, func(s int) bool { return slices.Contains(order, s) || eligible(s) })
	}
}

func (g *table) endCard() {
	executed := slices.DeleteFunc(slices.Clone(g.acted), func(s int) bool { return slices.Contains(g.passed, s) })
	for again := range 2 {
		eligible := map[int]bool{}
		for _, s := range everyone {
			eligible[s] = !slices.Contains(executed, s)
		}
		for _, o := range g.standing {
			eligible[o.seat] = o.eligible
		}
		g.drop("tomorrow")
		if g.boundary() {
			g.drop("season")
		}
		g.next(func(s int) bool { return eligible[s] }, again == 1)
		if len(g.candidates()) > 0 || g.isRound() {
			break
		}
		executed = nil
	}
	g.enter()
}

func (g *table) endRound() {
	g.boundary()
	g.drop("season", "tomorrow")
	g.turn++
	g.round = false
	if g.isRound() {
		g.enter()
		return
	}
	standing := g.standing
	g.next(func(s int) bool {
		eligible := true
		for _, o := range standing {
			if o.seat == s {
				eligible = o.eligible
			}
		}
		return eligible
	}, true)
}

// moves lists the moves other than resting.
func (g *table) moves() []string {
	row, limited := g.matrix[g.first]
	limited = limited && g.actions == 1
	may := func(class string) bool { return !limited || slices.Contains(row, class) }
	var out []string
	if g.card(0) != "-" && may("event") {
		out = append(out, "omen/event")
	}
	actions := []string{"trek/operation", "jaunt/limitedOperation", "rally/operationPlusSpecialActivity",
		"forage/specialActivity"}
	if g.round {
		actions = actions[:1]
	}
	for _, action := range actions {
		if !limited {
			out = append(out, action)
			continue
		}
		for _, class := range row {
			name, own, _ := strings.Cut(action, "/")
			if class == own || name == "trek" && class != "event" ||
				name == "forage" && class == "operationPlusSpecialActivity" {
				out = append(out, name+"/"+class)
			}
		}
	}
	if g.mayCrown() && len(g.offers()) == 0 {
		out = append(out, "crown/event")
	}
	return out
}

// mayCrown tells whether a pivotal event may be played now.
func (g *table) mayCrown() bool {
	return g.ranks != nil && !g.round && g.actions == 0 && !strings.HasPrefix(g.card(1), "K")
}

// rank is how strong a seat is, the less the stronger.
func (g *table) rank(s int) int {
	if at := slices.Index(g.ranks, s); at >= 0 {
		return at
	}
	return 10 + slices.Index(g.order, s)
}

// offers are the seats that may interrupt the first candidate, strongest first.
func (g *table) offers() []int {
	if !g.mayCrown() {
		return nil
	}
	seats := g.candidates()
	active := seats[0]
	seats = slices.DeleteFunc(seats,
		func(s int) bool { return g.rank(s) >= g.rank(active) || slices.Contains(g.declined, s) })
	slices.SortFunc(seats, func(a, b int) int { return g.rank(a) - g.rank(b) })
	return seats
}

func (g *table) move(mover int, move string) {
	name, class, _ := strings.Cut(move, "/")
	if name == kernel.Decline {
		g.declined = append(slices.Clone(g.declined), mover)
		return
	}
	if name == "rest" || !g.round {
		g.acted = append(slices.Clone(g.acted), mover)
	}
	if name == "rest" {
		g.passed = append(slices.Clone(g.passed), mover)
	} else {
		if g.first == "" && g.actions == 0 {
			g.first = map[string]string{"limitedOperation": "operation",
				"specialActivity": "operationPlusSpecialActivity"}[class]
			if g.first == "" {
				g.first = class
			}
		}
		if !g.round {
			g.actions++
		}
	}
	if name == "omen" {
		for _, o := range g.events[g.card(0)] {
			if o.seat < 0 {
				o.seat = mover
			}
			if o.window != "today" {
				g.standing = append(slices.Clone(g.standing), o)
				continue
			}
			if !slices.Contains(g.listed, o.seat) {
				g.listed = append(g.listed, o.seat)
			}
			g.eligible[o.seat] = o.eligible
		}
	}
	switch {
	case len(g.candidates()) > 0 && (g.round || g.actions < 2):
	case g.round:
		g.endRound()
	default:
		g.endCard()
	}
}

// summary is the position as kernel.CardSummary tells it.
func (g *table) summary() string {
	letters := func(seats []int) string {
		out := ""
		for _, s := range seats {
			out += "abcd"[s : s+1]
		}
		return out
	}
	next := letters(g.candidates()) + "--"
	out := []string{g.card(0) + ">" + g.card(1), next[:1] + "/" + next[1:2]}
	add := func(when bool, format string, args ...any) {
		if when {
			out = append(out, fmt.Sprintf(format, args...))
		}
	}
	add(g.acted != nil, "acted:%s", letters(g.acted))
	add(g.passed != nil, "passed:%s", letters(g.passed))
	add(g.declined != nil, "declined:%s", letters(g.declined))
	add(g.first != "", "%d:%s", g.actions, g.first)
	eligible := ""
	for _, s := range g.listed {
		eligible += "abcd"[s:s+1] + map[bool]string{true: "+", false: "-"}[g.eligible[s]]
	}
	add(strings.Contains(eligible, "-") || len(g.listed) != 4, "%s", eligible)
	add(!slices.Equal(g.order, everyone), "order:%s", letters(g.order))
	add(g.round, "phase:feast")
	add(g.turn > 0, "turn:%d", g.turn)
	add(g.limit > 0 && g.rounds > 0, "coups:%d", g.rounds)
	add(g.leader != "", "leader:%s", g.leader)
	durations := map[string]string{"tomorrow": "nextTurn", "season": "round", "forever": "cycle"}
	for _, o := range g.standing {
		add(true, "override:%s%v-%s", letters([]int{o.seat}), o.eligible, durations[o.window])
	}
	return strings.Join(out, " ")
}

// seatsOf are the names of seats as a list of JSON.
func seatsOf(seats []int) string {
	var out []string
	for _, s := range seats {
		out = append(out, `"`+everySeat[s]+`"`)
	}
	return "[" + strings.Join(out, ", ") + "]"
}

// tableAtRandom is a table and the same game as a caravan.
func tableAtRandom(t *rapid.T) (*table, caravan) {
	d := dice{t}
	seats := func() []int { return rapid.Permutation(everyone).Draw(t, "seats")[:d.number(2, 4)] }
	g := &table{orders: map[string][]int{}, events: map[string][]standing{}, limit: d.number(0, 2)}
	c := caravan{cards: map[string]string{}, phases: `[{"id": "count"}, {"id": "feast"}, {"id": "clean"}]`,
		actions: []string{`{"id": "rest", "phase": ["main", "feast"]}`, `{"id": "omen", "phase": ["main", "feast"]}`,
			`{"id": "trek", "phase": ["main", "feast"], "effects": []}`}}
	for i := range 12 {
		id := fmt.Sprint(d.of("day-", "day-", "K"), i)
		g.draw = append(g.draw, id)
		card := `{}`
		if d.yes(1, 3) {
			g.orders[id] = seats()
			card = merged(card, `{"metadata": {"so": `+seatsOf(g.orders[id])+`}}`)
		}
		var list []string
		for range d.number(0, 3) {
			o := standing{d.number(-1, 3), d.yes(1, 2), d.of("today", "tomorrow", "season", "forever")}
			g.events[id] = append(g.events[id], o)
			target := "active"
			if o.seat >= 0 {
				target = everySeat[o.seat]
			}
			list = append(list, override(target, o.window, o.eligible))
		}
		c.cards[id] = merged(card, `{"unshaded": {"text": "…", "eligibilityOverrides": [`+strings.Join(list, ", ")+
			`]}}`)
	}
	c.draw = g.draw
	config := `"cardSeatOrderMetadataKey": "so"`
	plan := `"phases": [{"id": "count", "steps": ["s"]}, {"id": "feast", "steps": ["s"]}, {"id": "clean", "steps": ["s"]}]`
	if g.limit > 0 {
		plan += fmt.Sprintf(`, "maxConsecutiveRounds": %d`, g.limit)
	}
	if d.yes(1, 2) {
		g.coup = seats()
		plan += `, "seatOrder": ` + seatsOf(g.coup)
	}
	g.matrix = map[string][]string{"event": {"operation", "operationPlusSpecialActivity"},
		"operation": {"limitedOperation"}, "operationPlusSpecialActivity": {"limitedOperation", "event"}}
	if g.plan = d.yes(3, 4); g.plan {
		config += `, "coupPlan": {` + plan + `}`
	} else {
		g.limit, c.phases = 0, ""
		c.actions = []string{`{"id": "trek", "effects": []}`}
	}
	if d.yes(1, 2) {
		g.ranks = seats()
		config += `, "pivotal": {"actionIds": ["crown"], "interrupt": {"precedence": ` + seatsOf(g.ranks) + `}}`
		c.actions = append(c.actions, `{"id": "crown"}`)
		c.classes = `{"crown": "event"}`
	}
	c.config = `{` + config + `}`
	if d.yes(1, 3) {
		g.matrix = nil
		c.config = merged(c.config, `{"optionMatrix": []}`)
	}
	g.begin(g.cardOrder(), nil, all)
	g.enter()
	return g, c
}

// Seats become eligible, act and pass, cards end and coup rounds come and go as the
// plain rules say.
func TestCardsFollowThePlainRules(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want, c := tableAtRandom(t)
		s, err := dice{t}.load(c).Initial(1, 0)
		if err != nil {
			t.Fatal(err)
		}
		for range 30 {
			next, err := s.Advance()
			if err != nil {
				t.Fatal(err)
			}
			s = next.State
			if got := kernel.CardSummary(s); got != want.summary() {
				t.Fatalf("\n got %s\nwant %s", got, want.summary())
			}
			l, err := s.Legal(kernel.ListOptions{})
			if err != nil {
				t.Fatal(err)
			}
			expected := append([]string{"rest/pass"}, want.moves()...)
			if got := writtenAll(l.Moves); !slices.Equal(got, expected) {
				t.Fatalf("%s\n got %s\nwant %s", want.summary(), got, expected)
			}
			interrupts, err := s.Interrupts()
			if err != nil {
				t.Fatal(err)
			}
			offers := []int{}
			for _, i := range interrupts {
				offers = append(offers, i.Player)
			}
			if !slices.Equal(offers, want.offers()) {
				t.Fatalf("%s\n%v may interrupt, want %v", want.summary(), offers, want.offers())
			}
			move, mover := kernel.Move{}, want.candidates()[0]
			if len(offers) > 0 && rapid.Bool().Draw(t, "interrupts") {
				mover = offers[0]
				move = interrupts[0].Moves[rapid.IntRange(0, 1).Draw(t, "interrupt")]
			} else {
				move = l.Moves[rapid.IntRange(0, len(l.Moves)-1).Draw(t, "move")]
			}
			out, err := s.Apply(move, kernel.ApplyOptions{})
			if err != nil {
				t.Fatalf("%s: %v", written(move), err)
			}
			want.move(mover, written(move))
			s = out.State
		}
	})
}
