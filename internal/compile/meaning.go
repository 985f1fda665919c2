package compile

import (
	"context"
	"slices"
	"strings"

	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/compile/meaning"
	"ludo-lsp/internal/compile/sourcemap"
	"ludo-lsp/internal/compile/values"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/spec/crossref"
	"ludo-lsp/internal/spec/diagnose"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/syntax"
	"ludo-lsp/kernel/gamedef"
)

// analyseMeaning reports what keeps a definition from being played; if there is nothing, it analyses the meaning of the
// game, and reports rules that cannot mean what they say.
func (c *Compilation) analyseMeaning(ctx context.Context, def *gamedef.GameDef) error {
	analysis, err := values.AnalyseContext(ctx, c.Values, def)
	if err != nil {
		return err
	}
	c.Values = analysis
	if !c.checkFaultless() {
		return nil
	}
	c.Def = def
	if c.Meaning, err = meaning.Analyse(ctx, c.Meaning, def, analysis); err != nil {
		return err
	}
	list := slices.Concat(c.Values.Findings, c.Meaning.Findings)
	p := placer{Compilation: c, instances: map[place]int{}, uses: map[expand.Origin]int{}}
	placements := make([]placement, len(list))
	for i := range list {
		f := &list[i]
		placements[i] = p.bestPlacement(f)
		if w := &placements[i]; w.uses != nil && w.at.Node.Valid() {
			p.instances[place{f.Code, w.at}]++
		}
	}
	if n := len(p.instances); 0 < n && n <= maxInMacros {
		for at := range p.instances {
			p.uses[at.at] = 0
		}
		p.Lowered.CountInstances(p.uses)
	}
	for i := range list {
		p.add(&list[i], placements[i])
	}
	return nil
}

// checkFaultless reports what keeps the definition from being played, and returns true if there is nothing.
func (c *Compilation) checkFaultless() bool {
	var faults []expand.Problem
	for i := range c.Values.Findings {
		if f := &c.Values.Findings[i]; f.Fault {
			at, uses := c.Lowered.Place(f.At[0])
			faults = append(faults, expand.Problem{Code: f.Code, Severity: diag.Error, At: at, Uses: uses,
				Message: f.Message, Near: f.Near})
		}
	}
	if len(faults) > 0 && !c.blameSlips(faults) {
		for _, p := range faults {
			c.add(p)
		}
	}
	return len(faults) == 0
}

// placer maps findings of a definition to where they were written.
type placer struct {
	*Compilation
	// instances count the findings at places in macros, by code.
	instances map[place]int
	// uses counts the expansions of those places.
	uses map[expand.Origin]int
}

type place struct {
	code diag.Code
	at   expand.Origin
}

// maxInMacros is the maximal number of findings in macros that are examined: each is compared with all other uses of
// its macro.
const maxInMacros = 200

// placement is the place where a path of a definition was written; at has no node if it was not written.
type placement struct {
	at   expand.Origin
	uses *expand.Use // of macros, innermost first; nil outside of them
}

// bestPlacement returns the placement of one of the paths of a finding: one outside of macros if there is any.
func (p *placer) bestPlacement(f *values.Finding) (found placement) {
	if f.Beside && !p.isInOneRecord(f) || f.Apart && !p.isInTwoPlaces(f) {
		return placement{}
	}
	if last := f.At[len(f.At)-1]; f.Everywhere {
		if o, u := p.Lowered.Place(last); u != nil && o.Node.Valid() && p.Lookup(o.Unit) != nil {
			return placement{o, u}
		}
	}
	for i, candidate := range f.At {
		o, u := p.Lowered.Place(candidate)
		if p.Lookup(o.Unit) == nil || !o.Node.Valid() {
			continue
		}
		if _, _, exact := p.Lowered.ExactPlace(candidate); u == nil && exact {
			return placement{o, nil}
		}
		if !found.at.Node.Valid() || i == 0 {
			found = placement{o, u}
		}
	}
	return found
}

