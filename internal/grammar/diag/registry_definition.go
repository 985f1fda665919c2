package diag

// definitionInfos are faults that show only when the rules are compiled: what a
// macro, a template or a table makes of a place counts, not its text alone.
var definitionInfos = []Info{
	{Code: ActionParamReservedName},
	{Code: AddvarBooleanTargetInvalid},
	{Code: SetvarEnumValueInvalid},
	{Code: EffectTransferVarBooleanTargetInvalid},
	{Code: DerivedMetricZoneAttributeInvalid},
	{Code: DomainAssetRowsExactlyOneWhereRequired, About: OtherParts},
	{Code: DomainAssetRowsExactlyOneNotKeyConstrained, About: OtherParts},
	{Code: DomainAssetRowsExactlyOneUniqueKeyRequired, About: OtherParts},
	{Code: DomainIntsRangeMaxResultsInvalid, About: OtherParts},
	{Code: DomainIntsVarRangeMaxResultsInvalid, About: OtherParts},
	{Code: DomainIntsVarRangeSourceTypeInvalid, About: OtherParts},
	{Code: DomainNextInOrderSourceAnchorShapeMismatch, About: OtherParts},
	{Code: DomainQueryShapeMismatch, About: OtherParts},
	{Code: EffectTurnOrderInvalid, About: OtherParts},
	{Code: EventCardCoupInvalid},
	{Code: EventSideEmpty},
	{Code: PlayerSelectorIDOutOfBounds},
	{Code: RefMapSpaceMissing, About: OtherParts},
	{Code: RefMapSpacePropKindInvalid, About: OtherParts},
	{Code: ValueExprDivisionByZeroStatic},
	{Code: ValueExprNumericRequired},
	{Code: VictoryCheckpointsEmpty},
	{Code: ZoneSelectorOwnershipInvalid},
	{Code: ZoneSelectorPlayerAbsent, Severity: Warning},
}
