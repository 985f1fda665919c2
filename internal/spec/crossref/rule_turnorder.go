package crossref

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/render"
	"ludo-lsp/internal/yaml/syntax"
)

// turnOrderRules check the card-driven turn flow against seats, actions and cards.
var turnOrderRules = []Rule{
	{Sections: []string{view.SectionTurnOrder}, Kinds: []grammar.Kind{grammar.Seat, grammar.DataAsset},
		Check: cardDrivenWithoutSeats},
	{Sections: []string{view.SectionTurnOrder},
		Kinds: []grammar.Kind{grammar.Action, grammar.EventDeck, grammar.DataAsset},
		Check: checkActionClasses},
	{
		Sections: []string{view.SectionTurnOrder, view.SectionActionPipelines},
		Entries: pipelineEntries(fieldsUnchanged(view.PipelineID, view.PipelineActionID,
			view.PipelineAccompanyingOps)), Check: checkSpecialActivities,
	},
	{Sections: []string{view.SectionTurnOrder}, Kinds: []grammar.Kind{grammar.Seat}, Check: checkPivotalPrecedence},
	{Sections: []string{view.SectionTurnOrder}, Check: checkCoupPhases},
	{Sections: []string{view.SectionTurnOrder, view.SectionMetadata}, Kinds: []grammar.Kind{grammar.Seat},
		Check: checkFixedOrder},
}

// turnFlow returns the card-driven turn flow, nested or flat; it is invalid in other turn orders.
func turnFlow(spec Spec) (index.UnitID, syntax.Node) {
	id, order := sectionValue(spec, view.SectionTurnOrder)
	if order.Get(view.TurnOrderType).Value() != view.TurnOrderTypeCardDriven {
		return 0, syntax.Node{}
	}
	config := order.Get(view.TurnOrderConfig)
	if nested := config.Get(view.NestedCardConfigTurnFlow); nested.Valid() {
		return id, nested
	}
	return id, config
}

func cardDrivenWithoutSeats(spec Spec, report Report) {
	id, order := sectionValue(spec, view.SectionTurnOrder)
	kind := order.Get(view.TurnOrderType)
	if kind.Value() != view.TurnOrderTypeCardDriven {
		return
	}
	for range spec.Index().Symbols(grammar.Seat) {
		return
	}
	for _, d := range declarations(spec, grammar.DataAsset) {
		if d.Class == view.DataAssetKindSeatCatalog {
			return
		}
	}
	f := faultAtNode(kind, diag.CompilerSeatCatalogRequired,
		"A card-driven game needs a seat catalogue: add a data asset of kind seatCatalog with its seats.")
	f.Path = ".dataAssets"
	report(id, f)
}

// checkActionClasses checks the classes that some actions must have.
func checkActionClasses(spec Spec, report Report) {
	id, flow := turnFlow(spec)
	classes := flow.Get(view.TurnFlowActionClassByActionID)
	if classes.Kind() != syntax.Mapping || classes.IsBroken() {
		return
	}
	required := map[string]string{}
	actions := map[string]bool{}
	var order []string
	require := func(action, class string) {
		if _, known := required[action]; !known {
			order = append(order, action)
		}
		required[action] = class
	}
	misled := false // an action has capabilities, but lacks the one for playing events
	for _, d := range declarations(spec, grammar.Action) {
		actions[d.Name] = true
		misled = misled || d.Entry.Get(view.ActionCapabilities).Len() > 0 && !playsEvents(d)
		if d.Name == view.TurnFlowActionClassByActionIDPass {
			require(d.Name, view.TurnFlowActionClassByActionIDPass)
		}
		if playsEvents(d) {
			require(d.Name, view.TriggerEvent)
		}
	}
	added := eventAction(spec.Index())
	if added != "" {
		require(added, view.TriggerEvent)
	}
	for _, n := range texts(flow.Get(view.TurnFlowPivotal).Get(view.PivotalActionIDs)) {
		if actions[n.Value()] {
			require(n.Value(), view.TriggerEvent)
		}
	}
	for _, action := range order {
		class := required[action]
		mapped := classes.Get(action)
		switch {
		case !mapped.Valid():
			pair := AddPair(classes, action, render.Text(class))
			pair.Unsafe = action == added && misled // the action that plays events exists but lacks the word
			f := Fault{Finding: diag.Finding{
				Code: diag.XrefTurnFlowActionClassRequiredMissing, Span: classes.Key().Span(),
				Path:    facts.Path{Node: classes, Tail: "." + action}.String(),
				Message: "The action " + quote(action) + " needs a class here: " + render.Pair(action, render.Text(class)) + ".",
				Fixes:   []diag.Fix{pair},
			}}
			report(id, f)
		case mapped.Kind() == syntax.Scalar && canonicalClass(mapped.Value()) != "" &&
			canonicalClass(mapped.Value()) != class:
			report(id, faultAtNode(mapped, diag.XrefTurnFlowActionClassRequiredMismatch,
				"The action "+quote(action)+" must have the class "+quote(class)+", not "+quote(mapped.Value())+".",
				Replace("Change to "+quote(class), mapped.Span(), class)))
		}
	}
}

