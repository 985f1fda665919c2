package scale

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/spec/workspace"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// Spec is a loaded game.
type Spec struct {
	Name   string // a unique name for files
	Path   string // as it was given
	Game   Game
	Loaded *kernel.Game
	Locate kernel.Locator // nil for a definition
}

// Load reads a spec: the folder of a game, one of its files, or a definition written by 'ludo-lsp compile'. File
// names are displayed relative to dir. The error is a sentence about what is wrong and what to do.
func Load(path, dir string) (*Spec, error) {
	out := &Spec{Path: path}
	var def *gamedef.GameDef
	var err error
	if strings.EqualFold(filepath.Ext(path), ".json") {
		var text []byte
		if text, err = os.ReadFile(path); err == nil {
			def, err = gamedef.Decode(text)
		}
	} else {
		def, out.Locate, err = compile(path, dir)
	}
	if err == nil {
		out.Loaded, err = kernel.New(def)
	}
	if errors.Is(err, fs.ErrNotExist) {
		err = errors.New("there is no such file or folder")
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	text, err := gamedef.Encode(def)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	out.Game = NewGame(text)
	out.Name = fileName(strings.TrimSuffix(filepath.Base(path), filepath.Ext(path)))
	return out, nil
}

// fileName returns a name without characters that are special in file names.
func fileName(name string) string {
	name = strings.Map(func(r rune) rune {
		if r == '-' || r == '_' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' {
			return r
		}
		return '-'
	}, name)
	if strings.Trim(name, "-") == "" {
		return "game"
	}
	return name
}

func compile(path, dir string) (*gamedef.GameDef, kernel.Locator, error) {
	name, err := workspace.Absolute(path)
	if err != nil {
		return nil, nil, err
	}
	disk := workspace.Disk{}
	if _, err := disk.Stat(name); err != nil {
		return nil, nil, err
	}
	if all, err := workspace.Specs(disk, name); err == nil && len(all) > 1 {
		return nil, nil, fmt.Errorf("the folder holds %d games; give a file of the one that is meant", len(all))
	}
	layout, err := workspace.Locate(disk, name)
	if err != nil {
		return nil, nil, err
	}
	files, err := workspace.Load(disk, layout)
	if err != nil {
		return nil, nil, err
	}
	spec := cnl.New(files, cnl.Options{})
	unread := slices.ContainsFunc(spec.Files(), func(file string) bool { return spec.Unread(file) != "" })
	result := cnl.Compile(spec)
	if result.GameDef == nil || len(layout.Faults) > 0 || unread {
		return nil, nil, fmt.Errorf("the game has faults; 'ludo-lsp --check %s' tells them", path)
	}
	locate := func(path string) (kernel.Source, bool) {
		at, ok := result.SourceMap.Find(path)
		if !ok {
			return kernel.Source{}, false
		}
		file := filepath.FromSlash(at.File)
		if short, err := filepath.Rel(dir, file); err == nil && filepath.IsLocal(short) {
			file = short
		}
		return kernel.Source{File: file, Line: at.Range.Start.Line + 1, Column: at.Range.Start.Character + 1,
			EndLine: at.Range.End.Line + 1, EndColumn: at.Range.End.Character + 1}, true
	}
	return result.GameDef, locate, nil
}
