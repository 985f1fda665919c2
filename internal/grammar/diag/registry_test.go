package diag_test

import (
	"flag"
	"go/format"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/diag/generate/constants"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "rewrite the generated documentation")

// A code whose constant is not written yet does not compile where it is reported.
func TestConstantsAreUpToDate(t *testing.T) {
	want, err := format.Source(constants.All())
	if err != nil {
		t.Fatal(err)
	}
	if got, err := os.ReadFile("codes.gen.go"); err != nil || string(got) != string(want) {
		t.Error("codes.gen.go is out of date; run go generate ./internal/grammar/diag")
	}
}

// The head of a page has the keys that are read, each with a value that it may have: what is mistyped is no default.
func TestPagesOfCodes(t *testing.T) {
	head := regexp.MustCompile(`^---\ntitle: [^\n]+\nsummary: [^\n]+\n(fix: [^\n]+\n)?(severity: (warning|information|hint)\n)?` +
		`(about: (other parts|meaning|play)\n)?(tag: (unnecessary|deprecated)\n)?(needs: ([a-zA-Z]+)(, [a-zA-Z]+)*\n)?---\n\n`)
	pages, err := filepath.Glob("codes/*.md")
	if err != nil || len(pages) == 0 {
		t.Fatalf("no pages: %v", err)
	}
	for _, page := range pages {
		if text, err := os.ReadFile(page); err != nil || !head.Match(text) {
			t.Errorf("%s: the head is not as in the others (%v)", page, err)
		}
	}
	for _, info := range diag.All() {
		for _, section := range info.Needs {
			if grammar.FindSection(section) == nil {
				t.Errorf("%s needs %s, which is no section", info.Code, section)
			}
		}
	}
}

func TestInfosAreComplete(t *testing.T) {
	form := regexp.MustCompile(`^[A-Z][A-Z0-9]*(_[A-Z0-9]+)+$`)
	sentence := regexp.MustCompile("^[A-Z`].*[.?]$")
	titles := map[string]diag.Code{}
	for _, info := range diag.All() {
		found, ok := diag.Lookup(info.Code)
		if !ok || !cmp.Equal(found, info) {
			t.Errorf("%s: Lookup gives something else", info.Code)
		}
		if diag.SeverityOf(info.Code) != info.Severity || info.Severity < diag.Error || info.Severity > diag.Hint {
			t.Errorf("%s: severity %d", info.Code, info.Severity)
		}
		if !form.MatchString(string(info.Code)) {
			t.Errorf("%s is not of the form of a code", info.Code)
		}
		if other, ok := titles[info.Title]; ok || info.Title == "" || strings.HasSuffix(info.Title, ".") {
			t.Errorf("%s: title %q; %s has it too", info.Code, info.Title, other)
		}
		titles[info.Title] = info.Code
		if !sentence.MatchString(info.Summary) || strings.Contains(info.Summary, "\n") {
			t.Errorf("%s: the summary is no single sentence: %q", info.Code, info.Summary)
		}
		if !sentence.MatchString(info.Explanation) {
			t.Errorf("%s: the explanation is not made of sentences: %q", info.Code, info.Explanation)
		}
		if info.Wrong == "" || info.Right == "" || info.Wrong == info.Right {
			t.Errorf("%s: examples %q and %q", info.Code, info.Wrong, info.Right)
		}
		if info.Fix != "" && !sentence.MatchString(info.Fix) {
			t.Errorf("%s: fix %q", info.Code, info.Fix)
		}
	}
}

func TestUnknownCode(t *testing.T) {
	if _, ok := diag.Lookup("CNL_NO_SUCH_CODE"); ok {
		t.Error("found")
	}
	if got := diag.SeverityOf("CNL_NO_SUCH_CODE"); got != diag.Error {
		t.Errorf("severity %v", got)
	}
}

// The page of the codes is generated: go generate ./internal/grammar/diag writes it.
func TestDocumentationIsUpToDate(t *testing.T) {
	const path = "../../../docs/diagnostics.md"
	want := diag.Documentation()
	if *update {
		if err := os.WriteFile(path, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	got, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Errorf("%s is out of date; run go generate ./internal/grammar/diag", path)
	}
}
