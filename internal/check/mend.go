package check

import (
	"crypto/sha256"
	"fmt"
	"io"
	"math"
	"slices"
	"sort"
	"strings"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/report"
	"ludo-lsp/internal/text/source"
)

// Mend says which fixes to apply.
type Mend uint8

// What to apply.
const (
	MendNothing Mend = iota
	MendSafe         // fixes that cannot change the meaning of a sound document
	MendAny          // also the others, if there is no safe one, but none that must be picked (cnl.Fix.Picked)
)

// maxRounds bounds how often a spec is mended and analysed again: a fix may reveal other findings. A long spec, whose
// rounds are costly and mend much, has fewer, but at least leastRounds. The number of repairs in a run is bounded,
// too.
const (
	maxRounds     = 200
	leastRounds   = 2
	enoughRepairs = 5000
)

// rounds returns the maximal number of rounds for documents.
func rounds(files []cnl.File) int {
	size := 1
	for _, f := range files {
		size += len(f.Text)
	}
	inMiB := (1 << 20) / size // how many texts of this size are a MiB
	return min(maxRounds, leastRounds+inMiB*inMiB)
}

// A manner is a kind of fix. The fixes of one pass are of one kind, and no run both removes rules and invents rules:
// what one pass removed, a later one would find missing and invent.
type manner uint8

const (
	safe     manner = iota
	changing        // unsafe, but neither of the others
	removing
	inventing
)

func mannerOf(fix cnl.Fix) manner {
	switch {
	case fix.Invents:
		return inventing
	case fix.Removes():
		return removing
	case fix.Unsafe:
		return changing
	}
	return safe
}

// mender applies the fixes of one spec until there are no more fixes.
type mender struct {
	run    *run
	target target
	spec   Spec
	wrong  map[string][]cnl.Diagnostic // findings of spec, by document
	fixed  int
	notes  []string
	passed [inventing + 1]bool // the kinds of fixes applied
	tried  int                 // how often repairs were made and the spec was analysed again

	removed, invented []report.Loss

	newlines map[string]string          // of each document
	texts    map[[sha256.Size]byte]bool // checksums of the texts
	refused  map[symptom]bool           // those whose fixes do not help
}

// repair is a fix to be applied, and the symptom it is to remove.
type repair struct {
	symptom symptom
	fix     cnl.Fix
}

// symptom is what equal findings of one document have in common. It has no place: mending one finding may move the
// others.
type symptom struct {
	file    string
	code    diag.Code
	message string
}

func symptomOf(d cnl.Diagnostic) symptom { return symptom{d.File, d.Code, d.Message} }

func (m *mender) mend(files []cnl.File) {
	m.texts = map[[sha256.Size]byte]bool{m.digest(m.spec, files): true}
	m.refused = map[symptom]bool{}
	m.newlines = map[string]string{}
	for _, f := range files {
		m.newlines[f.Path] = newlineOf(f.Text)
	}
	m.wrong = m.diagnostics(m.spec, files)
	most := rounds(files)
	for m.tried < most && m.fixed < enoughRepairs {
		repairs := m.repairs(files, math.MaxInt)
		if len(repairs) == 0 {
			return
		}
		before := symptoms(m.wrong)
		failed := m.try(repairs, before, files)
		if len(failed) == 0 {
			continue
		}
		// Two fixes conflict, or one does not fully help: first those that certainly help, then the rest separately.
		var sure []repair
		for _, r := range repairs {
			if !failed[r.symptom] {
				sure = append(sure, r)
			}
		}
		if len(sure) > 0 && len(m.try(sure, before, files)) == 0 {
			continue
		}
		if len(m.try(repairs[:1], before, files)) > 0 {
			m.refused[repairs[0].symptom] = true
		}
	}
	if len(m.repairs(files, 1)) > 0 {
		m.notes = append(m.notes, fmt.Sprintf("%s still has fixes after %d rounds; run --fix again.",
			m.run.show(m.target.layout.Root), m.tried))
	}
}

