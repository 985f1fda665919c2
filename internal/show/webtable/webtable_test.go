package webtable_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/dev/testgames"
	"ludo-lsp/internal/show/byhand"
	"ludo-lsp/internal/show/picture"
	"ludo-lsp/internal/show/webtable"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/sim"
)

// page is a page that somebody has open.
type page struct {
	t      *testing.T
	url    string
	seat   int
	shown  view
	played chan *byhand.PlayedGame
	table  *webtable.Table
}

type view struct {
	Version int
	Seat    int
	Seats   []struct{ Name string }
	Picture string
	Asked   int
	Log     []string
	Turn    int
	Phase   string
	Who     string
	Moved   []string
	Parts   *picture.Parts
	Over    *struct {
		Title   string
		Winners []int
		How     []string
	}
	Faulty   string
	Question *struct {
		What, Of, Notes string
		Least, Most     int
		Options         []struct {
			Text  string
			About []string
		}
	}
}

// open begins a game, and opens its page.
func open(t *testing.T, game, seats string, players int) *page {
	t.Helper()
	return begin(t, testgames.Of(t, game), seats, players)
}

func begin(t *testing.T, g *kernel.Game, seats string, players int) *page {
	t.Helper()
	who, err := byhand.ParseSeats(seats, players, sim.ParseAgents)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	table := webtable.New(ctx, g, picture.Hints{}, nil, who)
	server, err := webtable.Listen(table, 0)
	if err != nil {
		t.Fatal(err)
	}
	p := &page{
		t:      t,
		url:    server.URL(),
		seat:   -1,
		shown:  view{Version: -1},
		played: make(chan *byhand.PlayedGame, 1),
		table:  table,
	}
	go func() {
		played, err := byhand.Play(
			ctx,
			g,
			byhand.Options{Setup: sim.Setup{Players: players, Seed: 3}, Seats: who, Desk: table},
		)
		if err != nil {
			t.Errorf("the game cannot be played: %v", err)
		} else if !played.Left {
			table.ShowEnd(played, byhand.EndOf(g, played.Result, func(string) (*kernel.Source, string) { return nil, "" }))
		}
		p.played <- played
	}()
	t.Cleanup(func() {
		cancel()
		server.Close()
		<-p.played
	})
	return p
}

// asked waits until somebody is asked, or the game is over.
func (p *page) asked() view {
	p.t.Helper()
	for p.shown.Version < 0 || p.shown.Asked < 0 && p.shown.Over == nil {
		p.shown = p.see(p.seat, p.shown.Version)
	}
	return p.shown
}

func (p *page) see(seat, known int) (v view) {
	p.t.Helper()
	response, err := http.Get(fmt.Sprintf("%sstate?seat=%d&known=%d", p.url, seat, known))
	if err != nil {
		p.t.Fatal(err)
	}
	defer response.Body.Close()
	if err := json.NewDecoder(response.Body).Decode(&v); err != nil {
		p.t.Fatal(err)
	}
	return v
}

// send gives an answer, and the status that comes back.
func (p *page) send(answer map[string]any) int {
	p.t.Helper()
	if _, given := answer["version"]; !given {
		answer["version"] = p.shown.Version
	}
	body, _ := json.Marshal(answer)
	response, err := http.Post(p.url+"answer", "application/json", bytes.NewReader(body))
	if err != nil {
		p.t.Fatal(err)
	}
	response.Body.Close()
	p.shown.Asked = -1
	return response.StatusCode
}

// A game is played to its end: moves are chosen, taken back, and what is no choice is said.
func TestAGameIsPlayed(t *testing.T) {
	p := open(t, "tic-tac-toe", "human,human", 2)
	first := p.asked()
	if len(first.Question.Options) != 9 || !strings.HasPrefix(first.Picture, "<svg ") || len(first.Seats) != 2 {
		t.Fatalf("the page shows %+v", first)
	}
	for _, o := range first.Question.Options {
		if len(o.About) != 1 || !strings.Contains(first.Picture, `data-zone="`+o.About[0]+`"`) {
			t.Errorf("%q is about %v, which is not on the table", o.Text, o.About)
		}
	}
	if status := p.send(map[string]any{"chosen": []int{99}}); status != http.StatusNoContent {
		t.Fatalf("status %d", status)
	}
	if again := p.asked(); again.Question.Notes == "" {
		t.Error("what is no choice is not said")
	}
	if p.send(map[string]any{"wish": "undo"}); p.asked().Question.Notes == "" {
		t.Error("that there is nothing to take back is not said")
	}
	version := p.shown.Version
	p.send(map[string]any{"chosen": []int{0}})
	second := p.asked()
	if len(second.Question.Options) != 8 || second.Asked != 1 || second.Seat != 1 || len(second.Log) == 0 {
		t.Fatalf("after a move the page shows %+v", second)
	}
	if status := p.send(map[string]any{"version": version, "chosen": []int{0}}); status != http.StatusConflict {
		t.Errorf("an answer to what is not asked any more: status %d", status)
	}
	p.shown = view{Version: -1}
	p.asked()
	p.send(map[string]any{"wish": "undo"})
	if undone := p.asked(); len(undone.Question.Options) != 9 || undone.Asked != 0 {
		t.Fatalf("after taking back the page shows %+v", undone)
	}
	for range 9 {
		if p.asked().Over != nil {
			break
		}
		p.send(map[string]any{"chosen": []int{0}})
	}
	over := p.asked()
	if over.Over == nil || over.Question != nil || over.Over.Title != "player 0 wins" || over.Over.Winners[0] != 0 {
		t.Fatalf("at the end the page shows %+v, %+v", over, over.Over)
	}
	if len(over.Moved) != 1 || !strings.Contains(over.Picture, `data-token="`+over.Moved[0]+`"`) {
		t.Errorf("at the end %v is marked", over.Moved)
	}
	if last := over.Log[len(over.Log)-2]; !strings.Contains(last, "place") {
		t.Errorf("the log ends with %q", over.Log)
	}
}