// isInOneRecord reports whether all parts of a finding are written in the record that holds it.
func (p *placer) isInOneRecord(f *values.Finding) bool {
	return !slices.ContainsFunc(f.At, func(path string) bool {
		record, _ := p.Lowered.Place(path[:max(strings.LastIndexByte(path, '.'), 0)])
		o, _ := p.Lowered.Place(path)
		return o.Unit != record.Unit || o.Node.Parent() != record.Node
	})
}

// isInTwoPlaces reports whether the subject of a finding is written in two places.
func (p *placer) isInTwoPlaces(f *values.Finding) bool {
	one, _ := p.Lowered.Place(f.At[0])
	other, _ := p.Lowered.Place(f.Related[0].Path)
	return one.Unit != other.Unit || one.Node != other.Node
}

func (p *placer) add(f *values.Finding, found placement) {
	if !found.at.Node.Valid() {
		return
	}
	at, uses := found.at, found.uses
	if f = p.inFormula(f, at); f == nil {
		return
	}
	if uses != nil && !f.Always {
		// What is reported of a macro must be true of each of its uses.
		n := p.instances[place{f.Code, at}]
		if n == 0 || len(p.instances) > maxInMacros || n < p.uses[at] {
			return
		}
		p.instances[place{f.Code, at}] = 0
	}
	fault := &crossref.Fault{Finding: diag.Finding{
		Code: f.Code, Severity: f.Severity, Span: diagnose.SpanOf(at), Path: at.Path(), Message: f.Message,
	}}
	if i := strings.LastIndex(at.Node.Value(), f.Part); f.Part != "" && i >= 0 {
		fault.Span = facts.PartSpan(at.Node, i, i+len(f.Part))
	}
	mended := f.Wanted&(values.Number|values.Boolean) != 0 && f.Wanted&values.Text == 0 &&
		p.reportFormula(fault, at, f.Wanted&values.Boolean != 0)
	if f.Listed {
		var said string
		if fault.Fixes, said = p.itemsFixes(at, true); said != "" {
			fault.Message += " " + said
		}
	}
	shown := p.shownIn(at.Unit)
	known, place := shown.sameFault(fault)
	if known != nil && known.Code == diag.CompilerZoneSelectorCardinality {
		// The doubtful part fails in any case.
	} else if known != nil && len(diagnose.CertainFixes(known.AllFixes())) == 0 {
		fault.Finding = known.Finding // also known, with a fix
	} else if p.isKnown(at.Unit, fault) {
		return
	}
	if place >= 0 {
		fault.Elsewhere = slices.Clone(known.Elsewhere)
		p.faults[at.Unit][place] = fault
		shown.found.Replace(place, fault)
	} else {
		p.recordFound(at.Unit, fault)
	}
	fault.Elsewhere = append(fault.Elsewhere, sourcemap.New(p.State, p.Lowered).Elsewhere(f.Related)...)
	for _, fix := range f.Fixes {
		if mended {
			break
		}
		if parts := p.edits(fix.Edits); len(parts) > 0 {
			first := parts[0]
			first.Title, first.With = fix.Title, parts[1:]
			first.Unsafe = !fix.Safe || uses != nil || p.fixesComputedValue(fix.Edits)
			fault.Across = append(fault.Across, first)
		}
	}
}

// reportFormula adds to a fault, if its text is a formula where another kind is required, a sentence about that and
// the fixes that write the formula out. It returns false if the text is not a formula.
func (p *placer) reportFormula(fault *crossref.Fault, at expand.Origin, truth bool) bool {
	fixes, said := facts.ValueFormula(at.Node, truth, p.isConstant)
	if said == "" {
		return false
	}
	fault.Message += " " + said
	fault.Fixes = fixes
	return true
}

// fixesComputedValue reports whether edits replace a computed value with a text or number: then the mistake may be in
// what the value is computed from.
func (p *placer) fixesComputedValue(list []values.Edit) bool {
	return slices.ContainsFunc(list, func(e values.Edit) bool {
		if e.Remove || e.Add != "" || e.Swap != "" || strings.ContainsAny(e.Text, "{[:") {
			return false
		}
		at, _, written := p.Lowered.ExactPlace(e.Path)
		return written && at.Node.Kind() != syntax.Scalar
	})
}

