package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/kernel/record"
	"ludo-lsp/internal/kernel/words"
	"ludo-lsp/internal/overwrite"
	"ludo-lsp/internal/play/directed"
	"ludo-lsp/internal/play/profile"
	"ludo-lsp/internal/play/program"
	"ludo-lsp/internal/shell"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/sim"
)

// simulateFlags are the flags that the commands have which play many games.
type simulateFlags struct {
	*arguments
	path, at, agents, format        string
	gamesOut, profile               string // files; "" for none
	seed                            int64
	players, games, jobs, maxMoves  int
	gamesSet, agentsSet, isProfiled bool
}

// These commands play many games of a game.
func runSimulate(i invocation, a *arguments) int { return i.playMany(a, invocation.simulate) }
func runProfile(i invocation, a *arguments) int  { return i.playMany(a, invocation.simulateGames) }
func runSweep(i invocation, a *arguments) int    { return i.playMany(a, invocation.sweepGames) }
func runCompare(i invocation, a *arguments) int  { return i.playMany(a, invocation.compareGames) }
func runCoverage(i invocation, a *arguments) int { return i.playMany(a, invocation.coverGames) }

// playMany reads the flags and the game of a command that plays many games, and runs it.
func (i invocation) playMany(a *arguments,
	play func(invocation, context.Context, *playable, *simulateFlags, sim.Setup) int) int {
	agreed, code, ends := i.agreeOnPlay(a)
	if ends {
		return code
	}
	s := &simulateFlags{arguments: a, path: a.Arg(0), at: a.text("at"), agents: a.text("agent"), format: a.text("format"),
		gamesOut: a.text("games-out"), profile: a.text("output"), seed: a.seed(), players: a.number("players"),
		games: a.number("games"), jobs: a.number("jobs"), maxMoves: a.number("max-moves"),
		gamesSet: a.Changed("games"), agentsSet: a.Changed("agent"), isProfiled: i.command == "profile"}
	limit := a.seconds("time")
	switch {
	case s.at != "":
		if !s.gamesSet && agreed.Games > 0 {
			s.games, s.gamesSet = agreed.Games, true
		}
		if !a.Changed("time") && agreed.Seconds > 0 {
			limit = time.Duration(agreed.Seconds * float64(time.Second))
		}
	case i.command == "simulate" && s.games < 1:
		return i.reportMisuse("--games is at least 1 without --at")
	case !a.Changed("time"):
		limit = 0
	}
	if s.gamesOut != "" {
		ending, known := i.gamesFormat(s.gamesOut)
		if !known {
			return i.reportMisuse(fmt.Sprintf("--games-out writes files that end in .csv, .json, .jsonl or .parquet, not %q",
				s.gamesOut))
		}
		if code := i.mayWrite(s.gamesOut, gamesFormats[ending]); code != exitClean {
			return code
		}
	}
	if code := i.mayWrite(s.profile, s.profileKind()); code != exitClean {
		return code
	}
	p, code := i.loadPlayable(s.path)
	if p == nil {
		return code
	}
	ctx, stop := i.untilInterrupted()
	defer stop()
	if a.has("seconds") {
		ctx, stop = context.WithTimeout(ctx, a.seconds("seconds"))
		defer stop()
	}
	setup := sim.Setup{Players: p.playersOr(s.players), Seed: s.seed, MaxMoves: s.maxMoves, Locate: p.locate,
		Budget: limit}
	if s.at == "" && !a.has("players=all") {
		agents, end, err := program.Parse(s.agents, setup.Players, s.agentsSet)
		if err != nil {
			return i.reportMisuse(err.Error())
		}
		defer end()
		setup.Agents = agents
	}
	return play(i, ctx, p, s, setup)
}

// simulate plays towards a rule, or whole games.
func (i invocation) simulate(ctx context.Context, p *playable, s *simulateFlags, setup sim.Setup) int {
	switch {
	case s.at != "":
		return i.simulateRule(ctx, p, s, setup.Budget)
	case s.has("players=all"):
		return i.simulateNumbers(ctx, p, s, setup)
	}
	return i.simulateGames(ctx, p, s, setup)
}

