package formula

import (
	"slices"
	"strings"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/view"
)

// readOperand reads a name, a literal, a call or something in brackets.
func (p *parser) readOperand() *expr {
	t := p.peek()
	if p.lacksValue() {
		sign := p.tokens[p.at-1]
		p.addError(p.lineStart(), sign.end, "Behind %s a value is missing.", quote(sign.text))
		return &expr{kind: holeExpr, start: sign.end, end: sign.end}
	}
	x := &expr{start: t.start, end: t.end, text: t.text}
	if t.kind == wordToken && p.at+1 < len(p.tokens) {
		p.at++
		is := p.isName(x)
		if p.at--; !is && !p.peekBehind("(") {
			if t.is(wordElse) && t.line {
				p.surplusError(t)
			}
			if t.text == wordElse && p.at > 0 && p.tokens[p.at-1].is(";") {
				before := p.tokens[p.at-1]
				p.addError(t.start, t.end, `The ";" before this "else" ends the "if". Leave it out, or begin the line `+
					`with "else"; several effects of a branch stand in brackets: then [a; b] else [c; d].`).
					addReplacement(before.start, before.end, "")
			}
			p.addError(t.start, t.end, "A value is expected here, and %q is none. A name that is written like this stands in quotes.", t.text)
			return &expr{kind: holeExpr, start: t.start, end: t.start}
		}
	}
	if p.isClosing(t) {
		p.addError(t.start, t.end, "A value is expected here, found %s.", quote(t.text))
		return &expr{kind: holeExpr, start: t.start, end: t.start}
	}
	p.take()
	switch t.kind {
	case numberToken:
		x.kind = numberExpr
		return x
	case quotedToken:
		x.kind = quotedExpr
		return x
	case yamlToken:
		x.kind, x.tree = yamlExpr, t.tree
		return p.readDotted(x)
	case wordToken:
		return p.readWord(x)
	case endToken:
		start := t.start
		if p.at > 0 && p.needsValue() {
			start = p.lineStart()
		}
		p.addError(start, t.end, "The formula ends where a value is expected.")
		return &expr{kind: holeExpr, start: t.start, end: t.start}
	}
	switch {
	case t.is("["):
		x.kind = listExpr
		lines := p.lines
		p.lines = true
		for !p.peek().is("]") {
			x.parts = append(x.parts, p.readNext(p.readStatement))
			if next := p.peek(); next.is(wordFor) && !p.startsNewItem() {
				p.addError(next.start, next.end, "Nothing is collected in a list. What is taken of each item is added up, "+
					"sum($card.rank for $card in hand:actor), or gone through: for $card in hand:actor do ….")
				p.take()
				p.skipItem()
			}
			if !p.accept(",") && !p.accept(";") && !p.startsNewItem() {
				break
			}
		}
		p.lines = lines
		p.takeClosing("]", t)
		x.end = p.lastEnd()
		return x
	case t.is("("):
		if p.peek().is(")") || p.hasName() {
			x.kind = recordExpr
			p.readArguments(x)
			return x
		}
		lines, open := p.lines, p.open
		p.lines, p.open = false, 0
		inner := p.readStatement()
		p.takeClosing(")", t)
		p.lines, p.open = lines, open
		inner.grouped = true
		return p.readDotted(inner)
	}
	fail(t.start, t.end, "A value is expected here, found %s.", quote(t.text))
	return nil
}

// readWord reads a name and its suffixes.
func (p *parser) readWord(x *expr) *expr {
	next := p.peek()
	switch {
	case next.is("(") && next.start == x.end:
		p.take()
		base, call, owned := strings.Cut(x.text, ":")
		owned = owned && base != "" && call != ""
		if owned {
			x.start, x.text = x.start+len(base)+1, call
		}
		x.kind = callExpr
		if p.readArguments(x); owned {
			return appendOwner(base, x.start-len(base)-1, x)
		}
		return p.readDotted(x)
	case next.is("[") && next.start == x.end:
		p.take()
		name := *x
		inner := p.readExpression(grammar.LevelWhole)
		p.takeClosing("]", next)
		return &expr{kind: indexExpr, start: x.start, end: p.lastEnd(), parts: []*expr{&name, inner}}
	case next.is(":") && next.start == x.end && p.peekBehind("("):
		return p.readOwner(x)
	}
	return x
}

