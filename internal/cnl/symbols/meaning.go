package symbols

import (
	"slices"
	"strings"
	"unicode"
)

// meanings are words with a meaning of their own: words of logic, negations, opposites, directions, and names that
// other systems give to what is said in another way here. Such a word is never taken for a slip of a name that
// resembles it: a game in which `nin` becomes `in` means the opposite. With each stands what to write here, as far as
// that can be said without knowing the place; "" where only the author knows.
//
// The table is the only one of its kind: whatever suggests a name reads it (SameSense, Meaning).
var meanings = words{
	// Logic.
	"nin":      notIn,
	"not in":   notIn,
	"nand":     `It means "not all of them" elsewhere. Write { op: not, arg: { op: and, args: […] } }.`,
	"nor":      `It means "none of them" elsewhere. Write { op: not, arg: { op: or, args: […] } }.`,
	"xor":      `It means "one of the two, not both" elsewhere. Write { op: '!=', … } between two truths, or both cases with or.`,
	"xnor":     `It means "both or neither" elsewhere. Write { op: '==', … } between two truths, or both cases with or.`,
	"unless":   `It means "if not" elsewhere. Write the condition with { op: not, arg: … } around it.`,
	"implies":  `Write { op: or, args: [{ op: not, arg: … }, …] }: the first does not hold, or the second does.`,
	"except":   `Write a condition with { op: not, arg: … } around what is left out.`,
	"without":  `Write a condition with { op: not, arg: … } around what is left out.`,
	"not":      `Write { op: not, arg: … } around the condition.`,
	"no":       "",
	"none":     "",
	"never":    "",
	"always":   "",
	"any":      "",
	"all":      "",
	"each":     "",
	"and":      "",
	"or":       "",
	"if":       "",
	"else":     `What happens otherwise stands under else of the same if.`,
	"ne":       notEqual,
	"neq":      notEqual,
	"eq":       "",
	"lt":       "",
	"gt":       "",
	"lte":      "",
	"gte":      "",
	"less":     "",
	"more":     "",
	"fewer":    "",
	"equal":    "",
	"unequal":  notEqual,
	"inactive": `The players who are not active have no word; write a query of players, with a condition that leaves the active one out.`,
	"opponent": `Write a query of players, with a condition that leaves the active one out.`,

	// What is done to pieces and numbers.
	"add":       "",
	"sub":       subtract,
	"subtract":  subtract,
	"dec":       subtract,
	"decrease":  subtract,
	"decrement": subtract,
	"reduce":    "",
	"lose":      subtract,
	"inc":       addTo,
	"increase":  addTo,
	"increment": addTo,
	"gain":      addTo,
	"mul":       "",
	"multiply":  "",
	"div":       "",
	"divide":    "",
	"set":       "",
	"unset":     "",
	"reset":     "",
	"clear":     "",
	"remove":    removal,
	"delete":    removal,
	"destroy":   removal,
	"kill":      removal,
	"eliminate": removal,
	"discard":   `Write moveToken to the zone where such pieces lie.`,
	"create":    "",
	"spawn":     `Write createToken for a new piece.`,
	"place":     "",
	"move":      "",
	"swap":      `Write two moves, with the first token bound before.`,
	"copy":      "",
	"draw":      "",
	"deal":      "",
	"play":      "",
	"pass":      "",
	"take":      "",
	"give":      "",
	"buy":       "",
	"sell":      "",
	"win":       "",
	"push":      "",
	"pop":       "",
	"insert":    "",
	"append":    "",
	"unreveal":  conceal,
	"hide":      conceal,
	"conceal":   "",
	"show":      "",
	"reveal":    "",
	"lock":      "",
	"unlock":    "",
	"open":      "",
	"close":     "",
	"enter":     "",
	"leave":     "",
	"exit":      "",
	"start":     "",
	"end":       "",
	"begin":     "",
	"stop":      "",

	// Directions and opposites.
	"left": "", "right": "", "up": "", "down": "", "top": "", "bottom": "", "front": "", "back": "", "first": "", "last": "",
	"next": "", "previous": "", "prev": "", "before": "", "after": "", "from": "", "to": "", "min": "", "max": "", "least": "",
	"most": "", "low": "", "high": "", "north": "", "south": "", "east": "", "west": "", "row": "", "column": "", "even": "",
	"odd": "", "in": "", "out": "", "on": "", "off": "", "own": "", "other": "", "self": "", "true": "", "false": "", "public": "",
	"private": "", "hidden": "", "visible": "", "face up": "", "face down": "", "horizontal": "", "vertical": "", "clockwise": "",
	"attacker": "", "defender": "", "winner": "", "loser": "", "floor": "", "ceil": "", "round": "", "ascending": "", "descending": "",
	"asc": "", "desc": "", "old": "", "new": "", "with": "",
}

