package replay

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"ludo-lsp/internal/text/lists"
	"ludo-lsp/kernel/gamedef"
)

// Sum returns the SHA-256 sum of the canonical JSON of data, in hexadecimal digits.
func Sum(d gamedef.Data) string {
	sum := sha256.Sum256(gamedef.Canonical(d))
	return hex.EncodeToString(sum[:])
}

// removed is the value of a removed entry in a delta.
var removed = gamedef.Object{{Key: "$del", Value: gamedef.Number(1)}}

// Delta returns the changes from one projection to another: an object with the new values of keys, "key", or of keys
// of an entry, "key/child".
func Delta(before, after gamedef.Object) gamedef.Object {
	delta := gamedef.Object{}
	note := func(path string, d gamedef.Data) {
		delta.Add(path, d)
	}
	eachChangedEntry(before, after, func(key string, was, is gamedef.Data) {
		old, oldOK := was.(gamedef.Object)
		now, nowOK := is.(gamedef.Object)
		switch {
		case is == nil:
			note(key, removed)
		case !oldOK || !nowOK:
			note(key, is)
		default:
			eachChangedEntry(old, now, func(child string, _, is gamedef.Data) {
				if is == nil {
					is = removed
				}
				note(key+"/"+child, is)
			})
		}
	})
	return delta
}

// eachChangedEntry calls f for each key whose values in two objects differ, in the order of keys; nil stands for a
// missing value.
func eachChangedEntry(before, after gamedef.Object, f func(key string, was, is gamedef.Data)) {
	keys := lists.Map(before, func(e gamedef.Entry[gamedef.Data]) string { return e.Key })
	for _, e := range after {
		keys = append(keys, e.Key)
	}
	slices.SortFunc(keys, gamedef.CompareKeys)
	for _, key := range slices.Compact(keys) {
		was, _ := before.Get(key)
		is, _ := after.Get(key)
		if !isEqual(was, is) {
			f(key, was, is)
		}
	}
}

// Apply returns a projection with a delta applied.
func Apply(before, delta gamedef.Object) (gamedef.Object, error) {
	out := slices.Clone(before)
	for _, change := range delta {
		key, child, nested := strings.Cut(change.Key, "/")
		if !nested {
			out = put(out, key, change.Value)
			continue
		}
		entry, ok := out.Get(key)
		if !ok {
			entry = gamedef.Object{}
		}
		object, ok := entry.(gamedef.Object)
		if !ok {
			return nil, fmt.Errorf("the delta changes %q, but %q has no entries", change.Key, key)
		}
		out = put(out, key, put(slices.Clone(object), child, change.Value))
	}
	return out, nil
}

// put sets the entry of a key, or removes it if d is removed, in an object, which must not be shared.
func put(o gamedef.Object, key string, d gamedef.Data) gamedef.Object {
	if isEqual(d, removed) {
		return slices.DeleteFunc(o, func(e gamedef.Entry[gamedef.Data]) bool { return e.Key == key })
	}
	(*gamedef.OrderedMap[gamedef.Data])(&o).Set(key, d)
	return o
}

// isEqual reports whether data are equal, ignoring the order of keys.
func isEqual(a, b gamedef.Data) bool {
	switch a := a.(type) {
	case gamedef.Array:
		b, ok := b.(gamedef.Array)
		return ok && slices.EqualFunc(a, b, isEqual)
	case gamedef.Object:
		b, ok := b.(gamedef.Object)
		if !ok || len(a) != len(b) {
			return false
		}
		for i, e := range a {
			// Usually the keys are at the same index.
			other := gamedef.Data(nil)
			if b[i].Key == e.Key {
				other = b[i].Value
			} else if other, ok = b.Get(e.Key); !ok {
				return false
			}
			if !isEqual(e.Value, other) {
				return false
			}
		}
		return true
	case nil:
		return b == nil
	}
	switch b.(type) {
	case gamedef.Array, gamedef.Object:
		return false
	}
	return a == b
}
