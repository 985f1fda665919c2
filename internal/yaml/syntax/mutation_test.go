package syntax_test

import (
	"fmt"
	"maps"
	"math/rand"
	"slices"
	"strings"
	"testing"

	"ludo-lsp/internal/dev/specs"
	"ludo-lsp/internal/dev/testsize"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/syntax"
)

// apply makes the edits of a fix.
func apply(text string, edits []source.Edit) string {
	edits = slices.Clone(edits)
	slices.SortStableFunc(edits, func(a, b source.Edit) int { return b.Span.Start - a.Span.Start })
	for _, e := range edits {
		text = text[:e.Span.Start] + e.NewText + text[e.Span.End:]
	}
	return text
}

func squeeze(s string) string { return strings.Join(strings.Fields(s), "") }

// A slip is one way to break one line of a text.
type slip struct {
	name string
	do   func(r *rand.Rand, line string) string // "" if it does not apply
}

// removeOne takes one of the given characters out of the line.
func removeOne(chars string) func(*rand.Rand, string) string {
	return func(r *rand.Rand, line string) string {
		var at []int
		for i := range len(line) {
			if strings.IndexByte(chars, line[i]) >= 0 {
				at = append(at, i)
			}
		}
		if len(at) == 0 {
			return ""
		}
		i := at[r.Intn(len(at))]
		return line[:i] + line[i+1:]
	}
}

func indentation(line string) string { return line[:len(line)-len(strings.TrimLeft(line, " "))] }

var slips = []slip{
	{"colon", func(r *rand.Rand, line string) string {
		if i := strings.Index(line, ":"); i >= 0 && !strings.Contains(line[:i], "{") {
			return line[:i] + line[i+1:]
		}
		return ""
	}},
	{"colon space", func(r *rand.Rand, line string) string {
		if i := strings.Index(line, ": "); i >= 0 && !strings.Contains(line[:i], "{") {
			return line[:i+1] + line[i+2:]
		}
		return ""
	}},
	{"dash space", func(r *rand.Rand, line string) string {
		if rest, ok := strings.CutPrefix(strings.TrimLeft(line, " "), "- "); ok {
			return indentation(line) + "-" + rest
		}
		return ""
	}},
	{"last bracket", func(r *rand.Rand, line string) string {
		trimmed := strings.TrimRight(line, " ")
		if strings.HasSuffix(trimmed, "}") || strings.HasSuffix(trimmed, "]") {
			return trimmed[:len(trimmed)-1]
		}
		return ""
	}},
	{"bracket", removeOne("[]{}")},
	{"quote", removeOne("'\"")},
	{"comma", removeOne(",")},
	{"opening quote", func(r *rand.Rand, line string) string {
		i := strings.Index(line, ": ")
		if i < 0 || i+2 >= len(line) || strings.IndexByte("{['\"|>#", line[i+2]) >= 0 ||
			strings.Contains(line[:i], "{") {
			return ""
		}
		return line[:i+2] + "'" + line[i+2:]
	}},
	{"one space less", func(r *rand.Rand, line string) string {
		if rest, ok := strings.CutPrefix(line, " "); ok {
			return rest
		}
		return ""
	}},
	{"one space more", func(r *rand.Rand, line string) string { return " " + line }},
	{"tabs", func(r *rand.Rand, line string) string {
		n := len(indentation(line))
		if n == 0 || n%2 != 0 {
			return ""
		}
		return strings.Repeat("\t", n/2) + line[n:]
	}},
	{"bracket more", func(r *rand.Rand, line string) string {
		trimmed := strings.TrimRight(line, " ")
		if strings.HasSuffix(trimmed, "}") || strings.HasSuffix(trimmed, "]") {
			return trimmed + trimmed[len(trimmed)-1:]
		}
		return ""
	}},
	{"key twice", func(r *rand.Rand, line string) string {
		trimmed := strings.TrimLeft(line, " ")
		key, _, ok := strings.Cut(trimmed, ": ")
		if !ok || strings.ContainsAny(key, "-{[ ") {
			return ""
		}
		return line + "\n" + line
	}},
}

