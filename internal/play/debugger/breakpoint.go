package debugger

import (
	"cmp"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"

	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// Breakpoint is a point at which a debugged game stops: a place in the rules, or an event.
type Breakpoint struct {
	ID int
	// File and Line, from 1, are its location; File is "" for a function or data breakpoint.
	File string
	Line int
	// Foreign means that the file is not a document of the game.
	Foreign bool
	// Rule is the id of an action, trigger, phase or card; "" for other breakpoints.
	Rule string
	// Watch is the name, as in Variable.Watch, of the variable whose change it waits for; "" for others.
	Watch string
	// Condition is a formula that must hold; "" means none.
	Condition string
	// Hits selects the hits at which it stops: "5" the fifth, ">= 5" the fifth and later, "% 5" every fifth; "" every
	// one.
	Hits string
	// Log is printed instead of stopping; formulas in braces are evaluated.
	Log string

	// Verified means that there is something to stop at; if not, Why says why.
	Verified bool
	Why      string

	paths []string // of the parts on the line; sorted
	count int
}

// Lines is an index that finds rules by the line they are written on.
type Lines struct {
	at func() map[string][]lineEntry // by file, sorted by line
}

type lineEntry struct {
	line int
	path string
}

// sectionsWithRules lists the sections of a definition that have rules; parts of other sections never run.
var sectionsWithRules = []string{member.Setup, member.TurnStructure, member.Actions, member.ActionPipelines,
	member.Triggers, member.Terminal, member.EventDecks}

// NewLines returns an index by line of all rules and their parts whose place is known, including uses of macros. They
// are collected at the first lookup.
func NewLines(all func(yield func(path string, p Place) bool)) *Lines {
	return &Lines{sync.OnceValue(func() map[string][]lineEntry { return entriesByFile(all) })}
}

func entriesByFile(all iter.Seq2[string, Place]) map[string][]lineEntry {
	at := map[string][]lineEntry{}
	for path, p := range all {
		if !slices.ContainsFunc(sectionsWithRules, func(section string) bool {
			return member.IsWithin(path, section)
		}) {
			continue
		}
		at[p.File] = append(at[p.File], lineEntry{p.Line, path})
		for _, u := range p.Uses {
			at[u.File] = append(at[u.File], lineEntry{u.Line, path})
		}
	}
	for _, list := range at {
		slices.SortFunc(list, func(a, b lineEntry) int {
			return cmp.Or(cmp.Compare(a.line, b.line), strings.Compare(a.path, b.path))
		})
	}
	return at
}

// next returns the paths of the outermost parts that begin on the given line or, if there are none, on the next line
// on which parts begin, and the number of that line.
func (l *Lines) next(file string, line int) (paths []string, at int) {
	list := l.at()[file]
	i, _ := slices.BinarySearchFunc(list, line, func(e lineEntry, line int) int { return cmp.Compare(e.line, line) })
	if i == len(list) {
		return nil, 0
	}
	at = list[i].line
	for ; i < len(list) && list[i].line == at; i++ {
		path, last := list[i].path, len(paths)-1
		switch {
		case last >= 0 && path == paths[last]+"[0]": // a list begins where its first entry does
			paths[last] = path
		case last < 0 || !member.IsWithin(path, paths[last]):
			paths = append(paths, path)
		}
	}
	return paths, at
}

// Between returns the lines in a range on which a part begins.
func (l *Lines) Between(file string, from, to int) (out []int) {
	list := l.at()[file]
	i, _ := slices.BinarySearchFunc(list, from, func(e lineEntry, line int) int { return cmp.Compare(e.line, line) })
	for ; i < len(list) && list[i].line <= to; i++ {
		if n := len(out); n == 0 || out[n-1] != list[i].line {
			out = append(out, list[i].line)
		}
	}
	return out
}

// Place verifies breakpoints: line breakpoints move to the next line on which a part begins.
func (s *Session) Place(l *Lines, points []*Breakpoint) {
	for _, b := range points {
		b.paths, b.count, b.Verified, b.Why = nil, 0, true, ""
		switch {
		case b.Foreign:
			b.Verified, b.Why = false, "This file is no document of the game."
		case b.File != "":
			paths, line := l.next(b.File, b.Line)
			if len(paths) == 0 {
				b.Verified, b.Why = false, "No rule stands here or after it."
				continue
			}
			for _, path := range paths {
				if at, ok := s.stopsIn(path); ok && !slices.Contains(b.paths, at) {
					b.paths = append(b.paths, at)
				}
			}
			if b.Line = line; len(b.paths) == 0 {
				b.Verified, b.Why = false, "Nothing that stands here acts, so the game cannot stop here."
			}
		case b.Rule != "":
			if b.paths = s.pathsOf(b.Rule); len(b.paths) == 0 {
				b.Verified, b.Why = false, s.noRule(b.Rule)
			}
		case !isWatch(b.Watch):
			b.Verified, b.Why = false, "This names nothing at which the game could stop."
		}
		if b.Verified && b.Condition != "" {
			if _, err := s.compileExpression(b.Condition); err != nil {
				b.Verified, b.Why = false, Sentence(err)
			}
		}
		if b.Verified && b.Hits != "" {
			if _, _, err := parseHits(b.Hits); err != nil {
				b.Verified, b.Why = false, Sentence(err)
			}
		}
	}
}

// stopsIn returns the path at which a game stops for a breakpoint on the part at path: the part itself or, for a
// condition or another part that does not act, its rule. It returns false if there is none.
func (s *Session) stopsIn(path string) (string, bool) {
	if member.IsWithin(path, member.Terminal) {
		terminal := s.game.Definition().Terminal
		for list, n := range map[string]int{member.Conditions: len(terminal.Conditions),
			member.Checkpoints: len(terminal.Checkpoints)} {
			for i := range n {
				one := member.PathTo(member.Terminal, list, i)
				if member.IsWithin(path, one) {
					return one, true
				}
				if member.IsWithin(one, path) {
					return path, true
				}
			}
		}
		return "", false
	}
	if s.effectOf(path) != path {
		return path, true
	}
	if s.acting == nil {
		s.acting = map[string]bool{member.Actions: true}
		for _, action := range s.actions {
			s.acting[action] = true
		}
		for effect := range s.effects {
			for at := effect; at != "" && !s.acting[at]; at = member.Parent(at) {
				s.acting[at] = true
			}
		}
	}
	for at := path; at != ""; at = member.Parent(at) {
		if s.acting[at] {
			return at, true
		}
		if up := member.Parent(at); strings.HasSuffix(at, "]") && s.acting[up] {
			break // others in its list act, and it does not
		}
	}
	return "", false
}

// isOver reports whether the session is at the end of the game: a position after the last effect is only reached when
// it is known to be the last.
func (s *Session) isOver() bool { return s.at == s.end() }

// gameResult returns the result of the game if the session is at its end, or nil.
func (s *Session) gameResult() *kernel.Result {
	m := s.moves[s.at.Move]
	if !s.isOver() || m.after == nil {
		return nil
	}
	result, err := m.after.Terminal()
	if err != nil {
		return nil
	}
	return result
}

// Sentence returns the message of an error, as a sentence for the user.
func Sentence(err error) string {
	text := upper(err.Error())
	if text != "" && !strings.ContainsRune(".?!", rune(text[len(text)-1])) {
		text += "."
	}
	return text
}

// rules returns the ids of the rules that a breakpoint may name, with their paths.
func (s *Session) rules() map[string][]string {
	def, out := s.game.Definition(), map[string][]string{}
	for i := range def.Actions {
		out[def.Actions[i].ID] = append(out[def.Actions[i].ID], member.PathTo(member.Actions, i))
	}
	for i := range def.Triggers {
		out[def.Triggers[i].ID] = append(out[def.Triggers[i].ID], member.PathTo(member.Triggers, i))
	}
	for i := range def.TurnStructure.Phases {
		id := def.TurnStructure.Phases[i].ID
		out[id] = append(out[id], member.PathTo(member.TurnStructure, member.Phases, i))
	}
	for i := range def.EventDecks {
		for k := range def.EventDecks[i].Cards {
			id := def.EventDecks[i].Cards[k].ID
			out[id] = append(out[id], member.PathTo(member.EventDecks, i, member.Cards, k))
		}
	}
	return out
}

func (s *Session) pathsOf(rule string) []string { return s.rules()[rule] }

func (s *Session) noRule(rule string) string {
	ids := slices.Sorted(maps.Keys(s.rules()))
	out := fmt.Sprintf("No action, trigger, phase or card has the id %q.", rule)
	if near := gamedef.Nearest(rule, ids); len(near) > 0 {
		out += fmt.Sprintf(" Did you mean %q?", near[0])
	}
	return out
}

// parseHits parses the hit condition of a breakpoint: a number, and the operator that compares the hit count to it.
func parseHits(text string) (op string, n int, err error) {
	text = strings.TrimSpace(text)
	for _, o := range []string{">=", ">", "==", "=", "%"} {
		if rest, ok := strings.CutPrefix(text, o); ok {
			op, text = o, strings.TrimSpace(rest)
			break
		}
	}
	if n, err = strconv.Atoi(text); err != nil || n < 1 {
		return "", 0, fmt.Errorf("%q is no number of times; write 5, >= 5 or %% 5", text)
	}
	return op, n, nil
}

// countHit records a hit of the breakpoint, and reports whether to stop this time.
func (b *Breakpoint) countHit() bool {
	b.count++
	if b.Hits == "" {
		return true
	}
	op, n, err := parseHits(b.Hits)
	switch {
	case err != nil:
		return true
	case op == ">=":
		return b.count >= n
	case op == ">":
		return b.count > n
	case op == "%":
		return b.count%n == 0
	}
	return b.count == n
}

// matches reports whether a breakpoint lies between two consecutive steps, before the second one. first means that
// the second one begins a move.
func (s *Session) matches(b *Breakpoint, before, now step, first bool) bool {
	if b.Watch != "" {
		return slices.Contains(before.changed, b.Watch)
	}
	if result := s.gameResult(); result != nil && result.Path != "" {
		return slices.ContainsFunc(b.paths, func(path string) bool {
			return member.IsWithin(path, result.Path) || member.IsWithin(result.Path, path)
		})
	}
	for _, path := range b.paths {
		switch {
		case now.path == path:
			return true
		case member.IsWithin(now.path, path): // a rule that begins to act, or an effect that has others in it
			if first || !member.IsWithin(before.path, path) {
				return true
			}
		case member.IsWithin(path, now.path) && s.effectOf(path) == now.path: // a part of the effect
			return true
		}
	}
	return false
}

// effectOf returns the path of the innermost effect that is or contains the part at path; if there is none, it
// returns path.
func (s *Session) effectOf(path string) string {
	for end := len(path); end > 0; end = strings.LastIndexByte(path[:end-1], ']') + 1 {
		if s.effects[path[:end]] {
			return path[:end]
		}
	}
	return path
}

// Events are the events, besides breakpoints, at which a game stops.
type Events struct {
	Errors, Endings, Phases bool
}

// Run describes how far a session runs, and in which direction.
type Run struct {
	Points []*Breakpoint
	Events Events
	Back   bool
	// Log receives the output of log points and errors in conditions; it may be nil.
	Log func(string)
}

func (r *Run) tell(text string) {
	if r.Log != nil {
		r.Log(text)
	}
}

// Run runs the session forward, or back, to the next stop.
func (s *Session) Run(r Run) Stop {
	s.hidden = 0
	defer s.startRun(&r)()
	from, ok := s.step(s.at)
	for steps := 0; ; steps++ {
		if steps > 0 && s.isInterrupted() {
			return s.pause()
		}
		if r.Back {
			at, more := s.previous(s.at)
			if !more {
				s.at = Position{}
				return Stop{Reason: "entry", Text: "The game begins here.", Over: true}
			}
			s.at = at
			earlier, any := s.previous(at)
			before, _ := s.step(earlier)
			first := !any || earlier.Move != at.Move
			if stop, hit := s.stopsAt(&r, before, first); hit {
				return stop
			}
			if stop, hit := s.eventAt(r.Events, before, first); hit {
				return stop
			}
			continue
		}
		if !ok {
			return s.endStop()
		}
		next, more := s.next(s.at)
		if s.halted {
			return s.pause()
		}
		if !more {
			if s.at != next { // what the last effect has changed or ended
				s.at = next
				if stop, hit := s.stopsAt(&r, from, false); hit {
					return stop
				}
			}
			return s.endStop()
		}
		first := next.Move != s.at.Move
		s.at = next
		if stop, hit := s.stopsAt(&r, from, first); hit {
			return stop
		}
		if stop, hit := s.eventAt(r.Events, from, first); hit {
			return stop
		}
		from, ok = s.step(next)
	}
}

// stopsAt returns the stop if a breakpoint stops at the present step, and reports whether one does; before is the
// step before it.
func (s *Session) stopsAt(r *Run, before step, first bool) (Stop, bool) {
	out := Stop{Reason: "breakpoint"}
	now, _ := s.step(s.at)
	for _, b := range r.Points {
		if !b.Verified || !s.matches(b, before, now, first) {
			continue
		}
		if b.Condition != "" {
			v, err := s.Evaluate(b.Condition)
			if err != nil {
				r.tell(fmt.Sprintf("The condition %q of a breakpoint fails: %s", b.Condition, Sentence(err)))
				continue
			}
			holds, is := v.Truth()
			if !is {
				r.tell(fmt.Sprintf("The condition %q of a breakpoint is neither true nor false, but %s.", b.Condition,
					s.InWords(v)))
			}
			if !holds {
				continue
			}
		}
		if !b.countHit() {
			continue
		}
		if b.Log != "" {
			r.tell(s.fillLogText(b.Log))
			continue
		}
		out.Breakpoints = append(out.Breakpoints, b.ID)
		switch {
		case b.Watch != "":
			out.Reason, out.Text = "data breakpoint", upper(b.Watch)+" has changed."
		case b.Rule != "":
			out.Reason = "function breakpoint"
		}
	}
	if len(out.Breakpoints) == 0 {
		return Stop{}, false
	}
	if out.Text == "" {
		out.Text = s.Describe()
	}
	return out, true
}

// eventAt returns the stop if an event in events has happened between the step before and the present one, and
// reports whether one has.
func (s *Session) eventAt(events Events, before step, first bool) (Stop, bool) {
	now, _ := s.step(s.at)
	switch {
	case events.Phases && !first && before.root != now.root && (strings.Contains(now.root, ":"+member.OnEnter) ||
		strings.Contains(now.path, "."+member.OnEnter+"[")):
		return Stop{Reason: "function breakpoint", Text: "A phase begins."}, true
	case events.Endings && first:
		if m := s.moves[s.at.Move]; m.before != nil {
			if result, err := m.before.Terminal(); err == nil && result != nil {
				return Stop{Reason: "pause", Text: "The game is over."}, true
			}
		}
	}
	return Stop{}, false
}

// fillLogText returns the text of a log point, with the formulas in braces evaluated.
func (s *Session) fillLogText(text string) string {
	var out strings.Builder
	for {
		open := strings.IndexByte(text, '{')
		end := strings.IndexByte(text, '}')
		if open < 0 || end < open {
			out.WriteString(text)
			return out.String()
		}
		out.WriteString(text[:open])
		v, err := s.Evaluate(text[open+1 : end])
		if err != nil {
			out.WriteString("(" + Sentence(err) + ")")
		} else {
			out.WriteString(s.InWords(v))
		}
		text = text[end+1:]
	}
}

// InWords returns a value as users read it.
func (s *Session) InWords(v kernel.Value) string {
	m := s.moves[s.at.Move]
	return s.words.In(m.before, m.after).Value(v)
}
