package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-dap"
	"go.lsp.dev/uri"
)

// debugging is a client of the debug adapter.
type debugging struct {
	t    *testing.T
	in   *io.PipeWriter
	out  *bufio.Reader
	seq  int
	code chan int
	// events came while an answer was waited for.
	events []dap.Message
}

// startDebugging starts the adapter.
func startDebugging(t *testing.T) *debugging {
	t.Helper()
	in, ours := io.Pipe()
	theirs, out := io.Pipe()
	d := &debugging{t: t, in: ours, out: bufio.NewReader(theirs), code: make(chan int, 1)}
	go func() {
		d.code <- run(invocation{args: []string{"dap"}, stdin: in, stdout: out, stderr: io.Discard,
			getenv: func(string) string { return "" }, dir: filepath.Join("..", "..")})
		out.Close()
	}()
	t.Cleanup(func() { ours.Close() })
	return d
}

// ask sends a request and gives the answer to it.
func (d *debugging) ask(command string, arguments any) dap.Message {
	d.t.Helper()
	d.seq++
	text, err := json.Marshal(map[string]any{"seq": d.seq, "type": "request", "command": command,
		"arguments": arguments})
	if err != nil {
		d.t.Fatal(err)
	}
	go dap.WriteBaseMessage(d.in, text)
	for {
		m := d.read()
		if r, ok := m.(dap.ResponseMessage); ok {
			if r.GetResponse().RequestSeq == d.seq {
				return m
			}
			continue
		}
		d.events = append(d.events, m)
	}
}

func (d *debugging) read() dap.Message {
	d.t.Helper()
	m, err := dap.ReadProtocolMessage(d.out)
	if err != nil {
		d.t.Fatal(err)
	}
	return m
}

// stop waits for the next stop.
func (d *debugging) stop() *dap.StoppedEvent {
	d.t.Helper()
	for {
		var m dap.Message
		if len(d.events) > 0 {
			m, d.events = d.events[0], d.events[1:]
		} else {
			m = d.read()
		}
		switch m := m.(type) {
		case *dap.StoppedEvent:
			return m
		case *dap.TerminatedEvent:
			d.t.Fatal("the game is over for the client")
		}
	}
}

// top is the innermost frame as "name @ the text of its line".
func (d *debugging) top() string {
	d.t.Helper()
	frames := d.ask("stackTrace", map[string]any{"threadId": 1}).(*dap.StackTraceResponse).Body.StackFrames
	if frames[0].Source == nil {
		return frames[0].Name
	}
	text, err := os.ReadFile(frames[0].Source.Path)
	if err != nil {
		d.t.Fatal(err)
	}
	return frames[0].Name + " @ " + strings.TrimSpace(strings.Split(string(text), "\n")[frames[0].Line-1])
}

func (d *debugging) evaluate(formula string) string {
	d.t.Helper()
	switch m := d.ask("evaluate", map[string]any{"expression": formula}).(type) {
	case *dap.EvaluateResponse:
		return m.Body.Result
	case *dap.ErrorResponse:
		return "refused: " + m.Message
	}
	return ""
}

// scope gives the variables of a scope by their names.
func (d *debugging) scope(name string) (reference int, values map[string]string) {
	d.t.Helper()
	scopes := d.ask("scopes", map[string]any{"frameId": 1}).(*dap.ScopesResponse).Body.Scopes
	at := slices.IndexFunc(scopes, func(s dap.Scope) bool { return s.Name == name })
	if at < 0 {
		d.t.Fatalf("there is no scope %q in %+v", name, scopes)
	}
	values = map[string]string{}
	reference = scopes[at].VariablesReference
	answer := d.ask("variables", map[string]any{"variablesReference": reference}).(*dap.VariablesResponse)
	for _, v := range answer.Body.Variables {
		values[v.Name] = v.Value
	}
	return reference, values
}

