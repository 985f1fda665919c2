package refactor_test

import (
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/dev/specs"
	"ludo-lsp/internal/dev/testsize"
	"ludo-lsp/internal/dev/testspec"
	"ludo-lsp/internal/text/source"
)

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
	for _, folder := range slices.Concat(specs.Ours(t), specs.Larger(t)) {
		t.Run(filepath.Base(folder), func(t *testing.T) {
			t.Parallel()
			spec := testspec.InForm(testspec.Load(t, folder), cnl.Records)
			before := testspec.Definition(t, spec)
			tried, done := 0, 0
			for _, u := range some(testspec.Uses(spec)) {
				r, ok := spec.Inline(u.File, u.At, source.UTF16)
				if !ok {
					if !strings.Contains(u.Text, "macro: grid") {
						t.Errorf("%s:%d is no use: %s", u.File, u.At.Line+1, u.Text)
					}
					continue
				}
				if r.Refused != nil && strings.Contains(r.Refused.Error(), "Write it as a record first.") {
					continue // a formula in lines stands there, which has no place on one
				}
				tried++
				if r.Refused != nil {
					t.Logf("%s:%d %s: refused: %v", u.File, u.At.Line+1, r.Title, r.Refused)
					continue
				}
				if done++; !compared(done, spec) {
					continue
				}
				edited := testspec.Edit(spec, r.Edits)
				if d := testspec.Difference(before, testspec.Definition(t, edited)); d != "" {
					t.Errorf("%s:%d %s: %s", u.File, u.At.Line+1, r.Title, d)
				}
			}
			texts := strings.Join(slices.Collect(maps.Values(testspec.EveryText(spec))), "")
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
	for _, folder := range slices.Concat(specs.Ours(t), specs.Larger(t)) {
		t.Run(filepath.Base(folder), func(t *testing.T) {
			t.Parallel()
			spec := testspec.InForm(testspec.Load(t, folder), cnl.Records)
			before := testspec.Definition(t, spec)
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
				edited := testspec.Edit(spec, r.Edits)
				if d := testspec.Difference(before, testspec.Definition(t, edited)); d != "" {
					t.Errorf("%s:%d-%d: %s", u.file, u.r.Start.Line+1, u.r.End.Line, d)
				}
			}
			if done == 0 || done*10 < tried*8 {
				t.Errorf("only %d of %d runs of effects can be extracted", done, tried)
			}
		})
	}
}
