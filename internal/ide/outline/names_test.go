package outline_test

import (
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/dev/specs"
	"ludo-lsp/internal/ide/outline"
	"ludo-lsp/internal/text/source"
)

// Symbols of the outline that stand beside each other have names that differ, in all games of ours.
func TestOutlineNamesDiffer(t *testing.T) {
	for _, folder := range specs.Ours(t) {
		paths, texts := specs.Files(t, folder)
		var files []cnl.File
		for i, path := range paths {
			files = append(files, cnl.File{Path: path, Text: texts[i]})
		}
		spec := cnl.New(files, cnl.Options{})
		numbered := 0
		for _, path := range paths {
			var look func(all []*cnl.OutlineSymbol)
			look = func(all []*cnl.OutlineSymbol) {
				seen := map[string]bool{}
				for _, o := range all {
					if seen[o.Name] && o.Role != outline.Heading {
						t.Errorf("%s:%d: %q is there twice", path, o.Select.Start.Line+1, o.Name)
					}
					if seen[o.Name] = true; len(o.Name) > 4 && o.Name[len(o.Name)-4:] == " (2)" {
						numbered++
					}
					look(o.Children)
				}
			}
			look(spec.Outline(path, source.UTF16))
		}
		t.Logf("%s: %d names are told apart by a number alone", folder, numbered)
	}
}
