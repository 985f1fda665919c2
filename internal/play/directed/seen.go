package directed

import (
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// Seen is something that a rule reads, as it was when the rule began to act.
type Seen struct {
	What  string // such as "fruit", "chips[1]" or "tree:none"
	Value string
}

// String is what was seen on one line.
func (s Seen) String() string { return s.What + " = " + s.Value }

// maxSeen are how many things are told that a rule saw.
const maxSeen = 20

// sawOf tells what a rule saw: the variables and markers that it reads and the zones
// whose tokens it counts or looks through, as they were when it began to act. It gives
// nothing where that moment is not known, as of triggers without effects.
func sawOf(p *Play, def *gamedef.GameDef) (seen []Seen, more int) {
	begun := p.begun()
	if begun < 0 || p.Before == nil {
		return nil, 0
	}
	d := dataOf(def, &p.Rule)
	names := map[string]bool{}
	namesIn(d, func(name string, changed bool) {
		if !changed {
			names[name] = true
		}
	})
	state := p.Before.Data()
	values := valuesIn(p.words(), state)
	count := map[string]int{}
	for _, zone := range objectIn(state, "zones") {
		tokens, _ := zone.Value.(gamedef.Array)
		count[zone.Key] = len(tokens)
	}
	told := p.scene()
	for i := range p.trace[:begun] {
		for _, c := range changeOf(told, &p.trace[i]) {
			if at := slices.IndexFunc(values,
				func(v ownedValue) bool { return v.name == c.Name && v.owner == c.Owner }); at >= 0 {
				values[at].value = c.After
			}
			count[c.From] -= len(c.Tokens)
			count[c.To] += len(c.Tokens)
		}
	}
	for _, v := range values {
		if names[v.name] {
			seen = append(seen, Seen{v.title, v.value})
		}
	}
	for _, zone := range zonesIn(d, nil) {
		zone = strings.Replace(zone, ":actor", ":"+strconv.Itoa(p.Player), 1)
		zone = strings.Replace(zone, ":active", ":"+strconv.Itoa(p.Before.Active()), 1)
		if n, known := count[zone]; known && zone != "" {
			if one := (Seen{p.words().Zone(zone), plural(strconv.Itoa(n), "token")}); !slices.Contains(seen, one) {
				seen = append(seen, one)
			}
		}
	}
	if len(seen) > maxSeen {
		return seen[:maxSeen], len(seen) - maxSeen
	}
	return seen, 0
}

// begun is the place in the trace where the rule began to act; -1 if it is not known.
func (p *Play) begun() int {
	switch p.Rule.Kind {
	case TerminalRule:
		return len(p.trace)
	case PhaseRule:
		return slices.IndexFunc(p.trace, func(e kernel.TraceEntry) bool { return entered(&e, p.Rule.phase) })
	}
	if p.Move != nil && p.Rule.Kind != StageRule && p.Rule.plays(p.Move) {
		return 0
	}
	return slices.IndexFunc(p.trace, func(e kernel.TraceEntry) bool { return below(e.Path, p.Rule.Path) })
}

// zonesIn lists the zones whose tokens data counts or looks through, where they are
// named as such.
func zonesIn(d gamedef.Data, out []string) []string {
	switch d := d.(type) {
	case gamedef.Array:
		for _, item := range d {
			out = zonesIn(item, out)
		}
	case gamedef.Object:
		_, reference := d.Get("ref")
		_, query := d.Get("query")
		for _, e := range d {
			if zone, ok := e.Value.(gamedef.Text); ok && e.Key == "zone" && (reference || query) {
				out = append(out, string(zone))
			}
			out = zonesIn(e.Value, out)
		}
	}
	return out
}

// dataOf is a rule of a definition as data; nil for a setup, and for the endings as a
// whole.
func dataOf(def *gamedef.GameDef, r *Rule) gamedef.Data {
	number := func(text string) int {
		n, _ := strconv.Atoi(text) // RuleAt has read it
		return n
	}
	var text []byte
	var err error
	if at := actionPath.FindStringSubmatch(r.Path); at != nil {
		text, err = gamedef.EncodePart(def.Actions[number(at[1])])
	} else if at := pipelinePath.FindStringSubmatch(r.Path); at != nil {
		pipeline := &def.ActionPipelines[number(at[1])]
		if text, err = gamedef.EncodePart(*pipeline); at[2] != "" {
			text, err = gamedef.EncodePart(pipeline.Stages[number(at[2])])
		}
	} else if at := triggerPath.FindStringSubmatch(r.Path); at != nil {
		text, err = gamedef.EncodePart(def.Triggers[number(at[1])])
	} else if at := phasePath.FindStringSubmatch(r.Path); at != nil {
		list := def.TurnStructure.Phases
		if at[1] == "interrupts" {
			list = def.TurnStructure.Interrupts
		}
		text, err = gamedef.EncodePart(list[number(at[2])])
	} else if at := cardPath.FindStringSubmatch(r.Path); at != nil {
		card := &def.EventDecks[number(at[1])].Cards[number(at[2])]
		side := card.Unshaded
		if at[3] == "shaded" {
			side = card.Shaded
		}
		switch {
		case at[3] == "":
			text, err = gamedef.EncodePart(*card)
		case at[4] == "":
			text, err = gamedef.EncodePart(*side)
		default:
			text, err = gamedef.EncodePart(side.Branches[number(at[4])])
		}
	} else if at := endingPath.FindStringSubmatch(r.Path); at != nil && at[1] == "checkpoints" {
		text, err = gamedef.EncodePart(def.Terminal.Checkpoints[number(at[2])])
	} else if at != nil && at[1] == "conditions" {
		text, err = gamedef.EncodePart(def.Terminal.Conditions[number(at[2])])
	}
	var d gamedef.Data
	if err != nil || text == nil || gamedef.DecodePart(text, &d) != nil {
		return nil
	}
	return d
}
