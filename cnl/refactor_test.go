package cnl_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/dev/specs"
	"ludo-lsp/internal/dev/testsize"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/kernel/gamedef"
)

// larger lists the folders of larger games: one made for the purpose, and those that lie
// beside the repository.
func larger(t testing.TB) []string {
	t.Helper()
	return append(specs.FoldersBeside(t, specs.Corpus), specs.Large(t))
}

// macroUse finds the lines on which a macro or phase template is used.
var macroUse = regexp.MustCompile(`\b(macro|conditionMacro|fromTemplate): *["']?[a-z]`)

// uses finds a place in each use of a macro or template that is written on a
// line.
func uses(spec *cnl.Spec) (out []spot) {
	for _, path := range spec.Files() {
		text, _ := spec.Text(path)
		for line, content := range strings.Split(text, "\n") {
			for _, m := range macroUse.FindAllStringIndex(content, -1) {
				out = append(out, spot{file: path,
					at: source.Position{Line: line, Character: source.UTF16.Units(content[:m[1]])}, text: content})
			}
		}
	}
	return out
}

// definition is the compiled game as plain data.
func definition(t testing.TB, spec *cnl.Spec) any {
	t.Helper()
	result := cnl.Compile(spec)
	data, err := gamedef.EncodePart(result.Sections)
	if err != nil {
		t.Fatal(err)
	}
	var out any
	if err := json.Unmarshal(data, &out); err != nil {
		t.Fatal(err)
	}
	return out
}

// names compares texts in which bindings of macros may have other names.
type names struct{}

// hygienic matches the names that bindings of macros have where they are used.
var hygienic = regexp.MustCompile(`\$__macro_[A-Za-z0-9_]+`)

// plainName matches any name of a binding.
var plainName = regexp.MustCompile(`\$?[A-Za-z0-9_@-]+`)

// stem is what its author called a binding, without a number after it.
func stem(name string) string {
	name = name[strings.LastIndexAny(name, "_$@")+1:]
	return strings.TrimRight(name, "0123456789")
}

// difference compares compiled games that may differ in the names of bindings of
// macros.
func (n names) difference(path string, a, b any) string {
	switch a := a.(type) {
	case map[string]any:
		b, ok := b.(map[string]any)
		if !ok {
			return path
		}
		for _, m := range []map[string]any{a, b} {
			for key := range m {
				if strings.HasSuffix(strings.ToLower(key), "macroorigin") { // for traces: where a name comes from
					delete(m, key)
				}
			}
		}
		if len(a) != len(b) {
			return path
		}
		for key, v := range a {
			if d := n.difference(path+"."+key, v, b[key]); d != "" {
				return d
			}
		}
		return ""
	case []any:
		b, ok := b.([]any)
		if !ok || len(a) != len(b) {
			return path
		}
		for i := range a {
			if d := n.difference(fmt.Sprintf("%s[%d]", path, i), a[i], b[i]); d != "" {
				return d
			}
		}
		return ""
	case string:
		if b, ok := b.(string); ok && n.text(a, b) {
			return ""
		}
		return fmt.Sprintf("%s: %v became %v", path, a, b)
	}
	if a != b {
		return fmt.Sprintf("%s: %v became %v", path, a, b)
	}
	return ""
}

// text compares texts; names of bindings of macros count as the same if their
// authors called them the same.
func (n names) text(a, b string) bool {
	if a == b {
		return true
	}
	if !hygienic.MatchString(a) && !hygienic.MatchString(b) {
		return false
	}
	inA, inB := plainName.FindAllString(a, -1), plainName.FindAllString(b, -1)
	if len(inA) != len(inB) || plainName.ReplaceAllString(a, "$$") != plainName.ReplaceAllString(b, "$$") {
		return false
	}
	for i := range inA {
		same := inA[i] == inB[i]
		if !same && (stem(inA[i]) != stem(inB[i]) || !hygienic.MatchString(inA[i]) && !hygienic.MatchString(inB[i])) {
			return false
		}
	}
	return true
}

// some picks from a list, evenly, about as many as a test tries.
func some[T any](all []T) (out []T) {
	wanted := testsize.Refactored.N()
	step := max(1, (len(all)+wanted-1)/wanted)
	for i := 0; i < len(all); i += step {
		out = append(out, all[i])
	}
	return out
}

// compared tells whether the n-th of some changes is compiled and compared: outside of the deep run not all
// of them are, but how many can be made is counted of all, as of few it says little.
func compared(n int, spec *cnl.Spec) bool {
	every := testsize.RefactoredAndCompared.N()
	if spec.Size() > 200_000 {
		every = testsize.RefactoredAndComparedInALargeSpec.N()
	}
	return n%every == 1%every
}