// canonicalClass returns the class that a word stands for, "" if there is none.
func canonicalClass(word string) string {
	for _, w := range grammar.ActionClasses {
		if w.Text == word {
			if w.Canonical != "" {
				return w.Canonical
			}
			return w.Text
		}
	}
	return ""
}

// AddPair returns the fix that adds a pair to a mapping, in its style.
func AddPair(m syntax.Node, key string, value render.Value) diag.Fix {
	added := render.Pair(key, value)
	title := "Add " + added
	last := syntax.Node{}
	for _, v := range m.Pairs() {
		last = v
	}
	if m.Style() == syntax.Flow {
		end := m.Span().End - 1
		text := " " + added + " "
		if last.Valid() {
			end = last.Span().End
			text = ", " + added
		}
		return Replace(title, source.Span{Start: end, End: end}, text)
	}
	begin := last.PairSpan().Start
	text := m.Tree().Text
	line := begin
	for line > 0 && text[line-1] != '\n' && text[line-1] != '\r' {
		line--
	}
	indent := make([]byte, begin-line)
	for i := range indent {
		indent[i] = ' '
	}
	end := last.Span().End
	rest, _ := source.NextLine(text[end:])
	end += len(source.TrimLineBreak(rest))
	return Replace(title, source.Span{Start: end, End: end}, "\n"+string(indent)+added)
}

// checkSpecialActivities warns of special activities without a class.
func checkSpecialActivities(spec Spec, report Report) {
	_, flow := turnFlow(spec)
	classes := flow.Get(view.TurnFlowActionClassByActionID)
	if classes.Kind() != syntax.Mapping {
		return
	}
	for id, d := range declarations(spec, grammar.Pipeline) {
		action := d.Entry.Get(view.PipelineActionID)
		if isGiven(d.Entry.Get(view.PipelineAccompanyingOps)) && action.Kind() == syntax.Scalar &&
			!classes.Get(action.Value()).Valid() {
			report(id, faultAtNode(action, diag.XrefSaPipelineActionClassUnmapped,
				"This pipeline accompanies operations, but its action "+quote(action.Value())+" has no class. Add "+
					action.Value()+": specialActivity to actionClassByActionId."))
		}
	}
}

// checkPivotalPrecedence checks who goes first when several may interrupt.
func checkPivotalPrecedence(spec Spec, report Report) {
	id, flow := turnFlow(spec)
	pivotal := flow.Get(view.TurnFlowPivotal)
	ids := pivotal.Get(view.PivotalActionIDs)
	precedence := pivotal.Get(view.PivotalInterrupt).Get(view.PivotalInterruptPrecedence)
	if len(texts(ids)) > 1 && len(texts(precedence)) == 0 {
		n := precedence
		if !n.Valid() {
			n = ids
		}
		f := faultAtNode(n, diag.CompilerTurnFlowOrderingPrecedenceRequired,
			"With more than one pivotal action, interrupt.precedence must say which seat goes first.")
		if !precedence.Valid() {
			f.Span = ids.Key().Span()
		}
		report(id, f)
	}
	eligible := map[string]bool{}
	list := flow.Get(view.TurnFlowEligibility).Get(view.EligibilitySeats)
	if !list.Valid() {
		list = flow.Get(view.TurnFlowEligibility).Get(view.EligibilityOtherFactions)
	}
	for _, n := range texts(list) {
		eligible[n.Value()] = true
	}
	if len(eligible) == 0 {
		return
	}
	check := func(n syntax.Node, code diag.Code) {
		if !eligible[n.Value()] && spec.Index().Lookup(index.Key(grammar.Seat, "", n.Value())) != nil {
			report(id, faultAtNode(n, code, "The seat "+quote(n.Value())+" is not listed in eligibility.seats."))
		}
	}
	for _, n := range texts(precedence) {
		check(n, diag.CompilerTurnFlowOrderingPrecedenceUnknownSeat)
	}
	for _, v := range flow.Get(view.TurnFlowCardSeatOrderMapping).Pairs() {
		check(v, diag.TurnFlowCardSeatOrderMappingTargetUnknownSeat)
	}
}

