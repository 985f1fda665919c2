package here_test

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/sim/here"
)

// What clients show has names for people: of the seats, too.
func TestReportDataNamesSeats(t *testing.T) {
	var files []cnl.File
	for _, name := range []string{"00-board.md", "10-play.md"} {
		text, err := os.ReadFile(filepath.Join("..", "..", "..", "data", "games", "tic-tac-toe", name))
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, cnl.File{Path: name, Text: string(text)})
	}
	game, err := kernel.New(cnl.Compile(cnl.New(files, cnl.Options{})).GameDef)
	if err != nil {
		t.Fatal(err)
	}
	report, err := here.Simulate(context.Background(), game, here.Request{Paths: []string{"actions[0]"}, Seed: 1, Jobs: 1, Games: 5})
	if err != nil {
		t.Fatal(err)
	}
	var got struct {
		Statistics struct {
			Playouts int
			Seats    []struct {
				Name string
				Wins int
			}
		}
	}
	if err := json.Unmarshal(gamedef.Canonical(report.Data(game)), &got); err != nil {
		t.Fatal(err)
	}
	s := got.Statistics
	if s.Playouts != 5 || len(s.Seats) != 2 || s.Seats[0].Name != "player 0" || s.Seats[1].Name != "player 1" {
		t.Errorf("the statistics are %+v", s)
	}
}
