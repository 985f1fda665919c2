package diagnose

import (
	"ludo-lsp/internal/cnl/build"
	"ludo-lsp/internal/cnl/diag"
	"ludo-lsp/internal/cnl/source"
)

// Loud counts the errors and warnings that the text of all documents shows, by code and
// message; where they lie costs more to find out and says nothing here.
func Loud(s *build.State) map[build.LoudFault]int {
	return s.Loud(func() map[build.LoudFault]int {
		counts := map[build.LoudFault]int{}
		for i := range s.Documents {
			for _, d := range DocumentFaults(s, i, source.UTF8) {
				if d.Severity <= diag.Warning {
					counts[build.LoudFault{Code: d.Code, Message: d.Message, Severity: d.Severity}]++
				}
			}
			for u, faults := range s.Faulty(i) {
				for _, f := range unsuppressed(s, u, faults, nil) {
					if severity := SeverityOf(f); severity <= diag.Warning {
						counts[build.LoudFault{Code: f.Code, Message: f.Message, Severity: severity}]++
					}
				}
			}
		}
		return counts
	})
}
