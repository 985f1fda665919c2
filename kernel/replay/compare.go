package replay

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/text/lists"
	"ludo-lsp/internal/text/symbols"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// compareLegal compares the legal moves and their order.
func (c *checker) compareLegal(l *line, moves []kernel.Move) error {
	if l.Legal == nil {
		return nil
	}
	now := lists.Map(moves, func(m kernel.Move) string { return string(gamedef.Canonical(m.Data())) })
	recorded := lists.Map(*l.Legal, func(m kernel.Move) string { return string(gamedef.Canonical(m.Data())) })
	count := func(list []string) map[string]int {
		out := map[string]int{}
		for _, text := range list {
			out[text]++
		}
		return out
	}
	have, want := count(now), count(recorded)
	d := Difference{Layer: LegalLayer}
	told := c.newWords().In(c.state)
	d.what = fmt.Sprintf("%s can be made, recorded %d", symbols.Count(len(now), "move"), len(recorded))
	for i, text := range recorded {
		if d.Recorded == nil && have[text] < want[text] {
			d.Recorded, d.Rule = (*l.Legal)[i].Data(), c.actionPath((*l.Legal)[i].ActionID)
			d.what += "; " + told.Move((*l.Legal)[i]) + " is missing"
		}
	}
	for i, text := range now {
		if d.Actual == nil && want[text] < have[text] {
			d.Actual, d.Rule = moves[i].Data(), c.actionPath(moves[i].ActionID)
			d.what += "; " + told.Move(moves[i]) + " is new"
		}
	}
	if d.Recorded != nil || d.Actual != nil {
		d.Message = fmt.Sprintf("%s recorded, %s listed now.", symbols.Count(len(recorded), "legal move"),
			symbols.Count(len(now), "move"))
		return c.differ(l, d)
	}
	for i, at := range l.LegalOrder {
		if recorded[at] != now[i] {
			return c.differ(l, Difference{Layer: LegalLayer,
				Message:  fmt.Sprintf("The order of the legal moves differs from the %s on.", ordinal(i+1)),
				Recorded: (*l.Legal)[at].Data(), Actual: moves[i].Data()})
		}
	}
	return nil
}

func ordinal(n int) string {
	suffix := "th"
	switch {
	case n%100 >= 11 && n%100 <= 13:
	case n%10 == 1:
		suffix = "st"
	case n%10 == 2:
		suffix = "nd"
	case n%10 == 3:
		suffix = "rd"
	}
	return fmt.Sprint(n) + suffix
}

// compareOptions compares the options that were offered at a decision.
func compareOptions(a *askedDecision) (Difference, bool) {
	if a.recorded.Options == nil {
		return Difference{}, false
	}
	probed := slices.ContainsFunc(a.recorded.Options, func(o option) bool { return o.legality != kernel.Unknown })
	recorded, now := gamedef.Array{}, gamedef.Array{}
	for _, o := range a.recorded.Options {
		if probed {
			recorded = append(recorded, gamedef.Array{o.value.Data(), gamedef.Text(o.legality)})
		} else {
			recorded = append(recorded, o.value.Data())
		}
	}
	for i, v := range a.request.Options {
		if probed && a.options != nil {
			now = append(now, gamedef.Array{v.Data(), gamedef.Text(a.options[i].Legality)})
		} else if probed {
			return Difference{}, false
		} else {
			now = append(now, v.Data())
		}
	}
	d := Difference{Layer: OptionsLayer, Path: a.request.Name, Rule: a.request.Path}
	d.what = fmt.Sprintf("%s for %s, recorded %d", symbols.Count(len(now), "option"), d.Path, len(recorded))
	if len(now) == len(recorded) {
		d.what = "other options for " + d.Path + " than recorded"
	}
	if !isEqual(recorded, now) {
		d.Message = "The options of the decision differ."
		d.Recorded, d.Actual = recorded, now
		return d, true
	}
	for _, bound := range []struct {
		name     string
		recorded *int
		now      int
	}{{"min", a.recorded.Min, a.request.Min}, {"max", a.recorded.Max, a.request.Max}} {
		if a.request.Several && bound.recorded != nil && *bound.recorded != bound.now {
			d.what = fmt.Sprintf("%s of what is chosen for %s is %d, recorded %d", bound.name, d.Path, bound.now,
				*bound.recorded)
			d.Path += " " + bound.name
			d.Recorded, d.Actual = gamedef.Number(*bound.recorded), gamedef.Number(bound.now)
			return d, true
		}
	}
	return Difference{}, false
}

// compareFired compares the triggers that fired in a move.
func compareFired(l *line, p *playedMove) (Difference, bool) {
	if p == nil || l.Fired == nil {
		return Difference{}, false
	}
	was, is := firedData(*l.Fired), firedTriggers(p.log)
	return Difference{Layer: TriggersLayer, Path: "fired", Recorded: was, Actual: is}, !isEqual(was, is)
}

