package crossref_test

import "testing"

func TestTableContracts(t *testing.T) {
	const head = `
dataAssets:
  - id: ledger
    kind: tables
    payload:
      fees: [ { level: 1, fee: 10 }, { level: 2, fee: 30 }, { level: 3, fee: 20 } ]
      towns: [ { town: ford, fee: 1 }, { town: mill, fee: 1 } ]
    tableContracts:
`
	check(t, []ruleCase{
		{"kept", head + `      - tablePath: fees
        uniqueBy: [[level], [fee, level]]
        constraints:
          - { kind: monotonic, field: level, direction: asc }
          - { kind: contiguousInt, field: fee, start: 10, step: 10 }
          - { kind: numericRange, field: fee, min: 10, max: 30 }
      - { tablePath: towns, uniqueBy: [[town]], constraints: [ { kind: monotonic, field: fee, direction: desc, strict: false } ] }
`, nil},
		{"broken", head + `      - tablePath: fees
        constraints:
          - { kind: monotonic, field: fee, direction: asc }
          - { kind: contiguousInt, field: level, start: 0 }
          - { kind: numericRange, field: fee, max: 25 }
      - { tablePath: towns, uniqueBy: [[fee]] }
`, []string{
			"RUNTIME_TABLE_CONSTRAINT_CONTIGUOUS_VIOLATION at 1",
			"RUNTIME_TABLE_CONSTRAINT_RANGE_VIOLATION at 30",
			"RUNTIME_TABLE_CONSTRAINT_MONOTONIC_VIOLATION at 20",
			"RUNTIME_TABLE_UNIQUE_KEY_VIOLATION at 1",
		}},
		{"that make no sense", head + `      - { tablePath: fees, uniqueBy: [[level, level], [level, fee], [fee, level]], constraints: [ { kind: contiguousInt, field: fee, step: 0 } ] }
      - { tablePath: towns, constraints: [ { kind: numericRange, field: town, max: 3 } ] }
      - { tablePath: towns }
`, []string{
			"RUNTIME_TABLE_UNIQUE_KEY_FIELD_DUPLICATE at level",
			"RUNTIME_TABLE_UNIQUE_KEY_DUPLICATE at [fee, level]",
			"RUNTIME_TABLE_CONSTRAINT_STEP_INVALID at 0",
			"RUNTIME_TABLE_CONSTRAINT_FIELD_TYPE_INVALID at town",
			"CNL_COMPILER_RUNTIME_TABLE_CONTRACT_PATH_DUPLICATE at towns",
		}},
	})
}

func TestTablesOfRules(t *testing.T) {
	const rule = `actions:
  - { id: row, actor: active, executor: actor, phase: [main], effects: [ { forEach: { bind: $fee, over: { query: assetRows, tableId: fees }, effects: [] } } ] }
`
	check(t, []ruleCase{
		{"of the scenario", rule + "dataAssets: [ { id: calm, kind: scenario, payload: { fees: [ { level: 1 } ] } } ]\n", nil},
		{"of another asset", rule + "dataAssets: [ { id: calm, kind: scenario, payload: {} }, { id: ledger, kind: tables, payload: { fees: [ { level: 1 } ] } } ]\n",
			[]string{"CNL_COMPILER_TABLE_REF_PATH_UNKNOWN at fees"}},
		{"without a scenario", rule +
			"dataAssets: [ { id: ledger, kind: tables, payload: { fees: [ { level: 1 } ] } } ]\n",
			[]string{"CNL_COMPILER_TABLE_REF_SCENARIO_REQUIRED at fees"}},
		{"in a game without assets", rule, []string{"CNL_COMPILER_TABLE_REF_SCENARIO_REQUIRED at fees"}},
	})
}
