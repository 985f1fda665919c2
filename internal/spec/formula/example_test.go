package formula_test

import (
	"slices"
	"strings"
	"testing"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/spec/formula"
)

// TestFormulasStandForRecords: what an author jots down, and the records that it means.
func TestFormulasStandForRecords(t *testing.T) {
	for _, c := range []struct {
		as            *grammar.Type
		formula, yaml string
	}{
		{grammar.ConditionType, "points[$p] >= 3 and hand:actor has 2",
			"{ op: and, args: [{ op: '>=', left: { ref: pvar, player: { chosen: $p }, var: points }, right: 3 }, { op: '>=', left: { zoneCount: hand:actor }, right: 2 }] }"},
		{grammar.ConditionType, "not (round < 3 or out[actor])", "{ op: not, arg: { op: or, args: [{ op: <, left: { ref: gvar, " +
			"var: round }, right: 3 }, { op: ==, left: { ref: pvar, player: actor, var: out }, right: true }] } }"},
		{grammar.ConditionType, "$card.used", "{ op: ==, left: { ref: tokenProp, token: $card, prop: used }, right: true }"},
		{grammar.ConditionType, "weather on $town", ""},
		{grammar.EffectType, "over = not out[left]", "{ setVar: { scope: global, var: over, value: { if: { when: { op: not, arg: { op: ==, " +
			"left: { ref: pvar, player: left, var: out }, right: true } }, then: true, else: false } } } }"},
		{grammar.EffectType, "round = round + (round > 3)", ""},
		{grammar.ConditionType, "not (round < 3 or frost == true)",
			"{ op: not, arg: { op: or, args: [{ op: <, left: { ref: gvar, var: round }, right: 3 }, { op: ==, left: { ref: gvar, var: frost }, right: true }] } }"},
		{grammar.ConditionType, "can-pay(price=3)", "{ conditionMacro: can-pay, args: { price: 3 } }"},
		{grammar.ConditionType, "connected($town, harbour, maxDepth=2)", "{ op: connected, from: $town, to: harbour, maxDepth: 2 }"},
		{grammar.ValueType, "count(table, suit == $led)",
			"{ aggregate: { op: count, query: { query: tokensInZone, zone: table, filter: { prop: suit, eq: { ref: binding, name: $led } } } } }"},
		{grammar.ValueType, "count(table)", "{ zoneCount: table }"},
		// Words of the language are names where the words do not fit.
		{grammar.ConditionType, "at < 9 and limit == of", "{ op: and, args: [{ op: <, left: { ref: gvar, var: at }, right: 9 }, " +
			"{ op: ==, left: { ref: gvar, var: limit }, right: { ref: gvar, var: of } }] }"},
		{grammar.ValueType, "max(on, in) + at", "{ op: +, left: { op: max, left: { ref: gvar, var: on }, right: { ref: gvar, var: in } }, right: { ref: gvar, var: at } }"},
		{grammar.EffectsType, "has += 1", "[{ addVar: { scope: global, var: has, delta: 1 } }]"},
		{grammar.ValueType, "sum($card.rank for $card in hand:actor)",
			"{ aggregate: { op: sum, query: { query: tokensInZone, zone: hand:actor }, bind: $card, valueExpr: { ref: tokenProp, token: $card, prop: rank } } }"},
		{grammar.ValueType, "1 + 2 * round", "{ op: +, left: 1, right: { op: '*', left: 2, right: { ref: gvar, var: round } } }"},
		{grammar.ValueType, "1 + number(actor) % 4", "{ op: +, left: 1, right: { op: mod, left: { ref: number, player: actor }, right: 4 } }"},
		{grammar.ConditionType, "mod mod 2 == mod and mod > of or mod(mod, 2) == 0", "{ op: or, args: [{ op: and, args: [" +
			"{ op: ==, left: { op: mod, left: { ref: gvar, var: mod }, right: 2 }, right: { ref: gvar, var: mod } }, " +
			"{ op: '>', left: { ref: gvar, var: mod }, right: { ref: gvar, var: of } }] }, " +
			"{ op: ==, left: { op: mod, left: { ref: gvar, var: mod }, right: 2 }, right: 0 }] }"},
		{grammar.QueryType, "players($player != actor and coins[$player] > 0)", "{ query: players, filter: { op: and, args: [" +
			"{ op: !=, left: { ref: binding, name: $player }, right: { ref: number, player: actor } }, " +
			"{ op: '>', left: { ref: pvar, player: { chosen: $player }, var: coins }, right: 0 }] } }"},
		{grammar.QueryType, "adjacentZones(quay, count($zone) > actor)", "{ query: adjacentZones, zone: quay, filter: " +
			"{ op: '>', left: { zoneCount: $zone }, right: { ref: gvar, var: actor } } }"},
		{grammar.ValueType, "3 - round - 1", "{ op: '-', left: { op: '-', left: 3, right: { ref: gvar, var: round } }, right: 1 }"},
		{grammar.ValueType, "if frost == true then 1 else -2", "{ if: { when: { op: ==, left: { ref: gvar, var: frost }, right: true }, then: 1, else: -2 } }"},
		{grammar.ValueType, "'it''s'", "it's"},
		{grammar.QueryType, "mapSpaces(weather on $zone == 'calm' and unrest at $zone > population of $zone)",
			"{ query: mapSpaces, filter: { op: and, args: [{ op: ==, left: { ref: markerState, space: $zone, marker: weather }, right: calm }, " +
				"{ op: '>', left: { ref: zoneVar, zone: $zone, var: unrest }, right: { ref: zoneProp, zone: $zone, prop: population } }] } }"},
		{grammar.QueryType, "market", "{ query: tokensInZone, zone: market }"},
		{grammar.EffectsType, "points[actor] += 1", "[{ addVar: { scope: pvar, var: points, player: actor, delta: 1 } }]"},
		{grammar.EffectsType, "points[left] -= round; weather on $town = stormy",
			"[{ addVar: { scope: pvar, var: points, player: left, delta: { op: '-', left: 0, right: { ref: gvar, var: round } } } }, " +
				"{ setMarker: { space: $town, marker: weather, state: stormy } }]"},
		{grammar.EffectsType, "for $t in mapSpaces() limit 3 do [unrest at $t += 1; advancePhase()]",
			"[{ forEach: { bind: $t, over: { query: mapSpaces }, effects: [{ addVar: { scope: zoneVar, var: unrest, zone: $t, delta: 1 } }, { advancePhase: {} }], limit: 3 } }]"},
		{grammar.EffectsType, "if count(market) == 0 then [pay-toll(amount=(round + 1), to=actor)]",
			"[{ if: { when: { op: ==, left: { zoneCount: market }, right: 0 }, then: [{ macro: pay-toll, args: { amount: { op: +, left: { ref: gvar, var: round }, right: 1 }, to: actor } }] } }]"},
		{grammar.EffectType, "moveToken($card, hand:actor, table, position=bottom)", "{ moveToken: { token: $card, from: hand:actor, to: table, position: bottom } }"},
		{grammar.EffectType, "reveal(hand:actor, all, kind == cart, once)", "{ reveal: { zone: hand:actor, to: all, filter: { prop: kind, eq: cart }, once: true } }"},
		{grammar.EffectType, "draw(deck, hand-1, 1)", "{ draw: { from: deck, to: hand-1, count: 1 } }"},
		{grammar.EffectType, "$card.state = 'spent'", "{ setTokenProp: { token: $card, prop: state, value: spent } }"},
		{grammar.EffectType, "{ shuffle: { zone: deck } }", "{ shuffle: { zone: deck } }"},
		{grammar.ValueType, "{ param: card }.rank", "{ ref: tokenProp, token: { param: card }, prop: rank }"},
		{grammar.ValueType, "param(card).rank", "{ ref: tokenProp, token: { param: card }, prop: rank }"},
		{grammar.EffectsType, "# two\nhas += 1 # more\nat = 2\n  + of\n", "[{ addVar: { scope: global, var: has, delta: 1 } }, " +
			"{ setVar: { scope: global, var: at, value: { op: +, left: 2, right: { ref: gvar, var: of } } } }]"},
	} {
		tree, err := formula.Read(c.formula, c.as)
		switch {
		case c.yaml == "" && err == nil:
			t.Errorf("%s is read as %s", c.formula, tree.Flow())
		case c.yaml == "":
		case err != nil:
			t.Errorf("%s: %s", c.formula, err.Message)
		case strings.ReplaceAll(tree.Flow(), "'", "") != strings.ReplaceAll(strings.ReplaceAll(c.yaml, "''", ""), "'",
			""):
			t.Errorf("%s\nis read as  %s\nand not as %s", c.formula, tree.Flow(), c.yaml)
		}
	}
}

