package diag

// projectInfos are what can be wrong with a project file.
var projectInfos = []Info{
	{Code: ProjectFileUnreadable},
	{Code: ProjectFileMisnamed, Severity: Warning},
	{Code: ProjectKeyUnknown},
	{Code: ProjectValueInvalid},
}
