package lsp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"go.lsp.dev/protocol"

	"ludo-lsp/internal/kernel/random"
	"ludo-lsp/internal/play/directed"
	"ludo-lsp/internal/shell"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/kernel/gamedef"
)

// firstAnswer is how long a command waits for the effect of a rule, before it answers that the search goes on.
const firstAnswer = 200 * time.Millisecond

// Simulation commands; see docs/simulate.md.
const (
	simulateRule      = "ludo.simulate"
	simulateOtherSeed = "ludo.simulateOtherSeed"
	simulationState   = "ludo.simulationState"
	simulationCommand = "ludo.simulationCommandLine"
	pinSimulation     = "ludo.pinSimulation"
	cancelSimulation  = "ludo.cancelSimulation"
)

// ofRule are the arguments of simulateRule.
type ofRule struct {
	ofDocument
	Rule    ruleOrPlace       `takes:"a position in it or a path of the definition"`
	Seed    *random.Seed      `takes:"a seed" optional:"yes"`
	Options simulationOptions `takes:"options" optional:"yes"`
}

// ruleOrPlace is the path of a rule, or where it stands.
type ruleOrPlace struct {
	path string // "": it is named by its place
	at   protocol.Position
}

// UnmarshalJSON implements json.Unmarshaler.
func (r *ruleOrPlace) UnmarshalJSON(text []byte) error {
	if json.Unmarshal(text, &r.path) == nil {
		return nil
	}
	return json.Unmarshal(text, &r.at)
}

// simulationOptions are the options of simulation commands.
type simulationOptions struct {
	Show    *bool `json:"show"`
	Report  bool  `json:"report"`
	Wait    *bool `json:"wait"`
	Players int   `json:"players"`
	Games   *int  `json:"games"`
}

// simulationName returns the name of the document about a rule: its path, the seed, and the options.
func (a simulationRequest) simulationName() string {
	out := fmt.Sprintf("%s seed %d", a.paths[0], a.seed)
	if a.players != 0 {
		out += fmt.Sprintf(" players %d", a.players)
	}
	if a.games != 0 {
		out += fmt.Sprintf(" games %d", max(a.games, 0))
	}
	return out
}

var simulationNames = regexp.MustCompile(`^(.*?) seed (-?\d+)(?: players (\d+))?(?: games (\d+))?$`)

func parseSimulationName(name string) (a simulationRequest, err error) {
	part := simulationNames.FindStringSubmatch(name)
	if part == nil {
		return a, fmt.Errorf("a simulation is named by a path and a seed, not %q", name)
	}
	a = simulationRequest{paths: []string{part[1]}, line: -1}
	if a.seed, err = strconv.ParseInt(part[2], 10, 64); err != nil {
		return a, fmt.Errorf("%q is no seed: %w", part[2], err)
	}
	a.players, _ = strconv.Atoi(part[3])
	if part[4] != "" {
		if a.games, _ = strconv.Atoi(part[4]); a.games == 0 {
			a.games = -1
		}
	}
	return a, nil
}

// addOptions adds options to the request.
func (a *simulationRequest) addOptions(o simulationOptions) error {
	if o.Players != 0 {
		a.players = o.Players
	}
	if o.Games != nil {
		a.games = *o.Games
		if a.games == 0 {
			a.games = -1
		}
	}
	if o.Players < 0 || a.games < -1 || a.games > 100_000 {
		return misuse("players is not below 0, and games is from 0 to 100,000")
	}
	return nil
}

// simulationRequested returns what a command asks for.
func (s *session) simulationRequested(asked ofRule, v view) (virtual, simulationRequest, error) {
	d, a := virtual{kind: simulationKind, root: v.rootOf()}, simulationRequest{line: -1, seed: 1}
	if asked.Seed != nil {
		a.seed = int64(*asked.Seed)
	}
	if asked.Rule.path != "" {
		a.paths = []string{asked.Rule.path}
	} else {
		game, err := s.playableOf(v)
		if err != nil {
			return d, a, refuse(err)
		}
		a.line = positionFrom(asked.Rule.at).Line
		for _, rule := range game.rulesAt(v, a.line) {
			a.paths = append(a.paths, rule.Place())
		}
		if len(a.paths) == 0 {
			return d, a, refuse(fmt.Errorf("nothing that acts comes of line %d: %s", a.line+1, v.nothingActs(a.line)))
		}
	}
	a.players, a.games = v.settings.simulation.Players, v.settings.simulation.Games
	if err := a.addOptions(asked.Options); err != nil {
		return d, a, err
	}
	d.name = a.simulationName()
	return d, a, nil
}

