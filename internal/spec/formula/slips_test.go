package formula_test

import (
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/dev/testspec"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/text/source"
)

// formulaSlips are formulas as authors write them who know other languages, or this one not well: where the fault
// lies, what is said of it, and the formula that the first fix makes ("" where nobody can know it).
var formulaSlips = []struct{ pre, effect, says, mended string }{
	{pre: "gold ‹=› 3", says: `write "=="`, mended: "gold == 3"},
	{pre: "gold < 3 ‹&&› wealthy", says: "as a word", mended: "gold < 3 and wealthy"},
	{pre: "wealthy ‹||› gold < 3", says: "as a word", mended: "wealthy or gold < 3"},
	{pre: "‹!›wealthy", says: "as a word", mended: "not wealthy"},
	{pre: "score[actor] ‹≥› 3", says: "At least", mended: "score[actor] >= 3"},
	{pre: "score[actor] ‹=<› 3 and wealthy", says: "At most", mended: "score[actor] <= 3 and wealthy"},
	{pre: "score[actor] ‹~=› 3", says: "differ", mended: "score[actor] != 3"},
	{pre: "score[actor] ‹not› 3", says: "differ", mended: "score[actor] != 3"},
	{pre: "wealthy or score[actor] ‹between› 1 and 3", says: "between two numbers",
		mended: "wealthy or score[actor] >= 1 and score[actor] <= 3"},
	{pre: "not score[actor] ‹between› 1 and 3", says: "between two numbers",
		mended: "not (score[actor] >= 1 and score[actor] <= 3)"},
	{pre: "score[actor] ‹§› 3", says: "means nothing"},
	{pre: "score[actor] ‹cups› 3", says: "cannot follow"},
	{pre: "gold ‹===› 3", says: "is written", mended: "gold == 3"},
	{pre: "led ‹<>› none", says: "differ", mended: "led != none"},
	{pre: "led ‹is not› none", says: "differ", mended: "led != none"},
	{pre: "led ‹equals› cups", says: "equal", mended: "led == cups"},
	{pre: "0 < gold ‹<› 3", says: "follow each other", mended: "0 < gold and gold < 3"},
	{pre: "led in ‹[cups, swords]›", says: "each is compared", mended: "(led == cups or led == swords)"},
	{pre: "led == cups or ‹swords›", says: "by itself", mended: "led == cups or led == swords"},
	{pre: "(gold < 3‹›", says: `to close the "("`, mended: "(gold < 3)"},
	{pre: "count(hand:actor, ‹suit› = cups) > 0", says: `with "=="`, mended: "count(hand:actor, suit == cups) > 0"},
	{pre: "count(hand:actor, suit == ‹led›) > 0", says: "in brackets: (led)", mended: "count(hand:actor, suit == (led)) > 0"},
	{pre: "count(hand:actor, rank == ‹gold›) > 0", says: "Write (gold)", mended: "count(hand:actor, rank == (gold)) > 0"},
	{effect: "conceal(hand:actor, filter=[‹$card.suit› == cups])", says: "name of a property alone", mended: "conceal(hand:actor, filter=[suit == cups])"},
	{pre: "count(tokens(hand:actor, suit == cups ‹and› rank == 1)) > 0", says: "stand commas",
		mended: "count(tokens(hand:actor, suit == cups, rank == 1)) > 0"},
	{pre: "count(hand:actor, rank ‹>› 1) > 0", says: "no test of a filter"},
	{pre: "count(‹$c for $c› in hand:actor) > 0", says: "no value of each", mended: "count(hand:actor) > 0"},
	{pre: "count(‹score[$p] >= 2 for $p› in players()) > 0", says: "count(players(score[$player] >= 2))",
		mended: "count(players(score[$player] >= 2)) > 0"},
	{pre: "count(‹$c.rank > 1 for $c› in hand:actor) > 0", says: "with a condition",
		mended: "count(tokens(hand:actor, $token.rank > 1)) > 0"},
	{pre: "count(‹$c.rank > 1 for $c› in tokens(hand:actor, suit == cups)) > 0", says: "with a condition",
		mended: "count(tokens(hand:actor, suit == cups, $token.rank > 1)) > 0"},
	{pre: "count(‹count(players(score[$player] > score[$p])) > 0 for $p› in players()) > 0", says: "with a condition",
		mended: "count(players(count(players(score[$player] > score[$p])) > 0, as=$p)) > 0"},
	{pre: "count(‹score[$p] for $p› in players()) > 0", says: "something holds"},
	{pre: "‹any›(score[$p] > 2 for $p in players())", says: "count(players("},
	{pre: "‹all›(wealthy)", says: "== 0"},
	{pre: "gold > ‹abs›(score[actor] - 3)", says: "max(a, 0 - a)", mended: "gold > max(score[actor] - 3, 0 - (score[actor] - 3))"},
	{pre: "gold > ‹floor›(score[actor] / 2)", says: "floorDiv(a, b)", mended: "gold > floorDiv(score[actor], 2)"},
	{pre: "gold > ‹round›(score[actor])", says: "to the nearest"},
	{pre: "gold > count(hand:actor) and gold > ‹hand:actor.count›", says: "is count(hand:actor)",
		mended: "gold > count(hand:actor) and gold > count(hand:actor)"},
	{pre: "gold > ‹actor.score›", says: "in brackets", mended: "gold > score[actor]"},
	{pre: "gold > score[‹$actor›]", says: "is written actor", mended: "gold > score[actor]"},
	{pre: "count(‹hand.actor›) > 0", says: "after a colon", mended: "count(hand:actor) > 0"},
	{pre: "‹hand.length› > 0", says: "is count(hand:actor)", mended: "count(hand:actor) > 0"},
	{pre: "‹deck.size› > 0", says: "is count(deck)", mended: "count(deck) > 0"},
	{pre: "‹hand› > 0", says: "is count(hand:actor)", mended: "count(hand:actor) > 0"},
	{pre: "count(‹hand(actor)›) > 0", says: "after a colon, hand:actor", mended: "count(hand:actor) > 0"},
	{pre: "‹score(actor)› > 0", says: "in brackets, score[actor]"},
	{pre: "‹hand:actor› > 0", says: "is a zone", mended: "count(hand:actor) > 0"},
	{pre: "‹players› > 2", says: "with brackets", mended: "count(players()) > 2"},
	{pre: "‹wealthy› == true", says: "is a macro", mended: "wealthy() == true"},
	{pre: "score[‹all›] > 3", says: "one player must stand here", mended: "score[actor] > 3"},
	{effect: "score[‹all›] += 1", says: "go through the players", mended: "score[actor] += 1"},
	{pre: "count(‹$card.suit›) > 0", says: "Give it a name first", mended: "count(tokens($card.suit)) > 0"},
	{pre: "count(concat(‹$card.suit›)) > 0", says: "Give it a name first"},
	{effect: "for $p in hand:actor do score[‹$p›] += 1", says: "a player must stand here"},
	{effect: "for $p in players() do draw(deck, ‹$p›, 1)", says: "a zone must stand here"},
	{effect: "for $p in zones() do draw(deck, hand:‹$p›, 1)", says: "a player must stand here"},
	{pre: "‹gold›[actor] > 3", says: "of the table", mended: "gold > 3"},
	{pre: "‹score› at actor > 3", says: "of each player", mended: "score[actor] > 3"},
	{pre: "gold == ‹10›", says: "always false"},
	{pre: "not ‹gold›", says: "is a number", mended: "not gold > 0"},
	{pre: "‹score[actor]› or wealthy", says: "is a number", mended: "score[actor] > 0 or wealthy"},
	{pre: "gold > 1 and ‹led›", says: "is a text"},
	{pre: "‹$card.suit› or wealthy", says: "is a text"},
	{pre: "not ‹$card›", says: "Compare it"},
	{effect: "gold = ‹gold > 2›", says: "holds a number"},
	{effect: "gold = 1 + (‹gold > 2›)", says: "Expected a value"},
	{effect: "‹dust›[deck] += 1", says: "of each zone", mended: "dust at deck += 1"},
	{effect: "createToken(card, deck, props=(suit=cups, rank=‹lo›))", says: "no global variable"},
	{effect: "gold ‹:=› 3", says: "given with", mended: "gold = 3"},
	{effect: "gold‹++›", says: "One more", mended: "gold += 1"},
	{effect: "score[actor] ‹+› 1", says: `with "+="`, mended: "score[actor] += 1"},
	{effect: "$card.rank ‹+=› 1", says: "Only variables", mended: "$card.rank = $card.rank + 1"},
	{effect: "gold = gold ‹//› 2", says: "rounded down", mended: "gold = floorDiv(gold, 2)"},
	{effect: "gold += 1 ‹// one more›", says: "comment", mended: "gold += 1 # one more"},
	{effect: "gold = ‹card.rank›", says: `"$card.rank"`, mended: "gold = $card.rank"},
	{effect: "gold = ‹gold-gold›", says: "hyphen", mended: "gold = gold - gold"},
	{effect: "gold = ‹activePlayer›", says: "brackets", mended: "gold = activePlayer()"},
	{effect: "gold = ‹actor›", says: "picks players", mended: "gold = number(actor)"},
	{effect: "‹moveTokn›($card, hand:actor, deck)", says: "moveToken", mended: "moveToken($card, hand:actor, deck)"},
	{effect: "‹endTurn›", says: "brackets", mended: "endTurn()"},
	{effect: "if wealthy then gold = 1 ‹elif› gold == 2 then gold = 3", says: "else if",
		mended: "if wealthy then gold = 1 else if gold == 2 then gold = 3"},
	{effect: "‹score.actor› += 1", says: "in brackets", mended: "score[actor] += 1"},
	{effect: "moveAll(hand:actor, deck, ‹suit› == cups)", says: "is a condition",
		mended: "moveAll(hand:actor, deck, $token.suit == cups)"},
	{effect: "for $p in players(score[‹$p›] > 1) do score[$p] += 1", says: "as=$p",
		mended: "for $p in players(score[$player] > 1) do score[$p] += 1"},
	{effect: "for $c in [$c.rank ‹for› $c in hand:actor] do gold += 1", says: "collected"},
	{effect: "‹set› score[actor] = 3", says: "not needed", mended: "score[actor] = 3"},
	{effect: "if wealthy then ‹var› gold += 1", says: "not needed", mended: "if wealthy then gold += 1"},
	{effect: "‹let› score[actor] = 3", says: "not needed", mended: "score[actor] = 3"},
	{effect: "if wealthy then\n  if gold > 1 then gold = 1\n‹else› gold = 2", says: "another \"if\"",
		mended: "if wealthy then\n  [if gold > 1 then gold = 1]\nelse gold = 2"},
	{effect: "if wealthy then\n  for $p in players() do if gold > 1 then gold = 1\n‹else› gold = 2", says: "another \"if\"",
		mended: "if wealthy then\n  for $p in players() do [if gold > 1 then gold = 1]\nelse gold = 2"},
	{effect: "if wealthy then\n  if gold > 1 then gold = 1\n  else if gold > 2 then led = cups\n‹else› gold = 2",
		says:   "another \"if\"",
		mended: "if wealthy then\n  if gold > 1 then gold = 1\n  else [if gold > 2 then led = cups]\nelse gold = 2"},
	{effect: "if wealthy then\n  for $p in players() do\n    if gold > 1 then\n      gold = 1\n‹else› gold = 2", says: "another \"if\"",
		mended: "if wealthy then\n  for $p in players() do\n    [if gold > 1 then\n      gold = 1]\nelse gold = 2"},
	{effect: "if wealthy‹:› gold = 1", says: `"then"`, mended: "if wealthy then gold = 1"},
	{effect: "if wealthy then ‹{› gold = 1; led = cups }", says: "stand in brackets", mended: "if wealthy then [ gold = 1; led = cups ]"},
	{effect: "for $c ‹of› tokens(hand:actor) do gold += 1", says: `"in"`, mended: "for $c in tokens(hand:actor) do gold += 1"},
	{effect: "for $p in ‹all› do score[$p] += 1", says: "players()", mended: "for $p in players() do score[$p] += 1"},
	{effect: "if wealthy then\n  gold = 1\n  ‹led› = cups\nelse\n  gold = 2\n  led = none", says: "stands deeper",
		mended: "if wealthy then\n  [gold = 1\n  led = cups]\nelse\n  [gold = 2\n  led = none]"},
	{effect: "for $i in intsInRange(1, 2) do\n  if wealthy then\n    gold = 1\n    ‹gold› += 1\n  led = cups\nshuffle(deck)", says: "stands deeper",
		mended: "for $i in intsInRange(1, 2) do\n  [if wealthy then\n    [gold = 1\n    gold += 1]\n  led = cups]\nshuffle(deck)"},
	{effect: "gold = 1‹,› led = cups", says: `stands ";"`},
	{effect: "shuffle ‹deck›", says: "in brackets after it"},
	{effect: "‹while› gold < 3 do gold += 1", says: "for $i in"},
	{effect: "gold = ‹random›(1, 6)", says: "rollRandom"},
	{effect: "for i in intsInRange(1, 2) do gold += ‹i›", says: `begins with "$"`},
}

