package explain

import (
	"cmp"
	"slices"
	"strings"
	"sync"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/text/lists"
)

// Kind says what a topic is about, in a word for people.
type Kind string

// Kinds of topics, in the order in which they are listed.
const (
	Section   Kind = "section"
	Record    Kind = "record"
	Effect    Kind = "effect"
	Condition Kind = "condition"
	Value     Kind = "value"
	Query     Kind = "query"
	Reference Kind = "reference"
	Choice    Kind = "choice" // of several records
	Field     Kind = "field"
	Word      Kind = "word"
)

// Topic is one thing of the language that can be explained.
type Topic struct {
	Name string `json:"name"` // stable and unique: "effect.forEach", "action.limits", "word.actor"
	Kind Kind   `json:"kind"`
	Word string `json:"word"` // as an author writes it
	Doc  string `json:"doc"`
	// Of is the noun of the record that a field belongs to; "" for other topics.
	Of string `json:"of,omitempty"`
	// Type is what is allowed there, in words; for a field or a section.
	Type string `json:"type,omitempty"`
	// Need says when a field is required; Fill is what the quick fix for a missing one writes.
	Need string `json:"need,omitempty"`
	Fill string `json:"fill,omitempty"`
	// Default is the value, as YAML, of an omitted field; "" if no value means the same.
	Default string `json:"default,omitempty"`
	// Reader says who reads it; for a field, a section and a record. It is "" for a word and a choice.
	Reader string `json:"reader,omitempty"`
	// Rules are further sentences about it: bounds, groups of fields, scopes.
	Rules []string `json:"rules,omitempty"`
	// Parts are the fields of a record, the members of a choice, the words of an
	// enumeration, or the meanings of a word.
	Parts []Part `json:"parts,omitempty"`
	// Example is YAML; "" when there is none.
	Example string `json:"example,omitempty"`
	short   string // of a field or a word, its example with a formula
	// Codes are the diagnostics that it can provoke, in their order.
	Codes []diag.Code `json:"codes,omitempty"`
	// SeeAlso are names of topics.
	SeeAlso []string `json:"seeAlso,omitempty"`
	// StandsIn are the names of the fields and sections that can contain a record.
	StandsIn []string `json:"standsIn,omitempty"`
}

// Part is a named part of a topic.
type Part struct {
	Word  string `json:"word"`
	Need  string `json:"need,omitempty"`
	Doc   string `json:"doc"`
	Topic string `json:"topic,omitempty"` // its own topic; "" when it has none
}

// Topics lists all topics: by kind, and within a kind in the order of the table, words by their text. They are shared
// and must not be changed.
func Topics() []*Topic { return all().list }

// Find returns the topic with a name; nil if there is none.
func Find(name string) *Topic { return all().byName[name] }

type topics struct {
	list   []*Topic
	byName map[string]*Topic
}

var all = sync.OnceValue(func() *topics {
	b := &builder{topics: &topics{byName: map[string]*Topic{}}, meanings: map[string]*Topic{}, said: map[string]bool{}}
	for _, s := range grammar.Sections {
		b.section(s)
	}
	for _, s := range grammar.Shapes() {
		if s != grammar.DocumentShape && !isRepeated(s.Name) {
			b.shape(s)
		}
	}
	for _, u := range grammar.Unions() {
		if !isRepeated(u.Name) {
			b.union(u)
		}
	}
	grammar.WalkTypes(b.words)
	b.notePlaces()
	b.examples()
	order := []Kind{Section, Choice, Effect, Condition, Value, Query, Reference, Record, Field, Word}
	slices.SortStableFunc(b.list, func(x, y *Topic) int {
		if x.Kind == Word && y.Kind == Word {
			return cmp.Compare(x.Word, y.Word)
		}
		return cmp.Compare(slices.Index(order, x.Kind), slices.Index(order, y.Kind))
	})
	return b.topics
})

// isRepeated reports whether a row of the table repeats another one for places that allow only numbers.
func isRepeated(name string) bool {
	for _, prefix := range []string{"numericArithmetic", "numericValue.", "countValue", "integerValue", "positiveValue",
		"looseArgument", "anyRecord"} {
		if strings.HasPrefix(name, prefix) {
			return true
		}
	}
	return false
}

type builder struct {
	*topics
	meanings map[string]*Topic // of words
	said     map[string]bool   // meaning of a word by text and sentence
}

func (b *builder) add(t *Topic) *Topic {
	b.list = append(b.list, t)
	b.byName[t.Name] = t
	return t
}

