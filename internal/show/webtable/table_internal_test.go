package webtable

import (
	"testing"

	"ludo-lsp/internal/dev/testgames"
	"ludo-lsp/internal/show/byhand"
	"ludo-lsp/internal/show/picture"
)

// Of answers that come at once one is taken, and none of the others answers what is asked next.
func TestOneAnswerToAQuestion(t *testing.T) {
	g := testgames.Of(t, "tic-tac-toe")
	for range 50 {
		table := New(t.Context(), g, picture.Hints{}, nil, []byhand.Seat{{}, {}})
		asked, given := make(chan error, 2), make(chan error, 8)
		ask := func() {
			_, err := table.Ask(&byhand.Question{})
			asked <- err
		}
		go ask()
		v, err := table.view(t.Context(), 0, 0, false)
		if err != nil {
			t.Fatal(err)
		}
		for range cap(given) {
			go func() { given <- table.answer(v.Version, byhand.Answer{}) }()
		}
		if err := <-asked; err != nil {
			t.Fatal(err)
		}
		go ask()
		taken := 0
		for range cap(given) {
			select {
			case err := <-given:
				if err == nil {
					taken++
				}
			case <-asked:
				t.Fatal("an answer to the first question answered the next one")
			}
		}
		if taken != 1 {
			t.Fatalf("%d answers were taken", taken)
		}
	}
}
