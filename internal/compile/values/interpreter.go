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

// interpreter walks over one entry of a definition with what is known of the
// values in it. Paths in what it finds begin at the entry.
type interpreter struct {
	*vocabulary
	facts   map[string]Value
	read    map[string]Value // the facts that were read
	out     contribution
	found   []Finding
	path    []byte
	scope   []binding
	choices map[string]Value
	// exact are values of variables while the setup runs from the top: what the
	// fact says of the whole game is not yet so there. nil elsewhere.
	exact map[string]Value
	// unsure counts the loops and branches around, in which exact is not kept.
	unsure int
	// writing is the variable whose own new value is worked out: to read it there
	// is no use of it.
	writing string
	// quiet counts the reasons to say nothing: what is walked over is an entry of
	// its own.
	quiet   int
	guards  []gamedef.Condition // around what is walked over
	takers  []int64             // players that are named as those who take the action
	tested  map[string]bool     // bindings at which conditions look
	testing int                 // how many conditions there are around
	asked   *question           // nil: nobody asks
	// cut is how many items the loop takes whose query is next, for who asks; 0: all.
	cut int64
	// times is how often what is walked over happens at most each time that the entry is
	// carried out.
	times int64
}

type binding struct {
	name  string
	value Value
}

// contribution is what an entry adds to what can be in the game.
type contribution struct {
	writes []write
	reads  []use
	moves  []move
	asked  []askedProperty // properties that are read, and those that are compared with a text
	phases []use           // entered by effects, by goto or push
	goes   []use           // phases of the turn, by goto
	leaves bool            // an effect ends the phase or changes whose turn it is
	passes bool            // it does so other than by ending the turn
	draws  []draw
	ends   bool // an effect takes tokens out of the game
	spends []spending
	looks  []look // at properties of tokens
	views  []zoneView
}

// look is a place where a property of tokens is read that lie in some zones; nil: nobody knows where they lie.
type look struct {
	prop    string
	ids     []string
	path    string
	literal gamedef.Value // with which it is compared for equality
}

// draw is a place where tokens are taken from zones, or looked for in them.
type draw struct {
	ids   []string
	path  string
	taken bool     // tokens leave, in whatever number there is
	to    []string // where they go, sorted; nil when they do not or that is not known
	swap  Fix      // exchanges from and to
}

// spending is an effect on one token that may keep it from being chosen again: it is taken out of the
// game, or a property of it gets a value.
type spending struct {
	token string   // the binding
	zones []string // where it lies, nil when that is not known
	prop  string   // "" when it is taken out of the game
	value gamedef.Value
}

// write is a change of a fact.
type write struct {
	key  string
	to   Value // what it is set to; nothing when it is only moved
	up   bool  // it can grow from what it is
	down bool
	path string
	// least and most bound by how much it moves each time that the entry is carried out.
	least, most int64
}

// use is a place that names something.
type use struct{ key, path string }

// askedProperty is a property that is read, or, with a text, one that is compared with it.
type askedProperty struct {
	prop, text string
	compared   bool
}

// move is a way of tokens: from zones, nil when they are made, into zones; nil when
// it is not known which.
type move struct {
	from, to []string
	made     bool
	token    *gamedef.CreateToken // of what is made
	path     string
	anywhere bool
}

// in walks over a member or an entry of what is at hand.
func (p *interpreter) in(step string, f func()) {
	n := len(p.path)
	if n > 0 && !strings.HasPrefix(step, "[") {
		p.path = append(p.path, '.')
	}
	p.path = append(p.path, step...)
	f()
	p.path = p.path[:n]
}

