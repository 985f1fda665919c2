package diagnose

import (
	"slices"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/spec/crossref"
	"ludo-lsp/internal/spec/index"
)

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
