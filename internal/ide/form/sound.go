package form

import (
	"strings"

	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/spec/formula"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/render"
	"ludo-lsp/internal/yaml/syntax"
)

// maxReadings is the maximal number of times that a unit is parsed to find the edits that change its meaning.
const maxReadings = 100

// keepsMeaning reports whether the unit keeps its meaning after edits.
func (w *writer) keepsMeaning(edits []source.Edit) bool {
	if len(edits) == 0 {
		return true
	}
	if w.readings++; w.readings > maxReadings {
		return false
	}
	text, holes := w.applyEdits(edits)
	tree := syntax.Parse(text, syntax.Options{Entry: w.tree.IsEntry(), Holes: holes})
	return len(tree.Errors) == 0 && len(tree.Comments) == len(w.tree.Comments) &&
		w.isSame(w.tree.Root(), facts.Walk(tree, w.unit.Context).Tree.Root())
}

// applyEdits returns the text of the unit after edits, and where its entries that are separate units are attached.
func (w *writer) applyEdits(edits []source.Edit) (string, []int) {
	var b strings.Builder
	var holes []int
	at, hole := 0, 0
	upTo := func(end int) {
		for ; hole < len(w.tree.Holes) && w.tree.Holes[hole] <= end; hole++ {
			holes = append(holes, b.Len()+w.tree.Holes[hole]-at)
		}
		b.WriteString(w.tree.Text[at:end])
	}
	for _, e := range edits {
		upTo(e.Span.Start)
		b.WriteString(e.NewText)
		at = e.Span.End
	}
	upTo(len(w.tree.Text))
	return b.String(), holes
}

// refuse finds the edits that change the meaning of the unit, and marks their places to keep their form.
func (w *writer) refuse(edits []source.Edit) {
	switch {
	case w.keepsMeaning(edits):
	case len(edits) == 1:
		w.refused[edits[0].Span.Start] = true
	default:
		before := len(w.refused)
		w.refuse(edits[:len(edits)/2])
		w.refuse(edits[len(edits)/2:])
		if len(w.refused) == before { // only together do they change the meaning
			w.refused[edits[0].Span.Start] = true
		}
	}
}

// constantOf returns the name of the constant that a record reads, or "" if it reads none.
func (c Names) constantOf(n syntax.Node) string {
	field := view.ReferenceConstantName
	switch n.Get(view.ReferenceRef).Value() {
	case view.ReferenceIsGvar:
		field = view.ReferenceGvarVar
	case view.ReferenceIsConstant:
	default:
		return ""
	}
	if name := n.Get(field); n.Len() == 2 && name.Kind() == syntax.Scalar && c.Constant(name.Value()) {
		return name.Value()
	}
	return ""
}

// asReferences returns tree with constants that were read like variables read as constants, and names that stand for
// themselves written as texts; asNames does the opposite for constants.
func (c Names) asReferences(tree formula.Tree) formula.Tree {
	return c.read(tree, view.ReferenceIsGvar, view.ReferenceGvarVar, func(name string) formula.Tree {
		if c.Text(name) {
			return render.Text(name)
		}
		return render.Reference(view.ReferenceIsConstant).Say(view.ReferenceConstantName, name)
	})
}

func (c Names) asNames(tree formula.Tree) formula.Tree {
	return c.read(tree, view.ReferenceIsConstant, view.ReferenceConstantName, func(name string) formula.Tree {
		return render.Reference(view.ReferenceIsGvar).Say(view.ReferenceGvarVar, name)
	})
}

// read returns tree with each reference of a kind to a constant, whose name is in field, replaced by the result of
// otherwise.
func (c Names) read(tree formula.Tree, kind, field string, otherwise func(name string) formula.Tree) formula.Tree {
	name := tree.Get(field)
	if tree.Len() == 2 && tree.Get(view.ReferenceRef).Text() == kind && name.IsText() &&
		(c.Constant(name.Text()) || kind == view.ReferenceIsGvar && c.Text(name.Text())) {
		return otherwise(name.Text())
	}
	called := tree.Get(view.ConditionMacroCallConditionMacro)
	if tree.Len() == 1 && called.IsText() && kind == view.ReferenceIsGvar && c.Truth(called.Text()) {
		return isTrue(called.Text())
	}
	return tree.Map(func(part formula.Tree) formula.Tree { return c.read(part, kind, field, otherwise) })
}

