package diag

// documentInfos are the faults that any section can have: missing parts,
// unknown keys, values of the wrong kind, identifiers.
var documentInfos = []Info{
	{Code: CompilerRequiredSectionMissing, About: OtherParts},
	{Code: CompilerMissingCapability},
	{Code: CompilerLegacyNameUnsupported},
	{Code: CompilerLimitExceeded},
	{Code: CompilerReservedCompilerMetadataForbidden},
	{Code: CompilerMacroOriginUntrusted},
	{Code: ValidatorUnknownKey, Severity: Warning},
	{Code: ValidatorIdentifierInvalid},
	{Code: ValidatorIdentifierWhitespace},
	{Code: ValidatorIdentifierDuplicateNormalized},
	{Code: ValidatorEnumValueInvalid},
}

// metadataInfos are faults of the metadata section.
var metadataInfos = []Info{
	{Code: ValidatorMetadataPlayersInvalid},
	{Code: ValidatorMetadataPlayersRangeInvalid},
	{Code: ValidatorMetadataPlayersMinTooLow},
	{Code: ValidatorMetadataPlayersMinGtMax},
	{Code: MetaMaxTriggerDepthInvalid},
	{Code: ValidatorMetadataDisplayStringInvalid},
	{Code: ValidatorMetadataDefaultScenarioInvalid},
	{Code: ValidatorMetadataNamedSetsInvalid},
	{Code: ValidatorMetadataNamedSetIDInvalid},
	{Code: ValidatorMetadataNamedSetValuesInvalid},
	{Code: ValidatorMetadataNamedSetDuplicateValue},
	{Code: ValidatorMetadataLayoutModeRemoved},
	{Code: ValidatorMetadataCardAnimationRemoved},
}

// variableInfos are faults of variables and global markers.
var variableInfos = []Info{
	{Code: ValidatorVariableShapeInvalid},
	{Code: ValidatorVariableRequiredFieldMissing},
	{Code: ValidatorVariableTypeInvalid},
	{Code: ValidatorVariableRangeFieldsInvalid},
	{Code: ValidatorVariableMinGtMax},
	{Code: ValidatorVariableInitOutOfRange},
	{Code: ValidatorVariableBooleanInitInvalid},
	{Code: CompilerZoneVarTypeInvalid},
	{Code: CompilerBatchVarNamesEmpty},
	{Code: CompilerBatchVarInvalidType},
	{Code: CompilerBatchVarIntInitOutOfRange},
	{Code: CompilerBatchVarDuplicateName},
	{Code: CompilerBatchMarkerIDsEmpty},
	{Code: CompilerBatchMarkerDefaultStateInvalid},
	{Code: CompilerBatchMarkerDuplicateID},
	{Code: GlobalMarkerLatticeDefaultInvalid},
	{Code: GlobalMarkerLatticeStatesEmpty},
	{Code: DuplicateGlobalMarkerStateID},
}
