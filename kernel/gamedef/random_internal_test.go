package gamedef

import (
	"bytes"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"ludo-lsp/schemas/schematest"
)

// randomDefinitions makes definitions of the right shape that use every type and
// member; what they say makes no sense.
type randomDefinitions struct{ *rand.Rand }

// definition is a definition whose expressions are so deep at most.
func (r randomDefinitions) definition(depth int) *GameDef {
	def := new(GameDef)
	r.fill(planOf(reflect.TypeFor[GameDef]()), reflect.ValueOf(def).Elem(), depth)
	return def
}

func (r randomDefinitions) text() string {
	texts := []string{"a", "$zone", "deck:none", "é\n\"\\\t\u0001", "<&>", "__x", "\u2028"}
	return texts[r.IntN(len(texts))]
}

func (r randomDefinitions) number() float64 {
	numbers := []float64{0, 1, -7, 2.5, 1e-9, 1e21, maxSafeInt}
	return numbers[r.IntN(len(numbers))]
}

// fill gives a value that a plan allows; depth bounds what is inside.
func (r randomDefinitions) fill(p *plan, v reflect.Value, depth int) {
	switch p.kind {
	case textPlan:
		v.SetString(r.text())
	case enumPlan:
		v.SetString(p.words[r.IntN(len(p.words))])
	case truthPlan:
		v.SetBool(r.IntN(2) == 0)
	case intPlan:
		v.SetInt(int64(r.IntN(5)) + 1)
	case numberPlan:
		v.SetFloat(r.number())
	case listPlan:
		n := 1 + r.IntN(2)
		if depth <= 0 {
			n = 0
		}
		list := reflect.MakeSlice(v.Type(), n, n)
		for i := range n {
			r.fill(planOf(p.elem), list.Index(i), depth-1)
		}
		v.Set(list)
	case pointerPlan:
		v.Set(reflect.New(p.elem))
		r.fill(planOf(p.elem), v.Elem(), depth)
	case structPlan:
		r.object(p, v, depth)
	case unionPlan:
		r.union(p.union, v, depth)
	case dataPlan:
		v.Set(reflect.ValueOf(Data(
			Object{{"a", Array{Null{}, Bool(true), Number(r.number())}}, {"b", Text(r.text())}})))
	case customPlan:
		r.custom(v, depth)
	}
}

func (r randomDefinitions) object(p *plan, v reflect.Value, depth int) {
	word := ""
	for i := range p.fields {
		if f := &p.fields[i]; f.isKind {
			r.fill(f.plan, v.FieldByIndex(f.index), depth)
			word = v.FieldByIndex(f.index).String()
		}
	}
	for i := range p.fields {
		f := &p.fields[i]
		has := func(words []string) bool {
			return slices.Contains(words, word)
		}
		leave := (f.optional || f.nullable) && (r.IntN(3) == 0 || depth <= 0) && !has(f.needed)
		if f.isKind || leave || f.forWords != nil && !has(f.forWords) {
			continue
		}
		inner := depth - 1
		if f.nonempty {
			inner = max(inner, 1)
		}
		if member := v.FieldByIndex(f.index); f.minimum != nil && f.plan.kind == unionPlan {
			member.Set(reflect.ValueOf(Number(1 + r.IntN(5)))) // of what is written out, whole numbers
		} else {
			r.fill(f.plan, member, inner)
		}
	}
}

func (r randomDefinitions) union(u *union, v reflect.Value, depth int) {
	if len(u.scalars) > 0 && (depth <= 0 || len(u.variants) == 0 || r.IntN(3) == 0) {
		switch u.scalars[r.IntN(len(u.scalars))] {
		case numberType:
			v.Set(reflect.ValueOf(Number(r.number())))
		case boolType:
			v.Set(reflect.ValueOf(Bool(true)))
		case textType:
			v.Set(reflect.ValueOf(Text(r.text())))
		case textListType:
			v.Set(reflect.ValueOf(TextList{r.text()}))
		}
		return
	}
	chosen := u.variants[r.IntN(len(u.variants))]
	if depth <= 0 {
		// The members that hold nothing.
		leaf := map[string]any{"query": &Players{}, "effect": &AdvancePhase{}}
		v.Set(reflect.ValueOf(leaf[u.name]))
		return
	}
	member := reflect.New(chosen.typ)
	r.object(planOf(chosen.typ), member.Elem(), depth-1)
	v.Set(member)
}