func TestNimIsDebugged(t *testing.T) {
	d := startDebugging(t)
	if c := d.ask("initialize", nil).(*dap.InitializeResponse); !c.Body.SupportsStepBack {
		t.Errorf("%+v", c.Body)
	}
	file, _ := filepath.Abs("../../data/games/nim/rules.md")
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	line := strings.Count(strings.Split(string(text), "moveToken($stone")[0], "\n") + 1
	d.ask("launch", map[string]any{"program": "data/games/nim", "seed": 1})
	points := d.ask("setBreakpoints", map[string]any{"source": map[string]any{"path": file},
		"breakpoints": []any{map[string]any{"line": line,
			"condition": "count(bag) == 2"}}}).(*dap.SetBreakpointsResponse)
	if b := points.Body.Breakpoints; len(b) != 1 || !b[0].Verified || b[0].Line != line {
		t.Fatalf("%+v", b)
	}
	d.ask("setExceptionBreakpoints", map[string]any{"filters": []string{"endings", "errors"}})
	d.ask("configurationDone", nil)
	if stop := d.stop(); stop.Body.Reason != "breakpoint" {
		t.Fatalf("%+v", stop.Body)
	}
	if got := d.top(); !strings.HasPrefix(got, "action take @ moveToken(") {
		t.Error(got)
	}
	if _, zones := d.scope("Zones"); zones["bag"] != "2: 2 × stone" {
		t.Errorf("%v", zones)
	}
	if _, names := d.scope("Bindings"); names["$heap"] == "" || names["$stone"] == "" {
		t.Errorf("%v", names)
	}
	if got := d.evaluate("count(bag)"); got != "2" {
		t.Error(got)
	}
	if got := d.evaluate("count(bag) == 2"); got != "true" {
		t.Error(got)
	}
	d.ask("next", map[string]any{"threadId": 1})
	d.stop()
	if got := d.evaluate("count(bag) == 3"); got != "true" {
		t.Errorf("after the effect, the bag has three: %s", got)
	}
	d.ask("stepBack", map[string]any{"threadId": 1})
	d.stop()
	if got := d.evaluate("count(bag) == 2"); got != "true" {
		t.Errorf("before the effect, the bag has two: %s", got)
	}
	if got := d.evaluate("bgá has"); !strings.HasPrefix(got, "refused: ") {
		t.Error(got)
	}
	d.ask("continue", map[string]any{"threadId": 1})
	if stop := d.stop(); !strings.Contains(stop.Body.Text, "The game is over") {
		t.Errorf("%+v", stop.Body)
	}
	d.ask("reverseContinue", map[string]any{"threadId": 1})
	if stop := d.stop(); stop.Body.Reason != "breakpoint" {
		t.Errorf("%+v", stop.Body)
	}
	d.ask("disconnect", nil)
	if code := <-d.code; code != exitClean {
		t.Error("exit code ", code)
	}
}

