package sim

import "ludo-lsp/kernel/gamedef"

// Among gives the definitions of a game whose parameters are all variables.
func Among(def *gamedef.GameDef) Definer {
	return func(parameters []Parameter, point []string) (*gamedef.GameDef, error) {
		return At(def, parameters, point)
	}
}
