package symbols_test

import (
	"testing"

	"ludo-lsp/internal/text/symbols"
)

// Words that resemble a word of the language and mean something else are no slips of it.
func TestWordsWithAMeaningOfTheirOwnAreNoSlips(t *testing.T) {
	for _, test := range []struct{ word, candidate string }{
		{"nin", "in"}, {"not_in", "in"}, {"notIn", "in"}, {"nand", "and"}, {"nor", "or"}, {"xor", "or"}, {"xnor", "or"},
		{"inactive", "active"}, {"active", "inactive"}, {"unreveal", "reveal"}, {"nonactive", "active"},
		{"removeToken", "moveToken"}, {"removetoken", "moveToken"}, {"remove", "move"}, {"remove_token", "moveToken"},
		{"subVar", "setVar"}, {"subvar", "setVar"}, {"addVar", "setVar"}, {"incVar", "setVar"}, {"last", "left"},
		{"min", "max"}, {"from", "front"}, {"lt", "lte"}, {"unrevealed", "revealed"}, {"unlocked", "locked"}, {"dec", "deck"},
		{"disconnected", "connected"}, {"unless", "less"}, {"hide", "side"}, {"unset", "set"},
		{"!in", "in"}, {"!<", "!="}, {"!>", "!="}, {"!>=", "!="}, {"!>=", ">="}, {"!<", "<"}, {"¬in", "in"},
		{"ngt", "not"}, {"nlt", "not"}, {"noteq", "not"}, {"noWin", "win"}, {"no_win", "win"},
		{"reduceVar", "reduce"}, {"post", "cost"}, {"return", "turn"}, {"resetVar", "setVar"},
		{"mulVar", "addVar"}, {"clearVar", "setVar"}, {"unsetVar", "setVar"}, {"deductVar", "addVar"}, {"others", "other"},
	} {
		if symbols.SameSense(test.word, test.candidate) || symbols.IsSlip(test.word, test.candidate) {
			t.Errorf("%q is taken for a slip of %q", test.word, test.candidate)
		}
	}
}

func TestSlipsKeepTheirSense(t *testing.T) {
	for _, test := range []struct{ word, candidate string }{
		{"moveTokn", "moveToken"}, {"mvoeToken", "moveToken"}, {"movetoken", "moveToken"}, {"setvar", "setVar"},
		{"set_var", "setVar"}, {"stVar", "setVar"}, {"actve", "active"}, {"acitve", "active"}, {"reveel", "reveal"},
		{"inital", "initial"}, {"undrground", "underground"}, {"hnad", "hand"}, {"limts", "limits"}, {"Active", "active"},
		{"disccard", "discard"}, {"destroyTokn", "destroyToken"}, {"addVra", "addVar"}, {"moves", "move"}, {"desck", "deck"},
		{"maxx", "max"}, {"!==", "!="}, {"=!", "!="}, {"===", "=="}, {"nto", "not"}, {"handsize", "handSize"}, {"removeByPrioritty", "removeByPriority"}, {"concael", "conceal"},
	} {
		if !symbols.SameSense(test.word, test.candidate) || !symbols.IsSlip(test.word, test.candidate) {
			t.Errorf("%q is not taken for a slip of %q", test.word, test.candidate)
		}
	}
}

func TestMeaningsSayWhatToWrite(t *testing.T) {
	for _, word := range []string{"nin", "not in", "notIn", "nand", "nor", "xor", "unless", "inactive", "unreveal", "hide",
		"removeToken", "remove", "destroy", "reduceVar", "loseVar", "sub", "subVar", "dec", "inc", "discardToken",
		"deductVar", "mulVar", "multiply", "divVar", "doubleVar", "halve", "clearVar", "resetVar", "erase", "wipeVar", "toggleVar",
		"opponent", "opponents", "foe", "rival", "enemy", "others", "otherPlayer"} {
		if symbols.Meaning(word) == "" {
			t.Errorf("nothing is said of %q", word)
		}
	}
	for _, word := range []string{"", "hnad", "left", "moveTokn", "lose", "deck"} {
		if got := symbols.Meaning(word); got != "" {
			t.Errorf("%q: %s", word, got)
		}
	}
}
