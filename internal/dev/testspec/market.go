package testspec

import "strings"

// Market is a game whose rules are formulas, in each way in which a text can be written.
const Market = "# Market\n\n```yaml\n" + `metadata: { id: market, name: Market, players: { min: 2, max: 2 } }
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

// Purse is a game in which a condition and an effect stand in blocks of lines.
func Purse(pre, effect string) string {
	if effect == "" {
		effect = "shuffle(deck)"
	}
	if pre == "" {
		pre = "gold < 3"
	}
	lines := func(text string) string { return "|\n      " + strings.ReplaceAll(text, "\n", "\n      ") + "\n" }
	return "```yaml\n" + `metadata: { id: purse, players: { min: 2, max: 3 } }
zones:
  - { id: deck, owner: none, visibility: hidden, ordering: stack }
  - { id: hand, owner: player, visibility: owner, ordering: set }
tokenTypes: [{ id: card, props: { suit: string, rank: int } }]
zoneVars: [{ name: dust, type: int, init: 0, min: 0, max: 9 }]
perPlayerVars: [{ name: score, type: int, init: 0, min: 0, max: 9 }]
globalVars:
  - { name: gold, type: int, init: 0, min: 0, max: 9 }
  - { name: led, type: enum, values: [none, cups, swords], init: none }
setup:
  - createToken: { type: card, zone: deck, props: { suit: cups, rank: 1 } }
  - createToken: { type: card, zone: deck, props: { suit: swords, rank: 2 } }
  - createToken: { type: card, zone: deck, props: { suit: swords, rank: 1 } }
  - shuffle: { zone: deck }
  - draw: { from: deck, to: 'hand:each', count: 1 }
conditionMacros: [{ id: wealthy, condition: gold > 2 }]
turnStructure: { phases: [{ id: main }] }
actions:
  - id: go
    actor: active
    executor: actor
    phase: [main]
    params: [{ name: $card, domain: 'tokens(hand:actor)' }]
    pre: ` + lines(pre) + `    effects: ` + lines("led = $card.suit; score[actor] += dust at deck; dust at deck += 1; gold += 1\n"+effect) +
		`    limits: [{ scope: turn, max: 1 }]
terminal: { conditions: [{ when: 'gold > 8 and led != none and score[active] > 1', result: { type: draw } }] }
` + "```\n"
}
