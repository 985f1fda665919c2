package directed

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/kernel/words"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// Change is a difference between two states.
type Change struct {
	What          string   `json:"what"` // such as "fruit", "chips of north" or "hand of north → table"
	Before, After string   // "" for tokens that moved
	Tokens        []string // ids
	InWords       string   // the tokens, in words
	// Name and Owner are parts of What, for a variable or marker; From and To are the zones of moved tokens, "" if
	// they were created or destroyed.
	Name  string `json:"name,omitzero"`
	Owner string `json:"owner,omitzero"`
	From  string `json:"from,omitzero"`
	To    string `json:"to,omitzero"`
}

// String returns the change on one line.
func (c Change) String() string {
	if len(c.Tokens) > 0 {
		return c.What + ": " + c.InWords
	}
	return fmt.Sprintf("%s: %s → %s", c.What, c.Before, c.After)
}

// Changes lists the differences between two states of a game, in words.
func Changes(before, after *kernel.State) []Change {
	return changesOf(words.Of(before.Game()), before, after)
}

// changesOf lists the differences between two states, in words: variables, markers, whose turn it is, and where
// tokens went.
func changesOf(w *words.Words, before, after *kernel.State) []Change {
	a, b := before.Data(), after.Data()
	var out []Change
	was := map[[2]string]string{} // by name and owner: two of the same name are two
	for _, v := range valuesIn(w, a) {
		was[[2]string{v.Name, v.Owner}] = v.Value
	}
	for _, v := range valuesIn(w, b) {
		if old, ok := was[[2]string{v.Name, v.Owner}]; !ok || old != v.Value {
			if !ok {
				old = "none"
			}
			out = append(out, Change{What: v.Title, Name: v.Name, Owner: v.Owner, Before: old, After: v.Value})
		}
	}
	for _, single := range []struct{ name, was, is string }{
		{"phase", words.Name(before.Phase()), words.Name(after.Phase())},
		{"to move", w.Player(before.Active()), w.Player(after.Active())},
		{"turns", strconv.FormatInt(before.Turn(), 10), strconv.FormatInt(after.Turn(), 10)},
	} {
		if single.was != single.is {
			out = append(out, Change{What: single.name, Name: single.name, Before: single.was, After: single.is})
		}
	}
	return append(out, tokenChanges(w, before, after, objectIn(a, "zones"), objectIn(b, "zones"))...)
}

func objectIn(o gamedef.Object, key string) gamedef.Object {
	d, _ := o.Get(key)
	out, _ := d.(gamedef.Object)
	return out
}

func plainText(d gamedef.Data) string {
	switch d := d.(type) {
	case nil:
		return "none"
	case gamedef.Text:
		return string(d)
	}
	return string(gamedef.Canonical(d))
}

// placedToken is a token's place and properties.
type placedToken struct {
	id, zone, props string
}

func tokensIn(zones gamedef.Object) (list []placedToken, byID map[string]placedToken) {
	byID = map[string]placedToken{}
	for _, zone := range zones {
		tokens, _ := zone.Value.(gamedef.Array)
		for _, t := range tokens {
			o, _ := t.(gamedef.Object)
			id, _ := o.Get("id")
			props, _ := o.Get("props")
			text, _ := id.(gamedef.Text)
			p := placedToken{string(text), zone.Key, string(gamedef.Canonical(props))}
			list = append(list, p)
			byID[p.id] = p
		}
	}
	return list, byID
}

func tokenChanges(w *words.Words, from, to *kernel.State, before, after gamedef.Object) []Change {
	told, now := w.In(from, to), w.In(to)
	was, old := tokensIn(before)
	is, at := tokensIn(after)
	var out []Change
	note := func(from, to, token string) {
		what := routeText(told, from, to)
		at := slices.IndexFunc(out, func(c Change) bool { return c.From == from && c.To == to && c.Tokens != nil })
		if at < 0 {
			out = append(out, Change{What: what, From: from, To: to})
			at = len(out) - 1
		}
		out[at].Tokens = append(out[at].Tokens, token)
	}
	for _, t := range was {
		switch to, ok := at[t.id]; {
		case !ok:
			note(t.zone, "", t.id)
		case to.zone != t.zone:
			note(t.zone, to.zone, t.id)
		}
	}
	for _, t := range is {
		switch from, ok := old[t.id]; {
		case !ok:
			note("", t.zone, t.id)
		case from.props != t.props:
			out = append(out, Change{What: "token in " + told.Zone(t.zone), Before: told.Token(t.id),
				After: now.Token(t.id)})
		}
	}
	for i := range out {
		out[i].InWords = told.Tokens(out[i].Tokens)
	}
	// Zones with the same tokens in another order.
	for _, zone := range after {
		a, b := order(before, zone.Key), order(after, zone.Key)
		if a == b {
			continue
		}
		x, y := strings.Fields(a), strings.Fields(b)
		slices.Sort(x)
		slices.Sort(y)
		if slices.Equal(x, y) {
			out = append(out, Change{What: told.Zone(zone.Key), Before: "one order", After: "another"})
		}
	}
	return out
}

