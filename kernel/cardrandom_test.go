package kernel_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"ludo-lsp/internal/kernel/random"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// dice makes parts of games at random.
type dice struct{ *rapid.T }

func (d dice) yes(one, of int) bool     { return rapid.IntRange(1, of).Draw(d.T, "chance") <= one }
func (d dice) of(list ...string) string { return rapid.SampledFrom(list).Draw(d.T, "one") }
func (d dice) number(low, high int) int { return rapid.IntRange(low, high).Draw(d.T, "number") }

// some are up to most parts with commas between.
func (d dice) some(most int, part func() string) string {
	var out []string
	for range d.number(0, most) {
		out = append(out, part())
	}
	return strings.Join(out, ", ")
}

var everySeat = []string{"amber", "brass", "coral", "drift"}

func (d dice) seats() string {
	list := rapid.Permutation(everySeat).Draw(d.T, "seats")
	text, _ := json.Marshal(list[:d.number(2, 4)])
	return string(text)
}

func (d dice) grant() string {
	out := grant(`{"seat": "` + d.of(append(everySeat, "self")...) + `", "operationClass": "` +
		d.of("operation", "limitedOperation", "operationPlusSpecialActivity", "specialActivity", "event") +
		`", "actionIds": [` + d.of(`"trek"`, `"jaunt", "rally"`, `"forage"`, `"omen"`, `"agree"`, `"haul"`,
		`"trek", "haul"`) + `]}`)
	for _, more := range []string{`{"uses": 2}`, `{"id": "g"}`, `{` + chain("q", d.of("0", "1")) + `}`,
		`{"executeAsSeat": "` + d.of(everySeat...) + `"}`, `{` + inRegion(d.of("north", "south")) + `}`,
		`{"resolve": "now"` + d.of("", `, "mandatory": true`) + `}`} {
		if d.yes(1, 3) {
			out = merged(out, more)
		}
	}
	return out
}

func (d dice) effect() string {
	switch d.number(0, 5) {
	case 0:
		// Of an effect the seats must take part, also in a game of two.
		return `{"grantFreeOperation": ` + merged(d.grant(), `{"seat": "`+d.of("amber", "brass", "self")+
			`", "executeAsSeat": "`+d.of("amber", "self")+`"}`) + `}`
	case 1:
		return `{"rollRandom": {"bind": "$roll", "min": 1, "max": 2, "in": [` + adds("iron", 1) + `]}}`
	}
	return adds(d.of("grain", "salt", "silk"), 1)
}

// instruction is what a coup card does by itself.
func (d dice) instruction() string {
	out := `{` + effects(adds("silk", 1),
		d.of(adds("iron", 1), `{"rollRandom": {"bind": "$roll", "min": 1, "max": 2, "in": [`+adds("iron", 1)+`]}}`)) +
		`}`
	if d.yes(1, 3) {
		out = merged(out, `{"targets": [`+target("$t", `["p", "q"]`, d.of(`{"n": 1}`, `{"max": 2}`, `"all"`), "")+`]}`)
	}
	return out
}

func (d dice) payload(branch bool) string {
	out := `{}`
	if d.yes(1, 2) {
		out = merged(out, `{"effectTiming": "`+d.of("afterGrants", "beforeGrants")+`"}`)
	}
	if d.yes(2, 3) {
		out = merged(out, `{"effects": [`+adds("silk", 1)+d.of("", ", "+d.effect())+`]}`)
	}
	if d.yes(1, 3) {
		out = merged(out, `{"targets": [`+target(map[bool]string{false: "$t", true: "$u"}[branch], `["p", "q"]`,
			d.of(`{"n": 1}`, `{"max": 2}`, `"all"`), "")+`], "effects": [`+adds("salt", 1)+`]}`)
	}
	if d.yes(1, 2) {
		out = merged(out, `{"freeOperationGrants": [`+d.some(2, d.grant)+`]}`)
	}
	if d.yes(1, 2) {
		out = merged(out, `{"eligibilityOverrides": [`+d.some(2, func() string {
			return override(d.of(append(everySeat, "active")...), d.of("today", "tomorrow", "season", "forever"),
				d.yes(1, 2))
		})+`]}`)
	}
	if d.yes(1, 3) {
		out = merged(out, `{`+lastingList(d.of("turn", "next", "round", "cycle"))+`}`)
	}
	return out
}

func (d dice) card(id string) string {
	side := merged(`{"text": "…"}`, d.payload(false))
	if d.yes(1, 3) {
		side = merged(side, `{"branches": [`+
			merged(merged(`{"id": "b", "effects": [`+adds("salt", 1)+`]}`, d.payload(true)), `{"id": "b"}`)+`]}`)
	}
	out := `{"unshaded": ` + side + `}`
	if d.yes(1, 3) {
		out = merged(out, `{"metadata": {"so": `+d.seats()+`}}`)
	}
	if d.yes(1, 5) {
		out = merged(out, `{"playCondition": {"op": "<", "left": {"ref": "gvar", "var": "silk"}, "right": 2}}`)
	}
	return out
}

