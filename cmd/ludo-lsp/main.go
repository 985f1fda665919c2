// Command ludo-lsp is a language server and checker for board games written as Markdown with YAML. Without arguments
// it runs the language server; with --check it checks games and reports their faults.
package main

import (
	"context"
	"fmt"
	"io"
	"maps"
	"os"
	"os/signal"
	"slices"
	"strings"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/check"
	"ludo-lsp/internal/spec/workspace"
	"ludo-lsp/internal/text/symbols"
	"ludo-lsp/kernel/gamedef"
)

// Exit codes.
const (
	exitClean    = 0
	exitFindings = 1
	exitUsage    = 2
	exitInternal = 3
)

// invocation is one run of the program with all its inputs and outputs.
type invocation struct {
	args           []string
	command        string // the one that runs
	stdin          io.Reader
	stdout, stderr io.Writer
	getenv         func(string) string
	dir            string // the working directory
	force          bool   // files of another kind are overwritten
	scenario       string // played instead of the default one
	color          string // auto, always or never
	engine         check.Engine
	// Set by a server that runs commands.
	ctx     context.Context                                  // ends the work; nil: only an interrupt does
	buffers map[string]string                                // replace the files, by absolute path
	roots   []string                                         // where files are read; nil: everywhere
	earlier map[string]string                                // as buffers, where a game is as it was before (earlierSide)
	read    func(files []cnl.File, of cnl.Options) *cnl.Spec // analyses; nil stands for cnl.New
	told    func(what string, done, total int)               // receives the progress of long work; may be nil
	data    func(text []byte)                                // receives the results as JSON, additionally; may be nil
}

// isServed reports whether a server runs the command: readers of its output then cannot use the command line.
func (i invocation) isServed() bool { return i.data != nil }

// handResults passes the results to a server, if one runs the command.
func (i invocation) handResults(found gamedef.Data) {
	if i.isServed() {
		i.data(gamedef.Canonical(found))
	}
}

// earlierSide is the argument, when two games are compared, for the game before the changes of a server.
const earlierSide = "@before"

// disk returns the file system from which games are read.
func (i invocation) disk() workspace.FileSystem {
	if i.buffers == nil && i.roots == nil {
		return workspace.Disk{}
	}
	return workspace.Overlay{FileSystem: workspace.Disk{}, Texts: i.buffers, Roots: i.roots}
}

// spec returns the spec of the documents of a game.
func (i invocation) spec(files []cnl.File, of cnl.Options) *cnl.Spec {
	if i.read != nil {
		return i.read(files, of)
	}
	return cnl.New(files, of)
}

// untilInterrupted returns a context that ends when the command is interrupted.
func (i invocation) untilInterrupted() (context.Context, context.CancelFunc) {
	if i.ctx != nil {
		return context.WithCancel(i.ctx)
	}
	return signal.NotifyContext(context.Background(), os.Interrupt)
}

func main() {
	dir, err := os.Getwd()
	if err != nil {
		fmt.Fprintf(os.Stderr, "ludo-lsp: the working directory is not known: %v\n", err)
		os.Exit(exitInternal)
	}
	// The slowest keystrokes are those during garbage collections: this halves their number, for some tens of
	// megabytes.
	garbage.setPercent(200)
	os.Exit(run(invocation{
		args: os.Args[1:], stdin: os.Stdin, stdout: os.Stdout, stderr: os.Stderr,
		getenv: os.Getenv, dir: dir,
	}))
}

// commands are what runs for the commands of the table; other arguments are for the server.
var commands map[string]func(invocation, *arguments) int

func init() {
	commands = map[string]func(invocation, *arguments) int{
		"apply":    runApply,
		"book":     runBook,
		"check":    runCheck,
		"compare":  runCompare,
		"compile":  runCompile,
		"coverage": runCoverage,
		"diff":     runDiff,
		"dap":      runDAP,
		"expand":   runExpand,
		"explain":  runExplain,
		"fmt":      runFmt,
		"help":     runHelp,
		"legal":    runLegal,
		"mcp":      runMCP,
		"new":      runNew,
		"picture":  runPicture,
		"play":     runPlay,
		"profile":  runProfile,
		"replay":   runReplay,
		"review":   runReview,
		"run":      runRun,
		"simulate": runSimulate,
		"sweep":    runSweep,
		"version":  runVersion,
		"serve":    serve,
	}
}

// run runs the command of the arguments and returns the exit code.
func run(i invocation) int { return runGuarded(i, dispatch) }

// dispatch runs the command that the arguments name.
func dispatch(i invocation) int {
	formats := len(i.args) > 0 && i.args[0] == "fmt" // which has its own --check
	if n := slices.Index(i.args, "--check"); n >= 0 && !formats && !slices.Contains(i.args[:n], "--") {
		i.args = slices.Delete(slices.Clone(i.args), n, n+1)
		garbage.collectSeldom()
		return i.runCommand("check")
	}
	if len(i.args) == 0 {
		return i.runCommand("serve")
	}
	first := i.args[0]
	switch first {
	case "--version", "-V":
		first = "version"
	case "--help", "-h":
		first = "help"
	}
	if _, ok := commands[first]; ok {
		i.args = i.args[1:]
		if first != "serve" {
			garbage.collectSeldom()
		}
		return i.runCommand(first)
	}
	if strings.HasPrefix(first, "-") {
		return i.runCommand("serve")
	}
	return i.reportUnknown(first)
}

// runCommand runs a command of the table with the arguments.
func (i invocation) runCommand(name string) int {
	i.command = name
	a, code := i.parse()
	if a == nil {
		return code
	}
	return commands[name](i, a)
}

// reportUnknown reports that there is no such command.
func (i invocation) reportUnknown(word string) int {
	i.command = ""
	return i.reportMisuse(fmt.Sprintf("there is no command %q%s", word, i.suggestCommand(word)))
}

// suggestCommand returns the end of a sentence that suggests what an unknown command may have meant.
func (i invocation) suggestCommand(word string) string {
	if near := symbols.Nearest(word, slices.Sorted(maps.Keys(commands))); len(near) > 0 {
		return fmt.Sprintf("; did you mean %q?", near[0])
	}
	if strings.ContainsAny(word, "./*") {
		return fmt.Sprintf("; to check it, write: ludo-lsp --check %s", word)
	}
	return ""
}

// reportMisuse reports a mistake in the arguments and where to read more, and returns the exit code.
func (i invocation) reportMisuse(message string) int {
	fmt.Fprintf(i.stderr, "ludo-lsp: %s\nRun '%s' for usage.\n", sentence(message),
		strings.TrimSpace("ludo-lsp help "+i.command))
	return exitUsage
}

// fail reports why the command ends with an exit code, which it returns.
func (i invocation) fail(code int, format string, values ...any) int {
	fmt.Fprintf(i.stderr, "ludo-lsp: "+format+"\n", values...)
	return code
}

// sentence returns a message with a capital letter, unless it starts with a name, and a full stop. A full stop before
// a remark in parentheses is enough.
func sentence(message string) string {
	word, _, _ := strings.Cut(message, " ")
	if strings.Trim(word, "abcdefghijklmnopqrstuvwxyz") == "" && word != "" {
		message = strings.ToUpper(message[:1]) + message[1:]
	}
	said := message
	if at := strings.LastIndex(message, ". ("); at >= 0 && strings.HasSuffix(message, ")") {
		said = message[:at+1]
	}
	if !strings.HasSuffix(said, "?") && !strings.HasSuffix(said, ".") {
		message += "."
	}
	return message
}
