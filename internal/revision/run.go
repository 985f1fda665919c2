//go:build !js

package revision

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// timeout is how long git may take for one answer.
const timeout = 30 * time.Second

// run runs git in a folder, and returns its output, of which at most `most` bytes are read.
func run(folder string, most int64, arguments ...string) ([]byte, error) {
	ctx, stop := context.WithTimeout(context.Background(), timeout)
	defer stop()
	// No hooks or monitors of the repository run, and nothing is fetched.
	all := append([]string{"--no-pager", "--no-optional-locks", "-c", "core.fsmonitor=false", "-c",
		"core.hooksPath=" + os.DevNull, "-c", "protocol.allow=never"}, arguments...)
	command := exec.CommandContext(ctx, "git", all...)
	command.Dir = filepath.FromSlash(folder)
	command.Env = append(os.Environ(), "GIT_NO_LAZY_FETCH=1", "GIT_TERMINAL_PROMPT=0", "LC_ALL=C")
	for _, name := range []string{"GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX"} {
		command.Env = slices.DeleteFunc(command.Env, func(v string) bool { return strings.HasPrefix(v, name+"=") })
	}
	var said bytes.Buffer
	command.Stderr = &limitedBuffer{&said, 1000}
	out, err := command.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := command.Start(); err != nil {
		return nil, err
	}
	data, err := io.ReadAll(io.LimitReader(out, most))
	if err == nil && int64(len(data)) == most {
		command.Process.Kill() // the rest is not wanted
		command.Wait()
		return data, nil
	}
	if ended := command.Wait(); ctx.Err() != nil {
		return nil, fmt.Errorf("git takes more than %.0f s for it", timeout.Seconds())
	} else if ended != nil {
		first, _, _ := strings.Cut(strings.TrimSpace(said.String()), "\n")
		return nil, fmt.Errorf("git: %w: %s", ended, first)
	}
	return data, err
}

// limitedBuffer keeps the beginning of what is written to it, up to a limit.
type limitedBuffer struct {
	to   *bytes.Buffer
	left int
}

func (l *limitedBuffer) Write(p []byte) (int, error) {
	n := min(len(p), l.left)
	l.to.Write(p[:n])
	l.left -= n
	return len(p), nil
}
