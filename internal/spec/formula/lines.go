package formula

import (
	"slices"
	"strings"

	"ludo-lsp/internal/grammar"
)

// Lines breaks a one-line formula that begins at a column into lines of at most the width. Lines after the first are
// indented by two per level. Between is what statements need between them besides the line break.
func Lines(text string, width, column int, between string) string {
	tokens, unread := lex(text)
	x, errors := parse(text, tokens)
	if len(unread)+len(errors) > 0 {
		return text
	}
	l := layout{text, width, between}
	if x.kind == listExpr && !strings.HasPrefix(text, "[") {
		return l.layOutItems(x.parts, 0, 0)
	}
	return l.layOut(x, column, 0, 0)
}

// layout breaks a formula into lines.
type layout struct {
	text    string
	width   int
	between string
}

// indentStep is the indentation of what belongs to a head.
const indentStep = 2

// maxJoined is the longest statement with nested ones that may be on one line.
const maxJoined = 60

// from and to return where an expression begins and ends, with its parentheses.
func (x *expr) from() (at int) {
	switch at = x.start; x.kind {
	case infixExpr, joinedExpr, indexExpr, dottedExpr, eachExpr:
		at = min(at, x.parts[0].from())
	}
	if x.grouped {
		at--
	}
	return at
}

func (x *expr) to() (at int) {
	switch at = x.end; x.kind {
	case infixExpr, prefixExpr, joinedExpr:
		at = max(at, x.parts[len(x.parts)-1].to())
	}
	if x.grouped {
		at++
	}
	return at
}

func (l layout) flat(x *expr) string { return l.text[x.from():x.to()] }

// newLine begins a line at a column.
func newLine(column int) string { return "\n" + strings.Repeat(" ", column) }

// columnBehind returns the column after a text that begins at a column.
func columnBehind(text string, column int) int {
	if i := strings.LastIndexByte(text, '\n'); i >= 0 {
		return len(text) - i - 1
	}
	return column + len(text)
}

// isTall reports whether a statement is hard to read on one line: its body is several statements, or one with nested
// ones.
func (l layout) isTall(x *expr) bool {
	if len(l.flat(x)) <= maxJoined {
		return false
	}
	var does []*expr
	switch x.kind {
	case ifExpr:
		does = x.parts[1:]
	case forExpr, letExpr:
		does = x.parts[2:]
	default:
		return false
	}
	return slices.ContainsFunc(does, func(part *expr) bool {
		return part.kind == listExpr && len(part.parts) > 1 || part.kind == ifExpr || part.kind == forExpr
	})
}

// layOut lays out an expression that begins at a column, with so many characters after it. Its other lines are
// indented.
func (l layout) layOut(x *expr, column, indent, behind int) string {
	if flat := l.flat(x); column+len(flat)+behind <= l.width && !l.isTall(x) {
		return flat
	}
	if x.grouped {
		inner := *x
		inner.grouped = false
		return "(" + newLine(indent+indentStep) + l.layOut(&inner, indent+indentStep, indent+indentStep, 0) + newLine(indent) + ")"
	}
	switch x.kind {
	case ifExpr:
		text := l.layOutHead(wordIf+" ", x.parts[0], wordThen, column, indent)
		text += l.layOutBody(x.parts[1], columnBehind(text, column), indent, behind)
		if len(x.parts) < 3 {
			return text
		}
		if strings.HasSuffix(text, newLine(indent)+"]") {
			text += " " + wordElse
		} else {
			text += newLine(indent) + wordElse
		}
		if other := x.parts[2]; other.kind == ifExpr && !other.grouped {
			return text + " " + l.layOut(other, columnBehind(text, column)+1, indent, behind)
		}
		return text + l.layOutBody(x.parts[2], columnBehind(text, column), indent, behind)
	case forExpr:
		text := wordFor + " " + l.flat(x.parts[0]) + " " + wordIn + " "
		if len(x.parts) > 3 {
			limit := " " + wordLimit + " " + l.flat(x.parts[3])
			text += l.layOut(x.parts[1], column+len(text), indent+indentStep, 0)
			if columnBehind(text, column)+len(limit+" "+wordDo) > l.width {
				text += newLine(indent + indentStep - 1)
			}
			text = l.layOutHead(text+" "+wordLimit+" ", x.parts[3], wordDo, column, indent)
		} else {
			text = l.layOutHead(text, x.parts[1], wordDo, column, indent)
		}
		return text + l.layOutBody(x.parts[2], columnBehind(text, column), indent, behind)
	case letExpr:
		text := wordLet + " " + l.flat(x.parts[0]) + " " + assign
		if len(x.parts) == 2 {
			return text + l.layOutAssigned(x.parts[1], column+len(text), indent, behind)
		}
		text += l.layOutAssigned(x.parts[1], column+len(text), indent, len(" "+wordDo)) + " " + wordDo
		return text + l.layOutBody(x.parts[2], columnBehind(text, column), indent, behind)
	case callExpr, recordExpr:
		return l.layOutCall(x, column, indent, behind)
	case listExpr:
		return "[" + newLine(indent+indentStep) + l.layOutItems(x.parts, indent+indentStep, indent+indentStep) + newLine(indent) + "]"
	case eachExpr:
		text := l.layOut(x.parts[0], column, indent, 0) + newLine(indent) + wordFor + " " + l.flat(x.parts[1]) + " " + wordIn + " "
		return text + l.layOut(x.parts[2], columnBehind(text, column), indent, behind)
	case prefixExpr:
		return x.text + " " + l.layOut(x.parts[0], column+len(x.text)+1, indent, behind)
	case infixExpr, joinedExpr:
		return l.layOutOperation(x, column, indent, behind)
	}
	return l.flat(x)
}

