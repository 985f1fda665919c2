package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"time"

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

// simulateFlags are the flags of a simulation.
type simulateFlags struct {
	path, at, agents, format, color string
	sweep                           []string
	find                            string
	compare                         string
	coverage                        []string
	threshold, search               float64
	gamesOut                        string
	profile                         string // file of a profile; tableOnly: none; "": no profile
	seed                            int64
	players, games, jobs, maxMoves  int
	seconds, most                   float64
	gamesSet, playersSet, timeSet   bool
	agentsSet                       bool
	all                             bool // all numbers of players
}

// playersFlag is --players: a number, or all.
type playersFlag struct{ s *simulateFlags }

func (f playersFlag) String() string { return "" }
func (f playersFlag) Type() string   { return "int" }

// Set parses the flag.
func (f playersFlag) Set(text string) (err error) {
	if f.s.all = text == "all"; !f.s.all {
		f.s.players, err = strconv.Atoi(text)
	}
	return err
}

// tableOnly is the value of --profile without a file.
const tableOnly = "-"

// runSimulate runs the command that simulates.
func runSimulate(i invocation) int {
	flags := newFlags("simulate")
	flags.StringVar(&i.scenario, "scenario", "", "")
	var s simulateFlags
	flags.StringVar(&s.at, "at", "", "")
	flags.IntVar(&s.games, "games", 0, "")
	flags.IntVarP(&s.jobs, "jobs", "j", 0, "")
	flags.Int64Var(&s.seed, "seed", 1, "")
	flags.Var(playersFlag{&s}, "players", "")
	flags.StringVar(&s.agents, "agent", "random", "")
	flags.IntVar(&s.maxMoves, "max-moves", sim.DefaultMaxMoves, "")
	flags.Float64Var(&s.seconds, "time", 30, "")
	flags.Float64Var(&s.most, "seconds", 0, "")
	flags.StringArrayVar(&s.sweep, "sweep", nil, "")
	flags.StringVar(&s.find, "find", "", "")
	flags.StringVar(&s.compare, "compare", "", "")
	flags.StringArrayVar(&s.coverage, "coverage", nil, "")
	flags.Float64Var(&s.threshold, "coverage-threshold", 0, "")
	flags.Float64Var(&s.search, "coverage-search", 0, "")
	flags.StringVar(&s.gamesOut, "games-out", "", "")
	flags.BoolVar(&i.force, "force", false, "")
	flags.StringVar(&s.profile, "profile", "", "")
	flags.Lookup("profile").NoOptDefVal = tableOnly
	flags.StringVar(&s.format, "format", "text", "")
	flags.StringVar(&s.color, "color", "auto", "")
	if code, ends := i.parseFlags(flags); ends {
		return code
	}
	if flags.NArg() != 1 {
		return i.reportMisuse("which game is to be simulated? Give one folder or file", "help simulate")
	}
	s.path, s.gamesSet, s.playersSet, s.timeSet = flags.Arg(0), flags.Changed("games"), flags.Changed("players"),
		flags.Changed("time")
	s.agentsSet = flags.Changed("agent")
	agreed, code, ends := i.agreeOnPlay(flags, s.path)
	switch {
	case ends:
		return code
	case s.at != "" && !s.gamesSet && agreed.Games > 0:
		s.games, s.gamesSet = agreed.Games, true
	}
	if s.at != "" && !s.timeSet && agreed.Seconds > 0 {
		s.seconds = agreed.Seconds
	}
	if code, ok := i.checkOneOf("simulate", "--format", s.format, "text", "json", "html"); !ok {
		return code
	}
	if s.format == "text" {
		i.setForPeople()
	}
	if code, ok := i.checkOneOf("simulate", "--color", s.color, "auto", "always", "never"); !ok {
		return code
	}
	switch {
	case flags.Changed("compare") && s.compare == "":
		return i.reportMisuse("--compare needs a game or a revision, such as HEAD", "help simulate")
	case s.compare != "" && (s.at != "" || len(s.sweep) > 0 || len(s.coverage) > 0 || s.threshold != 0 || s.profile != ""):
		return i.reportMisuse("--compare goes without --at, --sweep, --coverage and --profile", "help simulate")
	case s.compare != "" && s.format == "html":
		return i.reportMisuse("--compare prints a table, as text or json", "help simulate")
	case s.at == "" && s.compare == "" && !s.gamesSet:
		return i.reportMisuse("what is to be simulated? Give a rule with --at FILE:LINE, or a number of games with --games",
			"help simulate")
	case s.at == "" && (s.compare == "" || s.gamesSet) && s.games < 1:
		return i.reportMisuse("--games is at least 1 without --at", "help simulate")
	case s.games < 0 || s.jobs < 0 || s.maxMoves < 1 || !isTime(s.seconds):
		return i.reportMisuse("--games and --jobs are not below 0, --max-moves at least 1, --time above 0", "help simulate")
	case flags.Changed("seconds") && (s.at != "" || len(s.sweep) > 0 || !isTime(s.most)):
		return i.reportMisuse("--seconds is a time above 0 for whole games, and goes without --at and --sweep", "help simulate")
	case s.all && (s.at != "" || s.compare != "" || len(s.sweep) > 0 || len(s.coverage) > 0 || s.threshold != 0 ||
		s.profile != "" || s.gamesOut != "" || s.format == "html"):
		return i.reportMisuse("--players all is for the statistics of whole games, as text or json", "help simulate")
	case s.playersSet && !s.all && s.players < 1:
		return i.reportMisuse("--players is at least 1", "help simulate")
	case s.at != "" && s.format == "html":
		return i.reportMisuse("--format html is for whole games; leave out --at", "help simulate")
	case flags.Changed("games-out") && s.gamesOut == "":
		return i.reportMisuse("--games-out needs the name of a file", "help simulate")
	case s.gamesOut != "" &&
		(s.at != "" || s.compare != "" || len(s.sweep) > 0 || len(s.coverage) > 0 || s.threshold != 0):
		return i.reportMisuse("--games-out goes without --at, --compare, --sweep and --coverage", "help simulate")
	case flags.Changed("profile") && s.profile == "":
		return i.reportMisuse("--profile= needs the name of a file; without one, write --profile", "help simulate")
	case s.at != "" && (len(s.coverage) > 0 || s.threshold != 0):
		return i.reportMisuse("--coverage is for whole games; leave out --at", "help simulate")
	case (len(s.coverage) > 0 || s.threshold != 0) && (len(s.sweep) > 0 || s.profile != ""):
		return i.reportMisuse("--coverage goes without --sweep and --profile", "help simulate")
	case !(s.threshold >= 0 && s.threshold <= 100):
		return i.reportMisuse("--coverage-threshold is from 0 to 100", "help simulate")
	case flags.Changed("coverage-search") && (!isTime(s.search) || len(s.coverage) == 0 && s.threshold == 0):
		return i.reportMisuse("--coverage-search is a time above 0, and goes with --coverage", "help simulate")
	case s.at != "" && len(s.sweep) > 0:
		return i.reportMisuse("--sweep is for whole games; leave out --at", "help simulate")
	case s.find != "" && len(s.sweep) == 0:
		return i.reportMisuse("--find looks for values: give those that may be tried with --sweep", "help simulate")
	case len(s.sweep) > 0 && s.profile != "":
		return i.reportMisuse("--sweep takes no profile", "help simulate")
	case s.at != "" && s.profile != "":
		return i.reportMisuse("--profile is for whole games; leave out --at", "help simulate")
	case s.profile == tableOnly && s.format != "text":
		return i.reportMisuse("--profile prints a table, which is text; give it a file, as in --profile=profile.html",
			"help simulate")
	case s.at != "" && flags.Changed("agent"):
		return i.reportMisuse("--agent is for whole games; leave out --at", "help simulate")
	}
	if s.gamesOut != "" {
		ending, known := i.gamesFormat(s.gamesOut)
		if !known {
			return i.reportMisuse(fmt.Sprintf("--games-out writes files that end in .csv, .json, .jsonl or .parquet, not %q",
				s.gamesOut), "help simulate")
		}
		if code := i.mayWrite(s.gamesOut, gamesFormats[ending]); code != exitClean {
			return code
		}
	}
	if s.profile != tableOnly {
		if code := i.mayWrite(s.profile, s.profileKind()); code != exitClean {
			return code
		}
	}
	p, code := i.loadPlayable(s.path, "simulate", s.color)
	if p == nil {
		return code
	}
	ctx, stop := i.untilInterrupted()
	defer stop()
	if s.most > 0 {
		ctx, stop = context.WithTimeout(ctx, time.Duration(s.most*float64(time.Second)))
		defer stop()
	}
	if s.at == "" {
		return i.simulateGames(ctx, p, &s)
	}
	return i.simulateRule(ctx, p, &s)
}

