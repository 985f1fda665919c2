package lsp

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"
)

// Who simulates a game with an error is told so in words, once, and led to the error; the request does
// not fail, for editors would show its code.
func TestWhatCannotBeSimulatedIsSaidInWords(t *testing.T) {
	for _, test := range []struct {
		name, method string
		window       object
	}{
		{"it can show places", "window/showMessageRequest", object{"showDocument": object{"support": true}}},
		{"it cannot", "window/showMessage", object{}},
	} {
		root := folder(t, map[string]string{"00-rules.md": gameText(declaring),
			"10-play.md": gameText(strings.Replace(naming, "phase: [main]", "phase: [mian]", 1))})
		c := connectToCore(t)
		c.answer = func(method string, _ json.RawMessage) any {
			if method == "window/showMessageRequest" {
				return object{"title": "Go to Error"}
			}
			return object{"success": true}
		}
		c.initialize(merged(editingCapabilities, object{"window": test.window}), root)
		play := fileURI(filepath.Join(root, "10-play.md"))
		text := gameText(strings.Replace(naming, "phase: [main]", "phase: [mian]", 1))
		c.open(play, 1, text)
		line := lineWith(text, "mian")
		got := c.refuses(object{"command": "ludo.simulate",
			"arguments": []any{play, at(lineWith(text, "id: take"), 4), 1}})
		const want = `The game cannot be played: 10-play.md:8: There is no phase "mian". Did you mean "main"?`
		if got.Message != want {
			t.Errorf("%s: it says %q", test.name, got.Message)
		}
		var said struct {
			Message string
			Actions []struct{ Title string }
		}
		if err := json.Unmarshal(c.sent(test.method, ""), &said); err != nil || said.Message != want {
			t.Errorf("%s: the user is told %q (%v)", test.name, said.Message, err)
		}
		if other := map[string]string{"window/showMessage": "window/showMessageRequest",
			"window/showMessageRequest": "window/showMessage"}[test.method]; c.told(other) > 0 {
			t.Errorf("%s: the user is told twice", test.name)
		}
		if len(said.Actions) == 0 {
			continue
		}
		var shown struct {
			URI       string
			Selection lspRange
		}
		if err := json.Unmarshal(c.sent("window/showDocument", ""), &shown); err != nil || shown.URI != play ||
			cut(text, shown.Selection) != "mian" || shown.Selection.Start.Line != line {
			t.Errorf("%s: it leads to %+v (%v)", test.name, shown, err)
		}
	}
}
