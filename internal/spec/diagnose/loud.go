package diagnose

import (
	"ludo-lsp/internal/grammar/diag"
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
					if severity := SeverityOf(f); severity <= diag.Warning {
						counts[state.PlacelessFault{Code: f.Code, Message: f.Message, Severity: severity}]++
					}
				}
			}
		}
		return counts
	})
}
