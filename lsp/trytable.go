package lsp

import (
	"strings"
	"sync"

	"go.lsp.dev/protocol"

	"ludo-lsp/internal/kernel/record"
	"ludo-lsp/internal/kernel/words"
	"ludo-lsp/internal/play/directed"
	"ludo-lsp/internal/play/tries"
	"ludo-lsp/internal/project"
	"ludo-lsp/internal/show/byhand"
	"ludo-lsp/internal/show/picture"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/replay"
)

// tableView is the table at a node of the tree, as internal/show/webtable/table.js shows it.
type tableView struct {
	Node     string         `json:"node"`
	Title    string         `json:"title"`
	Turn     int64          `json:"turn"` // from 1
	Phase    string         `json:"phase"`
	Seat     int            `json:"seat"` // the viewer; -1: everything is shown
	Seats    []seatView     `json:"seats"`
	Picture  string         `json:"picture"`
	Parts    *picture.Parts `json:"parts,omitempty"` // instead of the picture where there is little room
	Asked    int            `json:"asked"`           // who decides; -1: the game is over
	Who      string         `json:"who,omitempty"`
	Question *byhand.Form   `json:"question"` // what to choose; nil where Move is complete or nobody can move
	Move     *kernel.Move   `json:"move,omitempty"`
	Refused  []refusalView  `json:"refused"` // what cannot be chosen, and why
	Moved    []string       `json:"moved"`   // the tokens on the table that the node's move has moved
	Over     *byhand.End    `json:"over"`    // nil: the game goes on
}

type seatView struct {
	Player int    `json:"player"`
	Name   string `json:"name"`
}

// refusalView is the reason why an action cannot be chosen.
type refusalView struct {
	Action string         `json:"action"`
	Why    string         `json:"why"`
	Rule   *kernel.Source `json:"rule,omitempty"`
}

// tableDrawer draws the tables of a game. The layout stays when the game is edited.
type tableDrawer struct {
	mu      sync.Mutex
	game    *kernel.Game
	given   project.Picture
	picture *picture.Picture
}

// of returns the picture of a game; the caller holds mu.
func (d *tableDrawer) of(state *kernel.State, given project.Picture) *picture.Picture {
	if d.picture == nil || d.game != state.Game() || !given.Equal(d.given) {
		d.picture, d.game, d.given = picture.Of(state.Game(), hintsFrom(given), d.picture), state.Game(), given
	}
	return d.picture
}

// hintsFrom returns the hints for drawing the table that a project file gives.
func hintsFrom(given project.Picture) picture.Hints {
	hints := picture.Hints{Colours: given.Colours, Positions: map[string]picture.Point{}}
	for space, at := range given.Positions {
		hints.Positions[space] = picture.Point(at)
	}
	return hints
}

// table returns the table at a node, and the question there after some answers.
func (t *tableRequest) table(tree *tries.Tree) (gamedef.Object, error) {
	one, err := t.report.Possible(tree, t.Node)
	if err != nil {
		return nil, err
	}
	state, game := one.State, t.game.game
	told := words.Of(game)
	v := &tableView{Node: one.ID, Title: t.game.title(), Turn: state.Turn() + 1, Phase: words.Name(state.Phase()),
		Seat: -1, Asked: -1, Refused: []refusalView{}}
	for player := range state.Players() {
		v.Seats = append(v.Seats, seatView{player, told.Player(player)})
	}
	look := picture.View{Player: picture.Everybody, Marks: true, Room: t.Room}
	if t.Seat != nil && *t.Seat >= 0 && *t.Seat < state.Players() {
		v.Seat, look.Player = *t.Seat, *t.Seat
	}
	shown, err := t.draw(v, state, look)
	if err != nil {
		return nil, err
	}
	if n, before, err := t.nodeAndBefore(tree); err == nil && before != nil {
		if out, err := n.PlayTraced(before.State); err == nil {
			v.Moved = picture.ShownTokens(shown, byhand.MovedTokens(out.Trace))
		}
	}
	if one.Result != nil {
		v.Over = byhand.EndOf(game, one.Result, t.rule)
		return entryOf("table", v)
	}
	moves, _, err := tries.Moves(state)
	if err != nil {
		return nil, err
	}
	asked, err := byhand.Follow(state, moves, func(m kernel.Move) int { return replay.Maker(state, m) }, t.Answers)
	if err != nil {
		return nil, err
	}
	v.Asked, v.Who = asked.Player, told.Player(asked.Player)
	if asked.Move != nil {
		v.Move = asked.Move
		return entryOf("table", v)
	}
	v.Question = asked.Question.Form(t.report.Locate)
	refused := byhand.Refusals(state, moves)
	if t.About != "" {
		refused = byhand.RefusalsAbout(state, t.About)
	}
	for _, r := range refused {
		v.Refused = append(v.Refused, t.refusal(r))
	}
	return entryOf("table", v)
}

