package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// The systems that need nothing but this program.
const (
	ourselves = "ludo-lsp"
	byHand    = "by hand"
)

// system is a program, or a part of this one, that plays games.
type system struct {
	name    string
	command func(game string, seconds string) []string
	folder  string // where the command is called; "": here
}

// adapters are the external systems. Each is available if the file exists that its README has one build.
var adapters = []struct {
	name, built string
	command     []string
}{
	{"boardgame.io", "boardgame.io/node_modules/boardgame.io/package.json", []string{"node", "play.mjs"}},
	{"Ludii", "ludii/Play.class", []string{"java", "-cp", "Ludii.jar:.", "-Xmx1g", "Play"}},
	{"OpenSpiel", "openspiel/play", []string{"./play"}},
	{"RBG", "rbg/built", []string{"./play"}},
}

// installed returns the available systems, in the order of the table; if only is not empty, just those named in it.
func installed(root string, only []string) (out []system, err error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	for _, name := range []string{ourselves, byHand} {
		out = append(out, system{name: name, command: func(game, seconds string) []string {
			return []string{self, "--play", name, "--root", root, "--games", game, "--seconds", seconds}
		}})
	}
	for _, a := range adapters {
		folder := filepath.Join(root, "bench", "peers", "adapters")
		if _, err := os.Stat(filepath.Join(folder, a.built)); errors.Is(err, fs.ErrNotExist) {
			if slices.Contains(only, a.name) {
				return nil, fmt.Errorf("%s is not installed: %s is missing; README.md tells how to build it",
					a.name, a.built)
			}
			continue
		}
		out = append(out, system{a.name, func(game, seconds string) []string {
			return append(slices.Clone(a.command), game, seconds)
		}, filepath.Join(folder, strings.Split(a.built, "/")[0])})
	}
	for _, name := range only {
		if !slices.ContainsFunc(out, func(s system) bool { return s.name == name }) {
			return nil, fmt.Errorf("there is no system %q", name)
		}
	}
	if len(only) > 0 { // ours stays, for comparison
		out = slices.DeleteFunc(out, func(s system) bool {
			return s.name != ourselves && !slices.Contains(only, s.name)
		})
	}
	return out, nil
}

// measure has a system play a game; knows is false if the system does not have the game.
func (s system) measure(ctx context.Context, game string, seconds float64) (m measured, knows bool, err error) {
	args := s.command(game, strconv.FormatFloat(seconds, 'f', -1, 64))
	if pin, err := exec.LookPath("taskset"); err == nil { // so that a garbage collector has no extra processor
		args = append([]string{pin, "-c", "0"}, args...)
	}
	command := exec.CommandContext(ctx, args[0], args[1:]...)
	command.Dir = s.folder
	command.Env = append(os.Environ(), "NODE_ENV=production")
	var out, problems bytes.Buffer
	command.Stdout, command.Stderr = &out, &problems
	err = command.Run()
	var exit *exec.ExitError
	switch {
	case errors.As(err, &exit) && exit.ExitCode() == unknownGame:
		return m, false, nil
	case err != nil:
		return m, false, fmt.Errorf("%s, %s: %w\n%s", s.name, game, err, problems.String())
	}
	lines := bytes.Split(bytes.TrimSpace(out.Bytes()), []byte("\n")) // a system's other output comes before it
	if err := json.Unmarshal(lines[len(lines)-1], &m); err != nil || m.Moves < 1 || m.Seconds <= 0 {
		return m, false, fmt.Errorf("%s, %s: its last line is no measurement: %q", s.name, game, lines[len(lines)-1])
	}
	return m, true, nil
}
