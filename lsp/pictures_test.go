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
	const steps = "twenty-steps/rules.md"
	files[steps] = gameOfTheTutorial(t)
	root := folder(t, files)
	c.initialize(merged(contentCapabilities, waitingForLenses), root)
	file := filepath.Join(root, "10-play.md")
	uri, text := fileURI(file), files["10-play.md"]
	c.open(uri, 1, text)
	shown := map[string]string{"fault.png": fmt.Sprint(text, c.diagnosed(uri, 1).Diagnostics,
		askLenses(c, uri, text, nil))}

	const use = "      take-away(count=$howMany)\n"
	text = strings.ReplaceAll(text, "haep", "heap")
	typed := strings.Replace(text, use, use+"      dr\n", 1)
	c.change(uri, 2, whole(typed))
	behind := cursor{"", lineWith(typed, "      dr\n"), len("      dr")}
	shown["completion.png"] = fmt.Sprint(typed, askCompletion(c, uri, typed, []cursor{behind}))

	text = strings.Replace(text, use, use+"      draw(bank, purse:actor, 1)\n", 1)
	c.change(uri, 3, whole(text))
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	page := c.content(c.run("ludo.simulate", uri, at(lineWith(text, "id: take"), 4), 1, object{"wait": true}).URI)
	shown["simulation.png"] = strings.ReplaceAll(page, root, "") + text + askLenses(c, uri, text, nil) +
		pictures.Files(t, "../editors/vscode/src/panel/p*.*", "../editors/vscode/src/panel/main.ts")
	shown["simulation-dark.png"] = shown["simulation.png"]

	uri, text = fileURI(filepath.Join(root, steps)), files[steps]
	c.open(uri, 1, text)
	walks := at(lineWith(text, "walked[actor] +="), 6)
	page = c.content(c.run("ludo.simulate", uri, walks, 1, object{"wait": true}).URI)
	for _, name := range []string{"values.png", "values-dark.png", "fairness.png"} {
		shown[name] = strings.ReplaceAll(page, root, "") + text +
			pictures.Files(t, "../editors/vscode/src/panel/table.*", "../internal/show/webtable/table.*s")
	}
	pictures.Check(t, "..", *update, shown)
}

// gameOfTheTutorial is its first game that plays, once its fault is mended.
func gameOfTheTutorial(t *testing.T) string {
	for block := range strings.SplitSeq(pictures.Files(t, "../docs/tutorial.md"), "````") {
		if strings.Contains(block, "walkd") {
			return strings.Replace(strings.TrimPrefix(block, "markdown rules.md\n"), "walkd", "walked", 1)
		}
	}
	t.Fatal("the tutorial has no game with a fault")
	return ""
}
