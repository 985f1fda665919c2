package values

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/text/lists"
	"ludo-lsp/internal/text/symbols"
)

// Kind is a set of kinds of values.
type Kind uint16

// The kinds. A player is the number of a seat; a zone and a token are texts. Further knowledge is in the other fields
// of a Value.
const (
	Number Kind = 1 << iota
	Boolean
	Text
	Player
	Zone
	Token
	Row
	List
)

// Infinite is the bound of an unbounded number.
const Infinite = math.MaxInt64

// Value is the set of possible values of a place in the rules. The zero Value is empty.
type Value struct {
	// Unknown: nothing is known of it, and no other field is used.
	Unknown bool
	// Yes and No: it can be true or false.
	Yes, No bool
	// Absent: there may be no value, as some tokens lack a property.
	Absent bool
	// AnyText: it can be any text. Otherwise Texts are all texts that it can be, sorted.
	AnyText bool
	Kinds   Kind
	Texts   []string
	// Min and Max bound the numbers, inclusive; -Infinite and Infinite mean no bound.
	Min, Max int64
	// Zones are the ids of the zones in which a token can be, sorted; nil if unknown.
	Zones []string

	from []writtenText // where texts of it were written
	put  *composedText // the possible values of a composed text; nil if unknown
	list *foundValues  // the possible content of a List
	of   *count        // the number of things it was chosen from; nil if not chosen, or unknown
	each *offer        // the list of which it can be each item; nil if some may never occur
}

// writtenText is a text and the path in its entry where it was written; named is true if it is stored alone under a
// name.
type writtenText struct {
	text, path string
	named      bool
}

// composedText is a composed text: its possible values, and the path in its entry of the composition.
type composedText struct {
	texts []string
	path  string
	sure  *variedPart // its varying part; nil if some of the texts may never occur
}

// variedPart is the only varying part of a text, and the text before and after it.
type variedPart struct {
	before, behind string
	part           Value
}

// offer is a literal list that a value was chosen from: a range of numbers, or texts.
type offer struct {
	min, max string // paths of the bounds; "" for texts
}

var unknown = Value{Unknown: true}

func numbers(from, to int64) Value { return Value{Kinds: Number, Min: from, Max: to} }

func texts(list ...string) Value {
	if !isAscending(list) {
		list = slices.Clone(list)
		slices.Sort(list)
		list = slices.Compact(list)
	}
	return Value{Kinds: Text, Texts: slices.Clip(list)}
}

// isAscending reports whether a list is sorted and has no duplicates.
func isAscending(list []string) bool {
	for i := 1; i < len(list); i++ {
		if list[i-1] >= list[i] {
			return false
		}
	}
	return true
}

func truths(yes, no bool) Value { return Value{Kinds: Boolean, Yes: yes, No: no} }

// isImpossible reports whether no value is possible.
func (v Value) isImpossible() bool { return !v.Unknown && v.Kinds == 0 }

// join returns the union of values. It joins them in pairs, so that large sets of texts are not copied once for each
// value.
func join(of []Value) Value {
	switch len(of) {
	case 0:
		return Value{}
	case 1:
		return of[0]
	}
	return join(of[:len(of)/2]).join(join(of[len(of)/2:]))
}

// join returns the union of two values.
func (v Value) join(w Value) Value {
	if v.Unknown || w.isImpossible() {
		return v
	}
	if w.Unknown || v.isImpossible() {
		return w
	}
	out := Value{Kinds: v.Kinds | w.Kinds, Yes: v.Yes || w.Yes, No: v.No || w.No, AnyText: v.AnyText || w.AnyText,
		Absent: v.Absent || w.Absent}
	switch {
	case v.Kinds&Number == 0:
		out.Min, out.Max = w.Min, w.Max
	case w.Kinds&Number == 0:
		out.Min, out.Max = v.Min, v.Max
	default:
		out.Min, out.Max = min(v.Min, w.Min), max(v.Max, w.Max)
	}
	if !out.AnyText && out.Kinds&Text != 0 {
		out.Texts = union(v.Texts, w.Texts)
	}
	if v.Kinds&Token != 0 && v.Zones == nil || w.Kinds&Token != 0 && w.Zones == nil {
		out.Zones = nil
	} else {
		out.Zones = union(v.Zones, w.Zones)
	}
	out.from = append(slices.Clip(v.from), w.from...)
	switch {
	case v.list == nil:
		out.list = w.list
	case w.list == nil:
		out.list = v.list
	default:
		list := v.list.join(*w.list)
		out.list = &list
	}
	if v.put != nil && w.put != nil {
		out.put = &composedText{texts: union(v.put.texts, w.put.texts), path: v.put.path}
	}
	if v.of != nil && w.of != nil {
		out.of = &count{min(v.of.least, w.of.least), max(v.of.most, w.of.most)}
	}
	return out
}

