package main

import (
	"fmt"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/ide/query"
	"ludo-lsp/internal/play/blame"
	"ludo-lsp/internal/play/playtest"
	"ludo-lsp/internal/text/source"
)

// explainChanges prints who can change the value named at a place, from the rules and from games.
func (i invocation) explainChanges(at string, games int) int {
	spec, file, where, code := i.specAt(at)
	if spec == nil {
		return code
	}
	place := changeableAt(spec, file, where)
	if place == nil {
		return i.fail(exitFindings, "No variable, marker, property of tokens or zone is named at %s.", at)
	}
	ctx, stop := i.untilInterrupted()
	defer stop()
	var shown *blame.PlayEvidence
	if games > 0 {
		if result := cnl.Compile(spec); result.GameDef == nil {
			fmt.Fprintln(i.stderr, "ludo-lsp: The game has errors, so it was not played; ludo-lsp --check tells them.")
		} else if played, err := playtest.Play(ctx, result.GameDef,
			playtest.Options{Games: games}); err != nil {
			fmt.Fprintf(i.stderr, "ludo-lsp: The game was not played: %v\n", err)
		} else {
			shown = &blame.PlayEvidence{Played: played, Games: games, Places: result.SourceMap}
		}
	}
	told := blame.Of(spec.View(), place, shown)
	if _, err := fmt.Fprint(i.stdout, told.Markdown()); err != nil {
		return i.reportUnwritten(err)
	}
	return exitClean
}

// longestLine is the number of characters of a line that are searched for a name.
const longestLine = 400

// changeableAt returns the name at a position that rules can change; without a column the first one on the line; nil
// if there is none.
func changeableAt(spec *cnl.Spec, file string, where position) *query.Place {
	view := spec.View()
	named := func(column int) *query.Place {
		place := query.At(view, file, source.Position{Line: where.line - 1, Character: column}, source.UTF16)
		if place == nil || !blame.IsValue(place) {
			return nil
		}
		return place
	}
	if where.column > 0 {
		return named(where.column - 1)
	}
	text, _ := spec.Text(file)
	for range where.line - 1 {
		_, text = source.NextLine(text)
	}
	line, _ := source.NextLine(text)
	for column := range min(source.UTF16.Units(line), longestLine) {
		if place := named(column); place != nil {
			return place
		}
	}
	return nil
}
