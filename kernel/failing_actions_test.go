package kernel_test

import (
	"errors"
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
		s := stateOf(t, `{"globalVars": [{"name": "mud", "type": "int", "init": 1, "min": 0, "max": 9}], "actions": `+
			c.actions+`}`)
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

// Whoever wants all moves is told which action it is whose rules fail, and where; others
// get the list without it, and a warning.
func TestListsNameTheActionThatFails(t *testing.T) {
	s := stateOf(t, `{"actions": [`+action("rest", `{}`)+","+action("break", `{"params": [{"name": "$n", "domain": `+ints("1", "3")+`}],
		"pre": {"op": "==", "left": {"op": "/", "left": 1, "right": {"op": "-", "left": `+binding("$n")+`, "right": 2}}, "right": 1}}`)+`]}`)
	_, err := s.Legal(kernel.ListOptions{})
	var failed *kernel.Error
	if !errors.As(err, &failed) || failed.Code != "DIVISION_BY_ZERO" || failed.Path != "actions[1].pre" ||
		failed.Context["actionId"] != "break" || failed.Bindings["$n"] != "2" {
		t.Errorf("%v, %+v", err, failed)
	}
	l, err := s.Legal(kernel.ListOptions{SkipFailing: true})
	if err != nil || len(l.Moves) != 1 || len(l.Warnings) != 1 || l.Warnings[0].Code != "MOVE_ENUM_ACTION_FAILED" ||
		l.Warnings[0].Context["actionId"] != "break" || l.Warnings[0].Context["code"] != "DIVISION_BY_ZERO" {
		t.Errorf("%+v, %v", l, err)
	}
}

// A special activity whose rules fail now is not listed before an operation; after it
// they may hold. Nor does it keep a playout from going on.
func TestSpecialActivitiesThatFailAreLeftOut(t *testing.T) {
	s := stateOf(t, `{"actions": [`+action("sow", `{"effects": [`+add("fruit", "1")+`]}`)+","+action("dig", `{}`)+
		`], "actionPipelines": [`+
		pipeline("digging", "dig", `{"accompanyingOps": "any", "stages": [{"effects": [
			{"setVar": {"scope": "global", "var": "fruit", "value": {"op": "/", "left": 4, "right": {"ref": "gvar", "var": "mud"}}}}]}]}`)+`]}`)
	if got := legalText(t, s, kernel.ListOptions{Compound: true, SkipFailing: true}); got != "sow; sow with dig after" {
		t.Error(got)
	}
	if _, err := s.Legal(kernel.ListOptions{Compound: true}); err == nil || errorText(err) != "DIVISION_BY_ZERO" {
		t.Errorf("listing gives %v", err)
	}
	p := s.Playout()
	defer p.Close()
	if err := p.Apply(&kernel.Move{ActionID: "sow"}); err != nil {
		t.Error(err)
	}
}
