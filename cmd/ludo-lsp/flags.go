package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"ludo-lsp/internal/text/lists"
	"ludo-lsp/internal/text/symbols"
)

// arguments are the parsed arguments of a command.
type arguments struct {
	*pflag.FlagSet
	row *commandRow
}

func (a *arguments) seed() int64               { return sure(a.GetInt64("seed")) }
func (a *arguments) is(name string) bool       { return sure(a.GetBool(name)) }
func (a *arguments) list(name string) []string { return sure(a.GetStringArray(name)) }

// text returns the value of a flag as a text; "" if the command has no such flag.
func (a *arguments) text(name string) string {
	if f := a.Lookup(name); f != nil {
		return f.Value.String()
	}
	return ""
}

// number returns a whole number; 0 for a word that may stand instead.
func (a *arguments) number(name string) int {
	n, _ := strconv.Atoi(a.text(name))
	return n
}

// given returns a number, or nil if it is not given.
func (a *arguments) given(name string) *int {
	if !a.Changed(name) {
		return nil
	}
	return new(a.number(name))
}

// seconds returns a time.
func (a *arguments) seconds(name string) time.Duration {
	return time.Duration(sure(a.GetFloat64(name)) * float64(time.Second))
}

// parse parses the arguments of the command. If it ends here, because help was asked for or an argument is wrong, the
// result is nil, and the exit code.
func (i *invocation) parse() (*arguments, int) {
	a := &arguments{pflag.NewFlagSet(i.command, pflag.ContinueOnError), tableOfCommands().row(i.command)}
	a.SetOutput(io.Discard)
	a.Usage = func() {}
	a.SortFlags = false
	for _, f := range a.row.flags {
		a.declare(f)
	}
	switch err := a.Parse(i.args); {
	case errors.Is(err, pflag.ErrHelp):
		fmt.Fprint(i.stdout, usageOf(i.command))
		return nil, exitClean
	case err != nil:
		return nil, i.reportMisuse(a.explain(err))
	}
	if command, args, wrong := a.respell(); wrong != "" {
		return nil, i.reportMisuse(wrong)
	} else if command != "" {
		i.args = args
		return nil, i.runCommand(command)
	}
	if wrong := a.findMistake(); wrong != "" {
		return nil, i.reportMisuse(wrong)
	}
	i.force, i.scenario, i.color = a.has("force"), a.text("scenario"), a.text("color")
	if a.row.People && !a.has("format=json") && !a.has("format=html") {
		i.setForPeople()
	}
	return a, exitClean
}

// declare declares a flag of the table.
func (a *arguments) declare(f *flagRow) {
	switch {
	case f.Heading != "":
		return
	case f.Repeats:
		a.StringArrayP(f.Name, f.Short, nil, "")
	case f.Takes == "":
		a.BoolP(f.Name, f.Short, false, "")
	case f.Takes == "N":
		a.IntP(f.Name, f.Short, 0, "")
	case f.Takes == "S":
		a.Int64P(f.Name, f.Short, 0, "")
	case f.isTime() || f.Takes == "PERCENT":
		a.Float64P(f.Name, f.Short, 0, "")
	default:
		a.StringP(f.Name, f.Short, "", "")
	}
	flag := a.Lookup(f.Name)
	flag.NoOptDefVal = f.Bare
	if f.Takes == "" {
		flag.NoOptDefVal = "true"
	}
	if f.Default != "" {
		sure(0, flag.Value.Set(f.Default))
	}
}

// isTime reports whether a flag takes a time.
func (f *flagRow) isTime() bool { return f.Takes == "SECONDS" }

// explain returns a sentence for an error of parsing.
func (a *arguments) explain(err error) string {
	if invalid, ok := errors.AsType[*pflag.InvalidValueError](err); ok {
		return fmt.Sprintf("%q is no value for --%s", invalid.GetValue(), invalid.GetFlag().Name)
	}
	unknown, ok := errors.AsType[*pflag.NotExistError](err)
	if !ok {
		return err.Error()
	}
	name := unknown.GetSpecifiedName()
	if unknown.GetSpecifiedShortnames() != "" {
		return fmt.Sprintf("there is no flag -%s", name)
	}
	names := lists.Map(a.row.flags, func(f *flagRow) string { return f.Name })
	if near := symbols.Nearest(name, names); len(near) > 0 {
		return fmt.Sprintf("there is no flag --%s; did you mean --%s?", name, near[0])
	}
	return fmt.Sprintf("there is no flag --%s%s", name, a.row.Hint)
}

