package generate

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/format"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/grammar"
)

// Files returns the generated files of package view, by file name. They hold the names of the grammar table that Go
// code uses. It fails if two rows of the table would have the same Go name.
func Files(used *Uses) (map[string][]byte, error) {
	g := &generator{names: map[string]string{}, used: used}
	files := map[string]func(*writer){
		"sections.gen.go": g.sections,
		"fields.gen.go":   g.fields,
		"kinds.gen.go":    g.kinds,
		"names.gen.go":    g.writeKnownNames,
		"words.gen.go":    g.writeWords,
		"shapes.gen.go":   g.shapes,
		"unions.gen.go":   g.unions,
	}
	out := make(map[string][]byte, len(files))
	for _, name := range sortedKeys(files) {
		w := &writer{used: used}
		w.line("// Code generated from the grammar table; DO NOT EDIT.")
		w.line("")
		w.line("package view")
		if constants := name != "shapes.gen.go" && name != "unions.gen.go"; constants {
			w.line("const (")
			files[name](w)
			w.line(")")
		} else {
			files[name](w)
		}
		text, err := format.Source(w.Bytes())
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		out[name] = text
	}
	if len(g.clashes) > 0 {
		return nil, fmt.Errorf("two rows of the table have one name in Go:\n%s", strings.Join(g.clashes, "\n"))
	}
	return out, nil
}

type writer struct {
	bytes.Buffer
	used *Uses
}

func (w *writer) line(format string, args ...any) { fmt.Fprintf(w, format+"\n", args...) }

// writeConstants writes a group of constants.
func (w *writer) writeConstants(doc string, constants []constant) {
	for i := range constants {
		constants[i].text = strconv.Quote(constants[i].text)
	}
	w.writeLiterals(doc, constants)
}

// writeLiterals writes those constants of a group that are used. Their texts are Go expressions.
func (w *writer) writeLiterals(doc string, constants []constant) {
	constants = slices.DeleteFunc(constants, func(c constant) bool { return !w.used.names[c.name] })
	if len(constants) == 0 {
		return
	}
	w.line("\n// %s", doc)
	for _, c := range constants {
		w.line("%s = %s", c.name, c.text)
	}
}

// literal returns a YAML scalar as a Go literal.
func literal(yaml string) string {
	if json.Valid([]byte(yaml)) {
		return yaml
	}
	return strconv.Quote(yaml)
}

type constant struct{ name, text string }

type generator struct {
	names   map[string]string // Go name → row
	clashes []string
	used    *Uses
}

// takeName returns the Go name for a row of the table and reserves it.
func (g *generator) takeName(name, row string) string {
	if other, taken := g.names[name]; taken && other != row {
		g.clashes = append(g.clashes, fmt.Sprintf("%s: %s and %s", name, other, row))
	}
	g.names[name] = row
	return name
}

func (g *generator) sections(w *writer) {
	var out []constant
	for _, s := range grammar.Sections {
		out = append(out, constant{g.takeName("Section"+goName(s.Name), "section "+s.Name), s.Name})
	}
	w.writeConstants("The sections of a spec.", out)
	out = nil
	for _, s := range grammar.Shapes() {
		out = append(out, constant{g.takeName("Shape"+goName(s.Name), "name of the shape "+s.Name), s.Name})
	}
	w.writeConstants("The names of the shapes.", out)
}

func (g *generator) fields(w *writer) {
	for _, s := range grammar.Shapes() {
		var out []constant
		for _, f := range s.Fields {
			out = append(out, constant{g.takeName(goName(s.Name)+goName(f.Name), "field "+s.Name+"."+f.Name), f.Name})
			for _, other := range f.Spellings {
				if other.Use == grammar.Accepted || other.Use == grammar.Hinted {
					out = append(out, constant{g.takeName(goName(s.Name)+"Other"+goName(other.Name),
						"spelling "+s.Name+"."+other.Name), other.Name})
				}
			}
		}
		w.writeConstants("The fields of the shape "+s.Name+".", out)
	}
	for _, u := range grammar.Unions() {
		var out []constant
		count := map[string]int{}
		for _, v := range u.Variants {
			for _, f := range v.Shape.Fields {
				if count[f.Name]++; count[f.Name] == 2 {
					out = append(out, constant{g.takeName(goName(u.Name)+goName(f.Name),
						"shared field "+u.Name+"."+f.Name), f.Name})
				}
			}
		}
		slices.SortFunc(out, func(a, b constant) int { return strings.Compare(a.name, b.name) })
		w.writeConstants("The fields that several variants of the union "+u.Name+" have.", out)
	}
}

func (g *generator) kinds(w *writer) {
	for _, u := range grammar.Unions() {
		var out []constant
		for _, v := range u.Variants {
			for _, word := range append([]string{v.Word}, v.Also...) {
				out = append(out, constant{g.takeName(goName(u.Name)+"Is"+goName(word), "variant "+u.Name+" "+word),
					word})
			}
		}
		w.writeConstants("The variants of the union "+u.Name+".", out)
	}
}

