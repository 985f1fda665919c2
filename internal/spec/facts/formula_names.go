package facts

import (
	"strings"
	"sync"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/spec/formula"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/render"
	"ludo-lsp/internal/yaml/syntax"
)

// InForm writes a value in the form that a node's place needs: inside a formula as a formula, in brackets unless it
// is a binding; as a record elsewhere.
func InForm(n syntax.Node, value render.Value) string {
	if !n.InText() {
		return value.Line()
	}
	written := formula.Write(grammar.ValueType, value)
	if strings.HasPrefix(written, "$") {
		return written
	}
	return "(" + written + ")"
}

// ReadConstant returns the fix that writes a read of a constant in place of a node, and the message about it.
func ReadConstant(n syntax.Node, name string) (fix diag.Fix, said string) {
	reference := InForm(n, render.Reference(view.ReferenceIsConstant).Say(view.ReferenceConstantName, name))
	return diag.Fix{Title: "Write " + reference, Edits: []source.Edit{replace(n.Span(), reference)}},
		"The constant is read with " + reference + "."
}

// variableOrConstant are the kinds that a name alone in a formula can have: a variable, or else a constant.
var variableOrConstant = []grammar.Kind{grammar.GlobalVar, grammar.Constant}

// variableNameField is the field that holds the name of a variable that an expression reads.
var variableNameField = sync.OnceValue(func() *grammar.Field {
	return grammar.ReferenceUnion.VariantByWord(view.ReferenceIsGvar).Shape.FieldByName(view.ReferenceGvarVar)
})

// Whole returns the value that a record is, or may be under a condition, and the union record that contains it; nil
// if there is no such record.
func (f *Facts) Whole(record syntax.Node) (whole syntax.Node, around *VariantSite) {
	for {
		if around = f.Variant(record.Parent()); around == nil {
			around = f.Variant(record.Parent().Parent()) // the parent holds its fields
		}
		if around == nil || around.Variant.Word != view.ValueIsIf || around.Union == grammar.EffectUnion {
			return record, around
		}
		if key := record.Key().Value(); key != view.ValueIfBodyThen && key != view.ValueIfBodyElse {
			return record, around
		}
		record = around.Record()
	}
}

// ComparedWith returns the other side of a comparison in which one side is, or may be, a record.
func (f *Facts) ComparedWith(record syntax.Node) syntax.Node {
	record, around := f.Whole(record)
	if !around.Is(grammar.ConditionUnion, view.ConditionIsEqual, view.ConditionIsNotEqual) {
		return syntax.Node{}
	}
	left, right := around.Value(view.ConditionLeft), around.Value(view.ConditionRight)
	switch record {
	case left:
		return right
	case right:
		return left
	}
	return syntax.Node{}
}

// CalleeCodes are the codes of calls whose callee does not exist.
var CalleeCodes = map[grammar.Kind]diag.Code{
	grammar.EffectMacro:    diag.EffectMacroUnknown,
	grammar.ConditionMacro: diag.ConditionMacroUnknown,
	grammar.PhaseTemplate:  diag.CompilerPhaseTemplateMissing,
}

// isNameByte reports whether a byte can continue a name.
func isNameByte(b byte) bool {
	return b == '_' || b == '-' || b == '$' || b >= 0x80 || '0' <= b && b <= '9' || 'a' <= b|0x20 && b|0x20 <= 'z'
}
