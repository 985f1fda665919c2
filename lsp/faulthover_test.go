package lsp

import (
	"strings"
	"testing"
)

// What the marker of a fault says is not said again when somebody rests on it, and nothing expands to itself.
func TestFaultIsToldOnce(t *testing.T) {
	c := connectToCore(t)
	c.initialize(merged(editingCapabilities, waitingForLenses))
	text := gameText(strings.Replace(naming, "      - shuffle: { zone: bank }",
		"      - if: { when: { conditionMacro: nowhere, args: { of: 1 } }, then: [] }", 1) + "\n" + declaring)
	const uri = "untitled:a.md"
	c.open(uri, 1, text)
	c.lensTitles(uri) // compiles
	line := lineWith(text, "nowhere")
	var hover struct{ Contents struct{ Value string } }
	c.request("textDocument/hover", object{"textDocument": object{"uri": uri},
		"position": at(line, strings.Index(strings.Split(text, "\n")[line], "nowhere")+2)}, &hover)
	for _, said := range []string{"Nothing in this spec", "xpands to", "Used once", "There is no"} {
		if strings.Contains(hover.Contents.Value, said) {
			t.Errorf("%q is in\n%s", said, hover.Contents.Value)
		}
	}
	if !strings.Contains(hover.Contents.Value, "conditionMacros") {
		t.Errorf("it is not told where macros are declared:\n%s", hover.Contents.Value)
	}
}
