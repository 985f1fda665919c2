package meaning

import (
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/compile/values"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/kernel/gamedef"
)

// findEqualParts reports identical parts of an entry, one of which was probably meant to be different.
func (t *trace) findEqualParts() {
	for _, c := range t.joints {
		parts, _ := c.Parts()
		for i := range parts {
			same := func(o gamedef.Condition) bool { return gamedef.Same(o, parts[i]) }
			if k := slices.IndexFunc(parts[:i], same); k >= 0 {
				path := member.PathTo(t.entry.pathOf(site{c, -1}), member.Args)
				f := t.entry.report(diag.ValuesPartsEqual, path+index(i),
					"This part of the condition stands there twice. One of them was meant to be something else, or can go.")
				f.Related = []values.Related{{Path: path + index(k), Message: "The same stands here."}}
				f.Fixes = []values.Fix{{Title: "Remove it", Edits: []values.Edit{{Path: path + index(i),
					Remove: true}}}}
			}
		}
	}
	for i := range t.blocks {
		if list := t.blocks[i].effects; len(list) > 2 {
			t.findCopies(list)
		}
	}
}

// mostAlike is the maximal number of parts that are compared with each other.
const mostAlike = 64

// findCopies reports one of several similar effects that equals another one, while all the rest differ.
func (t *trace) findCopies(list []gamedef.Effect) {
	if len(list) > mostAlike {
		return
	}
	for second := range list {
		first := slices.IndexFunc(list[:second], func(e gamedef.Effect) bool { return gamedef.Same(e, list[second]) })
		if first < 0 || makesTokens(list[second]) {
			continue
		}
		same, small := formOf(list[second])
		alike := []form{same, same}
		begin, end := first, second+1 // of consecutive similar ones
		like := func(i int) bool {
			f, fits := formOf(list[i])
			if fits = fits && f.shape == same.shape; fits && i != first && i != second {
				alike = append(alike, f)
			}
			return fits
		}
		for ; begin > 0 && like(begin-1); begin-- {
		}
		for ; end < len(list) && like(end); end++ {
		}
		between := true
		for i := first + 1; i < second; i++ {
			between = between && like(i)
		}
		if !small || !between || len(alike) < 3 || !distinctForms(alike[1:]) {
			continue
		}
		slots := differences(alike)
		word := func(slot int) bool { _, err := strconv.ParseFloat(same.leaves[slot], 64); return err != nil }
		if !slices.ContainsFunc(slots, word) {
			continue // the same amount twice
		}
		leaf := slots[0]
		at := func(i int) string {
			return member.PathTo(t.entry.effectPath(list[i]), leafPath(wrappedEffect{list[i]}, leaf))
		}
		f := t.entry.report(diag.ValuesPartsEqual, at(second),
			"This is the same as what is done before, where the others like it differ: it may be a copy that was not changed.")
		f.At = append(f.At, t.entry.effectPath(list[second]))
		f.Apart = true
		f.Related = []values.Related{{Path: at(first), Message: "The same is done here."}}
		if len(slots) == 1 {
			t.addMissingFix(f, alike, leaf)
		}
	}
}

// distinctForms reports whether no two forms are the same.
func distinctForms(forms []form) bool {
	for i := range forms {
		for k := range i {
			if slices.Equal(forms[i].leaves, forms[k].leaves) {
				return false
			}
		}
	}
	return true
}

// makesTokens reports whether an effect makes tokens; several tokens of a kind may be intended.
func makesTokens(e gamedef.Effect) (is bool) {
	gamedef.Uses(e, func(_ gamedef.Place, use gamedef.Use) { is = is || use.Does == gamedef.Makes })
	return is
}

// wrappedEffect is an effect that can be walked like an item of a list.
type wrappedEffect struct{ Effect gamedef.Effect }

// addMissingFix adds the fix that writes the only name that is missing, where all other names of its kind occur.
func (t *trace) addMissingFix(f *values.Finding, alike []form, leaf int) {
	used := lists.Map(alike, func(a form) string { return a.leaves[leaf] })
	for _, names := range t.nameLists() {
		left := slices.DeleteFunc(slices.Clone(names), func(n string) bool { return slices.Contains(used, n) })
		if len(left) == 1 && !slices.ContainsFunc(used, func(n string) bool { return !slices.Contains(names, n) }) {
			f.Fixes = append(f.Fixes, values.Fix{Title: "Write " + quote(left[0]),
				Edits: []values.Edit{{Path: f.At[0], Text: left[0]}}})
		}
	}
}

