package docs_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// The picture in the architecture page lists the packages of each room in the direction of
// the data, with what they do after them: one may import those above it and those to its left, and
// none below. Those that stand beside it are named in the paragraphs after it.
func TestImportsFollowThePicture(t *testing.T) {
	text, err := os.ReadFile("architecture.md")
	if err != nil {
		t.Fatal(err)
	}
	_, chapter, found := strings.Cut(string(text), "\n## One way through the house\n")
	if !found {
		t.Fatal("the page has no chapter with the picture")
	}
	chapter, _, _ = strings.Cut(chapter, "\n## ")
	parts := strings.Split(chapter, "```")
	if len(parts) != 3 {
		t.Fatalf("the chapter has %d fences, not the two round the picture", len(parts)-1)
	}

	imports := packageImports(t)
	height := map[string]int{}
	row := regexp.MustCompile(`([a-z][a-z/-]*) {2,}([a-z-]+(?: · [a-z-]+)*)(?: {2,}\S.*)?$`)
	for i, line := range strings.Split(parts[1], "\n") {
		found := row.FindStringSubmatch(line)
		if found == nil {
			continue
		}
		for j, word := range strings.Split(found[2], " · ") {
			name := path.Join(found[1], word)
			if word == path.Base(found[1]) {
				name = found[1]
			}
			if _, is := imports[name]; !is {
				t.Errorf("the picture shows %s, which is no package", name)
			}
			height[name] = 100*i + j
		}
	}
	if len(height) < 25 {
		t.Errorf("the picture shows only %d packages; is it read as it is drawn?", len(height))
	}
	beside := map[string]bool{}
	for _, word := range regexp.MustCompile("`([a-z][a-z/-]*)`").FindAllStringSubmatch(parts[2], -1) {
		beside[word[1]] = true
	}

	for name, imported := range imports {
		here, drawn := height[name]
		if !drawn {
			folder, _, isInternal := strings.Cut(name, "internal/")
			if isInternal && folder != "" && imports[path.Clean(folder)] != nil {
				continue // what is internal to a package stands where that does
			}
			if !within(beside, name) {
				t.Errorf("%s is neither in the picture nor named beside it", name)
			}
			continue
		}
		slices.Sort(imported)
		for _, other := range slices.Compact(imported) {
			if there, drawn := height[other]; drawn && there > here {
				t.Errorf("%s imports %s, which the picture does not show above it", name, other)
			}
		}
	}
}

// within reports whether a package, or a folder that it lies in, is named.
func within(named map[string]bool, name string) bool {
	for ; name != "."; name = path.Dir(name) {
		if named[name] {
			return true
		}
	}
	return false
}

// packageImports gives what each package of the module imports of the others,
// its tests left out.
func packageImports(t *testing.T) map[string][]string {
	t.Helper()
	const module = "ludo-lsp/"
	imports := map[string][]string{}
	err := filepath.WalkDir("..", func(file string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && file != ".." &&
			(strings.HasPrefix(entry.Name(), ".") ||
				slices.Contains([]string{"node_modules", "testdata"}, entry.Name())):
			return filepath.SkipDir
		case filepath.Ext(file) != ".go" || strings.HasSuffix(file, "_test.go"):
			return nil
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		name, err := filepath.Rel("..", filepath.Dir(file))
		if err != nil {
			return err
		}
		name = filepath.ToSlash(name)
		if imports[name] == nil {
			imports[name] = []string{}
		}
		for _, spec := range parsed.Imports {
			imported, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			if rest, ours := strings.CutPrefix(imported, module); ours {
				imports[name] = append(imports[name], rest)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return imports
}
