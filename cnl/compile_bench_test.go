package cnl

import (
	"path/filepath"
	"slices"
	"strconv"
	"testing"
	"time"

	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/compile/lower"
	"ludo-lsp/internal/dev/specs"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/kernel/gamedef"
)

// BenchmarkCompile reads and compiles whole specs afresh.
func BenchmarkCompile(b *testing.B) {
	for _, folder := range append(append(specs.Ours(b), specs.Large(b)), specs.FoldersBeside(b, specs.Corpus)...) {
		files := readFolder(b, folder)
		b.Run(filepath.Base(folder), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				Compile(New(files, Options{}))
			}
		})
	}
}

// BenchmarkCompilePasses shows where the time of a compilation goes.
func BenchmarkCompilePasses(b *testing.B) {
	for _, folder := range append(append(specs.Ours(b), specs.Large(b)), specs.FoldersBeside(b, specs.Corpus)...) {
		spec := New(readFolder(b, folder), Options{})
		document := spec.Expand(nil, expand.Limits{})
		def := lower.Lower(lower.Input{Document: document}).Sections.Assemble()
		name := filepath.Base(folder)
		b.Run(name+"/expand", func(b *testing.B) {
			for b.Loop() {
				spec.Expand(nil, expand.Limits{})
			}
		})
		b.Run(name+"/lower", func(b *testing.B) {
			for b.Loop() {
				lower.Lower(lower.Input{Document: document})
			}
		})
		b.Run(name+"/validate", func(b *testing.B) {
			for b.Loop() {
				gamedef.Validate(def)
			}
		})
	}
}

// BenchmarkRecompile compiles after an edit of one entry, in the largest
// documents: the edit and what follows from it. It reports what half and 99 of
// 100 recompilations stay below.
func BenchmarkRecompile(b *testing.B) {
	for _, folder := range append(append(specs.Ours(b), specs.Large(b)), specs.FoldersBeside(b, specs.Corpus)...) {
		files := readFolder(b, folder)
		spec := New(files, Options{})
		for _, f := range files {
			if len(f.Text) < 20_000 {
				continue
			}
			at := middle(f.Text, ": ")
			b.Run(filepath.Base(folder)+"/"+filepath.Base(f.Path), func(b *testing.B) {
				b.ReportAllocs()
				Compile(spec)
				edited := spec
				after := source.Position{Line: at.Line, Character: at.Character + 1}
				typed := false
				var took []time.Duration
				for b.Loop() {
					start := time.Now()
					// A blank more or less changes no meaning.
					if typed = !typed; typed {
						edited = edited.Edit(f.Path, source.Range{Start: at, End: at}, source.UTF16, " ")
					} else {
						edited = edited.Edit(f.Path, source.Range{Start: at, End: after}, source.UTF16, "")
					}
					Compile(edited)
					took = append(took, time.Since(start))
				}
				slices.Sort(took)
				for _, percent := range []int{50, 99} {
					b.ReportMetric(float64(took[len(took)*percent/100])/float64(time.Millisecond),
						"p"+strconv.Itoa(percent)+"-ms")
				}
			})
		}
	}
}