func TestAVariableIsWatchedAndChanged(t *testing.T) {
	d := startDebugging(t)
	d.ask("initialize", nil)
	d.ask("launch", map[string]any{"program": "data/games/texas-holdem", "seed": 3, "stopOnEntry": true,
		"maxMoves": 60})
	d.ask("configurationDone", nil)
	if stop := d.stop(); stop.Body.Reason != "entry" {
		t.Fatalf("%+v", stop.Body)
	}
	d.ask("setFunctionBreakpoints", map[string]any{"breakpoints": []any{map[string]any{"name": "call"}}})
	d.ask("continue", map[string]any{"threadId": 1})
	d.stop()
	d.ask("stepIn", map[string]any{"threadId": 1})
	d.stop()
	reference, values := d.scope("Game")
	if values["phase"] == "" || values["pot"] == "" {
		t.Fatalf("%v", values)
	}
	info := d.ask("dataBreakpointInfo",
		map[string]any{"variablesReference": reference, "name": "pot"}).(*dap.DataBreakpointInfoResponse)
	if info.Body.DataId != "variable pot" {
		t.Fatalf("%+v", info.Body)
	}
	d.ask("setFunctionBreakpoints", map[string]any{"breakpoints": []any{}})
	d.ask("setDataBreakpoints", map[string]any{"breakpoints": []any{map[string]any{"dataId": info.Body.DataId}}})
	d.ask("continue", map[string]any{"threadId": 1})
	if stop := d.stop(); stop.Body.Reason != "data breakpoint" {
		t.Fatalf("%+v", stop.Body)
	}
	reference, _ = d.scope("Game")
	switch m := d.ask("setVariable",
		map[string]any{"variablesReference": reference, "name": "pot", "value": "77"}).(type) {
	case *dap.SetVariableResponse:
		if _, now := d.scope("Game"); now["pot"] != "77" {
			t.Errorf("the pot is %s", now["pot"])
		}
	case *dap.ErrorResponse:
		t.Error(m.Message)
	}
	for formula, want := range map[string]string{"pot + 5": "82", "all(players)": "", "1 +": ""} {
		reference, _ = d.scope("Game")
		switch m := d.ask("setVariable",
			map[string]any{"variablesReference": reference, "name": "pot", "value": formula}).(type) {
		case *dap.SetVariableResponse:
			if m.Body.Value != want {
				t.Errorf("%s makes the pot %s", formula, m.Body.Value)
			}
		case *dap.ErrorResponse:
			if want != "" || m.Message == "" {
				t.Errorf("%s: %s", formula, m.Message)
			}
		}
	}
}

func TestWhatCannotBeDebuggedIsSaid(t *testing.T) {
	d := startDebugging(t)
	d.ask("initialize", nil)
	for program, want := range map[string]string{
		"data/games/nowhere":      "no file or folder",
		"data/broken/tic-tac-toe": "error",
		"":                        "Which game is meant?",
	} {
		refused, ok := d.ask("launch", map[string]any{"program": program}).(*dap.ErrorResponse)
		if !ok || !strings.Contains(refused.Message, want) {
			t.Errorf("%q: %+v", program, refused)
		}
	}
	if m, ok := d.ask("stackTrace", map[string]any{"threadId": 1}).(*dap.ErrorResponse); !ok {
		t.Errorf("%+v", m)
	}
	if m, ok := d.ask("flyAway", nil).(*dap.ErrorResponse); !ok {
		t.Errorf("%+v", m)
	}
	if m, ok := d.ask("attach", map[string]any{"program": "data/games/nim"}).(*dap.ErrorResponse); !ok ||
		!strings.Contains(m.Message, "Launch one") {
		t.Errorf("%+v", m)
	}
	if m, ok := d.ask("launch", []int{1}).(*dap.ErrorResponse); !ok {
		t.Errorf("%+v", m)
	}
	if _, err := io.WriteString(d.in, "Content-Length: 99999999999\r\n\r\n"); err != nil {
		t.Fatal(err)
	}
	if code := <-d.code; code != exitInternal {
		t.Error("exit code ", code)
	}
}

// nimLine is the number of the first line of nim's rules with a text.
func nimLine(t *testing.T, with string) int {
	t.Helper()
	text, err := os.ReadFile("../../data/games/nim/rules.md")
	before, _, found := strings.Cut(string(text), with)
	if err != nil || !found {
		t.Fatal(with, " stands nowhere: ", err)
	}
	return strings.Count(before, "\n") + 1
}

