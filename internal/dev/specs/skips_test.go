package specs_test

import (
	"go/ast"
	"go/build/constraint"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// switches are the environment variables that tests may read, by file and by what names the variable there: a test
// sets each of them itself, for a program that it starts. What somebody would have to set from outside, to have a
// test look at more, is LUDO_DEEP, which internal/dev/testsize reads.
var switches = map[string][]string{
	"cmd/ludo-lsp/script_test.go":           {"asProgram"},
	"lsp/content_test.go":                   {`"TMPDIR"`},
	"internal/wire/connection_test.go":      {`"LUDO_LSP_CHILD"`},
	"internal/play/program/program_test.go": {"behaviour", "notes"},
	"scale/cmd/ludo-scale/main_test.go":     {"modeEnvironment"},
}

// systems are what a file of tests may be built for alone; nothing else may stand in its build constraint.
var systems = []string{"unix", "linux", "darwin", "windows"}

// No test of the project is skipped, wherever and however it runs: one that needs what may not be there, or that
// takes long, would pass without having looked.
func TestNothingIsSkipped(t *testing.T) {
	for name, file := range sources(t) {
		for _, at := range skips(file.File) {
			t.Errorf("%s: a test is skipped here. Make what it needs, and have it do less outside of the deep run "+
				"(internal/dev/testsize).", file.set.Position(at))
		}
		for _, text := range constraints(name, file.File) {
			t.Errorf("%s: these tests are built only with %s, which nobody asks for", name, text)
		}
	}
}

// What a test does depends on LUDO_DEEP alone, by way of internal/dev/testsize: of another switch nobody would know
// whether any target sets it.
func TestThereIsOneSwitch(t *testing.T) {
	used := map[string][]string{}
	for name, file := range sources(t) {
		for _, r := range asked(file.File) {
			if slices.Contains(switches[name], r.of) {
				used[name] = append(used[name], r.of)
			} else if r.of == "-short" || strings.HasSuffix(name, "_test.go") {
				t.Errorf("%s: a test asks for %s. How much it does is set in internal/dev/testsize.",
					file.set.Position(r.at), r.of)
			}
		}
	}
	for name, variables := range switches {
		for _, variable := range variables {
			if !slices.Contains(used[name], variable) {
				t.Errorf("%s reads %s no more: take it off the list", name, variable)
			}
		}
	}
}

// The target that has the tests look at everything sets their switch.
func TestDeepTestsAreRun(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(root, "Makefile"))
	if err != nil {
		t.Fatal(err)
	}
	if recipe := recipeOf(string(text), "test-deep"); !strings.Contains(recipe, "LUDO_DEEP=") {
		t.Errorf("the recipe of test-deep in the Makefile sets no LUDO_DEEP:\n%s", recipe)
	}
}

// recipeOf are the lines of the recipe of a target of a Makefile.
func recipeOf(makefile, target string) (recipe string) {
	_, after, _ := strings.Cut("\n"+makefile, "\n"+target+":")
	_, after, _ = strings.Cut(after, "\n")
	for line := range strings.Lines(after) {
		if !strings.HasPrefix(line, "\t") {
			break
		}
		recipe += line
	}
	return recipe
}

// root is the folder of the repository.
var root = filepath.Join("..", "..", "..")

// A sourceFile is a file of Go, and where in it things stand.
type sourceFile struct {
	*ast.File
	set *token.FileSet
}

// sources are all files of Go of the repository, by their paths in it.
func sources(t *testing.T) map[string]sourceFile {
	t.Helper()
	files := map[string]sourceFile{}
	err := filepath.WalkDir(root, func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir():
			if entry.Name() == "node_modules" || name != root && strings.HasPrefix(entry.Name(), ".") {
				return fs.SkipDir
			}
			return nil
		case filepath.Ext(name) != ".go":
			return nil
		}
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, name, nil, parser.SkipObjectResolution|parser.ParseComments)
		if err != nil {
			return err
		}
		path, err := filepath.Rel(root, name)
		files[filepath.ToSlash(path)] = sourceFile{file, set}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(files) < 300 {
		t.Fatalf("only %d files were looked at", len(files))
	}
	return files
}

