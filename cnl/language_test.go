package cnl

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"ludo-lsp/cnl/diag"
	"ludo-lsp/cnl/facts"
	"ludo-lsp/cnl/grammar"
	"ludo-lsp/cnl/source"
	"ludo-lsp/cnl/syntax"
	"ludo-lsp/kernel/gamedef"
)

// Facts about the language have one place each: a column of the table or of the registry,
// or a constant of the definition. These tests find a second one.

// literals visits the texts that are written out in the product's code.
func literals(t *testing.T, visit func(path string, line int, text string)) {
	t.Helper()
	for _, root := range []string{".", "../kernel", "../lsp", "../playtest", "../check", "../report"} {
		err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
			if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			set := token.NewFileSet()
			file, err := parser.ParseFile(set, path, nil, parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			ast.Inspect(file, func(n ast.Node) bool {
				if literal, ok := n.(*ast.BasicLit); ok && literal.Kind == token.STRING {
					if text, err := strconv.Unquote(literal.Value); err == nil {
						visit(filepath.ToSlash(path), set.Position(literal.Pos()).Line, text)
					}
				}
				return true
			})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// givenNames are the names that the table brings into scope by itself.
func givenNames() map[string]bool {
	names := map[string]bool{}
	for _, s := range grammar.Shapes() {
		for _, scope := range s.Scopes {
			for _, name := range scope.Names {
				names[name] = true
			}
		}
		for _, f := range s.Fields {
			for _, name := range f.Implicit {
				names[name] = true
			}
		}
	}
	return names
}

func TestGivenNamesHaveOnePlace(t *testing.T) {
	names, found := givenNames(), 0
	if len(names) < 10 {
		t.Fatal("names: ", names)
	}
	literals(t, func(path string, line int, text string) {
		switch {
		case !names[text]:
		case strings.HasPrefix(path, "grammar/"):
			found++
		case path != "../kernel/gamedef/binding.go":
			t.Errorf("%s:%d: the language gives the name %s: cnl/grammar/view and gamedef have it", path, line, text)
		}
	})
	if found == 0 {
		t.Error("no name is found where it is given")
	}
}

// TestDefinitionsGiveTheSameNames compares the names of the table with those of definitions.
func TestDefinitionsGiveTheSameNames(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "../kernel/gamedef/binding.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	names := givenNames()
	ast.Inspect(file, func(n ast.Node) bool {
		if literal, ok := n.(*ast.BasicLit); ok {
			text, _ := strconv.Unquote(literal.Value)
			if !names[text] {
				t.Errorf("gamedef gives the name %s, the table does not", text)
			}
			delete(names, text)
		}
		return true
	})
	for name := range names {
		t.Errorf("the table gives the name %s, gamedef does not", name)
	}
}

// TestCodesAreNotReadByTheirText finds code that tells what a finding is about by a part
// of its code: that is a column of the registry.
func TestCodesAreNotReadByTheirText(t *testing.T) {
	parts := map[string]bool{}
	for _, info := range diag.All() {
		for i := range len(info.Code) {
			if info.Code[i] == '_' {
				parts[string(info.Code[:i+1])] = true
			}
		}
	}
	literals(t, func(path string, line int, text string) {
		if parts[text] && !strings.HasPrefix(path, "diag/") {
			t.Errorf("%s:%d: codes are told apart by the text %q", path, line, text)
		}
	})
}

// TestAbsentFieldsAreWhatTheTableSays writes fields of games as absent, and with the value
// that the table gives those that are: what is wrong with the games and how they are played
// is the same.
func TestAbsentFieldsAreWhatTheTableSays(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("it plays hundreds of games")
	}
	r := &reading{t, map[row]int{}, map[row]bool{}}
	tried := map[*grammar.Field]int{}
	open := map[*grammar.Field]string{}
	for _, s := range grammar.Shapes() {
		for _, f := range s.Fields {
			if f.Absent != "" {
				open[f] = s.Name + "." + f.Name
			}
		}
	}
	try := func(text string) {
		for _, site := range r.absentable(text) {
			if tried[site.field] >= 12 {
				continue
			}
			absent := r.compiled(text[:site.from]+site.absent+text[site.to:], nil)
			written := r.compiled(text[:site.from]+site.written+text[site.to:], nil)
			a, b := absent.played(""), written.played("")
			if a == "" {
				continue
			}
			tried[site.field]++
			delete(open, site.field)
			if a != b {
				t.Errorf("a game with %s: %s is another one than without it:\n%s", site.field.Name, site.field.Absent, text)
			}
		}
	}
	for _, text := range writtenSpecs(t) {
		try(text)
	}
	for seed := range uint64(300) {
		if len(open) == 0 {
			break
		}
		if text, ok := soundSpec(seed); ok {
			try(text)
		}
	}
	for _, name := range open {
		t.Errorf("no game has the field %s", name)
	}
}

// absentable is where a field stands in a spec, or could, that has a value when it is
// absent: the text that is without it, and the one that has that value.
type absentable struct {
	field           *grammar.Field
	from, to        int
	absent, written string
}

func (r *reading) absentable(text string) (out []absentable) {
	s := New([]File{{"/random.md", text}}, Options{}).state
	for id := range s.All() {
		u := s.unit(id)
		at := func(n syntax.Node) (offset, column int) {
			p := s.documents[0].text.Position(u.Unit, n.Span().Start, source.UTF8)
			return offsetIn(text, p), p.Character
		}
		trace := facts.NewTrace(s.Facts(id), func(facts.Callee) (facts.Signature, bool) { return facts.Signature{}, false })
		seen := map[syntax.Node]bool{}
		for _, site := range trace.Fields {
			record := site.Key.Parent()
			if seen[record] {
				continue
			}
			seen[record] = true
			for _, f := range site.Shape.Fields {
				value := record.Get(f.Name)
				switch {
				case f.Absent == "" || value.Valid() && value.Kind() != syntax.Scalar:
				case value.Valid():
					from, _ := at(value)
					out = append(out, absentable{f, from, from + value.Span().Len(), "null", f.Absent})
				case record.Style() == syntax.Flow:
					from, _ := at(record)
					out = append(out, absentable{f, from + 1, from + 1, "", f.Name + ": " + f.Absent + ", "})
				default:
					for key := range record.Pairs() {
						from, column := at(key)
						out = append(out, absentable{f, from, from, "", f.Name + ": " + f.Absent + "\n" + strings.Repeat(" ", column)})
						break
					}
				}
			}
		}
	}
	return out
}

// offsetIn is the byte at which a position lies.
func offsetIn(text string, p source.Position) int {
	at := 0
	for range p.Line {
		at += strings.IndexByte(text[at:], '\n') + 1
	}
	return at + p.Character
}

// TestPlayersAreAskedByOnePlace compares what the table says asks a player with what does
// in a definition.
func TestPlayersAreAskedByOnePlace(t *testing.T) {
	asked := 0
	decision := reflect.TypeFor[gamedef.Decision]()
	visitor := reflect.TypeFor[gamedef.EffectVisitor]()
	for i := range visitor.NumMethod() {
		method := visitor.Method(i)
		word := strings.ToLower(method.Name[:1]) + method.Name[1:]
		v := grammar.EffectUnion.VariantByWord(word)
		if v == nil {
			t.Errorf("the table has no effect %s", word)
			continue
		}
		if asks := method.Type.In(0).Implements(decision); asks != v.AsksPlayer {
			t.Errorf("%s asks a player: %t in a definition, %t in the table", word, asks, v.AsksPlayer)
		} else if asks {
			asked++
		}
	}
	if asked == 0 {
		t.Error("nothing asks a player")
	}
}
