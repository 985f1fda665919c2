package formula

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"ludo-lsp/internal/yaml/syntax"
)

// tokenKind is a kind of token.
type tokenKind uint8

const (
	endToken tokenKind = iota
	wordToken
	quotedToken
	numberToken
	yamlToken // { … }, or yaml(…)
	signToken // an operator or a bracket
)

// token is a token of a formula.
type token struct {
	kind       tokenKind
	start, end int
	text       string // what it says
	tree       *Tree  // of a yamlToken
	line       bool   // the first of its line
	column     int    // its distance from the beginning of its line
	gap        bool   // unreadable text stands before it
}

// is reports whether the token is a given sign or keyword.
func (t token) is(text string) bool {
	return t.text == text && (t.kind == signToken || t.kind == wordToken)
}

// Limits of a formula.
const (
	maxLength   = 20_000 // bytes
	maxDepth    = 100    // nesting of brackets and lists
	maxErrors   = 20     // reported for one formula
	maxOperands = 1_000  // in sequence: each is a level of the value that is written
)

// signs are the signs of formulas; longer ones first.
var signs = []string{"==", "!=", "<=", ">=", "+=", "-=", "//", "%", "<", ">", "=", "+", "-", "*", "/", "(", ")", "[", "]",
	",", ";", ":", "."}

// yamlCall stands in front of YAML that is no mapping.
const yamlCall = "yaml("

// lex splits a text into tokens, the last of which is the end. It skips what is no token.
func lex(text string) (tokens []token, errors []*Error) {
	if len(text) > maxLength {
		return []token{{kind: endToken, start: len(text), end: len(text)}}, []*Error{{Start: 0, End: len(text),
			Message: fmt.Sprintf("The formula is too long: it may have %d characters.", maxLength)}}
	}
	const mostly = 3 // bytes of a token with its blank
	tokens = make([]token, 0, len(text)/mostly+1)
	line, behind := 0, 0 // where the line begins, and where the previous token ends
	gap := false
	for at := 0; ; {
		at = skipBlanks(text, at)
		if i := strings.LastIndexByte(text[behind:at], '\n'); i >= 0 {
			line = behind + i + 1
		}
		if at == len(text) {
			return append(tokens, token{kind: endToken, start: at, end: at, gap: gap}), errors
		}
		t, ok := token{}, false
		meant, size, e := readLookalike(text, at)
		if size == 0 {
			meant, size, e = findForeignSign(text, at)
		}
		if size > 0 {
			errors = append(errors, e)
			t = token{kind: signToken, start: at, end: at + size, text: meant}
			if meant == " " {
				at += size
				continue
			}
			if ok = meant != "" && !strings.Contains(meant, " "); ok && isWord(meant) {
				t.kind = wordToken
			}
		} else {
			func() {
				defer recoverError(&errors, func() {})
				t, ok = nextToken(text, at), true
			}()
		}
		if !ok {
			at = max(at+1, errors[len(errors)-1].End)
			behind, gap = at, true
			continue
		}
		if t.is("[") && text[at] == '{' {
			errors = append(errors, failure(at, at+1, "Effects that belong together stand in brackets: [a; b]. Braces are for records in YAML.").
				addEdits(Edit{at, at + 1, "["}, Edit{closingBracket(text, at) - 1, closingBracket(text, at), "]"}))
		}
		t.line, t.column, t.gap, gap = strings.Contains(text[behind:at], "\n"), at-line, gap, false
		tokens = append(tokens, t)
		at, behind = t.end, t.end
	}
}

// dropUnopened drops closing brackets that match nothing.
func dropUnopened(text string, tokens []token, errors *[]*Error) []token {
	out, open := tokens[:0], []string(nil)
	for _, t := range tokens {
		switch {
		case t.kind != signToken:
		case t.text == "(" || t.text == "[":
			open = append(open, t.text)
		case t.text == ")" || t.text == "]":
			i := len(open) - 1
			for i >= 0 && (open[i] == "(") != (t.text == ")") {
				i--
			}
			if i < 0 {
				*errors = append(*errors, failure(t.start, t.end,
					"%s closes nothing: there is no bracket for it before this place.", quote(text[t.start:t.end])).
					addReplacement(t.start, t.end, ""))
				continue
			}
			open = open[:i]
		}
		out = append(out, t)
	}
	return out
}

