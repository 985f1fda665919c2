// Command size counts the lines of the product that are written by hand, by room: Go without tests, generated
// files and internal/dev. It says how much that is more than in another revision.
//
//	go run ./internal/dev/size [-base REVISION]
package main

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path"
	"slices"
	"strconv"
	"strings"
)

func main() {
	base := flag.String("base", "", "the revision to compare with; the last tag if there is one")
	flag.Parse()
	if *base == "" {
		tag, err := exec.Command("git", "describe", "--tags", "--abbrev=0").Output()
		if err == nil {
			*base = strings.TrimSpace(string(tag))
		}
	}
	if err := write(*base); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func write(base string) error {
	now, err := Count("")
	if err != nil {
		return err
	}
	before := Lines{}
	if base != "" {
		if before, err = Count(base); err != nil {
			return err
		}
	}
	rooms := map[string]bool{}
	for room := range now {
		rooms[room] = true
	}
	for room := range before {
		rooms[room] = true
	}
	names := make([]string, 0, len(rooms))
	for room := range rooms {
		names = append(names, room)
	}
	slices.Sort(names)
	row := func(name string, now, before int) {
		change := ""
		if base != "" {
			change = fmt.Sprintf("%+9d", now-before)
		}
		fmt.Printf("%-20s %8d %s\n", name, now, change)
	}
	for _, name := range names {
		if !isApart(name) {
			row(name, now[name], before[name])
		}
	}
	row("product, by hand", now.Product(), before.Product())
	for _, name := range names {
		if isApart(name) {
			row(name, now[name], before[name])
		}
	}
	return nil
}

// What is counted apart from the product.
const (
	generated = "(generated)"
	tests     = "(tests)"
	dev       = "(dev)"
)

func isApart(room string) bool { return strings.HasPrefix(room, "(") }

// Lines are the lines of Go code in each room.
type Lines map[string]int

// Product is the number of lines by hand, tests and tools for developers apart.
func (l Lines) Product() (sum int) {
	for room, n := range l {
		if !isApart(room) {
			sum += n
		}
	}
	return sum
}

// Count counts the lines of a revision, or with "" those of the files that git knows as they are now.
func Count(revision string) (Lines, error) {
	isGenerated := map[string]bool{}
	names, err := grep(revision, "-l", "^// Code generated .* DO NOT EDIT")
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		isGenerated[name] = true
	}
	counts, err := grep(revision, "-c", "")
	if err != nil {
		return nil, err
	}
	lines := Lines{}
	for _, count := range counts {
		name, number, _ := cutLast(count, ":")
		n, err := strconv.Atoi(number)
		if err != nil {
			return nil, fmt.Errorf("git counts in a way that cannot be read: %q", count)
		}
		room := roomOf(name)
		switch {
		case isGenerated[name]:
			room = generated
		case strings.HasSuffix(name, "_test.go") || strings.Contains(name, "/testdata/"):
			room = tests
		}
		lines[room] += n
	}
	return lines, nil
}

// grep has git look at all Go files of a revision, and gives its lines without the revision.
func grep(revision, flag, pattern string) ([]string, error) {
	args := []string{"grep", "--full-name", flag, pattern}
	if revision != "" {
		args = append(args, revision)
	}
	out, err := exec.Command("git", append(args, "--", ":/*.go")...).Output()
	if err != nil {
		return nil, fmt.Errorf("git cannot read the files of %q: %w", revision, err)
	}
	lines := strings.Split(strings.TrimSuffix(string(out), "\n"), "\n")
	for i := range lines {
		lines[i] = strings.TrimPrefix(lines[i], revision+":")
	}
	return lines, nil
}

// roomOf is the folder at the top, or the one below internal.
func roomOf(name string) string {
	parts := strings.Split(path.Dir(name), "/")
	switch {
	case slices.Contains(parts, "generate") || strings.HasPrefix(name, "internal/dev/") || parts[0] == "bench":
		return dev
	case len(parts) > 1 && parts[0] == "internal":
		return path.Join(parts[:2]...)
	}
	return parts[0]
}

func cutLast(s, sep string) (before, after string, found bool) {
	if i := strings.LastIndex(s, sep); i >= 0 {
		return s[:i], s[i+len(sep):], true
	}
	return s, "", false
}
