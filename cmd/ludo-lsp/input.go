package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
)

// maxInput is the maximum length of the standard input, and of a file that is no document: a state, a recording, a
// definition. Twice the largest document is far more than any such file that this program writes.
const maxInput = 32 << 20

// errTooLong reports that an input is longer than the limit, or has no end.
var errTooLong = fmt.Errorf("it has more than %d MiB, or no end", maxInput>>20)

// readAll reads an input to its end, up to the limit.
func readAll(in io.Reader) ([]byte, error) {
	var text bytes.Buffer
	n, err := io.Copy(&text, io.LimitReader(in, maxInput+1))
	switch {
	case err != nil:
		return nil, err
	case n > maxInput:
		return nil, errTooLong
	}
	return append([]byte{}, text.Bytes()...), nil
}

// readInput reads a file; it returns nil and an exit code if that fails.
func (i invocation) readInput(arg string) ([]byte, int) {
	text, err := readFile(i.absolutePath(arg))
	switch {
	case errors.Is(err, os.ErrNotExist):
		return nil, i.reportMisuse(fmt.Sprintf("there is no file %s", arg))
	case err != nil:
		return nil, i.fail(exitInternal, "%s cannot be read: %v", arg, err)
	}
	return text, exitClean
}

func readFile(name string) ([]byte, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return readAll(file)
}

// input reads a file, or the standard input for -; it returns nil and an exit code if that fails.
func (i invocation) input(file string) ([]byte, int) {
	if file != "-" {
		return i.readInput(file)
	}
	text, err := readAll(i.stdin)
	if err != nil {
		return nil, i.fail(exitInternal, "the standard input cannot be read: %v", err)
	}
	return text, exitClean
}