// At the end of a game people take the last move back, or begin another one: once, whoever asks for it first. While
// a game goes on nobody can end it for the others.
func TestWhatIsWishedAtTheEnd(t *testing.T) {
	for _, wish := range []byhand.Wish{byhand.New, byhand.Undo} {
		p := open(t, "tic-tac-toe", "human,human", 2)
		p.asked()
		if status := p.send(map[string]any{"wish": "new"}); status != http.StatusConflict {
			t.Errorf("a new game while one is played: status %d", status)
		}
		for p.shown = p.see(p.seat, -1); p.asked().Over == nil; {
			p.send(map[string]any{"chosen": []int{0}})
		}
		for i, want := range []int{http.StatusNoContent, http.StatusConflict} {
			if status := p.send(map[string]any{"wish": wish}); status != want {
				t.Errorf("%s, the %d. time: status %d", wish, i+1, status)
			}
		}
		again := p.table.PlayAgain()
		if p.shown = p.see(p.seat, p.shown.Version); p.shown.Over != nil {
			t.Errorf("after %q the page shows the end, %+v", wish, p.shown.Over)
		}
		if status := p.send(map[string]any{"wish": wish}); status != http.StatusConflict {
			t.Errorf("%s once it is told: status %d", wish, status)
		}
		if again.Wish != wish || again.Game != nil {
			t.Errorf("after %q the terminal is told %+v", wish, again)
		}
	}
}

// A narrow page gets the table in parts: what others hold is told as a number there, what one holds oneself lies
// side by side.
func TestTheTableInParts(t *testing.T) {
	p := open(t, "oh-hell", "human,human,random,random", 4)
	asked := p.asked()
	response, err := http.Get(fmt.Sprintf("%sstate?seat=%d&known=-1&narrow", p.url, asked.Asked))
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	var v view
	if err := json.NewDecoder(response.Body).Decode(&v); err != nil || v.Picture != "" || v.Parts == nil {
		t.Fatalf("a narrow page gets %+v, %v", v, err)
	}
	own := fmt.Sprintf(`data-zone="hand:%d"`, asked.Asked)
	if !strings.Contains(v.Parts.Hand, own) || !strings.Contains(v.Parts.Hand, "data-token=") {
		t.Errorf("the hand is %s", v.Parts.Hand)
	}
	for player, strip := range v.Parts.Seats {
		other := fmt.Sprintf(`data-zone="hand:%d"`, player)
		if strings.Contains(strip, other) == (player == asked.Asked) || strings.Contains(strip, "data-token=") {
			t.Errorf("of player %d is shown %s", player, strip)
		}
	}
	if !strings.Contains(v.Parts.Middle, `data-zone="deck:none"`) {
		t.Errorf("in the middle lies %s", v.Parts.Middle)
	}
}

const choosing = "# Choosing\n\n```yaml\n" + `metadata: { id: choosing, players: { min: 1, max: 1 } }
zones:
  - { id: bag, owner: none, visibility: public, ordering: set }
  - { id: table, owner: none, visibility: public, ordering: set }
tokenTypes: [ { id: stone, props: { label: string } } ]
setup:
  - createToken: { type: stone, zone: bag, props: { label: red } }
  - createToken: { type: stone, zone: bag, props: { label: '<b>blue</b>' } }
  - createToken: { type: stone, zone: bag, props: { label: green } }
turnStructure: { phases: [ { id: only } ] }
actions:
  - id: take
    actor: active
    executor: actor
    phase: [only]
    effects:
      - chooseN: { bind: $which, options: { query: tokensInZone, zone: bag }, min: 1, max: 2 }
      - forEach: { bind: $one, over: { query: binding, name: $which }, effects: [ { moveToken: { token: $one, from: bag, to: table } } ] }
    limits: []
  - { id: wait, actor: active, executor: actor, phase: [only], effects: [], limits: [] }
terminal:
  conditions:
    - when: { op: '==', left: { aggregate: { op: count, query: { query: tokensInZone, zone: bag } } }, right: 0 }
      result: { type: draw }
` + "```\n"

