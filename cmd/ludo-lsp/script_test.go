package main

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"ludo-lsp/internal/check"
)

var update = flag.Bool("update", false, "rewrite what the scripts expect")

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		main()
	}
	flag.Parse()
	version = "test" // the same in every build
	os.Exit(m.Run())
}

// TestScripts runs the scripts in testdata/script. A script is an archive: its
// comment holds commands, its files are laid out in an empty directory, where
// the commands run. A line of the comment is one of
//
//	> ARGUMENTS          run ludo-lsp; quotes hold words together
//	< FILE               the standard input of the next run
//	NAME=VALUE           an environment variable for the runs that follow
//	code N               the run must end with this exit code (else: 0)
//	stdout FILE          the output must be this file of the archive (else: empty)
//	stderr FILE          likewise for the error output
//	file PATH FILE       a file in the directory must be like one of the archive
//	chmod MODE PATH      set the permissions of a file
//	mode MODE PATH       the permissions must be these
//	language             from here on the language of games finds faults, not words
//	crlf PATH            turn the line breaks of a file into \r\n
//
// Everything else is prose. With -update the files that are compared are
// written anew.
func TestScripts(t *testing.T) {
	names, err := filepath.Glob("testdata/script/*.txtar")
	if err != nil || len(names) == 0 {
		t.Fatalf("no scripts: %v", err)
	}
	for _, name := range names {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) { runScript(t, name) })
	}
}

type script struct {
	t       *testing.T
	dir     string
	archive *txtar.Archive
	env     map[string]string
	engine  check.Engine
	line    string

	stdin          string
	ran            bool
	code           int
	stdout, stderr string
	checked        map[string]bool // "code", "stdout", "stderr" of the last run
}

func runScript(t *testing.T, name string) {
	archive, err := txtar.ParseFile(name)
	if err != nil {
		t.Fatal(err)
	}
	s := &script{t: t, dir: t.TempDir(), archive: archive, env: map[string]string{}, engine: wordEngine{}}
	for _, f := range archive.Files {
		if strings.HasPrefix(f.Name, "want/") {
			continue
		}
		path := filepath.Join(s.dir, f.Name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, f.Data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for line := range strings.Lines(string(archive.Comment)) {
		s.step(strings.TrimSpace(line))
	}
	s.settle()
	if *update {
		if err := os.WriteFile(name, txtar.Format(archive), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func (s *script) step(line string) {
	words := split(line)
	if len(words) == 0 {
		return
	}
	switch key, value, isSetting := strings.Cut(words[0], "="); {
	case words[0] == ">":
		s.settle()
		s.run(line, words[1:])
	case words[0] == "language" && len(words) == 1:
		s.engine = nil
	case words[0] == "<" && len(words) == 2:
		s.stdin = string(s.file(words[1]))
	case words[0] == "code" && len(words) == 2:
		s.checked["code"] = true
		if fmt.Sprint(s.code) != words[1] {
			s.t.Errorf("%s: exit code %d, want %s\n%s%s", s.line, s.code, words[1], s.stdout, s.stderr)
		}
	case words[0] == "stdout" && len(words) == 2:
		s.checked["stdout"] = true
		s.compare("standard output", words[1], s.stdout)
	case words[0] == "stderr" && len(words) == 2:
		s.checked["stderr"] = true
		s.compare("error output", words[1], s.stderr)
	case words[0] == "file" && len(words) == 3:
		content, err := os.ReadFile(filepath.Join(s.dir, words[1]))
		if err != nil {
			s.t.Errorf("%s: %v", s.line, err)
			return
		}
		s.compare(words[1], words[2], string(content))
	case words[0] == "chmod" && len(words) == 3:
		if err := os.Chmod(filepath.Join(s.dir, words[2]), mode(s.t, words[1])); err != nil {
			s.t.Fatal(err)
		}
	case words[0] == "mode" && len(words) == 3:
		info, err := os.Stat(filepath.Join(s.dir, words[2]))
		if err != nil || info.Mode().Perm() != mode(s.t, words[1]) {
			s.t.Errorf("%s: %s has mode %v, %v", s.line, words[2], info.Mode(), err)
		}
	case words[0] == "crlf" && len(words) == 2:
		path := filepath.Join(s.dir, words[1])
		content, err := os.ReadFile(path)
		if err != nil {
			s.t.Fatal(err)
		}
		if err := os.WriteFile(path, bytes.ReplaceAll(content, []byte("\n"), []byte("\r\n")), 0o644); err != nil {
			s.t.Fatal(err)
		}
	case isSetting && key == strings.ToUpper(key) && len(words) == 1:
		s.env[key] = value
	}
}

func mode(t *testing.T, text string) (m os.FileMode) {
	if _, err := fmt.Sscanf(text, "%o", &m); err != nil {
		t.Fatal(err)
	}
	return m
}

func (s *script) run(line string, args []string) {
	var stdout, stderr bytes.Buffer
	s.line, s.ran, s.checked = line, true, map[string]bool{}
	s.code = run(invocation{
		args: args, stdin: strings.NewReader(s.stdin), stdout: &stdout, stderr: &stderr,
		getenv: func(name string) string { return s.env[name] }, dir: s.dir, engine: s.engine,
	})
	s.stdin = ""
	s.stdout, s.stderr = stdout.String(), stderr.String()
}

// settle makes sure that everything about the last run was expected.
func (s *script) settle() {
	if !s.ran {
		return
	}
	if !s.checked["code"] && s.code != 0 {
		s.t.Errorf("%s: exit code %d", s.line, s.code)
	}
	if !s.checked["stdout"] && s.stdout != "" {
		s.t.Errorf("%s: unexpected output:\n%s", s.line, s.stdout)
	}
	if !s.checked["stderr"] && s.stderr != "" {
		s.t.Errorf("%s: unexpected error output:\n%s", s.line, s.stderr)
	}
}

// file gives a file of the archive.
func (s *script) file(name string) []byte {
	for _, f := range s.archive.Files {
		if f.Name == name {
			return f.Data
		}
	}
	s.t.Fatalf("the archive has no file %s", name)
	return nil
}

// compare compares a text with a file of the archive. Carriage returns are
// shown there as ␍, other control characters likewise.
func (s *script) compare(what, name, got string) {
	got = strings.NewReplacer("\r", "␍", "\x1b", "␛", "\ufeff", "<BOM>").Replace(got)
	if got != "" && !strings.HasSuffix(got, "\n") {
		got += "<no line break>\n"
	}
	at := slices.IndexFunc(s.archive.Files, func(f txtar.File) bool { return f.Name == name })
	if *update {
		if at < 0 {
			s.archive.Files = append(s.archive.Files, txtar.File{Name: name})
			at = len(s.archive.Files) - 1
		}
		s.archive.Files[at].Data = []byte(got)
		return
	}
	if diff := cmp.Diff(string(s.file(name)), got); diff != "" {
		s.t.Errorf("%s: %s (-want +got; rewrite with -update):\n%s", s.line, what, diff)
	}
}

// split cuts a line into words; quotes hold a word together.
func split(line string) []string {
	var words []string
	var word strings.Builder
	var quote rune
	inside := false
	for _, r := range line {
		switch {
		case quote != 0 && r == quote:
			quote = 0
		case quote == 0 && (r == '"' || r == '\''):
			quote, inside = r, true
		case quote == 0 && (r == ' ' || r == '\t'):
			if inside {
				words = append(words, word.String())
			}
			word.Reset()
			inside = false
		default:
			word.WriteRune(r)
			inside = true
		}
	}
	if inside {
		words = append(words, word.String())
	}
	return words
}
