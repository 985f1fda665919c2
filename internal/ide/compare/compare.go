package compare

import (
	"fmt"
	"slices"
	"strings"

	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/view"
)

// Kind says how something changed.
type Kind uint8

// Kinds of changes.
const (
	Added Kind = iota
	Removed
	Changed
	// Moved: the same entries in another order.
	Moved
)

// String returns the kind as a word.
func (k Kind) String() string { return [...]string{"added", "removed", "changed", "moved"}[k] }

// Change is the change of one entry of a section, or of the rest of the section.
type Change struct {
	Kind    Kind
	Section string
	// Noun is what the entry is, without an article: "action". It is "section" for anything outside the entries.
	Noun string
	// Name is the entry's id, or its number from 1 with a "#" before it; "" for anything outside the entries.
	Name string
	// Before and After are the values; nil if there was or is none.
	Before, After *expand.Node
	// Details say what is different in a Changed entry, and what an Added or Removed one says.
	Details []Detail
}

// Detail is one difference in an entry.
type Detail struct {
	Kind Kind `json:"kind"`
	// Field is the path to it from the entry, in words: "effects › 2 › then".
	Field string `json:"field,omitzero"`
	// Before and After are the old and new values in words; "" for none.
	Before string `json:"before,omitzero"`
	After  string `json:"after,omitzero"`
}

// Documents lists the entries in which two specs differ, section by section in the order of the language.
func Documents(before, after *expand.Document) []Change {
	var c comparison
	for _, s := range grammar.Sections {
		a, b := before.Section(s.Name), after.Section(s.Name)
		if canonical(a) == canonical(b) {
			continue
		}
		c.section = s.Name
		if s.List {
			c.entries(s.Type.Elem, a, b, "")
			continue
		}
		c.record(s.Type, a, b)
	}
	return c.changes
}

type comparison struct {
	section string
	changes []Change
}

// record compares a section that is not a list: the lists of records in it are entries of the section, everything
// else belongs to the section.
func (c *comparison) record(t *grammar.Type, a, b *expand.Node) {
	outside := Change{Kind: Changed, Section: c.section, Noun: "section", Before: a, After: b}
	for _, key := range keysOf(a, b) {
		x, y := a.Get(key), b.Get(key)
		if canonical(x) == canonical(y) {
			continue
		}
		inner := fieldType(t, pick(a, b), key)
		if list := asList(inner, pick(x, y)); list != nil && areRecords(x) && areRecords(y) {
			c.entries(list.Elem, x, y, key)
			continue
		}
		outside.Details = append(outside.Details, details(inner, x, y, []string{key})...)
	}
	if len(outside.Details) > 0 {
		c.changes = append(c.changes, outside)
	}
}

// entries compares the entries of a section, or of a list in one.
func (c *comparison) entries(t *grammar.Type, a, b *expand.Node, list string) {
	noun := nounOf(t, list)
	add := func(kind Kind, name string, x, y *expand.Node, found []Detail) {
		c.changes = append(c.changes, Change{kind, c.section, noun, name, x, y, found})
	}
	for _, p := range pairEntries(a.Items(), b.Items()) {
		name := ""
		switch {
		case p.after != nil:
			name = nameOf(p.after, p.to)
		default:
			name = nameOf(p.before, p.from)
		}
		switch {
		case p.before == nil:
			add(Added, name, nil, p.after, describeEntry(t, p.after, Added))
		case p.after == nil:
			add(Removed, name, p.before, nil, describeEntry(t, p.before, Removed))
		case canonical(p.before) != canonical(p.after):
			add(Changed, name, p.before, p.after, details(t, p.before, p.after, nil))
		}
	}
	if was, is, moved := compareOrder(a.Items(), b.Items()); moved {
		add(Moved, "", a, b, []Detail{{Kind: Moved, Before: was, After: is}})
	}
}

// entryPair is an entry before and after; one of them may be nil.
type entryPair struct {
	before, after *expand.Node
	from, to      int // their numbers
}

// pairEntries matches the entries of two lists: by their ids if all have one, else equal ones in order, and those
// between them by position.
func pairEntries(a, b []*expand.Node) (out []entryPair) {
	if haveIDs(a) && haveIDs(b) {
		at := map[string]int{}
		for i, n := range a {
			at[identity(n)] = i
		}
		found := map[int]bool{}
		var behind []entryPair
		for k, n := range b {
			if i, ok := at[identity(n)]; ok {
				found[i] = true
				behind = append(behind, entryPair{a[i], n, i, k})
			} else {
				behind = append(behind, entryPair{nil, n, -1, k})
			}
		}
		for i, n := range a {
			if !found[i] {
				out = append(out, entryPair{n, nil, i, -1})
			}
		}
		return append(out, behind...)
	}
	i, k := 0, 0
	between := func(toA, toB int) {
		for i < toA && k < toB {
			if kindOf(a[i]) != kindOf(b[k]) && toA-i != toB-k {
				if toA-i > toB-k {
					out = append(out, entryPair{a[i], nil, i, -1})
					i++
				} else {
					out = append(out, entryPair{nil, b[k], -1, k})
					k++
				}
				continue
			}
			out = append(out, entryPair{a[i], b[k], i, k})
			i, k = i+1, k+1
		}
		for ; i < toA; i++ {
			out = append(out, entryPair{a[i], nil, i, -1})
		}
		for ; k < toB; k++ {
			out = append(out, entryPair{nil, b[k], -1, k})
		}
	}
	for _, same := range commonPairs(texts(a), texts(b)) {
		between(same[0], same[1])
		out = append(out, entryPair{a[i], b[k], i, k})
		i, k = i+1, k+1
	}
	between(len(a), len(b))
	return out
}