// sameFault returns the same fault if it is already shown at its place. If compiling has found it, place is its
// index, otherwise -1.
func (s *shownFaults) sameFault(fault *crossref.Fault) (known *crossref.Fault, place int) {
	// A comparison of two references is shown at its operator.
	comparison, side := strings.CutSuffix(fault.Path, ".right")
	if !side {
		comparison, side = strings.CutSuffix(fault.Path, ".left")
	}
	for _, set := range []*diagnose.FaultSet{&s.text, &s.found} {
		for _, i := range set.At(fault.Span, diag.CompilerConditionTypeMismatch, comparison) {
			known := set.List[i]
			if known.Span == fault.Span && slices.Contains([]diag.Code{diag.CompilerConditionTypeMismatch,
				diag.CompilerValueTypeMismatch, diag.CompilerZoneSelectorCardinality, diag.UnusedPhase}, known.Code) ||
				side && known.Code == diag.CompilerConditionTypeMismatch && fault.Code == diag.ValuesKindMismatch &&
					known.Path == comparison {
				if set == &s.text {
					i = -1
				}
				return known, i
			}
		}
	}
	return nil, -1
}

// isCall reports whether a text is a call in a formula: a name and something in brackets.
func isCall(text string) bool {
	name, _, is := strings.Cut(text, "(")
	return is && strings.HasSuffix(text, ")") && !strings.ContainsAny(name, " {:,") && strings.Count(text,
		"(") == strings.Count(text, ")")
}

// edits returns the edits of a fix as edits of the texts of units, or nil if one of them cannot be made.
func (p *placer) edits(list []values.Edit) (out []crossref.UnitFix) {
	for _, e := range list {
		at, _, written := p.Lowered.ExactPlace(e.Path)
		if !written || p.Lookup(at.Unit) == nil {
			return nil
		}
		add := func(edit source.Edit) {
			if n := len(out); n == 0 || out[n-1].Unit != at.Unit {
				out = append(out, crossref.UnitFix{Unit: at.Unit})
			}
			last := &out[len(out)-1]
			last.Edits = append(last.Edits, edit)
		}
		text := e.Text
		switch {
		case e.Remove:
			item := at.Node
			if item.Parent().Valid() && item.Parent().Len() == 1 && item.Parent().Key().Valid() {
				edit, ok := facts.RemovePair(item.Parent())
				if !ok {
					return nil
				}
				add(edit)
				continue
			}
			edit, ok := facts.RemoveItem(item)
			if !ok {
				return nil
			}
			add(edit)
			continue
		case e.Add != "":
			edit, ok := facts.AddPair(at.Node, e.Add, e.Text)
			if call := at.Node.Tree().Text[at.Span.Start:at.Span.End]; !ok && isCall(call) {
				end := at.Span.End - 1
				edit, ok = source.Edit{Span: source.Span{Start: end, End: end}, NewText: ", " + e.Add + "=" +
					e.Text}, true
			}
			if !ok {
				return nil
			}
			add(edit)
			continue
		case e.Before != "":
			start := at.Span.Start
			line := at.Node.Tree().Text[:start]
			line = line[strings.LastIndexByte(line, '\n')+1:]
			if strings.Trim(line, " -") != "" {
				return nil
			}
			add(source.Edit{Span: source.Span{Start: start, End: start}, NewText: e.Before + "\n" + line})
			continue
		case e.Swap != "":
			other, _, written := p.Lowered.ExactPlace(e.Swap)
			if !written || p.Lookup(other.Unit) == nil {
				return nil
			}
			text = other.Node.Tree().Text[other.Span.Start:other.Span.End]
		}
		if strings.Contains(at.Node.Raw(), "\n") && at.Node.Kind() != syntax.Scalar &&
			!strings.HasPrefix(at.Node.Raw(), "{") && !strings.HasPrefix(at.Node.Raw(), "[") &&
			strings.Contains(text, "\n") {
			return nil
		}
		add(source.Edit{Span: at.Span, NewText: text})
	}
	return out
}