func order(zones gamedef.Object, zone string) string {
	d, _ := zones.Get(zone)
	list, _ := d.(gamedef.Array)
	var ids []string
	for _, t := range list {
		o, _ := t.(gamedef.Object)
		id, _ := o.Get("id")
		text, _ := id.(gamedef.Text)
		ids = append(ids, string(text))
	}
	return strings.Join(ids, " ")
}

// changeOf returns what an entry of a trace changed; for most kinds of entries that is nothing.
func changeOf(told words.Scene, e *kernel.TraceEntry) []Change {
	value := func(name, owner, before, after string) []Change {
		return []Change{{What: told.NameOwned(name, owner), Name: name, Owner: owner, Before: before, After: after}}
	}
	moved := func(token, from, to string) []Change {
		return []Change{{What: routeText(told, from, to), Tokens: []string{token}, InWords: told.Token(token),
			From: from,
			To:   to}}
	}
	switch t := e.What.(type) {
	case kernel.VariableChanged:
		return value(t.Var, ownerOf(&t.VariableCell), t.Old.Text(), t.New.Text())
	case kernel.MarkerChanged:
		return value(t.Marker, t.Space, t.Old, t.New)
	case kernel.ActivePlayerSet:
		return value("to move", "", told.Player(t.Old), told.Player(t.New))
	case kernel.TokenPropertySet:
		return value(words.Name(t.Property)+" of "+told.Token(t.TokenID), "", told.Value(t.Old), told.Value(t.New))
	case kernel.TokenMoved:
		return moved(t.TokenID, t.From, t.To)
	case kernel.CardMoved:
		return moved(t.TokenID, t.From, t.To)
	case kernel.TokenCreated:
		return moved(t.TokenID, "", t.Zone)
	case kernel.TokenDestroyed:
		return moved(t.TokenID, t.Zone, "")
	}
	return nil
}

// differencesOf lists what a rule does differently since an edit.
func differencesOf(before, after *Play) []string {
	out := []string{}
	note := func(format string, arguments ...any) { out = append(out, fmt.Sprintf(format, arguments...)) }
	key := func(c Change) string { return c.What }
	compare := func(was, is []Change) {
		for _, c := range is {
			at := slices.IndexFunc(was, func(o Change) bool { return key(o) == key(c) })
			switch {
			case at < 0:
				note("new: %s", c)
			case was[at].String() != c.String():
				note("%s, before the edit %s", c, was[at])
			}
		}
		for _, c := range was {
			if !slices.ContainsFunc(is, func(o Change) bool { return key(o) == key(c) }) {
				note("no longer: %s", c)
			}
		}
	}
	compare(before.Changes, after.Changes)
	texts := func(p *Play) (list []string) {
		told := p.scene()
		for _, s := range p.Steps {
			if s.Text != "" && !isLifecycle(&s.TraceEntry) && changeOf(told, &s.TraceEntry) == nil {
				list = append(list, s.Text)
			}
		}
		return list
	}
	was, is := texts(before), texts(after)
	for _, text := range is {
		if at := slices.Index(was, text); at >= 0 {
			was = slices.Delete(was, at, at+1)
		} else {
			note("step %s is new", text)
		}
	}
	for _, text := range was {
		note("step %s is gone", text)
	}
	names := func(p *Play) (list []string) {
		for _, o := range p.Next {
			list = append(list, fmt.Sprintf("%s ×%d", words.Name(o.ActionID), o.Moves))
		}
		return list
	}
	if x, y := strings.Join(names(before), ", "), strings.Join(names(after), ", "); x != y {
		note("next: %s, before the edit %s", cmp.Or(y, "nothing"), cmp.Or(x, "nothing"))
	}
	if (before.Result == nil) != (after.Result == nil) {
		if after.Result != nil {
			note("the game ends")
		} else {
			note("the game does not end any more")
		}
	}
	const most = 40
	if len(out) > most {
		out = append(out[:most], fmt.Sprintf("and %d more", len(out)-most))
	}
	return out
}
