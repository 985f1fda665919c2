package debugger_test

import (
	"context"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/kernel/words"
	"ludo-lsp/internal/play/debugger"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/sim"
)

const rules = `# Pebbles

` + "```yaml" + `
metadata: { id: pebbles, players: { min: 2, max: 2 } }
globalVars:
  - { name: heap, type: int, init: 9, min: 0, max: 9 }
perPlayerVars:
  - { name: taken, type: int, init: 0, min: 0, max: 9 }
zones:
  - { id: table, owner: none, visibility: public, ordering: set }
tokenTypes:
  - { id: stone, props: {} }
setup:
  - createToken: { type: stone, zone: table }
turnStructure: { phases: [{ id: main }] }
turnOrder: { type: roundRobin }
effectMacros:
  - id: take-some
    params: [{ name: count, type: value }]
    exports: []
    effects:
      - addVar: { scope: global, var: heap, delta: { op: '*', left: { param: count }, right: -1 } }
      - addVar: { scope: pvar, player: actor, var: taken, delta: { param: count } }
actions:
  - id: take
    actor: active
    executor: actor
    phase: [main]
    params: [{ name: $n, domain: { query: intsInRange, min: 1, max: 2 } }]
    pre: { op: '>=', left: { ref: gvar, var: heap }, right: { ref: binding, name: $n } }
    cost: []
    effects:
      - macro: take-some
        args: { count: { ref: binding, name: $n } }
      - if:
          when: { op: '==', left: { ref: gvar, var: heap }, right: 0 }
          then:
            - setVar: { scope: pvar, player: actor, var: taken, value: 9 }
    limits: [{ scope: turn, max: 1 }]
terminal:
  conditions:
    - when: { op: '==', left: { ref: gvar, var: heap }, right: 0 }
      result: { type: draw }
` + "```" + `
`

// line is the number of the line that contains a text.
func line(t *testing.T, text string) int { return lineOf(t, rules, text) }

func lineOf(t *testing.T, rules, text string) int {
	t.Helper()
	before, _, ok := strings.Cut(rules, text)
	if !ok {
		t.Fatalf("no line has %q", text)
	}
	return strings.Count(before, "\n") + 1
}

func session(t *testing.T) (*debugger.Session, *debugger.Lines) { return sessionOf(t, rules) }

func sessionOf(t *testing.T, rules string) (*debugger.Session, *debugger.Lines) {
	t.Helper()
	spec := cnl.New([]cnl.File{{Path: "rules.md", Text: rules}}, cnl.Options{})
	result := cnl.Compile(spec)
	for _, d := range result.Diagnostics {
		t.Log(d.Message)
	}
	if result.GameDef == nil {
		t.Fatal("the game does not compile")
	}
	place := func(p cnl.Place) debugger.Place {
		out := debugger.Place{Source: kernel.Source{File: p.File, Line: p.Range.Start.Line + 1}}
		for _, u := range p.Uses {
			out.Uses = append(out.Uses, words.Use{Name: u.Name,
				Source: kernel.Source{File: u.File, Line: u.Range.Start.Line + 1}})
		}
		return out
	}
	s, err := debugger.New(context.Background(), result.GameDef, debugger.Options{
		Setup: sim.Setup{Seed: 1, MaxMoves: 12},
		Locate: func(path string) (debugger.Place, bool) {
			p, ok := result.SourceMap.Find(path)
			return place(p), ok
		},
		Read: result.Expression,
	})
	if err != nil {
		t.Fatal(err)
	}
	return s, debugger.NewLines(func(yield func(string, debugger.Place) bool) {
		for path, p := range result.SourceMap.All() {
			if !yield(path, place(p)) {
				return
			}
		}
	})
}

// at tells the innermost frame: its name, and the text of its line.
func at(s *debugger.Session) string {
	f := s.Frames()[0]
	if f.Place == nil {
		return f.Name
	}
	return f.Name + " @ " + strings.TrimSpace(strings.Split(rules, "\n")[f.Place.Line-1])
}

