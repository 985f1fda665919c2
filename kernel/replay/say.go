package replay

import (
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"ludo-lsp/internal/kernel/words"
	"ludo-lsp/internal/text/symbols"
	"ludo-lsp/kernel/gamedef"
)

// maxListed is the maximum number of differences listed for one place in a game.
const maxListed = 3

// say returns the sentence for a difference: when in the game, what is different, and which rule makes it so.
func (c *checker) say(l *line, d *Difference) string {
	told := c.newWords().In(c.before, c.state)
	what := d.what
	switch {
	case what != "":
	case d.pending:
		what = c.sayOne(told, d)
	default:
		what = told.Plain(strings.TrimSuffix(symbols.LowerFirst(d.Message), "."))
	}
	number := fmt.Sprintf("move %d", d.Step+1)
	switch {
	case l.Kind == "end" && d.Layer == MoveLayer:
		return d.Message
	case l.Kind == "run":
		what = "At the beginning " + what
	case l.Kind == "end":
		what = "At the end " + what
	case d.Layer == MoveLayer:
		what = "M" + strings.TrimPrefix(number, "m") + ", " + told.Move(*l.Move) + ", cannot be made as it was recorded: " + what
	case d.Layer == OptionsLayer:
		what = "In " + number + ", " + told.Move(*l.Move) + ", " + what
	case d.pending || d.Layer == LegalLayer:
		what = "Before " + number + ", " + what
	default:
		what = "After " + number + " " + what
	}
	return what + c.sayRule(l, d) + "."
}

func (c *checker) newWords() *words.Words {
	if c.words == nil {
		c.words = words.Of(c.game)
	}
	return c.words
}

// sayRule returns the words that name the rule which causes a difference after a move.
func (c *checker) sayRule(l *line, d *Difference) string {
	if d.work == unknown {
		return ""
	}
	if d.work == gone {
		return fmt.Sprintf(": nothing in %s changes that any more", words.Name(l.Move.ActionID))
	}
	at, ok := c.options.Locate.Locate(d.Rule)
	if !ok {
		return ""
	}
	rule := fmt.Sprintf("%s:%d", path.Base(at.File), at.Line)
	if c.options.Written != nil {
		if text := c.options.Written(at); text != "" {
			rule = "`" + symbols.Clip(text, 81) + "` (" + rule + ")"
		}
	}
	if d.work == idle {
		return ": " + rule + " changes nothing now"
	}
	return ", by " + rule
}

// ruleRelation is the relation of a rule to a difference.
type ruleRelation int

const (
	unknown ruleRelation = iota
	acts                 // it changes what differs
	idle                 // it alone can change what differs, and did not
	gone                 // no rule does any more what was recorded
)

// sayStates returns words for the differences between two states, counts first. lead is the most significant
// difference: one in a value that changed in the recorded move and no longer does (then stopped is true), if there is
// one. before is the state before the move, or nil.
func (c *checker) sayStates(found []Difference, before gamedef.Object) (what string, lead *Difference, stopped bool) {
	told := c.newWords().In(c.before, c.state)
	order := make([]*Difference, len(found))
	for i := range found {
		order[i] = &found[i]
	}
	rank := func(d *Difference) int {
		was, wasList := d.Recorded.(gamedef.Array)
		is, isList := d.Actual.(gamedef.Array)
		switch {
		case d.Layer == RngLayer:
			return 4
		case d.Layer == TerminalLayer:
			return -1
		case d.Layer == ZonesLayer && wasList && isList && len(was) != len(is):
			return 0
		case d.Layer == ZonesLayer, d.Layer == VariablesLayer, d.Layer == MarkersLayer:
			return 1
		case strings.HasPrefix(d.Path, "actionUsage"), d.Path == "nextTokenOrdinal":
			return 3
		}
		return 2
	}
	slices.SortStableFunc(order, func(a, b *Difference) int { return rank(a) - rank(b) })
	lead = order[0]
	if lead.Layer == TerminalLayer && len(order) > 1 {
		lead = order[1] // its cause
	}
	if before != nil {
		if at := slices.IndexFunc(order, func(d *Difference) bool {
			was := valueAt(before, d.Path)
			return isEqual(was, d.Actual) && !isEqual(was, d.Recorded) && rank(d) < 2
		}); at >= 0 {
			lead, stopped = order[at], true
		}
	}
	var said []string
	for _, d := range order {
		if text := c.sayOne(told, d); len(said) < maxListed && !slices.Contains(said, text) {
			said = append(said, text)
		}
	}
	return strings.Join(said, "; "), lead, stopped
}

// valueAt returns the value at a path of a projection.
func valueAt(o gamedef.Object, path string) gamedef.Data {
	var out gamedef.Data = o
	for key := range strings.SplitSeq(path, "/") {
		inner, _ := out.(gamedef.Object)
		out, _ = inner.Get(key)
	}
	return out
}

