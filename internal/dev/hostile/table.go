package hostile

import (
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/grammar"
)

// A growing place is a list or a mapping of the grammar table that an author can
// write as long as he likes. It is found by going through the table, so that a new
// row is tried without a word here.
type growing struct {
	name    string // the path of keys that leads there
	section *grammar.Section
	wrap    func(inner *value) *value // the section around what stands there
	list    *grammar.Type
	// variant is the member of a union that the entries are; nil: the simplest one.
	variant *member
}

// member is a variant with the union that it is written as.
type member struct {
	union *grammar.Union
	*grammar.Variant
}

// growingPlaces goes through the table, breadth first: each field is come to once, by
// the shortest way, and each variant of a union stands once in a list of them.
func growingPlaces() []growing {
	t := &traversal{shapes: map[*grammar.Shape]bool{}, unions: map[*grammar.Union]bool{}}
	for _, s := range grammar.Sections {
		t.come(s.Type, growing{name: s.Name, section: s, wrap: func(inner *value) *value { return inner }}, nil)
	}
	for len(t.waiting) > 0 {
		next := t.waiting[0]
		t.waiting = t.waiting[1:]
		next()
	}
	seen := map[string]int{} // a field may take lists of several kinds
	for i, p := range t.found {
		if seen[p.name]++; seen[p.name] > 1 {
			t.found[i].name += " of kind " + strconv.Itoa(seen[p.name])
		}
	}
	return t.found
}

type traversal struct {
	found   []growing
	shapes  map[*grammar.Shape]bool
	unions  map[*grammar.Union]bool
	waiting []func()
}

// come comes to a type at a place; beside gives siblings of the field a word.
func (t *traversal) come(kind *grammar.Type, at growing, beside func(field, word string) growing) {
	if kind == nil {
		return
	}
	switch kind.Form {
	case grammar.List:
		at.list = kind
		at.name += "[]"
		t.found = append(t.found, at)
		inner := at
		inner.wrap = func(v *value) *value { return at.wrap(&value{form: listed, items: []*value{v}}) }
		t.variants(kind.Elem, at)
		t.come(kind.Elem, inner, nil)
	case grammar.FreeMap:
		at.list = kind
		at.name += "{}"
		t.found = append(t.found, at)
		inner := at
		inner.wrap = func(v *value) *value {
			return at.wrap(&value{form: mapped, keys: []string{naming{}.key(kind, 0)}, items: []*value{v}})
		}
		t.come(kind.Value, inner, nil)
	case grammar.Record:
		t.shape(kind.Shape, at, nil)
	case grammar.OneOf, grammar.Selector:
		for _, a := range kind.Alternatives {
			t.come(a, at, beside)
		}
	case grammar.Choice:
		t.union(kind.Union, at)
	case grammar.Switch:
		for _, c := range kind.Cases {
			if beside != nil && c.Word != "" {
				t.come(c.Type, beside(kind.By, c.Word), nil)
			}
		}
	}
}

// variants has each variant of a union stand in a list of its own, once.
func (t *traversal) variants(elem *grammar.Type, at growing) {
	if elem.Form != grammar.Choice || t.unions[elem.Union] {
		return
	}
	for _, m := range members(elem.Union) {
		one := at
		one.variant = &m
		one.name += " " + m.Word
		t.found = append(t.found, one)
	}
}

func (t *traversal) union(u *grammar.Union, at growing) {
	if t.unions[u] {
		return
	}
	t.unions[u] = true
	for _, m := range members(u) {
		one := at
		one.name += "." + m.Word
		if u.Wrapped {
			one.wrap = func(v *value) *value { return at.wrap(record(m.Word, v)) }
		}
		t.shape(m.Shape, one, &m)
	}
	if u.Fallback != nil {
		t.shape(u.Fallback, at, nil)
	}
}

func (t *traversal) shape(s *grammar.Shape, at growing, as *member) {
	if t.shapes[s] {
		return
	}
	t.shapes[s] = true
	t.waiting = append(t.waiting, func() {
		for _, f := range s.Fields {
			in := func(field, word string) growing {
				one := at
				one.name += "." + f.Name
				if word != "" {
					one.name += " where " + field + " is " + word
				}
				one.wrap = func(v *value) *value {
					r := naming{}.shape(s, as, f, 4)
					if w := f.When; w != nil && len(w.Words) > 0 {
						r.set(w.Field, text(w.Words[0]))
					}
					if word != "" {
						r.set(field, text(word))
					}
					r.set(f.Name, v)
					return at.wrap(r)
				}
				return one
			}
			t.come(f.Type, in("", ""), in)
		}
	})
}

