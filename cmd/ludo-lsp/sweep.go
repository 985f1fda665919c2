package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/kernel/words"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/sim"
)

// sweepGames plays games for each combination of values of some variables, and prints a table.
func (i invocation) sweepGames(ctx context.Context, p *playable, s *simulateFlags, setup sim.Setup) int {
	var parameters []sim.Parameter
	for _, text := range s.Args()[1:] {
		parameter, err := sim.ParseParameter(text)
		if err != nil {
			return i.reportMisuse(err.Error())
		}
		if slices.ContainsFunc(parameters, func(other sim.Parameter) bool { return other.Name == parameter.Name }) {
			return i.reportMisuse(fmt.Sprintf("%q is given twice", parameter.Name))
		}
		parameters = append(parameters, parameter)
	}
	var goal *sim.Goal
	if s.has("find") {
		g, err := sim.ParseGoal(s.text("find"))
		if err == nil {
			err = i.knowsPlayer(p, g, setup.Players)
		}
		if err != nil {
			return i.reportMisuse(err.Error())
		}
		goal = &g
	}
	define, err := p.definer(parameters)
	if err != nil {
		return i.reportMisuse(err.Error())
	}
	defer garbage.setPercent(garbage.setPercent(800))
	progress := i.newProgress("Playing games", false)
	points, err := sim.Sweep(ctx, define, parameters,
		sim.Batch{Setup: setup, Games: s.games, Jobs: s.jobs},
		progress.update)
	progress.finish()
	if err != nil {
		return i.reportMisuse(err.Error())
	}
	for _, name := range sim.Overwritten(p.game.Definition(), define, parameters, setup.Players, setup.Seed) {
		fmt.Fprintf(i.stderr, "ludo-lsp: warning: the setup writes over %q, so its values make no difference: "+
			"sweep what the setup reads, or leave the change out of the setup.\n", name)
	}
	if ctx.Err() != nil {
		fmt.Fprintf(i.stderr, "ludo-lsp: Cancelled; the values that were played are shown.\n")
	}
	out := i.newStream()
	defer out.Close()
	switch s.format {
	case "json":
		out.Write(append(gamedef.Canonical(sim.SweepData(p.game.Definition(), parameters, points, goal)), '\n'))
	case "html":
		err = sim.WriteSweepHTML(out, p.game, parameters, points, sim.Page{Players: setup.Players, Seed: s.seed,
			Agents: s.agents, Command: s.commandOf("sweep", setup.Players, s.Args()[1:]...) + " --format html"})
		if err != nil {
			return i.reportUnwritten(err)
		}
	default:
		i.writeSweep(out, p, parameters, points, goal)
	}
	if err := out.Close(); err != nil {
		return i.reportUnwritten(err)
	}
	code := exitClean
	for _, point := range points {
		code = max(code, exitCodeOf(point.Statistics))
	}
	if goal != nil && !slices.ContainsFunc(points,
		func(x sim.SweepPoint) bool { return goal.Miss(x.Statistics) == 0 }) {
		code = exitFindings
	}
	return code
}

// definer returns the function for the definitions of a sweep: the number of a constant is written into the
// documents, which are compiled again. The error names a constant that makes no difference.
func (p *playable) definer(parameters []sim.Parameter) (sim.Definer, error) {
	def := p.game.Definition()
	isConstant := func(name string) bool {
		if p.spec == nil || sim.HasVariable(def, name) {
			return false
		}
		_, is := p.spec.WithConstant(name, "0")
		return is
	}
	known := map[string]*gamedef.GameDef{}
	define := func(parameters []sim.Parameter, point []string) (*gamedef.GameDef, error) {
		spec, with := p.spec, ""
		var variables []sim.Parameter
		var begin []string
		for k, parameter := range parameters {
			if !isConstant(parameter.Name) {
				variables, begin = append(variables, parameter), append(begin, point[k])
				continue
			}
			if n, err := strconv.ParseFloat(point[k], 64); err != nil || math.IsNaN(n) || math.IsInf(n, 0) {
				return nil, fmt.Errorf("the constant %q is a number and cannot be %q", parameter.Name, point[k])
			}
			spec, _ = spec.WithConstant(parameter.Name, point[k])
			with += fmt.Sprintf(", %s = %s", parameter.Name, point[k])
		}
		at := def
		if with != "" {
			if known[with] == nil {
				known[with] = cnl.Compile(spec).GameDef
			}
			if at = known[with]; at == nil {
				return nil, fmt.Errorf("with %s the game does not compile", strings.TrimPrefix(with, ", "))
			}
		}
		return sim.At(at, variables, begin)
	}
	for _, parameter := range parameters {
		if isConstant(parameter.Name) && !p.readsConstant(parameter.Name) {
			return nil, fmt.Errorf("nothing reads the constant %q, so its values make no difference", parameter.Name)
		}
	}
	return define, nil
}

