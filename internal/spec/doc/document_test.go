package doc

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ludo-lsp/internal/dev/edits"
	"ludo-lsp/internal/dev/specs"
	"ludo-lsp/internal/dev/testsize"
	"ludo-lsp/internal/text/source"
)

// testLayout stands for the grammar: a few sections and unit lists.
var testLayout = &Layout{
	Section:  oneOf("metadata zones actions actionPipelines eventDecks turnStructure dataAssets globalVars terminal effectMacros conditionMacros"),
	Member:   oneOf("id name players section phases type"),
	UnitList: oneOf("cards stages spaces phases interrupts conditions"),
}

func oneOf(words string) func(string) bool {
	set := map[string]bool{}
	for w := range strings.FieldsSeq(words) {
		set[w] = true
	}
	return func(w string) bool { return set[w] }
}

// outline writes a document's pieces and units, without their labels.
func outline(d *Document) string {
	var b strings.Builder
	places := []*Places{d.Places(), d.Places(), d.Places()} // of every unit, every second, every third
	n := 0
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
			fmt.Fprintf(&b, "  unit %q %v holes %v in %q at %d/%d block %d\n", p.unit.Text, offsets, p.unit.Tree.Holes,
				parent, slot.Hole, slot.Index, d.Block(p.label))
			n++
			for k, told := range places {
				if n%(k+1) != 0 {
					continue
				}
				line, whole, at := told.Of(p.unit)
				if begins, ok := d.Begins(p.unit); at != slot || whole != ok || ok && line != begins {
					fmt.Fprintf(&b, "unit is told to hang at %d/%d\n", at.Hole, at.Index)
				}
			}
			if p.unit.Label != p.label {
				fmt.Fprintf(&b, "unit has another label\n")
			}
		}
	}
	fmt.Fprintf(&b, "end %d, weight %d\n", d.end, d.Weight())
	for _, f := range d.EmptyFences(source.UTF16) {
		fmt.Fprintf(&b, "empty block %v\n", f.Range)
	}
	return b.String()
}

const small = "# Game\n\nSome prose.\n\n```yaml\n# leading\nzones:\n  - id: a\n    owner: none\n  # about b\n  - id: b\n\neventDecks:\n  - id: d\n    cards:\n      # first\n      - id: c1\n        text: |\n          cards:\n            - not one\n      - id: c2\n    drawZone: a\n  - id: e\nturnStructure:\n  phases:\n    - id: p\n    - id: q\n  interrupts:\n  - id: r\n```\n\nMore.\n<!--\n```yaml\n-->\n~~~yml\nid: x\nplayers: { min: 1 }\n~~~\n```\nzones: []\n```\n```json\n{}\n```\n"

const contained = "1. a\n\n   ```yaml\n   zones:\n     - id: a\n     - id: b\n   ```\n\n   - ```yaml\n     # c\n     actions:\n" +
	"       - id: c\n2. d\n> ```yaml\n> zones:\n> ```\n\n<!--\n```yaml\nzones: []\n```\n-->\n\n- - <div>\n    ```yaml\n\n    ```yaml\n" +
	"    zones:\n      - id: e\n  ```\n```\n\ttext\n\n\t```yaml\n* - ~~~yaml\n    zones:\n    - id: f\n  f\n\n    ~~~\n"

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

func TestEditedDocumentEqualsFreshOne(t *testing.T) {
	texts := map[string]string{"small": small, "crlf": strings.ReplaceAll(small, "\n", "\r\n"), "empty": "",
		"in containers": contained}
	rounds := testsize.EditsOfADocument.N()
	for name, text := range texts {
		t.Run(name, func(t *testing.T) { editAndCompare(t, text, typing(7), rounds, 1) })
		t.Run(name+", restructured", func(t *testing.T) { editAndCompare(t, text, restructuring(7), rounds, 1) })
	}
}

func TestEditedGamesEqualFreshOnes(t *testing.T) {
	for _, f := range specs.DocumentsOf(specs.All(t)...) {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		rounds := testsize.EditsOfAnyDocument.N()
		t.Run(filepath.Base(f), func(t *testing.T) { editAndCompare(t, string(text), typing(7), rounds, 50) })
		t.Run(filepath.Base(f)+", restructured",
			func(t *testing.T) { editAndCompare(t, string(text), restructuring(7), rounds, 10) })
	}
}

// An author makes the next edit of a text. Another text is one that the edits have not
// made.
type author func(text string, another bool) edits.Edit

func typing(seed uint64) author {
	r := rand.New(rand.NewPCG(seed, 11))
	return func(text string, _ bool) edits.Edit { return edits.Typing(r, text) }
}

func restructuring(seed uint64) author {
	r := edits.Restructuring{Random: rand.New(rand.NewPCG(seed, 12))}
	return func(text string, another bool) edits.Edit {
		if another {
			r.Forget()
		}
		return r.Next(text)
	}
}

func editAndCompare(t *testing.T, text string, next author, rounds, every int) {
	d := New(text, testLayout)
	original, another := text, true
	for round := range rounds {
		e := next(text, another)
		another = false
		before := text
		text = e.Apply(text)
		d, _ = d.Edit(e.From, e.To, e.Insert)
		if round%every == 0 {
			if got, want := outline(d), outline(New(text, testLayout)); got != want {
				t.Fatalf("round %d: %+v in\n%s\ngives\n%s\nbut afresh\n%s", round, e, before, got, want)
			}
		}
		if len(text) > 2*len(original)+400 || len(text) == 0 && round%2 == 0 {
			text, another = original, true
			d = New(text, testLayout)
		}
	}
}

func TestChangeTellsEveryUnit(t *testing.T) {
	t.Run("typed", func(t *testing.T) { changesTellEveryUnit(t, typing(3)) })
	t.Run("restructured", func(t *testing.T) { changesTellEveryUnit(t, restructuring(3)) })
}

func changesTellEveryUnit(t *testing.T, next author) {
	text, another := small, true
	d := New(text, testLayout)
	for range 20000 {
		e := next(text, another)
		another = false
		text = e.Apply(text)
		edited, change := d.Edit(e.From, e.To, e.Insert)
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
				if d.Unit(u.Label) == u && parentText(d, u) != parentText(edited, u) &&
					(u.Label < change.From || u.Label > change.To) {
					t.Fatalf("unit %q has another parent and is not in [%d, %d]", u.Text, change.From, change.To)
				}
			}
		}
		d = edited
		if len(text) > 2*len(small) || text == "" {
			text, another = small, true
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

// Who asks for the places of units one after another hears what Begins and Slot say.
func TestPlacesAreThoseOfEachUnit(t *testing.T) {
	for _, text := range []string{small, strings.Repeat(small, 3), strings.ReplaceAll(small, "\n", "\r\n")} {
		if got := outline(New(text, testLayout)); strings.Contains(got, "told to hang") {
			t.Error(got)
		}
	}
}
