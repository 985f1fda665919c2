package formula

import (
	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/yaml/render"
	"ludo-lsp/internal/yaml/syntax"
	"strings"
)

// deeds says what happens.
type deeds struct{}

// effects says what happens one after the other.
func effects(n Tree) string {
	if g := given(n); g != "" {
		return "what " + g + " does"
	}
	var all []string
	for _, item := range n.Entries() {
		all = append(all, effect(item))
	}
	return strings.Join(all, "; then ")
}

// effect says one effect.
func effect(n Tree) string {
	if g := given(n); g != "" {
		return "do " + g
	}
	m, ok := notationsOf(grammar.EffectUnion).chosen(n)
	if !ok {
		return spoken(n)
	}
	return said(m, n)
}

// part says effects inside another one.
func part(n Tree) string {
	text := effects(n)
	switch {
	case text == "":
		return "nothing"
	case n.Kind() == syntax.Sequence && n.Len() > 1:
		return "(" + text + ")"
	}
	return text
}

// variable says which variable is meant.
func variable(scope, name, of, zone Tree) string {
	switch scope.Text() {
	case view.EffectSetVarScopePvar:
		return whose(player(of)) + " " + spokenName(name)
	case view.EffectSetVarScopeZoneVar:
		return "the " + spokenName(name) + " of " + place(zone)
	}
	return "the " + spokenName(name)
}

func (deeds) SetVar(r view.EffectSetVarRecord[Tree]) string {
	return "set " + variable(r.Scope(), r.Var(), r.Player(), r.Zone()) + " to " + spoken(r.Value())
}

func (deeds) AddVar(r view.EffectAddVarRecord[Tree]) string {
	return added(variable(r.Scope(), r.Var(), r.Player(), r.Zone()), r.Delta())
}

// added says that something grows or shrinks.
func added(what string, delta Tree) string {
	if less, negative := strings.CutPrefix(delta.Text(), "-"); negative {
		return "take " + less + " from " + what
	}
	return "add " + spoken(delta) + " to " + what
}

func (deeds) TransferVar(r view.EffectTransferVarRecord[Tree]) string {
	from, to := r.From(), r.To()
	text := "move " + spoken(r.Amount()) + " from " + variable(from.Scope(), from.Var(), from.Player(), from.Zone()) +
		" to " + variable(to.Scope(), to.Var(), to.Player(), to.Zone())
	if r.Min().Valid() {
		text += ", at least " + spoken(r.Min())
	}
	if r.Max().Valid() {
		text += ", at most " + spoken(r.Max())
	}
	return text + naming(r.ActualBind())
}

// naming says what something is called from there on.
func naming(bind Tree) string {
	if !bind.Valid() {
		return ""
	}
	return " and call that " + the(bind.Text())
}

func (deeds) SetActivePlayer(r view.EffectSetActivePlayerRecord[Tree]) string {
	return "make " + player(r.Player()) + " the active player"
}

func (deeds) MoveToken(r view.EffectMoveTokenRecord[Tree]) string {
	text := "move " + bound(r.Token()) + " from " + place(r.From()) + " to " + place(r.To())
	switch at := r.Position(); at.Text() {
	case "":
		return text
	case view.EffectMoveTokenPositionRandom:
		return text + ", at a random place"
	default:
		return text + ", on the " + at.Text()
	}
}

func (deeds) MoveTokenAdjacent(r view.EffectMoveTokenAdjacentRecord[Tree]) string {
	text := "move " + bound(r.Token()) + " from " + place(r.From()) + " to a neighbour"
	if r.Direction().Valid() {
		text = "move " + bound(r.Token()) + " from " + place(r.From()) + " to its neighbour " + place(r.Direction())
	}
	return text
}

func (deeds) MoveAll(r view.EffectMoveAllRecord[Tree]) string {
	text := "move all tokens from " + place(r.From()) + " to " + place(r.To())
	if r.Filter().Valid() {
		text += " for which " + clause(r.Filter())
	}
	return text
}

func (deeds) Draw(r view.EffectDrawRecord[Tree]) string {
	text := "draw " + spoken(r.Count()) + " from " + place(r.From()) + " to " + place(r.To())
	switch end := r.End(); end.Text() {
	case "":
		return text
	case view.EffectDrawEndRandom:
		return text + ", by lot"
	default:
		return text + ", from the " + end.Text()
	}
}

func (deeds) Shuffle(r view.EffectShuffleRecord[Tree]) string { return "shuffle " + place(r.Zone()) }

func (deeds) CreateToken(r view.EffectCreateTokenRecord[Tree]) string {
	text := "put a new " + spokenName(r.Type()) + " in " + place(r.Zone())
	if r.Count().Valid() {
		text = "put new " + spokenName(r.Type()) + " tokens, " + spoken(r.Count()) + ", in " + place(r.Zone())
	}
	if props := r.Props(); props.Valid() && props.Kind() == syntax.Mapping {
		var all []string
		for k, item := range props.Fields() {
			all = append(all, words(k)+" "+spoken(item))
		}
		if len(all) > 0 {
			text += " with " + list(all, andWord)
		}
	}
	return text
}