// members are the variants of a union and of those that may stand in its place.
func members(u *grammar.Union) (out []member) {
	for _, v := range u.Variants {
		out = append(out, member{u, v})
	}
	for _, other := range u.Others {
		out = append(out, members(other)...)
	}
	return out
}

// naming makes the entries of a list: which names they declare and use.
type naming struct {
	number int
	alike  bool // all entries have the same names
	// uses: names that may be left out are used, those that the entry before declares.
	uses bool
	// own: names of what is declared elsewhere, each another one.
	own bool
}

// name is the name of a kind that the entry of a number declares.
func name(kind grammar.Kind, number int) string {
	prefix := ""
	if kind == grammar.Binding {
		prefix = "$"
	}
	return prefix + strings.ReplaceAll(kind.String(), " ", "-") + "-" + strconv.Itoa(number)
}

func (n naming) countDeclared() int {
	if n.alike {
		return 0
	}
	return n.number
}

func (n naming) countUsed() int {
	if n.uses {
		return max(0, n.number-1)
	}
	return n.countDeclared()
}

// key is the key of an entry of a mapping.
func (n naming) key(kind *grammar.Type, number int) string {
	if kind.Key != nil && (kind.Key.Form == grammar.Define || kind.Key.Form == grammar.Refer) {
		return n.value(kind.Key, 1).text
	}
	return "key-" + strconv.Itoa(number)
}

// entries are so many entries for a place.
func (n naming) entries(at growing, count int) *value {
	out := &value{form: listed, items: make([]*value, 0, count)}
	if at.list.Form == grammar.FreeMap {
		out.form = mapped
	}
	for i := range count {
		n.number = i
		switch {
		case at.list.Form == grammar.FreeMap:
			out.keys = append(out.keys, n.key(at.list, n.countDeclared()))
			out.items = append(out.items, n.value(at.list.Value, 4))
		case at.variant != nil:
			out.items = append(out.items, n.member(*at.variant, 4))
		default:
			out.items = append(out.items, n.value(at.list.Elem, 4))
		}
	}
	return out
}

// value makes a value of a type that is no more than so deep.
func (n naming) value(t *grammar.Type, depth int) *value {
	if t == nil || depth == 0 {
		return text("1")
	}
	switch t.Form {
	case grammar.Text:
		return text("text-" + strconv.Itoa(n.countDeclared()))
	case grammar.Int, grammar.Number:
		if t.Min != nil && *t.Min > 0 {
			return text(strconv.Itoa(int(*t.Min)))
		}
		return text(strconv.Itoa(n.countDeclared()))
	case grammar.Bool:
		return text("true")
	case grammar.Enum:
		if len(t.Words) > 0 && !t.OpenWords {
			return text(t.Words[n.countDeclared()%len(t.Words)].Text)
		}
		return text("word-" + strconv.Itoa(n.countDeclared()))
	case grammar.Define:
		return text(name(t.Kind, n.countDeclared()))
	case grammar.Refer:
		if len(t.Kinds) > 0 {
			return text(name(t.Kinds[0], n.countUsed()))
		}
	case grammar.Selector:
		if (n.uses || n.own) && len(t.Kinds) > 0 {
			return text(name(t.Kinds[0], n.countUsed()))
		}
		if len(t.Words) > 0 {
			return text(t.Words[0].Text)
		}
		return text("deck")
	case grammar.List:
		if t.NonEmpty {
			return &value{form: listed, items: []*value{n.value(t.Elem, depth-1)}}
		}
		return &value{form: listed}
	case grammar.FreeMap:
		return &value{form: mapped}
	case grammar.Record:
		return n.shape(t.Shape, nil, nil, depth-1)
	case grammar.OneOf:
		return n.value(t.Alternatives[0], depth)
	case grammar.Choice:
		if n.uses {
			for _, m := range members(t.Union) {
				if !m.union.Wrapped && len(m.Shape.Fields) <= 3 && usesBinding(m.Shape) {
					return n.member(m, depth)
				}
			}
		}
		if t.Union.Fallback != nil {
			return n.shape(t.Union.Fallback, nil, nil, depth-1)
		}
		if scalars := t.Union.Scalars; len(scalars) > 0 {
			return n.value(scalars[0], depth)
		}
		if of := members(t.Union); len(of) > 0 {
			return n.member(of[0], depth)
		}
	}
	return text("1")
}

