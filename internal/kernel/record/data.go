package record

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"

	"ludo-lsp/internal/kernel/random"
	"ludo-lsp/kernel/gamedef"
)

// DataOf returns as JSON data a value from reports, logs, traces or the contexts of warnings and errors. A value with
// a Data method uses that. A struct has the members named by its tags. An integer that not all programs read exactly
// becomes a text of its digits, and an unsigned one a hash. Any other value becomes its text.
func DataOf(v any) gamedef.Data {
	switch v := v.(type) {
	case nil:
		return gamedef.Null{}
	case string:
		return gamedef.Text(v)
	case int:
		return gamedef.Number(v)
	case gamedef.Data:
		return v
	case []LogField:
		return fieldsData(v)
	case LogObject:
		return fieldsData(v)
	}
	of := reflect.ValueOf(v)
	if of.Kind() == reflect.Pointer && of.IsNil() {
		return gamedef.Null{}
	}
	switch v := v.(type) {
	case interface{ Data() gamedef.Object }:
		return v.Data()
	case interface{ Data() gamedef.Data }:
		return v.Data()
	case error:
		return gamedef.Text(v.Error())
	}
	return dataBy(of)
}

// dataBy returns the data of a value without a Data method.
func dataBy(v reflect.Value) gamedef.Data {
	switch v.Kind() {
	case reflect.Bool:
		return gamedef.Bool(v.Bool())
	case reflect.String:
		return gamedef.Text(v.String())
	case reflect.Int, reflect.Int32, reflect.Int64:
		if v.Type().NumMethod() == 0 {
			return random.Seed(v.Int()).Data()
		}
	case reflect.Uint64:
		return gamedef.Text("0x" + strconv.FormatUint(v.Uint(), 16))
	case reflect.Float64:
		return gamedef.Number(v.Float())
	case reflect.Pointer:
		return dataBy(v.Elem())
	case reflect.Slice, reflect.Array:
		out := make(gamedef.Array, v.Len())
		for i := range out {
			out[i] = dataAt(v.Index(i))
		}
		return out
	case reflect.Map:
		out := make(gamedef.Object, 0, v.Len())
		for entries := v.MapRange(); entries.Next(); {
			out.Add(fmt.Sprint(entries.Key()), dataAt(entries.Value()))
		}
		slices.SortFunc(out, func(a, b gamedef.Entry[gamedef.Data]) int { return cmp.Compare(a.Key, b.Key) })
		return out
	case reflect.Struct:
		if len(membersOf(v.Type())) > 0 {
			return objectByTags(v)
		}
	}
	return gamedef.Text(fmt.Sprint(v))
}

// dataAt returns the JSON data of a value in a struct, a list or a map.
func dataAt(v reflect.Value) gamedef.Data {
	switch v.Kind() {
	case reflect.Bool, reflect.String, reflect.Float64:
		return dataBy(v)
	case reflect.Interface:
		if v.IsNil() {
			return gamedef.Null{}
		}
	case reflect.Struct:
		if v.CanAddr() {
			v = v.Addr() // it has all methods
		}
	}
	return DataOf(v.Interface())
}

// PartData returns a part of a valid definition as JSON data.
func PartData[T any](part T) (d gamedef.Data) {
	text, err := gamedef.EncodePart(part)
	if err == nil {
		err = gamedef.DecodePart(text, &d)
	}
	if err != nil {
		panic(err)
	}
	return d
}

// ObjectOf returns a struct as a JSON object, with further members: names, each followed by its value.
func ObjectOf(v any, more ...any) gamedef.Object {
	return append(objectByTags(reflect.Indirect(reflect.ValueOf(v))), Object(more...)...)
}

// Object returns a JSON object from names, each followed by its value.
func Object(members ...any) gamedef.Object {
	out := make(gamedef.Object, 0, len(members)/2)
	for i := 0; i < len(members); i += 2 {
		out.Add(members[i].(string), DataOf(members[i+1]))
	}
	return out
}

func objectByTags(of reflect.Value) gamedef.Object {
	fields := membersOf(of.Type())
	out := make(gamedef.Object, 0, len(fields))
	for i := range fields {
		if v, present := fields[i].in(of); present {
			out.Add(fields[i].name, dataAt(v))
		}
	}
	return out
}

func fieldsData(fields []LogField) gamedef.Object {
	out := make(gamedef.Object, len(fields))
	for i, f := range fields {
		out[i] = gamedef.Entry[gamedef.Data]{Key: f.Name, Value: DataOf(f.Value)}
	}
	return out
}

// jsonField is a field of a struct that is a member in JSON.
type jsonField struct {
	name   string
	at     []int
	left   string // when it is left out: "omitzero", "omitempty" or "negative"
	unless []int  // it is omitted if the field there is zero; nil: never
}

var members sync.Map // lists of members, by type

// membersOf returns the members of a struct that have a JSON name, in order. A member is omitted as by "omitzero" and
// "omitempty", or by the tag "unless": if it is negative, or if the named field is zero.
func membersOf(t reflect.Type) []jsonField {
	if known, ok := members.Load(t); ok {
		return known.([]jsonField)
	}
	var out []jsonField
	for _, f := range reflect.VisibleFields(t) {
		name, left, _ := strings.Cut(f.Tag.Get("json"), ",")
		within := f.Index[:len(f.Index)-1]
		if name == "" || name == "-" || len(within) > 0 && t.FieldByIndex(within).Tag.Get("json") != "" {
			continue
		}
		m := jsonField{name: name, at: f.Index, left: left}
		if unless := f.Tag.Get("unless"); unless == "negative" {
			m.left = unless
		} else if other, ok := t.FieldByName(unless); ok {
			m.unless = other.Index
		}
		out = append(out, m)
	}
	members.Store(t, out)
	return out
}

// in returns the value of the member in a struct, and whether the member is present.
func (m *jsonField) in(of reflect.Value) (v reflect.Value, present bool) {
	v = of.FieldByIndex(m.at)
	switch {
	case m.unless != nil:
		return v, !of.FieldByIndex(m.unless).IsZero()
	case m.left == "omitzero":
		return v, !v.IsZero()
	case m.left == "omitempty":
		return v, v.Len() > 0
	}
	return v, m.left != "negative" || v.Int() >= 0
}
