package main

import (
	"embed"
	"fmt"
	"strings"
)

// usages are the help texts by command: the text for {{game}} is separate.
//
//go:embed usage/*.txt
var usages embed.FS

// usageOf returns the usage text of a command; for a command without its own text that of all.
func usageOf(name string) string {
	text, err := usages.ReadFile("usage/" + name + ".txt")
	if err != nil {
		text, _ = usages.ReadFile("usage/main.txt")
	}
	game, _ := usages.ReadFile("usage/game.txt")
	return strings.ReplaceAll(string(text), "{{game}}", strings.TrimSuffix(string(game), "\n"))
}

// runHelp runs the command that shows the usage of a command.
func runHelp(i invocation) int {
	name := "main"
	if len(i.args) > 0 {
		if name = i.args[0]; commands[name] == nil {
			return i.reportUnknown(name)
		}
	}
	fmt.Fprint(i.stdout, usageOf(name))
	return exitClean
}
