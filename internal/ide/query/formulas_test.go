package query_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/dev/testspec"
	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/ide/query"
	"ludo-lsp/internal/text/source"
)

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
	s := testspec.Of(testspec.Market)
	if all := testspec.Told(s, "", ""); len(all) > 0 {
		t.Fatal(all)
	}
	was := game(t, s)
	for _, n := range named {
		at := testspec.Position(t, testspec.Market, n.place)
		place := query.At(s.View(), "a.md", at, source.UTF16)
		if found := len(place.References(true)); found != n.all || len(place.Definitions()) != 1 {
			t.Errorf("%s: %d places, %d declarations", n.place, found, len(place.Definitions()))
		}
		_, text, err := place.Renameable()
		if err != nil {
			t.Errorf("%s: %v", n.place, err)
			continue
		}
		checkRename(t, s, was, testspec.Spot{File: "a.md", At: at, Text: text})
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
			next := testspec.Edit(s, edits)
			if all := testspec.Told(next, to, text); len(all) > 0 {
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
		{"round« == 9", "two words", `"two words" is no plain name, and a formula can give no other (a.md, line 18).`},
		{"$car«d.rank", "$two words", `"$two words" is no plain name, and a formula can give no other (a.md, line 39).`},
	} {
		edits, err := s.Rename("a.md", testspec.Position(t, testspec.Market, c.place), source.UTF16, c.to)
		got, _ := testspec.Edit(s, edits).Text("a.md")
		if err != nil {
			got = err.Error()
		}
		if !strings.Contains(got, c.want) {
			t.Errorf("%s as %s: no %s in %s", c.place, c.to, c.want, got)
		}
	}
	place := query.At(s.View(), "a.md", testspec.Position(t, testspec.Market, "$al«l ="), source.UTF16)
	if linked := place.LinkedRanges(); len(linked) != 2 {
		t.Errorf("linked: %v", linked)
	}
}

// A part of a formula is explained as it is written: a word with its example, anything else read aloud.
func TestHoverInFormulas(t *testing.T) {
	s := testspec.Of(testspec.Market)
	for _, c := range []struct{ place, want string }{
		{"points[actor] >«= param", "**condition** `>=`"}, {"cou«nt(hand:actor) < fee", "The number of tokens in"},
		{"move«Token($card", "moveToken($"}, {"round < «9", "The round is less than 9"},
		{"max«(1", "max"}, {"suit =«= oak", "oak"}, {"fee «* 2", "*"},
	} {
		h, _ := query.At(s.View(), "a.md", testspec.Position(t, testspec.Market, c.place), source.UTF16).Hover()
		if got := strings.Join(h.Parts, "\n"); !strings.Contains(got, c.want) || strings.Contains(got, "```yaml") {
			t.Errorf("%s: %s", c.place, got)
		}
	}
	for _, r := range s.Readings("a.md", 0, 100, source.UTF16) {
		if !r.Written {
			t.Errorf("%q is not known to be a formula", r.Formula)
		}
	}
}

func TestSignatureInFormulas(t *testing.T) {
	for _, c := range []struct{ typed, label, active string }{
		{"moveToken(|$card, deck", "moveToken(token: ", "token"}, {"moveToken($card, |deck", "moveToken(", "from"},
		{"moveToken($card, deck, ha|", "moveToken(", "to"}, {"moveToken($card, |", "moveToken(", "from"},
		{"moveToken($card, to=|", "moveToken(", "to"}, {"pay(|", "pay(price: value)", "price"}, {"pay(price=|", "pay(price: value)", "price"},
		{"if count(tokens(deck, |", "tokens(zone: ", "filter"}, {"if count(tokens(deck)|", "count(zone)", "zoneCount"}, {"round = max(1, |", "max(left: value, right: value)", "right"},
	} {
		before, behind, _ := strings.Cut(c.typed, "|")
		for _, close := range []string{"", ")", "))"} {
			text := strings.Replace(testspec.Market, "moveToken($card, deck, hand:actor)", before+"§"+behind+close, 1)
			at := testspec.Position(t, text, "§")
			text = strings.Replace(text, "§", "", 1)
			got, ok := query.At(testspec.Of(text).View(), "a.md", at, source.UTF16).Signature()
			active := ""
			if ok && got.Active >= 0 {
				active = got.Params[got.Active].Name
			}
			if ok != (c.label != "") || !strings.HasPrefix(got.Label, c.label) || active != c.active {
				t.Errorf("%s%s: %v %q, active %q", c.typed, close, ok, got.Label, active)
			}
		}
	}
}

// What is counted, selected and folded goes through the parts of formulas.
func TestOutlineOfFormulas(t *testing.T) {
	s := testspec.Of(testspec.Market)
	for _, c := range []struct {
		kind grammar.Kind
		name string
		uses int
	}{{grammar.GlobalVar, "round", 6}, {grammar.PlayerVar, "points", 5}, {grammar.ConditionMacro, "can-pay", 2},
		{grammar.EffectMacro, "pay", 1}, {grammar.Zone, "hand", 3}, {grammar.Constant, "fee", 4}} {
		if uses := s.Uses(c.kind, "", c.name); uses != c.uses {
			t.Errorf("%s is used %d times", c.name, uses)
		}
	}
	var got []string
	round := testspec.Position(t, testspec.Market, "round« == 9")
	for _, item := range query.At(s.View(), "a.md", round, source.UTF16).Items() {
		for _, call := range query.IncomingCalls(s.View(), source.UTF16, item) {
			got = append(got, fmt.Sprint(item.Aspect, " ", call.Item.Name, " ", len(call.Ranges)))
		}
	}
	if text := strings.Join(got, ", "); !strings.HasPrefix(text, "changed by pay 1, changed by buy 1, changed by sell 1, read by can-pay 1, read by sell 1") {
		t.Error(text)
	}
	var selected []string
	for _, r := range s.Selections("a.md", testspec.Position(t, testspec.Market, "ha«nd:actor) < fee"), source.UTF16) {
		if text, _ := s.Text("a.md"); r.Start.Line == r.End.Line {
			selected = append(selected, strings.Split(text, "\n")[r.Start.Line][r.Start.Character:r.End.Character])
		}
	}
	if text := strings.Join(selected, "|"); text != "hand|hand:actor|count(hand:actor)|count(hand:actor) < fee" {
		t.Error(text)
	}
	line := testspec.Position(t, testspec.Market, "pre: >-").Line
	if !slices.ContainsFunc(s.Folds("a.md"), func(f cnl.Fold) bool { return f.Start == line && f.End == line+2 }) {
		t.Error(s.Folds("a.md"))
	}
}
