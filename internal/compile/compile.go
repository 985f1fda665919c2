package compile

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/compile/lower"
	"ludo-lsp/internal/compile/meaning"
	"ludo-lsp/internal/compile/values"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/spec/crossref"
	"ludo-lsp/internal/spec/diagnose"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/spec/state"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/syntax"
	"ludo-lsp/kernel/gamedef"
)

// compileState compiles a state of a spec. It reuses what it can from the compilation of an earlier one; nil works as
// well, only slower. When the context ends, it stops with its error.
func compileState(ctx context.Context, earlier *Compilation, s *state.State) (*Compilation, error) {
	c := &Compilation{State: s, faults: map[index.UnitID][]*crossref.Fault{}}
	var expanded *expand.Document
	var lowered *lower.Result
	if earlier != nil {
		expanded, lowered = earlier.Document, earlier.Lowered
	}
	var err error
	if err = ctx.Err(); err != nil {
		return nil, err
	}
	if c.HasTooMuch() {
		c.giveUp()
		return c, nil
	}
	c.collectTextFaults()
	if c.Document, err = expand.ExpandContext(ctx, expanded, s, s.LimitsWithin(expand.Limits{})); err != nil {
		return nil, err
	}
	c.addExpansionProblems(false)
	c.Lowered = lower.Lower(lower.Input{
		Document: c.Document, FaultyAsset: func(i int) bool { return c.faultyAssets[i] }, Earlier: lowered,
		Context: ctx,
	})
	if c.Lowered == nil {
		return nil, ctx.Err()
	}
	for _, p := range c.Lowered.Problems {
		c.add(p)
	}
	c.Sections = c.Lowered.Sections
	// Sections whose own text has an error are removed.
	for section := range c.broken {
		c.Sections.Discard(section)
	}
	c.findCascaded(&c.Sections)
	if earlier != nil {
		c.Values, c.Meaning, c.prose = earlier.Values, earlier.Meaning, earlier.prose
	}
	if !c.errors && !c.missing && c.Sections.Complete() && len(c.Lowered.FailedSections()) == 0 {
		if err := c.analyseMeaning(ctx, c.Sections.Assemble()); err != nil {
			return nil, err
		}
	}
	if c.Def == nil && !c.hasShownError() {
		c.explainFailure()
	}
	if c.prose, err = diagnose.FindProseFaults(ctx, s, c.prose); err != nil {
		return nil, err
	}
	c.findUselessComments()
	c.findFailedSections()
	c.text, c.looked = nil, nil
	return c, nil
}

// Compilation is the work of compiling one state of a spec, with its results.
type Compilation struct {
	*state.State
	Document *expand.Document
	Lowered  *lower.Result
	Sections lower.Sections
	Def      *gamedef.GameDef // nil if there is an error
	// Values are those of the last existing definition.
	Values *values.Analysis
	// Meaning is that of the last playable definition.
	Meaning *meaning.Analysis

	// faults are those found by compiling, by unit; loose those in no unit. unused are the comments that suppress
	// nothing found here or in the text.
	faults map[index.UnitID][]*crossref.Fault
	Loose  []diag.Finding
	unused map[index.UnitID][]diagnose.Suppression
	failed map[string]bool // sections that could not be compiled, for a reason that is shown
	prose  diagnose.ProseFaults

	// What is needed only while compiling.
	text         map[index.UnitID][]*crossref.Fault // the faults found in the text alone
	looked       map[index.UnitID]*shownFaults      // both, of the units asked for
	atFault      bool                               // the text alone shows an error
	spoilt       map[index.UnitID][]source.Span     // errors in the text, except those about names
	missing      bool                               // a comment suppresses that something is missing
	errors       bool                               // there is an error, in the text or from compiling
	faultyAssets map[int]bool
	broken       map[string]bool // sections with an error in their own text
	faulted      map[string]bool // sections with an error that is shown whatever happens to other sections
}

// collectTextFaults collects the faults of the text, and their consequences.
func (c *Compilation) collectTextFaults() {
	c.faultyAssets, c.broken, c.spoilt = map[int]bool{}, map[string]bool{}, map[index.UnitID][]source.Span{}
	c.faulted = map[string]bool{}
	c.text = map[index.UnitID][]*crossref.Fault{}
	for i := range c.Documents {
		for _, d := range diagnose.DocumentFaults(c.State, i, source.UTF8) {
			if d.Severity == diag.Error {
				c.atFault = true
				c.recordSpoilt(d.Code, d.Path)
			}
		}
		lists := state.Lists{}
		for u, faults := range c.Faulty(i) {
			c.text[state.IDOf(i, u.Label)] = faults
			path := c.PathIn(i, u, lists)
			for _, f := range faults {
				if diagnose.SeverityOf(f) != diag.Error {
					continue
				}
				if diagnose.IsSuppressed(u, f) {
					c.missing = c.missing || f.Code.AboutOtherParts()
				} else {
					c.atFault = true
					c.recordSpoilt(f.Code, path(f.Path))
					if !f.Code.AboutOtherParts() {
						id := state.IDOf(i, u.Label)
						c.spoilt[id] = append(c.spoilt[id], f.Span)
					}
				}
			}
		}
	}
	c.errors = c.atFault
}