func (d dice) caravan() caravan {
	c := caravan{cards: map[string]string{}, phases: coupPhases, wild: d.yes(1, 6), noLeader: d.yes(1, 8)}
	last := 3
	if d.yes(1, 4) {
		last = 1
		c.members = `{"metadata": {"id": "caravan", "players": {"min": 2, "max": 4}}}`
	}
	c.intrude = `[{"id": "talk", "onEnter": [` +
		d.of(``, fmt.Sprintf(`{"setActivePlayer": {"player": {"id": %d}}}`, last)) + `]}]`
	for i := range 14 {
		id := fmt.Sprint("day-", i)
		if d.yes(1, 4) {
			id = fmt.Sprint("K", i)
		}
		c.draw = append(c.draw, id)
		c.cards[id] = d.card(id)
		if strings.HasPrefix(id, "K") {
			first := i == 0 // of which nobody can be asked anything
			c.cards[id] = merged(c.cards[id], `{"tags": ["coup"], "unshaded": `+
				map[bool]string{false: d.instruction(), true: `{"text": "…"}`}[first]+`}`)
		}
	}
	space := func(id, region string) string {
		return `{"id": "` + id + `:none", "zoneKind": "board", "owner": "none", "visibility": "public", "ordering": "set", "attributes": {"region": "` + region + `"}}`
	}
	c.zones = space("p1", "north") + ", " + space("p2", "south") + ", " + space("p3", "south")
	choose := `{"chooseN": {"internalDecisionId": "decision:sp", "bind": "$sp", "options": {"query": "mapSpaces"}, "min": 1, "max": 3}}`
	if d.yes(1, 2) {
		choose = `{"rollRandom": {"bind": "$r", "min": 1, "max": 2, "in": [` + choose + `]}}`
	}
	push := `{"pushInterruptPhase": {"phase": "talk", "resumePhase": "main"}}`
	c.actions = []string{`{"id": "rest", "phase": ["main", "feast", "talk"]}`, `{"id": "trek", "phase": ["main"` + d.of("", `, "feast"`) + `], "effects": [` + adds("grain", 1) + d.of("", "", ", "+push) + `]}`,
		`{"id": "agree", "phase": ["talk"], "effects": [{"popInterruptPhase": {}}]}`, `{"id": "omen", "phase": ["main"` + d.of("", `, "feast"`, `, "talk"`) + `]}`,
		`{"id": "jaunt", "effects": [` + d.of("", d.effect(), `{"advancePhase": {}}`) + `]}`, `{"id": "haul", "phase": ["main", "feast"], "effects": [` + choose + d.of("", ", "+d.effect()) + `]}`,
		`{"id": "crown", "effects": [` + adds("iron", 1) + `]}`}
	c.classes = `{"haul": "operation", "agree": "` + d.of("operation", "operationPlusSpecialActivity") +
		`", "crown": "event"}`
	if d.yes(1, 2) {
		c.pipes = append(c.pipes, paidTrek(`{"stages": [{"effects": [`+adds("grain", 1)+d.of("", "", ", "+push)+
			`]}, {"effects": []}], "atomicity": "`+d.of("atomic", "partial")+`"}`))
	}
	if d.yes(1, 2) {
		c.pipes = append(c.pipes, paidTrek(`{"id": "forage-way", "actionId": "forage", "costEffects": [], "stages": [{"effects": [`+adds("salt", 1)+d.of("", ", "+d.effect())+`]}]}`))
	}
	config := `{"coupPlan": {"phases": [{"id": "count", "steps": ["s"]}, {"id": "feast", "steps": ["s"]}, {"id": "clean", "steps": ["s"]}]` + d.of("", `, "finalRoundOmitPhases": ["clean"]`) + d.of("", `, "maxConsecutiveRounds": 1`) + d.of("", `, "seatOrder": `+d.seats()) + `}}`
	if d.yes(1, 2) {
		config = merged(config, `{"cardSeatOrderMetadataKey": "so"}`)
	}
	if d.yes(1, 3) {
		config = merged(config, `{"optionMatrix": []}`)
	}
	config = merged(config, `{"passRewards": [{"seat": "amber", "resource": "iron", "amount": 1}], "freeOperationActionIds": ["trek"]}`)
	if d.yes(1, 2) {
		config = merged(config, `{"monsoon": {"restrictedActions": [`+
			d.of("", `{"actionId": "trek"}, `, `{"actionId": "forage"}, `, `{"actionId": "omen"}, `)+
			`{"actionId": "haul", "maxParam": {"name": "$sp", "max": 2}}]}}`)
	}
	if d.yes(1, 2) {
		config = merged(config, `{"pivotal": {"actionIds": ["crown"], "requirePreActionWindow": `+d.of("true", "false")+
			`, "interrupt": {"precedence": `+d.seats()+`, "cancellation": [`+
			d.of("", `{"winner": {"actionId": "`+d.of("trek", "rest", "omen")+`"}, "canceled": {"actionId": "`+
				d.of("crown", "forage", "haul", "jaunt")+`"}}`)+`]}}}`)
	}
	c.config = config
	return c
}

