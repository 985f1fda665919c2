package values

import (
	"fmt"
	"slices"
	"strings"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/internal/text/symbols"
	"ludo-lsp/internal/yaml/render"
	"ludo-lsp/kernel/gamedef"
)

func (p *interpreter) condition(c gamedef.Condition) {
	p.testing++
	p.selectors(c)
	gamedef.VisitCondition[struct{}](c, conditionKinds{p, func(c gamedef.Condition) struct{} {
		p.parts(c)
		return struct{}{}
	}})
	p.testing--
}

// conditionKinds walks over the parts of each kind of condition.
type conditionKinds struct {
	*interpreter
	gamedef.OtherConditions[struct{}]
}

func (p conditionKinds) And(t *gamedef.And) struct{} {
	p.walkGuarded(func() {
		for i, arg := range t.Args {
			p.in(member.Args+index(i), func() { p.condition(arg) })
		}
	}, t)
	p.contradictions(t.Args, true)
	return struct{}{}
}

func (p conditionKinds) Or(t *gamedef.Or) struct{} {
	for i, arg := range t.Args {
		p.in(member.Args+index(i), func() { p.condition(arg) })
	}
	p.contradictions(t.Args, false)
	return struct{}{}
}

func (p conditionKinds) In(t *gamedef.In) struct{} {
	var item, set Value
	p.in(member.Item, func() { item = p.value(t.Item) })
	p.in(member.Set, func() { set = p.value(t.Set) })
	if set.Kinds == List && set.list != nil && literal(t.Item) {
		p.judge(comparison{op: gamedef.Equal, left: set.list.item, right: item, literal: t.Item, at: member.Item,
			noun: "what the list holds", list: true})
	}
	return struct{}{}
}

func (p conditionKinds) Connected(t *gamedef.Connected) struct{} {
	p.none(t.MaxDepth, member.MaxDepth, "With no step nothing is connected with another zone.")
	p.inner(func() {
		p.bind(t.AsOrDefault(), Value{Kinds: Text | Zone, AnyText: true})
		p.in(member.Via, func() { p.condition(t.Via) })
	})
	return struct{}{}
}

func (p conditionKinds) ZonePropIncludes(t *gamedef.ZonePropIncludes) struct{} {
	p.spaceProperty(t.Zone, t.Prop, true)
	p.in(member.Value, func() { p.value(t.Value) })
	return struct{}{}
}

func (p conditionKinds) Compare(t *gamedef.Compare) struct{} {
	p.compare(t)
	return struct{}{}
}

func (p *interpreter) compare(t *gamedef.Compare) {
	var l, r Value
	if side := p.orderedNumber; t.Op != gamedef.Equal && t.Op != gamedef.NotEqual {
		p.in(member.Left, func() { p.numeric(t.Left) })
		p.in(member.Right, func() { p.numeric(t.Right) })
		l, r = side(member.Left, t.Left), side(member.Right, t.Right)
	} else {
		p.in(member.Left, func() { l = p.value(t.Left) })
		p.in(member.Right, func() { r = p.value(t.Right) })
	}
	switch {
	case literal(t.Left) && literal(t.Right):
		left, right := p.meantInLiteral(t.Left, member.Left), p.meantInLiteral(t.Right, member.Right)
		if !left && !right {
			p.sameEachTime(t)
		}
	case same(t.Left, t.Right):
		p.sameSides(t, l)
	case literal(t.Left):
		p.judge(comparison{op: mirror(t.Op), left: r, right: l, literal: t.Left, expression: t.Right,
			other: member.Right, at: member.Left, noun: "it"})
	default:
		p.judge(comparison{op: t.Op, left: l, right: r, literal: t.Right, expression: t.Left, other: member.Left,
			at: member.Right, noun: noun(t.Left)})
	}
}

