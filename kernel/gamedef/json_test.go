package gamedef_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"ludo-lsp/internal/dev/specs"
	"ludo-lsp/kernel/gamedef"
)

// given returns the definitions of testdata, and those that lie beside the repository.
func given(t testing.TB) map[string][]byte {
	t.Helper()
	out := map[string][]byte{}
	for _, pattern := range []string{"testdata/*.json", "../../testdata/compile/*.json",
		"../../testdata/language/proving-ground.json", "../../testdata/language/pebbles.json",
		filepath.Join(specs.BesideFolder(t), "acceptance/gamedefs/*.json")} {
		names, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			out[filepath.Base(name)] = data
		}
	}
	return out
}

// plain reads JSON without types; the nested turn flow is made flat.
func plain(t testing.TB, data []byte) any {
	t.Helper()
	var out any
	if err := json.Unmarshal(data, &out); err != nil {
		t.Fatal(err)
	}
	if def, ok := out.(map[string]any); ok {
		if order, ok := def["turnOrder"].(map[string]any); ok {
			if config, ok := order["config"].(map[string]any); ok {
				if flow, ok := config["turnFlow"].(map[string]any); ok {
					if plan, ok := config["coupPlan"]; ok {
						flow["coupPlan"] = plan
					}
					order["config"] = flow
				}
			}
		}
	}
	return out
}

func TestDefinitionsSurviveReadingAndWriting(t *testing.T) {
	for name, data := range given(t) {
		t.Run(name, func(t *testing.T) {
			def, err := gamedef.Decode(data)
			if err != nil {
				t.Fatal(err)
			}
			written, err := gamedef.Encode(def)
			if err != nil {
				t.Fatal(err)
			}
			if diff := difference("", plain(t, data), plain(t, written)); diff != "" {
				t.Fatalf("read and written again it differs at %s", diff)
			}
			again, err := gamedef.Decode(written)
			if err != nil {
				t.Fatal(err)
			}
			if !reflect.DeepEqual(def, again) {
				t.Error("the definition that was written is another one")
			}
		})
	}
}

// difference is the first place where two plain values differ, "" if nowhere.
func difference(at string, want, got any) string {
	switch w := want.(type) {
	case map[string]any:
		g, ok := got.(map[string]any)
		if !ok {
			break
		}
		for key, value := range w {
			if _, ok := g[key]; !ok {
				return at + "." + key + ": lost"
			}
			if d := difference(at+"."+key, value, g[key]); d != "" {
				return d
			}
		}
		for key := range g {
			if _, ok := w[key]; !ok {
				return at + "." + key + ": new"
			}
		}
		return ""
	case []any:
		g, ok := got.([]any)
		if !ok || len(g) != len(w) {
			break
		}
		for i := range w {
			if d := difference(fmt.Sprintf("%s[%d]", at, i), w[i], g[i]); d != "" {
				return d
			}
		}
		return ""
	}
	if reflect.DeepEqual(want, got) {
		return ""
	}
	return fmt.Sprintf("%s: %v became %v", at, want, got)
}

func problemsOf(t *testing.T, err error) []gamedef.Problem {
	t.Helper()
	var invalid *gamedef.InvalidError
	if !errors.As(err, &invalid) {
		t.Fatalf("want an InvalidError, got %v", err)
	}
	return invalid.Problems
}

func TestEncodingJSONUsesTheSameForm(t *testing.T) {
	for name, data := range given(t) {
		var def gamedef.GameDef
		if err := json.Unmarshal(data, &def); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		a, err := json.Marshal(&def)
		if err != nil {
			t.Fatal(err)
		}
		b, err := gamedef.Encode(&def)
		if err != nil {
			t.Fatal(err)
		}
		if diff := difference("", plain(t, a), plain(t, b)); diff != "" {
			t.Errorf("%s: differs at %s", name, diff)
		}
	}
}
