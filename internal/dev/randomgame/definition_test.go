package randomgame_test

import (
	"reflect"
	"testing"

	"ludo-lsp/internal/dev/randomgame"
	"ludo-lsp/kernel/gamedef"
)

func TestDefinitionsAreValid(t *testing.T) {
	cards, events := 0, 0
	for seed := range uint64(2000) {
		def := randomgame.Definition(randomgame.Bytes(nil, seed))
		for _, p := range gamedef.Validate(def) {
			t.Errorf("seed %d: %v", seed, p)
		}
		if def.TurnOrder != nil && def.TurnOrder.Type == gamedef.CardDriven {
			cards++
		}
		if len(def.EventDecks) > 0 {
			events++
		}
		if t.Failed() {
			break
		}
	}
	if cards == 0 || events == cards {
		t.Errorf("%d games with cards in turn, %d with event cards", cards, events)
	}
}

// A definition depends on its source alone, and survives being written.
func TestDefinitionsAreReproducible(t *testing.T) {
	for seed := range uint64(50) {
		def := randomgame.Definition(randomgame.Bytes([]byte{3, 1, 2}, seed))
		if !reflect.DeepEqual(def, randomgame.Definition(randomgame.Bytes([]byte{3, 1, 2}, seed))) {
			t.Fatalf("seed %d makes two definitions", seed)
		}
		text, err := gamedef.Encode(def)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		if again, problems := gamedef.Load(text); again == nil {
			t.Fatalf("seed %d: %v\n%s", seed, problems, text)
		}
	}
}
