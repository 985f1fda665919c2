package cnl_test

import (
	"cmp"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/dev/fixture"
	"ludo-lsp/internal/dev/testspec"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/text/source"
)

var update = flag.Bool("update", false, "rewrite the expectations of the fixtures")

// TestDiagnosticFixtures checks every fixture: its diagnostics and where they
// lie, with both line breaks, and that every fix does what a fix must.
func TestDiagnosticFixtures(t *testing.T) {
	for _, f := range fixture.All(t) {
		t.Run(f.Name, func(t *testing.T) {
			spec := f.Spec("\n")
			if *update {
				if err := os.WriteFile(f.Path, []byte(updated(f, spec)), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			checkDiagnostics(t, f, spec)
			if diff := gocmp.Diff(f.Source, updated(f, spec)); diff != "" && !t.Failed() {
				t.Errorf("-update would change it (-is +would be):\n%s", diff)
			}
			checkRelated(t, f, spec)
			checkFixed(t, f, spec)
			checkEachFix(t, f, "\n")
			if crlf := f.Spec("\r\n"); !t.Failed() {
				checkDiagnostics(t, f, crlf)
				checkEachFix(t, f, "\r\n")
			}
		})
	}
}

// checkDiagnostics compares what is reported with what is expected.
func checkDiagnostics(t *testing.T, f *fixture.Fixture, spec *cnl.Spec) {
	t.Helper()
	stated := slices.ContainsFunc(f.Files, func(file fixture.File) bool { return len(file.Expected) > 0 })
	for _, file := range f.Files {
		var missing, unexpected []string
		open := slices.Clone(file.Expected)
		for _, d := range spec.Diagnostics(file.Path, source.UTF16) {
			at := slices.IndexFunc(open, func(e fixture.Expectation) bool {
				return e.Code == d.Code && e.Severity == d.Severity && e.Position() == d.Range &&
					strings.Contains(d.Message, e.Part)
			})
			if at >= 0 {
				open = slices.Delete(open, at, at+1)
			} else if d.Severity != diag.Hint || !stated {
				unexpected = append(unexpected, describe(file, expectationOf(d))+"\n      "+d.Message)
			}
			if d.Path == "" {
				t.Errorf("%s:%s %s has no document path", file.Path, d.Range, d.Code)
			}
			// Definitions call a table of an asset asset::table, which no author writes.
			if strings.Contains(d.Message, "::") && !strings.Contains(file.Text("\n"), "::") {
				t.Errorf("%s:%s %s has a name that no author wrote: %s", file.Path, d.Range, d.Code, d.Message)
			}
		}
		for _, e := range open {
			missing = append(missing, describe(file, e))
		}
		if len(missing)+len(unexpected) > 0 {
			t.Errorf("%s\n  expected, not reported:\n    %s\n  reported, not expected:\n    %s",
				file.Path, strings.Join(missing, "\n    "), strings.Join(unexpected, "\n    "))
		}
	}
}

// checkRelated looks for the related places that are stated.
func checkRelated(t *testing.T, f *fixture.Fixture, spec *cnl.Spec) {
	t.Helper()
	for _, file := range f.Files {
		for _, e := range file.Related {
			found := false
			for _, other := range f.Files {
				for _, d := range spec.Diagnostics(other.Path, source.UTF16) {
					found = found || slices.ContainsFunc(d.Related, func(r cnl.Related) bool {
						return r.File == file.Path && r.Range == e.Position() && strings.Contains(r.Message, e.Part)
					})
				}
			}
			if !found {
				t.Errorf("%s: no diagnostic is related to\n    %s", file.Path, describe(file, e))
			}
		}
	}
}

// checkFixed applies the preferred fixes until none is left.
func checkFixed(t *testing.T, f *fixture.Fixture, spec *cnl.Spec) {
	t.Helper()
	if !slices.ContainsFunc(f.Files, func(file fixture.File) bool { return file.HasFixed }) {
		return
	}
	for range 10 {
		var chosen []cnl.FileEdit
		for _, file := range f.Files {
			for _, d := range spec.Diagnostics(file.Path, source.UTF16) {
				for _, fix := range spec.Fixes(d, source.UTF16) {
					if fix.Preferred && !overlaps(chosen, fix.Edits) {
						chosen = append(chosen, fix.Edits...)
					}
				}
			}
		}
		if len(chosen) == 0 {
			break
		}
		spec = editTexts(f, spec, chosen)
	}
	for _, file := range f.Files {
		want := file.Text("\n")
		if file.HasFixed {
			want = file.Fixed
		}
		got, _ := spec.Text(file.Path)
		// A fence that follows needs a blank line, which is not part of the text.
		if diff := gocmp.Diff(strings.TrimRight(want, "\n"), strings.TrimRight(got, "\n")); diff != "" {
			t.Errorf("%s after all preferred fixes (-want +got):\n%s", file.Path, diff)
		}
	}
}

// checkEachFix applies every fix on its own: the diagnostic must be gone, the
// text must still be YAML, and a preferred fix may bring no error at all.
func checkEachFix(t *testing.T, f *fixture.Fixture, lineBreak string) {
	t.Helper()
	spec := f.Spec(lineBreak)
	before := count(spec)
	for _, file := range f.Files {
		for _, d := range spec.Diagnostics(file.Path, source.UTF16) {
			preferred := 0
			for i, fix := range spec.Fixes(d, source.UTF16) {
				where := fmt.Sprintf("%s:%s %s, fix %q", file.Path, d.Range, d.Code, fix.Title)
				if fix.Preferred {
					preferred++
				}
				if fix.Preferred && fix.Unsafe || fix.Title == "" || len(fix.Edits) == 0 || fix.Preferred && i > 0 &&
					preferred > 1 {
					t.Errorf("%s: malformed: %+v", where, fix)
				}
				fixed := editTexts(f, spec, fix.Edits)
				after := count(fixed)
				if key := keyOf(d); after[key] >= before[key] {
					t.Errorf("%s does not remove the diagnostic:\n%s", where, texts(f, fixed))
				}
				for key, n := range after {
					if key.severity == diag.Error && n > before[key] && key.code != d.Code &&
						(fix.Preferred || ofYAML(key.code)) {
						t.Errorf("%s brings %s %q:\n%s", where, key.code, key.message, texts(f, fixed))
					}
				}
				if lineBreak == "\r\n" {
					for _, other := range f.Files {
						text, _ := fixed.Text(other.Path)
						if strings.Count(text, "\n") != strings.Count(text, "\r\n") {
							t.Errorf("%s mixes line breaks:\n%q", where, text)
						}
					}
				}
			}
		}
	}
}

func ofYAML(code diag.Code) bool {
	return code == diag.ParserYAMLParseError || strings.HasPrefix(string(code), "CNL_YAML_")
}

type diagnosticKey struct {
	code     diag.Code
	severity diag.Severity
	message  string
}

// keyOf tells diagnostics apart. What a message suggests may change when
// something else is mended.
func keyOf(d cnl.Diagnostic) diagnosticKey {
	message, _, _ := strings.Cut(d.Message, " Did you mean ")
	return diagnosticKey{d.Code, d.Severity, message}
}

func count(spec *cnl.Spec) map[diagnosticKey]int {
	counts := map[diagnosticKey]int{}
	for _, path := range spec.Files() {
		for _, d := range spec.Diagnostics(path, source.UTF16) {
			counts[keyOf(d)]++
		}
	}
	return counts
}

// editTexts gives a fresh spec of the edited texts.
func editTexts(f *fixture.Fixture, spec *cnl.Spec, edits []cnl.FileEdit) *cnl.Spec {
	var files []cnl.File
	for _, path := range spec.Files() {
		text, _ := spec.Text(path)
		own := slices.DeleteFunc(slices.Clone(edits), func(e cnl.FileEdit) bool { return e.File != path })
		slices.SortStableFunc(own, func(a, b cnl.FileEdit) int {
			return cmp.Or(cmp.Compare(b.Range.Start.Line, a.Range.Start.Line),
				cmp.Compare(b.Range.Start.Character, a.Range.Start.Character))
		})
		for _, e := range own {
			text = text[:testspec.Offset(text, e.Range.Start)] + e.NewText + text[testspec.Offset(text, e.Range.End):]
		}
		files = append(files, cnl.File{Path: path, Text: text})
	}
	return cnl.New(files, f.Options)
}

func overlaps(chosen, edits []cnl.FileEdit) bool {
	for _, a := range chosen {
		for _, b := range edits {
			if a.File != b.File {
				continue
			}
			if a.Range == b.Range || a.Range.Start.Before(b.Range.End) && b.Range.Start.Before(a.Range.End) {
				return true
			}
		}
	}
	return false
}

func texts(f *fixture.Fixture, spec *cnl.Spec) string {
	archive := &txtar.Archive{Comment: []byte(f.Comment)}
	for _, path := range spec.Files() {
		text, _ := spec.Text(path)
		archive.Files = append(archive.Files, txtar.File{Name: path, Data: []byte(text)})
	}
	if !f.Archive && len(archive.Files) == 1 {
		return string(archive.Files[0].Data)
	}
	return string(txtar.Format(archive))
}

func expectationOf(d cnl.Diagnostic) fixture.Expectation {
	return fixture.Expectation{
		Line: d.Range.Start.Line, First: d.Range.Start.Character,
		Lines: d.Range.End.Line - d.Range.Start.Line, End: d.Range.End.Character,
		Code: d.Code, Severity: d.Severity,
	}
}

// describe shows an expectation below its line.
func describe(f fixture.File, e fixture.Expectation) string {
	line := ""
	if e.Line < len(f.Lines) {
		line = f.Lines[e.Line]
	}
	return fmt.Sprintf("%d: %s\n    %*s%s", e.Line+1, line, len(fmt.Sprint(e.Line+1))+2, "", e.Format(line, true))
}

// updated writes the fixture with what is reported now. Parts of messages stay
// where they still hold; hints are written only where they were stated before.
func updated(f *fixture.Fixture, spec *cnl.Spec) string {
	archive := &txtar.Archive{Comment: []byte(f.Comment)}
	for _, file := range f.Files {
		var expected []fixture.Expectation
		for _, d := range spec.Diagnostics(file.Path, source.UTF16) {
			e := expectationOf(d)
			known, exact := false, false
			for _, old := range file.Expected {
				if old.Code != e.Code || old.Line != e.Line {
					continue
				}
				known = true
				if strings.Contains(d.Message, old.Part) && !exact {
					e.Part, exact = old.Part, old.Position() == e.Position()
				}
			}
			if e.Severity != diag.Hint || known {
				expected = append(expected, e)
			}
		}
		slices.SortFunc(expected, fixture.Expectation.Compare)
		archive.Files = append(archive.Files, txtar.File{Name: file.Path, Data: []byte(file.Format(expected))})
		if file.HasFixed && !file.Fence {
			archive.Files = append(archive.Files, txtar.File{Name: "fixed/" + file.Path, Data: []byte(file.Fixed)})
		}
	}
	if !f.Archive {
		return string(archive.Files[0].Data)
	}
	return string(txtar.Format(archive))
}