// TestMacrosInFormulas: a call that only resembles a word of the language is that of a macro, if its arguments have
// names, and so is a name alone where a condition must stand.
func TestMacrosInFormulas(t *testing.T) {
	for _, c := range []struct {
		as            *grammar.Type
		formula, yaml string
	}{
		{grammar.ConditionType, "land(a=8)", "{ conditionMacro: land, args: { a: 8 } }"},
		{grammar.ConditionType, "is(people=fishers)", "{ conditionMacro: is, args: { people: fishers } }"},
		{grammar.ConditionType, "alll()", "{ conditionMacro: alll }"},
		{grammar.ConditionType, "rich and not poor",
			"{ op: and, args: [{ conditionMacro: rich }, { op: not, arg: { conditionMacro: poor } }] }"},
		{grammar.EffectType, "draww(kind=gold)", "{ macro: draww, args: { kind: gold } }"},
		{grammar.EffectType, "pay(much=$card.rank)",
			"{ macro: pay, args: { much: { ref: tokenProp, token: $card, prop: rank } } }"},
		{grammar.EffectType, "advancePhase()", "{ advancePhase: {} }"},
		{grammar.QueryType, "adjacentZones($card.space)",
			"{ query: adjacentZones, zone: { zoneExpr: { ref: tokenProp, token: $card, prop: space } } }"},
		{grammar.EffectType, "round =\n  if frost then 1\n  else 2",
			"{ setVar: { scope: global, var: round, value: { if: { when: { conditionMacro: frost }, then: 1, else: 2 } } } }"},
	} {
		if tree, err := formula.Read(c.formula, c.as); err != nil {
			t.Errorf("%s: %s", c.formula, err.Message)
		} else if tree.Flow() != c.yaml {
			t.Errorf("%s is read as %s and not as %s", c.formula, tree.Flow(), c.yaml)
		}
	}
}

