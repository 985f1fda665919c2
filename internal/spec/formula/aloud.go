package formula

import (
	"strings"
	"unicode"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/yaml/syntax"
)

// Say reads a value of a type aloud, as an English sentence.
func Say(t *grammar.Type, n Tree) string {
	var text string
	switch {
	case isEffects(t):
		if text = effects(n); text == "" {
			text = "nothing happens"
		}
	case t.Form == grammar.Choice && isUnionOf(t, grammar.ConditionUnion) && !isUnionOf(t, grammar.ReferenceUnion):
		text = clause(n)
	case t.Form == grammar.Choice && t.Union == grammar.EffectUnion:
		text = effect(n)
	default:
		text = spoken(n)
	}
	first := []rune(text)
	if len(first) > 0 {
		first[0] = unicode.ToUpper(first[0])
	}
	return string(first) + "."
}

func isUnionOf(t *grammar.Type, u *grammar.Union) bool {
	for _, of := range notationsOf(t.Union).unions {
		if of == u {
			return true
		}
	}
	return false
}

// words are the words of a name: chosenTowns, chosen-towns and $chosen_towns are "chosen towns".
func words(name string) string {
	var b strings.Builder
	var last rune
	for _, r := range strings.TrimPrefix(name, "$") {
		switch {
		case r == '-' || r == '_' || r == '.':
			r = ' '
		case unicode.IsUpper(r) && unicode.IsLower(last):
			b.WriteRune(' ')
			r = unicode.ToLower(r)
		}
		if r != ' ' || last != ' ' {
			b.WriteRune(r)
		}
		last = r
	}
	return strings.TrimSpace(b.String())
}

// the puts an article before the words of a name; a single letter has none.
func the(name string) string {
	text := words(name)
	if len([]rune(text)) == 1 || strings.HasPrefix(text, "the ") {
		return text
	}
	return "the " + text
}

// given is what stands for an argument of the macro around; "" for other things.
func given(n Tree) string {
	if n.Valid() && isParam(n) {
		return "the given " + words(n.At(0).Text())
	}
	return ""
}

// spokenName says a name that a field holds.
func spokenName(n Tree) string {
	if g := given(n); g != "" {
		return g
	}
	return words(n.Text())
}

// player says who is meant.
func player(n Tree) string {
	switch g := given(n); {
	case g != "":
		return g
	case !n.Valid():
		return "nobody"
	case n.Kind() == syntax.Mapping:
		if chosen := n.Get(view.PlayerChosenChosen); chosen.Valid() {
			return playerNamed(chosen.Text())
		}
		if number := n.Get(view.PlayerValueValue); number.Valid() {
			return "the player with the number " + spoken(number)
		}
		if side := n.Get(view.PlayerRelativeRelative); side.Valid() {
			return playerNamed(side.Text())
		}
		if id := n.Get(view.PlayerIDID); id.Valid() {
			return "player " + id.Text()
		}
		return n.Flow()
	}
	return playerNamed(n.Text())
}

func playerNamed(name string) string {
	switch name {
	case view.PlayerActor:
		return "the acting player"
	case view.PlayerActive:
		return "the active player"
	case view.PlayerAll:
		return "all players"
	case view.PlayerAllOther:
		return "all other players"
	case view.PlayerLeft:
		return "the left neighbour"
	case view.PlayerRight:
		return "the right neighbour"
	}
	text := words(name)
	if strings.HasPrefix(name, "$") && len([]rune(text)) > 1 {
		return "the " + text
	}
	if isNumber(text) || strings.HasPrefix(name, "$") {
		return "player " + text
	}
	return text
}

// whose is a player in front of what belongs to them.
func whose(player string) string {
	if strings.HasSuffix(player, "s") {
		return player + "’"
	}
	return player + "’s"
}

