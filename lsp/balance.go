package lsp

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"time"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/kernel/record"
	"ludo-lsp/internal/play/balance"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/internal/text/symbols"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/sim"
)

// Commands about statistics of many games.
const (
	// balanceOf takes the URI of a document of the game and an object that says what to compare it with.
	balanceOf = "ludo.statistics"
	// showBalance shows the same as a document: compared with the revision of git that may be named after the URI.
	showBalance = "ludo.showStatistics"
)

// sinceRevision begins the names of the documents that compare a game with a revision.
const sinceRevision = "since-"

// balanceName returns the name of the document that compares a game with a revision; "" means the state in which it
// was first played.
func balanceName(since string) string {
	if since == "" {
		return "balance"
	}
	return sinceRevision + url.PathEscape(since)
}

// Bounds of the number and time of the games that are played for statistics; they are large enough for shares to mean
// something. A request without a user returns the games that are over after idleBalance, and the client asks again. A
// game that takes longer than the time is played to its end, up to longestGame.
const (
	balanceGames = 1000
	balanceTime  = 10 * time.Second
	idleBalance  = 2 * time.Second
	longestGame  = time.Minute
)

// wantedBalance is the arguments of balanceOf.
type wantedBalance struct {
	// Since is what the game is compared with: "" for the game as it was when first asked for, or the name of a
	// revision of git.
	Since string `json:"since"`
	// Again makes the present game the one that later ones are compared with.
	Again       bool `json:"again"`
	idleRequest      // a game that is not played in the background is not played for this either
}

// balances keeps the states that the games of a session are compared with, and the last results.
type balances struct {
	playing slots // one: the games of one request are played at a time
	first   recent[address, *playable]
	last    recent[address, *balanceResult]
}

// balanceResult is the result of the games of a state of a spec.
type balanceResult struct {
	game     *playable
	since    string
	before   *playable
	overview *balance.Overview
	played   time.Duration       // for how long
	compared *balance.Comparison // nil where the game is what it is compared with
}

// balance handles the command balanceOf.
func (s *session) balance(ctx context.Context, a ofRequest[wantedBalance], v view) (gamedef.Object, error) {
	wanted := a.Request
	if wanted.Idle && v.settings.gamesToPlay() == 0 {
		return nil, refuse(errNothingPlayed)
	}
	b, err := s.playBalance(ctx, v, wanted)
	if err != nil {
		return nil, refuse(err)
	}
	out := b.overview.Data()
	var told strings.Builder
	b.writeText(&told)
	document := virtual{kind: balanceKind, root: v.rootOf(), name: balanceName(wanted.Since)}.uri()
	out = append(out, record.Object("text", told.String(), "goesOn", b.hasMoreGames(), "document", document)...)
	if b.compared != nil {
		changed := lists.Map(b.compared.ChangedFigures(), func(f balance.Figure) string { return f.String() })
		out.Add("compared", append(b.compared.Data(), record.Object("sentence", b.compared.Sentence(),
			"changed", changed)...))
	}
	return out, nil
}

// playBalance plays the game of a view, and the game that it is compared with, and returns the results.
func (s *session) playBalance(ctx context.Context, v view, wanted wantedBalance) (*balanceResult, error) {
	now, err := s.playableOf(v)
	if err != nil {
		return nil, err
	}
	root, all := v.rootOf(), &s.balances
	before := all.first.get(root)
	if before == nil || wanted.Again {
		before = now
	}
	all.first.put(root, before, maxResting)
	if wanted.Since != "" {
		if before, err = playableAt(v, wanted.Since); err != nil {
			return nil, err
		}
	}
	played, err := all.playing.take(ctx)
	if err != nil {
		return nil, err
	}
	defer played()
	last := all.last.get(root)
	out := &balanceResult{game: now, since: wanted.Since, before: before}
	if last != nil && last.game.isSameGame(now) && last.since == wanted.Since && last.before.isSameGame(before) {
		if !last.hasMoreGames() || !wanted.Idle {
			return last, nil
		}
		out.overview, out.compared, out.played = last.overview, last.compared, last.played
	}
	ctx, stop := context.WithTimeout(ctx, longestGame)
	defer stop()
	setup := sim.Setup{Seed: max(1, v.settings.simulation.Seed), Players: v.settings.simulation.Players,
		MaxMoves: v.settings.simulation.MaxMoves, Yield: s.gate.wait}
	if setup.MaxMoves == 0 {
		setup.MaxMoves = sim.DefaultMaxMoves
	}
	if !before.isSameGame(now) && out.compared == nil {
		half, end := context.WithTimeout(ctx, balanceTime/2)
		defer end()
		if out.compared, err = balance.Compare(half, before.game, now.game,
			balance.Options{Setup: setup, Games: balanceGames, Jobs: 1}); err != nil {
			return nil, err
		}
	}
	if setup.Players == 0 {
		setup.Players = int(now.game.Definition().Metadata.Players.Min)
	}
	o := balance.Options{Setup: setup, Games: balanceGames, Time: balanceTime}
	if wanted.Idle {
		o.Time = idleBalance
	}
	begun := time.Now()
	out.overview, err = balance.Observe(ctx, now.game, o, out.overview)
	out.played += time.Since(begun)
	if err != nil {
		return nil, err
	}
	all.last.put(root, out, maxResting)
	if out.overview.IsEnough() && (last == nil || !last.game.isSameGame(now) || !last.overview.IsEnough()) {
		s.reportWholeGames(root)
	}
	return out, nil
}

// hasMoreGames reports whether more games are to be played.
func (b *balanceResult) hasMoreGames() bool {
	return !b.overview.IsEnough() || !b.overview.Sure && b.overview.Games() < balanceGames && b.played < balanceTime
}

// playableAt returns the game of a view as it is in a revision of git.
func playableAt(v view, revision string) (*playable, error) {
	before, _, err := specAtRevision(v, revision)
	if err != nil {
		return nil, err
	}
	result := cnl.Compile(before)
	if result.GameDef == nil {
		return nil, fmt.Errorf("the game of %s has errors, and cannot be played", revision)
	}
	out := &playable{result: result}
	text, err := gamedef.Encode(result.GameDef)
	if err == nil {
		out.sum = sumOf(text)
		out.game, err = kernel.New(result.GameDef)
	}
	return out, err
}

// writeBalance returns the text of the document about the statistics of many games.
func (s *session) writeBalance(ctx context.Context, d virtual, v view) (string, error) {
	wanted := wantedBalance{}
	if revision, ok := strings.CutPrefix(d.name, sinceRevision); ok {
		var err error
		if wanted.Since, err = url.PathUnescape(revision); err != nil {
			return "", err
		}
	}
	b, err := s.playBalance(ctx, v, wanted)
	if err != nil {
		return "", err
	}
	var out strings.Builder
	out.WriteString("# What many games show\n\n")
	b.writeText(&out)
	return out.String(), nil
}

func (b *balanceResult) writeText(out *strings.Builder) {
	if b.compared != nil {
		since := "the game was first played here"
		if b.since != "" {
			since = b.since
		}
		fmt.Fprintf(out, "Since %s: %s\n\n", since, symbols.LowerFirst(b.compared.Sentence()))
		b.compared.WriteMarkdown(out, "before", "now")
		out.WriteString("\n")
	}
	b.overview.WriteMarkdown(out)
	if !b.overview.Sure {
		out.WriteString("\nMore games would tell it more exactly.\n")
	}
}

// errNothingPlayed is the error for a game that is not played in the background.
var errNothingPlayed = errors.New("the game is not played in the background: ludo.play says how often, or the project file")