// readOwner reads a computed owner of a zone, in brackets after the colon: hand:(first). An owner that is no plain name
// is appended to the name of the zone in play.
func (p *parser) readOwner(x *expr) *expr {
	p.take()
	open := p.take()
	inner := p.readExpression(grammar.LevelWhole)
	p.takeClosing(")", open)
	end := p.lastEnd()
	switch {
	case inner.kind == wordExpr && strings.HasPrefix(inner.text, "$") && !inner.isProperty():
		return &expr{kind: wordExpr, start: x.start, end: end, text: x.text + ":" + inner.text}
	case inner.kind == wordExpr && !strings.HasPrefix(inner.text, "$"):
		return &expr{kind: wordExpr, start: x.start, end: end, text: x.text + ":(" + inner.text + ")"}
	}
	inner.grouped = true
	whole := appendOwner(x.text, x.start, inner)
	whole.end = end
	return whole
}

// appendOwner appends the owner to a zone's name in play, in which there may be bindings in braces.
func appendOwner(base string, start int, owner *expr) *expr {
	x := &expr{kind: callExpr, start: start, end: owner.end, text: view.ValueIsConcat}
	add := func(kind exprKind, from, to int, text string) {
		x.args = append(x.args, argument{value: &expr{kind: kind, start: start + from, end: start + to, text: text}})
	}
	text, at := base+":", 0
	for {
		open := strings.Index(text[at:], "{$")
		end := strings.Index(text[at+max(open, 0):], "}")
		if open < 0 || end < 0 {
			break
		}
		open += at
		end += open
		if open > at {
			add(quotedExpr, at, open, text[at:open])
		}
		add(wordExpr, open+1, end, strings.TrimSpace(text[open+1:end]))
		at = end + 1
	}
	add(quotedExpr, at, len(text), text[at:])
	x.args = append(x.args, argument{value: owner})
	return x
}

// readDotted reads the name of a property after an expression for a token: { param: card }.rank.
func (p *parser) readDotted(x *expr) *expr {
	dot := p.peek()
	name := p.tokens[min(p.at+1, len(p.tokens)-1)]
	if dot.is(".") && dot.start == p.lastEnd() && name.kind == wordToken && name.start == dot.end {
		p.at += 2
		property := &expr{kind: wordExpr, start: name.start, end: name.end, text: name.text}
		return &expr{kind: dottedExpr, start: x.start, end: name.end, parts: []*expr{x, property}}
	}
	return x
}

// isClosing reports whether a token ends what is in front of it, or joins it with what follows. Such a token is not
// consumed where a value is missing.
func (p *parser) isClosing(t token) bool {
	return t.is(")") || t.is("]") || t.is(",") || t.is(";") || t.kind == signToken && isOperator(t.text)
}

// peekBehind reports whether a sign follows directly after the next token.
func (p *parser) peekBehind(sign string) bool {
	next := p.tokens[p.at+1]
	return next.is(sign) && next.start == p.peek().end
}

// isName reports whether a word in place of a value is a name. One that usually stands between values is a name if an
// operator or an end follows, since it has nothing to stand between: "at + 1".
func (p *parser) isName(x *expr) bool {
	frame := slices.Contains(frameWords, x.text) && x.text != wordTrue && x.text != wordFalse && x.text != wordNull
	if !frame && !isOperator(x.text) {
		return true
	}
	next := p.peek()
	between := operators()[x.text].form == grammar.Infix
	return next.kind == signToken && next.text != "(" ||
		between && (next.kind == endToken || next.kind == wordToken && isOperator(next.text))
}

// hasName reports whether a named field is next.
func (p *parser) hasName() bool {
	t := p.peek()
	return (t.kind == wordToken || t.kind == quotedToken) && p.tokens[p.at+1].is(assign)
}

// readArguments reads the contents of the brackets of a call or a record.
func (p *parser) readArguments(x *expr) {
	lines, open := p.lines, p.tokens[p.at-1]
	p.lines = false
	defer func() { p.lines = lines }()
	for !p.peek().is(")") {
		var a argument
		if p.hasName() {
			t := p.take()
			p.take()
			a.name, a.start, a.end = t.text, t.start, t.end
		}
		a.value = p.readItem(p.readStatement)
		if p.peek().is(wordFor) {
			p.take()
			each := &expr{kind: eachExpr, start: a.value.start, parts: []*expr{a.value, p.readName()}}
			p.takeExpected(wordIn, "after the name for each item")
			each.parts = append(each.parts, p.readExpression(grammar.LevelOr))
			each.end = p.lastEnd()
			if t := p.peek(); t.is(wordIf) {
				p.addError(t.start, t.end, "%s cannot stand here. %s", quote(wordIf), onItems)
				p.skipItem()
			}
			a.value = each
		}
		x.args = append(x.args, a)
		if !p.accept(",") {
			break
		}
	}
	p.takeClosing(")", open)
	x.end = p.lastEnd()
}