// TestFaultsOfFormulas: what is wrong is said at the token at fault, with the nearest names.
func TestFaultsOfFormulas(t *testing.T) {
	for _, c := range []struct {
		as               *grammar.Type
		formula, message string // ‹ › stand around the token
	}{
		{grammar.EffectsType, "if round > 1 then\n  round = 1\n  ‹round› = 2\nelse\n  round = 3\n  round = 4",
			"This line stands deeper than the effect above it, of which it is no part. Several effects that belong together stand in brackets: then [ … ], do [ … ]."},
		{grammar.EffectsType, "round = 1\n‹else› round = 2",
			`No "if" is open before this "else". Several effects of a branch stand in brackets: then [ … ] else [ … ].`},
		{grammar.EffectsType, "[round = 1\n‹else›\nround = 2]",
			`No "if" is open before this "else". Several effects of a branch stand in brackets: then [ … ] else [ … ].`},
		{grammar.ConditionType, "points[actor] ‹=› 3", `"=" gives a value to what stands before it, as an effect. To compare, write "==".`},
		{grammar.ConditionType, "not ‹$card›", `Expected a condition, found a value, "$card". Compare it: $card == …`},
		{grammar.EffectsType, "if round > ‹$card.› then round = 1", `Behind "$card." the name of a property is missing.`},
		{grammar.EffectsType, "round += ‹$card.›\nround = 1", `Behind "$card." the name of a property is missing.`},
		{grammar.EffectsType, "draw(deck, ‹hand:›", `Behind "hand:" is missing whose zone is meant, as in hand:actor.`},
		{grammar.EffectsType, "round = 1\n‹points[actor] +=›\npoints[actor] = 1", `Behind "+=" a value is missing.`},
		{grammar.EffectsType, "‹round = 3 *›\npoints[actor] += 1", `Behind "*" a value is missing.`},
		{grammar.EffectsType, "‹round =›\nround = 1", `Behind "=" a value is missing.`},
		{grammar.ConditionType, "‹count(market) > ›", "The formula ends where a value is expected."},
		{grammar.ConditionType, "‹cuont›(market) > 1", `There is no value "cuont". Did you mean "count"?`},
		{grammar.ConditionType, "points[actor >= 3‹›", `The formula ends where "]" is expected, to close the "[" after "points".`},
		{grammar.ConditionType, "1 < 2 ‹<› 3", "Comparisons cannot follow each other. Join them: a < b and b < c."},
		{grammar.ConditionType, "1 < 2‹)›", `")" closes nothing: there is no bracket for it before this place.`},
		{grammar.ValueType, "‹paarm›(pile) + 1", `There is no value "paarm". Did you mean "param"?`},
		{grammar.QueryType, "‹tokensInZone›(market)", "In a formula this is written tokens(zone)."},
		{grammar.EffectsType, "for $n in ‹[6, 7, 8]› do round += $n",
			"A list is no query. Numbers from one to another are written intsInRange(6, 8)."},
		{grammar.EffectsType, "for $n in ‹[north, 'far east']› do wind = $n",
			"A list is no query. Texts are written enums(north, 'far east')."},
		{grammar.EffectsType, "for $n in ‹[6, 9]› do round += $n",
			"A list is no query. Numbers from one to another are written intsInRange(1, 5), texts enums(north, east), " +
				"and what several queries give together(players(), zones())."},
		{grammar.ConditionType, "a ‹&&› b", `"&&" means nothing in a formula. "And" is written as a word: a and b.`},
		{grammar.ConditionType, "‹conected›(a, b)", `There is no condition "conected". Did you mean "connected"?`},
		{grammar.EffectType, "‹refilToSize›(deck)", `There is no effect "refilToSize". Did you mean "refillToSize"?`},
		{grammar.ConditionType, "connected(a, b, ‹maxDeph›=2)", `There is no field "maxDeph". Did you mean "maxDepth"?`},
		{grammar.ConditionType, "a ‹||› b", `"||" means nothing in a formula. "Or" is written as a word: a or b.`},
		{grammar.ConditionType, "‹!›a", ""},
		{grammar.ConditionType, "a ‹=>› b", ""},
		{grammar.ConditionType, "a ‹not› in $b", `"not" means nothing here. "Not" stands in front of a condition: not a in b.`},
		{grammar.EffectsType, "if a == 1 then b = 1 ‹elif› a == 2 then b = 2", `"elif" means nothing here. Another condition is written: else if … then ….`},
		{grammar.EffectsType, "a ‹:=› 3", `":=" means nothing in a formula. A value is given with "=".`},
		{grammar.EffectsType, "a‹++›", `"++" means nothing in a formula. One more is written "+= 1".`},
		{grammar.ConditionType, "a == ‹\x02›", `"\x02" means nothing in a formula. A name with such a sign stands in quotes.`},
		{grammar.ConditionType, "a == ‹'b›", `The text that begins here has no ' at its end.`},
		{grammar.ValueType, "‹sum(hand)›", ""},
		{grammar.EffectsType, "‹moveTokn›($a, b, c)", `There is no effect "moveTokn". Did you mean "moveToken"?`},
		{grammar.EffectsType, "‹3› = 4", `"3" cannot be given a value: before "=" stands a variable (round, points[actor], unrest at $town), a marker (weather on $town, marker(tide)) or a property ($card.state).`},
		{grammar.ConditionType, "‹count(deck)›", `Expected a condition, found a value, "count(deck)".`},
		{grammar.ValueType, "‹tokens(deck)›", `Expected a value, found a query, "tokens(deck)". How many it finds is count(tokens(deck)).`},
		{grammar.QueryType, "tokens(deck, ‹ready›, as=$x)", `"ready" alone is no test of a filter. What a filter asks of a token is written $x.ready, or compared: ready == ….`},
		{grammar.QueryType, "tokens(deck, rank ‹>› 3, as=$x)", `">" is no test of a filter. What a condition compares of a token is written $x.rank.`},
		{grammar.QueryType, "zones(‹island›, as=$z)", `"island" alone is no zone filter. What a filter asks of a zone is written island of $z.`},
		{grammar.EffectsType, "‹nextPlayer›", `nextPlayer lacks its brackets: it is written nextPlayer().`},
		{grammar.EffectsType, "‹win›(actor)", `"win" means nothing in a formula. Who wins, and when, is said in terminal. An effect sets what its conditions ask for.`},
		{grammar.ConditionType, "count(‹hand[actor]›) > 2", `Whose zone is meant stands after a colon: hand:actor.`},
		{grammar.EffectsType, "pay(‹3›)", `"pay" is no word of the language. The arguments of a macro need their names: pay(name=3).`},
		{grammar.EffectsType, "‹shuffle()›", `shuffle lacks "zone": it is written shuffle(zone).`},
		{grammar.EffectsType, "shuffle(deck, ‹hand›)", ""},
		{grammar.EffectsType, "‹›", "A formula is expected here."},
		{grammar.NumericValueType, "‹'3'› + 1", ""},
		{grammar.ConditionType, strings.Repeat("(", 150) + "a", ""},
		{grammar.ConditionType, strings.Repeat("a and ", 5000) + "a", ""},
		{grammar.ValueType, "1" + strings.Repeat(" + 1", 999) + " ‹+› 1", "The formula has more than 1000 operands one after the other."},
	} {
		before, rest, marked := strings.Cut(c.formula, "‹")
		token, behind, _ := strings.Cut(rest, "›")
		_, err := formula.Read(before+token+behind, c.as)
		switch {
		case err == nil:
			t.Errorf("%.60s: nothing is wrong", c.formula)
		case c.message != "" && err.Message != c.message:
			t.Errorf("%s\n got %s\nwant %s", c.formula, err.Message, c.message)
		case marked && c.message != "" && (err.Start != len(before) || err.End != len(before+token)):
			t.Errorf("%s: the fault lies at %d to %d", c.formula, err.Start, err.End)
		}
	}
}

