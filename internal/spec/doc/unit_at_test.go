package doc

import (
	"slices"
	"testing"
)

const ferry = "# Ferry\n\nOld talk.\n\nCoins are\ncounted.\n\n```yaml\nzones:\n  - id: bag\n    owner: none\n  - id: box\n    owner: none\n```\n\nMore talk.\n"

func TestUnitAt(t *testing.T) {
	d := New(ferry, testLayout)
	for offset := range ferry {
		u, at := d.UnitAt(offset)
		if u == nil {
			continue
		}
		if at >= len(u.Text) || u.Text[at] != ferry[offset] {
			t.Errorf("offset %d is %q in the document, and %d in a unit of %q", offset, ferry[offset], at, u.Text)
		}
	}
	if u, _ := d.UnitAt(3); u != nil {
		t.Errorf("the heading is in the unit %q", u.Text)
	}
	if u, _ := d.UnitAt(len(ferry) + 5); u != nil {
		t.Errorf("behind the end is the unit %q", u.Text)
	}
}

func TestProseBefore(t *testing.T) {
	d := New(ferry, testLayout)
	count := 0
	for u := range d.Units() {
		count++
		for limit, want := range map[int]string{
			1000: "# Ferry\n\nOld talk.\n\nCoins are\ncounted.\n\n", 20: "Coins are\ncounted.\n\n",
			19: "counted.\n\n", 9: "\n", 1: "\n", 0: "",
		} {
			if got := d.ProseBefore(u, limit); got != want {
				t.Errorf("before %q stands %q, of %d bytes", u.Text, got, limit)
			}
		}
	}
	if count != 3 {
		t.Errorf("%d units", count)
	}
	const second = "Talk.\n\n```yaml\nzones: []\n```\nOn.\n```yaml\nmarkers: []\n```\n"
	var all []string
	d = New(second, testLayout)
	for u := range d.Units() {
		all = append(all, d.ProseBefore(u, 1000))
	}
	if !slices.Equal(all, []string{"Talk.\n\n", "On.\n"}) {
		t.Errorf("before the blocks stand %q", all)
	}
}
