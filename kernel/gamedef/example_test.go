package gamedef_test

import (
	"fmt"

	"ludo-lsp/kernel/gamedef"
)

// A definition that comes from elsewhere as JSON is read, and checked before it
// is played.
func ExampleDecode() {
	def, err := gamedef.Decode([]byte(`{
		"metadata": { "id": "counting", "players": { "min": 1, "max": 1 } },
		"globalVars": [ { "name": "steps", "type": "int", "init": 5, "min": 0, "max": 3 } ],
		"constants": {}, "perPlayerVars": [], "zones": [], "tokenTypes": [], "setup": [],
		"turnStructure": { "phases": [ { "id": "main" } ] },
		"actions": [], "triggers": [], "terminal": { "conditions": [] }
	}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, p := range gamedef.Validate(def) {
		fmt.Println(p.Path, p.Message)
	}
	// Output:
	// globalVars[0].init "steps" can never be what it begins as.
}
