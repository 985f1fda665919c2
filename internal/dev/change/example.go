package change

import (
	"embed"
	"path"
	"strings"
)

// Example is a worked example of a change, which follows the tree: whoever changes what it touches makes it anew.
type Example struct {
	Name  string // of its patch
	Title string // as CONTRIBUTING has it
	Most  int    // files that are written by hand
	// Tests show that it works: packages, and a regular expression of tests.
	Tests [][2]string
}

// Examples are the worked examples, in the order of CONTRIBUTING.
var Examples = []Example{
	{"field", "A field of an action that is played", 5, [][2]string{
		{"./kernel", "^TestMovesConform$/^not-before"}, {"./cnl", "^TestEveryRowHasAReader$"}, {"./internal/grammar", ""},
	}},
	{"condition", "A field of an action that is a condition", 5, [][2]string{
		{"./kernel", "^TestMovesConform$/^condition-besides"}, {"./cnl", "^TestEveryRowHasAReader$"}, {"./internal/grammar", ""},
	}},
	{"effect", "An effect", 5, [][2]string{
		{"./kernel", "^(TestEveryKindIsPlayed|TestEffectsConform)$/(?i)^reverse$"},
		{"./cnl", "^TestEveryRowHasAReader$"}, {"./internal/grammar", ""},
	}},
	{"diagnostic", "A diagnostic", 3, [][2]string{
		{"./cnl", "^(TestDiagnosticFixtures$/^rules|TestEveryCodeHasAFixture$)"}, {"./internal/grammar/diag", ""},
		{"./internal/spec/crossref", ""},
	}},
	{"request", "A request of the protocol", 4, [][2]string{{"./lsp", "^(TestNamesHaveMonikers|TestNavigationIsOfferedToWhoKnowsIt)$"}}},
}

//go:embed testdata/*.patch
var patches embed.FS

// Patch reads the patch of an example.
func (e *Example) Patch() (Patch, error) {
	text, err := patches.ReadFile(path.Join("testdata", e.Name+".patch"))
	if err != nil {
		return nil, err
	}
	return Read(strings.ReplaceAll(string(text), "\r\n", "\n"))
}
