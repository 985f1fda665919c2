package check_test

import (
	"fmt"
	"os"
	"path/filepath"

	"ludo-lsp/check"
	"ludo-lsp/cnl"
)

// Everything below a folder is checked, and what is found
// comes back in a report.
func ExampleRun() {
	folder, err := os.MkdirTemp("", "games")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(folder)
	const text = "# Cards\n\n```yaml\n" + `metadata: { id: cards, players: { min: 1, max: 2 } }
zones: [ { id: deck, owner: nobody, visibility: hidden, ordering: stack } ]
turnStructure: { phases: [ { id: main } ] }
actions: []
terminal: { conditions: [ { when: { op: '==', left: 1, right: 1 }, result: { type: draw } } ] }
` + "```\n"
	if err := os.WriteFile(filepath.Join(folder, "cards.md"), []byte(text), 0o644); err != nil {
		panic(err)
	}
	result, err := check.Run(check.Options{Dir: folder, Paths: []string{"."},
		Least: cnl.SeverityError, FailOn: cnl.SeverityError})
	if err != nil {
		panic(err)
	}
	fmt.Println("fails:", result.Report.HasFailing())
	for _, f := range result.Report.Findings {
		fmt.Println(f.File, f.Code)
	}
	// Output:
	// fails: true
	// cards.md CNL_COMPILER_ZONE_OWNER_INVALID
}