func TestBreakpointsMoveToRulesAndSayWhatNeverStops(t *testing.T) {
	d := startDebugging(t)
	d.ask("initialize", nil)
	if m := d.ask("threads", nil).(*dap.ThreadsResponse); m.Body.Threads == nil {
		t.Error("the threads are no list before a game is there")
	}
	d.ask("launch", map[string]any{"program": "data/games/nim", "seed": 1, "stopOnEntry": true})
	file, _ := filepath.Abs("../../data/games/nim/rules.md")
	points := d.ask("setBreakpoints", map[string]any{"source": map[string]any{"path": file}, "breakpoints": []any{
		map[string]any{"line": nimLine(t, "id: small")},
		map[string]any{"line": nimLine(t, "moveToken($stone"), "condition": "3"},
		map[string]any{"line": nimLine(t, "moveToken($stone"), "condition": "gvat(x) == 1"},
	}}).(*dap.SetBreakpointsResponse).Body.Breakpoints
	if want := nimLine(t, "setup:"); points[0].Line != want {
		t.Errorf("a breakpoint at a zone stands at line %d, not where the next rule begins, %d", points[0].Line, want)
	}
	if strings.Contains(points[2].Message, "?.") {
		t.Error(points[2].Message)
	}
	named := d.ask("setFunctionBreakpoints", map[string]any{"breakpoints": []any{map[string]any{"name": ""}}})
	if b := named.(*dap.SetFunctionBreakpointsResponse).Body.Breakpoints[0]; b.Verified || b.Message == "" {
		t.Errorf("a function breakpoint without a name: %+v", b)
	}
	for _, id := range []any{nil, "", "nothing", "zone "} {
		watch := d.ask("setDataBreakpoints", map[string]any{"breakpoints": []any{map[string]any{"dataId": id}}})
		if b := watch.(*dap.SetDataBreakpointsResponse).Body.Breakpoints[0]; b.Verified || b.Message == "" {
			t.Errorf("a data breakpoint on %v: %+v", id, b)
		}
	}
	d.ask("setDataBreakpoints", map[string]any{"breakpoints": []any{}})
	d.ask("setBreakpoints", map[string]any{"source": map[string]any{"path": file}, "breakpoints": []any{
		map[string]any{"line": nimLine(t, "moveToken($stone"), "condition": "3"}}})
	d.ask("setExceptionBreakpoints", map[string]any{"filters": []string{"endings", "errors"}})
	d.ask("configurationDone", nil)
	d.stop()
	for _, id := range []int{0, -1, 99} {
		if m, ok := d.ask("scopes", map[string]any{"frameId": id}).(*dap.ErrorResponse); !ok {
			t.Errorf("frame %d has scopes: %+v", id, m)
		}
	}
	if m, ok := d.ask("evaluate", map[string]any{"expression": "1", "frameId": 99}).(*dap.ErrorResponse); !ok {
		t.Errorf("frame 99 evaluates: %+v", m)
	}
	for _, s := range d.ask("scopes", map[string]any{"frameId": 1}).(*dap.ScopesResponse).Body.Scopes {
		if s.VariablesReference == 0 {
			t.Errorf("the scope %q has nothing in it", s.Name)
		}
	}
	d.ask("continue", map[string]any{"threadId": 1})
	var told string
	for over := false; !over; {
		switch m := d.read().(type) {
		case *dap.OutputEvent:
			told += m.Body.Output
		case *dap.StoppedEvent:
			told, over = told+m.Body.Text, true
		}
	}
	if !strings.Contains(told, "is neither true nor false, but 3.") || strings.Contains(told, "..") {
		t.Error(told)
	}
	if m, ok := d.ask("exceptionInfo", map[string]any{"threadId": 1}).(*dap.ErrorResponse); !ok {
		t.Errorf("the end of a game is a rule error: %+v", m)
	}
}

func TestWrongArgumentsOfALaunchAreSaidInWords(t *testing.T) {
	d := startDebugging(t)
	d.ask("initialize", nil)
	for argument, value := range map[string]any{"seed": "x", "players": 1.5, "agents": 7, "maxMoves": -1,
		"stopOnEntry": "yes", "program": 5, "recording": "nowhere.jsonl"} {
		arguments := map[string]any{"program": "data/games/nim"}
		arguments[argument] = value
		m, ok := d.ask("launch", arguments).(*dap.ErrorResponse)
		if !ok || strings.Contains(m.Message, "json:") || strings.Contains(m.Message, "ludo-lsp help") {
			t.Errorf("%s: %v: %+v", argument, value, m)
		}
	}
	for _, wrong := range []string{"flyAway", ""} {
		if m, ok := d.ask(wrong, nil).(*dap.ErrorResponse); !ok || strings.Contains(m.Message, "seq") {
			t.Errorf("%+v", m)
		}
	}
}

