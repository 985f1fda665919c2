package main

import (
	"bytes"
	"encoding/csv"
	"os"
	"path/filepath"
	"testing"

	"ludo-lsp/internal/parquet"
)

// A file of raw games is the same table in each form.
func TestRawGamesAsParquet(t *testing.T) {
	folder := t.TempDir()
	for _, name := range []string{"games.csv", "games.parquet"} {
		code := run(invocation{args: []string{"simulate", "data/games/tic-tac-toe", "--games", "50", "--games-out",
			filepath.Join(folder, name)}, stdout: &bytes.Buffer{}, stderr: os.Stderr,
			getenv: func(string) string { return "" }, dir: filepath.Join("..", "..")})
		if code != exitClean {
			t.Fatal(name, code)
		}
	}
	text, err := os.ReadFile(filepath.Join(folder, "games.csv"))
	if err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(bytes.NewReader(text)).ReadAll()
	if err != nil || len(rows) != 51 {
		t.Fatal(len(rows), err)
	}
	columns := append(headings[:len(headings):len(headings)],
		parquet.Column{Name: "player_0", Kind: parquet.Number}, parquet.Column{Name: "player_1", Kind: parquet.Number})
	table := parquet.New(columns...)
	for _, row := range rows[1:] {
		if err := table.Add(row); err != nil {
			t.Fatal(err)
		}
	}
	want, err := table.File()
	if err != nil {
		t.Fatal(err)
	}
	if got, err := os.ReadFile(filepath.Join(folder, "games.parquet")); err != nil || !bytes.Equal(got, want) {
		t.Errorf("the Parquet file has something else than the CSV: %d and %d bytes, %v", len(got), len(want), err)
	}
}
