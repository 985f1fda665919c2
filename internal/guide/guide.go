package guide

import (
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"

	"ludo-lsp/cnl"
	"ludo-lsp/data"
	"ludo-lsp/docs"
	"ludo-lsp/internal/starter"
)

// Shelf holds guides of one kind, by name.
type Shelf struct {
	Title string
	Names []string
	read  func(name string) string
}

// Shelves returns all guides.
func Shelves() []Shelf {
	return []Shelf{
		{"Pages", headings(), page},
		{"Recipes", folders(docs.Cookbook, "language/cookbook"), func(name string) string {
			return file(docs.Cookbook, "language/cookbook/"+name+"/README.md")
		}},
		{"Games", folders(data.Games, "games"), game},
		{"Kinds of new games (besides " + starter.Empty + ", without rules)", starter.Kinds(), game},
	}
}

// Find returns the guide with a name, or for a file of a game: hearts/30-play.md; "" if there is none.
func Find(name string) string {
	name = strings.ToLower(strings.TrimSpace(name))
	var found []string
	for _, shelf := range Shelves() {
		if folder, _, inside := strings.Cut(name, "/"); slices.Contains(shelf.Names, name) ||
			inside && slices.Contains(shelf.Names, folder) {
			if text := shelf.read(name); text != "" {
				found = append(found, text)
			}
		}
	}
	return strings.Join(found, "\n")
}

// maxWholeGame is the size, in bytes, up to which a game is returned whole and not as a list of files.
const maxWholeGame = 24_000

// Documents returns the documents of a shipped game, of a recipe that is a whole game, or of a template for new
// games.
func Documents(name string) (out []cnl.File) {
	names, _ := fs.Glob(data.Games, "games/"+name+"/*.md") // the pattern is valid, unless there is no such game
	for _, f := range names {
		if path.Base(f) != "README.md" {
			out = append(out, cnl.File{Path: f, Text: file(data.Games, f)})
		}
	}
	if recipe := file(docs.Cookbook, "language/cookbook/"+name+"/README.md"); recipe != "" {
		return []cnl.File{{Path: name + "/rules.md", Text: recipe}}
	}
	return append(out, starter.Kind(name)...)
}

// game returns the documents of a game, or one of them.
func game(name string) string {
	if strings.HasSuffix(name, ".md") {
		return file(data.Games, "games/"+name)
	}
	var whole, list strings.Builder
	for _, f := range Documents(name) {
		fmt.Fprintf(&whole, "File %s:\n\n%s\n", path.Base(f.Path), f.Text)
		fmt.Fprintf(&list, "- `%s` (%d bytes)\n", strings.TrimPrefix(f.Path, "games/"), len(f.Text))
	}
	if whole.Len() > maxWholeGame {
		return "The game is long. Its files can be asked for one by one:\n\n" + list.String()
	}
	return whole.String()
}

// pages returns the texts of the pages, by name.
func pages() map[string]string {
	out := map[string]string{}
	for _, name := range folders(docs.Guides, "language") {
		out[strings.TrimSuffix(name, ".md")] = file(docs.Guides, "language/"+name)
	}
	return out
}

// parts returns the parts of a page: the text before its first heading, and below each heading.
func parts(text string) []string { return strings.Split(text, "\n## ") }

// headings returns the names of the pages, and of the parts of pages with several.
func headings() (names []string) {
	for name, text := range pages() {
		names = append(names, name)
		for _, part := range parts(text)[1:] {
			heading, _, _ := strings.Cut(part, "\n")
			names = append(names, strings.ToLower(heading))
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// page returns the first part of a page, with the names of the others, or one of these.
func page(name string) string {
	if text := pages()[name]; text != "" {
		all := parts(text)
		var more []string
		for _, part := range all[1:] {
			heading, _, _ := strings.Cut(part, "\n")
			more = append(more, strings.ToLower(heading))
		}
		if len(more) == 0 {
			return all[0]
		}
		return all[0] + "\n\nIts other parts, to be explained by name: " + strings.Join(more, ", ") + ".\n"
	}
	for _, text := range pages() {
		for _, part := range parts(text)[1:] {
			if heading, _, _ := strings.Cut(part, "\n"); strings.EqualFold(heading, name) {
				return "## " + part
			}
		}
	}
	return ""
}

// codeSpan matches code in a page.
var codeSpan = regexp.MustCompile("`[^`\n]+`")

// word is a word of such a text, or a mark.
var word = regexp.MustCompile(`[\p{L}\p{N}_]+|[^\p{L}\p{N}_\s]+`)

// mentions are how many places are told at which a word stands.
const mentions = 6

// Mentions are the paragraphs and rows of the page of formulas in which a word stands as one of the language.
func Mentions(of string) string {
	var found []string
	for paragraph := range strings.SplitSeq(pages()["formulas"], "\n\n") {
		pieces := []string{paragraph}
		if strings.HasPrefix(paragraph, "|") {
			pieces = strings.Split(paragraph, "\n")
		}
		for _, piece := range pieces {
			if strings.HasPrefix(piece, "```") || len(found) == mentions {
				continue
			}
			for _, quoted := range codeSpan.FindAllString(piece, -1) {
				if slices.Contains(word.FindAllString(strings.Trim(quoted, "`"), -1), of) {
					found = append(found, piece)
					break
				}
			}
		}
	}
	return strings.Join(found, "\n\n")
}

// folders are the names of what lies in a folder.
func folders(in fs.FS, folder string) (names []string) {
	list, err := fs.ReadDir(in, folder)
	if err != nil {
		panic(err) // it is part of the program
	}
	for _, e := range list {
		names = append(names, e.Name())
	}
	return names
}

// file is the text of a document, or "" where there is none.
func file(in fs.FS, name string) string {
	text, err := fs.ReadFile(in, name)
	if err != nil {
		return ""
	}
	return string(text)
}
