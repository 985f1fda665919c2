package facts

import (
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/syntax"
)

// RemoveItem is the edit that takes an item out of its list; ok is false when
// that cannot be done by one edit of the unit's text.
func RemoveItem(item syntax.Node) (edit source.Edit, ok bool) {
	if !item.Valid() {
		return edit, false
	}
	if item == item.Tree().Root() {
		return removeEntry(item.Tree().Text, item)
	}
	return removeItem(item.Tree().Text, item)
}

// RemovePair is the edit that takes a field with its value out of its mapping;
// ok is false when that cannot be done by one edit of the unit's text.
func RemovePair(value syntax.Node) (edit source.Edit, ok bool) {
	if !value.Valid() {
		return edit, false
	}
	return removePair(value.Tree().Text, value)
}

// AddPair is the edit that adds a field to a mapping, in its style; ok is false
// where there is no mapping, where it has the field, or where one edit of the unit's
// text cannot do it. The name and the value are written as they are given.
func AddPair(mapping syntax.Node, name, value string) (edit source.Edit, ok bool) {
	if mapping.Kind() != syntax.Mapping || mapping.Broken() || mapping.Get(name).Valid() {
		return edit, false
	}
	return insertPair(mapping.Tree().Text, mapping, name, value, false)
}