// writeKnownNames writes the names that the language itself brings into scope, and the values of absent fields.
func (g *generator) writeKnownNames(w *writer) {
	bindings, absent := map[string]string{}, []constant{}
	for _, s := range grammar.Shapes() {
		for _, scope := range s.Scopes {
			for _, name := range scope.Names {
				bindings[name] = "Binding" + goName(name)
			}
		}
		for _, f := range s.Fields {
			for _, name := range f.Implicit {
				bindings[name] = "Binding" + goName(name)
			}
			if f.Absent != "" {
				absent = append(absent, constant{g.takeName("Absent"+goName(s.Name)+goName(f.Name),
					"absent "+s.Name+" "+f.Name), literal(f.Absent)})
			}
		}
	}
	var out []constant
	for _, name := range sortedKeys(bindings) {
		out = append(out, constant{g.takeName(bindings[name], "binding "+name), name})
	}
	w.writeConstants("The names that the language itself brings into scope.", out)
	w.writeLiterals("What fields are that are not given.", absent)
}

// writeWords writes the constants of the fixed words: those of a field under the name of the field, those of a selector
// under its syntax.
func (g *generator) writeWords(w *writer) {
	selectors := map[string][]constant{}
	for _, s := range grammar.Shapes() {
		for _, f := range s.Fields {
			var out []constant
			WordsOf(f, func(t *grammar.Type) {
				for _, word := range t.Words {
					group := SelectorName(t)
					if group == "" {
						c := constant{g.takeName(goName(s.Name)+goName(f.Name)+wordName(word),
							"word "+s.Name+"."+f.Name+" "+word.Text), word.Text}
						if !slices.Contains(out, c) {
							out = append(out, c)
						}
						continue
					}
					c := constant{g.takeName(group+wordName(word), "word of a "+group+" "+word.Text), word.Text}
					if !slices.Contains(selectors[group], c) {
						selectors[group] = append(selectors[group], c)
					}
				}
			})
			w.writeConstants("The words of "+s.Name+"."+f.Name+".", out)
		}
	}
	for _, group := range sortedKeys(selectors) {
		w.writeConstants("The words that may stand in the place of a name: "+strings.ToLower(group)+".",
			selectors[group])
	}
}

// isDiscriminator reports whether the words of a field are the variants of a union, which already have names.
func isDiscriminator(f *grammar.Field) bool {
	if f.Type.Form != grammar.Enum {
		return false
	}
	for _, u := range grammar.Unions() {
		if u.Discriminator == f.Name && len(u.Variants) > 0 && u.Variants[0].Shape.Fields[0].Type == f.Type {
			return true
		}
	}
	return false
}

// WordsOf calls visit for the types whose words have names under a field: those of all values that the field accepts,
// except records.
func WordsOf(f *grammar.Field, visit func(*grammar.Type)) {
	if !isDiscriminator(f) {
		wordsOf(f.Type, nil, visit)
	}
}

func wordsOf(t *grammar.Type, seen []*grammar.Type, visit func(*grammar.Type)) {
	if t == nil || slices.Contains(seen, t) {
		return
	}
	seen = append(seen, t)
	visit(t)
	parts := append([]*grammar.Type{t.Elem, t.Key, t.Value, t.Else}, t.Alternatives...)
	for _, c := range t.Cases {
		parts = append(parts, c.Type)
	}
	for _, part := range parts {
		wordsOf(part, seen, visit)
	}
}

// SelectorName returns the name of a group of words that many fields share: those that pick players, or those after
// the colon of a zone. It is "" for other types.
func SelectorName(t *grammar.Type) string {
	if t.Form != grammar.Selector && t.Form != grammar.Refer {
		return ""
	}
	switch t.Syntax {
	case grammar.Player, grammar.OnePlayer, grammar.PlayerOrAll:
		return "Player"
	case grammar.ZoneSelector, grammar.ZoneReference:
		return "Qualifier"
	}
	return ""
}

func (g *generator) shapes(w *writer) {
	views := g.usedRecords()
	var body writer
	for _, s := range grammar.Shapes() {
		name := g.takeName(recordName(s), "shape "+s.Name)
		if !views[s] {
			continue
		}
		body.line("\ntype %s[N Node[N]] struct{ Node N } // %s", name, s.Noun)
		for _, f := range s.Fields {
			method := methodName(f)
			value := fmt.Sprintf("v.Node.Get(%q)", f.Name)
			if f.Type.Form == grammar.Record {
				of := recordName(f.Type.Shape)
				body.line("func (v %s[N]) %s() %s[N] { return %s[N]{%s} }", name, method, of, of, value)
			} else {
				body.line("func (v %s[N]) %s() N { return %s }", name, method, value)
			}
		}
	}
	w.Write(body.Bytes())
}

