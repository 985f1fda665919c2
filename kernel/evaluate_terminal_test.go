package kernel_test

import (
	"fmt"
	"strings"
	"testing"

	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

func TestEndings(t *testing.T) {
	const yes = `{"op": "==", "left": 1, "right": 1}`
	const no = `{"op": "==", "left": 1, "right": 2}`
	condition := func(when, result string) string { return fmt.Sprintf(`{"when": %s, "result": %s}`, when, result) }
	checkpoint := func(id, seat, timing, when string) string {
		return fmt.Sprintf(`{"id": %q, "seat": %q, "timing": %q, "when": %s}`, id, seat, timing, when)
	}
	margin := func(seat, value string) string { return fmt.Sprintf(`{"seat": %q, "value": %s}`, seat, value) }
	terminal := func(conditions, checkpoints, margins []string, more string) string {
		out := `"terminal": {"conditions": [` + strings.Join(conditions, ",") + `]`
		if checkpoints != nil {
			out += `, "checkpoints": [` + strings.Join(checkpoints, ",") + `]`
		}
		if margins != nil {
			out += `, "margins": [` + strings.Join(margins, ",") + `]`
		}
		return out + more + `}`
	}
	const win = `{"type": "win", "player": {"id": 1}}`
	seats := `"seats": [{"id": "heron"}, {"id": "otter"}, {"id": "eel"}], `
	coin := `{"ref": "pvar", "player": "actor", "var": "coin"}`
	for _, c := range []struct{ name, override, want string }{
		{"no condition holds", terminal([]string{condition(no, win)}, nil, nil, ""), "goes on"},
		{"the first that holds", terminal([]string{condition(no, `{"type": "draw"}`), condition(yes, win), condition(yes, `{"type": "lossAll"}`)}, nil, nil, ""), "win p1"},
		{"a literal condition", terminal([]string{condition("true", `{"type": "draw"}`)}, nil, nil, ""), "draw"},
		{"all lose", terminal([]string{condition(yes, `{"type": "lossAll"}`)}, nil, nil, ""), "lossAll"},
		{"the winner is one player", terminal([]string{condition(yes, `{"type": "win", "player": "allOther"}`)}, nil, nil, ""), "win p1"},
		{"several winners", terminal([]string{condition(yes, `{"type": "win", "player": "all"}`)}, nil, nil, ""), "error SELECTOR_CARDINALITY"},
		{"no names are bound", terminal([]string{condition(`{"op": "==", "left": {"ref": "binding", "name": "$odds"}, "right": 1}`, win)}, nil, nil, ""), "error MISSING_BINDING"},
		{"highest score", terminal([]string{condition(yes, `{"type": "score"}`)}, nil, nil,
			`, "scoring": {"method": "highest", "value": {"op": "*", "left": `+coin+
				`, "right": {"if": {"when": {"op": "==", "left": {"ref": "activePlayer"}, "right": 0}, "then": 2, "else": 1}}}}`),
			"score p0 10, p1 10, p2 10"},
		{"lowest score", `"setup": [{"setVar": {"scope": "pvar", "player": {"id": 1}, "var": "coin", "value": 3}}, {"setVar": {"scope": "pvar", "player": {"id": 2}, "var": "coin", "value": 8}}], ` +
			terminal([]string{condition(yes, `{"type": "score"}`)}, nil, nil,
				`, "scoring": {"method": "lowest", "value": `+coin+`}`), "score p1 3, p0 5, p2 8"},
		{"highest score, equal ones by number",
			`"setup": [{"setVar": {"scope": "pvar", "player": {"id": 2}, "var": "coin", "value": 8}}], ` +
				terminal([]string{condition(yes, `{"type": "score"}`)}, nil, nil,
					`, "scoring": {"method": "highest", "value": `+coin+`}`), "score p2 8, p0 5, p1 5"},
		{"a score that is no number", terminal([]string{condition(yes, `{"type": "score"}`)}, nil, nil,
			`, "scoring": {"method": "highest", "value": {"ref": "gvar", "var": "fog"}}`),
			"error TERMINAL_SCORING_NON_NUMERIC"},

		{"a checkpoint without margins", seats + terminal(nil, []string{checkpoint("c", "eel", "duringCoup", yes)}, nil, ""), "win p2 c duringCoup eel"},
		{"a checkpoint comes before conditions", seats + terminal([]string{condition(yes, `{"type": "draw"}`)}, []string{checkpoint("c", "heron", "finalCoup", yes)}, nil, ""), "win p0 c finalCoup heron"},
		{"a checkpoint that does not hold", seats + terminal([]string{condition(yes, `{"type": "draw"}`)}, []string{checkpoint("c", "heron", "finalCoup", no)}, nil, ""), "draw"},
		{"those during coups before the final ones", seats + terminal(nil,
			[]string{checkpoint("f", "heron", "finalCoup", yes), checkpoint("d", "otter", "duringCoup", yes),
				checkpoint("e", "eel", "duringCoup", yes)}, nil, ""),
			"win p1 d duringCoup otter"},
		{"the best margin wins, not the seat of the checkpoint",
			seats + terminal(nil, []string{checkpoint("c", "heron", "duringCoup", yes)},
				[]string{margin("heron", "3"), margin("eel", "5"), margin("otter", "4")}, ""),
			"win p2 c duringCoup eel; eel 5 #1, otter 4 #2, heron 3 #3"},
		{"the least margin", seats + terminal(nil, []string{checkpoint("c", "heron", "finalCoup", yes)},
			[]string{margin("heron", "3"), margin("eel", "-5"), margin("otter", "4")}, `, "ranking": {"order": "asc"}`),
			"win p2 c finalCoup eel; eel -5 #1, heron 3 #2, otter 4 #3"},
		{"equal margins by the order of ties",
			seats + terminal(nil, []string{checkpoint("c", "heron", "duringCoup", yes)},
				[]string{margin("heron", "5"), margin("eel", "5"), margin("otter", "5")},
				`, "ranking": {"order": "desc", "tieBreakOrder": ["otter", "pike"]}`),
			"win p1 c duringCoup otter; otter 5 #1, eel 5 #2, heron 5 #3"},
		{"a margin that is no number", seats + terminal(nil, []string{checkpoint("c", "heron", "duringCoup", yes)},
			[]string{margin("heron", `{"ref": "gvar", "var": "fog"}`)}, ""), "error TERMINAL_MARGIN_NON_NUMERIC"},
		{"seats by number", terminal(nil, []string{checkpoint("c", "0", "finalCoup", yes)},
			[]string{margin("0", "5"), margin("1", "5")}, `, "ranking": {"order": "asc", "tieBreakOrder": ["1"]}`),
			"win p1 c finalCoup 1; 1 5 #1, 0 5 #2"},
		{"a seat that is no player's", terminal(nil, []string{checkpoint("c", "0", "duringCoup", yes)}, []string{margin("0", "2"), margin("pike", "5")}, ""), "error TERMINAL_WINNER_SEAT_UNMAPPED"},
		{"a seat of a player who does not take part", `"seats": [{"id": "heron"}, {"id": "otter"}, {"id": "eel"}, {"id": "pike"}], ` + terminal(nil, []string{checkpoint("c", "pike", "duringCoup", yes)}, nil, ""),
			"error TERMINAL_WINNER_SEAT_UNMAPPED"},
		{"a seat written otherwise", seats + terminal(nil, []string{checkpoint("c", "OTTER", "duringCoup", yes)}, nil, ""), "win p1 c duringCoup OTTER"},
	} {
		t.Run(c.name, func(t *testing.T) {
			players := 3
			if strings.Contains(c.name, "one player") {
				players = 2
			}
			s, err := ferryGame(t, c.override).Initial(1, players)
			if err != nil {
				t.Fatal(err)
			}
			result, err := s.Terminal()
			if got := endOf(result, err); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

// endOf is a result in words.
func endOf(r *kernel.Result, err error) string {
	if err != nil {
		return faultOf(err)
	}
	if r == nil {
		return "goes on"
	}
	out := string(r.Type)
	if r.Player >= 0 {
		out += fmt.Sprint(" p", r.Player)
	}
	if r.Checkpoint != "" {
		out += fmt.Sprint(" ", r.Checkpoint, " ", r.Timing, " ", r.Seat)
	}
	var rows []string
	for _, row := range r.Ranking {
		if row.Seat != "" {
			rows = append(rows, fmt.Sprintf("%s %s #%d", row.Seat, row.Score.Text(), row.Rank))
		} else {
			rows = append(rows, fmt.Sprintf("p%d %s", row.Player, row.Score.Text()))
		}
	}
	switch {
	case rows == nil:
	case r.Type == gamedef.ScoreResult:
		out += " " + strings.Join(rows, ", ")
	default:
		out += "; " + strings.Join(rows, ", ")
	}
	return out
}

// TestASuspendedGameGoesOn has an ending that would fail.
func TestASuspendedGameGoesOn(t *testing.T) {
	g := ferryGame(t, `"turnStructure": {"phases": [{"id": "sail", "actionDefaults": {"afterEffects": [`+tideUp+`, `+pickOdds+`]}}]}, "actions": [`+act("row", "sail", "")+`],
		"terminal": {"conditions": [{"when": {"op": "==", "left": {"op": "/", "left": 1, "right": {"op": "-", "left": {"ref": "gvar", "var": "tide"}, "right": 1}}, "right": 9}, "result": {"type": "draw"}}]}`)
	s := play(t, g, sailed{do: "row", want: "tide 1 toll 0 sail p0 t0 asks p0 decision:odds"})
	if result, err := s.Terminal(); result != nil || err != nil {
		t.Errorf("%v, %v", result, err)
	}
}

func TestScores(t *testing.T) {
	g := ferryGame(t, `"terminal": {"conditions": [{"when": false, "result": {"type": "score"}}], "scoring": {"method": "highest", "value": {"ref": "pvar", "player": "actor", "var": "coin"}}},
		"setup": [{"setVar": {"scope": "pvar", "player": {"id": 1}, "var": "coin", "value": 7}}]`)
	s, err := g.Initial(1, 0)
	if err != nil {
		t.Fatal(err)
	}
	scores, err := s.Scores()
	if err != nil || len(scores) != 2 || scores[0].Player != 1 || scores[0].Score.Text() != "7" ||
		scores[1].Score.Text() != "5" {
		t.Errorf("%v, %v", scores, err)
	}
	plain, err := ferryGame(t, ``).Initial(1, 0)
	if err != nil {
		t.Fatal(err)
	}
	if scores, err := plain.Scores(); scores != nil || err != nil {
		t.Errorf("%v, %v", scores, err)
	}
}

// TestPlayoutsEndAsStatesDo asks a playout and the states it goes through.
func TestPlayoutsEndAsStatesDo(t *testing.T) {
	g := ferryGame(t, `"actions": [`+act("row", "sail", tideUp, once)+`], "terminal": {"conditions": [
		{"when": {"op": "==", "left": {"ref": "gvar", "var": "tide"}, "right": 3}, "result": {"type": "win", "player": "active"}}]}`)
	s, err := g.Initial(1, 0)
	if err != nil {
		t.Fatal(err)
	}
	p := s.Playout()
	defer p.Close()
	for range 2 {
		for range 3 {
			if got, want := endOf(p.Result()), endOf(p.State().Terminal()); got != want || got != "goes on" {
				t.Fatalf("the playout: %s, its state: %s", got, want)
			}
			if err := p.Apply(&kernel.Move{ActionID: "nothing"}); err == nil {
				t.Fatal("there is no such action")
			}
			if err := p.Apply(&kernel.Move{ActionID: "row"}); err != nil {
				t.Fatal(err)
			}
		}
		if got, want := endOf(p.Result()), endOf(p.State().Terminal()); got != want || got != "win p0" {
			t.Fatalf("the playout: %s, its state: %s", got, want)
		}
		p.Restart(s)
	}
}