// sayOne returns words for one difference.
func (c *checker) sayOne(told words.Scene, d *Difference) string {
	keys := strings.Split(d.Path, "/")
	name, owner := keys[len(keys)-1], ""
	if len(keys) == 3 {
		owner = keys[1]
	}
	value := func(v gamedef.Data) string {
		switch v := v.(type) {
		case nil, gamedef.Null:
			return "nothing"
		case gamedef.Text:
			return told.Plain(words.Name(string(v)))
		case gamedef.Object, gamedef.Array:
			return "something else"
		}
		return string(gamedef.Canonical(v))
	}
	is := func(what string) string {
		return fmt.Sprintf("%s is %s, recorded %s", what, value(d.Actual), value(d.Recorded))
	}
	switch {
	case keys[0] == "zones" && len(keys) == 2:
		return c.sayZone(told, withArticle(told.Zone(name)), d)
	case keys[0] == "tokens" && len(keys) == 4:
		return is(words.Name(name) + " of " + told.Token(keys[1]))
	case keys[0] == "tokens" && d.Actual == nil:
		return "there is no " + told.Token(name) + ", recorded one"
	case keys[0] == "tokens":
		return "there is a " + told.Token(name) + ", recorded none"
	case d.Layer == VariablesLayer || d.Layer == MarkersLayer:
		return is(told.NameOwned(name, owner))
	case keys[0] == "phase":
		return is("the phase")
	case keys[0] == "turnCount":
		return is("the number of turns")
	case keys[0] == "activePlayer":
		return c.sayPlayer(d)
	case d.Path == "fired":
		names := func(v gamedef.Data) string {
			var out []string
			list, _ := v.(gamedef.Array)
			for _, one := range list {
				if pair, _ := one.(gamedef.Array); len(pair) > 0 {
					out = append(out, value(pair[0]))
				}
			}
			return words.List(out)
		}
		return fmt.Sprintf("what was triggered is %s, recorded %s", names(d.Actual), names(d.Recorded))
	case d.Path == "terminal":
		return "the game " + c.ending(d.Actual) + ", recorded: it " + c.ending(d.Recorded)
	case d.Layer == RngLayer:
		return "chance has come up more or less often than recorded"
	case keys[0] == "actionUsage":
		return "actions have been used more or less often than recorded"
	case keys[0] == "nextTokenOrdinal":
		return "more or fewer tokens have been made than recorded"
	}
	return d.Layer.subject() + " not as recorded"
}

func (c *checker) sayPlayer(d *Difference) string {
	return fmt.Sprintf("%s is to move, recorded %s", c.player(d.Actual), c.player(d.Recorded))
}

func (c *checker) player(v gamedef.Data) string {
	n, err := strconv.Atoi(string(gamedef.Canonical(v)))
	if err != nil {
		return "nobody"
	}
	return c.newWords().Player(n)
}

// sayZone returns words for the difference between the tokens of a zone and the recorded ones.
func (c *checker) sayZone(told words.Scene, zone string, d *Difference) string {
	ids := func(v gamedef.Data) (out []string) {
		list, _ := v.(gamedef.Array)
		for _, id := range list {
			if text, ok := id.(gamedef.Text); ok {
				out = append(out, string(text))
			}
		}
		return out
	}
	was, is := ids(d.Recorded), ids(d.Actual)
	if len(was) != len(is) {
		now := c.countTokens(slices.Concat(is, was), len(is))
		return fmt.Sprintf("%s has %s, recorded %d", zone, now, len(was))
	}
	without := func(list, other []string) []string {
		return slices.DeleteFunc(slices.Clone(list), func(id string) bool { return slices.Contains(other, id) })
	}
	if missing := without(was, is); len(missing) > 0 {
		return fmt.Sprintf("%s has %s, recorded %s", zone, told.Tokens(without(is, was)), told.Tokens(missing))
	}
	return zone + " is in another order than recorded"
}

// countTokens returns a number of tokens as text, as a number of cards if all tokens with the given ids have the type
// card.
func (c *checker) countTokens(ids []string, n int) string {
	kind := func(id string) string { return id[:max(0, strings.LastIndexByte(id, '_'))] }
	noun := "token"
	if one := kind(ids[0]); !slices.ContainsFunc(ids, func(id string) bool { return kind(id) != one }) {
		name := words.Name(strings.TrimPrefix(one, "tok_"))
		if !strings.HasSuffix(name, "s") && !strings.HasSuffix(name, "y") {
			noun = name
		}
	}
	return symbols.Count(n, noun)
}

// ending returns words for the result of a game.
func (c *checker) ending(terminal gamedef.Data) string {
	o, over := terminal.(gamedef.Object)
	if !over {
		return "goes on"
	}
	kind, _ := o.Get("type")
	text, _ := kind.(gamedef.Text)
	if player, ok := o.Get("player"); ok {
		return fmt.Sprintf("ends (%s, %s)", words.Name(string(text)), c.player(player))
	}
	return fmt.Sprintf("ends (%s)", words.Name(string(text)))
}

// withArticle returns a name with the article "the" if the name begins with a lower-case letter, as common nouns do.
func withArticle(name string) string {
	if r, _ := utf8.DecodeRuneInString(name); unicode.IsLower(r) {
		return "the " + name
	}
	return name
}
