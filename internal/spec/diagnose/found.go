package diagnose

import (
	"slices"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/spec/crossref"
	"ludo-lsp/internal/spec/index"
)

// Found is what compiling adds to what the text of a spec shows: faults in units,
// comments of units that suppress nothing, faults in no unit, which are shown where the spec
// begins, the sections into which references are not judged, and what is wrong in the prose.
type Found struct {
	Faults map[index.UnitID][]*crossref.Fault
	Unused map[index.UnitID][]Suppression
	Loose  []diag.Finding
	Failed map[string]bool // sections that could not be compiled
	Prose  ProseFaults
}

// mayCause reports whether a fault is about names of a section that could not be compiled.
func (f Found) mayCause(fault *crossref.Fault) bool {
	if len(f.Failed) == 0 {
		return false
	}
	info, _ := diag.Lookup(fault.Code)
	return slices.ContainsFunc(info.Needs, func(section string) bool { return f.Failed[section] })
}
