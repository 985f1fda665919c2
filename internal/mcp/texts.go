package mcp

import (
	"errors"
	"path/filepath"
	"regexp"
	"strings"
	"sync"

	"ludo-lsp/internal/text/lists"
)

// forms match parts of texts for people that programs get differently, by group: blocks of command lines are dropped,
// tools are named, sentences about other commands are dropped, and flags become arguments.
var forms = sync.OnceValue(func() [4]*regexp.Regexp {
	names := lists.Map(tools, func(t tool) string { return t.Name })
	return [4]*regexp.Regexp{regexp.MustCompile("(?m)^```[a-z]*\n(?:ludo-lsp .*\n)+```\n*|(?:^ +ludo-lsp .*\n)+"),
		regexp.MustCompile("(['`])ludo-lsp\\s+(?:--)?(" + strings.Join(names, "|") + ")\\b[^'`]*(['`])"),
		regexp.MustCompile("(?m)(?:[^.`\n]|`[^`\n]*`|\\.[^\\s])*['`]ludo-lsp (?:[^.\n]|\\.[^\\s])*(?:\\.|$)"),
		regexp.MustCompile("(^|[\\s'`(])--([a-z])")}
})

// forPrograms is a text of ours as programs can use it.
func forPrograms(text string) string {
	for _, form := range forms() {
		text = form.ReplaceAllString(text, "$1$2$3")
	}
	return text
}

// local is a text of ours for programs, with files as shown tells them.
func (c *call) local(text string) string { return forPrograms(c.relative(text)) }

// relative is a text with files as shown tells them.
func (c *call) relative(text string) string {
	for _, root := range c.roots {
		from, _ := filepath.Rel(filepath.FromSlash(c.roots[0]), filepath.FromSlash(root)) // as commands write it
		at := c.shownName(root) + "/"
		text = strings.NewReplacer(root+"/", strings.TrimPrefix(at, "./"), filepath.ToSlash(from)+"/", at).Replace(text)
		text = regexp.MustCompile(regexp.QuoteMeta(root)+`([^\w-]|$)`).ReplaceAllString(text, c.shownName(root)+"$1")
	}
	return text
}

// localError is an error for programs; below its first line stands what comes of documents.
func (c *call) localError(err error) error {
	said, quoted, _ := strings.Cut(err.Error()+"\n", "\n")
	return errors.New(strings.TrimSuffix(c.local(said)+"\n"+quoted, "\n"))
}
