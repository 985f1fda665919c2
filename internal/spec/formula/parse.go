package formula

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"ludo-lsp/internal/grammar"
)

// exprKind is a form of an expression.
type exprKind uint8

const (
	wordExpr   exprKind = iota
	quotedExpr          // 'text'
	numberExpr
	yamlExpr   // { … }
	callExpr   // text(args)
	recordExpr // (field=…)
	listExpr   // [parts]
	infixExpr  // parts[0] text parts[1]; also an assignment
	joinedExpr // parts with text between them
	prefixExpr // text parts[0]
	indexExpr  // parts[0][parts[1]]
	dottedExpr // parts[0].parts[1]
	ifExpr     // if parts[0] then parts[1] else parts[2]
	forExpr    // for parts[0] in parts[1] do parts[2] limit parts[3]
	eachExpr   // parts[0] for parts[1] in parts[2]
	letExpr    // let parts[0] = parts[1] do parts[2]
	holeExpr   // what cannot be read
)

// expr is a parsed formula, before it is known what may stand there.
type expr struct {
	kind       exprKind
	start, end int
	sign       int    // place of the operator or the sign of an assignment
	written    int    // its length, if it is not written as text
	name       [2]int // place of the field's name that it is assigned to
	text       string
	tree       *Tree // of a yamlExpr
	grouped    bool  // in parentheses
	doubtful   bool  // the text after it cannot be read, so that it may be part of something else
	parts      []*expr
	args       []argument
}

// argument is an argument of a call, or a field of a record.
type argument struct {
	name       string // "" where it is known by its place
	start, end int    // of the name
	value      *expr
}

// The keywords of formulas, which are no names in them. Names spelled like one must be quoted.
const (
	wordIf, wordThen, wordElse = "if", "then", "else"
	wordFor, wordIn, wordDo    = "for", "in", "do"
	wordLimit, wordLet         = "limit", "let"
	wordHas                    = "has"
	wordTrue, wordFalse        = "true", "false"
	wordNull                   = "null"
)

var frameWords = []string{
	wordIf, wordThen, wordElse, wordFor, wordIn, wordDo, wordLimit, wordLet, wordHas, wordTrue, wordFalse, wordNull,
}

// wordSpan returns the place of the word or sign that identifies an expression.
func (x *expr) wordSpan() (start, end int) {
	switch x.kind {
	case callExpr:
		if len(x.args) > 0 && x.start+len(x.text) > x.args[0].value.start {
			return x.start, x.start // nobody wrote it
		}
		return x.start, x.start + len(x.text)
	case prefixExpr:
		return x.start, x.start + len(x.text)
	case infixExpr, joinedExpr:
		if x.sign >= x.parts[1].start {
			return x.sign, x.sign // the minus of "-="
		}
		return x.sign, x.sign + cmp.Or(x.written, len(x.text))
	case ifExpr:
		return x.start, min(x.start+len(wordIf), x.parts[0].start) // implied where a condition stands for a value
	case forExpr:
		return x.start, x.start + len(wordFor)
	case letExpr:
		return x.start, x.start + len(wordLet)
	}
	return x.start, x.start
}

type parser struct {
	source string
	tokens []token
	at     int
	depth  int
	errors []*Error
	sound  int  // errors before the current item
	column int  // of the current statement
	lines  bool // a line that nothing joins to the previous one is the next item
	open   int  // how many an "else" could belong to of the ifs around what is read
}

// parse reads the tokens of a text as one expression, or as a list of several with semicolons between them. There is
// at most one error per statement.
func parse(text string, tokens []token) (*expr, []*Error) {
	p := &parser{source: text, tokens: tokens, lines: true}
	column := p.peek().column
	x := p.readItem(p.readWholeStatement)
	if p.peek().is(";") || p.startsNewItem() {
		x = &expr{kind: listExpr, start: x.start, parts: []*expr{x}}
		for p.accept(";") || p.startsNewItem() {
			if p.peek().kind == endToken {
				break
			}
			t := p.peek()
			if p.startsNewItem() && t.column > column {
				p.deeperLineError(t)
			}
			column = t.column
			x.parts = append(x.parts, p.readNext(p.readWholeStatement))
		}
		x.end = p.lastEnd()
	}
	return x, p.errors
}

// readWholeStatement reads a statement that only the next one may follow.
func (p *parser) readWholeStatement() *expr {
	if t := p.peek(); t.kind == endToken {
		fail(0, t.end, "A formula is expected here.")
	}
	x := p.readStatement()
	if t := p.peek(); t.kind != endToken && !t.is(";") && !p.startsNewItem() {
		p.surplusError(t)
		p.skipItem()
	}
	return x
}

func (p *parser) peek() token { return p.tokens[p.at] }

func (p *parser) take() token {
	t := p.tokens[p.at]
	if t.kind != endToken {
		p.at++
	}
	return t
}

func (p *parser) accept(text string) bool {
	if p.peek().is(text) {
		p.at++
		return true
	}
	return false
}

