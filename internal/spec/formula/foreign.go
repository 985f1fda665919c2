package formula

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/internal/text/symbols"
)

// foreign is a word or sign of other languages: what to write instead, where it can be replaced, and the message.
type foreign struct{ text, instead, advice string }

// foreignSigns are signs that begin no token; longer ones first.
var foreignSigns = []foreign{
	{"===", "==", equality}, {"!==", "!=", difference}, {"<>", "!=", difference}, {"≠", "!=", difference},
	{"≤", "<=", `"At most" is written "<=".`}, {"≥", ">=", `"At least" is written ">=".`},
	{"=>", ">=", `"At least" is written ">=", and what follows from a condition: if … then ….`},
	{"=<", "<=", `"At most" is written "<=".`}, {"~=", "!=", difference},
	{"..", "", numbersTo},
	{"->", wordThen, `What follows from a condition is written: if … then ….`},
	{":=", "=", `A value is given with "=".`},
	{"++", "+= 1", `One more is written "+= 1".`},
	{"*=", "", "What is multiplied is written out: a = a * b."}, {"/=", "", "What is divided is written out: a = a / b."},
	{"**", "*", noPowers},
	{"&&", wordAnd(), `"And" is written as a word: a and b.`}, {"&", wordAnd(), `"And" is written as a word: a and b.`},
	{"||", wordOr(), `"Or" is written as a word: a or b.`}, {"|", wordOr(), `"Or" is written as a word: a or b.`},
	{"?", "", "A value that depends on a condition is written: if … then … else …."},
	{"!", wordNot(), `"Not" is written as a word: not a == b.`},
}

// foreignWords are words between or after values.
var foreignWords = []foreign{
	{"elif", elseIf, anotherCondition}, {"elseif", elseIf, anotherCondition}, {"elsif", elseIf, anotherCondition},
	{"otherwise", wordElse, `What is done otherwise stands after "else".`},
	{"is", "==", equality}, {"equals", "==", equality},
	{wordNot(), "", `"Not" stands in front of a condition: not a in b.`},
	{"end", "", "What belongs together stands in brackets: then [a; b]. Nothing closes it after them."},
	{"unless", "", onItems},
	{"while", "", repeated}, {"foreach", wordFor, repeated},
	{"return", "", "A rule ends after its last effect; what happens under a condition is written: if … then …."},
	{wordBetween, "", "What lies between two numbers is written: a >= 1 and a <= 3."},
	{"random", "", chance}, {"roll", "", chance}, {"dice", "", chance},
	{"empty", "", howCounted}, {"len", "", howCounted},
}

// foreignOperators are operators, or calls, of two values, and how to write them here.
var foreignOperators = []foreign{
	{"//", "floorDiv(%[1]s, %[2]s)", roundedDown}, {"div", "floorDiv(%[1]s, %[2]s)", roundedDown},
}

// foreignCalls are calls of other languages, and how to write them here with their arguments.
var foreignCalls = append([]foreign{
	{"abs", "max(%[1]s, 0 - (%[1]s))", "How large a number is without its sign is written max(a, 0 - a)."},
	{"floor", "floorDiv(%[1]s, %[2]s)", wholeNumbers}, {"int", "", wholeNumbers}, {"trunc", "", wholeNumbers},
	{"ceil", "ceilDiv(%[1]s, %[2]s)", wholeNumbers}, {"ceiling", "ceilDiv(%[1]s, %[2]s)", wholeNumbers},
	{"round", "", wholeNumbers + " What is rounded to the nearest is written floorDiv(a * 2 + b, b * 2)."},
	{"any", "", anyOf}, {"some", "", anyOf}, {"exists", "", anyOf},
	{"all", "", allOf}, {"every", "", allOf}, {"none", "", noneOf},
	{"filter", "", onItems}, {"where", "", onItems}, {"select", "", onItems}, {"map", "", onItems},
	{"size", "", howCounted}, {"length", "", howCounted}, {"isEmpty", "", howCounted},
	{"range", "", numbersTo}, {"randint", "", chance}, {"mod", "", "What a division leaves over is written a mod b."},
	{"pow", "", noPowers}, {"sqrt", "", "There are no roots; compare a * a instead."},
	{"avg", "", average}, {"average", "", average}, {"mean", "", average},
	{"contains", "", contained}, {"includes", "", contained},
	{"gotoPhase", "", phases}, {"goToPhase", "", phases}, {"setPhase", "", phases}, {"nextPhase", "advancePhase()", phases},
	{"win", "", endings}, {"endGame", "", endings}, {"gameOver", "", endings},
	{"move", "", moves}, {"moveCard", "", moves}, {"moveCards", "", moves},
	{wordAnd(), "", `"And" stands between conditions: a and b.`},
	{wordOr(), "", `"Or" stands between conditions: a or b.`},
}, foreignOperators...)

