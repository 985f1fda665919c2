package starter

import (
	"bytes"
	"context"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"unicode"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/syntax"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/replay"
	"ludo-lsp/kernel/sim"
)

//go:embed games
var games embed.FS

//go:embed workflow.yml
var workflow string

//go:embed empty.md
var empty string

// Empty is the kind of game that has nothing but a name.
const Empty = "empty"

// RecordingName is the name of the recorded game in the folder of a new game.
const RecordingName = "first.replay.jsonl"

// maxNameLength is the maximum length of a name in bytes, as it becomes the name of a folder.
const maxNameLength = 100

// Kinds returns the kinds of games that a new game can be, in alphabetical order.
func Kinds() []string {
	entries, err := games.ReadDir("games")
	if err != nil {
		panic(err) // it is part of the program
	}
	return lists.Map(entries, func(e fs.DirEntry) string { return e.Name() })
}

// Kind returns the documents of the game of a kind; nil if there is no such kind.
func Kind(name string) []cnl.File {
	if !slices.Contains(Kinds(), name) {
		return nil
	}
	var out []cnl.File
	err := fs.WalkDir(games, path.Join("games", name), func(file string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := games.ReadFile(file)
		out = append(out, cnl.File{Path: file, Text: string(text)})
		return err
	})
	if err != nil {
		panic(err) // it is part of the program
	}
	return out
}

// Name returns the id for the name of a game, as people write it. The error says which names are allowed.
func Name(name string) (id string, err error) {
	for _, c := range name {
		if !unicode.IsLetter(c) && !unicode.IsDigit(c) && !strings.ContainsRune(" -_'", c) {
			return "", fmt.Errorf("a game cannot be called %q: names are of letters, digits, blanks, hyphens and apostrophes", name)
		}
	}
	words := strings.FieldsFunc(strings.ToLower(name),
		func(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsDigit(c) })
	if id = strings.Join(words, "-"); id == "" {
		return "", fmt.Errorf("a game cannot be called %q: a name has a letter or a digit", name)
	}
	if len(name) > maxNameLength {
		return "", fmt.Errorf("the name %.20q… is too long: %d bytes are the most", name, maxNameLength)
	}
	return id, nil
}

// Title returns the name of a game for players: an id ("north-wind") becomes words ("North wind").
func Title(name string) string {
	title := strings.Join(strings.FieldsFunc(name,
		func(c rune) bool { return unicode.IsSpace(c) || c == '-' || c == '_' }), " ")
	for i, c := range title {
		return string(unicode.ToUpper(c)) + title[i+len(string(c)):]
	}
	return title
}

// New returns the files of a new game: the documents of another game under the new name, a recorded game with random
// moves, a page about them and, with ci, the checks on GitHub. Paths are relative to the common folder of the given
// documents. Without documents the game is empty. It fails where Name does, and when the other game cannot be
// compiled or played.
func New(name string, from []cnl.File, ci bool) ([]cnl.File, error) {
	id, err := Name(name)
	if err != nil {
		return nil, err
	}
	var out []cnl.File
	if len(from) == 0 {
		text := strings.Replace(retitle(empty, []string{"Untitled"}, Title(name)), ": untitled",
			": "+syntax.Quote(id, syntax.Plain, false), 1)
		text = strings.Replace(text, ": Untitled", ": "+syntax.Quote(Title(name), syntax.Plain, false), 1)
		out = []cnl.File{{Path: "rules.md", Text: text}}
	} else if out, err = rename(from, id, Title(name)); err == nil {
		var recording string
		recording, err = recordGame(out)
		if !slices.ContainsFunc(out, func(f cnl.File) bool { return strings.EqualFold(f.Path, "README.md") }) {
			out = append(out, cnl.File{Path: "README.md", Text: page(Title(name), out)})
		}
		out = append(out, cnl.File{Path: RecordingName, Text: recording})
	}
	if ci {
		out = append(out, cnl.File{Path: ".github/workflows/games.yml", Text: workflow})
	}
	return out, err
}