func (b *builder) section(s *grammar.Section) {
	t := b.add(&Topic{Name: "section." + s.Name, Kind: Section, Word: s.Name, Doc: s.Doc, Type: typeText(s.Type),
		Reader: s.Purpose.Reader(), Codes: codesOf(s.Type)})
	if s.Required {
		t.Need = "required"
	}
	if len(s.Instead) > 0 {
		t.Rules = append(t.Rules, "It may be left out where there is "+joinWithOr(s.Instead)+".")
	}
	if s.List {
		t.Rules = append(t.Rules, "It may be given in several blocks and files; the entries are joined.")
	} else {
		t.Rules = append(t.Rules, "It is given once.")
	}
	for _, spelling := range s.Spellings {
		t.Rules = append(t.Rules, "Its old name `"+spelling.Name+"` is not accepted any more.")
	}
	t.SeeAlso = partsOf(s.Type)
}

// kindOf returns the kind of topic for the record of a name.
func kindOf(name string) Kind {
	head, _, _ := strings.Cut(name, ".")
	if rest := strings.TrimPrefix(name, head+"."); strings.Contains(rest, ".") || strings.Contains(rest, " ") {
		return Record // a part of an effect or value
	}
	switch head {
	case string(Effect):
		return Effect
	case string(Condition):
		return Condition
	case string(Query):
		return Query
	case string(Reference):
		return Reference
	case string(Value), "arithmetic":
		return Value
	}
	return Record
}

func (b *builder) shape(s *grammar.Shape) {
	word := s.Name[strings.Index(s.Name, ".")+1:]
	kind := kindOf(s.Name)
	if kind == Record {
		word = s.Name
	}
	t := b.add(&Topic{Name: s.Name, Kind: kind, Word: word, Doc: s.Doc, Rules: shapeRules(s),
		Reader: s.Purpose.Reader(), Codes: inOrder(s.Codes.Invalid, s.Codes.Missing, s.Codes.Unknown)})
	var example []string
	for _, f := range s.Fields {
		name := s.Name + "." + f.Name
		t.Parts = append(t.Parts, Part{Word: f.Name, Need: f.Need(), Doc: f.Doc, Topic: name})
		b.field(s, f, name)
		for _, see := range partsOf(f.Type) {
			if !slices.Contains(t.SeeAlso, see) && see != s.Name {
				t.SeeAlso = append(t.SeeAlso, see)
			}
		}
		if f.Example != "" && (f.Shown || f.Required && (f.When == nil || isGiven(s, f.When)) ||
			f.RequiredWhen != nil && isGiven(s, f.RequiredWhen) || isFirstOfGroup(s, f.Name)) {
			example = append(example, f.Name+": "+f.Example)
		}
	}
	t.Example = exampleOf(s, kind, word, example)
}

// isGiven reports whether the examples of a record's fields satisfy the condition for a field.
func isGiven(s *grammar.Shape, w *grammar.When) bool {
	sibling := s.FieldByName(w.Field)
	return sibling != nil && sibling.Required && slices.Contains(w.Words, sibling.Example)
}

// isFirstOfGroup reports whether a field is the first of a group of which a record needs one.
func isFirstOfGroup(s *grammar.Shape, name string) bool {
	for _, g := range s.ExactlyOne {
		if g.Fields[0] == name {
			return true
		}
	}
	return len(s.AtLeastOne) > 0 && s.AtLeastOne[0] == name
}

// exampleOf writes a record with the examples of its required fields.
func exampleOf(s *grammar.Shape, kind Kind, word string, fields []string) string {
	switch kind {
	case Effect:
		if len(fields) == 0 {
			return word + ": {}"
		}
		return word + ":\n  " + strings.Join(fields, "\n  ")
	case Condition, Query, Reference:
		discriminator := map[Kind]*grammar.Union{Condition: grammar.ConditionUnion, Query: grammar.QueryUnion,
			Reference: grammar.ReferenceUnion}[kind].Discriminator
		return "{ " + strings.Join(append([]string{discriminator + ": " + quote(word)},
			removeField(fields, discriminator)...), ", ") + " }"
	case Value:
		if strings.HasPrefix(s.Name, "arithmetic.") {
			return "{ op: " + quote(word) + ", left: 7, right: 2 }"
		}
	}
	return strings.Join(fields, "\n")
}

// removeField removes the field with a name from fields written as YAML.
func removeField(fields []string, name string) []string {
	return slices.DeleteFunc(fields, func(f string) bool { return strings.HasPrefix(f, name+":") })
}

