package conformance

import "testing"

func TestTablesAreRead(t *testing.T) {
	got, err := table[Expression]([]byte("- id: sum\n  given: {op: '+', left: 9007199254740993, right: 1.50}\n  gives: [null, yes, 'no', \"a\\tb\", '7']\n- {id: none, given: a}\n"))
	if err != nil {
		t.Fatal(err)
	}
	want := []Expression{
		{"sum", `{"op":"+","left":9007199254740993,"right":1.50}`, `[null,"yes","no","a\tb","7"]`},
		{"none", `"a"`, ""},
	}
	if len(got) != 2 || got[0] != want[0] || got[1] != want[1] {
		t.Errorf("read %q", got)
	}
	if got := With(t, `{"a": 1, "b": 2}`, `{"b": 3, "c": 4}`); got != `{"a":1,"b":3,"c":4}` {
		t.Errorf("got %s", got)
	}
}

func TestTablesWithoutSenseAreRefused(t *testing.T) {
	for name, text := range map[string]string{
		"no entry":         "[]\n",
		"nothing":          "# only words\n",
		"the same id":      "- {id: a, given: 1}\n- {id: a, given: 2}\n",
		"no id":            "- {given: 1}\n",
		"an unknown field": "- {id: a, gibes: 1}\n",
		"a date":           "- {id: a, given: 2001-01-01}\n",
	} {
		if _, err := table[Expression]([]byte(text)); err == nil {
			t.Errorf("%s is read", name)
		}
	}
}
