package data_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"ludo-lsp/internal/dev/testsize"
	"ludo-lsp/internal/kernel/random"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// An example of play: a position, a move with its decisions, and what the rules say comes of it.
type lakeExample struct {
	ID, Rule string
	Seat     string
	// Second tells that the faction is the second to act, after an operation.
	Second  bool
	Monsoon bool
	Roll    int64
	Leader  string
	Set     map[string]any
	Before  map[string]string
	// Pivotal are the factions that play a pivotal event before, or decline to.
	Pivotal []struct{ Seat, Action string }
	// Card is the number of the event card that lies there, Cards are those that come up
	// after it.
	Card  int
	Cards []int
	// Coup is the number of the coup card that comes up as soon as the faction has passed; all
	// others have. Last tells that it is the last coup card.
	Coup int
	Last bool
	Move struct {
		Action, Class, Special, Timing string
		Side, Branch                   string
		Stage                          int
	}
	Choices []map[string]any
	// Then are the free operations that follow at once.
	Then []struct {
		Seat, Action, Class, Branch string
		Choices                     []map[string]any
	}
	// Next are the moves that others make after it.
	Next []struct {
		Seat, Action, Class, Side, Branch, Special string
		Choices                                    []map[string]any
	}
	// Illegal tells that there is no such move.
	Illegal bool
	After   map[string]any
}

var lakeSeats = []string{"us", "arvn", "nva", "vc"}

var lakeLevels = map[string]string{
	"AS": "active-support", "PS": "passive-support", "0": "neutral", "PO": "passive-opposition",
	"AO": "active-opposition",
}

var lakeTerror = map[string][]string{"placed": {"terror"}, "second": {"terror", "terror"}}

var lakeCodes = map[string]string{
	"UT": "us-troops", "UI": "us-irregular", "UB": "us-base", "AT": "arvn-troops", "AP": "arvn-police", "AR": "arvn-ranger", "AB": "arvn-base",
	"NT": "nva-troops", "NG": "nva-guerrilla", "NB": "nva-base", "VG": "vc-guerrilla", "VB": "vc-base",
}

var pieceSpec = regexp.MustCompile(`^([A-Z]{2})(\d+)([uat]?)(?:@(.+))?$`)

// A position is written as in "PS terror UT2 VG3u VG1a VB1t": the level, the marker, the pieces with
// u for underground, a for active, t for tunneled. Guerrillas and special pieces are underground
// unless it says a.
func (b *board) describe(zone string) string {
	var words []string
	for code, level := range lakeLevels {
		if b.marker(zone, "support", "neutral") == level && code != "0" {
			words = append(words, code)
		}
	}
	words = append(words, lakeTerror[b.marker(zone, "terror", "none")]...)
	counts := map[string]int{}
	for _, p := range b.Zones[zone] {
		for code, name := range lakeCodes {
			if p.prop("piece") == name {
				status := ""
				switch {
				case p.prop("tunnel") == "tunneled":
					status = "t"
				case p.prop("kind") == "guerrilla" || p.prop("kind") == "special":
					status = p.prop("activity")[:1]
				}
				counts[code+"#"+status]++
			}
		}
	}
	for _, key := range slices.Sorted(maps.Keys(counts)) {
		code, status, _ := strings.Cut(key, "#")
		words = append(words, code+strconv.Itoa(counts[key])+status)
	}
	return strings.Join(words, " ")
}

// normal puts a position as it is written in the order of describe.
func normal(t testing.TB, text string) string {
	t.Helper()
	b := &board{Markers: map[string]map[string]string{}, Zones: map[string][]piece{}}
	place(t, b, "x", text, func(name, activity, tunnel string) {
		kind := "troops"
		switch {
		case strings.HasSuffix(name, "guerrilla"):
			kind = "guerrilla"
		case strings.HasSuffix(name, "ranger"), strings.HasSuffix(name, "irregular"):
			kind = "special"
		}
		b.Zones["x"] = append(b.Zones["x"],
			piece{Props: map[string]any{"piece": name, "kind": kind, "activity": activity, "tunnel": tunnel}})
	})
	return b.describe("x")
}

