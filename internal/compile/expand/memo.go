package expand

import (
	"maps"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
)

// memo holds what a later expansion of the same spec can reuse.
type memo struct {
	limits  Limits
	joined  map[unitNode]joinedSection
	results map[place]result
}

// place is a value at a place of the spec.
type place struct {
	node *Node
	path string
}

// result is the expansion of a value, valid while its dependencies are the same.
type result struct {
	nodes    []*Node
	deps     dependencies
	problems []Problem
	failed   bool
	// macroFailed: a macro that it uses could not be read, so that their section has failed, too.
	macroFailed bool
	made        int
	shortened   int
}

// dependency is a named thing that an expansion reads.
type dependency struct {
	// 'e' an effect macro, 'c' a condition macro, 't' a phase template, 'v' the trait values, 's' the seats, 'o'
	// whether macros of a section are recursive
	kind byte
	name string
}

// dependencies are the declarations that an expansion has read; nil for what is undeclared.
type dependencies map[dependency]*Node

func newMemo(limits Limits) *memo { return &memo{limits: limits, results: map[place]result{}} }

// finish keeps what the next expansion can reuse, unless this one was cut off.
func (x *expander) finish() {
	if x.isCutOff() {
		x.doc.memo = nil
	} else {
		x.doc.memo.joined = x.joiner.values
	}
	x.doc.Problems = dropRepeated(x.doc.Problems)
}

// isCutOff reports whether a limit has prevented some expansion.
func (x *expander) isCutOff() bool { return x.exhausted || x.shortened > x.limits.Effects }

// dropRepeated drops problems repeated by several uses of a macro.
func dropRepeated(problems []Problem) (out []Problem) {
	type fault struct {
		code    diag.Code
		at      Origin
		message string
	}
	seen := map[fault]bool{}
	for _, p := range problems {
		if f := (fault{p.Code, p.At, p.Message}); !seen[f] {
			seen[f] = true
			out = append(out, p)
		}
	}
	return out
}

// current returns the present declaration of a dependency.
func (x *expander) current(d dependency) *Node {
	switch d.kind {
	case 'e':
		if m := x.effects[d.name]; m != nil {
			return m.node
		}
	case 'c':
		if m := x.conditions[d.name]; m != nil {
			return m.node
		}
	case 't':
		if t := x.phases[d.name]; t != nil {
			return t.node
		}
	case 'v':
		return x.traitSource()
	case 's':
		return x.seatSource()
	case 'o':
		if x.circles[d.name] {
			return circleDependency
		}
	}
	return nil
}

// recordRead records a dependency of the current expansion.
func (x *expander) recordRead(d dependency) {
	if x.deps != nil {
		x.deps[d] = x.current(d)
	}
}

// remember expands a value, or returns its earlier expansion.
func (x *expander) remember(n *Node, at *path, expand func() []*Node) []*Node {
	if !n.unit {
		return expand()
	}
	if x.isAbandoned() {
		return []*Node{n}
	}
	key := place{n, at.String()}
	known := x.earlier != nil
	var r result
	if known {
		r, known = x.earlier.results[key]
	}
	if known && x.isUnchanged(r.deps) {
		x.shortened += r.shortened
		x.take(r)
		x.spend(r.made)
	} else {
		r = x.record(expand)
		x.take(r)
	}
	x.doc.memo.results[key] = r
	return r.nodes
}

// record expands something, and returns all that the expansion read and found, without taking over its findings.
func (x *expander) record(expand func() []*Node) (r result) {
	deps, failed, problems, made, shortened := x.deps, x.doc.failed, x.doc.Problems, x.made, x.shortened
	x.deps, x.doc.failed, x.doc.Problems = dependencies{}, map[string]bool{}, nil
	r.nodes = expand()
	r.deps, r.problems = x.deps, x.doc.Problems
	r.failed, r.macroFailed = x.doc.failed[x.section], x.doc.failed[view.SectionEffectMacros]
	r.made, r.shortened = x.made-made, x.shortened-shortened
	x.deps, x.doc.failed, x.doc.Problems = deps, failed, problems
	return r
}

// take takes over what an expansion read and found.
func (x *expander) take(r result) {
	x.doc.Problems = append(x.doc.Problems, r.problems...)
	if r.failed {
		x.fail()
	}
	if r.macroFailed {
		x.doc.failed[view.SectionEffectMacros] = true
	}
	if x.deps != nil {
		maps.Copy(x.deps, r.deps)
	}
}

// isUnchanged reports whether all dependencies of an expansion are unchanged.
func (x *expander) isUnchanged(deps dependencies) bool {
	for d, node := range deps {
		if x.current(d) != node {
			return false
		}
	}
	return true
}
