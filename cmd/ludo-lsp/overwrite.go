package main

import (
	"os"
	"path/filepath"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/check"
	"ludo-lsp/internal/overwrite"
	"ludo-lsp/internal/report"
)

// reportKinds are the kinds of check reports, by format.
var reportKinds = map[report.Format]overwrite.Kind{
	report.Text: overwrite.Report, report.Concise: overwrite.Report, report.JSON: overwrite.ReportJSON, report.JSONL: overwrite.ReportJSON,
	report.SARIF: overwrite.SARIF, report.GitHub: overwrite.GitHub, report.GitLab: overwrite.GitLab, report.JUnit: overwrite.JUnit,
}

// coverageKinds are the kinds of coverage reports, by format.
var coverageKinds = map[string]overwrite.Kind{
	"text": overwrite.Coverage, "lcov": overwrite.LCOV, "cobertura": overwrite.Cobertura, "json": overwrite.CoverageJSON, "html": overwrite.Page,
}

// absolutePath returns the absolute path of a file that is named on the command line.
func (i invocation) absolutePath(name string) string {
	if !filepath.IsAbs(name) {
		name = filepath.Join(i.dir, name)
	}
	return name
}

// mayWrite checks whether a file may be written; it returns an exit code, 0 if it may.
func (i invocation) mayWrite(file string, what overwrite.Kind) int {
	if file == "" || file == "-" {
		return exitClean
	}
	if why := overwrite.Refusal(i.absolutePath(file), file, what, i.force); why != "" {
		return i.fail(exitUsage, "%s", why)
	}
	return exitClean
}

// mayAppend checks whether lines may be appended to a file, which must be no document; it returns an exit code, 0 if
// they may.
func (i invocation) mayAppend(file string) int {
	i.force = true
	return i.mayWrite(file, "")
}

// writeTo writes to a file, or to the standard output if the name is "", and returns the exit code.
func (i invocation) writeTo(file string, what overwrite.Kind, data []byte) int {
	if code := i.mayWrite(file, what); code != exitClean {
		return code
	}
	var err error
	if file == "" || file == "-" {
		file = "the standard output"
		_, err = i.stdout.Write(data)
	} else {
		err = check.WriteFile(file, i.dir, data)
	}
	if err != nil {
		return i.fail(exitInternal, "%s cannot be written: %v", file, err)
	}
	return exitClean
}

// fill writes files below a folder, overwriting files with the same names that are no documents, and returns the exit
// code.
func (i invocation) fill(target, shown string, files []cnl.File) int {
	i.force = true // the folder was empty, or force was given
	for _, f := range files {
		name := filepath.FromSlash(f.Path)
		now, err := os.ReadFile(filepath.Join(target, name))
		if err != nil || string(now) == f.Text {
			continue
		}
		if code := i.mayWrite(filepath.Join(shown, name), ""); code != exitClean {
			return code
		}
	}
	for _, f := range files {
		if err := writeBelow(target, f); err != nil {
			return i.fail(exitInternal, "%s cannot be written: %v", filepath.Join(shown, f.Path), err)
		}
	}
	return exitClean
}
