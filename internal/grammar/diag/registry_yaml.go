package diag

// yamlInfos are faults of the YAML itself and values that YAML reads otherwise
// than their author meant.
var yamlInfos = []Info{
	{
		Code: YAML001, Title: "Colon in an unquoted value",
		Summary:     "An unquoted value has a colon that YAML takes for a new key.",
		Explanation: "In YAML a colon followed by a space ends a key, also in the middle of a sentence. The block cannot be read as it stands. Put the value in quotes.",
		Wrong:       "description: A duel: two players", Right: "description: 'A duel: two players'",
		Fix: "Puts the value in quotes.",
	},
	{
		Code: YAML003, Title: "Tab in the indentation",
		Summary:     "A line is indented with a tab.",
		Explanation: "YAML forbids tabs in the indentation, because their width is not fixed. Indent with spaces; most editors can be told to insert them.",
		Wrong:       "metadata:\n\tid: duel", Right: "metadata:\n  id: duel",
		Fix: "Replaces the tabs by spaces.",
	},
	{
		Code: YAML004, Severity: Warning, Title: "Text that looks like true or false",
		Summary:     "A word like `yes` stands where true or false is expected, or the reverse.",
		Explanation: "Only `true` and `false` are truth values here; `yes`, `no`, `on` and `off` are texts. Likewise an unquoted `true` is no text, so it cannot be a name. Write `true` or `false` for a truth value, and quote the word for a text.",
		Wrong:       "zones:\n  - { id: deck, owner: none, visibility: hidden, ordering: stack, isInternal: yes }", Right: "zones:\n  - { id: deck, owner: none, visibility: hidden, ordering: stack, isInternal: true }",
		Fix: "Writes the truth value, or quotes the text.",
	},
	{
		Code: YAML006, Title: "Key given twice",
		Summary:     "A mapping has the same key twice.",
		Explanation: "Every key of a mapping must be unique; YAML would keep one of the two values at random. Often two entries of a list were joined by a missing dash. Remove or rename one of the keys.",
		Wrong:       "metadata:\n  id: duel\n  id: duel-2", Right: "metadata:\n  id: duel",
		Fix: "Removes the later key; never applied unasked.",
	},
	{
		Code: YAML007, Severity: Warning, Title: "Unknown top-level key",
		Summary:     "A key at the top of a block is no section.",
		Explanation: "Beside the sections a block may hold nothing at its top level, and what stands below an unknown key is left out of the game. Correct the name, or move the content where it belongs.",
		Wrong:       "zonse:\n  - { id: deck, owner: none, visibility: hidden, ordering: stack }", Right: "zones:\n  - { id: deck, owner: none, visibility: hidden, ordering: stack }",
		Fix: "Replaces the key by the nearest section name, or removes it.",
	},
	{
		Code: YAML008, Title: "Invalid YAML",
		Summary:     "The YAML cannot be read at this place.",
		Explanation: "Typical causes are a bracket or quote that is never closed, and an entry that is indented differently from its neighbours. The rest of the document is still checked, but the game cannot be built until the fault is mended.",
		Wrong:       "actions:\n  - { id: draw, phase: [main }", Right: "actions:\n  - { id: draw, phase: [main] }",
		Fix: "Closes it where what was opened seems to end.",
	},
	{
		Code: YAML009, Title: "Special character at the start of a value",
		Summary:     "An unquoted value starts with a character that has a meaning in YAML.",
		Explanation: "`&`, `*`, `!`, `%`, `@` and the back-tick are special at the start of a value: YAML rejects it, or takes the word for an anchor or a tag and loses it. Put the value in quotes.",
		Wrong:       "metadata:\n  id: duel\n  name: @duel", Right: "metadata:\n  id: duel\n  name: '@duel'",
		Fix: "Puts the value in quotes.",
	},
	{
		Code: YAML011, Title: "Dash without a space",
		Summary:     "The dash of a list entry is not followed by a space.",
		Explanation: "Without the space YAML takes the dash for a part of the text, and the entry is not one of the list. Put a space behind the dash.",
		Wrong:       "zones:\n  - { id: deck, owner: none, visibility: hidden, ordering: stack }\n  -{ id: hand, owner: player, visibility: owner, ordering: set }", Right: "zones:\n  - { id: deck, owner: none, visibility: hidden, ordering: stack }\n  - { id: hand, owner: player, visibility: owner, ordering: set }",
		Fix: "Puts a space behind the dash.",
	},
	{
		Code: YAML013, Title: "Alias without an anchor",
		Summary:     "An alias refers to an anchor that is not declared before it.",
		Explanation: "`*name` repeats the value marked by `&name` earlier in the same block. Anchors of other blocks cannot be used, nor one in the value that it marks itself. Correct the name, or quote the text if no alias was meant.",
		Wrong:       "zones:\n  - { id: deck, owner: none, visibility: hidden, ordering: *order }", Right: "zones:\n  - { id: deck, owner: none, visibility: hidden, ordering: &order stack }\n  - { id: muck, owner: none, visibility: hidden, ordering: *order }",
		Fix: "Replaces the name by the nearest anchor.",
	},
	{
		Code: YAML014, Severity: Warning, Title: "Key without a value",
		Summary:     "A key has no value, and none is no meaningful value here.",
		Explanation: "The value was forgotten, or what follows is not indented deeper than the key. Write the value, or remove the key.",
		Wrong:       "actions:\n  - id: draw\n    effects:\n    limits: []", Right: "actions:\n  - id: draw\n    effects: []\n    limits: []",
		Fix: "Removes the key.",
	},
	{
		Code: YAML015, Severity: Warning, Title: "Value cut off by a number sign",
		Summary:     "What follows ` #` in this value is a comment and not part of it.",
		Explanation: "In an unquoted value a number sign behind a space starts a comment, so `Camp #3` is read as `Camp`. Put the value in quotes; for a comment, leave a space behind the sign.",
		Wrong:       "metadata:\n  name: Camp #3", Right: "metadata:\n  name: 'Camp #3'",
		Fix: "Puts the value with its number sign in quotes.",
	},
	{
		Code: YAML017, Title: "Content behind the end of the document",
		Summary:     "Content follows a `...` line without a `---` line.",
		Explanation: "Three dots on a line of their own end a YAML document, and a block holds exactly one. Remove the line, or put the rest into a block of its own.",
		Wrong:       "constants: { handSize: 5 }\n...\nactions: []", Right: "constants: { handSize: 5 }\nactions: []",
		Fix: "Removes the line.",
	},
	{
		Code: YAML019, Title: "Quote inside a quoted value",
		Summary:     "A quoted value ends before its author meant it to.",
		Explanation: "The same quote inside the value ends it, and the rest of the line cannot be read. In single quotes write the quote twice; in double quotes put a backslash before it; or use the other kind of quote around the value.",
		Wrong:       "name: 'The king's gambit'", Right: "name: \"The king's gambit\"",
		Fix: "Uses the other kind of quote around the value, or doubles the inner quote.",
	},
	{
		Code: YAML020, Title: "Text block not indented",
		Summary:     "The lines below `|` or `>` are not indented deeper than their key.",
		Explanation: "A text block consists of the lines that are indented deeper than its key. Lines at the key's own indentation do not belong to it and cannot be read. Indent them.",
		Wrong:       "metadata:\n  description: |\n  Two players duel.", Right: "metadata:\n  description: |\n    Two players duel.",
		Fix: "Indents the lines.",
	},
}
