package formula

import (
	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/yaml/render"
	"ludo-lsp/internal/yaml/syntax"
)

// queries says what a query gives, in the plural.
type queries struct{}

// where says what a filter of zones leaves.
func where(filter Tree) string {
	if !filter.Valid() {
		return ""
	}
	if owner := filter.Get(view.ZoneFilterOwnerOwner); owner.Valid() {
		text := " of " + player(owner)
		if c := filter.Get(view.ZoneFilterOwnerCondition); c.Valid() {
			text += " where " + clause(c)
		}
		return text
	}
	if c := filter.Get(view.ZoneFilterConditionCondition); c.Valid() &&
		!filter.Get(grammar.ConditionUnion.Discriminator).Valid() {
		filter = c
	}
	return " where " + clause(filter)
}

// whoseTests says what a filter of tokens or rows leaves.
func whoseTests(filter Tree, subject string) string {
	if !filter.Valid() {
		return ""
	}
	tests := filter
	if filter.Kind() != syntax.Sequence {
		tests = render.List(filter)
	}
	var all []string
	for _, test := range tests.Entries() {
		if g := given(test); g != "" {
			all = append(all, "passes "+g)
			continue
		}
		if test.Get(subject).Valid() {
			all = append(all, "whose "+testSaid(test, subject))
		} else {
			all = append(all, "for which "+clause(test))
		}
	}
	if len(all) == 0 {
		return ""
	}
	return " " + list(all, andWord)
}

// testSaid says a test of a filter.
func testSaid(test Tree, subject string) string {
	op, value := test.Get(view.TokenTestOp).Text(), test.Get(view.TokenTestValue)
	for _, short := range []string{view.TokenTestEq, view.TokenTestNeq, view.TokenTestIn, view.TokenTestNotIn} {
		if v := test.Get(short); v.Valid() {
			op, value = short, v
		}
	}
	verb := map[string]string{
		view.TokenTestEq: "is", view.TokenTestNeq: "is not", view.TokenTestIn: "is one of",
		view.TokenTestNotIn: "is none of",
	}[op]
	if !value.Valid() || verb == "" {
		return test.Flow()
	}
	said := spoken(value)
	if value.Kind() == syntax.Sequence {
		var all []string
		for _, v := range value.Entries() {
			all = append(all, spoken(v))
		}
		said = list(all, andWord)
	} else if set := value.Get(view.FilterSetNamedSetName); set.Valid() &&
		value.Get(grammar.FilterSetUnion.Discriminator).Text() == view.FilterSetIsNamedSet {
		said = the(set.Text())
	}
	return spokenName(test.Get(subject)) + " " + verb + " " + said
}

func (queries) TokensInZone(r view.QueryTokensInZoneRecord[Tree]) string {
	return "tokens in " + place(r.Zone()) + whoseTests(r.Filter(), view.TokenTestProp)
}

func (queries) TokensInMapSpaces(r view.QueryTokensInMapSpacesRecord[Tree]) string {
	text := "tokens on the map" + whoseTests(r.Filter(), view.TokenTestProp)
	if r.SpaceFilter().Valid() {
		text += ", in spaces" + where(r.SpaceFilter())
	}
	return text
}

func (queries) TokensInAdjacentZones(r view.QueryTokensInAdjacentZonesRecord[Tree]) string {
	return "tokens in the neighbours of " + place(r.Zone()) + whoseTests(r.Filter(), view.TokenTestProp)
}

// that says what the filter of a query leaves.
func that(filter Tree) string {
	if !filter.Valid() {
		return ""
	}
	return " for which " + clause(filter)
}

func (queries) Zones(r view.QueryZonesRecord[Tree]) string { return "zones" + where(r.Filter()) }

func (queries) MapSpaces(r view.QueryMapSpacesRecord[Tree]) string {
	return "spaces" + where(r.Filter())
}

func (queries) AdjacentZones(r view.QueryAdjacentZonesRecord[Tree]) string {
	return "neighbours of " + place(r.Zone()) + that(r.Filter())
}

