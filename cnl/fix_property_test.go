package cnl_test

import (
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/cnl/diag"
	"ludo-lsp/cnl/source"
)

// TestSafeFixesTakeNothingAway mistypes words of sound games and applies what --fix applies:
// no error or warning is new, nothing that was written is taken away but what stands there
// twice, and where the result is sound the game is the one of before, apart from the entry
// that was mistyped.
func TestSafeFixesTakeNothingAway(t *testing.T) {
	rounds := 150
	if testing.Short() {
		rounds = 25
	}
	applied, restored := 0, 0
	for _, name := range []string{"tic-tac-toe", "nim", "sealed-bids"} {
		files := gameFiles(t, filepath.Join("../data/games", name))
		sound := cnl.New(files, cnl.Options{})
		before := definition(t, sound)
		r := rand.New(rand.NewPCG(5, 9))
		for range rounds {
			file := files[r.IntN(len(files))]
			text, slip := mistyped(r, file.Text)
			spec := sound.WithFile(file.Path, text)
			fixed := 0
			for range 8 {
				d, fix, ok := safeFix(spec)
				if !ok {
					break
				}
				next := spec.Apply(fix.Edits, source.UTF16)
				if d.Code != diag.UnusedVariable {
					brings(t, spec, next, name+", "+slip+", "+fix.Title)
				}
				for _, e := range fix.Edits {
					takesAway(t, spec, next, e, name+", "+slip+", "+fix.Title)
				}
				spec = next
				fixed++
			}
			applied += fixed
			if result := cnl.Compile(spec); fixed > 0 && result.GameDef != nil {
				if (names{}).difference("", before, definition(t, spec)) == "" {
					restored++
				}
			}
		}
	}
	t.Logf("%d fixes, %d times the game of before", applied, restored)
	if applied < rounds/2 || restored < applied/2 {
		t.Errorf("%d fixes were applied, and %d times the game of before came of it", applied, restored)
	}
}

// mistyped drops, doubles or swaps letters of a word of a text.
func mistyped(r *rand.Rand, text string) (changed, slip string) {
	start := strings.Index(text, "```yaml")
	all := anyWord.FindAllStringIndex(text[start+7:], -1)
	at := all[r.IntN(len(all))]
	from, to := start+7+at[0], start+7+at[1]
	word := text[from:to]
	if len(word) < 4 {
		return mistyped(r, text)
	}
	i := 1 + r.IntN(len(word)-2)
	other := word[:i] + word[i+1:]
	switch r.IntN(3) {
	case 0:
		other = word[:i] + word[i:i+1] + word[i:]
	case 1:
		other = word[:i] + word[i+1:i+2] + word[i:i+1] + word[i+2:]
	}
	return text[:from] + other + text[to:], word + " as " + other
}

// safeFix finds the first fix that --fix applies.
func safeFix(spec *cnl.Spec) (cnl.Diagnostic, cnl.Fix, bool) {
	for _, path := range spec.Files() {
		for _, d := range spec.Diagnostics(path, source.UTF16) {
			for _, fix := range spec.Fixes(d, source.UTF16) {
				if fix.Preferred && !fix.Unsafe {
					return d, fix, true
				}
			}
		}
	}
	return cnl.Diagnostic{}, cnl.Fix{}, false
}

// loud counts the errors and warnings of a spec.
func loud(spec *cnl.Spec) map[string]int {
	counts := map[string]int{}
	for _, path := range spec.Files() {
		for _, d := range spec.Diagnostics(path, source.UTF16) {
			if d.Severity <= diag.Warning {
				counts[string(d.Code)+": "+d.Message]++
			}
		}
	}
	return counts
}

func brings(t *testing.T, spec, next *cnl.Spec, what string) {
	t.Helper()
	before := loud(spec)
	for f, n := range loud(next) {
		if n > before[f] {
			t.Errorf("%s: brings %s", what, f)
		}
	}
}

// takesAway checks that what an edit removes stands in the text after it, too.
func takesAway(t *testing.T, spec, next *cnl.Spec, e cnl.FileEdit, what string) {
	t.Helper()
	if e.NewText != "" {
		return
	}
	old := textAt(t, spec, cnl.Diagnostic{File: e.File, Range: e.Range})
	after, _ := next.Text(e.File)
	if word := strings.Trim(old, " ,\n\t"); word != "" && !strings.Contains(after, word) {
		t.Errorf("%s: takes %q away", what, word)
	}
}
