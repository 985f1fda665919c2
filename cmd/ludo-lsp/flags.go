package main

import (
	"errors"
	"fmt"
	"io"

	"github.com/spf13/pflag"

	"ludo-lsp/internal/text/symbols"
)

// newFlags returns a flag set that reports its errors and nothing else.
func newFlags(name string) *pflag.FlagSet {
	flags := pflag.NewFlagSet(name, pflag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.Usage = func() {}
	flags.SortFlags = false
	return flags
}

// mostGames is the maximum number of games that a command plays. More would show nothing new, and the data of each
// would not fit in memory.
const mostGames = 1_000_000

// parseFlags parses the arguments of a command. If the command ends here, because help was asked for or a flag is
// wrong, it returns the exit code and true.
func (i invocation) parseFlags(flags *pflag.FlagSet) (code int, ends bool) {
	err := flags.Parse(i.args)
	if err == nil {
		if games, err := flags.GetInt("games"); err == nil && games > mostGames {
			return i.reportMisuse("--games is at most 1,000,000", "help "+flags.Name()), true
		}
		return 0, false
	}
	if errors.Is(err, pflag.ErrHelp) {
		fmt.Fprint(i.stdout, usageOf(flags.Name()))
		return exitClean, true
	}
	message := err.Error()
	var unknown *pflag.NotExistError
	if errors.As(err, &unknown) {
		name := unknown.GetSpecifiedName()
		if unknown.GetSpecifiedShortnames() != "" {
			message = fmt.Sprintf("there is no flag -%s", name)
		} else {
			message = fmt.Sprintf("there is no flag --%s", name)
			var names []string
			flags.VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
			if near := symbols.Nearest(name, names); len(near) > 0 {
				message += fmt.Sprintf("; did you mean --%s?", near[0])
			} else if flags.Name() == "serve" {
				message += checkHint
			}
		}
	}
	var invalid *pflag.InvalidValueError
	if errors.As(err, &invalid) {
		message = fmt.Sprintf("%q is no value for --%s", invalid.GetValue(), invalid.GetFlag().Name)
	}
	return i.reportMisuse(message, "help "+flags.Name()), true
}
