package claim_test

import (
	"slices"
	"strings"
	"testing"

	"ludo-lsp/internal/spec/claim"
)

// What is left of a text when it says what the rule says: "=" is that it does, "-" that it says nothing of the kind,
// "!" that it says something else for which there is no text.
func TestCompare(t *testing.T) {
	four := claim.Value{Form: claim.Number, Low: 4}
	players := claim.Value{Form: claim.Range, Low: 2, High: 4}
	title := claim.Value{Form: claim.Text, Texts: []string{"The Last Ferry"}}
	phase := claim.Value{Form: claim.Name, Texts: []string{"deepWinter"}, IsOther: isOne("deepWinter", "spring-tide")}
	sides := claim.Value{Form: claim.List, Texts: []string{"red", "blueSky", "white"}}
	for _, c := range []struct {
		value      claim.Value
		text, want string
	}{
		{four, "four", "="}, {four, "FOUR cards", "="}, {four, "4", "="}, {four, "4 of 52", "="}, {four, "4.0", "="},
		{four, "five", "four"}, {four, "Five cards", "Four cards"}, {four, "5", "4"}, {four, "**5** cards", "**4** cards"},
		{four, "-5", "4"}, {four, "twenty-one", "four"}, {four, "a hundred", "four"}, {four, "5 of 52", "!"},
		{four, "the hand", "-"}, {four, "4th", "-"}, {four, "card4", "-"}, {four, "the one", "-"}, {four, "No one", "-"},
		{four, "fourteenth", "-"}, {four, "often", "-"}, {four, "", "-"}, {four, "only one", "only four"}, {four, "four and a half", "="},
		{claim.Value{Form: claim.Number, Low: 120}, "five", "120"}, {claim.Value{Form: claim.Number, Low: 67}, "FIVE", "SIXTY-SEVEN"},
		{claim.Value{Form: claim.Number, Low: 21}, "Twenty One", "="}, {claim.Value{Form: claim.Number, Low: 21}, "twenty two", "twenty-one"},
		{claim.Value{Form: claim.Number, Low: -3}, "three", "-3"}, {claim.Value{Form: claim.Number, Low: 0.5}, "2", "0.5"},
		{claim.Value{Form: claim.Number, Low: 1200}, "1,200", "="}, {claim.Value{Form: claim.Number, Low: 12}, "99999999999999999999", "12"},
		{players, "two to four", "="}, {players, "2–4", "="}, {players, "2-4", "="}, {players, "Two, three or four", "="},
		{players, "Three to Five", "Two to Four"}, {players, "2-5 players", "2-4 players"}, {players, "three", "two to four"},
		{players, "Three players", "Two to four players"}, {players, "at most four", "="}, {players, "up to five", "!"},
		{players, "2+", "="}, {players, "everybody", "-"}, {claim.Value{Form: claim.Range, Low: 2, High: 2}, "three", "two"},
		{title, "The Last Ferry", "="}, {title, "the last ferry", "="}, {title, "the game", "-"}, {title, "Ferry", "-"},
		{claim.Value{Form: claim.Text, Texts: []string{"Hikers"}}, "Walkers", "Hikers"},
		{claim.Value{Form: claim.Text, Texts: []string{"a short text"}}, "Walkers", "-"},
		{phase, "deep winter", "="}, {phase, "the deep winter", "="}, {phase, "`deepWinter`", "="}, {phase, "cold", "-"}, {phase, "", "-"},
		{phase, "spring tide", "deep winter"}, {phase, "Spring tide", "Deep winter"}, {phase, "the *spring tide*", "the *deep winter*"},
		{phase, "`spring-tide`", "`deepWinter`"},
		{sides, "red, white and blue sky", "="}, {sides, "Red/White/BlueSky", "="}, {sides, "red and black", "red, blue sky and white"},
		{sides, "Red or white", "Red, Blue sky or White"}, {sides, "the colours", "-"}, {sides, "three sides", "="}, {sides, "two sides", "three sides"},
		{claim.Value{}, "five", "-"},
	} {
		got := c.value.Compare(c.text)
		said := got.Instead
		switch {
		case !got.Says:
			said = "-"
		case !got.Differs:
			said = "="
		case said == "":
			said = "!"
		}
		if said != c.want {
			t.Errorf("%q beside %q: %q, want %q", c.text, c.value, said, c.want)
		}
		if got.Differs && got.Instead != "" {
			if again := c.value.Compare(got.Instead); !again.Says || again.Differs {
				t.Errorf("%q is written for %q, which does not say it", got.Instead, c.text)
			}
		}
	}
}

// isOne is a list of names.
func isOne(names ...string) func(string) bool {
	return func(name string) bool { return slices.Contains(names, name) }
}

// Whatever a text is, what is written for it says the value.
func FuzzCompare(f *testing.F) {
	f.Add("Five to six cards, one of them red", 4, "blueSky")
	f.Add("-3.5 [**x**] the One", 100, "a")
	f.Fuzz(func(t *testing.T, text string, n int, name string) {
		n %= 1000
		for _, v := range []claim.Value{
			{Form: claim.Number, Low: float64(n)}, {Form: claim.Range, Low: float64(n), High: float64(n + 2)},
			{Form: claim.Name, Texts: []string{name}, IsOther: isOne(strings.Fields(text)...)}, {Form: claim.Text, Texts: []string{name}},
			{Form: claim.List, Texts: []string{name, "other"}},
		} {
			v.Compare(text)
			if v.Form == claim.Name && name != "" {
				v.Rename(text, "other")
			}
		}
	})
}
