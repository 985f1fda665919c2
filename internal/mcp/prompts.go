package mcp

import (
	"cmp"
	"context"
	"embed"
	"fmt"
	"io/fs"
	"path"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// prompts are methods that use the tools: at the head of each its title, its purpose, and its arguments, with a mark
// after the required ones.
//
//go:embed prompts/*.md
var prompts embed.FS

// addPrompts adds the methods.
func (s *Server) addPrompts() {
	names, _ := fs.Glob(prompts, "prompts/*.md") // the pattern is valid
	for _, file := range names {
		text, _ := prompts.ReadFile(file) // it is part of the program
		head, steps, _ := strings.Cut(strings.TrimPrefix(string(text), "---\n"), "---\n")
		p := &mcp.Prompt{Name: strings.TrimSuffix(path.Base(file), ".md")}
		lines := strings.Split(strings.TrimSpace(head), "\n")
		p.Title, p.Description = lines[0], lines[1]
		for _, line := range lines[2:] {
			name, value, _ := strings.Cut(line, ": ")
			p.Arguments = append(p.Arguments, &mcp.PromptArgument{Name: strings.TrimSuffix(name, "!"),
				Description: value, Required: strings.HasSuffix(name, "!")})
		}
		s.server.AddPrompt(p, func(ctx context.Context, r *mcp.GetPromptRequest) (*mcp.GetPromptResult, error) {
			return s.fillPrompt(ctx, r, p, strings.TrimSuffix(steps, "\n"))
		})
	}
}

// reviewMark stands for the prose of a game beside its rules.
const reviewMark = "{review}"

// fillPrompt returns a method with its arguments filled in, and its material from the game.
func (s *Server) fillPrompt(ctx context.Context, r *mcp.GetPromptRequest, p *mcp.Prompt, steps string) (
	*mcp.GetPromptResult, error) {
	var values []string
	for _, a := range p.Arguments {
		value := strings.TrimSpace(r.Params.Arguments[a.Name])
		if value == "" && a.Required {
			return nil, fmt.Errorf("the prompt %s needs the argument %s: %s", p.Name, a.Name, a.Description)
		}
		values = append(values, "{"+a.Name+"}", escapeMarks(cmp.Or(value, "of this workspace")))
	}
	if strings.Contains(steps, reviewMark) {
		c, err := s.begin(ctx, r.Session, nil)
		if err != nil {
			return nil, err
		}
		_, folder, err := c.game(r.Params.Arguments["game"])
		if err != nil {
			return nil, c.localError(err)
		}
		a, err := c.answerOf(c.run("", "review", "--", folder))
		if err != nil {
			return nil, c.localError(err)
		}
		part, note, _, _ := cutLines(escapeMarks(a.quoted), 1, mostBytes)
		values = append(values, reviewMark, fenceText(part)+note)
	}
	return &mcp.GetPromptResult{Description: p.Description, Messages: []*mcp.PromptMessage{{Role: "user",
		Content: &mcp.TextContent{Text: strings.NewReplacer(values...).Replace(steps)}}}}, nil
}