// simulateGames plays whole games and prints statistics, and where the time went if they are profiled.
func (i invocation) simulateGames(ctx context.Context, p *playable, s *simulateFlags, setup sim.Setup) int {
	var err error
	// Playouts keep next to nothing, so most of the collector's cost is what reading left: a place that is asked for is
	// read again.
	if p.spec != nil {
		files, reading := p.files, i.reading(s.path)
		sources := sync.OnceValue(func() *cnl.SourceMap { return cnl.Compile(i.spec(files, reading)).SourceMap })
		p.locate = func(path string) (kernel.Source, bool) { return i.locator(sources())(path) }
		setup.Locate = p.locate
	}
	p.spec, p.files, p.sources = nil, nil, nil
	defer garbage.setPercent(garbage.setPercent(800))
	progress := i.newProgress("Playing games", false)
	progress.update(0, s.games)
	var statistics *sim.Statistics
	batch := sim.Batch{Setup: setup, Games: s.games, Jobs: s.jobs, Whole: true,
		Played: func(games int) { progress.update(games, s.games) }}
	var raw rawGames
	if s.gamesOut != "" {
		raw = make(rawGames, s.games)
		batch.Each = raw.note
	}
	play := func() { statistics, err = sim.Run(ctx, p.game, batch) }
	var taken *profile.Profile
	if !s.isProfiled {
		play()
	} else {
		var failed error
		if p.game, failed = kernel.New(p.game.Definition(), kernel.WithProfiling()); failed == nil {
			taken, failed = profile.Take(p.game, play)
		}
		if failed != nil {
			progress.finish()
			return i.fail(exitInternal, "No profile can be taken: %v", failed)
		}
	}
	progress.finish()
	if err != nil {
		return i.reportMisuse(err.Error())
	}
	i.reportShort(ctx, statistics.Playouts, s.games, "games")
	if raw != nil {
		if code := i.writeGames(raw, s.gamesOut, setup.Players); code != exitClean {
			return code
		}
	}
	out := i.newStream()
	defer out.Close()
	switch s.format {
	case "json":
		out.Write(append(gamedef.Canonical(statistics.Data()), '\n'))
	case "html":
		err = statistics.WriteHTML(out, p.game,
			sim.Page{Players: setup.Players, Seed: s.seed, Agents: s.agents, Command: s.command(setup.Players)})
		if err != nil {
			return i.reportUnwritten(err)
		}
	default:
		statistics.WriteText(out, p.game)
		if !i.isServed() {
			fmt.Fprintf(out, "\nOne of these games: %s\n", s.oneGame(statistics, setup.Players))
		}
	}
	i.handResults(statistics.Data())
	if taken != nil {
		if s.format == "text" {
			fmt.Fprintln(out)
			taken.WriteText(out, p.locate)
		}
		if s.profile != "" {
			if code := i.writeProfile(s, taken, p, setup.Players); code != exitClean {
				return code
			}
		}
	}
	if err := out.Close(); err != nil {
		return i.reportUnwritten(err)
	}
	return exitCodeOf(statistics)
}

// reportShort prints how many games of those wanted are reported, and why, if not all.
func (i invocation) reportShort(ctx context.Context, played, wanted int, what string) {
	why := "it was cancelled"
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		why = "the time was up"
	}
	told := "What is told is what these show"
	if played == 0 {
		told = "Nothing is known yet: give more time, or let the agents think less"
	}
	if ctx.Err() != nil && played < wanted {
		fmt.Fprintf(i.stderr, "ludo-lsp: %d of %d %s: %s. %s.\n", played, wanted, what, why, told)
	}
}

// exitCodeOf returns the exit code for games, which depends on whether one stopped before its end.
func exitCodeOf(statistics *sim.Statistics) int {
	for key := range statistics.Stops {
		if !isFine(key.Reason) {
			return exitFindings
		}
	}
	return exitClean
}

