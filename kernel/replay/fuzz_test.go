package replay_test

import (
	"bytes"
	"context"
	"io"
	"testing"

	"ludo-lsp/internal/kernel/record"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/replay"
)

// FuzzRecording replays what is no recording, or one of another game: it is refused,
// or its differences are told.
func FuzzRecording(f *testing.F) {
	def, err := gamedef.Decode([]byte(mill))
	if err != nil {
		f.Fatal(err)
	}
	g, err := kernel.New(def)
	if err != nil {
		f.Fatal(err)
	}
	var text bytes.Buffer
	grind := kernel.Move{ActionID: "grind", Params: kernel.Params{
		{Name: "decision:how", Value: kernel.String("fast")},
		{Name: "decision:who", Value: kernel.ListOf(kernel.Int(1))}}}
	load := kernel.Move{ActionID: "load", Params: kernel.Params{{Name: "$n", Value: kernel.Int(1)}}}
	if err := replay.Record(&text, g,
		replay.Game{Seed: 1, Players: 2, Moves: []kernel.Move{load, grind, grind}}); err != nil {
		f.Fatal(err)
	}
	f.Add(text.Bytes())
	f.Add([]byte(`{"kind": "run", "seed": 1, "players": 2}` + "\n" +
		`{"kind": "step", "move": {"actionId": "load", "params": {"$n": 1}, "compound": {"specialActivity": {"actionId": "grind"}, "timing": "after"}}}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		for _, each := range []bool{false, true} {
			report, err := replay.Check(context.Background(), g, bytes.NewReader(text),
				replay.Options{EachStep: each, Max: 10})
			if err == nil {
				report.WriteText(io.Discard)
				gamedef.Canonical(record.DataOf(report))
			}
		}
		replay.Update(context.Background(), g, bytes.NewReader(text), io.Discard)
	})
}
