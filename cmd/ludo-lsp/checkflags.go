package main

import (
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
	paths          []string
	stdinFilename  string
	outputs        []output
	failOn, least  diag.Severity
	failOnGiven    bool
	severity       map[diag.Code]diag.Severity
	maxDiagnostics int
	fix, diff      bool
	fixCodes       []diag.Code // whose findings are fixed; empty: all
	unsafeFixes    bool
	baseline       string
	updateBaseline bool
	quiet          bool
	statistics     bool
	color          string
	jobs           int
	replays        bool
	allowNone      bool   // paths that hold no game are no error
	cache          string // a folder; "" for none
	scenario       string // instead of the default one
	play           *int   // how many times each game is played; nil: not given
	deep           bool   // each rule is also left out once
}

// output is one report to write; file is "" for the standard output, and relative to the working directory otherwise.
type output struct {
	format report.Format
	file   string
}

// parseCheckFlags parses the arguments. If the command ends here, because help was asked for or an argument is wrong,
// it returns the exit code and true.
func (i invocation) parseCheckFlags() (parsed *checkFlags, code int, ends bool) {
	a, code := i.parse()
	if a == nil {
		return nil, code, true
	}
	f := &checkFlags{paths: a.Args(), allowNone: a.is("allow-none"), maxDiagnostics: a.number("max-diagnostics"),
		fix: a.Changed("fix"), unsafeFixes: a.is("unsafe-fixes"), diff: a.is("diff"), baseline: a.text("baseline"),
		updateBaseline: a.is("update-baseline"), quiet: a.is("quiet"), statistics: a.is("statistics"), color: i.color,
		jobs: a.number("jobs"), replays: a.is("replays"), scenario: i.scenario, cache: a.text("cache"),
		stdinFilename: a.text("stdin-filename"), failOnGiven: a.Changed("fail-on")}
	err := f.readOutputs(a.text("format"), a.list("output"), i.dir)
	if err == nil && a.Changed("play") {
		err = f.readPlay(a.text("play"))
	}
	if err == nil {
		f.failOn, err = readLevel("fail-on", a.text("fail-on"), map[string]diag.Severity{"never": 0})
	}
	if err == nil {
		f.least, err = readLevel("min-severity", a.text("min-severity"), nil)
	}
	if err == nil {
		err = f.readSeverities(a.list("severity"))
	}
	if err == nil && f.fix && a.text("fix") != anyCode {
		f.fixCodes, err = readCodes(a.text("fix"))
	}
	if err == nil && a.Changed("cache") {
		err = f.findCache()
	}
	if err == nil {
		err = f.checkInput()
	}
	if err != nil {
		return nil, i.reportMisuse(err.Error()), true
	}
	return f, 0, false
}

// anyCode is the word for the findings of all codes.
const anyCode = "all"

// readCodes parses codes separated by commas.
func readCodes(list string) (codes []diag.Code, err error) {
	for _, code := range strings.Split(list, ",") {
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
	switch f.cache {
	case usersCache:
	case "":
		return errors.New("--cache= needs a folder after the =; without the = it is the user's cache")
	default:
		return nil
	}
	folder, err := os.UserCacheDir()
	if err != nil {
		return fmt.Errorf("there is no folder for a cache: %w; name one: --cache=FOLDER", err)
	}
	f.cache = filepath.Join(folder, "ludo-lsp", "check")
	return nil
}

// readOutputs determines which reports are written to which files.
func (f *checkFlags) readOutputs(format string, outputs []string, dir string) error {
	if format != "" {
		outputs = append([]string{format}, outputs...)
	}
	if len(outputs) == 0 {
		outputs = []string{string(report.Text)}
	}
	taken := map[string]bool{}
	for _, o := range outputs {
		name, file, hasFile := strings.Cut(o, "=")
		format, err := report.ParseFormat(name)
		if err != nil {
			return err
		}
		if hasFile && file == "" {
			return fmt.Errorf("--output %s needs a file after the =", o)
		}
		where := "the standard output"
		if file == "-" {
			file = ""
		}
		if file != "" {
			where = file
			if !filepath.IsAbs(file) {
				where = filepath.Join(dir, file)
			}
		}
		if taken[where] {
			return fmt.Errorf("two reports go to %s; give one of them a file of its own: --output %s=FILE", where, name)
		}
		taken[where] = true
		f.outputs = append(f.outputs, output{format, file})
	}
	return nil
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
func (f *checkFlags) readPlay(text string) error {
	games := playtest.DefaultGames
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
func (f *checkFlags) readSeverities(pairs []string) error {
	f.severity = map[diag.Code]diag.Severity{}
	for _, pair := range pairs {
		for _, one := range strings.Split(pair, ",") {
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
	switch stdin := len(f.paths) - len(slices.DeleteFunc(slices.Clone(f.paths), func(p string) bool { return p == "-" })); {
	case stdin > 1:
		return errors.New("the standard input can be checked only once")
	case stdin == 0 && f.stdinFilename != "":
		return errors.New("--stdin-filename goes with the path -")
	}
	return nil
}