// TestSlipsAreMended: what is wrong is said at the word, in a sentence for a designer of games, and the fix is what was
// meant.
func TestSlipsAreMended(t *testing.T) {
	bare := strings.NewReplacer("‹", "", "›", "")
	for _, c := range formulaSlips {
		marked := testspec.Purse(c.pre, c.effect)
		spec := cnl.New([]cnl.File{{Path: "rules.md", Text: bare.Replace(marked)}}, cnl.Options{})
		found := cnl.Compile(spec).Diagnostics
		name := c.pre + c.effect
		before, rest, _ := strings.Cut(marked, "‹")
		word, _, _ := strings.Cut(rest, "›")
		line := before[strings.LastIndex(before, "\n")+1:]
		start := source.Position{Line: strings.Count(before, "\n"), Character: len(line)}
		end := source.Position{Line: start.Line, Character: start.Character + len([]rune(word))}
		if word == "" {
			end, start.Character = start, start.Character-1
		}
		at := -1
		for i, d := range found {
			if d.Severity <= diag.Warning && at < 0 {
				at = i
			}
		}
		if at < 0 {
			t.Errorf("%s: nothing is wrong", name)
			continue
		}
		d := found[at]
		if !strings.Contains(d.Message, c.says) || d.Range.Start != start || d.Range.End != end {
			t.Errorf("%s: %v %s", name, d.Range, d.Message)
		}
		for _, word := range []string{"valueExpr", "mapping", "op:", `"op"`} {
			if strings.Contains(d.Message, word) {
				t.Errorf("%s: a record is spoken of: %s", name, d.Message)
			}
		}
		got := ""
		if fixes := spec.Fixes(d, source.UTF16); len(fixes) > 0 {
			got, _ = testspec.Edit(spec, fixes[0].Edits).Text("rules.md")
		}
		if want := bare.Replace(testspec.Purse(c.mended, "")); c.mended != "" && c.effect == "" && got != want ||
			c.mended != "" && c.effect != "" && got != testspec.Purse("", c.mended) {
			t.Errorf("%s: the first fix makes\n%s", name, got)
		}
	}
}

// A formula in braces that ends at a comma of its own needs quotes, all of it.
func TestFormulasThatAreCutOff(t *testing.T) {
	const whole = "count(hand:0, suit == cups) > 0"
	for _, quoted := range []string{"'" + whole + "'", whole} {
		text := strings.Replace(testspec.Purse("", ""), "'gold > 8 and led != none and score[active] > 1'", quoted, 1)
		spec := cnl.New([]cnl.File{{Path: "rules.md", Text: text}}, cnl.Options{})
		wrong := 0
		for _, d := range cnl.Compile(spec).Diagnostics {
			if d.Severity != diag.Error {
				continue
			}
			if quoted != whole || !strings.Contains(d.Message, "needs quotes") {
				t.Errorf("%s: %s", quoted, d.Message)
			}
			fixed, _ := testspec.Edit(spec, spec.Fixes(d, source.UTF16)[0].Edits).Text("rules.md")
			if !strings.Contains(fixed, "'"+whole+"'") {
				t.Errorf("the fix makes\n%s", fixed)
			}
			wrong++
		}
		if quoted == whole && wrong != 1 {
			t.Errorf("%d things are wrong", wrong)
		}
	}
}
