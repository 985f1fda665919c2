package lsp

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/guard"
	"ludo-lsp/internal/kernel/words"
	"ludo-lsp/internal/play/directed"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/text/symbols"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/replay"
	"ludo-lsp/kernel/sim"
)

// simulation is a rule being simulated: the request, and the results so far. It goes on in the background while
// requests are answered from it.
type simulation struct {
	virtual
	simulationRequest
	document address // where it was started
	*job[simulationFacts]
	again *time.Timer // until it is replayed after an edit; nil: that was never necessary
}

// simulationFacts is what is known of a simulation.
type simulationFacts struct {
	playable   *playable
	view       view // of the state of the spec
	status     status
	message    string
	done, of   int
	version    int // grows with each change that is reported
	report     *directed.Report
	statistics *sim.Statistics // so far; immutable
	cancelled  bool
	replaced   bool // another simulation reports in place of this one
}

// simulationRequest is what a simulation is asked to do.
type simulationRequest struct {
	paths   []string // of the rules, one of which is to act
	line    int      // of the document where it was started; -1 for a path
	seed    int64
	players int // 0: the minimum
	games   int // to play from there on; 0: the default, -1: none
}

// status is how far a simulation has got.
type status string

const (
	searching  status = "searching"
	playing    status = "playing"
	finished   status = "done"
	notReached status = "notReached"
	cancelled  status = "cancelled"
	failed     status = "failed"
)

// simulations are the simulations done on demand.
type simulations struct {
	renewing sync.Mutex // held while one is restarted

	mu    sync.Mutex
	known recent[virtual, *simulation]
	// last are the latest ones of documents, and shown those of games, whose hints are shown and that are replayed
	// after an edit.
	last, shown map[address]*simulation
}

// maxSimulated bounds how many simulations are kept; others are repeated.
const maxSimulated = 20

// searchTime bounds how long a simulation looks for a state in which the rule acts, gameTime how long a game played
// from there may take, and simulationTime the whole.
const (
	searchTime     = 20 * time.Second
	gameTime       = 5 * time.Second
	simulationTime = time.Minute
)

// playable is the compiled game of a state of a spec, made ready on first play. The game and what is known of it are
// those of an earlier state when its definition is the same.
type playable struct {
	spec    spec
	missing int // faulty imports
	result  cnl.CompileResult
	rules   func() []directed.Rule // that act in it; nil for one that is only compared
	blocked error                  // why it cannot be compiled
	drawn   *tableDrawer

	making   sync.Mutex // held while the following is made
	earlier  *playable  // the last one made before this; nil once this is made
	sum      [sha256.Size]byte
	game     *kernel.Game
	explorer *directed.Explorer
	wrong    error // why it cannot be played
}

// compiledGame returns the game of a view, which may not be ready to play yet; the error names what prevents it.
func (s *session) compiledGame(v view) (*playable, error) {
	before := s.games.get(v.rootOf())
	missing := len(v.layout.Faults)
	if before != nil && before.spec == v.spec && before.missing == missing {
		return before, before.blocked
	}
	next := &playable{spec: v.spec, missing: missing, drawn: &tableDrawer{}}
	if before != nil {
		next.drawn, next.earlier = before.drawn, before
		if before.making.TryLock() {
			if before.game == nil {
				next.earlier = before.earlier
			}
			before.making.Unlock()
		}
	}
	next.result, next.blocked = compiledOf(v, s.client.encoding)
	next.rules = sync.OnceValue(func() []directed.Rule { return directed.Rules(next.result.GameDef) })
	s.games.put(v.rootOf(), next, maxResting)
	return next, next.blocked
}

// playableOf returns the game of a view, ready to be played; the error names what prevents it.
func (s *session) playableOf(v view) (*playable, error) {
	p, err := s.compiledGame(v)
	if err != nil {
		return p, err
	}
	s.gate.begin() // somebody waits for it, which is more urgent than games played in the background
	defer s.gate.end()
	return p, p.ready(s.options.Rest)
}

