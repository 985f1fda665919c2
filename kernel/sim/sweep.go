package sim

import (
	"context"
	"errors"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/kernel/record"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// Parameter is a variable of a game with the initial values to try, or a constant with its numbers, as texts: their
// form depends on the variable.
type Parameter struct {
	Name   string
	Values []string
}

// MaxPoints is the maximum number of combinations of values in a sweep.
const MaxPoints = 1000

// ParseParameter parses "gold=2..8", "gold=2..8/2" with a step, "gold=1,3,9", or words as in "season=spring,autumn".
func ParseParameter(text string) (Parameter, error) {
	name, values, ok := strings.Cut(text, "=")
	p := Parameter{Name: strings.TrimSpace(name)}
	wrong := fmt.Errorf("%q is no parameter with its values; write gold=2..8, gold=2..8/2, gold=1,3,9 or season=spring,autumn", text)
	if !ok || p.Name == "" {
		return p, wrong
	}
	if from, rest, is := strings.Cut(values, ".."); is {
		to, by, stepped := strings.Cut(rest, "/")
		low, errLow := strconv.ParseInt(strings.TrimSpace(from), 10, 64)
		high, errHigh := strconv.ParseInt(strings.TrimSpace(to), 10, 64)
		step, errStep := int64(1), error(nil)
		if stepped {
			step, errStep = strconv.ParseInt(strings.TrimSpace(by), 10, 64)
		}
		if err := errors.Join(errLow, errHigh, errStep); err != nil || step < 1 || low > high {
			return p, wrong
		}
		if uint64(high)-uint64(low) >= uint64(step)*MaxPoints {
			return p, fmt.Errorf("%q has more than %d values", text, MaxPoints)
		}
		for v := low; ; v += step {
			if p.Values = append(p.Values, strconv.FormatInt(v, 10)); v > high-step {
				return p, nil
			}
		}
	}
	for one := range strings.SplitSeq(values, ",") {
		if one = strings.TrimSpace(one); one == "" {
			return p, wrong
		}
		p.Values = append(p.Values, one)
	}
	return p, nil
}

// Points returns all combinations of the values, ordered by the first parameter, then the next. Without parameters
// there is one point without values.
func Points(parameters []Parameter) ([][]string, error) {
	out := [][]string{{}}
	for _, p := range parameters {
		if len(out)*len(p.Values) > MaxPoints {
			return nil, fmt.Errorf("there are more than %d combinations of values", MaxPoints)
		}
		var longer [][]string
		for _, point := range out {
			for _, v := range p.Values {
				longer = append(longer, append(slices.Clone(point), v))
			}
		}
		out = longer
	}
	return out, nil
}

// Definer returns the definition of a game in which the parameters have the values of a point.
type Definer func(parameters []Parameter, point []string) (*gamedef.GameDef, error)

// At returns a copy of def in which the variables have the initial values of a point. The error names the unknown
// variable, or the invalid value.
func At(def *gamedef.GameDef, parameters []Parameter, point []string) (*gamedef.GameDef, error) {
	out := *def
	out.GlobalVars, out.PerPlayerVars = slices.Clone(def.GlobalVars), slices.Clone(def.PerPlayerVars)
	for i, p := range parameters {
		found := false
		for _, list := range [][]gamedef.VariableDef{out.GlobalVars, out.PerPlayerVars} {
			for k := range list {
				v := &list[k]
				if v.Name != p.Name {
					continue
				}
				found = true
				init, err := parseInitial(v, point[i])
				if err != nil {
					return nil, err
				}
				v.Init = init
			}
		}
		if !found {
			return nil, noVariable(def, p.Name)
		}
	}
	return &out, nil
}

// parseInitial parses text as an initial value of a variable. The error says which values are possible.
func parseInitial(v *gamedef.VariableDef, text string) (gamedef.Scalar, error) {
	switch v.Type {
	case gamedef.BooleanVariable:
		if text == "true" || text == "false" {
			return gamedef.Bool(text == "true"), nil
		}
		return nil, fmt.Errorf("the variable %q is true or false and cannot begin with %q", v.Name, text)
	case gamedef.EnumVariable:
		if slices.Contains(v.Values, text) {
			return gamedef.Text(text), nil
		}
		return nil, fmt.Errorf("the variable %q is %s and cannot begin with %q", v.Name, v.Choices(), text)
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n < v.Min || n > v.Max {
		return nil, fmt.Errorf("the variable %q goes from %d to %d and cannot begin with %s", v.Name, v.Min, v.Max,
			text)
	}
	return gamedef.Number(n), nil
}

// Values returns the values of a point as numbers, booleans and texts. The point must be valid for the game.
func Values(def *gamedef.GameDef, parameters []Parameter, point []string) []gamedef.Scalar {
	out := make([]gamedef.Scalar, len(parameters))
	for i, p := range parameters {
		out[i] = gamedef.Text(point[i])
		for _, v := range slices.Concat(def.GlobalVars, def.PerPlayerVars) {
			if v.Name != p.Name {
				continue
			}
			if value, err := parseInitial(&v, point[i]); err == nil {
				out[i] = value
			}
			break
		}
		if number, err := strconv.ParseFloat(point[i], 64); err == nil && !HasVariable(def, p.Name) {
			out[i] = gamedef.Number(number) // a constant
		}
	}
	return out
}

func noVariable(def *gamedef.GameDef, name string) error {
	names := lists.Map(slices.Concat(def.GlobalVars, def.PerPlayerVars),
		func(v gamedef.VariableDef) string { return v.Name })
	for _, c := range def.Constants {
		if c.Key == name {
			return fmt.Errorf("the number of the constant %q stands in the rules since they were compiled: "+
				"sweep it with the documents of the game", name)
		}
		names = append(names, c.Key)
	}
	message := fmt.Sprintf("there is no variable %q of the game or of players, and no constant", name)
	if near := gamedef.Nearest(name, names); len(near) > 0 {
		message += fmt.Sprintf("; did you mean %q?", near[0])
	}
	return errors.New(message)
}

// HasVariable reports whether a game has a variable that may be a parameter.
func HasVariable(def *gamedef.GameDef, name string) bool {
	return slices.ContainsFunc(slices.Concat(def.GlobalVars, def.PerPlayerVars),
		func(v gamedef.VariableDef) bool { return v.Name == name })
}

// Overwritten returns the names of the parameters whose values make no difference because the setup overwrites them:
// after it, the variable is the same whatever its initial value.
func Overwritten(def *gamedef.GameDef, define Definer, parameters []Parameter, players int, seed int64) (
	names []string) {
	first := lists.Map(parameters, func(p Parameter) string { return p.Values[0] })
	begun := func(point []string) *kernel.State {
		at, err := define(parameters, point)
		if err != nil {
			return nil
		}
		game, err := kernel.New(at)
		if err != nil {
			return nil
		}
		state, err := game.Initial(seed, players)
		if err != nil {
			return nil
		}
		return state
	}
	for i, p := range parameters {
		if !HasVariable(def, p.Name) {
			continue
		}
		other := slices.Clone(first)
		if other[i] = p.Values[len(p.Values)-1]; other[i] == first[i] {
			other[i] = otherInitial(def, p.Name, first[i])
		}
		one, another := begun(first), begun(other)
		if other[i] != first[i] && one != nil && another != nil && isSameIn(one, another, p.Name, players) {
			names = append(names, p.Name)
		}
	}
	return names
}

// otherInitial returns a possible initial value of a variable other than value; value if there is none.
func otherInitial(def *gamedef.GameDef, name, value string) string {
	for _, v := range slices.Concat(def.GlobalVars, def.PerPlayerVars) {
		if v.Name != name {
			continue
		}
		others := []string{strconv.FormatInt(v.Min, 10), strconv.FormatInt(v.Max, 10)}
		switch v.Type {
		case gamedef.BooleanVariable:
			others = []string{"true", "false"}
		case gamedef.EnumVariable:
			others = v.Values
		}
		for _, other := range others {
			if other != value {
				return other
			}
		}
	}
	return value
}

// isSameIn reports whether a variable has the same value in two states; a player variable for each player.
func isSameIn(one, another *kernel.State, name string, players int) bool {
	if v, ok := one.GlobalVar(name); ok {
		w, _ := another.GlobalVar(name)
		return v.Equal(w)
	}
	for p := range players {
		v, _ := one.PlayerVar(p, name)
		if w, _ := another.PlayerVar(p, name); !v.Equal(w) {
			return false
		}
	}
	return true
}

// SweepPoint is the statistics for one combination of values.
type SweepPoint struct {
	Values     []string
	Statistics *Statistics
}

// Sweep plays a batch for each combination of the values of parameters, always with the same seeds. done is called
// after each combination; it may be nil. The error is about the batch, or an invalid value of a variable, before
// anything is played.
func Sweep(ctx context.Context, define Definer, parameters []Parameter, b Batch, done func(n, of int)) (
	out []SweepPoint, err error) {
	points, err := Points(parameters)
	if err != nil {
		return nil, err
	}
	defs := make([]*gamedef.GameDef, len(points))
	for i, point := range points {
		if defs[i], err = define(parameters, point); err != nil {
			return nil, err
		}
	}
	for i, point := range points {
		game, err := kernel.New(defs[i])
		if err != nil {
			return nil, err
		}
		s, err := Run(ctx, game, b)
		if err != nil {
			return nil, err
		}
		if ctx.Err() != nil {
			return out, nil
		}
		out = append(out, SweepPoint{point, s})
		if done != nil {
			done(i+1, len(points))
		}
	}
	return out, nil
}

// Goal is the aim of a sweep: a figure within a range.
type Goal struct {
	Figure string // wins, draws, length or score
	Player int    // of wins and scores
	Seat   string // as it was written, "" where the player has a number
	Low    float64
	High   float64
}

var goalForm = regexp.MustCompile(
	`^\s*(wins|draws|length|score)\s*(?:\(\s*([^()]*?)\s*\))?\s+in\s+(-?[0-9.]+?)\s*\.\.\s*(-?[0-9.]+)\s*$`)

// ParseGoal parses "wins(red) in 45..55", "draws in 0..10", both in per cent, "length in 20..40" in moves, and
// "score(0) in 3..5".
func ParseGoal(text string) (Goal, error) {
	m := goalForm.FindStringSubmatch(text)
	if m == nil {
		return Goal{}, fmt.Errorf("%q is no goal; write wins(red) in 45..55, draws in 0..10, length in 20..40 or score(red) in 3..5",
			text)
	}
	g := Goal{Figure: m[1], Player: -1, Seat: m[2]}
	var errLow, errHigh error
	g.Low, errLow = strconv.ParseFloat(m[3], 64)
	g.High, errHigh = strconv.ParseFloat(m[4], 64)
	if errors.Join(errLow, errHigh) != nil || g.Low > g.High {
		return Goal{}, fmt.Errorf("%q has no range; write it as 45..55", text)
	}
	if needs := g.Figure == "wins" || g.Figure == "score"; needs != (g.Seat != "") {
		if needs {
			return Goal{}, fmt.Errorf("whose %s? Write %s(0), or a seat", g.Figure, g.Figure)
		}
		return Goal{}, fmt.Errorf("%s is of the game; leave out (%s)", g.Figure, g.Seat)
	}
	if n, err := strconv.Atoi(g.Seat); err == nil {
		g.Player, g.Seat = n, ""
	}
	return g, nil
}

// In returns the figure of a goal for statistics: its value, its 95 % confidence interval if it is a share, and
// whether the statistics have the figure.
func (g *Goal) In(s *Statistics) (value, low, high float64, ok bool) {
	decided := s.CountDecided()
	share := func(times int) (float64, float64, float64, bool) {
		if decided == 0 {
			return 0, 0, 0, false
		}
		low, high := Interval(times, decided)
		return 100 * float64(times) / float64(decided), 100 * low, 100 * high, true
	}
	switch g.Figure {
	case "draws":
		return share(s.Draws)
	case "length":
		if s.Playouts == 0 {
			return 0, 0, 0, false
		}
		mean := float64(s.Moves) / float64(s.Playouts)
		return mean, mean, mean, true
	}
	for i := range s.Seats {
		seat := &s.Seats[i]
		if seat.Player != g.Player && (g.Seat == "" || seat.ID != g.Seat) {
			continue
		}
		if g.Figure == "wins" {
			return share(seat.Wins)
		}
		return seat.MeanScore(), seat.MeanScore(), seat.MeanScore(), seat.Scored > 0
	}
	return 0, 0, 0, false
}

// Miss returns the distance of the figure from the range; 0 within the range, infinite if there is no figure.
func (g *Goal) Miss(s *Statistics) float64 {
	value, _, _, ok := g.In(s)
	switch {
	case !ok:
		return math.Inf(1)
	case value < g.Low:
		return g.Low - value
	case value > g.High:
		return value - g.High
	}
	return 0
}

// SweepData returns a sweep of a game as JSON. The goal may be nil.
func SweepData(def *gamedef.GameDef, parameters []Parameter, points []SweepPoint, goal *Goal) gamedef.Data {
	list := gamedef.Array{}
	for _, point := range points {
		values := gamedef.Object{}
		for k, value := range Values(def, parameters, point.Values) {
			values.Add(parameters[k].Name, value)
		}
		o := record.Object("values", values, "statistics", point.Statistics)
		if goal != nil {
			o.Add("found", gamedef.Bool(goal.Miss(point.Statistics) == 0))
		}
		list = append(list, o)
	}
	return record.Object("points", list)
}
