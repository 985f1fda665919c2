package gamedef

import (
	"reflect"
	"slices"
)

// variantForm is the form of JSON by which a member of a sum type is recognised.
type variantForm uint8

const (
	// wrapped: the word is the object's only key, and its value holds the members.
	wrapped variantForm = iota
	// tagged: the member key holds the word, beside the other members.
	tagged
	// keyed: the member key, which the struct itself declares, is present.
	keyed
)

// variant is a member of a sum type.
type variant struct {
	form variantForm
	key  string // of tagged and keyed
	word string // of wrapped and tagged
	typ  reflect.Type
}

// union is a sum type: an interface with its members.
type union struct {
	name     string // "effect", also the name in the JSON Schema
	noun     string // "an effect"
	scalars  []reflect.Type
	variants []variant
	byType   map[reflect.Type]*variant
	words    []string // all words, for near names
}

func wrap[T any](word string) variant {
	return variant{form: wrapped, word: word, typ: reflect.TypeFor[T]()}
}

func tag[T any](key, word string) variant {
	return variant{form: tagged, key: key, word: word, typ: reflect.TypeFor[T]()}
}

func hold[T any](key string) variant {
	return variant{form: keyed, key: key, typ: reflect.TypeFor[T]()}
}

var (
	numberType = reflect.TypeFor[Number]()
	boolType   = reflect.TypeFor[Bool]()
	textType   = reflect.TypeFor[Text]()
	// textListType is a literal of Attribute only.
	textListType = reflect.TypeFor[TextList]()
)

// unions lists the sum types. The variants of each are tried in order.
var unions = map[reflect.Type]*union{
	reflect.TypeFor[Scalar](): {
		name: "scalar", noun: "a number, truth value or text",
		scalars: []reflect.Type{numberType, boolType, textType},
	},
	reflect.TypeFor[Attribute](): {
		name: "attribute", noun: "a number, truth value, text or list of texts",
		scalars: []reflect.Type{numberType, boolType, textType, textListType},
	},
	reflect.TypeFor[Value](): {
		name: "value", noun: "a value",
		scalars: []reflect.Type{numberType, boolType, textType},
		variants: []variant{
			tag[GlobalVarRef]("ref", "gvar"),
			tag[PlayerVarRef]("ref", "pvar"),
			tag[ZoneVarRef]("ref", "zoneVar"),
			tag[ZoneCountRef]("ref", "zoneCount"),
			tag[TokenPropRef]("ref", "tokenProp"),
			tag[TokenZoneRef]("ref", "tokenZone"),
			tag[AssetFieldRef]("ref", "assetField"),
			tag[BindingRef]("ref", "binding"),
			tag[MarkerStateRef]("ref", "markerState"),
			tag[GlobalMarkerStateRef]("ref", "globalMarkerState"),
			tag[ZonePropRef]("ref", "zoneProp"),
			tag[ActivePlayerRef]("ref", "activePlayer"),
			tag[SeatRef]("ref", "seat"),
			tag[PlayerNumberRef]("ref", "number"),
			hold[Arithmetic]("op"),
			wrap[Aggregate]("aggregate"),
			hold[Concat]("concat"),
			wrap[IfValue]("if"),
		},
	},
	reflect.TypeFor[Condition](): {
		name: "condition", noun: "a condition",
		scalars:  []reflect.Type{boolType},
		variants: conditionVariants,
	},
	reflect.TypeFor[Query](): {
		name: "query", noun: "a query",
		variants: []variant{
			tag[ConcatQuery]("query", "concat"),
			tag[TokensInZone]("query", "tokensInZone"),
			tag[TokensInMapSpaces]("query", "tokensInMapSpaces"),
			tag[TokensInAdjacentZones]("query", "tokensInAdjacentZones"),
			tag[AssetRows]("query", "assetRows"),
			tag[NextInOrder]("query", "nextInOrderByCondition"),
			tag[FilterQuery]("query", "filter"),
			tag[IntsInRange]("query", "intsInRange"),
			tag[IntsInVarRange]("query", "intsInVarRange"),
			tag[Enums]("query", "enums"),
			tag[GlobalMarkers]("query", "globalMarkers"),
			tag[Players]("query", "players"),
			tag[Others]("query", "others"),
			tag[Zones]("query", "zones"),
			tag[MapSpaces]("query", "mapSpaces"),
			tag[AdjacentZones]("query", "adjacentZones"),
			tag[ConnectedZones]("query", "connectedZones"),
			tag[ZonesInDirection]("query", "zonesInDirection"),
			tag[Lines]("query", "lines"),
			tag[BindingQuery]("query", "binding"),
		},
	},
	reflect.TypeFor[Effect](): {
		name: "effect", noun: "an effect",
		variants: effectVariants,
	},
}

func init() {
	for _, u := range unions {
		u.byType = map[reflect.Type]*variant{}
		for i := range u.variants {
			v := &u.variants[i]
			u.byType[v.typ] = v
			if v.word != "" {
				u.words = append(u.words, v.word)
			}
			if v.form == keyed && v.key == "op" {
				u.words = append(u.words, planOf(v.typ).field("op").plan.words...)
			}
		}
	}
}

// EffectKind returns the word of an effect in JSON: "setVar". It is "" for nil.
func EffectKind(e Effect) string { return kindWord[Effect](e) }

func kindWord[U any](member any) string {
	t := reflect.TypeOf(member)
	if t == nil || t.Kind() != reflect.Pointer {
		return ""
	}
	if v := unions[reflect.TypeFor[U]()].byType[t.Elem()]; v != nil {
		return v.word
	}
	return ""
}

// TypeOf returns the type of the member of a sum type (Effect, Query, …) that has a word in JSON, nil if none has.
func TypeOf[U any](word string) reflect.Type {
	for _, v := range unions[reflect.TypeFor[U]()].variants {
		if v.word == word {
			return v.typ
		}
	}
	return nil
}

// IsWord reports whether a text is one of the words that its enum type allows; it is false for every text of a type
// that is no enum.
func IsWord[T ~string](text T) bool {
	return slices.Contains(words[reflect.TypeFor[T]()], string(text))
}