// noun returns a noun for an expression, for sentences.
func noun(v gamedef.Value) string {
	switch t := v.(type) {
	case *gamedef.GlobalVarRef:
		return "the variable " + quote(t.Var)
	case *gamedef.PlayerVarRef:
		return "the variable " + quote(t.Var)
	case *gamedef.ZoneVarRef:
		return "the variable " + quote(t.Var)
	case *gamedef.TokenPropRef:
		return "the property " + quote(t.Prop)
	case *gamedef.ZonePropRef:
		return "the property " + quote(t.Prop)
	case *gamedef.MarkerStateRef:
		return "the marker " + quote(t.Marker)
	case *gamedef.GlobalMarkerStateRef:
		return "the marker " + quote(t.Marker)
	case *gamedef.BindingRef:
		return quote(AuthoredName(t.Name))
	case *gamedef.ActivePlayerRef:
		return "the active player"
	case *gamedef.PlayerNumberRef:
		return "the number of a player"
	case *gamedef.SeatRef:
		return "the seat of a player"
	case *gamedef.ZoneCountRef:
		return "the number of tokens"
	}
	return "the left side"
}

// mirror returns the operator for exchanged sides.
func mirror(op gamedef.CompareOp) gamedef.CompareOp {
	switch op {
	case gamedef.Less:
		return gamedef.Greater
	case gamedef.LessEqual:
		return gamedef.GreaterEqual
	case gamedef.Greater:
		return gamedef.Less
	case gamedef.GreaterEqual:
		return gamedef.LessEqual
	}
	return op
}

// sameSides reports a comparison of something with itself.
func (p *interpreter) sameSides(t *gamedef.Compare, v Value) {
	always := t.Op == gamedef.Equal || t.Op == gamedef.LessEqual || t.Op == gamedef.GreaterEqual
	f := p.warn(diag.ValuesSameSides, "Both sides are the same, so this is always "+yes(always)+
		". Compare with something else.", p.at(member.Right), p.at())
	if b, ok := t.Right.(*gamedef.BindingRef); ok {
		if v.Kinds&Player != 0 {
			f.Fixes = append(f.Fixes, Fix{Title: "Compare with the active player",
				Edits: []Edit{{Path: p.at(member.Right), Text: render.ActivePlayer().Line()}}})
		}
		for i := len(p.scope) - 1; i >= 0; i-- {
			other := p.scope[i]
			if other.name != b.Name && !other.value.Unknown && other.value.scalars() == v.scalars() &&
				v.scalars() != 0 {
				name := AuthoredName(other.name)
				f.Fixes = append(f.Fixes, Fix{Title: "Compare with " + name,
					Edits: []Edit{{Path: p.at(member.Right), Text: render.Binding(name).Line()}}})
			}
		}
	}
}

func yes(b bool) string {
	if b {
		return "true"
	}
	return "false"
}

// comparison is the sides of a comparison.
type comparison struct {
	op          gamedef.CompareOp
	left, right Value
	literal     gamedef.Value // the right side as written
	expression  gamedef.Value // the left side
	at, other   string        // the steps to the right side, and to the left
	noun        string        // the left side
	filter      bool
	list        bool             // the left side is the items of a list: that these are the same is no answer
	among       []gamedef.Scalar // the list that contains the right side
}

// judge reports a comparison that can have only one result.
func (p *interpreter) judge(c comparison) {
	text, isText := c.literal.(gamedef.Text)
	if isText {
		p.ask(c.expression, string(text))
	}
	if isText && p.meantReference(string(text), c) {
		return
	}
	if isText && c.filter && (c.left.Unknown || c.left.AnyText) && !slices.Contains(c.left.Texts, string(text)) {
		message := fmt.Sprintf("%s is not known to be %s.", upper(c.noun), quote(string(text)))
		p.warn(diag.ValuesTextNever, message, p.at(c.at), p.at()).Bare = true
		return
	}
	if c.left.Unknown || c.right.Unknown || c.left.scalars() == 0 || c.right.scalars() == 0 {
		return
	}
	equality := c.op == gamedef.Equal || c.op == gamedef.NotEqual
	if c.left.scalars()&c.right.scalars() == 0 {
		if isText && c.among != nil && isNumber(string(text)) {
			return // a list of a filter may hold numbers as texts
		}
		if equality && !p.tellMisnamed(c.right, c.left.scalars()) && !p.tellMisnamed(c.left, c.right.scalars()) {
			p.mismatch(c)
		}
		return
	}
	if c.left.scalars() != c.right.scalars() {
		return // some can be equal
	}
	if equality && c.left.scalars() == Text {
		p.oddOneOut(c.right, c.left)
		p.oddOneOut(c.left, c.right)
	}
	can, cannot := outcomes(c.op, c.left, c.right)
	if c.list && can {
		return
	}
	if can && (cannot || c.left.Absent || c.right.Absent) && !(c.op == gamedef.NotEqual && !cannot) {
		return
	}
	switch c.left.scalars() {
	case Text:
		if isText {
			p.never(c, string(text))
		} else {
			p.constant(c, can)
		}
	case Number:
		p.outOfRange(c, can)
	default:
		p.constant(c, can)
	}
}

