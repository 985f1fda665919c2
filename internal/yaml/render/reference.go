package render

import "ludo-lsp/internal/grammar/view"

// Values that several fixes write.

// Reference returns a reference of a kind, to which further fields are added.
func Reference(kind string) Value { return Record().Say(view.ReferenceRef, kind) }

// Binding returns a reference to a binding.
func Binding(name string) Value {
	return Reference(view.ReferenceIsBinding).Say(view.ReferenceBindingName, name)
}

// ActivePlayer returns the player whose turn it is.
func ActivePlayer() Value { return Reference(view.ReferenceIsActivePlayer) }

// Argument returns a reference to a parameter of the enclosing macro.
func Argument(param string) Value { return Record().Say(view.ParamNodeParam, param) }

// Query returns a query of a kind, to which further fields are added.
func Query(kind string) Value { return Record().Say(view.QueryQuery, kind) }