// quote returns a word as a YAML scalar.
func quote(word string) string {
	if strings.ContainsAny(word, "=<>!*+-/") {
		return "'" + word + "'"
	}
	return word
}

func (b *builder) field(s *grammar.Shape, f *grammar.Field, name string) {
	t := b.add(&Topic{
		Name: name, Kind: Field, Word: f.Name, Of: s.Noun, Doc: f.Doc, Type: typeText(f.Type), Need: f.Need(), Fill: f.Default,
		Default: f.Absent, Reader: cmp.Or(f.Purpose, s.Purpose).Reader(), Rules: fieldRules(f), Codes: codesOf(f.Type, f.Codes), SeeAlso: append([]string{s.Name}, partsOf(f.Type)...),
	})
	if f.Example != "" {
		t.Example, t.short = f.Name+": "+f.Example, f.Name+": "+shortExample(f)
	}
	t.Parts = wordsOf(f.Type)
}

func (b *builder) union(u *grammar.Union) {
	t := b.add(&Topic{Name: unionName(u), Kind: Choice, Word: u.Name, Doc: u.Doc,
		Codes: inOrder(u.Codes.Invalid, u.Codes.Duplicate)})
	for _, v := range u.Variants {
		t.Parts = append(t.Parts, Part{Word: v.Word, Doc: v.Doc, Topic: v.Shape.Name})
	}
	if u.Fallback != nil && !isRepeated(u.Fallback.Name) {
		t.Parts = append(t.Parts, Part{Word: "otherwise", Doc: u.Fallback.Doc, Topic: u.Fallback.Name})
	}
	switch {
	case u.Discriminator != "":
		t.Rules = append(t.Rules, "The key `"+u.Discriminator+"` tells them apart.")
	case u.Wrapped:
		t.Rules = append(t.Rules, "It is a record with one of these keys, which holds its fields.")
	case len(u.Variants) > 0:
		t.Rules = append(t.Rules, "A key tells them apart.")
	}
	for _, other := range u.Others {
		if !isRepeated(other.Name) {
			t.SeeAlso = append(t.SeeAlso, unionName(other))
		}
	}
	scalars := lists.Map(u.Scalars, typeText)
	if len(scalars) > 0 {
		t.Rules = append(t.Rules, "It may also be "+strings.Join(scalars, " or ")+".")
	}
}

// unionName returns the name of a union's topic, which a record may have too.
func unionName(u *grammar.Union) string {
	if grammar.FindShape(u.Name) != nil {
		return "any " + u.Name
	}
	return u.Name
}

// words collects the meanings of the fixed words allowed in a place.
func (b *builder) words(t *grammar.Type) {
	for _, w := range t.Words {
		if w.Doc == "" || w.Canonical != "" || b.said[w.Text+"\x00"+w.Doc] {
			continue
		}
		b.said[w.Text+"\x00"+w.Doc] = true
		topic := b.meanings[w.Text]
		if topic == nil {
			topic = b.add(&Topic{Name: "word." + w.Text, Kind: Word, Word: w.Text})
			b.meanings[w.Text] = topic
		}
		topic.Parts = append(topic.Parts, Part{Word: t.Noun, Doc: w.Doc})
		topic.Doc = "A fixed word."
		if len(topic.Parts) == 1 {
			topic.Doc = w.Doc
		}
	}
}

// notePlaces records which sections and fields contain the records and words.
func (b *builder) notePlaces() {
	note := func(where string, t *grammar.Type) {
		for _, name := range partsOf(t) {
			if topic := b.byName[name]; topic != nil && !slices.Contains(topic.StandsIn, where) {
				topic.StandsIn = append(topic.StandsIn, where)
			}
		}
		for _, word := range wordsOf(t) {
			if topic := b.meanings[word.Word]; topic != nil && !slices.Contains(topic.StandsIn, where) {
				topic.StandsIn = append(topic.StandsIn, where)
			}
		}
	}
	for _, s := range grammar.Sections {
		note("section."+s.Name, s.Type)
	}
	for _, s := range grammar.Shapes() {
		if s == grammar.DocumentShape || isRepeated(s.Name) {
			continue
		}
		for _, f := range s.Fields {
			note(s.Name+"."+f.Name, f.Type)
		}
	}
	for _, u := range grammar.Unions() {
		for _, v := range u.Variants {
			if topic := b.byName[v.Shape.Name]; topic != nil && b.byName[unionName(u)] != nil {
				topic.SeeAlso = append([]string{unionName(u)},
					slices.DeleteFunc(topic.SeeAlso, func(name string) bool { return name == unionName(u) })...)
			}
		}
	}
}
