package gamedef

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/text/symbols"
)

// maxSafeInt is the greatest int that every JSON reader represents exactly.
const maxSafeInt = 1<<53 - 1

// Decode reads a definition from its JSON form. If the text does not have that form the error is an *InvalidError
// with every fault, and the definition is nil. Whether the definition is valid is checked by Validate.
func Decode(data []byte) (*GameDef, error) {
	def := new(GameDef)
	if err := DecodePart(data, def); err != nil {
		return nil, err
	}
	return def, nil
}

// DecodePart reads the JSON form of any part of a definition into *into: a section such as []ActionDef, or an Effect,
// Condition, Value or Query. Paths in its errors begin at the part.
func DecodePart[T any](data []byte, into *T) error {
	out, problems, _ := decode[T](data)
	if len(problems) > 0 {
		return &InvalidError{problems}
	}
	*into = *out
	return nil
}

// decode reads a part as far as it can be read. whole means that every member was read, so that any problems are
// about the values of members.
func decode[T any](data []byte) (out *T, problems []Problem, whole bool) {
	n, err := parse(data)
	if err != nil {
		return nil, []Problem{{Code: SyntaxInvalid, Message: "This is not readable as JSON: " +
			err.Error() + "."}}, false
	}
	out = new(T)
	r := &reader{}
	r.value(planOf(reflect.TypeFor[T]()), n, reflect.ValueOf(out).Elem())
	return out, r.problems, !r.unread
}

// UnmarshalJSON is Decode for encoding/json.
func (g *GameDef) UnmarshalJSON(data []byte) error {
	def, err := Decode(data)
	if err != nil {
		return err
	}
	*g = *def
	return nil
}

// reader converts nodes to Go values and records problems.
type reader struct {
	at       path
	problems []Problem
	code     string // of the member being read
	unread   bool   // something could not be read
}

// fault records that the value at the reader's position cannot be read.
func (r *reader) fault(format string, args ...any) {
	r.unread = true
	r.note(format, args...)
}

// note records a problem at the reader's position.
func (r *reader) note(format string, args ...any) {
	code := r.code
	if code == "" {
		code = ShapeInvalid
	}
	r.problems = append(r.problems, Problem{
		Code: code, Path: r.at.String(),
		Message: fmt.Sprintf(format, symbols.ShortenAll(args)...),
	})
}

// noteWanted records that a value of another kind, named by noun, is required.
func (r *reader) noteWanted(noun string, n *node) {
	r.fault("Here belongs %s, not %s.", noun, nodeNouns[n.kind])
}

// requireKind reports whether n has a kind, and records a problem if not.
func (r *reader) requireKind(n *node, kind nodeKind) bool {
	if n.kind != kind {
		r.noteWanted(nodeNouns[kind], n)
		return false
	}
	return true
}

func (r *reader) value(p *plan, n *node, v reflect.Value) {
	switch p.kind {
	case textPlan:
		if r.requireKind(n, textNode) {
			v.SetString(n.text)
		}
	case enumPlan:
		if !r.requireKind(n, textNode) {
			return
		}
		if !slices.Contains(p.words, n.text) {
			r.unknownWord(p.words, n.text)
			return
		}
		v.SetString(n.text)
	case truthPlan:
		if r.requireKind(n, boolNode) {
			v.SetBool(n.truth)
		}
	case intPlan:
		if !r.requireKind(n, numberNode) {
			return
		}
		if n.number != math.Trunc(n.number) || math.Abs(n.number) > maxSafeInt {
			r.fault("Here belongs an integer of at most 2^53-1, not %s.", numberText(n.number))
			return
		}
		v.SetInt(int64(n.number))
	case numberPlan:
		if r.requireKind(n, numberNode) {
			v.SetFloat(n.number)
		}
	case listPlan:
		r.list(p, n, v)
	case pointerPlan:
		target := reflect.New(p.elem)
		r.value(planOf(p.elem), n, target.Elem())
		v.Set(target)
	case structPlan:
		if r.requireKind(n, objectNode) {
			r.object(p, n, v, "")
		}
	case unionPlan:
		r.union(p.union, n, v)
	case dataPlan:
		v.Set(reflect.ValueOf(readData(n)))
	case customPlan:
		v.Addr().Interface().(custom).readJSON(r, n)
	}
}

