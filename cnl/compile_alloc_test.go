package cnl

import (
	"path/filepath"
	"testing"

	"ludo-lsp/internal/allocations"
	"ludo-lsp/internal/cnl/source"
	"ludo-lsp/internal/specs"
)

// What compiling allocates is counted and not timed, so that every machine judges alike: for
// each kB of text, which must not grow with the spec, and for an edit of one value.
const (
	mostPerKB   = 1400 // allocations of reading and compiling a spec
	mostPerEdit = 0.13 // of what compiling the whole spec allocates
)

func TestCompilingAllocatesLittle(t *testing.T) {
	perKB, counts := map[string]float64{}, map[string]float64{}
	for name, size := range map[string]specs.Size{"small": specs.Small, "twice": {
		Places: 2 * specs.Small.Places, Deeds: 2 * specs.Small.Deeds, Helpers: 2 * specs.Small.Helpers,
		Cards: 2 * specs.Small.Cards, Situations: 2 * specs.Small.Situations,
	}} {
		files := readFolder(t, specs.Folder(t, size))
		length := 0
		for _, f := range files {
			length += len(f.Text)
		}
		whole := testing.AllocsPerRun(2, func() { Compile(New(files, Options{})) })
		perKB[name] = whole / (float64(length) / 1000)
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
		t.Logf("%s: %d kB, %.0f allocations for each, %.0f after an edit (%.1f %%)", name, length/1000, perKB[name],
			edit, 100*edit/whole)
		counts["compile/"+name], counts["edit/"+name] = whole, edit
		if edit > mostPerEdit*whole {
			t.Errorf("%s: compiling after an edit makes %.0f allocations, compiling all makes %.0f", name, edit, whole)
		}
		if perKB[name] > mostPerKB {
			t.Errorf("%s: %.0f allocations for each kB, more than %d", name, perKB[name], mostPerKB)
		}
	}
	if perKB["twice"] > 1.25*perKB["small"] {
		t.Errorf("a spec twice as large makes %.0f allocations for each kB instead of %.0f", perKB["twice"],
			perKB["small"])
	}
	allocations.Judge(t, filepath.Join("testdata", "allocations-compile.txt"), counts, 20)
}
