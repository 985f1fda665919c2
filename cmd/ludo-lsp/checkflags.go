package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
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
	force          bool
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
	f := &checkFlags{}
	flags := newFlags("check")
	format := flags.String("format", "", "")
	outputs := flags.StringArray("output", nil, "")
	flags.BoolVar(&f.force, "force", false, "")
	flags.BoolVar(&f.allowNone, "allow-none", false, "")
	failOn := flags.String("fail-on", "error", "")
	least := flags.String("min-severity", "hint", "")
	severity := flags.StringArray("severity", nil, "")
	flags.IntVar(&f.maxDiagnostics, "max-diagnostics", 0, "")
	fix := flags.String("fix", "", "")
	flags.Lookup("fix").NoOptDefVal = anyCode
	flags.BoolVar(&f.unsafeFixes, "unsafe-fixes", false, "")
	flags.BoolVar(&f.diff, "diff", false, "")
	flags.StringVar(&f.baseline, "baseline", "", "")
	flags.BoolVar(&f.updateBaseline, "update-baseline", false, "")
	flags.BoolVarP(&f.quiet, "quiet", "q", false, "")
	flags.BoolVar(&f.statistics, "statistics", false, "")
	flags.StringVar(&f.color, "color", "auto", "")
	flags.IntVarP(&f.jobs, "jobs", "j", 0, "")
	flags.BoolVar(&f.replays, "replays", false, "")
	games := flags.String("play", "", "")
	flags.Lookup("play").NoOptDefVal = strconv.Itoa(playtest.DefaultGames)
	flags.StringVar(&f.scenario, "scenario", "", "")
	flags.StringVar(&f.cache, "cache", "", "")
	flags.Lookup("cache").NoOptDefVal = usersCache
	flags.StringVar(&f.stdinFilename, "stdin-filename", "", "")
	if code, ends := i.parseFlags(flags); ends {
		return nil, code, true
	}
	f.paths = flags.Args()
	f.fix = flags.Changed("fix")
	f.failOnGiven = flags.Changed("fail-on")

	err := f.readOutputs(*format, *outputs, i.dir)
	if err == nil && flags.Changed("play") {
		err = f.readPlay(*games)
	}
	if err == nil {
		f.failOn, err = readLevel("fail-on", *failOn, map[string]diag.Severity{"never": 0})
	}
	if err == nil {
		f.least, err = readLevel("min-severity", *least, nil)
	}
	if err == nil {
		err = f.readSeverities(*severity)
	}
	if err == nil && f.fix && *fix != anyCode {
		f.fixCodes, err = readCodes(*fix)
	}
	if err == nil && flags.Changed("cache") {
		err = f.findCache()
	}
	if err == nil {
		err = f.checkContradictions()
	}
	if err != nil {
		return nil, i.reportMisuse(err.Error(), "help check"), true
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
		if n > mostGames {
			return errors.New("--play is at most 1,000,000")
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

// checkContradictions returns an error if flags contradict each other.
func (f *checkFlags) checkContradictions() error {
	stdin := 0
	for _, p := range f.paths {
		if p == "-" {
			stdin++
		}
	}
	switch {
	case len(f.paths) == 0 && !f.allowNone:
		return fmt.Errorf("which files or folders are to be checked? '.' stands for everything here")
	case stdin > 1:
		return fmt.Errorf("the standard input can be checked only once")
	case stdin == 0 && f.stdinFilename != "":
		return fmt.Errorf("--stdin-filename goes with the path -")
	case f.updateBaseline && f.baseline == "":
		return fmt.Errorf("--update-baseline needs --baseline FILE")
	case f.updateBaseline && (f.fix || f.diff):
		return fmt.Errorf("--update-baseline records findings, and --fix and --diff mend them; do one after the other")
	case f.unsafeFixes && !f.fix && !f.diff:
		return fmt.Errorf("--unsafe-fixes goes with --fix or --diff")
	case f.color != "auto" && f.color != "always" && f.color != "never":
		return fmt.Errorf("--color is auto, always or never, not %q", f.color)
	case f.maxDiagnostics < 0:
		return fmt.Errorf("--max-diagnostics is a number from 0, which means all")
	case f.jobs < 0:
		return fmt.Errorf("--jobs is a number from 0, which means all processors")
	}
	return nil
}
