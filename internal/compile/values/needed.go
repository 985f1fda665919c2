package values

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/internal/yaml/render"
	"ludo-lsp/kernel/gamedef"
)

// neededKinds is what a place of each kind requires, in words.
var neededKinds = map[Kind]string{Number: "a number", Player: "a player", Zone: "a zone", Token: "a token",
	Row: "a row of a table", List: "a list"}

// checkSelectors reports players and zones named directly in a node whose bindings do not hold players or zones.
func (p *interpreter) checkSelectors(node gamedef.Node) {
	if node == nil || !selects(reflect.TypeOf(node)) {
		return
	}
	p.walker.Children(node, func(at gamedef.Place, child gamedef.Node) {
		player, isPlayer := child.(*gamedef.PlayerSelector)
		zone, isZone := child.(*gamedef.ZoneSelector)
		if !isPlayer && !isZone {
			return
		}
		step := at.String()
		if _, ok := node.(gamedef.Effect); ok {
			_, step, _ = strings.Cut(step, ".") // the walk is past the word of the effect
		}
		_, shows := node.(*gamedef.Reveal)
		switch {
		case isPlayer:
			p.checkPlayerNumber(*player, step)
			p.requirePlayer(node, step, *player)
		case shows && p.mayBeToken(*zone): // which is reported by itself
		default:
			p.walkInto(step, func() {
				p.requireZoneBinding(string(*zone), false)
				p.checkZone(string(*zone))
			})
		}
	})
}

// selectingTypes caches, for node types, whether they name players or zones.
var selectingTypes sync.Map

func selects(t reflect.Type) bool {
	known, ok := selectingTypes.Load(t)
	if !ok {
		known = hasSelector(t, map[reflect.Type]bool{})
		selectingTypes.Store(t, known)
	}
	return known.(bool)
}

// hasSelector reports whether a type contains a player or zone selector, not counting other nodes.
func hasSelector(t reflect.Type, seen map[reflect.Type]bool) bool {
	switch t {
	case reflect.TypeFor[gamedef.PlayerSelector](), reflect.TypeFor[gamedef.ZoneSelector]():
		return true
	}
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice:
		return hasSelector(t.Elem(), seen)
	case reflect.Struct:
		if seen[t] {
			return false
		}
		seen[t] = true
		for field := range t.Fields() {
			if hasSelector(field.Type, seen) {
				return true
			}
		}
	}
	return false
}

// requirePlayer reports a binding that never holds a player, and a selector of several players where one is required:
// both are errors when the rule is played.
func (p *interpreter) requirePlayer(node gamedef.Node, step string, player gamedef.PlayerSelector) {
	who, others := view.PlayerAll, int64(1)
	switch player.Kind {
	case gamedef.ChosenPlayer:
		p.requireBindingKind(Player, player.Binding, step)
		return
	case gamedef.ValuedPlayer:
		p.walkInto(step, func() { p.walkInto(member.Value, func() { p.requireKind(Player, p.value(player.Value), "This") }) })
		return
	case gamedef.AllPlayers:
	case gamedef.AllOtherPlayers:
		who, others = view.PlayerAllOther, 2
	default:
		return
	}
	said := quote(who) + " means several players; one player must stand here."
	if _, ok := node.(gamedef.Query); ok {
		return // several are allowed there
	}
	if ref, ok := node.(*gamedef.PlayerVarRef); ok {
		said += " What several have is added up, or compared, by going through the players, as in sum(" + ref.Var +
			"[$player] for $player in players())."
	}
	if effect, ok := node.(gamedef.Effect); ok {
		if kind := gamedef.EffectKind(effect); kind == member.Reveal || kind == member.Conceal {
			return
		}
		said += " To do it with each, go through the players: for $player in players() do …"
	}
	if p.most <= others {
		return
	}
	f := p.warn(diag.CompilerPlayerSelectorInvalid, said, p.at(step), p.at())
	f.Severity = diag.Warning // the definition is complete
	f.Fixes = []Fix{{Title: "Write " + view.PlayerActor, Edits: []Edit{{Path: p.at(step), Text: view.PlayerActor}}}}
}

// mayBeToken reports whether a zone is given by a binding that may hold a token.
func (p *interpreter) mayBeToken(zone gamedef.ZoneSelector) bool {
	v, bound := p.lookup(string(zone))
	return bound && v.Kinds&Token != 0
}

// requireZoneBinding reports a binding in a zone text that never holds a zone or, as the owner of a zone, a player;
// computed is true if a zone expression is allowed there, too.
func (p *interpreter) requireZoneBinding(text string, computed bool) {
	if strings.HasPrefix(text, "$") {
		f := p.requireBindingKind(Zone, text, "")
		if v, _ := p.lookup(text); f != nil && computed && v.Kinds&Token != 0 {
			zone := render.Record().With(view.ZoneExprZoneExpr, render.Reference(view.ReferenceIsTokenZone).
				Say(view.ReferenceToken, AuthoredName(text))).Line()
			f.Message += " The zone in which it lies is " + zone + "."
			f.Fixes = []Fix{{Title: "Write " + zone, Edits: []Edit{{Path: p.at(), Text: zone}}}}
		}
	} else if _, owner, _ := cutLast(text); strings.HasPrefix(owner, "$") {
		if f := p.requireBindingKind(Player, owner, ""); f != nil {
			f.Part = AuthoredName(owner)
		}
	}
}

// requireBindingKind reports a binding that never holds a value of the required kind.
func (p *interpreter) requireBindingKind(kind Kind, name, step string) (f *Finding) {
	if v, ok := p.lookup(name); ok {
		p.walkInto(step, func() { f = p.requireKind(kind, v, quote(AuthoredName(name))) })
	}
	return f
}

