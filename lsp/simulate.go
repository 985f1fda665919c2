package lsp

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"go.lsp.dev/protocol"

	"ludo-lsp/cnl"
	"ludo-lsp/cnl/diag"
	"ludo-lsp/cnl/source"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/sim"
	"ludo-lsp/kernel/sim/here"
)

// simulable is a spec with rules that can be seen at work.
type simulable interface {
	Simulables(path string, encoding source.Encoding) []source.Range
}

// simulations are what was simulated on demand, by the documents that tell of it,
// and what the last one of each document did there.
type simulations struct {
	mu    sync.Mutex
	texts map[virtual]simulated
	order []virtual // oldest first
	lines map[address]simulatedLines
	// running are the simulations in progress by the tokens of their progress.
	running map[string]context.CancelFunc
}

// simulated is a simulation of a state of a spec.
type simulated struct {
	spec spec
	text string
}

// simulatedLines are what rules did on lines of a document as it then was.
type simulatedLines struct {
	text  string // of the document
	lines []here.Line
}

// maxSimulated bounds how many simulations are kept; others are made again.
const maxSimulated = 20

// searchTime bounds how long a simulation looks for a state in which the rule acts.
const searchTime = 20 * time.Second

// simulationName is the name of the document about a rule: its path and the seed.
func simulationName(path string, seed int64) string { return fmt.Sprintf("%s seed %d", path, seed) }

func parseSimulationName(name string) (path string, seed int64, err error) {
	path, digits, ok := strings.Cut(name, " seed ")
	if !ok {
		return "", 0, fmt.Errorf("a simulation is named by a path and a seed, not %q", name)
	}
	seed, err = strconv.ParseInt(digits, 10, 64)
	if err != nil {
		return "", 0, fmt.Errorf("%q is no seed: %w", digits, err)
	}
	return path, seed, nil
}

// meantSimulation is the document about the rule that a command names: the URI of a
// document, a position in it or a path of the definition, and a seed.
func meantSimulation(p *protocol.ExecuteCommandParams, v view) (virtual, error) {
	d := virtual{kind: simulationKind, root: v.rootOf()}
	seed := int64(1)
	if n, ok := argument[float64](p, 2); ok {
		seed = int64(n)
	}
	path, ok := argument[string](p, 1)
	if !ok {
		at, ok := argument[protocol.Position](p, 1)
		if !ok {
			return d, misused("%s takes the URI of a document, a position in it or a path of the definition, and a seed", p.Command)
		}
		result, err := compiledOf(v)
		if err != nil {
			return d, refused(err)
		}
		where := rangeFrom(protocol.Range{Start: at, End: at}).Start
		paths := result.SourceMap.PathsAt(string(v.address), where.Line)
		rules := here.RulesAt(result.GameDef, paths)
		if len(rules) == 0 {
			return d, refused(fmt.Errorf("nothing that acts comes of line %d", where.Line+1))
		}
		path = rules[0].Path
		if rules[0].Effect != "" {
			path = rules[0].Effect
		}
	}
	d.name = simulationName(path, seed)
	return d, nil
}

// compiledOf compiles the spec of a view; the error names what is in the way.
func compiledOf(v view) (cnl.CompileResult, error) {
	spec, err := coreOf(v)
	if err != nil {
		return cnl.CompileResult{}, err
	}
	result := cnl.Compile(spec.Spec)
	if result.GameDef != nil {
		return result, nil
	}
	for _, d := range result.Diagnostics {
		if d.Severity == diag.Error {
			return result, fmt.Errorf("the game cannot be played: %s:%d: %s (%s)", shortName(v, d.File), d.Range.Start.Line+1, d.Message, d.Code)
		}
	}
	return result, errors.New("the game cannot be compiled")
}

// simulation makes the document about a simulation, and keeps what rules did on the
// lines of the spec's documents.
func (s *session) simulation(ctx context.Context, d virtual, v view) (string, error) {
	if v.spec == nil {
		return "", fmt.Errorf("there is no game at %s", d.root)
	}
	s.simulations.mu.Lock()
	known, ok := s.simulations.texts[d]
	s.simulations.mu.Unlock()
	if ok && known.spec == v.spec {
		return known.text, nil
	}
	path, seed, err := parseSimulationName(d.name)
	if err != nil {
		return "", err
	}
	result, err := compiledOf(v)
	if err != nil {
		return "", err
	}
	game, err := kernel.New(result.GameDef)
	if err != nil {
		return "", err
	}
	ctx, report, end := s.cancellable(ctx, "Simulating "+path)
	defer end()
	got, err := here.Simulate(ctx, game, here.Request{
		Paths: []string{path}, Seed: seed, Jobs: max(1, runtime.GOMAXPROCS(0)-1), Limits: here.Limits{Time: searchTime}, Budget: 5 * time.Second,
		Locate: func(path string) (kernel.Source, bool) {
			p, ok := result.SourceMap.Find(path)
			return kernel.Source{File: p.File, Line: p.Range.Start.Line + 1, Column: p.Range.Start.Character + 1,
				EndLine: p.Range.End.Line + 1, EndColumn: p.Range.End.Character + 1}, ok
		},
		Played: func(played, games int, _ *sim.Statistics) { report(played, games) },
	})
	if err != nil {
		return "", err
	}
	if ctx.Err() != nil {
		return "", errors.New("the simulation was cancelled")
	}
	var b strings.Builder
	if err := got.WriteMarkdown(&b, game, func(file string) string { return shortName(v, file) }); err != nil {
		return "", err
	}
	s.keepSimulation(d, v, got, b.String())
	return b.String(), nil
}

