package main

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"

	"ludo-lsp/internal/show/review"
)

// runReview runs the command that shows prose beside rules.
func runReview(i invocation) int {
	flags := newFlags("review")
	format := flags.String("format", "markdown", "")
	if code, ends := i.parseFlags(flags); ends {
		return code
	}
	if flags.NArg() > 1 {
		return i.reportMisuse("give one folder or file", "help review")
	}
	if code, ok := i.checkOneOf("review", "--format", *format, "markdown", "json"); !ok {
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