// usedRecords returns the shapes of the records that are used: by name, as an argument of a visit, or as the result
// of a method of another such record.
func (g *generator) usedRecords() map[*grammar.Shape]bool {
	out := map[*grammar.Shape]bool{}
	var add func(s *grammar.Shape)
	add = func(s *grammar.Shape) {
		if out[s] {
			return
		}
		out[s] = true
		for _, f := range s.Fields {
			if f.Type.Form == grammar.Record {
				add(f.Type.Shape)
			}
		}
	}
	for _, s := range grammar.Shapes() {
		if g.used.names[recordName(s)] {
			add(s)
		}
	}
	for _, u := range grammar.Unions() {
		if !g.isVisited(u) {
			continue
		}
		for _, v := range variantsOf(u) {
			add(v.variant.Shape)
		}
		if u.Fallback != nil {
			add(u.Fallback)
		}
	}
	return out
}

// isVisited reports whether the Go code visits the members of a union anywhere.
func (g *generator) isVisited(u *grammar.Union) bool {
	name := goName(u.Name)
	return len(variantsOf(u)) > 0 && (g.used.names["Visit"+name] || g.used.names[name+"Visitor"])
}

// methodName returns the name of the method for a field.
func methodName(f *grammar.Field) string {
	if name := goName(f.Name); name != "Node" {
		return name
	}
	return "NodeField"
}

func (g *generator) unions(w *writer) {
	for _, u := range grammar.Unions() {
		variants := variantsOf(u)
		if len(variants) == 0 {
			continue
		}
		name := goName(u.Name)
		visitor := g.takeName(name+"Visitor", "visitor of "+u.Name)
		visit := g.takeName("Visit"+name, "visit of "+u.Name)
		if !g.isVisited(u) {
			continue
		}
		w.line("\n// %s does something with each form of %s. A method is given the", visitor, u.Noun)
		w.line("// record of its variant.")
		w.line("type %s[N Node[N], R any] interface {", visitor)
		for _, v := range variants {
			w.line("%s(%s[N]) R", v.method, recordName(v.variant.Shape))
		}
		if u.Fallback != nil {
			w.line("Plain(%s[N]) R", recordName(u.Fallback))
		} else {
			w.line("// Other is given what has no such word.")
			w.line("Other(word string, n N) R")
		}
		w.line("}")
		w.line("\n// %s calls the method of the variant that the word chooses.", visit)
		w.line("func %s[N Node[N], R any, V %s[N, R]](word string, n N, v V) R {", visit, visitor)
		w.line("switch word {")
		for _, v := range variants {
			var words []string
			for _, word := range append([]string{v.variant.Word}, v.variant.Also...) {
				words = append(words, strconv.Quote(word))
			}
			w.line("case %s:", strings.Join(words, ", "))
			w.line("return v.%s(%s[N]{n})", v.method, recordName(v.variant.Shape))
		}
		w.line("}")
		if u.Fallback != nil {
			w.line("return v.Plain(%s[N]{n})", recordName(u.Fallback))
		} else {
			w.line("return v.Other(word, n)")
		}
		w.line("}")
	}
}

type member struct {
	union   *grammar.Union
	variant *grammar.Variant
	method  string
}

// variantsOf returns the members of a union, and those of its Others that are chosen by the same discriminator.
func variantsOf(u *grammar.Union) []member {
	var out []member
	for _, v := range u.Variants {
		out = append(out, member{u, v, goName(v.Word)})
	}
	for _, other := range u.Others {
		if other.Discriminator == u.Discriminator || other.Discriminator == "" && u.Wrapped {
			for _, v := range other.Variants {
				out = append(out, member{other, v, goName(v.Word)})
			}
		}
	}
	return out
}

// wordName returns a word as a part of a Go name. The other spellings of a word may differ only in case.
func wordName(word grammar.Word) string {
	if word.Canonical != "" {
		return "Other" + goName(word.Text)
	}
	return goName(word.Text)
}

// recordName returns the name of the view of a shape.
func recordName(s *grammar.Shape) string { return goName(s.Name) + "Record" }

// Name returns a name of the table as it appears in the names of the package view.
func Name(name string) string { return goName(name) }

// goName returns a name of the table as a part of an exported Go name.
func goName(name string) string {
	if operator := operators[name]; operator != "" {
		return operator
	}
	var b strings.Builder
	upper := true
	for i := 0; i < len(name); i++ {
		c := name[i]
		switch {
		case c >= 'a' && c <= 'z' && upper:
			b.WriteByte(c - 'a' + 'A')
			upper = false
		case c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9':
			b.WriteByte(c)
			upper = false
		case operators[name[i:]] != "":
			b.WriteString(operators[name[i:]])
			return b.String()
		default:
			upper = true
		}
	}
	out := b.String()
	if stem, ok := strings.CutSuffix(out, "Id"); ok {
		return stem + "ID"
	}
	if stem, ok := strings.CutSuffix(out, "Ids"); ok {
		return stem + "IDs"
	}
	return out
}

// operators are the Go names of words that have no letters.
var operators = map[string]string{
	"+": "Plus", "-": "Minus", "*": "Times", "/": "DividedBy",
	"==": "Equal", "!=": "NotEqual", "<": "Less", "<=": "LessOrEqual", ">": "Greater", ">=": "GreaterOrEqual",
}

func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for key := range m {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	return keys
}