// keepSimulation keeps a simulation for the next request, and its lines as hints.
func (s *session) keepSimulation(d virtual, v view, got *here.Report, text string) {
	all := &s.simulations
	all.mu.Lock()
	if all.texts == nil {
		all.texts = map[virtual]simulated{}
	}
	if at := slices.Index(all.order, d); at >= 0 {
		all.order = slices.Delete(all.order, at, at+1)
	}
	all.order = append(all.order, d)
	all.texts[d] = simulated{v.spec, text}
	if len(all.order) > maxSimulated {
		delete(all.texts, all.order[0])
		all.order = all.order[1:]
	}
	all.lines = map[address]simulatedLines{}
	if got.Play != nil {
		for _, l := range got.Play.Lines {
			a := address(l.File)
			of := all.lines[a]
			if of.lines == nil {
				of.text, _ = v.spec.text(l.File)
			}
			of.lines = append(of.lines, l)
			all.lines[a] = of
		}
	}
	all.mu.Unlock()
	s.refreshHints()
}

// simulatedHints are what rules did on the lines of a document when they were last
// simulated, as far as the lines are as they were then.
func (s *session) simulatedHints(v view, from, to int) []protocol.InlayHint {
	s.simulations.mu.Lock()
	kept, ok := s.simulations.lines[v.address]
	s.simulations.mu.Unlock()
	if !ok {
		return nil
	}
	text, _ := v.spec.text(string(v.address))
	then, now := strings.Split(kept.text, "\n"), strings.Split(text, "\n")
	var out []protocol.InlayHint
	for _, l := range kept.lines {
		if l.Line > len(then) {
			continue
		}
		at := l.Line - 1
		same := func(i int) bool { return i >= 0 && i < len(now) && now[i] == then[l.Line-1] }
		if !same(at) {
			if at += len(now) - len(then); !same(at) {
				continue // edited since
			}
		}
		if at < from || at > to {
			continue
		}
		line := strings.TrimRight(now[at], " \t\r")
		end := source.Position{Line: at, Character: s.client.encoding.Units(line)}
		out = append(out, protocol.InlayHint{Position: positionTo(end), Label: protocol.String(l.Text), PaddingLeft: new(true),
			Tooltip: protocol.String("What the rule did when it was last simulated.")})
	}
	return out
}

// cancellable shows the progress of work, and lets the editor cancel it.
func (s *session) cancellable(ctx context.Context, title string) (inner context.Context, progress func(done, all int), end func()) {
	inner, cancel := context.WithCancel(ctx)
	if !s.client.progress {
		return inner, func(int, int) {}, cancel
	}
	token := fmt.Sprintf("ludo-%d", s.tokens.Add(1))
	report := func(value any) {
		if raw, err := protocol.Marshal(value); err == nil {
			s.outbox.notify(protocol.MethodProgress, &protocol.ProgressParams{Token: protocol.String(token), Value: raw})
		}
	}
	all := &s.simulations
	all.mu.Lock()
	if all.running == nil {
		all.running = map[string]context.CancelFunc{}
	}
	all.running[token] = cancel
	all.mu.Unlock()
	updates := make(chan *protocol.WorkDoneProgressReport, 100)
	s.call("progress", func(ctx context.Context) error {
		err := s.remote.WorkDoneProgressCreate(ctx, &protocol.WorkDoneProgressCreateParams{Token: protocol.String(token)})
		if err == nil {
			report(&protocol.WorkDoneProgressBegin{Kind: "begin", Title: title, Cancellable: new(true)})
		}
		for update := range updates {
			if err == nil {
				report(update)
			}
		}
		if err == nil {
			report(&protocol.WorkDoneProgressEnd{Kind: "end"})
		}
		return err
	})
	last := 0
	progress = func(done, of int) {
		percent := 100 * done / max(of, 1)
		if percent == last {
			return
		}
		last = percent
		select {
		case updates <- &protocol.WorkDoneProgressReport{Kind: "report", Percentage: new(uint32(percent)), Message: new(fmt.Sprintf("%d of %d games", done, of))}:
		default: // the editor is slow; the next one will do
		}
	}
	return inner, progress, func() {
		close(updates)
		all.mu.Lock()
		delete(all.running, token)
		all.mu.Unlock()
		cancel()
	}
}

// WorkDoneProgressCancel implements protocol.Server.
func (s *session) WorkDoneProgressCancel(_ context.Context, p *protocol.WorkDoneProgressCancelParams) error {
	token, ok := p.Token.(protocol.String)
	if !ok {
		return nil
	}
	s.simulations.mu.Lock()
	defer s.simulations.mu.Unlock()
	if cancel := s.simulations.running[string(token)]; cancel != nil {
		cancel()
	}
	return nil
}

// resolveSimulation offers to simulate a rule, or names the error in the way.
func (s *session) resolveSimulation(lens *protocol.CodeLens, data lensData, v view) (*protocol.CodeLens, error) {
	if v.version != data.Version {
		return nil, fmt.Errorf("the document has changed since the lens was asked for: %w", protocol.ErrContentModified)
	}
	if _, err := compiledOf(v); err != nil {
		lens.Command = protocol.Command{Title: "▶ simulate from here: " + err.Error()}
		return lens, nil
	}
	lens.Command = command(simulateRule, "▶ simulate from here", data.URI, *data.Simulates, 1)
	return lens, nil
}
