package diag

// meaningInfos are rules of which what they do, and in which order, shows that they cannot mean what they say.
var meaningInfos = []Info{
	{Code: ValuesAnswerOwn, About: Meaning, Severity: Hint},
	{Code: ValuesBindingUnread, About: Meaning, Severity: Hint},
	{Code: ValuesCostOdd, About: Meaning, Severity: Warning},
	{Code: ValuesCostUncovered, About: Meaning, Severity: Warning},
	{Code: ValuesDivisionNothing, About: Meaning, Severity: Warning},
	{Code: ValuesGainEndless, About: Meaning, Severity: Warning},
	{Code: ValuesOnceForEach, About: Meaning, Severity: Warning},
	{Code: ValuesOrder, About: Meaning, Severity: Warning},
	{Code: ValuesPartsEqual, About: Meaning, Severity: Warning},
	{Code: ValuesPileRunsDry, About: Meaning, Severity: Hint},
	{Code: ValuesRoundEnds, About: Meaning, Severity: Warning},
	{Code: ValuesRoundOdd, About: Meaning, Severity: Warning},
	{Code: ValuesScoreOverlaps, About: Meaning, Severity: Warning},
	{Code: ValuesSeatsUnlike, About: Meaning, Severity: Hint},
	{Code: ValuesStateForGood, About: Meaning, Severity: Hint},
	{Code: ValuesUnshuffled, About: Meaning, Severity: Warning},
}