// unknownWord records that a text is none of the words.
func (r *reader) unknownWord(words []string, text string) {
	near := Nearest(text, words)
	switch {
	case len(near) > 0:
		r.fault("There is no word %q here. Did you mean %q?", text, near[0])
	case len(words) == 1:
		r.fault("Here belongs %q, not %q.", words[0], text)
	default:
		r.fault("There is no word %q here. Use one of %s.", text, strings.Join(words, ", "))
	}
}

func (r *reader) list(p *plan, n *node, v reflect.Value) {
	if !r.requireKind(n, listNode) {
		return
	}
	elem := planOf(p.elem)
	out := reflect.MakeSlice(p.typ, len(n.items), len(n.items))
	code := r.code
	for i, item := range n.items {
		r.at.entry(i)
		r.code = ""
		r.value(elem, item, out.Index(i))
		r.at.pop()
	}
	r.code = code
	v.Set(out)
}

// object reads the members of a struct, except the key except, which was already read.
func (r *reader) object(p *plan, n *node, v reflect.Value, except string) {
	if p.typ == reflect.TypeFor[CardDrivenConfig]() {
		n = flatTurnFlow(n)
	}
	code := r.code
	r.code = ""
	for _, key := range n.keys {
		if key == except || p.field(key) != nil {
			continue
		}
		r.at.key(key)
		near := Nearest(key, p.names())
		if len(near) > 0 {
			r.fault("There is no member %q here. Did you mean %q?", key, near[0])
		} else {
			r.fault("There is no member %q here.", key)
		}
		r.at.pop()
	}
	for i := range p.fields {
		f := &p.fields[i]
		r.at.member(f.name)
		r.code = f.code
		r.member(p, f, n, v)
		r.at.pop()
	}
	r.code = code
}

func (r *reader) member(p *plan, f *field, n *node, v reflect.Value) {
	item := n.member(f.name)
	required := !f.optional && !f.nullable
	if f.kindAt >= 0 && (f.forWords != nil || f.needed != nil) {
		kind := &p.fields[f.kindAt]
		word := n.member(kind.name)
		switch {
		case word == nil || word.kind != textNode || !slices.Contains(kind.plan.words, word.text):
			required = false // the kind itself is at fault
		case f.forWords != nil && !slices.Contains(f.forWords, word.text):
			if item != nil {
				r.fault("%q has no member %q.", word.text, f.name)
			}
			return
		case slices.Contains(f.needed, word.text):
			required = true
		}
	}
	switch {
	case item == nil && (required || f.nullable):
		r.fault("%q is missing.", f.name)
	case item == nil:
	case f.nullable && item.kind == nullNode:
	default:
		r.value(f.plan, item, v.FieldByIndex(f.index))
		r.checkMember(f, item)
	}
}

// checkMember checks what the tags of a member require of its value.
func (r *reader) checkMember(f *field, n *node) {
	if f.nonempty && (n.kind == listNode && len(n.items) == 0 || n.kind == textNode && n.text == "") {
		r.note("%q must not be empty.", f.name)
	}
	switch {
	case f.minimum == nil || n.kind != numberNode:
	case n.number != math.Trunc(n.number):
		r.note("%q must be a whole number, not %s.", f.name, numberText(n.number))
	case n.number < *f.minimum:
		r.note("%q must be at least %s.", f.name, numberText(*f.minimum))
	}
}

func (r *reader) union(u *union, n *node, v reflect.Value) {
	if literal := literalOf(u, n); literal != nil {
		v.Set(reflect.ValueOf(literal))
		return
	}
	if n.kind != objectNode || len(u.variants) == 0 {
		r.noteWanted(u.noun, n)
		return
	}
	found, at := findVariant(u, n)
	if found == nil {
		r.unknownVariant(u, n, at)
		return
	}
	target := reflect.New(found.typ)
	p := planOf(found.typ)
	switch found.form {
	case tagged:
		r.object(p, n, target.Elem(), found.key)
	case keyed:
		r.object(p, n, target.Elem(), "")
	case wrapped:
		for _, key := range n.keys {
			if key != found.word {
				r.at.key(key)
				r.fault("%s with %q has no other member, but %q stands beside it.", capital(u.noun), found.word, key)
				r.at.pop()
			}
		}
		r.at.member(found.word)
		if body := n.member(found.word); r.requireKind(body, objectNode) {
			r.object(p, body, target.Elem(), "")
		}
		r.at.pop()
	}
	v.Set(target)
}

