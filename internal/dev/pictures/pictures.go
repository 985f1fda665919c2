package pictures

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
)

// Check compares what each picture in docs/img shows with what is noted in sources.json there, and with update
// notes it: editors/vscode/smoke does so where it has taken the pictures anew.
func Check(t testing.TB, root string, update bool, shown map[string]string) {
	t.Helper()
	file := filepath.Join(root, "docs", "img", "sources.json")
	sums := map[string]string{}
	have, err := os.ReadFile(file)
	if err == nil {
		err = json.Unmarshal(have, &sums)
	}
	if err != nil && !update {
		t.Fatal(err)
	}
	for name, text := range shown {
		if _, err := os.Stat(filepath.Join(root, "docs", "img", name)); err != nil {
			t.Error(err)
		}
		sum := sha256.Sum256(bytes.ReplaceAll([]byte(text), []byte("\r\n"), []byte("\n")))
		now := hex.EncodeToString(sum[:])
		if !update && sums[name] != now {
			t.Errorf("what docs/img/%s shows is not what it was when the picture was taken: "+
				"UPDATE_PICTURES=1 editors/vscode/smoke bin/ludo-lsp takes the pictures anew", name)
		}
		sums[name] = now
	}
	if update {
		data, _ := json.MarshalIndent(sums, "", "  ")
		if err := os.WriteFile(file, append(data, '\n'), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// Files are the texts of files, one after the other.
func Files(t testing.TB, patterns ...string) string {
	t.Helper()
	var all []byte
	for _, pattern := range patterns {
		names, err := filepath.Glob(pattern)
		if err != nil || len(names) == 0 {
			t.Fatalf("there is no %s: %v", pattern, err)
		}
		for _, name := range names {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, text...)
		}
	}
	return string(all)
}