// union returns the union of two sorted lists. It returns one of the two if that contains the other.
func union(a, b []string) []string {
	switch {
	case includes(a, b):
		return a
	case includes(b, a):
		return b
	}
	out := make([]string, 0, len(a)+len(b))
	for len(a) > 0 && len(b) > 0 {
		order := strings.Compare(a[0], b[0])
		if order <= 0 {
			out, a = append(out, a[0]), a[1:]
		} else {
			out = append(out, b[0])
		}
		if order >= 0 {
			b = b[1:]
		}
	}
	return append(append(out, a...), b...)
}

// includes reports whether all of b is in a; both are sorted.
func includes(a, b []string) bool {
	for len(b) > 0 {
		if len(a) < len(b) {
			return false
		}
		switch strings.Compare(a[0], b[0]) {
		case 0:
			a, b = a[1:], b[1:]
		case -1:
			a = a[1:]
		default:
			return false
		}
	}
	return true
}

// equal reports whether two values are the same, wherever they were written or chosen from.
func (v Value) equal(w Value) bool {
	if v.Unknown || w.Unknown {
		return v.Unknown == w.Unknown
	}
	return v.Kinds == w.Kinds && v.Min == w.Min && v.Max == w.Max && v.Yes == w.Yes && v.No == w.No &&
		v.AnyText == w.AnyText && v.Absent == w.Absent && slices.Equal(v.Texts, w.Texts) &&
		slices.Equal(v.Zones, w.Zones) &&
		(v.Zones == nil) == (w.Zones == nil) && (v.list == nil) == (w.list == nil) &&
		(v.list == nil || v.list.equal(*w.list)) && (v.put == nil) == (w.put == nil) &&
		(v.put == nil || v.put.path == w.put.path && slices.Equal(v.put.texts, w.put.texts))
}

// scalars returns the kinds by which a value compares: number, text, truth value.
func (v Value) scalars() Kind { return v.Kinds & (Number | Boolean | Text) }

// has reports whether the value can be a text.
func (v Value) has(text string) bool {
	if v.AnyText {
		return true
	}
	_, ok := slices.BinarySearch(v.Texts, text)
	return ok
}

// isExact reports whether the value is a single scalar.
func (v Value) isExact() bool {
	if v.Absent {
		return false
	}
	switch v.scalars() {
	case Number:
		return v.Min == v.Max
	case Text:
		return !v.AnyText && len(v.Texts) == 1
	case Boolean:
		return v.Yes != v.No
	}
	return false
}

// boundsText returns a range of numbers as a text: "0 to 9", "5", "3 or more".
func boundsText(from, to int64) string {
	switch {
	case from == -Infinite && to == Infinite:
		return "any number"
	case from == to:
		return strconv.FormatInt(from, 10)
	case from == -Infinite:
		return fmt.Sprintf("%d or less", to)
	case to == Infinite:
		return fmt.Sprintf("%d or more", from)
	}
	return fmt.Sprintf("%d to %d", from, to)
}

// maxListedTexts is the maximal number of texts that a sentence lists.
const maxListedTexts = 6

// listTexts returns texts as a list for a sentence.
func listTexts(list []string) string {
	quoted := make([]string, 0, maxListedTexts)
	for i, t := range list {
		if i == maxListedTexts {
			return strings.Join(quoted, ", ") + " …"
		}
		quoted = append(quoted, strconv.Quote(t))
	}
	return cmp.Or(symbols.Join(quoted, "or"), "nothing")
}

// number returns the bounds of the value as a number; ok is false if it may not be one.
func (v Value) number() (from, to int64, ok bool) {
	if v.Unknown || v.scalars() != Number {
		return -Infinite, Infinite, false
	}
	return v.Min, v.Max, true
}

func plus(a, b int64) int64 {
	if a == Infinite || b == Infinite {
		return Infinite
	}
	if a == -Infinite || b == -Infinite {
		return -Infinite
	}
	s := a + b
	if (s > a) != (b > 0) && b != 0 {
		if b > 0 {
			return Infinite
		}
		return -Infinite
	}
	return s
}

func times(a, b int64) int64 {
	if a == 0 || b == 0 {
		return 0
	}
	if a == Infinite || a == -Infinite || b == Infinite || b == -Infinite || a > 1<<31 || b > 1<<31 || a < -1<<31 ||
		b < -1<<31 {
		if (a > 0) == (b > 0) {
			return Infinite
		}
		return -Infinite
	}
	return a * b
}

func minus(a int64) int64 { return -a }

// withoutOwners returns the ids of zones as authors write them, without the owner if it is nobody.
func withoutOwners(zones []string) []string {
	return lists.Map(zones, func(zone string) string { return strings.TrimSuffix(zone, ":none") })
}
