package meaning_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/text/source"
)

// What an action cannot mean depends on other rules, too: on what they hide, watch, count and ask for. An edit of those
// alone says the same as a fresh reading.
func TestMeaningFollowsOtherRules(t *testing.T) {
	const game = `# Mill

` + "```yaml" + `
metadata: { id: mill, players: { min: 2, max: 4 } }
tokenTypes: [{ id: card, props: { worth: int } }]
zones:
  - { id: row, owner: none, visibility: public, ordering: set }
globalVars:
  - { name: sacks, type: int, init: 0, min: 0, max: 9 }
  - { name: moves, type: int, init: 0, min: 0, max: 9 }
perPlayerVars:
  - { name: coins, type: int, init: 0, min: 0, max: 30 }
setup: 'for $worth in intsInRange(1, 9) do createToken(card, row, props=(worth=$worth))'
turnStructure:
  phases:
    - id: main
      DEFAULTS
    - id: evening
      onEnter: EVENING
actions:
  - id: grind
    actor: active
    executor: actor
    phase: [main]
    params: [{ name: $from, domain: players() }]
    pre: $from != activePlayer()
    cost: coins[actor] -= 2
    effects: |
      sacks = 1
      sacks = 2
      reveal(row, all)
      if moves == 4 then coins[actor] += sacks
      moves += 1
  - id: sell
    actor: active
    executor: actor
    phase: [main]
    effects: coins[actor] += 4
triggers:
  - id: bell
    event: EVENT
    effects: coins[0] += 1
terminal: { conditions: [{ when: 'coins[active] >= 20', result: { type: draw } }] }
` + "```\n"
	others := map[string][2]string{
		"DEFAULTS": {"onExit: coins[0] += 1", "actionDefaults: { pre: 'coins[actor] >= 2' }"},
		"EVENING":  {"moves = 1", "moves = 0; conceal(row)"},
		"EVENT":    {"{ type: turnEnd }", "{ type: varChanged, var: sacks }"},
	}
	write := func(changed string, to int) string {
		text := game
		for name, texts := range others {
			if name == changed {
				text = strings.Replace(text, name, texts[to], 1)
			} else {
				text = strings.Replace(text, name, texts[0], 1)
			}
		}
		return text
	}
	told := func(s *cnl.Spec) (out []string) {
		cnl.Compile(s)
		for _, d := range s.Diagnostics("mill.md", source.UTF16) {
			out = append(out, string(d.Code)+" "+d.Message)
		}
		return out
	}
	for name := range others {
		for to := range 2 {
			before, after := write(name, 1-to), write(name, to)
			spec := cnl.New([]cnl.File{{Path: "mill.md", Text: before}}, cnl.Options{})
			first := told(spec)
			from, end := strings.Index(before, others[name][1-to]), len(others[name][1-to])
			line := strings.LastIndexByte(before[:from], '\n') + 1
			at := source.Position{Line: strings.Count(before[:from], "\n"), Character: from - line}
			edited := told(spec.Edit("mill.md", source.Range{Start: at, End: source.Position{Line: at.Line,
				Character: at.Character + end}}, source.UTF16, others[name][to]))
			fresh := told(cnl.New([]cnl.File{{Path: "mill.md", Text: after}}, cnl.Options{}))
			if diff := cmp.Diff(fresh, edited); diff != "" {
				t.Errorf("%s, %q: -fresh +edited\n%s", name, others[name][to], diff)
			}
			if cmp.Equal(first, fresh) {
				t.Errorf("%s makes no difference: %v", name, fresh)
			}
		}
	}
}
