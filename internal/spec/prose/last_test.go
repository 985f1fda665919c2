package prose

import (
	"strings"
	"testing"
)

// What an author wrote before a block is quoted whole, as CommonMark groups it.
func TestLast(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "\n\n": "",
		"Old talk.\n\nCoins are\ncounted.\n\n":                  "Coins are\ncounted.",
		"Talk.\r\nOn.\r\n\r\n":                                  "Talk.\nOn.",
		"Talk.\n\n# Heading\n\n":                                "",
		"Talk.\n\nHeading\n=======\n":                           "",
		"# Heading\nTalk.\n":                                    "Talk.",
		"Talk.\n\n---\n":                                        "",
		"Talk.\n\n<!-- note -->\n":                              "",
		"<!-- note -->\nTalk.\n":                                "Talk.",
		"See [the *bag*](a.md#b\n\"of\") and `x\ny`.\n":         "See [the *bag*](a.md#b\n\"of\") and `x\ny`.",
		"**Each\nplayer** _draws_.  \nThen on.\n":               "**Each\nplayer** _draws_.  \nThen on.",
		"#hashtag talk\n":                                       "#hashtag talk",
		"See [it].\n\n[it]: a.md\n":                             "See [it].\n\n[it]: a.md",
		"Talk.\n\n- one\n\n  more of it\n\n- two\n  - deep\n\n": "- one\n\n  more of it\n\n- two\n  - deep",
		"Talk.\n\n  - one\n  - two\n":                           "- one\n- two",
		"Talk.\n\nFirst:\n- one\n- two\n":                       "First:\n- one\n- two",
		"1. one\n2. # two\n":                                    "1. one\n2. # two",
		"> said\n>\n> twice\n":                                  "> said\n>\n> twice",
		"| a | b |\n|---|---|\n| 1 | 2 |\n":                     "| a | b |\n|---|---|\n| 1 | 2 |",
		"  Indented\n  talk.\n":                                 "Indented\ntalk.",
		"Old.\n\n    code\n\n    more\n":                        "    code\n\n    more",
		"-\n":                                                   "",
	} {
		if got := Last(text); got != want {
			t.Errorf("%q\nends with %q\nand not  %q", text, got, want)
		}
	}
}

// However much stands there, little of it is read and quoted, and that says so.
func TestLastIsBounded(t *testing.T) {
	for name, text := range map[string]string{
		"a long paragraph": strings.Repeat("word word\n", 100_000),
		"brackets":         strings.Repeat("word [a](\n", 100_000),
		"items":            strings.Repeat("- item\n", 100_000),
	} {
		got := Last(text)
		if len(got) > maxParagraph+len("\n…") || !strings.HasSuffix(got, "\n…") ||
			!strings.HasPrefix(text, strings.TrimSuffix(got, "…")) {
			t.Errorf("%s: %d bytes are quoted", name, len(got))
		}
	}
	for name, text := range map[string]string{
		"one line": strings.Repeat("word ", 100_000), "quotes": strings.Repeat("> ", 100_000),
		"lists": strings.Repeat("* ", 100_000), "stars": strings.Repeat("*a _b ", 100_000),
		"deep quotes": strings.Repeat(strings.Repeat(">", 40)+"a\n", 20_000), "tags": strings.Repeat("<a ", 100_000),
	} {
		if got := Last(text); len(got) > maxParagraph+len("\n…") {
			t.Errorf("%s: %d bytes are quoted", name, len(got))
		}
	}
}

func FuzzLast(f *testing.F) {
	f.Add("Talk.\n\n- one\n\n[it]: a.md\n")
	f.Add("  > a\n\r\n<!-- b -->\n    c\t\n---\n")
	f.Fuzz(func(t *testing.T, text string) {
		if got := Last(text); got != strings.TrimRight(got, " \t\n") || len(got) > maxProse {
			t.Errorf("%q ends with %q", text, got)
		}
	})
}

func TestNames(t *testing.T) {
	const text = "Whoever takes away *cards* from DeckOne walks; `grand_total` counts."
	for name, want := range map[string]bool{"card": true, "takes-away": true, "deckOne": true, "grandTotal": true,
		"walked": false, "away-takes": false, "car": true, "total-walks": false, "": false, "$": false} {
		if got := MentionsName(text, name); got != want {
			t.Errorf("of %q: %t", name, got)
		}
	}
}
