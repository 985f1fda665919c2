package values

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/kernel/gamedef"
)

func itoa(i int) string { return strconv.Itoa(i) }

// interpreter walks over one entry of a definition with the known values in it. Paths in its results begin at the
// entry.
type interpreter struct {
	*vocabulary
	facts   map[string]Value
	read    map[string]struct{} // the facts that were read
	out     contribution
	found   []Finding
	path    []byte
	paths   map[string]string // each that was asked for, once
	scope   []binding
	choices map[string]Value
	// exact are values of variables while the setup runs from the top, where the game-wide fact does not hold yet.
	// nil elsewhere.
	exact map[string]Value
	// unsure counts the enclosing loops and branches, in which exact is not kept.
	unsure int
	// writing is the variable whose own new value is being computed: reading it there is not a use.
	writing string
	// quiet counts the reasons to report nothing: the current part is a separate entry.
	quiet   int
	guards  []gamedef.Condition // around the current part
	takers  []int64             // players named as those who take the action
	tested  map[string]bool     // bindings tested by conditions
	testing int                 // the number of enclosing conditions
	asked   *question           // nil: nobody asks
	// cut is how many items the loop takes whose query comes next, for questions; 0: all.
	cut int64
	// times is the maximal number of runs of the current part per run of the entry.
	times  int64
	walker gamedef.Walker
}

func newInterpreter(v *vocabulary) *interpreter {
	return &interpreter{vocabulary: v, read: map[string]struct{}{}, choices: map[string]Value{},
		paths: map[string]string{}}
}

// begin makes the interpreter ready for an entry, in the memory of the entry before.
func (p *interpreter) begin(facts map[string]Value) {
	clear(p.read)
	clear(p.choices)
	c := &p.out
	*p = interpreter{vocabulary: p.vocabulary, facts: facts, read: p.read, choices: p.choices, times: 1,
		found: p.found[:0], path: p.path[:0], paths: p.paths, scope: p.scope[:0], walker: p.walker,
		out: contribution{writes: c.writes[:0], reads: c.reads[:0], moves: c.moves[:0], asked: c.asked[:0],
			phases: c.phases[:0], goes: c.goes[:0], draws: c.draws[:0], spends: c.spends[:0], looks: c.looks[:0],
			views: c.views[:0]}}
}

type binding struct {
	name  string
	value Value
}

// contribution holds what an entry contributes to the facts of the game.
type contribution struct {
	writes []write
	reads  []use
	moves  []move
	asked  []askedProperty // properties read, and those compared with a text
	phases []use           // entered by effects, by goto or push
	goes   []use           // phases of the turn, by goto
	leaves bool            // an effect ends the phase or changes the active player
	passes bool            // it does so other than by ending the turn
	draws  []draw
	ends   bool // an effect takes tokens out of the game
	spends []spending
	looks  []propertyRead // at properties of tokens
	views  []zoneView
}

// packed returns the contribution in memory of its own, without room for more.
func (c contribution) packed() contribution {
	c.writes, c.reads, c.moves, c.asked = slices.Clone(c.writes), slices.Clone(c.reads), slices.Clone(c.moves),
		slices.Clone(c.asked)
	c.phases, c.goes, c.draws, c.spends = slices.Clone(c.phases), slices.Clone(c.goes), slices.Clone(c.draws),
		slices.Clone(c.spends)
	c.looks, c.views = slices.Clone(c.looks), slices.Clone(c.views)
	return c
}

// propertyRead is a place that reads a property of tokens in zones; nil zones are unknown.
type propertyRead struct {
	prop    string
	ids     []string
	path    string
	literal gamedef.Value // compared with it for equality
}

// draw is a place where tokens are taken from zones, or searched for in them.
type draw struct {
	ids   []string
	path  string
	taken bool     // tokens leave, however many there are
	to    []string // where they go, sorted; nil if nowhere or unknown
	swap  Fix      // exchanges from and to
}

// spending is an effect on one token that may keep it from being chosen again: it is removed from the game, or one of
// its properties is set.
type spending struct {
	token string   // the binding
	zones []string // where it is; nil if unknown
	prop  string   // "" when it is taken out of the game
	value gamedef.Value
}

