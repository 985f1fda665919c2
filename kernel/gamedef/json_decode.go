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

// reader converts JSON data to Go values and records problems.
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
func (r *reader) noteWanted(noun string, d Data) {
	r.fault("Here belongs %s, not %s.", noun, nounOf(d))
}

// require returns a value of a kind; ok is false for one of another kind, which is a problem.
func require[T Data](r *reader, d Data) (t T, ok bool) {
	if t, ok = d.(T); !ok {
		r.noteWanted(nounOf(t), d)
	}
	return t, ok
}

// readPart reads a part whose type is known.
func readPart[T any](r *reader, d Data, into *T) {
	r.value(planOf(reflect.TypeFor[T]()), d, reflect.ValueOf(into).Elem())
}

func (r *reader) value(p *plan, d Data, v reflect.Value) {
	switch p.kind {
	case textPlan:
		if text, ok := require[Text](r, d); ok {
			v.SetString(string(text))
		}
	case enumPlan:
		word, ok := require[Text](r, d)
		switch {
		case !ok:
		case !slices.Contains(p.words, string(word)):
			r.unknownWord(p.words, string(word))
		default:
			v.SetString(string(word))
		}
	case truthPlan:
		if truth, ok := require[Bool](r, d); ok {
			v.SetBool(bool(truth))
		}
	case intPlan:
		number, ok := require[Number](r, d)
		f := float64(number)
		switch {
		case !ok:
		case f != math.Trunc(f) || math.Abs(f) > maxSafeInt:
			r.fault("Here belongs an integer of at most 2^53-1, not %s.", numberText(f))
		default:
			v.SetInt(int64(f))
		}
	case numberPlan:
		if number, ok := require[Number](r, d); ok {
			v.SetFloat(float64(number))
		}
	case listPlan:
		if list, ok := require[Array](r, d); ok {
			r.list(p, list, v)
		}
	case pointerPlan:
		target := reflect.New(p.elem)
		r.value(planOf(p.elem), d, target.Elem())
		v.Set(target)
	case structPlan:
		if object, ok := require[Object](r, d); ok {
			r.object(p, object, v, "")
		}
	case unionPlan:
		r.union(p.union, d, v)
	case dataPlan:
		v.Set(reflect.ValueOf(d))
	case customPlan:
		v.Addr().Interface().(custom).readJSON(r, d)
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

func (r *reader) list(p *plan, list Array, v reflect.Value) {
	elem := planOf(p.elem)
	out := reflect.MakeSlice(p.typ, len(list), len(list))
	code := r.code
	for i, item := range list {
		r.at.entry(i)
		r.code = ""
		r.value(elem, item, out.Index(i))
		r.at.pop()
	}
	r.code = code
	v.Set(out)
}

// object reads the members of a struct, except the key except, which was already read.
func (r *reader) object(p *plan, o Object, v reflect.Value, except string) {
	if p.typ == reflect.TypeFor[CardDrivenConfig]() {
		o = flatTurnFlow(o)
	}
	code := r.code
	r.code = ""
	for i := range o {
		key := o[i].Key
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
		r.member(p, f, o, v)
		r.at.pop()
	}
	r.code = code
}

func (r *reader) member(p *plan, f *field, o Object, v reflect.Value) {
	item, given := o.Get(f.name)
	required := !f.optional && !f.nullable
	if f.kindAt >= 0 && (f.forWords != nil || f.needed != nil) {
		kind := &p.fields[f.kindAt]
		word := o.textAt(kind.name)
		switch {
		case !slices.Contains(kind.plan.words, word):
			required = false // the kind itself is at fault
		case f.forWords != nil && !slices.Contains(f.forWords, word):
			if given {
				r.fault("%q has no member %q.", word, f.name)
			}
			return
		case slices.Contains(f.needed, word):
			required = true
		}
	}
	switch {
	case !given && (required || f.nullable):
		r.fault("%q is missing.", f.name)
	case !given || f.nullable && item == Data(Null{}):
	default:
		r.value(f.plan, item, v.FieldByIndex(f.index))
		r.checkMember(f, item)
	}
}

// checkMember checks what the tags of a member require of its value.
func (r *reader) checkMember(f *field, d Data) {
	if list, isList := d.(Array); f.nonempty && (isList && len(list) == 0 || d == Data(Text(""))) {
		r.note("%q must not be empty.", f.name)
	}
	number, isNumber := d.(Number)
	switch n := float64(number); {
	case f.minimum == nil || !isNumber:
	case n != math.Trunc(n):
		r.note("%q must be a whole number, not %s.", f.name, numberText(n))
	case n < *f.minimum:
		r.note("%q must be at least %s.", f.name, numberText(*f.minimum))
	}
}

func (r *reader) union(u *union, d Data, v reflect.Value) {
	if literal := literalOf(u, d); literal != nil {
		v.Set(reflect.ValueOf(literal))
		return
	}
	o, isObject := d.(Object)
	if !isObject || len(u.variants) == 0 {
		r.noteWanted(u.noun, d)
		return
	}
	found, at := findVariant(u, o)
	if found == nil {
		r.unknownVariant(u, o, at)
		return
	}
	target := reflect.New(found.typ)
	p := planOf(found.typ)
	switch found.form {
	case tagged:
		r.object(p, o, target.Elem(), found.key)
	case keyed:
		r.object(p, o, target.Elem(), "")
	case wrapped:
		for i := range o {
			if key := o[i].Key; key != found.word {
				r.at.key(key)
				r.fault("%s with %q has no other member, but %q stands beside it.", capital(u.noun), found.word, key)
				r.at.pop()
			}
		}
		r.at.member(found.word)
		body, _ := o.Get(found.word)
		if body, ok := require[Object](r, body); ok {
			r.object(p, body, target.Elem(), "")
		}
		r.at.pop()
	}
	v.Set(target)
}

// literalOf returns the literal for a value if it can be a member of a sum type, nil if it cannot.
func literalOf(u *union, d Data) any {
	if slices.Contains(u.scalars, reflect.TypeOf(d)) {
		return d
	}
	array, isList := d.(Array)
	if !isList || !slices.Contains(u.scalars, textListType) {
		return nil
	}
	list := make(TextList, len(array))
	for i, item := range array {
		text, isText := item.(Text)
		if !isText {
			return nil
		}
		list[i] = string(text)
	}
	return list
}

// findVariant returns the member of a sum type that has the word of an object; of several words the first counts. If
// there is none it returns nil and the key that was expected.
func findVariant(u *union, o Object) (*variant, string) {
	at := ""
	for k := range o {
		for i := range u.variants {
			if v := &u.variants[i]; v.form == wrapped && v.word == o[k].Key {
				return v, ""
			}
		}
	}
	for i := range u.variants {
		v := &u.variants[i]
		switch v.form {
		case tagged:
			if word, given := o.Get(v.key); given {
				if at = v.key; word == Data(Text(v.word)) {
					return v, ""
				}
			}
		case keyed:
			if _, given := o.Get(v.key); !given {
				continue
			}
			if known := planOf(v.typ).field(v.key).plan.words; known == nil || slices.Contains(known, o.textAt(v.key)) {
				return v, ""
			}
			at = v.key
		}
	}
	return nil, at
}

// unknownVariant records that an object is no member of a sum type.
func (r *reader) unknownVariant(u *union, o Object, at string) {
	text := ""
	if at != "" {
		r.at.member(at)
		given, _ := o.Get(at)
		word, ok := require[Text](r, given)
		r.at.pop()
		if text = string(word); !ok {
			return
		}
	} else if len(o) == 1 {
		text = o[0].Key
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
func flatTurnFlow(o Object) Object {
	given, _ := o.Get("turnFlow")
	flow, isObject := given.(Object)
	if !isObject {
		return o
	}
	return append(slices.Clone(flow), slices.DeleteFunc(slices.Clone(o),
		func(e Entry[Data]) bool { return e.Key == "turnFlow" })...)
}

// textAt returns the text under a key, "" if there is none.
func (o Object) textAt(key string) string {
	d, _ := o.Get(key)
	text, _ := d.(Text)
	return string(text)
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