// simulateNumbers plays whole games with each number of players and prints statistics of each.
func (i invocation) simulateNumbers(ctx context.Context, p *playable, s *simulateFlags, setup sim.Setup) int {
	out := i.newStream()
	defer out.Close()
	progress := i.newProgress("Playing games", false)
	played, code := 0, exitClean
	var list gamedef.Array
	setup.Players = 0
	all := sim.Batch{Setup: setup, Games: s.games, Jobs: s.jobs, Whole: true}
	for _, b := range all.Numbers(p.game.Definition().Metadata.Players) {
		b.Played = func(games int) { progress.update(played+games, s.games) }
		agents, end, err := program.Parse(s.agents, b.Players, s.agentsSet)
		if err != nil {
			return i.reportMisuse(err.Error())
		}
		b.Agents = agents
		statistics, err := sim.Run(ctx, p.game, b)
		end()
		progress.finish()
		if err != nil {
			return i.reportMisuse(err.Error())
		}
		code = max(code, exitCodeOf(statistics))
		if s.format == "json" {
			list = append(list, append(statistics.Data(), record.Object("players", b.Players)...))
		} else {
			if played > 0 {
				fmt.Fprintln(out)
			}
			one := *s
			one.seed = b.Seed
			statistics.WriteText(out, p.game)
			fmt.Fprintf(out, "\nOne of these games: %s\n", one.oneGame(statistics, b.Players))
		}
		if played += b.Games; ctx.Err() != nil {
			i.reportShort(ctx, statistics.Playouts, b.Games, "games with "+words.Players(int64(b.Players), int64(b.Players)))
			break
		}
	}
	if s.format == "json" {
		out.Write(append(gamedef.Canonical(record.Object("numbers", list)), '\n'))
	}
	if err := out.Close(); err != nil {
		return i.reportUnwritten(err)
	}
	return code
}

// profileKind returns the kind of a profile's file.
func (s *simulateFlags) profileKind() overwrite.Kind {
	if strings.EqualFold(filepath.Ext(s.profile), ".html") {
		return overwrite.Page
	}
	return overwrite.Compressed
}

// writeProfile writes the file of a profile, and returns the exit code.
func (i invocation) writeProfile(s *simulateFlags, taken *profile.Profile, p *playable, players int) int {
	text := bytes.NewBuffer(taken.Raw)
	if s.profileKind() == overwrite.Page {
		text = &bytes.Buffer{}
		err := taken.WriteHTML(text, p.game.Definition().Metadata.ID, s.commandOf("profile", players)+" --output "+
			shell.Quote(s.profile), p.locate)
		if err != nil {
			return i.fail(exitInternal, "%s cannot be written: %v", s.profile, err)
		}
	}
	return i.writeTo(s.profile, s.profileKind(), text.Bytes())
}

// simulateRule prints what a rule does.
func (i invocation) simulateRule(ctx context.Context, p *playable, s *simulateFlags, limit time.Duration) int {
	paths, code := i.rulePaths(p, s)
	if paths == nil {
		return code
	}
	request := directed.Request{Paths: paths, Seed: s.seed, Players: s.players, Locate: p.locate,
		Uses: i.uses(p), Games: s.games,
		Jobs: s.jobs, MaxMoves: s.maxMoves, Time: limit}
	if s.gamesSet && s.games == 0 {
		request.Games = -1
	}
	out := i.newStream()
	defer out.Close()
	looking, playing := i.newProgress("Looking for the rule", false), i.newProgress("Playing games", false)
	request.Searching = func(t directed.SearchEffort) { looking.update(t.Games, directed.Limits{}.Complete().Attempts) }
	request.Found = func(r *directed.Report) {
		looking.finish()
		if s.format == "text" { // at once: games from there on may take long
			r.WriteText(out, p.game)
		}
	}
	request.Played = func(played, games int, _ *sim.Statistics) { playing.update(played, games) }
	report, err := directed.Simulate(ctx, p.game, request)
	looking.finish()
	playing.finish()
	if err != nil {
		return i.reportMisuse(fmt.Sprintf("%s: %v", s.at, err))
	}
	players := p.playersOr(s.players)
	switch {
	case s.format == "json":
		out.Write(append(gamedef.Canonical(append(report.Data(p.game),
			record.Object("command", s.command(players))...)), '\n'))
	case report.Play == nil:
		report.WriteText(out, p.game)
	default:
		report.WriteGames(out, p.game)
	}
	i.handResults(report.Data(p.game))
	if s.format == "text" && !i.isServed() {
		fmt.Fprintf(out, "\nThe same again: %s\n", s.command(players))
	}
	if err := out.Close(); err != nil {
		return i.reportUnwritten(err)
	}
	if report.Play == nil || report.Partly || report.EndedBy != "" {
		return exitFindings
	}
	return exitClean
}

