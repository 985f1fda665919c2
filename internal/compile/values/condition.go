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
	p.checkSelectors(c)
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
			p.walkInto(member.Args+index(i), func() { p.condition(arg) })
		}
	}, t)
	p.reportContradictions(t.Args, true)
	return struct{}{}
}

func (p conditionKinds) Or(t *gamedef.Or) struct{} {
	for i, arg := range t.Args {
		p.walkInto(member.Args+index(i), func() { p.condition(arg) })
	}
	p.reportContradictions(t.Args, false)
	return struct{}{}
}

func (p conditionKinds) In(t *gamedef.In) struct{} {
	var item, set Value
	p.walkInto(member.Item, func() { item = p.value(t.Item) })
	p.walkInto(member.Set, func() { set = p.value(t.Set) })
	if set.Kinds == List && set.list != nil && isLiteral(t.Item) {
		p.judgeComparison(comparison{op: gamedef.Equal, left: set.list.item, right: item, literal: t.Item,
			at:   member.Item,
			noun: "what the list holds", list: true})
	}
	return struct{}{}
}

func (p conditionKinds) Connected(t *gamedef.Connected) struct{} {
	p.reportZeroBound(t.MaxDepth, member.MaxDepth, "With no step nothing is connected with another zone.")
	p.withScope(func() {
		p.bind(t.AsOrDefault(), Value{Kinds: Text | Zone, AnyText: true})
		p.walkInto(member.Via, func() { p.condition(t.Via) })
	})
	return struct{}{}
}

func (p conditionKinds) ZonePropIncludes(t *gamedef.ZonePropIncludes) struct{} {
	p.checkSpaceProperty(t.Zone, t.Prop, true)
	p.walkInto(member.Value, func() { p.value(t.Value) })
	return struct{}{}
}

func (p conditionKinds) Compare(t *gamedef.Compare) struct{} {
	p.compare(t)
	return struct{}{}
}

