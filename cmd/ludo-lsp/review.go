package main

import (
	"cmp"
	"encoding/json"
	"path/filepath"
	"strings"

	"ludo-lsp/internal/show/review"
)

// runReview runs the command that shows prose beside rules.
func runReview(i invocation, a *arguments) int {
	game := cmp.Or(a.Arg(0), ".")
	files, _, code := i.loadGame(game)
	if files == nil {
		return code
	}
	spec := i.readWhole(files)
	folder := filepath.ToSlash(i.folderOf(game))
	found := review.Of(spec, func(file string) string { return strings.TrimPrefix(file, folder+"/") })
	var err error
	if a.has("format=json") {
		encoder := json.NewEncoder(i.stdout)
		encoder.SetEscapeHTML(false)
		encoder.SetIndent("", "  ")
		err = encoder.Encode(found)
	} else {
		err = review.Markdown(i.stdout, found)
	}
	if err != nil {
		return i.reportUnwritten(err)
	}
	return exitClean
}
