package elsewhere

import "ludo-lsp/internal/grammar/view"

var asked = map[string]bool{view.EffectIsChooseN: true}
