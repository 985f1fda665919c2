package view

const (
	EffectIsSetVar    = "setVar"
	EffectIsSetMarker = "setMarker"
	EffectIsChooseN   = "chooseN"
	ValueIsConcat     = "concat"
)
