package diag

import "ludo-lsp/internal/grammar/view"

// turnInfos are faults of phases and interrupts.
var turnInfos = []Info{
	{Code: ValidatorTurnStructurePhasesInvalid},
	{Code: ValidatorTurnStructureInterruptsInvalid},
	{Code: ValidatorTurnStructurePhaseShapeInvalid},
	{Code: CompilerTurnStructureLegacyFieldUnsupported},
	{Code: ValidatorFromTemplateNameInvalid},
	{Code: ValidatorFromTemplateArgsInvalid},
}

// actionInfos are faults of actions, pipelines, triggers and metrics.
var actionInfos = []Info{
	{Code: ValidatorActionShapeInvalid},
	{Code: ValidatorActionRequiredFieldMissing},
	{Code: CompilerActionPhaseDuplicate},
	{Code: ValidatorActionCapabilitiesInvalid},
	{Code: CompilerActionCapabilityDuplicate},
	{Code: ValidatorActionEffectsShapeInvalid},
	{Code: ActionIDReserved},
	{Code: DuplicateActionParamName},
	{Code: CompilerActionActorBindingMissing},
	{Code: CompilerActionExecutorBindingMissing},
	{Code: CompilerEventActionCapabilityAmbiguous},
	{Code: XrefActionExecutorPipelineUnsupported, About: OtherParts, Needs: []string{view.SectionActionPipelines}},
	{Code: CompilerActionPipelineInvalid},
	{Code: CompilerActionPipelineRequiredFieldMissing},
	{Code: ValidatorActionPipelineRequiredFieldInvalid},
	{Code: CompilerActionPipelineLinkedWindowsInvalid},
	{Code: CompilerActionPipelineDuplicateID},
	{Code: CompilerActionPipelineActionMappingAmbiguous},
	{Code: CompilerActionPipelineTargetingSelectRequired},
	{Code: XrefSaPipelineActionClassUnmapped, About: OtherParts, Severity: Warning,
		Needs: []string{view.SectionActions, view.SectionTurnOrder}},
	{Code: ValidatorTriggerShapeInvalid},
	{Code: ValidatorDerivedMetricShapeInvalid},
	{Code: ValidatorDerivedMetricRequirementsInvalid},
	{Code: ValidatorDerivedMetricRequirementShapeInvalid},
	{Code: ValidatorDerivedMetricZoneFilterShapeInvalid},
	{Code: ValidatorDerivedMetricZoneIDsInvalid},
	{Code: ValidatorDerivedMetricZoneKindsInvalid},
	{Code: ValidatorDerivedMetricCategoryInvalid},
	{Code: ValidatorDerivedMetricAttributeEqualsInvalid},
}
