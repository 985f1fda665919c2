package testspec

import (
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/sim"
)

// Definition is the compiled game as plain data.
func Definition(t testing.TB, spec *cnl.Spec) any {
	t.Helper()
	result := cnl.Compile(spec)
	data, err := gamedef.EncodePart(result.Sections)
	if err != nil {
		t.Fatal(err)
	}
	var out any
	if err := json.Unmarshal(data, &out); err != nil {
		t.Fatal(err)
	}
	return out
}

// hygienic matches the names that bindings of macros have where they are used.
var hygienic = regexp.MustCompile(`\$__macro_[A-Za-z0-9_]+`)

// plainName matches any name of a binding.
var plainName = regexp.MustCompile(`\$?[A-Za-z0-9_@-]+`)

// stem is what its author called a binding, without a number after it.
func stem(name string) string {
	name = name[strings.LastIndexAny(name, "_$@")+1:]
	return strings.TrimRight(name, "0123456789")
}

// Difference compares compiled games that may differ in the names of bindings of macros: it is the path of what
// differs, "" when nothing does.
func Difference(a, b any) string { return difference("", a, b) }

func difference(path string, a, b any) string {
	switch a := a.(type) {
	case map[string]any:
		b, ok := b.(map[string]any)
		if !ok {
			return path
		}
		for _, m := range []map[string]any{a, b} {
			for key := range m {
				if strings.HasSuffix(strings.ToLower(key), "macroorigin") { // for traces: where a name comes from
					delete(m, key)
				}
			}
		}
		if len(a) != len(b) {
			return path
		}
		for key, v := range a {
			if d := difference(path+"."+key, v, b[key]); d != "" {
				return d
			}
		}
		return ""
	case []any:
		b, ok := b.([]any)
		if !ok || len(a) != len(b) {
			return path
		}
		for i := range a {
			if d := difference(fmt.Sprintf("%s[%d]", path, i), a[i], b[i]); d != "" {
				return d
			}
		}
		return ""
	case string:
		if b, ok := b.(string); ok && sameText(a, b) {
			return ""
		}
		return fmt.Sprintf("%s: %v became %v", path, a, b)
	}
	if a != b {
		return fmt.Sprintf("%s: %v became %v", path, a, b)
	}
	return ""
}

// sameText compares texts; names of bindings of macros count as the same if their
// authors called them the same.
func sameText(a, b string) bool {
	if a == b {
		return true
	}
	if !hygienic.MatchString(a) && !hygienic.MatchString(b) {
		return false
	}
	inA, inB := plainName.FindAllString(a, -1), plainName.FindAllString(b, -1)
	if len(inA) != len(inB) || plainName.ReplaceAllString(a, "$$") != plainName.ReplaceAllString(b, "$$") {
		return false
	}
	for i := range inA {
		same := inA[i] == inB[i]
		if !same && (stem(inA[i]) != stem(inB[i]) || !hygienic.MatchString(inA[i]) && !hygienic.MatchString(inB[i])) {
			return false
		}
	}
	return true
}

// Played are the moves of a few games.
func Played(t testing.TB, spec *cnl.Spec) string {
	t.Helper()
	r := cnl.Compile(spec)
	if r.GameDef == nil {
		return "no game"
	}
	game, err := kernel.New(r.GameDef)
	if err != nil {
		return err.Error()
	}
	var out strings.Builder
	told := sim.WordsOf(game)
	for seed := range int64(2) {
		p, err := sim.Play(context.Background(), game, sim.Setup{Seed: seed, MaxMoves: 40},
			&sim.Observer{Move: func(r *sim.Record) { r.WriteText(&out, told) }})
		if err != nil {
			out.WriteString(err.Error())
			continue
		}
		out.WriteString(string(p.Reason) + "\n")
	}
	return out.String()
}

// Told are the diagnostics of a spec that are not about meaning, with one name in place of another.
func Told(spec *cnl.Spec, from, to string) (out []string) {
	for _, path := range spec.Files() {
		for _, d := range spec.Diagnostics(path, source.UTF16) {
			if d.Code.AboutMeaning() {
				continue // a text that only happens to be the name is left alone, and then says something else
			}
			out = append(out, fmt.Sprintf("%s:%d %s %s", path, d.Range.Start.Line, d.Code,
				inOrder(strings.ReplaceAll(d.Message, from, to))))
		}
	}
	return out
}

var known = regexp.MustCompile(`Known are: [^.]+`)

// inOrder sorts the names that a message lists, which are in their alphabetical order: a
// name that changes changes its place in it. Of a list that is cut short the first ones
// are others then.
func inOrder(message string) string {
	return known.ReplaceAllStringFunc(message, func(list string) string {
		names := strings.Split(strings.TrimPrefix(list, "Known are: "), ", ")
		if last := names[len(names)-1]; strings.HasPrefix(last, "and ") {
			return last
		}
		slices.Sort(names)
		return strings.Join(names, ", ")
	})
}

// DefinitionBytes is the definition of a spec as it is written to a file.
func DefinitionBytes(t testing.TB, spec *cnl.Spec) []byte {
	t.Helper()
	data, err := gamedef.EncodePart(cnl.Compile(spec).Sections)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// Said are the diagnostics of a spec without their places.
func Said(files []cnl.File) (out []string) {
	spec := cnl.New(files, cnl.Options{})
	for _, f := range files {
		for _, d := range spec.Diagnostics(f.Path, source.UTF8) {
			out = append(out, fmt.Sprintf("%s: %s %s: %s", filepath.Base(f.Path), d.Severity, d.Code, d.Message))
		}
	}
	slices.Sort(out)
	return out
}

// Without are the lines of a that b lacks.
func Without(a, b []string) (out []string) {
	b = slices.Clone(b)
	for _, line := range a {
		if i := slices.Index(b, line); i >= 0 {
			b = slices.Delete(b, i, i+1)
		} else {
			out = append(out, line)
		}
	}
	return out
}

// FirstDifference is the first line in which two texts differ.
func FirstDifference(a, b string) string {
	left, right := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i := range min(len(left), len(right)) {
		if left[i] != right[i] {
			return fmt.Sprintf("line %d: %q, then %q", i+1, left[i], right[i])
		}
	}
	return "their lengths"
}
