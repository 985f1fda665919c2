package mcp

import (
	"errors"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// Commands print for people, and pages are written for them. Programs know tools and no commands, and files by how they
// lie in the workspace.

var (
	// commandsShown is a part of a page that shows command lines, commandNamed one that is named in a sentence, and
	// commandOnly a sentence about one for which there is no tool. Flags are called like arguments of tools.
	commandsShown = regexp.MustCompile("(?m)^```[a-z]*\n((ludo-lsp|#) .*\n)+```\n*|(^ +ludo-lsp .*\n)+")
	commandNamed  = regexp.MustCompile("(['`])ludo-lsp\\s+(?:--)?([a-z]*)[^'`]*['`]")
	commandOnly   = regexp.MustCompile("(?:[^.`]|`[^`]*`|\\.[^\\s])*['`]ludo-lsp\\s(?:[^.]|\\.[^\\s])*(?:\\.|$)")
	flags         = regexp.MustCompile("(^|[\\s'`(])--([a-z])")
)

// forPrograms is a text of ours as programs can use it.
func forPrograms(text string) string {
	if !strings.Contains(text, "ludo-lsp") {
		return flags.ReplaceAllString(text, "$1$2")
	}
	text = commandsShown.ReplaceAllString(text, "")
	text = commandNamed.ReplaceAllStringFunc(text, func(command string) string {
		named := commandNamed.FindStringSubmatch(command)
		if slices.ContainsFunc(tools, func(t tool) bool { return t.Name == named[2] }) {
			if strings.Contains(command, "--list") {
				return named[2] + " with what: words"
			}
			return named[1] + named[2] + named[1]
		}
		return command
	})
	var paragraphs []string
	for p := range strings.SplitSeq(text, "\n\n") {
		if left := commandOnly.ReplaceAllString(p, ""); left != "" || p == "" {
			paragraphs = append(paragraphs, left)
		}
	}
	return flags.ReplaceAllString(strings.Join(paragraphs, "\n\n"), "$1$2")
}

// local is a text of ours for programs, with files as shown tells them.
func (c *call) local(text string) string { return forPrograms(c.relative(text)) }

// relative is a text with files as shown tells them.
func (c *call) relative(text string) string {
	for k, root := range c.roots {
		if k > 0 {
			if other, err := filepath.Rel(filepath.FromSlash(c.roots[0]), filepath.FromSlash(root)); err == nil {
				text = strings.ReplaceAll(text, filepath.ToSlash(other)+"/", path.Base(root)+"/")
			}
		}
		if isWholeDisk(root) || !strings.Contains(text, root) {
			continue
		}
		below := regexp.MustCompile(regexp.QuoteMeta(root) + `(/|\.?(?:[^\w.-]|$))`)
		text = below.ReplaceAllStringFunc(text, func(found string) string {
			if strings.HasSuffix(found, "/") {
				return strings.TrimPrefix(c.shown(root)+"/", "./")
			}
			return strings.Replace(found, root, c.shown(root), 1)
		})
	}
	return text
}

// localError is an error for programs; below its first line stands what comes of documents.
func (c *call) localError(err error) error {
	said, quoted, more := strings.Cut(err.Error(), "\n")
	if said = c.local(said); more {
		said += "\n" + quoted
	}
	return errors.New(said)
}