func (r randomDefinitions) custom(v reflect.Value, depth int) {
	valueOf := func() Value {
		var value Value
		r.fill(planOf(reflect.TypeFor[Value]()), reflect.ValueOf(&value).Elem(), depth-1)
		return value
	}
	switch t := v.Addr().Interface().(type) {
	case *PlayerSelector:
		t.Kind = 1 + PlayerKind(r.IntN(int(playerKindEnd)-1))
		switch t.Kind {
		case PlayerByID:
			t.ID = 2
		case ChosenPlayer:
			t.Binding = r.text()
		case ValuedPlayer:
			t.Value = valueOf()
		}
	case *ZoneReference:
		if t.Selector = "deck:none"; r.IntN(2) == 0 {
			*t = ZoneReference{Expr: valueOf()}
		}
	case *FilterOperand:
		if t.List = []Scalar{Text("a"), Number(1)}; r.IntN(2) == 0 {
			*t = FilterOperand{Value: valueOf()}
		}
	case *TargetCardinality:
		one, two := int64(1), int64(2)
		*t = []TargetCardinality{{All: true}, {N: &one}, {Max: &two}, {Min: &one, Max: &two}}[r.IntN(4)]
	case *AccompanyingOps:
		*t = []AccompanyingOps{{Any: true}, {ActionIDs: []string{"a"}}, {ActionIDs: []string{}}}[r.IntN(3)]
	default: // an OrderedMap
		entries := reflect.MakeSlice(v.Type(), 2, 2)
		for i := range 2 {
			entry := entries.Index(i)
			entry.Field(0).SetString([]string{"z", "a b"}[i])
			r.fill(planOf(entry.Field(1).Type()), entry.Field(1), depth-1)
		}
		v.Set(entries)
	}
}

func TestEveryShapeSurvivesWritingAndReading(t *testing.T) {
	schema := schematest.Compile(t, schemaFile, schemaID)
	for seed := range uint64(40) {
		def := randomDefinitions{rand.New(rand.NewPCG(seed, 1))}.definition(7)
		written, err := Encode(def)
		if err != nil {
			t.Fatal(err)
		}
		read, err := Decode(written)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		again, err := Encode(read)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(written, again) {
			t.Fatalf("seed %d: written again it differs", seed)
		}
		value, err := jsonschema.UnmarshalJSON(bytes.NewReader(written))
		if err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(value); err != nil {
			t.Fatalf("seed %d: %.3000v", seed, err)
		}
		Validate(read)
	}
}

// FuzzDecode: reading never panics, and what was read survives being written.
func FuzzDecode(f *testing.F) {
	data, err := os.ReadFile("testdata/pebbles.json")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(data)
	f.Add([]byte(`{"metadata":{"id":"x"},"turnOrder":{"type":"cardDriven","config":{"turnFlow":{}}}}`))
	for seed := range uint64(3) {
		written, err := Encode(randomDefinitions{rand.New(rand.NewPCG(seed, 2))}.definition(3))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(written)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		def, err := Decode(data)
		if err != nil {
			return
		}
		Validate(def)
		written, err := Encode(def)
		if err != nil {
			t.Fatalf("what was read cannot be written: %v", err)
		}
		again, err := Decode(written)
		if err != nil {
			t.Fatalf("what was written cannot be read: %v", err)
		}
		if !reflect.DeepEqual(def, again) {
			t.Fatal("what was written is another definition")
		}
	})
}
