package meaning

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/kernel/gamedef"
)

// form is a decomposed part of a definition: its structure, and the names and numbers in it, in order. Parts of one
// structure differ only in those.
type form struct {
	shape  string
	leaves []string
}

// formOf decomposes a part, without the members named in without. ok is false if the part is too large to compare by
// eye.
func formOf(part any, without ...string) (form, bool) {
	const most = 400
	var b strings.Builder
	f := form{}
	walkLeaves(reflect.ValueOf(part), "", without, func(kind, _ string, leaf string, is bool) bool {
		b.WriteString(kind)
		b.WriteByte(' ')
		if is {
			f.leaves = append(f.leaves, leaf)
		}
		return len(f.leaves) < most
	})
	f.shape = b.String()
	return f, len(f.leaves) < most
}

// leafPath returns the path of the leaf with a number in a part.
func leafPath(part any, number int, without ...string) (path string) {
	n := 0
	walkLeaves(reflect.ValueOf(part), "", without, func(_, at string, _ string, is bool) bool {
		if is {
			if n == number {
				path = at
			}
			n++
		}
		return n <= number
	})
	return path
}

// playerLeaf is the prefix of leaves that are numbers of players, which distinguishes them from other numbers.
const playerLeaf = "player "

// playerNumber returns the number in a member that is a selector of a player by number, or "".
func playerNumber(v reflect.Value, member string) string {
	p, is := v.Interface().(gamedef.PlayerSelector)
	n, fixed := p.Value.(gamedef.Number)
	switch {
	case is && p.Kind == gamedef.PlayerByID && member == "ID":
		return fmt.Sprint(p.ID)
	case fixed && member == "Value":
		return fmt.Sprint(n)
	}
	return ""
}

// walkLeaves calls visit for the components of a value, in order; visit returns whether to go on.
func walkLeaves(v reflect.Value, at string, without []string, visit func(kind, at, leaf string, is bool) bool) bool {
	switch v.Kind() {
	case reflect.Invalid:
		return visit("-", at, "", false)
	case reflect.Interface:
		if v.IsNil() {
			return visit("-", at, "", false)
		}
		if e := v.Elem(); e.Kind() == reflect.Pointer && !e.IsNil() {
			name := e.Type().Elem().Name()
			if wrapped := strings.ToLower(name[:1]) + name[1:]; v.Type().Name() == "Effect" || name == "Aggregate" {
				at = member.PathTo(at, wrapped)
			}
		}
		return walkLeaves(v.Elem(), at, without, visit)
	case reflect.Pointer:
		if v.IsNil() {
			return visit("-", at, "", false)
		}
		return visit(v.Type().Elem().Name(), at, "", false) && walkLeaves(v.Elem(), at, without, visit)
	case reflect.Struct:
		for i := range v.NumField() {
			f := v.Type().Field(i)
			name := f.Tag.Get("json")
			if !f.IsExported() || slices.Contains(without, name) || f.Type.Name() == "MacroOrigin" ||
				f.Type.Kind() == reflect.Pointer && f.Type.Elem().Name() == "MacroOrigin" {
				continue
			}
			below := at
			if name != "" {
				below = member.PathTo(at, name)
			}
			if n := playerNumber(v, f.Name); n != "" {
				if !visit(f.Name, below, playerLeaf+n, true) {
					return false
				}
				continue
			}
			if !walkLeaves(v.Field(i), below, without, visit) {
				return false
			}
		}
		return true
	case reflect.Slice:
		if !visit("["+strconv.Itoa(v.Len()), at, "", false) {
			return false
		}
		for i := range v.Len() {
			if !walkLeaves(v.Index(i), at+index(i), without, visit) {
				return false
			}
		}
		return true
	}
	return visit(v.Type().Name(), at, fmt.Sprint(v.Interface()), true)
}

// differences returns the leaves in which the forms of one shape differ.
func differences(forms []form) (out []int) {
	for i := range forms[0].leaves {
		if slices.ContainsFunc(forms, func(f form) bool { return f.leaves[i] != forms[0].leaves[i] }) {
			out = append(out, i)
		}
	}
	return out
}

// groupForms returns groups of forms with one structure, as indices, in order of first occurrence.
func groupForms(forms []form) (out [][]int) {
	at := map[string]int{}
	for i, f := range forms {
		if f.shape == "" {
			continue
		}
		k, known := at[f.shape]
		if !known {
			k = len(out)
			at[f.shape], out = k, append(out, nil)
		}
		out[k] = append(out[k], i)
	}
	return out
}
