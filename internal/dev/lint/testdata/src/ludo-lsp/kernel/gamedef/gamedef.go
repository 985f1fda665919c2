package gamedef

type (
	SetVar    struct{}
	MoveAll   struct{}
	GameDef   struct{}
	ActionDef struct{}
)

func tell(e any) {
	switch e.(type) { // want "tells kinds of a definition apart"
	case *SetVar, *MoveAll:
	}
}
