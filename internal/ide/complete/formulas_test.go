package complete_test

import (
	"slices"
	"strings"
	"testing"

	"ludo-lsp/internal/dev/testspec"
	"ludo-lsp/internal/ide/complete"
	"ludo-lsp/internal/ide/query"
	"ludo-lsp/internal/text/source"
)

// What is offered inside a formula are formulas: names by their kind, calls with their arguments, words. It is so in
// each way in which a text can be written, and while the formula is being typed.
func TestCompletionInFormulas(t *testing.T) {
	const condition, effects = `pre: 'points[actor] + fee > 3 and not can-pay(price=fee * 2)'`,
		`effects: [ "points[actor] += max(1, round)", "let $all = count(hand:actor) do round = $all" ]`
	styles := map[string]func(string) string{
		"plain":   func(s string) string { return s },
		"single":  func(s string) string { return "'" + strings.ReplaceAll(s, "'", "''") + "'" },
		"double":  func(s string) string { return `"` + s + `"` },
		"folded":  func(s string) string { return ">-\n      " + s },
		"literal": func(s string) string { return "|\n      " + s },
	}
	for _, c := range []struct {
		place, typed string // | is the cursor
		want, not    []string
	}{
		{"pre", "points[|", []string{"actor", "active", "round"}, []string{"hand:actor", "count("}},
		{"pre", "points[actor] >= |", []string{"round", "fee", "points[", "count(", "max("}, []string{"deck", "and"}},
		{"pre", "points[actor] >= ro|", []string{"round", "fee"}, []string{"and"}},
		{"pre", "points[actor] |", []string{"and", "or", "in", "==", ">="}, []string{"round", "fee"}},
		{"pre", "not |", []string{"can-pay(", "round", "points[", "not "}, []string{"moveToken("}},
		{"pre", "round == 1 and c|", []string{"can-pay(", "count("}, []string{"pay("}},
		{"pre", "count(|", []string{"hand:actor", "deck", "tokens(", "players("}, []string{"round", "moveToken("}},
		{"pre", "count(hand:|", []string{"hand:actor", "hand:active"}, []string{"deck"}},
		{"pre", "count(hand:ac|) < 3", []string{"hand:actor", "hand:active"}, []string{"deck"}},
		{"pre", "count(tokens(deck, |", []string{"suit", "rank", "filter="}, []string{"round"}},
		{"pre", "can-pay(|", []string{"price="}, []string{"round"}},
		{"pre", "can-pay(pri|)", []string{"price="}, []string{"round"}},
		{"pre", "can-pay(price=|", []string{"round", "fee", "count(", "points["}, []string{"deck"}},
		{"effects", "|; round = 1", []string{"round", "points[", "moveToken(", "pay(", "if ", "for ", "let "}, []string{"fee", "can-pay("}},
		{"effects", "round = 1; pa|", []string{"round", "moveToken(", "pay("}, []string{"fee"}},
		{"effects", "if round > |", []string{"round", "fee", "count("}, []string{"moveToken("}},
		{"effects", "if round > 1 t|", []string{"then", "else"}, []string{"moveToken("}},
		{"effects", "for $c in tokens(deck) do moveToken($c|", []string{"$c"}, nil},
		{"effects", "for $c in tokens(deck) do moveToken($c, |", []string{"deck", "hand:actor", "$c", "from="}, []string{"round", "pay("}},
		{"effects", "for $c in tokens(deck) do moveToken($c, deck, ha|", []string{"deck", "hand:actor", "to="}, []string{"round", "token="}},
		{"effects", "for $c in tokens(deck) do round = $c.|", []string{"suit", "rank"}, []string{"$c", "round"}},
		{"effects", "for $c in tokens(deck) do if $c.ra|nk == 1 then [round = 1]", []string{"suit", "rank"}, []string{"$c"}},
		{"effects", "for $c in |", []string{"tokens(", "deck", "hand:actor", "players("}, []string{"round", "moveToken("}},
		{"effects", "let $n = |", []string{"round", "fee", "count("}, []string{"moveToken("}},
		{"effects", "round += sum(|", []string{"round", "count("}, []string{"moveToken("}},
		{"pre", "marker(|) == high", []string{"tide"}, []string{"round", "high"}},
		{"pre", "marker(tide) == |", []string{"high", "low", "round"}, nil},
		{"pre", "marker(tide) == h|", []string{"high", "low"}, nil},
	} {
		c.typed = strings.Replace(c.typed, "|", "|\x00", 1)
		for _, name := range []string{"plain", "single", "double", "folded", "literal"} {
			style := styles[name]
			text := strings.Replace(testspec.Market, "perPlayerVars:",
				"globalMarkerLattices:\n  - { id: tide, states: [low, high], initial: low }\nperPlayerVars:", 1)
			text = strings.Replace(text, condition, "pre: "+style("round < 9"), 1)
			text = strings.Replace(text, effects, "effects: "+style("round = 1"), 1)
			was := map[string]string{"pre": style("round < 9"), "effects": style("round = 1")}[c.place]
			before, behind, _ := strings.Cut(style(c.typed), "|\x00")
			head, tail, _ := strings.Cut(text, "    "+c.place+": "+was+"\n    limits")
			if c.place == "effects" {
				head, tail, _ = strings.Cut(text, "    "+c.place+": "+was+"\nterminal")
			}
			head += "    " + c.place + ": " + before
			at := testspec.PositionAt(head, len(head))
			text = head + behind + "\n" + map[string]string{"pre": "    limits", "effects": "terminal"}[c.place] + tail
			list := testspec.Of(text).Complete("a.md", at, source.UTF16, complete.Options{})
			var texts []string
			for _, item := range list.Items {
				texts = append(texts, item.Text)
				if strings.ContainsAny(item.Text, "{}") {
					t.Errorf("%s %q offers YAML: %q", name, c.typed, item.Text)
				}
			}
			for _, want := range c.want {
				if !slices.Contains(texts, want) {
					t.Errorf("%s %q: no %q in %q", name, c.typed, want, texts)
				}
			}
			for _, not := range c.not {
				if slices.Contains(texts, not) {
					t.Errorf("%s %q offers %q", name, c.typed, not)
				}
			}
		}
	}
}

