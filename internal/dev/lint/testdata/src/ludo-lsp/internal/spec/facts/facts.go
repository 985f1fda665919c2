package facts

import "ludo-lsp/internal/grammar/view"

type node struct{ Word, text string }

func (n node) Get(string) node { return n }

func (n node) Value() string { return n.text }

func (n node) Is(string) bool { return true }

func find(key, n node) bool {
	switch key.Value() {
	case view.EffectIsSetVar: // want "view.EffectIsSetVar is compared with a text"
	case "setMarker": // want `"setMarker" is compared with a text`
	}
	switch n.Word {
	case view.EffectIsSetVar, "setMarker":
	}
	if key.Value() == view.ValueIsConcat { // want "view.ValueIsConcat is compared with a text"
		return true
	}
	_ = n.Get(view.EffectIsSetMarker)               // want "view.EffectIsSetMarker is compared with a text"
	_ = n.Get(view.ConditionOp).Value()             // want "view.ConditionOp is compared with a text"
	_ = n.Get("setVar")                             // want `"setVar" is compared with a text`
	_ = map[string]bool{view.EffectIsChooseN: true} // want "view.EffectIsChooseN is compared with a text"
	_ = n.Get(view.ActionEffects)
	return n.Is(view.EffectIsSetVar) || n.Word == view.EffectIsChooseN
}
