package lsp

import (
	"encoding/json"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"ludo-lsp/internal/dev/specs"
)

// Lenses leave a text readable: in no game of ours are there more than six rows of them in 35 lines.
func TestLensesLeaveTextReadable(t *testing.T) {
	for _, folder := range slices.Concat(specs.Ours(t), specs.FoldersBeside(t, specs.Corpus)) {
		folder, _ = filepath.Abs(folder)
		c := connectToCore(t)
		c.initialize(editingCapabilities, folder)
		paths, texts := specs.Files(t, folder)
		rules, most := 0, 0
		for i, path := range paths {
			c.open(fileURI(path), 1, texts[i])
			rows := map[int]bool{}
			for _, l := range c.lenses(fileURI(path)) {
				rows[l.Range.Start.Line] = true
				rules++
			}
			for first := range rows {
				n := 0
				for line := first; line < first+35; line++ {
					if rows[line] {
						n++
					}
				}
				if most = max(most, n); n > 6 {
					t.Errorf("%s: %d rows of lenses after line %d", path, n, first+1)
				}
			}
		}
		if t.Logf("%s: %d lenses, %d rows in 35 lines", filepath.Base(folder), rules, most); rules == 0 {
			t.Errorf("%s has no lenses", folder)
		}
	}
}

// What is in the way of a whole game is said once, and a click goes there.
func TestErrorsInTheWayAreSaidOnce(t *testing.T) {
	files := map[string]string{"00-rules.md": gameText(strings.Replace(declaring, "type: int", "type: number", 1)),
		"10-play.md": "Words.\n\n" + gameText(naming)}
	root := folder(t, files)
	c := connectToCore(t)
	c.initialize(merged(editingCapabilities, merged(waitingForLenses,
		object{"window": object{"showDocument": object{"support": true}}})), root)
	play := fileURI(filepath.Join(root, "10-play.md"))
	c.open(play, 1, files["10-play.md"])
	lens := c.resolved(c.lenses(play)[0]).Command
	if lens.Command != "ludo.goToError" || !strings.Contains(lens.Title, "cannot simulate: ") {
		t.Fatalf("the lens is %+v", lens)
	}
	var answer json.RawMessage
	c.request("workspace/executeCommand", object{"command": lens.Command, "arguments": lens.Arguments}, &answer)
	c.sent("window/showDocument", "00-rules.md")
	c.change(play, 2, whole(files["10-play.md"]+"\n"))
	c.open(fileURI(filepath.Join(root, "00-rules.md")), 1, gameText(declaring))
	if titles := c.lensTitles(play)[lineWith(files["10-play.md"], "id: take")]; !slices.Contains(titles,
		"▶ simulate from here") {
		t.Errorf("mended, the lenses of a rule are %q", titles)
	}
}

// While a formula is half written no line of the text moves: the lenses stay where they were, and the first of
// them says what is in the way.
func TestLensesStayWhileAFormulaIsWritten(t *testing.T) {
	text := gameText(declaring + "\n" + strings.Replace(naming, "pre: null", "pre: heap > 0", 1) +
		strings.Replace(strings.TrimPrefix(naming, "actions:"), "id: take", "id: leave", 1))
	root := folder(t, map[string]string{"rules.md": text})
	c := connectToCore(t)
	c.initialize(merged(editingCapabilities, waitingForLenses), root)
	uri := fileURI(filepath.Join(root, "rules.md"))
	c.open(uri, 1, text)
	rows := func() (lines []int, said []string) {
		for _, l := range c.lenses(uri) {
			if title := c.resolved(l).Command.Title; strings.Contains(title, "simulate") {
				lines, said = append(lines, l.Range.Start.Line), append(said, title)
			}
		}
		return lines, said
	}
	before, _ := rows()
	line := lineWith(text, "pre: heap > 0")
	c.change(uri, 2, splice(line, len("    pre: heap >"), line, len("    pre: heap > 0"), ""))
	c.diagnosed(uri, 2)
	after, said := rows()
	if len(before) < 2 || !slices.Equal(before, after) {
		t.Errorf("the lenses stood at %v and stand at %v", before, after)
	}
	for i, title := range said {
		if strings.HasPrefix(title, "▶ cannot simulate: ") != (i == 0) || !strings.HasPrefix(title, "▶ cannot simulate") {
			t.Errorf("lens %d says %q", i, title)
		}
	}
}
