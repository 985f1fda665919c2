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

// screen is where a command writes to: what a person reads, or data that a
// program does. A person's terminal obeys control characters; names and texts
// come from anywhere, so those that reach one are shown and not obeyed. It also
// remembers the first error of writing, so that no command need look for it.
type screen struct {
	to io.Writer
	// text: a person reads it, even if it goes through a pipe first.
	text bool
	// colored lets the escape sequences for colours pass, which reports write.
	colored bool
	split   []byte // the beginning of a character whose end is to come
	err     error
}

// newScreen makes a screen of a writer. A terminal is always for a person.
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

// safe is a text in which no control character is left but line breaks, tabs
// and, where they are expected, colours.
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

// colour is the length of the escape sequence for a colour that a text begins
// with; 0 if it begins with none.
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

// forPeople says that the standard output of the command is read by people.
func (i invocation) forPeople() {
	if s, ok := i.stdout.(*screen); ok {
		s.text = true
	}
}

// writerBehind is the writer after a screen, for what draws on a terminal.
func writerBehind(w io.Writer) io.Writer {
	if s, ok := w.(*screen); ok {
		return s.to
	}
	return w
}

// runGuarded runs a command with screens, and fails if its output was lost. A fault of the program ends in a sentence.
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

// tellFault says that the program failed, and with what input.
func (i invocation) tellFault(fault *guard.Fault) {
	fmt.Fprintf(i.stderr, "ludo-lsp: The program failed, which is a fault of its own: %v. \"%s\" brings it about; "+
		"please report it with these files.\n", fault, strings.Join(append([]string{"ludo-lsp"}, i.args...), " "))
}

// fileBehind is the file after a writer, nil if there is none.
func fileBehind(w io.Writer) *os.File {
	file, _ := writerBehind(w).(*os.File)
	return file
}
