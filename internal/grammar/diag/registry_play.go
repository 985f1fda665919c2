package diag

// playInfos are what shows when a game is played many times by players who choose at
// random. What such players never do is not impossible, so much of this is a hint.
var playInfos = []Info{
	{Code: PlayNeverEnds, About: Play, Severity: Warning},
	{Code: PlayEndsAtOnce, About: Play, Severity: Warning},
	{Code: PlayEndingUnseen, About: Play, Severity: Warning},
	{Code: PlayNeverActs, About: Play, Severity: Hint},
	{Code: PlayNothingChanges, About: Play, Severity: Hint},
	{Code: PlayOneMoves, About: Play, Severity: Warning},
	{Code: PlayTurnsRepeat, About: Play, Severity: Hint},
	{Code: PlayHandDrifts, About: Play, Severity: Hint},
	{Code: PlayLimitPassed, About: Play, Severity: Hint},
	{Code: PlayOneWins, About: Play, Severity: Hint},
	{Code: PlayNobodyWins, About: Play, Severity: Hint},
	{Code: PlayStalls, About: Play, Severity: Warning},
	{Code: PlayRuleFails, About: Play},
	{Code: PlayMoveImpossible, About: Play, Severity: Warning},
	{Code: PlayDrawShort, About: Play, Severity: Hint},
	{Code: PlayValueClipped, About: Play, Severity: Hint},
	{Code: PlayNoDifference, About: Play, Severity: Hint},
	{Code: PlaySameStart, About: Play, Severity: Hint},
	{Code: PlayFewerTurns, About: Play, Severity: Hint},
}
