package check

import (
	"maps"
	"slices"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/report"
	"ludo-lsp/internal/text/source"
)

// finish joins the outcomes of the specs into one report.
func (r *run) finish(outcomes []outcome) Result {
	result := Result{Report: report.Report{
		Texts:    map[string]string{},
		Counts:   map[diag.Severity]int{},
		FailOn:   r.options.FailOn,
		Failures: r.failures,
	}}
	out := &result.Report
	seen, recorded := newSeen(len(outcomes)), newSeen(len(outcomes)) // findings
	listed := map[string]bool{}                                      // files
	failed := map[report.Failure]bool{}
	for _, f := range out.Failures {
		failed[f] = true
	}
	changed := map[string]string{} // file to text
	for _, o := range outcomes {
		for _, file := range o.files {
			if !listed[file] {
				listed[file] = true
				out.Files = append(out.Files, file)
			}
		}
		for _, f := range o.failures {
			if !failed[f] {
				failed[f] = true
				out.Failures = append(out.Failures, f)
			}
		}
		maps.Copy(out.Texts, o.texts)
		fresh := seen.dropKnown(o.findings)
		out.Findings = slices.Grow(out.Findings, len(fresh))
		for _, f := range fresh {
			out.Counts[f.Severity]++
			if r.options.Max > 0 && len(out.Findings) >= r.options.Max {
				out.Omitted++
				continue
			}
			out.Findings = append(out.Findings, f)
		}
		for _, c := range o.changes {
			if text, twice := changed[c.Path]; twice {
				if text != c.After {
					r.note("%s belongs to two games that need different fixes; run --fix again.", c.File)
				}
				continue
			}
			changed[c.Path] = c.After
			result.Changes = append(result.Changes, c)
		}
		out.Known += o.known
		out.Fixed += o.fixed
		out.Removed = append(out.Removed, o.removed...)
		out.Invented = append(out.Invented, o.invented...)
		if r.options.Baseline != nil {
			result.All = append(result.All, recorded.dropKnown(o.all)...)
		} else {
			result.All = append(result.All, fresh...)
		}
		r.notes = append(r.notes, o.notes...)
	}
	r.notes = append(r.notes, r.options.Baseline.countStale(result.All, out.Files)...)
	result.Notes = slices.Compact(r.notes)
	if r.cache != nil {
		result.Cached = int(r.cache.hits.Load())
	}
	return result
}

// duplicates remembers the findings of specs, to drop those already found in an earlier one: a document of two specs
// has most findings in both.
type duplicates struct {
	found map[findingKey]bool
	left  int // specs still to come
}

type findingKey struct {
	file    string
	at      source.Range
	code    diag.Code
	message string
}

func newSeen(specs int) *duplicates { return &duplicates{found: map[findingKey]bool{}, left: specs} }

// dropKnown returns the findings of the next spec that no earlier one had.
func (s *duplicates) dropKnown(findings []report.Finding) []report.Finding {
	s.left--
	fresh := findings
	if len(s.found) > 0 {
		fresh = slices.DeleteFunc(findings, func(f report.Finding) bool { return s.found[keyOfFinding(f)] })
	}
	if s.left > 0 {
		for _, f := range fresh {
			s.found[keyOfFinding(f)] = true
		}
	}
	return fresh
}

func keyOfFinding(f report.Finding) findingKey {
	return findingKey{f.File, f.Range, f.Code, f.Message}
}
