//go:build unix

package check_test

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"ludo-lsp/internal/check"
)

// nobody is the number of the user that may do nothing.
const nobody = 65534

func TestUnreadableFileIsAFailure(t *testing.T) {
	dir := lay(t, map[string]string{"game/a.md": "game\nbad\n", "game/b.md": "game\n"})
	if err := os.Chmod(filepath.Join(dir, "game/b.md"), 0); err != nil {
		t.Fatal(err)
	}
	if os.Geteuid() == 0 { // who may read everything
		for _, folder := range []string{filepath.Dir(dir), dir, filepath.Join(dir, "game")} {
			if err := os.Chown(folder, nobody, -1); err != nil {
				t.Fatal(err)
			}
		}
		if err := syscall.Seteuid(nobody); err != nil {
			t.Fatal(err)
		}
		defer func() {
			if err := syscall.Seteuid(0); err != nil {
				t.Fatal(err)
			}
		}()
	}
	result := run(t, check.Options{Dir: dir, Paths: []string{"game/a.md"}})
	if len(result.Report.Findings) != 1 || len(result.Report.Failures) != 1 ||
		result.Report.Failures[0].File != "game/b.md" {
		t.Errorf("%+v", result.Report)
	}
}
