package reference

import (
	"slices"
	"testing"
)

// page is a chapter as the reader takes it.
const page = "# 7. Weather\n\nOf rain.\n\n## 7.1 Drops\n\n| sky | drops |\n|---|---|\n| `{\"or\":\"a|b\"}` | `1` |\n| grey | two<br>three |\n\n" +
	"```json\n{\"sun\": 1}\n```\n\n## 7.2 Days\n\n**D-01 a day**\n\n```json\n\"rain {'much':true}\": {\"wet\": [1, 2]}\n\"dry\": null\n```\n\n```\nno case\n```\n\n## 28.8 Mended\n\n| Where | Result | Defect |\n|---|---|---|\n| D-01 rain | dry | W1 |\n"

func TestChaptersAreRead(t *testing.T) {
	c := &Chapter{Name: "page"}
	c.parse(t, page)
	rows := c.Rows(t, "7.1", 2)
	if len(rows) != 2 || Code(t, rows[0][0]) != `{"or":"a|b"}` || Code(t, rows[0][1]) != "1" || !slices.Equal(rows[1], []string{"grey", "two<br>three"}) {
		t.Errorf("the rows are %q", rows)
	}
	if blocks := c.Section(t, "7.1").Blocks; !slices.Equal(blocks, []string{`{"sun": 1}`}) {
		t.Errorf("the listings are %q", blocks)
	}
	days := c.Section(t, "7.2")
	want := []Line{{`rain {'much':true}`, `{"wet": [1, 2]}`}, {"dry", "null"}}
	if len(days.Cases) != 1 || days.Cases[0].ID != "D-01" || !slices.Equal(days.Cases[0].Lines, want) || !slices.Equal(days.Blocks, []string{"no case"}) {
		t.Errorf("the days are %+v", days)
	}
	if got := With(t, `{"a": 1, "b": 2}`, `{"b": 3, "c": 4}`); got != `{"a":1,"b":3,"c":4}` {
		t.Errorf("got %s", got)
	}
}

// silent is a test of which only is known whether it failed.
type silent struct {
	testing.TB
	failed bool
}

func (s *silent) Helper()               {}
func (s *silent) Errorf(string, ...any) { s.failed = true }

// A deviation must be one, must be met, and none that the reference names may be missing.
func TestDeviations(t *testing.T) {
	c := &Chapter{Name: "page"}
	c.parse(t, page)
	for _, test := range []struct {
		name   string
		list   []Deviation
		tried  []string
		failed bool
	}{
		{"met", []Deviation{{"D-01 rain", "dry", "W1"}}, []string{"D-01 rain", "D-01 dry"}, false},
		{"not met", []Deviation{{"D-01 rain", "dry", "W1"}}, []string{"D-01 dry"}, true},
		{"none", []Deviation{{"D-01 rain", "wet", "W1"}}, []string{"D-01 rain"}, true},
		{"missing", nil, []string{"D-01 rain"}, true},
	} {
		s := &silent{TB: t}
		d := c.Deviating(s, test.list, "D-")
		for _, row := range test.tried {
			if got, mended := d.Want(s, row, "wet"), row == "D-01 rain" && test.name == "met"; (got == "dry") != mended {
				t.Errorf("%s: %s gives %s", test.name, row, got)
			}
		}
		if d.Met(s); s.failed != test.failed {
			t.Errorf("%s: failed is %v", test.name, s.failed)
		}
	}
}
