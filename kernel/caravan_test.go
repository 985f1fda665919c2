package kernel_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// caravan is a card-driven game for tests: four traders, cards that tell who moves,
// and actions of every class. Tests change parts of it.
type caravan struct {
	seats    int               // default 4: amber, brass, coral, drift
	draw     []string          // ids of the cards in the pile, uppermost first; K… are coup cards
	cards    map[string]string // members of cards: {"unshaded": {…}}
	actions  []string          // further actions, or members of those that there are: {"id": "trek", …}
	pipes    []string
	classes  string // members of actionClassByActionId
	config   string // members of turnOrder.config
	phases   string // phases other than main, as a JSON list
	intrude  string // interrupt phases, as a JSON list
	zones    string // further zones: {…}, {…}
	setup    string // further setup effects: {…}, {…}
	members  string // further members of the definition
	wild     bool   // actions have no class, except pass and omen
	noLeader bool   // the zone for leaders does not exist
}

const noEffects = `[]`

// trade is the coup plan of the tests: three phases, of which in the second seats may
// act.
const (
	coupPhases = `[{"id": "count", "onEnter": [{"addVar": {"scope": "global", "var": "silk", "delta": 1}}]},
		{"id": "feast", "onEnter": [{"addVar": {"scope": "global", "var": "silk", "delta": 1}}]},
		{"id": "clean", "onEnter": [{"addVar": {"scope": "global", "var": "silk", "delta": 1}}]}]`
	coupConfig = `{"coupPlan": {"phases": [{"id": "count", "steps": ["s"]}, {"id": "feast", "steps": ["s"]}, {"id": "clean", "steps": ["s"]}],
		"finalRoundOmitPhases": ["clean"], "maxConsecutiveRounds": 1, "seatOrder": ["drift", "coral", "brass", "amber"]}}`
)

func adds(variable string, n int) string {
	return fmt.Sprintf(`{"addVar": {"scope": "global", "var": %q, "delta": %d}}`, variable, n)
}

// coupActions lets seats pass and trek in the phase feast.
var coupActions = []string{`{"id": "rest", "phase": ["main", "feast"]}`, `{"id": "trek", "phase": ["main", "feast"]}`}

