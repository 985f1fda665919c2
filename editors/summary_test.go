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
	scripts := map[string]string{}
	for _, name := range []string{"editors", "retry"} {
		text, err := os.ReadFile(filepath.Join("../scripts", name))
		if err != nil {
			t.Fatal(err)
		}
		scripts[name] = string(text)
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
		for name, text := range scripts {
			write("scripts/"+name, text)
		}
		for client, text := range smokes {
			write("editors/"+client+"/smoke", "#!/bin/sh\n"+text+"\n")
		}
		command := exec.Command("bash", filepath.Join(tree, "scripts", "editors"))
		command.Env = append(os.Environ(), append([]string{"CI=", "INSTALL_EDITORS="}, variables...)...)
		out, err := command.CombinedOutput()
		_, last, _ = strings.Cut(string(out), "!!! NOT TESTED\n")
		return last, err != nil
	}
	smokes := map[string]string{"a": "exit 77", "c": "echo ok",
		"b": "echo ok; echo 'not run: the half that needs a newer B'"}
	want := "NOTE: NOT TESTED: a, the editor is missing\nNOTE: NOT TESTED: b: the half that needs a newer B\n\n"
	if last, failed := run(smokes); last != want || failed {
		t.Errorf("without a: failed %t, and at the end\n%s", failed, last)
	}
	if last, failed := run(smokes, "CI=true"); last != want || !failed {
		t.Errorf("in CI: failed %t, and at the end\n%s", failed, last)
	}
	smokes["b"] = "exit 3"
	want = "NOTE: NOT TESTED: a, the editor is missing\n\n!!! FAILED: b\n"
	if last, failed := run(smokes); last != want || !failed {
		t.Errorf("where b fails: failed %t, and at the end\n%s", failed, last)
	}
	if last, failed := run(map[string]string{"c": "exit 0"}, "CI=true"); last != "" || failed {
		t.Errorf("all run: failed %t, and at the end\n%s", failed, last)
	}
}

// A story that fails is begun anew at most twice, in a folder of its own that is empty again, and says which try
// passed.
func TestStoriesAreBegunAnew(t *testing.T) {
	folder := t.TempDir()
	tries := filepath.Join(folder, "tries")
	left := filepath.Join(folder, "left")
	story := func(passes string) (string, error) {
		t.Helper()
		os.WriteFile(tries, nil, 0o644)
		script := `echo x >>"` + tries + `"; [ ! -e "` + left + `" ] || exit 9; mkdir -p "` + left + `"
			[ "$(wc -l <"` + tries + `")" -ge ` + passes + ` ]`
		out, err := exec.Command("bash", "../scripts/retry", "a story", left, "bash", "-c", script).Output()
		return string(out), err
	}
	if out, err := story("1"); err != nil || out != "" {
		t.Errorf("at once: %v\n%s", err, out)
	}
	if out, err := story("3"); err != nil || !strings.HasSuffix(out, "NOTE: a story passed with try 3\n") {
		t.Errorf("with the third try: %v\n%s", err, out)
	}
	if out, err := story("4"); err == nil || strings.Count(out, "failed with try") != 3 {
		t.Errorf("never: %v\n%s", err, out)
	}
}
