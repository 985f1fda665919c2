package main

import (
	"bytes"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"ludo-lsp/internal/dev/testsize"
)

// runCore runs the program with the analysis that users get.
func runCore(dir string, args ...string) (code int, stdout, stderr string) {
	var out, errors bytes.Buffer
	code = run(invocation{
		args: args, stdin: strings.NewReader(""), stdout: &out, stderr: &errors,
		getenv: func(string) string { return "" }, dir: dir,
	})
	return code, out.String(), errors.String()
}

func TestShippedGamesAreClean(t *testing.T) {
	code, stdout, stderr := runCore("../../data/games", "--check", ".", "--fail-on", "hint", "--quiet")
	if code != exitClean || stdout+stderr != "" {
		t.Errorf("exit code %d\n%s%s", code, stdout, stderr)
	}
}

func TestSARIFOfFixturesConformsToItsSchema(t *testing.T) {
	schema, err := jsonschema.NewCompiler().Compile("../../internal/report/testdata/sarif-schema-2.1.0.json")
	if err != nil {
		t.Fatal(err)
	}
	_, stdout, stderr := runCore("../../testdata", "--check", ".", "--format", "sarif")
	log, err := jsonschema.UnmarshalJSON(strings.NewReader(stdout))
	if err != nil {
		t.Fatalf("%v\n%s", err, stderr)
	}
	if err := schema.Validate(log); err != nil {
		t.Error(err)
	}
}

// TestFixEndsAndStays mends a copy of all fixtures and of the broken game. Safe
// fixes leave nothing for a second run; unsafe ones may undo each other, but
// come to an end.
func TestFixEndsAndStays(t *testing.T) {
	type fixing struct {
		source string
		flags  []string
	}
	safe, all := []string{"--fix"}, []string{"--fix", "--unsafe-fixes"}
	const broken, fixtures = "../../data/broken", "../../testdata"
	fixings := []fixing{{broken, safe}, {broken, all}, {fixtures, safe}, {fixtures, all}}
	for _, f := range testsize.Pick(testsize.Fixings, fixings) {
		source, flags := f.source, f.flags
		dir := t.TempDir()
		if err := os.CopyFS(dir, os.DirFS(source)); err != nil {
			t.Fatal(err)
		}
		arguments := append([]string{"--check", ".", "--format", "concise"}, flags...)
		before := declared(t, dir)
		_, first, stderr := runCore(dir, arguments...)
		// Rules may get other names, and none goes without a word.
		for file, names := range declared(t, dir) {
			if names < before[file] && !strings.Contains(first, "Removed: "+file+":") {
				t.Errorf("%s %v: %s declared %d names, and declares %d", filepath.Base(source), flags, file,
					before[file], names)
			}
		}
		if !strings.Contains(first, "Fixed ") || strings.Contains(stderr, "run --fix again") {
			t.Errorf("%s %v: %s%s", filepath.Base(source), flags, last(first), stderr)
		}
		_, second, _ := runCore(dir, arguments...)
		if len(flags) == 1 && strings.Contains(second, "\nFixed ") {
			t.Errorf("%s %v: a second run fixes more: %s", filepath.Base(source), flags, last(second))
		}
	}
}

// declaration is what declares a name, in a line that is no comment.
var declaration = regexp.MustCompile(`(?m)^[^#\n]*?\b(?:id|name): *[\w"'$]`)

// declared counts the lines of each document below a folder that declare a name.
func declared(t *testing.T, dir string) map[string]int {
	t.Helper()
	count := map[string]int{}
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || path.Ext(name) != ".md" {
			return err
		}
		text, err := os.ReadFile(filepath.Join(dir, name))
		count[name] = len(declaration.FindAll(text, -1))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return count
}

// last gives the last lines of a report.
func last(text string) string {
	lines := strings.SplitAfter(strings.TrimRight(text, "\n"), "\n")
	return strings.Join(lines[max(0, len(lines)-2):], "")
}
