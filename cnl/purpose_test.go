package cnl

import (
	"slices"
	"strings"
	"testing"

	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/grammar"
)

// What the table says is written out is what no expanded spec has, and all of it.
func TestRowsAreWrittenOutAsTheTableSays(t *testing.T) {
	t.Parallel()
	r := &reading{t, map[row]int{}, map[row]bool{}}
	authored, left := map[row]bool{}, map[row]bool{}
	look := func(text string) {
		document := New([]File{{Path: "/random.md", Text: text}}, Options{}).Expand(nil, expand.Limits{})
		if len(document.Problems) > 0 {
			return
		}
		for _, s := range r.sites(text) {
			authored[s.row] = true
		}
		for _, s := range r.sites(writtenOut(document)) {
			left[s.row] = true
		}
	}
	for _, text := range writtenSpecs(t) {
		look(text)
	}
	for _, at := range rowsForTheGame() {
		var purpose grammar.Purpose
		switch at.kind {
		case "section":
			i := slices.IndexFunc(grammar.Sections, func(s *grammar.Section) bool { return s.Name == at.name })
			purpose = grammar.Sections[i].Purpose
		case "field":
			shape := grammar.FindShape(at.owner)
			if purpose = shape.FieldByName(at.name).Purpose; purpose == grammar.ForTheGame {
				purpose = shape.Purpose
			}
		default:
			continue
		}
		switch marked := purpose == grammar.WrittenOut; {
		case !authored[at]: // in no spec that is expanded without a fault
		case marked && left[at]:
			t.Errorf("%s is said to be written out, and is there in an expanded spec", at)
		case !marked && !left[at]:
			t.Errorf("%s is in no expanded spec: its Purpose is WrittenOut", at)
		}
	}
}

// writtenOut is a spec as the compiler reads it.
func writtenOut(document *expand.Document) string {
	var b strings.Builder
	b.WriteString("```yaml\n")
	for _, s := range grammar.Sections {
		if n := document.Section(s.Name); n != nil {
			text := strings.TrimSpace(expand.Render(n))
			b.WriteString(s.Name + ":\n  " + strings.ReplaceAll(text, "\n", "\n  ") + "\n")
		}
	}
	return b.String() + "```\n"
}
