package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/play/playtest"
	"ludo-lsp/internal/report"
)

// checkFlags are the parsed and validated arguments of the check.
type checkFlags struct {
	*arguments
	outputs       []output
	failOn, least diag.Severity
	severity      map[diag.Code]diag.Severity
	fixCodes      []diag.Code // whose findings are fixed; empty: all
	baseline      string
	statistics    bool
	quiet         bool
	cache         string // a folder; "" for none
	play          *int   // how many times each game is played; nil: not given
	deep          bool   // each rule is also left out once
}

// output is one report to write; file is "" for the standard output, and relative to the working directory otherwise.
type output struct{ format, file string }

// readCheckFlags returns the flags of the check, or an error about the first that is wrong.
func (i invocation) readCheckFlags(a *arguments) (*checkFlags, error) {
	f := &checkFlags{arguments: a, baseline: a.text("baseline"), quiet: a.is("quiet"), statistics: a.is("statistics")}
	given := a.list("output")
	if a.has("format") {
		given = append([]string{a.text("format")}, given...)
	}
	var wrong [4]error
	f.outputs, wrong[0] = i.readOutputs("output", given, func(format string) error {
		_, err := report.ParseFormat(format)
		return err
	})
	f.failOn, wrong[1] = readLevel("fail-on", a.text("fail-on"), map[string]diag.Severity{"never": 0})
	f.least, wrong[2] = readLevel("min-severity", a.text("min-severity"), nil)
	if fix := a.text("fix"); a.Changed("fix") && fix != anyCode {
		f.fixCodes, wrong[3] = readCodes(fix)
	}
	return f, cmp.Or(wrong[0], f.readPlay(), wrong[1], wrong[2], f.readSeverities(), wrong[3], f.findCache(),
		f.checkInput())
}

// anyCode is the word for the findings of all codes.
const anyCode = "all"

// readCodes parses codes separated by commas.
func readCodes(list string) (codes []diag.Code, err error) {
	for code := range strings.SplitSeq(list, ",") {
		info, known := diag.Find(strings.TrimSpace(code))
		if !known {
			return nil, fmt.Errorf("there is no code %q.%s", code, suggestSimilar(code))
		}
		codes = append(codes, info.Code)
	}
	return codes, nil
}

// usersCache is the value that stands for the folder where programs keep reproducible data.
const usersCache = "the user's cache"

// findCache determines the folder of a cache without a name.
func (f *checkFlags) findCache() error {
	switch f.cache = f.text("cache"); {
	case f.cache == "" && f.Changed("cache"):
		return errors.New("--cache= needs a folder after the =; without the = it is the user's cache")
	case f.cache != usersCache:
		return nil
	}
	folder, err := os.UserCacheDir()
	if err != nil {
		return fmt.Errorf("there is no folder for a cache: %w; name one: --cache=FOLDER", err)
	}
	f.cache = filepath.Join(folder, "ludo-lsp", "check")
	return nil
}

// readOutputs parses where reports go, each as FORMAT[=FILE] of a flag; without any, as text.
func (i invocation) readOutputs(flag string, given []string, checkFormat func(string) error) ([]output, error) {
	var outputs []output
	if len(given) == 0 {
		given = []string{string(report.Text)}
	}
	taken := map[string]bool{}
	for _, o := range given {
		format, file, hasFile := strings.Cut(o, "=")
		if err := checkFormat(format); err != nil {
			return nil, err
		}
		if hasFile && file == "" {
			return nil, fmt.Errorf("--%s %s needs a file after the =", flag, o)
		}
		where := ""
		if file == "-" {
			file = ""
		}
		if file != "" {
			where = i.absolutePath(file)
		}
		if taken[where] {
			return nil, fmt.Errorf("two reports go to %s; give one of them a file of its own: --%s %s=FILE",
				cmp.Or(file, "the standard output"), flag, format)
		}
		taken[where] = true
		outputs = append(outputs, output{format, file})
	}
	return outputs, nil
}

var levels = map[string]diag.Severity{
	"error": diag.Error, "warning": diag.Warning, "information": diag.Information, "info": diag.Information,
	"hint": diag.Hint,
}

func readLevel(flag, word string, others map[string]diag.Severity) (diag.Severity, error) {
	if level, ok := levels[word]; ok {
		return level, nil
	}
	if level, ok := others[word]; ok {
		return level, nil
	}
	words := "error, warning, information or hint"
	for other := range others {
		words = "error, warning, information, hint or " + other
	}
	return 0, fmt.Errorf("--%s is %s, not %q", flag, words, word)
}

// readPlay parses how many games are played, and how deeply they are examined.
func (f *checkFlags) readPlay() error {
	text, games := f.text("play"), playtest.DefaultGames
	if !f.Changed("play") {
		return nil
	}
	if f.deep = text == "deep"; !f.deep {
		n, err := strconv.Atoi(text)
		if err != nil || n < 0 {
			return fmt.Errorf("--play is a number of games from 0, which means none, or deep, not %q; without a number it means %d",
				text, playtest.DefaultGames)
		}
		if wrong := tableOfCommands().row("simulate").flag("games").findMistake(text); wrong != "" {
			return errors.New("--play " + wrong)
		}
		games = n
	}
	f.play = &games
	return nil
}

// readSeverities parses CODE=LEVEL pairs.
func (f *checkFlags) readSeverities() error {
	f.severity = map[diag.Code]diag.Severity{}
	for _, pair := range f.list("severity") {
		for one := range strings.SplitSeq(pair, ",") {
			code, word, ok := strings.Cut(one, "=")
			if !ok {
				return fmt.Errorf("--severity takes CODE=LEVEL, not %q", one)
			}
			info, known := diag.Find(code)
			if !known {
				return fmt.Errorf("there is no code %q.%s", code, suggestSimilar(code))
			}
			level, err := readLevel("severity "+code, word, map[string]diag.Severity{"off": 0})
			if err != nil {
				return err
			}
			f.severity[info.Code] = level
		}
	}
	return nil
}

// checkInput returns an error if the flags do not fit the paths.
func (f *checkFlags) checkInput() error {
	switch at := slices.Index(f.Args(), "-"); {
	case at >= 0 && slices.Contains(f.Args()[at+1:], "-"):
		return errors.New("the standard input can be checked only once")
	case at < 0 && f.has("stdin-filename"):
		return errors.New("--stdin-filename goes with the path -")
	}
	return nil
}