// simulationNamed returns the simulation that has a document with the URI.
func (s *session) simulationNamed(text string) (*simulation, error) {
	d, err := parseVirtual(text)
	if err != nil || !documentKinds[d.kind].simulated {
		return nil, misuse("%s is no document of a simulation", text)
	}
	d.kind = simulationKind
	m := s.simulations.known.get(d)
	if m == nil {
		return nil, refuse(fmt.Errorf("%s is not simulated now; simulate it again", d.name))
	}
	return m, nil
}

func (s *session) simulateRule(ctx context.Context, asked ofRule, v view) (any, error) {
	d, a, err := s.simulationRequested(asked, v)
	if err != nil {
		return nil, err
	}
	return s.answerSimulation(ctx, d, a, v, asked.Options)
}

func (s *session) simulateOtherSeed(ctx context.Context, m *simulation, o simulationOptions) (any, error) {
	m, err := s.updateSimulation(ctx, m)
	if err != nil {
		return nil, refuse(err)
	}
	a, d := m.simulationRequest, m.virtual
	a.seed++
	d.name = a.simulationName()
	v := m.now().view
	v.address = m.document
	return s.answerSimulation(ctx, d, a, v, o)
}

func (s *session) simulationState(_ context.Context, m *simulation, _ struct{}) (any, error) {
	return s.simulationData(m, m.now(), true), nil
}

func (s *session) simulationCommand(ctx context.Context, m *simulation, _ struct{}) (any, error) {
	if now, err := s.updateSimulation(ctx, m); err == nil {
		m = now
	}
	return map[string]string{"command": s.commandLine(m, m.now())}, nil
}

func (s *session) cancelSimulation(_ context.Context, m *simulation, o struct {
	Closed bool `json:"closed"`
}) (any, error) {
	if o.Closed {
		m = s.closeSimulation(m)
	}
	return m.end(), nil
}

// closeSimulation stops replaying a simulation after edits, and removes its results from the lines.
func (s *session) closeSimulation(m *simulation) *simulation {
	all := &s.simulations
	all.renewing.Lock()
	defer all.renewing.Unlock()
	all.mu.Lock()
	defer all.mu.Unlock()
	if next := all.known.get(m.virtual); next != nil {
		m = next // it has been replayed meanwhile
	}
	if all.shown[m.root] == m {
		delete(all.shown, m.root)
		s.refreshHints()
	}
	return m
}

func (s *session) pinSimulation(ctx context.Context, before *simulation, _ struct{}) (any, error) {
	m, err := s.updateSimulation(ctx, before)
	if err != nil {
		return nil, refuse(err)
	}
	if m.wait(ctx, simulationFacts.hasBegun); ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if report := m.now().report; m != before && report != nil && report.Lost != "" {
		return nil, refuse(fmt.Errorf("since the edit the point is not reached any more: %s; pin again what is simulated in its place, if that is meant", strings.TrimSuffix(report.Lost, ".")))
	}
	return s.pin(ctx, m)
}

// updateSimulation returns a simulation in the present state of its spec: one from before an edit is replayed at once,
// without waiting for a pause.
func (s *session) updateSimulation(ctx context.Context, m *simulation) (*simulation, error) {
	ticket := s.requestContent(m.virtual, "")
	if ticket == nil {
		return m, nil
	}
	v, err := ticket.wait(ctx)
	if err != nil || v.spec == nil || v.spec == m.now().view.spec {
		return m, err
	}
	p, err := s.playableOf(v)
	if err != nil {
		return nil, err
	}
	s.renew(m.root, m, v)
	next := s.simulations.known.get(m.virtual)
	if next == nil || !next.now().playable.isSameGame(p) {
		return nil, fmt.Errorf("%s was simulated before the last edit; simulate it again", m.title(m.now()))
	}
	return next, nil
}

// waitABit waits for the effect of a rule, but not for long. The error is that of ctx.
func (m *simulation) waitABit(ctx context.Context) error {
	soon, stop := context.WithTimeout(ctx, firstAnswer)
	defer stop()
	m.wait(soon, simulationFacts.hasBegun)
	return ctx.Err()
}

// answerSimulation starts a simulation and answers with the early results, or with all of them.
func (s *session) answerSimulation(ctx context.Context, d virtual, a simulationRequest, v view,
	o simulationOptions) (any, error) {
	m, err := s.simulate(d, a, v, nil)
	if err != nil {
		return nil, refuse(err)
	}
	to, _ := ctx.Value(streamKey{}).(streamTokens)
	streams := to.WorkDoneToken != nil || to.PartialResultToken != nil
	wait := streams || !s.client.content && !s.client.simulations
	if o.Wait != nil {
		wait = *o.Wait
	}
	if wait {
		err = s.stream(ctx, m, to)
	} else {
		err = m.waitABit(ctx)
	}
	if err != nil {
		m.end()
		return nil, err
	}
	now := m.now()
	if now.status == failed {
		return nil, refuse(errors.New(now.message))
	}
	out := s.simulationData(m, now, o.Report)
	shown := false
	if o.Show == nil || *o.Show {
		shown, err = s.show(ctx, m.virtual, func() (string, error) { return s.simulationText(m, simulationKind) })
		if err != nil {
			return nil, err
		}
	}
	out = slices.DeleteFunc(out, func(e gamedef.Entry[gamedef.Data]) bool { return e.Key == "shown" })
	out.Add("shown", gamedef.Bool(shown))
	if !shown && !o.Report {
		text, err := s.simulationText(m, simulationKind)
		if err != nil {
			return nil, refuse(err)
		}
		out.Add("text", gamedef.Text(text))
	}
	return out, nil
}