// giveUp compiles nothing: results would not be shown among so many faults.
func (c *Compilation) giveUp() {
	c.Document = expand.ExpandAfter(nil, state.Empty(), expand.Limits{})
	c.Lowered = lower.Lower(lower.Input{Document: c.Document, FaultyAsset: func(int) bool { return false }})
	if c.Cut {
		return // the document that is not fully read says so
	}
	c.addUnplaced(diag.CompilerLimitExceeded, diag.Error, "doc",
		"There are more than "+strconv.Itoa(facts.MaxFindings)+
			" faults in this game. What else is wrong is said, and the game compiled, when some of them are mended.")
}

// brokenSections returns the sections that cannot be compiled because of their text.
func brokenSections(s *state.State) map[string]bool {
	if s.HasTooMuch() {
		return nil
	}
	c := &Compilation{State: s}
	c.collectTextFaults()
	return c.broken
}

// hasShownError reports whether there is an error that no comment suppresses.
func (c *Compilation) hasShownError() bool {
	if c.atFault || slices.ContainsFunc(c.Loose, func(f diag.Finding) bool { return f.Severity == diag.Error }) {
		return true
	}
	for id, faults := range c.faults {
		u := c.Lookup(id)
		if slices.ContainsFunc(faults,
			func(f *crossref.Fault) bool {
				return diagnose.SeverityOf(f) == diag.Error && !diagnose.IsSuppressed(u, f)
			}) {
			return true
		}
	}
	return false
}

// recordSpoilt records what an error in the text spoils.
func (c *Compilation) recordSpoilt(code diag.Code, path string) {
	parts := strings.SplitN(path, ".", 4)
	if len(parts) < 2 || parts[0] != "doc" {
		return
	}
	c.recordFault(code, parts[1])
	if code.AboutOtherParts() {
		return
	}
	c.broken[parts[1]] = true
	if parts[1] == view.SectionDataAssets && len(parts) > 2 {
		if i, err := strconv.Atoi(parts[2]); err == nil {
			c.faultyAssets[i] = true
		}
	}
}

// recordFault records an error that is shown in a section.
func (c *Compilation) recordFault(code diag.Code, section string) {
	if info, _ := diag.Lookup(code); len(info.Needs) == 0 {
		c.faulted[section] = true
	}
}

// add records a problem, unless the text alone has shown it.
func (c *Compilation) add(p expand.Problem) {
	severity := p.Severity
	if severity == 0 {
		severity = diag.SeverityOf(p.Code)
	}
	if c.Lookup(p.At.Unit) == nil || !p.At.Node.Valid() && p.At.Span.Len() == 0 {
		c.addUnplaced(p.Code, severity, "doc", p.Message)
		return
	}
	fixes, said := c.fixesOf(p)
	if said != "" {
		p.Message += " " + said
	}
	f := &crossref.Fault{
		Finding: diag.Finding{Code: p.Code, Severity: severity, Span: p.At.Span, Path: cmp.Or(p.Lacks, p.At.Path()),
			Message: p.Message, Fixes: fixes},
		Elsewhere: p.Related,
	}
	if c.isKnown(p.At.Unit, f) || c.isConsequence(p) {
		return
	}
	c.errors = c.errors || severity == diag.Error
	c.recordFound(p.At.Unit, f)
}

// addUnplaced records a problem that is in no unit.
func (c *Compilation) addUnplaced(code diag.Code, severity diag.Severity, path, message string) {
	c.errors = c.errors || severity == diag.Error
	if !slices.ContainsFunc(c.Loose, func(f diag.Finding) bool {
		return f.Code == code && f.Severity == severity && f.Path == path && f.Message == message
	}) {
		c.Loose = append(c.Loose, diag.Finding{Code: code, Severity: severity, Path: path, Message: message})
	}
}

// isKnown reports whether the text alone or compiling has found a fault at the same place.
func (c *Compilation) isKnown(id index.UnitID, f *crossref.Fault) bool {
	shown := c.shownIn(id)
	return shown.text.CoveringIndex(f) >= 0 || shown.found.CoveringIndex(f) >= 0
}

