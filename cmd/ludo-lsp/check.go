package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"

	"ludo-lsp/internal/check"
	"ludo-lsp/internal/report"
	"ludo-lsp/internal/text/symbols"
)

// runCheck runs the command that checks games.
func runCheck(i invocation, a *arguments) int {
	flags, err := i.readCheckFlags(a)
	if err != nil {
		return i.reportMisuse(err.Error())
	}
	options, err := i.checkOptions(flags)
	var misuse *check.UsageError
	if errors.As(err, &misuse) {
		return i.reportMisuse(misuse.Message)
	}
	if err != nil {
		return i.fail(exitInternal, "%v", err)
	}
	for _, o := range flags.outputs {
		if code := i.mayWrite(o.file, reportKinds[report.Format(o.format)]); code != exitClean {
			return code
		}
	}
	progress := i.newProgress("Checking games", flags.quiet)
	options.Progress = progress.update
	result, err := check.Run(options)
	progress.finish()
	if err != nil {
		return i.reportMisuse(err.Error())
	}
	result.Report.Version = programVersion()

	// If the standard output is taken, the report goes to the error output.
	stdout := i.stdout
	switch {
	case flags.is("diff"):
		_, err = io.WriteString(i.stdout, check.Diff(result.Changes))
		result.Report.Fixed = 0
		stdout = i.stderr
	case flags.Changed("fix") && options.Stdin != nil:
		_, err = io.WriteString(i.stdout, applyToStdin(*options.Stdin, result.Changes))
		stdout = i.stderr
	}
	if err != nil {
		return i.reportUnwritten(err)
	}
	if flags.Changed("fix") && !flags.is("diff") {
		result.Report.Failures = append(result.Report.Failures, check.Write(result.Changes)...)
	}
	if flags.is("update-baseline") {
		i.updateBaseline(flags, &result)
	}
	failed := i.writeReports(flags, result, stdout)
	switch {
	case failed || len(result.Report.Failures) > 0:
		return exitInternal
	case result.Report.HasFailing():
		return exitFindings
	}
	return exitClean
}

// applyToStdin returns the text of the standard input after the changes.
func applyToStdin(stdin check.Stdin, changes []check.Change) string {
	for _, c := range changes {
		if c.Stdin {
			return c.After
		}
	}
	return stdin.Text
}

// checkOptions converts flags to the options of the check.
func (i invocation) checkOptions(flags *checkFlags) (check.Options, error) {
	options := check.Options{
		Dir: i.dir, Engine: i.engine, Jobs: flags.number("jobs"),
		Replays: flags.is("replays"), Play: flags.play, Deep: flags.deep, Scenario: i.scenario, Severity: flags.severity, Least: flags.least,
		FailOn: flags.failOn, Max: flags.number("max-diagnostics"), Buffers: i.buffers, Roots: i.roots, Cache: flags.cache, AllowNone: flags.is("allow-none"),
	}
	switch {
	case (flags.Changed("fix") || flags.is("diff")) && flags.is("unsafe-fixes"):
		options.Mend = check.MendAny
	case flags.Changed("fix") || flags.is("diff"):
		options.Mend = check.MendSafe
	}
	options.MendCodes = flags.fixCodes
	if err := i.addPaths(&options, flags.arguments); err != nil {
		return options, err
	}
	if err := i.takeOver(flags); err != nil {
		return options, err
	}
	options.FailOn = flags.failOn
	if flags.baseline != "" {
		baseline, err := check.ReadBaseline(flags.baseline, i.dir)
		switch {
		case err == nil:
			options.Baseline = baseline
		case flags.is("update-baseline") && errors.Is(err, fs.ErrNotExist):
		case errors.Is(err, fs.ErrNotExist):
			return options, &check.UsageError{Message: fmt.Sprintf(
				"there is no baseline file %s; --update-baseline makes one", flags.baseline)}
		default:
			return options, &check.UsageError{Message: fmt.Sprintf("the baseline %s cannot be used: %v", flags.baseline,
				err)}
		}
	}
	if flags.is("update-baseline") {
		options.Baseline = nil // everything is to be recorded
	}
	return options, nil
}

// addPaths adds the paths of the arguments to the options; - stands for the standard input.
func (i invocation) addPaths(options *check.Options, a *arguments) error {
	for _, p := range a.Args() {
		if p != "-" {
			options.Paths = append(options.Paths, p)
			continue
		}
		text, err := readAll(i.stdin)
		if err != nil {
			return fmt.Errorf("the standard input cannot be read: %w", err)
		}
		options.Stdin = &check.Stdin{Name: a.text("stdin-filename"), Text: string(text)}
	}
	return nil
}

// updateBaseline writes the findings to the baseline; they count as known from then on.
func (i invocation) updateBaseline(flags *checkFlags, result *check.Result) {
	recorded, err := check.UpdateBaseline(flags.baseline, i.dir, *result)
	if err != nil {
		result.Report.Failures = append(result.Report.Failures, report.Failure{
			File: flags.baseline, Message: fmt.Sprintf("The baseline cannot be written: %v.", err),
		})
		return
	}
	result.Report.Known = result.Report.Problems()
	result.Report.Findings, result.Report.Counts, result.Report.Omitted = nil, nil, 0
	result.Notes = append(result.Notes, fmt.Sprintf("The baseline %s holds %s now.", flags.baseline,
		symbols.Count(recorded, "finding")))
}

// writeReports writes the reports to their destinations, and the notes. It reports whether a write failed.
func (i invocation) writeReports(flags *checkFlags, result check.Result, stdout io.Writer) (failed bool) {
	complain := func(where string, err error) {
		failed = true
		fmt.Fprintf(i.stderr, "ludo-lsp: the report cannot be written to %s: %v\n", where, err)
	}
	style := i.style(stdout, flags.quiet)
	readable := false
	for _, o := range flags.outputs {
		format := report.Format(o.format)
		if o.file == "" {
			readable = readable || format == report.Text || format == report.Concise
			if err := report.Write(stdout, format, result.Report, style); err != nil {
				complain("the standard output", err)
			}
			continue
		}
		plain := report.Style{Color: i.color == "always", Quiet: flags.quiet}
		var text bytes.Buffer
		err := report.Write(&text, format, result.Report, plain)
		if err == nil {
			err = check.WriteFile(o.file, i.dir, text.Bytes())
		}
		if err != nil {
			complain(o.file, err)
		}
	}
	// Statistics and notes go where they do not disturb a machine.
	beside := i.stderr
	if readable {
		beside = stdout
	}
	if flags.statistics {
		if err := report.WriteStatistics(beside, result.Report); err != nil {
			complain("the standard output", err)
		}
		if flags.cache != "" {
			fmt.Fprintf(beside, "Taken from the cache: %d\n", result.Cached)
		}
	}
	if flags.quiet {
		return failed
	}
	toFilesOnly := !slices.ContainsFunc(flags.outputs, func(o output) bool { return o.file == "" })
	if toFilesOnly {
		fmt.Fprintln(i.stderr, report.Summary(result.Report, i.style(i.stderr, flags.quiet)))
	}
	for _, note := range result.Notes {
		fmt.Fprintf(i.stderr, "ludo-lsp: note: %s\n", note)
	}
	return failed
}