// Comments returns the spans of a formula's comments.
func Comments(text string) (out [][2]int) {
	for at := 0; at < len(text); {
		end := skipBlanks(text, at)
		for from := at; from < end; {
			start := strings.IndexByte(text[from:end], '#')
			if start < 0 {
				break
			}
			start += from
			from = start + strings.IndexByte(text[start:]+"\n", '\n')
			out = append(out, [2]int{start, start + len(strings.TrimRight(text[start:from], " \t\r"))})
		}
		if at = end; at < len(text) {
			at = max(tokenEnd(text, at), at+1)
		}
	}
	return out
}

// tokenEnd returns the end of the token that begins at a place; the place itself if there is none.
func tokenEnd(text string, at int) (end int) {
	defer recoverError(new([]*Error), func() { end = at })
	return nextToken(text, at).end
}

// skipBlanks returns the end of the blanks and comments that begin at a place.
func skipBlanks(text string, at int) int {
	for ; at < len(text); at++ {
		switch c := text[at]; {
		case c == '#' && (at == 0 || strings.IndexByte(" \t\r\n", text[at-1]) >= 0):
			if at += strings.IndexByte(text[at:]+"\n", '\n'); at == len(text) {
				return at
			}
		case strings.IndexByte(" \t\r\n", c) < 0:
			return at
		}
	}
	return at
}

// nextToken returns the token that begins at a place.
func nextToken(text string, at int) token {
	rest := text[at:]
	switch c := rest[0]; {
	case c == '\'' || c == '"':
		return readQuoted(text, at)
	case c == '{':
		end := closingBracket(text, at)
		if inside := text[at+1 : end-1]; strings.ContainsAny(inside, ";=") && !strings.ContainsAny(inside, ":{}'\"") {
			return token{kind: signToken, start: at, end: at + 1, text: "["}
		}
		return yaml(text, at, at, end, end)
	case c == '}':
		return token{kind: signToken, start: at, end: at + 1, text: "]"}
	case strings.HasPrefix(rest, yamlCall):
		end := closingBracket(text, at+len(yamlCall)-1)
		return yaml(text, at, at+len(yamlCall), end-1, end)
	case '0' <= c && c <= '9':
		if n := numberLength(rest); n > 0 {
			return token{kind: numberToken, start: at, end: at + n, text: rest[:n]}
		}
	}
	if n := wordLength(rest); n > 0 {
		return token{kind: wordToken, start: at, end: at + n, text: compose(rest[:n])}
	}
	if strings.HasPrefix(rest, "//") && isComment(text, at) {
		end := at + strings.IndexByte(rest+"\n", '\n')
		panic(failure(at, end, `"//" means nothing in a formula. A comment begins with "#".`).addReplacement(at, at+2, "#"))
	}
	for _, sign := range signs {
		if strings.HasPrefix(rest, sign) {
			return token{kind: signToken, start: at, end: at + len(sign), text: sign}
		}
	}
	_, size := utf8.DecodeRuneInString(rest)
	fail(at, at+size, "%s means nothing in a formula. A name with such a sign stands in quotes.", quote(rest[:size]))
	return token{}
}

// readQuoted reads a text in quotes; a quote inside it is doubled.
func readQuoted(text string, at int) token {
	mark := text[at : at+1]
	for end := at + 1; ; {
		i := strings.Index(text[end:], mark)
		if i < 0 {
			fail(at, len(text), "The text that begins here has no %s at its end.", mark)
		}
		if end += i + 1; !strings.HasPrefix(text[end:], mark) {
			inner := strings.ReplaceAll(text[at+1:end-1], mark+mark, mark)
			return token{kind: quotedToken, start: at, end: end, text: inner}
		}
		end++
	}
}

