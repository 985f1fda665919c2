package formula

import (
	"slices"
	"strings"
)

// A faulty formula is read on: one fault is noted for each statement, and the parser continues after it.

// readNext reads the next of several items. A token that begins none, such as an "else" whose "if" has ended, is
// skipped.
func (p *parser) readNext(read func() *expr) *expr {
	from := p.at
	x := p.readItem(read)
	if t := p.peek(); p.at == from && t.kind != endToken {
		p.surplusError(t)
		p.take()
		p.skipItem()
	}
	return x
}

// readBody reads the effects after a word such as "then". Deeper indented lines below belong to it only in brackets.
func (p *parser) readBody() *expr {
	t, outer := p.peek(), p.column
	if p.lines && t.line {
		p.column = t.column
	}
	x := p.readStatement()
	p.column = outer
	below := func() bool { return p.startsNewItem() && p.peek().column > outer && !p.peek().is(wordElse) }
	if !below() {
		return x
	}
	list := &expr{kind: listExpr, start: t.start, parts: []*expr{x}}
	e := p.deeperLineError(p.peek()).addReplacement(t.start, t.start, "[")
	for below() {
		column := p.column
		p.column = p.peek().column
		list.parts = append(list.parts, p.readNext(p.readStatement))
		p.column = column
	}
	list.end = p.lastEnd()
	e.addReplacement(list.end, list.end, "]")
	return list
}

const deeper = "This line stands deeper than the effect above it, of which it is no part. Several effects that belong together stand in brackets: then [ … ], do [ … ]."

// deeperLineError reports that a line below a statement is indented as if it belonged to it.
func (p *parser) deeperLineError(t token) *Error {
	if last := len(p.errors) - 1; last >= p.sound && p.errors[last].Message == deeper {
		return p.errors[last] // which both fix
	}
	return p.addError(t.start, t.end, deeper)
}

// readItem reads one of several items separated by signs. Unreadable text is skipped up to the next sign.
func (p *parser) readItem(read func() *expr) (x *expr) {
	start, depth, sound, lines, column, open := p.peek().start, p.depth, p.sound, p.lines, p.column, p.open
	p.sound, p.column, p.open = len(p.errors), p.peek().column, 0
	defer func() { p.sound, p.lines, p.column, p.open = sound, lines, column, open }()
	defer recoverError(&p.errors, func() {
		p.errors = p.errors[:min(len(p.errors), p.sound+1)]
		p.depth, p.lines = depth, lines
		p.skipItem()
		x = &expr{kind: holeExpr, start: start, end: max(start, p.lastEnd())}
	})
	return read()
}

// addError records what is wrong with an item, unless it already has a fault. The rest is read anyway.
func (p *parser) addError(start, end int, format string, args ...any) *Error {
	e := failure(start, end, format, args...)
	if len(p.errors) == p.sound {
		p.errors = append(p.errors, e)
	}
	return e
}

// skipItem skips to the next separator, or to the closing bracket.
func (p *parser) skipItem() {
	for depth := 0; ; p.take() {
		switch t := p.peek(); {
		case t.kind == endToken, depth == 0 && p.startsNewItem():
			return
		case t.is("("), t.is("["):
			depth++
		case depth == 0 && (t.is(",") || t.is(";") || t.is(")") && p.depth > 1 || t.is("]") && p.depth > 1):
			return
		case t.is(")"), t.is("]"):
			depth = max(0, depth-1)
		}
	}
}

// findUnfinished reports what is missing after a dot or colon that directly follows a name; nil for any other token.
func (p *parser) findUnfinished(t token) *Error {
	name, next := p.tokens[max(p.at-1, 0)], p.tokens[min(p.at+1, len(p.tokens)-1)]
	if name.kind != wordToken || name.end != t.start || next.start == t.end && next.kind == wordToken {
		return nil
	}
	switch text := quote(p.source[name.start:t.end]); {
	case t.is("."):
		return p.addError(name.start, t.end, "Behind %s the name of a property is missing.", text)
	case t.is(":") && (next.line || next.kind != wordToken):
		return p.addError(name.start, t.end, "Behind %s is missing whose zone is meant, as in %s:actor.", text,
			name.text)
	}
	return nil
}

// lacksValue reports whether the next line begins with an assignment, although the line before it ends with a sign
// after which a value is missing.
func (p *parser) lacksValue() bool {
	if p.at == 0 || !p.startsNewItem() || p.peek().kind != wordToken || !p.needsValue() {
		return false
	}
	at := p.at + 1
	for depth := 0; at < len(p.tokens)-1 && (depth > 0 || p.tokens[at].is("[")); at++ {
		switch t := p.tokens[at]; {
		case t.is("["):
			depth++
		case t.is("]"):
			if depth--; depth == 0 {
				t = p.tokens[at+1]
				return t.is(assign) || t.is(plusAssign) || t.is(minusAssign)
			}
		}
	}
	return p.isAssignment()
}

