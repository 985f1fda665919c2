// Command generate writes codes.gen.go, the constants of the codes, from their pages. It imports nothing that names a
// code, so that a rule can use a code with a new page.
package main

import (
	"fmt"
	"go/format"
	"os"

	"ludo-lsp/internal/grammar/diag/generate/constants"
)

func main() {
	text, err := format.Source(constants.All())
	if err == nil {
		err = os.WriteFile("codes.gen.go", text, 0o644)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
