package diagnose

import (
	"slices"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/spec/crossref"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/spec/state"
	"ludo-lsp/internal/text/source"
)

// Suppression is a code that a comment suppresses, with the place of the comment.
type Suppression struct {
	comment source.Span
	Code    diag.Code
	only    bool // the comment names no other code
}

// IsSuppressed reports whether a comment of a unit suppresses a fault.
func IsSuppressed(u *state.Unit, f *crossref.Fault) bool {
	return slices.ContainsFunc(u.Facts.Suppress, func(comment facts.Suppression) bool { return Suppresses(comment, f) })
}

// Suppresses reports whether a comment suppresses a fault of its unit.
func Suppresses(comment facts.Suppression, f *crossref.Fault) bool {
	from, to := comment.Covers.Start, max(comment.Covers.End, comment.Covers.Start+1)
	return from <= f.Span.Start && f.Span.Start < to && slices.Contains(comment.Codes, f.Code)
}

// coveredCode is a code suppressed over a span. Consecutive comments share it.
type coveredCode struct {
	span source.Span
	code diag.Code
}

// UnusedComments lists the codes that comments of a unit suppress without a matching fault.
func UnusedComments(u *state.Unit, faults []*crossref.Fault) (unused []Suppression) {
	used := map[coveredCode]bool{}
	for _, comment := range u.Facts.Suppress {
		for _, code := range comment.Codes {
			if info, known := diag.Lookup(code); !known || info.About == diag.Play {
				continue // reported already, or known only at play time
			}
			at := coveredCode{comment.Covers, code}
			if _, known := used[at]; !known {
				used[at] = slices.ContainsFunc(faults, func(f *crossref.Fault) bool {
					return f.Code == code && Suppresses(comment, f)
				})
			}
			if !used[at] {
				unused = append(unused, Suppression{comment.Span, code, len(comment.Codes) == 1})
			}
		}
	}
	return unused
}

// distinctComments returns the comments of a unit. Of comments with the same span, it returns only the codes that no
// earlier one suppresses.
func distinctComments(u *state.Unit) (out []facts.Suppression) {
	seen := map[coveredCode]bool{}
	for _, comment := range u.Facts.Suppress {
		codes := slices.DeleteFunc(slices.Clone(comment.Codes),
			func(code diag.Code) bool { return seen[coveredCode{comment.Covers, code}] })
		for _, code := range codes {
			seen[coveredCode{comment.Covers, code}] = true
		}
		if comment.Codes = codes; len(codes) > 0 {
			out = append(out, comment)
		}
	}
	return out
}

// applySuppressions returns the faults without those that a comment suppresses, and with one for each comment that
// suppresses nothing; unused are the comments already known to be such.
func applySuppressions(s *state.State, u *state.Unit, faults []*crossref.Fault,
	unused []Suppression) []*crossref.Fault {
	if len(u.Facts.Suppress) == 0 {
		return faults
	}
	kept := faults[:0:0]
	comments := distinctComments(u)
	for _, f := range faults {
		if !slices.ContainsFunc(comments, func(c facts.Suppression) bool { return Suppresses(c, f) }) {
			kept = append(kept, f)
		}
	}
	if len(unused) == 0 {
		return kept
	}
	type place struct {
		start int
		code  diag.Code
	}
	found := make(map[place]bool, len(unused))
	for _, s := range unused {
		found[place{s.comment.Start, s.Code}] = true
	}
	for _, now := range UnusedComments(u, faults) {
		if !found[place{now.comment.Start, now.Code}] {
			continue
		}
		f := &crossref.Fault{Finding: diag.Finding{
			Code: diag.SuppressionUnused, Span: now.comment,
			Message: "This comment suppresses " + string(now.Code) + ", but there is nothing of the kind here. Remove it.",
		}}
		if now.only {
			f.Fixes = []diag.Fix{crossref.Replace("Remove the comment", removalSpan(u.Text, now.comment), "")}
			f.Fixes[0].Unsafe = true // it has a reason
		}
		kept = append(kept, f)
	}
	return kept
}

// removalSpan returns the span of a comment with its line, if nothing else is on that, or with the blanks before it.
func removalSpan(text string, span source.Span) source.Span {
	start := span.Start
	for start > 0 && (text[start-1] == ' ' || text[start-1] == '\t') {
		start--
	}
	if start == 0 || text[start-1] == '\n' || text[start-1] == '\r' {
		end := span.End
		line, _ := source.NextLine(text[end:])
		return source.Span{Start: start, End: end + len(line)}
	}
	return source.Span{Start: start, End: span.End}
}
