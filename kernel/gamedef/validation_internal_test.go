package gamedef

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Checking a changed definition after the one before it finds what checking it
// alone finds.
func TestValidateAfterFindsWhatValidateFinds(t *testing.T) {
	for seed := range uint64(300) {
		r := randomDefinitions{rand.New(rand.NewPCG(seed, 1))}
		def := r.definition(4)
		earlier := validated(&Validation{}, def)
		reused := 0
		for range 6 {
			next := *def
			for range r.IntN(3) {
				r.change(&next, r.definition(4))
			}
			got, want := validated(earlier, &next), validated(&Validation{}, &next)
			if diff := cmp.Diff(want.Problems, got.Problems); diff != "" {
				t.Fatalf("seed %d: alone and after an earlier one (-alone +after):\n%s", seed, diff)
			}
			if got.vocabulary == earlier.vocabulary {
				reused++
			}
			def, earlier = &next, got
		}
		if seed == 0 && reused == 0 {
			t.Error("nothing of an earlier validation is used again")
		}
	}
}

// Two definitions are the same if their members are equal in depth.
func TestSameIsEquality(t *testing.T) {
	for seed := range uint64(300) {
		a := randomDefinitions{rand.New(rand.NewPCG(seed, 2))}.definition(4)
		b := randomDefinitions{rand.New(rand.NewPCG(seed, 2))}.definition(4)
		if !Same(a, b) {
			t.Fatalf("seed %d: a definition is not the same as itself, made again", seed)
		}
		r := randomDefinitions{rand.New(rand.NewPCG(seed, 3))}
		r.change(b, r.definition(4))
		if got, want := Same(a, b), reflect.DeepEqual(a, b); got != want {
			t.Fatalf("seed %d: Same gives %t, reflect.DeepEqual %t", seed, got, want)
		}
	}
}

// change takes a member from another definition, one entry of a list of it, or
// leaves one out. What the definition shared before is left as it was.
func (r randomDefinitions) change(def, other *GameDef) {
	to, from := reflect.ValueOf(def).Elem(), reflect.ValueOf(other).Elem()
	i := r.IntN(to.NumField())
	if r.IntN(2) == 0 { // mostly rules, as authors do
		f, _ := to.Type().FieldByName(rules[r.IntN(len(rules))])
		i = f.Index[0]
	}
	a, b := to.Field(i), from.Field(i)
	if a.Kind() != reflect.Slice || a.Len() == 0 || b.Len() == 0 || r.IntN(4) == 0 {
		a.Set(b)
		return
	}
	own := reflect.MakeSlice(a.Type(), a.Len(), a.Len())
	reflect.Copy(own, a)
	at := r.IntN(own.Len())
	if r.IntN(3) == 0 {
		own = reflect.AppendSlice(own.Slice(0, at), own.Slice(at+1, own.Len()))
	} else {
		own.Index(at).Set(b.Index(r.IntN(b.Len())))
	}
	a.Set(own)
}

// A check may read nothing of the rules but what it says that it reads: without
// the rest it finds the same.
func TestChecksReadWhatTheySay(t *testing.T) {
	for seed := range uint64(200) {
		r := randomDefinitions{rand.New(rand.NewPCG(seed, 2))}
		def := r.definition(4)
		whole := validated(&Validation{}, def)
		for _, c := range checks {
			part := *def
			v := reflect.ValueOf(&part).Elem()
			for _, member := range rules {
				read := false
				for _, m := range c.reads {
					read = read || m == member
				}
				if !read {
					v.FieldByName(member).SetZero()
				}
			}
			alone := &validator{def: &part, vocabulary: whole.vocabulary, entries: map[string][][]Problem{}}
			c.run(alone)
			if diff := cmp.Diff(whole.findings[c.name].problems, alone.problems); diff != "" {
				t.Fatalf("seed %d: %s reads more of the rules than %v:\n%s", seed, c.name, c.reads, diff)
			}
		}
	}
}
