package testgames

import (
	"regexp"
	"strings"
)

// engine matches what only the engine and authors call so.
var engine = regexp.MustCompile(
	`\btok_|:none\b|:\d+\b[^-]|__macro|decision:|[a-z]Id\b|lifecycleEvent|resourceTransfer|Activity\b|\$[a-zA-Z]|\{"`)

// place matches where something is written in a document.
var place = regexp.MustCompile(`\.md:\d+`)

// EngineWords are the lines of a text that is written for people in which stands a word of the engine, each
// with the first one.
func EngineWords(text string) (out []string) {
	for line := range strings.Lines(text) {
		if found := engine.FindString(place.ReplaceAllString(line, "")); found != "" {
			out = append(out, found+" in "+strings.TrimSpace(line))
		}
	}
	return out
}
