package doc

import "testing"

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
		if got := d.ProseBefore(u); got != "Coins are\ncounted." {
			t.Errorf("before %q stands %q", u.Text, got)
		}
	}
	if count != 3 {
		t.Errorf("%d units", count)
	}
	for text, want := range map[string]string{
		"```yaml\nzones: []\n```\n":                         "",
		"Talk.\n\n# Heading\n\n```yaml\nzones: []\n```\n":   "",
		"Talk.\r\nOn.\r\n\r\n```yaml\r\nzones: []\r\n```\n": "Talk.\nOn.",
	} {
		for u := range New(text, testLayout).Units() {
			if got := New(text, testLayout).ProseBefore(u); got != want {
				t.Errorf("%q: %q", text, got)
			}
		}
	}
}
