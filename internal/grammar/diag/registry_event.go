package diag

import "ludo-lsp/internal/grammar/view"

// eventInfos are faults of event decks and cards.
var eventInfos = []Info{
	{Code: ValidatorEventDeckShapeInvalid},
	{Code: ValidatorEventDeckCardsInvalid},
	{Code: ValidatorEventCardShapeInvalid},
	{Code: CompilerEventDeckIDDuplicate},
	{Code: CompilerEventCardIDDuplicate},
	{Code: CompilerEventCardOrderAmbiguous},
	{Code: CompilerEventCardBranchIDDuplicate},
	{Code: CompilerEventCardBranchOrderAmbiguous},
	{Code: CompilerEventCardSetDeprecated, Severity: Warning, Tag: Deprecated},
	{Code: XrefEventDeckZoneMissing, About: OtherParts, Needs: []string{view.SectionZones}},
	{Code: XrefEventDeckEffectZoneMissing, About: OtherParts, Needs: []string{view.SectionZones}},
	{Code: XrefEventDeckTargetsExecutabilityMissing, About: OtherParts},
	{Code: XrefEventDeckGrantSeatMissing, About: OtherParts},
	{Code: XrefEventDeckGrantExecuteAsSeatMissing, About: OtherParts},
	{Code: XrefEventDeckGrantActionMissing, About: OtherParts, Needs: []string{view.SectionActions}},
	{Code: XrefEventDeckOverrideSeatMissing, About: OtherParts},
	{Code: XrefEventDeckOverrideWindowMissing, About: OtherParts, Needs: []string{view.SectionTurnOrder}},
	{Code: XrefPivotalPlayConditionMissing, About: OtherParts, Severity: Warning},
}

// terminalInfos are faults of the end of the game.
var terminalInfos = []Info{
	{Code: ValidatorTerminalConditionsInvalid},
	{Code: CompilerVictoryRequiredFieldMissing},
	{Code: CompilerVictoryCheckpointInvalid},
	{Code: CompilerVictoryCheckpointIDInvalid},
	{Code: CompilerVictoryCheckpointDuplicate},
	{Code: CompilerVictoryCheckpointSeatInvalid},
	{Code: CompilerVictoryCheckpointTimingInvalid},
	{Code: CompilerVictoryCheckpointWhenInvalid},
	{Code: XrefVictorySeatMissing, About: OtherParts},
	{Code: CompilerVictoryMarginsInvalid},
	{Code: CompilerVictoryMarginInvalid},
	{Code: CompilerVictoryMarginSeatInvalid},
	{Code: CompilerVictoryMarginValueInvalid},
	{Code: XrefMarginSeatMissing, About: OtherParts},
	{Code: CompilerVictoryRankingInvalid},
	{Code: CompilerVictoryRankingOrderInvalid},
	{Code: CompilerVictoryRankingTiebreakOrderInvalid},
	{Code: ValidatorScoringShapeInvalid},
	{Code: ValidatorScoringMethodInvalid},
	{Code: ValidatorScoringValueMissing},
	{Code: ScoringRequiredForScoreResult},
}
