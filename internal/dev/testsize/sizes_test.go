package testsize_test

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"
)

// The target that has the tests look at everything sets their switch.
func TestDeepTestsAreRun(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "..", "Makefile"))
	if err != nil {
		t.Fatal(err)
	}
	if !regexp.MustCompile(`(?m)^test-deep:.*\n(\t.*\n)*\t.*LUDO_DEEP=`).Match(text) {
		t.Error("the recipe of test-deep in the Makefile sets no LUDO_DEEP")
	}
}