func value(t *testing.T, s *debugger.Session, formula string) string {
	t.Helper()
	v, err := s.Evaluate(formula)
	if err != nil {
		t.Fatalf("%s: %v", formula, err)
	}
	return s.InWords(v)
}

func TestStepsGoForwardAndBack(t *testing.T) {
	s, lines := session(t)
	point := &debugger.Breakpoint{ID: 1, File: "rules.md", Line: line(t, "- id: take\n")}
	s.Place(lines, []*debugger.Breakpoint{point})
	if !point.Verified {
		t.Fatal(point.Why)
	}
	if stop := s.Run(debugger.Run{Points: []*debugger.Breakpoint{point}}); stop.Reason != "breakpoint" {
		t.Fatalf("%+v", stop)
	}
	if got := value(t, s, "heap"); got != "9" {
		t.Errorf("the heap is %s when the first move begins", got)
	}
	var seen []string
	for range 6 {
		s.Forward(debugger.Over)
		seen = append(seen, at(s))
	}
	t.Log(strings.Join(seen, "\n"))
	if !strings.Contains(seen[0], "action take @ - macro: take-some") ||
		!strings.Contains(seen[1], "action take @ - if:") {
		t.Errorf("stepping over goes through\n%s", strings.Join(seen, "\n"))
	}
	for range 6 {
		s.StepBack()
	}
	s.Goto(debugger.Position{Move: 1, Step: 0})
	s.Forward(debugger.Over)
	s.Forward(debugger.Into)
	if got := at(s); !strings.HasPrefix(got, "take-some @ - addVar: { scope: global") {
		t.Errorf("stepping in stands at %s", got)
	}
	if frames := s.Frames(); len(frames) != 3 || !strings.Contains(frames[1].Name, "action take") {
		t.Errorf("frames: %+v", frames)
	}
	before := value(t, s, "heap")
	s.Forward(debugger.Into)
	if after := value(t, s, "heap"); after == before {
		t.Error("an effect has changed nothing: the heap is ", after)
	}
	s.StepBack()
	if again := value(t, s, "heap"); again != before {
		t.Errorf("going back does not take back: the heap was %s and is %s", before, again)
	}
	s.Forward(debugger.Out)
	if got := at(s); !strings.Contains(got, "- if:") {
		t.Errorf("stepping out of the macro stands at %s", got)
	}
}

func TestBreakpointsStop(t *testing.T) {
	s, lines := session(t)
	inMacro := &debugger.Breakpoint{ID: 1, File: "rules.md", Line: line(t, "- addVar: { scope: pvar"),
		Condition: "heap <= 5"}
	watch := &debugger.Breakpoint{ID: 2, Watch: "variable heap", Hits: ">= 2"}
	rule := &debugger.Breakpoint{ID: 3, Rule: "take", Hits: "3"}
	wrong := &debugger.Breakpoint{ID: 4, Rule: "tkae"}
	formula := &debugger.Breakpoint{ID: 5, Rule: "take", Condition: "haep <="}
	s.Place(lines, []*debugger.Breakpoint{inMacro, watch, rule, wrong, formula})
	if wrong.Verified || !strings.Contains(wrong.Why, `Did you mean "take"?`) {
		t.Errorf("%+v", wrong)
	}
	if formula.Verified {
		t.Errorf("%+v", formula)
	}
	if stop := s.Run(debugger.Run{Points: []*debugger.Breakpoint{inMacro}}); stop.Reason != "breakpoint" {
		t.Fatalf("%+v", stop)
	}
	if !strings.HasPrefix(at(s), "take-some @ - addVar: { scope: pvar") || value(t, s, "heap <= 5") != "true" {
		t.Errorf("stands at %s, heap %s", at(s), value(t, s, "heap"))
	}
	s.Goto(debugger.Position{})
	if stop := s.Run(debugger.Run{Points: []*debugger.Breakpoint{watch}}); stop.Reason != "data breakpoint" {
		t.Errorf("%+v", stop)
	}
	if s.At().Move != 2 {
		t.Errorf("the heap changes for the second time in move 2, and this is %d", s.At().Move)
	}
	s.Goto(debugger.Position{})
	if s.Run(debugger.Run{Points: []*debugger.Breakpoint{rule}}); s.At() != (debugger.Position{Move: 3}) {
		t.Errorf("%+v", s.At())
	}
	rule.Hits = ""
	if s.Run(debugger.Run{Points: []*debugger.Breakpoint{rule}, Back: true}); s.At() != (debugger.Position{Move: 2}) {
		t.Errorf("back: %+v", s.At())
	}
	var told []string
	logs := &debugger.Breakpoint{ID: 6, Rule: "take", Log: "the heap has {heap}", Verified: true}
	s.Goto(debugger.Position{})
	s.Place(lines, []*debugger.Breakpoint{logs})
	stop := s.Run(debugger.Run{Points: []*debugger.Breakpoint{logs},
		Log: func(text string) { told = append(told, text) }})
	if !stop.Over || len(told) != s.Moves() || told[0] != "the heap has 9" || !strings.Contains(stop.Text, "draw") {
		t.Errorf("%+v\n%s", stop, strings.Join(told, "\n"))
	}
}

