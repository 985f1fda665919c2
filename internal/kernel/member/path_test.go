package member_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"ludo-lsp/internal/kernel/member"
)

func TestPath(t *testing.T) {
	for want, got := range map[string]string{
		"":                                member.PathTo(),
		"turnStructure.phases[2]":         member.PathTo(member.TurnStructure, member.Phases, 2),
		"eventDecks[0].cards[1].unshaded": member.PathTo(member.EventDecks, 0, member.Cards, 1, member.Unshaded),
	} {
		if got != want {
			t.Errorf("got %q, not %q", got, want)
		}
	}
}

// spelledPath is a path into a definition as one text: members after each other, or with numbers.
var spelledPath = regexp.MustCompile(`^/?(\w+)(?:\[(?:%d|\d+|$)\]?|\.(\w+)(?:\[.*|\..*|$))`)

// TestPathsAreNotSpelled: who follows or writes paths into a definition takes them from here, so that a member that is
// renamed does not compile there. The definition itself is the contract, and kernel/gamedef says what it holds.
func TestPathsAreNotSpelled(t *testing.T) {
	names := map[string]bool{}
	for _, value := range literals(t, "member.gen.go") {
		names[value.text] = true
	}
	others := []string{"gamedef", "diag", "explain", "grammar", "testdata", "internal"}
	files := 0
	for _, root := range []string{"..", "../../yaml", "../../spec", "../../compile", "../../ide", "../../play", "../../show",
		"../../../kernel"} {
		err := filepath.WalkDir(root, func(file string, entry fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case slices.Contains(others, entry.Name()):
				return filepath.SkipDir
			case !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go"):
				return nil
			}
			files++
			for _, literal := range literals(t, file) {
				m := spelledPath.FindStringSubmatch(literal.text)
				if m != nil && !strings.Contains(literal.text, " ") && names[m[1]] && (m[2] == "" || names[m[2]]) {
					t.Errorf("%s: %q is a path into a definition: use member.PathTo", literal.at, literal.text)
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if files < 300 {
		t.Errorf("only %d files were looked at", files)
	}
}

type literal struct{ at, text string }

// literals are the texts in a file, but for the tags of members.
func literals(t *testing.T, path string) (out []literal) {
	places := token.NewFileSet()
	file, err := parser.ParseFile(places, path, nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if l, ok := n.(*ast.BasicLit); ok && l.Kind == token.STRING && !strings.HasPrefix(l.Value, "`") {
			text, _ := strconv.Unquote(l.Value)
			out = append(out, literal{places.Position(l.Pos()).String(), text})
		}
		return true
	})
	return out
}
