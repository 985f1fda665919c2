package diag

// tableInfos are faults of table contracts and of the rows that break them.
var tableInfos = []Info{
	{Code: RuntimeTableUniqueKeyFieldDuplicate, About: OtherParts},
	{Code: RuntimeTableUniqueKeyDuplicate, About: OtherParts},
	{Code: RuntimeTableUniqueKeyViolation, About: OtherParts},
	{Code: RuntimeTableUniqueKeyValueInvalid, About: OtherParts},
	{Code: RuntimeTableConstraintValueInvalid, About: OtherParts},
	{Code: RuntimeTableConstraintFieldTypeInvalid, About: OtherParts},
	{Code: RuntimeTableConstraintStepInvalid, About: OtherParts},
	{Code: RuntimeTableConstraintMonotonicViolation, About: OtherParts},
	{Code: RuntimeTableConstraintRangeViolation, About: OtherParts},
	{Code: RuntimeTableConstraintContiguousViolation, About: OtherParts},
}