// ready makes the game ready to be played. It calls rest, unless that is nil, between the parts of the definition.
func (p *playable) ready(rest func()) error {
	p.making.Lock()
	defer p.making.Unlock()
	if p.game != nil || p.wrong != nil {
		return p.wrong
	}
	text, err := gamedef.Encode(p.result.GameDef)
	if err != nil {
		return err
	}
	p.sum = sha256.Sum256(text)
	if before := p.earlier; before != nil {
		before.making.Lock()
		if before.game != nil && before.sum == p.sum {
			p.game, p.explorer = before.game, before.explorer
		}
		before.making.Unlock()
	}
	if p.earlier = nil; p.game == nil {
		if p.game, p.wrong = kernel.New(p.result.GameDef, kernel.WithYield(rest)); p.wrong == nil {
			p.explorer = directed.NewExplorer(p.game)
		}
	}
	return p.wrong
}

// title returns the name of the game.
func (p *playable) title() string {
	meta := p.game.Definition().Metadata
	return cmp.Or(meta.Name, words.Name(meta.ID))
}

// locate finds where a value of the definition was written.
func (p *playable) locate(path string) (kernel.Source, bool) {
	at, ok := p.result.SourceMap.Find(path)
	return words.Source(at.File, at.Range), ok
}

// uses returns the uses of macros that a value of the definition came through.
func (p *playable) uses(path string) []words.Use {
	at, _ := p.result.SourceMap.Find(path)
	return directed.UsesOf(at, func(file string) string { return file })
}

// checkOptions returns how a recorded game is checked against the game.
func (p *playable) checkOptions(most int) replay.Options {
	return replay.Options{Max: most, Locate: p.locate, Written: func(at kernel.Source) string {
		text, _ := p.spec.Text(at.File)
		return words.Line(text, at)
	}}
}

// isSameGame reports whether both play the same definition: a game may have been made ready twice at once.
func (p *playable) isSameGame(other *playable) bool {
	return p.game != nil && other.game != nil && p.sum == other.sum
}

// rulesAt returns the rules of a game that come from a line of a document.
func (p *playable) rulesAt(v view, line int) []directed.Rule {
	return directed.RulesAt(p.rules(), p.result.SourceMap.PathsAt(string(v.address), line))
}

// compiledOf compiles the spec of a view; the error names what prevents it.
func compiledOf(v view, encoding source.Encoding) (cnl.CompileResult, error) {
	if v.spec == nil {
		return cnl.CompileResult{}, fmt.Errorf("the game at %s cannot be compiled", v.layout.Root)
	}
	result := cnl.Compile(v.spec.game())
	if result.GameDef != nil && len(v.layout.Faults) == 0 {
		return result, nil
	}
	wrong := errorsOf(v, result)
	if len(wrong) == 0 {
		return result, errors.New("the game cannot be compiled")
	}
	d := wrong[0]
	text, _ := v.spec.Text(d.File)
	lines := strings.Split(text, "\n")
	return result, &specErrors{
		count: len(wrong), file: address(d.File), place: fmt.Sprintf("%s:%d", shortName(v, d.File), d.Range.Start.Line+1), message: d.Message,
		at: source.Range{Start: convertFromUTF16(lines, d.Range.Start, encoding), End: convertFromUTF16(lines, d.Range.End, encoding)},
	}
}

// simulate starts a simulation, or finds it if it is known. The point to start from, if any, is replayed.
func (s *session) simulate(d virtual, a simulationRequest, v view, from *simulation) (*simulation, error) {
	if from == nil {
		s.gate.skipRest()
	}
	p, err := s.playableOf(v)
	if err != nil {
		return nil, err
	}
	if len(directed.RulesAt(p.rules(), a.paths)) == 0 {
		return nil, fmt.Errorf("nothing that acts comes of %s", a.paths[0])
	}
	all := &s.simulations
	all.mu.Lock()
	if from != nil && all.shown[v.rootOf()] != from {
		all.mu.Unlock()
		return from, nil // another one was requested meanwhile
	}
	known := all.known.get(d)
	if from != nil || known != nil && !known.isFor(p, a) {
		known = nil
	}
	if before := all.last[v.address]; before != nil && before != known {
		before.end()
	}
	if known != nil { // the latest request is shown, even if its result is known
		all.keep(known, v)
		all.mu.Unlock()
		if known.now().view.spec != v.spec {
			s.move(known, p, v)
		}
		s.refreshHints()
		return known, nil
	}
	ctx, cancel := context.WithCancel(s.base)
	m := &simulation{virtual: d, simulationRequest: a, document: v.address}
	state := simulationFacts{playable: p, view: v, status: searching, of: 1, message: m.describeSearch(p) + "."}
	if before := all.known.get(d); before != nil { // the client takes only newer news
		state.version = before.replace()
	}
	m.job = newJob(state, cancel)
	all.keep(m, v)
	all.mu.Unlock()
	s.start("telling of a simulation", func() { m.reportUntilFinished(s) })
	m.job.run(s, "simulating "+m.name, func() { m.run(ctx, s, p, from) },
		func() { m.finish(failed, "The simulation failed because of a fault in the server.") })
	return m, nil
}

