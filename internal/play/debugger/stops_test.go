package debugger_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"ludo-lsp/internal/play/debugger"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// seasons has conditions of all kinds on lines of their own, bindings in a macro, and moves whose last effect counts.
const seasons = `# Seasons

` + "```yaml" + `
metadata: { id: seasons, players: { min: 2, max: 2 } }
globalVars:
  - { name: years, type: int, init: 0, min: 0, max: 9 }
  - { name: rains, type: int, init: 0, min: 0, max: 9 }
  - { name: last, type: int, init: 0, min: 0, max: 99 }
  - { name: season, type: enum, values: [spring, autumn], init: spring }
zones:
  - { id: bag, owner: none, visibility: public, ordering: set }
  - { id: box, owner: none, visibility: public, ordering: set }
tokenTypes:
  - { id: seed, props: {} }
setup:
  - createToken: { type: seed, zone: bag }
  - createToken: { type: seed, zone: bag }
  - createToken: { type: seed, zone: bag }
turnStructure:
  phases:
    - id: sow
      onEnter:
        - addVar: { scope: global, var: rains, delta: 1 }
    - id: rest
turnOrder: { type: roundRobin }
effectMacros:
  - id: plant
    params: []
    exports: []
    effects:
      - let:
          bind: $d
          value: { op: '+', left: { ref: gvar, var: years }, right: 10 }
          in:
            - chooseN:
                bind: $picked
                options: { query: tokensInZone, zone: bag }
                n: 1
            - setVar: { scope: global, var: last, value: { ref: binding, name: $d } }
            - forEach:
                bind: $seed
                over: { query: binding, name: $picked }
                effects:
                  - moveToken: { token: $seed, from: bag, to: box }
actions:
  - id: plant
    actor: active
    executor: actor
    phase: [sow]
    params: []
    pre:
      op: '<'
      left: { ref: gvar, var: years }
      right: 9
    effects:
      - addVar: { scope: global, var: years, delta: 1 }
      - macro: plant
        args: {}
    limits: [{ scope: phase, max: 1 }]
triggers:
  - id: grown
    event: { type: actionResolved, action: plant }
    when:
      op: '=='
      left: { ref: gvar, var: years }
      right: 2
    effects:
      - setVar: { scope: global, var: season, value: autumn }
terminal:
  conditions:
    - when: { op: '==', left: { ref: gvar, var: years }, right: 8 }
      result: { type: draw }
    - when:
        op: '=='
        left: { ref: gvar, var: years }
        right: 3
      result: { type: draw }
` + "```" + `
`

// stops are all on the way to the end, or back to the beginning.
func stops(s *debugger.Session, back bool, events debugger.Events, points ...*debugger.Breakpoint,
) (out []debugger.Stop) {
	for len(out) < 50 {
		stop := s.Run(debugger.Run{Points: points, Events: events, Back: back})
		if stop.Over {
			return out
		}
		out = append(out, stop)
	}
	return out
}

// What the last effect of a move changes is a change.
func TestWatchesSeeTheLastEffectOfAMove(t *testing.T) {
	s, lines := sessionOf(t, seasons)
	if s.Moves() != 3 {
		t.Fatalf("%d moves", s.Moves())
	}
	for watch, want := range map[string]int{
		"zone bag:none": 6, "zone box:none": 3, "variable years": 3, "variable season": 1, "variable last": 3} {
		b := &debugger.Breakpoint{ID: 1, Watch: watch}
		s.Place(lines, []*debugger.Breakpoint{b})
		for _, back := range []bool{false, true} {
			got := stops(s, back, debugger.Events{}, b)
			if back && strings.HasPrefix(watch, "zone") {
				want-- // the last change is where the way back begins
			}
			if len(got) != want {
				t.Errorf("%s, back: %v: %d stops, want %d", watch, back, len(got), want)
			}
		}
	}
}

// What is shown under a name has that value in conditions, formulas and log points.
func TestNamesBoundInAMacroAreEvaluatedAsTheyAreShown(t *testing.T) {
	s, lines := sessionOf(t, seasons)
	inside := lineOf(t, seasons, "- moveToken:")
	b := &debugger.Breakpoint{ID: 1, File: "rules.md", Line: inside, Condition: "$d == 12"}
	told := &debugger.Breakpoint{ID: 2, File: "rules.md", Line: inside, Log: "{$d}, {years}"}
	s.Place(lines, []*debugger.Breakpoint{b, told})
	var said []string
	stop := s.Run(debugger.Run{Points: []*debugger.Breakpoint{b, told},
		Log: func(text string) { said = append(said, text) }})
	if stop.Reason != "breakpoint" || s.At().Move != 2 || strings.Join(said, "; ") != "11, 1; 12, 2" {
		t.Fatalf("%+v in move %d\n%q", stop, s.At().Move, said)
	}
	shown := s.Scopes(-1)[0].Variables
	if len(shown) != 3 {
		t.Errorf("%+v", shown)
	}
	for _, v := range shown {
		if value, err := s.Evaluate(v.Name); err != nil || s.Variable(v.Name, value).Value != v.Value {
			t.Errorf("%s is shown as %s, and evaluated as %s, %v", v.Name, v.Value, s.InWords(value), err)
		}
	}
	for formula, want := range map[string]string{"$d + 1": "13", "years": "2"} {
		if got := value(t, s, formula); got != want {
			t.Errorf("%s is %s, want %s", formula, got, want)
		}
	}
}

