package main

//go:generate go test . -run "TestPicturesOfGamesAreCurrent|TestPictureOfPlayIsCurrent" -update

import (
	"context"
	"fmt"
	"maps"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/kernel/words"
	"ludo-lsp/internal/overwrite"
	"ludo-lsp/internal/show/bitmap"
	"ludo-lsp/internal/show/flow"
	"ludo-lsp/internal/show/picture"
	"ludo-lsp/internal/show/table"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/sim"
)

// runPicture runs the command that draws the table.
func runPicture(i invocation, a *arguments) int {
	output, format := a.text("output"), a.text("format")
	if !a.Changed("format") && strings.EqualFold(filepath.Ext(output), ".png") {
		format = "png"
	}
	p, state, code := i.loadState(a.Arg(0), a.text("state"))
	if p == nil {
		return code
	}
	if a.is("flow") {
		return i.drawFlow(p, output, format)
	}
	hints, code := i.hintsOf(a.Arg(0))
	if code != exitClean {
		return code
	}
	drawn := picture.Of(p.game, hints, nil)
	if a.is("positions") {
		return i.writeTo(output, overwrite.Positions, []byte(positionsText(drawn.Positions())))
	}
	if state == nil {
		var err error
		if state, err = p.stateAfter(a); err != nil {
			return i.reportMisuse(err.Error())
		}
	}
	player, err := playerOf(p.game, a.text("seat"))
	if err != nil {
		return i.reportMisuse(err.Error())
	}
	if format == "text" {
		text, err := table.Of(p.game).Text(state, player)
		if err != nil {
			return i.reportMisuse(err.Error())
		}
		return i.writeTo(output, overwrite.Table, []byte(drawn.Heading(state)+"\n"+text))
	}
	svg, err := drawn.SVG(state, picture.View{Player: player, Alone: true})
	if err != nil {
		return i.reportMisuse(err.Error())
	}
	return i.writePicture(output, format, svg)
}

// writePicture writes a drawn picture, as SVG or PNG.
func (i invocation) writePicture(output, format, svg string) int {
	if format == "svg" {
		return i.writeTo(output, overwrite.SVG, []byte(svg))
	}
	pixels, err := bitmap.PNG(svg)
	if err != nil {
		return i.fail(exitFindings, "%s", sentence(err.Error()))
	}
	return i.writeTo(output, overwrite.PNG, pixels)
}

// drawFlow draws the course of a game.
func (i invocation) drawFlow(p *playable, output, format string) int {
	chart := flow.Of(p.game.Definition())
	if format == "text" {
		var b strings.Builder
		if err := chart.WriteText(&b, p.locate); err != nil {
			return exitInternal
		}
		return i.writeTo(output, overwrite.Outline, []byte(b.String()))
	}
	view := picture.FlowView{Locate: p.locate}
	if output != "" && output != "-" {
		view.Link = func(at kernel.Source) string { return i.linkTo(at, filepath.Dir(output)) }
	}
	return i.writePicture(output, format, picture.Flow(chart, view))
}

// linkTo returns the relative address of a line of a file, from a folder.
func (i invocation) linkTo(at kernel.Source, folder string) string {
	relative, err := filepath.Rel(i.absolutePath(folder), i.absolutePath(filepath.FromSlash(at.File)))
	if err != nil {
		return ""
	}
	// A path that begins with a dot cannot be a scheme, whatever the file name.
	if relative = filepath.ToSlash(relative); !strings.HasPrefix(relative, ".") {
		relative = "./" + relative
	}
	return fmt.Sprintf("%s#L%d", (&url.URL{Path: relative}).EscapedPath(), at.Line)
}

// stateAfter returns the state of a game after as many moves as are wanted.
func (p *playable) stateAfter(a *arguments) (*kernel.State, error) {
	setup := sim.Setup{Players: p.playersOr(a.number("players")), Seed: a.seed(), MaxMoves: a.number("moves")}
	if setup.MaxMoves == 0 {
		begun, err := p.game.Begin(setup.Seed, setup.Players, false)
		if err != nil {
			return nil, err
		}
		return begun.State, nil
	}
	played, err := sim.Play(context.Background(), p.game, setup, &sim.Observer{})
	if err != nil {
		return nil, err
	}
	return played.Final, nil
}

// playerOf returns the player with a seat or number; picture.Everybody for "".
func playerOf(g *kernel.Game, seat string) (int, error) {
	if seat == "" {
		return picture.Everybody, nil
	}
	var names []string
	for i, s := range g.Definition().Seats {
		if s.ID == seat {
			return i, nil
		}
		names = append(names, s.ID)
	}
	if n, err := strconv.Atoi(seat); err == nil && n >= 0 {
		return n, nil
	}
	known := "their numbers are from 0 on"
	if len(names) > 0 {
		known = "there are " + words.List(names)
	}
	return 0, fmt.Errorf("there is no seat %q; %s", seat, known)
}

// hintsOf returns the hints of a game's project file for drawing the table.
func (i invocation) hintsOf(game string) (picture.Hints, int) {
	folder := i.folderOf(game)
	p, err := i.projectOf(folder)
	if err != nil {
		return picture.Hints{}, i.fail(exitInternal, "%s", sentence(err.Error()))
	}
	var hints picture.Hints
	if p == nil {
		return hints, exitClean
	}
	given := p.Project().PictureIn(p.Relative(filepath.ToSlash(folder)))
	hints.Colours = given.Colours
	hints.Positions = map[string]picture.Point{}
	for space, at := range given.Positions {
		hints.Positions[space] = picture.Point(at)
	}
	return hints, exitClean
}

// folderOf returns the folder of a game, given the folder or a file.
func (i invocation) folderOf(game string) string {
	folder := i.absolutePath(game)
	if info, err := os.Stat(folder); err != nil || !info.IsDir() {
		folder = filepath.Dir(folder)
	}
	return folder
}

// positionsText returns positions as settings of a project file.
func positionsText(positions map[string]picture.Point) string {
	var b strings.Builder
	b.WriteString("picture:\n  positions:\n")
	if len(positions) == 0 {
		return "# The game has no map.\npicture: {}\n"
	}
	for _, name := range slices.Sorted(maps.Keys(positions)) {
		fmt.Fprintf(&b, "    %s: { x: %v, y: %v }\n", quotedKey(name), positions[name].X, positions[name].Y)
	}
	return b.String()
}

// quotedKey returns a name as a YAML key.
func quotedKey(name string) string {
	plain := func(r rune) bool {
		return !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-' || r == '_')
	}
	if strings.ContainsFunc(name, plain) || strings.Trim(name, "0123456789-_") == "" {
		return strconv.Quote(name)
	}
	return name
}