// closingBracket returns the end of the bracket that opens at a place of a YAML text.
func closingBracket(text string, at int) int {
	depth := 0
	for i := at; i < len(text); i++ {
		switch text[i] {
		case '{', '[', '(':
			depth++
		case '}', ']', ')':
			if depth--; depth == 0 {
				return i + 1
			}
		case '\'':
			if end := strings.IndexByte(text[i+1:], '\''); end >= 0 && opensQuote(text, i) {
				i += end + 1
			}
		case '"':
			if !opensQuote(text, i) {
				continue
			}
			for i++; i < len(text) && text[i] != '"'; i++ {
				if text[i] == '\\' {
					i++
				}
			}
		}
	}
	fail(at, len(text), "The YAML that begins here has no end.")
	return 0
}

// opensQuote reports whether a quote in YAML begins a quoted text; inside a plain one it is literal.
func opensQuote(text string, at int) bool {
	return at == 0 || strings.IndexByte(" ,[{('\t\r\n", text[at-1]) >= 0
}

// yaml returns the YAML between two places as a token.
func yaml(text string, start, from, to, end int) token {
	tree := syntax.Parse(text[from:to], syntax.Options{})
	if len(tree.Errors) > 0 {
		e := tree.Errors[0]
		fail(from+e.Span.Start, from+e.Span.End, "The YAML in braces cannot be read: %s", e.Message)
	}
	t, ok := of(tree.Root(), from)
	if !ok {
		fail(start, end, "The YAML in braces is too large for a formula.")
	}
	return token{kind: yamlToken, start: start, end: end, text: text[start:from], tree: &t}
}

// numberLength returns the length of the number at the start of a text; 0 where it is part of a word.
func numberLength(text string) int {
	digits := func(i int) int {
		for i < len(text) && '0' <= text[i] && text[i] <= '9' {
			i++
		}
		return i
	}
	n := digits(0)
	if n+1 < len(text) && text[n] == '.' && digits(n+1) > n+1 {
		n = digits(n + 1)
	}
	if n < len(text) && (text[n] == 'e' || text[n] == 'E') {
		sign := n + 1
		if sign < len(text) && (text[sign] == '-' || text[sign] == '+') {
			sign++
		}
		if end := digits(sign); end > sign {
			n = end
		}
	}
	if r, _ := utf8.DecodeRuneInString(text[n:]); n < len(text) && (isNameStart(r) || r == '$') {
		return 0
	}
	return n
}

// isNameStart reports whether a name may begin with a character. One that is not UTF-8, or was lost, probably was.
func isNameStart(r rune) bool {
	return r == '_' || unicode.IsLetter(r) || unicode.IsMark(r) || r == utf8.RuneError
}

func digit(r rune) bool { return '0' <= r && r <= '9' }

// wordLength returns the length of the name at the start of a text. A dot, colon or hyphen between two parts of a
// name belongs to it, but a hyphen before a digit is a minus.
func wordLength(text string) (n int) {
	for n < len(text) {
		r, size := utf8.DecodeRuneInString(text[n:])
		switch {
		case isNameStart(r), digit(r), r == '$', n > 0 && unicode.IsMark(r):
		case n > 0 && r == '{' && composedLength(text[n:]) > 0: // ring_{$n}
			size = composedLength(text[n:])
		case n > 0 && (r == '.' || r == ':' || r == '-'):
			behind, length := utf8.DecodeRuneInString(text[n+size:])
			if length == 0 || !isNameStart(behind) && (r != ':' || behind != '$' && !digit(behind)) {
				return n
			}
		default:
			return n
		}
		n += size
	}
	return n
}

// composedLength returns the length of the binding's name in braces at the start of a text; 0 if there is none.
func composedLength(text string) int {
	if end := strings.IndexAny(text, "} \t\r\n"); end > 2 && text[1] == '$' && text[end] == '}' &&
		wordLength(text[1:end]) == end-1 {
		return end + 1
	}
	return 0
}