// commandLine returns the shell command for the same play.
func (s *session) commandLine(m *simulation, now simulationFacts) string {
	at := m.paths[0]
	if m.line >= 0 && now.view.spec != nil {
		text, _ := now.view.spec.Text(string(m.document))
		was := now.playable.result.SourceMap.PathsAt(string(m.document), m.line)
		if m.line < strings.Count(text, "\n")+1 &&
			slices.EqualFunc(directed.RulesAt(now.playable.rules(), was), m.paths,
				func(r directed.Rule, path string) bool { return r.Place() == path }) {
			at = fmt.Sprintf("%s:%d", shortName(now.view, string(m.document)), m.line+1)
		}
	}
	players := m.players
	if players == 0 {
		players = int(now.playable.game.Definition().Metadata.Players.Min)
	}
	out := fmt.Sprintf("ludo-lsp simulate %s --at %s --players %d --seed %d", shell.Quote(string(now.view.rootOf())),
		shell.Quote(at), players, m.seed)
	if m.games != 0 {
		out += fmt.Sprintf(" --games %d", max(m.games, 0))
	}
	return out
}

// simulationDocument writes a document of a simulation, which is started if it is not known.
func (s *session) simulationDocument(ctx context.Context, d virtual, v view) (string, error) {
	if v.spec == nil {
		return "", fmt.Errorf("there is no game at %s", d.root)
	}
	kind := d.kind
	d.kind = simulationKind
	m := s.simulations.known.get(d)
	if m == nil {
		a, err := parseSimulationName(d.name)
		if err != nil {
			return "", err
		}
		if m, err = s.simulate(d, a, v, nil); err != nil {
			return "", err
		}
		if err := m.waitABit(ctx); err != nil {
			return "", err
		}
	}
	return s.simulationText(m, kind)
}

// simulationText returns the present text of a document of a simulation.
func (s *session) simulationText(m *simulation, kind string) (string, error) {
	now := m.now()
	var b strings.Builder
	game := now.playable.game
	name := func(file string) string { return shortName(now.view, file) }
	if now.report == nil {
		fmt.Fprintf(&b, "# %s\n\n%s\n", m.title(now), now.message)
		return b.String(), nil
	}
	report := s.simulationReport(m, now)
	var err error
	switch kind {
	case traceKind:
		err = report.WriteTrace(&b, game, name)
	case stateKind:
		err = report.WriteState(&b, game)
	case statisticsKind:
		err = report.WriteStatistics(&b, game)
	default:
		if now.status == playing || now.status == cancelled || now.status == failed {
			fmt.Fprintf(&b, "*%s*\n\n", now.message)
		}
		if err = report.WriteMarkdown(&b, game, name); err == nil {
			label := "The same again"
			if report.Edited != nil { // it was replayed from a point before the edit
				label = "Looked for anew, from a terminal"
			}
			fmt.Fprintf(&b, "\n%s: `%s`\n", label, s.commandLine(m, now))
		}
	}
	return b.String(), err
}

// simulatedHints returns what rules of the game did on the lines of a document when they were last simulated, for
// lines that have not changed since.
func (s *session) simulatedHints(v view, from, to int) []protocol.InlayHint {
	if v.spec == nil {
		return nil
	}
	s.simulations.mu.Lock()
	m := s.simulations.shown[v.rootOf()]
	s.simulations.mu.Unlock()
	if m == nil {
		return nil
	}
	kept := m.now()
	if kept.report == nil || kept.report.Play == nil {
		return nil
	}
	before := kept.view
	before.address = v.address
	then, now := heldText(before.spec, before.address), heldText(v.spec, v.address)
	var out []protocol.InlayHint
	for _, l := range kept.report.Play.Lines {
		at, same := sameLine(now, then, l.Line-1)
		if l.File != string(v.address) || !same || at < from || at > to {
			continue // edited since, or not asked for
		}
		line := strings.TrimRight(textOfLine(now, at), " \t")
		end := source.Position{Line: at, Character: s.client.encoding.Units(line)}
		out = append(out, protocol.InlayHint{Position: positionTo(end),
			Label:       protocol.String(removePlainLinks(l.Text)),
			PaddingLeft: new(true),
			Tooltip:     protocol.String("What the rule did when it was last simulated.")})
	}
	return out
}
