package doc

import (
	"slices"
	"strings"
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
		t.Errorf("after the end is the unit %q", u.Text)
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

// Around a place of a long document little is read, whatever stands elsewhere in it: a list that has begun before, and
// nothing of blocks.
func TestProseAround(t *testing.T) {
	const block = "```yaml\nzones: []\n```\n"
	text := strings.Repeat("Old talk.\n\n", 10_000) + block + "First.\n\n- one\n\n  more\n" + block + strings.Repeat("New talk.\n\n", 10_000)
	first := strings.Index(text, "First.")
	for _, c := range []struct {
		from, to, limit int
		want            string
	}{
		{first, first, 100, "First.\n\n"}, {first + 16, first + 16, 100, "First.\n\n- one\n\n  more\n"}, {first + 16, first + 16, 0, "  more\n"},
		{first - 5, first - 5, 100, ""}, {first - 30, first + 3, 0, "Old talk.\n\n|First.\n\n"}, {5, 5, 100, "Old talk.\n\n"},
		{110_000, 110_000, 20, "Old talk.\n\nOld talk.\n\n"}, {0, 0, 10, "Old talk.\n\n"},
		{len(text), len(text), 0, "New talk.\n\n"},
	} {
		var got []string
		for at, part := range New(text, testLayout).ProseAround(c.from, c.to, c.limit) {
			if !strings.HasPrefix(text[at:], part) {
				t.Errorf("%q is not at %d", part, at)
			}
			got = append(got, part)
		}
		if joined := strings.Join(got, "|"); joined != c.want {
			t.Errorf("from %d to %d within %d: %q, want %q", c.from, c.to, c.limit, joined, c.want)
		}
	}
}
