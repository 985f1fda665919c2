package gamedef

import (
	"slices"
	"unicode/utf8"
)

// Canonical writes JSON data in its canonical form, which is the same for equal data: the keys of objects in the
// order of CompareKeys, no blanks, numbers and texts as JavaScript writes them. A duplicate key is written twice.
// Infinities and NaN become 0.
func Canonical(d Data) []byte {
	w := &writer{}
	w.data(sortKeys(d))
	return w.out
}

// sortKeys returns d with the keys of all its objects sorted.
func sortKeys(d Data) Data {
	switch d := d.(type) {
	case Array:
		out := make(Array, len(d))
		for i, item := range d {
			out[i] = sortKeys(item)
		}
		return out
	case Object:
		out := make(Object, len(d))
		for i, e := range d {
			out[i] = Entry[Data]{e.Key, sortKeys(e.Value)}
		}
		slices.SortStableFunc(out, func(a, b Entry[Data]) int { return CompareKeys(a.Key, b.Key) })
		return out
	}
	return d
}

// CompareKeys compares texts by their UTF-16 code units, as canonical JSON orders keys. It returns a number below,
// equal to or above 0.
func CompareKeys(a, b string) int {
	for a != "" && b != "" {
		ra, na := utf8.DecodeRuneInString(a)
		rb, nb := utf8.DecodeRuneInString(b)
		if ra != rb {
			if (ra >= 0x10000) != (rb >= 0x10000) {
				return int(codeUnit(ra)) - int(codeUnit(rb))
			}
			return int(ra - rb)
		}
		a, b = a[na:], b[nb:]
	}
	return len(a) - len(b)
}

// codeUnit returns a number that orders runes by their first UTF-16 code unit: runes beyond the basic plane come
// before U+E000.
func codeUnit(r rune) int32 {
	if r >= 0x10000 {
		return 0xd800
	}
	return r
}
