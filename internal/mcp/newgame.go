package mcp

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"

	"ludo-lsp/cnl"
	"ludo-lsp/data"
	"ludo-lsp/internal/guide"
	"ludo-lsp/internal/spec/prose"
	"ludo-lsp/internal/spec/workspace"
	"ludo-lsp/internal/starter"
)

type newArguments struct {
	Name string `json:"name" jsonschema:"the folder to make; its last part is the name of the game"`
	Kind string `json:"kind,omitempty" jsonschema:"what it begins as (default cards)" enum:"cards,board,map,dice,empty"`
	From string `json:"from,omitempty" jsonschema:"instead: a copy of this game of the workspace, game of ours or recipe"`
	Trial
	Page
}

func (c *call) newGame(in newArguments) (answer, error) {
	full, err := c.path(in.Name)
	if err != nil {
		return answer{}, err
	}
	if in.Kind != "" && in.From != "" {
		return answer{}, errors.New("a game begins with kind or with from, not with both")
	}
	if list, err := c.files().ReadDir(full); len(list) > 0 || err != nil && !errors.Is(err, fs.ErrNotExist) {
		return answer{}, fmt.Errorf("%s is there already, and is no empty folder; give another name", in.Name)
	}
	kind, from, beside := cmp.Or(in.Kind, starter.Kinds()[1]), []cnl.File(nil), []cnl.File(nil)
	switch {
	case in.From != "":
		from, beside, err = c.copyGame(in.From)
	case kind != starter.Empty:
		if from = starter.Kind(kind); from == nil {
			err = fmt.Errorf("kind is %s or %s, not %q", strings.Join(starter.Kinds(), ", "), starter.Empty, kind)
		}
	}
	if err != nil {
		return answer{}, err
	}
	files, err := starter.New(path.Base(full), from, false)
	if err != nil {
		return answer{}, err
	}
	for _, f := range beside {
		folder := strings.TrimSuffix(from[0].Path, files[0].Path)
		files = append(files, cnl.File{Path: strings.TrimPrefix(f.Path, folder), Text: f.Text})
	}
	there := workspace.Overlay{FileSystem: workspace.Disk{}, Roots: c.roots, Texts: map[string]string{}}
	for k, f := range files {
		if files[k].Path = workspace.Join(full, f.Path); path.Base(f.Path) == "README.md" {
			files[k].Text = forPrograms(f.Text)
		}
		there.Texts[files[k].Path] = files[k].Text
	}
	var b strings.Builder
	made, leaves := []string(nil), []leaf(nil)
	for _, f := range files {
		if workspace.IsMarkdown(f.Path) {
			f.Text = dropDeadLinks(f, there)
		}
		leaves = append(leaves, leaf{file: f.Path, after: f.Text, has: true})
		name := c.shownName(f.Path)
		if !workspace.IsMarkdown(f.Path) {
			fmt.Fprintf(&b, "%s%s\n", name, map[bool]string{true: " is a recorded game"}[isRecording(name)])
			continue
		}
		made = append(made, name)
		fmt.Fprintf(&b, "%s, version: %s\n", name, version(f.Text))
		if path.Base(f.Path) != "README.md" && b.Len()+len(f.Text) < defaultBytes {
			fmt.Fprintf(&b, "\n%s\n", f.Text)
		}
	}
	if in.DryRun {
		return answer{told: "Nothing is written, since this is a dry run. It would be:", quoted: b.String()}, nil
	}
	d := &draft{call: *c, folder: workspace.Dir(files[max(len(from)-1, 0)].Path), before: cnl.New(nil, cnl.Options{})}
	if err := d.writeCommit(leaves); err != nil {
		return answer{}, err
	}
	return answer{told: "These were written. Change them, and see what comes of it with check and play_many.",
		quoted: b.String(), made: made}, nil
}

// copyGame returns the documents of a game of the workspace, or of one that comes with the program, preceded by its
// page and those of its folder that they link to; beside are the other files there that they link to.
func (c *call) copyGame(name string) (from, beside []cnl.File, err error) {
	spec, _, err := c.game(name)
	read := c.files().ReadFile
	if ours := guide.Documents(name); err != nil && len(ours) > 0 {
		spec = cnl.New(ours, cnl.Options{})
		read = func(name string) (string, error) { text, err := data.Games.ReadFile(name); return string(text), err }
	} else if err != nil {
		return nil, nil, fmt.Errorf("%w; or of a game of ours or a recipe, which explain with what: words lists", err)
	}
	for _, file := range spec.Files() {
		if why := spec.Unread(file); why != "" {
			return nil, nil, fmt.Errorf("not all of %s was read: %s", c.shownName(file), why)
		}
		text, _ := spec.Text(file)
		from = append(from, cnl.File{Path: file, Text: text})
	}
	all, folder := from, home(spec, "")+"/"
	for k := 0; k < len(all); k++ {
		for _, l := range append(prose.Read(all[k].Text, nil).Links, prose.Link{Destination: "README.md"}) {
			file, _, _ := prose.Destination(all[k].Path, l.Destination)
			isThis := func(f cnl.File) bool { return f.Path == file }
			text, err := read(file)
			if err != nil || !strings.HasPrefix(file, folder) || slices.ContainsFunc(all, isThis) ||
				isRecording(file) || cnl.IsGameSpec(text) || len(text) == workspace.DefaultMaxFileBytes {
				continue
			}
			if all = append(all, cnl.File{Path: file, Text: text}); workspace.IsMarkdown(file) {
				from = slices.Concat(all[len(all)-1:], from)
			} else {
				beside = append(beside, all[len(all)-1])
			}
		}
	}
	return from, beside, nil
}

// dropDeadLinks returns the text of a document of a new game in which dead links are replaced by their words.
func dropDeadLinks(f cnl.File, there workspace.Overlay) string {
	for _, l := range prose.Read(f.Text, nil).Links {
		file, _, leads := prose.Destination(f.Path, l.Destination)
		if _, err := there.Stat(file); leads && (err != nil || !there.Has(file)) {
			f.Text = regexp.MustCompile(`!?\[([^][]*)\]\(<?`+regexp.QuoteMeta(l.Destination)+
				`>?(\s[^()]*)?\)`).ReplaceAllString(f.Text, "$1")
		}
	}
	return f.Text
}