func (p *interpreter) at(steps ...string) string {
	var b strings.Builder
	b.Write(p.path)
	for _, s := range steps {
		if s != "" && s[0] != '[' && b.Len() > 0 {
			b.WriteByte('.')
		}
		b.WriteString(s)
	}
	return b.String()
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

// fact reads what is known of something in the game.
func (p *interpreter) fact(key string) Value {
	v := p.facts[key]
	p.read[key] = v
	return v
}

// bind brings a name into scope.
func (p *interpreter) bind(name string, v Value) {
	if name != "" {
		p.scope = append(p.scope, binding{name, v})
		p.tell(name, v)
	}
}

// choose binds what a player decides: it stays known to the end of the move.
func (p *interpreter) choose(name string, v Value) {
	if name == "" {
		return
	}
	p.tell(name, v)
	if before, ok := p.choices[name]; ok {
		v = before.join(v)
	}
	p.choices[name] = v
}

// tell answers who asks what a name, or "" for an expression, is where the walk stands.
func (p *interpreter) tell(name string, v Value) {
	if q := p.asked; q != nil && (name != "" || q.name == "" && p.at() == q.path) {
		q.heard(name, p.at(), v)
	}
}

// inner runs f and takes away what it binds.
func (p *interpreter) inner(f func()) {
	n := len(p.scope)
	f()
	p.scope = p.scope[:n]
}

// lookup finds what a name is bound to; ok is false when nothing is known to bind
// it.
func (p *interpreter) lookup(name string) (Value, bool) {
	chosen, ok := p.choices[name]
	for _, b := range slices.Backward(p.scope) {
		if b.name == name { // it may have got another value in a branch since
			p.tell(name, b.value.join(chosen))
			return b.value.join(chosen), true
		}
	}
	if ok {
		p.tell(name, chosen)
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

// macroBinding begins the name that a binding of a macro has where the macro is used; the one
// that its author wrote stands after the last two underscores.
const macroBinding = "$__macro_"

// AuthoredName is the name of a binding as its author wrote it.
func AuthoredName(name string) string {
	if i := strings.LastIndex(name, "__"); i > 0 && strings.HasPrefix(name, macroBinding) {
		return "$" + name[i+len("__"):]
	}
	return name
}

// bound finds what a name that an author wrote is bound to: in a text it stands as written, also
// where a macro has given the binding another one.
func (p *interpreter) bound(text string) (Value, bool) {
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
	return v, !v.nothing()
}

// binds reports whether a name that an author wrote is that of a binding in scope.
func (p *interpreter) binds(text string) bool {
	_, ok := p.bound(text)
	return ok
}

// zoneSet lists the zones that a selector can name, sorted; nil when that is not
// known.
func (p *interpreter) zoneSet(z gamedef.ZoneSelector) []string {
	text := string(z)
	if strings.HasPrefix(text, "$") {
		if strings.ContainsAny(text, "{}") {
			return nil
		}
		v, _ := p.lookup(text)
		p.namesZone(v)
		return p.zonesOf(v)
	}
	if t := z.ComposedText(); t != nil {
		parts := make([]Value, len(t.Parts))
		p.walkUntested(func() {
			for i, part := range t.Parts {
				parts[i] = p.value(part)
			}
		})
		p.namesZone(Value{put: p.compose(parts, t.Parts)})
		return nil
	}
	return p.zonesCalled(text)
}

// zonesCalled lists the zones that a text can name, sorted; nil when there is none.
func (v *vocabulary) zonesCalled(text string) []string {
	if _, ok := v.zones[text]; ok {
		return []string{text}
	}
	base, _, _ := cutLast(text)
	return v.bases[base]
}

// zonesOf lists the zones that the texts of a value name, sorted; nil when it is not known
// which, or they name none.
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

// zone walks over a reference to a zone.
func (p *interpreter) zone(step string, z gamedef.ZoneReference) (ids []string) {
	p.in(step, func() {
		if z.Expr == nil {
			p.zoneNamed(string(z.Selector), true)
			p.declaredZone(string(z.Selector))
			ids = p.zoneSet(z.Selector)
			return
		}
		p.in("zoneExpr", func() {
			var v Value
			p.walkUntested(func() { v = p.value(z.Expr) })
			p.namesZone(v)
			p.is(Zone, v, "This")
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
