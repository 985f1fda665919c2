package here

import (
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
	note := func(what string, was, is gamedef.Data) {
		if x, y := plainText(was), plainText(is); x != y {
			out = append(out, Change{What: what, Before: x, After: y})
		}
	}
	each := func(key string, name func(owner, name string) string, nested bool) {
		was, is := member(a, key), member(b, key)
		for _, e := range is {
			if !nested {
				old, _ := was.Get(e.Key)
				note(name("", e.Key), old, e.Value)
				continue
			}
			old := member(was, e.Key)
			inner, _ := e.Value.(gamedef.Object)
			for _, v := range inner {
				before, _ := old.Get(v.Key)
				note(name(e.Key, v.Key), before, v.Value)
			}
		}
	}
	bare := func(_, name string) string { return name }
	ofOwner := func(owner, name string) string { return name + "[" + owner + "]" }
	each("globalVars", bare, false)
	each("perPlayerVars", ofOwner, true)
	each("zoneVars", ofOwner, true)
	each("globalMarkers", bare, false)
	each("markers", ofOwner, true)
	for _, single := range [][2]string{{"currentPhase", "phase"}, {"activePlayer", "active player"}, {"turnCount", "turns"}} {
		was, _ := a.Get(single[0])
		is, _ := b.Get(single[0])
		note(single[1], was, is)
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
	note := func(what, token string) {
		at := slices.IndexFunc(out, func(c Change) bool { return c.What == what && c.Tokens != nil })
		if at < 0 {
			out = append(out, Change{What: what})
			at = len(out) - 1
		}
		out[at].Tokens = append(out[at].Tokens, tokenName(token))
	}
	for _, t := range was {
		switch to, ok := now[t.id]; {
		case !ok:
			note(t.zone+" → gone", t.id)
		case to.zone != t.zone:
			note(t.zone+" → "+to.zone, t.id)
		}
	}
	for _, t := range is {
		switch from, ok := old[t.id]; {
		case !ok:
			note("created in "+t.zone, t.id)
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
