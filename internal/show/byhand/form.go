package byhand

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/internal/kernel/words"
	"ludo-lsp/internal/text/symbols"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// Form is a question as a page shows it. Its JSON is what internal/show/webtable/table.js reads.
type Form struct {
	What    string   `json:"what"`
	Of      string   `json:"of"`
	Options []Option `json:"options"`
	Least   int      `json:"least"`
	Most    int      `json:"most"`
	Notes   string   `json:"notes"`
	// Order lists the options in display order, by index; nil: unchanged.
	Order []int `json:"order,omitempty"`
}

// Option is one line of a question.
type Option struct {
	Text  string         `json:"text"`
	About []string       `json:"about"`          // ids of zones and tokens
	Rule  *kernel.Source `json:"rule,omitempty"` // where the action of the move is written
}

// Form returns the question for a page. locate may be nil.
func (q *Question) Form(locate kernel.Locator) *Form {
	out := &Form{What: q.What, Of: q.Of, Least: q.Least, Most: q.Most, Notes: q.Notes, Options: []Option{}}
	for i, line := range q.Lines {
		o := Option{Text: line, About: append([]string{}, q.About[i]...)}
		if i < len(q.moves) {
			if at, ok := locate.Locate(pathOf(q.State.Game(), q.moves[i].ActionID)); ok {
				o.Rule = &at
			}
		}
		out.Options = append(out.Options, o)
	}
	out.Order = q.order()
	return out
}

// order returns the indices of the lines in the order of their tokens, if each is about one token and all of these
// are in one zone that is shown sorted. Otherwise it returns nil.
func (q *Question) order() []int {
	in, ids, of := "", []string{}, make([]string, len(q.About))
	for i, about := range q.About {
		for _, id := range about {
			zone, lies := q.State.ZoneOf(id)
			switch {
			case !lies:
				continue
			case of[i] != "" && of[i] != id || in != "" && in != zone:
				return nil
			}
			in, of[i] = zone, id
		}
		if of[i] == "" {
			return nil
		}
		if !slices.Contains(ids, of[i]) {
			ids = append(ids, of[i])
		}
	}
	if len(ids) == 0 {
		return nil
	}
	zones := q.State.Game().Definition().Zones
	at := slices.IndexFunc(zones, func(z gamedef.ZoneDef) bool { return z.ID == in })
	if at < 0 || zones[at].Ordering != gamedef.SetOrdering {
		return nil
	}
	ids = words.Of(q.State.Game()).In(q.State).For(q.Player).Sort(ids)
	out := upTo(len(of))
	slices.SortStableFunc(out, func(a, b int) int { return slices.Index(ids, of[a]) - slices.Index(ids, of[b]) })
	return out
}

// pathOf returns the path of an action in its definition; "" if there is none, as for moves that the turn order
// makes.
func pathOf(g *kernel.Game, id string) string {
	for i := range g.Definition().Actions {
		if g.Definition().Actions[i].ID == id {
			return actionPath(i)
		}
	}
	return ""
}

// AnswerProgress is the position that some answers lead to.
type AnswerProgress struct {
	// Question is the next question; nil if Move is complete.
	Question *Question
	Move     *kernel.Move
	Player   int // who decides
}

// Follow returns the next question after answers that lead to a move in a state with the given legal moves: the first
// chooses the move, each other one answers a decision. An answer that does not fit, because the rules have changed,
// is dropped with all that follow.
func Follow(state *kernel.State, moves []kernel.Move, maker func(kernel.Move) int, answers [][]int) (*AnswerProgress,
	error) {
	scene := words.Of(state.Game()).In(state)
	first := moveQuestion(state, scene, state.Active(), moves)
	if len(answers) == 0 || first.whyRefused(answers[0]) != "" {
		return &AnswerProgress{Question: first, Player: first.Player}, nil
	}
	template := moves[answers[0][0]]
	player, rest := maker(template), answers[1:]
	var asked *Question
	move, ok, err := state.CompleteWith(template, func(c *kernel.Choices) (kernel.Value, bool) {
		q, options := decisionQuestion(state, scene, player, c, template)
		if len(rest) == 0 || q.whyRefused(rest[0]) != "" {
			asked = q
			return kernel.Value{}, false
		}
		chosen := rest[0]
		rest = rest[1:]
		return valueOf(c.Request, options, chosen), true
	}, true)
	switch {
	case asked != nil:
		return &AnswerProgress{Question: asked, Player: player}, nil
	case err != nil:
		return nil, err
	case !ok:
		first.Notes = "This move cannot be made: none of the choices that it asks for is legal."
		return &AnswerProgress{Question: first, Player: first.Player}, nil
	}
	return &AnswerProgress{Move: &move, Player: player}, nil
}

// moveQuestion asks for a move.
func moveQuestion(state *kernel.State, scene words.Scene, player int, moves []kernel.Move) *Question {
	return &Question{State: state, Player: player, What: "Move", Lines: scene.Moves(moves), Least: 1, Most: 1,
		About: idsInMoves(moves), moves: moves, full: func() []string { return scene.InFull().Moves(moves) }}
}

