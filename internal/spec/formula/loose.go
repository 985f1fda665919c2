package formula

// Loose is a statement on the line of an if or a loop, after the only one that belongs to it.
type Loose struct {
	Word       string // if or for
	Body       [2]int // of what belongs to it
	Start, End int    // of the statement after the semicolon
}

// LooseStatements finds the statements of a formula that look as if they belonged to what stands before them on their
// line: if a then b; c.
func LooseStatements(text string) (out []Loose) {
	type level struct {
		word string // that begins the statement
		body int    // where what belongs to it begins, -1 before it does
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
				out = append(out, Loose{at.word, body, next.start, statementEnd(tokens[i+1:])})
			}
			begins = true
		}
	}
	return out
}

// statementEnd is where the statement ends that some tokens begin with.
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