// skips are the places where a test is skipped. The receiver is told by its name, which in all tests is one of few.
func skips(file *ast.File) (out []token.Pos) {
	ast.Inspect(file, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			for _, receiver := range []string{"t", "b", "f", "tb"} {
				switch called(call, receiver) {
				case "Skip", "Skipf", "SkipNow":
					out = append(out, n.Pos())
				}
			}
		}
		return true
	})
	return out
}

// A request asks for what is set from outside: an environment variable, or -short.
type request struct {
	at token.Pos
	of string // what names the variable
}

// asked are the places where a file asks what is set from outside. It need not call the function there.
func asked(file *ast.File) (out []request) {
	names := map[ast.Node]string{} // what each function is given, where it is called
	ast.Inspect(file, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok && len(call.Args) == 1 {
			switch name := call.Args[0].(type) {
			case *ast.BasicLit:
				names[call.Fun] = name.Value
			case *ast.Ident:
				names[call.Fun] = name.Name
			}
		}
		selector, ok := n.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		switch x, _ := selector.X.(*ast.Ident); {
		case x == nil:
		case x.Name == "testing" && selector.Sel.Name == "Short":
			out = append(out, request{n.Pos(), "-short"})
		case (x.Name == "os" || x.Name == "syscall") &&
			slices.Contains([]string{"Getenv", "LookupEnv", "ExpandEnv"}, selector.Sel.Name):
			of := names[selector]
			if of == "" {
				of = "a variable"
			}
			out = append(out, request{n.Pos(), of})
		}
		return true
	})
	return out
}

// constraints are the build constraints of a file of tests by something else than a system.
func constraints(name string, file *ast.File) (out []string) {
	if !strings.HasSuffix(name, "_test.go") {
		return nil
	}
	for _, group := range file.Comments {
		for _, comment := range group.List {
			if group.Pos() > file.Package || !constraint.IsGoBuild(comment.Text) {
				continue
			}
			built, err := constraint.Parse(comment.Text)
			if err != nil {
				out = append(out, comment.Text)
				continue
			}
			built.Eval(func(tag string) bool {
				if !slices.Contains(systems, tag) {
					out = append(out, tag)
				}
				return true
			})
		}
	}
	return out
}

// called is the method or function that is called of a name, "" if it is of another.
func called(call *ast.CallExpr, of string) string {
	if selector, ok := call.Fun.(*ast.SelectorExpr); ok {
		if x, ok := selector.X.(*ast.Ident); ok && x.Name == of {
			return selector.Sel.Name
		}
	}
	return ""
}

func TestSkipsAreFound(t *testing.T) {
	for body, want := range map[string]int{
		`t.Skip("none")`: 1, `if x { b.Skipf("%d", 1) }`: 1, `f.Fuzz(func(t *testing.T) { t.SkipNow() })`: 1,
		`if testing.Short() { t.Skip("long") }`: 1, `text.Skip()`: 0,
	} {
		if got := len(skips(function(t, body))); got != want {
			t.Errorf("%s: %d skips, not %d", body, got, want)
		}
	}
}

func TestSwitchesAreFound(t *testing.T) {
	for body, want := range map[string]string{
		`if testing.Short() { n = 1 }`: "-short", `n := os.Getenv("MANY")`: `"MANY"`,
		`if _, ok := os.LookupEnv(name); ok { n = 1 }`: "name", `get := os.Getenv`: "a variable",
		`os.Getenv("A" + b)`: "a variable", `os.Environ()`: "", `t.Setenv("A", "b")`: "", `testing.Verbose()`: "",
	} {
		var got []string
		for _, r := range asked(function(t, body)) {
			got = append(got, r.of)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: asks for %q, not for %q", body, got, want)
		}
	}
	for line, want := range map[string]string{"//go:build linux && !windows": "", "//go:build unix && slow": "slow"} {
		file, err := parser.ParseFile(token.NewFileSet(), "", line+"\n\npackage p\n", parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(constraints("a_test.go", file), " "); got != want {
			t.Errorf("%s: %q, not %q", line, got, want)
		}
	}
	if got := recipeOf("a: b\n\tone\n\ttwo\n\nab:\n\tthree\n", "a"); got != "\tone\n\ttwo\n" {
		t.Errorf("the recipe is %q", got)
	}
}

// function is a file with a function that has a body.
func function(t *testing.T, body string) *ast.File {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "", "package p\nfunc _() {\n"+body+"\n}\n", 0)
	if err != nil {
		t.Fatal(err)
	}
	return file
}
