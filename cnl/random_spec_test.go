package cnl

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"ludo-lsp/internal/dev/choices"
	"ludo-lsp/internal/dev/randomspec"
	"ludo-lsp/internal/dev/testsize"
	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/kernel/gamedef"
)

// compileRandom compiles a random spec, takes out what is at fault, and does so
// again until the spec is sound. It gives the last spec, and whether it is sound.
func compileRandom(t *testing.T, shape []byte, seed uint64) (*randomspec.Spec, bool) {
	t.Helper()
	random := randomspec.New(choices.Bytes(shape, seed))
	var spec *Spec
	for range 60 {
		text := random.Text()
		if spec == nil {
			spec = New([]File{{Path: "/random.md", Text: text}}, Options{})
		} else {
			spec = spec.WithFile("/random.md", text)
		}
		r := Compile(spec)
		compiledSoundly(t, text, r)
		if t.Failed() || r.GameDef != nil {
			return random, r.GameDef != nil
		}
		removed := false
		for _, d := range slices.Backward(r.Diagnostics) {
			if d.Severity == diag.Error && random.Remove(d.Path) {
				removed = true
			}
		}
		// What is missing lies nowhere; an order of turns may want it.
		if !removed && !random.Remove("doc.turnOrder") {
			return random, false
		}
	}
	return random, false
}

// compiledSoundly checks what holds of any compilation.
func compiledSoundly(t *testing.T, text string, r CompileResult) {
	t.Helper()
	fresh := Compile(New([]File{{Path: "/random.md", Text: text}}, Options{}))
	errors := 0
	for _, d := range r.Diagnostics {
		if d.Severity == diag.Error {
			errors++
		}
	}
	if (r.GameDef == nil) != (errors > 0) {
		t.Errorf("definition %v with %d errors in\n%s", r.GameDef != nil, errors, text)
	}
	if got, want := said(r), said(fresh); !reflect.DeepEqual(got, want) {
		t.Errorf("compiled again, other diagnostics\n%s\n%s\nin\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"),
			text)
	}
	if !reflect.DeepEqual(r.Sections, fresh.Sections) || !reflect.DeepEqual(r.GameDef, fresh.GameDef) {
		t.Errorf("compiled again, other sections in\n%s", text)
	}
	if r.GameDef == nil {
		return
	}
	for _, p := range gamedef.Validate(r.GameDef) {
		t.Errorf("the definition is invalid: %s: %s: %s in\n%s", p.Path, p.Code, p.Message, text)
	}
	sectionsAreThoseOf(t, r)
	roundTrip(t, r.GameDef)
}

// TestRandomSpecs compiles specs that are made by the grammar alone.
func TestRandomSpecs(t *testing.T) {
	t.Parallel()
	specs := testsize.CompiledSpecs.N()
	sound := 0
	seen := map[string]bool{}
	for seed := range uint64(specs) {
		spec, ok := compileRandom(t, nil, seed)
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
		if ok {
			sound++
			for key := range spec.Keys() {
				seen[key] = true
			}
		}
	}
	if sound < specs*9/10 {
		t.Errorf("only %d of %d specs could be made sound", sound, specs)
	}
	if !testsize.Deep() {
		return // so few specs need not have everything
	}
	var never []string
	for _, name := range []string{"effect", "condition", "query", "reference"} {
		for _, v := range grammar.FindUnion(name).Variants {
			if !seen[v.Word] {
				never = append(never, v.Word)
			}
		}
	}
	if len(never) > 2 { // some need more than chance gives them
		t.Errorf("no sound spec has %v", never)
	}
	for _, s := range grammar.Sections {
		if !seen[s.Name] && s.Name != "imports" {
			t.Errorf("no sound spec has the section %s", s.Name)
		}
	}
}

// FuzzCompile lets the fuzzer make the choices of which specs are made.
func FuzzCompile(f *testing.F) {
	for seed := range testsize.FuzzedSpecs.N() {
		f.Add([]byte{}, uint64(seed))
		f.Add([]byte{0, 1, 2, 3, 4, 5, 6, 7}, uint64(seed))
	}
	f.Add([]byte{}, uint64(15000)) // the kind of a parameter is at fault
	f.Fuzz(func(t *testing.T, shape []byte, seed uint64) {
		compileRandom(t, shape, seed)
	})
}