// compareSum compares the checksum of the state with the recorded one, where no state was recorded.
func (c *checker) compareSum(l *line) error {
	if l.SHA == "" || Sum(c.own) == l.SHA {
		return nil
	}
	return c.differ(l, Difference{Layer: VariablesLayer, Message: "The state differs; the recording has only its sum.",
		Recorded: gamedef.Text(l.SHA), Actual: gamedef.Text(Sum(c.own))})
}

// compare compares the state with the recorded one.
func (c *checker) compare(l *line, p *playedMove) error {
	var found []Difference
	eachChangedEntry(c.expected, c.own, func(key string, was, is gamedef.Data) {
		layer := VariablesLayer
		if p := partOf(key); p != nil {
			layer = p.layer
		}
		eachDifference(key, was, is, func(path string, was, is gamedef.Data) {
			found = append(found, Difference{Layer: layer, Path: path, Recorded: was, Actual: is})
		})
	})
	if d, differs := compareFired(l, p); differs {
		found = append(found, d)
	}
	found = slices.DeleteFunc(found, func(d Difference) bool { return slices.Contains(c.options.Ignore, d.Layer) })
	if len(found) == 0 {
		return nil
	}
	order := Layers()
	slices.SortStableFunc(found, func(a, b Difference) int {
		return slices.Index(order, a.Layer) - slices.Index(order, b.Layer)
	})
	d := found[0]
	for _, other := range found[1:] {
		if other.Layer != d.Layer && !slices.Contains(d.Also, other.Layer) {
			d.Also = append(d.Also, other.Layer)
		}
	}
	what, lead, stopped := c.sayStates(found, c.prior)
	d.what = what
	if p != nil {
		d.Rule, d.work = c.findCulprit(l, lead, stopped)
	}
	return c.differ(l, d)
}

// eachDifference calls tell for every place at which two values differ.
func eachDifference(path string, was, is gamedef.Data, tell func(path string, was, is gamedef.Data)) {
	old, oldOK := was.(gamedef.Object)
	now, nowOK := is.(gamedef.Object)
	if !oldOK || !nowOK {
		tell(path, was, is)
		return
	}
	eachChangedEntry(old, now, func(key string, was, is gamedef.Data) { eachDifference(path+"/"+key, was, is, tell) })
}

// findCulprit makes the move of a step again with a trace, and returns the path of the rule that causes the difference:
// the last one that changed the differing value, or, if stopped says that the value no longer changes, the only one
// that can change it; "" if no rule is found. how is the relation of the rule to the difference.
func (c *checker) findCulprit(l *line, d *Difference, stopped bool) (rule string, how ruleRelation) {
	before := c.before
	if before == nil {
		return "", unknown
	}
	listing, err := before.Legal(kernel.ListOptions{})
	if err != nil {
		return "", unknown
	}
	t, _, err := templateIn(before, listing.Moves, l.Move)
	if err != nil {
		return "", unknown
	}
	p, failed := play(before, t, scriptOf(l), false, true)
	if failed != nil {
		return "", unknown
	}
	words := strings.Split(d.Path, "/")
	for _, e := range slices.Backward(p.trace) {
		if concerns(e, d.Layer, words) {
			return e.Path, acts
		}
	}
	if !stopped {
		return "", unknown
	}
	if rule = c.idleRule(l.Move, d.Layer, words); rule != "" {
		return rule, idle
	}
	return "", gone
}

// concerns reports whether an entry of a trace concerns the value at a path of a projection.
func concerns(e kernel.TraceEntry, layer Layer, path []string) bool {
	last := path[len(path)-1]
	switch layer {
	case VariablesLayer:
		switch t := e.What.(type) {
		case kernel.ResourceTransferred:
			return t.From.Var == last || t.To.Var == last
		case kernel.VariableChanged:
			return t.Var == last && (len(path) < 3 || t.Player >= 0 && strconv.Itoa(t.Player) == path[1] ||
				t.Zone == path[1])
		}
	case ZonesLayer:
		_, created := e.What.(kernel.TokenCreated)
		return len(path) < 2 && created || len(path) >= 2 && slices.Contains(tokensAndZonesOf(e.What), path[1])
	case MarkersLayer:
		t, ok := e.What.(kernel.MarkerChanged)
		return ok && t.Marker == last
	case EffectsLayer:
		switch e.What.(type) {
		case kernel.ZoneRevealed, kernel.ZoneConcealed:
			return true
		}
	}
	return false
}

// tokensAndZonesOf returns the tokens and zones that an entry of a trace concerns.
func tokensAndZonesOf(what kernel.Traced) []string {
	switch t := what.(type) {
	case kernel.TokenMoved:
		return []string{t.From, t.To, t.TokenID}
	case kernel.CardMoved:
		return []string{t.From, t.To, t.TokenID}
	case kernel.TokenCreated:
		return []string{t.Zone, t.TokenID}
	case kernel.TokenDestroyed:
		return []string{t.Zone, t.TokenID}
	case kernel.TokenPropertySet:
		return []string{t.TokenID}
	case kernel.ZoneShuffled:
		return []string{t.Zone}
	case kernel.ZoneRevealed:
		return []string{t.Zone}
	case kernel.ZoneConcealed:
		return []string{t.Zone}
	}
	return nil
}
