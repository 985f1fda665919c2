package mcp

import (
	"context"
	"fmt"
	"maps"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"ludo-lsp/internal/guide"
	"ludo-lsp/internal/ide/explain"
	"ludo-lsp/internal/spec/workspace"
	"ludo-lsp/kernel/gamedef"
)

// A resource of the language or of a game: the parts of its address behind the scheme ludo.
const (
	languageURI   = "ludo://language/"
	documentURI   = "ludo://document/"
	findingsURI   = "ludo://findings/"
	definitionURI = "ludo://definition/"
	recipesURI    = "ludo://recipes/"
	gamesURI      = "ludo://games/"
)

// taught reads a guide of the shelf of a title.
func taught(title string) (names []string, read func(*call, string) (string, error)) {
	for _, shelf := range guide.Shelves() {
		if shelf.Title == title {
			names = shelf.Names
		}
	}
	return names, func(_ *call, name string) (string, error) {
		if text := guide.Find(name); text != "" {
			return text, nil
		}
		return "", fmt.Errorf("there is no %.80q; there are %s", name, strings.Join(names, ", "))
	}
}

// addResources lists what can be read: documents with their findings, definitions, words of the language.
func (s *Server) addResources() {
	recipes, readRecipe := taught("Recipes")
	games, readGame := taught("Games")
	for _, r := range []struct {
		uri, name, title, text, kind string
		read                         func(c *call, path string) (string, error)
	}{
		{languageURI, "language", "The language, by word", "What a word of the language or a code of a finding means, with examples.", "text/markdown",
			(*call).word},
		{recipesURI, "recipe", "A recipe", "How something that many games have is written, such as an auction.", "text/markdown", readRecipe},
		{gamesURI, "example", "A game of ours", "A game that comes with ludo-lsp, or a document of one, such as nim/rules.md.", "text/markdown", readGame},
		{documentURI, "document", "A document of a game", "A document as it is, with what an editor has not saved, between the marks of what authors wrote.", "text/markdown",
			func(c *call, name string) (string, error) {
				full, err := c.path(name)
				if err != nil {
					return "", err
				}
				if !workspace.IsMarkdown(full) {
					return "", fmt.Errorf("%s is no Markdown document", name)
				}
				text, err := c.files().ReadFile(full)
				if err != nil {
					return "", fmt.Errorf("there is no document %s that can be read; the list of resources has all",
						name)
				}
				return quotedText(text), nil
			}},
		{findingsURI, "findings", "The findings of a document", "What is wrong in a document or game.", "text/plain",
			func(c *call, name string) (string, error) {
				a, err := c.check(checkArguments{InGame: InGame{name}, Severity: "hint"})
				return a.told + "\n" + quotedText(a.quoted), err
			}},
		{definitionURI, "definition", "The definition of a game", "What a game compiles to, as JSON.", "application/json",
			func(c *call, name string) (string, error) {
				game, _, err := c.compiled(name, "")
				if err != nil {
					return "", err
				}
				text, err := gamedef.Encode(game.Definition())
				return string(text), err
			}},
	} {
		read := func(ctx context.Context, q *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
			c, err := s.begin(ctx, q.Session, nil)
			if err != nil {
				return nil, err
			}
			path, err := url.PathUnescape(strings.TrimPrefix(q.Params.URI, r.uri))
			if err != nil {
				return nil, mcp.ResourceNotFoundError(q.Params.URI)
			}
			text, err := r.read(c, path)
			if err != nil {
				return nil, err
			}
			return &mcp.ReadResourceResult{Contents: []*mcp.ResourceContents{{URI: q.Params.URI, MIMEType: r.kind,
				Text: text}}}, nil
		}
		s.server.AddResourceTemplate(&mcp.ResourceTemplate{URITemplate: r.uri + "{+path}", Name: r.name, Title: r.title,
			Description: r.text, MIMEType: r.kind}, read)
		if r.uri == documentURI {
			s.document = read
		}
	}
	for _, index := range []struct{ uri, name, title, text string }{
		{languageURI, "words", "All words", allWords()},
		{recipesURI, "recipes", "All recipes", strings.Join(recipes, "\n")},
		{gamesURI, "games", "The games of ours", strings.Join(games, "\n")},
	} {
		uri := strings.TrimSuffix(index.uri, "/")
		s.server.AddResource(&mcp.Resource{URI: uri, Name: index.name, Title: index.title, MIMEType: "text/plain"},
			func(context.Context, *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
				return &mcp.ReadResourceResult{Contents: []*mcp.ResourceContents{{URI: uri, MIMEType: "text/plain",
					Text: index.text}}}, nil
			})
	}
	if s.within = s.options.Roots; s.options.Given || !slices.ContainsFunc(s.within, isWholeDisk) {
		s.addDocuments(&call{Server: s, ctx: context.Background(), roots: s.within})
	}
}