func (c caravan) json(t rapid.TB) string {
	t.Helper()
	if c.seats == 0 {
		c.seats = 4
	}
	if c.draw == nil {
		c.draw = []string{"day-1", "day-2", "day-3", "day-4", "day-5", "day-6"}
	}
	seats := []string{"amber", "brass", "coral", "drift"}[:c.seats]
	plain := func(id string, effects string) string {
		return `{"id": "` + id + `", "actor": "active", "executor": "actor", "phase": ["main"], "params": [], "pre": null, "cost": [], "effects": ` + effects + `, "limits": []}`
	}
	actions := []string{plain("rest", noEffects), merged(plain("omen", noEffects), `{"capabilities": ["cardEvent"]}`),
		plain("trek", "["+adds("grain", 1)+"]"), plain("jaunt", noEffects), plain("rally", noEffects),
		plain("forage", noEffects)}
	for _, a := range c.actions {
		var named struct{ ID string }
		if err := json.Unmarshal([]byte(a), &named); err != nil {
			t.Fatalf("%v in %s", err, a)
		}
		at := slices.IndexFunc(actions, func(known string) bool {
			return strings.Contains(known, `"id":"`+named.ID+`"`) || strings.Contains(known, `"id": "`+named.ID+`"`)
		})
		if at < 0 {
			actions = append(actions, plain(named.ID, noEffects))
			at = len(actions) - 1
		}
		actions[at] = merged(actions[at], a)
	}
	classes := `{"rest": "pass", "omen": "event", "trek": "operation", "jaunt": "limitedOperation", "rally": "operationPlusSpecialActivity", "forage": "specialActivity"}`
	if c.wild {
		classes = `{"rest": "pass", "omen": "event"}`
	}
	if c.classes != "" {
		classes = merged(classes, c.classes)
	}
	list := func(items []string) string { return "[" + strings.Join(items, ", ") + "]" }
	quoted := func(items []string) string { out, _ := json.Marshal(items); return string(out) }
	config := `{"cardLifecycle": {"played": "shown:none", "lookahead": "next:none", "leader": "chief:none"},
		"eligibility": {"seats": ` + quoted(seats) + `, "overrideWindows": [{"id": "today", "duration": "turn"}, {"id": "tomorrow", "duration": "nextTurn"},
			{"id": "season", "duration": "round"}, {"id": "forever", "duration": "cycle"}]},
		"actionClassByActionId": ` + classes + `,
		"optionMatrix": [{"first": "event", "second": ["operation", "operationPlusSpecialActivity"]}, {"first": "operation", "second": ["limitedOperation"]},
			{"first": "operationPlusSpecialActivity", "second": ["limitedOperation", "event"]}],
		"passRewards": [], "durationWindows": ["turn", "nextTurn", "round", "cycle"]}`
	if c.config != "" {
		config = merged(config, c.config)
	}
	var cards, tokens []string
	known := map[string]bool{}
	card := func(id string) {
		if !known[id] {
			known[id] = true
			base := `{"id": "` + id +
				`", "title": "Card", "sideMode": "single", "unshaded": {"text": "Nothing happens."}}`
			if more := c.cards[id]; more != "" {
				base = merged(base, more)
			}
			cards = append(cards, base)
		}
	}
	for _, id := range c.draw {
		card(id)
		tokens = append(tokens, fmt.Sprintf(`{"createToken": {"type": "day", "zone": "pile:none", "props": {"cardId": %q, "isCoup": %t}}}`, id, strings.HasPrefix(id, "K")))
	}
	var others []string
	for id := range c.cards {
		others = append(others, id)
	}
	slices.Sort(others)
	for _, id := range others {
		card(id)
	}
	slices.Reverse(tokens) // a new token lies on top
	if c.setup != "" {
		tokens = append(tokens, c.setup)
	}
	zones := []string{`{"id": "pile:none", "owner": "none", "visibility": "hidden", "ordering": "stack"}`}
	for _, id := range []string{"shown", "next", "chief"} {
		if id != "chief" || !c.noLeader {
			zones = append(zones, `{"id": "`+id+`:none", "owner": "none", "visibility": "public", "ordering": "queue"}`)
		}
	}
	if c.zones != "" {
		zones = append(zones, c.zones)
	}
	phases := []string{`{"id": "main"}`}
	if c.phases != "" {
		phases = append(phases, strings.TrimSuffix(strings.TrimPrefix(c.phases, "["), "]"))
	}
	structure := `{"phases": ` + list(phases) + `}`
	if c.intrude != "" {
		structure = `{"phases": ` + list(phases) + `, "interrupts": ` + c.intrude + `}`
	}
	var catalog []string
	for _, s := range seats {
		catalog = append(catalog, `{"id": "`+s+`"}`)
	}
	variable := func(name string) string {
		return `{"name": "` + name + `", "type": "int", "init": 0, "min": -99, "max": 99}`
	}
	def := `{
		"metadata": {"id": "caravan", "players": {"min": ` + fmt.Sprint(c.seats) + `, "max": ` + fmt.Sprint(c.seats) + `}},
		"constants": {}, "perPlayerVars": [], "seats": ` + list(catalog) + `,
		"globalVars": ` + list([]string{variable("grain"), variable("salt"), variable("silk"), variable("iron")}) + `,
		"zones": ` + list(zones) + `,
		"tokenTypes": [{"id": "day", "props": {"cardId": "string", "isCoup": "boolean"}}],
		"setup": ` + list(tokens) + `, "turnStructure": ` + structure + `,
		"turnOrder": {"type": "cardDriven", "config": ` + config + `},
		"actions": ` + list(actions) + `, "actionPipelines": ` + list(c.pipes) + `, "triggers": [], "terminal": {"conditions": []},
		"eventDecks": [{"id": "days", "drawZone": "pile:none", "discardZone": "shown:none", "cards": ` + list(cards) + `}]}`
	if c.members != "" {
		def = merged(def, c.members)
	}
	return def
}

