package facts_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	_ "ludo-lsp/internal/dev/fixedseed"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/yaml/syntax"
)

// samples are sound texts that mutations start from.
var samples = []string{
	`metadata:
  id: harbour
  name: The Harbour
  players: { min: 2, max: 4 }
  namedSets: { metals: [tin, iron] }
constants: { handSize: 4 }
globalVars:
  - { name: round, type: int, init: 1, min: 1, max: 9 }
  - name: frost
    type: boolean
    init: false
  - batch: { names: [wood, stone], type: int, init: 0, min: 0, max: 9 }
perPlayerVars:
  - { name: coins, type: int, init: 3, min: 0, max: 99 }
globalMarkerLattices:
  - { id: tide, states: [low, high], defaultState: low }
zones:
  - { id: deck, owner: none, visibility: hidden, ordering: stack, behavior: { type: deck, reshuffleFrom: discard } }
  - id: hand
    owner: player
    visibility: owner
    ordering: set
    adjacentTo:
      - { to: deck }
  - { macro: grid, args: [2, 3] }
tokenTypes:
  - { id: cart, props: { load: int, kind: string } }
`,
	`actions:
  - id: trade
    actor: active
    executor: actor
    phase: [market]
    params:
      - { name: $ware, domain: { query: tokensInZone, zone: 'hand:actor', filter: [{ prop: kind, eq: cart }] } }
      - name: $amount
        domain: { query: intsInRange, min: 1, max: { ref: gvar, var: round } }
    pre: { op: and, args: [{ op: '>', left: { zoneCount: deck }, right: 0 }, { op: not, arg: { op: in, item: 1, set: { ref: binding, name: $x } } }] }
    effects:
      - setVar: { scope: pvar, player: actor, var: coins, value: { op: '+', left: { ref: pvar, player: actor, var: coins }, right: 1 } }
      - let:
          bind: $gain
          value: { aggregate: { op: sum, query: { query: players }, bind: $p, valueExpr: { ref: pvar, player: $p, var: coins } } }
          in:
            - forEach:
                bind: $item
                over: { query: binding, name: $ware }
                effects:
                  - moveToken: { token: $item, from: 'hand:actor', to: deck }
                  - chooseOne: { bind: '$to@{$item}', options: { query: zones } }
            - if:
                when: { op: '==', left: { ref: binding, name: $gain }, right: 3 }
                then:
                  - bindValue: { bind: $later, value: 2 }
                else: []
      - macro: pay
        args: { amount: 2, whom: actor }
    limits: [{ scope: turn, max: 1 }]
triggers:
  - event: { type: varChanged, scope: global, var: round }
    effects:
      - { addVar: { scope: global, var: round, delta: { ref: binding, name: $newValue } } }
terminal:
  conditions:
    - { when: { op: '>=', left: { ref: gvar, var: round }, right: 9 }, result: { type: score } }
  scoring: { method: highest, value: { ref: pvar, player: actor, var: coins } }
`,
	`effectMacros:
  - id: pay
    params:
      - { name: amount, type: value }
      - { name: whom, type: playerSelector }
    exports: [$paid]
    effects:
      - bindValue: { bind: $paid, value: { param: amount } }
      - addVar: { scope: pvar, player: { param: whom }, var: coins, delta: { ref: binding, name: $paid } }
      - reduce:
          itemBind: $i
          accBind: $sum
          over: { query: players }
          initial: 0
          next: { op: '+', left: { ref: binding, name: $sum }, right: 1 }
          resultBind: $all
          in: [{ shuffle: { zone: deck } }]
conditionMacros:
  - id: rich
    params: [{ name: price }]
    condition: { op: '>=', left: { ref: pvar, player: actor, var: coins }, right: { param: price } }
phaseTemplates:
  - id: season
    params: [{ name: name }, { name: count }]
    phase:
      id: '{name}'
      onEnter:
        - draw: { from: deck, to: 'hand:each', count: '{count}' }
turnStructure:
  phases:
    - { fromTemplate: season, args: { name: spring, count: 2 } }
    - id: market
      actionDefaults: { pre: { conditionMacro: rich, args: { price: 3 } } }
turnOrder: { type: roundRobin }
`,
	`dataAssets:
  - id: seats
    kind: seatCatalog
    payload: { seats: [{ id: red }, { id: blue }] }
  - id: pieces
    kind: pieceCatalog
    payload:
      pieceTypes:
        - { id: cube, seat: red, statusDimensions: [mood], transitions: [{ dimension: mood, from: calm, to: wild }], runtimeProps: { kind: cube } }
        - generate:
            idPattern: 'tile-{hue}'
            seat: red
            statusDimensions: []
            transitions: []
            dimensions: [{ name: hue, values: [green, grey] }]
            derivedProps: { mark: { from: hue, map: { green: G } } }
            inventoryPerCombination: 2
      inventory: [{ pieceTypeId: cube, seat: red, total: 4 }]
  - id: start
    kind: scenario
    payload:
      settings: { prices: [{ level: 1, cost: 5 }, { level: 2, cost: 9 }] }
      initializations: [{ var: round, value: 2 }]
    tableContracts: [{ tablePath: settings.prices, uniqueBy: [[level]] }]
eventDecks:
  - id: news
    drawZone: deck
    discardZone: discard
    cards:
      - id: storm
        title: Storm
        sideMode: single
        tags: [weather]
        unshaded:
          targets: [{ id: $town, selector: { query: mapSpaces }, cardinality: { n: 1 } }]
          effects: [{ setMarker: { space: $town, marker: weather, state: wild } }]
actionPipelines:
  - id: trade-pipe
    actionId: trade
    costEffects: []
    targeting: {}
    stages:
      - stage: one
        effects: [{ chooseN: { bind: $towns, options: { query: mapSpaces }, max: 2 } }]
      - effects: [{ forEach: { bind: $t, over: { query: binding, name: $towns }, effects: [] } }]
    atomicity: atomic
`,
}