// findMistake returns a sentence about arguments that are missing, out of their range, or do not go together; "" if
// nothing is wrong.
func (a *arguments) findMistake() string {
	least, most := a.row.Arguments[0], a.row.Arguments[1]
	switch n := a.NArg(); {
	case n > 0 && most == 0:
		return fmt.Sprintf("%q is an argument too many%s", a.Arg(0), a.row.Hint)
	case n < least && !(a.row.Unless != "" && a.has(a.row.Unless)), n > most && most >= 0:
		return a.row.Ask
	}
	for _, f := range a.row.flags {
		if flag := a.Lookup(f.Name); flag != nil && flag.Changed {
			if wrong := f.findMistake(flag.Value.String()); wrong != "" {
				return "--" + f.Name + " " + wrong
			}
		}
	}
	for _, r := range a.row.Rules {
		if wrong := a.contradiction(r); wrong != "" {
			return wrong
		}
	}
	return ""
}

// findMistake returns what is wrong with a value of a flag; "" if nothing is.
func (f *flagRow) findMistake(value string) string {
	n, err := strconv.ParseFloat(value, 64)
	_, notWhole := strconv.Atoi(value)
	switch {
	case len(f.OneOf) > 0 && !slices.Contains(f.OneOf, value):
		return fmt.Sprintf("is %s, not %q", symbols.Join(f.OneOf, "or"), value)
	case strings.HasPrefix(f.Takes, "N|") && value != f.Takes[2:] && notWhole != nil:
		return fmt.Sprintf("is a number or %s, not %q", f.Takes[2:], value)
	case f.Filled && value == "":
		return "needs the name of a file"
	case err != nil:
		return ""
	case f.isTime() && !isTime(n):
		return "is a number of seconds above 0"
	case f.Zero != "" && n < 0:
		return "is a number from 0, which means " + f.Zero
	case f.Least != nil && !(n >= *f.Least):
		return fmt.Sprintf("is at least %v", *f.Least)
	case f.Most != nil && n > *f.Most:
		return "is at most " + separated(int(*f.Most))
	}
	return ""
}

// separated returns a number with commas between its thousands.
func separated(n int) string {
	if n < 1000 {
		return strconv.Itoa(n)
	}
	return fmt.Sprintf("%s,%03d", separated(n/1000), n%1000)
}

// contradiction returns a sentence about flags that break a rule; "" if none do.
func (a *arguments) contradiction(r flagRule) string {
	if r.Any != nil && !slices.ContainsFunc(r.Any, a.has) {
		return r.Ask
	}
	wrong := ""
	switch {
	case r.Has == "" || !a.has(r.Has):
	case slices.ContainsFunc(r.Without, a.has):
		given := slices.DeleteFunc(slices.Clone(r.Without), func(other string) bool { return !a.has(other) })
		wrong = fmt.Sprintf("%s goes without %s", joinFlags("", r.Has), joinFlags("and", given...))
	case r.With != nil && !slices.ContainsFunc(r.With, a.has):
		wrong = fmt.Sprintf("%s goes with %s", joinFlags("", r.Has), joinFlags("or", r.With...))
	}
	if wrong != "" && r.Because != "" {
		wrong += ": " + r.Because
	}
	return wrong
}

// has reports whether a condition of the table is true: a flag is given and not empty, or has a value.
func (a *arguments) has(condition string) bool {
	name, value, valued := strings.Cut(condition, "=")
	if text := a.text(name); valued || text == "" || text == "false" {
		return valued && text == value
	}
	return a.Changed(name)
}

// joinFlags returns conditions in a sentence.
func joinFlags(last string, conditions ...string) string {
	shown := lists.Map(conditions, func(x string) string { return "--" + strings.Replace(x, "=", " ", 1) })
	return symbols.Join(shown, last)
}

// respell returns the command that flags of simulate have become, and its arguments; "" if there are none of these, or
// a sentence about what does not go together.
func (a *arguments) respell() (command string, args []string, wrong string) {
	first := ""
	a.Visit(func(f *pflag.Flag) {
		switch was := a.row.flag(f.Name); {
		case was.Command == "":
		case command == "":
			command, first = was.Command, f.Name
		case was.Command != command:
			wrong = fmt.Sprintf("--%s goes without --%s", first, f.Name)
		}
	})
	if command == "" || wrong != "" {
		return "", nil, wrong
	}
	to, last := tableOfCommands().row(command), a.Args()
	a.Visit(func(f *pflag.Flag) {
		values, now := []string{f.Value.String()}, f.Name
		if list, ok := f.Value.(pflag.SliceValue); ok {
			values = list.GetSlice()
		}
		was := a.row.flag(f.Name)
		if was.Command != "" {
			now = was.Now
		}
		switch {
		case now == "":
			last = append(last, values...)
		case was.Bare != "" && values[0] == was.Bare, f.Name == "format" && command == "coverage",
			f.Name == "force" && to.flag("force") == nil: // nothing came of it
		case to.flag(now) == nil:
			wrong = fmt.Sprintf("--%s goes without --%s", first, f.Name)
		default:
			for _, value := range values {
				args = append(args, "--"+now+"="+value)
			}
		}
	})
	return command, append(append(args, "--"), last...), wrong
}