// keep stores a simulation, and drops the oldest.
func (all *simulations) keep(m *simulation, v view) {
	if all.last == nil {
		all.last, all.shown = map[address]*simulation{}, map[address]*simulation{}
	}
	all.last[m.document], all.shown[v.rootOf()] = m, m
	if old := all.known.put(m.virtual, m, maxSimulated); old != nil {
		old.end()
	}
}

// isFor reports whether a simulation is the one asked for now.
func (m *simulation) isFor(p *playable, a simulationRequest) bool {
	now := m.now()
	return now.playable.isSameGame(p) && !now.cancelled && slices.Equal(m.paths, a.paths) && m.players == a.players &&
		m.games == a.games
}

// end cancels a simulation, and reports whether it was going on.
func (m *simulation) end() bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	running := !m.known.isFinished()
	m.known.cancelled = m.known.cancelled || running
	m.stop()
	return running
}

// replace has another simulation report in place of this one, and returns the version of what was reported last.
func (m *simulation) replace() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.known.replaced = true
	return m.known.version
}

// run searches, and plays on.
func (m *simulation) run(ctx context.Context, s *session, p *playable, from *simulation) {
	r := directed.Request{
		Paths: m.paths, Seed: m.seed, Players: m.players, Games: m.games, Explorer: p.explorer, Locate: p.locate, Uses: p.uses,
		// One processor stays free for typing, and while typed text is analysed the games pause.
		Jobs: max(1, runtime.GOMAXPROCS(0)-1), Yield: s.gate.wait, Limits: directed.Limits{Time: searchTime}, Budget: gameTime, Time: simulationTime,
		Searching: func(t directed.SearchEffort) {
			m.change(func(now *simulationFacts) {
				now.done, now.of = t.Games, directed.Limits{}.Complete().Attempts
				now.message = fmt.Sprintf("%s: %s, %s.", m.describeSearch(p), symbols.Count(t.Games, "game"),
					symbols.Count(t.Moves, "move"))
			})
		},
		Found: func(found *directed.Report) {
			m.change(func(now *simulationFacts) {
				now.report, now.status, now.done, now.of, now.message = found, playing, 0, 1, foundMessage(found)
			})
			s.refreshHints()
		},
		Played: func(played, games int, so *sim.Statistics) {
			if played%10 != 0 && played != games && games > 20 {
				return
			}
			so = so.Clone()
			m.change(func(now *simulationFacts) {
				now.done, now.of, now.statistics = played, games, so
				now.message = fmt.Sprintf("%s %d of %s are played from there on.", foundMessage(now.report), played,
					symbols.Count(games, "game"))
			})
		},
	}
	var lost string
	if from != nil {
		if was := from.now(); was.report != nil && was.report.Play != nil {
			r.Point, r.Earlier = &was.report.Play.Point, was.report.Play
			path, ok := was.report.Play.Rule.FindAgain(p.game.Definition())
			if ok {
				r.Paths = []string{path}
			} else {
				lost = fmt.Sprintf("%s is not in the game any more", was.report.Play.Rule)
			}
		}
	}
	var got *directed.Report
	var err error
	guard.RunLocating(func() { got, err = directed.Simulate(ctx, p.game, r) }, func(rule string) string {
		at, ok := p.locate(rule)
		if !ok {
			return ""
		}
		return fmt.Sprintf("%s:%d", at.File, at.Line)
	})
	switch {
	case err != nil && lost != "":
		m.finish(failed, "The earlier point is lost: "+lost+".")
		return
	case err != nil:
		m.finish(failed, err.Error())
		return
	}
	if lost != "" {
		got.Lost, got.Edited = lost, nil
	}
	m.change(func(now *simulationFacts) { now.report, now.statistics = got, got.Statistics })
	switch {
	case ctx.Err() != nil:
		m.finish(cancelled, "The simulation was cancelled.")
	case got.Play == nil:
		m.finish(notReached, fmt.Sprintf("It never acted: tried %s with %s. %s", symbols.Count(got.Tried.Games, "game"),
			symbols.Count(got.Tried.Moves, "move"), got.Why))
	default:
		m.finish(finished, strings.TrimSpace(foundMessage(got)+" "+got.EndedBy))
	}
	s.refreshHints()
}

