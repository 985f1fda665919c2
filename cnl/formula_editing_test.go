package cnl_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/ide/outline"
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
		{"round« == 9", "two words", `"two words" is no plain name, and a formula can give no other (a.md, line 18).`},
		{"$car«d.rank", "$two words", `"$two words" is no plain name, and a formula can give no other (a.md, line 39).`},
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
	if linked := place.LinkedRanges(); len(linked) != 2 {
		t.Errorf("linked: %v", linked)
	}
}

// coloured are the parts of a text with what they are coloured as.
func coloured(s *cnl.Spec, text string) (out []string) {
	lines := strings.Split(text, "\n")
	data := s.Tokens("a.md", 0, len(lines), source.UTF8)
	line, at := 0, 0
	for ; len(data) > 0; data = data[5:] {
		if data[0] > 0 {
			line, at = line+int(data[0]), 0
		}
		at += int(data[1])
		out = append(out, lines[line][at:at+int(data[2])]+" "+outline.TokenTypes[data[3]])
	}
	return out
}

// The parts of formulas have their colours, in order and beside each other, in each way in which a text is written.
func TestColoursInFormulas(t *testing.T) {
	all := "\n" + strings.Join(coloured(formulas(t, inFormulas), inFormulas), "\n") + "\n"
	for _, want := range []string{
		"points variable|actor enumMember|>= operator|param macro|price typeParameter|and operator|round variable|< operator|9 number",
		"points variable|actor enumMember|-= operator|param macro|price typeParameter", "round variable|+= operator|1 number",
		"for keyword|$n parameter|in operator|intsInRange function|1 number|5 number|do keyword|createToken function|card class|deck namespace|props property|= operator",
		"tokens function|deck namespace|suit property|== operator|oak enumMember",
		"can-pay macro|price typeParameter|= operator|3 number|and operator|count function|hand namespace|actor enumMember|< operator|fee variable",
		"pay macro|price typeParameter|= operator|$card parameter|rank property|moveToken function|$card parameter|deck namespace|hand namespace|actor enumMember",
		"if keyword|points variable|actor enumMember|>= operator|fee variable|then keyword|advancePhase function|else keyword|round variable|= operator|0 number",
		"+ operator|fee variable|> operator|3 number|and operator|not operator|can-pay macro|price typeParameter|= operator|fee variable|* operator|2 number",
		"max function|1 number|round variable",
		"let keyword|$all parameter|= operator|count function|hand namespace|actor enumMember|do keyword|round variable|= operator|$all parameter",
	} {
		if !strings.Contains(all, "\n"+strings.ReplaceAll(want, "|", "\n")+"\n") {
			t.Errorf("no %s", want)
		}
	}
	if t.Failed() {
		t.Log(strings.ReplaceAll(all, "\n", "|"))
	}
}

// A part of a formula is explained as it is written: a word with its example, anything else read aloud.
func TestHoverInFormulas(t *testing.T) {
	s := formulas(t, inFormulas)
	for _, c := range []struct{ place, want string }{
		{"points[actor] >«= param", "**condition** `>=`"}, {"cou«nt(hand:actor) < fee", "The number of tokens in"},
		{"move«Token($card", "moveToken($"}, {"round < «9", "The round is less than 9"},
		{"max«(1", "max"}, {"suit =«= oak", "oak"}, {"fee «* 2", "*"},
	} {
		h, _ := query.At(s.View(), "a.md", position(t, inFormulas, c.place), source.UTF16).Hover()
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
			text := strings.Replace(inFormulas, "moveToken($card, deck, hand:actor)", before+"§"+behind+close, 1)
			at := position(t, text, "§")
			text = strings.Replace(text, "§", "", 1)
			got, ok := query.At(formulas(t, text).View(), "a.md", at, source.UTF16).Signature()
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

// Whatever is offered on a formula or inside it leaves the game as it is, or says why it cannot.
func TestOffersInFormulas(t *testing.T) {
	s := formulas(t, inFormulas)
	was, seen, made := definition(t, s), map[string]bool{}, map[string]bool{}
	for line, content := range strings.Split(inFormulas, "\n") {
		for at := range content {
			place := source.Position{Line: line, Character: at}
			for _, o := range s.Offers("a.md", source.Range{Start: place, End: place}, source.UTF16) {
				if key := fmt.Sprint(line, o.Title); seen[key] {
					continue
				} else {
					seen[key] = true
				}
				r := o.Make()
				if r.Refused != nil {
					if strings.Contains(r.Refused.Error(), "would be at fault") {
						t.Errorf("%d:%d %s: refused: %v", line+1, at, o.Title, r.Refused)
					}
					continue
				}
				made[o.Title] = true
				next := refactoredSpec(s, r)
				if all := told(next, "", ""); len(all) > 0 && len(r.New) == 0 {
					text, _ := next.Text("a.md")
					t.Errorf("%d:%d %s: %v\n%s", line+1, at, o.Title, all, text)
				} else if d := (names{}).difference("", was, definition(t, next)); d != "" && len(r.New) == 0 &&
					played(t, s) != played(t, next) {
					text, _ := next.Text("a.md")
					t.Errorf("%d:%d %s: %s\n%s", line+1, at, o.Title, d, text)
				}
			}
		}
	}
	for _, title := range []string{"Extract this condition into a macro", "Extract this value into a macro",
		"Write this on one line", "Write this on several lines"} {
		if !made[title] {
			t.Errorf("never made: %s", title)
		}
	}
}

// What is counted, selected and folded goes through the parts of formulas.
func TestOutlineOfFormulas(t *testing.T) {
	s := formulas(t, inFormulas)
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
	for _, item := range query.At(s.View(), "a.md", position(t, inFormulas, "round« == 9"), source.UTF16).Items() {
		for _, call := range query.IncomingCalls(s.View(), source.UTF16, item) {
			got = append(got, fmt.Sprint(item.Aspect, " ", call.Item.Name, " ", len(call.Ranges)))
		}
	}
	if text := strings.Join(got, ", "); !strings.HasPrefix(text, "changed by pay 1, changed by buy 1, changed by sell 1, read by can-pay 1, read by sell 1") {
		t.Error(text)
	}
	var selected []string
	for _, r := range s.Selections("a.md", position(t, inFormulas, "ha«nd:actor) < fee"), source.UTF16) {
		if text, _ := s.Text("a.md"); r.Start.Line == r.End.Line {
			selected = append(selected, strings.Split(text, "\n")[r.Start.Line][r.Start.Character:r.End.Character])
		}
	}
	if text := strings.Join(selected, "|"); text != "hand|hand:actor|count(hand:actor)|count(hand:actor) < fee" {
		t.Error(text)
	}
	line := position(t, inFormulas, "pre: >-").Line
	if !slices.ContainsFunc(s.Folds("a.md"), func(f cnl.Fold) bool { return f.Start == line && f.End == line+2 }) {
		t.Error(s.Folds("a.md"))
	}
}