// recordFound records a fault that compiling has found in a unit.
func (c *Compilation) recordFound(id index.UnitID, f *crossref.Fault) {
	c.faults[id] = append(c.faults[id], f)
	if shown := c.looked[id]; shown != nil {
		shown.found.Add(f)
	}
}

// shownFaults are the faults of a unit found in the text alone, and those found by compiling.
type shownFaults struct{ text, found diagnose.FaultSet }

func (c *Compilation) shownIn(id index.UnitID) *shownFaults {
	shown := c.looked[id]
	if shown == nil {
		shown = &shownFaults{}
		for _, f := range c.text[id] {
			shown.text.Add(f)
		}
		for _, f := range c.faults[id] {
			shown.found.Add(f)
		}
		if c.looked == nil {
			c.looked = map[index.UnitID]*shownFaults{}
		}
		c.looked[id] = shown
	}
	return shown
}

// isConsequence reports whether a problem may only be a consequence of an error in its text, or in that of a use it
// came through: once that is mended it shows if it remains. An exceeded limit never is.
func (c *Compilation) isConsequence(p expand.Problem) bool {
	if p.Code == diag.CompilerLimitExceeded || p.Code == diag.ParserYAMLParseError {
		return false
	}
	spoilt := c.isSpoilt(p.At) || p.Lacks != "" && c.isSlip(p.At)
	for u := p.Uses; u != nil; u = u.Outer {
		spoilt = spoilt || c.isSpoilt(u.At)
	}
	return spoilt
}

// isSpoilt reports whether the entry around something has an error in its text: an entry of a list in brackets, or
// one on lines, which is a separate unit.
func (c *Compilation) isSpoilt(at expand.Origin) bool {
	entry := at.Node
	for up := entry.Parent(); up.Valid() && !isList(up); up = entry.Parent() {
		entry = up
	}
	return slices.ContainsFunc(c.spoilt[at.Unit], func(fault source.Span) bool {
		return !entry.Valid() || !isList(entry.Parent()) ||
			entry.Span().Start <= fault.Start && fault.End <= entry.Span().End
	})
}

// isList reports whether a value is the list of the entries of a section.
func isList(n syntax.Node) bool {
	return n.Kind() == syntax.Sequence && (!n.Parent().Valid() || !n.Parent().Parent().Valid())
}

// isSlip reports whether a key of a value was probably mistyped: what is missing in the value may be under it.
func (c *Compilation) isSlip(at expand.Origin) bool {
	pair := at.Node.PairSpan()
	return slices.ContainsFunc(c.text[at.Unit], func(f *crossref.Fault) bool {
		return f.Slip && pair.Start <= f.Span.Start && f.Span.End <= pair.End
	})
}

// findFailedSections finds the sections that could not be compiled. References into them are not judged, but only if
// another shown fault stands in the way.
func (c *Compilation) findFailedSections() {
	for id, faults := range c.faults {
		u := c.Lookup(id)
		for _, f := range faults {
			if diagnose.SeverityOf(f) == diag.Error && !diagnose.IsSuppressed(u, f) {
				_, path, _ := strings.Cut(c.PathOf(id.Document(), u, f.Path), ".")
				section, _, _ := strings.Cut(path, ".")
				c.recordFault(f.Code, section)
			}
		}
	}
	c.failed = map[string]bool{}
	for section := range c.faulted {
		if c.broken[section] || c.Lowered.HasFailed(section) {
			c.failed[section] = true
		}
	}
	for _, section := range []string{view.SectionZones, view.SectionTokenTypes} {
		if c.isCascaded(section) {
			c.failed[section] = true
		}
	}
}

// isCascaded reports whether a section is missing because a data asset failed.
func (c *Compilation) isCascaded(section string) bool {
	return c.Document.Section(section).Kind() == expand.Absent && c.Lowered.HasFailed(section)
}

// findCascaded says which sections are missing because a data asset failed.
func (c *Compilation) findCascaded(s *lower.Sections) {
	if s.Zones == nil && c.isCascaded(view.SectionZones) {
		c.cascade(diag.DataAssetCascadeZonesMissing,
			"There are no zones, because the map from which they are made cannot be used.")
	}
	if s.TokenTypes == nil && c.isCascaded(view.SectionTokenTypes) {
		c.cascade(diag.DataAssetCascadeTokenTypesMissing,
			"There are no token types, because the piece catalogue from which they are made cannot be used.")
	}
}

func (c *Compilation) cascade(code diag.Code, message string) {
	for id, use := range c.State.Sections(view.SectionDataAssets) {
		key := use.Span
		c.recordFound(id, &crossref.Fault{Finding: diag.Finding{
			Code: code, Span: key, Path: ".dataAssets", Message: message,
		}})
		return
	}
}

