package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const tutorialPage = "../../docs/tutorial.md"

// block is a fenced block of a page: what it is, the file that it is about, and its lines.
type block struct {
	kind, file string
	text       string
	start, end int // of the text in the page
}

// blocksOf are the fenced blocks of a page, those inside of others left out.
func blocksOf(page string) (out []block) {
	for at := 0; ; {
		open := regexp.MustCompile("(?m)^(```+)([a-z]+)(?: ([\\w.]+))?\n").FindStringSubmatchIndex(page[at:])
		if open == nil {
			return out
		}
		group := func(k int) string {
			if open[2*k] < 0 {
				return ""
			}
			return page[at+open[2*k] : at+open[2*k+1]]
		}
		start := at + open[1]
		length := strings.Index("\n"+page[start:], "\n"+group(1)+"\n")
		if length < 0 {
			return out
		}
		out = append(out, block{group(2), group(3), page[start : start+length], start, start + length})
		at = start + length + len(group(1)) + 1
	}
}

// Every step of the tutorial does what it says: documents are written, changes made, commands
// run in one folder, and what they print is what the page shows, in which a line … stands for
// any number of lines.
func TestTutorial(t *testing.T) {
	text, err := os.ReadFile(tutorialPage)
	if err != nil {
		t.Fatal(err)
	}
	page := string(text)
	dir := t.TempDir()
	var commands []string
	printed, kinds := "", map[string]int{}
	var replaced strings.Builder
	last := 0
	for _, b := range blocksOf(page) {
		kinds[b.kind]++
		file := filepath.Join(dir, b.file)
		switch b.kind {
		case "markdown":
			if err := os.WriteFile(file, []byte(b.text), 0o666); err != nil {
				t.Fatal(err)
			}
		case "diff":
			before, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			after, err := changed(string(before), b.text)
			if err != nil {
				t.Fatalf("%s: %v:\n%s", b.file, err, b.text)
			}
			if err := os.WriteFile(file, []byte(after), 0o666); err != nil {
				t.Fatal(err)
			}
		case "sh":
			printed = ""
			for command := range strings.Lines(b.text) {
				command = strings.TrimSpace(command)
				commands = append(commands, command)
				words := strings.Fields(command)
				if words[0] != "ludo-lsp" {
					t.Fatalf("the tutorial runs %q", command)
				}
				var out bytes.Buffer
				run(invocation{args: words[1:], stdin: strings.NewReader(""), stdout: &out, stderr: &out,
					getenv: func(string) string { return "" }, dir: dir})
				printed += out.String()
			}
		case "text":
			if len(commands) == 0 {
				t.Fatal("the tutorial shows what nothing has printed")
			}
			if *update && !matches(b.text, printed) {
				replaced.WriteString(page[last:b.start] + printed)
				last = b.end
			} else if !matches(b.text, printed) {
				t.Errorf("%s (rewrite with -update; -page +printed)\n%s", commands[len(commands)-1],
					cmp.Diff(b.text, printed))
			}
		}
	}
	for _, kind := range []string{"markdown", "diff", "sh", "text"} {
		if kinds[kind] < 2 {
			t.Errorf("only %d blocks of %s were found", kinds[kind], kind)
		}
	}
	if *update {
		if err := os.WriteFile(tutorialPage, []byte(replaced.String()+page[last:]), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// matches tells whether a text is as shown; a line … stands for any number of lines.
func matches(shown, text string) bool {
	var pattern strings.Builder
	for line := range strings.Lines(shown) {
		if strings.TrimSpace(line) == "…" {
			pattern.WriteString(`(?:.*\n)*?`)
		} else {
			pattern.WriteString(regexp.QuoteMeta(line))
		}
	}
	return regexp.MustCompile(`^` + pattern.String() + `$`).MatchString(text)
}

// changed applies a difference, whose lines without a plus must be there, one after the other.
func changed(text, difference string) (string, error) {
	var before, after strings.Builder
	for line := range strings.Lines(difference) {
		if line[0] != '+' {
			before.WriteString(line[1:])
		}
		if line[0] != '-' {
			after.WriteString(line[1:])
		}
	}
	if n := strings.Count(text, before.String()); n != 1 {
		return "", fmt.Errorf("its lines are there %d times", n)
	}
	return strings.Replace(text, before.String(), after.String(), 1), nil
}
