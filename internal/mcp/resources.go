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

// A resource of the language or of a game: the parts of its address after the scheme ludo.
const (
	languageURI   = "ludo://language/"
	documentURI   = "ludo://document/"
	findingsURI   = "ludo://findings/"
	definitionURI = "ludo://definition/"
	recipesURI    = "ludo://recipes/"
	gamesURI      = "ludo://games/"
)

// shelfReader reads a guide from the shelf with a title.
func shelfReader(title string) (names []string, read func(*call, string) (string, error)) {
	for _, shelf := range guide.Shelves() {
		if shelf.Title == title {
			names = shelf.Names
		}
	}
	return names, func(_ *call, name string) (string, error) {
		if text := guide.Find(name); text != "" {
			return forPrograms(text), nil
		}
		return "", fmt.Errorf("there is no %.80q; there are %s", name, strings.Join(names, ", "))
	}
}

// addResources lists the readable resources: documents with their findings, definitions, words of the language.
func (s *Server) addResources() {
	recipes, readRecipe := shelfReader("Recipes")
	games, readGame := shelfReader("Games")
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
				game, _, err := c.compile(name, "")
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
				return nil, c.localError(err)
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

// mostWatched bounds how many folders are checked for documents created or removed by others.
const mostWatched = 200

// noticeDocuments updates the list of documents if others have changed a folder: those that a call sees or, without
// one, those of the roots searched last.
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

// addDocuments updates the list of documents of the games in the roots, and notifies clients.
func (s *Server) addDocuments(c *call) {
	now := map[string]bool{}
	for _, folder := range c.games() {
		full, err := c.path(folder)
		if err != nil {
			continue
		}
		list, _ := c.files().ReadDir(full)
		for _, e := range list { // those without rules, such as README.md, too
			if workspace.IsMarkdown(e.Name()) && e.Type().IsRegular() {
				now[c.shownName(workspace.Join(full, e.Name()))] = true
			}
		}
		all, _ := workspace.Finder{FileSystem: c.files(), Roots: c.roots}.Specs(full)
		for _, layout := range all {
			for _, file := range layout.Files {
				now[c.shownName(file)] = true
			}
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.folders, s.within = c.looked, c.roots
	var gone []string
	for name := range s.listed {
		if !now[name] {
			gone = append(gone, documentURI+escape(name))
			delete(s.listed, name)
		}
	}
	s.server.RemoveResources(gone...)
	for name := range now {
		if !s.listed[name] {
			s.listed[name] = true
			s.server.AddResource(&mcp.Resource{URI: documentURI + escape(name), Name: name, MIMEType: "text/markdown"},
				s.document)
		}
	}
}

// complete lists possible values of a prompt's argument, or of an address's path: games, documents, words, guides.
func (s *Server) complete(ctx context.Context, r *mcp.CompleteRequest) (*mcp.CompleteResult, error) {
	c, err := s.begin(ctx, r.Session, nil)
	if err != nil {
		return nil, err
	}
	var all []string
	at := r.Params.Ref
	if _, err := prompts.Open("prompts/" + at.Name + ".md"); err != nil && at.Type == "ref/prompt" {
		return nil, fmt.Errorf("there is no prompt %q; prompts/list has all", at.Name)
	}
	switch {
	case at.Type == "ref/prompt" && r.Params.Argument.Name == "game", strings.HasPrefix(at.URI, definitionURI):
		all = c.games()
	case strings.HasPrefix(at.URI, languageURI):
		for _, t := range explain.Topics() {
			all = append(all, t.Word)
		}
		for _, shelf := range guide.Shelves() {
			all = append(all, shelf.Names...)
		}
	case strings.HasPrefix(at.URI, recipesURI):
		all, _ = shelfReader("Recipes")
	case strings.HasPrefix(at.URI, gamesURI):
		all, _ = shelfReader("Games")
	case strings.HasPrefix(at.URI, documentURI), strings.HasPrefix(at.URI, findingsURI):
		s.mu.Lock()
		all = slices.Collect(maps.Keys(s.listed))
		s.mu.Unlock()
	}
	slices.Sort(all)
	all = slices.DeleteFunc(slices.Compact(all), func(name string) bool {
		return !strings.HasPrefix(strings.ToLower(name), strings.ToLower(r.Params.Argument.Value))
	})
	few := append([]string{}, all[:min(len(all), longestPage)]...)
	return &mcp.CompleteResult{Completion: mcp.CompletionResultDetails{Values: few, Total: len(all),
		HasMore: len(all) > len(few)}}, nil
}

// escape returns a path as a part of an address.
func escape(name string) string { return (&url.URL{Path: name}).EscapedPath() }
