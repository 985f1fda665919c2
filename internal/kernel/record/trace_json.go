package record

import "ludo-lsp/kernel/gamedef"

// Fields are what the JSON of the entry has besides its kind and where it comes from.
func (e TraceEntry) Fields() []LogField { return e.What.fields() }

// Kind is the kind of the entry in JSON.
func (e TraceEntry) Kind() string { return e.What.kind() }

// Data is e as a JSON object: its kind, where it comes from, then its fields.
func (e TraceEntry) Data() gamedef.Object {
	provenance := gamedef.Object{
		{Key: "phase", Value: gamedef.Text(e.Phase)},
		{Key: "eventContext", Value: gamedef.Text(e.EventContext)},
		{Key: "effectPath", Value: gamedef.Text(e.EffectPath)},
		{Key: "path", Value: gamedef.Text(e.Path)},
	}
	if e.ActionID != "" {
		provenance = append(provenance, gamedef.Entry[gamedef.Data]{Key: "actionId", Value: gamedef.Text(e.ActionID)})
	}
	out := gamedef.Object{{Key: "kind", Value: gamedef.Text(e.Kind())}, {Key: "provenance", Value: provenance}}
	return append(out, fieldsData(e.Fields())...)
}

// withOrigin is fields with the macro from which a name comes, if it comes from one.
func withOrigin(fields []LogField, name string, o *gamedef.MacroOrigin) []LogField {
	if o == nil {
		return fields
	}
	return append(fields, LogField{name, []LogField{{"macroId", o.MacroID}, {"stem", o.Stem}}})
}

func (ConditionTested) kind() string { return "if" }

func (t ConditionTested) fields() []LogField {
	return withOrigin([]LogField{{"outcome", t.Outcome}}, "macroOrigin", t.Origin)
}

func (t ValueBound) kind() string { return t.Effect }

func (t ValueBound) fields() []LogField {
	return withOrigin([]LogField{{"bind", t.Bind}, {"value", t.Value}}, "macroOrigin", t.Origin)
}

func (NumberRolled) kind() string { return "rollRandom" }

func (t NumberRolled) fields() []LogField {
	return withOrigin([]LogField{{"bind", t.Bind}, {"min", t.Min}, {"max", t.Max}, {"value", t.Value}}, "macroOrigin",
		t.Origin)
}

func (t DecisionMade) kind() string { return t.Effect }

func (t DecisionMade) fields() []LogField {
	return withOrigin([]LogField{{"decisionId", t.DecisionID}, {"bind", t.Bind}, {"player", t.Player},
		{"value", t.Value}},
		"macroOrigin", t.Origin)
}

// on is fields with the counts.
func (c ItemCounts) on(fields []LogField) []LogField {
	fields = append(fields, LogField{"matchCount", c.Found})
	if c.Limit != nil {
		fields = append(fields, LogField{"limit", *c.Limit})
	}
	return append(fields, LogField{"iteratedCount", c.Done})
}

func (ItemsVisited) kind() string { return "forEach" }

func (t ItemsVisited) fields() []LogField {
	return t.on(withOrigin([]LogField{{"bind", t.Bind}}, "macroOrigin", t.Origin))
}

func (ItemsReduced) kind() string { return "reduce" }

func (t ItemsReduced) fields() []LogField {
	fields := []LogField{{"itemBind", t.ItemBind}, {"accBind", t.AccBind}, {"resultBind", t.ResultBind}}
	fields = withOrigin(fields, "itemMacroOrigin", t.ItemOrigin)
	fields = withOrigin(fields, "accMacroOrigin", t.AccOrigin)
	return t.on(withOrigin(fields, "resultMacroOrigin", t.ResultOrigin))
}

func (TokensRemoved) kind() string { return "removeByPriority" }

func (t TokensRemoved) fields() []LogField {
	return withOrigin([]LogField{{"remaining", t.Remaining}}, "macroOrigin", t.Origin)
}

func (SubsetChosen) kind() string { return "evaluateSubset" }

func (t SubsetChosen) fields() []LogField {
	return withOrigin([]LogField{{"resultBind", t.ResultBind}, {"score", t.Score}, {"subset", t.Subset}}, "macroOrigin",
		t.Origin)
}

// named are the fields of a cell.
func (c VariableCell) named() []LogField {
	out := []LogField{{"scope", string(c.Scope)}, {"varName", c.Var}}
	switch {
	case c.Player >= 0:
		out = append(out, LogField{"player", c.Player})
	case c.Zone != "":
		out = append(out, LogField{"zone", c.Zone})
	}
	return out
}

func (VariableChanged) kind() string { return "varChange" }

func (t VariableChanged) fields() []LogField {
	return append(t.named(), LogField{"oldValue", t.Old}, LogField{"newValue", t.New})
}

