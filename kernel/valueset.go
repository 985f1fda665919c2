package kernel

import (
	"fmt"
	"slices"
	"strings"
)

// fewValues are so many that they are compared sooner than looked up.
const fewValues = 16

// identity is a value that can be the key of a map, and is the same for equal values only.
func (v Value) identity() Value {
	switch v.kind {
	case List:
		var text strings.Builder
		for _, item := range v.Items() {
			fmt.Fprintf(&text, "%#v", item.identity())
		}
		return Value{kind: List, ref: text.String()}
	case Text, TokenName, Row:
		return v
	}
	return Value{kind: v.kind, n: v.n}
}

// valueSet is a set of values: a list while questions are few, a table when they are many.
type valueSet struct {
	list  []Value
	table map[Value]bool
}

// setOf is a set of values that will be asked so many questions. The list stays as it is.
func setOf(list []Value, questions int) *valueSet {
	s := &valueSet{list: slices.Clip(list)}
	if questions > fewValues {
		s.table = make(map[Value]bool, len(list))
		for _, v := range list {
			s.table[v.identity()] = true
		}
	}
	return s
}

func (s *valueSet) has(v Value) bool {
	if s.table != nil {
		return s.table[v.identity()]
	}
	return contains(s.list, v)
}

func (s *valueSet) add(v Value) {
	if s.table != nil {
		s.table[v.identity()] = true
		return
	}
	s.list = append(s.list, v)
}

// distinct is the options without repeated ones, the first of each kept.
func distinct(options []Value) []Value {
	if ascending(options) || len(options) <= fewValues && !repeated(options) {
		return options
	}
	places, repeats := placesOf(options)
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

// repeated tells whether one of a few options is there twice.
func repeated(options []Value) bool {
	for i := range options {
		if contains(options[:i], options[i]) {
			return true
		}
	}
	return false
}

// ascending tells whether options are whole numbers, each greater than the one before.
func ascending(options []Value) bool {
	for i, o := range options {
		if o.kind != Number || i > 0 && options[i-1].n >= o.n {
			return false
		}
	}
	return true
}

// placesOf is the place of each option among the distinct ones, and whether any is
// repeated.
func placesOf(options []Value) (places []int, repeats bool) {
	places = make([]int, len(options))
	first := make(map[Value]int, len(options))
	for i, o := range options {
		id := o.identity()
		at, ok := first[id]
		if !ok {
			at = len(first)
			first[id] = at
		}
		places[i] = at
	}
	return places, len(first) < len(options)
}

// contains tells whether a value is in a list.
func contains(list []Value, v Value) bool { return indexOf(list, v) >= 0 }

// indexOf is the place of a value in a list, -1 where it is not there.
func indexOf(list []Value, v Value) int {
	for i := range list {
		if list[i].equal(v) {
			return i
		}
	}
	return -1
}