func (deeds) DestroyToken(r view.EffectDestroyTokenRecord[Tree]) string {
	return "take " + bound(r.Token()) + " out of the game"
}

func (deeds) SetTokenProp(r view.EffectSetTokenPropRecord[Tree]) string {
	return "set the " + spokenName(r.Prop()) + " of " + bound(r.Token()) + " to " + spoken(r.Value())
}

func (deeds) Reveal(r view.EffectRevealRecord[Tree]) string {
	what := "what is in "
	if !r.Filter().Valid() && isBinding(r.Zone().Text()) {
		what = "" // it may hold a token
	}
	text := "show " + player(r.To()) + " " + what + place(r.Zone()) + whoseTests(r.Filter(), view.TokenTestProp)
	if r.Once().Text() == "true" {
		text += " now"
	}
	return text
}

func (deeds) Conceal(r view.EffectConcealRecord[Tree]) string {
	text := "hide what is in " + place(r.Zone()) + whoseTests(r.Filter(), view.TokenTestProp)
	if r.From().Valid() {
		text += " from " + player(r.From())
	}
	return text
}

func (deeds) If(r view.EffectIfRecord[Tree]) string {
	text := "if " + clause(r.When()) + ", " + part(r.Then())
	if r.Else().Valid() {
		text += ", otherwise " + part(r.Else())
	}
	return text
}

func (deeds) Let(r view.EffectLetRecord[Tree]) string {
	return "with " + the(r.Bind().Text()) + " for " + spoken(r.Value()) + ": " + part(r.In())
}

func (deeds) BindValue(r view.EffectBindValueRecord[Tree]) string {
	return "call " + spoken(r.Value()) + " " + the(r.Bind().Text())
}

func (deeds) ForEach(r view.EffectForEachRecord[Tree]) string {
	text := "for each " + words(r.Bind().Text()) + " of " + spoken(r.Over())
	if r.Limit().Valid() {
		text += ", at most " + spoken(r.Limit())
	}
	text += ": " + part(r.Effects())
	if r.In().Valid() {
		text += ", and at the end, with their number as " + the(r.CountBind().Text()) + ": " + part(r.In())
	}
	return text
}

func (deeds) Reduce(r view.EffectReduceRecord[Tree]) string {
	text := "begin with " + spoken(r.Initial()) + " as " + the(r.AccBind().Text()) + ", make it " + spoken(r.Next()) +
		" for each " + words(r.ItemBind().Text()) + " of " + spoken(r.Over())
	if r.Limit().Valid() {
		text += ", at most " + spoken(r.Limit())
	}
	return text + naming(r.ResultBind()) + ": " + part(r.In())
}

func (deeds) RemoveByPriority(r view.EffectRemoveByPriorityRecord[Tree]) string {
	var groups []string
	for _, g := range r.Groups() {
		text := spoken(g.Over()) + " to " + place(g.To())
		if g.From().Valid() {
			text = spoken(g.Over()) + " from " + place(g.From()) + " to " + place(g.To())
		}
		groups = append(groups, text+naming(g.CountBind()))
	}
	text := "move " + spoken(r.Budget()) + " in all: first " + strings.Join(groups, ", then ")
	if r.RemainingBind().Valid() {
		text += "; what is left is " + the(r.RemainingBind().Text())
	}
	if r.In().Valid() {
		text += ": " + part(r.In())
	}
	return text
}

func (deeds) EvaluateSubset(r view.EffectEvaluateSubsetRecord[Tree]) string {
	text := "of all choices of " + spoken(r.SubsetSize()) + " of " + spoken(r.Source()) + ", called " +
		the(r.SubsetBind().Text()) +
		", take the one with the highest " + spoken(r.ScoreExpr())
	if prepare := effects(r.Compute()); prepare != "" {
		text += " after this: (" + prepare + ")"
	}
	text += naming(r.ResultBind())
	if r.BestSubsetBind().Valid() {
		text += ", the choice " + the(r.BestSubsetBind().Text())
	}
	return text + ": " + part(r.In())
}

func (deeds) RollRandom(r view.EffectRollRandomRecord[Tree]) string {
	return "roll a number from " + spoken(r.Min()) + " to " + spoken(r.Max()) + naming(r.Bind()) + ": " + part(r.In())
}

// choosing says who chooses how many.
func choosing(chooser, bind, n, least, most Tree) string {
	who := "the acting player"
	if chooser.Valid() {
		who = player(chooser)
	}
	who += " chooses "
	if bind.Valid() {
		who += the(bind.Text()) + ", "
	}
	switch {
	case n.Valid():
		return who + spoken(n)
	case least.Valid():
		return who + "from " + spoken(least) + " to " + spoken(most)
	}
	return who + "up to " + spoken(most)
}

