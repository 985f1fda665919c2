package lsp

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ludo-lsp/internal/dev/pictures"
)

// What the pictures of VS Code in the documentation show is what the server says today (editors/vscode/e2e/walk.mjs
// takes them).
func TestPicturesOfTheEditorAreCurrent(t *testing.T) {
	c := connectToCore(t)
	files := map[string]string{}
	for _, name := range []string{"00-rules.md", "10-play.md"} {
		files[name] = pictures.Files(t, filepath.Join("..", "editors", "testdata", "pebbles", name))
	}
	root := folder(t, files)
	c.initialize(merged(contentCapabilities, waitingForLenses), root)
	file := filepath.Join(root, "10-play.md")
	uri, text := fileURI(file), files["10-play.md"]
	c.open(uri, 1, text)
	shown := map[string]string{"fault.png": fmt.Sprint(text, c.diagnosed(uri, 1).Diagnostics,
		askLenses(c, uri, text, nil))}

	const use = "      - { macro: take-away, args: { count: { ref: binding, name: howMany } } }\n"
	text = strings.ReplaceAll(text, "haep", "heap")
	typed := strings.Replace(text, use, use+"      - dr\n", 1)
	c.change(uri, 2, whole(typed))
	behind := cursor{"", lineWith(typed, "- dr\n"), len("      - dr")}
	shown["completion.png"] = fmt.Sprint(typed, askCompletion(c, uri, typed, []cursor{behind}))

	text = strings.Replace(text, use, use+"      - draw: { from: bank, to: purse:actor, count: 1 }\n", 1)
	c.change(uri, 3, whole(text))
	shown["rename.png"] = text + askLenses(c, uri, text, nil)
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	page := c.content(c.run("ludo.simulate", uri, at(lineWith(text, "id: take"), 4), 1, object{"wait": true}).URI)
	shown["simulation.png"] = strings.ReplaceAll(page, root, "") + shown["rename.png"] +
		pictures.Files(t, "../editors/vscode/src/panel/p*.*", "../editors/vscode/src/panel/main.ts")
	shown["simulation-dark.png"] = shown["simulation.png"]
	pictures.Check(t, "..", *update, shown)
}
