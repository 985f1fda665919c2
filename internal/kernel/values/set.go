package values

import (
	"fmt"
	"slices"
	"strings"
)

// fewValues are so many that they are compared sooner than looked up.
const fewValues = 16

// Identity is a value that can be the key of a map, and is the same for equal values only.
func Identity(v Value) Value {
	switch v.kind {
	case List:
		var text strings.Builder
		for _, item := range v.Items() {
			fmt.Fprintf(&text, "%#v", Identity(item))
		}
		return Value{kind: List, Ref: text.String()}
	case Text, TokenName, Row:
		return v
	}
	return Value{kind: v.kind, N: v.N}
}

// Set is a set of values: a list while questions are few, a table when they are many.
type Set struct {
	list  []Value
	table map[Value]bool
}

// SetOf is a set of values that will be asked so many questions. The list stays as it is.
func SetOf(list []Value, questions int) *Set {
	s := &Set{list: slices.Clip(list)}
	if questions > fewValues {
		s.table = make(map[Value]bool, len(list))
		for _, v := range list {
			s.table[Identity(v)] = true
		}
	}
	return s
}

// Has tells whether a value is in the set.
func (s *Set) Has(v Value) bool {
	if s.table != nil {
		return s.table[Identity(v)]
	}
	return Contains(s.list, v)
}

// Add puts a value into the set.
func (s *Set) Add(v Value) {
	if s.table != nil {
		s.table[Identity(v)] = true
		return
	}
	s.list = append(s.list, v)
}

// Distinct is the options without repeated ones, the first of each kept.
func Distinct(options []Value) []Value {
	if ascending(options) || len(options) <= fewValues && !hasRepeated(options) {
		return options
	}
	places, repeats := PlacesOf(options)
	if !repeats {
		return options
	}
	out := make([]Value, 0, len(options))
	for i, o := range options {
		if places[i] == len(out) {
			out = append(out, o)
		}
	}
	return out
}

// hasRepeated tells whether one of a few options is there twice.
func hasRepeated(options []Value) bool {
	for i := range options {
		if Contains(options[:i], options[i]) {
			return true
		}
	}
	return false
}

// ascending tells whether options are whole numbers, each greater than the one before.
func ascending(options []Value) bool {
	for i, o := range options {
		if o.kind != Number || i > 0 && options[i-1].N >= o.N {
			return false
		}
	}
	return true
}

// PlacesOf is the place of each option among the distinct ones, and whether any is
// repeated.
func PlacesOf(options []Value) (places []int, repeats bool) {
	places = make([]int, len(options))
	first := make(map[Value]int, len(options))
	for i, o := range options {
		id := Identity(o)
		at, ok := first[id]
		if !ok {
			at = len(first)
			first[id] = at
		}
		places[i] = at
	}
	return places, len(first) < len(options)
}

// Contains tells whether a value is in a list.
func Contains(list []Value, v Value) bool { return IndexOf(list, v) >= 0 }

// IndexOf is the place of a value in a list, -1 where it is not there.
func IndexOf(list []Value, v Value) int {
	for i := range list {
		if Same(list[i], v) {
			return i
		}
	}
	return -1
}
