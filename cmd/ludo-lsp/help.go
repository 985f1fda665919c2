package main

import (
	"embed"
	"fmt"
	"strings"
)

// usages are what help prints, by command: what {{game}} stands for is a text of its own.
//
//go:embed usage/*.txt
var usages embed.FS

// usageOf is how a command is used; one without a text of its own is told with all of them.
func usageOf(name string) string {
	text, err := usages.ReadFile("usage/" + name + ".txt")
	if err != nil {
		text, _ = usages.ReadFile("usage/main.txt")
	}
	game, _ := usages.ReadFile("usage/game.txt")
	return strings.ReplaceAll(string(text), "{{game}}", strings.TrimSuffix(string(game), "\n"))
}

// runHelp is the command that says how a command is used.
func runHelp(i invocation) int {
	name := "main"
	if len(i.args) > 0 {
		if name = i.args[0]; commands[name] == nil {
			return i.noCommand(name)
		}
	}
	fmt.Fprint(i.stdout, usageOf(name))
	return exitClean
}
