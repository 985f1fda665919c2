package main

import (
	"bytes"
	"encoding/csv"
	"path/filepath"
	"strconv"
	"strings"

	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/sim"
)

// mostGamesOut are how many games --games-out keeps until it writes them.
const mostGamesOut = 1_000_000

// rawGame is what --games-out writes of one game.
type rawGame struct {
	seed   int64
	moves  int
	turns  int64
	listed int // legal moves in all listings together
	reason sim.Reason
	result *kernel.Result
}

// rawGames are those of a batch, in the order of their seeds. Each game has its own place, so that
// several can be played at a time.
type rawGames []rawGame

// note keeps a game of the batch.
func (r rawGames) note(number int, p *sim.Playout) {
	r[number] = rawGame{p.Seed, p.Made, p.Turns, p.Listed, p.Reason, p.Result}
}

// seats are what came of the game for each player: a score, 1 for who won alone and 0 for others, or
// nothing where that is not known.
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

// file is the text of a file of raw games: CSV, or where its name ends in .jsonl a line of JSON for each
// game. Games that were not begun are left out.
func (r rawGames) file(name string, players int) []byte {
	var out bytes.Buffer
	head := []string{"seed", "moves", "turns", "legal_moves", "stop", "result", "winner"}
	for player := range players {
		head = append(head, "player_"+strconv.Itoa(player))
	}
	lines := strings.EqualFold(filepath.Ext(name), ".jsonl")
	table := csv.NewWriter(&out)
	if !lines {
		_ = table.Write(head) // a buffer takes everything
	}
	for i := range r {
		g := &r[i]
		if g.reason == "" {
			continue
		}
		kind, winner := "", ""
		if g.result != nil {
			kind = string(g.result.Type)
			if g.result.Player >= 0 && g.result.Type == gamedef.WinResult {
				winner = strconv.Itoa(g.result.Player)
			}
		}
		row := append([]string{strconv.FormatInt(g.seed, 10), strconv.Itoa(g.moves), strconv.FormatInt(g.turns, 10),
			strconv.Itoa(g.listed), string(g.reason), kind, winner}, g.seats(players)...)
		if !lines {
			_ = table.Write(row)
			continue
		}
		var o gamedef.Object
		for k, cell := range row {
			number, err := strconv.ParseFloat(cell, 64)
			switch {
			case cell == "":
			case err == nil && k > 0: // seeds have more digits than numbers of JSON
				o = append(o, gamedef.Entry[gamedef.Data]{Key: head[k], Value: gamedef.Number(number)})
			default:
				o = append(o, gamedef.Entry[gamedef.Data]{Key: head[k], Value: gamedef.Text(cell)})
			}
		}
		out.Write(append(gamedef.Canonical(o), '\n'))
	}
	table.Flush()
	return out.Bytes()
}
