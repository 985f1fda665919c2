package testgames

// Endless is a game whose one action can be taken for ever, and another one never.
const Endless = "# Endless\n\n```yaml\n" + `metadata: { id: endless, players: { min: 1, max: 1 } }
zones: []
tokenTypes: []
globalVars: [ { name: steps, type: int, init: 0, min: 0, max: 9 } ]
setup: []
turnStructure: { phases: [ { id: walking } ] }
actions:
  - id: step
    actor: active
    executor: actor
    phase: [walking]
    effects: [ { setVar: { scope: global, var: steps, value: { op: '-', left: 9, right: { ref: gvar, var: steps } } } } ]
    limits: []
  - id: arrive
    actor: active
    executor: actor
    phase: [walking]
    pre: { op: '==', left: { ref: gvar, var: steps }, right: 5 }
    effects: []
    limits: []
terminal:
  conditions:
    - when: { op: '==', left: { ref: gvar, var: steps }, right: 5 }
      result: { type: draw }
` + "```\n"