// place reads a position: markers into b, each piece by a call of put.
func place(t testing.TB, b *board, zone, text string, put func(name, activity, tunnel string)) {
	t.Helper()
	b.Markers[zone] = map[string]string{}
	for word := range strings.FieldsSeq(text) {
		switch m := pieceSpec.FindStringSubmatch(word); {
		case lakeLevels[word] != "":
			b.Markers[zone]["support"] = lakeLevels[word]
		case word == "terror" && b.Markers[zone]["terror"] == "placed":
			b.Markers[zone]["terror"] = "second"
		case word == "terror":
			b.Markers[zone]["terror"] = "placed"
		case m != nil && lakeCodes[m[1]] != "":
			activity, tunnel := "active", "untunneled"
			if slices.Contains([]string{"UI", "AR", "NG", "VG"}, m[1]) && m[3] != "a" {
				activity = "underground"
			}
			if m[3] == "t" {
				tunnel = "tunneled"
			}
			n, _ := strconv.Atoi(m[2])
			for range n {
				put(lakeCodes[m[1]], activity, tunnel)
			}
		default:
			t.Fatalf("%q in %q is nothing", word, text)
		}
	}
}

func zoneID(name string) string {
	switch {
	case strings.Contains(name, ":"):
		return name
	default:
		return name + ":none"
	}
}

// position makes the state in which an example begins.
func (x *lakeExample) position(t testing.TB, game *kernel.Game) *kernel.State {
	t.Helper()
	var b *board
	for seed := int64(1); ; seed++ {
		state, err := game.Initial(seed, 4)
		if err != nil {
			t.Fatal(err)
		}
		b = boardOf(t, state)
		first, next := b.Zones["played:none"][0], b.Zones["lookahead:none"][0]
		if first.Props["isCoup"] == false && (next.Props["isCoup"] == true) == (x.Monsoon || x.Coup > 0) {
			break
		}
	}
	pool := map[string][]map[string]any{}
	zones := b.raw["zones"].(map[string]any)
	for _, zone := range slices.Sorted(maps.Keys(zones)) {
		var rest []any
		for _, token := range zones[zone].([]any) {
			token := token.(map[string]any)
			props := token["props"].(map[string]any)
			if name, ok := props["piece"].(string); ok {
				pool[name] = append(pool[name], token)
			} else {
				rest = append(rest, token)
			}
		}
		zones[zone] = append([]any{}, rest...)
	}
	put := func(zone, name, activity, tunnel string) {
		if len(pool[name]) == 0 {
			t.Fatalf("there are not so many %s", name)
		}
		token := pool[name][0]
		pool[name] = pool[name][1:]
		props := token["props"].(map[string]any)
		props["activity"], props["tunnel"] = activity, tunnel
		zones[zone] = append(zones[zone].([]any), token)
	}
	b.Markers = map[string]map[string]string{}
	for name, text := range x.Before {
		zone := zoneID(name)
		if _, ok := zones[zone]; !ok {
			t.Fatalf("there is no %s", zone)
		}
		place(t, b, zone, text, func(name, activity, tunnel string) { put(zone, name, activity, tunnel) })
	}
	for _, name := range slices.Sorted(maps.Keys(pool)) {
		for len(pool[name]) > 0 {
			faction, _, _ := strings.Cut(name, "-")
			activity := "active"
			if strings.HasSuffix(name, "guerrilla") || strings.HasSuffix(name, "ranger") ||
				strings.HasSuffix(name, "irregular") {
				activity = "underground"
			}
			put("available:"+strconv.Itoa(slices.Index(lakeSeats, faction)), name, activity, "untunneled")
		}
	}
	markers := map[string]any{}
	for zone, states := range b.Markers {
		if len(states) > 0 {
			markers[zone] = states
		}
	}
	b.raw["markers"] = markers
	global := b.raw["globalMarkers"]
	if global == nil {
		global = map[string]any{}
	}
	leader := x.Leader
	if leader == "" {
		leader = "thieu"
	}
	global.(map[string]any)["leader"] = leader
	vars := b.raw["globalVars"].(map[string]any)
	for name, value := range x.Set {
		if _, ok := vars[name]; ok {
			vars[name] = value
		} else {
			global.(map[string]any)[name] = value
		}
	}
	b.raw["globalMarkers"] = global
	if x.Card > 0 {
		zones["played:none"].([]any)[0].(map[string]any)["props"].(map[string]any)["cardId"] = "card-" +
			strconv.Itoa(x.Card)
	}
	comes := func(card any, number int) {
		props := card.(map[string]any)["props"].(map[string]any)
		props["cardId"], props["isCoup"] = "card-"+strconv.Itoa(number), number > 124
	}
	if x.Coup > 0 {
		comes(zones["lookahead:none"].([]any)[0], x.Coup)
	}
	if x.Last {
		zones["deck:none"] = slices.DeleteFunc(zones["deck:none"].([]any), func(card any) bool {
			return card.(map[string]any)["props"].(map[string]any)["isCoup"] == true
		})
	}
	for i, number := range x.Cards {
		if i == 0 {
			comes(zones["lookahead:none"].([]any)[0], number)
			continue
		}
		deck := zones["deck:none"].([]any) // whichever end is its top
		comes(deck[i-1], number)
		comes(deck[len(deck)-i], number)
	}
	seat := slices.Index(lakeSeats, x.Seat)
	b.raw["activePlayer"] = seat
	order := append([]string{x.Seat},
		slices.DeleteFunc(slices.Clone(lakeSeats), func(s string) bool { return s == x.Seat })...)
	card := map[string]any{"firstEligible": order[0], "secondEligible": order[1], "actedSeats": []string{},
		"passedSeats": []string{}, "nonPassCount": 0, "firstActionClass": nil}
	if x.Second {
		order = append(order[1:2:2], append([]string{x.Seat}, order[2:]...)...)
		card = map[string]any{"firstEligible": x.Seat, "secondEligible": order[2], "actedSeats": order[:1],
			"passedSeats": []string{}, "nonPassCount": 1, "firstActionClass": "operation"}
	}
	if x.Coup > 0 {
		order = append(order[1:], x.Seat)
		card = map[string]any{"firstEligible": x.Seat, "secondEligible": nil, "actedSeats": order[:3],
			"passedSeats": order[:3], "nonPassCount": 0, "firstActionClass": nil}
	}
	if len(x.Cards) > 0 {
		for _, row := range table(t, "cards.tsv") {
			if row["number"] == strconv.Itoa(x.Card) {
				order = strings.Fields(strings.ToLower(row["order"]))
			}
		}
		card["firstEligible"], card["secondEligible"] = order[0], order[1]
	}
	runtime := b.raw["turnOrderState"].(map[string]any)["runtime"].(map[string]any)
	runtime["seatOrder"], runtime["currentCard"] = order, card
	if x.Roll > 0 {
		dice := random.New(1)
		for range 1000 {
			if next := dice; next.Int(1, 6) == x.Roll {
				break
			}
			dice.Int(1, 6)
		}
		b.raw["rng"].(map[string]any)["state"] = []any{dice.State.String(), dice.Increment.String()}
	}
	text, err := json.Marshal(b.raw)
	if err != nil {
		t.Fatal(err)
	}
	state, err := game.ReadState(text)
	if err != nil {
		t.Fatal(err)
	}
	return state
}

