package docs_test

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/ide/explain"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/sim"
)

// elsewhere are words whose examples need another kind of game.
var elsewhere = map[string]string{
	"effect.grantFreeOperation": "a card-driven game",
}

// acted is an effect that ends the game, and stands after or in an example.
const acted = "{ addVar: { scope: global, var: visits, delta: 98 } }"

// tried is an effect that carries out an example of a kind, and tells by acted that it did; none for other kinds.
func tried(kind explain.Kind, example string) []string {
	switch kind {
	case explain.Effect:
		return []string{example, acted}
	case explain.Condition:
		return []string{"if: { when: " + example + ", then: [" + acted + "], else: [" + acted + "] }"}
	case explain.Value, explain.Reference:
		return []string{"bindValue: { bind: $result, value: " + flow(example) + " }", acted}
	case explain.Query:
		return []string{"forEach: { bind: $each, over: " + example + ", effects: [" + acted + "] }"}
	}
	return nil
}

// The examples of effects, conditions, values, queries and references are played, in a game that has the names which
// they use.
func TestExamplesPlay(t *testing.T) {
	world := caravan(t)
	played := 0
	for _, topic := range explain.Topics() {
		effects := tried(topic.Kind, topic.Example)
		if effects == nil || elsewhere[topic.Name] != "" {
			continue
		}
		played++
		if topic.Name == "effect.popInterruptPhase" { // of an interrupt that has begun
			effects = slices.Insert(effects, 0, "pushInterruptPhase: { phase: auction, resumePhase: market }")
		}
		t.Run(topic.Name, func(t *testing.T) { playExample(t, world+"\n```yaml\n"+caravanAction(effects...)+"```\n") })
	}
	if played < 98 {
		t.Errorf("only %d examples were played", played)
	}
}

func caravan(t *testing.T) string { return readPage(t, "testdata/caravan.md") }

