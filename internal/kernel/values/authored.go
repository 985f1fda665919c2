package values

import (
	"cmp"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// macroMark stands in the names that bindings of macros have where the macros are used.
const macroMark = "__macro_"

// hygienic matches the names that macros give their bindings.
var hygienic = regexp.MustCompile(macroMark + `[A-Za-z0-9_]*__([A-Za-z0-9]+)`)

// AuthoredText is a text with the names of bindings as they are written, without what a macro puts before them.
func AuthoredText(text string) string {
	if !strings.Contains(text, macroMark) {
		return text
	}
	return hygienic.ReplaceAllString(text, "$1")
}

// AuthoredNames are names of bindings as they are written, sorted; those that no author wrote are left out.
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

// AuthoredBindings are values by the names of AuthoredNames. Where a macro within a macro hides a name,
// the value of the longer path is there, which is the inner one.
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