// Every question about a formula that is cut off anywhere has an answer, and colours never lie over each other.
func TestQuestionsAboutCutFormulas(t *testing.T) {
	s := testspec.Of(testspec.Market)
	for line, content := range strings.Split(testspec.Market, "\n") {
		if !strings.ContainsAny(content, "=()") {
			continue
		}
		end := source.Position{Line: line, Character: len(content)}
		for at := len(content) - len(strings.TrimLeft(content, " ")); at < len(content); at++ {
			place := source.Position{Line: line, Character: at}
			behind := []string{"", " ", "("}[at%3]
			cut := s.Edit("a.md", source.Range{Start: place, End: end}, source.UTF8, behind)
			here := source.Position{Line: line, Character: at + len(behind)}
			cut.Complete("a.md", here, source.UTF8, complete.Options{Snippets: true, Lines: true})
			cut.Selections("a.md", here, source.UTF8)
			if p := query.At(cut.View(), "a.md", here, source.UTF8); p != nil {
				p.Hover()
				p.Signature()
				p.Highlights()
				_, _, _ = p.Renameable()
			}
			for data := cut.Tokens("a.md", line, line+1, source.UTF8); len(data) > 5; data = data[5:] {
				if data[5] == 0 && data[6] < data[2] || data[2] == 0 {
					t.Fatalf("%d:%d%s: colours over each other", line, at, behind)
				}
			}
		}
	}
}

