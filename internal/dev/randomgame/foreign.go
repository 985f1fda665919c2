package randomgame

import (
	"encoding/json"
	"slices"
)

// Foreign lists what becomes of the JSON of a definition when it is changed in one place, as one that no compiler made
// may be: texts that name nothing or something else, numbers out of bounds, lists without an entry, members that are
// not there. It fails when the definition is not JSON.
func Foreign(definition []byte) (changed []string, err error) {
	var tree any
	if err := json.Unmarshal(definition, &tree); err != nil {
		return nil, err
	}
	vary(tree, func(v any) { tree = v }, func() {
		text, failed := json.Marshal(tree)
		if err == nil {
			err = failed
		}
		changed = append(changed, string(text))
	})
	return changed, err
}

// vary gives every value of a tree other ones in turn, and takes that back.
func vary(v any, set func(any), try func()) {
	with := func(others ...any) {
		for _, other := range others {
			set(other)
			try()
		}
		set(v)
	}
	switch t := v.(type) {
	case string:
		with("", "nowhere", "$none", "actor", "deck:none", "hand:7", t+"x")
	case float64:
		with(-1.0, 0.0, 7.0, 1e9)
	case bool:
		with(!t)
	case []any:
		for i := range t {
			with(slices.Delete(slices.Clone(t), i, i+1))
			vary(t[i], func(other any) { t[i] = other }, try)
		}
		with([]any{})
	case map[string]any:
		var names []string
		for name := range t {
			names = append(names, name)
		}
		slices.Sort(names)
		for _, name := range names {
			member := t[name]
			delete(t, name)
			try()
			t[name] = member
			vary(member, func(other any) { t[name] = other }, try)
		}
	}
}
