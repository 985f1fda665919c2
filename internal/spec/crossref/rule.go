package crossref

import (
	"iter"
	"slices"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/syntax"
)

// Rule checks relations between sections.
type Rule struct {
	// Sections and Kinds are all that the rule reads: it runs again when a unit of one of the sections changes, or
	// the name or signature of a symbol of one of the kinds, and returns the same otherwise. It reports only in units
	// of its sections.
	Sections []string
	Kinds    []grammar.Kind
	// Entries compare, for entries of lists by the name of their shape, whether two versions are equal to the rule,
	// wherever their parts stand: if they are, and no fault of the rule concerns the unit, the rule does not run
	// again. In all other units every change counts.
	Entries map[string]func(before, after *facts.Facts) bool
	// Openers: of all units the rule reads only those in which sections begin.
	Openers bool
	// Blocks: the rule reads Spec.Block, and runs again when the starts of blocks change.
	Blocks bool
	// Check reports faults, each in its unit.
	Check func(spec Spec, report Report)
}

// Report takes a fault of a rule and its unit.
type Report func(index.UnitID, Fault)

// Rules are all rules, in the order they run; the init functions of rule files append to them.
var Rules = slices.Concat(
	sectionRules, turnOrderRules, assetRules, zoneRules, eventRules, effectRules, pipelineRules,
)

// declarations iterates over the definitions of a kind that count, in the order of the spec.
func declarations(spec Spec, kind grammar.Kind) iter.Seq2[index.UnitID, *facts.Def] {
	var sites []index.Site
	for _, s := range spec.Index().Symbols(kind) {
		if d := s.Def(); d != nil {
			sites = append(sites, s.First())
		}
	}
	slices.SortFunc(sites, index.CompareSites)
	return func(yield func(index.UnitID, *facts.Def) bool) {
		for _, s := range sites {
			if !yield(s.Unit, s.Def) {
				return
			}
		}
	}
}

// sectionValue returns the value of the first occurrence of a section that may occur once.
func sectionValue(spec Spec, name string) (index.UnitID, syntax.Node) {
	for id, use := range spec.Sections(name) {
		return id, use.Value
	}
	return 0, syntax.Node{}
}

// hasSection reports whether a section is given.
func hasSection(spec Spec, name string) bool {
	for range spec.Sections(name) {
		return true
	}
	return false
}

// faultAtNode returns a fault at a node.
func faultAtNode(n syntax.Node, code diag.Code, message string, fixes ...diag.Fix) Fault {
	span := n.Span()
	if n.Kind() == syntax.Missing && n.Key().Valid() {
		span = n.Key().Span()
	}
	f := faultAt(code, span, facts.Path{Node: n}.String(), message)
	f.Fixes = fixes
	return f
}

// faultAt returns a fault at a span of a unit.
func faultAt(code diag.Code, span source.Span, path, message string, related ...Elsewhere) Fault {
	return Fault{Finding: diag.Finding{Code: code, Span: span, Path: path, Message: message}, Elsewhere: related}
}

// refFault returns a fault at a reference.
func refFault(ref *facts.Ref, message string, related ...Elsewhere) Fault {
	f := faultAt(ref.Code, ref.Span, ref.Path.String(), message, related...)
	f.Severity = ref.Severity
	return f
}

// isGiven reports whether a field is present and not null.
func isGiven(n syntax.Node) bool { return n.Valid() && !n.IsNull() }

// texts returns the scalars of a sequence.
func texts(n syntax.Node) (out []syntax.Node) {
	for _, item := range n.Items() {
		if item.Kind() == syntax.Scalar {
			out = append(out, item)
		}
	}
	return out
}
