package cnl

import (
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"ludo-lsp/internal/dev/testsize"
	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/grammar/view/generate"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/syntax"
	"ludo-lsp/kernel/gamedef"
)

// Facts about the language have one place each: a column of the table or of the registry, or a constant of the
// definition. Where there are two, these tests compare them; internal/dev/lint finds a second one that is spelled.

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

// TestDefinitionsGiveTheSameNames compares the names of the table with those of definitions, where the item that a
// query filters has its name written beside it.
func TestDefinitionsGiveTheSameNames(t *testing.T) {
	file, err := os.ReadFile("../kernel/gamedef/binding.go")
	if err != nil {
		t.Fatal(err)
	}
	names := givenNames()
	for _, given := range regexp.MustCompile(`"(.*)"`).FindAllStringSubmatch(string(file), -1) {
		if !names[given[1]] {
			t.Errorf("gamedef gives the name %s, the table does not", given[1])
		}
		delete(names, given[1])
	}
	for _, v := range grammar.QueryUnion.Variants {
		if f := v.Shape.FieldByName(view.QueryFilter); f != nil {
			for _, name := range f.Implicit {
				delete(names, name)
			}
		}
	}
	for name := range names {
		t.Errorf("the table gives the name %s, gamedef does not", name)
	}
}

// TestCardsHaveTheSameProperties compares the properties of tokens that stand for cards.
func TestCardsHaveTheSameProperties(t *testing.T) {
	want := []string{gamedef.CardProp, gamedef.CardDeckProp, gamedef.CoupProp}
	if !slices.Equal(grammar.CardProps, want) {
		t.Errorf("in the table tokens of cards have %v, in definitions %v", grammar.CardProps, want)
	}
}

// TestAbsentFieldsAreWhatTheTableSays writes fields of games as absent, and with the value
// that the table gives those that are: what is wrong with the games and how they are played
// is the same. With another value it is not, in one game at least: where nothing would tell
// a wrong value in the table from the right one, this test would not, either.
func TestAbsentFieldsAreWhatTheTableSays(t *testing.T) {
	t.Parallel()
	r := &reading{t, map[row]int{}, map[row]bool{}}
	tried := map[*grammar.Field]int{}
	open, unseen := map[*grammar.Field]string{}, map[*grammar.Field]string{}
	for _, s := range grammar.Shapes() {
		for _, f := range s.Fields {
			if f.Absent != "" && !strings.HasPrefix(f.Absent, "$") { // TestDefinitionsGiveTheSameNames has names
				open[f] = s.Name + "." + f.Name
				unseen[f] = open[f]
			}
		}
	}
	try := func(text string) {
		for _, site := range r.absentable(text) {
			if tried[site.field] >= testsize.AbsentTries.N() && unseen[site.field] == "" {
				continue
			}
			absent := r.compiled(text[:site.from]+site.absent+text[site.to:], nil)
			written := r.compiled(text[:site.from]+site.written+text[site.to:], nil)
			a, b := absent.played(""), written.played("")
			if a == "" || len(written.spec.Prompt("/random.md", source.UTF8)) > len(
				absent.spec.Prompt("/random.md", source.UTF8)) {
				continue // a game in which nothing can be said of the field
			}
			tried[site.field]++
			delete(open, site.field)
			if a != b {
				t.Errorf("a game with %s: %s is another one than without it:\n%s", site.field.Name, site.field.Absent,
					text)
			}
			for _, other := range otherValues(site.field) {
				if unseen[site.field] == "" {
					continue
				}
				another := r.compiled(text[:site.from]+site.with(other)+text[site.to:], nil)
				if another.played("") != a || len(another.spec.Prompt("/random.md", source.UTF8)) !=
					len(absent.spec.Prompt("/random.md", source.UTF8)) {
					delete(unseen, site.field)
				}
			}
		}
	}
	for _, text := range writtenSpecs(t) {
		try(text)
	}
	for seed := range testsize.AbsentSpecs.N() {
		if len(open)+len(unseen) == 0 {
			break
		}
		if text, ok := soundSpec(uint64(seed)); ok {
			try(text)
		}
	}
	for _, name := range open {
		t.Errorf("no game has the field %s", name)
	}
	for _, name := range unseen {
		t.Errorf("no game is another one if %s is not what the table says it is when absent", name)
	}
}

// otherValues are values of a field beside the one that it has when it is absent.
func otherValues(f *grammar.Field) (out []string) {
	if n, err := strconv.Atoi(f.Absent); err == nil {
		return []string{strconv.Itoa(n + 1), strconv.Itoa(n - 1)}
	} else if b, err := strconv.ParseBool(f.Absent); err == nil {
		return []string{strconv.FormatBool(!b)}
	} else if f.Absent == "[]" {
		return []string{f.Example}
	}
	generate.WordsOf(f, func(t *grammar.Type) {
		for _, word := range t.Words {
			if word.Text != f.Absent {
				out = append(out, word.Text)
			}
		}
	})
	return out
}

// TestDefinitionsHaveTheSameDefaults compares what the schema of definitions says a member
// is that is not given with what the table says of the field of its name.
func TestDefinitionsHaveTheSameDefaults(t *testing.T) {
	text, err := os.ReadFile("../schemas/gamedef.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	var schema struct {
		Defs map[string]struct {
			Properties map[string]struct{ Default any }
		} `json:"$defs"`
	}
	if err := json.Unmarshal(text, &schema); err != nil {
		t.Fatal(err)
	}
	table := map[string]bool{}
	for _, s := range grammar.Shapes() {
		for _, f := range s.Fields {
			table[f.Name+": "+f.Absent] = f.Absent != ""
		}
	}
	found := 0
	for name, def := range schema.Defs {
		for member, of := range def.Properties {
			if of.Default == nil {
				continue
			}
			found++
			if said := fmt.Sprintf("%s: %v", member, of.Default); !table[said] {
				t.Errorf("in a definition an absent %s.%s is %v, which no field of the table is", name, member,
					of.Default)
			}
		}
	}
	if found < 10 {
		t.Errorf("only %d members have a value when they are absent", found)
	}
}

// absentable is where a field stands in a spec, or could, that has a value when it is
// absent: the text that is without it, and the one that has that value.
type absentable struct {
	field           *grammar.Field
	from, to        int
	absent, written string
}

// with is the field with another value.
func (a absentable) with(value string) string {
	before, after, _ := strings.Cut(a.written, a.field.Absent)
	return before + value + after
}

func (r *reading) absentable(text string) (out []absentable) {
	s := New([]File{{Path: "/random.md", Text: text}}, Options{}).state
	for id := range s.All() {
		u := s.Lookup(id)
		at := func(n syntax.Node) (offset, column int) {
			p := s.Documents[0].Text.Position(u.Unit, n.Span().Start, source.UTF8)
			return offsetIn(text, p), p.Character
		}
		trace := facts.NewTrace(s.Facts(id),
			func(facts.Callee) (facts.Signature, bool) { return facts.Signature{}, false })
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
						out = append(out, absentable{f, from, from, "",
							f.Name + ": " + f.Absent + "\n" + strings.Repeat(" ", column)})
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
	for method := range visitor.Methods() {
		method := method
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