// maxConsequences bounds how many consequences of a slip are reported with it.
const maxConsequences = 10

// blameSlips reports keys that were probably mistyped as errors; if there is only one, together with its
// consequences. It returns false if there are no such keys. Nothing was read under such a key, so what is missing now
// may well be there.
func (c *Compilation) blameSlips(errors []expand.Problem) bool {
	var slips []index.UnitID
	for _, id := range slices.Sorted(maps.Keys(c.text)) {
		for _, f := range c.text[id] {
			if !f.Slip || diagnose.SeverityOf(f) == diag.Error || diagnose.IsSuppressed(c.Lookup(id), f) {
				continue
			}
			slips = append(slips, id)
			blamed := &crossref.Fault{Finding: f.Finding, Elsewhere: f.Elsewhere}
			blamed.Severity, blamed.Fixes = diag.Error, nil
			c.recordFound(id, blamed)
			c.errors = true
		}
	}
	if len(slips) == 1 {
		blamed := c.faults[slips[0]][len(c.faults[slips[0]])-1]
		for _, p := range errors[:min(len(errors), maxConsequences)] {
			if p.At.Unit != 0 || p.At.Node.Valid() {
				blamed.Elsewhere = append(blamed.Elsewhere,
					crossref.Elsewhere{Unit: p.At.Unit, Span: p.At.Span, Message: p.Message})
			}
		}
	}
	return len(slips) > 0
}

// addExpansionProblems adds the problems of the expansion; if quiet, those that are reported only if there is no
// other error.
func (c *Compilation) addExpansionProblems(quiet bool) {
	for _, p := range c.Document.Problems {
		if p.Quiet == quiet {
			c.add(p)
		}
	}
}

// explainFailure reports why there is no definition although no error is shown, for example because a comment
// suppresses the error.
func (c *Compilation) explainFailure() {
	if c.blameSlips(nil) {
		return
	}
	if c.addExpansionProblems(true); c.hasShownError() {
		return
	}
	for _, p := range c.Lowered.RejectedProblems() {
		c.add(p)
	}
	if c.hasShownError() || c.blameComment() {
		return
	}
	path, message := "doc", "The spec cannot be compiled."
	if failed := c.Lowered.FailedSections(); len(failed) > 0 {
		path, message = "doc."+failed[0], "The section "+failed[0]+" cannot be compiled."
	} else if c.errors {
		message = "The spec cannot be compiled because of an error that a comment suppresses."
	}
	c.addUnplaced(diag.CompilerMissingCapability, diag.Error, path, message)
}

// blameComment reports, at a comment, that the error which it suppresses keeps the spec from being compiled. It
// returns false if there is no such comment.
func (c *Compilation) blameComment() bool {
	for _, id := range slices.Sorted(maps.Keys(c.text)) {
		u := c.Lookup(id)
		for _, f := range slices.Concat(c.text[id], c.faults[id]) {
			i := slices.IndexFunc(u.Facts.Suppress,
				func(comment facts.Suppression) bool { return diagnose.Suppresses(comment, f) })
			if i < 0 || diagnose.SeverityOf(f) != diag.Error || f.Code == diag.CompilerMissingCapability {
				continue // nothing to report, or it would be suppressed, too
			}
			c.recordFound(id, &crossref.Fault{Finding: diag.Finding{
				Code: diag.CompilerMissingCapability, Severity: diag.Error, Span: u.Facts.Suppress[i].Span, Path: f.Path,
				Message: "This comment suppresses an error, but the spec cannot be compiled before that is mended: " + f.Message,
			}})
			c.errors = true
			return c.hasShownError()
		}
	}
	return false
}

// findUselessComments reports the comments that suppress nothing, unless the spec does not compile.
func (c *Compilation) findUselessComments() {
	c.unused = map[index.UnitID][]diagnose.Suppression{}
	for id, faults := range c.text {
		if u := c.Lookup(id); len(u.Facts.Suppress) > 0 {
			unused := diagnose.UnusedComments(u, append(slices.Clip(faults), c.faults[id]...))
			if c.Def == nil {
				unused = slices.DeleteFunc(unused, func(s diagnose.Suppression) bool { return s.Code.AboutMeaning() })
			}
			if len(unused) > 0 {
				c.unused[id] = unused
			}
		}
	}
}

// Found returns the findings of the compilation.
func (c *Compilation) Found() diagnose.Found {
	return diagnose.Found{Faults: c.faults, Unused: c.unused, Loose: c.Loose, Failed: c.failed, Prose: c.prose}
}
