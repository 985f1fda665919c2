package kernel_test

import (
	"testing"

	"ludo-lsp/kernel"
)

// An action whose rules fail keeps nobody from making a move while other actions can
// be taken, in playouts as elsewhere. When it is the only one, its fault is told.
func TestActionsThatFailWhileTheNextDecisionIsLookedFor(t *testing.T) {
	broken := action("break", `{"pre": {"op": "==", "left": {"op": "/", "left": 1, "right": {"ref": "gvar", "var": "mud"}}, "right": 1}}`)
	soil := action("soil", `{"effects": [{"setVar": {"scope": "global", "var": "mud", "value": 0}}], "limits": [{"scope": "game", "max": 1}]}`)
	wait := action("wait", `{}`)
	for _, c := range []struct{ actions, want string }{
		{"[" + broken + "," + soil + "," + wait + "]", ""},
		{"[" + soil + "," + broken + "]", "DIVISION_BY_ZERO"},
	} {
		s := stateOf(t, `{"globalVars": [{"name": "mud", "type": "int", "init": 1, "min": 0, "max": 9}], "actions": `+c.actions+`}`)
		p := s.Playout()
		move := moveOf("soil")
		_, err := s.Apply(move, kernel.ApplyOptions{})
		failed := p.Apply(&move)
		for _, err := range []error{err, failed} {
			if c.want == "" && err != nil || c.want != "" && (err == nil || errorText(err) != c.want) {
				t.Errorf("got %v, want %q", err, c.want)
			}
		}
		p.Close()
	}
}
