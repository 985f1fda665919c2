package cnl

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"ludo-lsp/internal/dev/specs"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/kernel/gamedef"
)

// TestCompiledGamesBeside compares what games beside the repository, if there are any,
// compile to with the definitions that another compiler makes of them. TestCompiledDefinitions
// does the same for games of ours.
func TestCompiledGamesBeside(t *testing.T) {
	files, _ := filepath.Glob(filepath.Join(specs.BesideFolder(t), "acceptance", "gamedefs", "*.json"))
	specs.Note(t, len(files), "definitions", "acceptance/gamedefs")
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".json")
		t.Run(name, func(t *testing.T) {
			folder := filepath.Join(specs.BesideFolder(t), "acceptance", "games", name)
			if _, err := os.Stat(folder); err != nil {
				folder = filepath.Join(specs.BesideFolder(t), "corpus", name)
			}
			result := Compile(New(readFolder(t, folder), Options{}))
			for _, d := range result.Diagnostics {
				if d.Severity < diag.Hint && !d.Code.AboutMeaning() {
					t.Errorf("%s %s: %s %s", d.Path, d.Code, d.Severity, d.Message)
				}
			}
			if result.GameDef == nil {
				t.Fatal("no definition")
			}
			data, err := gamedef.Encode(result.GameDef)
			if err != nil {
				t.Fatal(err)
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for i, difference := range differences("", comparable(t, want), comparable(t, data)) {
				if i == 20 {
					break
				}
				t.Error(difference)
			}
		})
	}
}

// comparable reads a definition without what may differ.
func comparable(t *testing.T, data []byte) any {
	t.Helper()
	def, _ := parsed(t, data).(map[string]any)
	if order, ok := def["turnOrder"].(map[string]any); ok {
		if config, ok := order["config"].(map[string]any); ok {
			if flow, ok := config["turnFlow"].(map[string]any); ok {
				delete(config, "turnFlow")
				maps.Copy(config, flow)
			}
		}
	}
	// Decision 30: elsewhere transitions of pieces are left out.
	if types, ok := def["tokenTypes"].([]any); ok {
		for _, one := range types {
			if one, ok := one.(map[string]any); ok {
				delete(one, "transitions")
			}
		}
	}
	return without(def)
}

func parsed(t *testing.T, data []byte) (out any) {
	t.Helper()
	if err := json.Unmarshal(data, &out); err != nil {
		t.Fatal(err)
	}
	return out
}

// without takes out the members that may differ, and empty lists.
func without(v any) any {
	switch v := v.(type) {
	case map[string]any:
		for key, value := range v {
			value = without(value)
			if list, ok := value.([]any); key == "internalDecisionId" || key == "macroOrigin" || key == "displayName" ||
				strings.HasSuffix(key, "MacroOrigin") || ok && len(list) == 0 {
				delete(v, key)
				continue
			}
			v[key] = value
		}
	case []any:
		for i := range v {
			v[i] = without(v[i])
		}
	}
	return v
}

// differences lists where two JSON values differ.
func differences(path string, want, got any) []string {
	var out []string
	switch w := want.(type) {
	case map[string]any:
		if g, ok := got.(map[string]any); ok {
			keys := slices.Sorted(maps.Keys(w))
			for _, key := range slices.Sorted(maps.Keys(g)) {
				if _, known := w[key]; !known {
					keys = append(keys, key)
				}
			}
			for _, key := range keys {
				out = append(out, differences(path+"."+key, w[key], g[key])...)
			}
			return out
		}
	case []any:
		if g, ok := got.([]any); ok && len(g) == len(w) {
			for i := range w {
				out = append(out, differences(fmt.Sprintf("%s[%d]", path, i), w[i], g[i])...)
			}
			return out
		}
	}
	if !reflect.DeepEqual(want, got) {
		short := func(v any) string {
			data, _ := json.Marshal(v)
			return fmt.Sprintf("%.200s", data)
		}
		out = append(out, fmt.Sprintf("%s: want %s, got %s", path, short(want), short(got)))
	}
	return out
}
