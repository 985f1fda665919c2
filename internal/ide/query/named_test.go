package query_test

import (
	"fmt"
	"path/filepath"
	"slices"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/dev/specs"
	"ludo-lsp/internal/ide/query"
	"ludo-lsp/internal/text/source"
)

// What has a name is mentioned where a client that asks for its references is led.
func TestEverythingIsWhatReferencesFind(t *testing.T) {
	asked := 0
	for _, folder := range specs.Ours(t) {
		if name := filepath.Base(folder); name == "fire-in-the-lake" || name == "texas-holdem" {
			continue // the same, and long
		}
		paths, texts := specs.Files(t, folder)
		var files []cnl.File
		for i := range paths {
			files = append(files, cnl.File{Path: paths[i], Text: texts[i]})
		}
		view := cnl.New(files, cnl.Options{}).View()
		for _, named := range query.Everything(view, source.UTF8) {
			at := slices.IndexFunc(named.Mentions, func(m query.Mention) bool { return !m.Made })
			if at < 0 || !slices.ContainsFunc(named.Mentions, func(m query.Mention) bool { return m.Declares }) {
				continue // nobody declares it, such as the number of a player
			}
			m := named.Mentions[at]
			place := query.At(view, m.File, m.Range.Start, source.UTF8)
			if place == nil {
				t.Fatalf("%s: nothing stands at %v", m.File, m.Range)
			}
			if r, ok := place.Range(); !ok || r != m.Range {
				continue // a longer name begins there, or one that is made of it
			}
			wanted := map[string]bool{}
			for _, l := range place.References(true) {
				wanted[fmt.Sprint(l.File, l.Range)] = true
			}
			for _, m := range named.Mentions {
				if !m.Made && !wanted[fmt.Sprint(m.File, m.Range)] {
					t.Errorf("%s: %q is mentioned at %v, where no reference leads", m.File, named.Name, m.Range)
				}
				delete(wanted, fmt.Sprint(m.File, m.Range))
			}
			if len(wanted) > 0 {
				t.Errorf("%s: %q has references that are not mentioned: %v", m.File, named.Name, wanted)
			}
			asked++
		}
	}
	if asked < 300 {
		t.Errorf("only %d names were asked for", asked)
	}
}