func (queries) ConnectedZones(r view.QueryConnectedZonesRecord[Tree]) string {
	text := "zones that can be reached from " + place(r.Zone()) + way(r.Via(), r.MaxDepth())
	if r.IncludeStart().Text() == wordTrue {
		text += ", itself included"
	}
	return text + that(r.Filter())
}

func (queries) ZonesInDirection(r view.QueryZonesInDirectionRecord[Tree]) string {
	return "zones " + operand(r.Direction()) + " of " + place(r.Zone()) + way(r.Via(), r.MaxDepth()) +
		that(r.Filter())
}

func (queries) Lines(r view.QueryLinesRecord[Tree]) string {
	text := "lines of " + spoken(r.Length()) + " zones"
	if r.Directions().Valid() {
		text += " that go " + spoken(r.Directions())
	}
	if r.SpaceFilter().Valid() {
		text += ", all" + where(r.SpaceFilter())
	}
	if r.Filter().Valid() {
		text += ", each with a token" + whoseTests(r.Filter(), view.TokenTestProp)
	}
	return text
}

func (queries) Players(r view.QueryPlayersRecord[Tree]) string { return "players" + that(r.Filter()) }

func (queries) Others(r view.QueryOthersRecord[Tree]) string {
	if of := r.Of(); of.Valid() {
		return "the players other than " + player(of) + that(r.Filter())
	}
	return "the players other than the active one" + that(r.Filter())
}

func (queries) AssetRows(r view.QueryAssetRowsRecord[Tree]) string {
	many := map[string]string{
		view.QueryAssetRowsCardinalityExactlyOne: "the one of the ",
		view.QueryAssetRowsCardinalityZeroOrOne:  "at most one of the ",
	}[r.Cardinality().Text()]
	return many + "rows of " + spokenName(r.TableID()) + whoseTests(r.Where(), view.RowTestField)
}

func (queries) IntsInRange(r view.QueryIntsInRangeRecord[Tree]) string {
	return "numbers from " + operand(r.Min()) + " to " + operand(r.Max()) +
		steps(r.Step(), r.AlwaysInclude(), r.MaxResults()) + that(r.Filter())
}

func (queries) IntsInVarRange(r view.QueryIntsInVarRangeRecord[Tree]) string {
	text := "numbers that the " + spokenName(r.Var()) + " may be"
	if r.Min().Valid() {
		text += ", from " + operand(r.Min())
	}
	if r.Max().Valid() {
		text += ", up to " + operand(r.Max())
	}
	return text + steps(r.Step(), r.AlwaysInclude(), r.MaxResults()) + that(r.Filter())
}

// steps says which numbers of a range are meant.
func steps(step, always, most Tree) (text string) {
	if step.Valid() {
		text += " in steps of " + operand(step)
	}
	if always.Valid() {
		text += ", always with " + spoken(always)
	}
	if most.Valid() {
		text += ", no more than " + operand(most) + " of them"
	}
	return text
}

func (queries) Enums(r view.QueryEnumsRecord[Tree]) string {
	return spoken(r.Values()) + that(r.Filter())
}

func (queries) GlobalMarkers(r view.QueryGlobalMarkersRecord[Tree]) string {
	text := "global markers"
	if r.Markers().Valid() {
		text += " among " + spoken(r.Markers())
	}
	if r.States().Valid() {
		text += " that are " + spoken(r.States())
	}
	return text + that(r.Filter())
}

func (queries) Binding(r view.QueryBindingRecord[Tree]) string {
	return bound(r.Name()) + that(r.Filter())
}

func (queries) NextInOrderByCondition(r view.QueryNextInOrderByConditionRecord[Tree]) string {
	text := "the next of " + spoken(r.Source()) + " after " + spoken(r.From())
	if r.IncludeFrom().Text() == wordTrue {
		text = "the next of " + spoken(r.Source()) + " from " + spoken(r.From()) + " on"
	}
	return text + ", called " + the(r.Bind().Text()) + ", for whom " + clause(r.Where())
}

func (queries) Concat(r view.QueryConcatRecord[Tree]) string { return spoken(r.Sources()) }

// Other says what the language does not have as it is written.
func (queries) Other(_ string, n Tree) string { return n.Flow() }
