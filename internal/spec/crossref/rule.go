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

// Rule relates sections to each other.
type Rule struct {
	// Sections and Kinds are all that the rule reads: it runs again when a unit
	// of one of the sections changes, or a symbol of one of the kinds does in
	// its name or signature, and gives the same as long as neither happens. It
	// reports only in units of its sections.
	Sections []string
	Kinds    []grammar.Kind
	// Entries tell, for entries of lists by the name of their shape, whether two
	// readings say the same to the rule, wherever their parts stand: while that is
	// so and no fault of the rule has to do with the unit, it does not run again.
	// Of units of any other kind every change counts.
	Entries map[string]func(before, after *facts.Facts) bool
	// Blocks: the rule reads Spec.Block, and runs again when other blocks begin.
	Blocks bool
	// Check reports what is wrong, in the unit where it is.
	Check func(spec Spec, report Report)
}

// Report takes a fault of a rule, in the unit where it lies.
type Report func(index.UnitID, Fault)

// Rules are all rules, in the order in which they run; the init functions of rule files append to them.
var Rules = slices.Concat(
	sectionRules, turnOrderRules, assetRules, zoneRules, eventRules, effectRules, pipelineRules,
)

// declarations iterates over the definitions of a kind that count, in the order of
// the spec.
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

// section gives the value of the first occurrence of a section that may be
// given once.
func section(spec Spec, name string) (index.UnitID, syntax.Node) {
	for id, use := range spec.Sections(name) {
		return id, use.Value
	}
	return 0, syntax.Node{}
}

// has reports whether a section is given.
func has(spec Spec, name string) bool {
	for range spec.Sections(name) {
		return true
	}
	return false
}

// at makes a fault at a node.
func at(n syntax.Node, code diag.Code, message string, fixes ...diag.Fix) Fault {
	span := n.Span()
	if n.Kind() == syntax.Missing && n.Key().Valid() {
		span = n.Key().Span()
	}
	f := faultAt(code, span, facts.Path{Node: n}.String(), message)
	f.Fixes = fixes
	return f
}

// faultAt makes a fault at a span of a unit.
func faultAt(code diag.Code, span source.Span, path, message string, related ...Elsewhere) Fault {
	return Fault{Finding: diag.Finding{Code: code, Span: span, Path: path, Message: message}, Elsewhere: related}
}

// refFault makes a fault at a reference.
func refFault(ref *facts.Ref, message string, related ...Elsewhere) Fault {
	f := faultAt(ref.Code, ref.Span, ref.Path.String(), message, related...)
	f.Severity = ref.Severity
	return f
}

// isGiven reports whether a field is there and not null.
func isGiven(n syntax.Node) bool { return n.Valid() && !n.IsNull() }

// texts gives the scalars of a sequence.
func texts(n syntax.Node) (out []syntax.Node) {
	for _, item := range n.Items() {
		if item.Kind() == syntax.Scalar {
			out = append(out, item)
		}
	}
	return out
}