// readsConstant reports whether the rules change if a constant has another number.
func (p *playable) readsConstant(name string) bool {
	rules := func(number string) (text []byte) {
		spec, _ := p.spec.WithConstant(name, number)
		if def := cnl.Compile(spec).GameDef; def != nil {
			other := *def
			other.Constants = nil
			text, _ = gamedef.Encode(&other)
		}
		return text // a game that does not compile with the number has none
	}
	one, two := rules("1"), rules("2")
	return one == nil || !bytes.Equal(one, two)
}

// knowsPlayer returns an error if the game does not have the player that a goal names.
func (i invocation) knowsPlayer(p *playable, g sim.Goal, players int) error {
	if g.Figure != "wins" && g.Figure != "score" {
		return nil
	}
	if g.Seat == "" {
		if g.Player < 0 || g.Player >= players {
			return fmt.Errorf("there is no player %d: players are counted from 0, and %d play", g.Player, players)
		}
		return nil
	}
	ids := lists.Map(p.game.Definition().Seats, func(seat gamedef.SeatDef) string { return seat.ID })
	if slices.Contains(ids, g.Seat) {
		return nil
	}
	if near := gamedef.Nearest(g.Seat, ids); len(near) > 0 {
		return fmt.Errorf("there is no seat %q; did you mean %q?", g.Seat, near[0])
	}
	return fmt.Errorf("there is no seat %q", g.Seat)
}

// writeSweep writes the table of a sweep for people.
func (i invocation) writeSweep(out io.Writer, p *playable, parameters []sim.Parameter, points []sim.SweepPoint,
	goal *sim.Goal) {
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	for _, parameter := range parameters {
		fmt.Fprintf(table, "%s\t", parameter.Name)
	}
	if len(points) > 0 {
		for _, seat := range points[0].Statistics.Seats {
			fmt.Fprintf(table, "%s wins\t", words.Player(p.game, seat.Player))
		}
	}
	fmt.Fprint(table, "draws\tmoves\t\n")
	for _, point := range points {
		for _, v := range point.Values {
			fmt.Fprintf(table, "%s\t", v)
		}
		st := point.Statistics
		decided := st.CountDecided()
		for _, seat := range st.Seats {
			fmt.Fprintf(table, "%s\t", percent(seat.Wins, decided))
		}
		mean := "–"
		if st.Playouts > 0 {
			mean = fmt.Sprintf("%.1f", float64(st.Moves)/float64(st.Playouts))
		}
		fmt.Fprintf(table, "%s\t%s\t", percent(st.Draws, decided), mean)
		switch {
		case goal != nil && goal.Miss(st) == 0:
			fmt.Fprint(table, "✓\t")
		case goal != nil:
			fmt.Fprint(table, " \t")
		}
		fmt.Fprintln(table)
	}
	table.Flush()
	if goal != nil && len(points) > 0 {
		fmt.Fprintf(out, "\n%s\n", goalText(parameters, points, goal))
	}
}

// percent returns a share with half the width of its 95 % confidence interval.
func percent(times, all int) string {
	if all == 0 {
		return "–"
	}
	low, high := sim.Interval(times, all)
	return fmt.Sprintf("%.1f %% ± %.1f", 100*float64(times)/float64(all), 50*(high-low))
}

// goalText returns a sentence about which values meet a goal: those nearest to its middle, or that none does.
func goalText(parameters []sim.Parameter, points []sim.SweepPoint, goal *sim.Goal) string {
	middle := (goal.Low + goal.High) / 2
	distance := func(x sim.SweepPoint) float64 {
		value, _, _, ok := goal.In(x.Statistics)
		if !ok {
			return math.Inf(1)
		}
		return math.Abs(value - middle)
	}
	best := points[0]
	for _, x := range points[1:] {
		if distance(x) < distance(best) {
			best = x
		}
	}
	value, low, high, ok := goal.In(best.Statistics)
	if !ok {
		return "None of the games has such a figure."
	}
	at := make([]string, len(parameters))
	for k := range parameters {
		at[k] = parameters[k].Name + " = " + best.Values[k]
	}
	where := fmt.Sprintf("with %s it is %.1f", strings.Join(at, ", "), value)
	if low != high {
		where += fmt.Sprintf(" (95 %%: %.1f to %.1f)", low, high)
	}
	if goal.Miss(best.Statistics) > 0 {
		return "None of the values comes to the goal; the nearest is: " + where + "."
	}
	return "Nearest to the middle of the goal: " + where + "."
}
