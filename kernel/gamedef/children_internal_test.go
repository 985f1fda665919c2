package gamedef

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"regexp"
	"strconv"
	"testing"
)

// A walk comes to every node once, at the place where it stands in the JSON.
func TestWalkComesToEveryNodeWhereItStands(t *testing.T) {
	for seed := range uint64(20) {
		def := randomDefinitions{rand.New(rand.NewPCG(seed, 3))}.definition(6)
		written, err := Encode(def)
		if err != nil {
			t.Fatal(err)
		}
		var tree any
		if err := json.Unmarshal(written, &tree); err != nil {
			t.Fatal(err)
		}
		counts := map[string]int{}
		Walk(def, func(at Place, node Node) bool {
			counts[reflect.TypeOf(node).String()]++
			want, err := encodeNode(node)
			if err != nil {
				t.Fatal(err)
			}
			found, err := json.Marshal(lookUp(tree, at.String()))
			if err != nil {
				t.Fatal(err)
			}
			var plain any
			if err := json.Unmarshal(want, &plain); err != nil {
				t.Fatal(err)
			}
			if want, _ := json.Marshal(plain); !bytes.Equal(found, want) {
				t.Fatalf("seed %d: at %s stands %.200s, not %.200s", seed, at, found, want)
			}
			return true
		})
		if all := map[string]int{"*gamedef.GameDef": 1}; true {
			countNodes(reflect.ValueOf(def).Elem(), all)
			for typ, n := range all {
				if counts[typ] != n {
					t.Fatalf("seed %d: the walk comes to %d of %d %s", seed, counts[typ], n, typ)
				}
			}
			if len(counts) != len(all) {
				t.Fatalf("seed %d: the walk comes to %d kinds of nodes of %d", seed, len(counts), len(all))
			}
		}
	}
}

// Children gives what stands in a node itself, and Walk goes no deeper than it is told to.
func TestChildrenAreTheFirstLevelOfAWalk(t *testing.T) {
	effect := &If{
		When: &Not{Arg: Bool(true)},
		Then: []Effect{&SetVar{VarCell: VarCell{Scope: PlayerScope, Player: PlayerSelector{Kind: ActorPlayer}, Var: "coins"}, Value: Number(1)}},
	}
	want := []string{"if.when", "if.then[0]"}
	var children, walked []string
	Children(effect, func(at Place, _ Node) { children = append(children, at.String()) })
	Walk(effect, func(at Place, node Node) bool {
		if at.String() != "" {
			walked = append(walked, at.String())
		}
		return node == Node(effect)
	})
	if !reflect.DeepEqual(children, want) || !reflect.DeepEqual(walked, want) {
		t.Errorf("children %v, walk %v, want %v", children, walked, want)
	}
}

func encodeNode(node Node) ([]byte, error) {
	switch n := node.(type) {
	case Effect:
		return EncodePart(n)
	case Value:
		return EncodePart(n)
	case Condition:
		return EncodePart(n)
	case Query:
		return EncodePart(n)
	case *ZoneSelector:
		return EncodePart(*n)
	case *ZoneReference:
		return EncodePart(*n)
	case *PlayerSelector:
		return EncodePart(*n)
	}
	return EncodePart(*node.(*GameDef))
}

var placeStep = regexp.MustCompile(`\["(?:[^"\\]|\\.)*"\]|\[\d+\]|[^.\[]+`)

func lookUp(tree any, place string) any {
	for _, step := range placeStep.FindAllString(place, -1) {
		switch {
		case step[0] == '[' && step[1] == '"':
			key, err := strconv.Unquote(step[1 : len(step)-1])
			if err != nil {
				return err.Error()
			}
			tree = tree.(map[string]any)[key]
		case step[0] == '[':
			i, _ := strconv.Atoi(step[1 : len(step)-1])
			tree = tree.([]any)[i]
		default:
			tree = tree.(map[string]any)[step]
		}
	}
	return tree
}

// countNodes counts the nodes in a value by their Go types, with reflection.
func countNodes(v reflect.Value, counts map[string]int) {
	absent := false
	switch v.Kind() {
	case reflect.Interface:
		switch v.Type() {
		case reflect.TypeFor[Effect](), reflect.TypeFor[Condition](), reflect.TypeFor[Value](),
			reflect.TypeFor[Query]():
			if !v.IsNil() {
				counts[v.Elem().Type().String()]++
			}
		}
		absent = v.IsNil()
	case reflect.Pointer:
		absent = v.IsNil()
	case reflect.Slice:
		for i := range v.Len() {
			countNodes(v.Index(i), counts)
		}
	}
	switch v.Type() {
	case reflect.TypeFor[PlayerSelector](), reflect.TypeFor[ZoneSelector](), reflect.TypeFor[ZoneReference]():
		if !v.IsZero() {
			counts["*"+v.Type().String()]++
		}
		switch v.Type() {
		case reflect.TypeFor[PlayerSelector]():
			countNodes(v.FieldByName("Value"), counts)
		case reflect.TypeFor[ZoneReference]():
			countNodes(v.FieldByName("Expr"), counts) // its selector is a part of the reference
		}
		return
	}
	switch v.Kind() {
	case reflect.Interface, reflect.Pointer:
		if !absent {
			countNodes(v.Elem(), counts)
		}
	case reflect.Struct:
		for _, field := range v.Fields() {
			countNodes(field, counts)
		}
	}
}
