package allocations

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
)

// recorder is a test whose failures are looked at.
type recorder struct {
	testing.TB
	said []string
}

func (r *recorder) Helper() {}

func (r *recorder) Errorf(format string, values ...any) {
	r.said = append(r.said, fmt.Sprintf(format, values...))
}

func TestMoreAllocationsThanBeforeFail(t *testing.T) {
	file := filepath.Join(t.TempDir(), "testdata", "allocations.txt")
	if err := write(file, map[string]float64{"value": 510, "card": 588}); err != nil {
		t.Fatal(err)
	}
	for want, counts := range map[string]map[string]float64{
		"":                                     {"value": 511, "card": 588},
		"card: 592 allocations, 588 when":      {"value": 500, "card": 592},
		"knows card, which is counted no more": {"value": 510},
		"does not know macro":                  {"value": 510, "card": 588, "macro": 1},
	} {
		r := &recorder{TB: t}
		Judge(r, file, counts, 1)
		said := strings.Join(r.said, "\n")
		if (want == "") != (said == "") || !strings.Contains(said, want) {
			t.Errorf("%v: %q, want %q", counts, said, want)
		}
	}
}
