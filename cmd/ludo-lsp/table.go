package main

import (
	_ "embed"
	"slices"
	"sync"

	"gopkg.in/yaml.v3"
)

// commandsText is the table of commands and flags, which its first lines describe.
//
//go:embed commands.yaml
var commandsText []byte

// commandTable is the parsed table.
type commandTable struct {
	Flags    map[string]yaml.Node
	Commands []*commandRow
}

// commandRow is a command.
type commandRow struct {
	Name, Summary, About, More, Exits string
	Usage                             []string
	Arguments                         []int  // the fewest and the most
	Ask                               string // for arguments
	Hint                              string // the end of the sentence about an argument where there is none
	Unless                            string // the flag with which there may be no argument
	People                            bool   // what it prints is for people, unless the format is for programs
	Warns                             bool   // of warnings in the game
	Flags                             []yaml.Node
	Rules                             []flagRule

	flags []*flagRow
}

// flagRow is a flag of a command, or a heading among its flags.
type flagRow struct {
	Name, Short, Takes, Default, Bare, Zero, Help, Heading string
	OneOf                                                  []string `yaml:"oneOf"`
	Least, Most                                            *float64
	Repeats, Hidden                                        bool
	Filled                                                 bool   // "" is no value
	Command, Now                                           string // what an old spelling is now
}

// flagRule says which flags go together. A condition is the name of a flag, or NAME=VALUE.
type flagRule struct {
	Has, Because, Ask  string
	Without, With, Any []string
}

// tableOfCommands returns the table. A mistake in it is one of the program.
var tableOfCommands = sync.OnceValue(func() *commandTable {
	t := &commandTable{}
	sure(0, yaml.Unmarshal(commandsText, t))
	for _, c := range t.Commands {
		if c.Arguments == nil {
			c.Arguments = []int{1, 1}
		}
		if c.Ask == "" {
			c.Ask = "which game is meant? Give one folder or file"
		}
		for n := range c.Flags {
			t.addFlags(c, &c.Flags[n])
		}
	}
	return t
})

// addFlags adds the flags to a command that an entry of its list stands for.
func (t *commandTable) addFlags(c *commandRow, n *yaml.Node) {
	if n.Kind == yaml.AliasNode {
		n = n.Alias
	}
	if n.Kind == yaml.SequenceNode {
		for _, entry := range n.Content {
			t.addFlags(c, entry)
		}
		return
	}
	row := &flagRow{Name: n.Value}
	if n.Kind == yaml.MappingNode {
		sure(0, n.Decode(row))
	}
	if shared, ok := t.Flags[row.Name]; ok {
		sure(0, shared.Decode(row))
	}
	if n.Kind == yaml.MappingNode {
		sure(0, n.Decode(row))
	}
	c.flags = append(c.flags, row)
}

// row returns a command; nil if there is none.
func (t *commandTable) row(name string) *commandRow {
	if n := slices.IndexFunc(t.Commands, func(c *commandRow) bool { return c.Name == name }); n >= 0 {
		return t.Commands[n]
	}
	return nil
}

// flag returns a flag of a command; nil if there is none.
func (c *commandRow) flag(name string) *flagRow {
	if n := slices.IndexFunc(c.flags, func(f *flagRow) bool { return f.Name == name }); n >= 0 && name != "" {
		return c.flags[n]
	}
	return nil
}

// sure returns a value that can fail only by a mistake in the program.
func sure[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}
