package formula

import "strings"

// LooseStatement is a statement on the line of an if or a loop, after its only body statement.
type LooseStatement struct {
	Word       string // if or for
	Body       [2]int // of the body
	Start, End int    // of the statement after the semicolon
}

// LooseStatements finds the statements of a formula that look as if they belonged to a preceding if or loop on their
// line: if a then b; c.
func LooseStatements(text string) (out []LooseStatement) {
	type level struct {
		word string // the word that begins the statement
		body int    // start of its body, -1 before that
	}
	if !strings.Contains(text, ";") {
		return nil
	}
	tokens, errors := lex(text)
	if len(errors) > 0 {
		return nil
	}
	levels, begins := []level{{body: -1}}, true
	for i, t := range tokens {
		at := &levels[len(levels)-1]
		if t.line || begins {
			if *at = (level{body: -1}); t.is(wordIf) || t.is(wordFor) {
				at.word = t.text
			}
			begins = false
		}
		switch {
		case t.is("(") || t.is("["):
			levels, begins = append(levels, level{body: -1}), true
		case t.is(")") || t.is("]"):
			if len(levels) > 1 {
				levels = levels[:len(levels)-1]
			}
		case t.is(wordThen), t.is(wordElse), t.is(wordDo):
			if next := tokens[i+1]; at.word != "" && !next.is("[") {
				at.body = next.start
			} else {
				at.body = -1
			}
		case t.is(";"):
			if next := tokens[i+1]; at.body >= 0 && next.kind != endToken && !next.line && !next.is(wordElse) {
				body := [2]int{at.body, tokens[i-1].end}
				out = append(out, LooseStatement{at.word, body, next.start, statementEnd(tokens[i+1:])})
			}
			begins = true
		}
	}
	return out
}

// statementEnd returns the end of the statement at the start of some tokens.
func statementEnd(tokens []token) (end int) {
	depth := 0
	for i, t := range tokens {
		switch {
		case t.kind == endToken || i > 0 && t.line && depth == 0 || depth == 0 && t.is(";"):
			return end
		case t.is("(") || t.is("["):
			depth++
		case t.is(")") || t.is("]"):
			if depth--; depth < 0 {
				return end
			}
		}
		end = t.end
	}
	return end
}