// rename returns the documents of a game with another id and name, in its metadata and in the headings that show its
// name.
func rename(from []cnl.File, id, title string) ([]cnl.File, error) {
	result := cnl.Compile(cnl.New(from, cnl.Options{}))
	if result.GameDef == nil {
		return nil, errors.New("the game to begin with has errors; 'ludo-lsp --check' shows them")
	}
	out := slices.Clone(from)
	is := result.GameDef.Metadata
	names := []string{is.ID, is.Name}
	var edits []edit
	for k, text := range []string{id, title} {
		place, ok := result.SourceMap.Find([]string{"metadata.id", "metadata.name"}[k])
		at := slices.IndexFunc(out, func(f cnl.File) bool { return f.Path == place.File })
		if !ok || at < 0 || names[k] == "" {
			continue // the name need not be there
		}
		span := spanOf(out[at].Text, place.Range)
		edits = append(edits, edit{at, source.Edit{Span: span, NewText: syntax.Quote(text, syntax.Plain, true)}})
	}
	slices.SortFunc(edits, func(a, b edit) int { return b.Span.Start - a.Span.Start })
	for _, e := range edits {
		text := &out[e.file].Text
		*text = (*text)[:e.Span.Start] + e.NewText + (*text)[e.Span.End:]
	}
	folder := folderOf(out)
	for i := range out {
		out[i].Text = retitle(out[i].Text, names, title)
		out[i].Path = strings.TrimPrefix(out[i].Path, folder)
	}
	return out, nil
}

// edit is an edit of one document among several.
type edit struct {
	file int
	source.Edit
}

// spanOf returns the span of a UTF-16 range within one line.
func spanOf(text string, r source.Range) source.Span {
	start, rest := 0, text
	for range r.Start.Line {
		_, rest = source.NextLine(rest)
	}
	start = len(text) - len(rest)
	line, _ := source.NextLine(rest)
	return source.Span{Start: start + source.UTF16.Offset(line, r.Start.Character),
		End: start + source.UTF16.Offset(line, r.End.Character)}
}

// retitle returns a document in which headings that equal one of the names are replaced by title.
func retitle(text string, names []string, title string) string {
	var out strings.Builder
	for line, rest := source.NextLine(text); line != ""; line, rest = source.NextLine(rest) {
		content := source.TrimLineBreak(line)
		hashes := content[:len(content)-len(strings.TrimLeft(content, "#"))]
		if hashes != "" && slices.Contains(names, strings.TrimSpace(content[len(hashes):])) {
			line = hashes + " " + title + line[len(content):]
		}
		out.WriteString(line)
	}
	return out.String()
}

// folderOf returns the deepest folder that contains all documents, with a slash at the end.
func folderOf(files []cnl.File) string {
	folder := path.Dir(files[0].Path)
	for _, f := range files[1:] {
		for folder != "." && folder != "/" && !strings.HasPrefix(f.Path, folder+"/") {
			folder = path.Dir(folder)
		}
	}
	return strings.TrimSuffix(folder, "/") + "/"
}

// recordGame plays a game with random moves and returns its recording.
func recordGame(files []cnl.File) (string, error) {
	def := cnl.Compile(cnl.New(files, cnl.Options{})).GameDef
	if def == nil {
		return "", errors.New("the game cannot be compiled under its new name")
	}
	game, err := kernel.New(def)
	if err != nil {
		return "", err
	}
	written := replay.Recorder{Game: replay.Game{Seed: 1, Players: int(def.Metadata.Players.Min)}}
	played, err := sim.Play(context.Background(), game,
		sim.Setup{Players: written.Players, Seed: written.Seed, MaxMoves: maxMoves}, &sim.Observer{
			Begin:     func(_ *kernel.State, advanced bool) { written.Advanced = advanced },
			Move:      func(m *sim.Record) { written.Add(m.Move) },
			Withdrawn: func(*kernel.State) { written.TakeBack() },
		})
	if err != nil {
		return "", err
	}
	written.Stop = played.Reason.RecordingText()
	var out bytes.Buffer
	if err := replay.Record(&out, game, written.Game); err != nil {
		return "", err
	}
	return out.String(), nil
}

// maxMoves is the maximum number of moves in a recorded game: enough for an example.
const maxMoves = 1000

// page returns the text of the page about a new game: its documents and what can be done with it.
func page(title string, files []cnl.File) string {
	var out strings.Builder
	fmt.Fprintf(&out, "# %s\n\nThe rules, in the order in which to read them:\n\n", title)
	for _, f := range files {
		fmt.Fprintf(&out, "- [%s](%s)\n", headingOf(f), strings.ReplaceAll(f.Path, " ", "%20"))
	}
	fmt.Fprintf(&out, `
%s is a recorded game. In this folder:

    ludo-lsp --check . --play --replays   # what is wrong, if anything
    ludo-lsp run . --seed 7               # a game, move by move
    ludo-lsp simulate . --games 1000      # who wins, and how long it takes
`, "`"+RecordingName+"`")
	return out.String()
}

// headingOf returns the first heading of a document, or the document's name if it has none.
func headingOf(f cnl.File) string {
	for line, rest := source.NextLine(f.Text); line != ""; line, rest = source.NextLine(rest) {
		if title := strings.TrimSpace(strings.TrimLeft(line, "#")); title != "" && line[0] == '#' {
			return title
		}
	}
	return f.Path
}