// meantInLiteral reports the name of a binding beside another literal. Whoever compares other literals knows the
// result, and filters of zones have a name for each zone.
func (p *interpreter) meantInLiteral(v gamedef.Value, at string) (meant bool) {
	if text, ok := v.(gamedef.Text); ok && text != gamedef.ZoneBinding {
		return p.meantReference(string(text), comparison{left: unknown, at: at})
	}
	return false
}

// WriteReference says how to write the value of something in a record. Formulas have it without quotes.
const WriteReference = "Write { ref: … } where the value of something is meant."

// sameEachTime reports a comparison of two literal texts. With numbers and booleans some authors make conditions that
// always hold.
func (p *interpreter) sameEachTime(t *gamedef.Compare) {
	left, ok := t.Left.(gamedef.Text)
	right, both := t.Right.(gamedef.Text)
	if !ok || !both || left == gamedef.ZoneBinding || right == gamedef.ZoneBinding {
		return
	}
	can, _ := outcomes(t.Op, texts(string(left)), texts(string(right)))
	f := p.warn(diag.ValuesConstant, "Two fixed texts are compared here, so this is always "+yes(can)+
		". "+WriteReference, p.at(member.Left), p.at(member.Right))
	f.Beside = true
	if can {
		f.Severity = diag.Hint
	}
}

// outcomes reports whether a comparison can be true, and whether it can be false.
func outcomes(op gamedef.CompareOp, l, r Value) (can, cannot bool) {
	exact := l.exact() && r.exact()
	switch l.scalars() {
	case Text:
		meet := l.AnyText || r.AnyText
		for _, t := range r.Texts {
			meet = meet || l.has(t)
		}
		can, cannot = meet, !(exact && meet)
	case Boolean:
		meet := l.Yes && r.Yes || l.No && r.No
		can, cannot = meet, !(exact && meet)
	default:
		switch op {
		case gamedef.Equal, gamedef.NotEqual:
			can = l.Min <= r.Max && r.Min <= l.Max
			cannot = !(exact && can)
		case gamedef.Less:
			can, cannot = l.Min < r.Max, l.Max >= r.Min
		case gamedef.LessEqual:
			can, cannot = l.Min <= r.Max, l.Max > r.Min
		case gamedef.Greater:
			can, cannot = l.Max > r.Min, l.Min <= r.Max
		case gamedef.GreaterEqual:
			can, cannot = l.Max >= r.Min, l.Min < r.Max
		}
	}
	if op == gamedef.NotEqual {
		can, cannot = cannot, can
	}
	return can, cannot
}

// meantReference reports a text that is the name of something with a value.
func (p *interpreter) meantReference(text string, c comparison) bool {
	reference := p.reference(text, c.left)
	if reference == "" {
		return false
	}
	at := p.at(c.at)
	f := p.warn(diag.ValuesReferenceAsText, "This is the text "+quote(text)+", not what "+quote(text)+
		" stands for. Write "+reference+".", at)
	f.Fixes = []Fix{{Title: "Write " + reference, Edits: []Edit{{Path: at, Text: reference}},
		Safe: strings.HasPrefix(text, "$")}}
	return true
}