// What is offered after a sign of comparison or assignment is what its other side can be anywhere in the game. Players
// are offered where one must stand, and the properties of a type where a token of it is made.
func TestCompletionKnowsWhatThingsCanBe(t *testing.T) {
	const game = "```yaml\nmetadata: { id: kites, players: { min: 2, max: 3 } }\n" +
		"tokenTypes:\n  - { id: kite, props: { cloth: string, tail: int } }\n" +
		"  - { id: flag, props: { sign: string } }\n" +
		"zones:\n  - { id: shed, owner: none, visibility: public, ordering: set }\nglobalVars:\n" +
		"  - { name: host, type: int, init: 0, min: 0, max: 2 }\n" +
		"  - { name: gusts, type: int, init: 0, min: 0, max: 40 }\n" +
		"  - { name: air, type: enum, values: [calm, 'high wind'], init: calm }\n" +
		"perPlayerVars:\n  - { name: height, type: int, init: 0, min: 0, max: 90 }\n" +
		"  - { name: trade, type: enum, values: [pilot, smith], init: pilot }\n" +
		"setup:\n  - createToken(kite, shed, props=(cloth=silk, tail=2))\n" +
		"  - createToken(kite, shed, props=(cloth='old linen', tail=3))\n" +
		"  - createToken(flag, shed, props=(sign=stop))\n" +
		"actions:\n  - id: fly\n    actor: active\n    executor: actor\n    phase: [day]\n    params:\n" +
		"      - { name: $who, domain: players() }\n      - { name: $kite, domain: 'tokens(shed)' }\n" +
		"      - { name: $how, domain: 'enums(high, low)' }\n    effects: |\n      gusts += 1\n      HERE\n" +
		"turnStructure: { phases: [{ id: day }] }\n" +
		"terminal: { conditions: [{ when: gusts > 20, result: { type: draw } }] }\n```\n"
	sound := testspec.Of(strings.Replace(game, "HERE", "gusts += 1", 1))
	if err := sound.Compile(t.Context()); err != nil {
		t.Fatal(err)
	}
	end := source.Position{Line: strings.Count(game, "\n")}
	for _, c := range []struct {
		typed     string // | is the cursor
		want, not []string
	}{
		{"$kite.|", []string{"cloth", "tail"}, []string{"+"}},
		{"if gusts > 1 then [ $kite.|", []string{"cloth", "tail"}, []string{"+"}},
		{"if gusts > 1 then [gusts += 1; $kite.cl|]", []string{"cloth", "tail"}, []string{"+"}},
		{"$kite.cloth = |", []string{"silk", "'old linen'"}, nil},
		{"if $kite.cloth == |", []string{"silk", "'old linen'"}, nil},
		{"if | != $kite.cloth", []string{"silk", "'old linen'"}, nil},
		{"gusts += count(shed, cloth != |", []string{"silk", "'old linen'"}, nil},
		{"gusts += count(shed, cloth in [silk, |", []string{"'old linen'"}, []string{"+"}},
		{"gusts += count(tokens(shed, tail == 2, cloth == |)))", []string{"silk", "'old linen'"}, nil},
		{"air = |", []string{"calm", "'high wind'"}, []string{"pilot"}},
		{"if air != |", []string{"calm", "'high wind'"}, []string{"pilot"}},
		{"if trade[$who] == |", []string{"pilot", "smith"}, []string{"calm"}},
		{"trade[actor] = |", []string{"pilot", "smith"}, []string{"calm"}},
		{"if $how == |", []string{"high", "low"}, nil},
		{"if air in [|", nil, []string{"+"}},
		{"height[|", []string{"actor", "active", "$who", "host"},
			[]string{"all", "allOther", "$kite", "$how", "gusts"}},
		{"height[|] += 1", []string{"actor", "$who", "host"}, []string{"all", "$kite"}},
		{"setActivePlayer(|", []string{"right", "$who", "host"}, []string{"all", "$kite"}},
		{"for $p in players(trade[|", []string{"$player", "$who"}, []string{"all", "$kite"}},
		{"createToken(kite, shed, props=(|", []string{"cloth=", "tail="}, []string{"sign=", "props="}},
		{"createToken(kite, shed, props=(cloth=silk, |))", []string{"tail="}, []string{"sign=", "cloth="}},
		{"createToken(kite, shed, props=(cloth=|", []string{"silk", "'old linen'"}, nil},
	} {
		text := strings.Replace(game, "HERE", strings.Replace(c.typed, "|", "", 1), 1)
		at := strings.Index(game, "HERE") + strings.Index(c.typed, "|")
		list := sound.Edit("a.md", source.Range{End: end}, source.UTF16, text).Complete("a.md",
			testspec.PositionAt(text, at), source.UTF16, complete.Options{})
		var texts []string
		for _, item := range list.Items {
			texts = append(texts, item.Text)
		}
		for _, want := range c.want {
			if !slices.Contains(texts, want) {
				t.Errorf("%q lacks %q: %q", c.typed, want, texts)
			}
		}
		for _, not := range c.not {
			if slices.Contains(texts, not) {
				t.Errorf("%q offers %q", c.typed, not)
			}
		}
	}
}
