package mcp

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"ludo-lsp/internal/guide"
	"ludo-lsp/internal/ide/explain"
	"ludo-lsp/internal/ide/query"
	"ludo-lsp/internal/text/source"
)

type explainArguments struct {
	InGame
	What string `json:"what,omitempty" jsonschema:"formulas, statements, words (lists all); a word, a code, a recipe, a game of ours" example:"forEach"`
	At   string `json:"at,omitempty" jsonschema:"instead: a place or path"`
	Page
}

func (c *call) explain(in explainArguments) (answer, error) {
	switch in.What = strings.TrimSpace(in.What); {
	case in.What == "" && in.At == "":
		return answer{}, errors.New("give what, such as formulas, a word of the language or a code, or at, a place; " +
			"what: words lists them all")
	case in.At == "" && slices.Contains([]string{"words", "all", "list", "recipes", "games"}, strings.ToLower(in.What)):
		return answer{quoted: allWords(), ours: true}, nil
	case in.At == "":
		text, err := c.word(in.What)
		return answer{quoted: text, ours: true}, err
	}
	flag, _, err := c.at(in.Game, in.At)
	if err != nil {
		return answer{}, err
	}
	if out := c.run("", "explain", flag); out.Code == 0 {
		return c.answerOf(out)
	}
	spec, _, file, where, err := c.findPlace(in.Game, in.At)
	if err != nil {
		return answer{}, err
	}
	if place := query.At(spec.View(), file, where, source.UTF8); place != nil {
		if h, ok := place.Hover(); ok {
			return answer{quoted: strings.Join(h.Parts, "\n\n")}, nil
		}
	}
	return answer{}, errors.New("nothing stands there that could be explained")
}

// link matches a link to another page of the documentation, which no client can follow, or its destination.
var link = regexp.MustCompile(`\[([^\]\n]+)\]\([^)\s]+\)|<a id="[^"]*"></a>\n*`)

// word returns the meaning of a word, a code or a guide.
func (c *call) word(name string) (string, error) {
	a, err := c.answerOf(c.run("", "explain", "--format=markdown", "--", name))
	return forPrograms(link.ReplaceAllString(a.quoted, "$1")), err
}

// allWords returns the names of all topics except codes and fields.
func allWords() string {
	var b strings.Builder
	b.WriteString("Ask for each by its name; for a field with what it is one of: actions.limits.scope; for a code as check shows it.\n")
	for _, shelf := range guide.Shelves() {
		fmt.Fprintf(&b, "\n%s: %s\n", shelf.Title, strings.Join(shelf.Names, ", "))
	}
	names, known := map[explain.Kind][]string{}, map[string]bool{}
	var kinds []explain.Kind
	for _, t := range explain.Topics() {
		if t.Kind == explain.Field || t.Kind == explain.Choice || known[t.Word] || strings.Contains(t.Word, ".") {
			continue
		}
		if known[t.Word] = true; names[t.Kind] == nil {
			kinds = append(kinds, t.Kind)
		}
		names[t.Kind] = append(names[t.Kind], t.Word)
	}
	for _, kind := range kinds {
		fmt.Fprintf(&b, "\n%s: %s\n", kind, strings.Join(names[kind], ", "))
	}
	return b.String()
}
