package lsp

import "testing"

// What an editor cannot show is said in the log, and what there is instead.
func TestWhatAnEditorLacksIsSaid(t *testing.T) {
	full := merged(contentCapabilities, object{"textDocument": object{
		"codeLens": object{}, "inlayHint": object{}, "rename": object{},
		"semanticTokens": object{"requests": object{}, "tokenTypes": []string{"type"}, "tokenModifiers": []string{}, "formats": []string{"relative"}},
		"completion":     object{"completionItem": object{"snippetSupport": true}},
		"codeAction":     object{"codeActionLiteralSupport": object{"codeActionKind": object{"valueSet": []string{"quickfix"}}}},
	}})
	for _, c := range []struct {
		name         string
		capabilities object
		want         []string
	}{
		{"nothing", object{}, []string{"code lenses", "inlay hints", "snippets", "semantic tokens", "the answer to its command"}},
		{"files", object{"window": object{"showDocument": object{"support": true}}}, []string{"it is shown files instead"}},
		{"everything", full, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			client := connectToCore(t)
			client.initialize(c.capabilities, folder(t, nil))
			for _, part := range c.want {
				client.sent("window/logMessage", part)
			}
			if c.want == nil {
				client.sent("window/logMessage", "positions in")
				if n := client.told("window/logMessage"); n != 1 {
					t.Errorf("%d messages", n)
				}
			}
		})
	}
}