// Decisions of a move are asked one by one, with as many answers as the rule wants, and one can go back to the moves.
func TestDecisionsOneByOne(t *testing.T) {
	g, _ := testgames.Compile(t, cnl.File{Path: "choosing.md", Text: choosing})
	p := begin(t, g, "human", 1)
	take := func() {
		t.Helper()
		for i, o := range p.asked().Question.Options {
			if o.Text == "take" {
				p.send(map[string]any{"chosen": []int{i}})
				return
			}
		}
		t.Fatal("nothing can be taken")
	}
	take()
	v := p.asked()
	if v.Question.Of != "take" || v.Question.Least != 1 || v.Question.Most != 2 || len(v.Question.Options) != 3 {
		t.Fatalf("asked is %+v", v.Question)
	}
	if id := v.Question.Options[0].About[0]; !strings.Contains(v.Picture, id) {
		t.Errorf("%s is not on the table", id)
	}
	if strings.Contains(v.Picture, "<b>") {
		t.Error("a text of the game is markup in the picture")
	}
	p.send(map[string]any{"wish": "back"})
	if back := p.asked(); back.Question.Of != "" || len(back.Question.Options) != 2 {
		t.Errorf("back leads to %+v", back.Question)
	}
	take()
	p.asked()
	p.send(map[string]any{"chosen": []int{0, 1, 2}})
	if again := p.asked(); again.Question.Notes == "" {
		t.Error("too many answers are taken")
	}
	p.send(map[string]any{"chosen": []int{2, 0}})
	p.asked()
	take()
	p.asked()
	p.send(map[string]any{"chosen": []int{0}})
	if end := p.asked(); end.Over == nil {
		t.Errorf("with an empty bag the page shows %+v", end)
	}
}

// Each seat sees its own cards and no others, and only who is asked can answer.
func TestSeatsSeeTheirOwn(t *testing.T) {
	p := open(t, "oh-hell", "human,human,random,random", 4)
	asked := p.asked()
	for seat := range 4 {
		v := p.see(seat, -1)
		own := fmt.Sprintf("hand:%d", seat)
		if seat > 1 { // an agent's seat is nobody's view
			if v.Seat != asked.Asked {
				t.Errorf("seat %d is shown what seat %d sees", seat, v.Seat)
			}
			continue
		}
		if v.Seat != seat || (v.Question != nil) != (seat == asked.Asked) {
			t.Errorf("seat %d gets the view of %d, and is asked: %v", seat, v.Seat, v.Question != nil)
		}
		for other := range 4 {
			name := fmt.Sprintf("hand:%d", other)
			_, rest, found := strings.Cut(v.Picture, `data-zone="`+name+`"`)
			zone, _, _ := strings.Cut(rest, "data-zone=")
			if seen := strings.Contains(zone, "data-token="); !found || seen != (name == own) {
				t.Errorf("seat %d: %s is there: %v, its cards are told: %v", seat, name, found, seen)
			}
		}
	}
}

// The page is for who knows its address, under its own name, and may load only what is its own.
func TestWhoMayOpenThePage(t *testing.T) {
	p := open(t, "tic-tac-toe", "human,random", 2)
	get := func(address, host string) *http.Response {
		t.Helper()
		request, err := http.NewRequest(http.MethodGet, address, nil)
		if err != nil {
			t.Fatal(err)
		}
		if host != "" {
			request.Host = host
		}
		response, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { response.Body.Close() })
		return response
	}
	u, err := url.Parse(p.url)
	if err != nil || u.Hostname() != "127.0.0.1" || len(strings.Trim(u.Path, "/")) < 32 {
		t.Fatalf("the page is at %s", p.url)
	}
	root := "http://" + u.Host
	for address, want := range map[string]int{
		p.url: 200, p.url + "page.js": 200, p.url + "page.css": 200, root + "/": 404, root + "/state": 404,
		root + "/" + strings.Repeat("0", 32) + "/": 404, p.url + "../../etc/passwd": 404, p.url + "doc.go": 404,
		p.url + "answer": 404,
	} {
		if response := get(address, ""); response.StatusCode != want {
			t.Errorf("%s: status %d, want %d", address, response.StatusCode, want)
		}
	}
	if response := get(p.url, "evil.example:"+u.Port()); response.StatusCode != http.StatusForbidden {
		t.Errorf("under another name: status %d", response.StatusCode)
	}
	response := get(p.url, "")
	if got := response.Header.Get("Content-Security-Policy"); !strings.HasPrefix(
		got,
		"default-src 'none'; script-src 'self'",
	) {
		t.Errorf("the policy is %q", got)
	}
	text, _ := io.ReadAll(response.Body)
	if strings.Contains(string(text), "http") || strings.Contains(string(text), "//") {
		t.Error("the page names something that is elsewhere")
	}
	for kind, body := range map[string]string{"text/plain": `{"version":1}`, "application/json": "[", "application/json;": "{}"} {
		response, err := http.Post(p.url+"answer", kind, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		response.Body.Close()
		if response.StatusCode < 400 || response.StatusCode > 499 {
			t.Errorf("an answer of %s %q: status %d", kind, body, response.StatusCode)
		}
	}
	p.asked()
	if status := p.send(map[string]any{"wish": "world peace"}); status != http.StatusBadRequest {
		t.Errorf("a wish that there is not: status %d", status)
	}
}