// reportUnwritten reports why the output could not be written, and returns the exit code.
func (i invocation) reportUnwritten(err error) int {
	return i.fail(exitInternal, "the output cannot be written: %v", err)
}

// rulePaths returns the paths in the definition of the rules that --at names; it returns nil and an exit code if
// there are none.
func (i invocation) rulePaths(p *playable, s *simulateFlags) ([]string, int) {
	if _, ok := directed.RuleAt(p.game.Definition(), s.at); ok {
		return []string{s.at}, exitClean
	}
	if p.sources == nil {
		return nil, i.reportMisuse(fmt.Sprintf("%s has no path %q that leads to a rule", s.path, s.at))
	}
	where, err := parsePlace(s.at)
	if err != nil {
		return nil, i.reportMisuse(err.Error())
	}
	file, ok := i.fileOf(p.files, s.path, where.file)
	if !ok {
		return nil, i.reportMisuse(fmt.Sprintf("%s is no part of this game", where.file))
	}
	paths := p.sources.PathsAt(file, where.line-1)
	if len(directed.RulesAt(directed.Rules(p.game.Definition()), paths)) == 0 {
		why := p.spec.NothingActs(file, where.line-1)
		if len(paths) > 0 {
			why = "it becomes " + paths[0]
		}
		return nil, i.fail(exitFindings, "Nothing that acts comes of what is written at %s: %s.", s.at, why)
	}
	return paths, exitClean
}

// oneGame returns the command that plays one of the games: the first that stopped with a fault, or else the first of
// all.
func (s *simulateFlags) oneGame(statistics *sim.Statistics, players int) string {
	run := runFlags{path: s.path, setup: sim.Setup{Seed: s.seed, MaxMoves: s.maxMoves}}
	for _, stop := range sim.SortStops(statistics.Stops) {
		if !isFine(stop.Reason) {
			run.setup.Seed = stop.Seed
			break
		}
	}
	names := strings.Split(strings.ToLower(s.agents), ",")
	for i, name := range names {
		switch names[i] = strings.TrimSpace(name); names[i] {
		case "random":
			names[i] = "quick"
		case "greedy":
			names[i] = "quick-greedy"
		}
	}
	run.agents = strings.Join(names, ",")
	return run.command(players)
}

// command returns the command that repeats the simulation.
func (s *simulateFlags) command(players int) string { return s.commandOf("simulate", players) }

// commandOf returns a command with the flags of the simulation, and with more arguments.
func (s *simulateFlags) commandOf(name string, players int, more ...string) string {
	out := "ludo-lsp " + name + " " + shell.Quote(s.path)
	for _, argument := range more {
		out += " " + shell.Quote(argument)
	}
	if s.at != "" {
		out += " --at " + shell.Quote(s.at)
	}
	out += fmt.Sprintf(" --players %d --seed %d", players, s.seed)
	if s.gamesSet {
		out += fmt.Sprintf(" --games %d", s.games)
	}
	if agents := strings.ReplaceAll(s.agents, " ", ""); s.at == "" && agents != "random" {
		out += " --agent " + agents
	}
	if s.maxMoves != sim.DefaultMaxMoves {
		out += fmt.Sprintf(" --max-moves %d", s.maxMoves)
	}
	return out
}