// lastEnd returns the end of the last token taken.
func (p *parser) lastEnd() int {
	if p.at == 0 {
		return 0
	}
	return p.tokens[p.at-1].end
}

// takeExpected takes a token that something requires.
func (p *parser) takeExpected(text, why string) *Error {
	t := p.peek()
	if e := p.findUnfinished(t); e != nil {
		p.take()
		p.accept(text)
		return e
	}
	switch _, known := lookUp(foreignWords, t.text); {
	case p.accept(text):
		return &Error{}
	case t.kind == endToken:
		return p.addError(t.start, t.end, "The formula ends where %q is expected, %s.", text, why)
	case t.is(assign), known && t.kind == wordToken:
		return p.surplusError(t)
	}
	e := p.addError(t.start, t.end, "%q is expected here, %s; found %s.", text, why, quote(p.source[t.start:t.end]))
	switch {
	case !slices.Contains(frameWords, text):
	case t.is(":"), t.is("of"):
		e.addEdits(replaceWord(p.source, t.start, t.end, text)...)
	default:
		e.addEdits(replaceWord(p.source, p.lastEnd(), p.lastEnd(), text)...)
	}
	return e
}

// takeClosing takes the closing bracket for an opening one.
func (p *parser) takeClosing(text string, open token) {
	if p.accept(text) {
		return
	}
	before := strings.TrimRight(p.source[:open.start], " \t\r\n")
	from := len(before)
	for from > 0 && strings.IndexByte(" \t\r\n([,;", before[from-1]) < 0 {
		from--
	}
	why := fmt.Sprintf("to close the %q that opens the formula", open.text)
	if before != "" {
		behind := quote(p.source[max(0, min(from, len(before)-1)):len(before)])
		why = fmt.Sprintf("to close the %q after %s", open.text, behind)
	}
	e := p.takeExpected(text, why)
	if e.Opened = (&Edit{Start: open.start, End: open.end}); e.Edits == nil {
		e.addReplacement(p.lastEnd(), p.lastEnd(), text).Guess = true
	}
}

// readNested bounds the nesting of a formula while something is read.
func (p *parser) readNested(read func() *expr) *expr {
	if p.depth++; p.depth > maxDepth {
		t := p.peek()
		fail(t.start, t.end, "The formula has more than %d levels in each other.", maxDepth)
	}
	x := read()
	p.depth--
	return x
}

// readStatement reads an effect, or any other expression.
func (p *parser) readStatement() *expr {
	return p.readNested(func() *expr {
		t := p.peek()
		switch {
		case p.accept(wordFor):
			x := &expr{kind: forExpr, start: t.start, parts: []*expr{p.readName()}}
			p.takeExpected(wordIn, "after the name for each item")
			x.parts = append(x.parts, p.readExpression(grammar.LevelOr), nil)
			var limit *expr
			if p.accept(wordLimit) {
				limit = p.readExpression(grammar.LevelOr)
			}
			p.takeExpected(wordDo, "before the effects for one item")
			x.parts[2] = p.readBody()
			if limit != nil {
				x.parts = append(x.parts, limit)
			}
			x.end = p.lastEnd()
			return x
		case p.accept(wordLet):
			x := &expr{kind: letExpr, start: t.start, parts: []*expr{p.readName()}}
			if p.peek().is("[") && !strings.HasPrefix(x.parts[0].text, "$") {
				p.addNeedlessWordError(t, x.parts[0].start)
			}
			p.takeExpected(assign, "after the name of the value")
			x.parts = append(x.parts, p.readExpression(grammar.LevelWhole))
			if p.accept(wordDo) {
				x.parts = append(x.parts, p.readBody())
			}
			x.end = p.lastEnd()
			return x
		}
		x := p.readExpression(grammar.LevelWhole)
		for _, sign := range []string{assign, plusAssign, minusAssign} {
			if at := p.peek().start; p.accept(sign) {
				value := p.readExpression(grammar.LevelWhole)
				return &expr{kind: infixExpr, start: x.start, end: value.end, sign: at, text: sign,
					parts: []*expr{x, value}}
			}
		}
		return x
	})
}

// readName reads the name of a binding.
func (p *parser) readName() *expr {
	t := p.take()
	switch t.kind {
	case wordToken:
		return &expr{kind: wordExpr, start: t.start, end: t.end, text: t.text}
	case quotedToken:
		return &expr{kind: quotedExpr, start: t.start, end: t.end, text: t.text}
	}
	fail(t.start, t.end, "The name of a binding is expected here, such as $item.")
	return nil
}

// readExpression reads operands joined by operators of at least a level.
func (p *parser) readExpression(least grammar.Level) *expr {
	return p.readNested(func() *expr {
		x := p.climb(least)
		x.doubtful = x.doubtful || p.isBroken()
		return x
	})
}

