package expand_test

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/dev/specs"
	"ludo-lsp/internal/dev/testsize"
	"ludo-lsp/internal/dev/testspec"
	"ludo-lsp/internal/text/source"
)

// Each place that a spec names leads back to where it was named, and means the
// same after text was put in front of everything.
func TestPlacesLeadBack(t *testing.T) {
	t.Parallel()
	for _, folder := range slices.Concat(specs.Ours(t), specs.Larger(t)) {
		t.Run(filepath.Base(folder), func(t *testing.T) {
			spec := testspec.Load(t, folder)
			if !callsMacros(spec) {
				return // a game may do without
			}
			spec = testspec.InForm(spec, cnl.Records) // a use in a formula has no line of its own
			moved, found := spec, map[string]bool{}
			for _, path := range spec.Files() {
				moved = moved.Edit(path, source.Range{}, source.UTF8, "Another paragraph.\n\n")
			}
			all := testspec.Uses(spec)
			for _, u := range testsize.Pick(testsize.PlacesThatLeadBack, all) { // each looks through the whole document
				for _, entry := range []bool{false, true} {
					place, ok := spec.PlaceAt(u.File, u.At, source.UTF16, entry)
					if !ok {
						t.Errorf("%s:%d stands nowhere", u.File, u.At.Line+1)
						continue
					}
					found[place] = true
					file, r, ok := spec.Stands(place)
					if !ok || file != u.File || u.At.Before(r.Start) || r.End.Before(u.At) {
						t.Errorf("%s:%d is %s, which stands in %s at %s", u.File, u.At.Line+1, place, file, r)
					}
					_, now, ok := moved.Stands(place)
					if !ok || now.Start.Line != r.Start.Line+2 {
						t.Errorf("%s stood at %s, and two lines on at %s", place, r, now)
					}
					if !entry && !strings.Contains(u.Text, "macro: grid") && len(spec.ExpandPlace(place)) == 0 &&
						!inUnusedMacro(place) {
						t.Errorf("nothing comes of %s", place)
					}
				}
			}
			if len(found) == 0 && len(all) > 0 { // what a formula gives to a macro may keep its form
				t.Error("no places")
			}
		})
	}
}

// callsMacros reports whether the spec has anything that could be a use of a macro or
// template, however it is written.
func callsMacros(spec *cnl.Spec) bool {
	return slices.ContainsFunc(spec.Files(), func(path string) bool {
		text, _ := spec.Text(path)
		return strings.Contains(text, "acro") || strings.Contains(text, "fromTemplate")
	})
}

func inUnusedMacro(place string) bool {
	return strings.HasPrefix(place, "effectMacros.") || strings.HasPrefix(place, "conditionMacros.")
}

func TestPlaces(t *testing.T) {
	text := "```yaml\n" + `zones:
  - { macro: grid, args: [2, 2] }
  - { id: "left.hand", owner: none, visibility: public, ordering: set }
  - { id: "7", owner: none, visibility: public, ordering: set }
globalVars:
  - { name: pot, type: int, init: 0, min: 0, max: 9 }
effectMacros:
  - { id: pay, params: [], exports: [], effects: [{ setVar: { scope: global, var: pot, value: 1 } }] }
setup:
  - { setVar: { scope: global, var: pot, value: 0 } }
  - { macro: pay }
triggers:
  - { id: same, effects: [{ macro: pay }] }
  - { id: same, effects: [{ setVar: { scope: global, var: pot, value: 3 } }, { macro: pay }] }
turnStructure:
  phases: [{ id: main, onEnter: [{ macro: pay }] }]
` + "```\n"
	spec := cnl.New([]cnl.File{{Path: "a.md", Text: text}}, cnl.Options{})
	for _, c := range []struct {
		line, character int
		entry           bool
		want            string
	}{
		{2, 10, false, "zones.0"},
		{3, 10, false, "zones.left%2Ehand"},
		{4, 10, false, "zones.%37"},
		{6, 10, false, "globalVars.pot"},
		{8, 70, false, "effectMacros.pay"},
		{11, 8, false, "setup.1"},
		{13, 28, false, "triggers.same.effects.0"},
		{13, 28, true, "triggers.same"},
		{14, 80, false, "triggers.1.effects.1"},
		{14, 30, false, "triggers.1"},
		{16, 40, false, "turnStructure.phases.main.onEnter.0"},
		{0, 1, false, ""},
	} {
		got, _ := spec.PlaceAt("a.md", source.Position{Line: c.line, Character: c.character}, source.UTF16, c.entry)
		if got != c.want {
			t.Errorf("%d:%d: %q, want %q", c.line, c.character, got, c.want)
			continue
		}
		if _, r, ok := spec.Stands(got); got != "" && (!ok || r.Start.Line != c.line) {
			t.Errorf("%s stands at %s", got, r)
		}
	}
	for _, place := range []string{"", "zones.none", "zones.99", "zones.-1", "zones.0.macro.more", "nothing",
		"setup.1.args", "effectMacros.pay.effects.0.setVar.value.1"} {
		if file, r, ok := spec.Stands(place); ok {
			t.Errorf("%q stands in %s at %s", place, file, r)
		}
		if got := spec.ExpandPlace(place); got != nil {
			t.Errorf("%q becomes %v", place, got)
		}
	}
	got := spec.ExpandPlace("effectMacros.pay")
	var paths []string
	for _, e := range got {
		paths = append(paths, e.Path)
	}
	want := "doc.setup.1 doc.turnStructure.phases.0.onEnter.0 doc.triggers.0.effects.0 doc.triggers.1.effects.1"
	if strings.Join(paths, " ") != want {
		t.Errorf("pay comes into %s, want %s", strings.Join(paths, " "), want)
	}
	if got := spec.ExpandPlace("zones"); len(got) != 1 || strings.Count(got[0].Text, "cell_") == 0 ||
		!strings.Contains(got[0].Text, "left.hand") {
		t.Errorf("the zones become %v", got)
	}
}