// describeSearch describes what a search looks for.
func (m *simulation) describeSearch(p *playable) string {
	if rule, ok := directed.RuleAt(p.game.Definition(), m.paths[0]); ok {
		return fmt.Sprintf("Looking for a game in which %s acts", rule)
	}
	return "Looking for a game in which it acts"
}

// foundMessage says on one line when the rule acts.
func foundMessage(r *directed.Report) string {
	if r == nil || r.Play == nil {
		return ""
	}
	if len(r.Play.Moves) == 0 {
		return "The rule acts at the beginning."
	}
	return fmt.Sprintf("The rule acts after %s.", symbols.Count(len(r.Play.Moves), "move"))
}

// change changes what is known, and reports it.
func (m *simulation) change(f func(now *simulationFacts)) {
	m.job.change(func(now *simulationFacts) {
		f(now)
		now.version++
	})
}

// finish makes a status final.
func (m *simulation) finish(as status, message string) {
	m.change(func(now *simulationFacts) { now.status, now.message = as, message })
}

// isFinished reports whether nothing more comes.
func (n simulationFacts) isFinished() bool { return n.status != searching && n.status != playing }

// hasBegun reports whether it is known what the rule does, or that it was not reached.
func (n simulationFacts) hasBegun() bool { return n.status != searching }

// editPause is how long nothing may be edited before a simulation is replayed.
const editPause = 300 * time.Millisecond

// simulateAgain schedules the last simulation of a game to be replayed in a new state of the spec.
func (s *session) simulateAgain(w *worker, v view) {
	all := &s.simulations
	root := v.rootOf()
	all.mu.Lock()
	defer all.mu.Unlock()
	m := all.shown[root]
	if m == nil || m.now().view.spec == v.spec {
		return
	}
	if m.again != nil {
		m.again.Stop()
	}
	m.again = time.AfterFunc(editPause, func() {
		w.post(func(*worker) { s.start("simulating again", func() { s.renew(root, m, v) }) })
	})
}

// move updates the places of a simulation's rules, in a game that is the same.
func (s *session) move(m *simulation, p *playable, v view) {
	m.change(func(now *simulationFacts) {
		now.playable, now.view = p, v
		if now.report != nil && now.report.Play != nil {
			moved := *now.report
			play := *moved.Play
			play.Locate(p.locate, p.uses)
			moved.Play = &play
			now.report = &moved
		}
	})
	if m.now().isFinished() {
		s.reportFinished(m)
	}
}

// renew replays a simulation in a new state of its spec. If the game is the same as before, only the places of its
// rules have moved.
func (s *session) renew(root address, m *simulation, v view) {
	if s.base.Err() != nil {
		return
	}
	p, err := s.playableOf(v)
	all := &s.simulations
	all.renewing.Lock()
	defer all.renewing.Unlock()
	all.mu.Lock()
	current := all.shown[root] == m
	all.mu.Unlock()
	if err != nil || !current {
		return // it is replayed when the error is fixed
	}
	was := m.now()
	if was.playable.isSameGame(p) {
		s.move(m, p, v)
		return
	}
	m.replace()
	m.end()
	a := m.simulationRequest
	a.line = -1
	v.address = m.document
	if rule := was.report; rule != nil && rule.Play != nil {
		if path, ok := rule.Play.Rule.FindAgain(p.game.Definition()); ok {
			a.paths = []string{path}
		}
	}
	next, err := s.simulate(m.virtual, a, v, m)
	if err != nil {
		m.change(func(now *simulationFacts) {
			now.view, now.playable, now.status = v, p, failed
			now.message = "The rule that was simulated is not in the game any more: " + err.Error()
		})
		return
	}
	s.log.debug("simulates %s again", next.name)
}
