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
func runFmt(i invocation) int {
	flags := newFlags("fmt")
	write := flags.BoolP("write", "w", false, "")
	list := flags.Bool("check", false, "")
	diff := flags.Bool("diff", false, "")
	quiet := flags.BoolP("quiet", "q", false, "")
	allowNone := flags.Bool("allow-none", false, "")
	form := flags.String("form", "", "")
	stdinName := flags.String("stdin-filename", "", "")
	if code, ends := i.parseFlags(flags); ends {
		return code
	}
	switch {
	case flags.NArg() == 0 && !*allowNone:
		return i.reportMisuse("which games are meant? Give files, folders or -", "help fmt")
	case *write && (*list || *diff):
		return i.reportMisuse("--write changes documents, --check and --diff do not: choose one", "help fmt")
	}
	to := cnl.Form(*form)
	if to != "" && !slices.Contains(cnl.Forms, to) {
		return i.reportMisuse(fmt.Sprintf("there is no form %q: rules are written as formulas or records", *form), "help fmt")
	}
	options := check.Options{Dir: i.dir, Engine: i.engine, AllowNone: *allowNone}
	for _, p := range flags.Args() {
		if p != "-" {
			options.Paths = append(options.Paths, p)
			continue
		}
		text, err := readAll(i.stdin)
		if err != nil {
			fmt.Fprintf(i.stderr, "ludo-lsp: the standard input cannot be read: %v\n", err)
			return exitInternal
		}
		options.Stdin = &check.Stdin{Name: *stdinName, Text: string(text)}
	}
	format := check.Format
	if to != "" {
		format = func(o check.Options) (check.FormatResult, error) { return check.WriteAs(o, to) }
	}
	result, err := format(options)
	var misuse *check.UsageError
	if errors.As(err, &misuse) {
		return i.reportMisuse(misuse.Message, "help fmt")
	}
	code := exitClean
	shown := ""
	switch {
	case *write:
		result.Failures = append(result.Failures, check.Write(result.Changes)...)
	case *list || *diff:
		if *diff {
			shown = check.Diff(result.Changes)
		} else {
			for _, c := range result.Changes {
				shown += c.File + "\n"
			}
		}
		if *list && len(result.Changes) > 0 {
			code = exitFindings
		}
	case len(result.Documents) > 1:
		return i.reportMisuse("only one document can be printed; --write, --check and --diff are for several", "help fmt")
	default:
		if options.Stdin != nil { // even if it holds no game
			shown = options.Stdin.Text
		}
		for _, c := range result.Documents {
			shown = c.After
		}
	}
	if _, err := io.WriteString(i.stdout, shown); err != nil {
		fmt.Fprintf(i.stderr, "ludo-lsp: the output cannot be written: %v\n", err)
		return exitInternal
	}
	if !*quiet {
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
