package cnl_test

import (
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/ide/query"
	"ludo-lsp/internal/text/source"
)

// inFormulas is a game whose rules are formulas, in each way in which a text can be written.
const inFormulas = "# Market\n\n```yaml\n" + `metadata: { id: market, name: Market, players: { min: 2, max: 2 } }
constants: { fee: 2 }
tokenTypes:
  - { id: card, props: { rank: int, suit: string } }
zones:
  - { id: deck, owner: none, visibility: hidden, ordering: stack }
  - { id: hand, owner: player, visibility: owner, ordering: set }
globalVars:
  - { name: round, type: int, init: 0, min: 0, max: 9 }
perPlayerVars:
  - { name: points, type: int, init: 0, min: 0, max: 99 }
conditionMacros:
  - id: can-pay
    params: [ { name: price, type: value } ]
    condition: "points[actor] >= param(price) and round < 9"
effectMacros:
  - id: pay
    params: [ { name: price, type: value } ]
    effects:
      - points[actor] -= param(price)
      - round += 1
setup:
  - 'for $n in intsInRange(1, 5) do createToken(card, deck, props={ rank: 3, suit: oak })'
turnStructure: { phases: [ { id: main } ] }
actions:
  - id: buy
    actor: active
    executor: actor
    phase: [main]
    params: [ { name: $card, domain: 'tokens(deck, suit == oak)' } ]
    pre: >-
      can-pay(price=3)
      and count(hand:actor) < fee
    limits: [ { scope: turn, max: 9 } ]
    effects: |
      pay(price=($card.rank))
      ; moveToken($card, deck, hand:actor)
      ; if points[actor] >= fee then [advancePhase()] else [round = 0]
  - id: sell
    actor: active
    executor: actor
    phase: [main]
    pre: 'points[actor] + fee > 3 and not can-pay(price=fee * 2)'
    limits: [ { scope: turn, max: 9 } ]
    effects: [ "points[actor] += max(1, round)", "let $all = count(hand:actor) do round = $all" ]
terminal:
  conditions:
    - { when: 'round == 9', result: { type: draw } }
` + "```\n"

func formulas(t testing.TB, text string) *cnl.Spec {
	t.Helper()
	return cnl.New([]cnl.File{{Path: "a.md", Text: text}}, cnl.Options{})
}

// position is where a piece of a text begins; « in it is the place itself.
func position(t testing.TB, text, piece string) source.Position {
	t.Helper()
	ahead := max(0, strings.Index(piece, "«"))
	at := strings.Index(text, strings.Replace(piece, "«", "", 1))
	if at < 0 {
		t.Fatalf("no %s", piece)
	}
	before := text[:at+ahead]
	return source.Position{Line: strings.Count(before, "\n"),
		Character: source.UTF16.Units(before[strings.LastIndexByte(before, '\n')+1:])}
}

// named are places of names in the formulas of the game.
var named = []struct {
	place string
	all   int // how often the name stands in the game
}{
	{"can-«pay(price=3", 3}, {"can-pay(pri«ce=3", 4}, {"param(pri«ce) and", 4}, {"-= param(pri«ce)", 3}, {"pay(price=($", 2},
	{"round« == 9", 7}, {"round = 0", 7}, {"points«[actor] +", 6}, {"fee« * 2", 5}, {"< fe«e", 5}, {"$car«d.rank", 3},
	{"$card.ran«k", 3}, {"hand«:actor) <", 4}, {"deck, «hand", 4}, {"$al«l =", 2}, {"= $al«l\"", 2}, {"su«it == oak", 3},
	{"tokens(de«ck", 4}, {"createToken(ca«rd", 2},
}

// What is named in formulas gets another name there as everywhere: in quotes where that must be, and not at all where
// it would mean something else.
func TestRenamingInFormulas(t *testing.T) {
	s := formulas(t, inFormulas)
	if all := told(s, "", ""); len(all) > 0 {
		t.Fatal(all)
	}
	was := game(t, s)
	for _, n := range named {
		at := position(t, inFormulas, n.place)
		place := query.At(s.View(), "a.md", at, source.UTF16)
		if found := len(place.References(true)); found != n.all || len(place.Definitions()) != 1 {
			t.Errorf("%s: %d places, %d declarations", n.place, found, len(place.Definitions()))
		}
		_, text, err := place.Renameable()
		if err != nil {
			t.Errorf("%s: %v", n.place, err)
			continue
		}
		checkRename(t, s, was, spot{file: "a.md", at: at, text: text})
		for _, to := range []string{"and", "two words", "it's", "at", `a"b`, "1", "a#b", "a, b", "x #y", "-z", "of", "true"} {
			if strings.HasPrefix(text, "$") {
				to = "$" + to
			}
			edits, err := s.Rename("a.md", at, source.UTF16, to)
			if err != nil {
				if !strings.HasSuffix(err.Error(), ".") {
					t.Errorf("%s: %v", n.place, err)
				}
				continue
			}
			next := apply(s, edits)
			if all := told(next, to, text); len(all) > 0 {
				t.Errorf("%s: %s: %v", n.place, to, all)
			}
			if at := unlike(was, game(t, next), text, to, ""); at != "" {
				t.Errorf("%s: %s changes the game at %s", n.place, to, at)
			}
		}
	}
	for _, c := range []struct{ place, to, want string }{
		{"can-pay(pri«ce=3", "it's", "can-pay('it''s'=3)"},
		{"can-pay(pri«ce=3", "it's", "not can-pay(''it''''s''=fee * 2)"},
		{"can-pay(pri«ce=3", `a"b`, `"points[actor] >= param('a\"b') and`},
		{"tokens(de«ck", "two words", "'tokens(''two words'', suit == oak)'"},
		{"tokens(de«ck", "two words", "moveToken($card, 'two words', hand:actor)"},
		{"tokens(de«ck", "and", "createToken(card, ''and'', props"},
		{"hand«:actor) <", "two words", "count('two words:actor') < fee"},
		{"round« == 9", "two words", `In a.md, line 18, a formula can only name what is written as a plain name, which "two words" is not.`},
		{"$car«d.rank", "$two words", `In a.md, line 39, a formula can only name what is written as a plain name, which "$two words" is not.`},
	} {
		edits, err := s.Rename("a.md", position(t, inFormulas, c.place), source.UTF16, c.to)
		got, _ := apply(s, edits).Text("a.md")
		if err != nil {
			got = err.Error()
		}
		if !strings.Contains(got, c.want) {
			t.Errorf("%s as %s: no %s in %s", c.place, c.to, c.want, got)
		}
	}
	place := query.At(s.View(), "a.md", position(t, inFormulas, "$al«l ="), source.UTF16)
	if linked := place.Linked(); len(linked) != 2 {
		t.Errorf("linked: %v", linked)
	}
}
