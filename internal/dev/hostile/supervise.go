//go:build unix

package hostile

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"syscall"
	"time"
)

// usage is what a program has used up until its end.
type usage struct {
	Time  time.Duration // of all processors
	Bytes int64         // the most memory
	Exit  int           // -1: ended by a signal
}

func usageOf(p *os.ProcessState) usage {
	return usage{Time: p.UserTime() + p.SystemTime(), Bytes: maxBytes(p), Exit: p.ExitCode()}
}

// report is the file descriptor to which a supervisor writes.
const report = 3

// Supervise runs a command and tells [Run] what it used. A process counts as its own
// the memory of the one that starts it: what is measured is started by a program that
// does nothing else and is small.
func Supervise(arguments []string) {
	syscall.CloseOnExec(report)
	cmd := exec.Command(arguments[0], arguments[1:]...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	err := cmd.Run()
	if _, ended := errors.AsType[*exec.ExitError](err); err != nil && !ended {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	if err := json.NewEncoder(os.NewFile(report, "report")).Encode(usageOf(cmd.ProcessState)); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