// nameLists returns lists of the names that a game declares: of variables, zones, the states of markers.
func (w *world) nameLists() (out [][]string) {
	variables := func(list []gamedef.VariableDef) {
		var ints, all []string
		for i := range list {
			all = append(all, list[i].Name)
			if list[i].Type == gamedef.IntVariable {
				ints = append(ints, list[i].Name)
			}
			if len(list[i].Values) > 0 {
				out = append(out, list[i].Values)
			}
		}
		out = append(out, ints, all)
	}
	variables(w.def.GlobalVars)
	variables(w.def.PerPlayerVars)
	variables(w.def.ZoneVars)
	for i := range w.def.MarkerLattices {
		out = append(out, w.def.MarkerLattices[i].States)
	}
	for i := range w.def.GlobalMarkerLattices {
		out = append(out, w.def.GlobalMarkerLattices[i].States)
	}
	return out
}

// findSiblings reports actions, triggers and endings that are similar to others and were probably not changed after
// copying.
func (g *game) findSiblings() {
	g.among(diag.ValuesPartsEqual, member.Actions, partsOf(g.def.Actions), member.ID)
	g.among(diag.ValuesTriggerTwice, member.Triggers, partsOf(g.def.Triggers), member.ID)
	g.among(diag.ValuesPartsEqual, member.PathTo(member.Terminal, member.Conditions),
		partsOf(g.def.Terminal.Conditions))
}

func partsOf[T any](list []T) (out []any) {
	for i := range list {
		out = append(out, &list[i])
	}
	return out
}

func (g *game) among(code diag.Code, section string, list []any, ids ...string) {
	if len(list) < 2 || len(list) > mostAlike*4 {
		return
	}
	forms := make([]form, len(list))
	for i, part := range list {
		if a, is := part.(*gamedef.ActionDef); is && len(a.Cost)+len(a.Effects) == 0 {
			continue // its effects are reported elsewhere
		}
		if f, small := formOf(part, ids...); small {
			forms[i] = f
		}
	}
	for _, group := range groupForms(forms) {
		var alike, whole []form
		for _, i := range group {
			alike = append(alike, forms[i])
			with, _ := formOf(list[i])
			whole = append(whole, with)
		}
		var first, second []int
		for i := range group {
			k := slices.IndexFunc(alike[:i], func(f form) bool { return slices.Equal(f.leaves, alike[i].leaves) })
			if k >= 0 && len(alike[i].leaves) > 0 {
				first, second = append(first, group[k]), append(second, group[i])
			}
		}
		if len(first) == 1 || len(first) > 1 && code == diag.ValuesTriggerTwice {
			for i := range first {
				path := section + index(second[i])
				f := g.report(code, path,
					"This says the same as another one before it: one of the two can go, or was meant to say something else.")
				if code == diag.ValuesTriggerTwice {
					f.At = []string{member.PathTo(path, member.ID), path}
				}
				f.Related = []values.Related{{Path: section + index(first[i]), Message: "The same is said here."}}
				f.Fixes = []values.Fix{{Title: "Remove it", Edits: []values.Edit{{Path: path, Remove: true}}}}
			}
			continue
		}
		if len(group) >= 3 {
			g.findUnchangedName(section, list, group, whole)
		}
	}
}

// findUnchangedName reports a name that changes together with another one in similar entries, except in one: there
// one name was changed and the other is still that of the copied entry.
func (g *game) findUnchangedName(section string, list []any, group []int, forms []form) {
	slots := differences(forms)
	if len(slots) > mostAlike {
		return
	}
	for _, lead := range slots {
		for _, slot := range slots {
			odd := -1
			for i, f := range forms {
				if !hasWord(f.leaves[lead], f.leaves[slot]) {
					if odd >= 0 {
						odd = -2
						break
					}
					odd = i
				}
			}
			if odd < 0 || lead == slot || len(forms[odd].leaves[slot]) < 2 {
				continue
			}
			k := slices.IndexFunc(forms, func(f form) bool { return f.leaves[slot] == forms[odd].leaves[slot] })
			if k == odd {
				k = odd + 1 + slices.IndexFunc(forms[odd+1:],
					func(f form) bool { return f.leaves[slot] == forms[odd].leaves[slot] })
			}
			if k == odd || !areDistinct(forms, slot, odd) {
				continue
			}
			path := member.PathTo(section+index(group[odd]), leafPath(list[group[odd]], slot))
			f := g.report(diag.ValuesPartsEqual, path, quote(forms[odd].leaves[slot])+" is what stands in "+
				quote(forms[k].leaves[lead])+", and this is "+quote(forms[odd].leaves[lead])+
				": it may be a copy that was not changed.")
			f.At = append(f.At, section+index(group[odd]))
			if name := strings.Replace(forms[odd].leaves[lead], withoutWord(forms[k].leaves[lead],
				forms[k].leaves[slot]), "", 1); name != forms[odd].leaves[lead] && name != "" {
				f.Fixes = []values.Fix{{Title: "Write " + quote(name), Edits: []values.Edit{{Path: path, Text: name}}}}
			}
			return
		}
	}
}

