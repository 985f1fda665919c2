package allocations

import (
	"bytes"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// elsewhere is how many more allocations another version of Go than that of the file may make, as a part of
// all: compilers differ in what they keep on the stack.
const elsewhere = 0.1

// Judge fails a test that allocates more than the file says, by name, or whose names are others. Slack
// is what is allowed above the file's numbers; less is welcome. With the flag
// -update of the test the file is written anew. It tells which version of Go it is of.
func Judge(t testing.TB, file string, counts map[string]float64, slack float64) {
	t.Helper()
	if f := flag.Lookup("update"); f != nil && f.Value.String() == "true" {
		if err := write(file, counts); err != nil {
			t.Fatal(err)
		}
		return
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	remembered, version, err := read(text)
	if err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	part := 0.0
	if version != goVersion() {
		part = elsewhere
	}
	for _, name := range slices.Sorted(maps.Keys(counts)) {
		before, known := remembered[name]
		switch now := counts[name]; {
		case !known:
			t.Errorf("%s does not know %s; write it anew with -update", file, name)
		case now > before*(1+part)+slack:
			t.Errorf("%s: %.0f allocations, %.0f when %s was written; find out which are new, or write it anew "+
				"with -update and say why", name, now, before, file)
		}
	}
	for name := range remembered {
		if _, counted := counts[name]; !counted {
			t.Errorf("%s knows %s, which is counted no more; write it anew with -update", file, name)
		}
	}
}

// goVersion is the version of Go without the last number: "go1.26".
func goVersion() string {
	parts := strings.SplitN(runtime.Version(), ".", 3)
	return strings.Join(parts[:min(2, len(parts))], ".")
}

func write(file string, counts map[string]float64) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "# allocations, with %s\n", goVersion())
	for _, name := range slices.Sorted(maps.Keys(counts)) {
		fmt.Fprintf(&b, "%.0f %s\n", counts[name], name)
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	return os.WriteFile(file, b.Bytes(), 0o644)
}

func read(text []byte) (counts map[string]float64, version string, err error) {
	counts = map[string]float64{}
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSpace(line)
		if after, ok := strings.CutPrefix(line, "# allocations, with "); ok {
			version = after
			continue
		}
		var n float64
		var name string
		if _, err := fmt.Sscan(line, &n, &name); err != nil {
			return nil, "", fmt.Errorf("%q is no number with a name: %w", line, err)
		}
		counts[name] = n
	}
	return counts, version, nil
}