func readPage(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// playExample plays a game that ends once the example in it has acted, as it stands and written in formulas.
func playExample(t *testing.T, text string) {
	t.Helper()
	play(t, text)
	records := cnl.New([]cnl.File{{Path: "caravan.md", Text: text}}, cnl.Options{})
	formulas, _, _ := records.WrittenAs("caravan.md", cnl.Formulas)
	if formulas == text {
		t.Error("nothing in it is written in formulas")
	}
	play(t, formulas)
}

func play(t *testing.T, text string) {
	t.Helper()
	spec := cnl.New([]cnl.File{{Path: "caravan.md", Text: text}}, cnl.Options{})
	for _, d := range spec.Diagnostics("caravan.md", source.UTF16) {
		if d.Severity == diag.Error {
			t.Errorf("line %d: %s %s", d.Range.Start.Line+1, d.Code, d.Message)
		}
	}
	definition := cnl.Compile(spec).GameDef
	if definition == nil {
		t.Fatal("it does not compile")
	}
	game, err := kernel.New(definition)
	if err != nil {
		t.Fatal(err)
	}
	players := int(definition.Metadata.Players.Min)
	p, err := sim.Play(t.Context(), game, sim.Setup{Seed: 1, Players: players, MaxMoves: 40}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if p.Reason != sim.Terminal {
		t.Errorf("it does not act: %s %+v", p.Reason, p.Stop)
	}
}

// without is a text without a section.
func without(text, section string) string {
	return regexp.MustCompile("(?m)^"+section+":.*\n( .*\n)*").ReplaceAllString(text, "")
}

// The examples of sections are parts of a game that is played.
func TestExamplesOfSectionsPlay(t *testing.T) {
	played := 0
	for _, topic := range explain.Topics() {
		if topic.Kind != explain.Section || elsewhere[topic.Name] != "" {
			continue
		}
		played++
		t.Run(topic.Word, func(t *testing.T) {
			world := caravan(t)
			if topic.Word == "endConditions" {
				world = without(world, "terminal")
			} else if !grammar.FindSection(topic.Word).List {
				world = without(world, topic.Word)
			}
			end := caravanAction(acted, "{ addVar: { scope: global, var: round, delta: 8 } }", "{ moveAll: { from: deck, to: discard } }")
			playExample(t, world+"\n```yaml\n"+end+"```\n\n```yaml\n"+topic.Example+"\n```\n")
		})
	}
	if played < 25 {
		t.Errorf("only %d sections", played)
	}
}

// flow is a mapping of one line as a flow mapping.
func flow(yaml string) string {
	if strings.HasPrefix(yaml, "{") {
		return yaml
	}
	return "{ " + strings.ReplaceAll(yaml, "\n", ", ") + " }"
}

// caravanAction is an action that does something with the names in scope that the
// examples use.
func caravanAction(effects ...string) string {
	lines := []string{
		"actions:",
		"  - id: try",
		"    actor: active",
		"    executor: actor",
		"    phase: [main]",
		"    params:",
		"      - { name: $town, domain: { query: mapSpaces } }",
		"      - { name: $nextTown, domain: { query: mapSpaces } }",
		"      - { name: $cart, domain: { query: tokensInZone, zone: market } }",
		"      - { name: $next, domain: { query: players } }",
		"      - { name: $square, domain: { query: zonesInDirection, zone: yard, direction: north } }",
		"      - { name: $losses, domain: { query: intsInRange, min: 0, max: 1 } }",
		"    effects:",
		"      - chooseN: { bind: $chosenTowns, options: { query: mapSpaces }, n: 1 }",
		"      - chooseN: { bind: $chosenCarts, options: { query: tokensInZone, zone: market }, n: 1 }",
		"      - bindValue: { bind: $bid, value: 1 }",
		"      - forEach:",
		"          bind: $tariff",
		"          over: { query: assetRows, tableId: settings.tariffs }",
		"          limit: 1",
		"          effects:",
	}
	for _, effect := range effects {
		lines = append(lines, "            - "+strings.ReplaceAll(effect, "\n", "\n              "))
	}
	return strings.Join(slices.Concat(lines, []string{""}), "\n")
}

// chapters are the pages of the book that are about more than one word and show rules.
var chapters = []string{"turns", "secrets", "chance", "macros"}

// What the chapters of the book show compiles, in the same game.
func TestChaptersCompile(t *testing.T) {
	for _, chapter := range chapters {
		blocks := indented(readPage(t, "language/"+chapter+".md"))
		if len(blocks) < 2 {
			t.Errorf("%s has only %d blocks", chapter, len(blocks))
		}
		for i, block := range blocks {
			before := caravan(t)
			if strings.Contains(block, "terminal:") { // instead of the ending that is there
				before = before[:strings.Index(before, "terminal:")] + "```\n"
			}
			text := before + "\n```yaml\n" + block + "```\n"
			if !strings.Contains(block, "actions:") {
				text += "\n```yaml\n" + caravanAction("advancePhase: {}") + "```\n"
			}
			spec := cnl.New([]cnl.File{{Path: "caravan.md", Text: text}}, cnl.Options{})
			for _, d := range spec.Diagnostics("caravan.md", source.UTF16) {
				if d.Severity == diag.Error {
					t.Errorf("%s, block %d: %s %s", chapter, i+1, d.Code, d.Message)
				}
			}
			if cnl.Compile(spec).GameDef == nil {
				t.Errorf("%s, block %d does not compile:\n%s", chapter, i+1, block)
			}
		}
	}
}

// indented are the blocks of a page that are indented by four blanks.
func indented(page string) (blocks []string) {
	var block strings.Builder
	for line := range strings.Lines(page + "\n") {
		if code, ok := strings.CutPrefix(line, "    "); ok {
			block.WriteString(code)
		} else if block.Len() > 0 {
			blocks = append(blocks, block.String())
			block.Reset()
		}
	}
	return blocks
}
