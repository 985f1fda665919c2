package formula

import (
	"fmt"
	"strings"
)

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

// notDeeper notes that a line stands below a statement as if it belonged to it.
func (p *parser) notDeeper(above *expr) {
	column := func(at int) int { return at - strings.LastIndexByte(p.source[:at], '\n') }
	if t := p.peek(); p.newLine() && column(t.start) > column(above.start) {
		p.fault(t.start, t.end, "This line stands deeper than the effect above it, of which it is no part. Several effects that belong together stand in brackets: then [ … ], do [ … ].")
	}
}

// item reads one of several things between which there are signs. What cannot be read is left out up to the next
// of these.
func (p *parser) item(read func() *expr) (x *expr) {
	start, depth, sound, lines := p.peek().start, p.depth, p.sound, p.lines
	p.sound = len(p.errors)
	defer func() { p.sound, p.lines = sound, lines }()
	defer caught(&p.errors, func() {
		p.errors = p.errors[:min(len(p.errors), p.sound+1)]
		p.depth, p.lines = depth, lines
		p.skip()
		x = &expr{kind: holeExpr, start: start, end: max(start, p.behind())}
	})
	return read()
}

// fault notes what is wrong with an item, unless something is already. The rest is read all the same.
func (p *parser) fault(start, end int, format string, args ...any) {
	if len(p.errors) == p.sound {
		p.errors = append(p.errors, &Error{start, end, fmt.Sprintf(format, args...)})
	}
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
func (p *parser) surplus(t token) {
	advice := foreignWords[t.text]
	switch {
	case advice != "" && t.kind == wordToken:
		p.fault(t.start, t.end, "%s means nothing here. %s", quote(t.text), advice)
	case t.is(assign):
		p.fault(t.start, t.end, assigned)
	case t.is(wordElse):
		p.fault(t.start, t.end, `No "if" is open before this "else". Several effects of a branch stand in brackets: then [ … ] else [ … ].`)
	case t.is(":"):
		p.fault(t.start, t.end, `":" stands only inside the name of a zone, without blanks, as in hand:actor. A field of a call is written field=value.`)
	}
	p.fault(t.start, t.end, "%s cannot follow here: an operator is missing before it, or the formula ends earlier.",
		quote(p.source[t.start:t.end]))
}

// newLine reports whether a line begins here that is an item of its own.
func (p *parser) newLine() bool {
	t := p.peek()
	return p.lines && t.line && t.kind != endToken && !p.closes(t)
}

// foreignWords are words of other languages between or behind values, and what to write for them.
var foreignWords = map[string]string{
	"div":  "A quotient that is rounded down is written floorDiv(a, b).",
	"elif": elseIf, "elseif": elseIf, "elsif": elseIf,
	"is": `Whether two things are equal is written "==".`, "equals": `Whether two things are equal is written "==".`,
	"not": `"Not" stands in front of a condition: not a in b.`,
	"end": "What belongs together stands in brackets: then [a; b]. Nothing closes it behind them.",
}

const elseIf = "Another condition is written: else if … then …."

const assigned = `"=" gives a value to what stands before it, as an effect. To compare, write "==".`
