package gamedef

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"sync"
)

// planKind is how a Go type is read and written.
type planKind uint8

const (
	textPlan    planKind = iota // a string
	enumPlan                    // a string out of words
	truthPlan                   // a bool
	intPlan                     // an int64 within the safe ints
	numberPlan                  // a float64
	listPlan                    // a slice
	pointerPlan                 // a pointer to an optional part
	structPlan                  // an object of known members
	unionPlan                   // a sum type
	dataPlan                    // unchecked JSON
	customPlan                  // a type with its own JSON form
)

// plan describes how a Go type is read and written.
type plan struct {
	kind   planKind
	typ    reflect.Type
	words  []string // enumPlan
	elem   reflect.Type
	union  *union
	fields []field // structPlan
	key    *field  // identifies entries of a list; nil: nothing does
}

// field is a member of an object.
type field struct {
	name     string
	index    []int // of the Go field, through embedded structs
	plan     *plan
	optional bool
	nullable bool
	nonempty bool
	number   bool   // a value that must be a number
	ref      string // the kind of what it names; "": it is no name
	minimum  *float64
	isKind   bool
	forWords []string // exists only beside these words
	needed   []string // required beside these words
	standard string   // what counts where it is not given, "" where no value says the same
	code     string   // of a wrong or missing value; "" means ShapeInvalid
	kindAt   int      // the field whose word decides, -1 if none
}

// field returns the member with a name, nil if there is none.
func (p *plan) field(name string) *field {
	for i := range p.fields {
		if p.fields[i].name == name {
			return &p.fields[i]
		}
	}
	return nil
}

// custom is implemented by types with their own JSON form.
type custom interface {
	readJSON(r *reader, d Data)
	writeJSON(w *writer)
	absent() bool
}

var customInterface = reflect.TypeFor[custom]()

var plans sync.Map // reflect.Type → *plan

// planOf returns the plan of a type of this package, and makes it if necessary. It panics for a type that no
// definition contains: that is a bug in this package, which its tests find.
func planOf(t reflect.Type) *plan {
	if p, ok := plans.Load(t); ok {
		return p.(*plan)
	}
	p := makePlan(t)
	actual, _ := plans.LoadOrStore(t, p)
	return actual.(*plan)
}

func makePlan(t reflect.Type) *plan {
	p := &plan{typ: t}
	switch {
	case t == reflect.TypeFor[Data]():
		p.kind = dataPlan
	case unions[t] != nil:
		p.kind, p.union = unionPlan, unions[t]
	case reflect.PointerTo(t).Implements(customInterface):
		p.kind = customPlan
	case words[t] != nil:
		p.kind, p.words = enumPlan, words[t]
	case t.Kind() == reflect.String:
		p.kind = textPlan
	case t.Kind() == reflect.Bool:
		p.kind = truthPlan
	case t.Kind() == reflect.Int64:
		p.kind = intPlan
	case t.Kind() == reflect.Float64:
		p.kind = numberPlan
	case t.Kind() == reflect.Slice:
		p.kind, p.elem = listPlan, t.Elem()
	case t.Kind() == reflect.Pointer:
		p.kind, p.elem = pointerPlan, t.Elem()
	case t.Kind() == reflect.Struct:
		p.kind = structPlan
		addFields(p, t, nil)
		kindAt := -1
		for i := range p.fields {
			if p.fields[i].isKind {
				kindAt = i
			}
		}
		for i := range p.fields {
			p.fields[i].kindAt = kindAt
		}
	default:
		panic(fmt.Sprintf("gamedef: no JSON form for %s", t))
	}
	return p
}

// addFields appends the members of t, which is embedded at index.
func addFields(p *plan, t reflect.Type, index []int) {
	for i := range t.NumField() {
		f := t.Field(i)
		if f.Name == "_" { // describes an effect without members
			continue
		}
		at := append(append([]int{}, index...), i)
		if f.Anonymous {
			addFields(p, f.Type, at)
			continue
		}
		isKey := false
		member := field{name: f.Tag.Get("json"), index: at, plan: planOf(f.Type)}
		for option := range strings.SplitSeq(f.Tag.Get("gd"), ",") {
			key, value, _ := strings.Cut(option, "=")
			switch key {
			case "", "note": // not relevant to JSON
			case "ref":
				member.ref = value
			case "number":
				member.number = true
			case "key":
				isKey = true
			case "optional":
				member.optional = true
			case "nullable":
				member.nullable = true
			case "nonempty":
				member.nonempty = true
			case "kind":
				member.isKind = true
			case "min":
				n, err := strconv.ParseFloat(value, 64)
				if err != nil {
					panic(fmt.Sprintf("gamedef: bad tag on %s.%s", t, f.Name))
				}
				member.minimum = &n
			case "for":
				member.forWords = strings.Split(value, "|")
			case "needed":
				member.needed = strings.Split(value, "|")
				member.optional = true
			case "default":
				member.standard = value
			case "code":
				member.code = value
			default:
				panic(fmt.Sprintf("gamedef: bad tag on %s.%s", t, f.Name))
			}
		}
		if p.fields = append(p.fields, member); isKey {
			p.key = &field{name: member.name, index: member.index}
		}
	}
}
