package lsp

import (
	"context"
	"errors"
	"fmt"
	"path"
	"slices"
	"time"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/guard"
	"ludo-lsp/internal/play/blame"
	"ludo-lsp/internal/play/playtest"
)

// Findings that need playing come last: a spec that is compiled and not edited is played in the background, unless
// that is switched off, on the processors that are free, and its findings are published like those of --check --play.

// playingTime is how long the games of a spec are played. If they take longer, those played so far are evidence, but
// give no diagnostics: those would differ from the diagnostics of the command check. After longPlay the progress is
// shown.
const (
	playingTime = time.Minute
	longPlay    = 5 * time.Second
)

// errPlayedLong is the reason for which the games of a spec are ended when they take longer than playingTime.
var errPlayedLong = errors.New("it was played for as long as it may be")

// idleTime is how long nothing may be opened or edited before a spec is played: after opening a spec people look at
// it first, and after an edit they continue typing.
const idleTime = 2 * time.Second

// playtestRun is a state of a spec that is or was played, and how many games of it were.
type playtestRun struct {
	*job[int]
	spec  spec
	games int
	found []cnl.Diagnostic // empty until all games are played
}

// playedFindings returns the diagnostics from playing the present state of a spec.
func (g *game) playedFindings() []cnl.Diagnostic {
	if g.playing == nil || g.playing.spec != g.spec {
		return nil
	}
	return g.playing.found
}

// stopPlaying stops playing the edited specs, and removes the diagnostics of playing from documents that were not
// edited: those of the edited documents are published anyway.
func (w *worker) stopPlaying() {
	wanted := w.settings()
	for _, g := range w.specs {
		p := g.playing
		if p == nil || p.spec == g.spec && p.games == wanted.gamesToPlay() {
			continue
		}
		p.stop()
		g.playing = nil
		for _, f := range g.layout.Files {
			a, inFile := address(f), func(d cnl.Diagnostic) bool { return d.File == f }
			if slices.ContainsFunc(p.found, inFile) && !slices.Contains(w.edited, a) && w.holder(a) == g &&
				w.session.owns(a, w) {
				w.publish(g, a, false)
			}
		}
	}
}

// playSoon schedules the specs with new, compiled states to be played.
func (w *worker) playSoon() {
	wanted := w.settings()
	for _, g := range w.specs {
		if g.playing != nil || g.spec == nil || g.spec != g.publishedCompiled {
			continue
		}
		if games := wanted.gamesToPlay(); games > 0 {
			w.play(g, w.session.playOptions(wanted, games))
		}
	}
}

// play plays a spec in the background with the given options.
func (w *worker) play(g *game, o playtest.Options) {
	ctx, stop := context.WithTimeoutCause(w.ctx, playingTime, errPlayedLong)
	p := &playtestRun{job: newJob(0, stop), spec: g.spec, games: o.Games}
	g.playing = p
	p.run(w.session, "playing in "+string(w.home), func() {
		if found, shown := w.playWhenIdle(ctx, p, o); shown != nil {
			w.post(func(w *worker) { w.publishPlayed(p, found, shown) })
		}
	}, func() {})
}

// playWhenIdle plays a spec after a while without typing, and returns the diagnostics and the evidence.
func (w *worker) playWhenIdle(ctx context.Context, p *playtestRun, o playtest.Options) ([]cnl.Diagnostic,
	*blame.PlayEvidence) {
	select {
	case <-time.After(idleTime):
	case <-ctx.Done():
		return nil, nil
	}
	w.session.gate.wait(ctx)
	if ctx.Err() != nil {
		return nil, nil
	}
	result := cnl.Compile(p.spec.game())
	w.session.noteUse(w) // what compiling made is kept with the spec
	if result.GameDef == nil {
		return nil, nil
	}
	o.Played = func(n int) { p.change(func(games *int) { *games = n }) }
	w.session.start("telling of games", func() {
		select {
		case <-time.After(longPlay):
		case <-p.over:
			return
		}
		shown := w.session.beginProgress("Playing "+path.Base(string(w.home)), nil)
		defer shown.end()
		show := func(n int) { shown.report(n, o.Games, fmt.Sprintf("%d of %d games", n, o.Games)) }
		show(p.now())
		p.follow(w.ctx, longPlay, show)
	})
	var played *playtest.Played
	var err error
	guard.RunLocating(func() { played, err = w.session.play(ctx, result.GameDef, o) }, func(rule string) string {
		at, ok := result.SourceMap.Find(rule)
		if !ok {
			return ""
		}
		return fmt.Sprintf("%s:%d", path.Base(at.File), at.Range.Start.Line+1)
	})
	if err != nil || played.Evidence == nil {
		return nil, nil // it was stopped, or cannot be played, which is reported already
	}
	shown := &blame.PlayEvidence{Played: played, Games: played.Games(), Places: result.SourceMap}
	if ctx.Err() != nil {
		return nil, shown
	}
	return played.Diagnostics(result.SourceMap, w.session.client.encoding), shown
}

// publishPlayed publishes the diagnostics of playing, unless the spec was edited since.
func (w *worker) publishPlayed(p *playtestRun, found []cnl.Diagnostic, shown *blame.PlayEvidence) {
	for _, g := range w.specs {
		if g.playing != p || g.spec != p.spec {
			continue
		}
		g.changers = newChangers(p.spec, shown)
		if len(found) == 0 {
			return
		}
		p.found = found
		w.state++
		for _, f := range g.layout.Files {
			if a := address(f); w.holder(a) == g && w.session.owns(a, w) {
				w.publish(g, a, false)
			}
		}
	}
	w.session.refreshPulled()
}
