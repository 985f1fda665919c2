package lsp

import (
	"cmp"
	"context"
	"crypto/sha256"
	"fmt"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"ludo-lsp/internal/kernel/words"
	"ludo-lsp/internal/play/coverage"
	"ludo-lsp/internal/play/playtest"
	"ludo-lsp/internal/text/symbols"
	"ludo-lsp/kernel/gamedef"
)

// coverageOf takes the URI of a document of the game, and returns which rules acted in games played in the
// background.
const coverageOf = "ludo.coverage"

// coveredGame is the result of coverageOf.
type coveredGame struct {
	Games   int           `json:"games"`
	Percent float64       `json:"percent"`
	Text    string        `json:"text"`
	Files   []coveredFile `json:"files"`
}

type coveredFile struct {
	URI   uri.URI       `json:"uri"`
	Rules []coveredRule `json:"rules"`
}

// coveredRule is what a rule did in the games that were played.
type coveredRule struct {
	Range protocol.Range `json:"range"`
	Path  string         `json:"path"` // in the definition: ludo.simulate takes it, and plays to a witness
	What  string         `json:"what"`
	// State is "acted" or "never"; for conditions also "alwaysTrue" and "alwaysFalse".
	State string `json:"state"`
	Times int64  `json:"times"`
	True  *int64 `json:"true,omitempty"`
	False *int64 `json:"false,omitempty"`
	Text  string `json:"text"` // all of it in a sentence
}

// mostEvidence is the number of definitions whose games are kept.
const mostEvidence = 4

func sumOf(text []byte) [sha256.Size]byte { return sha256.Sum256(text) }

// play returns the results of games that show what the rules of a definition do. It plays them unless the games of
// this definition were played before.
func (s *session) play(ctx context.Context, def *gamedef.GameDef, o playtest.Options) (*playtest.Played, error) {
	text, err := gamedef.Encode(def)
	if err != nil {
		return nil, err
	}
	sum := sumOf(append(text, fmt.Sprintf("\n%d %d %d %d", o.Games, o.Players, o.Seed, o.MaxMoves)...))
	played := s.evidence.get(sum)
	if played != nil {
		return played, nil
	}
	if played, err = s.options.play(ctx, def, o); err != nil {
		return nil, err
	}
	if ctx.Err() == nil || context.Cause(ctx) == errPlayedLong { // otherwise it is a part of what may be known soon
		s.evidence.put(sum, played, mostEvidence)
	}
	return played, nil
}

// playOptions returns how games are played in the background.
func (s *session) playOptions(of settings, games int) playtest.Options {
	o := playtest.Options{Games: games, Jobs: 1, Partly: true, Yield: s.gate.wait}
	return o.WithProject(of.simulation)
}

// coverage handles the command coverageOf.
func (s *session) coverage(ctx context.Context, _ ofDocument, v view) (any, error) {
	game, err := s.playableOf(v)
	if err != nil {
		return nil, refuse(err)
	}
	ctx, stop := context.WithTimeout(ctx, balanceTime)
	defer stop()
	played, err := s.play(ctx, game.result.GameDef,
		s.playOptions(v.settings, cmp.Or(v.settings.gamesToPlay(), playtest.DefaultGames)))
	if err != nil {
		return nil, refuse(err)
	}
	if played.Evidence == nil {
		return nil, refuse(errNothingPlayed)
	}
	games := played.Games()
	report := coverage.Of(game.result.GameDef, played.Evidence, game.result.SourceMap)
	did, can := report.CountCovered()
	out := coveredGame{Games: games, Percent: report.Percent(), Files: []coveredFile{},
		Text: fmt.Sprintf("%.1f %% of what can act did, in %d games (%d of %d).", report.Percent(), games, did, can)}
	for _, f := range report.Files {
		file := coveredFile{URI: s.spell(address(f.Name)), Rules: []coveredRule{}}
		for i := range f.Rules {
			file.Rules = append(file.Rules, coveredRuleOf(&f.Rules[i]))
		}
		out.Files = append(out.Files, file)
	}
	return out, nil
}

func coveredRuleOf(r *coverage.Rule) coveredRule {
	out := coveredRule{Path: r.Path, What: r.What, Times: r.Times, State: "acted",
		Range: rangeTo(words.RangeOf(r.At))}
	did := r.Did()
	out.Text = fmt.Sprintf("%s: %s %s.", r.What, did, symbols.Times(r.Times))
	if r.Times == 0 {
		out.State, out.Text = "never", fmt.Sprintf("%s: never %s.", r.What, did)
	}
	if r.Kind == coverage.Option {
		out.Text += fmt.Sprintf(" The decision was made %s.", symbols.Times(r.Asked))
	}
	if r.Tested {
		out.True, out.False = &r.True, &r.False
		switch {
		case did == "asked" && r.Times > 0:
			out.Text += fmt.Sprintf(" It held %s, and %s not.", symbols.Times(r.True), symbols.Times(r.False))
		case r.Times > 0:
			out.Text += fmt.Sprintf(" Its condition held %s, and %s not.", symbols.Times(r.True),
				symbols.Times(r.False))
		}
		switch {
		case r.True > 0 && r.False == 0:
			out.State = "alwaysTrue"
		case r.False > 0 && r.True == 0:
			out.State = "alwaysFalse"
		}
	}
	return out
}
