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
func Format(o Options) (Formatted, error) {
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
			c, unread, err := r.format(t, name)
			if err != nil {
				out.Failures = append(out.Failures,
					report.Failure{File: c.File, Message: "This cannot be read: " + reason(err).Error() + "."})
				continue
			}
			if unread > 0 {
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

// format formats one document, and tells how much at its end is not read.
func (r *run) format(t target, name string) (c Change, unread int, err error) {
	c = Change{Path: name, File: r.show(name), Stdin: r.stdin != nil && name == r.stdin.Name}
	if c.Before, err = r.files.ReadFile(name); err == nil {
		c.After, unread = cnl.FormatRead(c.Before, t.project.FormatOf(name).Options())
	}
	return c, unread, err
}