// TestMisspeltWordsOfFormulas: where nothing else can be read, a word that resembles one of the language is told with
// what it is meant for, and the rest is read as if that stood there.
func TestMisspeltWordsOfFormulas(t *testing.T) {
	for _, c := range []struct {
		as            *grammar.Type
		formula, word string // ‹ › stand around the slip
	}{
		{grammar.ConditionType, "a == 1 ‹nad› b == 2", "and"},
		{grammar.ConditionType, "a == 1 ‹orb› b == 2", "or"},
		{grammar.ConditionType, "‹nto› (a == 1)", "not"},
		{grammar.QueryType, "mapSpaces(row ‹oof› $zone == 3)", "of"},
		{grammar.QueryType, "mapSpaces(row of $zone == 3 ‹ro› row of $zone == 4)", "or"},
		{grammar.EffectsType, "‹fro› $c in tokens(deck) do [a = 1]", "for"},
		{grammar.EffectsType, "for $c ‹ni› tokens(deck) do [a = 1]", "in"},
		{grammar.EffectsType, "for $c in tokens(deck) ‹ddo› [a = 1]", "do"},
		{grammar.EffectsType, "a = 1; ‹iif› a > 2 then [b = 3]", "if"},
		{grammar.EffectsType, "if a > 2 ‹tehn› [b = 3]", "then"},
		{grammar.ValueType, "sum($c.rank ‹fo› $c in tokens(deck))", "for"},
		{grammar.ConditionType, "count(‹plyaers›()) == 2", "players"},
		{grammar.ConditionType, "count(‹praam›(pile)) == 2", "param"},
		{grammar.EffectsType, "goal[‹idd›(0)] = 8", "id"},
		{grammar.ValueType, "‹sm›($c.rank for $c in tokens(deck))", "sum"},
	} {
		before, rest, _ := strings.Cut(c.formula, "‹")
		token, behind, _ := strings.Cut(rest, "›")
		tree, errors, _ := formula.ReadParts(before+token+behind, c.as)
		meant, err := formula.Read(before+c.word+behind, c.as)
		if err != nil || !tree.Equal(meant) {
			t.Errorf("%s is read as %s and not as %s (%v)", c.formula, tree.Flow(), meant.Flow(), err)
		}
		want := formula.Edit{Start: len(before), End: len(before + token), Text: c.word}
		if len(errors) != 1 || !slices.Equal(errors[0].Edits, []formula.Edit{want}) ||
			errors[0].Start != want.Start || errors[0].End != want.End {
			t.Errorf("%s: %v", c.formula, errors)
		}
	}
	for _, text := range []string{"draw-all(a=1)", "a == 1 banana b == 2", "pay(3)", "a == iff"} {
		if _, errors, _ := formula.ReadParts(text, grammar.ConditionType); len(errors) > 0 &&
			strings.Contains(errors[0].Message, "Did you mean") {
			t.Errorf("%s: %v", text, errors)
		}
	}
}

