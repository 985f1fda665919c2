package mcp

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/guide"
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
	name := path.Base(full)
	if _, err := starter.Name(name); err != nil {
		return answer{}, err
	}
	if in.Kind != "" && in.From != "" {
		return answer{}, errors.New("a game begins with kind or with from, not with both")
	}
	list, err := c.files().ReadDir(full)
	if err == nil && len(list) > 0 || err != nil && !errors.Is(err, fs.ErrNotExist) {
		return answer{}, fmt.Errorf("%s is there already, and is no empty folder; give another name", in.Name)
	}
	err = nil
	kind, from := cmp.Or(in.Kind, starter.Kinds()[1]), []cnl.File(nil)
	switch {
	case in.From != "":
		from, err = c.copied(in.From)
	case kind != starter.Empty:
		if from = starter.Kind(kind); from == nil {
			err = fmt.Errorf("kind is %s or %s, not %q", strings.Join(starter.Kinds(), ", "), starter.Empty, kind)
		}
	}
	if err != nil {
		return answer{}, err
	}
	files, err := starter.New(name, from, false)
	if err != nil {
		return answer{}, err
	}
	var b strings.Builder
	var made []string
	for k, f := range files {
		if files[k].Path = workspace.Join(full, f.Path); path.Base(f.Path) == "README.md" && in.From == "" {
			f.Text = forPrograms(f.Text)
			files[k].Text = f.Text
		}
		name := c.shown(files[k].Path)
		if !workspace.IsMarkdown(f.Path) {
			fmt.Fprintf(&b, "%s is a recorded game\n", name)
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
	for _, f := range files {
		err := os.MkdirAll(filepath.FromSlash(workspace.Dir(f.Path)), 0o777)
		if err == nil {
			err = c.write(leaf{file: f.Path, after: f.Text, has: true})
		}
		if err != nil {
			return answer{}, fmt.Errorf("%s cannot be written: %w", c.shown(f.Path), err)
		}
	}
	return answer{told: "These were written. Change them, and see what comes of it with check and play_many.",
		quoted: b.String(), made: made}, nil
}

// copied are the documents of a game of the workspace, or of one that comes with the program.
func (c *call) copied(name string) (out []cnl.File, err error) {
	spec, _, err := c.game(name)
	if out = guide.Documents(name); err != nil && len(out) > 0 {
		return out, nil
	} else if err != nil {
		return nil, fmt.Errorf("%w; or of a game of ours or a recipe, which explain with what: words lists", err)
	}
	out = nil
	for _, file := range spec.Files() {
		if why := spec.Unread(file); why != "" {
			return nil, fmt.Errorf("not all of %s was read: %s", c.shown(file), why)
		}
		text, _ := spec.Text(file)
		out = append(out, cnl.File{Path: file, Text: text})
	}
	return out, nil
}
