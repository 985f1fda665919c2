package values

import (
	"fmt"
	"slices"
	"strings"
)

// fewValues is the number of values up to which comparing is faster than looking up in a map.
const fewValues = 16

// Identity returns a value that can be a map key, and is the same only for equal values.
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

// Set is a set of values: a list if there are few queries, a map if there are many.
type Set struct {
	list  []Value
	table map[Value]bool
}

// SetOf returns a set of values that is expected to be asked `questions` times. The list is not changed.
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

// Has reports whether the set contains a value.
func (s *Set) Has(v Value) bool {
	if s.table != nil {
		return s.table[Identity(v)]
	}
	return Contains(s.list, v)
}

// Add adds a value to the set.
func (s *Set) Add(v Value) {
	if s.table != nil {
		s.table[Identity(v)] = true
		return
	}
	s.list = append(s.list, v)
}

// Distinct returns the options without duplicates, keeping the first of each.
func Distinct(options []Value) []Value {
	if isAscending(options) || len(options) <= fewValues && !hasRepeated(options) {
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

// hasRepeated reports whether a few options contain a duplicate.
func hasRepeated(options []Value) bool {
	for i := range options {
		if Contains(options[:i], options[i]) {
			return true
		}
	}
	return false
}

// isAscending reports whether options are strictly ascending integers.
func isAscending(options []Value) bool {
	for i, o := range options {
		if o.kind != Number || i > 0 && options[i-1].N >= o.N {
			return false
		}
	}
	return true
}

// PlacesOf returns the index of each option among the distinct options, and whether there are duplicates.
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

// Contains reports whether a value is in a list.
func Contains(list []Value, v Value) bool { return IndexOf(list, v) >= 0 }

// IndexOf returns the index of a value in a list, -1 if absent.
func IndexOf(list []Value, v Value) int {
	for i := range list {
		if Same(list[i], v) {
			return i
		}
	}
	return -1
}
