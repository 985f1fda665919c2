package webtable

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"ludo-lsp/internal/kernel/words"
	"ludo-lsp/internal/show/byhand"
	"ludo-lsp/internal/show/picture"
	"ludo-lsp/kernel"
)

// Table is a game as its page shows it. It implements the desk that asks people.
type Table struct {
	ctx    context.Context
	title  string
	words  *words.Words
	locate kernel.Locator
	people []int // the players who are people

	mu       sync.Mutex
	picture  *picture.Picture // for one goroutine only
	version  int
	changed  chan struct{} // closed when the version changes
	question *byhand.Question
	answers  chan byhand.Answer // receives the one answer to the question
	state    *kernel.State
	log      map[int][]string
	moved    []string      // the tokens moved by the last move
	over     *byhand.End   // nil: the game goes on
	after    byhand.Wish   // the wish for after the end, not delivered yet
	faulty   string        // why the rules as they are now cannot be played; "": they are
	edited   *kernel.Game  // the present rules, if not delivered yet
	news     chan struct{} // signals those, and a wish
}

// New returns the table of a game in which some players are people. It stops asking when its context is done. locate
// finds where rules are written; nil: unknown.
func New(ctx context.Context, g *kernel.Game, hints picture.Hints, locate kernel.Locator, seats []byhand.Seat) *Table {
	t := &Table{ctx: ctx, words: words.Of(g), locate: locate, picture: picture.Of(g, hints, nil),
		changed: make(chan struct{}), news: make(chan struct{}, 1), log: map[int][]string{}}
	t.title = titleOf(g)
	for player, seat := range seats {
		if seat.Agent == nil {
			t.people = append(t.people, player)
		}
	}
	return t
}

func titleOf(g *kernel.Game) string {
	meta := g.Definition().Metadata
	if meta.Name != "" {
		return meta.Name
	}
	return words.Name(meta.ID)
}

// ChangeRules continues the table with the changed rules of a game: the moves made so far are made again.
func (t *Table) ChangeRules(g *kernel.Game, hints picture.Hints, locate kernel.Locator) {
	t.change(func() {
		t.words, t.locate, t.picture, t.title = words.Of(g), locate, picture.Of(g, hints, nil), titleOf(g)
		t.edited, t.faulty, t.state = g, "", nil // an earlier state does not belong to these rules
		if t.question != nil {
			t.answers <- byhand.Answer{Wish: byhand.Edited, Game: t.edit()}
			t.question = nil
		}
		t.signalNews()
	})
}

// signalNews signals news to whoever waits at the end of the game.
func (t *Table) signalNews() {
	select {
	case t.news <- struct{}{}:
	default:
	}
}

// edit returns the rules not delivered yet, if any.
func (t *Table) edit() *kernel.Game {
	g := t.edited
	t.edited = nil
	return g
}

// ShowFault shows that the present rules cannot be played, and why, in a sentence. The game stays as it is.
func (t *Table) ShowFault(why string) { t.change(func() { t.faulty = why }) }

// PlayAgain waits at the end of the game for what to play next: the game by other rules, which come with the answer,
// the game with its last move taken back, or a new one. The wish is to leave when the table's context is done.
func (t *Table) PlayAgain() byhand.Answer {
	for {
		t.mu.Lock()
		a := byhand.Answer{Wish: t.after, Game: t.edit()}
		t.after = byhand.None
		t.mu.Unlock()
		if a.Wish == byhand.None && a.Game != nil {
			a.Wish = byhand.Edited
		}
		if a.Wish != byhand.None {
			t.change(func() { t.over, t.question = nil, nil })
			return a
		}
		select {
		case <-t.news:
		case <-t.ctx.Done():
			return byhand.Answer{Wish: byhand.Leave}
		}
	}
}

// change changes what the page shows.
func (t *Table) change(do func()) {
	t.mu.Lock()
	defer t.mu.Unlock()
	do()
	t.version++
	close(t.changed)
	t.changed = make(chan struct{})
}

// Ask implements byhand.Desk.
func (t *Table) Ask(q *byhand.Question) (byhand.Answer, error) {
	answers := make(chan byhand.Answer, 1)
	t.change(func() {
		if t.edited != nil {
			answers <- byhand.Answer{Wish: byhand.Edited, Game: t.edit()}
			return
		}
		t.question, t.state, t.answers, t.over, t.moved = q, q.State, answers, nil, q.Moved
		t.log[q.Player] = q.Log
	})
	defer t.change(func() { t.question = nil })
	select {
	case answer := <-answers:
		return answer, nil
	case <-t.ctx.Done():
		return byhand.Answer{}, t.ctx.Err()
	}
}

// ShowEnd shows the end of the game: its last state, and its result.
func (t *Table) ShowEnd(played *byhand.PlayedGame, end *byhand.End) {
	t.change(func() {
		t.over = end
		if played.Final != nil && t.edited == nil {
			t.state, t.moved, t.log = played.Final, played.Moved, played.Log
		}
	})
}

