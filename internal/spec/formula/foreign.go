package formula

import (
	"fmt"
	"strings"
	"unicode"
)

// foreign is a word or a sign of other languages: what to write for it, where it can be replaced, and what to say.
type foreign struct{ text, instead, advice string }

// foreignSigns are signs that no token begins with; those first that begin like others.
var foreignSigns = []foreign{
	{"===", "==", equality}, {"!==", "!=", difference}, {"<>", "!=", difference}, {"≠", "!=", difference},
	{"≤", "<=", `"At most" is written "<=".`}, {"≥", ">=", `"At least" is written ">=".`},
	{"=>", ">=", `"At least" is written ">=", and what follows from a condition: if … then ….`},
	{"..", "", "Numbers from one to another are written intsInRange(1, 5)."},
	{"->", wordThen, `What follows from a condition is written: if … then ….`},
	{":=", "=", `A value is given with "=".`},
	{"++", "+= 1", `One more is written "+= 1".`},
	{"*=", "", "What is multiplied is written out: a = a * b."}, {"/=", "", "What is divided is written out: a = a / b."},
	{"**", "*", "There are no powers; multiply instead."},
	{"&&", wordAnd(), `"And" is written as a word: a and b.`}, {"&", wordAnd(), `"And" is written as a word: a and b.`},
	{"||", wordOr(), `"Or" is written as a word: a or b.`}, {"|", wordOr(), `"Or" is written as a word: a or b.`},
	{"?", "", "A value that depends on a condition is written: if … then … else …."},
	{"!", wordNot(), `"Not" is written as a word: not a == b.`},
}

// foreignWords are words between or behind values.
var foreignWords = []foreign{
	{"elif", elseIf, anotherCondition}, {"elseif", elseIf, anotherCondition}, {"elsif", elseIf, anotherCondition},
	{"otherwise", wordElse, `What is done otherwise stands behind "else".`},
	{"is", "==", equality}, {"equals", "==", equality},
	{wordNot(), "", `"Not" stands in front of a condition: not a in b.`},
	{"end", "", "What belongs together stands in brackets: then [a; b]. Nothing closes it behind them."},
	{"unless", "", onItems},
	{"while", "", repeated}, {"foreach", wordFor, repeated},
	{"return", "", "A rule ends behind its last effect; what happens under a condition is written: if … then …."},
	{"between", "", "What lies between two numbers is written: a >= 1 and a <= 3."},
	{"random", "", chance}, {"roll", "", chance}, {"dice", "", chance},
	{"empty", "", howCounted}, {"len", "", howCounted},
}

// foreignOperators are operators, or calls, of two values, and how these are written.
var foreignOperators = []foreign{
	{"//", "floorDiv(%[1]s, %[2]s)", roundedDown}, {"div", "floorDiv(%[1]s, %[2]s)", roundedDown},
}

const (
	equality         = `Whether two things are equal is written "==".`
	difference       = `Whether two things differ is written "!=".`
	elseIf           = wordElse + " " + wordIf
	anotherCondition = "Another condition is written: else if … then …."
	roundedDown      = `A quotient that is rounded down is written floorDiv(a, b), and a comment begins with "#".`
	onItems          = "Which items are meant stands in the query: tokens(deck, suit == clubs). For a value that depends on a condition there is: if … then … else …."
	repeated         = "Effects are carried out several times for items, also for numbers: for $i in intsInRange(1, 3) do …."
	chance           = "Chance is an effect: rollRandom($die, 1, 6, [ … ])."
	howCounted       = "How many tokens lie in a zone is count(deck); that there are none is count(deck) == 0."
	assigned         = `"=" gives a value to what stands before it, as an effect. To compare, write "==".`
)

// lookUp finds a word among some.
func lookUp(all []foreign, text string) (found foreign, ok bool) {
	for _, f := range all {
		if f.text == text {
			return f, true
		}
	}
	return foreign{}, false
}

// isForeign reports whether a text is a word of other languages.
func isForeign(text string) bool {
	_, word := lookUp(foreignWords, text)
	_, operator := lookUp(foreignOperators, text)
	return word || operator
}

// replaced is what writes something else in the place of a word, with blanks where it needs them.
func replaced(source string, start, end int, instead string) []Edit {
	if instead == "" {
		return nil
	}
	if strings.ContainsFunc(instead, unicode.IsLetter) || strings.Contains(instead, " ") {
		if start > 0 && strings.IndexByte(" \t\r\n([", source[start-1]) < 0 {
			instead = " " + instead
		}
		if end < len(source) && strings.IndexByte(" \t\r\n)]", source[end]) < 0 {
			instead += " "
		}
	}
	return []Edit{{start, end, instead}}
}

// operation reads the right side of a foreign operator, and says how the two are written.
func (p *parser) operation(left *expr, from int, f foreign, right func() *expr) *expr {
	t := p.take()
	at := p.peek().start
	x := &expr{kind: infixExpr, start: left.start, sign: t.start, text: "/", parts: []*expr{left, right()}}
	x.end = x.parts[1].end
	p.fault(t.start, t.end, "%s means nothing in a formula. %s", quote(t.text), f.advice).
		instead(from, p.behind(), fmt.Sprintf(f.instead, p.source[from:t.start-blanksBefore(p.source, t.start)],
			p.source[at:max(at, p.behind())]))
	return x
}

// blanksBefore counts the blanks in front of a place.
func blanksBefore(text string, at int) int {
	return at - len(strings.TrimRight(text[:at], " \t\r\n"))
}

// comments reports whether "//" at a place begins a comment: nothing stands before it on its line, or words behind it
// that nothing joins.
func comments(text string, at int) bool {
	before := text[strings.LastIndexByte(text[:at], '\n')+1 : at]
	rest, _, _ := strings.Cut(text[at+2:min(len(text), at+80)], "\n")
	words := strings.Fields(rest)
	plain := func(word string) bool { return wordLength(word) == len(word) && !isOperator(word) }
	return strings.TrimSpace(before) == "" || len(words) > 1 && plain(words[0]) && plain(words[1])
}