func TestChangedVariablesMakeABranch(t *testing.T) {
	s, _ := session(t)
	s.Goto(debugger.Position{Move: 1, Step: 1})
	heap := &kernel.VariableCell{Scope: gamedef.EventGlobalVar, Var: "heap", Player: -1}
	if err := s.Set(context.Background(), *heap, kernel.Int(12)); err == nil ||
		!strings.Contains(err.Error(), "from 0 to 9") {
		t.Errorf("%v", err)
	}
	if err := s.Set(context.Background(), *heap, kernel.Int(2)); err != nil {
		t.Fatal(err)
	}
	if got := value(t, s, "heap"); got != "2" {
		t.Errorf("the heap is %s", got)
	}
	if s.Moves() > 3 {
		t.Errorf("%d moves with a heap of two", s.Moves())
	}
	scopes := s.Scopes(-1)
	var names []string
	for _, scope := range scopes {
		names = append(names, scope.Name)
	}
	if got := strings.Join(names, ", "); got != "Bindings, Game, Player 0, Player 1, Zones" {
		t.Error(got)
	}
	if b := scopes[0].Variables; len(b) == 0 || b[0].Name != "$n" {
		t.Errorf("%+v", b)
	}
}

// What an editor shows in the lines of the rules that run can be evaluated where the game stands.
func TestWatchedValuesAreThere(t *testing.T) {
	s, lines := session(t)
	spec := cnl.New([]cnl.File{{Path: "rules.md", Text: rules}}, cnl.Options{})
	stop := line(t, "- if:")
	point := &debugger.Breakpoint{ID: 1, File: "rules.md", Line: stop}
	s.Place(lines, []*debugger.Breakpoint{point})
	s.Run(debugger.Run{Points: []*debugger.Breakpoint{point}})
	var got []string
	for _, r := range spec.WatchValues("rules.md", 0, source.Position{Line: stop - 1}, source.UTF8) {
		got = append(got, fmt.Sprintf("%s = %s", r.Formula, value(t, s, r.Formula)))
	}
	want := regexp.MustCompile(`^heap = 8 \$n = 1 \$n = 1$|^heap = 7 \$n = 2 \$n = 2$`) // in "pre", and in "args"
	if !want.MatchString(strings.Join(got, " ")) {
		t.Errorf("%q", got)
	}
}

// A stop after an effect says what it did, in the words of a simulation's steps.
func TestStopsSayWhatTheEffectBeforeDid(t *testing.T) {
	s, _ := session(t)
	told := map[string]bool{}
	for stop := s.Forward(debugger.Into); !stop.Over; stop = s.Forward(debugger.Into) {
		if _, did, is := strings.Cut(stop.Text, "; "); is {
			told[did] = true
		}
	}
	if !told["heap: 9 → 8"] {
		t.Errorf("stops tell %q", slices.Sorted(maps.Keys(told)))
	}
}
