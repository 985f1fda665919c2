package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"unicode"
	"unsafe"
)

// openTerminal opens a new terminal: what is written to the file of that name can be
// read at the other end.
func openTerminal(t *testing.T) (end *os.File, name string) {
	t.Helper()
	end, err := os.OpenFile("/dev/ptmx", os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { end.Close() })
	control := func(request uintptr, value *int32) {
		if _, _, errno := syscall.Syscall(syscall.SYS_IOCTL, end.Fd(), request,
			uintptr(unsafe.Pointer(value))); errno != 0 {
			t.Fatal(errno)
		}
	}
	var number, unlocked int32
	control(syscall.TIOCGPTN, &number)
	control(syscall.TIOCSPTLCK, &unlocked)
	return end, fmt.Sprintf("/dev/pts/%d", number)
}

// TestFilesThatAreTerminals: whatever names a file that is written, a terminal of that
// name is shown control characters and does not obey them.
func TestFilesThatAreTerminals(t *testing.T) {
	const controls = "\u009b31m\u007f\u202e\u2066\u2069"
	const escaped = `\u009b31m\u007f\u202e\u2066\u2069\u001b]0;owned\u0007`
	game, err := os.ReadFile("../../data/games/nim/rules.md")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	text := strings.Replace(string(game), "```yaml", "```yaml\nconstants: { \""+escaped+
		"\": 1 }\nglobalVars: [ { name: \"x"+escaped+"\", type: int, init: 0, min: 0, max: 9 }, { name: 'y"+
		controls[:len("\u009b31m")]+"', type: it, init: 0, min: 0, max: 9 } ]\n```\n\n```yaml", 1)
	sound := strings.Replace(text, "type: it,", "type: int,", 1)
	sound = strings.Replace(sound, "name: 'y"+controls[:len("\u009b31m")]+"'", "name: \"y"+escaped+"\"", 1)
	for name, content := range map[string]string{"sound/rules.md": sound, "broken/rules.md": text} {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, args := range [][]string{
		{"compile", "-o", "TTY", "sound"}, {"compile", "--sections", "-o", "TTY", "broken"}, {"compile", "-o", "out.json", "--source-map", "TTY", "sound"},
		{"run", "--trace", "TTY", "sound"}, {"run", "--save", "TTY", "sound"}, {"run", "--record", "TTY", "sound"},
		{"check", "--output", "text=TTY", "broken"}, {"check", "--output", "json=TTY", "broken"}, {"check", "--output", "concise=TTY", "broken"},
		{"check", "--output", "sarif=TTY", "broken"},
	} {
		t.Run(strings.Join(args, " "), func(t *testing.T) {
			end, name := openTerminal(t)
			terminal, err := os.OpenFile(name, os.O_RDWR|syscall.O_NOCTTY, 0)
			if err != nil {
				t.Fatal(err)
			}
			written := make(chan string)
			go func() {
				var all strings.Builder
				buffer := make([]byte, 1<<16)
				for {
					n, err := end.Read(buffer)
					all.Write(buffer[:n])
					if err != nil { // nobody has the terminal open any more
						written <- all.String()
						return
					}
				}
			}()
			given := make([]string, len(args))
			for i, a := range args {
				given[i] = strings.ReplaceAll(a, "TTY", name)
			}
			code, out, errors := runCore(dir, given...)
			if err := terminal.Close(); err != nil {
				t.Fatal(err)
			}
			got := <-written
			if got == "" {
				t.Fatalf("nothing was written; exit code %d, %s%s", code, out, errors)
			}
			for _, c := range got {
				if c != '\n' && c != '\r' && c != '\t' &&
					(unicode.IsControl(c) || unicode.Is(unicode.Bidi_Control, c)) {
					t.Fatalf("%U was written in %.600q", c, got)
				}
			}
		})
	}
}
