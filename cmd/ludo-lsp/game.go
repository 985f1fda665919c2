package main

import (
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

// playable is a game that can be played, and where its rules were written.
type playable struct {
	game   *kernel.Game
	locate kernel.Locator // nil if the rules were not compiled here
	// files, spec and sources are those of a spec compiled here, else nil.
	files   []cnl.File
	spec    *cnl.Spec
	sources *cnl.SourceMap
}

// loadPlayable reads the game that a path means and makes it ready to be played; nil and an exit code if that cannot
// be done. Faults of the game are reported as by 'ludo-lsp compile'.
func (i invocation) loadPlayable(arg, command, color string) (*playable, int) {
	if strings.EqualFold(filepath.Ext(arg), ".json") {
		if i.scenario != "" {
			return nil, i.misuse("a compiled definition has one scenario: compile the game with --scenario", "help compile")
		}
		return i.loadDefinition(arg, command)
	}
	files, whole, code := i.loadGame(arg, command)
	if files == nil {
		return nil, code
	}
	spec := i.spec(files, i.reading(arg))
	result := cnl.Compile(spec)
	if result.GameDef == nil || !whole || len(unread(spec)) > 0 {
		if i.reportCompilation(&compiler{}, files, arg, color) {
			return nil, exitInternal
		}
		return nil, exitFindings
	}
	game, code := i.ready(result.GameDef, arg)
	if game == nil {
		return nil, code
	}
	if command == "run" || command == "simulate" {
		i.reportCompilation(&compiler{result: result, spec: spec}, files, arg, color)
	}
	sources := result.SourceMap
	return &playable{game: game, locate: i.locator(sources), files: files, spec: spec, sources: sources}, exitClean
}

// reading returns how the game that a path means is read: with the requested scenario, or else that of its project
// file.
func (i invocation) reading(arg string) cnl.Options {
	o := cnl.Options{Scenario: i.scenario}
	folder := i.folderOf(arg)
	if p, err := i.projectOf(folder); o.Scenario == "" && err == nil && p != nil {
		o.Scenario = p.Project().ReadingIn(p.Relative(filepath.ToSlash(folder))).Scenario
	}
	return o
}

// unread returns the documents of a spec that a limit cuts off.
func unread(spec *cnl.Spec) []string {
	return slices.DeleteFunc(spec.Files(), func(file string) bool { return spec.Unread(file) == "" })
}

// readWhole reads a spec of which nothing may be left out: results for a part of a game may be wrong. If something
// is, it reports that and returns nil.
func (i invocation) readWhole(files []cnl.File) *cnl.Spec {
	spec := i.spec(files, cnl.Options{})
	left := unread(spec)
	for _, file := range left {
		fmt.Fprintf(i.stderr, "ludo-lsp: %s: Not all of this was read. %s\n", i.shownName(file), spec.Unread(file))
	}
	if len(left) > 0 {
		return nil
	}
	return spec
}

// locator finds rules in the documents of a spec.
func (i invocation) locator(sources *cnl.SourceMap) kernel.Locator {
	return func(path string) (kernel.Source, bool) {
		p, ok := sources.Find(path)
		return words.Source(i.shownName(p.File), p.Range), ok
	}
}

// uses returns the uses of macros that a part of a game came through; nil if the rules were not compiled here.
func (i invocation) uses(p *playable) func(path string) []words.Use {
	if p.sources == nil {
		return nil
	}
	return func(path string) []words.Use {
		at, _ := p.sources.Find(path)
		return directed.UsesOf(at, i.shownName)
	}
}

func (i invocation) loadDefinition(arg, command string) (*playable, int) {
	text, code := i.readInput(arg, command)
	if text == nil {
		return nil, code
	}
	def, err := gamedef.Decode(text)
	if err != nil {
		return nil, i.invalid(arg, err)
	}
	game, code := i.ready(def, arg)
	if game == nil {
		return nil, code
	}
	return &playable{game: game}, exitClean
}

// ready makes a definition ready to be played.
func (i invocation) ready(def *gamedef.GameDef, arg string) (*kernel.Game, int) {
	game, err := kernel.New(def)
	if err != nil {
		return nil, i.invalid(arg, err)
	}
	return game, exitClean
}

// invalid reports what is wrong with a definition.
func (i invocation) invalid(arg string, err error) int {
	var problems *gamedef.InvalidError
	if !errors.As(err, &problems) {
		fmt.Fprintf(i.stderr, "ludo-lsp: %s cannot be played: %s\n", arg, sentence(err.Error()))
		return exitFindings
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