// checkFixedOrder finds entries of a fixed order that are neither a seat nor a player's number, and those that name
// a player again in another way.
func checkFixedOrder(spec Spec, report Report) {
	id, order := sectionValue(spec, view.SectionTurnOrder)
	_, metadata := sectionValue(spec, view.SectionMetadata)
	most, known := metadata.Get(view.MetadataPlayers).Get(view.PlayersMax).Resolve().Int()
	if order.Get(view.TurnOrderType).Value() != view.TurnOrderTypeFixedOrder || !known ||
		spec.Index().Lookup(index.LostKey(grammar.Seat)) != nil {
		return
	}
	var seats []string
	for _, d := range declarations(spec, grammar.Seat) {
		seats = append(seats, d.Name)
	}
	named := map[int]string{}
	entries := texts(order.Get(view.TurnOrderOrder).Resolve())
	all := map[int]bool{} // the players who are named anywhere in the order
	for _, n := range entries {
		all[playerNamed(strings.TrimSpace(n.Value()), seats, most)] = true
	}
	for _, n := range entries {
		name := strings.TrimSpace(n.Value())
		if name == "" || n.Type() != syntax.String {
			continue
		}
		if player := playerNamed(name, seats, most); player >= 0 {
			first, again := named[player]
			if again && first != name { // an equal text is reported where it stands
				report(id, faultAtNode(n, diag.CompilerFixedOrderDuplicate, "The player "+quote(name)+" is listed already, as "+
					quote(first)+"."))
			} else {
				named[player] = name
			}
			continue
		}
		message := "There is no player " + quote(name) + ": players are numbered from '0' to '" +
			strconv.FormatInt(most-1, 10) + "', or called 'player-1' to 'player-" + strconv.FormatInt(most, 10) + "'."
		f := faultAtNode(n, diag.CompilerFixedOrderEntryInvalid, message)
		if len(seats) > 0 {
			near, advice := adviceAmong(name, seats)
			f.Message = "There is no seat " + quote(name) + "."
			f.advise(advice)
			for _, seat := range near {
				if !all[slices.Index(seats, seat)] {
					f.Fixes = append(f.Fixes,
						Replace("Change to "+quote(seat), n.Span(), syntax.Quote(seat, n.Style(), true)))
				}
			}
		}
		report(id, f)
	}
}

// playerNamed returns the player that an entry of a fixed order names, from 0; -1 for none.
func playerNamed(name string, seats []string, most int64) int {
	if seat := slices.Index(seats, name); seat >= 0 {
		return seat
	}
	if n, err := strconv.Atoi(name); err == nil && 0 <= n && int64(n) < most {
		return n
	}
	if n := numberedSeat(name); len(seats) == 0 && n >= 0 && int64(n) < most {
		return n
	}
	return slices.IndexFunc(seats, func(seat string) bool { return looseSeatName(seat) == looseSeatName(name) })
}

// numberedSeat returns the number, from 0, of the player whose seat is called player-1, player-2 … in a game without
// declared seats; -1 for another name.
func numberedSeat(name string) int {
	number, ok := strings.CutPrefix(name, "player-")
	n, err := strconv.Atoi(number)
	if !ok || err != nil || n < 1 || number != strconv.Itoa(n) {
		return -1
	}
	return n - 1
}

// looseSeatName returns a seat's name as a fixed order reads it: only letters and digits, without case.
func looseSeatName(seat string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, seat)
}