// simulateGames plays whole games and prints statistics.
func (i invocation) simulateGames(ctx context.Context, p *playable, s *simulateFlags) int {
	setup := sim.Setup{Players: s.players, Seed: s.seed, MaxMoves: s.maxMoves, Locate: p.locate}
	if setup.Players == 0 {
		setup.Players = int(p.game.Definition().Metadata.Players.Min)
	}
	if s.timeSet {
		setup.Budget = time.Duration(s.seconds * float64(time.Second))
	}
	if s.all {
		return i.simulateNumbers(ctx, p, s, setup)
	}
	var err error
	var end func()
	if setup.Agents, end, err = program.Parse(s.agents, setup.Players, s.agentsSet); err != nil {
		return i.reportMisuse(err.Error(), "help simulate")
	}
	defer end()
	if s.compare != "" {
		return i.compareGames(ctx, p, s, setup)
	}
	if len(s.sweep) > 0 {
		return i.sweepGames(ctx, p, s, setup)
	}
	if len(s.coverage) > 0 || s.threshold > 0 {
		return i.coverGames(ctx, p, s, setup)
	}
	// Playouts keep next to nothing, so most of the collector's cost is starting; the text is no longer needed.
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
	if s.profile == "" {
		play()
	} else {
		var failed error
		if p.game, failed = kernel.New(p.game.Definition(), kernel.WithProfiling()); failed == nil {
			taken, failed = profile.Take(p.game, play)
		}
		if failed != nil {
			progress.finish()
			fmt.Fprintf(i.stderr, "ludo-lsp: No profile can be taken: %v\n", failed)
			return exitInternal
		}
	}
	progress.finish()
	if err != nil {
		return i.reportMisuse(err.Error(), "help simulate")
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
		if s.profile != tableOnly {
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
			return i.reportMisuse(err.Error(), "help simulate")
		}
		b.Agents = agents
		statistics, err := sim.Run(ctx, p.game, b)
		end()
		progress.finish()
		if err != nil {
			return i.reportMisuse(err.Error(), "help simulate")
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
		err := taken.WriteHTML(text, p.game.Definition().Metadata.ID, s.command(players)+" --profile="+
			shell.Quote(s.profile), p.locate)
		if err != nil {
			fmt.Fprintf(i.stderr, "ludo-lsp: %s cannot be written: %v\n", s.profile, err)
			return exitInternal
		}
	}
	return i.writeTo(s.profile, s.profileKind(), text.Bytes())
}

// simulateRule prints what a rule does.
func (i invocation) simulateRule(ctx context.Context, p *playable, s *simulateFlags) int {
	paths, code := i.rulePaths(p, s)
	if paths == nil {
		return code
	}
	request := directed.Request{Paths: paths, Seed: s.seed, Players: s.players, Locate: p.locate,
		Uses: i.uses(p), Games: s.games,
		Jobs: s.jobs, MaxMoves: s.maxMoves,
		Time: time.Duration(s.seconds * float64(time.Second))}
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
		return i.reportMisuse(fmt.Sprintf("%s: %v", s.at, err), "help simulate")
	}
	players := s.players
	if players == 0 {
		players = int(p.game.Definition().Metadata.Players.Min)
	}
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
	fmt.Fprintf(i.stderr, "ludo-lsp: the output cannot be written: %v\n", err)
	return exitInternal
}

