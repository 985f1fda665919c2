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
	// Long are those that take minutes, which are left out where one is made in its turn.
	Long [][2]string
}

// read shows that every row is read.
var read = [][2]string{{"./cnl", "^TestEveryRowHasAReader$"}}

// Examples are the worked examples, in the order of CONTRIBUTING.
var Examples = []Example{
	{"field", "A field of an action that is played", 5, [][2]string{
		{"./kernel", "^TestMovesConform$/^not-before"}, {"./internal/grammar", ""},
	}, read},
	{"condition", "A field of an action that is a condition", 5, [][2]string{
		{"./kernel", "^TestMovesConform$/^condition-besides"}, {"./internal/grammar", ""},
	}, read},
	{"operator", "A condition with an operator of its own", 6, [][2]string{
		{"./kernel", "^(TestEveryKindIsPlayed|TestExpressionsConform)$/(?i)^(between|conditions)$/^between"}, {"./internal/grammar", ""},
		{"./internal/spec/formula", "^(TestReading|TestEveryRowIsSaid)"},
	}, read},
	{"effect", "An effect", 5, [][2]string{
		{"./kernel", "^(TestEveryKindIsPlayed|TestEffectsConform)$/(?i)^reverse$"}, {"./internal/grammar", ""},
		{"./internal/spec/formula", "^(TestReading|TestEveryRowIsSaid)"},
	}, read},
	{"body", "An effect with a list of effects in it", 6, [][2]string{
		{"./kernel", "^(TestEveryKindIsPlayed|TestEffectsConform)$/^(ForFirst|for-first)$"}, {"./internal/grammar", ""},
		{"./internal/spec/formula", "^(TestReading|TestEveryRowIsSaid)"},
	}, read},
	{"diagnostic", "A diagnostic", 3, [][2]string{
		{"./cnl", "^(TestDiagnosticFixtures$/^rules|TestEveryCodeHasAFixture$)"}, {"./internal/grammar/diag", ""},
		{"./internal/spec/crossref", ""},
	}, nil},
	{"request", "A request of the protocol", 4, [][2]string{{"./lsp", "^(TestNamesHaveMonikers|TestNavigationIsOfferedToWhoKnowsIt)$"}}, nil},
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
