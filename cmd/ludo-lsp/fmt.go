package main

import (
	"errors"
	"fmt"
	"io"
	"slices"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/check"
)

// runFmt runs the command that formats games.
func runFmt(i invocation, a *arguments) int {
	write, list, diff := a.is("write"), a.is("check"), a.is("diff")
	to := cnl.Form(a.text("form"))
	if to != "" && !slices.Contains(cnl.Forms, to) {
		return i.reportMisuse(fmt.Sprintf("there is no form %q: rules are written as formulas or records", to))
	}
	options := check.Options{Dir: i.dir, Engine: i.engine, AllowNone: a.is("allow-none")}
	if err := i.addPaths(&options, a); err != nil {
		return i.fail(exitInternal, "%v", err)
	}
	format := check.Format
	if to != "" {
		format = func(o check.Options) (check.FormatResult, error) { return check.WriteAs(o, to) }
	}
	result, err := format(options)
	var misuse *check.UsageError
	if errors.As(err, &misuse) {
		return i.reportMisuse(misuse.Message)
	}
	code, shown := exitClean, ""
	switch {
	case write:
		result.Failures = append(result.Failures, check.Write(result.Changes)...)
	case list || diff:
		if diff {
			shown = check.Diff(result.Changes)
		} else {
			for _, c := range result.Changes {
				shown += c.File + "\n"
			}
		}
		if list && len(result.Changes) > 0 {
			code = exitFindings
		}
	case len(result.Documents) > 1:
		return i.reportMisuse("only one document can be printed; --write, --check and --diff are for several")
	default:
		if options.Stdin != nil { // even if it holds no game
			shown = options.Stdin.Text
		}
		for _, c := range result.Documents {
			shown = c.After
		}
	}
	if _, err := io.WriteString(i.stdout, shown); err != nil {
		return i.reportUnwritten(err)
	}
	if !a.is("quiet") {
		for _, note := range result.Notes {
			fmt.Fprintf(i.stderr, "ludo-lsp: note: %s\n", note)
		}
	}
	for _, f := range result.Failures {
		fmt.Fprintf(i.stderr, "ludo-lsp: %s: %s\n", f.File, f.Message)
		code = exitInternal
	}
	return code
}
