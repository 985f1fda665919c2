package kernel

import "ludo-lsp/kernel/gamedef"

// compareCodeUnits compares texts as JSON's canonical form orders keys: by their
// UTF-16 code units.
func compareCodeUnits(a, b string) int { return gamedef.CompareKeys(a, b) }
