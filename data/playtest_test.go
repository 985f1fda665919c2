package data_test

import (
	"context"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/dev/testgames"
	"ludo-lsp/internal/dev/testsize"
	"ludo-lsp/internal/play/playtest"
	"ludo-lsp/internal/text/source"
)

// Playing our games shows nothing that would have to be mended.
func TestGamesAreCleanInPlay(t *testing.T) {
	for _, name := range testgames.Names(t) {
		t.Run(name, func(t *testing.T) {
			games := testsize.CheckedGames.N()
			if name == largest {
				games = testsize.CheckedLarge.N()
			}
			result := cnl.Compile(cnl.New(read(t, "games/"+name), cnl.Options{}))
			played, err := playtest.Play(context.Background(), result.GameDef, playtest.Options{Games: games})
			if err != nil {
				t.Fatal(err)
			}
			for _, d := range played.Diagnostics(result.SourceMap, source.UTF16) {
				t.Errorf("%s:%d: %s[%s]: %s", d.File, d.Range.Start.Line+1, d.Severity, d.Code, d.Message)
			}
		})
	}
}