// withoutWord returns the rest of a name without a word in it.
func withoutWord(name, word string) string { return strings.Replace(name, word, "", 1) }

// hasWord reports whether a name is word, or has it as a part.
func hasWord(name, word string) bool {
	if _, err := strconv.Atoi(word); err == nil || len(word) < 2 {
		return name == word
	}
	return strings.Contains(strings.ToLower(name), strings.ToLower(word))
}

// areDistinct reports whether all forms except the one with index but have different values in a slot.
func areDistinct(forms []form, slot, but int) bool {
	seen := map[string]bool{}
	for i, f := range forms {
		if i != but && seen[f.leaves[slot]] {
			return false
		}
		seen[f.leaves[slot]] = i != but || seen[f.leaves[slot]]
	}
	return true
}

// findSharedSquares reports two spaces with the same place in a grid.
func (g *game) findSharedSquares() {
	at := map[string]int{}
	var rows, columns []string
	add := func(list []string, s string) []string {
		if slices.Contains(list, s) {
			return list
		}
		return append(list, s)
	}
	var names []string // of the attributes that all spaces of the board have
	n := 0
	for i := range g.def.Zones {
		z := &g.def.Zones[i]
		if z.ZoneKindOrDefault() != gamedef.BoardZone {
			continue
		}
		var own []string
		for _, a := range z.Attributes {
			if _, is := a.Value.(gamedef.Number); is {
				own = append(own, a.Key)
			}
		}
		if n++; n == 1 {
			names = own
		} else {
			names = slices.DeleteFunc(names, func(s string) bool { return !slices.Contains(own, s) })
		}
	}
	if len(names) != 2 || n < 4 {
		return
	}
	first, second, pairs := 0, 0, 0
	for i := range g.def.Zones {
		z := &g.def.Zones[i]
		if z.ZoneKindOrDefault() != gamedef.BoardZone {
			continue
		}
		r, c := number(z, names[0]), number(z, names[1])
		rows, columns = add(rows, r), add(columns, c)
		if k, seen := at[r+" "+c]; seen {
			first, second, pairs = k, i, pairs+1
			continue
		}
		at[r+" "+c] = i
	}
	if pairs != 1 || len(rows)*len(columns) != n {
		return
	}
	path := member.Zones + index(second)
	f := g.report(diag.ValuesPartsEqual, member.PathTo(path, member.Attributes), "This space lies where "+
		quote(g.def.Zones[first].ID)+" lies: "+names[0]+" and "+names[1]+" of both are the same.")
	f.At = append(f.At, path)
	f.Related = []values.Related{{Path: member.Zones + index(first), Message: "The other one is here."}}
	for _, r := range rows {
		for _, c := range columns {
			if _, taken := at[r+" "+c]; !taken {
				for _, z := range []int{second, first} {
					at := member.PathTo(member.Zones+index(z), member.Attributes)
					f.Fixes = append(f.Fixes, values.Fix{Title: "Put " + quote(g.def.Zones[z].ID) + " at " + r + ", " + c,
						Edits: []values.Edit{{Path: member.PathTo(at, names[0]), Text: r}, {Path: member.PathTo(at, names[1]), Text: c}}})
				}
			}
		}
	}
}

func number(z *gamedef.ZoneDef, name string) string {
	for _, a := range z.Attributes {
		if n, is := a.Value.(gamedef.Number); is && a.Key == name {
			return strconv.FormatFloat(float64(n), 'f', -1, 64)
		}
	}
	return ""
}