func (c caravan) game(t testing.TB) *kernel.Game {
	t.Helper()
	def, problems := gamedef.Load([]byte(c.json(t)))
	if def == nil {
		t.Fatalf("the caravan: %v", problems)
	}
	g, err := kernel.New(def)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func (c caravan) start(t testing.TB) *kernel.State {
	t.Helper()
	s, err := c.game(t).Initial(1, 0)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// trip is a game in progress in a test.
type trip struct {
	t testing.TB
	s *kernel.State
	// log is the last move's, in short.
	log     string
	outcome *kernel.Outcome
	entries []kernel.LogEntry
}

func (c caravan) play(t testing.TB) *trip {
	t.Helper()
	return &trip{t: t, s: c.start(t)}
}

// move is a move as tests write it: "a:trek", "trek/limitedOperation", "trek*" for a
// free operation, "trek+" for an answer to one that is suspended, "omen(unshaded,north)"
// for a side and branch of the current card, "sift(n=2)" with parameters. A seat before
// it must be the active one.
func (p *trip) move(text string) kernel.Move {
	p.t.Helper()
	if seat, rest, ok := strings.Cut(text, ":"); ok && len(seat) == 1 {
		if want := strings.Index("abcd", seat); want != p.s.Active() {
			p.t.Fatalf("%s: player %d is active: %s", text, p.s.Active(), kernel.CardSummary(p.s))
		}
		text = rest
	}
	var move kernel.Move
	text, args, _ := strings.Cut(strings.TrimSuffix(text, ")"), "(")
	text, class, _ := strings.Cut(text, "/")
	move.ActionClass = gamedef.ActionClass(class)
	text, move.FreeOperation = strings.CutSuffix(text, "*")
	text, move.Continues = strings.CutSuffix(text, "+")
	for i, arg := range strings.FieldsFunc(args, func(r rune) bool { return r == ',' }) {
		name, value, named := strings.Cut(arg, "=")
		if !named {
			name, value = []string{"side", "branch"}[i], arg
		}
		move.Params = move.Params.With(name, argument(value))
	}
	move.ActionID = text
	return move
}

// argument is a value as tests write it: a number, a text, or "[a b]".
func argument(text string) kernel.Value {
	if list, ok := strings.CutPrefix(text, "["); ok {
		var items []kernel.Value
		for item := range strings.FieldsSeq(strings.TrimSuffix(list, "]")) {
			items = append(items, argument(item))
		}
		return kernel.ListOf(items...)
	}
	var n int64
	if _, err := fmt.Sscanf(text, "%d", &n); err == nil && fmt.Sprint(n) == text {
		return kernel.Int(n)
	}
	return kernel.String(text)
}

// do makes moves one after the other.
func (p *trip) do(moves ...string) *trip {
	p.t.Helper()
	for _, text := range moves {
		if err := p.try(p.move(text)); err != nil {
			p.t.Fatalf("%s: %v\n%s", text, err, kernel.CardSummary(p.s))
		}
	}
	return p
}

// try makes a move, if it can be made.
func (p *trip) try(move kernel.Move) error {
	out, err := p.s.Apply(move, kernel.ApplyOptions{})
	if err != nil {
		return err
	}
	p.s, p.log, p.outcome, p.entries = out.State, kernel.CardLog(out.Log), out, out.Log
	survives(p.t, p.s)
	return nil
}

// is demands a position in short.
func (p *trip) is(want string) *trip {
	p.t.Helper()
	if got := kernel.CardSummary(p.s); got != want {
		p.t.Errorf("\n got %s\nwant %s", got, want)
	}
	return p
}

// logged demands the log of the last move in short.
func (p *trip) logged(want string) *trip {
	p.t.Helper()
	if p.log != want {
		p.t.Errorf("log\n got %s\nwant %s", p.log, want)
	}
	return p
}

// refused demands that a move is refused, for a reason and details that its error
// shows.
func (p *trip) refused(text string, want ...string) *trip {
	p.t.Helper()
	return p.refuse(text, p.move(text), want...)
}

func (p *trip) refuse(text string, move kernel.Move, want ...string) *trip {
	p.t.Helper()
	_, err := p.s.Apply(move, kernel.ApplyOptions{})
	var got string
	var illegal *kernel.IllegalMoveError
	var failed *kernel.Error
	switch {
	case err == nil:
		p.t.Errorf("%s is possible", text)
		return p
	case errors.As(err, &illegal):
		context, _ := json.Marshal(illegal.Context)
		got = illegal.Reason + " " + string(context)
	case errors.As(err, &failed):
		got = failed.Code + " " + failed.Reason + fmt.Sprint(failed.Context)
	default:
		got = err.Error()
	}
	for _, part := range want {
		if !strings.Contains(got, part) {
			p.t.Errorf("%s is refused with %s, want %s", text, got, part)
		}
	}
	return p
}

// listed demands the legal moves other than resting, as "trek/operation sift(n=1)".
func (p *trip) listed(want string) *trip {
	p.t.Helper()
	if got := strings.Join(p.moves(), " "); got != want {
		p.t.Errorf("moves\n got %s\nwant %s", got, want)
	}
	return p
}

func (p *trip) moves() []string {
	p.t.Helper()
	l, err := p.s.Legal(kernel.ListOptions{})
	if err != nil {
		p.t.Fatal(err)
	}
	out := []string{}
	for _, move := range l.Moves {
		if move.ActionID != "rest" {
			out = append(out, written(move))
		}
	}
	return out
}

// written is a move as tests write it.
func written(move kernel.Move) string {
	out := move.ActionID
	var args []string
	for _, p := range move.Params {
		switch p.Name {
		case "eventCardId", "eventDeckId":
		case "side", "branch":
			args = append(args, p.Value.Text())
		default:
			args = append(args, p.Name+"="+p.Value.Text())
		}
	}
	if len(args) > 0 && !(len(args) == 1 && args[0] == "unshaded") {
		out += "(" + strings.Join(args, ",") + ")"
	}
	if move.FreeOperation {
		out += "*"
	}
	if move.ActionClass != "" {
		out += "/" + string(move.ActionClass)
	}
	return out
}

// zone is the tokens of a zone of a state.
func zone(t testing.TB, s *kernel.State, id string) []any {
	t.Helper()
	text, err := s.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	var state struct{ Zones map[string][]any }
	if err := json.Unmarshal(text, &state); err != nil {
		t.Fatal(err)
	}
	return state.Zones[id]
}
