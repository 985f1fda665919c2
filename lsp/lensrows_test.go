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
	for _, folder := range slices.Concat(specs.Ours(t), specs.Beside(t, specs.Corpus)) {
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
					t.Errorf("%s: %d rows of lenses behind line %d", path, n, first+1)
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
	all := c.lenses(play)
	if len(all) != 1 || all[0].Range.Start.Line != lineWith(files["10-play.md"], "```yaml") {
		t.Fatalf("the lenses are %+v", all)
	}
	lens := c.resolved(all[0]).Command
	if lens.Command != "ludo.goToError" {
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
