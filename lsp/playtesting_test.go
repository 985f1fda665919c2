package lsp

import (
	"context"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"ludo-lsp/internal/dev/testgames"
	"ludo-lsp/internal/guard"
	"ludo-lsp/internal/play/playtest"
	"ludo-lsp/kernel/gamedef"
)

// showsOfPlay waits until the diagnostics of a document that playing shows have some codes.
func (c *testClient) showsOfPlay(uri string, codes ...string) {
	c.t.Helper()
	c.until(uri+" to show of play "+strings.Join(codes, " "), func() bool {
		all := c.all(uri)
		if len(all) == 0 {
			return false
		}
		var shown []string
		for code := range strings.FieldsSeq(all[len(all)-1].codes()) {
			if strings.HasPrefix(code, "PLAY_") {
				shown = append(shown, code)
			}
		}
		slices.Sort(shown)
		return slices.Equal(shown, codes)
	})
}

// Where it is wanted a spec is played while nothing is edited, and what shows is published
// after the rest. What is played after an edit is the spec after it.
func TestPlayingInTheBackground(t *testing.T) {
	bubble(t, func(t *testing.T) {
		c := connectToCore(t)
		c.initialize(usualCapabilities)
		play := func(games int) {
			c.notify("workspace/didChangeConfiguration", object{"settings": object{"ludo": object{"play": games}}})
		}
		play(25)
		c.open("untitled:a", 1, testgames.Endless)
		c.showsOfPlay("untitled:a", "PLAY_NEVER_ACTS", "PLAY_NEVER_ENDS")
		at := lineWith(testgames.Endless, "    pre:")
		line := strings.Split(testgames.Endless, "\n")[at]
		five := strings.Index(line, "right: 5") + len("right: ")
		c.change("untitled:a", 2, splice(at, five, at, five+1, "9"))
		c.showsOfPlay("untitled:a", "PLAY_NEVER_ENDS")
		play(0)
		c.showsOfPlay("untitled:a")
	})
}

// The project file can ask for it, and the editor can refuse.
func TestTheProjectAsksForPlay(t *testing.T) {
	bubble(t, func(t *testing.T) {
		root := folder(t, map[string]string{"rules.md": testgames.Endless, "ludo.yaml": "play: 25\n"})
		c := connectToCore(t)
		c.initialize(usualCapabilities, root)
		uri := fileURI(root + "/rules.md")
		c.open(uri, 1, testgames.Endless)
		c.showsOfPlay(uri, "PLAY_NEVER_ACTS", "PLAY_NEVER_ENDS")
		c.notify("workspace/didChangeConfiguration", object{"settings": object{"ludo": object{"play": 0}}})
		c.showsOfPlay(uri)
	})
}

// played stands in for the games: it tells when they are to begin and when they are to stop,
// and comes back when it is let go.
type played struct {
	begun, stopped, release chan struct{}
}

func (p played) play(ctx context.Context, _ *gamedef.GameDef, _ playtest.Options) (*playtest.Played, error) {
	p.begun <- struct{}{}
	<-ctx.Done()
	p.stopped <- struct{}{}
	<-p.release
	return nil, ctx.Err()
}

func connectToPlayed(t *testing.T) (*testClient, *editGate, played) {
	p := played{begun: make(chan struct{}, 100), stopped: make(chan struct{}, 100), release: make(chan struct{})}
	gate := &editGate{}
	c := connectTo(t, nil, Options{Version: "test", gate: gate, play: p.play})
	t.Cleanup(func() { close(p.release) })
	c.initialize(usualCapabilities)
	return c, gate, p
}

// compiledEndless shows a hint once it is compiled: nothing reads the counter.
var compiledEndless = strings.NewReplacer(
	"effects: [ { setVar", "effects: [ { addVar: { scope: global, var: unread, delta: 1 } }, { setVar",
	"globalVars: [", "globalVars: [ { name: unread, type: int, init: 0, min: 0, max: 9 },",
).Replace(testgames.Endless)

// idle lets a spec be compiled, and what would be played then begin: for that the test must be in a bubble of synctest.
func (c *testClient) idle(uri string) {
	c.t.Helper()
	c.until(uri+" to be compiled", func() bool {
		all := c.all(uri)
		return len(all) > 0 && strings.Contains(all[len(all)-1].codes(), "VALUES_VARIABLE_UNREAD")
	})
	time.Sleep(2 * idleTime)
	synctest.Wait()
}

// Nobody has to ask for it: what play shows stands at the rule, with a seed and a move to see
// it where there is one.
func TestPlayingIsTheDefault(t *testing.T) {
	bubble(t, func(t *testing.T) {
		c := connectToCore(t)
		c.initialize(usualCapabilities)
		c.open("untitled:a", 1, testgames.Endless)
		c.showsOfPlay("untitled:a", "PLAY_NEVER_ACTS", "PLAY_NEVER_ENDS")
		failing := strings.Replace(testgames.Endless, "left: 9, right",
			"left: { op: '/', left: 9, right: { ref: gvar, var: steps } }, right", 1)
		c.open("untitled:b", 1, failing)
		c.showsOfPlay("untitled:b", "PLAY_RULE_FAILS")
		all := c.all("untitled:b")
		for _, d := range all[len(all)-1].Diagnostics {
			if d.Code != "PLAY_RULE_FAILS" {
				continue
			}
			if d.Range.Start.Line != lineWith(failing, "    effects: [ { setVar") ||
				!strings.Contains(d.Message, "Seen with seed 1, in move 1") {
				t.Errorf("line %d: %s", d.Range.Start.Line, d.Message)
			}
		}
	})
}