// The composed spec is a spec itself, and the same game.
func TestComposedSpecIsTheSameGame(t *testing.T) {
	for _, folder := range specs.Sample(t) {
		t.Run(filepath.Base(folder), func(t *testing.T) {
			spec := testspec.Load(t, folder)
			composed := cnl.New([]cnl.File{{Path: "all.md", Text: "```yaml\n" + spec.Compose() + "```\n"}},
				cnl.Options{})
			for _, d := range cnl.Compile(composed).Diagnostics {
				if d.Code.AboutMeaning() {
					continue // what is a fair argument of a macro looks odd where it is written out
				}
				t.Errorf("%d: %s", d.Range.Start.Line+1, d.Message)
			}
			if d := testspec.Difference(testspec.Definition(t, spec), testspec.Definition(t, composed)); d != "" {
				t.Error(d)
			}
		})
	}
}

// Where a macro's binding would hide another one of the same name, or take a name
// that it is given as an argument for its own, the composed spec tells them apart.
func TestComposedBindingsDoNotMeet(t *testing.T) {
	text := "```yaml\n" + `metadata: { id: apart, players: { min: 2, max: 2 } }
zones:
  - { id: yard, owner: none, visibility: public, ordering: set }
  - { id: shed, owner: none, visibility: public, ordering: set }
tokenTypes: [ { id: cart, props: { load: int } } ]
effectMacros:
  - id: bring
    params: [ { name: where, type: zoneSelector } ]
    exports: []
    effects:
      - let:
          bind: $from
          value: shed
          in: [ { moveAll: { from: $from, to: { param: where } } } ]
  - id: swap
    params: []
    exports: []
    effects:
      - let:
          bind: $from
          value: yard
          in:
            - { macro: bring, args: { where: $from } }
            - { macro: bring, args: { where: yard } }
            - { moveAll: { from: $from, to: shed } }
setup:
  - createToken: { type: cart, zone: yard, props: { load: 1 } }
  - { macro: swap }
turnStructure: { phases: [ { id: day } ] }
actions:
  - { id: swap, actor: active, executor: actor, phase: [day], effects: [ { macro: swap } ] }
terminal: { conditions: [ { when: { op: '==', left: 1, right: 1 }, result: { type: draw } } ] }
` + "```\n"
	spec := cnl.New([]cnl.File{{Path: "a.md", Text: text}}, cnl.Options{})
	written := spec.Compose()
	composed := cnl.New([]cnl.File{{Path: "all.md", Text: "```yaml\n" + written + "```\n"}}, cnl.Options{})
	for _, d := range cnl.Compile(composed).Diagnostics {
		if !d.Code.AboutMeaning() {
			t.Errorf("%d: %s", d.Range.Start.Line+1, d.Message)
		}
	}
	if d := testspec.Difference(testspec.Definition(t, spec), testspec.Definition(t, composed)); d != "" {
		t.Errorf("%s\n%s", d, written)
	}
	if strings.Contains(written, "$from3") || strings.Count(written, "$from2") != 8 {
		t.Errorf("a name is taken for no reason, or not everywhere:\n%s", written)
	}
}