// place says which zone is meant.
func place(n Tree) string {
	switch g := given(n); {
	case g != "":
		return g
	case !n.Valid():
		return "nowhere"
	case n.Kind() == syntax.Mapping:
		if value := n.Get(view.ZoneExprZoneExpr); value.Valid() {
			return "the zone named by " + spoken(value)
		}
		if m, ok := notationsOf(grammar.ValueUnion).chosen(n); ok {
			return "the zone named by " + said(m, n)
		}
		return n.Flow()
	}
	base, owner, owned := strings.Cut(n.Text(), ":")
	switch {
	case !owned || owner == view.QualifierNone:
		return the(base)
	case owner == "each":
		return "every player’s " + words(base)
	}
	return whose(playerNamed(owner)) + " " + words(base)
}

// andWord joins what is said of several things.
const andWord = "and"

// list joins texts: a, b and c.
func list(all []string, last string) string {
	if len(all) < 2 {
		return strings.Join(all, "")
	}
	return strings.Join(all[:len(all)-1], ", ") + " " + last + " " + all[len(all)-1]
}

// clause says what must hold.
func clause(n Tree) string {
	if g := given(n); g != "" {
		return g + " holds"
	}
	if !n.Valid() || n.Kind() != syntax.Mapping {
		switch n.Text() {
		case wordTrue:
			return "always"
		case wordFalse:
			return "never"
		}
		return spoken(n)
	}
	m, ok := notationsOf(grammar.ConditionUnion).chosen(n)
	switch {
	case !ok:
		return spoken(n)
	case m.union == grammar.ConditionMacroCallUnion:
		return view.VisitConditionMacroCall(m.Word, n, macros{" holds"})
	}
	return said(m, n)
}

// deny says that something must not hold.
func deny(n Tree) string {
	m, ok := notationsOf(grammar.ConditionUnion).chosen(n)
	if ok && m.union == grammar.ConditionMacroCallUnion {
		return view.VisitConditionMacroCall(m.Word, n, macros{" does not hold"})
	}
	if ok && m.union == grammar.ConditionUnion {
		if text := view.VisitCondition(m.Word, n, conditions{denied: true}); text != "" {
			return text
		}
	}
	return "it is not so that " + clause(n)
}

// spoken says a value, a query or anything else that is no condition and no list.
func spoken(n Tree) string {
	switch g := given(n); {
	case g != "":
		return g
	case !n.Valid(), n.Kind() == syntax.Sequence && n.Len() == 0:
		return "nothing"
	case n.Kind() == syntax.Sequence:
		var all []string
		for _, item := range n.Entries() {
			all = append(all, spoken(item))
		}
		return list(all, andWord)
	case n.Kind() == syntax.Scalar:
		if n.IsText() && (n.Text() == "" || strings.TrimSpace(n.Text()) != n.Text()) {
			return "“" + n.Text() + "”"
		}
		return n.Text()
	}
	m, ok := notationsOf(anyRecord.Union).chosen(n)
	switch {
	case ok:
		return said(m, n)
	case isRecord(n, grammar.FindShape(view.ShapeTokenTest)):
		return "whose " + testSaid(n, view.TokenTestProp)
	}
	return n.Flow()
}

// said is what the visitor of a union says of one of its members.
func said(m member, n Tree) string {
	switch m.union {
	case grammar.ConditionUnion:
		return view.VisitCondition(m.Word, n, conditions{})
	case grammar.ArithmeticUnion, grammar.NumericArithmeticUnion:
		return view.VisitArithmetic(m.Word, n, computations{})
	case grammar.ReferenceUnion:
		return view.VisitReference(m.Word, n, references{})
	case grammar.QueryUnion:
		return view.VisitQuery(m.Word, n, queries{})
	case grammar.EffectUnion:
		return view.VisitEffect(m.Word, n.Get(m.Word), deeds{})
	case grammar.MacroCallUnion:
		return view.VisitEffect(m.Word, n, deeds{})
	}
	return view.VisitValue(m.Word, n, values{})
}

// operand says a value inside another one, in brackets where it is computed itself.
func operand(n Tree) string {
	text := spoken(n)
	if n.Valid() && n.Kind() == syntax.Mapping && given(n) == "" {
		if m, ok := notationsOf(grammar.ValueUnion).chosen(n); ok &&
			(m.union == grammar.ArithmeticUnion || m.Notation.Form == grammar.Decided ||
				m.Notation.Form == grammar.Aggregated) {
			return "(" + text + ")"
		}
	}
	return text
}