// decisionQuestion asks for one decision of a move, and returns the values of its lines.
func decisionQuestion(state *kernel.State, scene words.Scene, player int, c *kernel.Choices, move kernel.Move) (
	*Question, []kernel.Value) {
	r := c.Request
	var options []kernel.Value
	var lines []string
	for i, o := range r.Options {
		if i < len(c.Options) && c.Options[i].Legality == kernel.Illegal {
			continue // the move could not continue from there
		}
		options = append(options, o)
		lines = append(lines, scene.Value(o))
	}
	least, most := 1, 1
	if r.Several {
		least, most = r.Min, min(r.Max, len(options))
	}
	full := func() []string {
		out := make([]string, len(options))
		for i, o := range options {
			out[i] = scene.InFull().Value(o)
		}
		return out
	}
	return &Question{State: state, Player: player, What: words.BindingName(r.Name), Of: words.Name(move.ActionID),
		Lines: lines, Least: least, Most: most, About: idsInValues(options), full: full}, options
}

// valueOf returns the value of an answer that chooses some of the options of a decision.
func valueOf(r *kernel.Request, options []kernel.Value, chosen []int) kernel.Value {
	if !r.Several {
		return options[chosen[0]]
	}
	list := make([]kernel.Value, len(chosen))
	for i, at := range chosen {
		list[i] = options[at]
	}
	return kernel.ListOf(list...)
}

// Refusal is why something a player wants to do is not possible.
type Refusal struct {
	Action string // its name
	Why    string // a sentence
	Path   string // in the definition, of what refuses it; "" when that is not known
}

// RefusalsAbout says, for each action of the phase that chooses something, why a zone or a token cannot be chosen.
func RefusalsAbout(state *kernel.State, about string) (out []Refusal) {
	value, err := kernel.ValueOf(gamedef.Text(about))
	if err != nil {
		return nil
	}
	def, scene := state.Game().Definition(), words.Of(state.Game()).In(state)
	for i := range def.Actions {
		a := &def.Actions[i]
		if len(a.Params) == 0 || choosesNumber(a.Params[0].Domain) || !slices.Contains(a.Phase, state.Phase()) {
			continue
		}
		move := kernel.Move{ActionID: a.ID, Params: kernel.Params{{Name: a.Params[0].Name, Value: value}}}
		_, err := state.Apply(move, kernel.ApplyOptions{})
		refused, ok := errors.AsType[*kernel.IllegalMoveError](err)
		if !ok || refused.Reason == incompleteReason {
			continue
		}
		why := refused.Message
		if n := state.ZoneTokens(about, ""); n > 0 && strings.HasPrefix(refused.Path, actionPath(i)+".params[0]") {
			why = fmt.Sprintf("None of the choices is %s, which holds %s.", scene.Value(value), symbols.Count(n, "piece"))
		}
		out = append(out, Refusal{words.Name(a.ID), why, refused.Path})
	}
	return out
}

// choosesNumber reports whether a query is for numbers, so that no zone and no token can be meant.
func choosesNumber(q gamedef.Query) bool {
	numbers, _ := gamedef.VisitQuery[bool](q, numberQueries{func(gamedef.Query) bool { return false }})
	return numbers
}

// numberQueries decides, for each kind of query, whether it is for numbers.
type numberQueries struct{ gamedef.OtherQueries[bool] }

func (numberQueries) IntsInRange(*gamedef.IntsInRange) bool       { return true }
func (numberQueries) IntsInVarRange(*gamedef.IntsInVarRange) bool { return true }
func (numberQueries) FilterQuery(q *gamedef.FilterQuery) bool     { return choosesNumber(q.Source) }

// incompleteReason is the reason for a move that lacks parameters: those it has do not forbid it.
const incompleteReason = "moveHasIncompleteParams"

// refusals say how a rule refuses an action.
var refusals = [...]string{kernel.DoesNotHold: "This does not hold.",
	kernel.NothingToChoose: "There is nothing to choose.", kernel.LimitReached: "It has been done as often as it may be.",
	kernel.Overstacked: "It would put more there than may lie there."}

// Refusals says, for each action of the phase that is not among the moves, why it cannot be chosen, as far as that is
// known before any choice.
func Refusals(state *kernel.State, moves []kernel.Move) (out []Refusal) {
	p := state.Playout()
	defer p.Close()
	for _, r := range p.Refusals() {
		a := &state.Game().Definition().Actions[r.Action]
		if slices.Contains(a.Phase, state.Phase()) &&
			!slices.ContainsFunc(moves, func(m kernel.Move) bool { return m.ActionID == a.ID }) {
			out = append(out, Refusal{words.Name(a.ID), refusals[r.Why], r.Path})
		}
	}
	return out
}

// actionPath returns the path of an action in the definition.
func actionPath(i int) string { return member.PathTo(member.Actions, i) }
