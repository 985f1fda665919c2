package kinds

import "ludo-lsp/kernel/gamedef"

type SetVar struct{}

type MoveAll struct{}

func tell(e any) {
	switch e.(type) { // want "tells kinds of a definition apart"
	case *gamedef.SetVar:
	case *gamedef.MoveAll:
	}
	switch e.(type) {
	case *gamedef.SetVar, *gamedef.GameDef, gamedef.MoveAll:
	}
	switch e.(type) {
	case *SetVar, *MoveAll:
	}
}