// conditions says what must hold; denied, what must not, or "" where there are no better
// words for that than those of the condition.
type conditions struct{ denied bool }

// verb chooses the words of a condition or of what denies it.
func (c conditions) verb(holds, not string) string {
	if c.denied {
		return not
	}
	return holds
}

// joined says several conditions of which all or one must hold.
func (c conditions) joined(args Tree, word, both string, inner string) string {
	if c.denied {
		return ""
	}
	var all []string
	for _, arg := range args.Entries() {
		text := clause(arg)
		if m, ok := notationsOf(grammar.ConditionUnion).chosen(arg); ok && m.Word == inner {
			text = both + " " + text
		}
		all = append(all, text)
	}
	if len(all) == 0 {
		return c.verb(map[string]string{view.ConditionIsAnd: "always", view.ConditionIsOr: "never"}[word], "")
	}
	return list(all, word)
}

func (c conditions) And(r view.ConditionAndRecord[Tree]) string {
	return c.joined(r.Args(), andWord, "either", view.ConditionIsOr)
}

func (c conditions) Or(r view.ConditionOrRecord[Tree]) string {
	return c.joined(r.Args(), "or", "both", view.ConditionIsAnd)
}

func (c conditions) Not(r view.ConditionNotRecord[Tree]) string {
	if c.denied {
		return clause(r.Arg())
	}
	return deny(r.Arg())
}

// compared says a comparison. Of a number of things one says that there are so many.
func (c conditions) compared(left, right Tree, verb, many, none string) string {
	things, where := counted(left)
	switch {
	case things == "":
		return spoken(left) + " " + verb + " " + spoken(right)
	case right.Text() == "0" && none != "":
		return none + " " + things + where
	}
	return "there are " + many + " " + spoken(right) + " " + things + where
}

// counted is what a value counts; "" where it counts nothing.
func counted(n Tree) (things, where string) {
	if !n.Valid() || n.Kind() != syntax.Mapping {
		return "", ""
	}
	m, ok := notationsOf(grammar.ValueUnion).chosen(n)
	switch {
	case !ok:
	case m.Word == view.ValueIsZoneCount && m.union == grammar.ValueUnion:
		return "tokens", " in " + place(n.Get(m.Word))
	case m.Word == view.ReferenceIsZoneCount && m.union == grammar.ReferenceUnion:
		return "tokens", " in " + place(n.Get(view.ReferenceZoneCountZone))
	case m.Notation.Form == grammar.Aggregated:
		if body := n.Get(m.Word); body.Get(view.AggregateOp).Text() == countWord() &&
			given(body.Get(view.AggregateQuery)) == "" {
			return spoken(body.Get(view.AggregateQuery)), ""
		}
	}
	return "", ""
}

const (
	thereAreNo = "there are no"
	thereAre   = "there are"
)

func (c conditions) Equal(r view.ConditionEqualRecord[Tree]) string {
	return c.compared(r.Left(), r.Right(), c.verb("is", "is not"), c.verb("exactly", "other than"),
		c.verb(thereAreNo, thereAre))
}

func (c conditions) NotEqual(r view.ConditionNotEqualRecord[Tree]) string {
	return c.compared(r.Left(), r.Right(), c.verb("is not", "is"), c.verb("other than", "exactly"),
		c.verb(thereAre, thereAreNo))
}

func (c conditions) Less(r view.ConditionLessRecord[Tree]) string {
	return c.compared(r.Left(), r.Right(), c.verb("is less than", "is at least"), c.verb("fewer than", "at least"), "")
}

func (c conditions) LessOrEqual(r view.ConditionLessOrEqualRecord[Tree]) string {
	return c.compared(r.Left(), r.Right(), c.verb("is at most", "is more than"), c.verb("at most", "more than"),
		c.verb(thereAreNo, thereAre))
}