// reference returns how to write the value of a named thing, if the text of its name cannot be meant; "" if it can.
func (p *interpreter) reference(text string, side Value) string {
	if side.Kinds&Text != 0 && !side.AnyText && side.has(text) {
		return ""
	}
	if strings.HasPrefix(text, "$") && !strings.ContainsAny(text, "{}") {
		if p.binds(text) {
			return render.Binding(text).Line()
		}
	}
	if text != "" && !(side.Kinds&Text != 0 && side.AnyText) && !side.Unknown {
		for _, name := range []string{"$" + text, text} { // a parameter's name may lack the $
			if p.binds(name) && !strings.HasPrefix(text, "$") {
				return render.Binding(name).Line()
			}
		}
	}
	switch text {
	case view.PlayerActor, view.PlayerActive, view.ReferenceIsActivePlayer:
		if side.Kinds&Number != 0 || side.Unknown {
			return render.ActivePlayer().Line()
		}
	}
	if side.Unknown || side.scalars()&(Number|Boolean) == 0 {
		return ""
	}
	switch text {
	case "next", "previous", view.PlayerLeft, view.PlayerRight:
		if side.Kinds&Player != 0 && p.least == 2 && p.most == 2 {
			// the other one of two
			return render.Record().Say(view.ArithmeticOp, view.ArithmeticIsMinus).
				With(view.ArithmeticLeft, render.Scalar("1")).
				With(view.ArithmeticRight, render.ActivePlayer()).Line()
		}
	}
	if p.globals[text] != nil {
		return render.Reference(view.ReferenceIsGvar).Say(view.ReferenceVar, text).Line()
	}
	if p.players[text] != nil {
		return render.Reference(view.ReferenceIsPvar).Say(view.ReferencePlayer, view.PlayerActor).
			Say(view.ReferenceVar, text).Line()
	}
	return ""
}

// kind reports a value that is certainly not a number, or not a boolean, for a variable that takes one, so that the
// effect fails.
func (p *interpreter) kind(v Value, def *gamedef.VariableDef, step string) {
	if def == nil || v.Unknown || v.nothing() {
		return
	}
	wanted, takes := Number|Player, "a number"
	switch def.Type {
	case gamedef.EnumVariable:
		return
	case gamedef.BooleanVariable:
		wanted, takes = Boolean, "true or false"
	}
	if v.Kinds&wanted == 0 && !p.tellMisnamed(v, wanted) {
		p.warn(diag.ValuesKindMismatch, fmt.Sprintf("This is %s, and the variable %s takes %s, so the effect fails.",
			v, quote(def.Name), takes), p.at(step), p.at()).Wanted = wanted
	}
}

// mismatch reports a comparison of different kinds of things.
func (p *interpreter) mismatch(c comparison) {
	at := p.at(c.at)
	f := p.warn(diag.ValuesKindMismatch,
		fmt.Sprintf("This is %s, and %s is %s: they are never equal.", c.right, c.noun, c.left), at, p.at())
	f.Wanted = c.left.Kinds
	text, ok := c.literal.(gamedef.Text)
	if ok {
		f.Fixes = p.fixMisplaced(c, string(text))
	} else {
		if n, isNumber := c.literal.(gamedef.Number); isNumber && c.left.Kinds&Text != 0 {
			f.Fixes = append(f.Fixes, Fix{Title: "Write a text",
				Edits: []Edit{{Path: at, Text: fmt.Sprintf("'%g'", float64(n))}},
				Safe:  c.left.has(fmt.Sprintf("%g", float64(n)))})
		}
		if b, isBool := c.literal.(gamedef.Bool); isBool && c.left.Kinds&Text != 0 {
			f.Fixes = append(f.Fixes, Fix{Title: "Write a text",
				Edits: []Edit{{Path: at, Text: fmt.Sprintf("'%v'", bool(b))}}})
		}
		return
	}
	switch {
	case c.left.Kinds&Number != 0 && isNumber(string(text)), c.left.Kinds&Boolean != 0 &&
		(text == "true" || text == "false"):
		f.Fixes = append(f.Fixes, Fix{Title: "Write it without quotes", Edits: []Edit{{Path: at, Text: string(text)}},
			Safe: true})
	case c.left.Kinds&Player != 0:
		for i, s := range p.def.Seats {
			if s.ID == string(text) {
				f.Message = fmt.Sprintf("%s is a number here, not the name of a seat. The seat %s is player %d.",
					upper(c.noun), quote(s.ID), i)
				f.Fixes = append(f.Fixes, Fix{Title: fmt.Sprintf("Write the number of the seat, %d", i),
					Edits: []Edit{{Path: at, Text: itoa(i)}}, Safe: true})
			}
		}
	}
}

