package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strconv"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/check"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/overwrite"
	"ludo-lsp/internal/report"
	"ludo-lsp/internal/shell"
	"ludo-lsp/internal/spec/workspace"
	"ludo-lsp/kernel/gamedef"
)

// runCompile runs the command that compiles a game.
func runCompile(i invocation, a *arguments) int {
	sections, sourceMap := a.is("sections"), a.text("source-map")
	files, whole, code := i.loadGame(a.Arg(0))
	if files == nil {
		return code
	}
	engine := &compiler{}
	failed := i.reportCompilation(engine, files, a.Arg(0))
	result := engine.result
	if !whole {
		result.GameDef = nil
	}

	data, err := encode(result, sections)
	if err != nil {
		return i.fail(exitInternal, "the definition cannot be written: %v", err)
	}
	if data != nil {
		if code := i.writeTo(a.text("output"), overwrite.Definition, data); code != exitClean {
			return code
		}
	}
	if sourceMap != "" && (result.GameDef != nil || sections) {
		places, err := result.SourceMap.WithFileNames(i.shownName).MarshalJSON()
		if err != nil {
			return i.fail(exitInternal, "the source map cannot be written: %v", err)
		}
		if code := i.writeTo(sourceMap, overwrite.SourceMap, places); code != exitClean {
			return code
		}
	}
	switch {
	case failed:
		return exitInternal
	case result.GameDef == nil:
		return exitFindings
	}
	return exitClean
}

// encode returns the output of the command as JSON: the game or its sections; nil if there is none.
func encode(result cnl.CompileResult, sections bool) ([]byte, error) {
	if !sections {
		if result.GameDef == nil {
			return nil, nil
		}
		return gamedef.EncodeIndent(result.GameDef)
	}
	data, err := result.EncodeSections()
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	if err := json.Indent(&out, data, "", "  "); err != nil {
		return nil, err
	}
	out.WriteByte('\n')
	return out.Bytes(), nil
}

// loadGame reads the files of the one game that a path names; it returns nil and an exit code if there is none. whole
// is false if files import each other in a circle or cannot be read.
func (i invocation) loadGame(arg string) (files []cnl.File, whole bool, code int) {
	name, err := workspace.Absolute(i.absolutePath(arg))
	if err != nil {
		return nil, false, i.reportMisuse(fmt.Sprintf("the path %q cannot be used: %v", arg, err))
	}
	return i.loadGameIn(i.disk(), name)
}

// loadGameIn is loadGame in a file system, for an absolute path.
func (i invocation) loadGameIn(fsys workspace.FileSystem, name string) (files []cnl.File, whole bool,
	code int) {
	info, err := fsys.Stat(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, false, i.reportMisuse(fmt.Sprintf("there is no file or folder %s", i.shownName(name)))
	}
	if err != nil {
		return nil, false, i.fail(exitInternal, "%s cannot be read: %v", i.shownName(name), err)
	}
	if info.IsDir() {
		all, err := workspace.Specs(fsys, name)
		if err == nil && len(all) > 1 {
			message := fmt.Sprintf("%s holds %d games; give a file of the one that is meant:", i.shownName(name),
				len(all))
			for _, l := range all {
				message += " " + i.shownName(l.Files[0])
			}
			return nil, false, i.reportMisuse(message)
		}
	}
	layout, err := workspace.Locate(fsys, name)
	switch {
	case errors.Is(err, workspace.ErrNoSpec):
		return nil, false, i.reportMisuse(fmt.Sprintf("no Markdown file in %s defines a section of a game",
			i.shownName(name)))
	case err == nil && !info.IsDir() && !workspace.IsMarkdown(name):
		return nil, false, i.reportMisuse(fmt.Sprintf("%s is no Markdown file; games are written in files ending in .md",
			i.shownName(name)))
	}
	if err == nil {
		files, err = workspace.Load(fsys, layout)
	}
	if err != nil || len(files) == 0 {
		return nil, false, i.fail(exitInternal, "%s cannot be read: %v", i.shownName(name), err)
	}
	return files, len(layout.Faults) == 0, 0
}

// shownName returns the name of a file for display: relative to the working directory if it lies below.
func (i invocation) shownName(name string) string {
	short, err := filepath.Rel(i.dir, filepath.FromSlash(name))
	if err != nil || !filepath.IsLocal(short) {
		return filepath.FromSlash(name)
	}
	return filepath.ToSlash(short)
}

// compiler is the engine of a check that keeps the compiled specs.
type compiler struct {
	result cnl.CompileResult
	spec   *cnl.Spec // the compiled spec; nil for none
}

// IsGameSpec implements check.Engine.
func (*compiler) IsGameSpec(text string) bool { return cnl.IsGameSpec(text) }

// Read implements check.Engine.
func (c *compiler) Read(files []cnl.File, of cnl.Options) check.Spec {
	if c.spec == nil {
		c.spec = cnl.New(files, cnl.Options{Scenario: of.Scenario})
		c.result = cnl.Compile(c.spec)
	}
	return check.Of(c.spec)
}

// reportCompilation compiles the files and prints the diagnostics: errors as the check does, each warning on one
// line. It reports whether another failure occurred.
func (i invocation) reportCompilation(engine *compiler, files []cnl.File, arg string) (failed bool) {
	options := check.Options{Dir: i.dir, Engine: engine, Jobs: 1, Least: diag.Warning, FailOn: diag.Error,
		Scenario: i.scenario, Buffers: i.buffers, Roots: i.roots}
	for _, f := range files {
		options.Paths = append(options.Paths, filepath.FromSlash(f.Path))
	}
	result, err := check.Run(options)
	if err != nil {
		fmt.Fprintf(i.stderr, "ludo-lsp: %s\n", sentence(err.Error()))
		return true
	}
	if result.Report.Problems() == 0 && len(result.Report.Failures) == 0 {
		return false
	}
	if n := result.Report.Problems(); len(result.Report.Failures) == 0 && !result.Report.HasFailing() {
		warnings := "1 warning"
		if n > 1 {
			warnings = strconv.Itoa(n) + " warnings"
		}
		fmt.Fprintf(i.stderr, "ludo-lsp: %s; 'ludo-lsp --check %s' shows more.\n", warnings, shell.Quote(arg))
		return false
	}
	flags := &checkFlags{outputs: []output{{format: string(report.Text)}}}
	return i.writeReports(flags, result, i.stderr) || len(result.Report.Failures) > 0
}
