package gamedef

import (
	"bytes"
	"encoding/json"
	"math"
	"reflect"
	"slices"
	"strconv"
	"unicode/utf8"
)

// Encode writes a definition in its JSON form, compact and without a line end. Equal definitions give equal bytes. If
// a required part is missing, or a word is not one of the allowed ones, the error is an *InvalidError with all such
// faults.
func Encode(def *GameDef) ([]byte, error) { return EncodePart(def) }

// EncodeIndent is Encode with line breaks, two blanks for each level, and a final line end.
func EncodeIndent(def *GameDef) ([]byte, error) {
	data, err := Encode(def)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	if err := json.Indent(&out, data, "", "  "); err != nil {
		return nil, err
	}
	out.WriteByte('\n')
	return out.Bytes(), nil
}

// EncodePart writes any part of a definition: a section, an Effect, a Condition … For a member of a sum type, T must
// be the sum type, EncodePart[Effect](e), since the members alone do not determine the word.
func EncodePart[T any](part T) ([]byte, error) {
	w := &writer{}
	writePart(w, &part)
	if len(w.problems) > 0 {
		return nil, &InvalidError{w.problems}
	}
	return w.out, nil
}

// MarshalJSON is Encode for encoding/json.
func (g *GameDef) MarshalJSON() ([]byte, error) { return Encode(g) }

// writer converts Go values to JSON text and records missing parts.
type writer struct {
	out      []byte
	forgets  bool // nobody reads out: only the faults matter
	at       path
	problems []Problem
	code     string // of the member being written
	depth    int    // of open brackets
	deep     bool   // the fault of too many was recorded
	// declared are the names that members may refer to; nil: not checked.
	declared map[string]map[string]bool
}

// writePart writes a part whose type is known.
func writePart[T any](w *writer, part *T) {
	w.value(planOf(reflect.TypeFor[T]()), reflect.ValueOf(part).Elem())
}

// fault records a fault at the writer's position.
func (w *writer) fault(format string, args ...any) {
	code := w.code
	if code == "" {
		code = ShapeInvalid
	}
	w.problem(code, format, args...)
}

func (w *writer) raw(s string) { w.out = append(w.out, s...) }

// open and close write an opening and a closing bracket.
func (w *writer) open(c byte)  { w.out = append(w.out, c); w.depth++ }
func (w *writer) close(c byte) { w.out = append(w.out, c); w.depth-- }

// isTooDeep reports whether the nesting exceeds maxDepth, and records that once.
func (w *writer) isTooDeep() bool {
	if w.depth < maxDepth {
		return false
	}
	if !w.deep {
		w.deep = true
		w.fault("Parts are nested more than %d deep.", maxDepth)
	}
	return true
}

func (w *writer) value(p *plan, v reflect.Value) {
	if w.isTooDeep() {
		return
	}
	switch p.kind {
	case textPlan:
		w.text(v.String())
	case enumPlan:
		if !slices.Contains(p.words, v.String()) {
			w.fault("There is no word %q here.", v.String())
		}
		w.text(v.String())
	case truthPlan:
		w.truth(v.Bool())
	case intPlan:
		w.int(v.Int())
	case numberPlan:
		w.number(v.Float())
	case listPlan:
		w.list(p, v)
	case pointerPlan:
		if v.IsNil() {
			w.fault("A part is missing.")
			w.raw("null")
			return
		}
		w.value(planOf(p.elem), v.Elem())
	case structPlan:
		w.object(p, v, "", "")
	case unionPlan:
		w.union(p.union, v)
	case dataPlan:
		w.data(v.Interface())
	case customPlan:
		v.Addr().Interface().(custom).writeJSON(w)
	}
}

func (w *writer) truth(b bool) {
	if b {
		w.raw("true")
	} else {
		w.raw("false")
	}
}

func (w *writer) int(i int64) {
	if i > maxSafeInt || i < -maxSafeInt {
		w.fault("The integer %d is beyond 2^53-1.", i)
	}
	w.out = strconv.AppendInt(w.out, i, 10)
}

func (w *writer) number(f float64) {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		w.fault("A number must be finite.")
		f = 0
	}
	w.raw(numberText(f + 0))
}

const hexDigits = "0123456789abcdef"

// text writes a string with the fewest escapes. Invalid UTF-8 becomes the replacement character.
func (w *writer) text(s string) {
	if w.forgets {
		return
	}
	w.out = append(w.out, '"')
	for i := 0; i < len(s); {
		plain := i
		for i < len(s) && s[i] >= 0x20 && s[i] < utf8.RuneSelf && s[i] != '"' && s[i] != '\\' {
			i++
		}
		w.out = append(w.out, s[plain:i]...)
		if i == len(s) {
			break
		}
		c := s[i]
		if c >= utf8.RuneSelf {
			r, size := utf8.DecodeRuneInString(s[i:])
			w.out = utf8.AppendRune(w.out, r)
			i += size
			continue
		}
		switch {
		case c == '"' || c == '\\':
			w.out = append(w.out, '\\', c)
		case c == '\n':
			w.out = append(w.out, '\\', 'n')
		case c == '\t':
			w.out = append(w.out, '\\', 't')
		case c == '\r':
			w.out = append(w.out, '\\', 'r')
		case c == '\b':
			w.out = append(w.out, '\\', 'b')
		case c == '\f':
			w.out = append(w.out, '\\', 'f')
		default:
			w.out = append(w.out, '\\', 'u', '0', '0', hexDigits[c>>4], hexDigits[c&15])
		}
		i++
	}
	w.out = append(w.out, '"')
}