func TestSamplesAreSound(t *testing.T) {
	for i, text := range samples {
		for _, f := range document(text).Findings {
			t.Errorf("sample %d: %s at %s: %s", i, f.Code, f.Path, f.Message)
		}
	}
}

// mutate changes a text as typing does, and as a fool does.
func mutate(t *rapid.T, text string) string {
	words := []string{"", " ", "\n", "  ", ":", "- ", "{", "}", "[", "]", ",", "'", "\"", "#",
		"# ludo-ignore CNL_YAML_014: x", "$x", "12", "null", "true", "yes",
		"param", "{ param: x }", "{x}", "*a", "&a ", "op: '=='", "ref: gvar", "section: zones", "setVar: {}",
		"macro: pay", "é", "\t"}
	for range rapid.IntRange(1, 4).Draw(t, "changes") {
		from := rapid.IntRange(0, len(text)).Draw(t, "from")
		length := rapid.SampledFrom([]int{0, 0, 1, 1, 2, 3, 8, 30}).Draw(t, "length")
		to := min(len(text), from+length)
		text = text[:from] + rapid.SampledFrom(words).Draw(t, "word") + text[to:]
	}
	return text
}

// slip changes the text of one node, so that the rest stays sound.
func slip(t *rapid.T, text string) string {
	tree := syntax.Parse(text, syntax.Options{})
	var nodes []syntax.Node
	var visit func(n syntax.Node)
	visit = func(n syntax.Node) {
		nodes = append(nodes, n)
		for k, v := range n.Pairs() {
			nodes = append(nodes, k)
			visit(v)
		}
		for _, v := range n.Items() {
			visit(v)
		}
	}
	visit(tree.Root())
	n := rapid.SampledFrom(nodes).Draw(t, "node")
	span := n.Span()
	if rapid.Bool().Draw(t, "remove") && n.Key().Valid() {
		pair := n.PairSpan()
		end := pair.End
		for end < len(text) && (text[end] == ',' || text[end] == ' ') {
			end++
		}
		return text[:pair.Start] + text[end:]
	}
	if n.Kind() == syntax.Scalar {
		word := n.Raw()
		switch rapid.IntRange(0, 4).Draw(t, "slip") {
		case 0:
			return text[:span.Start] + rapid.SampledFrom([]string{"12", "lots", "null", "~", "yes", "[]", "{}",
				"{ a: 1 }", "''", "' x '", "true", "-3", "$q"}).Draw(t, "value") + text[span.End:]
		case 1:
			return text[:span.Start] + word + "x" + text[span.End:]
		case 2:
			if len(word) > 1 && word[0] != '\'' {
				return text[:span.Start] + word[1:] + text[span.End:]
			}
		case 3:
			if len(word) > 2 && word[0] != '\'' {
				return text[:span.Start] + word[:1] + strings.ToUpper(word[1:2]) + word[2:] + text[span.End:]
			}
		}
	}
	return text[:span.Start] + rapid.SampledFrom([]string{"", "{}", "[]", "7", "word"}).Draw(t, "other") +
		text[span.End:]
}

