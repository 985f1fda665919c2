package kernel_test

import (
	"errors"
	"fmt"
	"sync"
	"testing"

	"ludo-lsp/internal/dev/testgames"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// remade returns a game of its own for a definition: it remembers nothing of the games of other tests.
func remade(t *testing.T, def *gamedef.GameDef, limits kernel.Limits) *kernel.Game {
	t.Helper()
	g, err := kernel.New(def, kernel.WithLimits(limits))
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// beginningOf describes how a game begins: all of its first state, or all of the error.
func beginningOf(s *kernel.State, err error) string {
	var failed *kernel.Error
	switch {
	case errors.As(err, &failed):
		return fmt.Sprintf("%v at %s: %v with %v", err, failed.Path, failed.Context, failed.Bindings)
	case err != nil:
		return err.Error()
	}
	text, err := s.MarshalJSON()
	return fmt.Sprintf("%x %s %v", s.Hash(), text, err)
}

// beginsAsHeard compares how a game begins that nobody hears with one whose log is read.
func beginsAsHeard(t *testing.T, unheard, heard *kernel.Game, b kernel.Beginning) {
	t.Helper()
	got := beginningOf(unheard.InitialAs(b))
	out, err := heard.BeginAs(b, false)
	var state *kernel.State
	if out != nil {
		state = out.State
	}
	if want := beginningOf(state, err); got != want {
		t.Errorf("%+v begins with\n%s\nand heard with\n%s", b, got, want)
	}
}

// beginnings are those of a few games with each number of players in turn, the decks as they are and with a card
// of each put on top.
func beginnings(def *gamedef.GameDef) (list []kernel.Beginning) {
	limits := def.Metadata.Players
	for seed := range int64(3) {
		for players := limits.Min; players <= min(limits.Max, limits.Min+2); players++ {
			b := kernel.Beginning{Seed: seed, Players: int(players), Unmixed: seed == 1}
			list = append(list, b, b)
			for i := range def.EventDecks {
				cards := def.EventDecks[i].Cards
				b.Card, b.After = cards[int(seed)%len(cards)].ID, int(seed)
				list = append(list, b)
			}
		}
	}
	return list
}

// Games that nobody hears begin from what an earlier one has remembered, yet as if each was the first: whatever
// number plays, whichever card is on top, and when two are begun at once.
func TestGamesBeginAsIfHeard(t *testing.T) {
	for name, game := range testgames.All(t) {
		t.Run(name, func(t *testing.T) {
			def := game.Definition()
			unheard, heard := remade(t, def, kernel.Limits{}), remade(t, def, kernel.Limits{})
			var both sync.WaitGroup
			for range 2 {
				both.Go(func() {
					for _, b := range beginnings(def) {
						beginsAsHeard(t, unheard, heard, b)
					}
				})
			}
			both.Wait()
		})
	}
}

// A setup may draw in the middle of anything. A game that nobody hears then stops at the same limit, with the same
// error, as one that is heard.
func TestSetupsStopAsIfHeard(t *testing.T) {
	set := func(variable, value string) string {
		return `{"setVar": {"scope": "global", "var": "` + variable + `", "value": ` + value + `}}`
	}
	roll := func(most, in string) string {
		return `{"rollRandom": {"bind": "$r", "min": 1, "max": ` + most + `, "in": [` + in + `]}}`
	}
	each := func(in string) string {
		return `{"forEach": {"bind": "$i", "over": ` + ints("1", "3") + `, "effects": [` + in + `]}}`
	}
	const (
		crate   = `{"createToken": {"type": "crate", "zone": "shed:none", "props": {"weight": 1, "kind": "plum"}}}`
		shuffle = `{"shuffle": {"zone": "shed:none"}}`
		second  = `{"setActivePlayer": {"player": {"id": 1}}}`
		pay     = `{"setVar": {"scope": "pvar", "player": "active", "var": "coins", "value": 2}}`
		kept    = `{"bindValue": {"bind": "$kept", "value": 3}}`
	)
	many := each(crate) + `,` + each(add("fruit", binding("$i")))
	for name, setup := range map[string]string{
		"no chance":             many,
		"chance first":          shuffle + `,` + roll("6", set("fruit", binding("$r"))) + `,` + many,
		"chance last":           many + `,` + shuffle,
		"chance within a loop":  many + `,` + each(roll("6", add("mud", binding("$r")))) + `,` + many,
		"a kept name":           many + `,` + kept + `,` + shuffle + `,` + set("mud", binding("$kept")),
		"another active player": second + `,` + many + `,` + shuffle + `,` + pay,
		"an error before":       many + `,` + set("fruit", `{"op": "/", "left": 1, "right": {"ref": "gvar", "var": "mud"}}`) + `,` + shuffle,
		"an error after":        many + `,` + roll("3", add("mud", binding("$r"))) + `,` + set("fruit", `{"op": "/", "left": 1, "right": {"op": "-", "left": {"ref": "gvar", "var": "mud"}, "right": 1}}`),
		"nothing to go through": `{"forEach": {"bind": "$i", "over": ` + ints("1", "0") + `, "effects": []}},` + shuffle,
		"a decision after":      many + `,` + shuffle + `,` + chooseOne("which", "$which", ints("1", "3")),
		"no setup":              ``,
	} {
		t.Run(name, func(t *testing.T) {
			def, problems := gamedef.Load([]byte(merged(orchard, `{"setup": [`+setup+`], "turnStructure": {"phases": [{"id": "day",
				"onEnter": [`+pay+`,`+add("fruit", "1")+`]}]}}`)))
			if def == nil {
				t.Fatal(problems)
			}
			for most := range 40 {
				for _, limits := range []kernel.Limits{{Effort: most}, {EffectOperations: most}} {
					unheard, heard := remade(t, def, limits), remade(t, def, limits)
					for _, b := range beginnings(def) {
						beginsAsHeard(t, unheard, heard, b)
					}
				}
			}
		})
	}
}
