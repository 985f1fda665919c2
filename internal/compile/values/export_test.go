package values

import (
	"context"

	"ludo-lsp/kernel/gamedef"
)

// Analyse is AnalyseContext for somebody who waits.
func Analyse(earlier *Analysis, def *gamedef.GameDef) *Analysis {
	out, _ := AnalyseContext(context.Background(), earlier, def)
	return out
}