// draw draws a state into its view, as a whole or in parts, and returns everything it has drawn.
func (t *tableRequest) draw(v *tableView, state *kernel.State, look picture.View) (string, error) {
	d := t.game.drawn
	d.mu.Lock()
	defer d.mu.Unlock()
	p := d.of(state, t.view.settings.picture)
	var err error
	if !t.Narrow {
		v.Picture, err = p.SVG(state, look)
		return v.Picture, err
	}
	parts, err := p.Parts(state, look)
	v.Parts = &parts
	return parts.All(), err
}

// entryOf returns an object with one value.
func entryOf(key string, value any) (gamedef.Object, error) {
	raw, err := protocol.Marshal(value)
	if err != nil {
		return nil, err
	}
	var data gamedef.Data
	err = gamedef.DecodePart(raw, &data)
	return gamedef.Object{{Key: key, Value: data}}, err
}

// refusal names the condition that refuses something, in the words of its formula.
func (t *tableRequest) refusal(r byhand.Refusal) refusalView {
	out := refusalView{Action: r.Action, Why: r.Why}
	said := ""
	if out.Rule, said = t.rule(r.Path); said != "" {
		out.Why = strings.TrimSuffix(out.Why, ".") + ": " + said + "."
	}
	return out
}

// rule returns where a part of the definition is written, and reads it aloud; nil and "" if that is not possible.
func (t *tableRequest) rule(path string) (*kernel.Source, string) {
	at, ok := t.game.locate(path)
	if !ok {
		return nil, ""
	}
	said := t.readAloud(at)
	at.File = shortName(t.view, at.File)
	return &at, said
}

// readAloud reads aloud what is written at a place; "" if that is not possible.
func (t *tableRequest) readAloud(at kernel.Source) string {
	for _, r := range t.view.spec.game().Readings(at.File, at.Line-1, at.EndLine, t.session.client.encoding) {
		if r.Sentence != "" {
			return strings.TrimSuffix(r.Sentence, ".")
		}
	}
	return ""
}

// steps lists what the move to a node did, effect by effect.
func (t *tableRequest) steps(tree *tries.Tree) (gamedef.Object, error) {
	n, before, err := t.nodeAndBefore(tree)
	if err != nil {
		return nil, err
	}
	if before == nil {
		return record.Object("steps", gamedef.Array{}), nil
	}
	out, err := n.PlayTraced(before.State)
	if err != nil {
		return nil, err
	}
	var list []gamedef.Object
	for _, step := range directed.Steps(n.Player, before.State, out.State, out.Trace, t.report.Locate) {
		if step.Text == "" {
			continue
		}
		o := record.Object("text", step.Text, "path", step.Path, "lifecycle", step.Lifecycle())
		if step.Source != nil {
			o.Add("source", record.DataOf(step.Source))
		}
		list = append(list, o)
	}
	return record.Object("steps", list), nil
}
