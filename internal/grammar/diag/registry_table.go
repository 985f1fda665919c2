package diag

// tableInfos are faults of table contracts and of the rows that break them.
var tableInfos = []Info{
	{
		Code: RuntimeTableUniqueKeyFieldDuplicate, About: OtherParts, Title: "Field twice in a unique key",
		Summary:     "A list in `uniqueBy` names a field twice.",
		Explanation: "A unique key is a list of different fields; naming one again adds nothing.",
		Wrong:       "uniqueBy: [ [level, level] ]", Right: "uniqueBy: [ [level] ]",
	},
	{
		Code: RuntimeTableUniqueKeyDuplicate, About: OtherParts, Title: "Unique key given twice",
		Summary:     "Two lists in `uniqueBy` have the same fields.",
		Explanation: "The order of the fields in a unique key means nothing, so the second list promises what the first does.",
		Wrong:       "uniqueBy: [ [level, town], [town, level] ]", Right: "uniqueBy: [ [level, town] ]",
	},
	{
		Code: RuntimeTableUniqueKeyViolation, About: OtherParts, Title: "Rows with the same key",
		Summary:     "Two rows of a table are equal in all fields of a unique key.",
		Explanation: "`uniqueBy` promises that no two rows agree in the fields of a list, so that rules find one row by them. Correct the row, or the promise.",
		Wrong:       "payload: { prices: [ { level: 1 }, { level: 1 } ] }\ntableContracts: [ { tablePath: prices, uniqueBy: [ [level] ] } ]", Right: "payload: { prices: [ { level: 1 }, { level: 2 } ] }\ntableContracts: [ { tablePath: prices, uniqueBy: [ [level] ] } ]",
	},
	{
		Code: RuntimeTableUniqueKeyValueInvalid, About: OtherParts, Title: "Row without a field of a unique key",
		Summary:     "A row has no value in a field by which the rows of its table are told apart.",
		Explanation: "Each field of a key in `uniqueBy` must have a value in every row. Give the row one, or choose another key.",
		Wrong:       "payload: { prices: [ { level: 1, cost: 2 }, { cost: 3 } ] }\ntableContracts: [ { tablePath: prices, uniqueBy: [ [level] ] } ]", Right: "payload: { prices: [ { level: 1, cost: 2 }, { level: 2, cost: 3 } ] }\ntableContracts: [ { tablePath: prices, uniqueBy: [ [level] ] } ]",
	},
	{
		Code: RuntimeTableConstraintValueInvalid, About: OtherParts, Title: "Row without a number that its table promises",
		Summary:     "A row has no value in a column whose order, steps or range are promised.",
		Explanation: "A constraint is about the whole column, so every row must have a whole number there.",
		Wrong:       "payload: { prices: [ { level: 1, cost: 2 }, { cost: 3 } ] }\ntableContracts: [ { tablePath: prices, constraints: [ { kind: contiguousInt, field: level } ] } ]", Right: "payload: { prices: [ { level: 1, cost: 2 }, { level: 2, cost: 3 } ] }\ntableContracts: [ { tablePath: prices, constraints: [ { kind: contiguousInt, field: level } ] } ]",
	},
	{
		Code: RuntimeTableConstraintFieldTypeInvalid, About: OtherParts, Title: "Constraint on a column without numbers",
		Summary:     "A constraint names a column that does not hold whole numbers.",
		Explanation: "Orders, steps and ranges can be promised of whole numbers only.",
		Wrong:       "payload: { prices: [ { goods: silk } ] }\ntableContracts: [ { tablePath: prices, constraints: [ { kind: monotonic, field: goods, direction: asc } ] } ]", Right: "payload: { prices: [ { goods: silk, price: 4 } ] }\ntableContracts: [ { tablePath: prices, constraints: [ { kind: monotonic, field: price, direction: asc } ] } ]",
	},
	{
		Code: RuntimeTableConstraintStepInvalid, About: OtherParts, Title: "Step of a column not positive",
		Summary:     "The `step` of a column without gaps is not at least 1.",
		Explanation: "The numbers are put in ascending order, so the distance between neighbours is positive.",
		Wrong:       "constraints: [ { kind: contiguousInt, field: step, step: 0 } ]", Right: "constraints: [ { kind: contiguousInt, field: step, step: 10 } ]",
	},
	{
		Code: RuntimeTableConstraintMonotonicViolation, About: OtherParts, Title: "Column out of order",
		Summary:     "A row breaks the order that its table promises.",
		Explanation: "A `monotonic` column goes one way from row to row; with `strict: false` neighbours may be equal. Correct the row, or the promise.",
		Wrong:       "payload: { prices: [ { level: 2 }, { level: 1 } ] }\ntableContracts: [ { tablePath: prices, constraints: [ { kind: monotonic, field: level, direction: asc } ] } ]", Right: "payload: { prices: [ { level: 1 }, { level: 2 } ] }\ntableContracts: [ { tablePath: prices, constraints: [ { kind: monotonic, field: level, direction: asc } ] } ]",
	},
	{
		Code: RuntimeTableConstraintRangeViolation, About: OtherParts, Title: "Column out of range",
		Summary:     "A row holds a number outside the range that its table promises.",
		Explanation: "A `numericRange` column stays between `min` and `max`. Correct the row, or the promise.",
		Wrong:       "payload: { prices: [ { level: 12 } ] }\ntableContracts: [ { tablePath: prices, constraints: [ { kind: numericRange, field: level, max: 9 } ] } ]", Right: "payload: { prices: [ { level: 9 } ] }\ntableContracts: [ { tablePath: prices, constraints: [ { kind: numericRange, field: level, max: 9 } ] } ]",
	},
	{
		Code: RuntimeTableConstraintContiguousViolation, About: OtherParts, Title: "Column with gaps",
		Summary:     "The numbers of a column do not follow each other as its table promises.",
		Explanation: "The numbers of a `contiguousInt` column, put in order, begin at `start` and follow each other at distances of `step`, without repeats. Correct the row, or the promise.",
		Wrong:       "payload: { prices: [ { level: 1 }, { level: 3 } ] }\ntableContracts: [ { tablePath: prices, constraints: [ { kind: contiguousInt, field: level, start: 1 } ] } ]", Right: "payload: { prices: [ { level: 1 }, { level: 2 } ] }\ntableContracts: [ { tablePath: prices, constraints: [ { kind: contiguousInt, field: level, start: 1 } ] } ]",
	},
}