// TestFormulasAreReadAloud: what a formula says, as a sentence.
func TestFormulasAreReadAloud(t *testing.T) {
	for _, c := range []struct {
		as            *grammar.Type
		formula, said string
	}{
		{grammar.ConditionType, "points[$p] >= 3 and hand:actor has 2", "Player p’s points is at least 3 and there are at least 2 tokens in the acting player’s hand."},
		{grammar.ConditionType, "count(table, suit == $ledSuit) == 0", "There are no tokens in the table whose suit is the led suit."},
		{grammar.ConditionType, "not count(table) == 0", "There are tokens in the table."},
		{grammar.ConditionType, "not (round < 3 or can-pay(price=3))", "It is not so that the round is less than 3 or “can pay” holds with price 3."},
		{grammar.ConditionType, "round == 1 and (frost == true or $x in $list)", "The round is 1 and either the frost is true or x is among the list."},
		{grammar.ConditionType, "connected($town, harbour, maxDepth=2)", "The harbour can be reached from the town in at most 2 steps."},
		{grammar.ValueType, "(round + 1) * 2", "(the round plus 1) times 2."},
		{grammar.ValueType, "if frost == true then 1 else unrest at $town", "1 if the frost is true, otherwise the unrest of the town."},
		{grammar.ValueType, "max($card.rank for $card in tokens(hand:left))", "The largest of the rank of the card for each card of tokens in the left neighbour’s hand."},
		{grammar.QueryType, "mapSpaces(weather on $zone == 'calm')", "Spaces where the weather of the zone is calm."},
		{grammar.EffectsType, "points[actor] += 1; points[all] -= 2", "Add 1 to the acting player’s points; then take 2 from all players’ points."},
		{grammar.EffectsType, "for $t in mapSpaces() do [weather on $t = calm; shuffle(deck)]", "For each t of spaces: (set the weather of t to calm; then shuffle the deck)."},
		{grammar.EffectsType, "if count(deck) == 0 then [advancePhase()] else [draw(deck, hand:actor, 1)]",
			"If there are no tokens in the deck, end the phase, otherwise draw 1 from the deck to the acting player’s hand."},
		{grammar.EffectsType, "chooseOne($card, tokens(hand:actor)); moveToken($card, hand:actor, table, position=bottom)",
			"The acting player chooses the card, one of tokens in the acting player’s hand; then move the card from the acting player’s hand to the table, on the bottom."},
		{grammar.EffectsType, "[]", "Nothing happens."},
	} {
		tree, err := formula.Read(c.formula, c.as)
		if err != nil {
			t.Errorf("%s: %s", c.formula, err.Message)
		} else if said := formula.Say(c.as, tree); said != c.said {
			t.Errorf("%s\n got %s\nwant %s", c.formula, said, c.said)
		}
	}
}