func (c conditions) Greater(r view.ConditionGreaterRecord[Tree]) string {
	return c.compared(r.Left(), r.Right(), c.verb("is more than", "is at most"), c.verb("more than", "at most"),
		c.verb(thereAre, thereAreNo))
}

func (c conditions) GreaterOrEqual(r view.ConditionGreaterOrEqualRecord[Tree]) string {
	return c.compared(r.Left(), r.Right(), c.verb("is at least", "is less than"), c.verb("at least", "fewer than"), "")
}

func (c conditions) In(r view.ConditionInRecord[Tree]) string {
	return spoken(r.Item()) + " " + c.verb("is", "is not") + " among " + spoken(r.Set())
}

func (c conditions) Adjacent(r view.ConditionAdjacentRecord[Tree]) string {
	return place(r.Right()) + " " + c.verb("is", "is not") + " next to " + place(r.Left())
}

func (c conditions) Connected(r view.ConditionConnectedRecord[Tree]) string {
	return place(r.To()) + " " + c.verb("can", "cannot") + " be reached from " + place(r.From()) +
		way(r.Via(), r.MaxDepth())
}

// way says which way leads from zone to zone.
func way(via, most Tree) (text string) {
	if most.Valid() {
		text = " in at most " + spoken(most) + " steps"
	}
	if via.Valid() {
		text += " through zones where " + clause(via)
	}
	return text
}

func (c conditions) ZonePropIncludes(r view.ConditionZonePropIncludesRecord[Tree]) string {
	return "the " + spokenName(r.Prop()) + " of " + place(r.Zone()) + " " + c.verb("include", "do not include") + " " +
		spoken(r.Value())
}

// Other says what the language does not have as it is written.
func (conditions) Other(_ string, n Tree) string { return n.Flow() }

// computations says what is computed.
type computations struct{}

func (computations) Plus(r view.ArithmeticPlusRecord[Tree]) string {
	return operand(r.Left()) + " plus " + operand(r.Right())
}

func (computations) Minus(r view.ArithmeticMinusRecord[Tree]) string {
	return operand(r.Left()) + " minus " + operand(r.Right())
}

func (computations) Times(r view.ArithmeticTimesRecord[Tree]) string {
	return operand(r.Left()) + " times " + operand(r.Right())
}

func (computations) DividedBy(r view.ArithmeticDividedByRecord[Tree]) string {
	return operand(r.Left()) + " divided by " + operand(r.Right()) + ", without the fraction"
}

func (computations) Mod(r view.ArithmeticModRecord[Tree]) string {
	return "what is left over of " + operand(r.Left()) + " divided by " + operand(r.Right())
}

func (computations) FloorDiv(r view.ArithmeticFloorDivRecord[Tree]) string {
	return operand(r.Left()) + " divided by " + operand(r.Right()) + ", rounded down"
}

func (computations) CeilDiv(r view.ArithmeticCeilDivRecord[Tree]) string {
	return operand(r.Left()) + " divided by " + operand(r.Right()) + ", rounded up"
}

func (computations) Min(r view.ArithmeticMinRecord[Tree]) string {
	return "the smaller of " + operand(r.Left()) + " and " + operand(r.Right())
}

func (computations) Max(r view.ArithmeticMaxRecord[Tree]) string {
	return "the larger of " + operand(r.Left()) + " and " + operand(r.Right())
}

// Other says what the language does not have as it is written.
func (computations) Other(_ string, n Tree) string { return n.Flow() }

// values says what is worked out.
type values struct{}

func (values) Aggregate(r view.ValueAggregateRecord[Tree]) string {
	a := r.Aggregate()
	op := a.Op().Text()
	if !a.Bind().Valid() || !a.ValueExpr().Valid() {
		return "the number of " + spoken(a.Query())
	}
	what := map[string]string{view.AggregateOpSum: "the sum", view.AggregateOpMin: "the smallest",
		view.AggregateOpMax: "the largest"}[op]
	if what == "" {
		what = "the " + op
	}
	return what + " of " + spoken(a.ValueExpr()) + " for each " + words(a.Bind().Text()) + " of " + spoken(a.Query())
}