// maxCells bounds the table in which common compares two lists.
const maxCells = 1 << 21

// commonPairs returns a longest list of pairs of indices at which two lists are equal, in order. For very long lists
// only the beginnings and ends are compared.
func commonPairs(a, b []string) (out [][2]int) {
	start := 0
	for start < len(a) && start < len(b) && a[start] == b[start] {
		out = append(out, [2]int{start, start})
		start++
	}
	endA, endB := len(a), len(b)
	for endA > start && endB > start && a[endA-1] == b[endB-1] {
		endA, endB = endA-1, endB-1
	}
	n, m := endA-start, endB-start
	if n > 0 && m > 0 && n <= maxCells/m {
		longest := make([]int32, (n+1)*(m+1))
		at := func(i, k int) *int32 { return &longest[i*(m+1)+k] }
		for i := n - 1; i >= 0; i-- {
			for k := m - 1; k >= 0; k-- {
				if a[start+i] == b[start+k] {
					*at(i, k) = *at(i+1, k+1) + 1
				} else {
					*at(i, k) = max(*at(i+1, k), *at(i, k+1))
				}
			}
		}
		for i, k := 0, 0; i < n && k < m; {
			switch {
			case a[start+i] == b[start+k]:
				out = append(out, [2]int{start + i, start + k})
				i, k = i+1, k+1
			case *at(i+1, k) >= *at(i, k+1):
				i++
			default:
				k++
			}
		}
	}
	for ; endA < len(a); endA, endB = endA+1, endB+1 {
		out = append(out, [2]int{endA, endB})
	}
	return out
}

// compareOrder reports whether the common entries of two lists of named entries changed their order, and returns the
// old and the new order.
func compareOrder(a, b []*expand.Node) (was, is string, moved bool) {
	if !haveIDs(a) || !haveIDs(b) {
		return "", "", false
	}
	ids := func(of, others []*expand.Node) (out []string) {
		known := map[string]bool{}
		for _, n := range others {
			known[identity(n)] = true
		}
		for _, n := range of {
			if known[identity(n)] {
				out = append(out, identity(n))
			}
		}
		return out
	}
	x, y := ids(a, b), ids(b, a)
	return shortenText(strings.Join(x, ", ")), shortenText(strings.Join(y, ", ")), !slices.Equal(x, y)
}

// haveIDs reports whether all entries have ids, and different ones.
func haveIDs(entries []*expand.Node) bool {
	seen := map[string]bool{}
	for _, n := range entries {
		id := identity(n)
		if id == "" || seen[id] {
			return false
		}
		seen[id] = true
	}
	return true
}

// identity returns what identifies an entry of a list; "" if nothing does.
func identity(n *expand.Node) string {
	for _, key := range []string{view.ActionID, view.GlobalVarName, view.PipelineActionID} {
		if text, ok := n.Get(key).Scalar(); ok && text != "" {
			return text
		}
	}
	return ""
}

func nameOf(n *expand.Node, number int) string {
	if id := identity(n); id != "" {
		return id
	}
	return fmt.Sprintf("#%d", number+1)
}

func areRecords(n *expand.Node) bool {
	return n == nil || n.Kind() == expand.List && !slices.ContainsFunc(n.Items(),
		func(item *expand.Node) bool { return item.Kind() != expand.Map })
}

// discriminators are the keys whose text chooses the variant of a record.
var discriminators = []string{grammar.ConditionUnion.Discriminator, grammar.QueryUnion.Discriminator,
	grammar.ReferenceUnion.Discriminator}

// kindOf returns the first key of a record, which distinguishes effects.
func kindOf(n *expand.Node) string {
	for key, value := range n.Pairs() {
		if text := value.Text(); slices.Contains(discriminators, key.Name) {
			return text
		}
		return key.Name
	}
	return ""
}

func pick(a, b *expand.Node) *expand.Node {
	if b != nil {
		return b
	}
	return a
}

// keysOf returns the keys of two records: those of the new one in their order, then what only the old one has.
func keysOf(a, b *expand.Node) (out []string) {
	for _, n := range []*expand.Node{b, a} {
		for key := range n.Pairs() {
			if !slices.Contains(out, key.Name) {
				out = append(out, key.Name)
			}
		}
	}
	return out
}
