package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"unicode/utf8"

	"ludo-lsp/internal/guard"
	"ludo-lsp/internal/text/source"
)

// screen is the output of a command: text for a person, or data for a program. Names and texts may contain control
// characters, which a terminal would obey, so in text they are made visible. It also remembers the first write error,
// so that no command need check for errors.
type screen struct {
	to io.Writer
	// text: a person reads it, even if it goes through a pipe first.
	text bool
	// colored lets through the colour escape sequences that reports write.
	colored bool
	split   []byte // the beginning of a character still incomplete
	err     error
}

// newScreen returns a screen for a writer; text says whether it is for a person, as a terminal always is.
func newScreen(to io.Writer, text bool) *screen {
	_, isTerminal := terminal(to)
	return &screen{to: to, text: text || isTerminal}
}

// Write implements io.Writer.
func (s *screen) Write(p []byte) (int, error) {
	if s.err != nil {
		return 0, s.err
	}
	out := p
	if s.text {
		out = s.safe(p)
	}
	if _, s.err = s.to.Write(out); s.err != nil {
		return 0, s.err
	}
	return len(p), nil
}

// safe returns a text without control characters other than line breaks, tabs and, where they are expected, colours.
func (s *screen) safe(p []byte) []byte {
	clean := len(s.split) == 0
	for _, c := range p {
		clean = clean && (c >= ' ' && c < 0x7f || c == '\n' || c == '\t')
	}
	if clean {
		return p
	}
	p = append(s.split, p...)
	s.split = nil
	out := make([]byte, 0, len(p)+16)
	for len(p) > 0 {
		if s.colored && p[0] == 0x1b {
			if n := colour(p); n > 0 {
				out, p = append(out, p[:n]...), p[n:]
				continue
			}
		}
		if !utf8.FullRune(p) {
			s.split = append([]byte(nil), p...)
			break
		}
		_, size := utf8.DecodeRune(p)
		if p[0] == '\n' || p[0] == '\t' {
			out = append(out, p[0])
		} else {
			out = append(out, source.Visible(string(p[:size]))...)
		}
		p = p[size:]
	}
	return out
}

// colour returns the length of the colour escape sequence at the start of a text; 0 if there is none.
func colour(p []byte) int {
	if len(p) < 3 || p[1] != '[' {
		return 0
	}
	for k := 2; k < len(p) && k < 24; k++ {
		switch c := p[k]; {
		case c == 'm':
			return k + 1
		case c != ';' && (c < '0' || c > '9'):
			return 0
		}
	}
	return 0
}

// setForPeople declares that the standard output of the command is for people.
func (i invocation) setForPeople() {
	if s, ok := i.stdout.(*screen); ok {
		s.text = true
	}
}

// writerBehind returns the writer to which a screen writes, for drawing on a terminal.
func writerBehind(w io.Writer) io.Writer {
	if s, ok := w.(*screen); ok {
		return s.to
	}
	return w
}

// runGuarded runs a command with screens, and returns a failure if its output could not be written. A fault of the
// program is reported as a sentence.
func runGuarded(i invocation, command func(invocation) int) int {
	output, errors := newScreen(i.stdout, false), newScreen(i.stderr, true)
	i.stdout, i.stderr = output, errors
	code := exitInternal
	if fault := guard.Run(func() { code = command(i) }); fault != nil {
		i.tellFault(fault)
		return exitInternal
	}
	if output.err != nil && code != exitInternal {
		fmt.Fprintf(errors, "ludo-lsp: the output cannot be written: %v\n", output.err)
		return exitInternal
	}
	return code
}

// tellFault reports a fault of the program, and the input with which it occurred.
func (i invocation) tellFault(fault *guard.Fault) {
	fmt.Fprintf(i.stderr, "ludo-lsp: The program failed, which is a fault of its own: %v. \"%s\" brings it about; "+
		"please report it with these files.\n", fault, strings.Join(append([]string{"ludo-lsp"}, i.args...), " "))
}

// fileBehind returns the file to which a writer writes, nil if there is none.
func fileBehind(w io.Writer) *os.File {
	file, _ := writerBehind(w).(*os.File)
	return file
}