// TestSlips breaks single lines of real specs in the ways authors do: there is
// one finding, on the broken line, and its first fix gives the line back.
func TestSlips(t *testing.T) {
	all := fences(t, append(specs.FoldersBeside(t, specs.Corpus, specs.Acceptance), specs.Large(t))...)
	names := slices.Sorted(maps.Keys(all))
	var texts []string
	for _, name := range names {
		texts = append(texts, entries(all[name])...)
	}
	r := rand.New(rand.NewSource(7))
	for _, s := range slips {
		total, one, located, restored := 0, 0, 0, 0
		shown := 0
		for tries := 0; total < testsize.SlipsOfAKind.N() && tries < 40000; tries++ {
			text := texts[r.Intn(len(texts))]
			if len(text) > 8000 {
				continue
			}
			lines := strings.Split(text, "\n")
			at := r.Intn(len(lines))
			broken := ""
			if strings.TrimSpace(lines[at]) != "" && !strings.HasPrefix(strings.TrimSpace(lines[at]), "#") {
				broken = s.do(r, lines[at])
			}
			if broken == "" || at == 0 && len(indentation(broken)) != len(indentation(lines[0])) {
				continue
			}
			old := lines[at]
			lines[at] = broken
			mutant := strings.Join(lines, "\n")
			if _, err := oracle(mutant); err == nil && s.name != "key twice" {
				continue
			}
			total++
			tree := syntax.Parse(mutant, syntax.Options{Entry: true})
			start := len(strings.Join(lines[:at], "\n"))
			end := start + len(broken) + 1
			ok := len(tree.Errors) == 1
			if ok {
				one++
			}
			on := false
			back := false
			if len(tree.Errors) > 0 {
				e := tree.Errors[0]
				on = e.Span.Start >= start && e.Span.End <= end
				// Whether a quote was opened in vain or not closed nobody can know:
				// the other fix may be the one.
				fixes := e.AllFixes()
				for i := 0; i < len(fixes) && !back && (i == 0 || s.name == "quote"); i++ {
					fixed := apply(mutant, fixes[i].Edits)
					mended := syntax.Parse(fixed, syntax.Options{Entry: true})
					back = squeeze(fixed) == squeeze(text) && len(mended.Errors) == 0 &&
						shapeOf(mended.Root()) == shapeOf(syntax.Parse(text, syntax.Options{Entry: true}).Root())
				}
			}
			if on {
				located++
			}
			if back {
				restored++
			}
			if !(ok && on && back) && shown < showSlips {
				shown++
				t.Logf("%s: %q\n   → %q", s.name, old, broken)
				for _, e := range tree.Errors {
					t.Logf("      %d..%d in %d..%d: %s", e.Span.Start, e.Span.End, start, end, describe(mutant, e))
				}
				lo, hi := max(at-3, 0), min(at+4, len(lines))
				t.Logf("\n%s", strings.Join(lines[lo:hi], "\n"))
			}
		}
		if percent(one, total) < 98 || percent(located, total) < 98 || percent(restored, total) < 98 {
			t.Errorf("%s: fewer than 98 in 100 lines are mended", s.name)
		}
		t.Logf("%-16s %4d broken, one finding %5.1f%%, on the line %5.1f%%, restored %5.1f%%", s.name, total,
			percent(one, total), percent(located, total), percent(restored, total))
	}
}

// showSlips is how many failures of each slip the log shows.
const showSlips = 3

func percent(n, of int) float64 { return 100 * float64(n) / float64(max(of, 1)) }

func describe(text string, e diag.Finding) string {
	s := fmt.Sprintf("%s %q %s", e.Code, text[e.Span.Start:min(e.Span.End, len(text))], e.Message)
	if fixes := e.AllFixes(); len(fixes) > 0 {
		s += " | " + fixes[0].Title
		for _, edit := range fixes[0].Edits {
			s += fmt.Sprintf(" %d-%d:%q", edit.Span.Start, edit.Span.End, edit.NewText)
		}
	}
	return s
}
