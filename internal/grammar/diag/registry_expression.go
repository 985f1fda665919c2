package diag

import "ludo-lsp/internal/grammar/view"

// expressionInfos are faults inside effects, conditions, values and queries
// that are no mere unknown names.
var expressionInfos = []Info{
	{Code: CompilerPlayerSelectorInvalid},
	{Code: CompilerBindingUnbound, About: OtherParts},
	{Code: CompilerBindingShadowed, Severity: Warning},
	{Code: CompilerReservedBindingNamespaceForbidden},
	{Code: CompilerNextInOrderBindInvalid},
	{Code: CompilerConditionTypeMismatch, Severity: Warning},
	{Code: CompilerValueTypeMismatch, Severity: Warning},
	{Code: CompilerTokenFilterPropUnknown, About: OtherParts},
	{Code: CompilerTokenFilterValueNonCanonical, About: OtherParts},
	{Code: CompilerUnknownNamedSet},
	{Code: CompilerChoiceOptionsRuntimeShapeInvalid},
	{Code: CompilerDistributeTokensTokenDomainInvalid},
	{Code: CompilerDistributeTokensDestinationDomainInvalid},
	{Code: CompilerFreeOperationSequenceViabilityRisk, Severity: Warning},
	{Code: DecisionInSetup},
	{Code: MarkerConstraintStateNotAllowed},
}

// referenceInfos are names that resolve to nothing.
var referenceInfos = []Info{
	{Code: ValidatorReferenceMissing, About: OtherParts},
	{Code: XrefActionPhaseMissing, About: OtherParts, Needs: []string{view.SectionTurnStructure}},
	{Code: XrefProfileActionMissing, About: OtherParts, Needs: []string{view.SectionActions}},
	{Code: XrefProfileWindowMissing, About: OtherParts, Needs: []string{view.SectionTurnOrder}},
	{Code: XrefTriggerPhaseMissing, About: OtherParts, Needs: []string{view.SectionTurnStructure}},
	{Code: XrefTriggerActionMissing, About: OtherParts, Needs: []string{view.SectionActions}},
	{Code: XrefTriggerVarMissing, About: OtherParts,
		Needs: []string{view.SectionGlobalVars, view.SectionPerPlayerVars}},
	{Code: XrefSetupZoneMissing, About: OtherParts, Needs: []string{view.SectionZones}},
	{Code: XrefSetupTokenTypeMissing, About: OtherParts, Needs: []string{view.SectionTokenTypes}},
	{Code: XrefEffectZoneMissing, About: OtherParts, Needs: []string{view.SectionZones}},
	{Code: RefZoneMissing, About: OtherParts},
	{Code: RefConstantMissing, About: OtherParts},
	{Code: RefGvarMissing, About: OtherParts},
	{Code: RefPvarMissing, About: OtherParts},
	{Code: RefZonevarMissing, About: OtherParts},
	{Code: RefTokenTypeMissing, About: OtherParts},
	{Code: RefPhaseMissing, About: OtherParts},
	{Code: RefDirectionMissing, About: OtherParts},
	{Code: RefActionMissing, About: OtherParts},
	{Code: RefMarkerLatticeMissing, About: OtherParts},
	{Code: RefGlobalMarkerLatticeMissing, About: OtherParts},
	{Code: RefMarkerStateMissing, About: OtherParts},
	{Code: RefRuntimeTableFieldMissing, About: OtherParts},
	{Code: CompilerTableRefPathUnknown, About: OtherParts},
	{Code: CompilerTableRefScenarioRequired, About: OtherParts},
	{Code: CompilerTableRefLegacyLiteral, About: OtherParts},
	{Code: ZoneAttributeUnknown, Severity: Warning},
	{Code: ZoneAttributeValueUnknown, Severity: Warning},
	{Code: TokenPropUnknown, Severity: Warning},
	{Code: TokenPropValueUnknown, Severity: Warning},
	{Code: CompilerSeatRefMissing, About: OtherParts},
	{Code: TokenTypeSeatUndeclared, About: OtherParts},
}

// hintInfos fade what is declared and never used.
var hintInfos = []Info{
	{Code: TerminalConditionsEmpty, Severity: Hint},
	{Code: UnusedMacro, Severity: Hint, Tag: Unnecessary},
	{Code: UnusedMacroParam, Severity: Hint, Tag: Unnecessary},
	{Code: UnusedPhase, Severity: Hint, Tag: Unnecessary},
	{Code: UnusedTemplate, Severity: Hint, Tag: Unnecessary},
	{Code: UnusedTemplateParam, Severity: Hint, Tag: Unnecessary},
	{Code: UnusedVariable, Severity: Hint, Tag: Unnecessary},
}