// try applies repairs and keeps the result if each removed a finding. It returns the symptoms that did not vanish.
func (m *mender) try(repairs []repair, before map[symptom]int, files []cnl.File) (failed map[symptom]bool) {
	m.tried++
	next := m.apply(repairs)
	wrong := m.diagnostics(next, files)
	after := symptoms(wrong)
	mended := map[symptom]int{}
	for _, r := range repairs {
		mended[r.symptom]++
	}
	for s, n := range mended {
		if before[truncation(s.file)] > 0 {
			n = 0 // hidden findings may take the place of those mended
		}
		if after[s] > before[s]-n {
			if failed == nil {
				failed = map[symptom]bool{}
			}
			failed[s] = true
		}
	}
	if failed != nil {
		return failed
	}
	digest := m.digest(next, files)
	if m.texts[digest] {
		// Fixes that undo each other would loop forever.
		failed = map[symptom]bool{}
		for s := range mended {
			failed[s] = true
		}
		return failed
	}
	m.texts[digest] = true
	for _, r := range repairs {
		m.record(r.fix)
	}
	m.spec, m.wrong = next, wrong
	m.fixed += len(repairs)
	return nil
}

// record notes what a fix removes from the present spec, or invents.
func (m *mender) record(fix cnl.Fix) {
	manner := mannerOf(fix)
	m.passed[manner] = true
	for _, e := range fix.Edits {
		change := report.Loss{File: m.run.show(e.File), Line: e.Range.Start.Line + 1}
		switch manner {
		case removing:
			text, _ := m.spec.Text(e.File)
			change.Text = textIn(text, e.Range)
			m.removed = append(m.removed, change)
		case inventing:
			change.Text = e.NewText
			m.invented = append(m.invented, change)
		}
	}
}

// textIn returns the text in a range in UTF-16 units.
func textIn(text string, r source.Range) string {
	offset := func(p source.Position) int {
		at := 0
		for range p.Line {
			i := strings.IndexByte(text[at:], '\n')
			if i < 0 {
				return len(text)
			}
			at += i + 1
		}
		line, _, _ := strings.Cut(text[at:], "\n")
		return at + source.UTF16.Offset(line, p.Character)
	}
	return text[offset(r.Start):offset(r.End)]
}

// digest identifies the texts of all documents.
func (m *mender) digest(spec Spec, files []cnl.File) (sum [sha256.Size]byte) {
	hash := sha256.New()
	for _, f := range files {
		text, _ := spec.Text(f.Path)
		fmt.Fprintf(hash, "%d:", len(text))
		io.WriteString(hash, text)
	}
	hash.Sum(sum[:0])
	return sum
}

// truncation is the symptom for the omitted findings of a document that has too many.
func truncation(file string) symptom {
	return symptom{file: file, code: diag.ParserDiagnosticsTruncated}
}

// diagnostics lists the findings of all documents.
func (m *mender) diagnostics(spec Spec, files []cnl.File) map[string][]cnl.Diagnostic {
	all := make(map[string][]cnl.Diagnostic, len(files))
	for _, f := range files {
		all[f.Path] = m.run.diagnostics(m.target, spec, f.Path, nil)
	}
	return all
}

// symptoms counts the findings of all documents.
func symptoms(wrong map[string][]cnl.Diagnostic) map[symptom]int {
	counts := map[symptom]int{}
	for file, diagnostics := range wrong {
		for _, d := range diagnostics {
			counts[symptomOf(d)]++
			if d.Code == diag.ParserDiagnosticsTruncated {
				counts[truncation(file)]++
			}
		}
	}
	return counts
}

// maxAlike bounds the findings with one message for which fixes are built, when only one of them can be mended in a
// round.
const maxAlike = 64

// repairs picks at most most fixes of one kind that can be applied together: their edits do not touch, and are in
// documents to be checked. It takes the first kind that has any.
func (m *mender) repairs(files []cnl.File, most int) []repair {
	for manner := safe; manner <= inventing; manner++ {
		if manner == inventing && m.passed[removing] || manner == removing && m.passed[inventing] {
			continue
		}
		if chosen := m.repairsOf(manner, files, most); len(chosen) > 0 {
			return chosen
		}
		if m.run.options.Mend == MendSafe && len(m.run.options.MendCodes) == 0 {
			break
		}
	}
	return nil
}

func (m *mender) repairsOf(manner manner, files []cnl.File, most int) []repair {
	var chosen []repair
	taken := map[string]claims{}
	once := map[symptom]int{}
	for _, file := range files {
		if !m.target.reports(file.Path) {
			continue
		}
		sieve := m.run.options.Baseline.sieve()
		for _, f := range m.run.findings(m.spec, file.Path, m.wrong[file.Path]) {
			if sieve.isKnown(f.Finding) {
				continue
			}
			if len(chosen) == most {
				return chosen
			}
			symptom := symptomOf(f.original)
			if m.refused[symptom] {
				continue
			}
			anywhere := symptom
			anywhere.file = ""
			if once[anywhere] > maxAlike {
				continue
			}
			fix, ok := m.choose(f.original, manner)
			if !ok {
				continue
			}
			// Two findings may want the same declaration, or the same new name: only one gets it, and then all are
			// checked again.
			if fix.Unsafe && !isRemoval(fix, f.original) || !isWithin(fix, f.original) {
				if once[anywhere]++; once[anywhere] > 1 {
					continue
				}
			}
			if claim(taken, fix.Edits) {
				chosen = append(chosen, repair{symptom, fix})
			}
		}
	}
	return chosen
}