// FuzzRead: no text ends the reader, and what it reads can be written and read again.
func FuzzRead(f *testing.F) {
	for _, text := range []string{
		"points[$p] >= 3 and hand:actor has 2", "count(table, suit == $led)", "points[actor] += 1",
		"for $t in mapSpaces(owner(actor)) limit 3 do [unrest at $t += 1; advancePhase()]",
		"let $x = sum($c.rank for $c in tokens(hand:actor)) do [if $x > 3 then [round = $x] else []]",
		"{ op: and, args: [] } or yaml([1, 'a'])", "a - -1 * (b / 2) // 3", "pay(to=actor, much=(round + 1))",
		"'it''s' == \"a\"", "((((((", "[[[[", "x y", "not not a == b", "concat('a', b, 1e5)", "tokens(a, [x in [a, b], not y in [1]])",
		"a\n,\n)\n]\n;\n(\n[\n", "[a\n)\n,b\n(c\nd]", "{ param: a }.b.c\n.d", "# a\nb = 1 # c\n#", "f(\na\n b,\n)\n) x\n- 1",
		"a == == b", "(a div ) // == b", "if a then\n b = 1\n c = 2\nelse\n d = 3", "[a = 1\nelse\n, then", "{*0,0000,!}or 000A()",
	} {
		f.Add(text)
	}
	types := []*grammar.Type{grammar.ConditionType, grammar.ValueType, grammar.QueryType, grammar.EffectsType,
		grammar.EffectType}
	f.Fuzz(func(t *testing.T, text string) {
		for _, as := range types {
			tree, err := formula.Read(text, as)
			if err != nil {
				if err.Start < 0 || err.End < err.Start || err.End > len(text) || err.Message == "" {
					t.Fatalf("the fault of %q lies at %d to %d: %s", text, err.Start, err.End, err.Message)
				}
				continue
			}
			written := formula.Write(as, tree)
			again, err := formula.Read(written, as)
			if err != nil || !again.Equal(tree) {
				t.Fatalf("%q is %s, written %q, which is read as %v (%v)", text, tree.Flow(), written, again, err)
			}
		}
	})
}

// Each part stands where it is written, also the sign of an operator that has a word.
func TestPartsStandInTheText(t *testing.T) {
	for _, text := range []string{"a == b %", "a == b%c", "a % b > 1", "a == -b", "count(deck) has 2", "not a % b"} {
		tree, _, _ := formula.ReadParts(text, grammar.ConditionType)
		var visit func(part formula.Tree)
		visit = func(part formula.Tree) {
			if start, end, known := part.Place(); known && (start > end || end > len(text) ||
				part.Text() == "mod" && text[start:end] != "%") {
				t.Errorf("%s: %q stands at %d to %d", text, part.Text(), start, end)
			}
			for i := range part.Len() {
				visit(part.At(i))
			}
		}
		visit(tree)
	}
}

// The comments of a formula are found whatever else stands in it.
func TestCommentsOfAnyText(t *testing.T) {
	for _, text := range []string{"a#b # one", "round = ‚x # one", "// two\nround # one", "'open # none\n # one", "[ } # one"} {
		found := false
		for _, c := range formula.Comments(text) {
			found = found || text[c[0]:c[1]] == "# one"
		}
		if !found {
			t.Errorf("%q: %v", text, formula.Comments(text))
		}
	}
}