// write is a change of a fact.
type write struct {
	key  string
	to   Value // its new value; nothing if it is only moved
	up   bool  // it can grow from its present value
	down bool
	path string
	// least and most bound the change per run of the entry.
	least, most int64
}

// use is a place at which something is named, by its key.
type use struct{ key, path string }

// askedProperty is a property that is read or, with a text, compared with it.
type askedProperty struct {
	prop, text string
	compared   bool
}

// move is a movement of tokens between zones. The source is nil if the tokens are created, the destination nil if it
// is unknown.
type move struct {
	from, to []string
	made     bool
	token    *gamedef.CreateToken // of the created token
	path     string
	anywhere bool
}

// walkInto calls f, which walks over a member or an item of the current part, with step added to the path.
func (p *interpreter) walkInto(step string, f func()) {
	n := len(p.path)
	if n > 0 && !strings.HasPrefix(step, "[") {
		p.path = append(p.path, '.')
	}
	p.path = append(p.path, step...)
	f()
	p.path = p.path[:n]
}

func (p *interpreter) at(steps ...string) string {
	text := p.path
	for _, s := range steps {
		if s != "" && s[0] != '[' && len(text) > 0 {
			text = append(text, '.')
		}
		text = append(text, s...)
	}
	known, ok := p.paths[string(text)]
	if !ok {
		known = string(text)
		p.paths[known] = known
	}
	return known
}

func (p *interpreter) report(f Finding) {
	if p.quiet == 0 {
		p.found = append(p.found, f)
	}
}

func (p *interpreter) warn(code diag.Code, message string, at ...string) *Finding {
	p.report(Finding{Code: code, Message: message, At: at})
	if p.quiet > 0 {
		return &Finding{}
	}
	return &p.found[len(p.found)-1]
}

// fact returns the known values of something in the game, and records the read.
func (p *interpreter) fact(key string) Value {
	v := p.facts[key]
	p.read[key] = struct{}{}
	return v
}

// bind brings a name into scope.
func (p *interpreter) bind(name string, v Value) {
	if name != "" {
		p.scope = append(p.scope, binding{name, v})
		p.answerQuestion(name, v)
	}
}

// choose binds the result of a player's decision, which stays known to the end of the move.
func (p *interpreter) choose(name string, v Value) {
	if name == "" {
		return
	}
	p.answerQuestion(name, v)
	if before, ok := p.choices[name]; ok {
		v = before.join(v)
	}
	p.choices[name] = v
}

// answerQuestion answers the question at the current position of the walk, for a name, or for an expression if name
// is "".
func (p *interpreter) answerQuestion(name string, v Value) {
	if q := p.asked; q != nil && (name != "" || q.name == "" && p.at() == q.path) {
		q.acceptAnswer(name, p.at(), v)
	}
}

// withScope calls f and drops the bindings that it makes.
func (p *interpreter) withScope(f func()) {
	n := len(p.scope)
	f()
	p.scope = p.scope[:n]
}

// lookup returns the value bound to a name; ok is false if no binding is known.
func (p *interpreter) lookup(name string) (Value, bool) {
	chosen, ok := p.choices[name]
	for _, b := range slices.Backward(p.scope) {
		if b.name == name { // a branch may have changed its value since
			p.answerQuestion(name, b.value.join(chosen))
			return b.value.join(chosen), true
		}
	}
	if ok {
		p.answerQuestion(name, chosen)
		return chosen, true
	}
	switch name {
	case gamedef.FreeOperationBinding:
		return truths(true, true), true
	case gamedef.ActionClassBinding:
		return texts(string(gamedef.PassClass), string(gamedef.EventClass), string(gamedef.OperationClass),
			string(gamedef.LimitedOperationClass),
			string(gamedef.OperationPlusSpecialActivityClass), string(gamedef.SpecialActivityClass)), true
	}
	return unknown, false
}

// macroBinding is the prefix of a macro binding's name at uses of the macro; the author's name follows the last two
// underscores.
const macroBinding = "$__macro_"

