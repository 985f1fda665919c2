package kernel_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

var updateGoldens = flag.Bool("update", false, "record goldens anew")

// journey is a game with passes, an override, a monsoon, a lasting effect, waiting
// effects, an interrupt and a coup round.
func journey() (caravan, []string) {
	c := coups("day-1", "day-2", "K1", "day-4", "day-5", "day-6")
	c.pipes = []string{paidTrek(`{}`)}
	c.cards = map[string]string{
		"day-1": `{"unshaded": {"effectTiming": "afterGrants", "effects": [` + adds("silk", 10) + `], "freeOperationGrants": [` + grant(`{"id": "gift", "seat": "coral"}`) + `],
			"eligibilityOverrides": [` + override("active", "tomorrow", true) + `], "lastingEffects": [{"id": "mood", "duration": "nextTurn", "setupEffects": [` + adds("salt", 1) + `], "teardownEffects": [` + adds("salt", -1) + `]}]}}`}
	c.config = merged(c.config, `{"passRewards": [{"seat": "amber", "resource": "grain", "amount": 2}], "monsoon": {"restrictedActions": [{"actionId": "rally"}]}}`)
	return c, []string{"a:rest", "b:omen", "trek*", "c:trek", "a:trek", "b:trek/limitedOperation", "d:rest", "c:rest",
		"b:rest", "a:rest", "a:trek"}
}

func (c caravan) journal(t *testing.T, moves []string) string {
	t.Helper()
	p := c.play(t)
	var rules any
	if err := json.Unmarshal([]byte(c.json(t)), &rules); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	fmt.Fprintln(&out, kernel.CardSummary(p.s))
	for _, move := range moves {
		p.do(move)
		fmt.Fprintf(&out, "\n%s\n", move)
		for _, entry := range p.entries {
			line, err := json.Marshal(kernel.LogObject(entry.Fields))
			if err != nil {
				t.Fatal(err)
			}
			fmt.Fprintf(&out, "  %s %s\n", entry.Kind, line)
			sameAsData(t, entry, line)
			if !stands(rules, entry.Path) {
				t.Errorf("%s comes from %q, where nothing is", entry.Kind, entry.Path)
			}
		}
		fmt.Fprintln(&out, kernel.CardSummary(p.s))
	}
	return out.String()
}

// stands tells whether something is at a path of JSON data: "actions[2].effects".
func stands(at any, path string) bool {
	if path == "" {
		return false
	}
	for _, word := range strings.FieldsFunc(path, func(r rune) bool { return strings.ContainsRune(".[]", r) }) {
		switch d := at.(type) {
		case map[string]any:
			at = d[word]
		case []any:
			i, err := strconv.Atoi(word)
			if err != nil || i >= len(d) {
				return false
			}
			at = d[i]
		}
		if at == nil {
			return false
		}
	}
	return true
}

// sameAsData demands that the data of an entry has the members of a line of JSON, and
// its kind.
func sameAsData(t *testing.T, entry kernel.LogEntry, line []byte) {
	t.Helper()
	var have, want map[string]any
	if err := json.Unmarshal(gamedef.Canonical(entry.Data()), &have); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(line, &want); err != nil {
		t.Fatal(err)
	}
	if want["kind"], want["path"] = entry.Kind, entry.Path; !reflect.DeepEqual(have, want) {
		t.Errorf("as data the entry %s is %v", line, have)
	}
}

// The log tells what happens to cards and seats, the same each time.
func TestLogOfCards(t *testing.T) {
	c, moves := journey()
	got := c.journal(t, moves)
	if again := c.journal(t, moves); again != got {
		t.Error("the same game has another log")
	}
	const golden = "testdata/journey.golden"
	if *updateGoldens {
		if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("the log differs from %s:\n%s", golden, got)
	}
}

// The same seed and moves give the same trace and log, to the byte, and the same state
// after each move.
func TestTheSameCardsGiveTheSameTrace(t *testing.T) {
	c, moves := journey()
	told := func() string {
		p := c.play(t)
		var out bytes.Buffer
		for _, text := range moves {
			result, err := p.s.Apply(p.move(text), kernel.ApplyOptions{Trace: true})
			if err != nil {
				t.Fatalf("%s: %v", text, err)
			}
			p.s = result.State
			for _, e := range result.Trace {
				out.Write(gamedef.Canonical(e.Data()))
			}
			for _, e := range result.Log {
				out.Write(gamedef.Canonical(e.Data()))
			}
			out.Write(gamedef.Canonical(p.s.Data()))
		}
		return out.String()
	}
	first := told()
	if !strings.Contains(first, `"kind":"varChange"`) || !strings.Contains(first, `"step":"coupHandoff"`) {
		t.Fatalf("too little is told: %s", first)
	}
	for range 3 {
		if told() != first {
			t.Fatal("the same game tells something else")
		}
	}
}
