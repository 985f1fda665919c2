package hostile

import (
	"fmt"
	"io"
	"slices"
	"strings"
)

// Case is one input and how it is run.
type Case struct {
	Class string // what it attacks
	Name  string // unique within its class
	How   string // the command that reads it, in one or two words
	Size  int    // how often the input repeats what is wrong with it
	// Grows is the size from which a doubled input must cost at most twice the
	// work; 0 means that the input has no sizes.
	Grows int
	// Make makes the input in a size.
	Make func(n int) Input
}

// ID names a case.
func (c Case) ID() string { return c.Class + "/" + c.Name + "/" + c.How }

// Input is what one run of the program is given.
type Input struct {
	Files map[string]string // by their names in the working directory
	Links map[string]string // symbolic links: where they lead, by their names
	Pipes []string          // named pipes that are written to without an end
	Args  []string          // of the program
	Stdin io.Reader         // nil: empty
	// Unread holds back what the program writes until it has taken all of Stdin.
	Unread bool
	// FullOutput connects the standard output with a full disk.
	FullOutput bool
	// Exits are the exit codes that are right; none means 0 and 1.
	Exits []int
	// Says is what the output must have in it, as a regular expression; empty
	// means that any sentence will do.
	Says string
	// Bytes is how much memory the input may take where that is more than the limits
	// of all inputs; what uses it says why.
	Bytes int64
	// Size is the size of the input in bytes where Files and Stdin do not tell.
	Size int
}

// Length is the size of an input in bytes.
func (in Input) Length() int {
	size := in.Size
	for _, text := range in.Files {
		size += len(text)
	}
	if r, ok := in.Stdin.(*strings.Reader); ok {
		size += int(r.Size())
	}
	return size
}

// Cases are all inputs, class by class.
func Cases() []Case {
	return slices.Concat(expansions(), texts(), names(), reads(), servers(), outputs(), files(), arguments(), plays(),
		faces(), requests(),
		tables())
}

// spec is a small sound game in which sections are replaced: a text for a
// section stands for it, "" leaves it out.
func spec(replaced ...string) string {
	sections := [][2]string{
		{"metadata", "metadata: { id: small, players: { min: 2, max: 2 } }"},
		{"zones", "zones:\n  - { id: deck, owner: none, visibility: hidden, ordering: stack }"},
		{"tokenTypes", "tokenTypes: [ { id: card, props: { rank: int } } ]"},
		{"turnStructure", "turnStructure: { phases: [ { id: main } ] }"},
		{"actions", "actions:\n  - { id: play, actor: active, executor: actor, phase: [main], effects: [ { shuffle: { zone: deck } } ] }"},
		{"terminal", "terminal: { conditions: [ { when: true, result: { type: draw } } ] }"},
	}
	for _, text := range replaced {
		name, _, _ := strings.Cut(text, ":")
		at := slices.IndexFunc(sections, func(s [2]string) bool { return s[0] == name })
		if at < 0 {
			sections = append(sections, [2]string{name, text})
		} else {
			sections[at][1] = text
		}
	}
	var b strings.Builder
	b.WriteString("# Small\n")
	for _, s := range sections {
		b.WriteString("\n```yaml\n" + strings.TrimSuffix(s[1], "\n") + "\n```\n")
	}
	return b.String()
}

// many joins n texts that are made from their numbers.
func many(n int, format string) string {
	var b strings.Builder
	b.Grow(n * (len(format) + 4))
	for i := range n {
		b.WriteString(strings.ReplaceAll(format, "@", fmt.Sprint(i)))
	}
	return b.String()
}

// game is an input of one document and a command that reads it.
func game(text string, args ...string) Input {
	return Input{Files: map[string]string{"game/game.md": text}, Args: args}
}

// Commands that read a game.
var (
	checkIt   = []string{"check", "game"}
	compileIt = []string{"compile", "-o", "out.json", "game"}
	formatIt  = []string{"fmt", "--check", "game"}
	runIt     = []string{"run", "--max-moves", "20", "game"}
	mendIt    = []string{"check", "--diff", "--unsafe-fixes", "game"}
)

// ways makes a case for each way in which a game is read.
func ways(class, name string, size, grows int, text func(n int) string, says string, how ...[]string) []Case {
	var out []Case
	for _, args := range how {
		word := args[0]
		if slices.Contains(args, "--diff") {
			word = "diff"
		}
		out = append(out, Case{Class: class, Name: name, How: word, Size: size, Grows: grows, Make: func(n int) Input {
			in := game(text(n), args...)
			in.Says = says
			in.Exits = []int{0, 1, 2, 3} // 2: there is no game in it, 3: not all of it is read
			return in
		}})
	}
	// An editor opens the same text.
	out = append(out, Case{Class: class, Name: name, How: "editor", Size: size, Make: func(n int) Input {
		return editor(openMessage("game.md", text(n)), askAbout("textDocument/documentSymbol", "game.md"))
	}})
	return out
}
