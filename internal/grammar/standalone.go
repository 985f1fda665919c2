package grammar

import "slices"

// Some types alone decide what may stand in their place, without the context. They have numbers, so that what is
// known about a macro parameter's place can be stored and read where the macro is used.

// NumberOf returns the number of a type that stands alone, 0 for all other types.
func NumberOf(t *Type) int { return table().numbers[t] }

// TypeOfNumber returns the type that stands alone and has the number, nil if there is none.
func TypeOfNumber(number int) *Type {
	if types := table().types; number > 0 && number <= len(types) && standsAlone(types[number-1]) {
		return types[number-1]
	}
	return nil
}

// numberTypes gives numbers to the types that stand alone.
func (c *contents) numberTypes() {
	c.numbers = map[*Type]int{}
	for i, t := range c.types {
		if standsAlone(t) {
			c.numbers[t] = i + 1
		}
	}
}

// standsAlone reports whether a type can be checked without the record around it.
func standsAlone(t *Type) bool {
	switch t.Form {
	case Text, Int, Number, Bool, Enum, Choice, Refer, Selector:
		return true
	case List:
		return !t.Unit && standsAlone(t.Elem)
	case OneOf:
		return !slices.ContainsFunc(t.Alternatives, func(a *Type) bool { return !standsAlone(a) })
	case Record:
		return !slices.ContainsFunc(t.Shape.Fields, func(f *Field) bool {
			return f.Type.Form == Switch && t.Shape.FieldByName(f.Type.By) == nil
		})
	}
	return false
}
