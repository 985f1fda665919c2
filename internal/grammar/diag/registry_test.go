package diag_test

import (
	"flag"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	_ "ludo-lsp/cnl" // its packages declare the codes of their rules
	"ludo-lsp/internal/grammar/diag"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "rewrite the generated documentation")

// What is not a constant of codes.go is declared beside its rule, in the packages that cnl is made of.
func TestEveryConstantIsInTheRegistry(t *testing.T) {
	declared := besideRules(t)
	file, err := parser.ParseFile(token.NewFileSet(), "codes.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if literal, ok := n.(*ast.BasicLit); ok && literal.Kind == token.STRING {
			code, _ := strconv.Unquote(literal.Value)
			declared = append(declared, diag.Code(code))
		}
		return true
	})
	slices.Sort(declared)
	var registered []diag.Code
	for _, info := range diag.All() {
		registered = append(registered, info.Code)
	}
	if diff := cmp.Diff(declared, registered); diff != "" {
		t.Errorf("constants and registry differ (-declared +registered):\n%s", diff)
	}
}

// besideRules lists the codes that are declared where they are reported.
func besideRules(t *testing.T) (out []diag.Code) {
	t.Helper()
	declaration := regexp.MustCompile(`diag\.Declare\(diag\.Info\{\s*Code: "(\w+)"`)
	var paths []string
	for _, rooms := range []string{"../../*/*.go", "../../*/*/*.go"} {
		found, err := filepath.Glob(rooms)
		if err != nil || len(found) == 0 {
			t.Fatalf("no files %s: %v", rooms, err)
		}
		paths = append(paths, found...)
	}
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") || filepath.Base(filepath.Dir(path)) == "diag" {
			continue
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range declaration.FindAllSubmatch(text, -1) {
			out = append(out, diag.Code(found[1]))
		}
	}
	return out
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

// A code means one thing: who declares it a second time finds out at once.
func TestDeclaringTwicePanics(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("a code was declared twice")
		}
	}()
	diag.Declare(diag.Info{Code: diag.ValuesConstant})
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