// A breakpoint at a condition stops where what it is a condition of acts; where nothing can act that is said.
func TestBreakpointsAtConditionsStop(t *testing.T) {
	s, lines := sessionOf(t, seasons)
	for text, want := range map[string]int{
		"    pre:\n": 3, "      op: '<'": 3, "      right: 9\n": 3, "    when:\n": 1, "      right: 2\n": 1,
		"    - when:\n": 1, "        right: 3\n": 1, "    - when: {": 0, "    - id: sow": 3, "    - id: rest": -1, "terminal:\n": 1,
	} {
		b := &debugger.Breakpoint{ID: 1, File: "rules.md", Line: lineOf(t, seasons, text)}
		s.Place(lines, []*debugger.Breakpoint{b})
		last := lineOf(t, seasons, text) + strings.Count(text, ":\n") // where what a key leads to may begin
		if b.Verified != (want >= 0) || b.Line > last || !b.Verified && b.Why == "" {
			t.Errorf("%q: %+v", text, b)
			continue
		}
		s.Goto(debugger.Position{})
		if got := stops(s, false, debugger.Events{}, b); len(got) != max(want, 0) {
			t.Errorf("%q: %d stops, want %d", text, len(got), want)
		}
	}
	b := &debugger.Breakpoint{ID: 1, File: "rules.md", Line: lineOf(t, seasons, "        right: 3\n")}
	s.Place(lines, []*debugger.Breakpoint{b})
	s.Goto(debugger.Position{})
	s.Run(debugger.Run{Points: []*debugger.Breakpoint{b}})
	if f := s.Frames()[0]; f.Place == nil || f.Place.Line != lineOf(t, seasons, "    - when:\n") {
		t.Errorf("at the end: %+v", f)
	}
}

// A breakpoint at a line of a formula stops at the part that begins there, or at what it is a condition of.
func TestBreakpointsInFormulasStop(t *testing.T) {
	before, rest, _ := strings.Cut(seasons, "    pre:\n      op")
	_, behind, _ := strings.Cut(rest, "    limits:")
	rules := before + "    pre: |\n      years < 9\n      and (years >= 0\n      or years > 7)\n" +
		"    effects: |\n      years += 1\n      if years == 2\n      and years > 0\n" +
		"      then [\n        season = autumn\n      ]\n    limits:" + behind
	s, lines := sessionOf(t, rules)
	for text, want := range map[string]int{"      years < 9\n": 3, "      and (years >= 0\n": 3,
		"      or years > 7)\n": 3,
		"      years += 1\n":    3, "      if years == 2\n": 3, "      and years > 0\n": 3, "        season = autumn\n": 1} {
		b := &debugger.Breakpoint{ID: 1, File: "rules.md", Line: lineOf(t, rules, text)}
		s.Place(lines, []*debugger.Breakpoint{b})
		if b.Line != lineOf(t, rules, text) {
			t.Errorf("%q: %+v", text, b)
		}
		s.Goto(debugger.Position{})
		if got := stops(s, false, debugger.Events{}, b); len(got) != want {
			t.Errorf("%q: %d stops, want %d", text, len(got), want)
		}
	}
}

// The way back has the same stops as the way there.
func TestEventsStopOnTheWayBack(t *testing.T) {
	s, _ := sessionOf(t, seasons)
	there := stops(s, false, debugger.Events{Phases: true, Endings: true, Errors: true})
	back := stops(s, true, debugger.Events{Phases: true, Endings: true, Errors: true})
	if len(there) < 2 || len(back) != len(there) {
		t.Errorf("%d stops forward, %d back: %+v", len(there), len(back), back)
	}
}

func TestAWordIsSet(t *testing.T) {
	s, _ := sessionOf(t, seasons)
	season := kernel.VariableCell{Scope: gamedef.EventGlobalVar, Var: "season", Player: -1}
	for _, text := range []string{"autumn", `"autumn"`, " 'autumn' "} {
		s.Goto(debugger.Position{Move: 1, Step: 1})
		if v, err := s.SetText(context.Background(), season, text); err != nil || s.InWords(v) != "autumn" ||
			value(t, s, "season") != "autumn" {
			t.Errorf("%s: %v, %v", text, v, err)
		}
	}
	if _, err := s.SetText(context.Background(), season, "winter"); err == nil || !strings.Contains(err.Error(), "spring") {
		t.Error(err)
	}
}

// Where a rule fails, the game stands at the effect that fails.
func TestAnErrorStandsAtWhatFails(t *testing.T) {
	broken := strings.Replace(seasons, "delta: 1 }\n      - macro", "delta: { op: '/', left: 4, right: { ref: gvar, var: rains } } }\n      - macro", 1)
	broken = strings.Replace(broken, "delta: 1 }\n    - id: rest", "delta: 0 }\n    - id: rest", 1)
	ending := strings.Replace(seasons, "left: { ref: gvar, var: years }\n        right: 3",
		"left: { op: '/', left: 4, right: { ref: gvar, var: last } }\n        right: 3", 1)
	for name, one := range map[string]struct{ rules, line string }{
		"an effect": {broken, "- addVar: { scope: global, var: years"},
		"an ending": {ending, "        left: { op: '/'"},
	} {
		s, _ := sessionOf(t, one.rules)
		stop := s.Run(debugger.Run{})
		if stop.Reason != "exception" {
			t.Errorf("%s: %+v", name, stop)
			continue
		}
		frames := s.Frames()
		places := slices.Collect(func(yield func(int) bool) {
			for _, f := range frames {
				if f.Place != nil && !yield(f.Place.Line) {
					return
				}
			}
		})
		want := lineOf(t, one.rules, one.line)
		if len(places) == 0 || places[0] > want || places[0] < want-2 {
			t.Errorf("%s: %+v, want line %d", name, frames, want)
		}
	}
}