// rulePaths returns the paths in the definition of the rules that --at names; it returns nil and an exit code if
// there are none.
func (i invocation) rulePaths(p *playable, s *simulateFlags) ([]string, int) {
	if _, ok := directed.RuleAt(p.game.Definition(), s.at); ok {
		return []string{s.at}, exitClean
	}
	if p.sources == nil {
		return nil, i.reportMisuse(fmt.Sprintf("%s has no path %q that leads to a rule", s.path, s.at), "help simulate")
	}
	where, err := parsePlace(s.at)
	if err != nil {
		return nil, i.reportMisuse(err.Error(), "help simulate")
	}
	file, ok := i.fileOf(p.files, s.path, where.file)
	if !ok {
		return nil, i.reportMisuse(fmt.Sprintf("%s is no part of this game", where.file), "help simulate")
	}
	paths := p.sources.PathsAt(file, where.line-1)
	if len(directed.RulesAt(p.game.Definition(), paths)) == 0 {
		why := p.spec.NothingActs(file, where.line-1)
		if len(paths) > 0 {
			why = "it becomes " + paths[0]
		}
		fmt.Fprintf(i.stderr, "ludo-lsp: Nothing that acts comes of what is written at %s: %s.\n", s.at, why)
		return nil, exitFindings
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
func (s *simulateFlags) command(players int) string {
	out := "ludo-lsp simulate " + shell.Quote(s.path)
	if s.at != "" {
		out += " --at " + shell.Quote(s.at)
	}
	out += fmt.Sprintf(" --players %d --seed %d", players, s.seed)
	if s.gamesSet {
		out += fmt.Sprintf(" --games %d", s.games)
	}
	for _, text := range s.sweep {
		out += " --sweep " + shell.Quote(text)
	}
	if agents := strings.ReplaceAll(s.agents, " ", ""); s.at == "" && agents != "random" {
		out += " --agent " + agents
	}
	if s.maxMoves != sim.DefaultMaxMoves {
		out += fmt.Sprintf(" --max-moves %d", s.maxMoves)
	}
	return out
}
