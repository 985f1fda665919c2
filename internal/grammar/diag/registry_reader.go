package diag

// readerInfos are the faults met while a document is read, before any of its
// content is understood.
var readerInfos = []Info{
	{
		Code: ParserMaxInputBytesExceeded, Title: "Document too large",
		Summary:     "The document is larger than the configured limit, so nothing in it was read.",
		Explanation: "A limit on the size of one document keeps a stray file from using up the memory of the editor. The document is treated as empty until it is smaller or the limit is raised. Split the game into several Markdown files in one folder, or raise `maxInputBytes`.",
		Wrong:       "# one file of 20 MiB", Right: "# two files of 10 MiB",
	},
	{
		Code: ParserMaxYamlBlocksExceeded, Severity: Warning, Title: "Too many YAML blocks",
		Summary:     "The document has more YAML blocks than the configured limit; the later ones were not read.",
		Explanation: "Blocks behind the limit do not take part in the game. Join small blocks of the same section, split the document, or raise `maxBlocks`.",
		Wrong:       "# one file with 5,000 fenced blocks", Right: "# one file with 50 fenced blocks of 100 entries each",
	},
	{
		Code: ParserYamlParseError, Title: "YAML block cannot be read",
		Summary:     "The block as a whole is no readable YAML document.",
		Explanation: "The fence is never closed, or the list in which it stands ends before, the block holds more than one YAML document, or its aliases expand without bound. A block with such a fault adds nothing to the game. Close the fence with a line of the same back-ticks, and keep one document per block.",
		Wrong:       "```yaml\nmetadata: { id: duel, players: { min: 2, max: 2 } }", Right: "```yaml\nmetadata: { id: duel, players: { min: 2, max: 2 } }\n```",
		Fix: "Closes the fence at the end of the document, or indents the fence that is meant to close it.",
	},
	{
		Code: ParserMergeConflict, Title: "Unresolved merge conflict",
		Summary:     "The text still has the conflict lines of a merge.",
		Explanation: "A version control system left both sides of a conflict in the text. Neither side is read until you keep the right one and delete the `<<<<<<<`, `=======` and `>>>>>>>` lines.",
		Wrong:       "constants:\n<<<<<<< ours\n  handSize: 5\n=======\n  handSize: 6\n>>>>>>> theirs", Right: "constants:\n  handSize: 6",
		Fix: "Keeps one side of the conflict; never applied unasked.",
	},
	{
		Code: ParserEncoding, Title: "Document in another encoding",
		Summary:     "The bytes of the document are no text in UTF-8.",
		Explanation: "Documents are read as UTF-8, with or without a mark at their beginning, and as UTF-16 with one. Older programs save in Windows-1252 or Latin-1, in which letters such as ü or – are other bytes. Save the document as UTF-8. An editor that has opened it as UTF-8 shows \uFFFD in place of such letters; saving it then loses them, so open it again with its own encoding first.",
		Wrong:       "metadata:\n  name: Nimmspiel f\uFFFDr zwei", Right: "metadata:\n  name: Nimmspiel für zwei",
		Fix: "Writes the letters in UTF-8. Where they are lost already there is none.",
	},
	{
		Code: ProseLinkDead, Severity: Warning, About: Meaning, Title: "Dead link in the prose",
		Summary:     "A relative link in the text around the blocks leads to a file or a heading that is not there.",
		Explanation: "Whoever reads the rules, here or as a rulebook, cannot follow the link. A link to a heading is written `#` and the heading in small letters with hyphens for blanks, as the common renderers of Markdown make it; `<a id=\"…\"></a>` and `{#…}` give it another name. Files are looked for in the folders of the workspace only, and links to other servers are not followed.",
		Wrong:       "# Setup\n\nDeal first, see [Dealing](#deeling).\n\n## Dealing", Right: "# Setup\n\nDeal first, see [Dealing](#dealing).\n\n## Dealing",
		Fix: "Replaces the heading by the one that is nearest.",
	},
	{
		Code: ParserSectionUnknown, Severity: Warning, Title: "Unknown section name",
		Summary:     "The `section:` key of a block names no section.",
		Explanation: "A block with an unknown section name is left out of the game. Write one of the section names, or drop `section:` and put the content below the section's own key.",
		Wrong:       "section: metdata\nid: duel", Right: "section: metadata\nid: duel",
		Fix: "Replaces the name by the nearest section name.",
	},
	{
		Code: ParserSectionAmbiguous, Severity: Warning, Title: "Section of a block unclear",
		Summary:     "It cannot be told which section the block belongs to.",
		Explanation: "A block names its sections by its top-level keys (`zones:`, `actions:` …) or by a `section:` key. Content that has neither and fits none or several sections is left out of the game. Put it below the key of its section.",
		Wrong:       "vars:\n  - { name: gold, type: int, init: 0, min: 0, max: 9 }", Right: "globalVars:\n  - { name: gold, type: int, init: 0, min: 0, max: 9 }",
		Fix: "Puts the content below a section key.",
	},
	{
		Code: ParserDuplicateSingletonSection, Title: "Section given twice",
		Summary:     "A section that may be given once is given a second time.",
		Explanation: "`metadata`, `constants`, `turnStructure`, `turnOrder`, `terminal` and each part of the end of the game are read from their first occurrence only; the later one is ignored as a whole. Join the two. Sections that are lists may be given as often as you like.",
		Wrong:       "constants: { handSize: 5 }\n---\nconstants: { deckSize: 40 }", Right: "constants: { handSize: 5, deckSize: 40 }",
		Fix: "Removes the later section; never applied unasked.",
	},
	{
		Code: ParserDiagnosticsTruncated, Severity: Information, Title: "More diagnostics not shown",
		Summary:     "Only the first diagnostics of this document, or of this part of it, are shown.",
		Explanation: "The number of diagnostics shown per document is limited so that a badly broken document does not flood the editor: `ludo-lsp --check` reports those that are left out, and errors are shown before everything else. Of one entry or section that is read as a whole, a thousand faults are looked for, by whoever asks, and of one document 8,000 of each severity are told; what is wrong behind them is said when they are mended. What stands behind 10,000 faults of a game is not read, and the game not compiled.",
		Wrong:       "# a document with thousands of faults", Right: "# a document with few",
	},
	{
		Code: ComposeImportNotFound, Title: "Import not found",
		Summary:     "An imported document does not exist or cannot be read.",
		Explanation: "An import names another Markdown file by its path, relative to the file that imports it. The sections of a missing file are not part of the game, so other names may seem undeclared too. Correct the path or add the file.",
		Wrong:       "imports: [shared/crads.md]", Right: "imports: [shared/cards.md]",
		Fix: "Replaces the path by the nearest existing one.",
	},
	{
		Code: ComposeImportResolveFailed, Title: "Import path not usable",
		Summary:     "An import is no path of a file in the workspace.",
		Explanation: "An import must be a relative path to a Markdown file, written with forward slashes. Absolute paths, addresses of web pages and empty texts are not followed. Files outside the folders that are open are never read, so that opening a document cannot pull in unrelated ones: move such a file into the workspace, or open the folder that holds both.",
		Wrong:       "imports: [\"https://example.org/cards.md\"]", Right: "imports: [shared/cards.md]",
	},
	{
		Code: ComposeImportCycle, Title: "Imports in a circle",
		Summary:     "A document imports itself, directly or through others.",
		Explanation: "Imported documents are read before the one that imports them, which has no beginning when they import each other. Each document is still read once. Remove one of the imports in the circle; the related places show its members.",
		Wrong:       "imports: [rules.md] # in rules.md", Right: "imports: [shared/cards.md]",
		Fix: "Removes the import.",
	},
	{
		Code: SuppressionUnused, Severity: Warning, Tag: Unnecessary, Title: "Suppression without effect",
		Summary:     "A `# ludo-ignore` comment suppresses a code that is not reported there.",
		Explanation: "The fault it was written for is gone, or the comment stands in the wrong place. It applies to its own line, or to the entry below it when it stands alone. Remove it, so that it does not hide a later fault.",
		Wrong:       "zones:\n  - { id: deck, owner: none, visibility: hidden, ordering: stack } # ludo-ignore CNL_UNUSED_PHASE: later", Right: "zones:\n  - { id: deck, owner: none, visibility: hidden, ordering: stack }",
		Fix: "Removes the comment, or the code from it.",
	},
	{
		Code: SuppressionMalformed, Severity: Warning, Title: "Suppression not understood",
		Summary:     "A `# ludo-ignore` comment is not of the form `# ludo-ignore CODE: reason`.",
		Explanation: "A suppression names one or more codes, separated by commas, and gives a reason behind a colon. Without a code it would hide faults that nobody has seen; without a reason nobody can tell later whether it is still needed. It suppresses nothing until it is complete.",
		Wrong:       "turnStructure:\n  phases:\n    - id: main # ludo-ignore", Right: "turnStructure:\n  phases:\n    - id: main # ludo-ignore CNL_UNUSED_PHASE: the expansion uses it",
	},
	{
		Code: SuppressionCodeUnknown, Severity: Warning, Title: "Suppression of an unknown code",
		Summary:     "A `# ludo-ignore` comment names a code that does not exist.",
		Explanation: "Codes are written exactly as they are reported, in capitals with underscores. `ludo-lsp explain` lists them all. A code that does not exist suppresses nothing.",
		Wrong:       "turnStructure:\n  phases:\n    - id: main # ludo-ignore CNL_UNUSED_PHAES: the expansion uses it", Right: "turnStructure:\n  phases:\n    - id: main # ludo-ignore CNL_UNUSED_PHASE: the expansion uses it",
		Fix: "Replaces the code by the nearest one.",
	},
}
