package doc

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ludo-lsp/cnl/source"
)

// testLayout stands for the grammar: a few sections and unit lists.
var testLayout = &Layout{
	Section:  oneOf("metadata zones actions actionPipelines eventDecks turnStructure dataAssets globalVars terminal effectMacros conditionMacros"),
	Member:   oneOf("id name players section phases type"),
	UnitList: oneOf("cards stages spaces phases interrupts conditions"),
}

func oneOf(words string) func(string) bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(words) {
		set[w] = true
	}
	return func(w string) bool { return set[w] }
}

// outline writes a document's pieces and units, without their labels.
func outline(d *Document) string {
	var b strings.Builder
	for i, p := range d.pieces.From(0) {
		fmt.Fprintf(&b, "%d/%d %+v %q\n", p.kind, p.level, p.start, p.text)
		if i > 0 && d.pieces.At(i-1).label >= p.label {
			fmt.Fprintf(&b, "label out of order\n")
		}
		if p.unit != nil {
			slot := d.Slot(p.label)
			parent := ""
			if slot.Parent != nil {
				parent = slot.Parent.Text
			}
			offsets := []int{}
			for _, part := range p.unit.parts {
				offsets = append(offsets, part.offset)
			}
			fmt.Fprintf(&b, "  unit %q %v holes %v in %q at %d/%d block %d\n", p.unit.Text, offsets, p.unit.Tree.Holes, parent, slot.Hole, slot.Index, d.Block(p.label))
			if p.unit.Label != p.label {
				fmt.Fprintf(&b, "unit has another label\n")
			}
		}
	}
	fmt.Fprintf(&b, "end %+v\n", d.end)
	for _, f := range d.EmptyFences(source.UTF16) {
		fmt.Fprintf(&b, "empty block %v\n", f.Range)
	}
	return b.String()
}

const small = "# Game\n\nSome prose.\n\n```yaml\n# leading\nzones:\n  - id: a\n    owner: none\n  # about b\n  - id: b\n\neventDecks:\n  - id: d\n    cards:\n      # first\n      - id: c1\n        text: |\n          cards:\n            - not one\n      - id: c2\n    drawZone: a\n  - id: e\nturnStructure:\n  phases:\n    - id: p\n    - id: q\n  interrupts:\n  - id: r\n```\n\nMore.\n<!--\n```yaml\n-->\n~~~yml\nid: x\nplayers: { min: 1 }\n~~~\n```\nzones: []\n```\n```json\n{}\n```\n"

func TestPiecesOfADocument(t *testing.T) {
	d := New(small, testLayout)
	var got []string
	for u := range d.Units() {
		first, _, _ := strings.Cut(strings.TrimSpace(u.Text), "\n")
		slot := d.Slot(u.Label)
		got = append(got, fmt.Sprintf("%d %q %d", u.Level, first, slot.Index))
	}
	want := []string{
		`0 "# leading" 0`, `1 "- id: a" 0`, `1 "# about b" 1`,
		`0 "eventDecks:" 0`, `1 "- id: d" 0`, `2 "# first" 0`, `2 "- id: c2" 1`, `1 "- id: e" 1`,
		`0 "turnStructure:" 0`, `2 "- id: p" 0`, `2 "- id: q" 1`, `2 "- id: r" 0`,
		`0 "id: x" 0`, `0 "zones: []" 0`,
	}
	if g, w := strings.Join(got, "\n"), strings.Join(want, "\n"); g != w {
		t.Errorf("units:\n%s\nwant:\n%s", g, w)
	}
	if d.Text() != small {
		t.Errorf("the text is not what was read")
	}
}

