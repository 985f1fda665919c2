package diag

// replayInfos are what shows when recorded games are played again.
var replayInfos = []Info{
	{
		Code: ReplayDiffers, Title: "Recorded game comes out differently",
		Summary: "A recorded game beside the documents of a spec is not played any more as it was recorded.",
		Explanation: "`ludo-lsp --check --replays` plays the recorded games (`*.replay.jsonl`) beside the documents of a spec again and compares every move with what was recorded. " +
			"The finding stands at the rule that was at work, or in the recording where no rule is known. If the change is meant, `ludo-lsp replay --update` writes the recording anew.",
		Wrong: "effects: [ { addVar: { scope: global, var: coins, delta: 2 } } ] # recorded with delta: 1",
		Right: "effects: [ { addVar: { scope: global, var: coins, delta: 1 } } ]",
	},
	{
		Code: ReplayUnreadable, Title: "Recorded game that cannot be read",
		Summary:     "A file `*.replay.jsonl` beside the documents of a spec is no recording of a game, or of another game.",
		Explanation: "A recording has a JSON object on each line, the first of the kind `run`. \"Pin as test\" in the editor and `ludo-lsp run --record` write such files.",
		Wrong:       `{"kind":"run","players":2}`,
		Right:       `{"kind":"run","seed":1,"players":2}`,
	},
}
