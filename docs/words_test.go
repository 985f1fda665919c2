package docs_test

import (
	"encoding/json"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/ide/explain"
	"ludo-lsp/internal/yaml/syntax"
)

// unplayed are the words that stand in no game that a test plays, and why. TestWordsArePlayed bounds the list.
var unplayed = map[string]string{
	"allEligible":          cardDriven,
	"allOther":             "several players, and nearly everywhere one must stand: players($player != actor) goes through them",
	"beforeGrants":         cardDriven,
	"bindingTemplate":      "a macro may not declare a binding under a name that the call gives",
	"controlledPopulation": cardDriven,
	"cycle":                cardDriven,
	"eventCardSet":         cardDriven,
	"exactN":               cardDriven,
	"later":                cardDriven,
	"markerTotal":          "a metric, which rules do not read; the section derivedMetrics compiles",
	"neutral":              "pieces of a catalogue that belong to no seat",
	"partial":              cardDriven,
	"pass":                 cardDriven,
	"subset":               cardDriven,
	"tokenTraitValues":     "a parameter for values of pieces of a catalogue",
	"totalEcon":            cardDriven,
	"upTo":                 cardDriven,
	"upToN":                cardDriven,
}

const (
	mostUnplayed = 18 // which does not grow
	cardDriven   = "of card-driven games, of which ours has no use for it"
)

// written are the words in games: those that stand in a key, after "key=".
type written map[string]bool

func (w written) read(n syntax.Node) {
	for key, value := range n.Pairs() {
		w.text(key.Value(), value)
		for _, item := range value.Items() {
			w.text(key.Value(), item)
		}
		w.read(value)
	}
	for _, item := range n.Items() {
		w.read(item)
	}
}

// text notes a text, and of the name of a zone what stands after its colon.
func (w written) text(key string, value syntax.Node) {
	text := value.Value()
	w[key+"="+text] = true
	if _, qualifier, is := strings.Cut(text, ":"); is {
		w[key+"="+qualifier] = true
	}
}

// game notes the words of a game, as it is written and as it is compiled.
func (w written) game(t *testing.T, name string, files []cnl.File) {
	t.Helper()
	for _, file := range files {
		for _, b := range fences(file.Path, file.Text) {
			w.read(syntax.Parse(b.text, syntax.Options{}).Root())
		}
	}
	definition := cnl.Compile(cnl.New(files, cnl.Options{})).GameDef
	if definition == nil {
		t.Fatalf("%s does not compile", name)
	}
	text, err := json.Marshal(definition)
	if err != nil {
		t.Fatal(err)
	}
	w.read(syntax.Parse(string(text), syntax.Options{}).Root())
}

// Each word of the language stands in a game that a test plays: a recipe, one of our games, or a game of the examples.
func TestWordsArePlayed(t *testing.T) {
	w := written{}
	for _, r := range recipes(t) {
		w.game(t, r.name, []cnl.File{{Path: r.file(), Text: r.text}})
	}
	games, err := filepath.Glob("../data/games/*")
	if err != nil {
		t.Fatal(err)
	}
	for _, folder := range games {
		pages, err := filepath.Glob(folder + "/*.md")
		if err != nil {
			t.Fatal(err)
		}
		var files []cnl.File
		for _, page := range pages {
			files = append(files, cnl.File{Path: filepath.ToSlash(page), Text: readPage(t, page)})
		}
		if len(files) > 0 {
			w.game(t, folder, files)
		}
	}
	var effects []string
	for _, topic := range explain.Topics() {
		if elsewhere[topic.Name] == "" {
			effects = append(effects, tried(topic.Kind, topic.Example)...)
		}
	}
	w.game(t, "caravan", []cnl.File{{Path: "caravan.md", Text: caravan(t) + "\n```yaml\n" + caravanAction(effects...) + "```\n"}})
	for _, order := range []string{"fixedOrder, order: ['2', '0', '1']", "roundRobin", "simultaneous, onConflict: drop",
		"simultaneous, onConflict: error"} {
		text := strings.Replace(readPage(t, "testdata/words.md"), "fixedOrder, order: ['2', '0', '1']", order, 1)
		playExample(t, text)
		w.game(t, order, []cnl.File{{Path: "words.md", Text: text}})
	}
	words := 0
	for _, topic := range explain.Topics() {
		if topic.Kind != explain.Word {
			continue
		}
		words++
		played := slices.ContainsFunc(topic.StandsIn, func(where string) bool {
			field := explain.Find(where)
			return field != nil && w[field.Word+"="+topic.Word]
		})
		switch {
		case !played && unplayed[topic.Word] == "":
			t.Errorf("no game that is played has the word %s, as in %q", topic.Word, topic.Example)
		case played && unplayed[topic.Word] != "":
			t.Errorf("%s is played: take it from the list", topic.Word)
		}
	}
	if len(unplayed) > mostUnplayed {
		t.Errorf("%d words are played nowhere; there were %d", len(unplayed), mostUnplayed)
	}
	t.Logf("%d words of %d are played", words-len(unplayed), words)
}
