package main

import (
	"cmp"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/kernel/words"
	"ludo-lsp/internal/play/directed"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// playable is a compiled game with the places where its rules were written.
type playable struct {
	game   *kernel.Game
	locate kernel.Locator // nil if the rules were not compiled here
	// files, spec and sources are those of a spec compiled here, else nil.
	files   []cnl.File
	spec    *cnl.Spec
	sources *cnl.SourceMap
}

// playersOr returns a number of players, or if it is 0 the least that can play.
func (p *playable) playersOr(players int) int {
	return cmp.Or(players, int(p.game.Definition().Metadata.Players.Min))
}

// loadPlayable reads the game that a path names and compiles it for play; it returns nil and an exit code if that
// fails. Faults of the game are reported as by 'ludo-lsp compile'.
func (i invocation) loadPlayable(arg string, options ...kernel.Option) (*playable, int) {
	if strings.EqualFold(filepath.Ext(arg), ".json") {
		if i.scenario != "" {
			return nil, i.reportMisuse("a compiled definition has one scenario: compile the game with 'ludo-lsp compile --scenario'")
		}
		return i.loadDefinition(arg, options...)
	}
	files, whole, code := i.loadGame(arg)
	if files == nil {
		return nil, code
	}
	spec := i.spec(files, i.reading(arg))
	result := cnl.Compile(spec)
	if result.GameDef == nil || !whole || len(unreadDocuments(spec)) > 0 {
		if i.reportCompilation(&compiler{}, files, arg) {
			return nil, exitInternal
		}
		return nil, exitFindings
	}
	game, code := i.makeGame(result.GameDef, arg, options...)
	if game == nil {
		return nil, code
	}
	if c := tableOfCommands().row(i.command); c != nil && c.Warns {
		i.reportCompilation(&compiler{result: result, spec: spec}, files, arg)
	}
	sources := result.SourceMap
	return &playable{game: game, locate: i.locator(sources), files: files, spec: spec, sources: sources}, exitClean
}

// reading returns the options for reading the game that a path names: the requested scenario, or else that of its
// project file.
func (i invocation) reading(arg string) cnl.Options {
	o := cnl.Options{Scenario: i.scenario}
	folder := i.folderOf(arg)
	if p, err := i.projectOf(folder); o.Scenario == "" && err == nil && p != nil {
		o.Scenario = p.Project().ReadingIn(p.Relative(filepath.ToSlash(folder))).Scenario
	}
	return o
}

// unreadDocuments returns the documents of a spec that are not read completely because of a limit.
func unreadDocuments(spec *cnl.Spec) []string {
	return slices.DeleteFunc(spec.Files(), func(file string) bool { return spec.Unread(file) == "" })
}

// readWhole reads a spec of which nothing may be left out, as results for a part of a game may be wrong. If a
// document is not read completely, it reports that and returns nil.
func (i invocation) readWhole(files []cnl.File) *cnl.Spec {
	spec := i.spec(files, cnl.Options{})
	left := unreadDocuments(spec)
	for _, file := range left {
		fmt.Fprintf(i.stderr, "ludo-lsp: %s: Not all of this was read. %s\n", i.shownName(file), spec.Unread(file))
	}
	if len(left) > 0 {
		return nil
	}
	return spec
}

// locator returns the locator of rules in the documents of a spec.
func (i invocation) locator(sources *cnl.SourceMap) kernel.Locator {
	return func(path string) (kernel.Source, bool) {
		p, ok := sources.Find(path)
		return words.Source(i.shownName(p.File), p.Range), ok
	}
}

// uses returns a function for the uses of macros from which a part of a game was expanded; nil if the rules were not
// compiled here.
func (i invocation) uses(p *playable) func(path string) []words.Use {
	if p.sources == nil {
		return nil
	}
	return func(path string) []words.Use {
		at, _ := p.sources.Find(path)
		return directed.UsesOf(at, i.shownName)
	}
}

func (i invocation) loadDefinition(arg string, options ...kernel.Option) (*playable, int) {
	text, code := i.readInput(arg)
	if text == nil {
		return nil, code
	}
	def, err := gamedef.Decode(text)
	if err != nil {
		return nil, i.reportInvalid(arg, err)
	}
	game, code := i.makeGame(def, arg, options...)
	if game == nil {
		return nil, code
	}
	return &playable{game: game}, exitClean
}

// makeGame compiles a definition for play; it returns nil and an exit code if that fails.
func (i invocation) makeGame(def *gamedef.GameDef, arg string, options ...kernel.Option) (*kernel.Game, int) {
	game, err := kernel.New(def, options...)
	if err != nil {
		return nil, i.reportInvalid(arg, err)
	}
	return game, exitClean
}

// reportInvalid reports the faults of a definition, and returns the exit code.
func (i invocation) reportInvalid(arg string, err error) int {
	var problems *gamedef.InvalidError
	if !errors.As(err, &problems) {
		return i.fail(exitFindings, "%s cannot be played: %s", arg, sentence(err.Error()))
	}
	for _, p := range problems.Problems {
		where := arg
		if p.Path != "" {
			where += ": " + p.Path
		}
		fmt.Fprintf(i.stderr, "%s: error[%s]: %s\n", where, p.Code, p.Message)
	}
	return exitFindings
}