const wordBetween = "between"

const (
	wholeNumbers = "Numbers are whole: a / b is rounded down with floorDiv(a, b), and up with ceilDiv(a, b)."
	anyOf        = "That something holds of at least one is counted: count(players(points[$player] > 2)) > 0."
	allOf        = "That something holds of all of them is counted: count(players(not points[$player] > 2)) == 0."
	noneOf       = "That something holds of none is counted: count(players(points[$player] > 2)) == 0."
	average      = "An average is written floorDiv(a, b), with the sum and the count of the items: " +
		"sum(points[$p] for $p in players()), count(players())."
	contained = "Whether a zone has a token is counted: count(deck, suit == clubs) > 0; whether a token is among " +
		"chosen ones is $card in $chosen."
	numbersTo        = "Numbers from one to another are written intsInRange(1, 5)."
	noPowers         = "There are no powers; multiply instead."
	equality         = `Whether two things are equal is written "==".`
	difference       = `Whether two things differ is written "!=".`
	elseIf           = wordElse + " " + wordIf
	anotherCondition = "Another condition is written: else if … then …."
	roundedDown      = `A quotient that is rounded down is written floorDiv(a, b), and a comment begins with "#".`
	onItems          = "Which items are meant stands in the query: tokens(deck, suit == clubs). For a value that depends on a condition there is: if … then … else …."
	repeated         = "Effects are carried out several times for items, also for numbers: for $i in intsInRange(1, 3) do …."
	chance           = "Chance is an effect: rollRandom($die, 1, 6, [ … ])."
	phases           = "The next phase begins with advancePhase(), a later one by its name with gotoPhaseExact(…)."
	endings          = "Who wins, and when, is said in terminal. An effect sets what its conditions ask for."
	moves            = "Tokens are moved with moveToken($card, hand:actor, discard), moveAll(hand:actor, discard) and draw(deck, hand:actor, 1)."
	howCounted       = "How many tokens lie in a zone is count(deck); that there are none is count(deck) == 0."
	assigned         = `"=" gives a value to what stands before it, as an effect. To compare, write "==".`
)

// findForeignSign returns the sign that is meant by a foreign one at a place, its length, and the error; nothing if
// there is none.
func findForeignSign(text string, at int) (meant string, size int, e *Error) {
	rest := text[at:]
	if r, _ := utf8.DecodeRuneInString(rest); isNameStart(r) || digit(r) || r == '$' {
		return "", 0, nil
	}
	for _, f := range foreignSigns {
		if strings.HasPrefix(rest, f.text) && (f.text != "!" || !strings.HasPrefix(rest, "!=")) {
			size = len(f.text)
			e = failure(at, at+size, "%s means nothing in a formula. %s", quote(f.text), f.advice).
				addEdits(replaceWord(text, at, at+size, f.instead)...)
			e.Guess = f.text == "**" // a power may be meant
			return f.instead, size, e
		}
	}
	return "", 0, nil
}

// lookUp finds a word among some.
func lookUp(all []foreign, text string) (found foreign, ok bool) {
	for _, f := range all {
		if f.text == text {
			return f, true
		}
	}
	return foreign{}, false
}

// isForeign reports whether a text is a word of another language.
func isForeign(text string) bool {
	_, word := lookUp(foreignWords, text)
	_, operator := lookUp(foreignOperators, text)
	return word || operator
}