func checkPlaces(t *rapid.T, text string, f *facts.Facts) {
	inside := func(what string, start, end int) {
		if start < 0 || end < start || end > len(text) {
			t.Fatalf("%s at %d-%d of %d bytes\n%s", what, start, end, len(text), text)
		}
	}
	for _, x := range f.Findings {
		inside(string(x.Code), x.Span.Start, x.Span.End)
		if x.Message == "" {
			t.Fatalf("%s without a message\n%s", x.Code, text)
		}
		for _, r := range x.Related {
			inside("related of "+string(x.Code), r.Span.Start, r.Span.End)
		}
		for _, fix := range x.AllFixes() {
			for _, e := range fix.Edits {
				inside("fix of "+string(x.Code), e.Span.Start, e.Span.End)
			}
		}
	}
	for _, d := range f.Defs {
		inside("definition "+d.Name, d.Span.Start, d.Span.End)
		_ = d.Path.String()
	}
	for _, r := range f.Refs {
		inside("reference "+r.Name, r.Span.Start, r.Span.End)
		_ = r.Path.String()
	}
	for _, b := range f.Free {
		inside("binding "+b.Name, b.Span.Start, b.Span.End)
	}
	for _, c := range f.Calls {
		inside("call "+c.Name, c.Span.Start, c.Span.End)
		new(facts.Room).Arguments(f, c, facts.Signature{Params: []facts.Param{{Name: "amount", Type: "value"},
			{Name: "n", Type: "number"}}})
	}
	for _, s := range f.Suppress {
		inside("suppression", s.Span.Start, s.Span.End)
		inside("suppressed", s.Covers.Start, s.Covers.End)
	}
}

func TestWalkTakesAnyText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := mutate(t, rapid.SampledFrom(samples).Draw(t, "sample"))
		checkPlaces(t, text, document(text))
	})
}

// TestFixesMend applies every fix: the text must read as YAML as well as
// before, the finding must be gone, and no other may come.
func TestFixesMend(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := slip(t, rapid.SampledFrom(samples).Draw(t, "sample"))
		before := document(text)
		checkPlaces(t, text, before)
		if len(before.Tree.Errors) > 0 {
			return
		}
		for _, f := range before.Findings {
			for _, fix := range f.AllFixes() {
				mended := apply(text, fix.Edits)
				after := document(mended)
				if len(after.Tree.Errors) > 0 {
					t.Fatalf("after %q for %s %q:\n%v\n%s", fix.Title, f.Code, f.Message, after.Tree.Errors[0].Message,
						difference(text, mended))
				}
				if fix.Unsafe {
					continue
				}
				if count(after, f) >= count(before, f) {
					t.Fatalf("%q leaves %s at %s: %s\nchange:\n%s", fix.Title, f.Code, f.Path, f.Message,
						difference(text, mended))
				}
				// What stands after a mistyped word is only looked at once the
				// word is right.
				guess := strings.HasPrefix(fix.Title, "Rename to") || strings.HasPrefix(fix.Title, "Change to")
				if !guess && faults(after) > faults(before) {
					t.Fatalf("%q for %s at %s (%s) brings new findings: %v\nchange:\n%s", fix.Title, f.Code, f.Path,
						f.Message, fresh(before, after), difference(text, mended))
				}
			}
		}
	})
}

func count(f *facts.Facts, like diag.Finding) (n int) {
	for _, x := range f.Findings {
		if x.Code == like.Code && x.Path == like.Path && x.Message == like.Message {
			n++
		}
	}
	return n
}

// difference shows the lines in which two texts differ.
func difference(a, b string) string {
	x, y := strings.Split(a, "\n"), strings.Split(b, "\n")
	for len(x) > 0 && len(y) > 0 && x[0] == y[0] {
		x, y = x[1:], y[1:]
	}
	for len(x) > 0 && len(y) > 0 && x[len(x)-1] == y[len(y)-1] {
		x, y = x[:len(x)-1], y[:len(y)-1]
	}
	return "- " + strings.Join(x, "\n- ") + "\n+ " + strings.Join(y, "\n+ ")
}

// faults counts the findings that are no hints.
func faults(f *facts.Facts) (n int) {
	for _, x := range f.Findings {
		if x.Tag != diag.Unnecessary {
			n++
		}
	}
	return n
}
