package facts

import (
	"slices"
	"strings"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/spec/formula"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/render"
	"ludo-lsp/internal/yaml/syntax"
)

// PerhapsMacro is what is said of a formula if a name in it is that of a macro that the spec declares. Otherwise it
// is taken for a word of the language, mistyped, as the finding has it.
type PerhapsMacro struct {
	Macro   Ref
	Finding int // in Facts.Findings
	Instead diag.Finding
	Names   Names
}

type perhaps struct {
	finding, said *finding
	PerhapsMacro
}

// settlePerhaps finds the findings in whose place others may come, once they are in order.
func (w *walker) settlePerhaps() {
	index := func(of *finding) int {
		return slices.IndexFunc(w.facts.Findings, func(f diag.Finding) bool {
			return f.Span == of.Span && f.Message == of.Message
		})
	}
	for _, b := range w.bare {
		if b.BareNames.Finding = index(b.finding); b.BareNames.Finding >= 0 {
			w.facts.BareNames = append(w.facts.BareNames, b.BareNames)
		}
	}
	for _, p := range w.perhaps {
		p.said.Path = p.said.place.String()
		p.PerhapsMacro.Instead = p.said.Finding
		p.PerhapsMacro.Finding = index(p.finding)
		if p.PerhapsMacro.Finding >= 0 {
			w.facts.Perhaps = append(w.facts.Perhaps, p.PerhapsMacro)
		}
	}
}

// BareNames are names that stand alone in a formula, or in its place: variables, or constants if the spec declares
// no variable of the name.
type BareNames struct {
	Finding int // in Facts.Findings
	Names   []string
	tree    formula.Tree
	node    syntax.Node
}

type bareNames struct {
	finding *finding
	BareNames
}

// Instead is what the finding says where some of the names are those of constants.
func (b *BareNames) Instead(said diag.Finding, constant func(name string) bool) diag.Finding {
	if b.node.Value() == b.Names[0] {
		fix, text := ReadConstant(b.node, b.Names[0])
		said.Message += " " + text
		said.Fixes = []diag.Fix{fix}
		return said
	}
	said.Fixes = []diag.Fix{writeOut(b.node.Tree().Text, formula.Constants(b.tree, constant), b.node)}
	return said
}

// ReadConstant is the fix that reads a constant in the place of a node, and what is to be said of it.
func ReadConstant(n syntax.Node, name string) (fix diag.Fix, said string) {
	reference := render.Reference(view.ReferenceIsConstant).Say(view.ReferenceConstantName, name).Line()
	return diag.Fix{Title: "Write " + reference, Edits: []source.Edit{replace(n.Span(), reference)}},
		"The constant is read with " + reference + "."
}

// bareIn notes the names that stand alone in what a finding takes for a formula.
func (w *walker) bareIn(f *finding, tree formula.Tree, n syntax.Node) {
	if names := formula.Variables(tree); len(names) > 0 && !w.unheard() && !w.trial {
		w.bare = append(w.bare, bareNames{f, BareNames{Names: names, tree: tree, node: n}})
	}
}

// A name that stands alone in a formula is that of a variable, or else of a constant.
var (
	globalVar          = []grammar.Kind{grammar.GlobalVar}
	variableOrConstant = []grammar.Kind{grammar.GlobalVar, grammar.Constant}
)

// Names are those in a formula.
type Names struct {
	Refs     []Ref
	Free     []FreeBinding
	Inherits []string
}

// into adds the names to those of a unit.
func (n Names) into(f *Facts) {
	f.Refs, f.Free = append(f.Refs, n.Refs...), append(f.Free, n.Free...)
	for _, name := range n.Inherits {
		if !slices.Contains(f.Inherits, name) {
			f.Inherits = append(f.Inherits, name)
		}
	}
}

// macroKinds are the macros that formulas call, with the codes of calls of what there is not.
var macroKinds = []grammar.Kind{grammar.ConditionMacro, grammar.EffectMacro}

// CalleeCodes are the codes of calls of what there is not.
var CalleeCodes = map[grammar.Kind]diag.Code{
	grammar.EffectMacro:    diag.EffectMacroUnknown,
	grammar.ConditionMacro: diag.ConditionMacroUnknown,
	grammar.PhaseTemplate:  diag.CompilerPhaseTemplateMissing,
}

// namesIn reads what a formula stands for as if it were written out, and gives the names in it
// where they stand in the formula: one that is misspelt is said to be before the fix writes it.
func (w *walker) namesIn(tree formula.Tree, t *grammar.Type, n syntax.Node) (names Names) {
	if w.trial || w.mute > 0 || w.loose > 0 {
		return names
	}
	out := syntax.Parse(tree.Flow(), syntax.Options{})
	if len(out.Errors) > 0 {
		return names
	}
	inside := newWalker(out, w.ctx)
	inside.asset, inside.scope, inside.budget = w.asset, slices.Clip(w.scope), w.budget
	inside.value(t, out.Root(), place{})
	for _, c := range inside.facts.Calls {
		inside.facts.Refs = append(inside.facts.Refs, Ref{Type: c.Type, Kinds: []grammar.Kind{c.Kind}, Name: c.Name,
			Span: c.Span, Code: CalleeCodes[c.Kind]})
	}
	read := &wordsOf{w: w, n: n, next: map[string]int{}}
	for _, ref := range inside.facts.Refs {
		if ref.Soft || ref.Found != "" || ref.Computed {
			continue
		}
		name := out.Text[ref.Span.Start:ref.Span.End]
		at, ok := read.find(name)
		if !ok {
			continue
		}
		if ref.QualifierSpan.Len() > 0 {
			by := at.Start - ref.Span.Start
			ref.QualifierSpan = source.Span{Start: ref.QualifierSpan.Start + by, End: ref.QualifierSpan.End + by}
		}
		ref.Span, ref.Path, ref.Inside = at, Path{Node: n}, true
		if slices.Equal(ref.Kinds, globalVar) {
			ref.Kinds = variableOrConstant
		}
		names.Refs = append(names.Refs, ref)
	}
	for _, free := range inside.facts.Free {
		if at, ok := read.find(free.Name); ok && free.Found == "" {
			free.Span, free.Path = at, Path{Node: n}
			names.Free = append(names.Free, free)
		}
	}
	names.Inherits = inside.facts.Inherits
	return names
}

// wordsOf finds the words of a formula in the order in which they are asked for.
type wordsOf struct {
	w    *walker
	n    syntax.Node
	next map[string]int // where to look on for a word
}

// find gives the next place of a word in the text of the unit; ok is false where the formula
// is written in another way than it reads.
func (r *wordsOf) find(word string) (at source.Span, ok bool) {
	text := r.n.Value()
	for from := r.next[word]; word != ""; {
		i := strings.Index(text[from:], word)
		if i < 0 {
			return at, false
		}
		start := from + i
		from = start + 1
		end := start + len(word)
		if start > 0 && partOfName(text[start-1]) || end < len(text) && partOfName(text[end]) {
			continue
		}
		r.next[word] = end
		at = insideScalar(r.n, start, end)
		return at, at.Len() == len(word)
	}
	return at, false
}

// partOfName reports whether a byte goes on with a name.
func partOfName(b byte) bool {
	return b == '_' || b == '-' || b == '$' || b >= 0x80 || '0' <= b && b <= '9' || 'a' <= b|0x20 && b|0x20 <= 'z'
}
