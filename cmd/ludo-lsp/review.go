package main

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"

	"ludo-lsp/internal/show/review"
)

const reviewUsage = `Put the prose of a game beside its rules, for somebody who compares the two.

Usage:
  ludo-lsp review [FLAGS] [FOLDER]

FOLDER is the folder of a game (default: this one), or one of its Markdown files.

Each paragraph is followed by the rules below it, read aloud, and by the rules to
which words of it are bound by links such as [five](#constants.handSize). Prose
without rules and rules without prose are marked.

  --format FORMAT  markdown (default) or json

Exit codes: 0 written, 2 wrong usage, 3 something could not be read.
`

// runReview is the command that puts prose beside rules.
func runReview(i invocation) int {
	flags := newFlags("review")
	format := flags.String("format", "markdown", "")
	if code, ends := i.parseFlags(flags, reviewUsage); ends {
		return code
	}
	if flags.NArg() > 1 {
		return i.misuse("give one folder or file", "help review")
	}
	if code, ok := i.oneOf("review", "--format", *format, "markdown", "json"); !ok {
		return code
	}
	game := "."
	if flags.NArg() == 1 {
		game = flags.Arg(0)
	}
	files, _, code := i.loadGame(game, "review")
	if files == nil {
		return code
	}
	spec := i.readWhole(files)
	folder := filepath.ToSlash(i.folderOf(game))
	found := review.Of(spec, func(file string) string { return strings.TrimPrefix(file, folder+"/") })
	var err error
	if *format == "json" {
		encoder := json.NewEncoder(i.stdout)
		encoder.SetEscapeHTML(false)
		encoder.SetIndent("", "  ")
		err = encoder.Encode(found)
	} else {
		err = review.Markdown(i.stdout, found)
	}
	if err != nil {
		fmt.Fprintf(i.stderr, "ludo-lsp: the output cannot be written: %v\n", err)
		return exitInternal
	}
	return exitClean
}