func (ResourceTransferred) kind() string { return "resourceTransfer" }

func (t ResourceTransferred) fields() []LogField {
	out := []LogField{{"from", t.From.named()}, {"to", t.To.named()}, {"requestedAmount", t.Requested},
		{"actualAmount", t.Actual},
		{"sourceAvailable", t.Available}, {"destinationHeadroom", t.Headroom}}
	if t.Min != nil {
		out = append(out, LogField{"minAmount", *t.Min})
	}
	if t.Max != nil {
		out = append(out, LogField{"maxAmount", *t.Max})
	}
	return out
}

func (ActivePlayerSet) kind() string { return "setActivePlayer" }

func (t ActivePlayerSet) fields() []LogField {
	return []LogField{{"oldPlayer", t.Old}, {"newPlayer", t.New}}
}

func (MarkerChanged) kind() string { return "markerChange" }

func (t MarkerChanged) fields() []LogField {
	var out []LogField
	if t.Space != "" {
		out = append(out, LogField{"space", t.Space})
	}
	return append(out, LogField{"marker", t.Marker}, LogField{"oldState", t.Old}, LogField{"newState", t.New})
}

func (t PhaseEffect) kind() string { return t.Effect }

func (t PhaseEffect) fields() []LogField {
	if t.To == "" {
		return nil
	}
	return []LogField{{"phase", t.To}}
}

func (TokenCreated) kind() string { return "createToken" }

func (t TokenCreated) fields() []LogField {
	return []LogField{{"tokenId", t.TokenID}, {"type", t.Type}, {"zone", t.Zone}}
}

func (TokenDestroyed) kind() string { return "destroyToken" }

func (t TokenDestroyed) fields() []LogField {
	return []LogField{{"tokenId", t.TokenID}, {"type", t.Type}, {"zone", t.Zone}}
}

func (TokenMoved) kind() string { return "moveToken" }

func (t TokenMoved) fields() []LogField {
	return []LogField{{"tokenId", t.TokenID}, {"from", t.From}, {"to", t.To}}
}

func (TokenPropertySet) kind() string { return "setTokenProp" }

func (t TokenPropertySet) fields() []LogField {
	return []LogField{{"tokenId", t.TokenID}, {"prop", t.Property}, {"oldValue", t.Old}, {"newValue", t.New}}
}

func (ZoneShuffled) kind() string { return "shuffle" }

func (t ZoneShuffled) fields() []LogField { return []LogField{{"zone", t.Zone}} }

// value is what the JSON has of observers.
func (o Observers) value() any {
	if o.All {
		return "all"
	}
	return o.Players
}

// filtered is fields with the filter of what is shown, if there is one.
func filtered(fields []LogField, filter []gamedef.TokenPredicate) []LogField {
	if filter == nil {
		return fields
	}
	return append(fields, LogField{"filter", filter})
}

func (ZoneRevealed) kind() string { return "reveal" }

func (t ZoneRevealed) fields() []LogField {
	return filtered([]LogField{{"zone", t.Zone}, {"observers", t.Observers.value()}}, t.Filter)
}

func (ZoneConcealed) kind() string { return "conceal" }

func (t ZoneConcealed) fields() []LogField {
	fields := []LogField{{"zone", t.Zone}}
	if t.From != nil {
		fields = append(fields, LogField{"from", t.From.value()})
	}
	return append(filtered(fields, t.Filter), LogField{"grantsRemoved", t.Removed})
}

func (LifecycleEvent) kind() string { return "lifecycleEvent" }

func (t LifecycleEvent) fields() []LogField {
	out := []LogField{{"eventType", string(t.Event)}}
	if t.Phase != "" {
		out = append(out, LogField{"phase", t.Phase})
	}
	return out
}

func (CardMoved) kind() string { return "cardMove" }

func (t CardMoved) fields() []LogField {
	out := []LogField{{"tokenId", t.TokenID}}
	if t.CardID != "" {
		out = append(out, LogField{"cardId", t.CardID}, LogField{"cardTitle", t.CardTitle})
	}
	return append(out, LogField{"from", t.From}, LogField{"to", t.To})
}

func (GrantResolved) kind() string { return "freeOperation" }

func (t GrantResolved) fields() []LogField {
	return []LogField{{"seat", t.Seat}, {"stage", t.Stage}, {"grantId", t.GrantID}}
}

// FilterData is a filter as JSON data.
func FilterData(filter []gamedef.TokenPredicate) gamedef.Array {
	out := make(gamedef.Array, len(filter))
	for i, p := range filter {
		text, err := gamedef.EncodePart(p)
		if err == nil {
			err = gamedef.DecodePart(text, &out[i])
		}
		if err != nil {
			panic(err) // it was read from JSON, or stands in a definition that is valid
		}
	}
	return out
}
