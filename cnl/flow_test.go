package cnl_test

import (
	"slices"
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/dev/choices"
	"ludo-lsp/internal/dev/randomspec"
	"ludo-lsp/internal/dev/testsize"
	"ludo-lsp/internal/dev/testspec"
	"ludo-lsp/internal/ide/format"
)

// onLines writes everything on lines of its own, as far as that can be done.
var onLines = format.Options{Width: 20}

// sameOnLines looks whether the same is said of a text when its lists stand on lines.
func sameOnLines(t *testing.T, text string) {
	t.Helper()
	lines := testspec.Format(text, onLines)
	brackets, was := testspec.Said([]cnl.File{{Path: "/rules.md", Text: text}}),
		testspec.Said([]cnl.File{{Path: "/rules.md", Text: lines}})
	if !slices.Equal(brackets, was) {
		t.Errorf("only in brackets\n%s\nonly on lines\n%s\nof\n%s", strings.Join(testspec.Without(brackets, was), "\n"),
			strings.Join(testspec.Without(was, brackets), "\n"), text)
	}
}

// What is wrong with a list is the same in brackets, where it is one unit, and on lines, where each entry is one.
func TestListsInBracketsSayWhatListsOnLinesSay(t *testing.T) {
	for seed := range testsize.ListedSpecs.N() {
		if sameOnLines(t, randomspec.New(choices.Bytes(nil, uint64(seed))).Text()); t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
}

func TestListsInBrackets(t *testing.T) {
	const rest = "metadata: { id: d, name: D, players: { min: 2, max: 2 } }\nzones: []\nturnStructure: { phases: [{ id: a }] }\n" +
		"terminal: { conditions: [{ when: false, result: { type: draw } }] }\n"
	const add = "{ addVar: { scope: global, var: x, delta: "
	for _, c := range []struct{ name, text, want string }{
		{"a macro reads what no caller binds", "globalVars: [{ name: x, type: int, init: 0, min: 0, max: 9 }]\n" +
			"effectMacros: [{ id: m, exports: [], effects: [" + add + "{ ref: binding, name: $none } } }] }]\n" +
			"actions: [{ id: go, actor: active, executor: actor, phase: [a], effects: [{ macro: m }] }]\n",
			"CNL_COMPILER_BINDING_UNBOUND"},
		{"a macro is used by itself alone",
			"effectMacros: [{ id: m, exports: [], effects: [{ if: { when: false, then: [{ macro: m }] } }] }]\n" +
				"actions: [{ id: go, actor: active, executor: actor, phase: [a], effects: [] }]\n", "CNL_UNUSED_MACRO"},
		{"targets that are not selected, told once",
			"actionPipelines: [{ id: p, actionId: go, costEffects: [{ shuffle: { zone: $target } }], targeting: { max: 1 }, " +
				"stages: [{ effects: [{ shuffle: { zone: $targets } }] }] }]\n" +
				"actions: [{ id: go, actor: active, executor: actor, phase: [a], effects: [] }]\n",
			"CNL_COMPILER_ACTION_PIPELINE_TARGETING_SELECT_REQUIRED"},
		{"two cards of a set in one place", "dataAssets: [{ id: c, kind: eventCardSet, payload: { cards: [" +
			"{ id: a1, title: A, sideMode: single, order: 3 }, { id: a2, title: B, sideMode: single, order: 3 }] } }]\n" +
			"actions: [{ id: go, actor: active, executor: actor, phase: [a], effects: [] }]\n",
			"CNL_COMPILER_EVENT_CARD_ORDER_AMBIGUOUS"},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := "```yaml\n" + rest + c.text + "```\n"
			sameOnLines(t, text)
			found := 0
			for _, line := range testspec.Said([]cnl.File{{Path: "/rules.md", Text: text}}) {
				if strings.Contains(line, " "+c.want+":") {
					found++
				}
			}
			if found != 1 {
				t.Errorf("%s is said %d times of\n%s", c.want, found, text)
			}
		})
	}
}