func (deeds) ChooseOne(r view.EffectChooseOneRecord[Tree]) string {
	return choosing(r.Chooser(), r.Bind(), render.Text("one"), Tree{}, Tree{}) + " of " + spoken(r.Options())
}

func (deeds) ChooseN(r view.EffectChooseNRecord[Tree]) string {
	return choosing(r.Chooser(), r.Bind(), r.N(), r.Min(), r.Max()) + " of " + spoken(r.Options())
}

func (deeds) DistributeTokens(r view.EffectDistributeTokensRecord[Tree]) string {
	return choosing(Tree{}, Tree{}, r.N(), r.Min(), r.Max()) + " of " + spoken(r.Tokens()) + ", and where each goes among " +
		spoken(r.Destinations())
}

func (deeds) SetMarker(r view.EffectSetMarkerRecord[Tree]) string {
	return "set the " + spokenName(r.Marker()) + " of " + place(r.Space()) + " to " + spoken(r.State())
}

func (deeds) ShiftMarker(r view.EffectShiftMarkerRecord[Tree]) string {
	return "move the " + spokenName(r.Marker()) + " of " + place(r.Space()) + " by " + spoken(r.Delta())
}

func (deeds) SetGlobalMarker(r view.EffectSetGlobalMarkerRecord[Tree]) string {
	return "set the " + spokenName(r.Marker()) + " to " + spoken(r.State())
}

func (deeds) ShiftGlobalMarker(r view.EffectShiftGlobalMarkerRecord[Tree]) string {
	return "move the " + spokenName(r.Marker()) + " by " + spoken(r.Delta())
}

func (deeds) FlipGlobalMarker(r view.EffectFlipGlobalMarkerRecord[Tree]) string {
	return "turn the marker " + spoken(r.Marker()) + " from " + spoken(r.StateA()) + " to " + spoken(r.StateB()) +
		" or back"
}

func (deeds) GotoPhaseExact(r view.EffectGotoPhaseExactRecord[Tree]) string {
	return "go to the phase " + spokenName(r.Phase())
}

func (deeds) AdvancePhase(view.EffectAdvancePhaseRecord[Tree]) string { return "end the phase" }

func (deeds) NextPlayer(view.EffectNextPlayerRecord[Tree]) string {
	return "make the next player the active one"
}

func (deeds) EndTurn(view.EffectEndTurnRecord[Tree]) string { return "end the turn" }

func (deeds) PushInterruptPhase(r view.EffectPushInterruptPhaseRecord[Tree]) string {
	return "interrupt with the phase " + spokenName(r.Phase()) + " and go on with " + spokenName(r.ResumePhase())
}

func (deeds) PopInterruptPhase(view.EffectPopInterruptPhaseRecord[Tree]) string {
	return "end the interruption"
}

func (deeds) GrantFreeOperation(r view.EffectGrantFreeOperationRecord[Tree]) string {
	text := "give " + spokenName(r.Seat()) + " a free " + spokenName(r.OperationClass())
	if r.ExecuteAsSeat().Valid() {
		text += " as " + spokenName(r.ExecuteAsSeat())
	}
	if r.ActionIDs().Valid() {
		text += " with " + spoken(r.ActionIDs())
	}
	if r.ZoneFilter().Valid() {
		text += " in zones where " + clause(r.ZoneFilter())
	}
	if r.Uses().Valid() {
		text += ", " + spoken(r.Uses()) + " times"
	}
	if s := r.Sequence(); s.Node.Valid() {
		text += ", as step " + spoken(s.Step()) + " of " + spokenName(s.Chain())
	}
	if r.Resolve().Valid() {
		text += ", " + spoken(r.Resolve())
	}
	if r.Mandatory().Text() == wordTrue {
		text += ", which must be used"
	}
	return text
}

func (deeds) Repeat(r view.EffectRepeatRecord[Tree]) string {
	return spoken(r.Times()) + " times: " + part(r.Effects())
}

func (deeds) RefillToSize(r view.EffectRefillToSizeRecord[Tree]) string {
	return "fill " + place(r.Zone()) + " up to " + spoken(r.Size()) + " from " + place(r.FromZone())
}

func (deeds) DiscardDownTo(r view.EffectDiscardDownToRecord[Tree]) string {
	text := "keep " + spoken(r.Size()) + " in " + place(r.Zone()) + " and "
	if !r.To().Valid() {
		return text + "take the others out of the game"
	}
	return text + "move the others to " + place(r.To())
}

func (deeds) Macro(r view.MacroCallRecord[Tree]) string {
	return "do " + called(r.Macro(), r.Args(), "")
}

// Other says what the language does not have as it is written.
func (deeds) Other(_ string, n Tree) string {
	if !n.Valid() {
		return "nothing"
	}
	return n.Flow()
}

// bound says what a binding holds.
func bound(n Tree) string {
	if g := given(n); g != "" {
		return g
	}
	return the(n.Text())
}