// isRemoval reports whether a fix only removes the text of its finding, or some of it, and so conflicts with no other.
func isRemoval(fix cnl.Fix, d cnl.Diagnostic) bool {
	for _, e := range fix.Edits {
		if e.NewText != "" || e.File != d.File || e.Range.Start.Line != d.Range.Start.Line ||
			e.Range.End.Line != d.Range.End.Line || e.Range.Start.Character < d.Range.Start.Character ||
			e.Range.End.Character > d.Range.End.Character {
			return false
		}
	}
	return true
}

// isWithin reports whether a fix changes only the lines of its finding.
func isWithin(fix cnl.Fix, d cnl.Diagnostic) bool {
	return !slices.ContainsFunc(fix.Edits, func(e cnl.FileEdit) bool {
		return e.File != d.File || e.Range.Start.Line < d.Range.Start.Line || e.Range.End.Line > d.Range.End.Line
	})
}

// choose picks the fix to apply for a finding, if it is of this kind: the preferred one, else, if wanted, the first
// one. With codes, findings of other codes have none, and those of the codes are picked.
func (m *mender) choose(d cnl.Diagnostic, manner manner) (cnl.Fix, bool) {
	picked := slices.Contains(m.run.options.MendCodes, d.Code)
	if len(m.run.options.MendCodes) > 0 && !picked {
		return cnl.Fix{}, false
	}
	fixes := m.spec.Fixes(d, source.UTF16)
	for _, fix := range fixes {
		if fix.Preferred && !fix.Unsafe && m.isApplicable(fix) {
			return fix, manner == safe
		}
	}
	if m.run.options.Mend == MendAny || picked {
		for _, fix := range fixes {
			if m.isApplicable(fix) {
				return fix, mannerOf(fix) == manner && !fix.Asked && (picked || !fix.NeedsPick())
			}
		}
	}
	return cnl.Fix{}, false
}

// isApplicable reports whether a fix changes something, and only documents to be checked.
func (m *mender) isApplicable(fix cnl.Fix) bool {
	return len(fix.Edits) > 0 && !slices.ContainsFunc(fix.Edits, func(e cnl.FileEdit) bool {
		_, known := m.newlines[e.File]
		return !known || !m.target.reports(e.File)
	})
}

// claims are the ranges of a document to be edited, in order: none touches another.
type claims []source.Range

// at returns the index of the first range that does not end before a place.
func (c claims) at(place source.Position) int {
	return sort.Search(len(c), func(i int) bool { return !c[i].End.Before(place) })
}

// claim reserves the ranges of edits unless one of them touches a reserved range.
func claim(taken map[string]claims, edits []cnl.FileEdit) bool {
	for _, e := range edits {
		all := taken[e.File]
		if i := all.at(e.Range.Start); i < len(all) && !e.Range.End.Before(all[i].Start) {
			return false
		}
	}
	for _, e := range edits {
		all := taken[e.File]
		i := all.at(e.Range.Start)
		for i < len(all) && all[i].Start.Before(e.Range.Start) { // the edits of one fix may touch
			i++
		}
		taken[e.File] = slices.Insert(all, i, e.Range)
	}
	return true
}

// apply returns the spec with all edits made, with the line breaks of the files.
func (m *mender) apply(repairs []repair) Spec {
	var edits []cnl.FileEdit
	for _, r := range repairs {
		for _, e := range r.fix.Edits {
			e.NewText = strings.ReplaceAll(e.NewText, "\r\n", "\n")
			if newline := m.newlines[e.File]; newline != "\n" {
				e.NewText = strings.ReplaceAll(e.NewText, "\n", newline)
			}
			edits = append(edits, e)
		}
	}
	return m.spec.Apply(edits, source.UTF16)
}

// newlineOf returns the line break that a text uses for most of its lines.
func newlineOf(text string) string {
	pairs := strings.Count(text, "\r\n")
	if 2*pairs > strings.Count(text, "\n") {
		return "\r\n"
	}
	return "\n"
}