// view is what the page shows to one player.
type view struct {
	Version int    `json:"version"`
	Title   string `json:"title"`
	Seat    int    `json:"seat"`
	Seats   []seat `json:"seats"`
	Picture string `json:"picture"`
	// Parts replace the picture on a narrow page.
	Parts    *picture.Parts `json:"parts,omitempty"`
	Question *byhand.Form   `json:"question"`
	Asked    int            `json:"asked"` // the player who is asked; -1: nobody
	Who      string         `json:"who"`   // their name
	Turn     int64          `json:"turn"`  // from 1
	Phase    string         `json:"phase"`
	Moved    []string       `json:"moved"` // the tokens on the table moved by the last move
	Log      []string       `json:"log"`
	Over     *byhand.End    `json:"over"`
	Faulty   string         `json:"faulty"` // why the present rules cannot be played
}

type seat struct {
	Player int    `json:"player"`
	Name   string `json:"name"`
}

// view returns what a player sees, once its version differs from the known one; or the same version when the context
// is done. For a player who is not a person it is the view of the first person.
func (t *Table) view(ctx context.Context, player, known int, narrow bool) (view, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for t.version == known {
		changed := t.changed
		t.mu.Unlock()
		select {
		case <-changed:
		case <-ctx.Done():
		}
		t.mu.Lock()
		if ctx.Err() != nil {
			break
		}
	}
	if len(t.people) > 0 && !slices.Contains(t.people, player) {
		player = t.people[0]
		if t.question != nil {
			player = t.question.Player
		}
	}
	v := view{
		Version: t.version,
		Title:   t.title,
		Seat:    player,
		Asked:   -1,
		Over:    t.over,
		Faulty:  t.faulty,
		Log:     t.log[player],
		Seats:   []seat{},
	}
	for _, p := range t.people {
		v.Seats = append(v.Seats, seat{p, t.words.Player(p)})
	}
	if t.state != nil {
		look := picture.View{Player: player, Marks: true}
		if len(t.people) == 0 {
			look.Player = picture.Everybody
		}
		shown, err := v.draw(t.picture, t.state, look, narrow)
		if err != nil {
			return v, err
		}
		v.Turn, v.Phase = t.state.Turn()+1, words.Name(t.state.Phase())
		v.Moved = picture.ShownTokens(shown, t.moved)
	}
	if q := t.question; q != nil {
		v.Asked, v.Who = q.Player, t.words.Player(q.Player)
		if q.Player == player {
			v.Question = q.Form(t.locate)
		}
	}
	return v, nil
}

// draw draws a state as a player sees it: as a whole, or in parts for a narrow page. It returns all its drawings.
func (v *view) draw(p *picture.Picture, s *kernel.State, look picture.View, narrow bool) (shown string, err error) {
	if !narrow {
		v.Picture, err = p.SVG(s, look)
		return v.Picture, err
	}
	parts, err := p.Parts(s, look)
	v.Parts = &parts
	return parts.All(), err
}

// refusal is why something cannot be chosen.
type refusal struct {
	Action string         `json:"action"`
	Why    string         `json:"why"`
	Rule   *kernel.Source `json:"rule,omitempty"`
}

// refusalsOf says why some ids cannot be chosen as a move now.
func (t *Table) refusalsOf(ids []string) []refusal {
	t.mu.Lock()
	q := t.question
	t.mu.Unlock()
	out := []refusal{}
	if q == nil || q.Of != "" {
		return out
	}
	for _, id := range ids {
		for _, r := range byhand.RefusalsAbout(q.State, id) {
			told := refusal{Action: r.Action, Why: r.Why}
			if at, ok := t.locate.Locate(r.Path); ok {
				told.Rule = &at
			}
			if !slices.ContainsFunc(out, func(o refusal) bool { return o.Action == told.Action }) {
				out = append(out, told)
			}
		}
	}
	return out
}

// errStale is the error for an answer to a past question.
var errStale = errors.New("this is no longer asked")

// answer answers the question of a version, unless there is an answer already: a second answer does not count for the
// next question.
func (t *Table) answer(version int, a byhand.Answer) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.version != version {
		return errStale
	}
	if ended := a.Wish == byhand.New || a.Wish == byhand.Undo && t.question == nil; ended {
		if t.over == nil || t.after != byhand.None {
			return errStale
		}
		t.after = a.Wish
		t.signalNews()
		return nil
	}
	if t.question == nil {
		return errStale
	}
	switch a.Wish {
	case byhand.None, byhand.Undo, byhand.Back, byhand.Lot, byhand.Leave:
	default:
		return fmt.Errorf("there is no wish %q", strings.ToValidUTF8(string(a.Wish), "?"))
	}
	t.answers <- a
	t.question = nil
	return nil
}