// mostWatched bounds how many folders are looked at to see whether documents were made or removed by others.
const mostWatched = 200

// noticeDocuments lists documents anew where others have changed a folder: those that a call sees, or, without one,
// those of the roots in which was looked last.
func (s *Server) noticeDocuments(c *call) {
	s.mu.Lock()
	folders := maps.Clone(s.folders)
	if c == nil {
		c = &call{Server: s, ctx: context.Background(), roots: s.within}
	}
	s.mu.Unlock()
	for folder, then := range folders {
		if info, err := os.Stat(filepath.FromSlash(folder)); err != nil || !info.ModTime().Equal(then) {
			s.addDocuments(c)
			return
		}
	}
}

// addDocuments lists the documents of the games that are in the roots now, which clients are told of.
func (s *Server) addDocuments(c *call) {
	now := map[string]bool{}
	for _, folder := range c.games() {
		full, err := c.path(folder)
		if err != nil {
			continue
		}
		all, _ := workspace.Finder{FileSystem: c.files(), Roots: c.roots}.Specs(full)
		for _, layout := range all {
			for _, file := range layout.Files {
				now[c.shown(file)] = true
			}
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.folders, s.within = c.looked, c.roots
	var gone []string
	for name := range s.listed {
		if !now[name] {
			gone = append(gone, documentURI+escaped(name))
			delete(s.listed, name)
		}
	}
	s.server.RemoveResources(gone...)
	for name := range now {
		if !s.listed[name] {
			s.listed[name] = true
			s.server.AddResource(&mcp.Resource{URI: documentURI + escaped(name), Name: name, MIMEType: "text/markdown"},
				s.document)
		}
	}
}

// complete lists what an argument of a prompt, or the path of an address, may be: games, documents, words, guides.
func (s *Server) complete(ctx context.Context, r *mcp.CompleteRequest) (*mcp.CompleteResult, error) {
	c, err := s.begin(ctx, r.Session, nil)
	if err != nil {
		return nil, err
	}
	var all []string
	switch at := r.Params.Ref; {
	case at.Type == "ref/prompt" && r.Params.Argument.Name == "game":
		all = c.games()
	case strings.HasPrefix(at.URI, languageURI):
		for _, t := range explain.Topics() {
			if t.Kind != explain.Field {
				all = append(all, t.Word)
			}
		}
		for _, shelf := range guide.Shelves() {
			all = append(all, shelf.Names...)
		}
	case strings.HasPrefix(at.URI, recipesURI):
		all, _ = taught("Recipes")
	case strings.HasPrefix(at.URI, gamesURI):
		all, _ = taught("Games")
	case strings.HasPrefix(at.URI, documentURI), strings.HasPrefix(at.URI, findingsURI):
		s.mu.Lock()
		all = slices.Collect(maps.Keys(s.listed))
		s.mu.Unlock()
	case strings.HasPrefix(at.URI, definitionURI):
		all = c.games()
	}
	slices.Sort(all)
	all = slices.DeleteFunc(slices.Compact(all), func(name string) bool {
		begun := strings.ToLower(r.Params.Argument.Value)
		return !strings.HasPrefix(strings.ToLower(name), begun)
	})
	const most = 100 // of the protocol
	few := append([]string{}, all[:min(len(all), most)]...)
	return &mcp.CompleteResult{Completion: mcp.CompletionResultDetails{Values: few, Total: len(all),
		HasMore: len(all) > most}}, nil
}

// escaped is a path as a part of an address.
func escaped(name string) string { return (&url.URL{Path: name}).EscapedPath() }

// prompt is a method that uses the tools.
type prompt struct {
	name, title, text string
	arguments         []*mcp.PromptArgument
	steps             string // %s are the arguments, and behind them what is read
	// read is what of the game the prompt has in it; nil for nothing.
	read func(c *call, game string) (string, error)
}

var prompts = []prompt{
	{"new_game_from_prose", "New game from rules in prose", "Write a game from its rules in words.",
		[]*mcp.PromptArgument{{Name: "name", Description: "the folder of the game", Required: true}, {Name: "rules", Description: "the rules, in words", Required: true}},
		`Write the game %s by these rules:

<game-text>
%s
</game-text>

1. new_game with the kind that is nearest (cards, board, map or dice); outline and read_entry show what it has.
2. Name what lies on the table (zones, token types, variables), and add or write these entries first. explain tells what a section may have.
3. Then setup, phases, actions with their conditions (pre) as formulas, triggers, and last the ending (terminal). One rule is one entry; give each a sentence of prose. write adds at once what needs each other; write_entry writes words, too.
4. After each entry read what is said of it; check when all stand, and mend what it finds.
5. play_many: every game must end by a rule. coverage: every rule must act. simulate_rule shows one that does not.
6. Say which rules you had to decide yourself.`, nil},
	{"repair", "Repair", "Mend what is wrong in a game.",
		[]*mcp.PromptArgument{{Name: "game", Description: "the folder of the game"}},
		`Repair the game %s.

1. check. Begin with the first finding of a file: later ones may come of it.
2. Where a fix says what was meant, apply_fix. One that removes or declares something is a decision: read the entry first.
3. Otherwise read_entry, and write_entry with its version. explain tells what a code means.
4. When check finds nothing, play_many with 50 games: what stops early is a fault, too.
5. diff tells what has become of the rules; say it in words.`, nil},
	{"balance", "Balance to a target", "Change numbers of a game until its games come out as wanted.",
		[]*mcp.PromptArgument{{Name: "game", Description: "the folder of the game"}, {Name: "target", Description: "such as: the first seat wins 45 to 55 of 100 games", Required: true}},
		`Change the game %s until this holds: %s

1. play_many with 500 games tells where it stands, with ranges. Greedy agents tell more than random ones where moves differ much.
2. find and outline: which numbers bear on it? Change one of them (read_entry, write_entry).
3. compare tells what changed against before, with ranges. A change that lies within its range is none: play more games.
4. Repeat; undo what did not help. Stop when the range of what is wanted lies inside the target.
5. diff tells all changes; say them, and the figures before and after.`, nil},
	{"review_prose", "Review the prose", "Compare what the prose of a game says with its rules.",
		[]*mcp.PromptArgument{{Name: "game", Description: "the folder of the game"}},
		`Compare the prose of the game %s with its rules, which stand below it, read aloud.

%s

1. Go through the passages in order. For each: does the prose say anything that its rules do not do, or do they do something that a reader must know and the prose does not say? What a later passage says counts, too.
2. Numbers, names, who may do something, when, and what ends the game are what differs most. Style is not asked for.
3. Say each difference with the lines of both, and which of the two is likely meant. Change nothing before you are asked to.
4. Words that the rules fix are bound to them by a link: [five](#constants.handSize), [three](#actions.march.limits). Propose such links for numbers and names that could go out of date.`,
		func(c *call, game string) (string, error) {
			spec, folder, err := c.game(game)
			if err != nil || spec == nil {
				return "", err
			}
			a, err := answered(c.run("", "review", "--", folder))
			part, note, _, _ := cut(unmarked(a.quoted), 1, mostBytes)
			return "<game-text>\n" + part + "</game-text>" + note, err
		}},
}

// addPrompts offers the methods.
func (s *Server) addPrompts() {
	for _, p := range prompts {
		s.server.AddPrompt(&mcp.Prompt{Name: p.name, Title: p.title, Description: p.text, Arguments: p.arguments},
			func(ctx context.Context, r *mcp.GetPromptRequest) (*mcp.GetPromptResult, error) {
				var values []any
				for _, a := range p.arguments {
					value := strings.TrimSpace(r.Params.Arguments[a.Name])
					if value == "" && a.Required {
						return nil, fmt.Errorf("the prompt %s needs the argument %s: %s", p.name, a.Name, a.Description)
					}
					if value == "" {
						value = "of this workspace"
					}
					values = append(values, unmarked(value))
				}
				if p.read != nil {
					c, err := s.begin(ctx, r.Session, nil)
					if err != nil {
						return nil, err
					}
					text, err := p.read(c, r.Params.Arguments[p.arguments[0].Name])
					if err != nil {
						return nil, err
					}
					values = append(values, text)
				}
				return &mcp.GetPromptResult{Description: p.text, Messages: []*mcp.PromptMessage{{Role: "user",
					Content: &mcp.TextContent{Text: fmt.Sprintf(p.steps, values...)}}}}, nil
			})
	}
}
