package kernel_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"ludo-lsp/internal/dev/conformance"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// TestEffectsConform runs every listed list of effects and compares what it changes.
func TestEffectsConform(t *testing.T) {
	definition := conformance.Definition(t, conformance.ProvingGround)
	for _, c := range conformance.Table[conformance.Effects](t, "effects") {
		params := "{}"
		if c.Params != "" {
			params = string(c.Params)
		}
		t.Run(c.ID, func(t *testing.T) {
			text := conformance.With(t, definition, `{"actions":[{"id":"go","actor":"active","executor":"actor","phase":["main"],
				"params":`+declared(t, params)+`,"pre":null,"cost":[],"effects":`+string(c.Effects)+`,"limits":[]}]}`)
			want := conformance.Canonical(t, c.Gives)
			s := initialOf(t, text)
			out, err := s.Apply(kernel.Move{ActionID: "go", Params: given(t, params)}, kernel.ApplyOptions{Stay: true})
			got := errorData(err)
			if err == nil {
				got = changes(s.Data(), out)
			}
			if text := string(gamedef.Canonical(got)); text != want {
				t.Errorf("%s, want %s", text, want)
			}
		})
	}
}

// declared declares the parameters of a move that answer no decision, each with the one
// value that it has.
func declared(t *testing.T, params string) string {
	var list []string
	for _, p := range given(t, params) {
		if strings.HasPrefix(p.Name, "$") {
			list = append(list, fmt.Sprintf(`{"name":%q,"domain":{"query":"enums","values":[%q]}}`, p.Name,
				p.Value.Text()))
		}
	}
	return "[" + strings.Join(list, ",") + "]"
}

// initialOf is the first state of a definition, with seed 7 and two players.
func initialOf(t *testing.T, definition string) *kernel.State {
	t.Helper()
	def, err := gamedef.Decode([]byte(definition))
	if err != nil {
		t.Fatal(err)
	}
	g, err := kernel.New(def)
	if err != nil {
		t.Fatal(err)
	}
	return begin(t, g)
}

// errorData is an error as the tables have it.
func errorData(err error) gamedef.Object {
	var illegal *kernel.IllegalMoveError
	var rule *kernel.Error
	code, reason := fmt.Sprint(err), ""
	switch {
	case errors.As(err, &illegal):
		code, reason = "ILLEGAL_MOVE", illegal.Reason
	case errors.As(err, &rule):
		code, reason = rule.Code, rule.Reason
	}
	out := gamedef.Object{{Key: "error", Value: gamedef.Text(code)}}
	if reason != "" {
		out = append(out, gamedef.Entry[gamedef.Data]{Key: "reason", Value: gamedef.Text(reason)})
	}
	return out
}

// member is what lies in objects at a path, and whether there is something.
func member(d gamedef.Data, path ...string) (gamedef.Data, bool) {
	for _, key := range path {
		o, ok := d.(gamedef.Object)
		if !ok {
			return nil, false
		}
		if d, ok = o.Get(key); !ok {
			return nil, false
		}
	}
	return d, true
}

func same(a, b gamedef.Data) bool {
	return string(gamedef.Canonical(a)) == string(gamedef.Canonical(b))
}

// worths is the values of the property v of the tokens in a zone.
func worths(zone gamedef.Data) gamedef.Array {
	out := gamedef.Array{}
	for _, token := range zone.(gamedef.Array) {
		v, _ := member(token, "props", "v")
		out = append(out, v)
	}
	return out
}

// changes is what a move changed, as the tables have it: all but variables of zones.
func changes(before gamedef.Object, out *kernel.Outcome) gamedef.Object {
	after := out.State.Data()
	var list gamedef.Object
	note := func(key string, d gamedef.Data) {
		list = append(list, gamedef.Entry[gamedef.Data]{Key: key, Value: d})
	}
	each := func(suffix string, path ...string) {
		x, _ := member(before, path...)
		y, _ := member(after, path...)
		for _, e := range y.(gamedef.Object) {
			if was, _ := member(x, e.Key); !same(was, e.Value) {
				note(e.Key+suffix, e.Value)
			}
		}
	}
	each("", "globalVars")
	each("0", "perPlayerVars", "0")
	each("1", "perPlayerVars", "1")
	zones, _ := member(after, "zones")
	for _, e := range zones.(gamedef.Object) {
		if was, _ := member(before, "zones", e.Key); !same(worths(was), worths(e.Value)) {
			note(e.Key, worths(e.Value))
		}
	}
	for _, key := range []string{"markers", "globalMarkers", "reveals", "activePlayer", "currentPhase", "turnCount"} {
		was, _ := member(before, key)
		if is, ok := member(after, key); ok && !same(was, is) {
			note(key, is)
		}
	}
	was, _ := member(before, "rng")
	if is, _ := member(after, "rng"); !same(was, is) {
		note("rngAdvanced", gamedef.Bool(true))
	}
	var codes gamedef.Array
	for _, w := range out.Warnings {
		codes = append(codes, gamedef.Text(w.Code))
	}
	if len(codes) > 0 {
		note("warnings", codes)
	}
	if slices.ContainsFunc(out.Log, func(e kernel.LogEntry) bool { return e.Kind == "fired" }) {
		note("fired", gamedef.Bool(true))
	}
	return list
}
