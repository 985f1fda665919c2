package main

import "fmt"

const mainUsage = `ludo-lsp reads board games written as Markdown with YAML.

Usage:
  ludo-lsp [serve] [--stdio | --listen ADDRESS]
                                          serve an editor (language server protocol)
  ludo-lsp new NAME                       begin a game
  ludo-lsp --check PATH…                  check games and report what is wrong
  ludo-lsp fmt [-w] PATH…                 format games
  ludo-lsp compile PATH                   compile a game to its definition
  ludo-lsp expand PATH --at FILE:LINE     show what macros and templates become
  ludo-lsp diff OLD NEW                   tell in which rules two games differ
  ludo-lsp run PATH                       play a game
  ludo-lsp play PATH                      play a game by hand
  ludo-lsp picture PATH -o FILE           draw what lies on the table
  ludo-lsp book PATH -o FOLDER            make a rulebook of a game
  ludo-lsp review [FOLDER]                put the prose of a game beside its rules
  ludo-lsp simulate PATH --at FILE:LINE   see a rule act, and what comes of it
  ludo-lsp simulate PATH --games N        play many games and count what comes of them
  ludo-lsp mcp                            serve language models and other programs (model context protocol)
  ludo-lsp dap                            debug rules from an editor (debug adapter protocol)
  ludo-lsp replay PATH FILE               play a recorded game again and compare
  ludo-lsp legal PATH --state FILE        list the legal moves of a state
  ludo-lsp apply PATH --state F --move M  make a move in a state
  ludo-lsp explain WORD|CODE              say what a word of the language or a diagnostic means
  ludo-lsp version                        print the version
  ludo-lsp help [COMMAND]                 print this, or more about a command
`

const checkUsage = `Check games and report what is wrong with them.

Usage:
  ludo-lsp --check [FLAGS] PATH…
  ludo-lsp check   [FLAGS] PATH…

A PATH is a Markdown file, a folder (searched for games, with the folders in
it), a pattern such as 'games/**/*.md', or - for the standard input. A file is
checked as a part of its game; only what is wrong with the file is reported.

What to report:
  --fail-on LEVEL         exit with 1 on findings at or above error (default),
                          warning, information or hint; or never
  --min-severity LEVEL    leave out findings below this level (default hint)
  --severity CODE=LEVEL   change the severity of a code, or turn it off;
                          can be repeated
  --max-diagnostics N     show at most N findings (default 0: all)
  --baseline FILE         leave out the findings recorded in FILE
  --update-baseline       record the present findings in the baseline file
  --replays               play the recorded games beside each game again
                          (*.replay.jsonl) and report what comes out differently
  --play[=N]              play each game N times (200) and report what shows: rules
                          that never act, games that do not end, rules that fail
  --play=deep             also leave out each rule in turn, and report which make no
                          difference to the games
  --scenario NAME         check and play this scenario (default: as ludo.yaml says, or
                          the game)

How to report:
  --format FORMAT         text (default), concise, json, jsonl, sarif, github,
                          gitlab or junit
  --output FORMAT[=FILE]  write a report, to FILE or the standard output; can be
                          repeated
  --force                 write reports over files that hold something else
  --statistics            count the findings of each code
  --color WHEN            auto (default), always or never
  -q, --quiet             print findings only: no summary, notes or progress

What to mend:
  --fix                   apply the safe fixes
  --unsafe-fixes          with --fix or --diff: apply the others too, but none
                          that takes rules out or declares new ones
  --fix=CODE[,CODE]       mend the findings of these codes, with any of their
                          fixes; says what was removed and what was invented
  --diff                  print what --fix would change, and change nothing

  --allow-none            paths may hold no game, as where a hook gives all files that
                          have changed
  --stdin-filename FILE   the file that the standard input stands for
  -j, --jobs N            check N games at a time (default: all processors)
  --cache[=FOLDER]        keep in a folder (default: the user's cache) what is wrong
                          with each game, and analyse only what has changed

Exit codes: 0 nothing found, 1 findings at or above --fail-on, 2 wrong usage,
3 the check could not be completed (the report is still written).
`

const explainUsage = `Say what a word of the language or a diagnostic means.

Usage:
  ludo-lsp explain WORD… [--format text|json|markdown]
  ludo-lsp explain CODE… [--format text|json|markdown]
  ludo-lsp explain --all [--format text|json|markdown]
  ludo-lsp explain --list
  ludo-lsp explain --at FILE:LINE[:COLUMN] [--format text|json|markdown]
  ludo-lsp explain --at FILE:LINE[:COLUMN] --changes [--games N]

A WORD is an effect, condition, value, query or reference (forEach), a section
(actions), a path of fields (actions.limits.scope), a fixed word (simultaneous),
the text of a zone or binding ('hand:actor', '$card'), a page about the language
(formulas, statements), a recipe (auction) or a game that is shipped (nim).

  --all    all diagnostics
  --list   all diagnostics and words, one a line
  --at FILE:LINE[:COLUMN]
           the conditions, values, queries and effects that begin on the line, or
           the smallest one around the column, as a formula and a sentence
  --changes
           who can change the variable, marker, property or zone that is named
           there (without a column, the first one on the line), when, and by how
           much: from the rules, and from games
  --games N
           how many games are played for that (200); 0 for none
`

// runHelp is the command that says how a command is used.
func runHelp(i invocation) int {
	text := mainUsage
	if len(i.args) > 0 {
		about, ok := commands[i.args[0]]
		if !ok {
			return i.noCommand(i.args[0])
		}
		text = about.usage
	}
	fmt.Fprint(i.stdout, text)
	return exitClean
}