// AuthoredName returns the author's name of a binding.
func AuthoredName(name string) string {
	if i := strings.LastIndex(name, "__"); i > 0 && strings.HasPrefix(name, macroBinding) {
		return "$" + name[i+len("__"):]
	}
	return name
}

// boundValue returns the value bound to an author's name: a text has the name as written, even if a macro has renamed
// the binding.
func (p *interpreter) boundValue(text string) (Value, bool) {
	if v, ok := p.lookup(text); ok {
		return v, true
	}
	if !strings.HasPrefix(text, "$") {
		return unknown, false
	}
	stem := "__" + strings.Map(func(r rune) rune {
		if r == '-' || r == '.' || r == ' ' {
			return '_'
		}
		return r
	}, text[1:])
	of := func(name string) bool {
		return strings.HasPrefix(name, macroBinding) && strings.HasSuffix(name, stem)
	}
	for _, b := range slices.Backward(p.scope) {
		if of(b.name) {
			return b.value, true
		}
	}
	var v Value
	for _, name := range slices.Sorted(maps.Keys(p.choices)) {
		if of(name) {
			v = v.join(p.choices[name])
		}
	}
	return v, !v.isImpossible()
}

// binds reports whether an author's name is that of a binding in scope.
func (p *interpreter) binds(text string) bool {
	_, ok := p.boundValue(text)
	return ok
}

// zoneSet lists the zones that a selector can name, sorted, or returns nil if they are unknown.
func (p *interpreter) zoneSet(z gamedef.ZoneSelector) []string {
	text := string(z)
	if strings.HasPrefix(text, "$") {
		if strings.ContainsAny(text, "{}") {
			return nil
		}
		v, _ := p.lookup(text)
		p.checkNamesZone(v)
		return p.zonesOf(v)
	}
	if t := z.ComposedText(); t != nil {
		parts := make([]Value, len(t.Parts))
		p.walkUntested(func() {
			for i, part := range t.Parts {
				parts[i] = p.value(part)
			}
		})
		p.checkNamesZone(Value{put: p.compose(parts, t.Parts)})
		return nil
	}
	return p.zonesCalled(text)
}

// zonesCalled lists the zones that a text can name, sorted, or returns nil if there are none.
func (v *vocabulary) zonesCalled(text string) []string {
	if _, ok := v.zones[text]; ok {
		return []string{text}
	}
	base, _, _ := cutLast(text)
	return v.bases[base]
}

// zonesOf lists the zones named by the texts of a value, sorted, or returns nil if they are unknown, or if there are
// none.
func (p *interpreter) zonesOf(v Value) (ids []string) {
	if v.Unknown || v.AnyText || v.Kinds&Text == 0 {
		return nil
	}
	if !slices.ContainsFunc(v.Texts, func(t string) bool { _, ok := p.zones[t]; return !ok }) {
		return v.Texts
	}
	for _, t := range v.Texts {
		ids = union(ids, p.zonesCalled(t))
	}
	return ids
}

// zone walks over a reference to a zone, and returns the zones that it can name.
func (p *interpreter) zone(step string, z gamedef.ZoneReference) (ids []string) {
	p.walkInto(step, func() {
		if z.Expr == nil {
			p.requireZoneBinding(string(z.Selector), true)
			p.checkZone(string(z.Selector))
			ids = p.zoneSet(z.Selector)
			return
		}
		p.walkInto("zoneExpr", func() {
			var v Value
			p.walkUntested(func() { v = p.value(z.Expr) })
			p.checkNamesZone(v)
			p.requireKind(Zone, v, "This")
			if !v.Unknown && !v.AnyText && v.Kinds&Text != 0 {
				ids = p.zonesOf(v)
			} else if c, ok := z.Expr.(*gamedef.Concat); ok && len(c.Parts) > 0 {
				if t, ok := c.Parts[0].(gamedef.Text); ok {
					if base, found := strings.CutSuffix(string(t), ":"); found {
						ids = p.bases[base]
					}
				}
			}
		})
	})
	return ids
}
