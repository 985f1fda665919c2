package testgames

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/dev/specs"
	"ludo-lsp/kernel"
)

// Lines is the name of our connect four with its lines in a table, as authors of boards without directions write them.
const Lines = "written/connect-four-by-table"

// linesOfBoard and linesOfTable are the same question.
const (
	linesOfBoard = "count(lines(4, filter=[player == activePlayer()])) > 0"
	linesOfTable = "sum(if %s then 1 else 0 for $line in assetRows(lines)) > 0"
)

// withTable is our connect four, whose end is looked for in a table of all lines.
func withTable(t testing.TB) *kernel.Game {
	t.Helper()
	var files []cnl.File
	places, fields := "", []string{}
	for _, field := range []string{"a", "b", "c", "d"} {
		fields = append(fields, "count(zoneExpr(assetField($line, lines, "+field+")), player == activePlayer()) > 0")
	}
	for row := range 6 {
		for column := range 7 {
			for _, step := range [][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}} {
				if to := column + 3*step[1]; row+3*step[0] >= 6 || to < 0 || to >= 7 {
					continue
				}
				places += "        - {"
				for i, field := range []string{" a", ", b", ", c", ", d"} {
					places += fmt.Sprintf("%s: 'cell_%d_%d:none'", field, row+i*step[0], column+i*step[1])
				}
				places += " }\n"
			}
		}
	}
	found := false
	for _, folder := range specs.Ours(t) {
		if filepath.Base(folder) != "connect-four" {
			continue
		}
		paths, texts := specs.Files(t, folder)
		for i, text := range texts {
			found = found || strings.Contains(text, linesOfBoard)
			text = strings.Replace(text, linesOfBoard, fmt.Sprintf(linesOfTable, strings.Join(fields, " and ")), 1)
			files = append(files, cnl.File{Path: paths[i], Text: text})
		}
	}
	if !found {
		t.Fatal("connect four does not ask for lines as it did")
	}
	files = append(files, cnl.File{Path: "table.md", Text: "# Lines\n\n```yaml\ndataAssets:\n  - id: standard\n    kind: scenario\n" +
		"    payload:\n      lines:\n" + places + "    tableContracts: [{ tablePath: lines }]\n```\n"})
	game, _ := Compile(t, files...)
	return game
}
