package check

import (
	"fmt"

	"ludo-lsp/cnl"
	"ludo-lsp/report"
)

// Formatted is the outcome of formatting.
type Formatted struct {
	// Documents are those that were meant, as they are and formatted, and Changes
	// those of them that are not formatted; nothing is written yet.
	Documents, Changes []Change
	Failures           []report.Failure
	Notes              []string
}

// Format formats the documents of games: those that Run would report on. Of the
// options those count that say what is meant. The error is a *UsageError.
func Format(o Options) (Formatted, error) { return formatted(o, (*run).format) }

// WriteAs writes the rules of documents in a form, and nothing else, as Format formats them.
func WriteAs(o Options, to cnl.Form) (Formatted, error) {
	return formatted(o, func(*run, target, string) func(string) (string, int) {
		return func(text string) (string, int) { return cnl.WriteTextAs(text, to) }
	})
}

// formatted writes documents anew.
func formatted(o Options, how func(*run, target, string) func(string) (string, int)) (Formatted, error) {
	r, find, targets, err := begin(o, "format", "formatted")
	if err != nil {
		return Formatted{}, err
	}
	r.noteUnread(find)
	out := Formatted{Failures: r.failures, Notes: r.notes}
	seen := map[string]bool{}
	for _, t := range targets {
		for _, name := range t.layout.Files {
			if !t.reports(name) || seen[name] {
				continue
			}
			seen[name] = true
			c := Change{Path: name, File: r.show(name), Stdin: r.stdin != nil && name == r.stdin.Name}
			text, err := r.files.ReadFile(name)
			if err != nil {
				out.Failures = append(out.Failures,
					report.Failure{File: c.File, Message: "This cannot be read: " + reason(err).Error() + "."})
				continue
			}
			unread := 0
			c.Before = text
			if c.After, unread = how(r, t, name)(text); unread > 0 {
				out.Failures = append(out.Failures, report.Failure{File: c.File, Message: fmt.Sprintf(
					"The last %d bytes were left alone: there is more YAML in this document than a game has room for.",
					unread)})
			}
			if out.Documents = append(out.Documents, c); c.After != c.Before {
				out.Changes = append(out.Changes, c)
			}
		}
	}
	return out, nil
}

// format is how a document is formatted; it also tells how much at its end is not read.
func (r *run) format(t target, name string) func(text string) (string, int) {
	return func(text string) (string, int) {
		return cnl.FormatRead(text, t.project.FormatOf(name).Options())
	}
}
