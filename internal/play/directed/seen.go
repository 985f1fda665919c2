package directed

import (
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/internal/text/symbols"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// SeenValue is something a rule reads, with its value when the rule began to act.
type SeenValue struct {
	What  string `json:"what"` // such as "fruit", "chips[1]" or "tree:none"
	Value string `json:"value"`
}

// String returns what was seen on one line.
func (s SeenValue) String() string { return s.What + " = " + s.Value }

// maxSeen is the maximal number of listed things that a rule saw.
const maxSeen = 20

// sawOf returns what a rule saw when it began to act: the variables and markers it reads, and the zones whose tokens
// it counts or looks through. It returns nothing if that moment is not known, as for triggers without effects.
func sawOf(p *Play) (seen []SeenValue, more int) {
	begun := p.beginning()
	if begun < 0 || p.Before == nil {
		return nil, 0
	}
	var d gamedef.Data
	if p.Rule.defined != nil {
		d = p.Rule.defined.data()
	}
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
				func(v ownedValue) bool { return v.Name == c.Name && v.Owner == c.Owner }); at >= 0 {
				values[at].Value = c.After
			}
			count[c.From] -= len(c.Tokens)
			count[c.To] += len(c.Tokens)
		}
	}
	for _, v := range values {
		if names[v.Name] {
			seen = append(seen, SeenValue{v.Title, v.Value})
		}
	}
	for _, zone := range zonesIn(d, nil) {
		zone = strings.Replace(zone, ":actor", ":"+strconv.Itoa(p.Player), 1)
		zone = strings.Replace(zone, ":active", ":"+strconv.Itoa(p.Before.Active()), 1)
		if n, known := count[zone]; known && zone != "" {
			if one := (SeenValue{p.words().Zone(zone), symbols.Count(n, "token")}); !slices.Contains(seen, one) {
				seen = append(seen, one)
			}
		}
	}
	if len(seen) > maxSeen {
		return seen[:maxSeen], len(seen) - maxSeen
	}
	return seen, 0
}

// beginning returns the index in the trace where the rule began to act, or -1 if unknown.
func (p *Play) beginning() int {
	switch p.Rule.Kind {
	case TerminalRule:
		return len(p.trace)
	case PhaseRule:
		return slices.IndexFunc(p.trace, func(e kernel.TraceEntry) bool { return isEntry(&e, p.Rule.phase) })
	}
	if p.Move != nil && p.Rule.Kind != StageRule && p.Rule.canPlay(p.Move) {
		return 0
	}
	return slices.IndexFunc(p.trace, func(e kernel.TraceEntry) bool { return member.IsWithin(e.Path, p.Rule.Path) })
}

// zonesIn lists the zones whose tokens data counts or looks through, if they are named directly.
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