func (w *writer) list(p *plan, v reflect.Value) {
	elem := planOf(p.elem)
	code := w.code
	w.code = ""
	w.requireDistinct(elem, v)
	w.open('[')
	for i := range v.Len() {
		if w.forgets {
			w.out = w.out[:0]
		}
		if i > 0 {
			w.out = append(w.out, ',')
		}
		w.at.entry(i)
		w.value(elem, v.Index(i))
		w.at.pop()
	}
	w.close(']')
	w.code = code
}

// object writes a struct, beginning with the word of a tagged member.
func (w *writer) object(p *plan, v reflect.Value, key, word string) {
	code := w.code
	w.open('{')
	first := true
	if key != "" {
		w.text(key)
		w.out = append(w.out, ':')
		w.text(word)
		first = false
	}
	for i := range p.fields {
		f := &p.fields[i]
		member := v.FieldByIndex(f.index)
		w.at.member(f.name)
		w.code = f.code
		if w.isWritten(p, f, v, member) {
			if !first {
				w.out = append(w.out, ',')
			}
			first = false
			w.text(f.name)
			w.out = append(w.out, ':')
			w.member(f, member, wordBeside(p, f, v))
		}
		w.at.pop()
	}
	w.close('}')
	w.code = code
}

// wordBeside returns the word of the kind member beside a member, "" if there is none.
func wordBeside(p *plan, f *field, v reflect.Value) string {
	if f.kindAt < 0 {
		return ""
	}
	return v.FieldByIndex(p.fields[f.kindAt].index).String()
}

// isWritten reports whether a member is to be written.
func (w *writer) isWritten(p *plan, f *field, v, member reflect.Value) bool {
	empty := isAbsent(f.plan, member)
	if f.kindAt >= 0 && (f.forWords != nil || f.needed != nil) {
		word := wordBeside(p, f, v)
		if f.forWords != nil && !slices.Contains(f.forWords, word) {
			if !empty && !member.IsZero() {
				w.fault("%q has no member %q.", word, f.name)
			}
			return false
		}
		if empty && slices.Contains(f.needed, word) {
			return true
		}
	}
	return !(f.optional && empty)
}

func (w *writer) member(f *field, member reflect.Value, word string) {
	if isAbsent(f.plan, member) {
		switch f.plan.kind {
		case unionPlan, dataPlan, pointerPlan:
			if !f.nullable {
				w.fault("%q is missing.", f.name)
			}
			w.raw("null")
			return
		case listPlan, textPlan:
		case customPlan:
			if f.plan.typ.Kind() != reflect.Slice {
				w.fault("%q is missing.", f.name)
				w.raw("null")
				return
			}
		}
	}
	w.value(f.plan, member)
	w.checkTags(f, member, word)
	if f.nonempty && member.Len() == 0 {
		w.fault("%q must not be empty.", f.name)
	}
	if f.minimum != nil && w.isBelow(member, *f.minimum) {
		w.fault("%q must be at least %s.", f.name, numberText(*f.minimum))
	}
}

func (w *writer) isBelow(v reflect.Value, minimum float64) bool {
	if n, literal := v.Interface().(Number); literal {
		return float64(n) < minimum
	}
	if v.Kind() == reflect.Pointer {
		v = v.Elem()
	}
	return v.Kind() == reflect.Int64 && float64(v.Int()) < minimum
}

// isAbsent reports whether a value stands for an absent member.
func isAbsent(p *plan, v reflect.Value) bool {
	switch p.kind {
	case textPlan, enumPlan:
		return v.Len() == 0
	case listPlan, pointerPlan, unionPlan, dataPlan:
		return v.IsNil()
	case customPlan:
		return v.Addr().Interface().(custom).absent()
	}
	return false
}

func (w *writer) union(u *union, v reflect.Value) {
	if v.IsNil() {
		w.fault("%s is missing.", capital(u.noun))
		w.raw("null")
		return
	}
	switch t := v.Interface().(type) {
	case Number:
		w.number(float64(t))
		return
	case Bool:
		w.truth(bool(t))
		return
	case Text:
		w.text(string(t))
		return
	case TextList:
		w.value(planOf(reflect.TypeFor[[]string]()), reflect.ValueOf([]string(t)))
		return
	}
	member := v.Elem()
	if member.Kind() != reflect.Pointer || member.IsNil() || u.byType[member.Type().Elem()] == nil {
		w.fault("%s is missing.", capital(u.noun))
		w.raw("null")
		return
	}
	found := u.byType[member.Type().Elem()]
	p := planOf(found.typ)
	switch found.form {
	case tagged:
		w.object(p, member.Elem(), found.key, found.word)
	case keyed:
		w.object(p, member.Elem(), "", "")
	case wrapped:
		w.open('{')
		w.text(found.word)
		w.out = append(w.out, ':')
		w.at.member(found.word)
		w.object(p, member.Elem(), "", "")
		w.at.pop()
		w.close('}')
	}
}
