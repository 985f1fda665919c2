package diag

// playInfos are what shows when a game is played many times by players who choose at
// random. What such players never do is not impossible, so much of this is a hint.
var playInfos = []Info{
	{
		Code: PlayNeverEnds, About: Play, Severity: Warning, Title: "Game that does not end",
		Summary:     "Most of the games that were played did not come to an end.",
		Explanation: "They were stopped after so many moves. Of each ending it is said whether it was ever true and, where it asks for several things, which of them never was. Where the players may go on for ever by their own choice, an ending after so many rounds helps.",
		Wrong:       "- when: { op: '>=', left: { ref: gvar, var: round }, right: 3 } # and nothing adds to round\n  result: { type: score }", Right: "- when: { op: '>=', left: { ref: gvar, var: round }, right: 3 } # onExit: [ { addVar: { scope: global, var: round, delta: 1 } } ]\n  result: { type: score }",
	},
	{
		Code: PlayEndsAtOnce, About: Play, Severity: Warning, Title: "Game that is over at once",
		Summary:     "An ending is true before anybody has moved, in every game.",
		Explanation: "Endings are looked at before each move. One that asks for an empty deck, or for a count of 0, is often true at the beginning.",
		Wrong:       "- when: { op: '==', left: { ref: zoneCount, zone: 'table:none' }, right: 0 } # nothing lies there yet\n  result: { type: draw }", Right: "- when: { op: '==', left: { ref: zoneCount, zone: 'deck:none' }, right: 0 }\n  result: { type: draw }",
	},
	{
		Code: PlayEndingUnseen, About: Play, Severity: Warning, Title: "Ending that is true for a moment",
		Summary:     "An ending became true in the middle of moves, and never where endings are looked at.",
		Explanation: "Endings are looked at when a move is over and everything that follows from it is done, `onEnter` of the next phase and triggers included. What is reset there is not seen.",
		Wrong:       "- id: next\n  onEnter: [ { setVar: { scope: global, var: round, value: 0 } } ] # the ending asks for round 1", Right: "- id: next\n  onEnter: []",
	},
	{
		Code: PlayNeverActs, About: Play, Severity: Hint, Title: "Rule that never acts",
		Summary:     "A rule did nothing in all the games that were played.",
		Explanation: "An action that nobody could ever choose although its phase was on, a trigger that never fired, a phase that was never entered, effects whose condition was looked at often and never true. Players who choose at random do not come to everything, so it may be all right; but look what the rule waits for.",
		Wrong:       "pre: { op: '>=', left: { ref: gvar, var: gold }, right: 40 } # there are never more than 12", Right: "pre: { op: '>=', left: { ref: gvar, var: gold }, right: 4 }",
	},
	{
		Code: PlayNothingChanges, About: Play, Severity: Hint, Title: "Effect that never changes anything",
		Summary:     "An effect ran often and left everything as it was each time.",
		Explanation: "Tokens that are taken from a zone where none lie, a number that is already at its bound, a variable that has the value already. Often two zones are swapped, or something that should have come before never does.",
		Wrong:       "- moveAll: { from: discard, to: deck } # nothing is ever discarded", Right: "- moveAll: { from: table, to: deck }",
	},
	{
		Code: PlayOneMoves, About: Play, Severity: Warning, Title: "Player who makes all moves",
		Summary:     "One player made all the moves, or one never had a turn.",
		Explanation: "A turn ends when its player has no legal move left, or by an effect `advancePhase`. An action without a limit that is always possible keeps it for ever. Where an order of turns is listed, who is not in it never has one.",
		Wrong:       "limits: []", Right: "limits: [ { scope: turn, max: 1 } ]",
	},
	{
		Code: PlayTurnsRepeat, About: Play, Severity: Hint, Title: "Turns that come back to the same player",
		Summary:     "In every game a player had three turns one after the other, and half of all turns were such.",
		Explanation: "Players have turns in order. An effect that makes a player the active one comes before the turn passes, and so moves the order on by one more, or by one less: the turn comes back.",
		Wrong:       "onExit: [ { setActivePlayer: { player: left } } ] # and then the turn passes to the right", Right: "onExit: []",
	},
	{
		Code: PlayHandDrifts, About: Play, Severity: Hint, Title: "Hand that grows or shrinks from turn to turn",
		Summary:     "In nearly every turn the same number of tokens comes into a zone of the player, and another number leaves it.",
		Explanation: "Whoever plays one card and draws two has one more after each turn, and whoever draws fewer than are played has none in the end. It is said of zones that players own, and not where an ending or the score looks at them: there they are to grow, or to be used up.",
		Wrong:       "effects:\n  - moveToken: { token: $card, from: 'hand:actor', to: table }\n  - draw: { from: deck, to: 'hand:actor', count: 2 }", Right: "effects:\n  - moveToken: { token: $card, from: 'hand:actor', to: table }\n  - draw: { from: deck, to: 'hand:actor', count: 1 }",
	},
	{
		Code: PlayLimitPassed, About: Play, Severity: Hint, Title: "Limit of a hand that comes too early",
		Summary:     "What is too many in a zone is taken away, and at the end of the turn there are too many again.",
		Explanation: "A limit that is looked at before something is drawn is passed by what is drawn. Where each turn is to end within the limit, draw first.",
		Wrong:       "effects:\n  - if: { when: { op: '>', left: { zoneCount: 'hand:actor' }, right: 7 }, then: [ { moveAll: { from: 'hand:actor', to: discard } } ] }\n  - draw: { from: deck, to: 'hand:actor', count: 8 }", Right: "effects:\n  - draw: { from: deck, to: 'hand:actor', count: 8 }\n  - if: { when: { op: '>', left: { zoneCount: 'hand:actor' }, right: 7 }, then: [ { moveAll: { from: 'hand:actor', to: discard } } ] }",
	},
	{
		Code: PlayOneWins, About: Play, Severity: Hint, Title: "Player who always wins",
		Summary:     "The same player won every game that was decided.",
		Explanation: "With players who choose at random that is rare even in games that are not fair. The winner may be a fixed player where the active one is meant, or a score may be counted for one player only.",
		Wrong:       "result: { type: win, player: { id: 0 } }", Right: "result: { type: win, player: active }",
	},
	{
		Code: PlayNoDifference, About: Play, Severity: Hint, Title: "Rule that makes no difference",
		Summary:     "A part of a condition, or with `--play=deep` any rule, could be left out and every game would go the same way.",
		Explanation: "Of a condition of several parts it is noted, each time it is asked, whether it would have turned out otherwise without one of them. A part of which that is never so says what the others say already, or not what it should: often it asks for another variable, or it is the copy of its neighbour. With `--play=deep` rules are left out one by one and the same games are played again; what then changes no move that is offered, no position and no result is told. Players who choose at random do not come to everything, so it may be all right.",
		Wrong:       "pre: { op: and, args: [ { op: '>=', left: { ref: gvar, var: wood }, right: 2 }, { op: '>=', left: { ref: gvar, var: wood }, right: 1 } ] }", Right: "pre: { op: and, args: [ { op: '>=', left: { ref: gvar, var: wood }, right: 2 }, { op: '>=', left: { ref: gvar, var: stone }, right: 1 } ] }",
	},
	{
		Code: PlaySameStart, About: Play, Severity: Hint, Title: "Cards that are the same in every game",
		Summary:     "What is dealt, or lies in a hidden stack that is drawn from, is the same with every seed.",
		Explanation: "Tokens that are made one after the other lie in that order until a `shuffle`. One that comes after the deal is too late for the hands. It is said of tokens that differ, where not everybody sees them.",
		Wrong:       "setup:\n  - draw: { from: deck, to: 'hand:each', count: 5 }\n  - shuffle: { zone: deck }", Right: "setup:\n  - shuffle: { zone: deck }\n  - draw: { from: deck, to: 'hand:each', count: 5 }",
	},
	{
		Code: PlayFewerTurns, About: Play, Severity: Hint, Title: "Seat that has fewer turns",
		Summary:     "Each game that an ending ended had given the same seat fewer turns than another one, and then scores were compared.",
		Explanation: "A count that is reached in the middle of a round leaves those who sit last without their last turn. Where all are to have as many turns, count what all players do, or let the ending ask also whether the round is over.",
		Wrong:       "- when: { op: '>=', left: { ref: gvar, var: moves }, right: 11 } # with two players the second has five\n  result: { type: score }", Right: "- when: { op: '>=', left: { ref: gvar, var: moves }, right: 12 }\n  result: { type: score }",
	},
	{
		Code: PlayNobodyWins, About: Play, Severity: Hint, Title: "Game that nobody wins",
		Summary:     "Every game came to its end and nobody won one.",
		Explanation: "Draws and equal scores are all there was. What scores are counted from may never change.",
		Wrong:       "scoring: { method: highest, value: { ref: pvar, player: actor, var: points } } # nothing adds to points", Right: "scoring: { method: highest, value: { ref: zoneCount, zone: 'won:actor' } }",
	},
	{
		Code: PlayStalls, About: Play, Severity: Warning, Title: "Game that comes to a standstill",
		Summary:     "In some games nobody could do anything any more, and no ending was true.",
		Explanation: "An action that is always possible, such as passing, keeps the game going; or the standstill is an ending of its own.",
		Wrong:       "actions: [ { id: take, pre: { op: '>', left: { ref: zoneCount, zone: 'deck:none' }, right: 0 } } ] # and no ending for the empty deck", Right: "terminal: { conditions: [ { when: { op: '==', left: { ref: zoneCount, zone: 'deck:none' }, right: 0 }, result: { type: draw } } ] }",
	},
	{
		Code: PlayRuleFails, About: Play, Title: "Rule that fails in play",
		Summary:     "A rule could not be carried out, and the game stopped there.",
		Explanation: "The message says what was wrong, and with which seed and at which move it is seen: `ludo-lsp run GAME --agent quick --seed SEED` shows the game up to there.",
		Wrong:       "- moveToken: { token: $card, from: 'deck:none', to: 'hand:actor' } # the card lies on the table", Right: "- moveToken: { token: $card, from: 'table:none', to: 'hand:actor' }",
	},
	{
		Code: PlayMoveImpossible, About: Play, Severity: Warning, Title: "Move that is offered and cannot be made",
		Summary:     "An action was offered to players, and often could not be carried out when it was chosen.",
		Explanation: "What the effects of an action need is not known before they run. Ask for it in `pre`, the condition of the action, or offer only what fits in the `domain` of a parameter, the query that lists what can be chosen. Where all players move at once, an effect `advancePhase` or `endTurn` ends the phase before the moves of the others are carried out, and they are dropped.",
		Wrong:       "pre: true\neffects: [ { moveToken: { token: $card, from: 'hand:actor', to: 'table:none' } } ] # the card may lie elsewhere", Right: "params: [ { name: $card, domain: { query: tokensInZone, zone: 'hand:actor' } } ]",
	},
	{
		Code: PlayDrawShort, About: Play, Severity: Hint, Title: "Draw that found too few tokens",
		Summary:     "Where tokens are drawn there were too few of them, four times out of five at the least.",
		Explanation: "A draw takes what there is and says nothing; when the zone is empty, nothing is drawn. A pile that is used up at the end of a game is usual. One that mostly is has too few tokens, or is never filled again.",
		Wrong:       "onEnter: [ { draw: { from: deck, to: 'hand:each', count: 5 } } ] # and what is played is never put back", Right: "onEnter:\n  - moveAll: { from: discard, to: deck }\n  - shuffle: { zone: deck }\n  - draw: { from: deck, to: 'hand:each', count: 5 }",
	},
	{
		Code: PlayValueClipped, About: Play, Severity: Hint, Title: "Value that was cut off in play",
		Summary:     "A variable was to get a number beyond its bounds, which was cut off.",
		Explanation: "A count that stops at its bound is usual where something compares it: a track has an end. What is set as a whole and comes out as another value is not, nor what is added beyond a maximum that nothing asks about: the bounds of the variable are too narrow, or the value is wrong. A price that is taken from too little is not paid in full: `pre` has to ask.",
		Wrong:       "globalVars: [ { name: sum, type: int, init: 0, min: 0, max: 10 } ] # of two dice", Right: "globalVars: [ { name: sum, type: int, init: 0, min: 0, max: 12 } ]",
	},
}