func TestAgentsPlayAsTheyDoInRun(t *testing.T) {
	for _, agents := range []string{"random", "quick", "quick-greedy", "mcts:20", "quick,random"} {
		var out bytes.Buffer
		code := run(invocation{args: []string{"run", "data/games/nim", "--seed", "7", "--agent", agents,
			"--follow", "short"}, stdout: &out, stderr: io.Discard,
			getenv: func(string) string { return "" }, dir: filepath.Join("..", "..")})
		if code != exitClean {
			t.Fatal(code, out.String())
		}
		d := startDebugging(t)
		d.ask("initialize", nil)
		d.ask("launch", map[string]any{"program": "data/games/nim", "seed": 7, "agents": agents})
		d.ask("setFunctionBreakpoints", map[string]any{"breakpoints": []any{map[string]any{"name": "take"}}})
		d.ask("configurationDone", nil)
		for number := range 3 {
			_, move, _ := strings.Cut(d.stop().Body.Text, ": ")
			if want := strings.Split(out.String(), "\n")[number]; move == "" || !strings.HasSuffix(want, ": "+move) {
				t.Errorf("%s: move %d is %q, and in run %q", agents, number+1, move, want)
			}
			d.ask("continue", map[string]any{"threadId": 1})
		}
	}
}

// endless is a game that nobody ends.
const endless = "```yaml" + `
metadata: { id: endless, players: { min: 2, max: 2 } }
globalVars:
  - { name: luck, type: int, init: 0, min: 0, max: 1000000 }
  - { name: moves, type: int, init: 0, min: 0, max: 1000000 }
zones: [ { id: box, owner: none, visibility: public, ordering: set } ]
setup: [ "rollRandom($n, 0, 1000000, [ luck = $n ])" ]
turnStructure:
  phases: [ { id: walk } ]
actions:
  - id: step
    actor: active
    executor: actor
    phase: [walk]
    effects: |
      moves = moves + 1
  - id: rest
    actor: active
    executor: actor
    phase: [walk]
    effects: |
      moves = moves - 1
terminal:
  conditions:
    - { when: moves == 999999, result: { type: draw } }
` + "```\n"

// debugged writes a game and gives its folder, its document, and the line of a text in it.
func debugged(t *testing.T, rules, text string) (dir, file string, line int) {
	t.Helper()
	dir = t.TempDir()
	file = filepath.Join(dir, "the rules.md")
	if err := os.WriteFile(file, []byte(rules), 0o644); err != nil {
		t.Fatal(err)
	}
	return dir, file, strings.Count(strings.Split(rules, text)[0], "\n") + 1
}

