package main

import (
	"bytes"
	"encoding/csv"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/overwrite"
	"ludo-lsp/internal/parquet"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/sim"
)

// rawGame is the data that --games-out writes of one game.
type rawGame struct {
	seed   int64
	moves  int
	turns  int64
	listed int // legal moves in all listings
	reason sim.Reason
	result *kernel.Result
}

// rawGames are the games of a batch, in the order of their seeds. Each game has its own element, so that several can
// be played at a time.
type rawGames []rawGame

// note stores a game of the batch.
func (r rawGames) note(number int, p *sim.Playout) {
	r[number] = rawGame{p.Seed, p.Made, p.Turns, p.Listed, p.Reason, p.Result}
}

// seats returns the result of the game for each player: a score, 1 for winners and 0 for others, or nothing if that
// is not known.
func (g *rawGame) seats(players int) []string {
	out := make([]string, players)
	switch {
	case g.result == nil:
	case len(g.result.Ranking) > 0:
		for _, standing := range g.result.Ranking {
			if standing.Player >= 0 && standing.Player < players {
				out[standing.Player] = standing.Score.Text()
			}
		}
	case g.result.Type == gamedef.WinAllResult:
		for player := range out {
			out[player] = "1"
		}
	case g.result.Type == gamedef.WinResult:
		for player := range out {
			out[player] = "0"
		}
		if g.result.Player >= 0 && g.result.Player < players {
			out[g.result.Player] = "1"
		}
	}
	return out
}

// headings are the columns of raw games, in every format; the columns of the players follow.
var headings = []parquet.Column{
	{Name: "seed", Kind: parquet.Integer}, {Name: "moves", Kind: parquet.Integer}, {Name: "turns", Kind: parquet.Integer},
	{Name: "legal_moves", Kind: parquet.Integer}, {Name: "stop"}, {Name: "result"},
	{Name: "winner", Kind: parquet.Integer},
}

// row returns the values of the game for headings and the players' columns.
func (g *rawGame) row(players int) []string {
	kind, winner := "", ""
	if g.result != nil {
		kind = string(g.result.Type)
		if g.result.Player >= 0 && g.result.Type == gamedef.WinResult {
			winner = strconv.Itoa(g.result.Player)
		}
	}
	return append([]string{strconv.FormatInt(g.seed, 10), strconv.Itoa(g.moves), strconv.FormatInt(g.turns, 10),
		strconv.Itoa(g.listed), string(g.reason), kind, winner}, g.seats(players)...)
}

// gamesFormats are the extensions of files of raw games, and the content of each: a table as CSV or with typed
// columns, a line of JSON for each game, or a list of them.
var gamesFormats = map[string]overwrite.Kind{
	".csv": overwrite.GamesTable, ".jsonl": overwrite.Games, ".json": overwrite.Games, ".parquet": overwrite.Parquet,
}

// gamesFormat returns the extension of a file of raw games, which is its format; known is false for an unknown one.
// For a device or the standard output it is .csv.
func (i invocation) gamesFormat(name string) (ending string, known bool) {
	if !filepath.IsAbs(name) && name != "-" {
		name = filepath.Join(i.dir, name)
	}
	ending = strings.ToLower(filepath.Ext(name))
	if _, known := gamesFormats[ending]; known {
		return ending, true
	}
	info, err := os.Stat(name)
	return ".csv", name == "-" || err == nil && !info.Mode().IsRegular()
}

// file returns the content of a file of raw games, in the format of an extension. Games that were not begun are left
// out.
func (r rawGames) file(ending string, players int) ([]byte, error) {
	columns := slices.Clone(headings)
	for player := range players {
		columns = append(columns, parquet.Column{Name: "player_" + strconv.Itoa(player), Kind: parquet.Number})
	}
	var out bytes.Buffer
	var add func(row []string) error
	finish := func() ([]byte, error) { return out.Bytes(), nil }
	switch ending {
	case ".parquet":
		table := parquet.New(columns...)
		add, finish = table.Add, table.File
	case ".jsonl":
		add = func(row []string) error {
			line, err := jsonRow(columns, row)
			out.Write(append(line, '\n'))
			return err
		}
	case ".json":
		before := "[\n"
		add = func(row []string) error {
			object, err := jsonRow(columns, row)
			out.WriteString(before)
			out.Write(object)
			before = ",\n"
			return err
		}
		finish = func() ([]byte, error) {
			if out.Len() == 0 {
				return []byte("[]\n"), nil
			}
			return append(out.Bytes(), "\n]\n"...), nil
		}
	default:
		table := csv.NewWriter(&out)
		head := lists.Map(columns, func(x parquet.Column) string { return x.Name })
		_ = table.Write(head) // a buffer accepts everything
		add = table.Write
		finish = func() ([]byte, error) {
			table.Flush()
			return out.Bytes(), nil
		}
	}
	for i := range r {
		if r[i].reason == "" {
			continue
		}
		if err := add(r[i].row(players)); err != nil {
			return nil, err
		}
	}
	return finish()
}

// writeGames writes a file of raw games, and returns the exit code.
func (i invocation) writeGames(r rawGames, name string, players int) int {
	ending, _ := i.gamesFormat(name)
	content, err := r.file(ending, players)
	if err != nil {
		return i.fail(exitInternal, "%s cannot be written: %v", name, err)
	}
	return i.writeTo(name, gamesFormats[ending], content)
}

// jsonRow returns a row as a JSON object, without empty values. Seeds become texts, as they have more digits than
// JSON numbers.
func jsonRow(columns []parquet.Column, row []string) ([]byte, error) {
	var o gamedef.Object
	for i, cell := range row {
		switch {
		case cell == "":
		case columns[i].Kind == parquet.Text || i == 0:
			o.Add(columns[i].Name, gamedef.Text(cell))
		default:
			number, err := strconv.ParseFloat(cell, 64)
			if err != nil {
				return nil, err
			}
			o.Add(columns[i].Name, gamedef.Number(number))
		}
	}
	return gamedef.Canonical(o), nil
}