// usesBinding tells the reference to a binding.
func usesBinding(s *grammar.Shape) bool {
	return slices.ContainsFunc(s.Fields, func(f *grammar.Field) bool {
		return f.Required && f.Type.Form == grammar.Refer && slices.Contains(f.Type.Kinds, grammar.Binding)
	})
}

func (n naming) member(m member, depth int) *value {
	r := n.shape(m.Shape, &m, nil, depth-1)
	if m.union.Wrapped {
		return record(m.Word, r)
	}
	return r
}

// shape makes a record of what it must have, and of the names that it may have. The
// value of one field is given later.
func (n naming) shape(s *grammar.Shape, as *member, later *grammar.Field, depth int) *value {
	r := &value{form: mapped}
	if as != nil && as.union.Discriminator != "" && !as.union.Wrapped {
		r.set(as.union.Discriminator, text(as.Word))
	}
	wanted := slices.Clone(s.AtLeastOne[:min(1, len(s.AtLeastOne))])
	for _, group := range s.ExactlyOne {
		wanted = append(wanted, group.Fields[0])
	}
	for _, f := range s.Fields {
		names := n.uses && (f.Type.Form == grammar.Refer || f.Type.Form == grammar.Selector) && f.When == nil
		switch {
		case f == later || r.has(f.Name), f.When != nil && !r.is(f.When.Field, f.When.Words):
		case f.RequiredWhen != nil && r.is(f.RequiredWhen.Field, f.RequiredWhen.Words),
			f.Required, names, slices.Contains(wanted, f.Name), as != nil && as.union.Discriminator == "" &&
				!as.union.Wrapped && f.Name == as.Word:
			r.set(f.Name, n.field(f, depth))
		}
	}
	return r
}

// field makes the value of a field, the example of the table where nothing is named.
func (n naming) field(f *grammar.Field, depth int) *value {
	switch f.Type.Form {
	case grammar.Define, grammar.Refer, grammar.Selector:
		return n.value(f.Type, depth)
	case grammar.Choice:
		if n.uses {
			return n.value(f.Type, depth)
		}
	}
	if f.Default != "" {
		return text(f.Default)
	}
	if f.Example != "" {
		return text(f.Example)
	}
	return n.value(f.Type, depth)
}

// Grows is a spec that can have any number of entries at one of its places.
type Grows struct {
	Name string
	Make func(n int) string
}

// Counted is what a spec takes in two sizes, of which one is twice the other: to be read and
// compiled, and to be played for some moves, which is nothing where it cannot be.
type Counted struct {
	Name          string
	Sizes, Played [2]Count
}

// Count is what reading or playing a spec takes: its bytes, the work, which is the statements that are executed or
// the pieces of memory that are asked for, and the bytes of memory.
type Count struct {
	Input       int
	Work, Bytes int64
}

// MaxGrowth is how much more work an input may be that is twice as long.
const MaxGrowth = 2.3

// Growing are the growing places of the language as specs: each in one manner, or each in
// every one. There are four: what the entries of a list have in common with each other.
func Growing(every bool) (out []Grows) {
	places := growingPlaces()
	declaring := map[grammar.Kind]growing{}
	for _, p := range places {
		if kind := declaredBy(p); kind != grammar.NoKind {
			if _, known := declaring[kind]; !known {
				declaring[kind] = p
			}
		}
	}
	for i, p := range places {
		manners := 0
		add := func(manner string, make func(n int) string) {
			if manners++; every || i%4 == manners-1 {
				out = append(out, Grows{p.name + ", " + manner, make})
			}
		}
		add("each another", func(n int) string { return spec(p.text(naming{}, n, false)) })
		add("all alike", func(n int) string { return spec(p.text(naming{alike: true}, n, true)) })
		add("each using the one before", func(n int) string { return spec(p.text(naming{uses: true}, n, true)) })
		from, named := declaring[usedBy(p)]
		if !named || from.name == p.name {
			add("on lines", func(n int) string { return spec(p.text(naming{}, n, true)) })
			continue
		}
		add("declared", func(n int) string {
			names := from.text(naming{}, n, true)
			if from.section == p.section {
				return spec(p.text(naming{own: true}, n, false)) + "\n```yaml\n" + names + "```\n"
			}
			return spec(p.text(naming{own: true}, n, false), names)
		})
	}
	return out
}

