package lower

import (
	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/kernel/gamedef"
)

func (r *reading) duration(n *expand.Node) gamedef.Duration {
	word, ok := grammar.Canonical(grammar.Durations, Identifier(n.Text()))
	if !ok {
		r.fail(n, "a duration")
	}
	return gamedef.Duration(word)
}

func (r *reading) class(n *expand.Node) gamedef.ActionClass {
	c, ok := ActionClass(Identifier(n.Text()))
	if !ok {
		r.fail(n, "a class of actions")
	}
	return c
}

// spelled reads a required list of seats under its name or the older one.
func (r *reading) spelled(n *expand.Node, field, old string) []string {
	if !given(n.Get(field)) && given(n.Get(old)) {
		field = old
	}
	return r.names(n, field)
}

// seatOf reads the seat of a record, under either name.
func (r *reading) seatOf(n *expand.Node) string {
	if !given(n.Get(view.GrantSeat)) && given(n.Get(view.GrantOtherFaction)) {
		return r.id(n, view.GrantOtherFaction)
	}
	return r.id(n, view.GrantSeat)
}
