package kernel_test

import (
	"strings"
	"testing"

	"ludo-lsp/kernel"
)

func TestSeen(t *testing.T) {
	fill := `{"moveAll":{"from":"stack:none","to":"hold:1"}},{"createToken":{"type":"crate","zone":"stack:none","props":{"mass":4,"hue":"teal"}}},{"createToken":{"type":"crate","zone":"quay:none"}}`
	reveal := func(to, filter string) string {
		return `{"reveal":{"zone":"hold:1","to":` + to + `,"filter":[` + filter + `]}}`
	}
	for _, c := range []struct {
		name, more, zone string
		player           int
		want             string
	}{
		{"a public zone", "", "quay:none", 0, "tok_crate_4"},
		{"a hidden zone", "", "stack:none", 0, ""},
		{"an owner's zone", "", "hold:1", 1, "tok_crate_2 tok_crate_1 tok_crate_0"},
		{"another player's zone", "", "hold:1", 0, ""},
		{"what is revealed to all", `,{"reveal":{"zone":"stack:none","to":"all"}}`, "stack:none", 0, "tok_crate_3"},
		{"what is revealed to another", `,{"reveal":{"zone":"stack:none","to":{"id":1}}}`, "stack:none", 0, ""},
		{"what came later", `,{"reveal":{"zone":"stack:none","to":{"id":0}}},{"createToken":{"type":"crate","zone":"stack:none"}}`, "stack:none", 0, "tok_crate_5 tok_crate_3"},
		{"what is concealed again", `,{"reveal":{"zone":"stack:none","to":"all"}},{"conceal":{"zone":"stack:none"}}`, "stack:none", 0, ""},
		{"equal", "," + reveal(`"all"`, `{"prop":"hue","op":"eq","value":"grey"}`), "hold:1", 0, "tok_crate_2 tok_crate_0"},
		{"not equal", "," + reveal(`"all"`, `{"prop":"hue","op":"neq","value":"grey"}`), "hold:1", 0, "tok_crate_1"},
		{"one of several", "," + reveal(`"all"`, `{"prop":"mass","op":"in","value":[0,1]}`), "hold:1", 0, "tok_crate_1 tok_crate_0"},
		{"none of several", "," + reveal(`"all"`, `{"prop":"mass","op":"notIn","value":[0,1]}`), "hold:1", 0, "tok_crate_2"},
		{"two demands", "," + reveal(`"all"`, `{"prop":"mass","op":"in","value":[0,1]},{"prop":"hue","op":"eq","value":"grey"}`), "hold:1", 0, "tok_crate_0"},
		{"two grants", "," + reveal(`"all"`, `{"prop":"mass","op":"eq","value":1}`) + "," + reveal(`{"id":0}`, `{"prop":"id","op":"eq","value":"tok_crate_0"}`), "hold:1", 0, "tok_crate_1 tok_crate_0"},
		{"a value that play tells", "," + reveal(`"all"`, `{"prop":"mass","op":"eq","value":{"ref":"gvar","var":"tide"}}`), "hold:1", 0, "tok_crate_0"},
		{"the value of when it was revealed", "," + reveal(`"all"`, `{"prop":"mass","op":"eq","value":{"ref":"gvar","var":"tide"}}`) + `,{"addVar":{"scope":"global","var":"tide","delta":1}}`, "hold:1", 0, "tok_crate_0"},
		{"a property that is missing", `,{"reveal":{"zone":"stack:none","to":"all","filter":[{"prop":"state","op":"neq","value":"x"}]}}`, "stack:none", 0, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			out, err := begin(t, wharfWith(t, "["+fill+c.more+"]", "")).Apply(kernel.Move{ActionID: "go"},
				kernel.ApplyOptions{Stay: true})
			if err != nil {
				t.Fatal(err)
			}
			text, err := out.State.MarshalJSON()
			if err != nil {
				t.Fatal(err)
			}
			read, err := out.State.Game().ReadState(text)
			if err != nil {
				t.Fatal(err)
			}
			for _, s := range []*kernel.State{out.State, read} {
				tokens, err := s.Seen(c.player, c.zone)
				if err != nil {
					t.Fatal(err)
				}
				var ids []string
				for _, v := range tokens {
					ids = append(ids, v.Text())
				}
				if got := strings.Join(ids, " "); got != c.want {
					t.Errorf("player %d sees %q, not %q", c.player, got, c.want)
				}
			}
			if read.Hash() != out.State.Hash() {
				t.Error("the state that was read has another hash")
			}
		})
	}
	s := begin(t, wharfWith(t, "[]", ""))
	if _, err := s.Seen(0, "attic:none"); err == nil {
		t.Error("a zone that does not exist is seen")
	}
	if _, err := s.Seen(2, "quay:none"); err == nil {
		t.Error("a player who does not play sees something")
	}
}