// tables are growing places that are read by the program; TestWorkGrowsAsListsDo counts
// what it does for them.
func tables() []Case {
	var out []Case
	for _, g := range Growing(false) {
		out = append(out, Case{Class: "table", Name: g.Name, How: "check", Size: 2000, Make: func(n int) Input {
			in := game(g.Make(n), checkIt...)
			in.Exits = []int{0, 1, 3}
			return in
		}})
	}
	return out
}

// text is the section with so many entries at the place.
func (at growing) text(n naming, count int, lines bool) string {
	var b strings.Builder
	b.WriteString(at.section.Name + ":")
	at.wrap(n.entries(at, count)).write(&b, lines, 2)
	return b.String()
}

// declaredBy is the kind of name that each entry of a place declares, usedBy that
// of which each names one.
func declaredBy(p growing) grammar.Kind {
	return kindIn(p, func(t *grammar.Type) (grammar.Kind, bool) { return t.Kind, t.Form == grammar.Define })
}

func usedBy(p growing) grammar.Kind {
	return kindIn(p, func(t *grammar.Type) (grammar.Kind, bool) {
		if (t.Form == grammar.Refer || t.Form == grammar.Selector) && len(t.Kinds) > 0 {
			return t.Kinds[0], true
		}
		return grammar.NoKind, false
	})
}

func kindIn(p growing, of func(*grammar.Type) (grammar.Kind, bool)) grammar.Kind {
	t := p.list.Elem
	if p.list.Form == grammar.FreeMap {
		t = p.list.Key
	}
	if t == nil {
		return grammar.NoKind
	}
	if kind, ok := of(t); ok {
		return kind
	}
	s := t.Shape
	switch {
	case p.variant != nil:
		s = p.variant.Shape
	case t.Form == grammar.Choice:
		s = t.Union.Fallback
	case t.Form == grammar.OneOf:
		if kind, ok := of(t.Alternatives[0]); ok {
			return kind
		}
	}
	if s != nil {
		for _, f := range s.Fields {
			if kind, ok := of(f.Type); ok && f.Required {
				return kind
			}
		}
	}
	return grammar.NoKind
}

// value is a value as it is written.
type value struct {
	form  form
	text  string
	keys  []string
	items []*value
}

type form uint8

const (
	scalar form = iota // or any text of YAML in one line
	listed
	mapped
)

func text(s string) *value { return &value{text: s} }

func record(key string, v *value) *value {
	return &value{form: mapped, keys: []string{key}, items: []*value{v}}
}

func (v *value) set(key string, to *value) {
	if i := slices.Index(v.keys, key); i >= 0 {
		v.items[i] = to
		return
	}
	v.keys, v.items = append(v.keys, key), append(v.items, to)
}

func (v *value) has(key string) bool { return slices.Contains(v.keys, key) }

// is reports whether a key has one of the words as its value.
func (v *value) is(key string, words []string) bool {
	i := slices.Index(v.keys, key)
	return i >= 0 && slices.Contains(words, v.items[i].text)
}

// write writes a value after a key or a dash: on one line, or its entries on lines
// of their own if it is long or has such a value in it.
func (v *value) write(b *strings.Builder, lines bool, indent int) {
	if !lines || !v.long() {
		b.WriteString(" ")
		v.flow(b)
		b.WriteString("\n")
		return
	}
	b.WriteString("\n")
	for i, item := range v.items {
		b.WriteString(strings.Repeat(" ", indent))
		if v.form == listed {
			b.WriteString("-")
		} else {
			b.WriteString(v.keys[i] + ":")
		}
		item.write(b, lines, indent+2)
	}
}

func (v *value) long() bool {
	return len(v.items) > 0 && (len(v.items) > 50 ||
		slices.ContainsFunc(v.items, func(i *value) bool { return i.long() }))
}

func (v *value) flow(b *strings.Builder) {
	switch v.form {
	case listed:
		b.WriteString("[ ")
		for _, item := range v.items {
			item.flow(b)
			b.WriteString(", ")
		}
		b.WriteString("]")
	case mapped:
		b.WriteString("{ ")
		for i, item := range v.items {
			b.WriteString(v.keys[i] + ": ")
			item.flow(b)
			b.WriteString(", ")
		}
		b.WriteString("}")
	default:
		b.WriteString(v.text)
	}
}