func (p *interpreter) compare(t *gamedef.Compare) {
	var l, r Value
	if side := p.orderedNumber; t.Op != gamedef.Equal && t.Op != gamedef.NotEqual {
		p.walkInto(member.Left, func() { p.requireNumber(t.Left) })
		p.walkInto(member.Right, func() { p.requireNumber(t.Right) })
		l, r = side(member.Left, t.Left), side(member.Right, t.Right)
	} else {
		p.walkInto(member.Left, func() { l = p.value(t.Left) })
		p.walkInto(member.Right, func() { r = p.value(t.Right) })
	}
	switch {
	case isLiteral(t.Left) && isLiteral(t.Right):
		left, right := p.reportNameInLiteral(t.Left, member.Left), p.reportNameInLiteral(t.Right, member.Right)
		if !left && !right {
			p.reportLiteralComparison(t)
		}
	case isSameExpression(t.Left, t.Right):
		p.reportSameSides(t, l)
	case isLiteral(t.Left):
		p.judgeComparison(comparison{op: t.Op.Mirror(), left: r, right: l, literal: t.Left, expression: t.Right,
			other: member.Right, at: member.Left, noun: "it"})
	default:
		p.judgeComparison(comparison{op: t.Op, left: l, right: r, literal: t.Right, expression: t.Left,
			other: member.Left,
			at:    member.Right, noun: noun(t.Left)})
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

// reportSameSides reports a comparison of something with itself.
func (p *interpreter) reportSameSides(t *gamedef.Compare, v Value) {
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

// comparison holds the sides of a comparison.
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

// judgeComparison reports a comparison that can have only one result.
func (p *interpreter) judgeComparison(c comparison) {
	text, isText := c.literal.(gamedef.Text)
	if isText {
		p.recordAsked(c.expression, string(text))
	}
	if isText && p.reportMeantReference(string(text), c) {
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
		if equality && !p.reportMisnamed(c.right, c.left.scalars()) && !p.reportMisnamed(c.left, c.right.scalars()) {
			p.reportMismatch(c)
		}
		return
	}
	if c.left.scalars() != c.right.scalars() {
		return // some can be equal
	}
	if equality && c.left.scalars() == Text {
		p.reportOddText(c.right, c.left)
		p.reportOddText(c.left, c.right)
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
			p.reportNeverEqual(c, string(text))
		} else {
			p.reportConstant(c, can)
		}
	case Number:
		p.reportOutOfRange(c, can)
	default:
		p.reportConstant(c, can)
	}
}

// reportNameInLiteral reports a literal that is the name of a binding and is compared with another literal, and returns
// whether it did. A comparison of other literals may be intended, and filters of zones have a name for each zone.
func (p *interpreter) reportNameInLiteral(v gamedef.Value, at string) (meant bool) {
	if text, ok := v.(gamedef.Text); ok && text != gamedef.ZoneBinding {
		return p.reportMeantReference(string(text), comparison{left: unknown, at: at})
	}
	return false
}

// WriteReference is the advice on how to write the value of something in a record. Formulas have it without quotes.
const WriteReference = "Write { ref: … } where the value of something is meant."

// reportLiteralComparison reports a comparison of two literal texts. Comparisons of numbers and booleans are not
// reported: some authors write conditions that always hold that way.
func (p *interpreter) reportLiteralComparison(t *gamedef.Compare) {
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
	exact := l.isExact() && r.isExact()
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

// reportMeantReference reports a text that is the name of something with a value, where the value is probably meant,
// and returns whether it did.
func (p *interpreter) reportMeantReference(text string, c comparison) bool {
	reference := p.referenceAdvice(text, c.left)
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

// referenceAdvice returns how to write the value of a named thing, if the text of its name cannot be meant; "" if the
// text can be meant.
func (p *interpreter) referenceAdvice(text string, side Value) string {
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

// reportWrongKind reports a value for a variable of numbers or booleans that certainly is of another kind, so that
// the effect fails.
func (p *interpreter) reportWrongKind(v Value, def *gamedef.VariableDef, step string) {
	if def == nil || v.Unknown || v.isImpossible() {
		return
	}
	wanted, takes := Number|Player, "a number"
	switch def.Type {
	case gamedef.EnumVariable:
		return
	case gamedef.BooleanVariable:
		wanted, takes = Boolean, "true or false"
	}
	if v.Kinds&wanted == 0 && !p.reportMisnamed(v, wanted) {
		p.warn(diag.ValuesKindMismatch, fmt.Sprintf("This is %s, and the variable %s takes %s, so the effect fails.",
			v, quote(def.Name), takes), p.at(step), p.at()).Wanted = wanted
	}
}

// reportMismatch reports a comparison of different kinds of things.
func (p *interpreter) reportMismatch(c comparison) {
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

// reportNeverEqual reports a text that the other side of a comparison never equals.
func (p *interpreter) reportNeverEqual(c comparison, text string) {
	at := p.at(c.at)
	var answer string
	switch {
	case c.left.has(text): // it is nothing else
		p.reportConstant(c, c.op == gamedef.Equal)
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

// recordAsked records that a property, which is read here, is compared with a text.
func (p *interpreter) recordAsked(of gamedef.Value, text string) {
	if t, ok := of.(*gamedef.TokenPropRef); ok {
		p.out.asked = append(p.out.asked, askedProperty{t.Prop, text, true})
	}
}

// reportOddText reports the one text in a literal list that the value compared with the list can never be, while it can
// be any of the other texts. It is a likely slip if the list lacks just one possible text, or a similar one.
func (p *interpreter) reportOddText(list, other Value) {
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
	if !slices.ContainsFunc(lacks, func(t string) bool { return symbols.IsSlip(wrong.text, t) }) && len(lacks) != 1 {
		return
	}
	f := p.warn(diag.ValuesTextNever, fmt.Sprintf("What is compared with these is never %s. It can be %s.",
		quote(wrong.text), listTexts(other.Texts)), wrong.path)
	f.Fixes = replaceText(wrong.text, lacks, nil, wrong.path)
}

// reportConstant reports a comparison with only one possible result.
func (p *interpreter) reportConstant(c comparison, answer bool) {
	severity := diag.Severity(0)
	if answer {
		severity = diag.Hint
	}
	what := ""
	switch {
	case c.expression == nil || isLiteral(c.expression):
	case isLiteral(c.literal):
		what = fmt.Sprintf(" %s is always %s.", upper(c.noun), writeValue(c.left))
	default:
		what = fmt.Sprintf(" %s is %s, and this is %s.", upper(c.noun), writeValue(c.left), writeValue(c.right))
		if !answer && (p.areOwnerless(c.left, c.right) || p.areOwnerless(c.right, c.left)) {
			what += " The id of a zone has its owner after it, also where nobody owns it."
		}
	}
	p.report(Finding{Code: diag.ValuesConstant, Severity: severity, At: []string{p.at(c.at), p.at()},
		Message: "This is always " + yes(answer) + "." + what})
}

// areOwnerless reports whether texts would be zone ids if an owner were appended.
func (p *interpreter) areOwnerless(texts, ids Value) bool {
	return slices.ContainsFunc(texts.Texts, func(t string) bool {
		_, ok := p.zones[t+":none"]
		return ok && ids.has(t+":none")
	})
}

// writeValue returns a value as a text, without its kind if that is obvious.
func writeValue(v Value) string {
	if v.scalars() == Text && !v.AnyText {
		return listTexts(v.Texts)
	}
	return v.String()
}

// consequenceText returns a text about the effect of a comparison that always has the result answer.
func (c *comparison) consequenceText(answer bool) string {
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