// stem is the name of a decision as its macro has it.
func stem(name string) string {
	if strings.HasPrefix(name, "$__macro_") {
		return name[strings.LastIndex(name, "_")+1:]
	}
	return strings.TrimPrefix(name, "$")
}

// answers gives the decisions of an example one after the other, as in "picked by arvn" those of a faction.
// One that is not listed is answered with nothing: no pieces, no spaces, zero, nobody.
type answers struct {
	t    testing.TB
	left []map[string]any
	at   *board // the position in which pieces are looked for
	fail string // why the move cannot be made as it is written
}

func (a *answers) give(c *kernel.Choices) (kernel.Value, bool) {
	r := c.Request
	if len(a.left) > 0 {
		for name, value := range a.left[0] {
			name, seat, _ := strings.Cut(name, " by ")
			if name != stem(r.Name) || seat != "" && seat != lakeSeats[r.Player] {
				continue
			}
			a.left = a.left[1:]
			if v, ok := a.value(r, value); ok {
				return v, true
			}
			a.fail = fmt.Sprintf("%s: %v is not among %v", name, value, r.Options)
			return kernel.Value{}, false
		}
	}
	if r.Several && r.Min == 0 {
		return kernel.ListOf(), true
	}
	for _, o := range r.Options {
		if n, ok := o.Int(); o.Text() == "nobody" || ok && n == 0 {
			return o, true
		}
	}
	if !r.Several && len(r.Options) == 1 {
		return r.Options[0], true
	}
	a.fail = fmt.Sprintf("nothing is said of %s (%v), left is %v", stem(r.Name), r.Options, a.left)
	return kernel.Value{}, false
}

