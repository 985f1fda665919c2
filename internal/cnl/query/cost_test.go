package query_test

import (
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/cnl/query"
	"ludo-lsp/internal/cnl/source"
	"ludo-lsp/internal/specs"
)

// mostPerUse is how much is allocated for each place where a name is used that is used all over a spec, when
// it is asked who uses it. The rest of the entries around these places is not to be looked at.
const mostPerUse = 20

func TestAskingWhoUsesANameCostsLittleForEachUse(t *testing.T) {
	paths, texts := specs.Files(t, specs.Largest(t))
	var files []cnl.File
	for i := range paths {
		files = append(files, cnl.File{Path: paths[i], Text: texts[i]})
	}
	view := cnl.New(files, cnl.Options{}).View()
	var most query.Named
	var asked []query.Item
	for _, named := range query.Everything(view, source.UTF8) {
		if len(named.Mentions) <= len(most.Mentions) {
			continue
		}
		m := named.Mentions[0]
		if items := query.At(view, m.File, m.Range.Start, source.UTF8).Items(); len(items) > 1 {
			most, asked = named, items
		}
	}
	uses := float64(len(most.Mentions))
	if uses < 50 {
		t.Fatalf("%q is used most, but in %v places only", most.Name, uses)
	}
	hover := testing.AllocsPerRun(3, func() {
		query.At(view, most.Mentions[0].File, most.Mentions[0].Range.Start, source.UTF8).Hover()
	})
	if each := hover / uses; each > mostPerUse {
		t.Errorf("hovering over %q, which is mentioned in %v places, allocates %.1f times for each", most.Name, uses,
			each)
	}
	for _, item := range asked {
		calls := testing.AllocsPerRun(3, func() { query.Incoming(view, source.UTF8, item) })
		if each := calls / uses; each > mostPerUse {
			t.Errorf("%q %s: asking by which of %v places allocates %.1f times for each", most.Name, item.Aspect,
				uses, each)
		}
	}
	t.Logf("%q, %v mentions: hover %v", most.Name, uses, hover)
}
