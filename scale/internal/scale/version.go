package scale

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"strings"
	"sync"
)

// Version identifies the program: two builds with equal versions play alike. The version of a build of a revision is
// the name of the revision, on every platform; a build with local changes is equal only to itself.
var Version = sync.OnceValue(func() string {
	info, ok := debug.ReadBuildInfo()
	if ok {
		var revision string
		clean := false
		for _, s := range info.Settings {
			switch s.Key {
			case "vcs.revision":
				revision = s.Value
			case "vcs.modified":
				clean = s.Value == "false"
			}
		}
		if clean && revision != "" {
			return strings.TrimSpace(info.Main.Version + " " + revision + " " + info.GoVersion)
		}
	}
	return "changed " + ownHash()
})

func ownHash() string {
	name, err := os.Executable()
	if err != nil {
		return "unknown"
	}
	f, err := os.Open(name)
	if err != nil {
		return "unknown"
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "unknown"
	}
	return hex.EncodeToString(h.Sum(nil))
}

// sameVersion returns an error if the launcher has another version.
func sameVersion(launcher string) error {
	if mine := Version(); mine != launcher {
		return fmt.Errorf("this worker is of another version than what launched it (%s and %s); use one build for both",
			mine, launcher)
	}
	return nil
}
