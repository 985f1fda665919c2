package cnl

import (
	"testing"

	"ludo-lsp/internal/dev/specs"
	"ludo-lsp/internal/text/source"
)

// What compiling allocates is counted and not timed, so that every machine judges alike, and judged against what
// the same program allocates for a spec of another size, so that every release of Go does: what is added to a spec
// costs the same whatever was there before, and an edit of one value a small part of the whole.
const (
	mostPerEdit   = 0.13 // of what reading and compiling the whole spec allocates
	mostPerKB     = 1.25 // times what a kB takes in a smaller spec
	mostEditGrows = 2.15 // times what an edit takes in a spec half as large: it is in proportion to the sections
)

func TestCompilingAllocatesLittle(t *testing.T) {
	type cost struct{ kB, whole, edit float64 }
	measure := func(times int) cost {
		files := readFolder(t, specs.Folder(t, specs.Size{
			Places: times * specs.Small.Places, Deeds: times * specs.Small.Deeds, Helpers: times * specs.Small.Helpers,
			Cards: times * specs.Small.Cards, Situations: times * specs.Small.Situations,
		}))
		length := 0
		for _, f := range files {
			length += len(f.Text)
		}
		whole := testing.AllocsPerRun(2, func() { Compile(New(files, Options{})) })
		edited := New(files, Options{})
		at := middle(files[0].Text, ": ")
		after := source.Position{Line: at.Line, Character: at.Character + 1}
		Compile(edited)
		edit := testing.AllocsPerRun(4, func() {
			edited = edited.Edit(files[0].Path, source.Range{Start: at, End: at}, source.UTF16, " ")
			Compile(edited)
			edited = edited.Edit(files[0].Path, source.Range{Start: at, End: after}, source.UTF16, "")
			Compile(edited)
		}) / 2
		t.Logf("%d kB, %.0f allocations, %.0f after an edit (%.1f %%)", length/1000, whole, edit, 100*edit/whole)
		if edit > mostPerEdit*whole {
			t.Errorf("%d kB: compiling after an edit makes %.0f allocations, compiling all makes %.0f", length/1000,
				edit, whole)
		}
		return cost{float64(length) / 1000, whole, edit}
	}
	one, two, four := measure(1), measure(2), measure(4)
	first, more := (two.whole-one.whole)/(two.kB-one.kB), (four.whole-two.whole)/(four.kB-two.kB)
	t.Logf("%.0f allocations for each kB that is added, then %.0f", first, more)
	if more > mostPerKB*first {
		t.Errorf("a kB makes %.0f allocations more in a large spec, %.0f in a small one", more, first)
	}
	if four.edit > mostEditGrows*two.edit {
		t.Errorf("an edit makes %.0f allocations in a spec twice as large as one in which it makes %.0f", four.edit,
			two.edit)
	}
}