// needsValue reports whether the last token read must be followed by a value.
func (p *parser) needsValue() bool {
	t := p.tokens[p.at-1]
	return t.is(assign) || t.is(plusAssign) || t.is(minusAssign) || t.kind != quotedToken && isOperator(t.text)
}

// lineStart returns the start of the line of the last token read.
func (p *parser) lineStart() int {
	at := p.at - 1
	for at > 0 && !p.tokens[at].line {
		at--
	}
	return p.tokens[max(at, 0)].start
}

// surplusError returns the error for an unexpected token.
func (p *parser) surplusError(t token) *Error {
	if e := p.findUnfinished(t); e != nil {
		return e
	}
	f, known := lookUp(foreignWords, t.text)
	next := p.tokens[min(p.at+1, len(p.tokens)-1)]
	before := p.tokens[max(p.at-1, 0)]
	if f, is := lookUp(foreignWords, before.text); is && !known && before.kind == wordToken {
		return p.addError(before.start, before.end, "%s means nothing here. %s", quote(before.text), f.advice).
			addEdits(replaceWord(p.source, before.start, before.end, f.instead)...)
	}
	switch {
	case before.kind == wordToken && !known && p.isAssignmentNext():
		return p.addNeedlessWordError(before, t.start)
	case !known && before.kind == wordToken && before.end < t.start && isCall(before.text):
		return p.addError(t.start, t.end, "%s cannot follow here. What %s works with stands in brackets after it: %s(…).",
			quote(p.source[t.start:t.end]), before.text, before.text)
	case known && t.is(wordNot()) && !isOperator(next.text) && !slices.Contains(frameWords, next.text):
		return p.addError(t.start, t.end, "%s means nothing here. %s", quote(t.text), difference).
			addEdits(replaceWord(p.source, t.start, t.end, "!=")...)
	case known && t.kind == wordToken && f.instead == "==" && next.is(wordNot()):
		return p.addError(t.start, next.end, "%s means nothing here. %s", quote(p.source[t.start:next.end]),
			difference).
			addEdits(replaceWord(p.source, t.start, next.end, "!=")...)
	case known && t.kind == wordToken:
		return p.addError(t.start, t.end, "%s means nothing here. %s", quote(t.text), f.advice).
			addEdits(replaceWord(p.source, t.start, t.end, f.instead)...)
	case t.is(assign):
		return p.addError(t.start, t.end, assigned).addReplacement(t.start, t.end, "==")
	case t.is(wordElse):
		return p.addError(t.start, t.end, `No "if" is open before this "else". Several effects of a branch stand in brackets: then [ … ] else [ … ].`)
	case t.is(","):
		return p.addError(t.start, t.end, `Between effects stands ";" or a new line; those that belong together after "then" or "do" stand in brackets: [a; b].`)
	case t.is(":"):
		return p.addError(t.start, t.end, `":" stands only inside the name of a zone, without blanks, as in hand:actor. A field of a call is written field=value.`)
	}
	return p.addError(t.start, t.end, "%s cannot follow here: an operator is missing before it, or the formula ends earlier.",
		quote(p.source[t.start:t.end]))
}

// isAssignmentNext reports whether an assignment follows here, after one word at the start of the statement.
func (p *parser) isAssignmentNext() bool {
	t := p.peek()
	if t.kind != wordToken || strings.HasPrefix(t.text, "$") || slices.Contains(frameWords, t.text) ||
		p.at > 1 && !p.tokens[p.at-1].line && !beginsStatement(p.tokens[p.at-2]) {
		return false
	}
	depth := 0
	for _, next := range p.tokens[p.at+1:] {
		switch {
		case next.is("["), next.is("("):
			depth++
		case next.is("]"), next.is(")"):
			depth--
		case depth == 0 && (next.is(assign) || next.is(plusAssign) || next.is(minusAssign)):
			return true
		}
		if next.line || depth < 0 || depth == 0 && (next.is(";") || next.is(",")) ||
			depth == 0 && next.kind == wordToken && !isOperator(next.text) {
			return false
		}
	}
	return false
}

// beginsStatement reports whether a statement can begin after a token.
func beginsStatement(t token) bool {
	return t.is("[") || t.is(";") || t.is(wordThen) || t.is(wordElse) || t.is(wordDo)
}

// addNeedlessWordError records and returns the error for a superfluous word before the target of an assignment.
func (p *parser) addNeedlessWordError(word token, behind int) *Error {
	return p.addError(word.start, word.end, "%s is not needed here. A variable is given a value with its name alone: "+
		"score = 3, points[actor] += 1.", quote(word.text)).addReplacement(word.start, behind, "")
}

// startsNewItem reports whether the next token begins a line that is an item of its own.
func (p *parser) startsNewItem() bool {
	t := p.peek()
	return p.lines && t.line && t.kind != endToken && !p.isClosing(t)
}
