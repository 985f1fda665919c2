package values

import (
	"cmp"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// macroMark is part of the names of macro bindings where the macros are used.
const macroMark = "__macro_"

// macroBinding matches the names that bindings of macros get where the macros are used.
var macroBinding = regexp.MustCompile(macroMark + `[A-Za-z0-9_]*__([A-Za-z0-9]+)`)

// AuthoredText returns a text in which the names of bindings are as the author wrote them, without the prefix of a
// macro.
func AuthoredText(text string) string {
	if !strings.Contains(text, macroMark) {
		return text
	}
	return macroBinding.ReplaceAllString(text, "$1")
}

// AuthoredNames returns the names of bindings as the author wrote them, sorted; names that no author wrote are left
// out.
func AuthoredNames(names []string) []string {
	out := make([]string, 0, len(names))
	for _, name := range names {
		if name = AuthoredText(name); !strings.Contains(name, macroMark) {
			out = append(out, name)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// AuthoredBindings returns the values of bindings by their names as AuthoredNames returns them. If a nested macro
// hides a name, the value is that of the longer path, which is the inner one.
func AuthoredBindings(bindings map[string]string) map[string]string {
	out := make(map[string]string, len(bindings))
	for _, name := range slices.SortedFunc(maps.Keys(bindings),
		func(a, b string) int { return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b)) }) {
		for _, written := range AuthoredNames([]string{name}) {
			out[written] = bindings[name]
		}
	}
	return out
}