// value finds what an example means among the options of a decision.
func (a *answers) value(r *kernel.Request, meant any) (kernel.Value, bool) {
	if !r.Several {
		for _, o := range r.Options {
			if n, ok := o.Int(); ok && n == int64(asInt(meant)) && meant != "" {
				if _, number := meant.(int); number {
					return o, true
				}
			}
			if text, ok := meant.(string); ok && (o.Text() == text || o.Text() == zoneID(text)) {
				return o, true
			}
		}
		return kernel.Value{}, false
	}
	var out []kernel.Value
	for _, item := range meant.([]any) {
		text := fmt.Sprint(item)
		m := pieceSpec.FindStringSubmatch(text)
		if m == nil {
			at := slices.IndexFunc(r.Options, func(o kernel.Value) bool { return o.Text() == zoneID(text) })
			if at < 0 {
				return kernel.Value{}, false
			}
			out = append(out, r.Options[at])
			continue
		}
		n, _ := strconv.Atoi(m[2])
		for _, o := range r.Options {
			if n == 0 {
				break
			}
			if slices.ContainsFunc(out, func(v kernel.Value) bool { return v.Equal(o) }) {
				continue
			}
			for zone, pieces := range a.at.Zones {
				for _, p := range pieces {
					if p.ID != o.Text() || p.prop("piece") != lakeCodes[m[1]] || m[4] != "" && zone != zoneID(m[4]) ||
						m[3] == "u" && p.prop("activity") != "underground" ||
						m[3] == "a" && p.prop("activity") != "active" {
						continue
					}
					out = append(out, o)
					n--
				}
			}
		}
		if n > 0 {
			return kernel.Value{}, false
		}
	}
	if len(out) < r.Min || len(out) > r.Max {
		return kernel.Value{}, false
	}
	return kernel.ListOf(out...), true
}

func asInt(v any) int {
	n, _ := v.(int)
	return n
}

// play makes the move of an example; an error says why it cannot be made.
func (x *lakeExample) play(t testing.TB, state *kernel.State) (*kernel.State, error) {
	t.Helper()
	class := x.Move.Class
	if class == "" {
		class = "operation"
	}
	move := kernel.Move{ActionID: x.Move.Action, ActionClass: gamedef.ActionClass(class)}
	if x.Move.Action == "pass" {
		move.ActionClass = "pass"
	}
	if x.Move.Special != "" {
		move.ActionClass = "operationPlusSpecialActivity"
		timing := x.Move.Timing
		if timing == "" {
			timing = "after"
		}
		move.Compound = &kernel.Compound{SpecialActivity: kernel.Move{ActionID: x.Move.Special,
			ActionClass: "specialActivity"}, Timing: kernel.Timing(timing)}
		if timing == "during" {
			move.Compound.InsertAfterStage = &x.Move.Stage
		}
	}
	if x.Move.Side != "" {
		move.ActionClass = "event"
		move.Params = move.Params.With("side", kernel.String(x.Move.Side))
	}
	if x.Move.Branch != "" {
		move.Params = move.Params.With("branch", kernel.String(x.Move.Branch))
	}
	var err error
	for _, p := range x.Pivotal {
		action := p.Action
		if action == "" {
			action = kernel.Decline
		}
		if state, err = made(t, state, kernel.Move{ActionID: action, InterruptSeat: p.Seat}, nil); err != nil {
			return nil, err
		}
	}
	if move.ActionID != "" {
		state, err = made(t, state, move, x.Choices)
	}
	for i, next := range x.Next {
		if err != nil {
			return nil, err
		}
		if seat := lakeSeats[state.Active()]; seat != next.Seat {
			return nil, fmt.Errorf("move %d after it is one of %s, not %s", i+1, seat, next.Seat)
		}
		move := kernel.Move{ActionID: next.Action, ActionClass: gamedef.ActionClass(next.Class)}
		if next.Special != "" {
			move.ActionClass = gamedef.OperationPlusSpecialActivityClass
			move.Compound = &kernel.Compound{Timing: kernel.AfterOperation, SpecialActivity: kernel.Move{
				ActionID: next.Special, ActionClass: gamedef.SpecialActivityClass}}
		}
		if next.Side != "" {
			move.Params = move.Params.With("side", kernel.String(next.Side))
		}
		if next.Branch != "" {
			move.Params = move.Params.With("branch", kernel.String(next.Branch))
		}
		if state, err = made(t, state, move, next.Choices); err != nil {
			return nil, fmt.Errorf("move %d after it: %w", i+1, err)
		}
	}
	for _, next := range x.Then {
		if err != nil {
			return nil, err
		}
		if seat := lakeSeats[state.Active()]; seat != next.Seat {
			return nil, fmt.Errorf("%s acts, not %s", seat, next.Seat)
		}
		free := kernel.Move{ActionID: next.Action, ActionClass: gamedef.ActionClass(next.Class), FreeOperation: true}
		if next.Branch != "" {
			free.Params = free.Params.With("branch", kernel.String(next.Branch))
		}
		state, err = made(t, state, free, next.Choices)
	}
	return state, err
}

