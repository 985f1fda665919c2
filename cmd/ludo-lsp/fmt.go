package main

import (
	"errors"
	"fmt"
	"io"
	"slices"

	"ludo-lsp/check"
	"ludo-lsp/cnl"
)

const fmtUsage = `Write the YAML of games in one style.

Usage:
  ludo-lsp fmt [FLAGS] PATH…

A PATH is a Markdown file, a folder (searched for games, with the folders in
it), a pattern such as 'games/**/*.md', or - for the standard input. Only the
fences labelled yaml are formatted; prose stays as it is, and so does what
cannot be read as YAML. A game means the same before and after.

  -w, --write             write the documents that change
  --check                 list the documents that would change; exit with 1 if
                          there are any
  --diff                  print what would change, as a patch

Without one of these the formatted text of one document is printed.

  --form FORM             write rules as formulas or as records, and leave all else as
                          it is

  --allow-none            paths may hold no game, as where a hook gives all files that
                          have changed
  --stdin-filename FILE   the file that the standard input stands for
  -q, --quiet             no notes

The project file says how wide lines may be, and what else there is to say
(format.width, format.indent, format.quotes, format.lines).

Exit codes: 0 done, 1 documents would change (--check), 2 wrong usage,
3 something could not be read or written.
`

// runFmt is the command that formats games.
func runFmt(i invocation) int {
	flags := newFlags("fmt")
	write := flags.BoolP("write", "w", false, "")
	list := flags.Bool("check", false, "")
	diff := flags.Bool("diff", false, "")
	quiet := flags.BoolP("quiet", "q", false, "")
	allowNone := flags.Bool("allow-none", false, "")
	form := flags.String("form", "", "")
	stdinName := flags.String("stdin-filename", "", "")
	if code, ends := i.parseFlags(flags, fmtUsage); ends {
		return code
	}
	switch {
	case flags.NArg() == 0 && !*allowNone:
		return i.misuse("which games are meant? Give files, folders or -", "help fmt")
	case *write && (*list || *diff):
		return i.misuse("--write changes documents, --check and --diff do not: choose one", "help fmt")
	}
	to := cnl.Form(*form)
	if to != "" && !slices.Contains(cnl.Forms, to) {
		return i.misuse(fmt.Sprintf("there is no form %q: rules are written as formulas or records", *form), "help fmt")
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
		format = func(o check.Options) (check.Formatted, error) { return check.WriteAs(o, to) }
	}
	result, err := format(options)
	var misuse *check.UsageError
	if errors.As(err, &misuse) {
		return i.misuse(misuse.Message, "help fmt")
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
		return i.misuse("only one document can be printed; --write, --check and --diff are for several", "help fmt")
	default:
		if options.Stdin != nil { // also where it holds no game
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