// literalOf returns the literal for n if it can be a member of a sum type, nil if it cannot.
func literalOf(u *union, n *node) any {
	for _, t := range u.scalars {
		switch {
		case t == numberType && n.kind == numberNode:
			return Number(n.number)
		case t == boolType && n.kind == boolNode:
			return Bool(n.truth)
		case t == textType && n.kind == textNode:
			return Text(n.text)
		case t == textListType && n.kind == listNode:
			list := make(TextList, len(n.items))
			for i, item := range n.items {
				if item.kind != textNode {
					return nil
				}
				list[i] = item.text
			}
			return list
		}
	}
	return nil
}

// findVariant returns the member of a sum type that has the word of an object; of several words the first counts. If
// there is none it returns nil and the key that was expected.
func findVariant(u *union, n *node) (*variant, string) {
	at := ""
	for _, key := range n.keys {
		for i := range u.variants {
			if v := &u.variants[i]; v.form == wrapped && v.word == key {
				return v, ""
			}
		}
	}
	for i := range u.variants {
		v := &u.variants[i]
		switch v.form {
		case tagged:
			if word := n.member(v.key); word != nil {
				if at = v.key; word.kind == textNode && word.text == v.word {
					return v, ""
				}
			}
		case keyed:
			word := n.member(v.key)
			if word == nil {
				continue
			}
			if known := planOf(v.typ).field(v.key).plan.words; known == nil || word.kind == textNode &&
				slices.Contains(known, word.text) {
				return v, ""
			}
			at = v.key
		}
	}
	return nil, at
}

// unknownVariant records that an object is no member of a sum type.
func (r *reader) unknownVariant(u *union, n *node, at string) {
	text := ""
	if at != "" {
		if word := n.member(at); word.kind == textNode {
			text = word.text
		} else {
			r.at.member(at)
			r.noteWanted("a text", word)
			r.at.pop()
			return
		}
	} else if len(n.keys) == 1 {
		text = n.keys[0]
	}
	name := strings.TrimPrefix(strings.TrimPrefix(u.noun, "an "), "a ")
	switch near := Nearest(text, u.words); {
	case text == "":
		r.fault("This object is not %s.", u.noun)
	case len(near) > 0:
		r.fault("There is no %s %q. Did you mean %q?", name, text, near[0])
	default:
		r.fault("There is no %s %q.", name, text)
	}
}

// flatTurnFlow converts the nested form of a card-driven configuration, {turnFlow: {…}, coupPlan}, to the flat one.
func flatTurnFlow(n *node) *node {
	flow := n.member("turnFlow")
	if flow == nil || flow.kind != objectNode {
		return n
	}
	out := &node{kind: objectNode, keys: slices.Clone(flow.keys), items: slices.Clone(flow.items)}
	for i, key := range n.keys {
		if key != "turnFlow" {
			out.keys = append(out.keys, key)
			out.items = append(out.items, n.items[i])
		}
	}
	return out
}

// names lists the names of the members of a struct.
func (p *plan) names() []string {
	out := make([]string, len(p.fields))
	for i := range p.fields {
		out[i] = p.fields[i].name
	}
	return out
}

// numberText returns a number as JavaScript writes it.
func numberText(f float64) string {
	if math.Abs(f) < 1e21 && (f == 0 || math.Abs(f) >= 1e-6) {
		return strconv.FormatFloat(f, 'f', -1, 64)
	}
	// Go writes two-digit exponents, JavaScript as few digits as needed.
	return strings.Replace(strconv.FormatFloat(f, 'e', -1, 64), "e-0", "e-", 1)
}

func capital(s string) string { return strings.ToUpper(s[:1]) + s[1:] }
