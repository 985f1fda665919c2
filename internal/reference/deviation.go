package reference

import (
	"strconv"
	"strings"
	"testing"
)

// Deviation is a result that is another than the one listed, and why.
type Deviation struct {
	Row  string // where it is listed; see Place
	Want string // the result instead
	Why  string // the defect that the reference itself has mended, or a sentence
}

// Place names a row of a section, or a step of a case, the first of which is at 0.
func Place(of string, at int) string { return of + " " + strconv.Itoa(at+1) }

// Deviations are those of one test. Each must be met, so that none outlives its reason.
type Deviations struct {
	list []Deviation
	met  map[string]bool
}

// Deviating makes a list of deviations. All that the reference mends in rows whose place
// begins with one of the prefixes must be among them.
func (c *Chapter) Deviating(t testing.TB, list []Deviation, places ...string) *Deviations {
	t.Helper()
	known := map[string]bool{}
	for _, d := range list {
		known[d.Why] = true
	}
	mended := 0
	for _, row := range c.Rows(t, "28.8", 3) {
		for _, place := range places {
			if strings.HasPrefix(row[0], place) {
				mended++
				if !known[row[2]] {
					t.Errorf("the result of %q is replaced (%s), but the test knows nothing of it", row[0], row[2])
				}
			}
		}
	}
	if len(places) > 0 && mended == 0 {
		t.Errorf("the reference replaces no result of %v", places)
	}
	return &Deviations{list: list, met: map[string]bool{}}
}

// Want is the result that a row must have.
func (d *Deviations) Want(t testing.TB, row, listed string) string {
	t.Helper()
	for _, one := range d.list {
		if one.Row != row {
			continue
		}
		if one.Want == listed {
			t.Errorf("%s: the deviation is what the reference lists", row)
		}
		d.met[row] = true
		return one.Want
	}
	return listed
}

// Met demands that each deviation was of use.
func (d *Deviations) Met(t testing.TB) {
	t.Helper()
	for _, one := range d.list {
		if !d.met[one.Row] {
			t.Errorf("there is no row %s", one.Row)
		}
	}
}