// Games begin when nothing is edited or compiled any more, end with the next edit, and no
// diagnostics wait for them.
func TestPlayingWaitsAndGivesWay(t *testing.T) {
	bubble(t, func(t *testing.T) {
		c, gate, p := connectToPlayed(t)
		gate.begin()
		c.open("untitled:a", 1, compiledEndless)
		c.idle("untitled:a")
		if len(p.begun) > 0 {
			t.Fatal("it is played while something urgent is done")
		}
		gate.end()
		<-p.begun // the first game
		for version := 2; version <= 5; version++ {
			c.change("untitled:a", version, splice(0, 2, 0, 2, "x"))
			c.diagnosed("untitled:a", version) // although what was played has not come back
		}
		<-p.stopped // the end of the games
		<-p.begun   // the first game after the edits
		if len(p.begun) > 0 {
			t.Error("states are played that were edited at once")
		}
	})
}

// It can be switched off, and a spec of any size is played.
func TestPlayingIsSwitchedOff(t *testing.T) {
	bubble(t, func(t *testing.T) {
		c, _, p := connectToPlayed(t)
		play := func(games any) {
			c.notify("workspace/didChangeConfiguration", object{"settings": object{"ludo": object{"play": games}}})
		}
		play(0)
		c.open("untitled:a", 1, compiledEndless)
		c.idle("untitled:a")
		if len(p.begun) > 0 {
			t.Fatal("it is played although it is switched off")
		}
		play(nil)
		<-p.begun // the first game
		c.open("untitled:b", 1, compiledEndless+strings.Repeat("Once upon a time.\n", 20_000))
		<-p.begun // a game of the other
	})
}

// A fault of the program in what nobody asked for is told once, with rule and place, and the server goes on.
func TestFaultOfBackgroundPlayIsToldOnce(t *testing.T) {
	bubble(t, func(t *testing.T) {
		c := connectTo(t, nil, Options{Version: "test",
			play: func(context.Context, *gamedef.GameDef, playtest.Options) (*playtest.Played, error) {
				panic(&guard.Fault{Value: "no such thing", Rule: "actions[0].effects[0]"})
			}})
		c.initialize(usualCapabilities)
		c.open("untitled:a", 1, compiledEndless)
		c.idle("untitled:a")
		c.change("untitled:a", 2, whole(compiledEndless+"\nMore.\n"))
		c.idle("untitled:a")
		c.sent("window/showMessage", "the rule actions[0].effects[0], which stands at untitled:a:")
		if n := c.told("window/showMessage"); n != 1 {
			t.Errorf("it was told %d times", n)
		}
		c.open("untitled:b", 1, testgames.Endless+"\n```yaml\nzonse: []\n```\n") // it still answers
		c.until("a fault", func() bool { return len(c.all("untitled:b")) > 0 })
	})
}

// Games that take long show that they go on. What was asked for by nobody is refused without a message.
func TestLongPlayIsShown(t *testing.T) {
	bubble(t, func(t *testing.T) {
		p := played{begun: make(chan struct{}, 100), stopped: make(chan struct{}, 100), release: make(chan struct{})}
		c := connectTo(t, nil, Options{Version: "test", play: p.play})
		defer close(p.release)
		c.initialize(merged(usualCapabilities, object{"window": object{"workDoneProgress": true}}))
		c.open("untitled:a", 1, compiledEndless)
		c.idle("untitled:a")
		<-p.begun
		time.Sleep(longPlay)
		c.sent("$/progress", "Playing")
		c.sent("$/progress", "0 of 200 games")
		c.notify("workspace/didChangeConfiguration", object{"settings": object{"ludo": object{"play": 0}}})
		<-p.stopped
		for _, idle := range []bool{true, false} {
			c.refuses(object{"command": "ludo.statistics", "arguments": []any{"untitled:none", object{"idle": idle}}})
			synctest.Wait()
			if n := c.told("window/showMessage"); (n == 0) != idle {
				t.Errorf("idle %t: there are %d messages", idle, n)
			}
		}
	})
}

// Opening and closing documents that change nothing begins no games again.
func TestOpeningBeginsNoGamesAgain(t *testing.T) {
	bubble(t, func(t *testing.T) {
		const prose = "# More\n\nSee [the map](map.txt) and [the rules](rules.md#rules).\n"
		root := folder(t, map[string]string{"game/rules.md": "# Rules\n\n[Map](../map.txt)\n\n" + compiledEndless, "game/more.md": prose,
			"map.txt": "north", "other.md": prose})
		p := played{begun: make(chan struct{}, 100), stopped: make(chan struct{}, 100), release: make(chan struct{})}
		c := connectTo(t, nil, Options{Version: "test", play: p.play})
		defer close(p.release)
		c.initialize(usualCapabilities, root)
		uri := fileURI(root + "/game/rules.md")
		c.open(uri, 1, "# Rules\n\n[Map](../map.txt)\n\n"+compiledEndless)
		c.idle(uri)
		<-p.begun
		for _, other := range []string{"/game/more.md", "/other.md"} {
			c.open(fileURI(root+other), 1, prose)
			c.idle(uri)
			c.notify("textDocument/didClose", object{"textDocument": object{"uri": fileURI(root + other)}})
			c.idle(uri)
		}
		if len(p.begun) > 0 || len(p.stopped) > 0 {
			t.Errorf("%d more games are begun, %d ended", len(p.begun), len(p.stopped))
		}
		c.change(uri, 2, splice(0, 2, 0, 2, "x")) // findings stand elsewhere now
		<-p.stopped
	})
}