// edit is one random change, as people make them: a letter, a line, a block, a
// character that matters to structure.
func randomEdit(r *rand.Rand, text string) (from, to int, insert string) {
	from = r.IntN(len(text) + 1)
	if r.IntN(10) == 0 {
		from = len(text) - r.IntN(min(len(text), 3)+1) // people type at the end
	}
	to = from
	switch r.IntN(8) {
	case 0, 1:
		insert = string("abz:-# \n{}[]'\"|>&*`~\t\r"[r.IntN(22)])
	case 2, 3:
		to = min(len(text), from+1+r.IntN(3))
	case 4:
		from = lineStart(text, from)
		insert = []string{"  - id: n\n", "zones:\n", "\n", "      - id: k\n", "```\n", "```yaml\n", "    cards:\n", "# remark\n", "\t- x\n", "phases:\n", "    stages: # why\n", "<!--\n", "text: |\n", "  "}[r.IntN(14)]
		to = from
	case 5:
		from = lineStart(text, from)
		to = from
		for range 1 + r.IntN(4) {
			line, _ := source.NextLine(text[to:])
			to += len(line)
		}
	case 6:
		a := r.IntN(len(text) + 1)
		insert = text[a:min(len(text), a+r.IntN(80))]
	case 7:
		to = min(len(text), from+r.IntN(40))
		insert = "x"
	}
	return from, to, insert
}

func lineStart(text string, offset int) int {
	return strings.LastIndexByte(text[:offset], '\n') + 1
}

func TestEditedDocumentEqualsFreshOne(t *testing.T) {
	texts := map[string]string{"small": small, "crlf": strings.ReplaceAll(small, "\n", "\r\n"), "empty": ""}
	rounds := 40000
	if testing.Short() {
		rounds = 4000
	}
	for name, text := range texts {
		t.Run(name, func(t *testing.T) { editAndCompare(t, text, rounds, 1) })
	}
}

func TestEditedCorpusEqualsFreshOne(t *testing.T) {
	files, _ := filepath.Glob("../../../shared/corpus/*/*.md")
	if len(files) == 0 {
		t.Skip("no corpus beside the project")
	}
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(filepath.Base(f), func(t *testing.T) { editAndCompare(t, string(text), 300, 50) })
	}
}

func editAndCompare(t *testing.T, text string, rounds, every int) {
	r := rand.New(rand.NewPCG(7, 11))
	d := New(text, testLayout)
	original := text
	for round := range rounds {
		from, to, insert := randomEdit(r, text)
		before := text
		text = text[:from] + insert + text[to:]
		edited, _ := d.Edit(from, to, insert)
		d = edited
		if round%every == 0 {
			if got, want := outline(d), outline(New(text, testLayout)); got != want {
				t.Fatalf("round %d: replacing [%d,%d) by %q in\n%s\ngives\n%s\nbut afresh\n%s", round, from, to, insert, before, got, want)
			}
		}
		if len(text) > 2*len(original)+400 || len(text) == 0 && original != "" {
			text = original
			d = New(text, testLayout)
		}
	}
}

func TestChangeTellsEveryUnit(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	text := small
	d := New(text, testLayout)
	for range 20000 {
		from, to, insert := randomEdit(r, text)
		text = text[:from] + insert + text[to:]
		edited, change := d.Edit(from, to, insert)
		units := map[*Unit]bool{}
		for u := range d.Units() {
			units[u] = true
		}
		for _, u := range change.Removed {
			if !units[u] {
				t.Fatalf("a unit was removed that was not there: %q", u.Text)
			}
			delete(units, u)
		}
		for _, u := range change.Added {
			units[u] = true
		}
		for u := range edited.Units() {
			if !units[u] {
				t.Fatalf("unit %q is in the document but in no change", u.Text)
			}
			delete(units, u)
		}
		for u := range units {
			t.Fatalf("unit %q is gone but was not removed", u.Text)
		}
		if !change.Relabelled {
			for u := range edited.Units() {
				if d.Unit(u.Label) == u && parentText(d, u) != parentText(edited, u) && (u.Label < change.From || u.Label > change.To) {
					t.Fatalf("unit %q has another parent and is not in [%d, %d]", u.Text, change.From, change.To)
				}
			}
		}
		d = edited
		if len(text) > 2*len(small) || text == "" {
			text = small
			d = New(text, testLayout)
		}
	}
}

func parentText(d *Document, u *Unit) string {
	slot := d.Slot(u.Label)
	if slot.Parent == nil {
		return ""
	}
	return fmt.Sprint(slot.Parent.Text, slot.Hole)
}