// requireKind reports a value that is never of the required kind.
func (p *interpreter) requireKind(kind Kind, v Value, name string) *Finding {
	if v.Unknown || v.isImpossible() || p.canBeOfKind(kind, v) || p.reportMisnamed(v, kind) {
		return nil
	}
	bare := v.from
	v.of, v.Zones, v.AnyText = nil, nil, v.AnyText || v.Kinds&Zone != 0
	what := v.String()
	if v.Kinds == List {
		what = neededKinds[List]
	}
	said := name + " is " + what + ", and " + neededKinds[kind] + " must stand here, so this fails."
	if kind == Player && v.Kinds == Number {
		said = p.noPlayerText(v, name)
	}
	fix := Fix{Title: "Write the zones of nobody in full"}
	for _, w := range bare {
		if id := w.text + ":none"; kind == Zone && p.mayName(id) {
			said = name + " is the text " + quote(w.text) + ". The zone of that name is " + quote(id) + " here."
			fix.Edits = append(fix.Edits, Edit{Path: w.path, Text: "'" + id + "'"})
		}
	}
	f := p.warn(diag.ValuesKindMismatch, said, p.at())
	f.Listed = kind == Zone && v.Kinds == List
	if f.Wanted = kind; len(fix.Edits) > 0 {
		f.Fixes = []Fix{fix}
	}
	return f
}

// noPlayerText returns a sentence that a number is not a player, and which players there are.
func (p *interpreter) noPlayerText(v Value, name string) string {
	said := name + " is " + v.String() + ", and there is no such player"
	if v.isExact() {
		said = "There is no player " + itoa(int(v.Min))
	}
	last := itoa(int(p.most) - 1)
	switch {
	case p.most == 1:
		return said + ": one plays, whose number is 0. Write that, or a word such as actor."
	case p.most == 2:
		last = "0 and 1"
	case p.most == 3:
		last = "0, 1 and 2"
	default:
		last = "0 to " + last
	}
	return fmt.Sprintf("%s: %d play at most, and their numbers are %s. Write one of these, or a word such as actor.",
		said, p.most, last)
}

// canBeOfKind reports whether a value can be of a kind.
func (p *interpreter) canBeOfKind(kind Kind, v Value) bool {
	text := v.Kinds&Text != 0 && v.Kinds&Token == 0
	switch kind {
	case Number:
		return v.Kinds&(Number|Player) != 0
	case Player:
		return v.Kinds&Player != 0 || v.Kinds&Number != 0 && v.Min < p.most && v.Max >= 0
	case Token: // a text can be the id of one
		return v.Kinds&Token != 0 || text && v.AnyText && v.Kinds&Zone == 0
	case Zone:
		return len(p.ids) == 0 || v.Kinds&Zone != 0 || text && (v.AnyText || slices.ContainsFunc(v.Texts, p.mayName)) ||
			v.list != nil && (v.list.item.Unknown || v.list.item.isImpossible() || p.canBeOfKind(Zone, v.list.item))
	}
	return v.Kinds&kind != 0
}

// number walks over an expression that must be a number, and returns its possible values.
func (p *interpreter) number(step string, value gamedef.Value) Value {
	return p.numberWithAdvice(step, value, wholeNumbers)
}

// numberWithAdvice is like number, with advice on what to write instead of a fraction.
func (p *interpreter) numberWithAdvice(step string, value gamedef.Value, advice string) Value {
	p.requireInteger(step, value, advice)
	return p.orderedNumber(step, value)
}

// orderedNumber is like number, for comparisons, where fractions are allowed.
func (p *interpreter) orderedNumber(step string, value gamedef.Value) (v Value) {
	p.walkInto(step, func() {
		if v = p.value(value); !isLiteral(value) {
			p.requireKind(Number, v, "This")
		}
	})
	return v
}

// requireInteger reports a literal fraction where only integers are used.
func (p *interpreter) requireInteger(step string, value gamedef.Value, advice string) {
	if n, ok := value.(gamedef.Number); ok && float64(n) != math.Trunc(float64(n)) {
		p.warn(diag.ValuesKindMismatch, fmt.Sprintf("%g is no whole number, and games count with whole numbers alone: "+
			"the game would stop here. %s", float64(n), advice), p.at(step), p.at())
	}
}

const wholeNumbers = "Write a whole number."

// fractionAdvice returns advice on how to multiply or divide by a fraction in integers.
func fractionAdvice(op gamedef.ArithmeticOp, by gamedef.Value, behind bool) string {
	n, ok := by.(gamedef.Number)
	if !ok || float64(n) == math.Trunc(float64(n)) {
		return ""
	}
	whole, decimals, _ := strings.Cut(strconv.FormatFloat(float64(n), 'f', -1, 64), ".")
	over, err := strconv.ParseInt(whole+decimals, 10, 64)
	readable := err == nil && len(decimals) <= 18
	under := int64(math.Pow10(min(len(decimals), 18)))
	switch {
	case readable && op == gamedef.Multiply:
	case readable && behind && (op == gamedef.Divide || op == gamedef.FloorDivide || op == gamedef.CeilDivide):
		over, under = under, over
	default:
		return wholeNumbers
	}
	common, rest := over, under
	for rest != 0 {
		common, rest = rest, common%rest
	}
	if over, under = over/common, under/common; under < 0 {
		over, under = -over, -under
	}
	if under == 1 {
		return fmt.Sprintf("Write * %d.", over)
	}
	return fmt.Sprintf("Write * %d / %d.", over, under)
}