// replaceWord returns the edits that replace a word, with blanks where needed.
func replaceWord(source string, start, end int, instead string) []Edit {
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

// readForeignOperation reads the right side of a foreign operator, and reports how to write the operation.
func (p *parser) readForeignOperation(left *expr, from int, f foreign, right func() *expr) *expr {
	t := p.take()
	at := p.peek().start
	x := &expr{kind: infixExpr, start: left.start, sign: t.start, text: "/", parts: []*expr{left, right()}}
	x.end = x.parts[1].end
	p.addError(t.start, t.end, "%s means nothing in a formula. %s", quote(t.text), f.advice).
		addReplacement(from, p.lastEnd(), fmt.Sprintf(f.instead, p.source[from:t.start-countBlanksBefore(p.source,
			t.start)],
			p.source[at:max(at, p.lastEnd())]))
	return x
}

// reportForeignCall reports how to write a call of another language.
func (r *reader) reportForeignCall(x *expr) {
	f, is := lookUp(foreignCalls, x.text)
	near := slices.DeleteFunc(symbols.Nearest(x.text, callWords()), isOperator)
	if !is && len(x.args) == 1 && grammar.IsOnePlayer(r.of(x.args[0].value)) && len(near) == 0 {
		whose := r.of(x.args[0].value)
		e := failure(x.start, x.end, "Nothing is called %[1]q here. Whose zone is meant stands after a colon, %[1]s:%[2]s, "+
			"and whose variable in brackets, %[1]s[%[2]s].", x.text, whose).addReplacement(x.start, x.end, x.text+":"+whose)
		e.Guess = true
		panic(e)
	}
	if !is {
		return
	}
	e := failure(x.start, x.start+len(x.text), "%s means nothing in a formula. %s", quote(x.text), f.advice)
	of := lists.Map(x.args, func(a argument) any { return r.of(a.value) })
	if len(of) == 1 && x.args[0].value.kind == infixExpr && x.args[0].value.text == "/" { // floor(a / b)
		of = []any{r.of(x.args[0].value.parts[0]), r.of(x.args[0].value.parts[1])}
	}
	if f.instead != "" && len(of) == 1+strings.Count(f.instead, "[2]") {
		e.addReplacement(x.start, x.end, fmt.Sprintf(f.instead, of...))
	}
	panic(e)
}

// readBetween reads the bounds after a word that tests whether something lies between them.
func (p *parser) readBetween(x *expr, from int) *expr {
	t := p.take()
	f, _ := lookUp(foreignWords, wordBetween)
	e := p.addError(t.start, t.end, "%s means nothing here. %s", quote(t.text), f.advice)
	value, low := strings.TrimSpace(p.source[from:t.start]), p.peek().start
	p.readExpression(grammar.LevelCompare + 1)
	end := p.lastEnd()
	if x.doubtful = true; p.accept(wordAnd()) {
		high := p.peek().start
		p.readExpression(grammar.LevelCompare + 1)
		written := value + " >= " + p.source[low:end] + " and " + value + " <= " + p.source[high:p.lastEnd()]
		if strings.HasSuffix(strings.TrimRight(p.source[:from], " \t\r\n"), wordNot()) {
			written = "(" + written + ")"
		}
		e.addReplacement(from, p.lastEnd(), written)
	}
	return x
}

// countBlanksBefore counts the blanks in front of a place.
func countBlanksBefore(text string, at int) int {
	return at - len(strings.TrimRight(text[:at], " \t\r\n"))
}

// isComment reports whether "//" at a place begins a comment: it begins its line, or words follow that no operator
// joins.
func isComment(text string, at int) bool {
	before := text[strings.LastIndexByte(text[:at], '\n')+1 : at]
	rest, _, _ := strings.Cut(text[at+2:min(len(text), at+80)], "\n")
	words := strings.Fields(rest)
	plain := func(word string) bool { return wordLength(word) == len(word) && !isOperator(word) }
	return strings.TrimSpace(before) == "" || len(words) > 1 && plain(words[0]) && plain(words[1])
}