func (d dice) game() *kernel.Game { return d.load(d.caravan()) }

func (d dice) load(c caravan) *kernel.Game {
	def, problems := gamedef.Load([]byte(c.json(d.T)))
	if def == nil {
		d.Fatal(problems)
	}
	g, err := kernel.New(def)
	if err != nil {
		d.Fatal(err)
	}
	return g
}

// Whatever rules of cards a game has: nothing contradicts itself, every listed move can
// be made, and the game goes on.
func TestRandomRulesOfCards(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, err := dice{t}.game().Initial(1, 0)
		if err != nil {
			t.Fatal(err)
		}
		rng := random.New(rapid.Int64().Draw(t, "seed"))
		for range 30 {
			next, err := s.Advance()
			if err != nil {
				t.Fatalf("%v\n%s", err, kernel.CardSummary(s))
			}
			s = next.State
			if fault := kernel.CardFaults(s); fault != "" {
				t.Fatalf("%s: %s", fault, kernel.CardSummary(s))
			}
			for at := range uint32(6) {
				randomCardMove(t, s, at, &rng)
			}
			s = randomCardMove(t, s, rapid.Uint32().Draw(t, "move"), &rng)
		}
	})
}

// Playouts of games with any rules of cards stand where states do, which can be written
// and read at any time.
func TestPlayoutsOfRandomRulesOfCards(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := dice{t}.game()
		s, err := g.Initial(1, 0)
		if err != nil {
			t.Fatal(err)
		}
		p := s.Playout()
		defer p.Close()
		rng := random.New(rapid.Int64().Draw(t, "seed"))
		for range 30 {
			next, err := s.Advance()
			if err != nil {
				t.Fatal(err)
			}
			if err := p.Advance(); err != nil {
				t.Fatal(err)
			}
			if s = next.State; s.Hash() != p.State().Hash() {
				t.Fatalf("the playout stands elsewhere:\n%s\n%s", kernel.CardSummary(p.State()), kernel.CardSummary(s))
			}
			text, err := s.MarshalJSON()
			if err != nil {
				t.Fatal(err)
			}
			again, err := g.ReadState(text)
			if err != nil {
				t.Fatalf("%v in %s", err, text)
			}
			if again.Hash() != s.Hash() {
				t.Fatalf("another state is read: %s", text)
			}
			l, err := s.Legal(kernel.ListOptions{Compound: true})
			if err != nil {
				t.Fatal(err)
			}
			played, _, err := p.Moves()
			if err != nil {
				t.Fatal(err)
			}
			if got, want := fmt.Sprint(writtenAll(played)), fmt.Sprint(writtenAll(l.Moves)); got != want {
				t.Fatalf("the playout lists\n%s\n%s", got, want)
			}
			move, ok, err := s.Complete(l.Moves[int(rapid.Uint32().Draw(t, "move")%uint32(len(l.Moves)))], &rng)
			if err != nil {
				t.Fatal(err)
			}
			if !ok {
				continue
			}
			out, err := again.Apply(move, kernel.ApplyOptions{})
			if err != nil {
				t.Fatal(err)
			}
			if failed := p.Apply(&move); failed != nil {
				t.Fatalf("%s on the playout: %v", written(move), failed)
			}
			if out.Pending == nil {
				staying(t, s, move, out.State)
			}
			s = out.State
		}
	})
}

// staying makes a move and lets the host go on from there, which leads where the move
// leads by itself.
func staying(t *rapid.T, s *kernel.State, move kernel.Move, want *kernel.State) {
	out, err := s.Apply(move, kernel.ApplyOptions{Stay: true})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := out.State.Legal(kernel.ListOptions{Compound: true}); err != nil {
		t.Fatalf("%v\n%s", err, kernel.CardSummary(out.State))
	}
	if _, err := out.State.Interrupts(); err != nil {
		t.Fatalf("%v\n%s", err, kernel.CardSummary(out.State))
	}
	if out, err = out.State.Advance(); err != nil || out.State.Hash() != want.Hash() {
		t.Fatalf("%s leads to\n%s\nand staying to\n%s\n%v", written(move), kernel.CardSummary(want),
			kernel.CardSummary(out.State), err)
	}
}

func writtenAll(moves []kernel.Move) []string {
	var out []string
	for _, move := range moves {
		out = append(out, written(move))
		if c := move.Compound; c != nil {
			out[len(out)-1] += " " + string(c.Timing) + " " + written(c.SpecialActivity)
		}
	}
	return out
}
