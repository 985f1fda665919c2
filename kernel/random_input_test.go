package kernel_test

import (
	"encoding/json"
	"errors"
	"testing"

	"pgregory.net/rapid"

	"ludo-lsp/internal/dev/randomgame"
	"ludo-lsp/internal/kernel/random"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// FuzzPlay plays random games: rules may fail, but nothing else goes wrong. The text
// makes the first choices of the game, the seed the others.
func FuzzPlay(f *testing.F) {
	f.Add([]byte{}, uint64(1), int64(1))
	f.Add([]byte{3, 1, 0, 2}, uint64(2), int64(7)) // cards in turn
	f.Add([]byte{0, 2, 2, 3, 1, 9}, uint64(3), int64(11))
	f.Fuzz(func(t *testing.T, shape []byte, seed uint64, play int64) {
		game := randomGame(t, randomgame.Bytes(shape, seed))
		state, err := game.Initial(play, int(game.Definition().Metadata.Players.Min))
		if err != nil {
			mustBeKnown(t, err)
			return
		}
		p := state.Playout()
		defer p.Close()
		mustBeKnown(t, p.Advance())
		rng := random.New(play)
		_, err = playOn(p, &rng, 200)
		mustBeKnown(t, err)
		survives(t, p.State())
	})
}

// mustBeKnown demands that an error is of a kind that the package promises.
func mustBeKnown(t testing.TB, err error) {
	t.Helper()
	(&scrutiny{TB: t}).known(err, "playing")
}

// FuzzReadState: any text is read as a state or refused with the field at fault, and
// what was read can be looked at and played.
func FuzzReadState(f *testing.F) {
	game := gameFrom(f, workshop)
	s, err := game.Initial(1, 2)
	if err != nil {
		f.Fatal(err)
	}
	rng := random.New(1)
	for range 6 {
		f.Add([]byte(canonical(f, s)))
		out, _, ok := randomMove(f, s, &rng)
		if !ok {
			break
		}
		s = out.State
	}
	f.Fuzz(func(t *testing.T, text []byte) { readAndPlay(t, game, text) })
}

// readAndPlay reads a text as a state and plays on.
func readAndPlay(t rapid.TB, game *kernel.Game, text []byte) {
	t.Helper()
	s, err := game.ReadState(text)
	if err != nil {
		var input *kernel.InputError
		if !errors.As(err, &input) || input.Message == "" {
			t.Fatalf("%T %v", err, err)
		}
		return
	}
	again := survives(t, s)
	check := &scrutiny{TB: t, game: game, rng: random.New(1)}
	check.known(failureOf(s.Terminal()), "looking for the end")
	_, err = again.Advance()
	check.known(err, "going on")
	check.step(s)
}

func failureOf[T any](_ T, err error) error { return err }

// FuzzReadMove: any text is read as a move or refused with the field at fault, and
// what was read is applied or refused with a reason.
func FuzzReadMove(f *testing.F) {
	game := gameFrom(f, workshop)
	s, err := game.Initial(1, 2)
	if err != nil {
		f.Fatal(err)
	}
	for _, text := range []string{`{"actionId":"fetch"}`, `{"actionId":"forge","params":{"decision:size":2,"decision:who":[0,1]}}`,
		`{"actionId":"paint","params":{"$t":"tok_bolt_1"},"freeOperation":true,"actionClass":"event"}`, `{"actionId":"$decline","interruptSeat":"x"}`,
		`{"actionId":"melt","compound":{"specialActivity":{"actionId":"fetch"},"timing":"during","insertAfterStage":1}}`, `{"actionId":"sleep","continues":true}`} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		var move kernel.Move
		if err := json.Unmarshal(text, &move); err != nil {
			var input *kernel.InputError
			var syntax *json.SyntaxError
			if !errors.As(err, &input) && !errors.As(err, &syntax) {
				t.Fatalf("%T %v", err, err)
			}
			return
		}
		check := &scrutiny{TB: t, game: game}
		_, err := s.Apply(move, kernel.ApplyOptions{})
		check.known(err, string(text))
		_, err = s.Choices(move, true)
		check.known(err, string(text))
	})
}

// A state in which a value is exchanged for another is read or refused; where it is
// read, it can be played.
func TestDamagedStatesAreReadOrRefused(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		game := randomGame(t, drawn{t})
		s, err := game.Initial(1, int(game.Definition().Metadata.Players.Min))
		if err != nil {
			return
		}
		rng := random.New(rapid.Int64().Draw(t, "moves"))
		for range rapid.IntRange(0, 4).Draw(t, "steps") {
			listing, err := s.Legal(kernel.ListOptions{SkipFailing: true})
			if err != nil || len(listing.Moves) == 0 {
				break
			}
			move, ok, err := s.CompleteQuickly(rapid.SampledFrom(listing.Moves).Draw(t, "move"), &rng)
			if err != nil || !ok {
				break
			}
			out, err := s.Apply(move, kernel.ApplyOptions{})
			if err != nil {
				break
			}
			s = out.State
		}
		readAndPlay(t, game, gamedef.Canonical(damaged(t, s.Data())))
	})
}

// damaged is JSON data in which one part is another value.
func damaged(t *rapid.T, d gamedef.Data) gamedef.Data {
	switch d := d.(type) {
	case gamedef.Object:
		if len(d) > 0 && rapid.IntRange(0, 9).Draw(t, "deeper") > 0 {
			out := append(gamedef.Object(nil), d...)
			at := rapid.IntRange(0, len(d)-1).Draw(t, "key")
			out[at].Value = damaged(t, d[at].Value)
			return out
		}
	case gamedef.Array:
		if len(d) > 0 && rapid.IntRange(0, 9).Draw(t, "deeper") > 0 {
			out := append(gamedef.Array(nil), d...)
			at := rapid.IntRange(0, len(d)-1).Draw(t, "entry")
			out[at] = damaged(t, d[at])
			return out
		}
	}
	return rapid.SampledFrom([]gamedef.Data{gamedef.Null{}, gamedef.Bool(true), gamedef.Number(-1), gamedef.Number(0),
		gamedef.Number(3), gamedef.Number(1 << 52), gamedef.Number(0.5),
		gamedef.Text(""), gamedef.Text("phase1"), gamedef.Text("alarm"), gamedef.Text("deck:none"),
		gamedef.Text("tok_crate_0"), gamedef.Text("ash"), gamedef.Array{}, gamedef.Array{gamedef.Number(1)}, gamedef.Object{}}).Draw(t, "value")
}