// isBroken reports whether what was read cannot end here, because unreadable text follows, or something that no
// operator joins to it.
func (p *parser) isBroken() bool {
	t := p.peek()
	switch t.kind {
	case endToken, signToken:
		return t.gap
	case wordToken:
		op, is := operators()[t.text]
		_, foreign := lookUp(foreignOperators, t.text)
		if slices.Contains(frameWords, t.text) || is && op.form != grammar.Prefix || foreign {
			return t.gap
		}
	}
	return t.gap || !p.startsNewItem()
}

func (p *parser) climb(least grammar.Level) *expr {
	from := p.peek().start
	x := p.readPrefixed()
	for operands := 1; ; operands++ {
		t := p.peek()
		if f, is := lookUp(foreignOperators, t.text); is && t.kind != quotedToken && least <= grammar.LevelProduct &&
			!p.startsNewItem() && operands < maxOperands {
			x = p.readForeignOperation(x, from, f, func() *expr { return p.readExpression(grammar.LevelProduct + 1) })
			continue
		}
		if t.kind == wordToken && t.text == wordBetween && least <= grammar.LevelCompare && !p.startsNewItem() {
			return p.readBetween(x, from)
		}
		op, ok := operators()[t.text]
		if !ok || t.kind != signToken && t.kind != wordToken || op.form == grammar.Prefix || op.level < least ||
			t.kind == wordToken && p.startsNewItem() && p.isAssignment() { // "at = 3" on the next line
			return x
		}
		if operands == maxOperands {
			fail(t.start, t.end, "The formula has more than %d operands one after the other.", maxOperands)
		}
		p.take()
		middle := p.peek().start
		right := p.readExpression(op.level + 1)
		switch {
		case op.form == grammar.Joined:
			x = &expr{kind: joinedExpr, start: x.start, sign: t.start, text: t.text, parts: []*expr{x, right}}
			for p.accept(t.text) {
				x.parts = append(x.parts, p.readExpression(op.level+1))
			}
			x.end = p.lastEnd()
		default:
			x = &expr{kind: infixExpr, start: x.start, end: right.end, sign: t.start, text: op.symbol,
				written: t.end - t.start, parts: []*expr{x, right}}
			if next := p.peek(); op.level == grammar.LevelCompare && right.kind != holeExpr &&
				operators()[next.text].level == grammar.LevelCompare && next.kind != quotedToken {
				again := wordAnd() + " " + p.source[middle:p.lastEnd()] + " "
				panic(failure(next.start, next.end, "Comparisons cannot follow each other. "+
					"Join them: a < b and b < c.").addReplacement(next.start, next.start, again))
			}
		}
	}
}

// isAssignment reports whether an assignment sign follows the next token.
func (p *parser) isAssignment() bool {
	next := p.tokens[min(p.at+1, len(p.tokens)-1)]
	return next.is(assign) || next.is(plusAssign) || next.is(minusAssign)
}

// readPrefixed reads an operand with or without a prefix operator.
func (p *parser) readPrefixed() *expr {
	t := p.peek()
	switch {
	case t.is(wordNot()):
		p.take()
		part := p.readExpression(grammar.LevelNot)
		return &expr{kind: prefixExpr, start: t.start, end: part.end, text: t.text, parts: []*expr{part}}
	case t.is("-"):
		p.take()
		if n := p.peek(); n.kind == numberToken && n.start == t.end {
			p.take()
			return &expr{kind: numberExpr, start: t.start, end: n.end, text: "-" + n.text}
		}
		return negate(p.readExpression(grammar.LevelOf), t.start)
	case t.is(wordIf):
		p.take()
		x := &expr{kind: ifExpr, start: t.start, parts: []*expr{p.readExpression(grammar.LevelWhole)}}
		p.takeExpected(wordThen, "after the condition")
		p.open++
		x.parts = append(x.parts, p.readBody())
		p.open--
		if next := p.peek(); next.is(wordElse) && next.line && p.open > 0 && next.column < p.lineColumn(t) {
			p.addError(next.start, next.end, `This "else" stands below another "if" than the one right before it, to which it `+
				"belongs. Put that one in brackets: then [if … then …] else ….").
				addEdits(Edit{t.start, t.start, "["}, Edit{p.lastEnd(), p.lastEnd(), "]"})
		} else if p.accept(wordElse) {
			x.parts = append(x.parts, p.readBody())
		}
		x.end = p.lastEnd()
		return x
	}
	return p.readOperand()
}

// lineColumn returns the indentation of the line of a token that was read.
func (p *parser) lineColumn(t token) int {
	for i := p.at - 1; i >= 0; i-- {
		if line := p.tokens[i]; line.start <= t.start && (line.line || i == 0) {
			return line.column
		}
	}
	return t.column
}

// negate returns the expression that subtracts x from 0.
func negate(x *expr, start int) *expr {
	if x.kind == numberExpr {
		text, was := strings.CutPrefix(x.text, "-")
		if !was {
			text = "-" + text
		}
		return &expr{kind: numberExpr, start: start, end: x.end, text: text}
	}
	zero := &expr{kind: numberExpr, start: start, end: start, text: "0"}
	return &expr{kind: infixExpr, start: start, end: x.end, sign: start, text: "-", parts: []*expr{zero, x}}
}
