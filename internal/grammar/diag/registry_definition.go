package diag

// definitionInfos are faults that show only when the rules are compiled: what a
// macro, a template or a table makes of a place counts, not its text alone.
var definitionInfos = []Info{
	{
		Code: ActionParamReservedName, Title: "Parameter with a reserved name",
		Summary:     "A parameter of an action is called `__freeOperation` or `__actionClass`.",
		Explanation: "While an action pipeline is carried out, these names say of which class the action is and whether it is free. Choose another name.",
		Wrong:       "params: [ { name: __freeOperation, domain: { query: players } } ]", Right: "params: [ { name: $free, domain: { query: players } } ]",
	},
	{
		Code: AddvarBooleanTargetInvalid, Title: "Number added to true or false",
		Summary:     "`addVar` names a variable that is no number: a switch, or one of a few texts.",
		Explanation: "Numbers can be added to integers only. Use `setVar` for a boolean, or another variable.",
		Wrong:       "globalVars: [ { name: open, type: boolean, init: false } ]\nsetup: [ { addVar: { scope: global, var: open, delta: 1 } } ]", Right: "globalVars: [ { name: open, type: boolean, init: false } ]\nsetup: [ { setVar: { scope: global, var: open, value: true } } ]",
	},
	{
		Code: SetvarEnumValueInvalid, Title: "Word that the variable cannot be",
		Summary:     "`setVar` gives a variable of type `enum` something that is none of its `values`.",
		Explanation: "Such a variable is always one of the texts in its `values`. Write one of them, or add the text to the list.",
		Wrong:       "globalVars: [ { name: weather, type: enum, values: [calm, storm], init: calm } ]\nsetup: [ { setVar: { scope: global, var: weather, value: strom } } ]",
		Right:       "globalVars: [ { name: weather, type: enum, values: [calm, storm], init: calm } ]\nsetup: [ { setVar: { scope: global, var: weather, value: storm } } ]",
		Fix:         "Writes the nearest text.",
	},
	{
		Code: EffectTransferVarBooleanTargetInvalid, Title: "Transfer of true or false",
		Summary:     "`transferVar` takes from or gives to a variable that is true or false.",
		Explanation: "Only integers hold an amount that can move from one to the other.",
		Wrong:       "globalVars: [ { name: open, type: boolean, init: false }, { name: bank, type: int, init: 0, min: 0, max: 9 } ]\nsetup: [ { transferVar: { from: { scope: global, var: open }, to: { scope: global, var: bank }, amount: 1 } } ]",
		Right:       "globalVars: [ { name: till, type: int, init: 5, min: 0, max: 9 }, { name: bank, type: int, init: 0, min: 0, max: 9 } ]\nsetup: [ { transferVar: { from: { scope: global, var: till }, to: { scope: global, var: bank }, amount: 1 } } ]",
	},
	{
		Code: DerivedMetricZoneAttributeInvalid, Title: "Zone without an attribute that a metric counts",
		Summary:     "A zone that a derived metric counts lacks a number that the metric requires.",
		Explanation: "A metric reads the attributes in its `requirements` of every zone that its `zoneFilter` lets through. Give the zone the attribute, or leave the zone out by the filter.",
		Wrong:       "derivedMetrics: [ { id: room, computation: markerTotal, zoneFilter: { zoneIds: [garden] }, requirements: [ { key: slots, expectedType: number } ] } ]\nzones: [ { id: garden, owner: none, visibility: public, ordering: set, zoneKind: board, attributes: { trees: 2 } } ]", Right: "derivedMetrics: [ { id: room, computation: markerTotal, zoneFilter: { zoneIds: [garden] }, requirements: [ { key: slots, expectedType: number } ] } ]\nzones: [ { id: garden, owner: none, visibility: public, ordering: set, zoneKind: board, attributes: { slots: 2 } } ]",
	},
	{
		Code: DomainAssetRowsExactlyOneWhereRequired, About: OtherParts, Title: "One row looked up without a filter",
		Summary:     "A query wants exactly one row of a table and does not say which.",
		Explanation: "With `cardinality: exactlyOne` the filter `where` must fix all fields of a key of the table, so that no other row can be meant.",
		Wrong:       "{ query: assetRows, tableId: settings.prices, cardinality: exactlyOne }", Right: "{ query: assetRows, tableId: settings.prices, cardinality: exactlyOne, where: [ { field: good, op: eq, value: tea } ] }",
	},
	{
		Code: DomainAssetRowsExactlyOneNotKeyConstrained, About: OtherParts, Title: "One row looked up by a field that is no key",
		Summary:     "A query wants exactly one row, but its filter may fit several.",
		Explanation: "The filter must say which value each field of some key of the table has, with `eq`. What tells rows apart is in `uniqueBy` of the table's contract, or follows from the rows.",
		Wrong:       "{ query: assetRows, tableId: settings.prices, cardinality: exactlyOne, where: [ { field: price, op: neq, value: 3 } ] }", Right: "{ query: assetRows, tableId: settings.prices, cardinality: exactlyOne, where: [ { field: good, op: eq, value: tea } ] }",
	},
	{
		Code: DomainAssetRowsExactlyOneUniqueKeyRequired, About: OtherParts, Title: "One row looked up in a table without a key",
		Summary:     "A query wants exactly one row of a table in which nothing tells rows apart.",
		Explanation: "Give the table a field whose values differ, or name several in `uniqueBy` of its contract.",
		Wrong:       "over: { query: assetRows, tableId: settings.dice, cardinality: exactlyOne, where: [ { field: eyes, op: eq, value: 1 } ] } # two rows are alike", Right: "over: { query: assetRows, tableId: settings.prices, cardinality: exactlyOne, where: [ { field: good, op: eq, value: tea } ] }",
	},
	{
		Code: DomainIntsRangeMaxResultsInvalid, About: OtherParts, Title: "Range cut to fewer than two numbers",
		Summary:     "`maxResults` of a range of numbers leaves no room for its ends.",
		Explanation: "When a range has more numbers than `maxResults`, both ends are kept, so at least 2 are needed.",
		Wrong:       "{ query: intsInRange, min: 1, max: 9, maxResults: 1 }", Right: "{ query: intsInRange, min: 1, max: 9, maxResults: 3 }",
	},
	{
		Code: DomainIntsVarRangeMaxResultsInvalid, About: OtherParts, Title: "Range of a variable cut to fewer than two numbers",
		Summary:     "`maxResults` of the range of a variable leaves no room for its ends.",
		Explanation: "When a range has more numbers than `maxResults`, both ends are kept, so at least 2 are needed.",
		Wrong:       "chooseOne: { bind: $m, options: { query: intsInVarRange, var: bank, maxResults: 1 } }", Right: "chooseOne: { bind: $m, options: { query: intsInVarRange, var: bank, maxResults: 3 } }",
	},
	{
		Code: DomainIntsVarRangeSourceTypeInvalid, About: OtherParts, Title: "Range of a variable that is true or false",
		Summary:     "A query asks for the range of a variable that is true or false.",
		Explanation: "Only integers go from a least to a greatest value.",
		Wrong:       "chooseOne: { bind: $n, options: { query: intsInVarRange, var: open } } # a boolean", Right: "chooseOne: { bind: $n, options: { query: intsInVarRange, var: bank } }",
	},
	{
		Code: DomainNextInOrderSourceAnchorShapeMismatch, About: OtherParts, Title: "Start that is not in the order",
		Summary:     "`from` is of another kind than what the source of an ordered search gives.",
		Explanation: "The search begins behind the value of `from` in its source. A text is never among numbers, so it would find nothing.",
		Wrong:       "{ query: nextInOrderByCondition, bind: $seat, source: { query: players }, from: north, where: true }", Right: "{ query: nextInOrderByCondition, bind: $seat, source: { query: players }, from: { ref: activePlayer }, where: true }",
	},
	{
		Code: DomainQueryShapeMismatch, About: OtherParts, Title: "Different things in one query",
		Summary:     "The sources of a `concat` give things of different kinds.",
		Explanation: "What goes through a list must know what it holds: players and numbers, or tokens, or zones. Use one `forEach` for each kind.",
		Wrong:       "{ query: concat, sources: [ { query: players }, { query: zones } ] }", Right: "{ query: concat, sources: [ { query: mapSpaces }, { query: zones } ] }",
	},
	{
		Code: EffectTurnOrderInvalid, About: OtherParts, Title: "Turn that nobody passes on",
		Summary:     "`nextPlayer` or `endTurn` stands in a game whose turn order does not go round.",
		Explanation: "In a card-driven turn order the cards say who acts, and a turn ends with its card; where all players move at the same time nobody is the next one. Take the effect out. In a card-driven game `advancePhase` ends the phase, in one of simultaneous moves `endTurn` may stand.",
		Wrong:       "turnOrder: { type: simultaneous }\nactions: [ { id: wave, actor: active, executor: actor, phase: [main], effects: [ { nextPlayer: {} } ] } ]", Right: "turnOrder: { type: roundRobin }\nactions: [ { id: wave, actor: active, executor: actor, phase: [main], effects: [ { nextPlayer: {} } ] } ]",
	},
	{
		Code: EventCardCoupInvalid, Title: "Coup card that leaves something behind",
		Summary:     "A card tagged `coup` has lasting effects or grants free operations, or its shaded side does something.",
		Explanation: "A coup card is carried out when it becomes the current one, before its coup round: the effects of its unshaded side run once. Nobody has played it, so nothing of it lasts for a seat; its shaded side may only have a text.",
		Wrong:       "- { id: coup-1, title: Coup, sideMode: single, tags: [coup], unshaded: { freeOperationGrants: [ { seat: red, operationClass: operation } ] } }", Right: "- { id: coup-1, title: Coup, sideMode: single, tags: [coup], unshaded: { effects: [ { setVar: { scope: global, var: leader, value: 1 } } ] } }",
	},
	{
		Code: EventSideEmpty, Title: "Event that does nothing",
		Summary:     "A side of an event card has neither effects nor a text.",
		Explanation: "Players could neither read nor carry it out. Write what it does, at least as a text.",
		Wrong:       "unshaded: { text: '' }", Right: "unshaded: { text: Nothing happens. }",
	},
	{
		Code: PlayerSelectorIDOutOfBounds, Title: "Player that the game cannot have",
		Summary:     "A player's number is larger than the number of players allows.",
		Explanation: "Players are counted from 0, so in a game of two there are 0 and 1. See `metadata.players.max`.",
		Wrong:       "metadata: { id: duel, players: { min: 2, max: 2 } }\nsetup: [ { setActivePlayer: { player: { id: 2 } } } ]", Right: "metadata: { id: duel, players: { min: 2, max: 2 } }\nsetup: [ { setActivePlayer: { player: { id: 1 } } } ]",
	},
	{
		Code: RefMapSpaceMissing, About: OtherParts, Title: "Property of a zone that is no map space",
		Summary:     "A property is read of a zone that is not on the map.",
		Explanation: "Categories and attributes belong to the spaces of the map, and to zones that are declared with them.",
		Wrong:       "left: { ref: zoneProp, zone: deck, prop: depth }", Right: "left: { ref: zoneProp, zone: bay, prop: depth }",
	},
	{
		Code: RefMapSpacePropKindInvalid, About: OtherParts, Title: "List where one value is needed, or the other way round",
		Summary:     "A list is read as a single value, or a single value asked what it includes.",
		Explanation: "`zoneProp` reads attributes that are one value, `zonePropIncludes` asks whether a list has an entry.",
		Wrong:       "pre: { op: '==', left: { ref: zoneProp, zone: bay, prop: tags }, right: wet }", Right: "pre: { op: zonePropIncludes, zone: bay, prop: tags, value: wet }",
	},
	{
		Code: ValueExprDivisionByZeroStatic, Title: "Division by zero",
		Summary:     "A calculation always divides by 0.",
		Explanation: "The rule would fail whenever it is played.",
		Wrong:       "setVar: { scope: global, var: bank, value: { op: '/', left: 6, right: 0 } }", Right: "setVar: { scope: global, var: bank, value: { op: '/', left: 6, right: 2 } }",
	},
	{
		Code: ValueExprNumericRequired, Title: "No number where one is needed",
		Summary:     "A text or a truth value stands where numbers are compared or reckoned with.",
		Explanation: "`<`, `<=`, `>`, `>=` and all arithmetic take numbers.",
		Wrong:       "pre: { op: '>', left: { ref: gvar, var: bank }, right: many }", Right: "pre: { op: '>', left: { ref: gvar, var: bank }, right: 3 }",
		Fix: "Writes the number without its quotes, or the name as a reference.",
	},
	{
		Code: VictoryCheckpointsEmpty, Title: "No checkpoints",
		Summary:     "The list of checkpoints is empty.",
		Explanation: "Leave `checkpoints` out when no seat can win by one.",
		Wrong:       "terminal: { conditions: [], checkpoints: [] }", Right: "terminal: { conditions: [] }",
	},
	{
		Code: ZoneSelectorOwnershipInvalid, Title: "Wrong owner of a zone",
		Summary:     "A zone of players is taken as nobody's, or nobody's as a player's.",
		Explanation: "What stands behind the colon says whose zone is meant: `none` for one that belongs to nobody, a player for one that every player has.",
		Wrong:       "zones: [ { id: purse, owner: player, visibility: owner, ordering: set } ]\nsetup: [ { shuffle: { zone: 'purse:none' } } ]", Right: "zones: [ { id: purse, owner: player, visibility: owner, ordering: set } ]\nsetup: [ { shuffle: { zone: 'purse:active' } } ]",
	},
	{
		Code: ZoneSelectorPlayerAbsent, Severity: Warning, Title: "Zone of a player who may not play",
		Summary: "A rule names the zone of a player who does not play in every game.",
		Explanation: "A zone with `owner: player` exists for each player who plays, counted from 0. A rule that names the zone of another stops the game. " +
			"Ask before how many play, go through the players with `forEach`, or let the metadata allow only games in which that player plays.",
		Wrong: "metadata: { players: { min: 2, max: 4 } }\nzones: [ { id: purse, owner: player, visibility: owner, ordering: set } ]\nsetup: [ { shuffle: { zone: 'purse:2' } } ]",
		Right: "metadata: { players: { min: 3, max: 4 } }\nzones: [ { id: purse, owner: player, visibility: owner, ordering: set } ]\nsetup: [ { shuffle: { zone: 'purse:2' } } ]",
	},
}
