package cnl_test

import (
	"cmp"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/text/source"

	gocmp "github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"
)

var update = flag.Bool("update", false, "rewrite the expectations of the fixtures")

const fixtureRoot = "../testdata/diagnostics"

// TestDiagnosticFixtures checks every fixture: its diagnostics and where they
// lie, with both line breaks, and that every fix does what a fix must.
func TestDiagnosticFixtures(t *testing.T) {
	for _, path := range fixturePaths(t) {
		name, _ := filepath.Rel(fixtureRoot, path)
		t.Run(filepath.ToSlash(name), func(t *testing.T) {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			f, err := parseFixture(filepath.Base(path), string(text))
			if err != nil {
				t.Fatal(err)
			}
			spec := f.spec("\n")
			if *update {
				if err := os.WriteFile(path, []byte(f.updated(spec)), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			f.checkDiagnostics(t, spec)
			if diff := gocmp.Diff(string(text), f.updated(spec)); diff != "" && !t.Failed() {
				t.Errorf("-update would change it (-is +would be):\n%s", diff)
			}
			f.checkRelated(t, spec)
			f.checkFixed(t, spec)
			f.checkEachFix(t, "\n")
			if crlf := f.spec("\r\n"); !t.Failed() {
				f.checkDiagnostics(t, crlf)
				f.checkEachFix(t, "\r\n")
			}
		})
	}
}

func fixturePaths(t *testing.T) []string {
	t.Helper()
	var paths []string
	err := filepath.WalkDir(fixtureRoot, func(path string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() && (strings.HasSuffix(path, ".md") || strings.HasSuffix(path, ".txtar")) {
			paths = append(paths, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return paths
}

func (f *fixture) spec(lineBreak string) *cnl.Spec {
	files := make([]cnl.File, len(f.files))
	for i, file := range f.files {
		files[i] = cnl.File{Path: file.path, Text: file.text(lineBreak)}
	}
	return cnl.New(files, f.options)
}

// checkDiagnostics compares what is reported with what is expected.
func (f *fixture) checkDiagnostics(t *testing.T, spec *cnl.Spec) {
	t.Helper()
	stated := slices.ContainsFunc(f.files, func(file fixtureFile) bool { return len(file.expected) > 0 })
	for _, file := range f.files {
		var missing, unexpected []string
		open := slices.Clone(file.expected)
		for _, d := range spec.Diagnostics(file.path, source.UTF16) {
			at := slices.IndexFunc(open, func(e expectation) bool {
				return e.Code == d.Code && e.Severity == d.Severity && e.position() == d.Range &&
					strings.Contains(d.Message, e.Part)
			})
			if at >= 0 {
				open = slices.Delete(open, at, at+1)
			} else if d.Severity != diag.Hint || !stated {
				unexpected = append(unexpected, file.describe(expectationOf(d))+"\n      "+d.Message)
			}
			if d.Path == "" {
				t.Errorf("%s:%s %s has no document path", file.path, d.Range, d.Code)
			}
			// Definitions call a table of an asset asset::table, which no author writes.
			if strings.Contains(d.Message, "::") && !strings.Contains(file.text("\n"), "::") {
				t.Errorf("%s:%s %s has a name that no author wrote: %s", file.path, d.Range, d.Code, d.Message)
			}
		}
		for _, e := range open {
			missing = append(missing, file.describe(e))
		}
		if len(missing)+len(unexpected) > 0 {
			t.Errorf("%s\n  expected, not reported:\n    %s\n  reported, not expected:\n    %s",
				file.path, strings.Join(missing, "\n    "), strings.Join(unexpected, "\n    "))
		}
	}
}

// checkRelated looks for the related places that are stated.
func (f *fixture) checkRelated(t *testing.T, spec *cnl.Spec) {
	t.Helper()
	for _, file := range f.files {
		for _, e := range file.related {
			found := false
			for _, other := range f.files {
				for _, d := range spec.Diagnostics(other.path, source.UTF16) {
					found = found || slices.ContainsFunc(d.Related, func(r cnl.Related) bool {
						return r.File == file.path && r.Range == e.position() && strings.Contains(r.Message, e.Part)
					})
				}
			}
			if !found {
				t.Errorf("%s: no diagnostic is related to\n    %s", file.path, file.describe(e))
			}
		}
	}
}

// checkFixed applies the preferred fixes until none is left.
func (f *fixture) checkFixed(t *testing.T, spec *cnl.Spec) {
	t.Helper()
	if !slices.ContainsFunc(f.files, func(file fixtureFile) bool { return file.hasFixed }) {
		return
	}
	for range 10 {
		var chosen []cnl.FileEdit
		for _, file := range f.files {
			for _, d := range spec.Diagnostics(file.path, source.UTF16) {
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
		spec = f.apply(spec, chosen)
	}
	for _, file := range f.files {
		want := file.text("\n")
		if file.hasFixed {
			want = file.fixed
		}
		got, _ := spec.Text(file.path)
		// A fence that follows needs a blank line, which is not part of the text.
		if diff := gocmp.Diff(strings.TrimRight(want, "\n"), strings.TrimRight(got, "\n")); diff != "" {
			t.Errorf("%s after all preferred fixes (-want +got):\n%s", file.path, diff)
		}
	}
}

// checkEachFix applies every fix on its own: the diagnostic must be gone, the
// text must still be YAML, and a preferred fix may bring no error at all.
func (f *fixture) checkEachFix(t *testing.T, lineBreak string) {
	t.Helper()
	spec := f.spec(lineBreak)
	before := f.count(spec)
	for _, file := range f.files {
		for _, d := range spec.Diagnostics(file.path, source.UTF16) {
			preferred := 0
			for i, fix := range spec.Fixes(d, source.UTF16) {
				where := fmt.Sprintf("%s:%s %s, fix %q", file.path, d.Range, d.Code, fix.Title)
				if fix.Preferred {
					preferred++
				}
				if fix.Preferred && fix.Unsafe || fix.Title == "" || len(fix.Edits) == 0 || fix.Preferred && i > 0 &&
					preferred > 1 {
					t.Errorf("%s: malformed: %+v", where, fix)
				}
				fixed := f.apply(spec, fix.Edits)
				after := f.count(fixed)
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
					for _, other := range f.files {
						text, _ := fixed.Text(other.path)
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

func (f *fixture) count(spec *cnl.Spec) map[diagnosticKey]int {
	counts := map[diagnosticKey]int{}
	for _, path := range spec.Files() {
		for _, d := range spec.Diagnostics(path, source.UTF16) {
			counts[keyOf(d)]++
		}
	}
	return counts
}

// apply gives a fresh spec of the edited texts.
func (f *fixture) apply(spec *cnl.Spec, edits []cnl.FileEdit) *cnl.Spec {
	var files []cnl.File
	for _, path := range spec.Files() {
		text, _ := spec.Text(path)
		own := slices.DeleteFunc(slices.Clone(edits), func(e cnl.FileEdit) bool { return e.File != path })
		slices.SortStableFunc(own, func(a, b cnl.FileEdit) int {
			return cmp.Or(cmp.Compare(b.Range.Start.Line, a.Range.Start.Line),
				cmp.Compare(b.Range.Start.Character, a.Range.Start.Character))
		})
		for _, e := range own {
			text = text[:offsetIn(text, e.Range.Start)] + e.NewText + text[offsetIn(text, e.Range.End):]
		}
		files = append(files, cnl.File{Path: path, Text: text})
	}
	return cnl.New(files, f.options)
}

func offsetIn(text string, p source.Position) int {
	offset := 0
	for range p.Line {
		line, rest := source.NextLine(text[offset:])
		if rest == "" && source.TrimLineBreak(line) == line {
			break
		}
		offset += len(line)
	}
	line, _ := source.NextLine(text[offset:])
	return offset + source.UTF16.Offset(source.TrimLineBreak(line), p.Character)
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

func texts(f *fixture, spec *cnl.Spec) string {
	archive := &txtar.Archive{Comment: []byte(f.comment)}
	for _, path := range spec.Files() {
		text, _ := spec.Text(path)
		archive.Files = append(archive.Files, txtar.File{Name: path, Data: []byte(text)})
	}
	if !f.archive && len(archive.Files) == 1 {
		return string(archive.Files[0].Data)
	}
	return string(txtar.Format(archive))
}

func expectationOf(d cnl.Diagnostic) expectation {
	return expectation{
		Line: d.Range.Start.Line, First: d.Range.Start.Character,
		Lines: d.Range.End.Line - d.Range.Start.Line, End: d.Range.End.Character,
		Code: d.Code, Severity: d.Severity,
	}
}

// describe shows an expectation below its line.
func (f fixtureFile) describe(e expectation) string {
	line := ""
	if e.Line < len(f.lines) {
		line = f.lines[e.Line]
	}
	return fmt.Sprintf("%d: %s\n    %*s%s", e.Line+1, line, len(fmt.Sprint(e.Line+1))+2, "", e.format(line, true))
}

// updated writes the fixture with what is reported now. Parts of messages stay
// where they still hold; hints are written only where they were stated before.
func (f *fixture) updated(spec *cnl.Spec) string {
	archive := &txtar.Archive{Comment: []byte(f.comment)}
	for _, file := range f.files {
		var expected []expectation
		for _, d := range spec.Diagnostics(file.path, source.UTF16) {
			e := expectationOf(d)
			known, exact := false, false
			for _, old := range file.expected {
				if old.Code != e.Code || old.Line != e.Line {
					continue
				}
				known = true
				if strings.Contains(d.Message, old.Part) && !exact {
					e.Part, exact = old.Part, old.position() == e.position()
				}
			}
			if e.Severity != diag.Hint || known {
				expected = append(expected, e)
			}
		}
		slices.SortFunc(expected, expectation.compare)
		archive.Files = append(archive.Files, txtar.File{Name: file.path, Data: []byte(file.format(expected))})
		if file.hasFixed && !file.fence {
			archive.Files = append(archive.Files, txtar.File{Name: "fixed/" + file.path, Data: []byte(file.fixed)})
		}
	}
	if !f.archive {
		return string(archive.Files[0].Data)
	}
	return string(txtar.Format(archive))
}