// made makes a move with the decisions that are listed, all of which must be asked for.
func made(t testing.TB, state *kernel.State, move kernel.Move, choices []map[string]any) (*kernel.State, error) {
	t.Helper()
	a := &answers{t: t, left: choices, at: boardOf(t, state)}
	whole, ok, err := state.CompleteWith(move, a.give, false)
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, fmt.Errorf("it is not completed: %s", a.fail)
	}
	outcome, err := state.Apply(whole, kernel.ApplyOptions{})
	if err != nil {
		return nil, err
	}
	for outcome.Pending != nil {
		a.at = boardOf(t, outcome.State)
		answer, ok, err := outcome.State.CompleteWith(kernel.Move{ActionID: move.ActionID, Continues: true}, a.give,
			false)
		if err != nil || !ok {
			return nil, fmt.Errorf("it is not continued: %v %s", err, a.fail)
		}
		if outcome, err = outcome.State.Apply(answer, kernel.ApplyOptions{}); err != nil {
			return nil, err
		}
	}
	if len(a.left) > 0 {
		return nil, fmt.Errorf("nobody asked for %v", a.left)
	}
	return outcome.State, nil
}

// lakeExamples are the worked examples.
func lakeExamples(t testing.TB) (examples []lakeExample) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "testdata", "fire-in-the-lake", "examples.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	if err := yaml.Unmarshal(text, &examples); err != nil {
		t.Fatal(err)
	}
	return examples
}

// The examples come out as the rules say.
func TestLakeExamples(t *testing.T) {
	examples := testsize.Pick(testsize.LakeExamples, lakeExamples(t))
	game := lake(t, "full")
	spaces := lakeSpaces(game)
	for _, x := range examples {
		t.Run(x.ID, func(t *testing.T) {
			start := x.position(t, game)
			end, err := x.play(t, start)
			if x.Illegal {
				if err == nil {
					t.Fatalf("%s: the move can be made", x.Rule)
				}
				t.Log(err)
				return
			}
			if err != nil {
				t.Fatalf("%s: %v", x.Rule, err)
			}
			b := boardOf(t, end)
			scores := b.scores(spaces)
			for name, want := range x.After {
				switch value := want.(type) {
				case int:
					is, ok := b.GlobalVars[name]
					if faction, of := strings.CutSuffix(name, "Score"); of {
						is, ok = float64(scores[faction]-boardOf(t, start).scores(spaces)[faction]), true
					}
					if !ok || is != float64(value) {
						t.Errorf("%s: %s is %v, not %d", x.Rule, name, is, value)
					}
				case bool:
					if is := b.GlobalVars[name]; is != value {
						t.Errorf("%s: %s is %v, not %t", x.Rule, name, is, value)
					}
				case []any:
					var ranking []any
					if result, err := end.Terminal(); err == nil && result != nil {
						for _, row := range result.Ranking {
							ranking = append(ranking, row.Seat)
						}
					}
					if name != "ranking" || !slices.Equal(ranking, value) {
						t.Errorf("%s: %s is %v, not %v", x.Rule, name, ranking, value)
					}
				case string:
					if name == "phase" {
						if result, err := end.Terminal(); err != nil || result != nil || end.Phase() != value {
							t.Errorf("%s: in phase %s (%v, %v), not %s", x.Rule, end.Phase(), result, err, value)
						}
						continue
					}
					if name == "active" {
						if is := lakeSeats[end.Active()]; is != value {
							t.Errorf("%s: %s acts, not %s", x.Rule, is, value)
						}
						continue
					}
					if is := b.describe(zoneID(name)); is != normal(t, value) {
						t.Errorf("%s: in %s is %q, not %q", x.Rule, name, is, normal(t, value))
					}
				default:
					t.Errorf("%s: what is %v of %s?", x.Rule, want, name)
				}
			}
		})
	}
}
