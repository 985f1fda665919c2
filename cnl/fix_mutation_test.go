package cnl_test

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/dev/testsize"
	"ludo-lsp/internal/dev/testspec"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/text/source"
)

// TestFixesMendMutatedGames makes random slips in the shipped games and applies
// every fix that is offered for what follows: the diagnostic is gone and the
// text is no worse YAML than before.
func TestFixesMendMutatedGames(t *testing.T) {
	t.Parallel()
	games, err := filepath.Glob("../data/games/*")
	if err != nil || len(games) == 0 {
		t.Fatalf("no games: %v", err)
	}
	for _, game := range games {
		t.Run(filepath.Base(game), func(t *testing.T) {
			slips := testsize.MutatedAnyGame // there are many of them
			switch filepath.Base(game) {
			case "texas-holdem", "tic-tac-toe":
				slips = testsize.MutatedGame
			case "fire-in-the-lake":
				slips = testsize.MutatedLarge
			}
			rounds := slips.N()
			// Most of the words are keys of records.
			sound := testspec.InForm(cnl.New(testspec.Files(t, game), cnl.Options{}), cnl.Records)
			r := rand.New(rand.NewPCG(11, 7))
			tried := 0
			for round := range rounds {
				path := sound.Files()[r.IntN(len(sound.Files()))]
				text, _ := sound.Text(path)
				text, slip := slipped(r, text)
				tried += tryFixes(t, sound.WithFile(path, text), fmt.Sprintf("round %d, %s %s", round, path, slip))
			}
			if tried < rounds/5 {
				t.Errorf("only %d fixes were offered for %d slips", tried, rounds)
			}
		})
	}
}

var (
	anyWord = regexp.MustCompile(`[$\w-]+`)
	anyLine = regexp.MustCompile(`(?m)^.*\n`)
)

// slipped deletes, doubles or swaps a word or a line of a text, and says which.
func slipped(r *rand.Rand, text string) (changed, slip string) {
	pattern, noun := anyWord, "word"
	if r.IntN(3) == 0 {
		pattern, noun = anyLine, "line"
	}
	all := pattern.FindAllStringIndex(text, -1)
	i := r.IntN(len(all) - 1)
	at, next := all[i], all[i+1]
	this := text[at[0]:at[1]]
	line := strconv.Itoa(strings.Count(text[:at[0]], "\n") + 1)
	switch r.IntN(3) {
	case 0:
		return text[:at[0]] + text[at[1]:], "without the " + noun + " " + strconv.Quote(this) + " of line " + line
	case 1:
		return text[:at[1]] + this + text[at[1]:], "twice the " + noun + " " + strconv.Quote(this) + " of line " + line
	}
	return text[:at[0]] + text[next[0]:next[1]] + text[at[1]:next[0]] + this + text[next[1]:],
		"the " + noun + " " + strconv.Quote(this) + " of line " + line + " swapped with the next"
}

// maxFaults bounds how many diagnostics of one slip are looked at.
const maxFaults = 12

// tryFixes applies the fixes of a spec's diagnostics one by one and gives their
// number.
func tryFixes(t *testing.T, spec *cnl.Spec, slip string) (tried int) {
	t.Helper()
	before, malformed := faultsOf(spec)
	looked := 0
	for _, path := range spec.Files() {
		for _, d := range spec.Diagnostics(path, source.UTF16) {
			if looked++; looked > maxFaults {
				return tried
			}
			for _, fix := range spec.Fixes(d, source.UTF16) {
				tried++
				after, malformedAfter := faultsOf(edited(spec, fix.Edits))
				where := fmt.Sprintf("%s: %s:%s %s %q, fix %q %v", slip, d.File, d.Range, d.Code, d.Message, fix.Title,
					fix.Edits)
				if key := keyOf(d); after[key] >= before[key] {
					t.Errorf("%s does not remove the diagnostic", where)
				}
				if malformedAfter > malformed {
					t.Errorf("%s breaks the YAML: %d faults become %d", where, malformed, malformedAfter)
				}
			}
		}
	}
	return tried
}

// faultsOf counts the diagnostics of a spec, and those of the YAML itself.
func faultsOf(spec *cnl.Spec) (counts map[diagnosticKey]int, malformed int) {
	counts = map[diagnosticKey]int{}
	for _, path := range spec.Files() {
		for _, d := range spec.Diagnostics(path, source.UTF16) {
			counts[keyOf(d)]++
			if d.Severity == diag.Error && ofYAML(d.Code) {
				malformed++
			}
		}
	}
	return counts, malformed
}

// edited applies edits to a spec, the last ones first.
func edited(spec *cnl.Spec, edits []cnl.FileEdit) *cnl.Spec {
	edits = slices.Clone(edits)
	slices.SortStableFunc(edits, func(a, b cnl.FileEdit) int {
		return cmp.Or(cmp.Compare(b.Range.Start.Line, a.Range.Start.Line),
			cmp.Compare(b.Range.Start.Character, a.Range.Start.Character))
	})
	for _, e := range edits {
		spec = spec.Edit(e.File, e.Range, source.UTF16, e.NewText)
	}
	return spec
}
