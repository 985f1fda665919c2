// Command testrun runs go test and ends with what a reader of the last lines needs: each
// failing test with its last twenty lines, and on request the slowest tests and packages.
//
//	go run ./internal/dev/testrun [-slowest N] [-test-limit D] [-package-limit D] -- ARGUMENTS OF GO TEST
//
// It prints what go test prints, and exits as go test does; with a limit it exits with 1, too,
// when a test or a package took longer.
package main

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"time"
)

func main() {
	slowest := flag.Int("slowest", 0, "name the `N` slowest tests and packages")
	testLimit := flag.Duration("test-limit", 0, "fail when a test takes longer")
	packageLimit := flag.Duration("package-limit", 0, "fail when a package takes longer")
	flag.Parse()

	test := exec.Command("go", append([]string{"test", "-json"}, flag.Args()...)...)
	test.Stderr = os.Stderr
	output, err := test.StdoutPipe()
	if err == nil {
		err = test.Start()
	}
	if err != nil {
		fmt.Fprintf(os.Stderr, "go test cannot be run: %v\n", err)
		os.Exit(2)
	}
	run := newRun(os.Stdout)
	if err := run.read(output); err != nil {
		fmt.Fprintf(os.Stderr, "the output of go test cannot be read: %v\n", err)
		_ = test.Process.Kill() // it would wait for a reader
	}
	status := 0
	if err := test.Wait(); err != nil {
		status = 1
		if exit, ok := errors.AsType[*exec.ExitError](err); ok && exit.ExitCode() > 0 {
			status = exit.ExitCode()
		}
	}
	run.printSlowest(*slowest)
	if run.printOverLimit(*testLimit, *packageLimit) {
		status = max(status, 1)
	}
	run.printFailures()
	os.Exit(status)
}

// read takes the events of go test -json until there are no more.
func (r *run) read(events io.Reader) error {
	lines := bufio.NewReader(events)
	for {
		line, err := lines.ReadBytes('\n')
		if len(line) > 0 {
			r.add(line)
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

func seconds(s float64) time.Duration { return time.Duration(s * float64(time.Second)) }
