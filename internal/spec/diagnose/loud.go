package diagnose

import (
	"slices"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/spec/crossref"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/spec/state"
	"ludo-lsp/internal/text/source"
)

// CountPlaceless returns the number of errors and warnings visible in the text of all documents, by code and message.
// Their places cost more to compute and do not matter here.
func CountPlaceless(s *state.State) map[state.PlacelessFault]int {
	return s.Loud(func() map[state.PlacelessFault]int {
		counts := map[state.PlacelessFault]int{}
		for i := range s.Documents {
			for _, d := range DocumentFaults(s, i, source.UTF8) {
				if d.Severity <= diag.Warning {
					counts[state.PlacelessFault{Code: d.Code, Message: d.Message, Severity: d.Severity}]++
				}
			}
			for u, faults := range s.Faulty(i) {
				for _, f := range applySuppressions(s, u, faults, nil) {
					if SeverityOf(f) <= diag.Warning {
						counts[Placeless(u, f)]++
					}
				}
			}
		}
		return counts
	})
}

// Found is what compiling adds to the faults that are visible in the text: faults in units, comments that suppress
// nothing, faults outside units, which are shown at the beginning of the spec, the sections for which references are
// not checked, and the faults in the prose.
type Found struct {
	Faults map[index.UnitID][]*crossref.Fault
	Unused map[index.UnitID][]Suppression
	Loose  []diag.Finding
	Failed map[string]bool // sections that failed to compile
	Prose  ProseFaults
}

// mayCause reports whether a fault is about names of a section that failed to compile, and so may follow from that.
func (f Found) mayCause(fault *crossref.Fault) bool {
	if len(f.Failed) == 0 {
		return false
	}
	info, _ := diag.Lookup(fault.Code)
	return slices.ContainsFunc(info.Needs, func(section string) bool { return f.Failed[section] })
}

// Placeless returns what a fault of a unit is without its place.
func Placeless(u *state.Unit, f *crossref.Fault) state.PlacelessFault {
	out := state.PlacelessFault{Code: f.Code, Message: f.Message, Severity: SeverityOf(f), Suggestion: f.Suggestion}
	if f.Suggestion != "" {
		out.Name = u.Text[f.Span.Start:f.Span.End]
	}
	return out
}