// isSame reports whether two values have the same meaning, in whichever form they are written.
func (c Names) isSame(a, b syntax.Node) bool {
	if a.Kind() == syntax.Alias || b.Kind() == syntax.Alias {
		return a.Kind() == b.Kind() && a.Raw() == b.Raw()
	}
	if name := c.constantOf(a); name != "" && name == c.constantOf(b) {
		return true
	}
	if isChosenPlayer(a, b) || isChosenPlayer(b, a) || c.isTextFor(a, b) || c.isTextFor(b, a) ||
		c.isTruthFor(a, b) || c.isTruthFor(b, a) {
		return true
	}
	a, b = onlyTest(a, b), onlyTest(b, a)
	if a.Kind() != b.Kind() || a.Len() != b.Len() || a.Hole() != b.Hole() {
		return false
	}
	switch a.Kind() {
	case syntax.Scalar:
		return a.Type() == b.Type() && a.Value() == b.Value() || a.IsNull() && b.IsNull() ||
			a.Type() == syntax.Bool && b.Type() == syntax.Bool && strings.EqualFold(a.Value(), b.Value())
	case syntax.Mapping:
		other := b.First()
		for key, value := range a.Pairs() {
			counterpart := other.Next()
			if other.Value() != key.Value() { // formulas have their own order of fields
				counterpart = b.Get(key.Value())
			}
			if !c.isSame(value, counterpart) {
				return false
			}
			other = other.Next().Next()
		}
	case syntax.Sequence:
		item := b.First()
		for _, value := range a.Items() {
			if !c.isSame(value, item) {
				return false
			}
			item = item.Next()
		}
	}
	return true
}

// onlyTest returns the test in a list of one test, if other, the value in the other form, is not a list; else list.
func onlyTest(list, other syntax.Node) syntax.Node {
	if list.Kind() != syntax.Sequence || list.Len() != 1 || other.Kind() != syntax.Mapping {
		return list
	}
	if tree, ok := formula.Of(list.First()); !ok || !formula.IsTestTree(tree) {
		return list
	}
	return list.First()
}

// isTextFor reports whether a name in a formula stands for the same text as the node text in the other form.
func (c Names) isTextFor(name, text syntax.Node) bool {
	variable := name.Get(view.ReferenceGvarVar)
	return name.InText() && name.Len() == 2 && name.Get(view.ReferenceRef).Value() == view.ReferenceIsGvar &&
		text.Kind() == syntax.Scalar && text.Type() == syntax.String && text.Value() == variable.Value() &&
		c.Text(variable.Value())
}

// isTrue returns the condition that a variable has the value true.
func isTrue(variable string) formula.Tree {
	return render.Record().Say(view.ConditionOp, view.ConditionIsEqual).
		With(view.ConditionLeft, render.Reference(view.ReferenceIsGvar).Say(view.ReferenceGvarVar, variable)).
		With(view.ConditionRight, render.ScalarOf("true", syntax.Bool))
}

// isTruthFor reports whether a name in a formula stands for the comparison in the other form.
func (c Names) isTruthFor(name, comparison syntax.Node) bool {
	variable := name.Get(view.ConditionMacroCallConditionMacro).Value()
	tree, ok := formula.Of(comparison)
	return name.InText() && name.Len() == 1 && c.Truth(variable) && ok && tree.Equal(isTrue(variable))
}

// isChosenPlayer reports whether a record picks the player in a binding, and alone, the value in the other form, is the
// name of that binding.
func isChosenPlayer(record, alone syntax.Node) bool {
	if record.Kind() != syntax.Mapping || !facts.ReadsBinding(alone) {
		return false
	}
	tree, ok := formula.Of(record)
	name, is := formula.ChosenBinding(tree)
	return ok && is && name == alone.Value()
}
