package formula

// A formula with a fault is read on: what is wrong is noted once for each statement, and the parser goes on behind it.

// another reads the next of several items. A token with which none begins, such as an "else" whose "if" has ended,
// is left out.
func (p *parser) another(read func() *expr) *expr {
	from := p.at
	x := p.item(read)
	if t := p.peek(); p.at == from && t.kind != endToken {
		p.surplus(t)
		p.take()
		p.skip()
	}
	return x
}

// body reads the effects behind a word such as "then". Lines below it that stand deeper belong to it only in brackets.
func (p *parser) body() *expr {
	t, outer := p.peek(), p.column
	if p.lines && t.line {
		p.column = t.column
	}
	x := p.statement()
	p.column = outer
	below := func() bool { return p.newLine() && p.peek().column > outer && !p.peek().is(wordElse) }
	if !below() {
		return x
	}
	list := &expr{kind: listExpr, start: t.start, parts: []*expr{x}}
	e := p.deeperLine(p.peek()).instead(t.start, t.start, "[")
	for below() {
		column := p.column
		p.column = p.peek().column
		list.parts = append(list.parts, p.another(p.statement))
		p.column = column
	}
	list.end = p.behind()
	e.instead(list.end, list.end, "]")
	return list
}

const deeper = "This line stands deeper than the effect above it, of which it is no part. Several effects that belong together stand in brackets: then [ … ], do [ … ]."

// deeperLine notes that a line stands below a statement as if it belonged to it.
func (p *parser) deeperLine(t token) *Error {
	if last := len(p.errors) - 1; last >= p.sound && p.errors[last].Message == deeper {
		return p.errors[last] // which both mend
	}
	return p.fault(t.start, t.end, deeper)
}

// item reads one of several things between which there are signs. What cannot be read is left out up to the next
// of these.
func (p *parser) item(read func() *expr) (x *expr) {
	start, depth, sound, lines, column := p.peek().start, p.depth, p.sound, p.lines, p.column
	p.sound, p.column = len(p.errors), p.peek().column
	defer func() { p.sound, p.lines, p.column = sound, lines, column }()
	defer caught(&p.errors, func() {
		p.errors = p.errors[:min(len(p.errors), p.sound+1)]
		p.depth, p.lines = depth, lines
		p.skip()
		x = &expr{kind: holeExpr, start: start, end: max(start, p.behind())}
	})
	return read()
}

// fault notes what is wrong with an item, unless something is already. The rest is read all the same.
func (p *parser) fault(start, end int, format string, args ...any) *Error {
	e := failure(start, end, format, args...)
	if len(p.errors) == p.sound {
		p.errors = append(p.errors, e)
	}
	return e
}

// skip goes on to the next sign between things, or to the bracket that closes behind them.
func (p *parser) skip() {
	for depth := 0; ; p.take() {
		switch t := p.peek(); {
		case t.kind == endToken, depth == 0 && p.newLine():
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

// surplus says of a token that nothing expects it.
func (p *parser) surplus(t token) *Error {
	f, known := lookUp(foreignWords, t.text)
	next := p.tokens[min(p.at+1, len(p.tokens)-1)]
	before := p.tokens[max(p.at-1, 0)]
	if f, is := lookUp(foreignWords, before.text); is && !known && before.kind == wordToken {
		return p.fault(before.start, before.end, "%s means nothing here. %s", quote(before.text), f.advice).
			with(replaced(p.source, before.start, before.end, f.instead)...)
	}
	switch {
	case !known && before.kind == wordToken && before.end < t.start && isCall(before.text):
		return p.fault(t.start, t.end, "%s cannot follow here. What %s works with stands in brackets behind it: %s(…).",
			quote(p.source[t.start:t.end]), before.text, before.text)
	case known && t.kind == wordToken && f.instead == "==" && next.is(wordNot()):
		return p.fault(t.start, next.end, "%s means nothing here. %s", quote(p.source[t.start:next.end]), difference).
			with(replaced(p.source, t.start, next.end, "!=")...)
	case known && t.kind == wordToken:
		return p.fault(t.start, t.end, "%s means nothing here. %s", quote(t.text), f.advice).
			with(replaced(p.source, t.start, t.end, f.instead)...)
	case t.is(assign):
		return p.fault(t.start, t.end, assigned).instead(t.start, t.end, "==")
	case t.is(wordElse):
		return p.fault(t.start, t.end, `No "if" is open before this "else". Several effects of a branch stand in brackets: then [ … ] else [ … ].`)
	case t.is(","):
		return p.fault(t.start, t.end, `Between effects stands ";" or a new line; those that belong together behind "then" or "do" stand in brackets: [a; b].`)
	case t.is(":"):
		return p.fault(t.start, t.end, `":" stands only inside the name of a zone, without blanks, as in hand:actor. A field of a call is written field=value.`)
	}
	return p.fault(t.start, t.end, "%s cannot follow here: an operator is missing before it, or the formula ends earlier.",
		quote(p.source[t.start:t.end]))
}

// newLine reports whether a line begins here that is an item of its own.
func (p *parser) newLine() bool {
	t := p.peek()
	return p.lines && t.line && t.kind != endToken && !p.closes(t)
}
