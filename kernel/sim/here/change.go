package here

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// Change is a difference between two states.
type Change struct {
	What          string // such as "fruit", "chips[1]" or "hand:0 → table"
	Before, After string // "" for tokens that moved
	Tokens        []string
	// Name and Owner are parts of What, of a variable or marker; From and To are the
	// zones of tokens that moved, "" where they were created or destroyed.
	Name, Owner, From, To string
}

// String is the change on one line.
func (c Change) String() string {
	if len(c.Tokens) > 0 {
		if len(c.Tokens) > 4 {
			return fmt.Sprintf("%s: %d tokens", c.What, len(c.Tokens))
		}
		return c.What + ": " + strings.Join(c.Tokens, ", ")
	}
	return fmt.Sprintf("%s %s → %s", c.What, c.Before, c.After)
}

// changesOf lists what differs between two states, for people: variables, markers,
// whose turn it is, and where tokens went.
func changesOf(before, after *kernel.State) []Change {
	a, b := before.Data(), after.Data()
	var out []Change
	was := map[string]string{}
	for _, v := range valuesIn(a) {
		was[v.title()] = v.value
	}
	for _, v := range valuesIn(b) {
		if old, ok := was[v.title()]; !ok || old != v.value {
			if !ok {
				old = "none"
			}
			out = append(out, Change{What: v.title(), Name: v.name, Owner: v.owner, Before: old, After: v.value})
		}
	}
	for _, single := range [][2]string{{"currentPhase", "phase"}, {"activePlayer", "active player"}, {"turnCount", "turns"}} {
		was, _ := a.Get(single[0])
		is, _ := b.Get(single[0])
		if x, y := plainText(was), plainText(is); x != y {
			out = append(out, Change{What: single[1], Name: single[1], Before: x, After: y})
		}
	}
	return append(out, tokenChanges(member(a, "zones"), member(b, "zones"))...)
}

func member(o gamedef.Object, key string) gamedef.Object {
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

// placed is where a token is and what it is like.
type placed struct {
	id, zone, props string
}

func tokensIn(zones gamedef.Object) (list []placed, byID map[string]placed) {
	byID = map[string]placed{}
	for _, zone := range zones {
		tokens, _ := zone.Value.(gamedef.Array)
		for _, t := range tokens {
			o, _ := t.(gamedef.Object)
			id, _ := o.Get("id")
			props, _ := o.Get("props")
			text, _ := id.(gamedef.Text)
			p := placed{string(text), zone.Key, string(gamedef.Canonical(props))}
			list = append(list, p)
			byID[p.id] = p
		}
	}
	return list, byID
}

func tokenChanges(before, after gamedef.Object) []Change {
	was, old := tokensIn(before)
	is, now := tokensIn(after)
	var out []Change
	note := func(from, to, token string) {
		what := from + " → " + to
		switch {
		case from == "":
			what = "created in " + to
		case to == "":
			what = from + " → gone"
		}
		at := slices.IndexFunc(out, func(c Change) bool { return c.What == what && c.Tokens != nil })
		if at < 0 {
			out = append(out, Change{What: what, From: from, To: to})
			at = len(out) - 1
		}
		out[at].Tokens = append(out[at].Tokens, tokenName(token))
	}
	for _, t := range was {
		switch to, ok := now[t.id]; {
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
			out = append(out, Change{What: tokenName(t.id), Before: from.props, After: t.props})
		}
	}
	// Zones whose tokens are the same in another order.
	for _, zone := range after {
		a, b := order(before, zone.Key), order(after, zone.Key)
		if a == b {
			continue
		}
		x, y := strings.Fields(a), strings.Fields(b)
		slices.Sort(x)
		slices.Sort(y)
		if slices.Equal(x, y) {
			out = append(out, Change{What: zone.Key, Before: "one order", After: "another"})
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

// changeOf is what an entry of a trace changed; nothing for most kinds.
func changeOf(e *kernel.TraceEntry) []Change {
	text := func(name string) string { return valueText(e.Field(name)) }
	value := func(name, before, after string) []Change {
		c := Change{What: owned(name, e), Name: name, Before: before, After: after}
		if rest, ok := strings.CutPrefix(c.What, name+"["); ok {
			c.Owner = strings.TrimSuffix(rest, "]")
		}
		return []Change{c}
	}
	moved := func(what, from, to string) []Change {
		return []Change{{What: what, Tokens: []string{tokenName(text("tokenId"))}, From: from, To: to}}
	}
	switch e.Kind {
	case "varChange":
		return value(text("varName"), text("oldValue"), text("newValue"))
	case "markerChange":
		return value(text("marker"), text("oldState"), text("newState"))
	case "setActivePlayer":
		return value("active player", text("oldPlayer"), text("newPlayer"))
	case "setTokenProp":
		return value(tokenName(text("tokenId"))+"."+text("prop"), text("oldValue"), text("newValue"))
	case "moveToken":
		return moved(text("from")+" → "+text("to"), text("from"), text("to"))
	case "createToken":
		return moved("created in "+text("zone"), "", text("zone"))
	case "destroyToken":
		return moved(text("zone")+" → gone", text("zone"), "")
	}
	return nil
}

// differencesOf lists what a rule does differently than it did before an edit.
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
		for _, s := range p.Steps {
			if s.Text != "" && s.Kind != "lifecycleEvent" && changeOf(&s.TraceEntry) == nil {
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
			list = append(list, fmt.Sprintf("%s ×%d", o.ActionID, o.Moves))
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
