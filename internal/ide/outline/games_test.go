package outline_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/dev/testspec"
	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/ide/outline"
	"ludo-lsp/internal/text/source"
)

// TestTokensOfLines colours line by line and compares with the whole.
func TestTokensOfLines(t *testing.T) {
	for _, files := range testspec.Games(t) {
		s := cnl.New(files, cnl.Options{})
		for _, f := range files {
			whole := absolute(s.Tokens(f.Path, 0, math.MaxInt, source.UTF16))
			if len(whole) == 0 && strings.Contains(f.Text, "```yaml") {
				t.Errorf("%s has no colours", f.Path)
			}
			var parts [][4]uint32
			for line := range source.CountBreaks(f.Text) + 1 {
				parts = append(parts, absolute(s.Tokens(f.Path, line, line+1, source.UTF16))...)
			}
			if diff := cmp.Diff(whole, parts); diff != "" {
				t.Errorf("%s (-whole +parts):\n%s", f.Path, diff)
			}
		}
	}
}

// absolute gives each token its line and character in the document.
func absolute(data []uint32) (out [][4]uint32) {
	var line, character uint32
	for k := 0; k+4 < len(data); k += 5 {
		if data[k] > 0 {
			character = 0
		}
		line += data[k]
		character += data[k+1]
		out = append(out, [4]uint32{line, character, data[k+2], data[k+3]})
	}
	return out
}

// TestOutlineIsNested checks that ranges hold what is in them.
func TestOutlineIsNested(t *testing.T) {
	for _, files := range testspec.Games(t) {
		s := cnl.New(files, cnl.Options{})
		for _, f := range files {
			var check func(all []*cnl.OutlineSymbol, within *source.Range)
			check = func(all []*cnl.OutlineSymbol, within *source.Range) {
				for _, o := range all {
					if o.Select.Start.Before(o.Range.Start) || o.Range.End.Before(o.Select.End) {
						t.Errorf("%s: the name of %q at %v is outside of %v", f.Path, o.Name, o.Select, o.Range)
					}
					if within != nil && (o.Range.Start.Before(within.Start) || within.End.Before(o.Range.End)) {
						t.Errorf("%s: %q at %v is outside of %v", f.Path, o.Name, o.Range, *within)
					}
					check(o.Children, &o.Range)
				}
			}
			check(s.Outline(f.Path, source.UTF8), nil)
			for line := range source.CountBreaks(f.Text) {
				ranges := s.Selections(f.Path, source.Position{Line: line, Character: 5}, source.UTF8)
				for i := 1; i < len(ranges); i++ {
					if ranges[i] == ranges[i-1] || ranges[i-1].Start.Before(ranges[i].Start) ||
						ranges[i].End.Before(ranges[i-1].End) {
						t.Errorf("%s: %v does not hold %v", f.Path, ranges[i], ranges[i-1])
					}
				}
			}
		}
	}
}

func TestSearch(t *testing.T) {
	s := cnl.New([]cnl.File{{Path: "a.md", Text: "```yaml\nzones:\n  - { id: old-quay, owner: none, visibility: public, ordering: set }\n" +
		"  - { id: quarry, owner: none, visibility: public, ordering: set }\nglobalVars:\n  - { name: quality, type: int, init: 0, min: 0, max: 1 }\n```\n"}}, cnl.Options{})
	var names []string
	for _, f := range s.Search("quay", 10, source.UTF8) {
		names = append(names, f.Name)
	}
	if !slices.Equal(names, []string{"old-quay", "quality", "quarry"}) {
		t.Errorf("found %v", names)
	}
	if got := s.Search("", 2, source.UTF8); len(got) != 2 {
		t.Errorf("%d of at most 2", len(got))
	}
	if n := s.Uses(grammar.Zone, "", "quarry"); n != 0 {
		t.Errorf("quarry has %d uses", n)
	}
}

// TestEveryKindHasAColour holds the table of kinds against the legend.
func TestEveryKindHasAColour(t *testing.T) {
	for _, k := range grammar.Kinds() {
		if int(outline.TypeOf(k)) >= len(outline.TokenTypes) {
			t.Errorf("%s has the colour %d", k, outline.TypeOf(k))
		}
	}
}
