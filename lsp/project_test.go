package lsp

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

const vagueGame = "# A game\n\n```yaml\nzones:\n  - { id: deck, owner: none, visibility: hidden, ordering: stack }\n  - { id: deck, owner: none, visibility: hidden, ordering: stack }\n```\n"

// The project file counts as the editor has it, for all games below it; what the
// user has configured counts more.
func TestTheProjectFile(t *testing.T) {
	root := folder(t, map[string]string{"ludo.yaml": "", "games/a.md": vagueGame})
	c := connectToCore(t)
	c.initialize(usualCapabilities, root)
	game, file := fileURI(root+"/games/a.md"), fileURI(root+"/ludo.yaml")
	c.open(game, 1, vagueGame)
	first := c.diagnosed(game, 1)
	if len(first.Diagnostics) == 0 || first.Diagnostics[0].Severity != 1 {
		t.Fatalf("without a word of the project: %+v", first.Diagnostics)
	}
	code := first.Diagnostics[0].Code

	// Typed in the editor, it holds at once, and what is wrong with it is shown.
	c.open(file, 1, "")
	c.change(file, 2, whole("severity: { "+code+": hint }\nlimts: {}\n"))
	c.shows(file, "PROJECT_KEY_UNKNOWN")
	c.severity(game, 4)
	c.change(file, 3, whole("exclude: [games]\n"))
	c.shows(file, "")
	c.shows(game, "")
	c.change(file, 4, whole(""))
	c.severity(game, 1)

	// The user has the last word.
	c.change(file, 5, whole("severity: { "+code+": hint }\n"))
	c.severity(game, 4)
	c.notify("workspace/didChangeConfiguration",
		object{"settings": object{"ludo": object{"severity": object{code: "warning"}}}})
	c.severity(game, 2)

	// Closed, it counts as it is on the disk; deleted, it says nothing.
	c.notify("workspace/didChangeConfiguration", object{"settings": object{"ludo": object{}}})
	write(t, root+"/ludo.yaml", "severity: { "+code+": information }\n")
	c.close(file)
	c.severity(game, 3)
	if err := os.Remove(root + "/ludo.yaml"); err != nil {
		t.Fatal(err)
	}
	c.notify("workspace/didChangeWatchedFiles", object{"changes": []object{{"uri": file, "type": 3}}})
	c.severity(game, 1)
}

// severity waits until the first diagnostic of a document has a severity.
func (c *testClient) severity(uri string, want int) {
	c.t.Helper()
	c.until(fmt.Sprintf("%s to show severity %d", uri, want), func() bool {
		all := c.all(uri)
		return len(all) > 0 && len(all[len(all)-1].Diagnostics) > 0 && all[len(all)-1].Diagnostics[0].Severity == want
	})
}

// A key that there is not is changed with the fix that an editor offers.
func TestFixesOfTheProjectFile(t *testing.T) {
	root := folder(t, map[string]string{"ludo.yaml": "failOn: wraning\n"})
	c := connectToCore(t)
	c.initialize(usualCapabilities, root)
	file := fileURI(root + "/ludo.yaml")
	c.open(file, 1, "failOn: wraning\n")
	p := c.diagnosed(file, 1)
	if len(p.Diagnostics) != 1 {
		t.Fatalf("%+v", p.Diagnostics)
	}
	actions := c.actions(file, span(0, 9, 0, 9), object{})
	if len(actions) == 0 || actions[0].Title != `Change to "warning"` {
		t.Errorf("the actions are %+v", actions)
	}
}

// TestAFolderBehindALink: what is opened in a folder that leads out of the workspace is
// read with what lies beside it.
func TestAFolderBehindALink(t *testing.T) {
	const setup = "```yaml\nsetup: [ { shuffle: { zone: deck } } ]\n```\n"
	outside := folder(t, map[string]string{"a.md": setup,
		"b.md": "```yaml\nzones:\n  - { id: deck, owner: none, visibility: hidden, ordering: stack }\n```\n"})
	root := folder(t, nil)
	if err := os.Symlink(outside, root+"/game"); err != nil {
		t.Fatal(err)
	}
	c := connectToCore(t)
	c.initialize(pulling, root)
	game := fileURI(root + "/game/a.md")
	c.open(game, 1, setup)
	if codes := c.pull(game, "").codes(); strings.Contains(codes, "ZONE") {
		t.Errorf("its zone is missed: %s", codes)
	}
}

// The scenario that the project file names is read in the place of the default one, and one that there is not is told.
func TestTheScenarioOfTheProjectFile(t *testing.T) {
	text := "# A game\n\n```yaml\nmetadata: { id: small, players: { min: 2, max: 2 }, defaultScenarioAssetId: short }\ndataAssets:\n" +
		"  - { id: sides, kind: seatCatalog, payload: { seats: [{ id: north }, { id: south }] } }\n" +
		"  - { id: short, kind: scenario, payload: { seatCatalogAssetId: sides } }\n" +
		"  - { id: long, kind: scenario, payload: { seatCatalogAssetId: sides } }\n" +
		"zones: [{ id: box, owner: none, visibility: public, ordering: set }]\nturnStructure: { phases: [{ id: main }] }\n" +
		"actions: [{ id: rest, actor: active, executor: actor, phase: [main], effects: [] }]\n" +
		"terminal: { conditions: [{ when: { op: '==', left: { zoneCount: box }, right: 1 }, result: { type: draw } }] }\n```\n"
	root := folder(t, map[string]string{"ludo.yaml": "simulation: { scenario: lnog }\n", "a.md": text})
	c := connectToCore(t)
	c.initialize(usualCapabilities, root)
	game, file := fileURI(root+"/a.md"), fileURI(root+"/ludo.yaml")
	c.open(game, 1, text)
	c.shows(game, "COMPILER_DATA_ASSET_SCENARIO_SELECTOR_MISSING")
	c.open(file, 1, "simulation: { scenario: lnog }\n")
	c.change(file, 2, whole("simulation: { scenario: long }\n"))
	c.shows(game, "")
}