func (values) Concat(r view.ValueConcatRecord[Tree]) string {
	return "the text of " + spoken(r.Concat()) + " together"
}

func (values) If(r view.ValueIfRecord[Tree]) string {
	body := r.If()
	return spoken(body.Then()) + " if " + clause(body.When()) + ", otherwise " + spoken(body.Else())
}

func (values) ZoneCount(r view.ValueZoneCountRecord[Tree]) string {
	return "the number of tokens in " + place(r.ZoneCount())
}

func (values) ConditionMacro(r view.ConditionMacroCallRecord[Tree]) string {
	return called(r.ConditionMacro(), r.Args(), "")
}

// macros says that the condition of a macro holds, or does not.
type macros struct{ verb string }

func (m macros) ConditionMacro(r view.ConditionMacroCallRecord[Tree]) string {
	return called(r.ConditionMacro(), r.Args(), m.verb)
}

// Other says what the language does not have as it is written.
func (macros) Other(_ string, n Tree) string { return n.Flow() }

// called says the call of a macro by its name, with what it is given.
func called(name, args Tree, verb string) string {
	text := "“" + spokenName(name) + "”" + verb
	var all []string
	if args.Valid() && args.Kind() == syntax.Mapping {
		for k, item := range args.Fields() {
			all = append(all, words(k)+" "+argumentSaid(item))
		}
	}
	if len(all) > 0 {
		text += " with " + list(all, andWord)
	}
	return text
}

// argumentSaid says what a macro is given: a name is said as it is.
func argumentSaid(n Tree) string {
	if n.IsText() {
		return words(n.Text())
	}
	return spoken(n)
}

// Other says what the language does not have as it is written.
func (values) Other(_ string, n Tree) string { return n.Flow() }

// references says what is read from the game.
type references struct{}

func (references) Gvar(r view.ReferenceGvarRecord[Tree]) string { return "the " + spokenName(r.Var()) }

func (references) Constant(r view.ReferenceConstantRecord[Tree]) string {
	return "the " + spokenName(r.Name())
}

func (references) Pvar(r view.ReferencePvarRecord[Tree]) string {
	return whose(player(r.Player())) + " " + spokenName(r.Var())
}

func (references) ZoneVar(r view.ReferenceZoneVarRecord[Tree]) string {
	return "the " + spokenName(r.Var()) + " of " + place(r.Zone())
}

func (references) ZoneCount(r view.ReferenceZoneCountRecord[Tree]) string {
	return "the number of tokens in " + place(r.Zone())
}

func (references) TokenProp(r view.ReferenceTokenPropRecord[Tree]) string {
	return "the " + spokenName(r.Prop()) + " of " + bound(r.Token())
}

func (references) TokenZone(r view.ReferenceTokenZoneRecord[Tree]) string {
	return "the zone of " + bound(r.Token())
}

func (references) AssetField(r view.ReferenceAssetFieldRecord[Tree]) string {
	return "the " + spokenName(r.Field()) + " of " + bound(r.Row())
}

func (references) Binding(r view.ReferenceBindingRecord[Tree]) string { return bound(r.Name()) }

func (references) MarkerState(r view.ReferenceMarkerStateRecord[Tree]) string {
	return "the " + spokenName(r.Marker()) + " of " + place(r.Space())
}

func (references) GlobalMarkerState(r view.ReferenceGlobalMarkerStateRecord[Tree]) string {
	return "the " + spokenName(r.Marker())
}

func (references) ZoneProp(r view.ReferenceZonePropRecord[Tree]) string {
	return "the " + spokenName(r.Prop()) + " of " + place(r.Zone())
}

func (references) ActivePlayer(view.ReferenceActivePlayerRecord[Tree]) string {
	return "the active player"
}

func (references) Number(r view.ReferenceNumberRecord[Tree]) string {
	return "the number of " + player(r.Player())
}

func (references) Seat(r view.ReferenceSeatRecord[Tree]) string {
	return "the seat of " + player(r.Player())
}

// Other says what the language does not have as it is written.
func (references) Other(_ string, n Tree) string { return n.Flow() }
