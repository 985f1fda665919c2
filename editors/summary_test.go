package editors_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// What was not run is said at the end, whatever else happened, and is a failure in CI only.
func TestWhatWasNotRunIsSaidLast(t *testing.T) {
	script, err := os.ReadFile("../scripts/editors")
	if err != nil {
		t.Fatal(err)
	}
	run := func(smokes map[string]string, variables ...string) (last string, failed bool) {
		t.Helper()
		tree := t.TempDir()
		write := func(name, text string) {
			t.Helper()
			full := filepath.Join(tree, name)
			os.MkdirAll(filepath.Dir(full), 0o755)
			if err := os.WriteFile(full, []byte(text), 0o755); err != nil {
				t.Fatal(err)
			}
		}
		write("scripts/editors", string(script))
		for client, text := range smokes {
			write("editors/"+client+"/smoke", "#!/bin/sh\n"+text+"\n")
		}
		command := exec.Command("bash", filepath.Join(tree, "scripts", "editors"))
		command.Env = append(os.Environ(), append([]string{"CI="}, variables...)...)
		out, err := command.CombinedOutput()
		_, last, _ = strings.Cut(string(out), "!!! NOT TESTED\n")
		return last, err != nil
	}
	smokes := map[string]string{"a": "exit 77", "b": "echo ok; echo 'not run: the half that needs a newer B'", "c": "echo ok"}
	want := "!!!   a: the editor is missing\n!!!   b: the half that needs a newer B\n\n"
	if last, failed := run(smokes); last != want || failed {
		t.Errorf("without a: failed %t, and at the end\n%s", failed, last)
	}
	if last, failed := run(smokes, "CI=true"); last != want || !failed {
		t.Errorf("in CI: failed %t, and at the end\n%s", failed, last)
	}
	smokes["b"] = "exit 3"
	want = "!!!   a: the editor is missing\n\n!!! FAILED: b\n"
	if last, failed := run(smokes); last != want || !failed {
		t.Errorf("where b fails: failed %t, and at the end\n%s", failed, last)
	}
	if last, failed := run(map[string]string{"c": "exit 0"}, "CI=true"); last != "" || failed {
		t.Errorf("all run: failed %t, and at the end\n%s", failed, last)
	}
}
