//go:build unix || slow

package skipped // want "built only with slow"

import (
	"os"
	"testing"
)

type text struct{}

func (text) Skip() {}

func TestSkipped(t *testing.T) {
	t.Skip("none") // want "a test is skipped here"
	t.SkipNow()    // want "a test is skipped here"
	text{}.Skip()
	if testing.Short() { // want "a test asks for -short"
		return
	}
	name, get := "A", os.Getenv // want "a test asks for a variable"
	_ = os.Getenv("MANY")       // want `a test asks for "MANY"`
	_, _ = os.LookupEnv(name)   // want "a test asks for name"
	_ = os.Getenv("A" + name)   // want "a test asks for"
	_ = os.Environ()
	_ = get
	t.Setenv("A", "b")
}

func BenchmarkSkipped(b *testing.B) {
	b.Skipf("%d", 1) // want "a test is skipped here"
}

func FuzzSkipped(f *testing.F) {
	f.Fuzz(func(t *testing.T, n int) { t.SkipNow() }) // want "a test is skipped here"
}