func TestRequestsAreAnsweredWhileAGameRuns(t *testing.T) {
	dir, file, line := debugged(t, endless, "moves = moves + 1")
	// A game that never ends, and a move that is thought about for ever.
	for _, agents := range []string{"random", "mcts:1000000"} {
		d := startDebugging(t)
		d.ask("initialize", nil)
		if m, refused := d.ask("launch", map[string]any{"program": dir, "seed": 3, "agents": agents,
			"maxMoves": 1 << 40}).(*dap.ErrorResponse); refused {
			t.Fatal(m.Message)
		}
		place := func(lines ...int) {
			var points []any
			for _, line := range lines {
				points = append(points, map[string]any{"line": line})
			}
			if m, ok := d.ask("setBreakpoints", map[string]any{"source": map[string]any{"path": file},
				"breakpoints": points}).(*dap.SetBreakpointsResponse); !ok || len(m.Body.Breakpoints) != len(lines) {
				t.Errorf("%+v", m)
			}
		}
		d.ask("configurationDone", nil)
		if got := d.evaluate("luck == luck"); got != "true" {
			t.Errorf("evaluated meanwhile: %s", got)
		}
		if m, ok := d.ask("threads", nil).(*dap.ThreadsResponse); !ok || len(m.Body.Threads) != 1 {
			t.Errorf("%+v", m)
		}
		if m, ok := d.ask("next", map[string]any{"threadId": 1}).(*dap.ErrorResponse); !ok ||
			!strings.Contains(m.Message, "pause") {
			t.Errorf("a step while it runs: %+v", m)
		}
		if agents == "random" {
			place(line)
			if stop := d.stop(); stop.Body.Reason != "breakpoint" {
				t.Errorf("%+v", stop.Body)
			}
			if got := d.top(); !strings.HasSuffix(got, "@ moves = moves + 1") {
				t.Error(got)
			}
			d.ask("continue", map[string]any{"threadId": 1})
			place()
		}
		d.ask("pause", map[string]any{"threadId": 1})
		for stop := d.stop(); stop.Body.Reason != "pause"; stop = d.stop() {
			d.ask("continue", map[string]any{"threadId": 1})
			d.ask("pause", map[string]any{"threadId": 1})
		}
		d.top()
		d.ask("continue", map[string]any{"threadId": 1})
		d.ask("terminate", nil)
		d.ask("disconnect", nil)
		if code := <-d.code; code != exitClean {
			t.Error("exit code ", code)
		}
	}
}

func TestLinesAndFilesAreAsTheClientWantsThem(t *testing.T) {
	dir, file, line := debugged(t, endless, "moves = moves + 1")
	address := string(uri.File(file))
	d := startDebugging(t)
	d.ask("initialize", map[string]any{"adapterID": "ludo", "linesStartAt1": false, "columnsStartAt1": false,
		"pathFormat": "uri"})
	d.ask("launch", map[string]any{"program": string(uri.File(dir)), "stopOnEntry": true})
	source := map[string]any{"path": address}
	points := d.ask("setBreakpoints", map[string]any{"source": source,
		"breakpoints": []any{map[string]any{"line": line - 1}}}).(*dap.SetBreakpointsResponse).Body.Breakpoints
	if b := points[0]; !b.Verified || b.Line != line-1 || b.Source.Path != address {
		t.Errorf("%+v", b)
	}
	places := d.ask("breakpointLocations", map[string]any{"source": source,
		"line": line - 1}).(*dap.BreakpointLocationsResponse).Body.Breakpoints
	if len(places) != 1 || places[0].Line != line-1 {
		t.Errorf("%+v", places)
	}
	d.ask("configurationDone", nil)
	d.stop()
	stack := func() []dap.StackFrame {
		return d.ask("stackTrace", map[string]any{"threadId": 1}).(*dap.StackTraceResponse).Body.StackFrames
	}
	for _, f := range stack() {
		if f.EndLine != 0 && f.EndLine != f.Line {
			t.Errorf("more than a line is marked: %+v", f)
		}
	}
	d.ask("continue", map[string]any{"threadId": 1})
	d.stop()
	frames := stack()
	if f := frames[0]; f.Line != line-1 || f.Column != strings.Index("      moves", "moves") ||
		f.Source.Path != address {
		t.Errorf("%+v", f)
	}
	d.ask("disconnect", nil)
}

func TestSeedsOfTheDebuggerAreExact(t *testing.T) {
	dir, _, _ := debugged(t, endless, "")
	luck := func(seed any) string {
		d := startDebugging(t)
		d.ask("initialize", nil)
		d.ask("launch", map[string]any{"program": dir, "seed": seed})
		d.ask("setFunctionBreakpoints", map[string]any{"breakpoints": []any{map[string]any{"name": "step"}}})
		d.ask("configurationDone", nil)
		d.stop()
		defer d.ask("disconnect", nil)
		return d.evaluate("luck")
	}
	number, text, other := luck(9007199254740993), luck("9007199254740993"), luck(9007199254740992)
	if number != text || number == other {
		t.Errorf("%s, as a text %s, and of the seed before %s", number, text, other)
	}
}
