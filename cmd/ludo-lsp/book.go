package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"strings"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/shell"
	"ludo-lsp/internal/show/book"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/kernel/sim"
)

// runBook runs the command that makes a rulebook.
func runBook(i invocation, a *arguments) int {
	output, game := a.text("output"), a.Arg(0)
	o := book.Options{Games: a.number("games"), Jobs: a.number("jobs"),
		Setup: sim.Setup{Players: a.number("players"), Seed: a.seed()}}
	target := i.absolutePath(output)
	if code := i.mayFill(target, output); code != exitClean {
		return code
	}
	p, code := i.loadPlayable(game)
	if p == nil {
		return code
	}
	if p.spec == nil {
		return i.reportMisuse("a book is made of the documents of a game; give its folder")
	}
	if o.Hints, code = i.hintsOf(game); code != exitClean {
		return code
	}
	o.Spec, o.Sources, o.Game = p.spec, p.sources, p.game
	o.Command = (&simulateFlags{path: game, seed: o.Setup.Seed, games: o.Games, gamesSet: true, agents: "random",
		maxMoves: o.Setup.MaxMoves}).command(o.Setup.Players)
	folder := filepath.ToSlash(i.folderOf(game))
	o.Shown = func(file string) string { return strings.TrimPrefix(file, folder+"/") }
	o.Image = func(file, destination string) ([]byte, error) {
		return readBelow(folder, path.Join(path.Dir(o.Shown(file)), destination))
	}
	o.LeftOut = func(name string, why error) {
		fmt.Fprintf(i.stderr, "ludo-lsp: note: the picture %s is left out: %v.\n", name, why)
	}
	ctx, stop := i.untilInterrupted()
	defer stop()
	pages, err := book.Make(ctx, o)
	if err != nil {
		return i.reportMisuse(err.Error())
	}
	files := lists.Map(pages, func(page book.File) cnl.File {
		return cnl.File{Path: page.Name, Text: string(page.Data)}
	})
	if code := i.fill(target, output, files); code != exitClean {
		return code
	}
	fmt.Fprintf(i.stdout, "wrote %d files; open %s\n", len(pages), shell.Quote(filepath.Join(output, "index.html")))
	return exitClean
}

// mostRead is the maximum number of bytes that are read of a picture.
const mostRead = 5 << 20

// readBelow reads a file in a folder. Links in the folder do not lead out of it.
func readBelow(folder, name string) ([]byte, error) {
	root, err := os.OpenRoot(filepath.FromSlash(folder))
	if err != nil {
		return nil, err
	}
	defer root.Close()
	f, err := root.Open(filepath.FromSlash(name))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if info, err := f.Stat(); err != nil || !info.Mode().IsRegular() {
		return nil, errors.New("this is no file")
	}
	data, err := io.ReadAll(io.LimitReader(f, mostRead+1))
	if err == nil && len(data) > mostRead {
		err = fmt.Errorf("it has more than %d MB", mostRead>>20)
	}
	return data, err
}
