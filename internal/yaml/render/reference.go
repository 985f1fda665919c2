package render

import "ludo-lsp/internal/grammar/view"

// What several fixes write.

// Reference is a reference of a kind, whose further fields are added.
func Reference(kind string) Value { return Record().Say(view.ReferenceRef, kind) }

// Binding is what a binding stands for.
func Binding(name string) Value {
	return Reference(view.ReferenceIsBinding).Say(view.ReferenceBindingName, name)
}

// ActivePlayer is the player whose turn it is.
func ActivePlayer() Value { return Reference(view.ReferenceIsActivePlayer) }

// Argument is what a use of the macro gives for a parameter.
func Argument(param string) Value { return Record().Say(view.ParamNodeParam, param) }

// Query is a query of a kind, whose further fields are added.
func Query(kind string) Value { return Record().Say(view.QueryQuery, kind) }
