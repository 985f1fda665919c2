package diag

// readerInfos are the faults met while a document is read, before any of its
// content is understood.
var readerInfos = []Info{
	{Code: ParserMaxInputBytesExceeded},
	{Code: ParserMaxYamlBlocksExceeded, Severity: Warning},
	{Code: ParserYamlParseError},
	{Code: ParserMergeConflict},
	{Code: ParserEncoding},
	{Code: ProseLinkDead, Severity: Warning, About: Meaning},
	{Code: ProseRuleDiffers, Severity: Warning, About: Meaning},
	{Code: ProseRuleUnknown, Severity: Warning, About: Meaning},
	{Code: ProseNameSlip, Severity: Hint, About: Meaning},
	{Code: ParserSectionUnknown, Severity: Warning},
	{Code: ParserSectionAmbiguous, Severity: Warning},
	{Code: ParserDuplicateSingletonSection},
	{Code: ParserDiagnosticsTruncated, Severity: Information},
	{Code: ComposeImportNotFound},
	{Code: ComposeImportResolveFailed},
	{Code: ComposeImportCycle},
	{Code: SuppressionUnused, Severity: Warning, Tag: Unnecessary},
	{Code: SuppressionMalformed, Severity: Warning},
	{Code: SuppressionCodeUnknown, Severity: Warning},
}