// Whatever can be inlined leaves the game as it is, up to the names of bindings
// of macros, and brings no fault.
func TestInliningChangesNothing(t *testing.T) {
	for _, folder := range slices.Concat(shelf(t), larger(t)) {
		t.Run(filepath.Base(folder), func(t *testing.T) {
			t.Parallel()
			spec := inForm(load(t, folder), cnl.Records)
			before := definition(t, spec)
			tried, done := 0, 0
			for _, u := range some(uses(spec)) {
				r, ok := spec.Inline(u.file, u.at, source.UTF16)
				if !ok {
					if !strings.Contains(u.text, "macro: grid") {
						t.Errorf("%s:%d is no use: %s", u.file, u.at.Line+1, u.text)
					}
					continue
				}
				if r.Refused != nil && strings.Contains(r.Refused.Error(), "Write it as a record first.") {
					continue // a formula in lines stands there, which has no place on one
				}
				tried++
				if r.Refused != nil {
					t.Logf("%s:%d %s: refused: %v", u.file, u.at.Line+1, r.Title, r.Refused)
					continue
				}
				if done++; !compared(done, spec) {
					continue
				}
				edited := apply(spec, r.Edits)
				if d := (names{}).difference("", before, definition(t, edited)); d != "" {
					t.Errorf("%s:%d %s: %s", u.file, u.at.Line+1, r.Title, d)
				}
			}
			texts := strings.Join(slices.Collect(maps.Values(everyText(spec))), "")
			used := strings.Contains(strings.ReplaceAll(texts, "{ macro: grid", ""), "acro: ") // a board is no macro
			if used && tried > 0 && done == 0 || tried-done > max(1, tried/10) {
				t.Errorf("only %d of %d uses can be inlined", done, tried)
			}
		})
	}
}

// effectsStart finds lines on which an effect of a list begins.
var effectsStart = regexp.MustCompile(`^( *)- *(\{ *)?(setVar|addVar|moveToken|moveAll|draw|if|let|forEach|reduce|macro: [^gh]|chooseOne|chooseN|rollRandom|setMarker|shiftMarker|bindValue|shuffle|removeByPriority|evaluateSubset|setTokenProp|setActivePlayer|transferVar|createToken|destroyToken)\b`)

// runs finds runs of consecutive effects in lists that are written as blocks:
// each effect alone, and with those after it.
func runs(spec *cnl.Spec) (out []spotRange) {
	for _, path := range spec.Files() {
		text, _ := spec.Text(path)
		lines := strings.Split(text, "\n")
		for i, line := range lines {
			m := effectsStart.FindStringSubmatch(line)
			if m == nil {
				continue
			}
			column := len(m[1])
			for end := i + 1; end < len(lines); end++ {
				content := strings.TrimLeft(lines[end], " ")
				if content == "" {
					continue
				}
				indent := len(lines[end]) - len(content)
				if indent > column || indent == column && strings.HasPrefix(content, "#") {
					continue
				}
				out = append(out, spotRange{path,
					source.Range{Start: source.Position{Line: i}, End: source.Position{Line: end}}})
				if indent < column || !strings.HasPrefix(content, "- ") {
					break
				}
			}
		}
	}
	return out
}

type spotRange struct {
	file string
	r    source.Range
}

// What can be extracted leaves the game as it is, up to the names of bindings of
// macros, and brings no fault.
func TestExtractingChangesNothing(t *testing.T) {
	for _, folder := range slices.Concat(shelf(t), larger(t)) {
		t.Run(filepath.Base(folder), func(t *testing.T) {
			t.Parallel()
			spec := inForm(load(t, folder), cnl.Records)
			before := definition(t, spec)
			tried, done := 0, 0
			for _, u := range some(runs(spec)) {
				r, ok := spec.Extract(u.file, u.r, source.UTF16)
				if !ok {
					t.Errorf("%s:%d-%d are no effects", u.file, u.r.Start.Line+1, u.r.End.Line)
					continue
				}
				tried++
				if r.Refused != nil {
					t.Logf("%s:%d-%d refused: %v", u.file, u.r.Start.Line+1, u.r.End.Line, r.Refused)
					continue
				}
				if done++; !compared(done, spec) {
					continue
				}
				edited := apply(spec, r.Edits)
				if d := (names{}).difference("", before, definition(t, edited)); d != "" {
					t.Errorf("%s:%d-%d: %s", u.file, u.r.Start.Line+1, u.r.End.Line, d)
				}
			}
			if done == 0 || done*10 < tried*8 {
				t.Errorf("only %d of %d runs of effects can be extracted", done, tried)
			}
		})
	}
}