const (
	notIn    = `It means "not in" elsewhere. Write { op: not, arg: { op: in, … } }.`
	notEqual = `Write { op: '!=', … } for "is another than".`
	subtract = `To take away from a number, write addVar with a negative delta.`
	addTo    = `To add to a number, write addVar.`
	removal  = `Write destroyToken for a piece that leaves the game for good, moveToken for one that goes elsewhere.`
	conceal  = `Write conceal to take back what was revealed.`
)

type words map[string]string

// negations begin words that mean the opposite of what is left without them.
var negations = []string{"un", "in", "non", "not", "dis", "de", "im", "ir", "anti", "no"}

// Meaning is what to write for a word that has a meaning of its own, as a sentence; "" if there is nothing to say.
func Meaning(word string) string {
	parts := segments(word)
	if says := meanings[strings.Join(parts, " ")]; says != "" {
		return says
	}
	if len(parts) > 1 { // removeToken, subVar
		return meanings[parts[0]]
	}
	return ""
}

// Instead is what to write for a word that has a meaning of its own and so is a slip of none of the names near it;
// "" if there is nothing to say, or it may be a slip of one of them.
func Instead(word string, near []string) string {
	says := Meaning(word)
	if says == "" || slices.ContainsFunc(near, func(name string) bool { return SameSense(word, name) }) {
		return ""
	}
	return says
}

// SameSense reports whether a word can be a slip of a candidate that is near: it is not when it differs in a word
// that has a meaning of its own, or in a negation.
func SameSense(word, candidate string) bool {
	if slipOf(word, candidate) != noSlip {
		return true
	}
	w, c := segments(word), segments(candidate)
	if own(w) && !slices.Equal(w, c) {
		return false
	}
	if len(w) == len(c) {
		for i := range w {
			if _, is := meanings[w[i]]; is && w[i] != c[i] {
				return false
			}
		}
	}
	a, b := strings.Join(w, ""), strings.Join(c, "")
	for _, verb := range []string{"add", "sub", "remove", "delete", "destroy", "discard", "create", "reveal", "conceal"} {
		if strings.HasPrefix(a, verb) && !strings.Contains(b, verb) && len(a) > len(verb)+2 {
			return false
		}
	}
	return !negates(a, b) && !negates(b, a)
}

// own reports whether a word as a whole has a meaning of its own.
func own(segments []string) bool {
	_, is := meanings[strings.Join(segments, " ")]
	return is
}

// negates reports whether a word is another one with a negation before it.
func negates(word, of string) bool {
	const shortest = 4 // "unit" is no negation of "it"
	for _, n := range negations {
		rest, has := strings.CutPrefix(word, n)
		if has && len(rest) >= shortest && !strings.HasPrefix(of, n) && editDistance(rest, of, 1) <= 1 {
			return true
		}
	}
	return false
}

// segments are the words that a name is made of, in small letters: "moveToken", "move_token" and "move token" have two.
func segments(name string) []string {
	var out []string
	var b strings.Builder
	end := func() {
		if b.Len() > 0 {
			out = append(out, b.String())
			b.Reset()
		}
	}
	small := false
	for _, r := range strings.TrimLeft(name, "$") {
		switch {
		case strings.ContainsRune(separators, r):
			end()
		case unicode.IsUpper(r) && small:
			end()
			b.WriteRune(unicode.ToLower(r))
		default:
			b.WriteRune(unicode.ToLower(r))
		}
		small = unicode.IsLower(r)
	}
	end()
	return out
}
