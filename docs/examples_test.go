package docs_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/ide/explain"
	"ludo-lsp/internal/text/source"
)

// elsewhere are words whose examples need another kind of game.
var elsewhere = map[string]string{
	"effect.grantFreeOperation": "a card-driven game",
}

// The examples of effects, conditions, values, queries and references compile, in a game
// that has the names they use.
func TestExamplesCompile(t *testing.T) {
	world, err := os.ReadFile("testdata/caravan.md")
	if err != nil {
		t.Fatal(err)
	}
	tried := 0
	for _, topic := range explain.Topics() {
		var effect string
		switch topic.Kind {
		case explain.Effect:
			effect = topic.Example
		case explain.Condition:
			effect = "if: { when: " + topic.Example + ", then: [] }"
		case explain.Value, explain.Reference:
			effect = "bindValue: { bind: $result, value: " + flow(topic.Example) + " }"
		case explain.Query:
			effect = "forEach: { bind: $each, over: " + topic.Example + ", effects: [] }"
		}
		if effect == "" || elsewhere[topic.Name] != "" {
			continue
		}
		tried++
		t.Run(topic.Name, func(t *testing.T) {
			text := string(world) + "\n```yaml\n" + caravanAction(effect) + "```\n"
			spec := cnl.New([]cnl.File{{Path: "caravan.md", Text: text}}, cnl.Options{})
			for _, d := range spec.Diagnostics("caravan.md", source.UTF16) {
				if d.Severity == diag.Error {
					t.Errorf("%s %s in\n%s", d.Code, d.Message, effect)
				}
			}
			if cnl.Compile(spec).GameDef == nil && !t.Failed() {
				t.Errorf("it does not compile:\n%s", effect)
			}
		})
	}
	if tried < 80 {
		t.Errorf("only %d examples were tried", tried)
	}
}

// The examples of sections have the form of sections. The names in them are of many games and not declared.
func TestExamplesOfSections(t *testing.T) {
	tried := 0
	for _, topic := range explain.Topics() {
		if topic.Kind != explain.Section {
			continue
		}
		tried++
		spec := cnl.New([]cnl.File{{Path: "page.md", Text: "```yaml\n" + topic.Example + "\n```\n"}}, cnl.Options{})
		for _, d := range spec.Diagnostics("page.md", source.UTF16) {
			for _, form := range []string{"CNL_YAML_", "CNL_VALIDATOR_UNKNOWN_KEY", "_SHAPE_INVALID", "CNL_PARSER_"} {
				if strings.Contains(string(d.Code), form) {
					t.Errorf("%s: %s %s in\n%s", topic.Name, d.Code, d.Message, topic.Example)
				}
			}
		}
	}
	if tried < 25 {
		t.Errorf("only %d sections", tried)
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
func caravanAction(effect string) string {
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
		"      - { name: $losses, domain: { query: intsInRange, min: 0, max: 1 } }",
		"    effects:",
		"      - chooseN: { bind: $chosenTowns, options: { query: mapSpaces }, n: 1 }",
		"      - chooseN: { bind: $chosenCarts, options: { query: tokensInZone, zone: market }, n: 1 }",
		"      - bindValue: { bind: $bid, value: 1 }",
		"      - forEach:",
		"          bind: $tariff",
		"          over: { query: assetRows, tableId: settings.tariffs }",
		"          effects:",
	}
	for i, line := range strings.Split(effect, "\n") {
		lines = append(lines, "            "+map[bool]string{true: "- ", false: "  "}[i == 0]+line)
	}
	return strings.Join(slices.Concat(lines, []string{""}), "\n")
}

// chapters are the pages of the book that are about more than one word and show rules.
var chapters = []string{"turns", "secrets", "chance", "macros"}

// What the chapters of the book show compiles, in the same game.
func TestChaptersCompile(t *testing.T) {
	world, err := os.ReadFile("testdata/caravan.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, chapter := range chapters {
		text, err := os.ReadFile("language/" + chapter + ".md")
		if err != nil {
			t.Fatal(err)
		}
		blocks := indented(string(text))
		if len(blocks) < 2 {
			t.Errorf("%s has only %d blocks", chapter, len(blocks))
		}
		for i, block := range blocks {
			before := string(world)
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
