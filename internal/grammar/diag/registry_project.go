package diag

// projectInfos are what can be wrong with a project file.
var projectInfos = []Info{
	{
		Code: ProjectFileUnreadable, Title: "Project file that is no YAML",
		Summary: "The project file `ludo.yaml` cannot be read as YAML.",
		Explanation: "Nothing that the file says counts until it can be read. The finding stands on the line where reading stopped; the cause is " +
			"often a bracket or a quote that is not closed, or an indentation that does not fit, there or shortly before.",
		Wrong: "exclude: [drafts",
		Right: "exclude: [drafts]",
	},
	{
		Code: ProjectFileMisnamed, Severity: Warning, Title: "Project file with another name",
		Summary:     "A file with settings of a project is not called `ludo.yaml`.",
		Explanation: "Only `ludo.yaml` is read. Settings in a `ludo.yml`, `.ludo.yaml` or `ludo.json` do not count, whether there is a `ludo.yaml` beside it or not.",
		Wrong:       "# in ludo.yml\nfailOn: warning",
		Right:       "# in ludo.yaml\nfailOn: warning",
	},
	{
		Code: ProjectKeyUnknown, Title: "Unknown key in the project file",
		Summary:     "The project file `ludo.yaml` has a key that there is not.",
		Explanation: "What stands under the key does not count. The page about the project file lists the keys; the keys of `severity` are codes, as `ludo-lsp explain --list` lists them.",
		Wrong:       "severty: { CNL_COMPOSE_IMPORT_NOT_FOUND: warning }",
		Right:       "severity: { CNL_COMPOSE_IMPORT_NOT_FOUND: warning }",
		Fix:         "Changes the key to the nearest one that there is.",
	},
	{
		Code: ProjectValueInvalid, Title: "Value in the project file that cannot be used",
		Summary:     "A value in the project file `ludo.yaml` is not of the kind that its key takes.",
		Explanation: "The value does not count; the built-in default does. A key that is given twice counts where it stands first.",
		Wrong:       "failOn: warnings",
		Right:       "failOn: warning",
		Fix:         "Changes the word to the nearest one that can stand there.",
	},
}