func upper(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

func isNumber(s string) bool {
	if s == "" {
		return false
	}
	for i := range len(s) {
		if (s[i] < '0' || s[i] > '9') && !(i == 0 && s[i] == '-' && len(s) > 1) {
			return false
		}
	}
	return true
}

// never reports a text that the other side never equals.
func (p *interpreter) never(c comparison, text string) {
	at := p.at(c.at)
	var answer string
	switch {
	case c.left.has(text): // it is nothing else
		p.constant(c, c.op == gamedef.Equal)
		return
	case c.filter && c.among != nil:
		answer = "so this adds nothing to the list"
	case c.filter && c.op == gamedef.Equal:
		answer = "so nothing is found"
	case c.filter:
		answer = "so this leaves nothing out"
	default:
		answer = "so this is always " + yes(c.op == gamedef.NotEqual)
	}
	f := p.warn(diag.ValuesTextNever, fmt.Sprintf("%s is never %s, %s. It can be %s.", upper(c.noun), quote(text),
		answer, listTexts(c.left.Texts)), at, p.at())
	var taken []string
	for _, s := range c.among {
		if t, ok := s.(gamedef.Text); ok {
			taken = append(taken, string(t))
		}
	}
	f.Fixes = append(p.fixMisplaced(c, text), replaceText(text, c.left.Texts, taken, at)...)
}

// ask records that a property, read here, is compared with a text.
func (p *interpreter) ask(of gamedef.Value, text string) {
	if t, ok := of.(*gamedef.TokenPropRef); ok {
		p.out.asked = append(p.out.asked, askedProperty{t.Prop, text, true})
	}
}

// oddOneOut reports one text in a literal list whose items are compared with something that can be any of the others
// but never that one: it is a slip if the list lacks just one text, or a similar one.
func (p *interpreter) oddOneOut(list, other Value) {
	if len(list.from) < 3 || other.AnyText || list.AnyText {
		return
	}
	odd := -1
	for i, w := range list.from {
		if !other.has(w.text) {
			if odd >= 0 {
				return
			}
			odd = i
		}
	}
	if odd < 0 {
		return
	}
	wrong := list.from[odd]
	lacks := slices.DeleteFunc(slices.Clone(other.Texts), func(t string) bool { return list.has(t) })
	if !slices.ContainsFunc(lacks, func(t string) bool { return symbols.Slip(wrong.text, t) }) && len(lacks) != 1 {
		return
	}
	f := p.warn(diag.ValuesTextNever, fmt.Sprintf("What is compared with these is never %s. It can be %s.",
		quote(wrong.text), listTexts(other.Texts)), wrong.path)
	f.Fixes = replaceText(wrong.text, lacks, nil, wrong.path)
}

// constant reports a comparison with only one possible result.
func (p *interpreter) constant(c comparison, answer bool) {
	severity := diag.Severity(0)
	if answer {
		severity = diag.Hint
	}
	what := ""
	switch {
	case c.expression == nil || literal(c.expression):
	case literal(c.literal):
		what = fmt.Sprintf(" %s is always %s.", upper(c.noun), writeValue(c.left))
	default:
		what = fmt.Sprintf(" %s is %s, and this is %s.", upper(c.noun), writeValue(c.left), writeValue(c.right))
		if !answer && (p.lackOwner(c.left, c.right) || p.lackOwner(c.right, c.left)) {
			what += " The id of a zone has its owner after it, also where nobody owns it."
		}
	}
	p.report(Finding{Code: diag.ValuesConstant, Severity: severity, At: []string{p.at(c.at), p.at()},
		Message: "This is always " + yes(answer) + "." + what})
}

// lackOwner reports whether texts would be zone ids like others with the owner appended.
func (p *interpreter) lackOwner(texts, ids Value) bool {
	return slices.ContainsFunc(texts.Texts, func(t string) bool {
		_, ok := p.zones[t+":none"]
		return ok && ids.has(t+":none")
	})
}

// writeValue writes a value without its kind, if that is obvious.
func writeValue(v Value) string {
	if v.scalars() == Text && !v.AnyText {
		return listTexts(v.Texts)
	}
	return v.String()
}

// consequence describes the effect of a comparison with only one result.
func (c *comparison) consequence(answer bool) string {
	switch {
	case !c.filter:
		return "This is always " + yes(answer)
	case c.among != nil && !answer:
		return "This adds nothing to the list"
	case answer:
		return "This leaves nothing out"
	}
	return "This finds nothing"
}
