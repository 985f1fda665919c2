package check

import (
	"fmt"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/report"
	"ludo-lsp/internal/spec/workspace"
)

// FormatResult is the result of formatting.
type FormatResult struct {
	// Documents are the meant documents, before and after formatting, and Changes those that are not formatted;
	// nothing is written yet.
	Documents, Changes []Change
	Failures           []report.Failure
	Notes              []string
}

// rewriter returns how the documents of a target are rewritten: the new text, and how much at its end is not read.
type rewriter func(r *run, t target) func(name, text string) (after string, unread int)

// Format formats the documents of games: those that Run would report on. Only the options that select documents are
// used. The error is a *UsageError.
func Format(o Options) (FormatResult, error) {
	return formatGames(o, func(_ *run, t target) func(name, text string) (string, int) {
		return func(name, text string) (string, int) {
			return cnl.FormatRead(text, t.project.FormatOf(name).Options())
		}
	})
}

// WriteAs converts the rules of the documents to a form; it is like Format.
func WriteAs(o Options, to cnl.Form) (FormatResult, error) {
	return formatGames(o, func(r *run, t target) func(name, text string) (string, int) {
		files, _ := workspace.Load(r.files, t.layout) // an unreadable file is a separate failure
		spec := cnl.New(files, cnl.Options{})
		return func(name, _ string) (string, int) {
			text, unread, kept := spec.WrittenAs(name, to)
			for _, line := range kept {
				r.notes = append(r.notes, r.show(name)+":"+line)
			}
			return text, unread
		}
	})
}

// formatGames rewrites the documents of games.
func formatGames(o Options, how rewriter) (FormatResult, error) {
	r, find, targets, err := begin(o, "format", "formatted")
	if err != nil {
		return FormatResult{}, err
	}
	r.noteUnread(find)
	out := FormatResult{Failures: r.failures, Notes: r.notes}
	seen := map[string]bool{}
	for _, t := range targets {
		write := how(r, t)
		for _, name := range t.layout.Files {
			if !t.reports(name) || seen[name] {
				continue
			}
			seen[name] = true
			c := Change{Path: name, File: r.show(name), Stdin: r.stdin != nil && name == r.stdin.Name}
			text, err := r.files.ReadFile(name)
			if err != nil {
				out.Failures = append(out.Failures,
					report.Failure{File: c.File, Message: "This cannot be read: " + withoutPath(err).Error() + "."})
				continue
			}
			after, unread := write(name, text)
			if c.Before, c.After = text, after; unread > 0 {
				out.Failures = append(out.Failures, report.Failure{File: c.File, Message: fmt.Sprintf(
					"The last %d bytes were left alone: there is more YAML in this document than a game has room for.",
					unread)})
			}
			if out.Documents = append(out.Documents, c); c.After != c.Before {
				out.Changes = append(out.Changes, c)
			}
		}
	}
	out.Notes = r.notes
	return out, nil
}