// layOutHead returns the text before the word that begins a body.
func (l layout) layOutHead(text string, of *expr, word string, column, indent int) string {
	text += l.layOut(of, columnBehind(text, column), indent+indentStep, len(" "+word))
	if strings.Contains(text, "\n") && !strings.HasSuffix(text, newLine(indent+indentStep)+")") {
		return text + newLine(indent) + word
	}
	return text + " " + word
}

// layOutBody returns the text after then, else or do.
func (l layout) layOutBody(x *expr, column, indent, behind int) string {
	fits := column+1+len(l.flat(x))+behind <= l.width && !l.isTall(x)
	if fits && (x.kind != listExpr || len(l.flat(x)) <= maxJoined) || x.kind == listExpr && !fits {
		return " " + l.layOut(x, column+1, indent, behind)
	}
	if x.kind == listExpr {
		return " [" + newLine(indent+indentStep) + l.layOutItems(x.parts, indent+indentStep, indent+indentStep) + newLine(indent) + "]"
	}
	return newLine(indent+indentStep) + l.layOut(x, indent+indentStep, indent+indentStep, behind)
}

// layOutAssigned returns the text after the sign of an assignment.
func (l layout) layOutAssigned(x *expr, column, indent, behind int) string {
	if column+1+len(l.flat(x))+behind <= l.width || l.breaksInBracket(x, column+1) {
		return " " + l.layOut(x, column+1, indent, behind)
	}
	return newLine(indent+indentStep) + l.layOut(x, indent+indentStep, indent+indentStep, behind)
}

// isBracketed reports whether an expression ends with a bracket that can be broken.
func isBracketed(x *expr) bool {
	return x.grouped || x.kind == listExpr || (x.kind == callExpr || x.kind == recordExpr) && len(x.args) > 0
}

// breaksInBracket reports whether an expression can be broken in its last bracket, with all text before it on one line.
func (l layout) breaksInBracket(x *expr, column int) bool {
	if isBracketed(x) {
		return true
	}
	if x.kind != infixExpr || operators()[x.text].level < grammar.LevelCompare {
		return false
	}
	last := x.parts[1]
	return isBracketed(last) && column+last.from()-x.from()+1 <= l.width
}

// layOutOperation breaks before operators, or in a bracket of an operand where possible.
func (l layout) layOutOperation(x *expr, column, indent, behind int) string {
	if x.text == assign || x.text == plusAssign || x.text == minusAssign {
		text := l.flat(x.parts[0]) + " " + x.text
		return text + l.layOutAssigned(x.parts[1], column+len(text), indent, behind)
	}
	if x.parts[0].start == x.parts[0].end || x.sign < x.parts[0].start {
		return l.flat(x) // a minus with nothing before it
	}
	operands, signs := l.operands(x)
	if x.kind == infixExpr && len(operands) == 2 {
		first, last := operands[0], operands[1]
		if rest := " " + x.text + " " + l.flat(last); isBracketed(first) && len(rest) < l.width/3 {
			return l.layOut(first, column, indent, len(rest)+behind) + rest
		}
		if l.breaksInBracket(x, column) {
			text := l.flat(first) + " " + x.text + " "
			return text + l.layOut(last, column+len(text), indent, behind)
		}
	}
	text := l.layOut(operands[0], column, indent, 0)
	for i, sign := range signs {
		text += newLine(indent) + sign + " "
		text += l.layOut(operands[i+1], indent+len(sign)+1, indent, behind)
	}
	return text
}

// operands returns the operands of operators of one level, which are left-associative.
func (l layout) operands(x *expr) (all []*expr, signs []string) {
	if x.kind == joinedExpr {
		return x.parts, slices.Repeat([]string{x.text}, len(x.parts)-1)
	}
	left, level := x.parts[0], operators()[x.text].level
	if left.kind == infixExpr && !left.grouped && operators()[left.text].level == level {
		all, signs = l.operands(left)
	} else {
		all = []*expr{left}
	}
	return append(all, x.parts[1]), append(signs, x.text)
}

// layOutCall breaks the arguments of a call or the fields of a record.
func (l layout) layOutCall(x *expr, column, indent, behind int) string {
	head := "("
	if x.kind == callExpr {
		head = x.text + "("
	}
	last := len(x.args) - 1
	if last < 0 {
		return head + ")"
	}
	named := func(a argument) string {
		if a.name == "" {
			return ""
		}
		return l.text[a.start:a.end] + assign
	}
	before := head
	for _, a := range x.args[:last] {
		before += named(a) + l.flat(a.value) + ", "
	}
	before += named(x.args[last])
	v := x.args[last].value
	if v.kind == listExpr && !slices.ContainsFunc(v.parts, isWrittenTest) && column+len(before)+1 <= l.width {
		return before + l.layOut(v, l.width, indent, 0) + ")"
	}
	var args []string
	for _, a := range x.args { // each is laid out once, or work would double with each level
		text := named(a)
		args = append(args, text+l.layOut(a.value, indent+indentStep+len(text), indent+indentStep, 1))
	}
	begin := newLine(indent + indentStep)
	return head + begin + strings.Join(args, ","+begin) + newLine(indent) + ")"
}

// layOutItems returns the statements or entries of a list, each on its own lines.
func (l layout) layOutItems(parts []*expr, column, indent int) string {
	var b strings.Builder
	for i, part := range parts {
		if i > 0 {
			b.WriteString(l.between + newLine(indent))
		}
		b.WriteString(l.layOut(part, column, indent, len(l.between)))
	}
	return b.String()
}
